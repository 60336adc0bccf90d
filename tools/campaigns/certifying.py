"""Certificates written in this process, and checks of them that share no code with unboggle."""

from __future__ import annotations

import contextlib
import io
import json
import shutil
import subprocess
from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path
from types import CodeType
from typing import Any

from tools.campaigns.footprint import more_memory
from unboggle.certify import checkers, most_words, some_words
from unboggle.certify.folder import FORMULA, PROOF
from unboggle.certify.lemmas import dominated, lemmas
from unboggle.certify.proof import Proof, serve
from unboggle.certify.statement import Found, boards_to_json, put_stated
from unboggle.counting import without_dominated
from unboggle.counting.refutation import CountingRefutation
from unboggle.errors import BackendError
from unboggle.fitting.result import DroppedWords, Fit
from unboggle.formula.encode import BLOCKED, Faces
from unboggle.puzzle import Puzzle
from unboggle.system.clock import NEVER

STATED = "certificate.json"


class Here:
    """The channel of a child whose work is done in this process."""

    def __init__(self) -> None:
        self.sent: list[Any] = []

    def send(self, message: object) -> None:
        """Keep ``message``."""
        self.sent.append(message)


def prove(folder: Path, puzzle: Puzzle, *by: Any, blocked: Sequence[Faces] = ()) -> Proof | None:
    """Write formula and proof by an encoding, a solver and perhaps a goal; None if SAT."""
    encoding, solver, *goal = by
    channel: Any = Here()
    serve(channel, puzzle, list(blocked), encoding, solver, str(folder), NEVER, *goal)
    proof: Proof | None = channel.sent[0]
    if proof is not None:
        for name in (FORMULA, PROOF):
            (folder / f"{name}.{solver}").rename(folder / name)
    return proof


def put_refutation(
    folder: Path, puzzle: Puzzle, encoding: str, solver: str, found: Sequence[Found] = ()
) -> bool:
    """Write the certificate that there is no board, or none but ``found``; return if it is so."""
    core = without_dominated(puzzle)
    blocked = [faces for board, _ in found for faces in puzzle.images(board.faces)]
    proof = prove(folder, core, encoding, solver, blocked=blocked)
    if proof is None:
        return False
    free = dominated(puzzle, core)
    claim = f"no {'other ' if found else ''}board holds all the words"
    if found and len(puzzle.symmetries) > 1:
        claim += ", up to the symmetries of grid and constraints"
    stated = {
        "encoding": encoding,
        "solver": solver,
        "blocked": BLOCKED,
        "dominated": free,
        "details": proof.bounds,
        "clauses": dict(proof.rules),
        "boards": boards_to_json(found),
        "lemmas": {one.name: one.text for one in lemmas(core, proof.bounds, free, proof.rules)},
    }
    put_stated(folder, puzzle, "uniqueness" if found else "refutation", claim, stated)
    return True


def put_boards(folder: Path, puzzle: Puzzle, found: Sequence[Found]) -> None:
    """Write the certificate that ``found`` hold the words."""
    kind = "one_board" if len(found) == 1 else "two_boards"
    claim = f"{'this board holds' if len(found) == 1 else 'these boards hold'} all the words"
    put_stated(folder, puzzle, kind, claim, {"boards": boards_to_json(found)})


def put_count(folder: Path, puzzle: Puzzle, refusal: CountingRefutation) -> None:
    """Write the certificate of ``refusal``."""
    stated = {"details": refusal.details.stated(), "reason": refusal.text}
    put_stated(folder, puzzle, refusal.kind, "no board holds all the words", stated)


def put_most(folder: Path, answer: Fit, drop: DroppedWords, solver: str) -> None:
    """Write the certificate of the bound ``drop``; raise if it is not proved."""
    goal = (drop.weights, drop.required, drop.kept_upper_bound + 1)
    encoding, wanted = some_words.choose(answer.puzzle, *goal)
    proof = prove(folder, answer.puzzle, encoding, solver, wanted)
    if proof is None:
        raise AssertionError(f"the formula has a model for weight {goal[-1]}")
    most_words.put_folder(answer, drop, proof, folder)


# ---- checks ----


_TERMINATED = 143  # the exit code of a campaign that is ended while a script runs
_MEMORY = 500_000_000  # bytes for a check


@lru_cache(maxsize=8)
def _compiled(script: bytes) -> CodeType:
    return compile(script, "check.py", "exec")


def script_accepts(folder: Path) -> bool:
    """Return whether ``check.py`` accepts the folder; raise if it fails to reach a verdict.

    Also if it needs `_MEMORY`: who checks the certificate of a stranger would lose the machine.
    """
    script = folder / "check.py"
    with contextlib.redirect_stdout(io.StringIO()) as out, more_memory(_MEMORY):
        try:
            # what `runpy.run_path` does, without compiling the same text again
            exec(_compiled(script.read_bytes()), {"__name__": "__main__", "__file__": str(script)})
            code: object = 0
        except SystemExit as end:
            if end.code == _TERMINATED:
                raise
            code = end.code
    said = out.getvalue()
    if "MemoryError" in said:
        raise AssertionError(f"check.py needs more than {_MEMORY:,} bytes")
    if (code, said.partition(":")[0]) not in ((0, "OK"), (1, "REFUSED")):
        raise AssertionError(f"check.py ended with {code!r} and {said!r}")
    return code == 0


def accepting(folder: Path) -> dict[str, bool]:
    """Return whether each installed checker accepts the proof, as unboggle calls it."""
    verdicts: dict[str, bool] = {}
    for name in checkers.installed():
        channel: Any = Here()
        try:
            checkers.serve(channel, name, str(folder), NEVER)
            verdicts[name] = bool(channel.sent[0])
        except BackendError:  # it failed: that is an error, never a verdict
            verdicts[name] = False
    return verdicts


def proof_holds(folder: Path) -> bool:
    """Return the verdict of drat-trim, called directly; without it, that of `propagates`."""
    program = shutil.which("drat-trim")
    clauses = read_numbers(folder / FORMULA)
    if [] in clauses:
        return True
    if program is None:
        return propagates(clauses, read_numbers(folder / PROOF, proof=True))
    files = [str(folder / name) for name in (FORMULA, PROOF)]
    done = subprocess.run([program, *files, "-t", "60"], capture_output=True, check=False)
    return b"s VERIFIED" in map(bytes.strip, done.stdout.splitlines())


def read_numbers(file: Path, *, proof: bool = False) -> list[list[int]]:
    """Return the clauses of a file; of a proof, those that it adds. Raises `ValueError`."""
    lines = file.read_text("utf-8").splitlines()
    lines = [line for line in lines if line[:1] not in (("d",) if proof else ("c", "p"))]
    found: list[list[int]] = [[]]
    for number in map(int, " ".join(lines).split()):
        if number:
            found[-1].append(number)
        else:
            found.append([])
    if found.pop():
        raise ValueError("the last clause has no end")
    return found


def propagates(clauses: list[list[int]], lemmas_added: list[list[int]]) -> bool:
    """Return whether each lemma follows by unit propagation, down to the empty clause."""
    known = [set(clause) for clause in clauses]
    for lemma in lemmas_added:
        if not conflicts(known, {-number for number in lemma}):
            return False
        known.append({*lemma})
        if not lemma:
            return True
    return False


def conflicts(clauses: list[set[int]], true: set[int]) -> bool:
    """Return whether propagation from the literals ``true`` ends in a conflict."""
    again = True
    while again:
        again = False
        for clause in clauses:
            if clause & true:
                continue
            left = [number for number in clause if -number not in true]
            if not left:
                return True
            if len(left) == 1:
                true.add(left[0])
                again = True
    return False


def read_stated(folder: Path) -> Any:
    """Return ``certificate.json``; raises `ValueError`."""
    return json.loads((folder / STATED).read_text("utf-8"))
