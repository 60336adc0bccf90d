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

    >>> from unboggle import Grid, parse_words
    >>> from unboggle.reasons import count_requirements
    >>> around = parse_words("ea eb ec ed ef eg eh ei ej").puzzle(Grid.rectangle(2, 5))
    >>> [more] = count_requirements(around).refusal.details.extra_tiles
    >>> more.face, len(more.around), more.slots, more.need  # no cell has nine neighbours
    ('e', 9, 5, 2)
    """

    face: Face
    cells: int
    slots: int
    need: int | None
    around: tuple[Face, ...] = ()
    runs: tuple[tuple[Face, Face, Face], ...] = ()


@dataclass(frozen=True)
class CountingArgument(Frozen):
    """The numbers of a refusal; ``kind`` is the name of its argument and of its check.

    >>> from unboggle import Grid, fit, parse_words
    >>> answer = fit(parse_words("hippopotamus").puzzle(Grid.rectangle(3, 3)))
    >>> found = answer.reason.evidence.details
    >>> found.kind, found.stated()
    ('too_long', {'word': 'hippopotamus', 'length': 12, 'cells': 9})
    """

    kind: ClassVar[str]

    def stated(self) -> dict[str, Any]:
        """Return the numbers that a certificate states, by name."""
        return {f.name: getattr(self, f.name) for f in fields(self) if f.metadata != ASIDE}


@dataclass(frozen=True)
class TooLong(CountingArgument):
    """``word`` takes ``length`` cells; the largest connected part has ``cells``.

    >>> from unboggle import Grid, parse_words
    >>> from unboggle.reasons import count_requirements
    >>> counted = count_requirements(parse_words("hippopotamus").puzzle(Grid.rectangle(3, 3)))
    >>> print(counted.refusal)
    'hippopotamus' needs 12 cells, a 3x3 board has 9
    >>> counted.refusal.details.length
    12
    """

    kind = "too_long"
    word: Word
    length: int
    cells: int
    others: int = field(metadata=ASIDE)
    """The number of other words that are too long as well."""


@dataclass(frozen=True)
class TooManyTiles(CountingArgument):
    """Face -> number of tiles needed; their sum; and the number of cells.

    >>> from unboggle import Grid, parse_words
    >>> from unboggle.reasons import count_requirements
    >>> counted = count_requirements(parse_words("cat dog").puzzle(Grid.rectangle(1, 5)))
    >>> print(counted.refusal)
    these words need at least 6 tiles (1 each of a c d g o t), a 1x5 board has 5
    >>> counted.refusal.details.total
    6
    """

    kind = "too_many_tiles"
    need: Mapping[Face, int]
    total: int
    cells: int
    extra_tiles: tuple[FaceNeedsMoreTiles, ...] = field(metadata=ASIDE)
    """For faces needed more often than any word has them; only one if the board can never hold it.
    """


@dataclass(frozen=True)
class TooManyPairs(CountingArgument):
    """The number of different pairs of faces that touch, and of pairs of cells that touch.

    >>> from unboggle import Grid, parse_words
    >>> from unboggle.reasons import count_requirements
    >>> row = parse_words("ab bc ca aa").puzzle(Grid.rectangle(1, 4))
    >>> found = count_requirements(row).refusal.details
    >>> found.pairs, found.slots  # four cells in a row have three borders
    (4, 3)
    """

    kind = "too_many_pairs"
    pairs: int
    slots: int


@dataclass(frozen=True)
class TooManyRunsOfThree(CountingArgument):
    """The number of different runs of three faces, and of pairs of neighbours of one cell.

    >>> from unboggle import Grid, parse_words
    >>> from unboggle.reasons import count_requirements
    >>> row = parse_words("aba bab aab").puzzle(Grid.rectangle(1, 4))
    >>> found = count_requirements(row).refusal.details
    >>> found.runs, found.slots  # only two of four cells in a row are between others
    (3, 2)
    """

    kind = "too_many_triples"
    runs: int
    slots: int


@dataclass(frozen=True)
class TooManyNeighbours(CountingArgument):
    """Faces with too many neighbours for cells of ``degree``; ``big`` cells have a larger degree.

    ``total`` is the sum of ``need`` plus one tile for each of ``crowded`` that finds no big cell;
    the board has ``cells``.

    >>> from unboggle import Grid, parse_words
    >>> from unboggle.reasons import count_requirements
    >>> words = parse_words("ac ad ae af ag ah bd be bf bg bh bi hi")
    >>> found = count_requirements(words.puzzle(Grid.rectangle(3, 3))).refusal.details
    >>> found.crowded, found.degree, found.big  # only one cell has more than five neighbours
    (('a', 'b'), 5, 1)
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
    """``letters``, needed once each, all touch; at most ``limit`` cells of the grid do.

    >>> from unboggle import Grid, parse_words
    >>> from unboggle.reasons import count_requirements
    >>> words = parse_words("ab ac ad ae bc bd be cd ce de fg hi")
    >>> found = count_requirements(words.puzzle(Grid.rectangle(3, 3))).refusal.details
    >>> found.letters, found.limit
    (('a', 'b', 'c', 'd', 'e'), 4)
    """

    kind = "too_many_mutual_neighbours"
    need: Mapping[Face, int]
    letters: tuple[Face, ...]
    limit: int


@dataclass(frozen=True)
class WrongInventory(CountingArgument):
    """The number of letters of an inventory that must be used up, and of cells.

    >>> from unboggle import Constraints, Grid, Inventory, parse_words
    >>> from unboggle.reasons import count_requirements
    >>> letters = Constraints(Inventory.parse("catdog"))
    >>> counted = count_requirements(parse_words("cat dog").puzzle(Grid.rectangle(2, 4), letters))
    >>> print(counted.refusal)
    there are 6 letters to use, a 2x4 board has 8 cells
    """

    kind = "wrong_inventory"
    total: int
    cells: int
    has_qu: bool = field(metadata=ASIDE)


@dataclass(frozen=True)
class GivenAgainstInventory(CountingArgument):
    """``face`` is ``given`` on more cells than the ``inventory`` has of it.

    >>> from unboggle import Constraints, GivenCells, Grid, Inventory, parse_words
    >>> from unboggle.reasons import count_requirements
    >>> both = Constraints(GivenCells({(0, 0): "t", (0, 1): "t"}), Inventory.parse("max:acdgot"))
    >>> counted = count_requirements(parse_words("cat").puzzle(Grid.rectangle(2, 2), both))
    >>> print(counted.refusal)
    2 t are given, the letters to use have 1 t
    """

    kind = "given_against_inventory"
    face: Face
    given: int
    inventory: int


@dataclass(frozen=True)
class WordsAgainstInventory(CountingArgument):
    """``need`` tiles of ``face`` are needed, the ``inventory`` has fewer.

    >>> from unboggle import Constraints, Grid, Inventory, parse_words
    >>> from unboggle.reasons import count_requirements
    >>> letters = Constraints(Inventory.parse("max:acdgot"))
    >>> counted = count_requirements(parse_words("cat moo").puzzle(Grid.rectangle(2, 3), letters))
    >>> print(counted.refusal)
    'moo' needs 1 m, the letters to use have no m; they also lack 1 o
    """

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
    """Tiles needed, cells given, the sum of the larger of both for each face, and the cells.

    >>> from unboggle import Constraints, GivenCells, Grid, parse_words
    >>> from unboggle.reasons import count_requirements
    >>> given = Constraints(GivenCells({(0, 0): "x"}))
    >>> counted = count_requirements(parse_words("cats").puzzle(Grid.rectangle(2, 2), given))
    >>> found = counted.refusal.details
    >>> found.total, found.cells  # four letters of the word, and x
    (5, 4)
    """

    kind = "no_space_beside_givens"
    need: Mapping[Face, int]
    given: Mapping[Face, int]
    total: int
    cells: int


@dataclass(frozen=True)
class NoSpaceInRows(CountingArgument):
    """The cells of each ``row``, in which no order of the words fits; ``ring``: its ends touch.

    >>> from unboggle import Grid, parse_words
    >>> from unboggle.reasons import count_requirements
    >>> row = parse_words("abc cbd dba eab fac").puzzle(Grid.rectangle(1, 10))
    >>> found = count_requirements(row).refusal.details
    >>> found.rows, found.needed
    ((10,), 11)
    """

    kind = "no_space_in_rows"
    rows: tuple[int, ...]
    ring: bool
    given: bool = field(metadata=ASIDE)
    """Whether the words would fit without the given cells."""
    needed: int | None = field(metadata=ASIDE)
    """The number of cells that the words take in one row; None if it is not known."""


@dataclass(frozen=True)
class TooManyVowels(CountingArgument):
    """Vowel -> number of tiles needed; their sum ``total``; and how many are allowed.

    >>> from unboggle import Constraints, Grid, parse_words
    >>> from unboggle.constraints import Vowels
    >>> from unboggle.reasons import count_requirements
    >>> few = parse_words("bat bit").puzzle(Grid.rectangle(2, 2), Constraints(Vowels(0, 1)))
    >>> print(count_requirements(few).refusal)
    these words need 2 vowels (1 a and 1 i), at most 1 is allowed
    """

    kind = "too_many_vowels"
    need: Mapping[Face, int]
    total: int
    at_most: int


@dataclass(frozen=True)
class NoSpaceForVowels(CountingArgument):
    """Tiles needed that show no vowel, ``vowels`` required, both together, and the cells.

    >>> from unboggle import Constraints, Grid, parse_words
    >>> from unboggle.constraints import Vowels
    >>> from unboggle.reasons import count_requirements
    >>> many = parse_words("bat cat").puzzle(Grid.rectangle(2, 2), Constraints(Vowels(2)))
    >>> found = count_requirements(many).refusal.details
    >>> found.others, found.vowels, found.cells  # b, c and t, two vowels, but four cells
    (3, 2, 4)
    """

    kind = "no_space_for_vowels"
    others: int
    vowels: int
    total: int
    cells: int


@dataclass(frozen=True)
class WrongDice(CountingArgument):
    """The number of dice, which is not the number of cells of the board.

    >>> from unboggle import Constraints, Grid, parse_words
    >>> from unboggle.constraints import Dice
    >>> from unboggle.reasons import count_requirements
    >>> grid = Grid.rectangle(5, 5)
    >>> thrown = Constraints(Dice.parse("new", grid))
    >>> print(count_requirements(parse_words("cat").puzzle(grid, thrown)).refusal)
    there are 16 dice, a 5x5 board has 25 cells
    """

    kind = "wrong_dice"
    dice: int
    cells: int


@dataclass(frozen=True)
class WordsAgainstDice(CountingArgument):
    """Face -> number of cells on which it is needed or given; and the dice with any of them.

    >>> from unboggle import Constraints, Grid, parse_words
    >>> from unboggle.constraints import Dice
    >>> from unboggle.reasons import count_requirements
    >>> grid = Grid.rectangle(4, 4)
    >>> thrown = Constraints(Dice.parse("new", grid))
    >>> print(count_requirements(parse_words("kayak").puzzle(grid, thrown)).refusal)
    2 k are needed, only 1 die has it
    """

    kind = "words_against_dice"
    need: Mapping[Face, int]
    total: int
    dice: int


@dataclass(frozen=True)
class PartApartFromWhole(CountingArgument):
    """``part`` must be apart from ``whole``, but is within it, forwards or backwards.

    >>> from unboggle import Constraints, Grid, parse_words
    >>> from unboggle.constraints import WordsApart
    >>> from unboggle.reasons import count_requirements
    >>> grid = Grid.rectangle(3, 3)
    >>> apart = Constraints(WordsApart.parse("cat cats", grid))
    >>> print(count_requirements(parse_words("cat cats").puzzle(grid, apart)).refusal)
    'cat' must be apart from 'cats', but is within it, forwards or backwards
    """

    kind = "part_apart_from_whole"
    part: Word
    whole: Word


@dataclass(frozen=True)
class WrongCover(CountingArgument):
    """The possible numbers of ``letters`` of words that cover the board, which has ``cells``.

    >>> from unboggle import Constraints, Grid, parse_words
    >>> from unboggle.constraints import Cover
    >>> from unboggle.reasons import count_requirements
    >>> cover = Constraints(Cover())
    >>> counted = count_requirements(parse_words("cat do").puzzle(Grid.rectangle(2, 3), cover))
    >>> print(counted.refusal)
    the words have 5 letters, a 2x3 board has 6 cells: they cannot cover it
    """

    kind = "wrong_cover"
    letters: tuple[int, ...]
    cells: int
