"""The numbers of each counting argument, as data: one class for each kind of refusal.

A certificate states the fields under these names, and its check computes them again. Those marked
`ASIDE` are only for the sentence (`unboggle.counting.sentences`).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from typing import Any, ClassVar

from unboggle.puzzle import Face, Word
from unboggle.puzzle.model.frozen import Frozen

ASIDE = {"aside": True}


@dataclass(frozen=True)
class FaceNeedsMoreTiles:
    """Why more tiles of ``face`` are needed than any word has.

    ``face`` must touch all the faces ``around``, itself among them if a word doubles it. If
    ``around`` is empty, ``face`` is the middle of these ``runs`` of three. The ``cells`` with the
    most neighbours have ``slots`` for neighbours, or for pairs of them. So ``need`` tiles are
    needed; None if ``cells`` is the whole board.
    """

    face: Face
    cells: int
    slots: int
    need: int | None
    around: tuple[Face, ...] = ()
    runs: tuple[tuple[Face, Face, Face], ...] = ()


@dataclass(frozen=True)
class CountingArgument(Frozen):
    """The numbers of a refusal; ``kind`` is the name of its argument and of its check."""

    kind: ClassVar[str]

    def stated(self) -> dict[str, Any]:
        """Return the numbers that a certificate states, by name."""
        return {f.name: getattr(self, f.name) for f in fields(self) if f.metadata != ASIDE}


@dataclass(frozen=True)
class TooLong(CountingArgument):
    """``word`` takes ``length`` cells; the largest connected part has ``cells``."""

    kind = "too_long"
    word: Word
    length: int
    cells: int
    others: int = field(metadata=ASIDE)
    """The number of other words that are too long as well."""


@dataclass(frozen=True)
class TooManyTiles(CountingArgument):
    """Face -> number of tiles needed; their sum; and the number of cells."""

    kind = "too_many_tiles"
    need: Mapping[Face, int]
    total: int
    cells: int
    extra_tiles: tuple[FaceNeedsMoreTiles, ...] = field(metadata=ASIDE)
    """For faces needed more often than any word has them; only one if the board can never hold it.
    """


@dataclass(frozen=True)
class TooManyPairs(CountingArgument):
    """The number of different pairs of faces that touch, and of pairs of cells that touch."""

    kind = "too_many_pairs"
    pairs: int
    slots: int


@dataclass(frozen=True)
class TooManyRunsOfThree(CountingArgument):
    """The number of different runs of three faces, and of pairs of neighbours of one cell."""

    kind = "too_many_triples"
    runs: int
    slots: int


@dataclass(frozen=True)
class TooManyNeighbours(CountingArgument):
    """Faces with too many neighbours for cells of ``degree``; ``big`` cells have a larger degree.

    ``total`` is the sum of ``need`` plus one tile for each of ``crowded`` that finds no big cell;
    the board has ``cells``.
    """

    kind = "too_crowded"
    need: Mapping[Face, int]
    cells: int
    degree: int
    crowded: tuple[Face, ...]
    big: int
    total: int


@dataclass(frozen=True)
class TooManyMutualNeighbours(CountingArgument):
    """``letters``, needed once each, all touch; at most ``limit`` cells of the grid do."""

    kind = "too_many_mutual_neighbours"
    need: Mapping[Face, int]
    letters: tuple[Face, ...]
    limit: int


@dataclass(frozen=True)
class WrongInventory(CountingArgument):
    """The number of letters of an inventory that must be used up, and of cells."""

    kind = "wrong_inventory"
    total: int
    cells: int
    has_qu: bool = field(metadata=ASIDE)


@dataclass(frozen=True)
class GivenAgainstInventory(CountingArgument):
    """``face`` is ``given`` on more cells than the ``inventory`` has of it."""

    kind = "given_against_inventory"
    face: Face
    given: int
    inventory: int


@dataclass(frozen=True)
class WordsAgainstInventory(CountingArgument):
    """``need`` tiles of ``face`` are needed, the ``inventory`` has fewer."""

    kind = "words_against_inventory"
    face: Face
    need: int
    inventory: int
    word: Word | None = field(metadata=ASIDE)
    """The word with the most tiles of ``face`` if that is too many; else see ``extra_tiles``."""
    most_in_word: int = field(metadata=ASIDE)
    extra_tiles: FaceNeedsMoreTiles | None = field(metadata=ASIDE)
    others: tuple[tuple[Face, int, int], ...] = field(metadata=ASIDE)
    """Other faces that are short: face, number in the inventory, number needed."""


@dataclass(frozen=True)
class NoSpaceBesideGivens(CountingArgument):
    """Tiles needed, cells given, the sum of the larger of both for each face, and the cells."""

    kind = "no_space_beside_givens"
    need: Mapping[Face, int]
    given: Mapping[Face, int]
    total: int
    cells: int


@dataclass(frozen=True)
class NoSpaceInRows(CountingArgument):
    """The cells of each ``row``, in which no order of the words fits; ``ring``: its ends touch."""

    kind = "no_space_in_rows"
    rows: tuple[int, ...]
    ring: bool
    given: bool = field(metadata=ASIDE)
    """Whether the words would fit without the given cells."""
    needed: int | None = field(metadata=ASIDE)
    """The number of cells that the words take in one row; None if it is not known."""


@dataclass(frozen=True)
class TooManyVowels(CountingArgument):
    """Vowel -> number of tiles needed; their sum ``total``; and how many are allowed."""

    kind = "too_many_vowels"
    need: Mapping[Face, int]
    total: int
    at_most: int


@dataclass(frozen=True)
class NoSpaceForVowels(CountingArgument):
    """Tiles needed that show no vowel, ``vowels`` required, both together, and the cells."""

    kind = "no_space_for_vowels"
    others: int
    vowels: int
    total: int
    cells: int


@dataclass(frozen=True)
class WrongDice(CountingArgument):
    """The number of dice, which is not the number of cells of the board."""

    kind = "wrong_dice"
    dice: int
    cells: int


@dataclass(frozen=True)
class WordsAgainstDice(CountingArgument):
    """Face -> number of cells on which it is needed or given; and the dice with any of them."""

    kind = "words_against_dice"
    need: Mapping[Face, int]
    total: int
    dice: int


@dataclass(frozen=True)
class PartApartFromWhole(CountingArgument):
    """``part`` must be apart from ``whole``, but is within it, forwards or backwards."""

    kind = "part_apart_from_whole"
    part: Word
    whole: Word


@dataclass(frozen=True)
class WrongCover(CountingArgument):
    """The possible numbers of ``letters`` of words that cover the board, which has ``cells``."""

    kind = "wrong_cover"
    letters: tuple[int, ...]
    cells: int
