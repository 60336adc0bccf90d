"""Reduce a disagreement to few words on which a run still denies a board that exists.

A board that holds the words of a list holds those of every sublist, so only the run that denies
the board is repeated. The reduced list can go into a bug report.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import inf

from unboggle.arguments import Seconds, validated
from unboggle.errors import Bug, InputError
from unboggle.events import OnProgress, Phase, ignore
from unboggle.forward.verify import verified
from unboggle.lab.comparison import Instance, measured
from unboggle.lab.peer import board_of_rows
from unboggle.lab.recording import words_on
from unboggle.lab.records import Disagreement, RunRecord
from unboggle.lab.runs import Combination, Measured, Run, TaskName
from unboggle.phrases import cut
from unboggle.puzzle import Board, Puzzle, Word
from unboggle.system.clock import Deadline, StopToken


@dataclass(frozen=True)
class ShrunkDisagreement:
    """The reduced disagreement on ``list``: ``board`` holds all words of ``puzzle``.

    ``fitted`` found the board, and ``impossible`` reported that there is none. ``reproduced`` is
    False if it did not report so a second time, or if ``stop`` was set before that; the puzzle then
    has the whole list. For most words the board holds ``kept_weight`` of them, and ``impossible``
    reported that no board does.

    >>> from unboggle import Board, Grid, parse_words
    >>> row = parse_words("cat").puzzle(Grid.rectangle(1, 3))
    >>> board = Board.from_rows(["cat"])
    >>> shrunk = ShrunkDisagreement("pets.txt", "tiles", "theirs", row, board, reproduced=True)
    >>> f"{shrunk.impossible} denies {shrunk.board}, which has {shrunk.puzzle.words}"
    "theirs denies CAT, which has ('cat',)"
    """

    list: str
    fitted: str
    impossible: str
    puzzle: Puzzle
    board: Board
    reproduced: bool
    task: TaskName = "all"
    kept_weight: int | None = None


def shrink_disagreement(
    disagreement: Disagreement,
    records: Sequence[RunRecord],
    instances: Sequence[Instance],
    combinations: Sequence[Combination],
    *,
    timeout: Seconds | None = 60.0,
    on_progress: OnProgress = ignore,
    stop: StopToken | None = None,
) -> ShrunkDisagreement:
    """Return the ``disagreement`` found in ``records`` with as few words as the time allows.

    ``instances`` and ``combinations`` are those of the comparison. Words are dropped, first many at
    once, then one by one, while the first combination that reported "impossible" still does. It
    gets the seed and the timeout of its run. For most words it must still report a bound below this
    board. After ``timeout`` seconds, or by ``stop``, the reduced list so far is returned. Only the
    second run on the whole list may take as long as the first one did.

    >>> from unboggle import Grid, parse_words
    >>> from unboggle.lab import combinations, compare
    >>> pets = Instance("pets.txt", parse_words("cat dog").puzzle(Grid.rectangle(2, 3)))
    >>> found, _ = combinations(["tiles"], ["minisat22"])
    >>> [run] = compare([pets], found)
    >>> wrong = {**run, "name": "theirs", "status": "impossible", "board": None}
    >>> theirs = Combination("theirs", "encoding", encoding="one_hot", solver="minisat22")
    >>> both = Disagreement(fitted=[run["name"]], impossible=["theirs"], list="pets.txt")
    >>> shrink_disagreement(both, [run, wrong], [pets], [*found, theirs]).reproduced
    False
    """
    validated(shrink_disagreement, locals())
    deadline = Deadline.after(timeout, stop)
    try:
        here = [record for record in records if record["list"] == disagreement["list"]]
        yes = next(
            r for r in here if r["name"] == disagreement["fitted"][0] and _shows(r, disagreement)
        )
        no = next(
            r
            for r in here
            if r["name"] == disagreement["impossible"][0] and _denies(r, disagreement)
        )
        puzzle = next(one.puzzle for one in instances if one.name == disagreement["list"])
        combination = next(one for one in combinations if one.name == no["name"])
    except (StopIteration, LookupError, TypeError):
        raise InputError(
            "shrink_disagreement: records, instances and combinations lack the runs of"
            f" disagreement {cut(repr(disagreement))}"
        ) from None
    assert yes["board"] is not None
    board = board_of_rows(yes["board"], puzzle)
    task = no.get("task", "all")

    def denied(words: Sequence[Word], limit: float = inf) -> bool:
        part = puzzle.restricted_to(words)
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
        words = _fewer(words, lambda rest: denied(rest, deadline.remaining), deadline)
    part = puzzle.restricted_to(words)
    kept = None if task == "all" else _kept(board, part, task)
    names = yes["name"], no["name"]
    return ShrunkDisagreement(disagreement["list"], *names, part, board, again, task, kept)


def _shows(record: RunRecord, found: Disagreement) -> bool:
    """Whether ``record`` has the board of ``found``."""
    if "kept_weight" in found:
        return record.get("kept_weight") == found["kept_weight"]
    return record["status"] == "fitted"


def _denies(record: RunRecord, found: Disagreement) -> bool:
    """Whether ``record`` reports that the board of ``found`` does not exist."""
    if "kept_weight" in found:
        at_most = record.get("upper_bound")
        return at_most is not None and at_most < found["kept_weight"]
    return record["status"] == "impossible"


def _kept(board: Board, part: Puzzle, task: TaskName) -> int | None:
    """Return the number of words of ``part`` on ``board``; None if it is no answer."""
    try:
        if task == "most":
            return len(words_on(board, part))
        verified(board, part)
        return len(part.words)
    except Bug:  # a constraint that fewer words may violate
        return None


def _at_most(seen: Measured, task: TaskName) -> int | float:
    """Return the upper bound of words that a run reported, infinity without one."""
    if seen.status == "impossible":
        return 0
    said = seen.upper_bound if task == "most" and seen.status != "error" else None
    return inf if said is None else said


def _fewer(
    words: list[Word], denied: Callable[[Sequence[Word]], bool], deadline: Deadline
) -> list[Word]:
    """Return the subset of ``words`` that remains after dropping parts, large ones first."""
    size = len(words) // 2
    while size:
        start = 0
        while start < len(words) and not deadline.expired:
            rest = [*words[:start], *words[start + size :]]
            if rest and denied(rest):
                words = rest
            else:
                start += size
        size = 0 if deadline.expired else size // 2
    return words
