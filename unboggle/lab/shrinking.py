"""A disagreement made small: the fewest words on which somebody still denies a board that is there.

A board that holds the words of a list holds those of each part of it, so only who denies it
has to be asked again. What is left is a list for a report of the fault.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import inf

from unboggle.errors import Bug, checked
from unboggle.forward.verify import verified
from unboggle.lab.compare import Instance, measured
from unboggle.lab.peer import board_of_rows
from unboggle.lab.recording import words_on
from unboggle.lab.records import Disagreement, RunRecord
from unboggle.lab.runs import Combination, Measured, Run, TaskName
from unboggle.progress import OnProgress, Phase, ignore
from unboggle.puzzle import Board, Puzzle, Word
from unboggle.system.clock import Deadline, Stop


@dataclass(frozen=True)
class SmallDisagreement:
    """What is left of a disagreement on ``list``: ``board`` holds all words of ``puzzle``.

    ``fitted`` has found the board and ``impossible`` says that there is none; ``again`` is False
    if it did not say so when it was asked a second time, or ``stop`` was set before it could: then
    the puzzle is the whole list.
    Of most words the board holds ``kept`` of them, and ``impossible`` says that none does.
    """

    list: str
    fitted: str
    impossible: str
    puzzle: Puzzle
    board: Board
    again: bool
    task: TaskName = "all"
    kept: int | None = None


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
    limit of its run; of most words, that no board holds as many as this one does. After
    ``timeout`` seconds, or by ``stop``, what is left is returned; only whether the whole list is
    denied again may take as long as its run did.
    """
    checked(shrink_disagreement, locals())
    deadline = Deadline.after(timeout, stop)
    here = [record for record in records if record["list"] == found["list"]]
    yes = next(r for r in here if r["name"] == found["fitted"][0] and _shows(r, found))
    no = next(r for r in here if r["name"] == found["impossible"][0] and _denies(r, found))
    puzzle = next(one.puzzle for one in instances if one.name == found["list"])
    combination = next(one for one in who if one.name == no["name"])
    assert yes["board"] is not None
    board = board_of_rows(yes["board"], puzzle)
    task = no.get("task", "all")

    def denied(words: Sequence[Word], limit: float = inf) -> bool:
        part = puzzle.part(words)
        kept = _kept(board, part, task)
        if kept is None:
            return False
        on_progress(Phase("compare", f"{no['name']} on {len(words)} words"))
        run = Run(part, combination, no["seed"], no["counting"], no["jobs"], task)
        seconds = limit if no["timeout"] is None else min(limit, no["timeout"])
        seen = measured(run, None if seconds == inf else seconds, stop)
        return seen is not None and _at_most(seen, task) < kept

    words = list(puzzle.words)
    again = denied(words)
    if again:
        words = _fewer(words, lambda rest: denied(rest, deadline.left), deadline)
    part = puzzle.part(words)
    kept = None if task == "all" else _kept(board, part, task)
    names = yes["name"], no["name"]
    return SmallDisagreement(found["list"], *names, part, board, again, task, kept)


def _shows(record: RunRecord, found: Disagreement) -> bool:
    """Whether the board of ``record`` is that of ``found``."""
    if "kept" in found:
        return record.get("kept") == found["kept"]
    return record["status"] == "fitted"


def _denies(record: RunRecord, found: Disagreement) -> bool:
    """Whether ``record`` says that there is no board as it is shown in ``found``."""
    if "kept" in found:
        at_most = record.get("at_most")
        return at_most is not None and at_most < found["kept"]
    return record["status"] == "impossible"


def _kept(board: Board, part: Puzzle, task: TaskName) -> int | None:
    """Return how many words of ``part`` are on ``board``; None if it is no answer."""
    try:
        if task == "most":
            return len(words_on(board, part))
        verified(board, part)
        return len(part.words)
    except Bug:  # a wish that fewer words may break
        return None


def _at_most(seen: Measured, task: TaskName) -> int | float:
    """Return how many words a board holds at most, as a run says; infinity if it does not."""
    if seen.status == "impossible":
        return 0
    said = seen.at_most if task == "most" and seen.status != "error" else None
    return inf if said is None else said


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
