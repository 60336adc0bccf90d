"""Which words or given cells to add, so that one board is left: a look at one target after another.

The searches of `unboggle.clues.fewest` run in children; what they find is proposed, see
`unboggle.clues.incumbent`. Who gets how much time is for `unboggle.clues.slices`.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import closing
from dataclasses import replace
from functools import partial

from unboggle.clues.any_target import AnyTarget
from unboggle.clues.clues import Clues, WordClues
from unboggle.clues.incumbent import Incumbent
from unboggle.clues.slices import Slices
from unboggle.clues.target_book import Look, Seen, TargetBook
from unboggle.clues.target_source import TargetSource
from unboggle.clues.targets import Faces
from unboggle.errors import Bug
from unboggle.forward.trace import trace_puzzle
from unboggle.forward.verify import verified
from unboggle.phrases import so_many
from unboggle.progress import Bound, OnProgress, Phase
from unboggle.puzzle import Board, Given, Puzzle
from unboggle.solutions.near import is_rival
from unboggle.solutions.solution import Solution
from unboggle.solutions.unique import Added, Kind, Uniqueness
from unboggle.system.child import Child
from unboggle.system.clock import Deadline, Late

_QUICK = 0.3  # part of the time for a search that is for a quick look at many boards, and
_SCAN = 0.5  # of the rest for words whichever board is left


class ClueAdder:
    """The search for what to add to ``puzzle``; what is found goes into ``known``.

    ``clues`` returns what there is to choose from for a target. ``any_target`` looks for
    words whichever board is left, if words are to be added to any; ``source`` has the targets.
    """

    def __init__(
        self,
        puzzle: Puzzle,
        clues: Callable[[Faces], Clues],
        any_target: AnyTarget | None,
        source: TargetSource,
        known: Incumbent,
        slices: Slices,
        on_progress: OnProgress,
    ) -> None:
        self.puzzle, self.known, self.slices, self.on_progress = puzzle, known, slices, on_progress
        self._clues, self._any_target, self._source = clues, any_target, source
        self._book = TargetBook(puzzle)
        self._least = 0  # so many items at least are needed for any board
        self._child: Child | None = None

    def run(self, board: Board | None, tries: int) -> None:
        """Look for the fewest items that leave one board, or ``board``; see `make_unique`."""
        if board is not None:
            self._look(dict(board.faces), Look.FULL, self.slices.end)
            complete = True
        else:
            self._least = 1  # for there are several
            likely = self._first_looks(tries)
            if self._any_target is not None and self._any_target.none:
                text = "no choice of the words that could be added leaves one board"
                self.known.answer = replace(
                    self.known.answer, status="several", checked="traced", cannot=text
                )
                return
            complete = self._look_at_all(likely, tries) and self._source.complete
        self._look_again()
        self._conclude(board, complete)

    def _first_looks(self, tries: int) -> list[Faces]:
        """Take quick looks at likely boards, then look for words whichever board is left."""
        likely: list[Faces] = []
        quickly = self.slices.share(_QUICK)
        self.on_progress(Phase("targets"))
        with closing(self._source.likely(tries, quickly)) as targets:
            for target in targets:
                found = self.known.count is not None
                in_short = found or self._any_target is not None
                end = quickly if in_short else self.slices.end
                if self.known.count == self._least or end.over:
                    break
                likely.append(target)
                self._look(target, Look.QUICK, self.slices.for_one)
        if self.known.count is not None:
            self._book.forget_late()
        if self._any_target is not None and self.known.count != self._least:
            self._any_target.scan(self.slices.share(_SCAN))
            self._least = self._any_target.least
        return likely

    def _look_at_all(self, likely: list[Faces], tries: int) -> bool:
        """Give all boards a full look, as long as there is need; return whether all had one.

        Once something has been found ``tries`` boards are enough.
        """
        # The others took too long, and would again: first those that nobody has looked at.
        found = self.known.open or self.known.answer  # its board is worth the first full look
        likely.sort(key=lambda target: found.made is None or target != found.found[0].board.faces)
        with closing(self._source.every(likely)) as targets:
            for target in targets:
                count = self.known.count
                tried = count is not None and target not in self._book and len(self._book) >= tries
                if count == self._least or tried or self.slices.end.over:
                    return False
                if self._book.is_due(target):
                    self._look(target, Look.FULL, self.slices.for_one)
        return True

    def _look_again(self) -> None:
        """If nothing was found, look longer at the boards for which it took too long."""
        while self.known.count is None and not self.slices.end.over:
            target = self._book.next_late()
            if target is None:
                return
            self.slices.be_patient()
            self._look(target, Look.TO_THE_END, self.slices.for_one)

    # ---- one target ----

    def _look(self, target: Faces, look: Look, until: Deadline) -> None:
        """Search for what leaves ``target``, until then; note what comes out."""
        clues = self._clues(target)
        kind = "words" if isinstance(clues, WordClues) else "givens"
        number = self._book.number(target)
        self.on_progress(Phase("target", subject=kind, number=number, of=clues.size))
        self._book.enter(self._search(clues, number, look, until), look)

    def _search(self, clues: Clues, number: int, look: Look, until: Deadline) -> Seen:
        """Search for the fewest of ``clues`` that leave their target."""
        bound = 0
        if self._child is None:
            self._child = self.known.start("unboggle.clues.fewest:serve")
        last = self.slices.end if look is Look.TO_THE_END else until
        self._child.send((clues, self.known.count, last, look is Look.QUICK))
        while True:
            try:
                kind, value = self.known.receive(self._child, until)
            except Late:
                self.close()  # the next board gets another one
                return Seen(clues, bound, late=True)
            if kind == "done":
                return Seen(clues, bound)
            if kind == "cannot":
                if not is_rival(value, clues.chosen(range(clues.size)), clues.target):
                    raise Bug("the other board found is none")
                return Seen(clues, bound, rival=value)
            if kind == "bound":
                bound = value
                self.known.amend(partial(_with_bound, bound=bound), clues.target)
            else:
                self._better(clues, value, bound)
                if look is Look.TO_THE_END:
                    until = self.slices.end
            self.on_progress(Bound("clues", bound, self.known.count, number))

    def _better(self, clues: Clues, items: frozenset[int], bound: int) -> None:
        """Take ``items`` as the best for now, if they are fewer than those known."""
        best = self.known.count
        if best is not None and len(items) >= best:
            return
        puzzle = clues.chosen(items)
        words = tuple(w for w in puzzle.words if w not in self.puzzle.spellings)
        before, now = (Given.among(one.wishes).cells for one in (self.puzzle, puzzle))
        given = {c: f for c, f in now.items() if c not in before}
        kind: Kind = "words" if isinstance(clues, WordClues) else "givens"
        made = Added(
            kind, words, given, bound, self._least, boards=len(self._book), candidates=clues.size
        )
        self.known.propose(puzzle, clues.target, made, None)

    # ---- what it comes to ----

    def _conclude(self, board: Board | None, complete: bool) -> None:
        """Say what all boards looked at have in common; these may be ``complete``."""
        looked, bounds, hopeless = len(self._book), self._book.bounds, self._book.hopeless
        if not bounds and hopeless is not None:
            self._cannot(hopeless, sure=complete, boards=0 if board else looked)
            return
        if board is None and complete and bounds:
            self._least = max(self._least, min(bounds))
        if self.known.count is None and self.known.answer.status == "undecided" and looked:
            text = f"nothing was found in the time, on {so_many(looked, 'board')}"
            if looked > len(bounds):
                text += f", of which {looked - len(bounds)} cannot be told from all others"
            if board is not None:
                text = f"this board needs {max(bounds)} at least, and no choice was found that does"
            self.known.answer = replace(self.known.answer, cannot=text)
        self.known.amend(
            lambda made: replace(
                made,
                at_least=max(made.at_least, self._least),
                at_least_any=self._least,
                boards=max(1, looked),
            ),
            None,
        )

    def _cannot(self, seen: Seen, *, sure: bool, boards: int) -> None:
        """Say that no board can be told from another, of so many (0: the one asked for)."""
        if not sure:
            text = f"none of the {boards} boards looked at can be told from all others"
            self.known.answer = replace(self.known.answer, cannot=text)
            return
        assert seen.rival is not None
        puzzle, clues = self.puzzle, seen.clues
        target = Board(puzzle.grid, clues.target)
        chosen = clues.chosen(range(clues.size))
        other, _ = verified(Board(puzzle.grid, seen.rival), chosen)
        differ = tuple(c for c in puzzle.grid.cells if target.faces.get(c) != other.faces.get(c))
        which = f"each of the list's {boards} boards" if boards else "this board"
        text = f"for {which}, another one holds all the words that could be added"
        if clues.size == 0:
            text = f"there is no word that could be added to tell {which} from others"
        two = (self._as_it_is(target), self._as_it_is(other))
        self.known.answer = Uniqueness(
            puzzle, "several", two, differ, checked="traced", cannot=text
        )

    def _as_it_is(self, board: Board) -> Solution:
        """Return ``board`` with all it shows, needed or not."""
        images = sum(1 for _ in self.puzzle.images(board.faces))
        return Solution(board, trace_puzzle(board, self.puzzle), images)

    def close(self) -> None:
        """Kill the child that searches, if there is one."""
        # Not those that are asked about what it found: they are on their way to an answer.
        if self._child is not None:
            self.known.end(self._child)
            self._child = None


def _with_bound(made: Added, bound: int) -> Added:
    return replace(made, at_least=max(made.at_least, bound))
