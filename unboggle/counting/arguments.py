"""Before any solver: which words need no constraint, and what counting alone rules out.

CDCL solvers cannot see facts of the pigeonhole kind (Haken 1985: resolution
needs exponentially many steps), and people can check them by hand. Every fact
here holds for every board, whatever spelling of a word it shows: a word with
several spellings counts with what all of them share.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from itertools import combinations
from math import comb

from unboggle.counting import numbers
from unboggle.counting.requirements import Requirements
from unboggle.counting.sentences import Refusal
from unboggle.counting.wishes import against
from unboggle.puzzle import Face, Given, Inventory, Puzzle, Word
from unboggle.system.clock import NEVER, Deadline

MOMENT = 0.5
"""Seconds that counting is worth once the time of a call is up: it may be the whole answer."""


def refuse(puzzle: Puzzle, deadline: Deadline = NEVER) -> Refusal | None:
    """Return the first reason why ``puzzle`` has no board, or None if counting finds none.

    Raises `Late` past ``deadline``; ten thousand words take some tenths of a second.
    """
    return next(refusals(puzzle, deadline), None)


def refuse_by(facts: Requirements, deadline: Deadline = NEVER) -> Refusal | None:
    """Return what `refuse` says, of words of which the ``facts`` are known already."""
    return next(_refusals(facts, deadline), None)


def refusals(puzzle: Puzzle, deadline: Deadline = NEVER) -> Iterator[Refusal]:
    """Yield the reasons why ``puzzle`` has no board, the plainest first; may raise `Late`."""
    yield from _refusals(Requirements(puzzle, deadline), deadline)


def _refusals(facts: Requirements, deadline: Deadline) -> Iterator[Refusal]:
    for argument in (
        wrong_inventory,
        given_against_inventory,
        words_against_inventory,
        too_long,
        too_many_tiles,
        too_many_pairs,
        too_many_bends,
        too_crowded,
        too_close,
        no_room_beside_the_given,
    ):
        deadline.check()
        refusal = argument(facts)
        if refusal is not None:
            yield refusal
    for wish in facts.puzzle.wishes:
        yield from against(wish, facts)


def too_long(facts: Requirements) -> Refusal | None:
    """A path visits each cell of one connected part at most once: |w| ≤ largest part."""
    puzzle = facts.puzzle
    room = puzzle.grid.largest_component
    long = {
        word: length
        for word, spellings in puzzle.spellings.items()
        if (length := min(map(len, spellings))) > room
    }
    if not long:
        return None
    word, length = max(long.items(), key=lambda item: item[1])
    return Refusal(numbers.TooLong(word, length, room, len(long) - 1), puzzle.grid, tuple(long))


def too_many_tiles(facts: Requirements) -> Refusal | None:
    """Σ need(f) ≤ the number of cells."""
    need, grid = facts.need, facts.puzzle.grid
    total, room = sum(need.values()), len(grid.cells)
    if total <= room:
        return None
    faces = sorted(need)
    never = next((face for face in faces if facts.never(face)), None)
    if never is not None:  # which is reason enough
        faces = [never]
    raised = tuple(why for face in faces if (why := facts.raised(face)))
    found = numbers.TooManyTiles(need, total, room, raised)
    return Refusal(found, grid, _once(facts.words_for(faces)))


def too_many_pairs(facts: Requirements) -> Refusal | None:
    """Different pairs of neighbouring faces ≤ edges of the grid."""
    grid = facts.puzzle.grid
    edges = sum(map(len, grid.neighbours.values())) // 2
    if len(facts.pairs) <= edges:
        return None
    return Refusal(numbers.TooManyPairs(len(facts.pairs), edges), grid, _once(facts.pairs.values()))


def too_many_bends(facts: Requirements) -> Refusal | None:
    """Different runs of three faces, up to reversal ≤ Σ over cells of C(degree, 2)."""
    grid = facts.puzzle.grid
    room = sum(comb(len(around), 2) for around in grid.neighbours.values())
    if len(facts.bends) <= room:
        return None
    return Refusal(numbers.TooManyBends(len(facts.bends), room), grid, _once(facts.bends.values()))


def too_crowded(facts: Requirements) -> Refusal | None:
    """Faces with more neighbours than need(f) small cells offer want a big cell or a tile more.

    For every degree δ: Σ need(f) + max(0, |{f : slots(f) > need(f)·δ}| −
    |{c : degree(c) > δ}|) ≤ the number of cells.
    """
    grid, need = facts.puzzle.grid, facts.need
    tiles, room = sum(need.values()), len(grid.cells)
    if tiles > room:  # said more plainly by too_many_tiles
        return None
    degrees = [len(around) for around in grid.neighbours.values()]
    for degree in sorted(set(degrees))[:-1]:
        crowded = tuple(f for f in sorted(need) if facts.slots(f) > need[f] * degree)
        big = sum(d > degree for d in degrees)
        total = tiles + len(crowded) - big
        if len(crowded) > big and total > room:
            words = [*facts.words_for(sorted(need))]
            words += [w for pair, w in facts.pairs.items() if set(pair) & set(crowded)]
            found = numbers.TooCrowded(need, room, degree, crowded, big, total)
            return Refusal(found, grid, _once(words))
    return None


def too_close(facts: Requirements) -> Refusal | None:
    """On a board without room for a second tile, faces that all touch are cells that all touch.

    If Σ need(f) is the number of cells, each f with need(f) = 1 is one cell; a
    set of such faces that pairwise touch is a clique of the grid.
    """
    need, grid = facts.need, facts.puzzle.grid
    if sum(need.values()) != len(grid.cells):
        return None
    limit = grid.largest_clique
    single = [f for f in sorted(need) if need[f] == 1]
    clique = _clique(single, facts.neighbours, limit + 1)
    if clique is None:
        return None
    words = [*facts.words_for(sorted(need))]
    words += [facts.pairs[pair] for pair in combinations(clique, 2)]
    return Refusal(numbers.TooClose(need, clique, limit), grid, _once(words))


def wrong_inventory(facts: Requirements) -> Refusal | None:
    """An inventory to be used up has as many letters as there are cells."""
    inventory, grid = Inventory.among(facts.puzzle.wishes), facts.puzzle.grid
    if inventory is None or inventory.at_most:
        return None
    total, room = inventory.total, len(grid.cells)
    if total == room:
        return None
    found = numbers.WrongInventory(total, room, "qu" in inventory.counts)
    return Refusal(found, grid, (), inventory.names)


def given_against_inventory(facts: Requirements) -> Refusal | None:
    """∀ f: the cells given as f ≤ the f of the inventory."""
    wishes, grid = facts.puzzle.wishes, facts.puzzle.grid
    given, inventory = Given.among(wishes), Inventory.among(wishes)
    if inventory is None:
        return None
    for face, count in sorted(Counter(given.cells.values()).items()):
        have = inventory.counts.get(face, 0)
        if count > have:
            names = given.names_of({face}) + inventory.names
            return Refusal(numbers.GivenAgainstInventory(face, count, have), grid, (), names)
    return None


def words_against_inventory(facts: Requirements) -> Refusal | None:
    """∀ f: need(f) ≤ the f of the inventory."""
    inventory, need = Inventory.among(facts.puzzle.wishes), facts.need
    if inventory is None:
        return None
    have = {face: inventory.counts.get(face, 0) for face in sorted(need)}
    # Of what the board never has room for, too_many_tiles will tell.
    short = [face for face in have if need[face] > have[face] and not facts.never(face)]
    if not short:
        return None
    face = min(short, key=lambda f: need[f] > facts.most[f])  # the plainest
    word = facts.most_in[face] if facts.most[face] > have[face] else None
    found = numbers.WordsAgainstInventory(
        face,
        need[face],
        have[face],
        word,
        facts.most[face],
        facts.raised(face) if word is None else None,
        tuple((f, have[f], need[f]) for f in short if f != face),
    )
    words = _once(facts.words_for([face])) if word is None else (word,)
    return Refusal(found, facts.puzzle.grid, words, inventory.names)


def no_room_beside_the_given(facts: Requirements) -> Refusal | None:
    """Σ max(need(f), cells given as f) ≤ the number of cells."""
    puzzle, need = facts.puzzle, facts.need
    wish = Given.among(puzzle.wishes)
    given = Counter(wish.cells.values())
    total = sum(max(need.get(f, 0), given[f]) for f in need.keys() | given.keys())
    room = len(puzzle.grid.cells)
    if total <= room or sum(need.values()) > room:
        return None
    found = numbers.NoRoomBesideTheGiven(need, dict(given), total, room)
    names = wish.names_of({f for f in given if given[f] > need.get(f, 0)})
    return Refusal(found, puzzle.grid, _once(facts.words_for(sorted(need))), names)


def _once(words: Iterable[Word]) -> tuple[Word, ...]:
    return tuple(dict.fromkeys(words))


def _clique(
    faces: list[Face], around: Mapping[Face, set[Face]], size: int
) -> tuple[Face, ...] | None:
    """Return ``size`` of ``faces`` that all touch, or None."""

    def grow(chosen: tuple[Face, ...], candidates: list[Face]) -> tuple[Face, ...] | None:
        if len(chosen) == size:
            return chosen
        for k, face in enumerate(candidates):
            rest = [g for g in candidates[k + 1 :] if g in around[face]]
            if len(chosen) + 1 + len(rest) >= size and (found := grow((*chosen, face), rest)):
                return found
        return None

    return grow((), faces)
