"""The test kit finds what is broken, and nothing else."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, cast

import pytest

from unboggle import encodings, solvers
from unboggle.cnf import Clause, Lit
from unboggle.encodings import rule
from unboggle.encodings.one_hot import OneHot
from unboggle.solvers import Answer, Backend, Session, Status
from unboggle.testing import LawViolation, check_backend, check_encoding, check_rules_are_needed

SOME = ["strip", "strip with repeats", "two spellings", "king moves", "islands impossible"]


class Greedy(OneHot):
    """Loses boards: no face may come twice."""

    name = "greedy"

    @rule
    def no_face_comes_twice(self) -> Iterator[Clause]:
        """∀ f, c < d:  ¬shows(c, f) ∨ ¬shows(d, f)."""
        for face in self.puzzle.faces:
            for c in self.puzzle.grid.cells:
                for d in self.puzzle.grid.cells:
                    if c < d:
                        yield Clause((-self.shows(c, face), -self.shows(d, face)))


class Idle(OneHot):
    """Says something twice."""

    name = "idle"

    @rule
    def said_before(self) -> Iterator[Clause]:
        """As some other rule."""
        yield from self.one_face_per_cell()


@pytest.mark.parametrize("name", ["one_hot", "tiles"])
def test_our_encodings_pass(name: str) -> None:
    check_encoding(encodings.get_clausal(name), puzzles=SOME)


def test_an_encoding_that_loses_boards_is_found() -> None:
    with pytest.raises(LawViolation, match="greedy on the puzzle 'two spellings': pinned HHT"):
        check_encoding(Greedy, puzzles=SOME)


@pytest.mark.long
def test_a_rule_that_nothing_misses_is_found_unless_it_is_excused() -> None:
    with pytest.raises(LawViolation, match="'said_before' is redundant"):
        check_rules_are_needed(Idle, excused=dict.fromkeys(["one_face_per_cell"], "twice here"))
    with pytest.raises(LawViolation, match="no rule 'nonsense'"):
        check_rules_are_needed(Idle, excused={"nonsense": "why"})


def test_our_backends_pass() -> None:
    check_backend(solvers.get("minisat22"), formulas=5)


class Liar:
    """A session that never finds a model, or gives a model or a core that is none."""

    def __init__(self, session: Session, lie: str) -> None:
        self.session, self.lie = session, lie

    def add(self, clause: Iterable[Lit]) -> None:
        self.session.add(clause)

    def solve(self, assumptions: Iterable[Lit] = (), **options: Any) -> Answer:
        answer = self.session.solve(assumptions, **options)
        if self.lie == "model" and answer.status is Status.SAT:
            return Answer(Status.SAT, frozenset(-lit for lit in answer.model))
        if self.lie == "core" and answer.status is Status.UNSAT:
            return Answer(Status.UNSAT, core=frozenset([10_000]))
        if self.lie == "status":
            return Answer(Status.UNSAT)
        return answer

    def __enter__(self) -> Liar:
        self.session.__enter__()
        return self

    def __exit__(self, *args: object) -> None:
        self.session.__exit__(None, None, None)


class LyingBackend:
    name = "liar"

    def __init__(self, lie: str) -> None:
        self.lie = lie

    def missing(self) -> str | None:
        return "install honesty" if self.lie == "missing" else None

    def open(self, clauses: Iterable[Iterable[Lit]]) -> Liar:
        return Liar(solvers.get("minisat22").open(clauses), self.lie)


@pytest.mark.parametrize(
    ("lie", "found"),
    [
        ("status", "returns UNSAT"),
        ("model", "is not a model"),
        ("core", "is not a core"),
        ("missing", "install honesty"),
    ],
)
def test_a_backend_that_lies_is_found(lie: str, found: str) -> None:
    backend = cast(Backend, LyingBackend(lie))  # it plays only what is asked
    with pytest.raises(LawViolation, match=found):
        check_backend(backend, formulas=20)
