"""The fewest clues that leave only a given board, and words that uniqueness does not need.

Targets, items and rivals are those of `unboggle.clues.clues`.

Each rival gives a clause: one of a set of items must be chosen. A smallest choice that hits the
sets known so far is a lower bound. If it leaves no rival it is optimal, else the rival gives a
new set (implicit hitting sets). For words this is a smallest unsatisfiable set of groups:
Ignatiev et al., "Smallest MUS extraction with minimal hitting set dualization", 2015. Rivals that
hold many items give short clauses, so they are grown. Each question is encoded again, because the
bounds of `tiles` depend on the list.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator
from itertools import count
from typing import NamedTuple

from unboggle.clues.clues import CellClues, Clues, Faces, RivalClause, WordClues
from unboggle.clues.rivals import near_rivals, rival
from unboggle.errors import Bug
from unboggle.puzzle import Cell, Face, Puzzle
from unboggle.solutions.neighbouring import is_rival
from unboggle.system import clock
from unboggle.system.channel import end_on_signal
from unboggle.system.clock import NEVER, Deadline
from unboggle.system.inline import WANT, Steps, in_steps


class Tuning(NamedTuple):
    """What tunes a `ClueSearch`. The numbers were chosen; no benchmark measures them."""

    in_doubt: int = 3
    """Questions without success, before all items are tried at once."""
    slow: float = 1.0
    """Seconds for a rival, after which a proof with few items may never end."""
    grow: float = 1.0
    """Seconds for growing a rival."""
    failures: int = 12
    """Failed items, after which a rival is used as it is."""


TUNING = Tuning()


class RivalOfAll(Exception):
    """A rival, ``faces``, holds all items."""

    def __init__(self, faces: Faces) -> None:
        super().__init__()
        self.faces = faces


class ClueSearch:
    """The search, and all rivals of a task found so far, in this process."""

    def __init__(self, task: Clues, tuning: Tuning = TUNING) -> None:
        from unboggle.clues.hitting_sets import HittingSetSolver

        self.task, self.all, self.tuning = task, frozenset(range(task.size)), tuning
        self.demands: set[RivalClause] = set()
        self._hitting = HittingSetSolver(task.size, task.symmetry_rules())
        self._of_all: Faces | None = None  # a rival that has all items

    def rival(self, items: frozenset[int]) -> dict[Cell, Face] | None:
        """Return a rival of choosing ``items``, completed with what the target shows."""
        puzzle, target = self.task.chosen(items), self.task.target
        faces = rival(puzzle, target)
        if faces is None:
            return None
        for cell, face in target.items():
            fuller = {**faces, cell: face}
            if cell not in faces and is_rival(fuller, puzzle, target):
                faces = fuller
        return faces

    def learn(self, faces: Faces) -> None:
        """Add the clause of the rival ``faces``."""
        demand = self.task.demand(faces)
        if not demand.any_of and not demand.kept_symmetries:
            self._of_all = faces
        elif demand not in self.demands:
            self.demands.add(demand)
            self._hitting.add(*demand)

    def grown(self, faces: dict[Cell, Face]) -> dict[Cell, Face]:
        """Return a rival that has all items of ``faces`` and, if possible, more."""
        held = self.task.items_held(faces)
        missing = sorted(self.all - held)
        chunk, failures = max(1, len(missing) // 2), 0
        until = Deadline.after(self.tuning.grow)
        while missing and failures < self.tuning.failures and not until.expired:
            chunk = min(chunk, len(missing))
            other = self.rival(held | set(missing[:chunk]))
            if other is not None:
                faces, held = other, self.task.items_held(other)
                missing = [k for k in missing if k not in held]
            elif chunk > 1:
                chunk //= 2
            else:
                failures += 1
                del missing[0]
        return faces

    def hopeless(self, items: frozenset[int]) -> bool:
        """Return whether a rival of choosing ``items`` is known."""
        return any(not d.any_of & items and not d.kept_symmetries for d in self.demands)

    def needed(self, items: frozenset[int]) -> bool:
        """Return whether ``items`` leave a rival, which is then added."""
        if self.hopeless(items):
            return True
        faces = self.rival(items)
        if faces is not None:
            self.learn(faces)
        return faces is not None

    def cheapest(self) -> frozenset[int]:
        """Return the fewest items that satisfy all known clauses; raise `RivalOfAll` if none do."""
        if self._of_all is not None:
            raise RivalOfAll(self._of_all)
        cheapest = self._hitting.cheapest()
        if cheapest is None:
            raise Bug("no choice satisfies all clauses")
        items = frozenset(cheapest)
        met = (
            self.task.chosen(items).symmetries
            if any(d.kept_symmetries for d in self.demands)
            else ()
        )
        left = {k for k, image in enumerate(self.task.puzzle.grid.symmetries) if image in met}
        if not all(d.any_of & items or d.kept_symmetries & left for d in self.demands):
            raise Bug("the hitting set violates a clause")
        return items

    @property
    def lost(self) -> Faces | None:
        """A known rival that has all items, or None; with one, no choice is enough."""
        return self._of_all

    def working(self, seen: list[dict[Cell, Face]]) -> Iterator[frozenset[int]]:
        """Yield ever smaller choices that leave no rival; none if there are none (see `lost`).

        It starts with no items. While there is a rival, it adds the item that hits most of the
        clauses not hit yet; new rivals go into ``seen``. If a question takes long, perhaps no
        choice is enough, so it tries all items at once. A proof takes longer with fewer words. So
        after a slow question it shrinks the set of all items instead, removing the items added so
        far last.
        """
        items: frozenset[int] = frozenset()
        sure = slow = False
        for asked in count():
            while open_ := [d.any_of for d in self.demands if not d.any_of & items]:
                hits = Counter(k for any_of in open_ for k in any_of)
                if not hits:  # only a symmetry can satisfy the rest
                    items = self.all
                    break
                items |= {max(hits, key=lambda k: (hits[k], -k))}
            if sure and slow:
                yield from self.smaller_choices(self.all, stay=items)
                return
            in_doubt = not sure and (slow or asked == self.tuning.in_doubt)
            start = clock.now()
            other = self.rival(self.all if in_doubt else items)
            slow = not in_doubt and clock.now() - start > self.tuning.slow
            if other is not None:
                seen.append(other)
                self.learn(other)
                if self._of_all is not None:
                    return
            elif in_doubt:
                sure = True
                yield self.all
            else:
                yield items
                yield from self.smaller_choices(items)
                return

    def from_above(self) -> Iterator[frozenset[int]]:
        """Yield all given cells, then ever fewer that leave no rival; the last choice is minimal.

        All of them leave no rival, because a board that shows them contains the target. A
        question takes longer with fewer given cells. So there is an answer from the first moment,
        while the first question from below may never end.
        """
        yield self.all
        yield from self.smaller_choices(self.all, stay=self.cheapest())

    def smaller_choices(
        self, items: frozenset[int], least: int = 0, stay: Collection[int] = ()
    ) -> Iterator[frozenset[int]]:
        """Yield ever smaller choices within ``items`` that leave no rival, down to ``least`` items.

        None can be removed from the last one. The items in ``stay`` are removed last, and of the
        others the first ones.
        """
        needed: set[int] = set()
        chunk = max(1, len(items) // 2)
        while len(items) > least and (open_ := items - needed):
            last = sorted(open_, key=lambda k: (k in stay, -k))
            chunk = min(chunk, len(last), len(items) - least)
            if not self.needed(fewer := items - set(last[:chunk])):
                yield (items := fewer)
            elif chunk == 1:
                needed.add(last[0])
            else:
                chunk //= 2


@in_steps
def serve() -> Steps:
    """Run in a child: answer one (task, cut, deadline, quick) after another, all of one puzzle.

    It sends pairs. They are ``bound`` and a lower bound of the number of items, ``best`` and items
    that leave no rival, ``not_made_because`` and a rival of all items. It ends with ``done``: then
    the last best is optimal, or at least ``cut`` items are needed, or the ``quick`` search is over.
    """
    seen: list[dict[Cell, Face]] = []  # a rival of one target is mostly one of the next, too
    while True:
        task, cut, deadline, quick = yield WANT
        end_on_signal(deadline)
        yield from fewest(task, cut, seen, quick=quick)
        end_on_signal(NEVER)


def fewest(
    task: Clues,
    cut: int | None,
    seen: list[dict[Cell, Face]],
    *,
    quick: bool = False,
    tuning: Tuning = TUNING,
) -> Iterator[tuple[str, object]]:
    """Yield what `serve` sends; rivals out of ``seen`` come first, and new ones are added to it.

    >>> from unboggle import Grid, parse_words
    >>> from unboggle.clues.clues import CellClues
    >>> puzzle = parse_words("ab").puzzle(Grid.rectangle(1, 2))
    >>> list(fewest(CellClues(puzzle, {(0, 0): "a", (0, 1): "b"}, ((0, 0),)), None, []))
    [('best', frozenset({0})), ('best', frozenset()), ('done', None)]
    """
    search = ClueSearch(task, tuning)
    _learn_known(search, task, seen)
    best = None
    if isinstance(task, CellClues) and search.lost is None:
        for best in search.from_above():
            yield "best", best
        if quick:
            yield "done", None
            return
    yield from _from_below(search, cut, seen, best, quick=quick)


def _learn_known(search: ClueSearch, task: Clues, seen: Iterable[dict[Cell, Face]]) -> None:
    """Teach the search the rivals out of ``seen``, and those near the target."""
    for faces in seen:
        if is_rival(faces, task.puzzle, task.target):
            search.learn(faces)
    for faces in near_rivals(task):
        search.learn(faces)
        if search.lost is not None:
            break


def _from_below(
    search: ClueSearch,
    cut: int | None,
    seen: list[dict[Cell, Face]],
    best: frozenset[int] | None,
    *,
    quick: bool,
) -> Iterator[tuple[str, object]]:
    """Yield rising lower bounds, and better clues than ``best``, until both meet."""
    bound = 0
    while True:
        try:
            items = search.cheapest()
        except RivalOfAll as rival_of_all:
            yield "cannot", rival_of_all.faces
            return
        if len(items) > bound:
            bound = len(items)
            yield "bound", bound
        if (cut is not None and bound >= cut) or (best is not None and len(best) <= bound):
            break
        if (other := search.rival(items)) is None:
            yield "best", items
            break
        seen.append(other)
        search.learn(other)
        if best is None:
            for best in search.working(seen):
                yield "best", best
            if quick and best is not None:
                break
            continue  # if no choice is enough, that is reported above
        other = search.grown(other)
        seen.append(other)
        search.learn(other)
    yield "done", None


@in_steps
def serve_smaller(task: WordClues, least: int, deadline: Deadline) -> Steps:
    """Run in a child: send ever smaller choices of words that leave no rival.

    The pairs are ``best`` and items. At the end comes ``minimal``, and for each item a rival of
    the others (None for the last word, which must stay).
    """
    end_on_signal(deadline)
    search = ClueSearch(task)
    for faces in near_rivals(task):
        search.learn(faces)
    best = search.all
    for best in search.smaller_choices(search.all, least):
        yield "best", best
    without = {k: search.rival(best - {k}) if len(best) > least else None for k in best}
    yield "minimal", without


@in_steps
def confirm(puzzle: Puzzle, target: Faces, deadline: Deadline) -> Steps:
    """Run in a child: send a rival of ``puzzle`` itself, or None."""
    end_on_signal(deadline)
    yield rival(puzzle, target)
