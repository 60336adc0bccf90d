"""Requests about a word list other than that for one board."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, Literal

from unboggle.arguments import Positive, Seconds, Seed
from unboggle.puzzle import Board
from unboggle.requests.request import (
    TIMEOUT,
    Extras,
    FillRequest,
    PuzzleRequest,
    RankBy,
    Several,
    TaskRequest,
)

if TYPE_CHECKING:
    from unboggle.forward.lexicon import Lexicon

ClueKind = Literal["words", "givens"]
"""The clues that make a board the only one."""


@dataclass(frozen=True)
class AlternativesRequest(TaskRequest):
    """A request for several clearly different boards; see `unboggle.find_alternative_boards`.

    >>> from unboggle import Grid, parse_words
    >>> from unboggle.requests import PuzzleRequest, answer
    >>> puzzle = PuzzleRequest(parse_words("cat dog"), Grid.rectangle(2, 4))
    >>> answer(AlternativesRequest(puzzle, limit=2, extras="none")).status
    'more'
    """

    task: ClassVar[str] = "alternatives"
    puzzle: PuzzleRequest
    timeout: Seconds | None = TIMEOUT
    seed: Seed = 0
    limit: Several = 5
    rank_by: RankBy = "difficulty"
    extras: Extras = "if-english"
    dictionary: Lexicon | None = None
    fill: FillRequest | None = None


@dataclass(frozen=True)
class BoardsRequest(TaskRequest):
    """A request for all boards, at most ``limit``; see `unboggle.list_boards`.

    >>> from unboggle import Grid, parse_words
    >>> from unboggle.requests import PuzzleRequest, answer
    >>> puzzle = PuzzleRequest(parse_words("cat tac"), Grid.rectangle(1, 3))
    >>> answer(BoardsRequest(puzzle)).status
    'complete'
    """

    task: ClassVar[str] = "boards"
    puzzle: PuzzleRequest
    timeout: Seconds | None = TIMEOUT
    seed: Seed = 0
    limit: Positive = 100
    fill: FillRequest | None = None


@dataclass(frozen=True)
class WhyRequest(TaskRequest):
    """A request for reasons that there is no board, for ``limit`` conflicts; see `unboggle.why`.

    Without a grid it is about the largest refuted size below the smallest board.

    >>> from unboggle import Grid, parse_words
    >>> from unboggle.requests import PuzzleRequest, answer
    >>> puzzle = PuzzleRequest(parse_words("abc def"), Grid.rectangle(2, 2))
    >>> answer(WhyRequest(puzzle)).status
    'impossible'
    """

    task: ClassVar[str] = "why"
    puzzle: PuzzleRequest
    timeout: Seconds | None = TIMEOUT
    seed: Seed = 0
    limit: Positive = 5


@dataclass(frozen=True)
class UniqueRequest(TaskRequest):
    """A question whether there is one board only, or how to make it so; see `unboggle.make_unique`.

    ``make_unique`` is the kind of clue to add, ``board`` the board to leave. ``drop_redundant``
    drops words that uniqueness does not need. ``rare`` and ``dictionary`` are for added words.

    >>> from unboggle import Grid, parse_words
    >>> from unboggle.requests import PuzzleRequest, answer
    >>> puzzle = PuzzleRequest(parse_words("cat tac"), Grid.rectangle(1, 3))
    >>> answer(UniqueRequest(puzzle)).status
    'unique'
    """

    task: ClassVar[str] = "unique"
    puzzle: PuzzleRequest
    timeout: Seconds | None = TIMEOUT
    seed: Seed = 0
    make_unique: ClueKind | None = None
    drop_redundant: bool = False
    board: Board | None = None
    max_targets: Positive = 100
    rare: bool = False
    q: Literal["qu", "plain"] = "qu"
    dictionary: Lexicon | None = None
    fill: FillRequest | None = None
    certify: str | None = None
