"""Every kind of wish keeps to what it says of itself, ours and those of others."""

from __future__ import annotations

import pickle
from collections.abc import Mapping
from dataclasses import dataclass

import pytest
from odd_wishes import Mute, NoDeadCells, NoTwins

from unboggle.errors import InputError
from unboggle.puzzle import (
    Ban,
    Cell,
    Cells,
    Dice,
    Face,
    Given,
    Grid,
    Inventory,
    Message,
    Puzzle,
    Same,
    Vowels,
    Wish,
    Wishes,
    wishes,
)
from unboggle.puzzle.document import puzzle_of_json, puzzle_to_json
from unboggle.testing import LawBroken, check_wish
from unboggle.testing.tiny import puzzle, strip

OURS = (
    *("apart", "ban", "cells", "cover", "dice", "every_cell", "given"),
    *("inventory", "message", "one_path", "same", "touch", "turns", "vowels"),
)
SOME = ["one word", "strip", "strip with repeats", "equal letters", "two spellings", "islands"]


@pytest.mark.parametrize(
    "wish",
    [
        Given({(0, 0): "a"}),
        Given({(0, 1): "b", (0, 2): "a"}),
        Given({(0, 0): "x"}),
        Inventory({"a": 2, "b": 1}),
        Inventory({"a": 2, "b": 2}),
        Inventory({"a": 2, "b": 1, "qu": 1}, at_most=True),
        Inventory({}, at_most=True),
        NoTwins(),
        NoDeadCells(),
    ],
    ids=lambda wish: wish.names[0],
)
def test_every_kind_is_what_it_says(wish: Wish) -> None:
    if isinstance(wish, Inventory) and not wish.counts:
        with pytest.raises(InputError, match="no letter"):  # nobody can type it
            check_wish(wish, puzzles=SOME)
    else:
        check_wish(wish, puzzles=[*SOME, "no words"])


@pytest.mark.parametrize(
    "wish",
    [
        Vowels(1, 2),
        Vowels(0, 1),
        Vowels(2, None),
        Cells({(0, 0): ("a", "c"), (0, 2): ("b",)}),
        Same((((0, 0), (0, 2)),)),
        Message(("a", "b"), "row", 0),
        Message(("a", "b"), "anywhere", either=True),
        Message(("b",), "column", 1),
        Ban(("bc", "cab")),
        Ban(("aa", "aba")),
    ],
    ids=lambda wish: wish.names[0],
)
def test_wishes_for_cells_letters_and_words_are_what_they_say(wish: Wish) -> None:
    names = ["strip", "strip with repeats", "two spellings", "equal letters"]
    check_wish(wish, puzzles=names if wish.name != "vowels" else names[:2])


def test_dice_are_what_they_say() -> None:
    for dice in ("AB BC A", "AB AB C", "BC BC BC"):
        check_wish(Dice.parse(dice, strip(3)), puzzles=["strip", "strip with repeats"])
    check_wish(Dice.parse("ABC AB AX A", strip(4)), puzzles=["equal letters"])


@dataclass(frozen=True)
class Anywhere(Given):
    """Given letters that say they are bound to no place."""

    def symmetric(self, image: Mapping[Cell, Cell]) -> bool:
        return True


@dataclass(frozen=True)
class Spared(Given):
    """Given letters that say they can be spared."""

    def support(self, faces: Mapping[Cell, Face]) -> tuple[Cell, ...]:
        return ()


@dataclass(frozen=True)
class Lax(Inventory):
    """An inventory that lets everything pass."""

    def broken(self, candidate: object) -> None:
        return None


@pytest.mark.parametrize(
    ("wish", "said"),
    [
        (Anywhere({(0, 0): "a"}), "only one of the images"),
        (Spared({(0, 0): "a"}), "but not its part"),
        (Lax({"a": 1, "b": 2}, at_most=True), "shows a more than 1 times"),
        (Given({(7, 7): "a"}), "makes sense on none of the puzzles"),
    ],
)
def test_what_is_not_so_is_found(wish: Wish, said: str) -> None:
    with pytest.raises(LawBroken, match=said):
        check_wish(wish, puzzles=SOME)


def test_our_kinds_are_found_by_their_names() -> None:
    assert wishes.built_in() == OURS
    for name in OURS:
        kind = wishes.get(name.upper())
        assert kind.name == name and kind.fields[0] == name and kind.help and kind.label
    with pytest.raises(InputError, match="did you mean inventory"):
        wishes.get("inventroy")


def test_wishes_are_a_value_whatever_the_order() -> None:
    given, more = Given({(0, 0): "a"}), Given({(0, 1): "b"})
    letters = Inventory({"a": 1, "b": 1}, at_most=True)
    both = Wishes(letters, given, None, more)
    assert (
        both == Wishes(Given({(0, 1): "b", (0, 0): "a"}), letters) == Wishes(given, letters, more)
    )
    assert len({both, Wishes(more, given, letters), Wishes(given)}) == 2
    assert pickle.loads(pickle.dumps(both)) == both
    assert [type(wish) for wish in both] == [Given, Inventory]
    assert repr(both) == (
        "Wishes('given a at row 1, column 1', 'given b at row 1, column 2', 'inventory max:AB')"
    )
    assert Wishes.together(both.single) == both and len(both.single) == 3
    assert both.single[0] == Wishes(letters)  # of a conflict it is spared first
    assert not Wishes(Given({})) and Wishes() == Wishes(None, Given({}))
    with pytest.raises(InputError, match="inventory can be wished only once"):
        Wishes(letters, Inventory({"a": 1}))
    with pytest.raises(InputError, match="row 1, column 1 is given as a and as b"):
        Wishes(given, Given({(0, 0): "b"}))
    with pytest.raises(AttributeError):
        both.all = ()  # type: ignore[misc]  # what is to be refused


def test_pairs_that_do_not_go_together_are_refused_by_both_names() -> None:
    for pair in ((NoTwins(), Mute()), (Mute(), NoTwins())):
        with pytest.raises(InputError, match="mute wish and the ban on twins: nobody has taught"):
            Wishes(*pair)


def test_a_document_with_a_wish_that_nobody_knows_is_none() -> None:
    asked = Puzzle(strip(3), puzzle(strip(3), "ab").spellings, Wishes(Given({(0, 0): "a"})))
    data = puzzle_to_json(asked)
    assert list(data) == ["size", "given", "words"]
    assert puzzle_of_json(data) == asked
    with pytest.raises(InputError, match="there is no wish 'no_such'"):
        puzzle_of_json({**data, "no_such": True})
    with pytest.raises(KeyError, match="at_most"):
        puzzle_of_json({**data, "inventory": {"a": 3}})


def test_the_symmetries_left_are_those_that_every_wish_leaves() -> None:
    grid = Grid.rectangle(3, 3)
    assert len(Puzzle(grid, {}, Wishes(NoTwins())).symmetries) == 8
    assert len(Puzzle(grid, {}, Wishes(NoTwins(), Given({(0, 1): "a"}))).symmetries) == 2
