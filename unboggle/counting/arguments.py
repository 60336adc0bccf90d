"""Before any solver: which words need no constraint, and what counting alone rules out.

CDCL solvers cannot see facts of the pigeonhole kind (Haken 1985: resolution
needs exponentially many steps), and people can check them by hand. Every fact
here holds for every board, whatever spelling of a word it shows: a word with
several spellings counts with what all of them share.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from itertools import combinations
from math import comb
from typing import TypeVar

from unboggle.counting.requirements import Requirements
from unboggle.phrases import different, so_many
from unboggle.puzzle import Cell, Face, Grid, Puzzle, Word

T = TypeVar("T")


@dataclass(frozen=True)
class Refusal:
    """Why no board exists: a sentence with its numbers, the words and wishes it rests on.

    ``kind`` is the name of the function of this module that says so.
    """

    text: str
    words: tuple[Word, ...]
    wishes: tuple[str, ...] = ()
    kind: str = field(default="", compare=False)


def refuse(puzzle: Puzzle) -> Refusal | None:
    """Return the first reason why ``puzzle`` has no board, or None if counting finds none."""
    return next(refusals(puzzle), None)


def refusals(puzzle: Puzzle) -> Iterator[Refusal]:
    """Yield the reasons why ``puzzle`` has no board, the plainest first."""
    facts = Requirements(puzzle)
    for reason in (
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
        refusal = reason(facts)
        if refusal is not None:
            yield replace(refusal, kind=reason.__name__)


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
    more = len(long) - 1
    rest = f" (and {more} more {'word is' if more == 1 else 'words are'} too long)" if more else ""
    place = "" if room == len(puzzle.grid.cells) else " that hang together"
    return Refusal(
        f"{_shown(word)!r} needs {length} cells{place}, {_a(puzzle.grid)} board has {room}{rest}",
        tuple(long),
    )


def too_many_tiles(facts: Requirements) -> Refusal | None:
    """Σ need(f) ≤ the number of cells."""
    need, grid = facts.need, facts.puzzle.grid
    total, room = sum(need.values()), len(grid.cells)
    if total <= room:
        return None
    for face in sorted(need):
        if facts.never(face):
            text = f"the board has no room for these words: {facts.why(face)}"
            return Refusal(text, tuple(dict.fromkeys(facts.words_for([face]))))
    several = [f"{count} {face}" for face, count in sorted(need.items()) if count > 1]
    single = "".join(f" {face}" for face, count in sorted(need.items()) if count == 1)
    tiles = ", ".join([*several, *([f"1 each of{single}"] if single else [])])
    text = f"these words need at least {total} tiles ({tiles}), {_a(grid)} board has {room}"
    reasons = [why for face in sorted(need) if (why := facts.why(face))]
    words = facts.words_for(sorted(need))
    return Refusal("; ".join([text, *reasons[:3]]), tuple(dict.fromkeys(words)))


def too_many_pairs(facts: Requirements) -> Refusal | None:
    """Different pairs of neighbouring faces ≤ edges of the grid."""
    grid = facts.puzzle.grid
    edges = sum(map(len, grid.neighbours.values())) // 2
    if len(facts.pairs) <= edges:
        return None
    places = f"has only {so_many(edges, 'place')} where two cells touch"
    return Refusal(
        f"these words put {different(len(facts.pairs), 'pair')} of letters next to each"
        f" other, {_a(grid)} board {places if edges else 'has no two cells that touch'}",
        tuple(dict.fromkeys(facts.pairs.values())),
    )


def too_many_bends(facts: Requirements) -> Refusal | None:
    """Different runs of three faces, up to reversal ≤ Σ over cells of C(degree, 2)."""
    grid = facts.puzzle.grid
    room = sum(comb(len(around), 2) for around in grid.neighbours.values())
    if len(facts.bends) <= room:
        return None
    each = "each of which takes" if len(facts.bends) > 1 else "which takes"
    return Refusal(
        f"these words have {different(len(facts.bends), 'run')} of three letters, {each}"
        f" a cell with a pair of its neighbours, and {_a(grid)} board has"
        f" {f'only {room} of these' if room else 'none of these'}",
        tuple(dict.fromkeys(facts.bends.values())),
    )


def too_crowded(facts: Requirements) -> Refusal | None:
    """Faces with more neighbours than need(f) small cells offer want a big cell or a tile more.

    For every degree δ: Σ need(f) + max(0, |{f : slots(f) > need(f)·δ}| −
    |{c : degree(c) > δ}|) ≤ the number of cells.
    """
    grid, need = facts.puzzle.grid, facts.need
    total, room = sum(need.values()), len(grid.cells)
    if total > room:  # said more plainly by too_many_tiles
        return None
    degrees = [len(around) for around in grid.neighbours.values()]
    for degree in sorted(set(degrees))[:-1]:
        crowded = [f for f in sorted(need) if facts.slots(f) > need[f] * degree]
        big = sum(d > degree for d in degrees)
        missing = len(crowded) - big
        if missing > 0 and total + missing > room:
            words = [*facts.words_for(sorted(need))]
            words += [w for pair, w in facts.pairs.items() if set(pair) & set(crowded)]
            return Refusal(
                f"each of {len(crowded)} letters ({' '.join(crowded)}) must touch too many"
                f" different letters to lie only on cells with at most"
                f" {so_many(degree, 'neighbour')}, but"
                f" {_a(grid)} board has only {so_many(big, 'cell')} with more; so at least"
                f" {missing} of these letters must be there once more, which makes"
                f" {total + missing} tiles for {so_many(room, 'cell')}",
                tuple(dict.fromkeys(words)),
            )
    return None


def too_close(facts: Requirements) -> Refusal | None:
    """On a board without room for a second tile, faces that all touch are cells that all touch.

    If Σ need(f) is the number of cells, each f with need(f) = 1 is one cell; a
    set of such faces that pairwise touch is a clique of the grid.
    """
    need, grid = facts.need, facts.puzzle.grid
    if sum(need.values()) != len(grid.cells):
        return None
    limit = largest_clique(grid)
    single = [f for f in sorted(need) if need[f] == 1]
    clique = _clique(single, facts.neighbours, limit + 1)
    if clique is None:
        return None
    words = [*facts.words_for(sorted(need))]
    words += [facts.pairs[pair] for pair in combinations(clique, 2)]
    return Refusal(
        f"these words take every cell of the board, with only 1 each of {' '.join(clique)}; these"
        f" {len(clique)} must all touch each other, but on {_a(grid)} board"
        f" {f'at most {limit} cells do' if limit > 1 else 'no two cells touch'}",
        tuple(dict.fromkeys(words)),
    )


def wrong_inventory(facts: Requirements) -> Refusal | None:
    """An inventory to be used up has as many letters as there are cells."""
    wishes, grid = facts.puzzle.wishes, facts.puzzle.grid
    if wishes.inventory is None or wishes.inventory.at_most:
        return None
    total, room = wishes.inventory.total, len(grid.cells)
    if total == room:
        return None
    return Refusal(
        f"the inventory has {so_many(total, 'letter')}"
        f"{' (Qu is one)' * ('qu' in wishes.inventory.counts)},"
        f" {_a(grid)} board has {so_many(room, 'cell')}",
        (),
        (f"inventory {wishes.inventory}",),
    )


def given_against_inventory(facts: Requirements) -> Refusal | None:
    """∀ f: the cells given as f ≤ the f of the inventory."""
    wishes = facts.puzzle.wishes
    if wishes.inventory is None:
        return None
    for face, count in sorted(Counter(wishes.given.values()).items()):
        have = wishes.inventory.counts.get(face, 0)
        if count > have:
            return Refusal(
                f"{count} {face} {'is' if count == 1 else 'are'} given, the inventory has"
                f" {have or 'no'} {face}",
                (),
                (*wishes.given_as({face}), f"inventory {wishes.inventory}"),
            )
    return None


def words_against_inventory(facts: Requirements) -> Refusal | None:
    """∀ f: need(f) ≤ the f of the inventory."""
    inventory = facts.puzzle.wishes.inventory
    if inventory is None:
        return None
    # Of what the board never has room for, too_many_tiles will tell.
    short = [
        f
        for f in sorted(facts.need)
        if facts.need[f] > inventory.counts.get(f, 0) and not facts.never(f)
    ]
    if not short:
        return None
    face = min(short, key=lambda f: facts.need[f] > facts.most[f])  # the plainest
    have = inventory.counts.get(face, 0)
    if facts.most[face] > have:
        word = facts.most_in[face]
        text = f"{_shown(word)!r} needs {facts.most[face]} {face}"
        words: tuple[Word, ...] = (word,)
    else:
        text = facts.why(face) or f"these words need {facts.need[face]} {face}"
        words = tuple(dict.fromkeys(facts.words_for([face])))
    more = [f"{inventory.counts.get(f, 0)} of {facts.need[f]} {f}" for f in short if f != face]
    if len(more) > 6:
        more[5:] = [f"and {len(more) - 5} more letters"]
    rest = f" (and too few others: {', '.join(more)})" if more else ""
    return Refusal(
        f"{text}, the inventory has {have or 'no'} {face}{rest}",
        words,
        (f"inventory {inventory}",),
    )


def no_room_beside_the_given(facts: Requirements) -> Refusal | None:
    """Σ max(need(f), cells given as f) ≤ the number of cells."""
    puzzle, need = facts.puzzle, facts.need
    given = Counter(puzzle.wishes.given.values())
    total = sum(max(need.get(f, 0), given[f]) for f in need.keys() | given.keys())
    room = len(puzzle.grid.cells)
    if total <= room or sum(need.values()) > room:
        return None
    spare = [f"{n - need.get(f, 0)} {f}" for f, n in sorted(given.items()) if n > need.get(f, 0)]
    them = ", ".join(spare[:-1]) + " and " * (len(spare) > 1) + spare[-1]
    are = "is" if len(spare) == 1 and spare[0].startswith("1 ") else "are"
    return Refusal(
        f"these words need at least {so_many(sum(need.values()), 'tile')}, and {them} {are} given"
        f" besides, which makes {total} tiles for {so_many(room, 'cell')}",
        tuple(dict.fromkeys(facts.words_for(sorted(need)))),
        puzzle.wishes.given_as({f for f in given if given[f] > need.get(f, 0)}),
    )


def _a(grid: Grid) -> str:
    """Return the size of a grid with its article: a 4x4, an 8x8."""
    size = str(grid)
    return f"{'an' if size.startswith(('8', '11x', '18x')) else 'a'} {size}"


def largest_clique(grid: Grid) -> int:
    """Return the largest number of cells that all touch each other: 4 for king moves."""
    around = {cell: set(others) for cell, others in grid.neighbours.items()}

    def grow(size: int, candidates: set[Cell]) -> int:
        return max(
            [
                size,
                *(grow(size + 1, {d for d in candidates & around[c] if d > c}) for c in candidates),
            ]
        )

    return grow(0, set(around))


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


def _shown(word: Word) -> str:
    return word if len(word) <= 40 else f"{word[:37]}..."
