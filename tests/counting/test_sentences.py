"""The sentence of each kind of refusal, written out, where numbers are one, none or many."""

from __future__ import annotations

import pytest

from unboggle.counting import CountingRefutation, numbers, sentences
from unboggle.puzzle import Grid
from unboggle.testing.tiny import strip

N = numbers
G44, G88 = Grid.rectangle(4, 4), Grid.rectangle(8, 8)


def more(face: str, cells: int, slots: int, need: int | None, *around: str) -> N.FaceNeedsMoreTiles:
    return N.FaceNeedsMoreTiles(face, cells, slots, need, around)


def runs(face: str, cells: int, slots: int, need: int | None, *of: str) -> N.FaceNeedsMoreTiles:
    return N.FaceNeedsMoreTiles(
        face, cells, slots, need, runs=tuple((run[0], run[1], run[2]) for run in of)
    )


EXTRA = tuple(more(f, 1, 2, 2, "x", "y", "z") for f in "abcd")
REASON = (
    "{} must touch 3 different letters, but 1 cell has at most 2 neighbours, so at least 2 {} are"
    " needed"
)


SENTENCES: list[tuple[N.CountingArgument, Grid, str]] = [
    (N.TooLong("ab", 2, 1, 0), strip(1), "'ab' needs 2 cells, a 1x1 board has 1"),
    (
        N.TooLong("a" * 70, 70, 64, 2),
        G88,
        f"'{'a' * 37}...' needs 70 cells, an 8x8 board has 64 (and 2 more words are too long)",
    ),
    (
        N.TooLong("ab" * 6, 12, 11, 1),
        Grid.rectangle(11, 3),
        "'abababababab' needs 12 connected cells, an 11x3 board has 11"
        " (and 1 more word is too long)",
    ),
    (
        N.TooManyTiles({"b": 2, "a": 1, "c": 3, "d": 1}, 7, 6, ()),
        Grid.rectangle(18, 2),
        "these words need at least 7 tiles (2 b, 3 c, 1 each of a d), an 18x2 board has 6",
    ),
    (
        N.TooManyTiles({"b": 2}, 2, 1, EXTRA),
        strip(1),
        "these words need at least 2 tiles (2 b), a 1x1 board has 1; "
        + "; ".join(REASON.format(f, f) for f in "abc"),
    ),
    (
        N.TooManyTiles({"b": 2}, 2, 1, (more("b", 1, 0, None, "a"),)),
        strip(1),
        "the board cannot hold these words:"
        " b must touch 1 letter, but no cell of the board has one",
    ),
    (
        N.TooManyPairs(2, 1),
        G44,
        "these words put 2 different pairs of letters next to each other,"
        " a 4x4 board has only 1 place where two cells touch",
    ),
    (
        N.TooManyPairs(1, 0),
        G44,
        "these words put 1 pair of letters next to each other,"
        " a 4x4 board has no two cells that touch",
    ),
    (
        N.TooManyRunsOfThree(1, 0),
        G44,
        "these words have 1 run of three letters, which takes a cell with a pair of its"
        " neighbours, and a 4x4 board has none of these",
    ),
    (
        N.TooManyRunsOfThree(2, 1),
        G44,
        "these words have 2 different runs of three letters, each of which takes a cell with a"
        " pair of its neighbours, and a 4x4 board has only 1 of these",
    ),
    (
        N.TooManyNeighbours({}, 9, 1, ("a", "b", "c"), 1, 11),
        G44,
        "each of 3 letters (a b c) must touch too many different letters to be only on cells"
        " with at most 1 neighbour, but a 4x4 board has only 1 cell with more; so at least 2 of"
        " these letters need another tile, which makes 11 tiles for 9 cells",
    ),
    (
        N.TooManyNeighbours({}, 1, 5, ("a", "b", "c"), 2, 11),
        G44,
        "each of 3 letters (a b c) must touch too many different letters to be only on cells"
        " with at most 5 neighbours, but a 4x4 board has only 2 cells with more; so at least 1"
        " of these letters needs another tile, which makes 11 tiles for 1 cell",
    ),
    *(
        (
            N.TooManyNeighbours({}, 9, 0, ("a", "b", "c"), big, 11),
            G44,
            f"each of 3 letters (a b c) must touch another, but {text}",
        )
        for big, text in (
            (0, "none of its cells touches another"),
            (1, "only 1 cell of a 4x4 board touches another"),
            (2, "only 2 cells of a 4x4 board touch another"),
        )
    ),
    (
        N.TooManyMutualNeighbours({}, ("a", "b"), 1),
        G44,
        "these words take every cell of the board, with only 1 each of a b; these 2 must all"
        " touch each other, but on a 4x4 board no two cells touch",
    ),
    (
        N.WrongInventory(1, 16, False),
        G44,
        "there is 1 letter to use, a 4x4 board has 16 cells",
    ),
    (
        N.WrongInventory(2, 1, True),
        strip(1),
        "there are 2 letters to use (Qu is one), a 1x1 board has 1 cell",
    ),
    (N.GivenAgainstInventory("a", 1, 0), G44, "1 a is given, the letters to use have no a"),
    (N.GivenAgainstInventory("a", 2, 1), G44, "2 a are given, the letters to use have 1 a"),
    (
        N.WordsAgainstInventory("a", 2, 1, "aha", 2, None, (("h", 0, 1), ("t", 1, 3))),
        G44,
        "'aha' needs 2 a, the letters to use have 1 a; they also lack 1 h and 2 t",
    ),
    (
        N.WordsAgainstInventory("a", 2, 0, "a" * 41, 41, None, ()),
        G44,
        f"'{'a' * 37}...' needs 41 a, the letters to use have no a",
    ),
    (
        N.WordsAgainstInventory("b", 2, 1, None, 1, EXTRA[1], ()),
        G44,
        f"{REASON.format('b', 'b')}, the letters to use have 1 b",
    ),
    (
        N.WordsAgainstInventory(
            "z", 2, 1, "zz", 2, None, tuple((f, 0, 1) for f in "abcdefghijklmnopqr")
        ),
        G44,
        "'zz' needs 2 z, the letters to use have 1 z; they also lack "
        + "".join(f"1 {f}, " for f in "abcdefghijklmno")
        + "1 p and 2 more letters",
    ),
    (
        N.NoSpaceBesideGivens({"a": 1}, {"b": 2, "a": 2, "c": 1}, 5, 1),
        strip(1),
        "these words need at least 1 tile, and the given cells add 1 a, 2 b and 1 c,"
        " which makes 5 tiles for 1 cell",
    ),
    (
        N.NoSpaceBesideGivens({"a": 2, "d": 1}, {"a": 2, "c": 1}, 4, 3),
        strip(3),
        "these words need at least 3 tiles, and the given cells add 1 c,"
        " which makes 4 tiles for 3 cells",
    ),
    (
        N.NoSpaceInRows((10,), False, False, 11),
        strip(10),
        "these words need at least 11 cells in a row, whatever their order and direction,"
        " a 1x10 board has 10 cells",
    ),
    (
        N.NoSpaceInRows((10,), False, True, 11),
        strip(10),
        "the words do not fit into a row of 10 cells beside the given letters,"
        " whatever their order",
    ),
    (
        N.NoSpaceInRows((12,), True, False, None),
        strip(12),
        "the words do not fit into a ring of 12 cells, whatever their order",
    ),
    (
        N.NoSpaceInRows((5, 6), False, True, None),
        strip(12),
        "the words do not fit into rows of 5 and 6 cells beside the given letters,"
        " whatever their order",
    ),
    (
        N.TooManyVowels({"a": 1}, 1, 0),
        G44,
        "these words need 1 vowel (1 a), none is allowed",
    ),
    (
        N.TooManyVowels({"a": 1, "e": 2}, 3, 1),
        G44,
        "these words need 3 vowels (1 a and 2 e), at most 1 is allowed",
    ),
    (
        N.TooManyVowels({"a": 3}, 3, 2),
        G44,
        "these words need 3 vowels (3 a), at most 2 are allowed",
    ),
    (
        N.NoSpaceForVowels(1, 1, 2, 1),
        strip(1),
        "these words need 1 tile that shows no vowel, and at least 1 vowel is required,"
        " which makes 2 tiles for 1 cell",
    ),
    (
        N.NoSpaceForVowels(3, 2, 5, 4),
        strip(4),
        "these words need 3 tiles that show no vowel, and at least 2 vowels are required,"
        " which makes 5 tiles for 4 cells",
    ),
    (N.WrongDice(1, 16), G44, "there is 1 die, a 4x4 board has 16 cells"),
    (N.WrongDice(2, 1), strip(1), "there are 2 dice, a 1x1 board has 1 cell"),
    (N.WordsAgainstDice({"a": 1}, 1, 0), G44, "1 a is needed, no die has it"),
    (N.WordsAgainstDice({"a": 2}, 2, 1), G44, "2 a are needed, only 1 die has it"),
    (
        N.WordsAgainstDice({"a": 2, "b": 1}, 3, 2),
        G44,
        "2 a and 1 b are needed, only 2 dice have one of them",
    ),
    (
        N.PartApartFromWhole("at", "cat"),
        G44,
        "'at' must be apart from 'cat', but is within it, forwards or backwards",
    ),
    (
        N.WrongCover((3,), 1),
        strip(1),
        "the words have 3 letters, a 1x1 board has 1 cell: they cannot cover it",
    ),
    (
        N.WrongCover((3, 4, 5, 6), 2),
        strip(2),
        "the words have 3 or 4 or 5 or 6 letters, a 1x2 board has 2 cells: they cannot cover it",
    ),
    (
        N.WrongCover((3, 4, 5, 6, 7), 2),
        strip(2),
        "the words have 3 or 4 or 5 or 2 other numbers of letters, a 1x2 board has 2 cells:"
        " they cannot cover it",
    ),
]


@pytest.mark.parametrize(
    ("found", "grid", "text"),
    SENTENCES,
    ids=[f"{found.kind} {number}" for number, (found, _, _) in enumerate(SENTENCES)],
)
def test_each_sentence(found: N.CountingArgument, grid: Grid, text: str) -> None:
    assert sentences.sentence(found, grid) == text


@pytest.mark.parametrize(
    ("raised", "text"),
    [
        (
            more("b", 2, 1, 3, "a", "b", "c"),
            "b must touch 2 different letters and another b, which takes 4 neighbours in all"
            " (bb takes one of each b), but 2 cells together have at most 1 neighbour,"
            " so at least 3 b are needed",
        ),
        (
            more("b", 2, 1, 3, "b"),
            "b must touch another b, which takes 2 neighbours in all (bb takes one of each b),"
            " but 2 cells together have at most 1 neighbour, so at least 3 b are needed",
        ),
        (
            runs("b", 1, 0, 2, "abc"),
            "b is in the middle of 1 run of three letters (abc), which takes a pair of neighbours,"
            " but 1 cell has at most no such pairs, so at least 2 b are needed",
        ),
        (
            runs("b", 4, 1, None, "dbd", "abc", "cbd", "abd"),
            "b is in the middle of 4 different runs of three letters (abc, abd, cbd, ...), each of"
            " which takes a pair of neighbours, but the 4 cells of the board together have only"
            " 1 such pair",
        ),
        (
            runs("b", 4, 0, None, "abc"),
            "b is in the middle of 1 run of three letters (abc), which takes a pair of neighbours,"
            " but no cell of the board has two",
        ),
    ],
    ids=range(5),
)
def test_why_more_tiles_are_needed(raised: N.FaceNeedsMoreTiles, text: str) -> None:
    assert sentences.extra_tiles_sentence(raised) == text


SHORT = (more("a", 4, 0, None, "b"),)


@pytest.mark.parametrize(
    ("found", "short"),
    [
        (N.TooManyTiles({}, 7, 6, EXTRA), "7 tiles are needed, the board has 6 cells"),
        (N.TooManyTiles({}, 7, 1, ()), "7 tiles are needed, the board has 1 cell"),
        (
            N.TooManyTiles({}, 7, 6, SHORT),
            "a letter needs more neighbouring cells than the board has",
        ),
        (
            N.TooManyNeighbours({}, 9, 3, ("a",), 0, 10),
            "10 tiles are needed, the board has 9 cells",
        ),
        (
            N.TooManyPairs(3, 1),
            "3 pairs of letters must touch, the board has 1 pair of touching cells",
        ),
        (
            N.TooManyPairs(3, 0),
            "3 pairs of letters must touch, the board has no pairs of touching cells",
        ),
        (
            N.TooManyRunsOfThree(3, 2),
            "3 runs of three letters are needed, the board has 2 runs of three cells",
        ),
        (
            N.TooManyRunsOfThree(3, 0),
            "3 runs of three letters are needed, the board has no runs of three cells",
        ),
        (
            N.TooManyMutualNeighbours({}, ("a", "b", "c"), 2),
            "3 letters must all touch each other, at most 2 can",
        ),
        (N.WrongDice(1, 2), None),
    ],
    ids=range(10),
)
def test_in_short(found: N.CountingArgument, short: str | None) -> None:
    assert CountingRefutation(found, G44, ()).short == short


def test_a_refusal_of_each_word_names_the_words() -> None:
    def each(found: N.CountingArgument, *words: str) -> str:
        return CountingRefutation(found, strip(2), words).text_per_word(words)

    pairs = N.TooManyPairs(2, 1)
    rest = "2 different pairs of letters next to each other, a 1x2 board has only 1 place where"
    assert each(pairs, "abc") == f"'abc' puts {rest} two cells touch"
    assert each(pairs, "abc", "cde") == f"each of 'abc' and 'cde' puts {rest} two cells touch"
    long = N.TooLong("abc", 3, 2, 0)
    assert each(long, "abc") == "'abc' needs 3 cells, a 1x2 board has 2"
    stock = N.WordsAgainstInventory("a", 2, 1, "aha", 2, None, ())
    assert each(stock, "aha") == "'aha' needs 2 a, the letters to use have 1 a"
    stock = N.WordsAgainstInventory("b", 2, 1, None, 1, EXTRA[1], ())
    assert each(stock, "ab") == f"'ab': {REASON.format('b', 'b')}, the letters to use have 1 b"
    dice = N.WordsAgainstDice({"a": 1}, 1, 0)
    assert each(dice, "ab", "ac") == "each of 'ab' and 'ac': 1 a is needed, no die has it"
    cut_off = "a" * 41
    long = N.TooLong(cut_off, 41, 2, 0)
    assert each(long, cut_off) == f"'{cut_off}': {sentences.sentence(long, strip(2))}"
    vowels = N.TooManyVowels({"a": 1}, 1, 0)
    assert each(vowels, "ab") == "'ab' needs 1 vowel (1 a), none is allowed"
    tiles = N.TooManyTiles({"b": 2}, 2, 1, ())
    assert each(tiles, "bb") == "'bb' needs at least 2 tiles (2 b), a 1x2 board has 1"
    bends = N.TooManyRunsOfThree(1, 0)
    assert each(bends, "abc").startswith("'abc' has 1 run of three letters")


def test_the_argument_is_one_line_in_words() -> None:
    found = CountingRefutation(N.WrongDice(1, 2), G44, ())
    assert found.argument == ("Each die lies on a cell of its own, and each cell has one.")
    assert str(found) == found.text == "there is 1 die, a 4x4 board has 16 cells".replace("16", "2")
