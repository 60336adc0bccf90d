"""Variables are declared once and identified by meaning."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import pytest

from unboggle.cnf import CNF, Clause, name_of
from unboggle.cnf.variables import VariableFamily


class Piece(NamedTuple):
    face: str
    number: int


class Owner:
    at = VariableFamily[Piece, int]("at(t, c)", "piece t is at c")
    up_to = VariableFamily[Piece, int]("row(t) ≤ r", "the row of t is at most r")
    near = VariableFamily[Piece, Piece]("near(t, u)", "t and u touch", symmetric=True)

    def __init__(self) -> None:
        self.cnf = CNF()


def test_each_object_has_variables_of_its_own() -> None:
    one, other = Owner(), Owner()
    assert [one.at(Piece("a", k), 0) for k in (0, 1, 0)] == [1, 2, 1]
    assert other.at(Piece("b", 0), 0) == 1
    assert (one.cnf.variables, other.cnf.variables) == (2, 1)


def test_a_family_is_known_by_its_notation() -> None:
    assert (Owner.up_to.name, Owner.up_to.notation) == ("row", "row(t) ≤ r")
    assert repr(Owner.at) == "at(t, c): piece t is at c"
    owner = Owner()
    assert owner.cnf.name(owner.up_to(Piece("qu", 1), 2)) == "row qu 1 2"
    for wrong in ("row", "(t)", "row t", ""):
        with pytest.raises(ValueError, match="does not begin"):
            VariableFamily[int](wrong, "")


def test_arguments_of_a_symmetric_family_may_come_in_any_order() -> None:
    owner = Owner()
    a, b = Piece("a", 1), Piece("b", 0)
    assert owner.near(b, a) == owner.near(a, b)
    assert owner.cnf.meanings() == {1: ("near", a, b)}
    assert owner.at(a, 0) != owner.at(b, 0)


def test_names_and_meanings_follow_the_numbers() -> None:
    cnf = CNF()
    meanings: list[tuple[object, ...]] = [
        ("on", ("qu", "i"), 0, (1, 11)),
        ("at", Piece("a", 2), (0, 1)),
        ("on", ("q", "u"), 0),
    ]
    numbers = [cnf.var(*meaning) for meaning in meanings]
    assert numbers == [1, 2, 3] == [cnf.var(*meaning) for meaning in meanings]
    assert list(cnf.meanings().items()) == list(enumerate(meanings, start=1))
    assert [cnf.name(-n) for n in numbers] == ["on qu-i 0 1,11", "at a 2 0,1", "on q-u 0"]
    assert [name_of(meaning) for meaning in meanings] == [cnf.name(n) for n in numbers]


def test_clauses_may_bring_clauses_of_another_rule_with_them() -> None:
    cnf = CNF()

    def lazily() -> Iterator[Clause]:
        yield Clause((2,))
        cnf.extend("inner", [Clause((1,))])
        yield Clause((3,))

    cnf.extend("outer", lazily())
    tagged = list(zip(cnf.rules, cnf, strict=True))
    assert tagged == [("inner", (1,)), ("outer", (2,)), ("outer", (3,))]
