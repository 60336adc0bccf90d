"""Which words or given cells to add, so that one board is left: targets, and the time for each.

The searches of `unboggle.clues.fewest` run in children; what they find is proposed, see
`unboggle.clues.incumbent`.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Generator
from contextlib import closing
from dataclasses import replace
from functools import partial
from itertools import islice, zip_longest
from typing import Literal

from unboggle import counting
from unboggle.clues.any_target import AnyTarget
from unboggle.clues.candidates import Candidates
from unboggle.clues.clues import CellClues, Clues, WordClues
from unboggle.clues.incumbent import Incumbent
from unboggle.clues.rivals import is_rival
from unboggle.clues.targets import key, sampled
from unboggle.errors import Bug
from unboggle.forward.trace import trace_puzzle
from unboggle.forward.verify import verified
from unboggle.phrases import so_many
from unboggle.puzzle import Board, Cell, Face, Given, Puzzle
from unboggle.solutions.boards import Solution
from unboggle.solutions.unique import Added, Uniqueness
from unboggle.system.child import Child, Late
from unboggle.system.clock import deadline_of, over

Kind = Literal["words", "givens"]
Key = frozenset[tuple[Cell, Face]]
Faces = dict[Cell, Face]
SEARCH = 0.8  # part of the time for a search; the rest is for asking again
_QUICK = 0.3  # part of that for a quick look at many boards, and
_SCAN = 0.5  # of the rest for words whichever board is left
_TO_THE_END = 0.97  # part of the time for the search as long as nothing was found
_LIKELY = 20  # boards without letters to spare to look at first, and as many with long words
_FIRST, _AGAIN = 0, 1  # seeds for those with long words
_PATIENCE = 2.0  # seconds for a board, at first


class Adding:
    """The search for what to add to ``puzzle``, in ``part`` of the time from ``start`` on.

    Words come out of ``candidates``. What is found goes into ``known``.
    """

    def __init__(
        self,
        puzzle: Puzzle,
        known: Incumbent,
        make: Kind,
        candidates: Candidates | None,
        *,
        start: float,
        deadline: float | None,
        part: float,
        notify: Callable[[str], None],
    ) -> None:
        self.puzzle, self.known, self.notify = puzzle, known, notify
        self.start, self.deadline = start, deadline
        self._make, self._candidates = make, candidates
        self._extending: AnyTarget | None = None  # whichever board is left
        self._child: Child | None = None
        self._least = 0  # so many items at least are needed for any board
        # By target: how many are needed at least, None if it cannot be made unique.
        self._bounds: dict[Key, int | None] = {}
        self._settled = set[Key]()  # targets that have had their full search
        self._late: list[Faces] = []  # and those for which it took too long
        self._hopeless: tuple[Clues, Faces] | None = None  # one that cannot, and a rival
        self._all_seen = self._blank = False  # whether all solutions were, and one has a blank
        self._part, self._patience = part, _PATIENCE

    def run(self, board: Board | None, tries: int) -> None:
        """Look for the fewest items that leave one board, or ``board``; see `make_unique`."""
        if board is not None:
            self._look(dict(board.faces), self._end())
            complete = True
        else:
            self._least = 1  # for there are several
            if self._make == "words":
                assert self._candidates is not None
                self._extending = AnyTarget(self.puzzle, self._candidates, self.known, self.notify)
            likely = self._first_looks(tries)
            if self._extending is not None and self._extending.none:
                text = "no choice of the words that could be added leaves one board"
                self.known.answer = replace(
                    self.known.answer, status="several", checked="traced", cannot=text
                )
                return
            complete = self._look_at_all(likely, tries)
        while self._late and self.known.count is None and not over(self._end()):
            self._patience *= 4
            self._look(self._late.pop(0), self._slice(), on=True)
        self._conclude(board, complete)

    def _first_looks(self, tries: int) -> list[Faces]:
        """Take quick looks at likely boards, then look for words whichever board is left."""
        likely: list[Faces] = []
        quickly, extending = self._share(_QUICK), self._extending
        self.notify("looking for boards that are worth a try")
        with closing(self._likely(tries, quickly)) as targets:
            for target in targets:
                short = self.known.count is not None or extending is not None
                if self.known.count == self._least or over(quickly if short else self._end()):
                    break
                likely.append(target)
                self._look(target, self._slice(), quick=True)
        if self.known.count is not None:
            self._late.clear()
        if extending is not None and self.known.count != self._least:
            extending.scan(self._share(_SCAN))
            self._least = extending.least
        return likely

    def _likely(self, tries: int, until: float | None) -> Generator[Faces]:
        """Yield boards worth a try, the fullest first, and in turn those with long words."""
        most = min(tries, _LIKELY) if self._extending is not None else tries
        boards = sampled(self.puzzle, most, until, words=self._make == "words")
        full = [faces for faces in boards if len(faces) == len(self.puzzle.grid.cells)]
        with closing(self._longer(_FIRST)) as others:
            for one, other in zip_longest(full, islice(others, most)):
                yield from (faces for faces in (one, other) if faces is not None)
        yield from boards[len(full) :]

    def _look_at_all(self, likely: list[Faces], tries: int) -> bool:
        """Give all boards a full search, as long as there is need; return whether these were all.

        Once something has been found ``tries`` boards are enough.
        """
        # The others took too long, and would again: first those that nobody has looked at.
        put_off = {key(self.puzzle, target) for target in self._late}
        found = self.known.open or self.known.answer  # its board is worth the first full search
        likely.sort(key=lambda target: found.made is None or target != found.found[0].board.faces)
        with closing(self._targets(likely)) as targets:
            for target in targets:
                mark = key(self.puzzle, target)
                known = self.known.count
                enough = known == self._least or (
                    known is not None and mark not in self._bounds and len(self._bounds) >= tries
                )
                if enough or over(self._end()):
                    return False
                if mark not in self._settled | put_off:
                    self._look(target, self._slice())
        return self._all_seen

    def _look(
        self, target: Faces, end: float | None, *, quick: bool = False, on: bool = False
    ) -> None:
        """Search for what leaves ``target``, see `_search`; note what comes out."""
        mark = key(self.puzzle, target)
        number = len(self._bounds.keys() | {mark})
        task = self._task(target)
        self.notify(f"board {number}: {task.size} {self._make} to choose from")
        bound, rival, over = self._search(task, number, end, quick=quick, on=on)
        self._bounds[mark] = None if rival is not None else max(bound, self._bounds.get(mark) or 0)
        if rival is not None and self._hopeless is None:
            self._hopeless = (task, rival)
        if over:
            self._late.append(target)
        elif not quick or rival is not None:
            self._settled.add(mark)

    def _conclude(self, board: Board | None, complete: bool) -> None:
        """Say what all boards looked at have in common; these may be ``complete``."""
        # A word on none of them needs room for its letters.
        complete = complete and (board is not None or self._make == "givens" or not self._blank)
        looked = len(self._bounds)
        known = [bound for bound in self._bounds.values() if bound is not None]
        if not known and self._hopeless is not None:
            self._cannot(*self._hopeless, sure=complete, boards=0 if board else looked)
            return
        if board is None and complete and known:
            self._least = max(self._least, min(known))
        if self.known.count is None and self.known.answer.status == "undecided" and looked:
            hopeless = looked - len(known)
            text = f"nothing was found in the time, on {so_many(looked, 'board')}"
            if hopeless:
                text += f", of which {hopeless} cannot be told from all others"
            if board is not None:
                text = f"this board needs {max(known)} at least, and no choice was found that does"
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

    def _share(self, part: float) -> float | None:
        """Return the end of ``part`` of the time that is left to search."""
        if self.deadline is None:
            return None
        now = time.monotonic()
        return now + max(0.0, self.deadline - now) * part * self._part

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

    def _targets(self, likely: list[Faces]) -> Generator[Faces]:
        """Yield those ``likely``, then all solutions and further boards with long words."""
        yield from likely
        with closing(self._solutions()) as solutions, closing(self._longer(_AGAIN)) as others:
            for one, other in zip_longest(solutions, others):
                if one is not None:
                    yield one
                if self._all_seen and not self._blank:
                    return  # no further letter has room
                if other is not None:
                    yield other

    def _solutions(self) -> Generator[Faces]:
        """Yield all solutions; note whether these were all, and whether one has a blank."""
        work = "unboggle.solutions.enumeration:work"
        with closing(self.known.stream(self._end, work, self.puzzle)) as boards:
            for faces in boards:
                if faces is None:
                    self._all_seen = True
                    return
                self._blank = self._blank or len(faces) < len(self.puzzle.grid.cells)
                yield faces

    def _longer(self, seed: int) -> Generator[Faces]:
        """Yield boards with long words besides; none if no words are to be added."""
        if self._extending is None:
            return
        with closing(self._extending.boards(self._end(), seed)) as boards:
            for faces in boards:
                task = self._task(faces)  # a letter that no such word needs is no help
                every = task.chosen(range(task.size))
                board = Board(self.puzzle.grid, faces)
                try:
                    board, _ = verified(board, every, deadline=deadline_of(self._end()))
                except Late:
                    return
                yield dict(board.faces)

    def _task(self, target: Faces) -> Clues:
        puzzle = self.puzzle
        if self._make == "givens":
            given = Given.among(puzzle.wishes).cells
            free = [c for c in puzzle.grid.cells if c in target and c not in given]
            return CellClues(puzzle, target, tuple(free))
        assert self._candidates is not None
        asked = {s for _, s in puzzle.every_spelling()}
        more = {
            word: spellings
            for word, spellings in self._candidates.on(Board(puzzle.grid, target)).items()
            if word not in puzzle.spellings and not asked.intersection(spellings)
        }
        # A word that comes with another tells no more boards apart than that one.
        kept = counting.without_dominated(
            replace(puzzle, spellings={**puzzle.spellings, **more})
        ).spellings
        task = WordClues(puzzle, target, {w: s for w, s in more.items() if w in kept})
        there = task.held(target)
        return replace(
            task, words={w: s for k, (w, s) in enumerate(task.words.items()) if k in there}
        )

    def _search(
        self, task: Clues, number: int, end: float | None, *, quick: bool, on: bool
    ) -> tuple[int, dict[Cell, Face] | None, bool]:
        """Search for the fewest items of ``task``, if ``quick`` for few.

        Go ``on`` past ``end`` once something has been found, as long as time is left.
        Return the lower bound, a rival of all items if there is one, and whether it took
        until ``end``.
        """
        cut, over = self.known.count, False
        bound = 0
        if self._child is None:
            self._child = Child("unboggle.clues.fewest:serve", bell=self.known.bells.put)
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
                    raise Bug("the other board found is none")
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

    def _better(self, task: Clues, items: frozenset[int], bound: int) -> None:
        """Take ``items`` as the best for now, if they are fewer than those known."""
        best = self.known.count
        if best is not None and len(items) >= best:
            return
        puzzle = task.chosen(items)
        words = tuple(w for w in puzzle.words if w not in self.puzzle.spellings)
        before = Given.among(self.puzzle.wishes).cells
        now = Given.among(puzzle.wishes).cells
        given = {c: f for c, f in now.items() if c not in before}
        kind: Kind = "words" if isinstance(task, WordClues) else "givens"
        made = Added(
            kind, words, given, bound, self._least, boards=len(self._bounds), candidates=task.size
        )
        self.known.propose(puzzle, task.target, made, None)

    def _cannot(self, task: Clues, rival: Faces, *, sure: bool, boards: int) -> None:
        """Say that no board can be told from another, of so many (0: the one asked for)."""
        if not sure:
            text = f"none of the {boards} boards looked at can be told from all others"
            self.known.answer = replace(self.known.answer, cannot=text)
            return
        puzzle, target = self.puzzle, task.target
        first = Solution(
            Board(puzzle.grid, target), trace_puzzle(Board(puzzle.grid, target), puzzle), 1
        )
        first = replace(first, images=sum(1 for _ in puzzle.images(target)))
        chosen = task.chosen(range(task.size))
        other, _ = verified(Board(puzzle.grid, rival), chosen)
        second = Solution(
            other, trace_puzzle(other, puzzle), sum(1 for _ in puzzle.images(other.faces))
        )
        differ = tuple(c for c in puzzle.grid.cells if target.get(c) != other.faces.get(c))
        which = f"each of the list's {boards} boards" if boards else "this board"
        text = f"for {which}, another one holds all the words that could be added"
        if task.size == 0:
            text = f"there is no word that could be added to tell {which} from others"
        self.known.answer = Uniqueness(
            puzzle, "several", (first, second), differ, checked="traced", cannot=text
        )

    def close(self) -> None:
        """Kill the child that searches, if there is one."""
        # Not those that are asked about what it found: they are on their way to an answer.
        if self._child is not None:
            self._child.__exit__()
            self._child = None


def _with_bound(made: Added, bound: int) -> Added:
    return replace(made, at_least=max(made.at_least, bound))
