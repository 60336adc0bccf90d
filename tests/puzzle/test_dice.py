"""Dice: the sets are those of the editions, throws are fair, and placing is exact."""

from __future__ import annotations

import itertools
import math
import random
import re
from collections import Counter
from importlib.resources import files

import pytest
from amounts import examples, mixed
from hypothesis import event, given
from hypothesis import strategies as st

from unboggle.dice import DiceThrow
from unboggle.errors import InputError
from unboggle.puzzle import Board, Dice, Grid
from unboggle.puzzle import dice as module
from unboggle.puzzle.dice import BLANK, NAMES, SOLID, DiceSet, Die, get, parse_dice, place, throw
from unboggle.puzzle.model.notation import parse_board
from unboggle.reports.base.kinds import ReportParts
from unboggle.reports.throw import report as throw_report

BIG = ("big", "big-challenge", "big-deluxe", "big-2012")

# ---- the sets ----


@pytest.mark.parametrize(
    ("name", "size"),
    [("classic", "4x4"), ("new", "4x4"), *((name, "5x5") for name in BIG), ("super-big", "6x6")],
)
def test_a_set_has_six_faces_a_die_and_fills_its_board(name: str, size: str) -> None:
    dice = get(name)
    assert (dice.name, dice.size, str(dice.grid)) == (name, size, size)
    assert all(len(die.faces) == 6 for die in dice.dice)
    assert dice.title
    assert set("abcdefghijklmnoprstuvwxyz") | {"qu"} <= set(dice.faces)
    assert "q" not in dice.faces


def test_every_set_in_the_data_has_a_name() -> None:
    folder = files("unboggle") / "data"
    found = {f.name for f in folder.iterdir() if f.name.startswith("dice-")}
    assert found == {f"dice-{name}.txt" for name in NAMES}


def test_the_sets_differ_where_the_sources_say() -> None:
    original, challenge = (Counter(map(str, get(name).dice)) for name in BIG[:2])
    assert original - challenge == Counter(["DHHLOR"])
    assert challenge - original == Counter(["IKLMQuU"])
    assert (original["DHHLOR"], original["DHLNOR"]) == (2, 1)
    assert "QuInThErHeAn" in map(str, get("big-2012").dice)
    assert "EIO###" in map(str, get("super-big").dice)
    new = get("new")
    assert all(sum(die.can_show(face) for die in new.dice) == 1 for face in "fk")


def test_faces_are_those_of_words() -> None:
    assert set(get("super-big").faces) - set("abcdefghijklmnopqrstuvwxyz") == {
        *("qu", "in", "th", "er", "he", "an", SOLID)
    }


def test_what_is_not_certain_is_noted() -> None:
    assert "DHLNOR" in get("big").notes[0]
    assert "QuInThErHeAn" in get("big-2012").notes[0]
    assert [name for name in NAMES if get(name).notes] == ["big", "big-2012"]


def test_names_are_taken_in_any_case_with_hyphen_or_underscore() -> None:
    assert get("Super_Big") is get("super-big")


# ---- which boards can be thrown ----


@pytest.mark.parametrize(
    ("board", "throwable"),
    [
        ("PERS LATG SINE TERS", {"classic", "new"}),
        ("QAGN WBEY KIFV XLUZ", {"classic"}),
        ("ligdrmanesietildsracsepes", set()),
        ("degosrsniceitalstrepuopsd", set()),
        ("rdgassentmliteicarsdseper", set()),
        ("bllsroaiegcrtndseasidlpme", {"big", "big-challenge", "big-deluxe"}),
    ],
)
def test_known_boards_are_throwable_where_known(board: str, throwable: set[str]) -> None:
    parsed = parse_board(board)
    fitting = [name for name in NAMES if get(name).size == str(parsed.grid)]
    assert {name for name in fitting if place(parsed, get(name)).complete} == throwable
    faces = list(parsed.faces.values())
    assert {name for name in fitting if get(name).can_show(faces)} == throwable


def assert_right(board: Board, dice: DiceSet) -> bool:
    """Check a placement and its reasons by counting; return whether it is complete."""
    placement = place(board, dice)
    shown = {
        (r, c): SOLID if face is None else face
        for r, row in enumerate(board.rows())
        for c, face in enumerate(row)
    }
    for cell, die in placement.dice.items():
        assert die.can_show(shown[cell])
    assert not Counter(placement.dice.values()) - Counter(dice.dice)
    assert set(placement.dice) | set(placement.without_die) == set(shown)
    assert len(placement.dice) + len(placement.without_die) == len(shown)
    assert bool(placement.shortages) != placement.complete
    lacking = 0
    for short in placement.shortages:
        having = [die for die in dice.dice if any(die.can_show(face) for face in short.faces)]
        assert sorted(map(str, having)) == sorted(map(str, short.dice))
        assert {shown[cell] for cell in short.cells} == set(short.faces)
        assert not Counter(short.dice) + Counter(short.other_dice) - Counter(dice.dice)
        eligible_cells = [
            c for c in shown if any(die.can_show(shown[c]) for die in short.other_dice)
        ]
        assert sorted(short.eligible_cells) == sorted(eligible_cells)
        assert len(short.eligible_cells) < len(short.other_dice)
        assert set(short.cells) & set(placement.without_die)
        lacking += len(short.cells) - len(short.dice)
    assert lacking == len(placement.without_die)  # so no placement could do better
    return placement.complete


small_sets = st.integers(1, 6).flatmap(
    lambda n: st.lists(
        st.lists(st.sampled_from(["a", "b", "c", "qu", SOLID]), min_size=1, max_size=4),
        min_size=n,
        max_size=n,
    ).map(lambda dice: DiceSet("small", 1, len(dice), tuple(Die(tuple(d)) for d in dice)))
)


@given(small_sets, st.data())
def test_placing_agrees_with_trying_every_order(dice: DiceSet, data: st.DataObject) -> None:
    n = len(dice.dice)
    faces = data.draw(
        st.lists(st.sampled_from(["a", "b", "c", "qu", SOLID, BLANK]), min_size=n, max_size=n)
    )
    possible = any(
        all(die.can_show(face) for die, face in zip(order, faces, strict=True))
        for order in itertools.permutations(dice.dice)
    )
    assert dice.can_show(faces) == possible
    event(f"throwable: {possible}")
    if all(face == SOLID for face in faces) or (SOLID in faces and SOLID not in dice.faces):
        return
    board = Board.from_rows([[None if face == SOLID else face for face in faces]])
    assert assert_right(board, dice) == possible


@examples(30)
@given(st.sampled_from(NAMES), st.integers(0, 999), st.data())
def test_a_board_that_was_tampered_with_gets_a_reason_that_counts(
    name: str, seed: int, data: st.DataObject
) -> None:
    dice = get(name)
    rows = throw(dice, seed).rows()
    for _ in range(data.draw(st.integers(0, 8))):
        r = data.draw(st.integers(0, dice.rows - 1))
        c = data.draw(st.integers(0, dice.columns - 1))
        rows[r][c] = data.draw(st.sampled_from([BLANK, *"zxqjkfbéwe", "qu"]))
    event(f"throwable: {assert_right(Board.from_rows(rows), dice)}")


def test_a_shortage_says_how_few_dice_there_are() -> None:
    def why(board: str, name: str) -> list[str]:
        return [short.text for short in place(parse_board(board), get(name)).shortages]

    assert why("QAGN WBEY KIFV XLUZ", "new") == [
        "2 cells show F or K, but only 1 die has any of these: AFFKPS"
    ]
    assert why("ZZEE AAEE AAEE ....", "new") == ["2 cells show Z, but only 1 die has it: HLNNRZ"]
    assert why("ÉeEEE EEAA AA.. ....", "new") == ["1 cell shows Ée, which no die has"]
    assert why("ligdrmanesietildsracsepes", "big") == [
        "every die must lie somewhere, but only 2 cells can take any of these 3:"
        " BJKQuXZ, NOOTUW, OOOTTU"
    ]


def test_faces_that_no_die_has_are_one_shortage() -> None:
    placement = place(parse_board("ÉEEE ÄEEE É... ...."), get("new"))
    assert [short.text for short in placement.shortages] == [
        "3 cells show Ä or É, which no die has"
    ]
    assert placement.without_die == ((0, 0), (1, 0), (2, 0))


def test_fewer_faces_than_dice_may_be_asked_for_and_no_more() -> None:
    new = get("new")
    assert new.can_show([])
    assert new.can_show([BLANK] * 16)
    assert not new.can_show([BLANK] * 17)
    assert new.can_show(["qu", "z"])
    assert not new.can_show(["qu", "qu"])
    assert not new.can_show([SOLID])
    assert get("super-big").can_show([SOLID])
    assert not get("super-big").can_show([SOLID, SOLID])


@pytest.mark.parametrize("name", NAMES)
def test_a_board_can_be_asked_for_with_each_set(name: str) -> None:
    """A solid face makes a hole, and a requested board has none: it is left out."""
    found = get(name)
    grid = Grid.rectangle(found.rows, found.columns)
    constraint = Dice.parse(name, grid)
    assert [len(die) for die in constraint.dice] == [
        sum(face != SOLID for face in die.faces) for die in found.dice
    ]
    assert Dice.parse(constraint.text(grid), grid) == constraint
    assert Dice.from_json(constraint.to_json()) == constraint


def test_a_die_with_solid_faces_only_can_show_no_letter() -> None:
    grid = Grid.rectangle(1, 2)
    assert Dice.parse("AB# C#", grid) == Dice((("a", "b"), ("c",)))
    with pytest.raises(InputError, match="the die ## has only solid faces"):
        Dice.parse("AB ##", grid)


def test_a_blank_cell_takes_no_die_that_has_only_solid_faces() -> None:
    dice = parse_dice("size 1x2\n## AB")
    assert dice.can_show([SOLID, BLANK])
    assert not dice.can_show([BLANK, BLANK])


def test_holes_need_a_solid_face() -> None:
    holed = parse_board("EEEEEE EEEEEE AAAAAA AA#AAA ...... ......")
    assert str(place(holed, get("super-big")).dice[3, 2]) == "EIO###"
    two = place(parse_board("#EEEEE EEEEE# AAAAAA ...... ...... ......"), get("super-big"))
    assert two.shortages[0].text == "2 cells show # (a hole), but only 1 die has it: EIO###"
    none = place(parse_board("#ERS LATG SINE TERS"), get("new"))
    assert none.without_die == ((0, 0),)


@pytest.mark.parametrize("board", ["CAT DOG", "PERS LATG SINE", "PERS", "streaedlp"])
def test_a_board_of_another_size_is_refused(board: str) -> None:
    with pytest.raises(InputError, match="board does not take the 4x4 dice 'new'"):
        place(parse_board(board), get("new"))


def test_a_refusal_of_the_size_names_the_sets_that_fit() -> None:
    with pytest.raises(InputError, match="for 6x6 there is super-big"):
        module.check_size(Grid.rectangle(6, 6), get("big"))


# ---- throws ----


@given(st.sampled_from(NAMES), st.integers(0, 2**64))
def test_what_is_thrown_can_be_placed(name: str, seed: int) -> None:
    dice = get(name)
    board = throw(dice, seed)
    assert not set(board.faces.values()) - set(dice.faces)
    assert len(board.faces) + len(board.grid.holes) == len(dice.dice)
    assert place(board, dice).complete
    assert throw(dice, seed) == board == throw(dice, random.Random(seed))


def test_a_seed_means_the_same_board_for_ever() -> None:
    # Changing these lines breaks every seed that anyone has written down.
    assert str(throw(get("new"), 7)) == "HTUJ NYAY EEAE GEOO"
    assert str(throw(get("super-big"), 3)) == "UZHAFT ONBTHI TLWOYN TXATUT RSEMLA ARWQuOG"
    rng = random.Random(7)
    assert [str(throw(get("new"), rng)) for _ in range(2)] == [
        "HTUJ NYAY EEAE GEOO",
        "NZSI XAFN EODP TEYI",
    ]


def chi_squared(counts: Counter[str], expected: dict[str, float]) -> float:
    assert set(counts) == set(expected)
    return sum((counts[key] - want) ** 2 / want for key, want in expected.items())


@pytest.mark.parametrize("throws", mixed([4_000, 12_000]))
def test_every_order_and_every_face_is_equally_likely(throws: int) -> None:
    dice = parse_dice("A BCc DDE FGHI")  # each face identifies its die
    rng = random.Random(20)
    orders, faces = Counter[str](), Counter[str]()
    die_of = {face: str(die) for die in dice.dice for face in die.faces}
    for _ in range(throws):
        shown = throw(dice, rng).faces
        orders["".join(die_of[face] for face in shown.values())] += 1
        faces.update(shown.values())
    all_orders = ["".join(map(str, order)) for order in itertools.permutations(dice.dice)]
    expected = dict.fromkeys(all_orders, throws / math.factorial(4))
    assert chi_squared(orders, expected) < 49.7  # one in a thousand, 23 degrees of freedom
    likely = Counter[str]()
    for die in dice.dice:
        likely.update(
            {face: die.faces.count(face) * throws // len(die.faces) for face in die.faces}
        )
    assert chi_squared(faces, dict(likely)) < 22.5  # 6 degrees of freedom


def test_solid_faces_become_holes() -> None:
    boards = [throw(parse_dice("AB## QuX# YZ Y"), s) for s in range(99)]
    assert {len(board.grid.holes) for board in boards} == {0, 1, 2}
    assert all((board.grid.rows, board.grid.columns) == (2, 2) for board in boards)


def test_a_throw_shows_a_letter() -> None:
    dice = parse_dice("A#####")
    assert {str(throw(dice, seed)) for seed in range(20)} == {"A"}


# ---- dice of one's own ----


def test_a_file_of_dice_is_read_with_comments_and_a_size() -> None:
    text = """
        # My dice.   # And more.
        size 2x3
        title Mine
        note Two of a kind.
        AB, CD  EIO###   # three dice
        ##       #
        QuInŻż A
    """
    dice = parse_dice(text, name="mine")
    assert (dice.name, dice.title, dice.notes) == ("mine", "Mine", ("Two of a kind.",))
    assert (dice.rows, dice.columns) == (2, 3)
    assert [die.faces for die in dice.dice] == [
        *(("a", "b"), ("c", "d"), ("e", "i", "o", "#", "#", "#")),
        *(("#", "#"), ("qu", "in", "żż"), ("a",)),
    ]
    assert [str(die) for die in dice.dice] == ["AB", "CD", "EIO###", "##", "QuInŻż", "A"]
    assert dice.faces == tuple(sorted({*"abcdeio", "#", "qu", "in", "żż"}))


@pytest.mark.parametrize("text", ["ÄÖÜ", "A\u0308O\u0308U\u0308", "АБВ", "ΑΒΣ", "אבג", "日本語"])
def test_dice_of_any_alphabet_can_be_placed(text: str) -> None:
    dice = parse_dice(f"size 1x2\n{text} {text}")
    assert [len(die.faces) for die in dice.dice] == [3, 3]
    for seed in range(5):
        board = throw(dice, seed)
        assert place(parse_board(str(board)), dice).complete


@given(small_sets)
def test_dice_read_back_as_they_are_written(dice: DiceSet) -> None:
    text = " ".join("##" if str(die) == SOLID else str(die) for die in dice.dice)
    if set(dice.faces) == {SOLID}:
        return
    again = parse_dice(f"size 1x{len(dice.dice)}\n{text}", name="small")
    assert [set(die.faces) for die in again.dice] == [set(die.faces) for die in dice.dice]


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "the dice set is empty"),
        ("\n # only this\n", "the dice set is empty"),
        ("# ## ###", "the dice set is empty"),
        ("## A## # ####", "2 dice fill no square"),
        ("## #### ### ###", "no die has a letter"),
        ("AB CD\nEF abc", "line 2: die 'abc': a face starts with a capital"),
        ("AB CD\nE# #note", "line 2: die '#note': a face starts with a capital"),
        ("AB\nC4", "line 2: die 'C4': '4' is neither a letter nor '#'"),
        ("AB C- D E", "line 1: die 'C-'"),
        ("AB CD EF", "3 dice fill no square; put a line such as 'size 4x5' first"),
        ("size 2x2\nAB CD EF", "the size 2x2 takes 4 dice, there are 3"),
        ("size two\nAB", "line 1: size 'two'"),
        ("size\nAB", "line 1: size ''"),
        ("AB\nsize 1", "line 2: 'size' must come before the dice"),
        ("size 1\nsize 1\nAB", "line 2: the size is given twice"),
        ("ẞ", "line 1: die 'ẞ': words spell 'ẞ' as 'ss', so write 'Ss'"),
        ("A " * 441, "441 dice; a set has at most 400"),
        ("a" * 99, "..."),
    ],
)
def test_a_bad_set_is_refused_with_its_line(text: str, says: str) -> None:
    with pytest.raises(InputError, match=re.escape(says)) as error:
        parse_dice(text, name="mine.txt")
    assert str(error.value).startswith("mine.txt: ")
    assert "\n" not in str(error.value)


def test_a_set_of_the_most_dice_can_be_placed() -> None:
    dice = parse_dice("ABCDEFGHIJKLM " * 400)
    assert place(throw(dice, 1), dice).complete


@pytest.mark.parametrize("faces", [(), ("a", "")])
def test_a_die_without_a_face_is_no_die(faces: tuple[str, ...]) -> None:
    with pytest.raises(InputError, match="face"):
        Die(faces)


def test_a_set_fills_its_board() -> None:
    with pytest.raises(InputError, match="1 dice do not fill 2x2"):
        DiceSet("half", 2, 2, (Die(("a",)),))


def test_a_hole_without_a_solid_face_has_no_die() -> None:
    placement = place(parse_board("AB C#"), parse_dice("ABC ABC ABC ABC"))
    assert placement.without_die == ((1, 1),)
    assert placement.shortages[0].text == "1 cell shows # (a hole), which no die has"


def test_a_face_of_three_letters_is_thrown_but_no_line_says_it() -> None:
    report = throw_report(
        DiceThrow(parse_dice("size 1x2\nSchA ABC"), 1, (Board.from_rows([["sch", "a"]]),)),
        ReportParts(),
    )
    assert report["boards"][0]["line"] is None
