"""The answer to a puzzle: a traced board, or a reason that there is none."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import ClassVar, Literal, NamedTuple, Protocol

from unboggle.arguments import validated
from unboggle.counting import CountingRefutation
from unboggle.fitting.race.plan import RacePlan
from unboggle.phrases import count_noun, listed
from unboggle.puzzle import Board, Grid, Path, Puzzle, Word
from unboggle.puzzle.model.frozen import Frozen

Verdict = Literal["fitted", "impossible", "undecided", "error"]
Checked = Literal["traced", "counted", "certified", "cross-checked", "unchecked"] | None
"""How an answer was verified; None if there is none."""


class Evidence(Protocol):
    """The evidence of a reason: data, with a sentence made on access.

    >>> from unboggle import Grid, fit, parse_words
    >>> answer = fit(parse_words("cat dog").puzzle(Grid.rectangle(1, 5)))
    >>> type(answer.reason.evidence).__name__
    'CountingRefutation'
    >>> answer.reason.evidence.text
    'these words need at least 6 tiles (1 each of a c d g o t), a 1x5 board has 5'
    """

    @property
    def text(self) -> str:
        """The sentence, without its full stop."""
        ...


def method_of(evidence: Evidence) -> str | None:
    """Return encoding and solver of ``evidence`` in a few words; None if counting is enough."""
    method: str | None = getattr(evidence, "method_text", None)
    return method


@dataclass(frozen=True, repr=False)
class Reason(Frozen):
    """Why no board exists.

    ``kind`` is ``counting`` (anyone can check it by hand), ``refuted`` (by a solver) or
    ``conflict`` (some words cannot share the grid, see `unboggle.why`). ``evidence`` is one of:

    * ``counting``: a `CountingRefutation`.
    * ``refuted``: a `Refuted`, for sizes also `PartOfRefutedSize` or `NoRectangleOfArea`; with a
      second method a `CrossCheck`.
    * ``conflict``: a `ConflictInList`, `RequiredWordsConflict` or `NoWordFits`.

    ``words`` and ``constraints`` are those that it depends on. ``minimal``, of a conflict: all its
    words without any one of them fit. ``with_dropping``: even dropping words did not help.

    >>> from unboggle import Grid, fit, parse_words
    >>> answer = fit(parse_words("cat dog").puzzle(Grid.rectangle(1, 5)))
    >>> print(answer.reason)
    these words need at least 6 tiles (1 each of a c d g o t), a 1x5 board has 5
    >>> answer.reason.kind, answer.reason.words
    ('counting', ('cat', 'dog'))
    """

    kind: Literal["counting", "conflict", "refuted"]
    evidence: Evidence
    words: tuple[Word, ...] = ()
    constraints: tuple[str, ...] = ()
    minimal: bool | None = None
    with_dropping: bool = False

    @classmethod
    def from_refusal(cls, refusal: CountingRefutation) -> Reason:
        """Return the reason of a counting refusal."""
        return cls("counting", refusal, refusal.words, refusal.constraints)

    @property
    def text(self) -> str:
        """The reason as a sentence, without its full stop."""
        return self.evidence.text

    @property
    def short(self) -> str | None:
        """The answer in one short sentence if the text is longer, else None."""
        short: str | None = getattr(self.evidence, "short", None)
        return short

    @property
    def proved_by(self) -> str | None:
        """Encoding and solver of the proof in a few words; None if counting is enough."""
        return method_of(self.evidence)

    def __str__(self) -> str:
        return self.text


@dataclass(frozen=True, repr=False)
class IncumbentBoard(Frozen):
    """The incumbent of an undecided run: a board with the paths of its words.

    >>> from unboggle import Board
    >>> best = IncumbentBoard(Board.from_rows(["cat"]), {"cat": ((0, 0), (0, 1), (0, 2))})
    >>> print(best)
    1 word: CAT
    """

    board: Board
    paths: Mapping[Word, Path]

    def __str__(self) -> str:
        """The number of words, and the board."""
        return f"{count_noun(len(self.paths), 'word')}: {self.board}"


@dataclass(frozen=True)
class DroppedWords(Frozen):
    """The words that were dropped so that the others fit, with their weights.

    Every board drops at least ``lower_bound`` in weight, counted with ``weights`` for all words;
    ``optimal`` if no more was dropped. ``required`` words are never dropped. Unless it
    ``has_board`` no words are named. With ``max_words`` at most that many are kept,
    and the bounds are about them.

    >>> from unboggle import Grid, drop_fewest, parse_words
    >>> dropped = drop_fewest(parse_words("abc def bca").puzzle(Grid.rectangle(2, 2))).dropped
    >>> dropped.words, dropped.optimal, dropped.kept_weight
    ({'def': 1}, True, 2)
    """

    words: Mapping[Word, int]
    lower_bound: int
    optimal: bool
    has_board: bool = True
    weights: Mapping[Word, int] = field(default_factory=dict)
    required: frozenset[Word] = frozenset()
    max_words: int | None = None

    @property
    def total_weight(self) -> int:
        """The weight of all words."""
        return sum(self.weights.values())

    @property
    def kept_weight(self) -> int | None:
        """The weight of the words on the board; None without a board."""
        return self.total_weight - sum(self.words.values()) if self.has_board else None

    @property
    def kept_upper_bound(self) -> int:
        """The weight that no board exceeds."""
        return self.total_weight - self.lower_bound


@dataclass(frozen=True, repr=False)
class SmallerSize(Frozen):
    """A smaller size that was tried: impossible with the reason, or undecided.

    ``part_of`` is the larger size whose refutation includes it.

    >>> from unboggle import fit_smallest, parse_words
    >>> smaller = fit_smallest(parse_words("cat dog")).smaller_sizes[-1]
    >>> smaller.size, smaller.status
    ((1, 5), 'impossible')
    >>> print(smaller.reason)
    these words need at least 6 tiles (1 each of a c d g o t), a 1x5 board has 5
    """

    size: tuple[int, int]
    status: Verdict
    reason: Reason | None
    checked: Checked
    part_of: tuple[int, int] | None = None

    def __str__(self) -> str:
        """The size and its status."""
        rows, columns = self.size
        return f"{rows}x{columns} {self.status}"


class AreaBounds(NamedTuple):
    """Lower and upper bound of the area of the smallest rectangle.

    No area below ``lower_bound`` is possible; one of ``upper_bound`` is (None: none is known).
    ``open_sizes`` are the undecided sizes between them, the smallest area first. ``square``:
    only squares count.

    >>> from unboggle import fit_smallest, parse_words
    >>> bounds = fit_smallest(parse_words("cat dog")).area_bounds
    >>> bounds.lower_bound, bounds.upper_bound, bounds.open_sizes
    (6, 6, ())
    """

    lower_bound: int
    upper_bound: int | None
    open_sizes: tuple[tuple[int, int], ...] = ()
    square: bool = False


@dataclass(frozen=True, repr=False)
class Fit(Frozen):
    """The answer to a puzzle.

    ``board`` and ``paths`` (the cells of each word) are there if ``status`` is ``fitted``; the
    board has been traced. ``reason`` explains ``impossible``. ``error`` names what failed:
    everything, or some members of an undecided run. ``incumbent`` is the best board of such a run.

    ``checked`` is how the answer was verified: ``traced``, ``counted``, ``certified`` (a proof was
    checked), ``cross-checked``, or ``unchecked`` for a refutation without a check. ``method`` and
    ``solver`` found it; ``seconds`` has ``total``, ``encode`` and ``solve``. ``dropped`` is there
    if words could be dropped, ``interrupted`` if Ctrl-C ended the search for them.

    ``smaller_sizes`` has them if the smallest size ``within`` a grid was requested, and
    ``area_bounds`` the bounds of its area. ``race_plan`` has the members of the race, if there was
    one, and the features of the puzzle that decided them. ``bonus`` are the bonus words on the
    board, or on the incumbent, with their cells; None if the list has none.

    >>> from unboggle import Grid, fit, parse_words
    >>> answer = fit(parse_words("cat tac").puzzle(Grid.rectangle(1, 3)))
    >>> answer.status, answer.checked, answer.paths["cat"] == answer.paths["tac"][::-1]
    ('fitted', 'traced', True)
    """

    report_kind: ClassVar[str] = "fit"

    puzzle: Puzzle
    status: Verdict
    method: str | None
    solver: str | None
    seed: int
    board: Board | None = None
    paths: Mapping[Word, Path] = field(default_factory=dict)
    checked: Checked = None
    reason: Reason | None = None
    incumbent: IncumbentBoard | None = None
    error: str | None = None
    kernel: bool = False
    seconds: Mapping[str, float] = field(default_factory=dict)
    dropped: DroppedWords | None = None
    interrupted: bool = False
    smaller_sizes: tuple[SmallerSize, ...] | None = None
    within: Grid | None = None
    area_bounds: AreaBounds | None = None
    race_plan: RacePlan | None = None
    bonus: Mapping[Word, Path] | None = None

    def __post_init__(self) -> None:
        """Freeze mappings; raise `InputError` for an argument of another type."""
        validated(Fit, vars(self))
        super().__post_init__()

    def __str__(self) -> str:
        """The answer on one line."""
        if self.board is not None:
            without = ""
            if self.dropped is not None and self.dropped.words:
                without = f" without {listed(tuple(self.dropped.words))}"
            return f"fitted{without}: {self.board}"
        if self.status == "undecided" and self.incumbent is not None:
            held, words = len(self.incumbent.paths), len(self.puzzle.words)
            return f"undecided; {held} of {words} words so far: {self.incumbent.board}"
        why = self.reason or self.error
        return f"{self.status}: {why}" if why else self.status

    def _repr_html_(self) -> str:
        """Return the answer as HTML with its board or the incumbent."""
        # late: only notebooks need it
        from unboggle.puzzle.formats.html import answer_html

        board = self.board or (self.incumbent.board if self.incumbent else None)
        return answer_html(str(self), [] if board is None else [board])
