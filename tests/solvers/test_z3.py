"""Z3 by its own API satisfies the contract in `test_solvers.py`."""

from __future__ import annotations

import random
import subprocess
import sys
import time
from collections.abc import Sequence

import pytest
from needs import posix_only
from stopping import SOON

from unboggle import solvers
from unboggle.cnf import Lit
from unboggle.errors import BackendError
from unboggle.fitting.fit import fit
from unboggle.puzzle import Grid
from unboggle.puzzle.lists.words import parse_words
from unboggle.solvers import Answer, ChildSession, Status
from unboggle.solvers.z3 import Z3
from unboggle.system.child import Child
from unboggle.system.clock import Deadline
from unboggle.testing.formulas import check, pigeons, random_formula, satisfies

if missing := Z3().missing():
    pytest.skip(missing, allow_module_level=True)


def soon(seconds: float = 30.0) -> Deadline:
    return Deadline.after(seconds)


def open_z3(clauses: Sequence[Sequence[Lit]], *, memory: int | None = None) -> ChildSession:
    session = Z3().open(clauses, memory=memory)
    assert isinstance(session, ChildSession)
    return session


def test_a_session_answers_takes_assumptions_and_learns() -> None:
    clauses: list[list[Lit]] = [[1, -2, 40], [-1, 3], [2, 5], [-40], [3, 3, -3]]
    with open_z3(clauses) as session:
        for assumptions in ([], [2, -3], [-2], [2, 7, -90], [4, -4], [1, 1], []):
            check(session.solve(assumptions, deadline=soon()), clauses, assumptions)
        for clause in ([-5], [60, 70], [-2, -3, 6], [-1], [2]):
            session.add(clause)
            clauses.append(clause)
            check(session.solve([60], deadline=soon()), clauses, [60])
            check(session.solve(deadline=soon()), clauses)


def test_a_core_leaves_out_what_does_not_matter() -> None:
    with open_z3([[-1, -2], [3, 4]]) as session:
        answer = session.solve([5, 1, -3, 2, -6], deadline=soon())
    assert answer == Answer(Status.UNSAT, core=frozenset({1, 2}))


def test_a_model_has_every_variable_up_to_the_highest() -> None:
    with open_z3([[2], [-7]]) as session:
        model = session.solve([-9], deadline=soon()).model
    assert {abs(lit) for lit in model} == set(range(1, 10))
    assert {2, -7, -9} <= model


def test_trivial_formulas_are_answered() -> None:
    with open_z3([]) as session:
        assert session.solve(deadline=soon()) == Answer(Status.SAT)
        assert session.solve([3, -4], deadline=soon()).model == {3, -4}
        assert session.solve([3, -3], deadline=soon()).core == {3, -3}
        session.add([1, 2])
        check(session.solve([-1], deadline=soon()), [[1, 2]], [-1])
        session.add([])
        assert session.solve(deadline=soon()).status is Status.UNSAT
        session.add([1])
        assert session.solve([1], deadline=soon()) == Answer(Status.UNSAT)


def test_answers_agree_with_brute_force() -> None:
    draw = random.Random(5)
    dialogues: list[list[tuple[list[list[Lit]], list[Lit]]]] = []
    for _ in range(150):
        variables = draw.randint(3, 10)
        formula = random_formula(draw, variables, round(4.26 * variables))
        cut = draw.randrange(len(formula))
        some = [v * draw.choice((1, -1)) for v in range(1, variables + 1) if draw.random() < 0.2]
        dialogues.append([(formula[:cut], []), (formula[cut:], some), ([], [])])
    seen = set()
    with Child("child_targets:interview", "z3", dialogues) as child:
        for dialogue in dialogues:
            clauses: list[list[Lit]] = []
            for answer, (fresh, some) in zip(child.receive(soon()), dialogue, strict=True):
                clauses += fresh
                check(answer, clauses, some)
                seen.add((answer.status, bool(some)))
    assert len(seen) == 4  # both answers, with assumptions and without


def test_a_deadline_gives_unknown_and_the_session_lives_on() -> None:
    clauses = pigeons(13, selector=1)
    with open_z3(clauses) as session:
        start = time.monotonic()
        assert session.solve([1], deadline=soon(0.5)) == Answer(Status.UNKNOWN)
        assert time.monotonic() - start < SOON
        answer = session.solve([-1], deadline=soon())
        assert answer.status is Status.SAT
        assert satisfies(answer.model, [*clauses, [-1]])


@posix_only
def test_a_lack_of_memory_is_an_error_and_never_an_answer() -> None:
    with (
        open_z3([[1, 30_000_000]], memory=250_000_000) as session,
        pytest.raises(BackendError, match=r"memory|SIG(ABRT|SEGV|KILL)|no answer"),
    ):
        session.solve(deadline=soon())


def test_fit_takes_z3() -> None:
    grid = Grid.rectangle(1, 4)
    assert fit(parse_words("abc cb").puzzle(grid), solver="Z3").status == "fitted"
    words = parse_words("act ape ate cop end old lad")  # counting does not refuse it
    outcome = fit(words.puzzle(Grid.rectangle(3, 3)), solver="z3", encoding="one_hot")
    assert (outcome.status, outcome.solver) == ("impossible", "z3")


def test_naming_it_loads_nothing() -> None:
    script = (
        "import sys; from unboggle import solvers; solvers.names(); solvers.get('z3');"
        " print(*{'z3', 'pysat', 'pysolvers', 'pysmt'} & set(sys.modules))"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True)
    assert (done.stdout.strip(), done.returncode) == ("", 0)
    assert "z3" in solvers.names()
    assert solvers.get("Z3").name == "z3"
