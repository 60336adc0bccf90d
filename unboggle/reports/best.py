"""The report on boards that were climbed to."""

from __future__ import annotations

from hashlib import sha256
from typing import TYPE_CHECKING, Literal, TypedDict

from unboggle.reports.line import typed_line
from unboggle.reports.parts import BoardRows, Size

if TYPE_CHECKING:
    from unboggle.climbing.goal import Climbed, Goal


class DictionaryReport(TypedDict):
    """What tells dictionaries apart: how many words can count, the hash of their sorted lines."""

    words: int
    sha256: str


class ScoredReport(TypedDict):
    """A board, the line to type for it if there is one, and what it is worth."""

    board: BoardRows
    line: str | None
    points: int
    words: int


class BestReport(TypedDict):
    """``unboggle.best/1``; its schema says what each field means."""

    format: Literal["unboggle.best/1"]
    size: Size
    goal: Literal["points", "words"]
    rules: str
    dictionary: DictionaryReport
    dice: str | None
    exclude: str
    start: str | None
    keep: int
    boards: list[ScoredReport]
    checked: Literal["traced"]
    complete: bool
    rounds: int
    boards_seen: int
    seconds: float
    seed: int


def best_report(
    climbed: Climbed, goal: Goal, *, seed: int, start: str | None, exclude: str
) -> BestReport:
    """Return the ``unboggle.best/1`` report of ``climbed``, from which it can be taken up again.

    ``boards`` are the best first, each with its rows of faces and as the line that
    people type, None where none can say it; points and words are those that
    `unboggle.forward.trace` counted.
    ``dictionary`` tells dictionaries apart: how many words can count, and the
    SHA-256 of their sorted lines. ``seconds`` and counts are those of all runs.
    """
    scorer = goal.scorer
    listed = "".join(f"{word}\n" for word in scorer.words).encode()
    return {
        "format": "unboggle.best/1",
        "size": [scorer.grid.rows, scorer.grid.columns],
        "goal": "words" if goal.for_words else "points",
        "rules": scorer.rules.name,
        "dictionary": {"words": len(scorer.words), "sha256": sha256(listed).hexdigest()},
        "dice": goal.dice.name if goal.dice else None,
        "exclude": exclude,
        "start": start,
        "keep": goal.keep,
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
        "boards_seen": climbed.boards,
        "seconds": round(climbed.seconds, 2),
        "seed": seed,
    }
