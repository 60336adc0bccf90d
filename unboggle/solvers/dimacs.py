"""Any external program that solves DIMACS files: ``dimacs:COMMAND``, run once for each solve.

COMMAND is split as in a shell, but no shell runs it, so ``~`` and ``$`` have no effect.
``{cnf}`` is replaced by the file with the formula, and ``{out}`` by a file to which the
program may write its model. Without ``{cnf}`` the program reads the formula from standard
input. For example::

    dimacs:cadical -q
    dimacs:kissat -q {cnf}
    dimacs:minisat {cnf} {out}

A program may be broken in any way. Its answer counts only if its exit code (10 SAT, 20
UNSAT) and its output agree, and a model only if it satisfies every clause. UNKNOWN counts
only if the program reports it. Everything else is a `BackendError`. UNSAT cannot be verified
here; that takes a proof or another solver.
"""

from __future__ import annotations

import io
import os
import re
import shutil
import subprocess
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass

from unboggle.cnf import Lit
from unboggle.cnf.dimacs import dimacs
from unboggle.errors import BackendError, InputError
from unboggle.solvers._child_session import ChildSession
from unboggle.solvers._contract import Answer, Session, Status
from unboggle.solvers._formula import Formula
from unboggle.solvers._output import OutputFault, broken_clause, model_of, read_output
from unboggle.system import shell
from unboggle.system.posix import signal_name
from unboggle.system.programs import Ended, run_program, scratch

EXAMPLE = "dimacs:COMMAND"
PREFIX = "dimacs:"
KNOWN_PROGRAMS = (
    "cadical -q",
    "kissat -q",
    "minisat {cnf} {out}",
    "picosat",
    "cryptominisat5 --verb 0",
    "clasp",
)
"""Command lines of programs to look for on this machine."""
PACKAGES = {
    "cadical": "the Debian package cadical",
    "kissat": "the Debian package kissat, or the binary in passagemath-kissat on PyPI",
    "minisat": "the Debian package minisat",
    "picosat": "the Debian package picosat",
    "cryptominisat5": "the Debian package cryptominisat",
    "clasp": "the Debian package clasp",
}
"""Where to get the programs."""
MAX_OUTPUT = 500_000_000  # bytes
LARGEST_FILE = 2_000_000_000  # bytes
_FAULTS = {
    "status": "prints {what}, which is no status",
    "number": "printed a model that contains {what}",
    "end": "printed a model that does not end with its first 0",
    "variable": "printed a model that contains {lit}, but there are {highest} variables",
    "both": "printed a model that contains both {lit} and {other}",
}


def names() -> tuple[str, ...]:
    """Return the pattern of this module's solver names; the pattern itself is no solver."""
    return (EXAMPLE,)


def offers() -> tuple[str, ...]:
    """Return well-known programs, with the command lines that work."""
    return tuple(PREFIX + line for line in KNOWN_PROGRAMS)


def version(name: str) -> str:
    """Return the version that the program of ``name`` prints, if it does, and its path."""
    program = name.removeprefix(PREFIX).split()[0]
    path = shutil.which(program) or ""
    try:
        asked = subprocess.run(
            [path, "--version"], capture_output=True, text=True, timeout=2, stdin=subprocess.DEVNULL
        )
    except (OSError, subprocess.TimeoutExpired, UnicodeDecodeError):
        return path
    # "1.5.3", not a year in a copyright line.
    pattern = r"\d+(?:\.\d+)+" if re.search(r"\d\.\d", asked.stdout) else r"\d+"
    shown = re.search(pattern, asked.stdout) if asked.returncode == 0 else None
    return f"{shown[0]} ({path})" if shown else path


def broken(name: str) -> None:
    """Return None: a program needs no package."""


def find(name: str) -> Dimacs | None:
    """Return the backend of ``dimacs:COMMAND``, or None if the name has another form."""
    prefix, colon, line = name.partition(":")
    if prefix.lower() != "dimacs" or not colon:
        return None
    try:
        command = tuple(shell.split(line))
    except ValueError as error:
        raise InputError(f"solver {name!r}: {str(error).lower()}") from None
    if not command or not command[0] or "\0" in line:
        raise InputError(f"solver {name!r} names no program; pass for example 'dimacs:cadical -q'")
    return Dimacs(f"dimacs:{line}", command)


@dataclass(frozen=True)
class Dimacs:
    """An external program with its options."""

    name: str
    command: tuple[str, ...]

    def missing(self) -> str | None:
        """Return the reason why the program cannot be started, or None."""
        program = self.command[0]
        if self.name == EXAMPLE:
            return "replace COMMAND by a program, for example 'dimacs:cadical -q'"
        if shutil.which(program):
            return None
        if not os.path.dirname(program):
            hint = f" (install {PACKAGES[program]})" if program in PACKAGES else ""
            return f"there is no program {program!r} on the PATH{hint}"
        fault = "cannot be executed" if os.path.exists(program) else "does not exist"
        return f"{program!r} {fault}"

    def engine(self, clauses: Iterable[Iterable[Lit]]) -> DimacsEngine:
        """Return an engine that runs the program from this process."""
        return DimacsEngine(self.name, clauses)

    def open(self, clauses: Iterable[Iterable[Lit]], *, memory: int | None = None) -> Session:
        """Return a session; a child of at most ``memory`` bytes runs the program."""
        return ChildSession(f"{__name__}:DimacsEngine", self.name, clauses, memory=memory)


class DimacsEngine:
    """Clauses for a program that runs once for each solve; a core is all the assumptions."""

    def __init__(self, name: str, clauses: Iterable[Iterable[Lit]]) -> None:
        backend = find(name)
        assert backend is not None
        self._command = backend.command
        self._formula = Formula()
        self.add(clauses)

    def add(self, clauses: Iterable[Iterable[Lit]]) -> None:
        """Add ``clauses``."""
        self._formula.add(clauses)

    def solve(self, assumptions: Iterable[Lit] = ()) -> Answer:
        """Return the program's answer; the assumptions are added as unit clauses."""
        given = list(assumptions)
        trivial = self._formula.trivial_answer(given)
        if trivial is not None:
            return trivial
        clauses = [*self._formula.clauses, *([lit] for lit in given)]
        try:
            return self._run(clauses, given)
        except BackendError as fault:
            raise BackendError(f"{os.path.basename(self._command[0])} {fault}") from None

    def _run(self, clauses: Sequence[Sequence[Lit]], given: Iterable[Lit]) -> Answer:
        highest = max(abs(lit) for clause in clauses for lit in clause)
        with scratch() as folder:
            cnf, out = os.path.join(folder, "formula.cnf"), os.path.join(folder, "model.out")
            with open(cnf, "w", encoding="ascii") as file:
                file.writelines(dimacs(clauses))
            ended = run_program(
                [part.replace("{cnf}", cnf).replace("{out}", out) for part in self._command],
                os.devnull if any("{cnf}" in part for part in self._command) else cnf,
                most_output=MAX_OUTPUT,
                largest_file=LARGEST_FILE,
            )
            if ended.code < 0:
                raise BackendError(f"was killed by {_signal(-ended.code)}{_last_line(ended)}")
            try:
                return self._answer(ended, out, highest, clauses, given)
            except OutputFault as fault:
                raise BackendError(_in_words(fault, highest)) from None

    def _answer(
        self,
        ended: Ended,
        out: str,
        highest: int,
        clauses: Sequence[Sequence[Lit]],
        given: Iterable[Lit],
    ) -> Answer:
        """Return the answer from standard output and from the file ``out``."""
        said = read_output(io.BytesIO(ended.output), strict=True, most=highest + 1)
        statuses = {status for _, status in said.statuses}
        if os.path.isfile(out):
            with open(out, "rb") as lines:
                more = read_output(lines, strict=True, most=highest + 1)
            statuses |= {status for _, status in more.statuses}
            said = said if said.numbers else more
        status = _status(ended, statuses)
        if status is not Status.SAT:
            return Answer(status, core=frozenset(given if status is Status.UNSAT else ()))
        if not said.numbers:
            raise BackendError(
                "reports SAT, but printed no model (some programs write it to a file: {out})"
            )
        model = model_of(said, highest, strict=True)
        broken = broken_clause(clauses, model)
        if broken is not None:
            shown = _short(" ".join(map(str, clauses[broken])))
            raise BackendError(f"printed a model that does not satisfy the clause {shown}")
        return Answer(status, model=model)


# The functions below raise `BackendError`; its text begins after the program's name.


def _status(ended: Ended, statuses: Collection[Status]) -> Status:
    """Return the program's status if it printed only one and its exit code agrees."""
    code = ended.code
    if len(statuses) != 1:
        fault = "contradicts itself" if statuses else "printed no answer"
        raise BackendError(f"{fault} (exit code {code}){_last_line(ended)}")
    (status,) = statuses
    if (code in (10, 20)) if status is Status.UNKNOWN else (code != status.value):
        raise BackendError(f"reports {status.name}, but ended with code {code}")
    return status


def _in_words(fault: OutputFault, highest: int) -> str:
    lit = int(fault.description) if fault.kind in ("variable", "both") else 0
    return _FAULTS[fault.kind].format(
        what=_short(fault.description), lit=lit, other=-lit, highest=highest
    )


def _signal(number: int) -> str:
    name = signal_name(number)
    return name + (": a file that it wrote was too large" if name == "SIGXFSZ" else "")


def _last_line(ended: Ended) -> str:
    """Return the end of an error message: the last line that the program printed."""
    for text in (ended.last_words, ended.output[-4096:]):
        lines = text.decode(errors="replace").strip().splitlines()
        if lines:
            return f": {_short(lines[-1])}"
    return "; it printed nothing"


def _short(text: object) -> str:
    """Return the beginning of a program's output, safe to print."""
    shown = repr(text.decode(errors="replace") if isinstance(text, bytes) else text)
    return shown if len(shown) <= 100 else f"{shown[:96]}...{shown[-1]}"
