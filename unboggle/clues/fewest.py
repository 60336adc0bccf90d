"""What tells a board from all others: fewest words or given cells, and words that can be spared.

Targets, items and rivals are those of `unboggle.clues.clues`.

From each rival follows a set of items one of which has to be chosen. A smallest
choice that hits the sets known so far is a lower bound; if it leaves no rival it is
the answer, else the rival gives a new set (implicit hitting sets; for words this is
a smallest unsatisfiable set of groups: Ignatiev et al., "Smallest MUS extraction
with minimal hitting set dualization", 2015). Rivals that hold many items cut best,
so they are made to hold more. Each question is encoded afresh, because the bounds
of `tiles` depend on the list.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Collection, Iterator
from itertools import count

from unboggle.clues.clues import CellClues, Clues, Demand, Faces, WordClues
from unboggle.clues.rivals import near_rivals, rival
from unboggle.errors import Bug
from unboggle.puzzle import Cell, Face, Puzzle
from unboggle.solutions.near import is_rival
from unboggle.system.channel import alarm
from unboggle.system.clock import NEVER, Deadline
from unboggle.system.inline import WANT, Steps, in_steps

_IN_DOUBT = 3  # questions in vain, before all items are tried at once
_SLOW = 1.0  # seconds for a rival, after which a proof by few items may take for ever
_GROW = 1.0  # seconds, and
_FAILURES = 12  # items in vain, before a rival is taken as it is


class Hopeless(Exception):
    """There is a rival, ``faces``, of choosing all items."""

    def __init__(self, faces: Faces) -> None:
        super().__init__()
        self.faces = faces


class ClueSearch:
    """The search: what is known of a task, in this process."""

    def __init__(self, task: Clues) -> None:
        from unboggle.clues.hitting_sets import Hitting

        self.task, self.all = task, frozenset(range(task.size))
        self.demands: set[Demand] = set()
        self._hitting = Hitting(task.size, task.symmetry_rules())
        self._of_all: Faces | None = None  # a rival that has all items

    def rival(self, items: frozenset[int]) -> dict[Cell, Face] | None:
        """Return a rival of choosing ``items``, filled up with what the target shows."""
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
        """Take in what the rival of ``faces`` demands."""
        demand = self.task.demand(faces)
        if not demand.any_of and not demand.kept:
            self._of_all = faces
        elif demand not in self.demands:
            self.demands.add(demand)
            self._hitting.add(*demand)

    def grown(self, faces: dict[Cell, Face]) -> dict[Cell, Face]:
        """Return a rival that has all items of ``faces`` and, if there is one, more."""
        held = self.task.held(faces)
        missing = sorted(self.all - held)
        chunk, failures = max(1, len(missing) // 2), 0
        until = Deadline.after(_GROW)
        while missing and failures < _FAILURES and not until.over:
            chunk = min(chunk, len(missing))
            other = self.rival(held | set(missing[:chunk]))
            if other is not None:
                faces, held = other, self.task.held(other)
                missing = [k for k in missing if k not in held]
            elif chunk > 1:
                chunk //= 2
            else:
                failures += 1
                del missing[0]
        return faces

    def hopeless(self, items: frozenset[int]) -> bool:
        """Whether a rival of choosing ``items`` is known already."""
        return any(not d.any_of & items and not d.kept for d in self.demands)

    def needed(self, items: frozenset[int]) -> bool:
        """Whether ``items`` leave a rival, which is then taken in."""
        if self.hopeless(items):
            return True
        faces = self.rival(items)
        if faces is not None:
            self.learn(faces)
        return faces is not None

    def cheapest(self) -> frozenset[int]:
        """Return the fewest items that meet all demands known; `Hopeless` if none do."""
        if self._of_all is not None:
            raise Hopeless(self._of_all)
        cheapest = self._hitting.cheapest()
        if cheapest is None:
            raise Bug("no choice meets all demands")
        items = frozenset(cheapest)
        met = self.task.chosen(items).symmetries if any(d.kept for d in self.demands) else ()
        left = {k for k, image in enumerate(self.task.puzzle.grid.symmetries) if image in met}
        if not all(d.any_of & items or d.kept & left for d in self.demands):
            raise Bug("the hitting set leaves a demand")
        return items

    @property
    def lost(self) -> Faces | None:
        """A rival that has all items, if one is known: then there is no way."""
        return self._of_all

    def working(self, seen: list[dict[Cell, Face]]) -> Iterator[frozenset[int]]:
        """Yield ever smaller choices that leave no rival; none if there are none (see `lost`).

        From below: as long as there is a rival, the item is added that hits most of those
        known that are not hit yet; new ones go into ``seen``. A way that takes long may be
        none, so then all items are tried at once; and the fewer words, the longer a proof
        takes, so where it does, it goes on from there, with the items added staying longest.
        """
        items: frozenset[int] = frozenset()
        sure = slow = False
        for asked in count():
            while open_ := [d.any_of for d in self.demands if not d.any_of & items]:
                hits = Counter(k for any_of in open_ for k in any_of)
                if not hits:  # only a symmetry can meet what is left
                    items = self.all
                    break
                items |= {max(hits, key=lambda k: (hits[k], -k))}
            if sure and slow:
                yield from self.spared(self.all, stay=items)
                return
            in_doubt = not sure and (slow or asked == _IN_DOUBT)
            start = time.monotonic()
            other = self.rival(self.all if in_doubt else items)
            slow = not in_doubt and time.monotonic() - start > _SLOW
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
                yield from self.spared(items)
                return

    def from_above(self) -> Iterator[frozenset[int]]:
        """Yield all given cells, then ever fewer that leave no rival; none can be taken at last.

        All of them leave none, for what shows them contains the target. The fewer cells are
        given the longer a question takes: so there is something to show from the first moment,
        where the first question from below may take for ever.
        """
        yield self.all
        yield from self.spared(self.all, stay=self.cheapest())

    def spared(
        self, items: frozenset[int], least: int = 0, stay: Collection[int] = ()
    ) -> Iterator[frozenset[int]]:
        """Yield ever smaller choices within ``items`` that leave no rival, down to ``least`` items.

        In the end none can be taken out of the last. The items in ``stay`` stay longest, and
        then the first ones.
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
    """Run in a child: answer one (task, cut, deadline, quick) after the other, all of one puzzle.

    What is sent are pairs: ``bound`` and a number of items that is needed, ``best`` and
    items that leave no rival, ``cannot`` and a rival of all items; ``done`` in the
    end: the last best is as good as the bound, or ``cut`` items at least are needed, or it
    is what a ``quick`` search has found.
    """
    seen: list[dict[Cell, Face]] = []  # a rival of one target is mostly one of the next, too
    while True:
        task, cut, deadline, quick = yield WANT
        alarm(deadline)
        yield from fewest(task, cut, seen, quick=quick)
        alarm(NEVER)


def fewest(
    task: Clues, cut: int | None, seen: list[dict[Cell, Face]], *, quick: bool = False
) -> Iterator[tuple[str, object]]:
    """Yield what `serve` sends; rivals out of ``seen`` come first, new ones go in.

    >>> from unboggle import Grid, parse_words
    >>> from unboggle.clues.clues import CellClues
    >>> puzzle = parse_words("ab").puzzle(Grid.rectangle(1, 2))
    >>> list(fewest(CellClues(puzzle, {(0, 0): "a", (0, 1): "b"}, ((0, 0),)), None, []))
    [('best', frozenset({0})), ('best', frozenset()), ('done', None)]
    """
    search = ClueSearch(task)
    for faces in seen:
        if is_rival(faces, task.puzzle, task.target):
            search.learn(faces)
    for faces in near_rivals(task):
        search.learn(faces)
        if search.lost is not None:
            break
    bound, best = 0, None
    if isinstance(task, CellClues) and search.lost is None:
        for best in search.from_above():
            yield "best", best
        if quick:
            yield "done", None
            return
    while True:
        try:
            items = search.cheapest()
        except Hopeless as rival_of_all:
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
            continue  # if there is no way at all, that is told above
        other = search.grown(other)
        seen.append(other)
        search.learn(other)
    yield "done", None


@in_steps
def spare(task: WordClues, least: int, deadline: Deadline) -> Steps:
    """Run in a child: send ever smaller choices of words that leave no rival.

    Pairs: ``best`` and items; in the end ``minimal`` and for each item a rival of
    the others, for which all were taken into account (None for the last word that
    has to stay).
    """
    alarm(deadline)
    search = ClueSearch(task)
    for faces in near_rivals(task):
        search.learn(faces)
    best = search.all
    for best in search.spared(search.all, least):
        yield "best", best
    without = {k: search.rival(best - {k}) if len(best) > least else None for k in best}
    yield "minimal", without


@in_steps
def confirm(puzzle: Puzzle, target: Faces, deadline: Deadline) -> Steps:
    """Run in a child: send a rival of ``puzzle`` as it stands, or None."""
    alarm(deadline)
    yield rival(puzzle, target)
