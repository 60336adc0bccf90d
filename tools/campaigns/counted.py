"""The numbers of counting refutations, counted again: no code of `unboggle.counting` is used."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from itertools import combinations, pairwise
from math import comb
from typing import Any

from unboggle.counting.refutation import CountingRefutation
from unboggle.puzzle import Face, GivenCells, Inventory, Puzzle, Spelling, Vowels


class Counted:
    """What the words of ``puzzle`` need, and what its grid has."""

    def __init__(self, puzzle: Puzzle) -> None:
        self.puzzle = puzzle
        self.ways = [*puzzle.spellings.values()]
        around = puzzle.grid.neighbours
        self.cells = len(around)
        self.degrees = sorted((len(near) for near in around.values()), reverse=True)
        self.pairs = set[tuple[Face, ...]]().union(*(shared(ways, pairs) for ways in self.ways))
        self.runs = set[tuple[Face, ...]]().union(*(shared(ways, runs) for ways in self.ways))
        faces = {face for ways in self.ways for face in set.intersection(*map(set, ways))}
        self.need = {face: self._need(face) for face in sorted(faces)}

    def _need(self, face: Face) -> int:
        """Return the fewest tiles of ``face``, one more than there are cells if none are enough."""
        most = max(min(way.count(face) for way in ways) for ways in self.ways)
        bends = sum(run[1] == face for run in self.runs)
        for tiles in range(most, self.cells + 1):
            best = self.degrees[:tiles]
            if sum(best) >= self.beside(face) and sum(comb(d, 2) for d in best) >= bends:
                return tiles
        return max(most, self.cells + 1)

    def beside(self, face: Face) -> int:
        """Return how many neighbours all tiles of ``face`` have at least."""
        return sum(face in pair for pair in self.pairs) + ((face, face) in self.pairs)

    def clique(self) -> int:
        """Return the largest number of cells that all touch each other."""
        around, size = self.puzzle.grid.neighbours, 1
        while any(
            all(b in around[a] for a, b in combinations(some, 2))
            for cell in around
            for some in combinations((cell, *around[cell]), size + 1)
            if cell in some
        ):
            size += 1
        return size


def pairs(way: Spelling) -> Iterator[tuple[Face, ...]]:
    """Yield the pairs of faces that touch, sorted."""
    yield from (tuple(sorted(pair)) for pair in pairwise(way))


def runs(way: Spelling) -> Iterator[tuple[Face, ...]]:
    """Yield the runs of three faces, each in one direction."""
    yield from (min(way[k : k + 3], way[k : k + 3][::-1]) for k in range(len(way) - 2))


def shared(
    ways: tuple[Spelling, ...], parts: Callable[[Spelling], Iterator[tuple[Face, ...]]]
) -> set[tuple[Face, ...]]:
    """Return the ``parts`` that all ``ways`` to spell a word have."""
    return set.intersection(*({*parts(way)} for way in ways))


def component(puzzle: Puzzle) -> int:
    """Return the number of cells of the largest part of the grid."""
    left, largest = {*puzzle.grid.neighbours}, 0
    while left:
        part = [left.pop()]
        for cell in part:
            fresh = left.intersection(puzzle.grid.neighbours[cell])
            left -= fresh
            part += fresh
        largest = max(largest, len(part))
    return largest


def recount(puzzle: Puzzle, refusal: CountingRefutation) -> str | None:
    """Raise if a number of ``refusal`` is wrong or refutes nothing; return its kind.

    None if there is no count of this kind here.
    """
    stated: Any = refusal.details
    check = CHECKS.get(refusal.kind)
    if check is None:
        return None
    expected, refutes = check(Counted(puzzle), stated)
    said = {name: getattr(stated, name) for name in expected}
    if said != expected:
        raise AssertionError(f"{refusal.kind} states {said}, but it is {expected}")
    if not refutes:
        raise AssertionError(f"{refusal.kind} refutes nothing: {said}")
    return refusal.kind


Check = tuple[dict[str, Any], bool]


def _too_long(here: Counted, stated: Any) -> Check:
    length = min(map(len, here.puzzle.spellings[stated.word]))
    cells = component(here.puzzle)
    return {"length": length, "cells": cells}, length > cells


def _too_many_tiles(here: Counted, stated: Any) -> Check:
    total = sum(here.need.values())
    return {"need": here.need, "total": total, "cells": here.cells}, total > here.cells


def _too_many_pairs(here: Counted, stated: Any) -> Check:
    slots = sum(here.degrees) // 2
    return {"pairs": len(here.pairs), "slots": slots}, len(here.pairs) > slots


def _too_many_triples(here: Counted, stated: Any) -> Check:
    slots = sum(comb(degree, 2) for degree in here.degrees)
    return {"runs": len(here.runs), "slots": slots}, len(here.runs) > slots


def _too_crowded(here: Counted, stated: Any) -> Check:
    crowded = [f for f, tiles in here.need.items() if here.beside(f) > tiles * stated.degree]
    big = sum(degree > stated.degree for degree in here.degrees)
    total = sum(here.need.values()) + max(len(crowded) - big, 0)
    expected = {"need": here.need, "cells": here.cells, "big": big, "total": total}
    return expected | {"crowded": tuple(crowded)}, total > here.cells


def _too_many_mutual_neighbours(here: Counted, stated: Any) -> Check:
    letters, limit = stated.letters, here.clique()
    touch = all(tuple(sorted(pair)) in here.pairs for pair in combinations(letters, 2))
    full = sum(here.need.values()) == here.cells
    single = all(here.need[letter] == 1 for letter in letters)
    refutes = touch and full and single and len(set(letters)) > limit
    return {"need": here.need, "limit": limit}, refutes


def _stock(here: Counted) -> Inventory:
    found = Inventory.find(here.puzzle.constraints)
    assert found is not None
    return found


def _wrong_inventory(here: Counted, stated: Any) -> Check:
    stock = _stock(here)
    total = sum(stock.counts.values())
    refutes = total != here.cells and not stock.at_most
    return {"total": total, "cells": here.cells}, refutes


def _given(here: Counted) -> Counter[Face]:
    return Counter(GivenCells.find(here.puzzle.constraints).cells.values())


def _given_against_inventory(here: Counted, stated: Any) -> Check:
    given, have = _given(here)[stated.face], _stock(here).counts.get(stated.face, 0)
    return {"given": given, "inventory": have}, given > have


def _words_against_inventory(here: Counted, stated: Any) -> Check:
    need, have = here.need[stated.face], _stock(here).counts.get(stated.face, 0)
    return {"need": need, "inventory": have}, need > have


def _no_space_beside_givens(here: Counted, stated: Any) -> Check:
    given = _given(here)
    total = sum((Counter(here.need) | given).values())
    expected = {"need": here.need, "given": {**given}, "total": total, "cells": here.cells}
    return expected, total > here.cells


def _vowels(here: Counted) -> Vowels:
    found = Vowels.find(here.puzzle.constraints)
    assert found is not None
    return found


def _too_many_vowels(here: Counted, stated: Any) -> Check:
    need = {face: tiles for face, tiles in here.need.items() if face in "aeiou"}
    most = _vowels(here).at_most
    total = sum(need.values())
    expected = {"need": need, "total": total, "at_most": most}
    return expected, most is not None and total > most


def _no_space_for_vowels(here: Counted, stated: Any) -> Check:
    others = sum(tiles for face, tiles in here.need.items() if face not in "aeiou")
    vowels = _vowels(here).at_least
    expected = {"others": others, "vowels": vowels, "total": others + vowels, "cells": here.cells}
    return expected, others + vowels > here.cells


CHECKS: dict[str, Callable[[Counted, Any], Check]] = {
    "too_long": _too_long,
    "too_many_tiles": _too_many_tiles,
    "too_many_pairs": _too_many_pairs,
    "too_many_triples": _too_many_triples,
    "too_crowded": _too_crowded,
    "too_many_mutual_neighbours": _too_many_mutual_neighbours,
    "wrong_inventory": _wrong_inventory,
    "given_against_inventory": _given_against_inventory,
    "words_against_inventory": _words_against_inventory,
    "no_space_beside_givens": _no_space_beside_givens,
    "too_many_vowels": _too_many_vowels,
    "no_space_for_vowels": _no_space_for_vowels,
}
