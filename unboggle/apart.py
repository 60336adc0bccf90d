"""What tells a board from all others: fewest words or given cells, and words that can be spared.

A *target* is a board that holds the words; of the *items* (words it holds, or cells
it shows) some are to be chosen. A *rival* of a choice is a board that holds what was
chosen and does not contain the target, nor an image of it that stays an image. The
target is the only solution exactly if there is no rival: a solution is contained in
the target and so, not being a rival, contains it (or an image, which is as large).

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
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import combinations, count, permutations
from typing import NamedTuple

from unboggle import counting
from unboggle.child import Channel, alarm
from unboggle.encodings import clausal
from unboggle.enumerate import SOLVER, encoding_for, images
from unboggle.errors import BackendError
from unboggle.native import trace_words
from unboggle.puzzle import Board, Cell, Face, Puzzle, Spelling, Word
from unboggle.solvers import Status
from unboggle.solvers import get as get_solver
from unboggle.trace import from_rarer_ends
from unboggle.wishes.clauses import grant, shown

Faces = Mapping[Cell, Face]
_LOOK_AROUND = 0.5  # seconds for rivals that differ from the target in a few cells
_IN_DOUBT = 3  # questions in vain, before all items are tried at once
_SLOW = 1.0  # seconds for a rival, after which a proof by few items may take for ever
_GROW = 1.0  # seconds, and
_FAILURES = 12  # items in vain, before a rival is taken as it is


class Demand(NamedTuple):
    """What a rival demands: one of the items ``any_of``, or a symmetry of those ``kept``.

    Items are told by number, symmetries by their place in ``grid.symmetries``: where the
    given cells keep it the rival contains what is an image of the target, and is none.
    """

    any_of: frozenset[int]
    kept: frozenset[int] = frozenset()


@dataclass(frozen=True)
class WordsApart:
    """The items are words: ``words`` that may be demanded besides those of ``puzzle``."""

    puzzle: Puzzle
    target: Faces
    words: Mapping[Word, tuple[Spelling, ...]]

    @property
    def size(self) -> int:
        """The number of items."""
        return len(self.words)

    def chosen(self, items: Collection[int]) -> Puzzle:
        """Return the puzzle with the words of ``items``."""
        more = {w: s for k, (w, s) in enumerate(self.words.items()) if k in items}
        return replace(self.puzzle, spellings={**self.puzzle.spellings, **more})

    def held(self, faces: Faces) -> frozenset[int]:
        """Return the items that the board of ``faces`` has."""
        all_words = Puzzle(self.puzzle.grid, self.words)
        board = Board(self.puzzle.grid, faces)
        there = trace_words(board, from_rarer_ends(board, all_words))
        return frozenset(k for k, word in enumerate(self.words) if word in there)

    def demand(self, faces: Faces) -> Demand:
        """Return what the rival of ``faces`` demands."""
        return Demand(frozenset(range(self.size)) - self.held(faces))

    def symmetry_rules(self) -> Iterator[tuple[int, int | None, int | None]]:
        """Further words break no symmetry."""
        return iter(())


@dataclass(frozen=True)
class CellsApart:
    """The items are ``cells`` of the target, to be given besides those of ``puzzle``."""

    puzzle: Puzzle
    target: Faces
    cells: tuple[Cell, ...]

    @property
    def size(self) -> int:
        """The number of items."""
        return len(self.cells)

    def chosen(self, items: Collection[int]) -> Puzzle:
        """Return the puzzle in which the cells of ``items`` are given."""
        wishes = self.puzzle.wishes
        more = {self.cells[k]: self.target[self.cells[k]] for k in sorted(items)}
        return replace(self.puzzle, wishes=replace(wishes, given={**wishes.given, **more}))

    def held(self, faces: Faces) -> frozenset[int]:
        """Return the items that the board of ``faces`` has."""
        same = (faces.get(cell) == self.target[cell] for cell in self.cells)
        return frozenset(k for k, here in enumerate(same) if here)

    def demand(self, faces: Faces) -> Demand:
        """Return what the rival of ``faces`` demands.

        If it contains an image of the target, it is none where the given cells
        leave a symmetry that makes this image.
        """
        kept = set()
        for k, image in enumerate(self.puzzle.grid.symmetries):
            if self.puzzle.strict:  # where an image is just another board
                break
            if all(faces.get(image[cell]) == face for cell, face in self.target.items()):
                kept.add(k)
        return Demand(frozenset(range(self.size)) - self.held(faces), frozenset(kept))

    def symmetry_rules(self) -> Iterator[tuple[int, int | None, int | None]]:
        """Yield (symmetry, item, other): with the item the symmetry is left only with the other.

        None for the item: in any case; None for the other: there is none that would do.
        A given cell has to go to a cell that shows the same face and is given as well;
        so a further given cell can break a symmetry, or mend one.
        """
        given = self.puzzle.wishes.given
        number = {cell: k for k, cell in enumerate(self.cells)}
        for s, image in enumerate(self.puzzle.grid.symmetries):
            for cell in (*given, *self.cells):
                to = image[cell]
                if self.target.get(to) != self.target[cell]:
                    yield s, number.get(cell), None
                elif to not in given:
                    yield s, number.get(cell), number.get(to)


Task = WordsApart | CellsApart


def rival(puzzle: Puzzle, target: Faces) -> dict[Cell, Face] | None:
    """Return a board that holds ``puzzle`` and contains no image of ``target``, or None.

    In this process: nothing stops it. The board may show more than it needs.
    """
    encoded = clausal(encoding_for(puzzle))(counting.without_dominated(puzzle))
    grant(encoded)
    _ = [encoded.shows(c, f) for c in puzzle.grid.cells for f in puzzle.faces]
    alike = list(images(puzzle, target))
    # A face that no word has is nowhere: its literal is free, and the clause says nothing.
    away = [[-encoded.shows(c, f) for c, f in image.items()] for image in alike]
    answer = get_solver(SOLVER).engine([*encoded.cnf, *away]).solve()
    if answer.status is Status.UNSAT:
        return None
    if answer.status is not Status.SAT:
        raise BackendError(f"{SOLVER} gave up")
    faces = dict(shown(encoded, answer.model))
    if not is_rival(faces, puzzle, target):
        raise BackendError("a board found is not another one that holds the words; please report")
    return faces


def is_rival(faces: Faces, puzzle: Puzzle, target: Faces) -> bool:
    """Whether ``faces`` hold the words, keep the wishes and contain no image of ``target``."""
    if puzzle.wishes.broken(faces) or _contains_image(faces, puzzle, target):
        return False
    board = Board(puzzle.grid, faces)
    return len(trace_words(board, from_rarer_ends(board, puzzle))) == len(puzzle.spellings)


def _contains_image(faces: Faces, puzzle: Puzzle, target: Faces) -> bool:
    return any(image.items() <= faces.items() for image in images(puzzle, target))


def beside(task: Task) -> Iterator[dict[Cell, Face]]:
    """Yield rivals of choosing nothing that differ from the target in two or three cells at most.

    A cell is changed or emptied, two are swapped, three are rotated; for half a second.
    """
    puzzle, target = task.puzzle, dict(task.target)
    cells = [c for c in puzzle.grid.cells if c not in puzzle.wishes.given]
    faces = sorted({*puzzle.faces, *target.values()})
    until = time.monotonic() + _LOOK_AROUND

    def moved(order: Sequence[Cell], to: Sequence[Cell]) -> dict[Cell, Face]:
        changed = {c: f for c, f in target.items() if c not in order}
        return changed | {d: target[c] for c, d in zip(order, to, strict=True) if c in target}

    def near() -> Iterator[dict[Cell, Face]]:
        for cell in cells:
            if cell in target:
                less = {c: f for c, f in target.items() if c != cell}
                yield less
                yield from (less | {cell: face} for face in faces if face != target[cell])
        for a, b in combinations(cells, 2):
            yield moved((a, b), (b, a))
        for first, *rest in combinations(cells, 3):
            for p in permutations(rest):
                yield moved((first, *p), (*p, first))

    for changed in near():
        if time.monotonic() > until:
            return
        if is_rival(changed, puzzle, target):
            yield changed


class Hopeless(Exception):
    """There is a rival, ``faces``, of choosing all items."""

    def __init__(self, faces: Faces) -> None:
        super().__init__()
        self.faces = faces


class Apart:
    """The search: what is known of a task, in this process."""

    def __init__(self, task: Task) -> None:
        from unboggle.hitting import Hitting

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
        until = time.monotonic() + _GROW
        while missing and failures < _FAILURES and time.monotonic() < until:
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
        items = frozenset(self._hitting.cheapest())
        met = self.task.chosen(items).symmetries if any(d.kept for d in self.demands) else ()
        left = {k for k, image in enumerate(self.task.puzzle.grid.symmetries) if image in met}
        if not all(d.any_of & items or d.kept & left for d in self.demands):
            raise BackendError("the hitting set leaves a demand; please report this")
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


def serve(channel: Channel) -> None:
    """Run in a child: answer one (task, cut, seconds, quick) after the other, all of one puzzle.

    What is sent are pairs: ``bound`` and a number of items that is needed, ``best`` and
    items that leave no rival, ``cannot`` and a rival of all items; ``done`` in the
    end: the last best is as good as the bound, or ``cut`` items at least are needed, or it
    is what a ``quick`` search has found.
    """
    seen: list[dict[Cell, Face]] = []  # a rival of one target is mostly one of the next, too
    while True:
        task, cut, left, quick = channel.receive()
        alarm(left)
        for kind, value in fewest(task, cut, seen, quick=quick):
            channel.send((kind, value))
        alarm(None)


def fewest(
    task: Task, cut: int | None, seen: list[dict[Cell, Face]], *, quick: bool = False
) -> Iterator[tuple[str, object]]:
    """Yield what `serve` sends; rivals out of ``seen`` come first, new ones go in.

    >>> from unboggle import Grid, parse_words
    >>> puzzle = parse_words("ab").puzzle(Grid.rectangle(1, 2))
    >>> list(fewest(CellsApart(puzzle, {(0, 0): "a", (0, 1): "b"}, ((0, 0),)), None, []))
    [('best', frozenset()), ('done', None)]
    """
    search = Apart(task)
    for faces in seen:
        if is_rival(faces, task.puzzle, task.target):
            search.learn(faces)
    for faces in beside(task):
        search.learn(faces)
        if search.lost is not None:
            break
    bound, best = 0, None
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


def spare(channel: Channel, task: WordsApart, least: int, left: float | None) -> None:
    """Run in a child: send ever smaller choices of words that leave no rival.

    Pairs: ``best`` and items; in the end ``minimal`` and for each item a rival of
    the others, for which all were taken into account (None for the last word that
    has to stay).
    """
    alarm(left)
    search = Apart(task)
    for faces in beside(task):
        search.learn(faces)
    best = search.all
    for best in search.spared(search.all, least):
        channel.send(("best", best))
    without = {k: search.rival(best - {k}) if len(best) > least else None for k in best}
    channel.send(("minimal", without))


def confirm(channel: Channel, puzzle: Puzzle, target: Faces, left: float | None) -> None:
    """Run in a child: send a rival of ``puzzle`` as it stands, or None."""
    alarm(left)
    channel.send(rival(puzzle, target))
