"""What each counting argument counts, as data: one class for each kind of refusal.

A certificate states the fields under these names, and its check counts them anew; those
marked `ASIDE` are only for the sentence (`unboggle.counting.sentences`).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from typing import Any, ClassVar

from unboggle.puzzle import Face, Word
from unboggle.puzzle.frozen import Frozen

ASIDE = {"aside": True}


@dataclass(frozen=True)
class Raised:
    """Why more tiles of ``face`` are needed than any word has.

    It must touch all the faces ``around``, itself among them if a word doubles it; or, if
    there are none, it is the middle of these ``runs`` of three. The ``cells`` with the most
    neighbours offer ``room`` for so many neighbours, or pairs of them. So ``need`` tiles are
    needed; None if ``cells`` are all there are.
    """

    face: Face
    cells: int
    room: int
    need: int | None
    around: tuple[Face, ...] = ()
    runs: tuple[tuple[Face, Face, Face], ...] = ()


@dataclass(frozen=True)
class Numbers(Frozen):
    """The numbers of a refusal. ``kind`` is the name of its argument, and of its check."""

    kind: ClassVar[str]

    def stated(self) -> dict[str, Any]:
        """Return what a certificate states, by name."""
        return {f.name: getattr(self, f.name) for f in fields(self) if f.metadata != ASIDE}


@dataclass(frozen=True)
class TooLong(Numbers):
    """``word`` takes ``length`` cells, the largest connected part has ``room``."""

    kind = "too_long"
    word: Word
    length: int
    room: int
    others: int = field(metadata=ASIDE)
    """So many other words are too long as well."""


@dataclass(frozen=True)
class TooManyTiles(Numbers):
    """Face -> the tiles of it that are needed, their sum, and the number of cells."""

    kind = "too_many_tiles"
    need: Mapping[Face, int]
    total: int
    room: int
    raised: tuple[Raised, ...] = field(metadata=ASIDE)
    """Of faces needed more often than any word has them; one alone if it never has room."""


@dataclass(frozen=True)
class TooManyPairs(Numbers):
    """Different pairs of faces that touch, and pairs of cells that do."""

    kind = "too_many_pairs"
    pairs: int
    room: int


@dataclass(frozen=True)
class TooManyBends(Numbers):
    """Different runs of three faces, and cells with a pair of their neighbours."""

    kind = "too_many_bends"
    runs: int
    room: int


@dataclass(frozen=True)
class TooCrowded(Numbers):
    """Faces with too many neighbours for cells of ``degree``; ``big`` cells have a larger one.

    ``total`` is the sum of ``need`` and a tile more for each that finds no big cell; there are
    ``room`` cells.
    """

    kind = "too_crowded"
    need: Mapping[Face, int]
    room: int
    degree: int
    crowded: tuple[Face, ...]
    big: int
    total: int


@dataclass(frozen=True)
class TooClose(Numbers):
    """``letters``, needed once each, all touch; at most ``limit`` cells of the grid do."""

    kind = "too_close"
    need: Mapping[Face, int]
    letters: tuple[Face, ...]
    limit: int


@dataclass(frozen=True)
class WrongInventory(Numbers):
    """Letters of an inventory to be used up, and cells."""

    kind = "wrong_inventory"
    total: int
    room: int
    has_qu: bool = field(metadata=ASIDE)


@dataclass(frozen=True)
class GivenAgainstInventory(Numbers):
    """``face`` is given on so many cells, the ``inventory`` has fewer of it."""

    kind = "given_against_inventory"
    face: Face
    given: int
    inventory: int


@dataclass(frozen=True)
class WordsAgainstInventory(Numbers):
    """``need`` tiles of ``face`` are needed, the ``inventory`` has fewer of it."""

    kind = "words_against_inventory"
    face: Face
    need: int
    inventory: int
    word: Word | None = field(metadata=ASIDE)
    """The word with most of it, if it alone has too many; else it is ``raised``."""
    most: int = field(metadata=ASIDE)
    raised: Raised | None = field(metadata=ASIDE)
    others: tuple[tuple[Face, int, int], ...] = field(metadata=ASIDE)
    """Other faces that are short, with what the inventory has and what is needed."""


@dataclass(frozen=True)
class NoRoomBesideTheGiven(Numbers):
    """Tiles needed, cells given; the sum of the larger of both for each face, and the cells."""

    kind = "no_room_beside_the_given"
    need: Mapping[Face, int]
    given: Mapping[Face, int]
    total: int
    room: int


@dataclass(frozen=True)
class TooManyVowels(Numbers):
    """How often each vowel is needed, in all ``total``, and at most how many are wished."""

    kind = "too_many_vowels"
    need: Mapping[Face, int]
    total: int
    most: int


@dataclass(frozen=True)
class NoRoomForVowels(Numbers):
    """Tiles needed that show no vowel, ``vowels`` that are wished, both together, and the cells."""

    kind = "no_room_for_vowels"
    others: int
    vowels: int
    total: int
    room: int


@dataclass(frozen=True)
class WrongDice(Numbers):
    """Dice, and the cells of the board, which are not as many."""

    kind = "wrong_dice"
    dice: int
    room: int


@dataclass(frozen=True)
class WordsAgainstDice(Numbers):
    """On how many cells each of these faces is needed or given, and the dice with one of them."""

    kind = "words_against_dice"
    need: Mapping[Face, int]
    total: int
    dice: int
