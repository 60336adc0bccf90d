"""All wishes of a puzzle, at most one of each kind."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import permutations

from unboggle.errors import InputError
from unboggle.puzzle.board import Board
from unboggle.puzzle.cells import Cell, Path
from unboggle.puzzle.faces import Face, Spelling
from unboggle.puzzle.grid import Grid
from unboggle.puzzle.wishes._base import Candidate, Wish
from unboggle.puzzle.wishes._paths import PathWish, chosen


@dataclass(frozen=True, init=False, repr=False)
class Wishes:
    """The wishes of a puzzle in the order of their names; false if there are none.

    Those of one kind are joined to one, None is none.
    Raises `InputError` if two of them cannot be asked for together.
    """

    all: tuple[Wish, ...]

    def __init__(self, *wishes: Wish | None) -> None:
        kinds: dict[type[Wish], list[Wish]] = {}
        for wish in wishes:
            if wish is not None and wish.parts:
                kinds.setdefault(type(wish), []).append(wish)
        joined = [kind.joined(some) if len(some) > 1 else some[0] for kind, some in kinds.items()]
        for one, other in permutations(joined, 2):
            if why := one.clash(other):
                raise InputError(f"the {one.label} and the {other.label}: {why}")
        object.__setattr__(self, "all", tuple(sorted(joined, key=lambda wish: wish.name)))

    def __iter__(self) -> Iterator[Wish]:
        return iter(self.all)

    def __bool__(self) -> bool:
        return bool(self.all)

    def __repr__(self) -> str:
        return f"Wishes({', '.join(map(repr, self.names))})"

    def and_also(self, *wishes: Wish) -> Wishes:
        """Return these and ``wishes``."""
        return Wishes(*self, *wishes)

    @property
    def names(self) -> tuple[str, ...]:
        """What was wished, one by one, as reasons name it."""
        return tuple(name for wish in self for name in wish.names)

    @property
    def single(self) -> tuple[Wishes, ...]:
        """The wishes one by one, those of the last kind first."""
        return tuple(Wishes(part) for wish in reversed(self.all) for part in wish.parts)

    @classmethod
    def together(cls, wishes: Iterable[Wishes]) -> Wishes:
        """Return all of ``wishes`` in one."""
        return cls(*(wish for some in wishes for wish in some))

    @property
    def about_words(self) -> bool:
        """Whether one of them asks something of words: on part of a list it may be another one."""
        return any(wish.about is None or wish.about for wish in self)

    def speak_of(self, word: str) -> bool:
        """Whether one of them asks something of ``word``."""
        return any(wish.about is None or word in wish.about for wish in self)

    def asked_of(self, words: Collection[str]) -> Wishes:
        """Return what is left of them if only ``words`` are asked for."""
        return Wishes(*(wish.asked_of(words) for wish in self)) if self.about_words else self

    # ---- what they ask of a board ----

    def broken(self, candidate: Candidate) -> str | None:
        """Return the first wish that a board breaks, in words, or None."""
        why = next((why for wish in self if (why := wish.broken(candidate))), None)
        if why is None and len(self.of_paths) > 1 and chosen(self.of_paths, candidate) is None:
            names = "; ".join(name for wish in self.of_paths for name in wish.names)
            return f"no choice of a path for each word keeps at once: {names}"
        return why

    @property
    def of_paths(self) -> tuple[PathWish, ...]:
        """The wishes for the paths that are shown."""
        return tuple(wish for wish in self if isinstance(wish, PathWish))

    def symmetric(self, image: Mapping[Cell, Cell]) -> bool:
        """Whether boards that keep them still do when moved by ``image``."""
        return all(wish.symmetric(image) for wish in self)

    @property
    def faces(self) -> frozenset[Face]:
        """The faces that the wishes speak of."""
        return frozenset[Face]().union(*(wish.faces for wish in self))

    @property
    def blocks(self) -> tuple[tuple[Cell, ...], ...]:
        """Cells that can be blank all at once only."""
        return tuple(block for wish in self for block in wish.blocks)

    @property
    def fills(self) -> bool:
        """Whether every cell of a board must show something: no blank is taken out."""
        return any(wish.fills for wish in self)

    @property
    def embeds(self) -> bool:
        """Whether a board that keeps them does so within a larger one, blank all around."""
        return all(wish.embeds for wish in self)

    @property
    def monotone(self) -> bool:
        """Whether a board that keeps them still does if a word less is asked for."""
        return all(wish.monotone for wish in self)

    def require_monotone(self, what: str) -> None:
        """Raise `InputError` that names the wish for which ``what`` cannot be done, if any."""
        for wish in self:
            if not wish.monotone:
                raise InputError(
                    f"{what} does not go with the wish {wish.names[0]!r}:"
                    " a board may break it when a word less is asked for"
                )

    def require_none_about_words(self, what: str) -> None:
        """Raise `InputError` that names a wish about words for which ``what`` cannot be done."""
        for wish in self:
            if wish.about is None or wish.about:
                raise InputError(
                    f"{what} does not go with the wish {wish.names[0]!r}:"
                    " it asks something of words, which are added and left out for that"
                )

    def require_any_size(self) -> None:
        """Raise `InputError` that names a wish bound to boards of one size, if there is one."""
        for wish in self:
            if wish.one_size:
                raise InputError(f"the smallest size cannot be looked for: {wish.one_size}")

    def most(self, face: Face) -> int | None:
        """Return on how many cells ``face`` may be shown; None for any number."""
        bounds = [most for wish in self if (most := wish.most(face)) is not None]
        return min(bounds, default=None)

    def support(self, faces: Mapping[Cell, Face]) -> frozenset[Cell]:
        """Return cells of a board that keeps them which together suffice for that."""
        return frozenset[Cell]().union(*(wish.support(faces) for wish in self))

    def check(self, grid: Grid) -> None:
        """Raise `InputError` if one of them makes no sense on ``grid``."""
        for wish in self:
            wish.check(grid)

    def against_words(self, spellings: Mapping[str, Sequence[Spelling]]) -> None:
        """Raise `InputError` if one of them contradicts a word of the list."""
        for wish in self:
            wish.against_words(spellings)

    def against_room(self, grid: Grid, spellings: Mapping[str, Sequence[Spelling]]) -> None:
        """Raise `InputError` if the list contradicts one of them on ``grid``."""
        for wish in self:
            wish.against_room(grid, spellings)

    def paths(self, candidate: Candidate) -> Mapping[str, Path]:
        """Return the paths by which words are to be shown; a word is absent if any will do."""
        others = (wish.paths(candidate) or {} for wish in self if not isinstance(wish, PathWish))
        shown = {word: path for some in others for word, path in some.items()}
        return {**shown, **(chosen(self.of_paths, candidate) or {})}

    def bare(self, grid: Grid) -> Board:
        """Return a board for no word; it may break wishes for which that is not easy."""
        faces: dict[Cell, Face] = {}
        cells: Sequence[Cell] = grid.cells
        for wish in self:
            wish.lay(faces, cells)
        return Board(grid, faces)


NO_WISHES = Wishes()
