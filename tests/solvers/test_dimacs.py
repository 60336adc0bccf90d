"""External programs: only a valid answer counts, and no process of a program survives.

``tiny_solver.py`` acts as all of them; its processes have a mark by which the
tests find any that are left.
"""

from __future__ import annotations

import contextlib
import os
import random
import shutil
import signal
import stat
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest
from amounts import mixed, shares
from child_targets import until
from needs import LINUX, needs_proc, posix_only
from programs import SOLVER, marked, tiny
from stopping import SOON

from unboggle import solvers
from unboggle.cnf import Lit
from unboggle.errors import BackendError, InputError
from unboggle.fitting.fit import fit
from unboggle.puzzle import Grid
from unboggle.puzzle.lists.words import parse_words
from unboggle.solvers import Answer, ChildSession, Status, dimacs
from unboggle.solvers.dimacs import Dimacs, DimacsEngine, find
from unboggle.system.child import Child
from unboggle.system.clock import Deadline
from unboggle.testing.formulas import check, pigeons, random_formula

Clauses = Sequence[Sequence[Lit]]


SAME = [[1, 2], [-1, -2], [1, -2]]  # one model: 1, not 2
NEVER = [[1, 2], [-1, 2], [1, -2], [-1, -2]]


def said(text: str, code: int, files: str = "") -> str:
    """Return a backend that prints ``text`` (``;`` ends a line) and exits with ``code``."""
    return tiny("--mode", "recite", "--say", text, "--code", str(code), files=files)


def open_solver(name: str, clauses: Clauses) -> ChildSession:
    session = solvers.get(name).open(clauses)
    assert isinstance(session, ChildSession)
    return session


def soon(seconds: float = 20.0) -> Deadline:
    return Deadline.after(seconds)


def solve(name: str, clauses: Clauses = SAME, assumptions: Sequence[Lit] = ()) -> Answer:
    with open_solver(name, clauses) as session:
        return session.solve(assumptions, deadline=soon())


def complaint(name: str, clauses: Clauses = SAME) -> str:
    """Return the error of a program without a valid answer."""
    with pytest.raises(BackendError) as caught:
        solve(name, clauses)
    check_form(str(caught.value))
    return str(caught.value)


def check_form(complaint: str) -> None:
    """Check for one line that names the program and quotes little."""
    assert complaint.startswith(f"{Path(sys.executable).name} ")
    assert "\n" not in complaint
    assert len(complaint) < 220


@pytest.fixture(autouse=True)
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Provide a folder for temporary files; check that it ends up empty and no process is left."""
    folder = tmp_path / "scratch"
    folder.mkdir()
    monkeypatch.setattr(tempfile, "tempdir", str(folder))
    monkeypatch.setenv("TMPDIR", str(folder))
    yield folder
    assert not LINUX or not marked()
    assert not list(folder.iterdir())


# ---- the contract ----

DIALECTS = {
    "standard input": tiny(),
    "file": tiny(files="{cnf}"),
    "minisat": tiny("--minisat", files="{cnf} {out}"),
    "minisat from standard input": tiny("--minisat", files="/dev/stdin {out}"),
    "model in a file, twice": tiny("--minisat", files="{cnf} {out} --mark={cnf}{out}"),
}
every_dialect = pytest.mark.parametrize("name", mixed(DIALECTS.values(), ids=DIALECTS))


@every_dialect
def test_a_program_answers_takes_assumptions_and_learns(name: str) -> None:
    clauses: list[list[Lit]] = [[1, -2, 40], [-1, 3], [2, 5], [-40]]
    with open_solver(name, clauses) as session:
        for assumptions in ([], [2, -3], [-2], [2, 7, -90], [4, -4]):
            check(session.solve(assumptions, deadline=soon()), clauses, assumptions)
        for clause in ([-5], [-2, -3, 6], [-1]):
            session.add(clause)
            clauses.append(clause)
            check(session.solve(deadline=soon()), clauses)


@pytest.mark.parametrize("share", shares(4))
def test_answers_agree_with_brute_force(share: int) -> None:
    draw = random.Random(2)
    formulas = [random_formula(draw, n, round(4.26 * n)) for n in (3, 4, 5, 6, 7, 8) * 4]
    formulas = formulas[6 * share :][:6]
    seen = set()
    with Child("child_targets:interview", tiny(), [[(f, [1])] for f in formulas]) as child:
        for clauses in formulas:
            (answer,) = child.receive(soon())
            check(answer, clauses, [1])
            seen.add(answer.status)
    assert seen == {Status.SAT, Status.UNSAT}


def test_a_core_is_all_the_assumptions() -> None:
    answer = solve(tiny(), [[1, 2], [-1]], [-2, 3])
    assert answer == Answer(Status.UNSAT, core=frozenset({-2, 3}))
    assert solve(tiny(), SAME, [1]).core == frozenset()


def test_trivial_formulas_need_no_program() -> None:
    name = tiny("--mode", "hang")
    assert solve(name, []).status is Status.SAT
    assert solve(name, [], [3, -4]).model == {3, -4}
    assert solve(name, [], [3, -3]).status is Status.UNSAT
    assert solve(name, [[1], []]).status is Status.UNSAT


def test_a_variable_that_the_model_leaves_out_is_false() -> None:
    assert solve(said("s SATISFIABLE;v 1 0", 10)).model == {1}
    assert solve(said("s SATISFIABLE;v 0", 10), [[-1], [-2, -3]]).model == frozenset()
    assert "does not satisfy the clause '1 2'" in complaint(said("s SATISFIABLE;v 0", 10))


def test_the_text_of_an_answer_may_be_laid_out_in_any_way() -> None:
    text = "s  SATISFIABLE \r;c in between;v;v 1 \r;v   -2;v 0;c the end"
    assert solve(said(text, 10)).model == {1, -2}
    assert solve(said("v 1 -2 0;s SATISFIABLE", 10)).model == {1, -2}
    assert solve(said("SATISFIABLE;SAT;1 -2 0", 10)).model == {1, -2}
    assert solve(said("s UNSATISFIABLE;s UNSATISFIABLE", 20)).status is Status.UNSAT


def test_fit_takes_a_program() -> None:
    grid = Grid.rectangle(1, 4)
    outcome = fit(parse_words("abc cb").puzzle(grid), solver=tiny(files="{cnf}"))
    assert (outcome.status, outcome.solver) == ("fitted", tiny(files="{cnf}"))
    grid = Grid.rectangle(1, 3)
    assert fit(parse_words("ab bc ca").puzzle(grid), solver=tiny(), seed=3).status == "impossible"
    puzzle = parse_words("ab").puzzle(grid)
    assert fit(puzzle, solver=said("s UNKNOWN", 0)).status == "undecided"
    outcome = fit(puzzle, solver=said("nonsense", 0))
    assert outcome.status == "error"
    assert outcome.error is not None
    assert "printed no answer (exit code 0): 'nonsense'" in outcome.error


def test_the_engine_runs_in_any_process() -> None:
    engine = DimacsEngine(tiny(), SAME)
    assert engine.solve() == Answer(Status.SAT, model=frozenset({1, -2}))
    engine.add([[-1]])
    assert engine.solve([5]) == Answer(Status.UNSAT, core=frozenset({5}))


# ---- invalid answers ----


INSANE = [
    ("", 0, "printed no answer (exit code 0); it printed nothing"),
    ("", 20, "printed no answer (exit code 20); it printed nothing"),
    ("", 10, "printed no answer (exit code 10); it printed nothing"),
    ("Hello World", 0, "printed no answer (exit code 0): 'Hello World'"),
    ("Hello;UNSATISFIABLE, I think", 20, "(exit code 20): 'UNSATISFIABLE, I think'"),
    ("s satisfiable;v 1 -2 0", 10, "prints 's satisfiable', which is no status"),
    ("s OPTIMUM FOUND;v 1 -2 0", 10, "prints 's OPTIMUM FOUND', which is no status"),
    ("x" * 5000, 1, "printed no answer (exit code 1): '" + "x" * 90),
    ("s SATISFIABLE;v 1 -2 0", 0, "reports SAT, but ended with code 0"),
    ("s SATISFIABLE;v 1 -2 0", 20, "reports SAT, but ended with code 20"),
    ("s UNSATISFIABLE", 10, "reports UNSAT, but ended with code 10"),
    ("s UNSATISFIABLE", 0, "reports UNSAT, but ended with code 0"),
    ("s UNKNOWN", 20, "reports UNKNOWN, but ended with code 20"),
    ("INDETERMINATE", 10, "reports UNKNOWN, but ended with code 10"),
    ("s SATISFIABLE;v 1 -2 0;s UNSATISFIABLE", 20, "contradicts itself (exit code 20)"),
    ("s SATISFIABLE;s UNKNOWN;v 1 -2 0", 10, "contradicts itself (exit code 10)"),
    ("s SATISFIABLE", 10, "reports SAT, but printed no model (some programs write it"),
    ("SATISFIABLE", 10, "reports SAT, but printed no model"),
    ("s SATISFIABLE;v", 10, "reports SAT, but printed no model"),
    ("s SATISFIABLE;v 1 -2", 10, "printed a model that does not end with its first 0"),
    ("s SATISFIABLE;v 1 0 -2 0", 10, "printed a model that does not end with its first 0"),
    ("s SATISFIABLE;v 1 x2 0", 10, "printed a model that contains 'x2'"),
    ("s SATISFIABLE;v 1 1_0 0", 10, "printed a model that contains '1_0'"),
    ("s SATISFIABLE;v 1 --2 0", 10, "printed a model that contains '--2'"),
    ("s SATISFIABLE;v " + "9" * 5000, 10, "printed a model that contains '9999"),
    ("s SATISFIABLE;v 1 -2 3 0", 10, "contains 3, but there are 2 variables"),
    ("s SATISFIABLE;v 1 -1 0", 10, "printed a model that contains both 1 and -1"),
    ("s SATISFIABLE;v 1 2 0", 10, "printed a model that does not satisfy the clause '-1 -2'"),
    ("s SATISFIABLE;v 1 -2 0;v 1 -2 0", 10, "printed a model that"),
]
"""The output of a program, its exit code, and the fault."""


@pytest.fixture(scope="module")
def reactions() -> list[Answer | str]:
    """Return the reaction to each invalid answer; one child process runs all, to save time."""
    names = [said(text, code) for text, code, _ in INSANE]
    with Child("child_targets:complaints", names, SAME) as child:
        return [child.receive(soon()) for _ in names]


@pytest.mark.parametrize("number", range(len(INSANE)))
def test_an_answer_that_is_not_sane_is_an_error(number: int, reactions: list[Answer | str]) -> None:
    reaction = reactions[number]
    assert isinstance(reaction, str)
    assert INSANE[number][2] in reaction
    check_form(reaction)


def test_a_program_that_fails_is_quoted() -> None:
    name = tiny("--mode", "recite", "--complain", "tiny: error;tiny: cannot do it", "--code", "3")
    assert complaint(name).endswith("printed no answer (exit code 3): 'tiny: cannot do it'")


def test_minisat_without_a_file_for_its_model_is_reported() -> None:
    assert "{out}" in complaint(tiny("--minisat", files="{cnf}"))
    assert solve(tiny("--minisat", files="{cnf}"), NEVER).status is Status.UNSAT


@posix_only
def test_a_program_killed_by_a_signal_has_given_no_answer() -> None:
    for number, name in ((11, "SIGSEGV"), (6, "SIGABRT (out of memory?)"), (15, "SIGTERM")):
        options = ("--mode", "recite", "--signal", str(number), "--say", "s UNSATISFIABLE")
        assert f"was killed by {name}: 's UNSATISFIABLE'" in complaint(tiny(*options), NEVER)


@pytest.mark.parametrize(
    ("text", "code"),
    [("s UNKNOWN", 0), ("c UNKNOWN", 1), ("INDETERMINATE", 0), ("c one;s  UNKNOWN;c two", 124)],
)
def test_unknown_is_what_a_program_calls_so(text: str, code: int) -> None:
    assert solve(said(text, code)) == Answer(Status.UNKNOWN)


def test_unknown_may_stand_in_minisats_file() -> None:
    name = tiny("--mode", "recite", "--write", "INDET;", files="{cnf} {out}")
    assert solve(name) == Answer(Status.UNKNOWN)


# ---- time limits, and processes that a program leaves ----


@contextlib.contextmanager
def at_least(processes: int) -> Iterator[None]:
    """Check that this many marked processes were running at some time in the block."""
    over = threading.Event()
    seen: list[bool] = []
    watch = threading.Thread(
        target=lambda: seen.append(
            until(lambda: over.is_set() or len(marked()) >= processes) and not over.is_set()
        )
    )
    watch.start()
    yield
    over.set()
    watch.join()
    assert seen == [True]


@needs_proc
@pytest.mark.parametrize(
    ("mode", "processes"), [("hang", 1), ("leave-a-session", 2), ("leave-an-orphan", 2)]
)
def test_past_the_deadline_nothing_of_a_program_is_left(mode: str, processes: int) -> None:
    with open_solver(tiny("--mode", mode, files="{cnf} {out}"), SAME) as session:
        start = time.monotonic()
        with at_least(processes):
            answer = session.solve(deadline=soon(1))
        assert answer == Answer(Status.UNKNOWN)
        assert time.monotonic() - start < SOON
        assert not marked()


@needs_proc
def test_what_a_program_leaves_behind_does_not_delay_its_answer() -> None:
    with open_solver(tiny("--mode", "leave-and-answer"), SAME) as session:
        for _ in range(2):
            assert session.solve(deadline=soon()).model == {1, -2}
            assert not marked()


def test_a_session_lives_on_after_a_deadline() -> None:
    clauses = pigeons(9, selector=1)  # too much for the tiny solver
    with open_solver(tiny(), clauses) as session:
        assert session.solve([1], deadline=soon(0.7)).status is Status.UNKNOWN
        answer = session.solve([-1], deadline=soon())
        check(answer, [[-1, 2], [-1, -2]], [-1])


@needs_proc
@pytest.mark.parametrize("mode", ["leave-a-session", "leave-an-orphan"])
def test_a_program_does_not_survive_that_unboggle_is_killed(mode: str, place: Path) -> None:
    script = (
        f"from unboggle import solvers;solvers.get({tiny('--mode', mode)!r}).open({SAME!r}).solve()"
    )
    parent = subprocess.Popen([sys.executable, "-c", script])
    try:
        # The parent's own command line has the mark too.
        assert until(lambda: len(marked() - {parent.pid}) >= 2)
        assert list(place.iterdir())
        parent.send_signal(signal.SIGKILL)
    finally:
        parent.kill()
        parent.wait()
    assert until(lambda: not marked())
    assert until(lambda: not list(place.iterdir()))


@needs_proc
@pytest.mark.parametrize("name", ["SIGKILL", "SIGTERM"])
def test_a_program_does_not_survive_that_its_child_process_is_killed(
    name: str,
) -> None:
    number = signal.Signals[name]
    with open_solver(tiny("--mode", "hang"), SAME) as session:

        def work() -> None:
            until(lambda: bool(marked()))
            assert session._child is not None
            os.kill(session._child.pid, number)

        killer = threading.Thread(target=work)
        killer.start()
        with pytest.raises(BackendError, match=f"killed by {number.name}"):
            session.solve(deadline=soon())
        killer.join()
        assert until(lambda: not marked())


# ---- how much a program may write ----


@posix_only
@pytest.mark.parametrize(
    ("mode", "fault"),
    [
        ("flood-output", "it printed more than 0 MB"),
        ("flood-model", "SIGXFSZ: a file that it wrote was too large; it printed nothing"),
    ],
)
def test_what_floods_is_cut_off(mode: str, fault: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(dimacs, "MAX_OUTPUT", 200_000)
    monkeypatch.setattr(dimacs, "LARGEST_FILE", 200_000)
    with pytest.raises(BackendError) as caught:
        DimacsEngine(tiny("--mode", mode, files="{cnf} {out}"), SAME).solve()
    check_form(str(caught.value))
    assert str(caught.value).endswith(fault)


@pytest.mark.long
@posix_only
@pytest.mark.parametrize(
    ("mode", "fault"),
    [
        ("flood-output", "was killed: it printed more than 500 MB"),
        (
            "flood-model",
            "was killed by SIGXFSZ: a file that it wrote was too large; it printed nothing",
        ),
    ],
)
def test_the_real_limits_hold(mode: str, fault: str) -> None:
    """They are hundreds of megabytes, which take seconds to write."""
    assert complaint(tiny("--mode", mode, files="{cnf} {out}")).endswith(fault)


# ---- names and commands ----


def test_the_command_is_split_as_a_shell_would(tmp_path: Path) -> None:
    folder = tmp_path / "a folder, with 'quotes'"
    folder.mkdir()
    shutil.copy(SOLVER, folder)
    check(solve(tiny(solver=folder / SOLVER.name, files="{cnf}"), SAME), SAME)


def test_a_program_without_path_is_looked_up(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    program = tmp_path / "bin" / "some-solver"
    program.parent.mkdir()
    program.write_text("#!/bin/sh\necho s UNSATISFIABLE\nexit 20\n", encoding="utf-8")
    with pytest.raises(InputError, match="there is no program 'some-solver' on the PATH"):
        solvers.get("dimacs:some-solver -q")
    with pytest.raises(InputError, match="some-solver' cannot be executed"):
        solvers.get(f"dimacs:{program}")
    program.chmod(program.stat().st_mode | stat.S_IXUSR)
    monkeypatch.setenv("PATH", f"{program.parent}{os.pathsep}{os.environ['PATH']}")
    if os.name == "posix":
        assert solve("dimacs:some-solver -q", NEVER).status is Status.UNSAT
        monkeypatch.chdir(tmp_path)
        assert solve("DIMACS:bin/some-solver", NEVER).status is Status.UNSAT


@posix_only
def test_a_program_that_cannot_be_started_is_an_error(tmp_path: Path) -> None:
    program = tmp_path / "no-program"
    program.write_bytes(b"\x7fELF but not really")
    program.chmod(0o700)
    with pytest.raises(BackendError, match="no-program cannot be started: Exec format error"):
        solve(f"dimacs:{program}")


@pytest.mark.parametrize(
    ("name", "fault"),
    [
        ("dimacs:", "names no program; pass for example 'dimacs:cadical -q'"),
        ("dimacs:  ", "names no program"),
        ("dimacs:''", "names no program"),
        ("dimacs:a\0b", "names no program"),
        ("dimacs:cadical '-q", "no closing quotation"),
        ("dimacs:./no/such/program", "'./no/such/program' does not exist"),
        ("dimacs:COMMAND", "replace COMMAND by a program"),
        ("dimacs", r"there is no solver 'dimacs'; did you mean dimacs:COMMAND\?"),
    ],
)
def test_a_name_that_names_no_program_is_refused(name: str, fault: str) -> None:
    with pytest.raises(InputError, match=fault):
        solvers.get(name)


def test_the_name_keeps_the_command_as_it_was_written() -> None:
    found = find("Dimacs:My-Solver  --Option_X '{cnf}'")
    assert found == Dimacs(
        "dimacs:My-Solver  --Option_X '{cnf}'", ("My-Solver", "--Option_X", "{cnf}")
    )
    assert find("cadical195") is None
    assert find("dimacsx:cadical") is None
    assert "dimacs:COMMAND" in solvers.names()
