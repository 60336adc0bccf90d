"""Proofs of "no board": a fresh solver on the formula, without assumptions or broken symmetry.

Proofs are checked step by step in Python, so short ones matter: of the solvers
that are asked, each in a killable child, the shortest proof in time is taken.
"""

from __future__ import annotations

import errno
import os
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import chain
from pathlib import Path
from typing import Any

from unboggle.certify import some_words
from unboggle.certify.folder import FORMULA, PROOF
from unboggle.certify.lemmas import bounds
from unboggle.encodings import Encoding, Ruled, built_in, clausal
from unboggle.errors import BackendError, InputError
from unboggle.formula import interchange
from unboggle.formula.encode import BLOCKED, Faces, encode
from unboggle.formula.keeping import Keeping, Wanted
from unboggle.formula.refine import ask, is_stated
from unboggle.progress import OnProgress, Phase, ignore
from unboggle.puzzle import Puzzle
from unboggle.puzzle.frozen import Frozen
from unboggle.solvers.pysat import SOLVERS as TRAITS
from unboggle.solvers.pysat import PySATEngine
from unboggle.system.channel import Channel, alarm
from unboggle.system.clock import Deadline
from unboggle.system.pool import Lost, Pool

SOLVERS = ("glucose42", "cadical195")
"""Who is asked: Glucose's proofs are mostly the shortest, CaDiCaL finds more of them."""
TARGET = "unboggle.certify.proof:work"
"""What runs in the children."""
_HEAD_START = 1.5  # seconds that the first has alone: a process costs more than a small proof
_SHORT = 2000  # steps: a shorter proof would not be checked any sooner
_WAIT = 0.3  # seconds, at least, that a slower solver has to find a shorter proof


@dataclass(frozen=True)
class Proof(Frozen):
    """A proof that was written: by whom, and how many clauses and literals it derives.

    ``bounds`` are the numbers that went into the formula, see `facts.bounds`; ``rules`` says
    how many clauses come from each rule.
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
    """Return the encoding and the solvers to be asked, by default ours.

    None for the encoding: that of `tile_encoding`. With ``alone`` only one solver, so that the
    proof does not depend on who is quicker. Raises `InputError` if the encoding has no
    clauses or the solver no proofs.
    """
    name = None if encoding is None else clausal(encoding).name
    if name is not None and name not in built_in():
        raise InputError(
            f"there is no certificate: nobody knows what the encoding {name} takes for granted"
        )
    if solver is None:
        return name, SOLVERS[:1] if alone else SOLVERS
    asked = solver.lower().replace("_", "-")
    if asked not in TRAITS or not TRAITS[asked].proof:
        able = ", ".join(n for n, traits in TRAITS.items() if traits.proof)
        raise InputError(f"{solver} writes no proof for a certificate; these do: {able}")
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
    wanted: Wanted | None = None,
) -> Proof | None:
    """Write `FORMULA` and the shortest `PROOF` to ``folder``; None if the time is up before.

    ``puzzle`` is encoded as it is, its dominated words too; only some of its words if that
    is ``wanted``, see `unboggle.certify.some_words`. Raises `BackendError`
    if the formula has a model, or no solver came to an end, `OSError` if the proof
    cannot be written.
    """
    start = time.monotonic()
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
            message = pool.next(deadline.within(_HEAD_START) if later else until)
            if message is None:
                if not later or deadline.over:
                    break
                begin(len(later))
                continue
            solver = solver_of[message.child]
            if isinstance(message, Lost):
                failures.append(f"{encoding} with {solver}: {message.error}")
                continue
            pool.end(message.child)  # it has said what it had to say
            found = message.content
            if found is None:
                raise BackendError(
                    f"{encoding} with {solver} finds a model of what was called impossible;"
                    " please report this"
                )
            if isinstance(found, int):
                raise OSError(found, os.strerror(found))
            assert isinstance(found, Proof)
            proofs[solver] = found
            if found.steps <= _SHORT:
                break
            begin(len(later))
            until = deadline.within(max(_WAIT, time.monotonic() - start))  # for a shorter one
    if not proofs and failures and not deadline.over:  # past it, it was their own alarm
        raise BackendError(f"no proof: {'; '.join(failures)}")
    best = min(proofs.values(), key=lambda proof: proof.literals, default=None)
    for solver in solvers:
        for name in (FORMULA, PROOF):
            file = folder / f"{name}.{solver}"
            if best is not None and solver == best.solver:
                file.rename(folder / name)
            else:
                file.unlink(missing_ok=True)
    return best


def work(
    channel: Channel,
    puzzle: Puzzle,
    blocked: list[Faces],
    encoding: str,
    solver: str,
    folder: str,
    deadline: Deadline,
    wanted: Wanted | None = None,
) -> None:
    """Run in a child: write formula and proof, each named after the solver; send the `Proof`.

    None if the formula has a model, the number of the error if the files cannot be written.
    """
    alarm(deadline)
    encoded: Ruled = (
        encode(puzzle, encoding, blocked=blocked)
        if wanted is None
        else some_words.formula(puzzle, encoding, wanted)
    )
    if isinstance(encoded, Encoding) and not all(is_stated(w, puzzle) for w in puzzle.wishes):
        # For the clauses that it adds; the proof is one of all together, by a fresh solver.
        _, board = ask(encoded, PySATEngine(solver, encoded.cnf))
        if board is not None:
            channel.send(None)
            return
    clauses = [list(lits) for lits in encoded.cnf]
    lines = ["0"]  # what a formula with the empty clause needs
    if all(clauses):
        from pysat.solvers import Solver

        with Solver(name=solver, bootstrap_with=clauses, with_proof=True) as engine:
            if engine.solve() is not False:
                channel.send(None)
                return
            lines = list(engine.get_proof())
        if not lines or lines[-1].split() != ["0"]:
            lines.append("0")  # it has to follow from what stands before
    but = f", and is none of those that the rule {BLOCKED} forbids" if blocked else ""
    if isinstance(encoded, Keeping):
        formula = some_words.written(encoded)
    else:
        formula = interchange.written(encoded, "unboggle --certify", but=but, refuting=True)
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
