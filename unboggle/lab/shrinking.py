"""A disagreement made small: the fewest words on which somebody still denies a board that is there.

A board that holds the words of a list holds those of each part of it, so only who denies it
has to be asked again. What is left is a list for a report of the fault.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from unboggle.errors import Bug, checked
from unboggle.forward.verify import verified
from unboggle.lab.compare import Instance, measured
from unboggle.lab.measure import Combination, Run, board_of_rows
from unboggle.lab.records import Disagreement, RunRecord
from unboggle.progress import OnProgress, Phase, ignore
from unboggle.puzzle import Board, Puzzle, Word
from unboggle.system.clock import Deadline, Stop


@dataclass(frozen=True)
class SmallDisagreement:
    """What is left of a disagreement on ``list``: ``board`` holds all words of ``puzzle``.

    ``fitted`` has found the board and ``impossible`` says that there is none; ``again`` is False
    if it did not say so when it was asked a second time, or ``stop`` was set before it could: then
    the puzzle is the whole list.
    """

    list: str
    fitted: str
    impossible: str
    puzzle: Puzzle
    board: Board
    again: bool


def shrink_disagreement(
    found: Disagreement,
    records: Sequence[RunRecord],
    instances: Sequence[Instance],
    who: Sequence[Combination],
    *,
    timeout: float | None = 60.0,
    on_progress: OnProgress = ignore,
    stop: Stop | None = None,
) -> SmallDisagreement:
    """Return the disagreement ``found`` in ``records`` with as few words as the time allows.

    ``instances`` and ``who`` are those of the comparison. Words are dropped, many at once and
    then singly, while the first who said "impossible" says so still, with the seed and the time
    limit of its run. After ``timeout`` seconds, or by ``stop``, what is left is returned; only
    whether the whole list is denied again may take as long as its run did.
    """
    checked(shrink_disagreement, locals())
    deadline = Deadline.after(timeout, stop)
    here = [record for record in records if record["list"] == found["list"]]
    yes = next(r for r in here if r["status"] == "fitted")
    no = next(r for r in here if r["status"] == "impossible")
    puzzle = next(one.puzzle for one in instances if one.name == found["list"])
    combination = next(one for one in who if one.name == no["name"])
    assert yes["board"] is not None
    board = board_of_rows(yes["board"], puzzle)

    def denied(words: Sequence[Word], limit: float = math.inf) -> bool:
        part = puzzle.part(words)
        try:
            verified(board, part)
        except Bug:  # a wish that fewer words may break
            return False
        on_progress(Phase("compare", f"{no['name']} on {len(words)} words"))
        task = Run(part, combination, no["seed"], no["counting"], no["jobs"])
        seconds = limit if no["timeout"] is None else min(limit, no["timeout"])
        seen = measured(task, None if seconds == math.inf else seconds, stop)
        return seen is not None and seen.status == "impossible"

    words = list(puzzle.words)
    again = denied(words)
    if again:
        words = _fewer(words, lambda rest: denied(rest, deadline.left), deadline)
    part = puzzle.part(words)
    return SmallDisagreement(found["list"], yes["name"], no["name"], part, board, again)


def _fewer(
    words: list[Word], denied: Callable[[Sequence[Word]], bool], deadline: Deadline
) -> list[Word]:
    """Return those of ``words`` that are left when parts of them are dropped, large ones first."""
    size = len(words) // 2
    while size:
        start = 0
        while start < len(words) and not deadline.over:
            rest = [*words[:start], *words[start + size :]]
            if rest and denied(rest):
                words = rest
            else:
                start += size
        size = 0 if deadline.over else size // 2
    return words
