"""Which words or given cells to add so that one board is left: one target board after another.

The searches of `unboggle.clues.fewest` run in children; their results are proposed to
`unboggle.clues.incumbent`. `unboggle.clues.slices` divides the time.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import closing
from dataclasses import replace
from functools import partial
from typing import NamedTuple

from unboggle.clues.any_target import AnyTarget
from unboggle.clues.clues import Clues, WordClues
from unboggle.clues.incumbent import Incumbent
from unboggle.clues.slices import TimeSlices
from unboggle.clues.target_source import TargetSource
from unboggle.clues.target_table import TargetEffort, TargetResult, TargetTable
from unboggle.clues.targets import Faces
from unboggle.errors import Bug
from unboggle.events import ClueBounds, OnProgress, Phase
from unboggle.forward.trace import trace_puzzle
from unboggle.forward.verify import verified
from unboggle.phrases import count_noun
from unboggle.puzzle import Board, GivenCells, Puzzle
from unboggle.solutions.neighbouring import is_rival
from unboggle.solutions.solution import Solution
from unboggle.solutions.unique import AddedClues, Kind, Uniqueness
from unboggle.system.child import Child
from unboggle.system.clock import Deadline, DeadlinePassed


class Tuning(NamedTuple):
    """What tunes the search for clues. The shares were chosen; no benchmark measures them."""

    quick: float = 0.3
    """Part of the search time for trying many boards quickly."""
    scan: float = 0.5
    """Part of the rest for words that make any board the only one."""


TUNING = Tuning()


class ClueAdder:
    """The search for clues to add to ``puzzle``; results go into ``known``.

    ``clues`` returns the possible clues for a target. If words may be added, ``any_target`` looks
    for words that work for any target; ``source`` has the targets.
    """

    def __init__(
        self,
        puzzle: Puzzle,
        clues: Callable[[Faces], Clues],
        any_target: AnyTarget | None,
        source: TargetSource,
        known: Incumbent,
        slices: TimeSlices,
        on_progress: OnProgress,
    ) -> None:
        self.puzzle, self.incumbent, self.slices, self.on_progress = (
            puzzle,
            known,
            slices,
            on_progress,
        )
        self._clues, self._any_target, self._source = clues, any_target, source
        self._table = TargetTable(puzzle)
        self._lower_bound = 0  # lower bound of the number of items, for any board
        self._child: Child | None = None

    def run(self, board: Board | None, tries: int) -> None:
        """Look for the fewest items that leave one board, or ``board``; see `make_unique`."""
        if board is not None:
            self._search_target(dict(board.faces), TargetEffort.FULL, self.slices.end)
            complete = True
        else:
            self._lower_bound = 1  # there are several solutions
            likely = self._search_quickly(tries)
            if self._any_target is not None and self._any_target.impossible:
                text = "no choice of words to add leaves only one board"
                self.incumbent.answer = replace(
                    self.incumbent.answer, status="several", checked="traced", not_made_because=text
                )
                return
            complete = self._search_all_targets(likely, tries) and self._source.complete
        self._search_late_targets()
        self._conclude(board, complete)

    def _search_quickly(self, tries: int) -> list[Faces]:
        """Try likely boards quickly, then look for words that make any board the only one."""
        likely: list[Faces] = []
        quickly = self.slices.share(TUNING.quick)
        self.on_progress(Phase("targets"))
        with closing(self._source.likely(tries, quickly)) as targets:
            for target in targets:
                found = self.incumbent.count is not None
                in_short = found or self._any_target is not None
                end = quickly if in_short else self.slices.end
                if self.incumbent.count == self._lower_bound or end.expired:
                    break
                likely.append(target)
                self._search_target(target, TargetEffort.QUICK, self.slices.per_board)
        if self.incumbent.count is not None:
            self._table.forget_late()
        if self._any_target is not None and self.incumbent.count != self._lower_bound:
            self._any_target.scan(self.slices.share(TUNING.scan))
            self._lower_bound = self._any_target.lower_bound
        return likely

    def _search_all_targets(self, likely: list[Faces], tries: int) -> bool:
        """Try all boards fully as long as fewer items are possible; return whether all were tried.

        Once there is a result, ``tries`` boards are enough.
        """
        # The others took too long, and would again: first those that were not tried.
        found = (
            self.incumbent.open or self.incumbent.answer
        )  # its board is worth the first full look
        likely.sort(
            key=lambda target: found.added is None or target != found.solutions[0].board.faces
        )
        with closing(self._source.every(likely)) as targets:
            for target in targets:
                count = self.incumbent.count
                tried = (
                    count is not None and target not in self._table and len(self._table) >= tries
                )
                if count == self._lower_bound or tried or self.slices.end.expired:
                    return False
                if self._table.is_due(target):
                    self._search_target(target, TargetEffort.FULL, self.slices.per_board)
        return True

    def _search_late_targets(self) -> None:
        """If nothing was found, search longer for the boards that took too long."""
        while self.incumbent.count is None and not self.slices.end.expired:
            target = self._table.next_late()
            if target is None:
                return
            self.slices.allow_more()
            self._search_target(target, TargetEffort.TO_THE_END, self.slices.per_board)

    # ---- one target ----

    def _search_target(self, target: Faces, look: TargetEffort, until: Deadline) -> None:
        """Search until ``until`` for clues that leave only ``target``; record the result."""
        clues = self._clues(target)
        kind = "words" if isinstance(clues, WordClues) else "givens"
        number = self._table.number(target)
        self.on_progress(Phase("target", subject=kind, number=number, total=clues.size))
        self._table.enter(self._search(clues, number, look, until), look)

    def _search(
        self, clues: Clues, number: int, look: TargetEffort, until: Deadline
    ) -> TargetResult:
        """Search for the fewest of ``clues`` that leave only their target."""
        bound = 0
        if self._child is None:
            self._child = self.incumbent.start("unboggle.clues.fewest:serve")
        last = self.slices.end if look is TargetEffort.TO_THE_END else until
        self._child.send((clues, self.incumbent.count, last, look is TargetEffort.QUICK))
        while True:
            try:
                kind, value = self.incumbent.receive(self._child, until)
            except DeadlinePassed:
                self.close()  # the next board gets another child
                return TargetResult(clues, bound, late=True)
            if kind == "done":
                return TargetResult(clues, bound)
            if kind == "cannot":
                if not is_rival(value, clues.chosen(range(clues.size)), clues.target):
                    raise Bug("the rival found is no rival")
                return TargetResult(clues, bound, rival=value)
            if kind == "bound":
                bound = value
                self.incumbent.amend(partial(_with_bound, bound=bound), clues.target)
            else:
                self._better(clues, value, bound)
                if look is TargetEffort.TO_THE_END:
                    until = self.slices.end
            self.on_progress(ClueBounds("clues", bound, self.incumbent.count, number))

    def _better(self, clues: Clues, items: frozenset[int], bound: int) -> None:
        """Propose ``items`` if they are fewer than those known."""
        best = self.incumbent.count
        if best is not None and len(items) >= best:
            return
        puzzle = clues.chosen(items)
        words = tuple(w for w in puzzle.words if w not in self.puzzle.spellings)
        before, now = (GivenCells.find(one.constraints).cells for one in (self.puzzle, puzzle))
        given = {c: f for c, f in now.items() if c not in before}
        kind: Kind = "words" if isinstance(clues, WordClues) else "givens"
        made = AddedClues(
            kind,
            words,
            given,
            bound,
            self._lower_bound,
            boards=len(self._table),
            candidates=clues.size,
        )
        self.incumbent.propose(puzzle, clues.target, made, None)

    # ---- what it comes to ----

    def _conclude(self, board: Board | None, complete: bool) -> None:
        """Combine the results for all boards tried; ``complete``: these are all boards."""
        looked, bounds, hopeless = len(self._table), self._table.bounds, self._table.hopeless
        if not bounds and hopeless is not None:
            self._cannot(hopeless, sure=complete, boards=0 if board else looked)
            return
        if board is None and complete and bounds:
            self._lower_bound = max(self._lower_bound, min(bounds))
        if self.incumbent.count is None and self.incumbent.answer.status == "undecided" and looked:
            end = "interrupt" if self.slices.end.stopped else "timeout"
            text = f"nothing was found before the {end}, on {count_noun(looked, 'board')}"
            if looked > len(bounds):
                text += f" ({looked - len(bounds)} of them cannot be distinguished from all others)"
            if board is not None:
                need = count_noun(max(bounds), "clue")
                text = f"this board needs at least {need}, and no sufficient choice was found"
            self.incumbent.answer = replace(self.incumbent.answer, not_made_because=text)
        self.incumbent.amend(
            lambda made: replace(
                made,
                lower_bound=max(made.lower_bound, self._lower_bound),
                lower_bound_any_board=self._lower_bound,
                boards=max(1, looked),
            ),
            None,
        )

    def _cannot(self, seen: TargetResult, *, sure: bool, boards: int) -> None:
        """Report that no board can be distinguished from all others, of this many (0: the given
        one).
        """
        if not sure:
            text = f"none of the {boards} boards tried can be distinguished from all others"
            self.incumbent.answer = replace(self.incumbent.answer, not_made_because=text)
            return
        assert seen.rival is not None
        puzzle, clues = self.puzzle, seen.clues
        target = Board(puzzle.grid, clues.target)
        chosen = clues.chosen(range(clues.size))
        other, _ = verified(Board(puzzle.grid, seen.rival), chosen)
        differ = tuple(c for c in puzzle.grid.cells if target.faces.get(c) != other.faces.get(c))
        which = f"each of the list's {boards} boards" if boards else "this board"
        text = f"for {which}, another board holds all the words that could be added"
        if clues.size == 0:
            text = f"no word that could be added distinguishes {which} from others"
        two = (self._as_it_is(target), self._as_it_is(other))
        self.incumbent.answer = Uniqueness(
            puzzle, "several", two, differ, checked="traced", not_made_because=text
        )

    def _as_it_is(self, board: Board) -> Solution:
        """Return ``board`` with all that it shows, needed or not."""
        images = sum(1 for _ in self.puzzle.images(board.faces))
        return Solution(board, trace_puzzle(board, self.puzzle), images)

    def close(self) -> None:
        """Kill the child that searches, if there is one."""
        # The children that confirm its results go on.
        if self._child is not None:
            self.incumbent.end(self._child)
            self._child = None


def _with_bound(made: AddedClues, bound: int) -> AddedClues:
    return replace(made, lower_bound=max(made.lower_bound, bound))
