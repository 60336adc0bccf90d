"""Each kind of constraint alone: how it is written and named, and every board of a small grid."""

from __future__ import annotations

import json
import pathlib
import random
import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from itertools import permutations, product
from typing import Any

import path_oracle as oracle
import pytest

from unboggle.errors import InputError
from unboggle.puzzle import (
    Ban,
    Board,
    CandidateBoard,
    Cell,
    Cells,
    Constraint,
    Constraints,
    Cover,
    Dice,
    EveryCell,
    Face,
    GivenCells,
    Grid,
    HiddenMessage,
    Inventory,
    Path,
    Same,
    Spelling,
    Turns,
    UniquePaths,
    Vowels,
    WordsApart,
    WordsTouch,
)
from unboggle.testing.tiny import puzzle, strip

GRID = Grid.rectangle(2, 3)
HOLED = Grid.king([(0, 0), (0, 2), (1, 0), (1, 1), (1, 2)])
PLACE = "row {}, column {}"


# ---- how they are written and named ----

WRITTEN: list[tuple[Constraint, str, tuple[str, ...]]] = [
    (Vowels(2, 4), "2-4", ("2 to 4 vowels",)),
    (Vowels(0, 1), "0-1", ("at most 1 vowel",)),
    (Vowels(1, None), "at least 1", ("at least 1 vowel",)),
    (Vowels(2, 2), "2-2", ("2 vowels",)),
    (Vowels(0, 0), "0-0", ("0 vowels",)),
    (
        GivenCells({(0, 1): "b", (0, 0): "a"}),
        "ab. ...",
        tuple(f"given {x} at row 1, column {k}" for x, k in (("a", 1), ("b", 2))),
    ),
    (GivenCells({(1, 2): "th"}), "", ("given th at row 2, column 3",)),
    (Inventory({"b": 1, "a": 2, "qu": 1}), "AABQu", ("inventory AABQu",)),
    (Inventory({"a": 1}, at_most=True), "max:A", ("inventory max:A",)),
    (
        Cells({(1, 0): ("b", "a"), (0, 2): ("qu",)}),
        "1,3=Qu 2,1=AB",
        ("Qu at row 1, column 3", "A or B at row 2, column 1"),
    ),
    (Cells({(0, 0): ("c", "b", "a")}), "1,1=ABC", ("A, B or C at row 1, column 1",)),
    (
        Same((((0, 2), (0, 0)), ((1, 0), (1, 1)))),
        "a.a bb.",
        (
            "the same letter at row 1, column 1 and row 1, column 3",
            "the same letter at row 2, column 1 and row 2, column 2",
        ),
    ),
    (
        Same((((0, 0), (0, 1), (0, 2), (1, 0)),)),
        "aaa a..",
        ("the same letter on all 4 cells from row 1, column 1 to row 2, column 1",),
    ),
    (
        Same((((0, 0), (0, 1), (0, 2)),)),
        "aaa ...",
        ("the same letter at row 1, column 1 and row 1, column 2 and row 1, column 3",),
    ),
    (HiddenMessage(("a", "qu"), "row", 1), "row 2: AQu", ("the message AQu in row 2",)),
    (
        HiddenMessage(("a", "b"), "column", None, True),
        "column either way: AB",
        ("the message AB in a column, either way",),
    ),
    (HiddenMessage(("a", "b"), "anywhere"), "anywhere: AB", ("the message AB in some line",)),
    (HiddenMessage(("a", "b"), "diagonal"), "diagonal: AB", ("the message AB in a diagonal",)),
    (
        WordsApart((("dog", "cat"), ("cow", "dog"))),
        "cat dog, cow dog",
        ("CAT apart from DOG", "COW apart from DOG"),
    ),
    (WordsTouch((("dog", "cat"),)), "cat dog", ("CAT touching DOG",)),
    (Turns(0), "0", ("straight words",)),
    (Turns(1), "1", ("at most 1 turn in a word",)),
    (Turns(2), "2", ("at most 2 turns in a word",)),
    (Cover(), "-", ("words that cover the grid",)),
    (Cover("cat"), "cat", ("words that cover the grid, CAT from side to side",)),
    (EveryCell(1), "1", ("no dead cells",)),
    (EveryCell(2), "2", ("every cell in 2 words",)),
    (UniquePaths(), "", ("unique paths",)),
    (Dice((("a", "b"), ("c", "qu")), ""), "AB CQu", ("dice of 2",)),
    (
        Ban(("rat", "cat", "rat"), ("extras", "offensive")),
        "rat,cat,@offensive,@extras",
        ("no RAT", "no CAT", "no offensive word", "no word but those of the list"),
    ),
    (Ban((), ("extras@35",)), "@extras@35", ("no extra word up to level 35",)),
    (Ban((), ("extras5",)), "@extras5", ("no extra word of 5 letters or more",)),
    (
        Ban((), ("extras4@60:1",)),
        "@extras4@60:1",
        ("not more than 1 extra word of 4 letters or more up to level 60",),
    ),
    (Ban((), ("extras:30",)), "@extras:30", ("not more than 30 extra words",)),
]


@pytest.mark.parametrize(("constraint", "text", "names"), WRITTEN, ids=range(len(WRITTEN)))
def test_it_reads_back_what_it_writes(
    constraint: Constraint, text: str, names: tuple[str, ...]
) -> None:
    kind = type(constraint)
    assert constraint.names == names
    if text or isinstance(constraint, UniquePaths):
        assert constraint.text(GRID) == text
        assert kind.parse_inline(text, GRID) == constraint
    assert kind.parse(constraint.text(GRID), GRID) == constraint
    assert kind.from_json(json.loads(json.dumps(constraint.to_json()))) == constraint
    assert set(constraint.to_json()) == set(kind.fields)
    assert kind.merge(constraint.parts) == constraint
    assert tuple(name for part in constraint.parts for name in part.names) == names
    assert Constraints(constraint).names == names


READ = [
    (Vowels, " At  Most 3 ", Vowels(0, 3)),
    (Vowels, "5", Vowels(5, 5)),
    (Vowels, "2 - 3", Vowels(2, 3)),
    (HiddenMessage, "anna", HiddenMessage(tuple("anna"), "row", 0)),
    (HiddenMessage, "Top Row: an-na", HiddenMessage(tuple("anna"), "row", 0)),
    (HiddenMessage, "COLUMN  3 either way:it", HiddenMessage(("i", "t"), "column", 2, True)),
    (HiddenMessage, "row 10: qua", HiddenMessage(("qu", "a"), "row", 9)),
    (
        Cells,
        "*,2=ab;1,*=bc",
        Cells({(0, 0): ("b", "c"), (0, 1): ("b",), (0, 2): ("b", "c"), (1, 1): ("a", "b")}),
    ),
    (Cells, "1,1=a-cb", Cells({(0, 0): ("a", "b", "c")})),
    (Same, "A.a/?_?", Same((((0, 0), (0, 2)),))),
    (
        WordsTouch,
        "cat dog cow; Dog_s cat",
        WordsTouch((("cat", "dog"), ("cat", "cow"), ("cow", "dog"), ("cat", "dogs"))),
    ),
    (Cover, "ice_cream", Cover("icecream")),
    (Turns, " 07 ", Turns(7)),
    (EveryCell, " 010 ", EveryCell(10)),
    (Inventory, "MAX: a-b b", Inventory({"a": 1, "b": 2}, True)),
    (Inventory, "A-c", Inventory({"a": 1, "b": 1, "c": 1})),
    (Ban, "Rat,\n cat  @offensive", Ban(("rat", "cat"), ("offensive",))),
    (Dice, "ABC,QuD", Dice((("a", "b", "c"), ("qu", "d")))),
    (Inventory, "a-a", Inventory({"a": 1})),
    (Inventory, "A-cd", Inventory({"a": 1, "b": 1, "c": 1, "d": 1})),
    (Inventory, "xa-b", Inventory({"a": 1, "b": 1, "x": 1})),
    (Same, "a9. 9a.", Same((((0, 0), (1, 1)), ((0, 1), (1, 0))))),
    (Ban, "a", Ban(("a",))),
]


@pytest.mark.parametrize(("kind", "text", "constraint"), READ, ids=range(len(READ)))
def test_it_reads_what_people_write(
    kind: type[Constraint], text: str, constraint: Constraint
) -> None:
    assert kind.parse(text, GRID) == constraint


REFUSED = [
    (Vowels, "-1", "the number of vowels cannot be -1; use whole numbers from 0 on"),
    (Vowels, "2.5", "the number of vowels cannot be 2.5; use whole numbers from 0 on"),
    (Vowels, "3-2", "the number of vowels cannot be at least 3 and at most 2"),
    (Vowels, "few", "the number of vowels is 'few'; use 4-6, 5, 'at least 4' or 'at most 6'"),
    (
        Cells,
        "1,4=a",
        "the letters allowed on cells '1,4=a': 1,4 is not a cell of a 2x3 board, which has 2"
        " rows and 3 columns",
    ),
    (Cells, "", "the letters allowed on cells '' name no cell; write cells such as 1,3=aeiou"),
    (
        Cells,
        "1,1=",
        "the letters allowed on cells '1,1=': '1,1=' is not a cell with letters, such as 1,3=aeiou",
    ),
    (
        Cells,
        "1,1=,",
        "the letters allowed on cells '1,1=,' has no letter; write letters such as 'aeiou'",
    ),
    (Cells, "1,1=a 1,1=b", "no letter is allowed at row 1, column 1"),
    (
        Same,
        "aa. ..",
        "the pattern 'aa. ..' does not have the rows of a 2x3 board: write 2 rows of 3 marks",
    ),
    (Same, "a#a ...", "the pattern 'a#a ...' lacks the holes (#) of the grid"),
    (Same, "aa! ...", "the pattern 'aa! ...': '!' is not a mark"),
    (Same, "aab ...", "the pattern 'aab ...': the mark 'b' occurs only once"),
    (Same, "... ...", "the pattern '... ...' has no mark; write one such as 'a.b ... b.a'"),
    (
        HiddenMessage,
        "row 2",
        "the message 'row 2' has no letters; add them after a colon: 'row 2: ANNA'",
    ),
    (
        HiddenMessage,
        "row -1: ab",
        "the message 'row -1: ab': rows and columns have the numbers 1, 2, 3 and so on",
    ),
    (
        HiddenMessage,
        "row 0: ab",
        "the message 'row 0: ab': rows and columns have the numbers 1, 2, 3 and so on",
    ),
    (
        HiddenMessage,
        " ring : ab",
        "the message ' ring : ab': 'ring' is not a line; use row, row 1, column, column 1,"
        " diagonal or anywhere",
    ),
    (HiddenMessage, "row:", "the message 'row:' has no letter; write letters such as 'aeiou'"),
    (HiddenMessage, "diagonal 1: ab", "only a row or a column of a message has a number, from 1"),
    (
        WordsApart,
        "cat",
        "the words apart: 'cat' is not a pair of words; write pairs such as 'cat dog, cat cow'",
    ),
    (
        WordsTouch,
        "cat dog, ",
        "the words that touch: '' is not a pair of words; write pairs such as 'cat dog, cat cow'",
    ),
    (WordsTouch, "cat cat", "the words that touch: 'cat' is paired with itself"),
    (Turns, "-1", "the number of turns in a word is '-1'; use 0 or more"),
    (EveryCell, "0", "the number of words through every cell is '0'; use 1 or more"),
    (Cover, " ", "the word from side to side is empty; write '-' for none"),
    (Inventory, "max:", "the list of letters 'max:' has no letter; write letters such as 'aeiou'"),
    (Inventory, "a1", "the list of letters 'a1' has '1', which is not a letter"),
    (Inventory, "d-a", "the list of letters 'd-a': the range d-a is empty"),
    (
        Inventory,
        "aß",
        "the list of letters 'aß': the board has 'ß', which words spell 'ss': write two cells",
    ),
    (
        Inventory,
        "a-1",
        "the list of letters 'a-1': a range goes from one letter of a to z to another, such as a-m",
    ),
    (Ban, "rat,c4t", "the banned words: 'c4t' is not a word"),
    (
        Ban,
        "@extra",
        "the banned words: there is no list @extra; use @offensive, @extras or, for example,"
        " @extras5@60:30 (at most 30 of 5 letters or more, up to dictionary level 60)",
    ),
    (
        Ban,
        "@extras2",
        "the banned words: there is no list @extras2; use @offensive, @extras or, for example,"
        " @extras5@60:30 (at most 30 of 5 letters or more, up to dictionary level 60)",
    ),
    (Ban, " , ", "the banned words ' , ': no word is in it; add one or more"),
    # digits are those of ASCII
    (Vowels, "٣", "the number of vowels is '٣'; use 4-6, 5, 'at least 4' or 'at most 6'"),
    (Turns, "٣", "the number of turns in a word is '٣'; use 0 or more"),
    (EveryCell, "٣", "the number of words through every cell is '٣'; use 1 or more"),
    (
        Cells,
        "١,1=a",
        "the letters allowed on cells '١,1=a': '١,1=a' is not a cell with letters, such as"
        " 1,3=aeiou",
    ),
    (
        HiddenMessage,
        "row ١: ab",
        "the message 'row ١: ab': rows and columns have the numbers 1, 2, 3 and so on",
    ),
]


@pytest.mark.parametrize(("kind", "text", "said"), REFUSED, ids=range(len(REFUSED)))
def test_it_refuses_with_what_is_wrong_and_what_to_write(
    kind: type[Constraint], text: str, said: str
) -> None:
    with pytest.raises(InputError) as error:
        kind.parse(text, GRID)
    assert str(error.value) == said


def test_banned_words_may_be_in_a_file(
    tmp_path: pathlib.Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    both = Ban(("rat", "cat"), ("offensive",))
    (tmp_path / "words").write_text("# two\nRat, cat # and\r\n@offensive\n", "utf-8")
    (tmp_path / "@extras").write_text("dog", "utf-8")
    (tmp_path / "none").write_text("# nothing", "utf-8")
    assert Ban.parse("words", GRID) == both
    assert Ban.parse(str(tmp_path / "words"), GRID) == both
    assert Ban.parse_inline("words", GRID) == Ban(("words",))
    assert Ban.parse("@extras", GRID) == Ban((), ("extras",))
    for text, said in (
        ("none", "the banned words 'none': no word is in it; add one or more"),
        ("no/file", "no/file: no such file"),
        ("no\\file", "no\\file: no such file"),
    ):
        with pytest.raises(InputError) as error:
            Ban.parse(text, GRID)
        assert str(error.value).startswith(said)
    monkeypatch.setattr("unboggle.puzzle.constraints.ban._LIMIT", 5)
    with pytest.raises(InputError, match="list of banned words"):
        Ban.parse("words", GRID)


def test_only_what_may_name_a_file_is_refused_where_none_may() -> None:
    with pytest.raises(InputError) as error:
        Dice.parse_inline("nosuch", GRID)
    assert str(error.value) == "there is no dice set 'nosuch'; name one, or write two dice or more"
    assert Dice.parse_inline("Big_Deluxe", GRID).set_name == "big-deluxe"
    assert Dice.parse_inline("New", Grid.rectangle(4, 4)).text(GRID) == "new"
    assert Dice.parse_inline("new", GRID).names == ("dice new",)
    assert Dice.parse_inline("new", GRID).phrase == ("the dice new",)


MADE: list[tuple[Callable[[], Constraint], str]] = [
    (lambda: Vowels(-1, 2), "the number of vowels cannot be -1 to 2"),
    (lambda: Vowels(3, 2), "the number of vowels cannot be 3 to 2"),
    (lambda: Turns(-1), "Turns: at_most takes a whole number from 0 on, not -1"),
    (lambda: EveryCell(0), "the number of words through every cell must be 1 or more"),
    (lambda: Cells({}), "the letters allowed on cells: a cell has none"),
    (lambda: Cells({(0, 0): ()}), "the letters allowed on cells: a cell has none"),
    (
        lambda: Same((((0, 0), (0, 0)),)),
        "a pattern of same letters needs separate groups of two cells or more",
    ),
    (
        lambda: Same((((0, 0), (0, 1)), ((0, 1), (0, 2)))),
        "a pattern of same letters needs separate groups of two cells or more",
    ),
    (lambda: HiddenMessage(()), "a message has letters in a row, column or diagonal, not row"),
    (
        lambda: HiddenMessage(("a",), "ring"),
        "a message has letters in a row, column or diagonal, not ring",
    ),
    (
        lambda: HiddenMessage(("a",), "row", -1),
        "only a row or a column of a message has a number, from 1",
    ),
    (
        lambda: HiddenMessage(("a",), "anywhere", 1),
        "only a row or a column of a message has a number, from 1",
    ),
    (lambda: WordsApart(()), "the words apart are fewer than two; name two words or more"),
    (
        lambda: WordsTouch((("", "a"),)),
        "the words that touch are fewer than two; name two words or more",
    ),
    (lambda: Ban(), "a ban needs words or a list: offensive, extras"),
    (lambda: Ban(("",)), "a ban needs words or a list: offensive, extras"),
    (lambda: Dice(()), "a dice set needs dice, and each die a face"),
    (lambda: Dice((("a",), ())), "a dice set needs dice, and each die a face"),
    (
        lambda: Inventory({"a": -1}),
        "Inventory: counts takes whole numbers from 0 on, not -1 for 'a'",
    ),
    (
        lambda: Inventory({"a": 0}),
        "Inventory: counts takes a letter or more unless at_most, not none",
    ),
    (
        lambda: GivenCells({(0, 0): "A"}),
        "GivenCells: cells takes faces of small letters, not 'A'; use 'a'",
    ),
    (
        lambda: Cells({(0, 0): ("A",)}),
        "Cells: allowed takes faces of small letters, not 'A'; use 'a'",
    ),
    (lambda: Dice((("A",),)), "Dice: dice takes faces of small letters, not 'A'; use 'a'"),
    (
        lambda: Inventory({"A": 1}),
        "Inventory: counts takes faces of small letters, not 'A'; use 'a'",
    ),
    (
        lambda: HiddenMessage(("A",)),
        "HiddenMessage: letters takes faces of small letters, not 'A'; use 'a'",
    ),
]


@pytest.mark.parametrize(("make", "said"), MADE, ids=range(len(MADE)))
def test_it_cannot_be_made_of_nonsense(make: Callable[[], Constraint], said: str) -> None:
    with pytest.raises(InputError) as error:
        make()
    assert str(error.value) == said


UNREAD: list[tuple[type[Constraint], object, str]] = [
    (UniquePaths, False, "unique paths: the value is true, or the field is absent"),
    (WordsApart, [["a", "b", "c"]], "pairs are two words each"),
    (WordsApart, ["ab"], "pairs are two words each"),
    (WordsTouch, [["a", 1]], "pairs are two words each"),
    (Turns, True, "the number of turns is not a number"),
    (EveryCell, "2", "the number of words is not a number"),
    (Cover, {"spangram": ""}, "a spangram is a word"),
    (Cover, {"spangram": 1}, "a spangram is a word"),
    (Ban, {"words": ["c4t"], "lists": []}, "a ban has words in small letters and known lists"),
    (
        Ban,
        {"words": [], "lists": ["offensive", "no"]},
        "a ban has words in small letters and known lists",
    ),
]


@pytest.mark.parametrize(("kind", "value", "said"), UNREAD, ids=range(len(UNREAD)))
def test_what_is_not_its_json_is_refused(kind: type[Constraint], value: object, said: str) -> None:
    with pytest.raises(ValueError, match=re.escape(said) + "$"):
        kind.from_json({kind.name: value})


CHECKED: list[tuple[Constraint, str, Grid, str]] = [
    (
        GivenCells({(0, 1): "a"}),
        "ab",
        HOLED,
        "a letter is given at row 1, column 2, which is not a cell",
    ),
    (
        Cells({(0, 1): ("a",)}),
        "ab",
        HOLED,
        "letters are allowed at row 1, column 2, which is not a cell",
    ),
    (
        Same((((0, 0), (0, 1)),)),
        "ab",
        HOLED,
        "the pattern has row 1, column 2, which is not a cell",
    ),
    (
        HiddenMessage(("a", "b"), "row", 0),
        "ab",
        HOLED,
        "the message AB in row 1: a 2x3 (1 hole) board has no line for 2 letters",
    ),
    (
        HiddenMessage(("a", "b"), "row", 2),
        "ab",
        GRID,
        "the message AB in row 3: there is no row 3, a 2x3 board has 2 rows",
    ),
    (
        HiddenMessage(("a", "b"), "column", 3),
        "ab",
        GRID,
        "the message AB in column 4: there is no column 4, a 2x3 board has 3 columns",
    ),
    (
        HiddenMessage(("a",), "row", 1),
        "ab",
        strip(3),
        "the message A in row 2: there is no row 2, a 1x3 board has 1 row",
    ),
    (WordsApart((("ab", "cd"),)), "ab", GRID, "the words apart: 'cd' is not in the list"),
    (WordsTouch((("ab", "cd"),)), "cd", GRID, "the words that touch: 'ab' is not in the list"),
    (Cover("cd"), "ab", GRID, "the word from side to side, 'cd', is not in the list"),
    (EveryCell(2), "ab", GRID, "every cell in 2 words: the list has 1 word"),
    (EveryCell(1), "", GRID, "no dead cells: the list has no words"),
    (
        Ban(("ab",)),
        "ab cd",
        GRID,
        "'ab' is in the list and banned: take it out of the list or out of the ban",
    ),
    (
        Ban(("ab", "cd")),
        "ab cd",
        GRID,
        "'ab' and 'cd' are in the list and banned: take them out of the list or out of the ban",
    ),
    (
        Ban(("ba",)),
        "cab abd",
        GRID,
        "'ba' is banned, but is within 'cab' and 'abd' of the list, forwards or backwards",
    ),
]


@pytest.mark.parametrize(("constraint", "words", "grid", "said"), CHECKED, ids=range(len(CHECKED)))
def test_it_is_checked_against_the_grid_and_the_words(
    constraint: Constraint, words: str, grid: Grid, said: str
) -> None:
    spellings = puzzle(grid, words).spellings
    with pytest.raises(InputError) as error:
        constraint.check(grid)
        constraint.check_words(spellings)
    assert str(error.value) == said
    with pytest.raises(InputError) as error:
        Constraints(constraint).check(grid)
        Constraints(constraint).check_words(spellings)
    assert error.value.constraints == (constraint.name,)


# ---- what they say of every board ----


def candidate(board: Board, *words: str) -> CandidateBoard:
    def paths(way: Spelling) -> Iterator[Path]:
        yield from oracle.ways(board.faces, board.grid, "".join(way))

    return CandidateBoard(board, {word: (tuple(word),) for word in words}, paths)


def boards(letters: str, number: int = 150) -> Iterator[Board]:
    """Boards at random, some of their cells blank."""
    draw = random.Random(letters)
    for _ in range(number):
        shown = {cell: draw.choice(letters) for cell in GRID.cells if draw.random() < 0.9}
        yield Board(GRID, shown)


def at(cell: Cell) -> str:
    return PLACE.format(cell[0] + 1, cell[1] + 1)


def test_letters_and_cells() -> None:
    seen: Counter[str] = Counter()

    def agree(constraint: Constraint, board: Board, said: str | None) -> None:
        assert constraint.violation(candidate(board)) == said, (constraint, board)
        seen[f"{constraint.name} {said is None}"] += 1
        if said is None:  # what supports it is enough
            kept = {c: board.faces[c] for c in constraint.support(board.faces) if c in board.faces}
            if not constraint.fills_grid:
                assert constraint.violation(candidate(Board(GRID, kept))) is None

    for board in boards("abe"):
        f = board.faces
        count = Counter(f.values())
        vowels = count["a"] + count["e"]
        for low, high in ((1, 2), (3, None), (0, 2)):
            limit = Vowels(low, high)
            good = low <= vowels <= (9 if high is None else high)
            shows = f"it shows {vowels} vowel{'s' * (vowels != 1)}, not {limit.names[0]}"
            agree(limit, board, None if good else shows)
        given = GivenCells({(0, 0): "a", (1, 2): "b"})
        wrong = [(c, x) for c, x in given.cells.items() if f.get(c) != x]
        said = f"{at(wrong[0][0])} does not show the given {wrong[0][1]}" if wrong else None
        agree(given, board, said)
        cells = Cells({(0, 0): ("a", "b"), (1, 1): ("e",)})
        first = f.get((0, 0)) in ("a", "b")
        said = None if first and f.get((1, 1)) == "e" else "row 2, column 2 does not show E"
        agree(cells, board, said if first else "row 1, column 1 does not show A or B")
        same = Same((((0, 0), (0, 1), (1, 2)),))
        other = next((c for c in ((0, 1), (1, 2)) if f.get(c) != f.get((0, 0))), None)
        agree(same, board, other and f"row 1, column 1 and {at(other)} are not the same")
        for stock in (Inventory({"a": 3, "b": 1, "e": 2}), Inventory({"a": 2, "b": 3}, True)):
            off = [
                x
                for x in "abe"
                if count[x] > stock.counts.get(x, 0)
                or (count[x] < stock.counts.get(x, 0) and not stock.at_most)
            ]
            said = None
            if off:
                x, there = off[0], stock.counts.get(off[0], 0)
                said = (
                    f"it shows {x} {count[x]} times, but the letters to use have it {there} times"
                )
            agree(stock, board, said)
    for name in ("vowels", "given", "cells", "same"):
        assert min(seen[f"{name} True"], seen[f"{name} False"]) > 3, seen
    assert seen["inventory True"] > 3


def test_a_message() -> None:
    lines = {
        "row": [[(r, c) for c in range(3)] for r in range(2)],
        "column": [[(r, c) for r in range(2)] for c in range(3)],
        "diagonal": [[(0, c), (1, c + d)] for c in range(3) for d in (1, -1) if 0 <= c + d < 3],
    }
    lines["anywhere"] = [*lines["row"], *lines["column"], *lines["diagonal"]]
    seen: Counter[bool] = Counter()
    for line, number, either in product(lines, (None, 0, 1), (False, True)):
        if number is not None and line not in ("row", "column"):
            continue
        message = HiddenMessage(("a", "b"), line, number, either)
        some = lines[line] if number is None else [lines[line][number]]
        there = [way for cells in some for way in (cells[k : k + 2] for k in range(len(cells) - 1))]
        places = {tuple(way) for way in there} | {tuple(w[::-1]) for w in there if either}
        found = list(message.places(GRID))
        assert len(found) == len(set(found))
        assert set(found) == places
        for board in boards("abc", 40):
            shows = [w for w in places if [board.faces.get(c) for c in w] == ["a", "b"]]
            said = None if shows else f"it does not show {message.names[0]}"
            assert message.violation(candidate(board)) == said
            support = tuple(message.support(board.faces))
            assert (support in shows) if shows else not support
            seen[bool(shows)] += 1
        turned = {(r, c): (1 - r, 2 - c) for r, c in GRID.cells}
        mirror = {(r, c): (r, 2 - c) for r, c in GRID.cells}
        moved = {tuple(turned[c] for c in w) for w in places}
        assert message.symmetric(turned) == (moved == places)
        assert message.symmetric(mirror) == (
            {tuple(mirror[c] for c in w) for w in places} == places
        )
    assert min(seen.values()) > 20


def test_dice() -> None:
    dice = ("ab", "ac", "bc", "a", "bb", "c")
    asked = Dice(tuple(map(tuple, dice)))
    throws = [Counter(throw) for throw in product(*dice)]
    seen: Counter[bool] = Counter()
    for board in boards("abc", 60):
        possible = any(Counter(board.faces.values()) <= throw for throw in throws)
        said = asked.violation(candidate(board))
        seen[possible] += 1
        assert (said is None) == possible
        if said is not None:
            assert said.startswith("it cannot be thrown with the dice of 6: no die is left for ")
            assert said[-1].lower() in board.faces.values()
        placed = asked.placed(board)
        assert (placed is not None) == possible
        if placed is not None:
            flat = [die for row in placed for die in row]
            assert sorted(map(str, flat)) == sorted(die.upper() for die in dice)
            assert [len(row) for row in placed] == [3, 3]
            for (r, c), face in board.faces.items():
                assert face.upper() in str(placed[r][c])
    assert min(seen.values()) > 5
    few = Dice((("a",),) * 2)
    assert few.violation(candidate(Board(GRID, {}))) == "there are 2 dice for 6 cells"
    assert [asked.max_cells(f) for f in "abcx"] == [3, 3, 3, 0]
    assert asked.count_with(frozenset("ab")) == 5
    assert (asked.area, few.area) == (6, 2)
    holed = Dice((("a",),) * 5).placed(Board(HOLED, {}))
    assert holed == [["A", None, "A"], ["A", "A", "A"]]
    assert Dice((("b", "a"), ("c",))) == Dice((("c",), ("a", "b")), "a set")
    assert hash(Dice((("b", "a"), ("c",)))) == hash(Dice((("c",), ("a", "b"))))
    assert Dice((("a",),)) != Dice((("a",), ("a",)))


# ---- paths ----


def all_ways(board: Board, *words: str) -> dict[str, oracle.Ways]:
    return {word: oracle.ways(board.faces, GRID, word) for word in words}


def choices(ways: Mapping[str, oracle.Ways]) -> Iterator[dict[str, oracle.Way]]:
    for paths in product(*ways.values()):
        yield dict(zip(ways, paths, strict=True))


def test_words_that_touch_or_not() -> None:
    words = ("ab", "cd", "bd")
    touch, apart = WordsTouch((("ab", "cd"), ("ab", "bd"))), WordsApart((("ab", "cd"),))
    seen: Counter[object] = Counter()
    for board in boards("abcd", 300):
        ways = all_ways(board, *words)
        there = {word: paths for word, paths in ways.items() if paths}
        asked = [pair for pair in touch.pairs if set(pair) <= there.keys()]
        good = any(
            all(oracle.meet(GRID, chosen[a], chosen[b]) for a, b in asked)
            for chosen in choices(there)
        )
        shown = touch.paths(candidate(board, *words))
        assert (shown is not None) == good
        said = touch.violation(candidate(board, *words))
        assert (said is None) == good
        if shown is not None:
            assert all(shown[word] in ways[word] for word in shown)
            assert all(oracle.meet(GRID, shown[a], shown[b]) for a, b in asked)
        else:
            bad = [
                pair
                for pair in asked
                if not any(
                    oracle.meet(GRID, one, other)
                    for one, other in product(*(ways[w] for w in pair))
                )
            ]
            assert said == (
                "{} and {} do not touch".format(*bad[0])
                if bad
                else "the words that must touch have no paths that do so all at once"
            )
        meets = any(oracle.meet(GRID, a, b) for a, b in product(ways["ab"], ways["cd"]))
        said = apart.violation(candidate(board, *words))
        assert said == ("ab and cd touch" if meets else None)
        seen.update([f"touch {good}", f"apart {said}"])
    assert touch.violation(candidate(Board.from_rows(["ab.", "..c"]), "ab")) is None
    assert seen["apart ab and cd touch"] > 5
    far = Board(strip(7), {(0, k): x for k, x in enumerate("ab...cd") if x != "."})
    alone = CandidateBoard(
        far,
        {"ab": (("a", "b"),), "cd": (("c", "d"),)},
        lambda way: iter(oracle.ways(far.faces, far.grid, "".join(way))),
    )
    assert apart.violation(alone) is None
    # ab beside cd and ab beside bd, but no ab beside both
    row = Board(strip(10), {(0, k): x for k, x in enumerate("abcd..abbd") if x != "."})
    twice = CandidateBoard(
        row,
        {word: (tuple(word),) for word in words},
        lambda way: iter(oracle.ways(row.faces, row.grid, "".join(way))),
    )
    assert all(part.violation(twice) is None for part in touch.parts)
    assert touch.violation(twice) == (
        "the words that must touch have no paths that do so all at once"
    )
    assert WordsTouch((("ab", "cd"),)).violation(alone) == "ab and cd do not touch"


def test_of_words_apart_the_second_is_looked_for_first() -> None:
    """There may be very many paths of the first, which do not matter without one of the second."""
    asked: list[Spelling] = []

    def paths(way: Spelling) -> Iterator[Path]:
        asked.append(way)
        return iter(())

    words = {"ab": (("a", "b"),), "cd": (("c", "d"),)}
    shown = CandidateBoard(Board(GRID, {}), words, paths)
    assert WordsApart((("ab", "cd"),)).violation(shown) is None
    assert asked == [("c", "d")]


def test_pairs_are_restricted_to_words() -> None:
    both = WordsTouch((("a", "b"), ("b", "c")))
    assert both.restricted_to({"a", "b"}) == WordsTouch((("a", "b"),))
    assert both.restricted_to({"a", "c"}) is None
    assert both.named_words == {"a", "b", "c"}
    with pytest.raises(InputError, match="more than 20,000 pairs; name fewer"):
        WordsApart.parse(" ".join("x" * (k + 1) for k in range(202)), GRID)


def test_turns() -> None:
    seen: Counter[str | None] = Counter()
    for board in boards("abc", 200):
        for most in (0, 1):
            ways = all_ways(board, "abc", "cba", "bab")
            there = {word: paths for word, paths in ways.items() if paths}
            bad = [w for w, ps in there.items() if min(oracle.turns_on(GRID, p) for p in ps) > most]
            said = f"{bad[0]} turns more than {('0 times', '1 time')[most]}" if bad else None
            assert Turns(most).violation(candidate(board, *ways)) == said
            shown = Turns(most).paths(candidate(board, *ways))
            assert (shown is None) == bool(bad)
            if shown is not None:
                assert shown.keys() == there.keys()
                assert all(path in ways[word] for word, path in shown.items())
                assert all(oracle.turns_on(GRID, path) <= most for path in shown.values())
            seen[said] += 1
    assert len(seen) == 3


def test_one_path_for_each_word() -> None:
    seen: Counter[bool] = Counter()
    for board in boards("abc", 150):
        ways = all_ways(board, "ab", "aba", "cc")
        twice = [w for w, paths in ways.items() if len({min(p, p[::-1]) for p in paths}) > 1]
        said = f"{twice[0]} can be traced in two ways" if twice else None
        assert UniquePaths().violation(candidate(board, *ways)) == said
        seen[bool(twice)] += 1
    assert min(seen.values()) > 5


def test_every_cell() -> None:
    seen: Counter[bool] = Counter()
    words = ("ab", "bc", "abc", "cab")
    for board in boards("abc", 200):
        ways = all_ways(board, *words)
        on = {
            cell: sum(any(cell in path for path in paths) for paths in ways.values())
            for cell in sorted(GRID.cells)
        }
        for least in (1, 2, 3):
            few = next((cell for cell, number in on.items() if number < least), None)
            said = None
            if few is not None:
                said = f"{at(few)} is in {on[few] or 'no'} word{'s' * (on[few] != 1)}"
            assert EveryCell(least).violation(candidate(board, *words)) == said
            seen[said is None] += 1
    assert min(seen.values()) > 5


def test_cover() -> None:
    seen: Counter[bool] = Counter()
    lists = [("abc", "cab"), ("ab", "bc", "ca"), ("abcabc",), ("ab", "abca"), ("abc", "ab")]
    for words, across in product(lists, (False, True)):
        limit = Cover(words[0] if across else None)
        for board in boards("abc", 60):
            ways = all_ways(board, *words)
            good = [c for c in choices(ways) if oracle.covers(GRID, c, limit.spangram)]
            shown = limit.paths(candidate(board, *words))
            assert (shown in good) if good else shown is None
            said = limit.violation(candidate(board, *words))
            assert said == (None if good else "its words do not cover the grid")
            seen[bool(good)] += 1
    assert seen[True] > 5
    both = [Cover(), WordsTouch((("abc", "cab"),)), Turns(1)]
    for board in boards("abc", 150):
        ways = all_ways(board, "abc", "cab")
        good = [
            c
            for c in choices(ways)
            if oracle.covers(GRID, c)
            and oracle.meet(GRID, c["abc"], c["cab"])
            and all(oracle.turns_on(GRID, path) <= 1 for path in c.values())
        ]
        asked = Constraints(*both)
        shown = asked.paths(candidate(board, "abc", "cab"))
        assert (shown in good) if good else shown == {}
        assert (asked.violation(candidate(board, "abc", "cab")) is None) == bool(good)


def test_what_is_banned() -> None:
    seen: Counter[bool] = Counter()
    for board in boards("abc", 100):
        ways = all_ways(board, "cab", "bb")
        there = next((word for word, paths in ways.items() if paths), None)
        said = there and f"it shows the banned {there}"
        assert Ban(("cab", "bb")).violation(candidate(board)) == said
        seen[said is None] += 1
    assert min(seen.values()) > 5

    def listed(name: str) -> list[str]:
        return {"offensive": ["rat", "ats"], "extras": ["cats", "tac", "sta"]}[
            name.partition(":")[0]
        ]

    shown = candidate(Board(GRID, {}), "cats")._replace(listed=listed)
    assert Ban((), ("offensive",)).violation(shown) == "it shows rat, which is banned (offensive)"
    assert Ban((), ("extras",)).violation(shown) is None
    other = shown._replace(spellings={"dog": (tuple("dog"),)})
    assert Ban((), ("extras:2",)).violation(other) == "it shows more than 2 extra words"
    assert Ban((), ("extras:3",)).violation(other) is None
    assert Ban((), ("extras",)).violation(other) == "it shows cats, which is banned (extras)"


# ---- what they are for the search of boards ----


@pytest.mark.parametrize(
    "constraint",
    [
        GivenCells({(0, 0): "a", (1, 2): "a"}),
        GivenCells({(0, 0): "a", (1, 2): "b"}),
        Cells({(0, 0): ("a", "b"), (0, 2): ("b", "a")}),
        Cells({(0, 0): ("a",), (0, 2): ("b",)}),
        Same((((0, 0), (1, 2)), ((0, 2), (1, 0)))),
        Same((((0, 0), (0, 1)),)),
        Cover("ab"),
        Cover(),
        Vowels(1, 1),
        Turns(1),
    ],
    ids=repr,
)
def test_a_symmetry_keeps_every_good_board(constraint: Constraint) -> None:
    """A symmetry is kept if the image of each good board is good."""
    turned: list[Callable[[int, int], Cell]] = [
        lambda r, c: (r, c),
        lambda r, c: (1 - r, c),
        lambda r, c: (r, 2 - c),
        lambda r, c: (1 - r, 2 - c),
    ]
    images = [{cell: turn(*cell) for cell in GRID.cells} for turn in turned]
    some = list(boards("ab", 250))
    good = [b.faces for b in some if constraint.violation(candidate(b, "ab")) is None]
    for image in images:
        kept = all(
            constraint.violation(candidate(Board(GRID, {image[c]: x for c, x in f.items()}), "ab"))
            is None
            for f in good
        )
        if constraint.symmetric(image):
            assert kept
        elif good:
            assert not kept


FILLS = {Inventory, Cover, EveryCell}
SPREADS = {Vowels, Turns, WordsApart, WordsTouch, UniquePaths, Ban}


@pytest.mark.parametrize(("constraint", "text", "names"), WRITTEN, ids=range(len(WRITTEN)))
def test_which_kinds_fill_the_grid_and_which_suit_a_larger_one(
    constraint: Constraint, text: str, names: tuple[str, ...]
) -> None:
    kind, loose = type(constraint), isinstance(constraint, Inventory) and constraint.at_most
    assert constraint.fills_grid == (kind in FILLS and not loose)
    assert constraint.embeddable == (kind in SPREADS or loose)
    assert constraint.monotone == (kind not in (Cover, EveryCell))
    about = constraint.named_words
    paired = isinstance(constraint, (WordsApart, WordsTouch))
    assert (about is None) == (kind in (Cover, EveryCell, Turns, UniquePaths))
    assert paired == bool(about)
    assert Constraints(constraint).names_words == (about is None or paired)
    assert Constraints(constraint).mention("dog") == (about is None or paired)
    assert Constraints(constraint).mention("cab") == (about is None)


SHOWN: dict[Cell, Face] = {(0, 0): "a", (0, 2): "b", (1, 1): "e"}
NEEDED: list[tuple[Constraint, list[Cell]]] = [
    (Vowels(1, 2), [(0, 0), (1, 1)]),
    (Vowels(0, 2), []),
    (GivenCells({(1, 1): "e"}), [(1, 1)]),
    (Cells({(0, 2): ("b", "c")}), [(0, 2)]),
    (Same((((0, 1), (1, 0)),)), [(0, 1), (1, 0)]),
    (HiddenMessage(("b", "e"), "diagonal", None, True), [(0, 2), (1, 1)]),
    (HiddenMessage(("a", "b"), "diagonal"), []),
    (Inventory({"a": 1, "b": 1, "e": 1}), [(0, 0), (0, 2), (1, 1)]),
    (Inventory({"a": 1, "b": 1, "e": 1}, True), []),
    (Dice((("a",), ("b",), ("e",))), []),
    (Ban(("ab",)), []),
    (Turns(1), []),
    (UniquePaths(), []),
    (WordsTouch((("a", "b"),)), []),
    (Cover(), [(0, 0), (0, 2), (1, 1)]),
    (EveryCell(), [(0, 0), (0, 2), (1, 1)]),
]


@pytest.mark.parametrize(("constraint", "cells"), NEEDED, ids=range(len(NEEDED)))
def test_which_cells_of_a_board_it_needs(constraint: Constraint, cells: list[Cell]) -> None:
    assert list(constraint.support(SHOWN)) == cells


@pytest.mark.parametrize(
    ("name", "phrase", "label"),
    [
        ("offensive", "offensive words", "no offensive word"),
        ("extras", "words that are not in the list", "no word but those of the list"),
        ("extras4", *(f"{x} of 4 letters or more" for x in ("extra words", "no extra word"))),
        ("extras@35", "extra words up to level 35", "no extra word up to level 35"),
        ("extras:1", "more than 1 extra word", "not more than 1 extra word"),
        (
            "extras12@60:30",
            *(
                f"{x}more than 30 extra words of 12 letters or more up to level 60"
                for x in ("", "not ")
            ),
        ),
    ],
)
def test_a_list_that_is_banned(name: str, phrase: str, label: str) -> None:
    found = Ban.banned_list(name)
    assert (found.written, found.phrase, found.label) == (name, phrase, label)
    assert Ban((), (name,)).phrase == (f"the ban on {phrase}",)


def test_a_pattern_has_as_many_groups_as_there_are_marks() -> None:
    grid = Grid.rectangle(9, 9)
    groups = [((0, k), (1, k)) for k in range(9)] + [((2, k), (3, k)) for k in range(9)]
    groups += [((4, k), (5, k)) for k in range(9)] + [((6, k), (7, k)) for k in range(9)]
    most = Same(tuple(groups))
    assert Same.parse(most.text(grid), grid) == most
    assert {*most.text(grid)} == {*"abcdefghijklmnopqrstuvwxyz0123456789. "}
    with pytest.raises(InputError) as error:
        Same((*groups, ((8, 0), (8, 1)))).text(grid)
    assert str(error.value) == "a pattern with this many groups cannot be typed"


def test_of_many_banned_words_a_sentence_has_the_number() -> None:
    four = ("ab", "bc", "cd", "de")
    assert Ban(four, ("extras",)).phrase == (
        *(f"the ban on {word.upper()}" for word in four),
        "the ban on words that are not in the list",
    )
    assert Ban((*four, "ef")).phrase == ("the ban on 5 words",)


def test_what_is_put_on_a_board_without_words() -> None:
    given, stock = GivenCells({(0, 1): "a"}), Inventory({"a": 2, "b": 3, "c": 1})
    shown = Constraints(given, stock).base_board(GRID)
    assert Counter(shown.faces.values()) == stock.counts
    assert shown.faces[0, 1] == "a"
    assert not Constraints(Inventory({"a": 2}, True)).base_board(GRID).faces
    cells = Cells({(0, 0): ("b", "c"), (0, 1): ("a", "d")})
    assert Constraints(cells).base_board(GRID).faces == {(0, 0): "b", (0, 1): "a"}
    placed: dict[Cell, Face] = {(0, 0): "c"}
    cells.place(placed, GRID.cells)
    assert placed == {(0, 0): "c", (0, 1): "a"}


def test_bounds_of_all_constraints_together() -> None:
    stock, dice = Inventory({"a": 2, "b": 1}, True), Dice((("a", "b"), ("a",), ("a", "c")))
    both = Constraints(stock, dice)
    assert [both.max_cells(f) for f in "abc"] == [2, 1, 0]
    assert Constraints(Vowels(1)).max_cells("a") is None
    same = Same((((0, 0), (0, 1)),))
    given = GivenCells({(1, 0): "x", (1, 1): "y"})
    some = Constraints(same, given, Vowels(1, 2))
    assert some.linked_cells == (((0, 0), (0, 1)),)
    assert some.faces == {*"xyaeiou"}
    assert some.support({(0, 0): "b", (1, 2): "a", (0, 2): "c"}) == {
        *((0, 0), (0, 1), (1, 0), (1, 1), (1, 2))
    }
    assert not Constraints(Vowels(0, 2)).faces
    assert (stock.area, Inventory({"a": 2}).area) == (None, 2)


def test_a_kind_has_its_name_as_its_field_and_its_label_as_its_title() -> None:
    class Bare(UniquePaths):
        name = "bare"
        label = "bare paths"

    class Titled(Bare):
        name = "titled"
        title = "paths"
        fields = ("titled", "more")

    class Same(Titled):
        label = "no kind of its own"

    assert (Bare.title, Bare.fields) == ("bare paths", ("bare",))
    assert (
        (Titled.title, Titled.fields) == (Same.title, Same.fields) == ("paths", ("titled", "more"))
    )
    assert (Vowels.title, GivenCells.title) == ("number of vowels", "given letters")


def test_it_is_an_option_of_the_command_line() -> None:
    assert UniquePaths.as_option("") == ["--unique-paths"]
    assert EveryCell.as_option("2") == ["--every-cell", "2"]
    assert Cover.as_option("-") == ["--cover", "-"]


def test_a_kind_that_may_name_a_file_must_say_how_to_read_it_without() -> None:
    class Filed(Vowels):
        name = "filed"
        source = "vowels"

    assert Vowels.parse_inline("3", GRID) == Vowels(3, 3)
    with pytest.raises(InputError) as error:
        Filed.parse_inline("3", GRID)
    assert str(error.value) == "filed cannot be read here: its text may name a file"


def test_the_one_of_a_kind_is_found() -> None:
    given, vowels = GivenCells({(0, 0): "a"}), Vowels(1)
    assert Vowels.find([given, vowels]) is vowels
    assert Vowels.find([given]) is None
    assert GivenCells.find([vowels, given]) is given
    assert GivenCells.find([vowels]) == GivenCells()


def test_only_given_cells_make_a_top_row() -> None:
    assert GivenCells.read_row("a.qub") == ("a", "", "qu", "b")
    assert GivenCells.read_row("ab cd") is None
    number: Any = 1
    for kind in (Vowels, Ban, Dice, HiddenMessage, Inventory):
        assert kind.read_row("new") is None
        with pytest.raises(InputError, match=r"Constraint.read_row: text takes text, not 1"):
            kind.read_row(number)


def test_constraints_are_added_to_others() -> None:
    some, more = Constraints(Vowels(1)), Turns(1)
    assert some.adding(more, UniquePaths()) == Constraints(UniquePaths(), more, Vowels(1))
    assert some.adding() == some
    number: Any = 3
    with pytest.raises(InputError) as error:
        Constraints(number)
    assert str(error.value) == "Constraints takes constraints, not 3"


def test_only_a_ban_of_lists_depends_on_the_words() -> None:
    words = puzzle(GRID, "cab").spellings
    plain, ban = Constraints(Vowels(1), Ban(("ab",))), Ban((), ("extras",))
    assert plain.bound_to(words) is plain
    bound = Constraints(Vowels(1), ban).bound_to(words)
    (found,) = (one for one in bound if isinstance(one, Ban))
    assert (found.exempting, ban.exempting) == (words, {})
    assert bound.bound_to(words) is bound
    assert plain.restricted_to([]) is plain
    paired = Constraints(Vowels(1), WordsApart((("a", "b"), ("b", "c"))))
    assert paired.restricted_to("bc") == Constraints(Vowels(1), WordsApart((("b", "c"),)))
    assert paired.restricted_to("ac") == Constraints(Vowels(1))


def test_what_does_not_go_together() -> None:
    pairs = [
        (WordsApart((("a", "b"), ("c", "d"))), WordsTouch((("d", "c"),)), "c and d cannot be both"),
        (Ban(("ab", "ba")), HiddenMessage(("c", "a", "b")), "the message shows ab"),
        (Vowels(1), Inventory({"b": 6}), "the letters to use have no vowels"),
        (Vowels(0, 1), Inventory({"a": 2}), "the letters to use have 2 vowels"),
        (Vowels(0, 1), GivenCells({(0, 0): "a", (0, 1): "e"}), "2 vowels are given"),
    ]
    for pair in pairs:
        for one, other in permutations(pair[:2]):
            with pytest.raises(InputError) as error:
                Constraints(one, other)
            labels = f"the {pair[0].label} and the {pair[1].label}: "
            assert str(error.value) == labels + pair[2]
            assert set(error.value.constraints) == {one.name, other.name}
    fine = [
        (WordsApart((("a", "b"),)), WordsTouch((("a", "c"),))),
        (Ban(("ac",)), HiddenMessage(("a", "b", "c"))),
        (Vowels(1, 1), Inventory({"a": 1})),
        (Vowels(1, 1), Inventory({"a": 5}, True)),
        (Vowels(3, 4), GivenCells({(0, 0): "a"})),
        (Vowels(0, 1), GivenCells({(0, 0): "a", (0, 1): "b"})),
    ]
    for one, other in fine:
        assert len(Constraints(one, other).all) == 2


@pytest.mark.parametrize(
    ("constraint", "call", "said"),
    [
        (
            Cover(),
            "require_monotone",
            "a job does not go with {}: dropping a word could violate it",
        ),
        (
            Turns(1),
            "require_none_about_words",
            "a job does not go with {}: it is about words, but words are added and dropped",
        ),
        (
            WordsApart((("a", "b"),)),
            "require_none_about_words",
            "a job does not go with {}: it is about words, but words are added and dropped",
        ),
    ],
    ids=range(3),
)
def test_what_a_job_rules_out(constraint: Constraint, call: str, said: str) -> None:
    with pytest.raises(InputError) as error:
        getattr(Constraints(Vowels(1), constraint), call)("a job")
    assert str(error.value) == said.format(constraint.name)
    getattr(Constraints(Vowels(1)), call)("a job")


def test_a_constraint_for_one_size_has_no_smallest_size() -> None:
    for constraint in (GivenCells({(0, 0): "a"}), Same((((0, 0), (0, 1)),)), Cover()):
        with pytest.raises(InputError) as error:
            Constraints(Vowels(1), constraint).require_any_size()
        assert str(error.value) == f"the smallest size cannot be searched: {constraint.one_size}"
        assert error.value.constraints == (constraint.name,)
    Constraints(Vowels(1)).require_any_size()
