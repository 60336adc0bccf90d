"""Which words or given cells to add, so that one board is left: targets, and the time for each.

The searches of `unboggle.apart` run in children; what they find is proposed, see
`unboggle.proposals`.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Generator, Mapping
from contextlib import closing
from dataclasses import replace
from functools import partial
from typing import Literal

from unboggle import counting
from unboggle.child import Child, Late
from unboggle.enumerate import Made, Solution, Uniqueness, images
from unboggle.errors import BackendError
from unboggle.proposals import Proposals
from unboggle.puzzle import Board, Cell, Face, Puzzle, Spelling, Word
from unboggle.rivals import CellsApart, Task, WordsApart, is_rival
from unboggle.solve import verified
from unboggle.targets import key, sampled
from unboggle.trace import trace_puzzle

Kind = Literal["words", "givens"]
Key = frozenset[tuple[Cell, Face]]
Candidates = Callable[[Board], Mapping[Word, tuple[Spelling, ...]]]
SEARCH = 0.8  # part of the time for a search; the rest is for asking again
_QUICK = 0.4  # part of that for a quick look at many boards
_TO_THE_END = 0.97  # part of the time for the search as long as nothing was found
_PATIENCE = 2.0  # seconds for a board, at first


class Adding:
    """The search for what to add to ``puzzle``, in ``part`` of the time from ``start`` on.

    What is found goes into ``known``.
    """

    def __init__(
        self,
        puzzle: Puzzle,
        known: Proposals,
        *,
        start: float,
        deadline: float | None,
        part: float,
        notify: Callable[[str], None],
    ) -> None:
        self.puzzle, self.known, self.notify = puzzle, known, notify
        self.start, self.deadline = start, deadline
        self._child: Child | None = None
        self._least = 0  # so many items at least are needed for any board
        self._all_seen = False  # of these, whether there are no more
        self._boards = 0  # so many targets were looked at
        self._part, self._patience = part, _PATIENCE

    def run(
        self, make: Kind, candidates: Candidates | None, board: Board | None, tries: int
    ) -> None:
        """Look for the fewest items that leave one board, or ``board``; see `make_unique`."""
        self._least = least = 0 if board is not None else 1  # for there are several
        # By target: how many are needed at least, None if it cannot be made unique.
        bounds: dict[Key, int | None] = {}
        settled = set[Key]()  # targets that have had their full search
        late: list[dict[Cell, Face]] = []  # and those for which it took too long
        cannot: tuple[Task, dict[Cell, Face]] | None = None

        def look(
            target: dict[Cell, Face],
            end: float | None,
            *,
            quick: bool = False,
            on: bool = False,
        ) -> None:
            nonlocal cannot
            mark = key(self.puzzle, target)
            self._boards = len(bounds.keys() | {mark})
            task = self._task(make, target, candidates)
            self.notify(f"board {self._boards}: {task.size} {make} to choose from")
            bound, rival, over = self._search(task, self._boards, end, quick=quick, on=on)
            bounds[mark] = None if rival is not None else max(bound, bounds.get(mark) or 0)
            if rival is not None and cannot is None:
                cannot = (task, rival)
            if over:
                late.append(target)
            elif not quick or rival is not None:
                settled.add(mark)

        quickly = self._quickly()
        likely = []
        if board is None:
            self.notify("looking for boards that are worth a try")
            likely = sampled(self.puzzle, tries, quickly, words=make == "words")
        for target in likely:
            if self.known.count == least or _over(quickly if self.known.count else self._end()):
                break
            look(target, self._slice(), quick=True)
        if self.known.count is not None:
            late.clear()
        # The others took too long, and would again: first those that nobody has looked at.
        put_off = {key(self.puzzle, target) for target in late}
        found = self.known.open or self.known.answer  # its board is worth the first full search
        likely.sort(key=lambda target: found.made is None or target != found.found[0].board.faces)
        complete = True
        with closing(self._targets(board, likely)) as targets:
            for target in targets:
                mark = key(self.puzzle, target)
                fresh = mark not in bounds
                enough = self.known.count == least or (fresh and len(bounds) >= tries)
                if enough or _over(self._end()):
                    complete = False
                    break
                if mark not in settled | put_off:
                    look(target, self._end() if board is not None else self._slice())
            else:
                complete = self._all_seen
        while late and self.known.count is None and not _over(self._end()):
            self._patience *= 4
            look(late.pop(0), self._slice(), on=True)
        if all(bound is None for bound in bounds.values()) and cannot is not None:
            self._cannot(*cannot, sure=complete or board is not None, boards=len(bounds))
            return
        known = [bound for bound in bounds.values() if bound is not None]
        if complete and known:
            least = max(least, min(known))
        if self.known.count is None and self.known.answer.status == "undecided" and bounds:
            hopeless = len(bounds) - len(known)
            text = f"{len(bounds)} boards were looked at, of which {hopeless} have no such choice"
            if board is not None:
                text = f"this board needs {max(known)} at least, and no choice was found that does"
            self.known.answer = replace(self.known.answer, cannot=text)
        looked = len(bounds)
        self.known.amend(
            lambda made: replace(
                made,
                at_least=max(made.at_least, least),
                at_least_any=least,
                boards=looked,
            ),
            None,
        )

    def _quickly(self) -> float | None:
        """Return until when to take a quick look at many boards."""
        if self.deadline is None:
            return None
        now = time.monotonic()
        return now + max(0.0, self.deadline - now) * _QUICK * self._part

    def _end(self) -> float | None:
        """Return until when to search: there has to be time to ask again about what was found."""
        if self.deadline is None:
            return None
        part = self._part if self.known.count is not None or self._part < SEARCH else _TO_THE_END
        return self.start + (self.deadline - self.start) * part

    def _slice(self) -> float | None:
        """Return until when to search for one board out of many: none holds up the others."""
        now, end = time.monotonic(), self._end()
        if end is None:
            return now + self._patience
        part = 0.0 if self.known.count is None else 0.25
        return min(end, now + max(self._patience, part * (end - now)))

    def _targets(
        self, board: Board | None, likely: list[dict[Cell, Face]]
    ) -> Generator[dict[Cell, Face]]:
        """Yield ``board``, or those ``likely``, then all solutions; note whether these were all."""
        if board is not None:
            yield dict(board.faces)
            return
        yield from likely
        left = None if self.deadline is None else max(0.0, self.deadline - time.monotonic())
        args = ("unboggle.enumerate:work", self.puzzle, left)
        with Child(*args, bell=self.known.bells.put) as child:
            while True:
                try:
                    faces = self.known.hear(child, self._end())
                except Late:
                    return
                if faces is None:
                    self._all_seen = True
                    return
                child.pause()  # it would go on while we search
                yield faces
                child.resume()

    def _task(self, make: Kind, target: dict[Cell, Face], candidates: Candidates | None) -> Task:
        puzzle = self.puzzle
        if make == "givens":
            free = [c for c in puzzle.grid.cells if c in target and c not in puzzle.wishes.given]
            return CellsApart(puzzle, target, tuple(free))
        assert candidates is not None
        asked = {s for _, s in puzzle.every_spelling()}
        more = {
            word: spellings
            for word, spellings in candidates(Board(puzzle.grid, target)).items()
            if word not in puzzle.spellings and not asked.intersection(spellings)
        }
        # A word that comes with another tells no more boards apart than that one.
        kept = counting.without_dominated(
            replace(puzzle, spellings={**puzzle.spellings, **more})
        ).spellings
        task = WordsApart(puzzle, target, {w: s for w, s in more.items() if w in kept})
        there = task.held(target)
        return replace(
            task, words={w: s for k, (w, s) in enumerate(task.words.items()) if k in there}
        )

    def _search(
        self, task: Task, number: int, end: float | None, *, quick: bool, on: bool
    ) -> tuple[int, dict[Cell, Face] | None, bool]:
        """Search for the fewest items of ``task``, if ``quick`` for few.

        Go ``on`` past ``end`` once something has been found, as long as time is left.
        Return the lower bound, a rival of all items if there is one, and whether it took
        until ``end``.
        """
        cut, over = self.known.count, False
        bound = 0
        if self._child is None:
            self._child = Child("unboggle.apart:serve", bell=self.known.bells.put)
        until = self._end() if on else end
        left = None if until is None else until - time.monotonic()
        self._child.send((task, cut, left, quick))
        while True:
            try:
                kind, value = self.known.hear(self._child, end)
            except Late:
                self.close()  # the next board gets another one
                over = True
                break
            if kind == "cannot":
                if not is_rival(value, task.chosen(range(task.size)), task.target):
                    raise BackendError("the other board found is none; please report this")
                return bound, value, False
            if kind == "bound":
                bound = value
                self.known.amend(partial(_with_bound, bound=bound), task.target)
            elif kind == "best":
                self._better(task, value, bound)
                end = self._end() if on else end
            else:
                break
            best = self.known.count
            so_far = "none yet" if best is None else f"{best}"
            self.notify(f"board {number}: at least {bound} needed, best so far {so_far}")
        return bound, None, over

    def _better(self, task: Task, items: frozenset[int], bound: int) -> None:
        """Take ``items`` as the best for now, if they are fewer than those known."""
        best = self.known.count
        if best is not None and len(items) >= best:
            return
        puzzle = task.chosen(items)
        words = tuple(w for w in puzzle.words if w not in self.puzzle.spellings)
        before = self.puzzle.wishes.given
        given = {c: f for c, f in puzzle.wishes.given.items() if c not in before}
        kind: Kind = "words" if isinstance(task, WordsApart) else "givens"
        made = Made(
            kind, words, given, bound, self._least, boards=self._boards, candidates=task.size
        )
        self.known.propose(puzzle, task.target, made, None)

    def _cannot(self, task: Task, rival: dict[Cell, Face], *, sure: bool, boards: int) -> None:
        """Say that a board cannot be told from another."""
        if not sure:
            text = f"none of the {boards} boards looked at can be told from all others"
            self.known.answer = replace(self.known.answer, cannot=f"{text}; --tries looks at more")
            return
        puzzle, target = self.puzzle, task.target
        first = Solution(
            Board(puzzle.grid, target), trace_puzzle(Board(puzzle.grid, target), puzzle), 1
        )
        first = replace(first, images=sum(1 for _ in images(puzzle, target)))
        chosen = task.chosen(range(task.size))
        other, _ = verified(Board(puzzle.grid, rival), chosen)
        second = Solution(
            other, trace_puzzle(other, puzzle), sum(1 for _ in images(puzzle, other.faces))
        )
        differ = tuple(c for c in puzzle.grid.cells if target.get(c) != other.faces.get(c))
        which = "this board" if boards == 1 else f"each of the list's {boards} boards"
        text = f"for {which}, another one holds all the words that could be added"
        if task.size == 0:
            text = f"there is no word that could be added to tell {which} from others"
        if boards > 1:
            # One with a letter more holds words that these do not: see `targets`.
            text += "; boards with a letter that the list does not need were not tried, which"
            text += " --board does"
        self.known.answer = Uniqueness(
            puzzle, "several", (first, second), differ, checked="traced", cannot=text
        )

    def close(self) -> None:
        """Kill the child that searches, if there is one."""
        # Not those that are asked about what it found: they are on their way to an answer.
        if self._child is not None:
            self._child.__exit__()
            self._child = None


def _with_bound(made: Made, bound: int) -> Made:
    return replace(made, at_least=max(made.at_least, bound))


def _over(until: float | None) -> bool:
    return until is not None and time.monotonic() >= until
