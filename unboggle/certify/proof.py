"""Proofs of "no board": a fresh solver on the formula, without assumptions or symmetry breaking.

Proofs are checked step by step in Python, so short ones matter. Several solvers run, each in a
killable child, and the shortest proof in time is used.
"""

from __future__ import annotations

import errno
import os
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain
from pathlib import Path
from typing import Any, NamedTuple

from unboggle.certify import some_words
from unboggle.certify.folder import FORMULA, PROOF
from unboggle.certify.lemmas import bounds
from unboggle.encodings import Encoding, RuleEncoding, built_in_names, get_clausal
from unboggle.errors import BackendError, InputError
from unboggle.events import OnProgress, Phase, ignore
from unboggle.formula import interchange
from unboggle.formula.encode import BLOCKED, Faces, encode
from unboggle.formula.keep_formula import KeepFormula, KeepGoal
from unboggle.formula.refine import is_stated, solve_refined
from unboggle.puzzle import Puzzle
from unboggle.puzzle.model.frozen import Frozen
from unboggle.solvers.pysat import SOLVERS as TRAITS
from unboggle.solvers.pysat import PySATEngine
from unboggle.system import clock
from unboggle.system.channel import Channel, end_on_signal
from unboggle.system.clock import Deadline
from unboggle.system.pool import ChildLost, Pool

SOLVERS = ("glucose42", "cadical195")
"""The solvers: Glucose's proofs are mostly the shortest, CaDiCaL finds more of them."""
TARGET = "unboggle.certify.proof:serve"
"""The function that runs in the children."""


class Tuning(NamedTuple):
    """What tunes the two solvers; the numbers were chosen, no benchmark measures them."""

    head_start: float = 1.5
    """Seconds before the second solver: a process costs more than a small proof."""
    short: int = 2000
    """Steps: a shorter proof would not be checked sooner."""
    wait: float = 0.3
    """Seconds, at least, for a slower solver to find a shorter proof."""


TUNING = Tuning()


@dataclass(frozen=True)
class Proof(Frozen):
    """A proof that was written: its solver, and the number of clauses and literals that it derives.

    ``bounds`` are the numbers used in the formula, see `lemmas.bounds`; ``rules`` has the number
    of clauses of each rule.
    """

    encoding: str
    solver: str
    variables: int
    clauses: int
    steps: int
    literals: int
    bounds: Mapping[str, Any]
    rules: Mapping[str, int]


def choose(
    encoding: str | None, solver: str | None, *, alone: bool = False
) -> tuple[str | None, tuple[str, ...]]:
    """Return the encoding and the solvers to use, by default ours.

    None for the encoding means that of `tile_encoding`. With ``alone`` there is only one solver, so
    that the proof does not depend on speed. Raises `InputError` if the encoding has no clauses or
    the solver no proofs.
    """
    name = None if encoding is None else get_clausal(encoding).name
    if name is not None and name not in built_in_names():
        raise InputError(
            f"there is no certificate for the encoding {name}: its lemmas are not known"
        )
    if solver is None:
        return name, SOLVERS[:1] if alone else SOLVERS
    asked = solver.lower().replace("_", "-")
    if asked not in TRAITS or not TRAITS[asked].proof:
        able = ", ".join(n for n, traits in TRAITS.items() if traits.proof)
        raise InputError(f"{solver} writes no proof for a certificate; use one of: {able}")
    return name, (asked,)


def prove(
    puzzle: Puzzle,
    blocked: Sequence[Faces],
    folder: Path,
    *,
    encoding: str,
    solvers: Sequence[str],
    deadline: Deadline,
    on_progress: OnProgress = ignore,
    wanted: KeepGoal | None = None,
) -> Proof | None:
    """Write `FORMULA` and the shortest `PROOF` to ``folder``; None on a timeout.

    ``puzzle`` is encoded as it is, with its dominated words. With ``wanted`` only some of its words
    are, see `unboggle.certify.some_words`. Raises `BackendError` if the formula has a model or all
    solvers fail, `OSError` if the proof cannot be written.
    """
    start = clock.now()
    on_progress(Phase("prove", f"{encoding} with {' and '.join(solvers)}"))
    proofs: dict[str, Proof] = {}
    failures = []
    until = deadline
    with Pool() as pool:
        args = (puzzle, list(blocked), encoding)
        later = list(solvers)
        solver_of = {}

        def begin(number: int) -> None:
            for solver in later[:number]:
                child = pool.start(TARGET, *args, solver, str(folder), deadline, wanted)
                solver_of[child] = solver
            del later[:number]

        begin(1)
        while True:
            message = pool.next(deadline.within(TUNING.head_start) if later else until)
            if message is None:
                if not later or deadline.expired:
                    break
                begin(len(later))
                continue
            solver = solver_of[message.child]
            if isinstance(message, ChildLost):
                failures.append(f"{encoding} with {solver}: {message.error}")
                continue
            pool.end(message.child)  # its message is complete
            proofs[solver] = found = _proof(message.content, f"{encoding} with {solver}")
            if found.steps <= TUNING.short:
                break
            begin(len(later))
            until = deadline.within(max(TUNING.wait, clock.now() - start))  # for a shorter one
    if not proofs and failures and not deadline.expired:  # past it, alarms ended them
        raise BackendError(f"no proof: {'; '.join(failures)}")
    best = min(proofs.values(), key=lambda proof: proof.literals, default=None)
    _keep(best, folder, solvers)
    return best


def _keep(best: Proof | None, folder: Path, solvers: Iterable[str]) -> None:
    """Give the files of the ``best`` proof their names, and delete those of other solvers."""
    for solver in solvers:
        for name in (FORMULA, PROOF):
            file = folder / f"{name}.{solver}"
            if best is not None and solver == best.solver:
                file.rename(folder / name)
            else:
                file.unlink(missing_ok=True)


def _proof(found: object, method: str) -> Proof:
    """Return what a child has sent if it is a proof; raise what it is otherwise."""
    if found is None:
        raise BackendError(f"{method} finds a model of an impossible puzzle; please report this")
    if isinstance(found, int):
        raise OSError(found, os.strerror(found))
    assert isinstance(found, Proof)
    return found


def serve(
    channel: Channel,
    puzzle: Puzzle,
    blocked: list[Faces],
    encoding: str,
    solver: str,
    folder: str,
    deadline: Deadline,
    wanted: KeepGoal | None = None,
) -> None:
    """Run in a child: write formula and proof, each named after the solver; send the `Proof`.

    None if the formula has a model, the number of the error if the files cannot be written.
    """
    end_on_signal(deadline)
    encoded: RuleEncoding = (
        encode(puzzle, encoding, blocked=blocked)
        if wanted is None
        else some_words.formula(puzzle, encoding, wanted)
    )
    if isinstance(encoded, Encoding) and not all(is_stated(w, puzzle) for w in puzzle.constraints):
        # For the clauses that it adds: a fresh solver then proves all of them together.
        _, board = solve_refined(encoded, PySATEngine(solver, encoded.cnf))
        if board is not None:
            channel.send(None)
            return
    clauses = [list(lits) for lits in encoded.cnf]
    lines = ["0"]  # the proof of a formula with the empty clause
    if all(clauses):
        from pysat.solvers import Solver

        with Solver(name=solver, bootstrap_with=clauses, with_proof=True) as engine:
            if engine.solve() is not False:
                channel.send(None)
                return
            lines = list(engine.get_proof())
        if not lines or lines[-1].split() != ["0"]:
            lines.append("0")  # it must follow from the lines before
    but = f", and is none of those that the rule {BLOCKED} forbids" if blocked else ""
    if isinstance(encoded, KeepFormula):
        formula = some_words.dimacs_lines(encoded)
    else:
        formula = interchange.encoded_lines(encoded, "unboggle --certify", but=but, refuting=True)
    try:
        for name, text in ((FORMULA, formula), (PROOF, iter(lines))):
            with open(Path(folder) / f"{name}.{solver}", "w", encoding="utf-8", newline="\n") as to:
                to.writelines(chain.from_iterable((line, "\n") for line in text))
    except OSError as error:
        channel.send(error.errno or errno.EIO)
        return
    added = [line for line in lines if not line.startswith("d")]
    literals = sum(len(line.split()) - 1 for line in added)
    sizes = (encoded.cnf.variables, len(clauses), len(added), literals)
    channel.send(Proof(encoding, solver, *sizes, bounds(encoded), encoded.sizes()))
