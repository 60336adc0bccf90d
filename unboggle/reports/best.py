"""The report on the best boards found."""

from __future__ import annotations

from hashlib import sha256
from typing import TYPE_CHECKING, Literal, Protocol, TypedDict

from unboggle.reports.base.kinds import ReportParts
from unboggle.reports.base.line import typed_line
from unboggle.reports.base.parts import BoardRows, Size

if TYPE_CHECKING:
    from unboggle.climbing.goal import ClimbGoal, ClimbResult


class DictionaryReport(TypedDict):
    """Identifies a dictionary: how many of its words can count, and their SHA-256."""

    words: int
    sha256: str


class ScoredReport(TypedDict):
    """A board, the line to type for it if there is one, and its score."""

    board: BoardRows
    line: str | None
    points: int
    words: int


class BestSeconds(TypedDict):
    """Wall-clock time of all runs."""

    total: float


class BestReport(TypedDict):
    """``unboggle.best/1``; its schema describes the fields."""

    format: Literal["unboggle.best/1"]
    size: Size
    goal: Literal["points", "words"]
    rules: str
    dictionary: DictionaryReport
    dice: str | None
    exclude: str
    start_board: str | None
    limit: int
    boards: list[ScoredReport]
    checked: Literal["traced"]
    complete: bool
    rounds: int
    boards_evaluated: int
    seconds: BestSeconds
    seed: int


class _BestBoards(Protocol):
    @property
    def goal(self) -> ClimbGoal: ...

    @property
    def result(self) -> ClimbResult: ...

    @property
    def seed(self) -> int: ...

    @property
    def start(self) -> str | None: ...

    @property
    def exclude(self) -> str: ...


def report(answer: _BestBoards, _: ReportParts) -> BestReport:
    """Return the ``unboggle.best/1`` report of ``answer``, which can be resumed.

    ``boards`` starts with the best board. ``line`` is what people type for a board, None if no
    line can show it. Points and words are those that `unboggle.forward.trace` counted.
    ``dictionary`` identifies the dictionary: how many of its words can count, and the SHA-256 of
    their sorted lines. ``seconds`` and counts are those of all runs.
    """
    climbed, goal = answer.result, answer.goal
    scorer = goal.scorer
    listed = "".join(f"{word}\n" for word in scorer.words).encode()
    return {
        "format": "unboggle.best/1",
        "size": [scorer.grid.rows, scorer.grid.columns],
        "goal": "words" if goal.for_words else "points",
        "rules": scorer.rules.name,
        "dictionary": {"words": len(scorer.words), "sha256": sha256(listed).hexdigest()},
        "dice": goal.dice.name if goal.dice else None,
        "exclude": answer.exclude,
        "start_board": answer.start,
        "limit": goal.limit,
        "boards": [
            {
                "board": record.board.rows(),
                "line": typed_line(record.board)[0],
                "points": record.score.points,
                "words": record.score.words,
            }
            for record in climbed.records
        ],
        "checked": "traced",
        "complete": not climbed.interrupted and climbed.error is None,
        "rounds": climbed.rounds,
        "boards_evaluated": climbed.boards,
        "seconds": {"total": round(climbed.seconds, 2)},
        "seed": answer.seed,
    }
