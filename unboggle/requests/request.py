"""What can be asked, as data: frozen, comparable, small to pickle. Here: one board for a list.

A request names no file that must still be read, except the folder for a certificate.
`unboggle.answering` answers requests; `unboggle.requests.wire` writes them as JSON.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, ClassVar, Literal

from unboggle.arguments import Count, Level, Positive, Range, Seconds, Seed, Versions, validated
from unboggle.puzzle import NO_CONSTRAINTS, Constraints, Face, Grid, Puzzle
from unboggle.puzzle.lists.words import WordList

if TYPE_CHECKING:  # the data of a request needs no package that answers it
    from unboggle.forward.lexicon import Lexicon

LARGEST = Grid.rectangle(8, 8)
"""The largest size that is tried by default; larger ones follow until a board is found."""
TIMEOUT = 60.0
"""The default timeout in seconds."""
Extras = Literal["none", "if-english", "always"]
"""Whether extra words are searched for: never, if the list looks English, or always."""
Several = Annotated[int, Range(2, 20)]
"""The number of alternatives."""
RankBy = Literal["difficulty", "extras", "turns", "crossings", "length"]
"""The statistic that orders alternatives, the least first."""
Strategy = Literal["fewest-extras", "most-extras", "natural", "none"]
"""How blank cells are filled."""


class CheckedRequest:
    """A base class of the dataclasses of requests: raises `InputError` for a wrong type."""

    def __post_init__(self) -> None:
        validated(type(self), vars(self))


class TaskRequest(CheckedRequest):
    """A base class of what `unboggle.requests.answer` answers; the others are parts of these."""

    task: ClassVar[str]


@dataclass(frozen=True)
class PuzzleRequest(CheckedRequest):
    """A word list, and its grid or the sizes to try.

    Args:
        words: the list as read, with its marks.
        grid: the grid; None: the smallest rectangle that holds the words is searched for.
        constraints: the constraints; without a grid they must not name cells.
        within: without a grid, the largest size to try (None: no limit).
        square: without a grid, try squares only.
        top_row: without a grid, faces for the left end of the first row; ``""`` is any face.

    >>> from unboggle import parse_words
    >>> PuzzleRequest(parse_words("cat dog"), Grid.rectangle(2, 3)).puzzle.words
    ('cat', 'dog')
    """

    words: WordList
    grid: Grid | None = None
    constraints: Constraints = NO_CONSTRAINTS
    within: Grid | None = None
    square: bool = False
    top_row: tuple[Face, ...] = ()

    @property
    def puzzle(self) -> Puzzle:
        """The puzzle on its grid, or on the largest size to try."""
        return self.words.puzzle(self.grid or self.within or LARGEST, self.constraints)


@dataclass(frozen=True)
class Method(CheckedRequest):
    """How a board is searched for; the fields are those of `unboggle.fit`.

    >>> Method(jobs=2).deterministic
    False
    """

    encoding: str | None = None
    solver: str | None = None
    jobs: Positive | None = None
    cluster: str | None = None
    deterministic: bool = False
    cross_check: bool = False


@dataclass(frozen=True)
class FillRequest(CheckedRequest):
    """The requested filling of blank cells; the fields are those of `unboggle.fill_board`.

    If it is not ``required``, a board whose cells stay blank will do.

    >>> FillRequest("natural").is_on, FillRequest("none").is_on
    (True, False)
    """

    strategy: Strategy = "fewest-extras"
    fill_level: Level = 60
    max_extras: Count | None = None
    required: bool = True

    @property
    def is_on(self) -> bool:
        """Whether blank cells are filled."""
        return self.strategy != "none"


@dataclass(frozen=True)
class FitRequest(TaskRequest):
    """A request for a board that holds all words, or with ``most`` as many as possible.

    ``max_words`` limits the words kept with ``most``. ``versions`` is the number of boards with
    the same words. ``certify`` is a new folder for a certificate. The ``dictionary`` (None: the
    embedded one) is for ``extras`` and the filling.

    >>> from unboggle import parse_words
    >>> from unboggle.requests import answer
    >>> puzzle = PuzzleRequest(parse_words("cat tac"), Grid.rectangle(1, 3))
    >>> answer(FitRequest(puzzle, extras="none")).status
    'fitted'
    """

    task: ClassVar[str] = "fit"
    puzzle: PuzzleRequest
    timeout: Seconds | None = TIMEOUT
    seed: Seed = 0
    method: Method = Method()
    most: bool = False
    versions: Versions = 1
    extras: Extras = "if-english"
    dictionary: Lexicon | None = None
    fill: FillRequest | None = None
    certify: str | None = None
    max_words: Positive | None = None
