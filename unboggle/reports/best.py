"""The report on the best boards found."""

from __future__ import annotations

from hashlib import sha256
from typing import TYPE_CHECKING, Annotated, Literal, Protocol, TypedDict

from unboggle.arguments import Also, Count, Measured, Positive
from unboggle.reports.base.kinds import ReportParts
from unboggle.reports.base.line import typed_line
from unboggle.reports.base.parts import BoardRows, GridReport, grid_report

if TYPE_CHECKING:
    from unboggle.climbing.goal import ClimbGoal, ClimbResult


class DictionaryReport(TypedDict):
    """Identifies a dictionary: how many of its words can count, and their SHA-256."""

    words: Count
    """How many words it has."""
    sha256: Annotated[str, Also(pattern="^[0-9a-f]{64}$")]
    """SHA-256 of its words, sorted, one per line, to check that a resumed search has the same
    dictionary.
    """


class ScoredReport(TypedDict):
    """A board, the line to type for it if there is one, and its score."""

    board: BoardRows
    """Rows of faces in small letters; "" for a blank cell, null for a hole."""
    line: str | None
    """The board in one line that unboggle solve reads. Rows are separated by blanks. A size such as
    1x9: goes before rows that would be read as another board. Null if no line can show it.
    """
    points: Count
    """Points of all words on the board."""
    words: Count
    """How many different words score."""


class BestSeconds(TypedDict):
    """Wall-clock time of all runs."""

    total: Measured
    """The search in all runs, in seconds of wall-clock time."""


class BestReport(GridReport):
    """The best boards for a dictionary and scoring rules, and the data to resume the search."""

    format: Literal["unboggle.best/1"]
    goal: Literal["points", "words"]
    """What the search maximises: the points or the number of the words."""
    rules: str
    """The scoring rules: minimum length and points."""
    dictionary: DictionaryReport
    """Identifies the dictionary: how many of its words can count on this grid, and their SHA-256.
    """
    dice: str | None
    """The dice that can show every board; null: any board is allowed."""
    exclude: str
    """Letters that no board shows."""
    start_board: str | None
    """The board at which each round starts; null: random boards."""
    limit: Positive
    """The largest number of boards."""
    boards: list[ScoredReport]
    """The best boards, the best first; none is the image of another one."""
    checked: Literal["traced"]
    """Points and words were counted by tracing in plain Python, not by the kernel that found the
    boards.
    """
    complete: bool
    """True if the search ended by itself; false after Ctrl-C, if the cluster went away, and in a
    file saved while it runs.
    """
    rounds: Count
    """Rounds completed, in all runs."""
    boards_evaluated: Count
    """Boards evaluated, in all runs."""
    seconds: BestSeconds
    """Wall-clock times."""
    seed: Count
    """The seed of the random choices."""


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
        **grid_report(scorer.grid),
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
