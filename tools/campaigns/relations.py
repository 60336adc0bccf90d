"""A puzzle as plain data, and puzzles that are made of it: with a word less, turned, renamed."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import Any

from tools.campaigns.tiny_questions import grid
from unboggle.puzzle import (
    Cell,
    Constraint,
    Constraints,
    Face,
    GivenCells,
    Grid,
    Inventory,
    Puzzle,
    Spelling,
    Turns,
    UniquePaths,
    Vowels,
    WordsApart,
    WordsTouch,
)

_OTHER_FACES = (*"bdfhjklmnprtvwxz", "qu", "th", "ij", "ß", "ж", "æ")
Extra = tuple[str, Any]  # the kind of a constraint, and its numbers


@dataclass(frozen=True)
class Related:
    """A puzzle as plain data, and how the puzzle to compare it with is made of it.

    ``words`` are words as spellings; pairs of constraints are numbers of words. If there is a
    ``board``, it solves the puzzle.
    """

    relation: str
    kind: str
    size: tuple[int, int]
    holes: frozenset[Cell]
    wrap: tuple[bool, bool]
    words: tuple[Spelling, ...]
    extras: tuple[Extra, ...] = ()
    board: tuple[tuple[Cell, Face], ...] = ()
    methods: tuple[str, ...] = ("one_hot", "one_hot")
    seed: int = 0

    @property
    def grid(self) -> Grid:
        """The grid."""
        return grid(self.kind, self.size, self.holes, self.wrap)

    @property
    def names(self) -> tuple[str, ...]:
        """The words' names: their letters, and a number if these are not unique."""
        found: list[str] = []
        for spelling in self.words:
            name = "".join(spelling)
            found.append(f"{name}{len(found)}" if name in found else name)
        return tuple(found)

    @property
    def puzzle(self) -> Puzzle:
        """The puzzle; raises `InputError` if its constraints contradict each other."""
        names = self.names
        spellings = {name: (way,) for name, way in zip(names, self.words, strict=True)}
        made = [_constraint(kind, numbers, names) for kind, numbers in self.extras]
        return Puzzle(self.grid, spellings, Constraints(*(one for one in made if one is not None)))

    def has(self, *kinds: str) -> bool:
        """Return whether there is a constraint of one of ``kinds``."""
        return any(kind in kinds for kind, _ in self.extras)


def _constraint(kind: str, numbers: Any, names: tuple[str, ...]) -> Constraint | None:
    match kind:
        case "given":
            return GivenCells(dict(numbers))
        case "exact" | "at most":
            return Inventory(dict(numbers), kind == "at most")
        case "vowels":
            return Vowels(*numbers)
        case "turns":
            return Turns(numbers)
        case "unique":
            return UniquePaths()
    pairs = tuple((names[a], names[b]) for a, b in numbers if names[a] != names[b])
    if not pairs:
        return None
    return WordsApart(pairs) if kind == "apart" else WordsTouch(pairs)


# ---- relations: each yields puzzles that have a board if the given one has a board ----


def less(one: Related, rng: random.Random) -> Related | None:
    """Drop a word."""
    return without(one, rng.randrange(len(one.words))) if len(one.words) > 1 else None


def without(one: Related, k: int) -> Related:
    """Return ``one`` without its word number ``k``."""
    kept = [n for n in range(len(one.words)) if n != k]
    new = {old: number for number, old in enumerate(kept)}
    more: list[Extra] = []
    for kind, numbers in one.extras:
        if kind in ("apart", "touch"):
            numbers = tuple((new[a], new[b]) for a, b in numbers if k not in (a, b))
        if numbers or kind not in ("apart", "touch"):
            more.append((kind, numbers))
    return replace(one, words=tuple(one.words[n] for n in kept), extras=tuple(more))


def shorter(one: Related, rng: random.Random) -> Related | None:
    """Cut letters off a word; of constraints on paths this keeps only that on turns."""
    k = rng.randrange(len(one.words))
    word = one.words[k]
    if len(word) < 3 or one.has("unique", "apart", "touch"):
        return None
    begin = rng.randrange(2)
    part = word[begin : rng.randint(begin + 1, len(word))]
    return replace(one, words=(*one.words[:k], part, *one.words[k + 1 :]))


def mirrored(one: Related, rng: random.Random) -> Related:
    """Turn the grid over or, for hexagons, by half a turn or upside down."""
    rows, columns = one.size
    if one.kind == "hexagons":
        return moved(one, lambda r, c: (rows - 1 - r, c if rows % 2 else columns - 1 - c))
    flips = (rng.random() < 0.5, rng.random() < 0.5)
    flipped = moved(
        one,
        lambda r, c: (rows - 1 - r if flips[0] else r, columns - 1 - c if flips[1] else c),
    )
    if rng.random() < 0.3:
        return flipped
    turned = replace(flipped, size=(columns, rows), wrap=one.wrap[::-1])
    return moved(turned, lambda r, c: (c, r))


def moved(one: Related, to: Callable[[int, int], Cell]) -> Related:
    """Return ``one`` with its cells moved."""
    more = tuple(
        (kind, tuple((to(*cell), face) for cell, face in numbers) if kind == "given" else numbers)
        for kind, numbers in one.extras
    )
    holes = frozenset(to(*cell) for cell in one.holes)
    board = tuple((to(*cell), face) for cell, face in one.board)
    return replace(one, holes=holes, extras=more, board=board)


def renamed(one: Related, rng: random.Random) -> Related | None:
    """Give every face another name."""
    if one.has("vowels"):
        return None
    old = sorted({face for word in one.words for face in word} | {*map(str, faces_of(one))})
    new = dict(zip(old, rng.sample(_OTHER_FACES, len(old)), strict=True))
    more: list[Extra] = []
    for kind, numbers in one.extras:
        if kind == "given":
            numbers = tuple((cell, new[face]) for cell, face in numbers)
        if kind in ("exact", "at most"):
            numbers = tuple((new[face], count) for face, count in numbers)
        more.append((kind, numbers))
    words = tuple(tuple(new[face] for face in word) for word in one.words)
    board = tuple((cell, new[face]) for cell, face in one.board)
    return replace(one, words=words, extras=tuple(more), board=board)


def faces_of(one: Related) -> Iterator[Face]:
    """Yield the faces of the constraints and of the board."""
    yield from (face for _, face in one.board)
    for kind, numbers in one.extras:
        if kind == "given":
            yield from (face for _, face in numbers)
        if kind in ("exact", "at most"):
            yield from (face for face, _ in numbers)


def larger(one: Related, rng: random.Random) -> Related | None:
    """Add a row or a column, or fill a hole."""
    if any(one.wrap) or one.has("exact", "apart", "touch", "unique"):
        return None
    if one.holes and rng.random() < 0.5:
        return replace(one, holes=one.holes - {rng.choice(sorted(one.holes))}, board=())
    rows, columns = one.size
    size = (rows + 1, columns) if rng.random() < 0.5 else (rows, columns + 1)
    return replace(one, size=size, board=())


def doubled(one: Related, rng: random.Random) -> Related:
    """Add a word again."""
    return replace(one, words=(*one.words, rng.choice(one.words)))


def backwards(one: Related, rng: random.Random) -> Related:
    """Reverse some words."""
    some = tuple(word[::-1] if rng.random() < 0.7 else word for word in one.words)
    return replace(one, words=some)


def shuffled(one: Related, rng: random.Random) -> Related:
    """Put the words in another order."""
    if one.has("apart", "touch"):
        return one
    return replace(one, words=tuple(rng.sample(one.words, len(one.words))))


Relation = Callable[[Related, random.Random], Related | None]
SAME: tuple[Relation, ...] = (mirrored, renamed, doubled, backwards, shuffled)
EASIER: tuple[Relation, ...] = (less, shorter, larger)
