"""Every kind of constraint satisfies its own declarations, built-in ones and plug-ins."""

from __future__ import annotations

import pickle
from collections.abc import Mapping
from dataclasses import dataclass

import pytest
from odd_constraints import Mute, NoDeadCells, NoTwins

from unboggle.errors import InputError
from unboggle.puzzle import (
    Ban,
    Cell,
    Cells,
    Constraint,
    Constraints,
    Dice,
    Face,
    GivenCells,
    Grid,
    HiddenMessage,
    Inventory,
    Puzzle,
    Same,
    Vowels,
    constraints,
)
from unboggle.puzzle.formats.document import puzzle_of_json, puzzle_to_json
from unboggle.testing import LawViolation, check_constraint
from unboggle.testing.tiny import puzzle, strip

OURS = (
    *("apart", "ban", "cells", "cover", "dice", "every_cell", "given"),
    *("inventory", "message", "same", "touch", "turns", "unique_paths", "vowels"),
)
SOME = ["one word", "strip", "strip with repeats", "equal letters", "two spellings", "islands"]


@pytest.mark.parametrize(
    "constraint",
    [
        GivenCells({(0, 0): "a"}),
        GivenCells({(0, 1): "b", (0, 2): "a"}),
        GivenCells({(0, 0): "x"}),
        Inventory({"a": 2, "b": 1}),
        Inventory({"a": 2, "b": 2}),
        Inventory({"a": 2, "b": 1, "qu": 1}, at_most=True),
        Inventory({}, at_most=True),
        NoTwins(),
        NoDeadCells(),
    ],
    ids=lambda constraint: constraint.names[0],
)
def test_every_kind_is_what_it_says(constraint: Constraint) -> None:
    if isinstance(constraint, Inventory) and not constraint.counts:
        with pytest.raises(InputError, match="no letter"):  # it cannot be typed
            check_constraint(constraint, puzzles=SOME)
    else:
        check_constraint(constraint, puzzles=[*SOME, "no words"])


@pytest.mark.parametrize(
    "constraint",
    [
        Vowels(1, 2),
        Vowels(0, 1),
        Vowels(2, None),
        Cells({(0, 0): ("a", "c"), (0, 2): ("b",)}),
        Same((((0, 0), (0, 2)),)),
        HiddenMessage(("a", "b"), "row", 0),
        HiddenMessage(("a", "b"), "anywhere", either=True),
        HiddenMessage(("b",), "column", 1),
        Ban(("bc", "cab")),
        Ban(("aa", "aba")),
    ],
    ids=lambda constraint: constraint.names[0],
)
def test_constraints_for_cells_letters_and_words_are_what_they_say(constraint: Constraint) -> None:
    names = ["strip", "strip with repeats", "two spellings", "equal letters"]
    check_constraint(constraint, puzzles=names if constraint.name != "vowels" else names[:2])


def test_dice_are_what_they_say() -> None:
    for dice in ("AB BC A", "AB AB C", "BC BC BC"):
        check_constraint(Dice.parse(dice, strip(3)), puzzles=["strip", "strip with repeats"])
    check_constraint(Dice.parse("ABC AB AX A", strip(4)), puzzles=["equal letters"])


@dataclass(frozen=True)
class Anywhere(GivenCells):
    """Given letters that say they are bound to no place."""

    def symmetric(self, image: Mapping[Cell, Cell]) -> bool:
        return True


@dataclass(frozen=True)
class Spared(GivenCells):
    """Given letters that say they can be spared."""

    def support(self, faces: Mapping[Cell, Face]) -> tuple[Cell, ...]:
        return ()


@dataclass(frozen=True)
class Lax(Inventory):
    """An inventory that lets everything pass."""

    def violation(self, candidate: object) -> None:
        return None


@pytest.mark.parametrize(
    ("constraint", "said"),
    [
        (Anywhere({(0, 0): "a"}), "only one of the images"),
        (Spared({(0, 0): "a"}), "but not its part"),
        (Lax({"a": 1, "b": 2}, at_most=True), "shows a more than 1 times"),
        (GivenCells({(7, 7): "a"}), "applies to none of the puzzles"),
    ],
)
def test_what_is_not_so_is_found(constraint: Constraint, said: str) -> None:
    with pytest.raises(LawViolation, match=said):
        check_constraint(constraint, puzzles=SOME)


def test_our_kinds_are_found_by_their_names() -> None:
    assert constraints.built_in_names() == OURS
    for name in OURS:
        kind = constraints.get(name.upper())
        assert kind.name == name
        assert kind.fields[0] == name
        assert kind.help
        assert kind.label
    with pytest.raises(InputError, match="did you mean inventory"):
        constraints.get("inventroy")


def test_constraints_are_a_value_whatever_the_order() -> None:
    given, more = GivenCells({(0, 0): "a"}), GivenCells({(0, 1): "b"})
    letters = Inventory({"a": 1, "b": 1}, at_most=True)
    both = Constraints(letters, given, None, more)
    assert (
        both
        == Constraints(GivenCells({(0, 1): "b", (0, 0): "a"}), letters)
        == Constraints(given, letters, more)
    )
    assert len({both, Constraints(more, given, letters), Constraints(given)}) == 2
    assert pickle.loads(pickle.dumps(both)) == both
    assert [type(constraint) for constraint in both] == [GivenCells, Inventory]
    assert repr(both) == (
        "Constraints('given a at row 1, column 1', 'given b at row 1, column 2',"
        " 'inventory max:AB')"
    )
    assert Constraints.merge(both.parts) == both
    assert len(both.parts) == 3
    assert both.parts[0] == Constraints(letters)  # of a conflict it is spared first
    assert not Constraints(GivenCells({}))
    assert Constraints() == Constraints(None, GivenCells({}))
    with pytest.raises(InputError, match="the letters to use can be requested only once"):
        Constraints(letters, Inventory({"a": 1}))
    with pytest.raises(InputError, match="row 1, column 1 is given as a and as b"):
        Constraints(given, GivenCells({(0, 0): "b"}))
    with pytest.raises(AttributeError):
        both.all = ()  # type: ignore[misc]  # must be rejected


def test_pairs_that_do_not_go_together_are_refused_by_both_names() -> None:
    for pair in ((NoTwins(), Mute()), (Mute(), NoTwins())):
        with pytest.raises(
            InputError, match="mute constraint and the ban on twins: they are not made to go"
        ):
            Constraints(*pair)


def test_a_document_with_a_constraint_that_nobody_knows_is_none() -> None:
    asked = Puzzle(
        strip(3), puzzle(strip(3), "ab").spellings, Constraints(GivenCells({(0, 0): "a"}))
    )
    data = puzzle_to_json(asked)
    assert list(data) == ["size", "given", "words"]
    assert puzzle_of_json(data) == asked
    with pytest.raises(InputError, match="there is no constraint 'no_such'"):
        puzzle_of_json({**data, "no_such": True})
    with pytest.raises(InputError, match=r"constraints \(inventory\): these values are not valid"):
        puzzle_of_json({**data, "inventory": {"a": 3}})


def test_the_symmetries_left_are_those_that_every_constraint_leaves() -> None:
    grid = Grid.rectangle(3, 3)
    assert len(Puzzle(grid, {}, Constraints(NoTwins())).symmetries) == 8
    assert len(Puzzle(grid, {}, Constraints(NoTwins(), GivenCells({(0, 1): "a"}))).symmetries) == 2
