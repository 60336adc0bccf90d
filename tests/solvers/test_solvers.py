"""Every solver satisfies the contract: an answer with evidence, UNKNOWN, or an error; no guesses.

Each solver is tested on its own against these traps; most of them have caught a real
program.
"""

from __future__ import annotations

import ast
import os
import random
import signal
import threading
import time
from itertools import product
from pathlib import Path

import pytest
from amounts import mixed
from child_targets import Step, children_of, runs_a_solver, until
from needs import LINUX, needs_proc, posix_only
from stopping import SOON

import unboggle
from unboggle import solvers
from unboggle.cnf import Lit
from unboggle.errors import BackendError, InputError
from unboggle.solvers import Answer, ChildSession, Status
from unboggle.solvers.pysat import SOLVERS, UNSOUND, PySAT, PySATEngine
from unboggle.solvers.pysmt import PySMT
from unboggle.system.child import Child
from unboggle.system.clock import Deadline
from unboggle.testing.formulas import (
    Clauses,
    check,
    pigeons,
    random_formula,
    satisfiable,
    satisfies,
)

every_solver = pytest.mark.parametrize("name", [*SOLVERS, "pysmt:z3"])


def soon(seconds: float = 30.0) -> Deadline:
    return Deadline.after(seconds)


def open_solver(name: str, clauses: Clauses, *, memory: int | None = None) -> ChildSession:
    session = backend(name).open(clauses, memory=memory)
    assert isinstance(session, ChildSession)
    return session


def backend(name: str) -> PySAT | PySMT:
    found = PySAT(name) if name in SOLVERS else PySMT(name)
    if missing := found.missing():
        pytest.skip(missing)
    return found


def ask(name: str, dialogues: list[list[Step]]) -> list[list[Answer]]:
    """Return the answers of a solver, with a fresh engine per dialogue, all in one process."""
    with Child("child_targets:interview", backend(name).name, dialogues) as child:
        return [child.receive(soon()) for _ in dialogues]


# ---- a checker of our own ----


# ---- the contract ----


def test_the_brute_force_knows_small_formulas() -> None:
    assert satisfiable([])
    assert satisfiable([[1, 2], [-1]])
    assert satisfiable([[-5, 9], [5, -9]])
    assert not satisfiable([[]])
    assert not satisfiable([[1, 2], [-1], [-2]])
    all_signs = [list(signs) for signs in product((1, -1), (2, -2), (3, -3))]
    assert not satisfiable(all_signs)
    for k in range(8):  # one missing clause leaves one assignment
        assert satisfiable(all_signs[:k] + all_signs[k + 1 :])
    assert not satisfiable(pigeons(3))
    assert satisfiable(pigeons(3, selector=1))


@pytest.mark.parametrize("name", mixed([*SOLVERS, "pysmt:z3"], every=2))
def test_a_session_answers_takes_assumptions_and_learns(name: str) -> None:
    clauses: list[list[Lit]] = [[1, 2], [-1, 3], [-2, 3], [3, 4]]
    with open_solver(name, clauses) as session:
        check(session.solve(deadline=soon()), clauses)
        for assumptions in ([1], [-1], [-3], [1, -2, 4], [2, -3, 4], [-1, -2], [1, -4], []):
            check(session.solve(assumptions, deadline=soon()), clauses, assumptions)
        for clause in ([-1, -2], [-4, 5], [5, -7, 9], [-3, -5, -4]):  # new variables, with a gap
            session.add(clause)
            clauses.append(clause)
            check(session.solve(deadline=soon()), clauses)
            check(session.solve([4, 9], deadline=soon()), clauses, [4, 9])
        session.add([-3])
        clauses.append([-3])
        answer = session.solve([4], deadline=soon())
        check(answer, clauses, [4])
        check(session.solve(deadline=soon()), clauses)  # it stays unsatisfiable


TRIVIAL: dict[str, list[Step]] = {
    "no clause at all": [([], []), ([], [3, -5]), ([], [3, -3]), ([[1]], [1])],
    "an empty clause": [([[]], []), ([[1]], []), ([], [2])],
    "an empty clause among others": [([[1, 2], [], [-1]], []), ([], [1])],
    "an empty clause that comes later": [([[1, 2]], []), ([[]], []), ([[3]], [1])],
    "variables with gaps": [([[2, 900], [-2, 40_000]], []), ([], [-900]), ([[-40_000]], [])],
    "assumptions that no clause speaks of": [([[1, 2]], [7]), ([], [-9]), ([[-7]], [7])],
    "assumptions against each other": [([[1, 2]], [3, -3]), ([], [1, 2, -1]), ([], [])],
    "an assumption said twice": [([[1, 2]], [1, 1]), ([[-1]], [1, 1])],
    "a tautology and a doubled literal": [([[1, -1], [2, 2]], []), ([[-2, 2, 5]], [-5])],
    "units that contradict": [([[1], [-1]], []), ([], [2])],
}


@every_solver
def test_trivial_formulas_are_answered_and_crash_nothing(name: str) -> None:
    for answers, dialogue in zip(ask(name, list(TRIVIAL.values())), TRIVIAL.values(), strict=True):
        clauses: list[list[Lit]] = []
        for answer, (fresh, assumptions) in zip(answers, dialogue, strict=True):
            clauses += fresh
            check(answer, clauses, assumptions)


@pytest.mark.parametrize("name", mixed([*SOLVERS, "pysmt:z3"], every=2))
def test_every_solver_agrees_with_brute_force_on_random_formulas(name: str) -> None:
    draw = random.Random(20)
    dialogues: list[list[Step]] = []
    for _ in range(40):
        variables = draw.randint(3, 10)
        formula = random_formula(draw, variables, round(4.26 * variables))
        cut = draw.randrange(len(formula))
        some = [v * draw.choice((1, -1)) for v in range(1, variables + 1) if draw.random() < 0.2]
        dialogues.append([(formula[:cut], []), (formula[cut:], some), ([], [])])
    seen = set()
    for answers, dialogue in zip(ask(name, dialogues), dialogues, strict=True):
        clauses: list[list[Lit]] = []
        for answer, (fresh, assumptions) in zip(answers, dialogue, strict=True):
            clauses += fresh
            check(answer, clauses, assumptions)
            seen.add((answer.status, bool(assumptions)))
    assert len(seen) == 4  # both answers, with assumptions and without


def test_kissat_honours_assumptions_though_pysat_ignores_them() -> None:
    with open_solver("kissat404", [[1, 2], [-1, -2]]) as session:
        for assumptions, status in (
            ([1, 2], Status.UNSAT),
            ([1], Status.SAT),
            ([-1, -2], Status.UNSAT),
            ([-1], Status.SAT),
            ([], Status.SAT),
        ):
            answer = session.solve(assumptions, deadline=soon())
            assert answer.status is status
            assert set(assumptions) <= answer.model or status is Status.UNSAT
            assert answer.core == frozenset(assumptions if status is Status.UNSAT else ())


# ---- time ----


@pytest.mark.parametrize("name", mixed([*SOLVERS, "pysmt:z3"], every=3))
def test_a_deadline_gives_unknown_and_the_session_lives_on(name: str) -> None:
    clauses = pigeons(13, selector=1)
    with open_solver(name, clauses) as session:
        before = children_of(os.getpid()) if LINUX else set()
        start = time.monotonic()
        answer = session.solve([1], deadline=soon(0.1))
        assert answer == Answer(Status.UNKNOWN)  # above all not UNSAT, though that would be true
        assert time.monotonic() - start < SOON
        assert session._child is None
        if LINUX:
            assert children_of(os.getpid()) == before
        easy = session.solve([-1], deadline=soon())
        assert easy.status is Status.SAT
        assert satisfies(easy.model, [*clauses, [-1]])


def test_a_deadline_in_the_past_gives_unknown() -> None:
    with open_solver("cadical195", [[1]]) as session:
        assert session.solve(deadline=soon(-10)).status is Status.UNKNOWN
        assert session.solve(deadline=soon()).status is Status.SAT


def test_clauses_added_before_a_timeout_are_not_lost() -> None:
    with open_solver("cadical195", pigeons(13, selector=1)) as session:
        session.add([500])
        session.add([-600])
        assert session.solve([1], deadline=soon(0.1)).status is Status.UNKNOWN
        session.add([501])
        session.add([-601])
        answer = session.solve([-1], deadline=soon())
        assert {500, 501} <= answer.model
        assert not {600, 601} & answer.model


def test_only_one_way_of_ours_sets_a_budget_and_none_interrupts_a_solver() -> None:
    # solve() after conf_budget() reports satisfiable formulas as UNSAT in CaDiCaL and
    # Kissat; prop_budget() hangs some; interrupt() does not stop the best of them.
    banned = {"conf_budget", "prop_budget", "dec_budget", "interrupt", "solve_limited"}
    (package,) = unboggle.__path__
    files = sorted(Path(package).rglob("*.py"))
    assert len(files) > 20
    for file in files:
        source = file.read_text(encoding="utf-8")
        if not any(name in source for name in banned):
            continue  # to parse them all takes a second
        tree = ast.parse(source)
        if file.name == "pysat.py":  # the one call for solvers that respect a budget, tested below
            (engine,) = (x for x in tree.body if getattr(x, "name", "") == "PySATEngine")
            assert isinstance(engine, ast.ClassDef)
            (way,) = (x for x in engine.body if getattr(x, "name", "") == "solve_within")
            engine.body.remove(way)
        for node in ast.walk(tree):
            assert not (isinstance(node, ast.Attribute) and node.attr in banned), file


# ---- crashes and memory ----

# One per family: they raise, abort, crash, or exit with 0 without an answer.
ROOMY = ["cadical195", "kissat404", "glucose42", "minisat22", "maplechrono", "lingeling", "ergo"]


def kill_when_at_work(session: ChildSession, number: int) -> threading.Thread:
    """Send a signal to the session's process as soon as its solver is loaded."""

    def work() -> None:
        if until(lambda: session._child is not None and runs_a_solver(session._child.pid)):
            assert session._child is not None
            os.kill(session._child.pid, number)

    thread = threading.Thread(target=work)
    thread.start()
    return thread


@needs_proc
@pytest.mark.parametrize("name", ["SIGKILL", "SIGSEGV", "SIGTERM"])
def test_a_killed_solver_is_an_error_and_the_session_lives_on(name: str) -> None:
    number = signal.Signals[name]
    with open_solver("glucose42", pigeons(13, selector=1)) as session:
        killer = kill_when_at_work(session, number)
        with pytest.raises(BackendError, match=f"killed by {number.name}"):
            session.solve([1], deadline=soon())
        killer.join()
        assert session.solve([-1], deadline=soon()).status is Status.SAT


@posix_only
@pytest.mark.parametrize("name", mixed(ROOMY))
def test_a_solver_without_memory_is_an_error_and_never_an_answer(name: str) -> None:
    # Solvers keep something for each variable up to the highest.
    with open_solver(name, [[1, 30_000_000]], memory=250_000_000) as session:
        with pytest.raises(BackendError, match=r"memory|SIG(ABRT|SEGV|KILL)|no answer"):
            session.solve(deadline=soon())
        assert session._child is None


@posix_only
@pytest.mark.fresh
def test_a_session_without_a_solver_left_to_start_is_an_error() -> None:
    with (
        open_solver("cadical195", [[1]], memory=30_000_000) as session,
        pytest.raises(BackendError),
    ):
        session.solve(deadline=soon())


# ---- names and capabilities ----

# Measured with PySAT 1.9.dev17. First column: the proof of a pigeonhole formula passed an
# independent checker. Second column, tested here: the solver needs a fresh object for every solve.
MEASURED = """
    cadical103   ok -     cadical153   ok -     cadical195  ok -     cadical300  ok -
    kissat404    -  once  glucose3     ok -     glucose4    ok -     glucose42   ok -
    gluecard3    ok -     gluecard4    ok -     minisat22   -  -     minisat-gh  -  -
    minisatep    -  -     minicard     -  -     maplechrono ok -     maplecm     ok -
    mergesat3    -  -     lingeling    ok once  ergo        ok -
"""


def test_the_table_of_capabilities_is_the_measured_one() -> None:
    cells = MEASURED.split()
    rows = zip(cells[::3], cells[1::3], cells[2::3], strict=True)
    measured = {name: (proof == "ok", once == "once") for name, proof, once in rows}
    assert {name: (t.proof, t.one_shot) for name, t in SOLVERS.items()} == measured


def test_solvers_are_found_by_name_in_any_spelling() -> None:
    assert set(SOLVERS) <= set(solvers.names())
    for name in SOLVERS:
        if os.name == "nt" and name == "ergo":
            continue  # it does not exist there
        assert solvers.get(name).name == name
        assert solvers.get(name.upper().replace("-", "_")).name == name


def test_an_unknown_solver_is_reported_with_the_nearest_name() -> None:
    with pytest.raises(InputError, match=r"no solver 'cadical19'; did you mean cadical195\?"):
        solvers.get("cadical19")
    with pytest.raises(InputError, match=r"mean glucose3, glucose4 or glucose42\?"):
        solvers.get("Glucose")
    with pytest.raises(InputError, match=r"no solver 'xyz'; choose from .*kissat404"):
        solvers.get("xyz")


def test_an_unsound_solver_is_refused_with_the_reason() -> None:
    with pytest.raises(InputError, match="maplesat cannot be used here: its proofs are wrong"):
        solvers.get("maplesat")
    assert not set(UNSOUND) & (set(SOLVERS) | set(solvers.names()))


@pytest.mark.parametrize("name", [name for name, traits in SOLVERS.items() if traits.budget])
def test_a_budget_of_conflicts_is_kept_and_makes_nothing_unsat(name: str) -> None:
    def pigeons(holes: int) -> list[list[int]]:
        """Return the pigeonhole formula with one pigeon more than holes."""
        at = {(p, h): p * holes + h + 1 for p in range(holes + 1) for h in range(holes)}
        somewhere = [[at[p, h] for h in range(holes)] for p in range(holes + 1)]
        apart = [
            [-at[p, h], -at[q, h]] for h in range(holes) for q in range(holes + 1) for p in range(q)
        ]
        return somewhere + apart

    assert PySATEngine(name, pigeons(12)).solve_within(100).status is Status.UNKNOWN
    assert PySATEngine(name, pigeons(3)).solve_within(100_000).status is Status.UNSAT
    assert PySATEngine(name, [[1], [-1]]).solve_within(1).status is Status.UNSAT
    engine = PySATEngine(name, pigeons(12)[1:])
    for budget in (1, 2, 5, 10):
        assert engine.solve_within(budget).status in (Status.SAT, Status.UNKNOWN)
    answer = engine.solve_within(1_000_000)
    assert answer.status is Status.SAT
    assert all(answer.model.intersection(clause) for clause in pigeons(12)[1:])


def test_what_a_solver_counts_is_reported_and_nothing_else() -> None:
    """In this process: five variables take no solver long."""
    clauses = [[1, 2], [-1, 2], [1, -2], [3, 4, 5], [-3, -4], [-5, -2, -1]]

    def counted(name: str) -> dict[str, int]:
        engine = backend(name).engine(clauses)
        assert isinstance(engine, solvers.CountingEngine)
        assert engine.solve().status is Status.SAT
        return engine.statistics()

    everything = set(solvers.STATISTICS)
    assert counted("minisat22").keys() == counted("lingeling").keys() == everything
    assert counted("kissat404") == {}
    assert counted("maplecm").keys() == everything - {"propagations"}  # its count is always 0
    assert not isinstance(solvers.get("z3").engine(clauses), solvers.CountingEngine)
