"""What the tests of certificates share: making one in a folder, running and changing it."""

from __future__ import annotations

import contextlib
import io
import json
import runpy
import subprocess
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from unboggle.certify import checkers
from unboggle.certify.check_script import script
from unboggle.certify.folder import FORMULA, PROOF, sealed
from unboggle.certify.lemmas import bounds, dominated, lemmas
from unboggle.certify.proof import Proof, work
from unboggle.counting import without_dominated
from unboggle.formula.encode import BLOCKED, Faces, encode
from unboggle.forward.verify import verified
from unboggle.puzzle import Board, Puzzle
from unboggle.puzzle.document import puzzle_to_json
from unboggle.system.clock import NEVER

Data = dict[str, Any]


class Here:
    """A `Channel` for what runs in a child, here: it keeps what is sent."""

    def __init__(self) -> None:
        self.said: list[Any] = []

    def send(self, message: object) -> None:
        self.said.append(message)


def run_check(folder: Path) -> int:
    """The exit code of the folder's ``check.py``, run by a Python that has no unboggle."""
    done = subprocess.run(
        [sys.executable, "-I", "-S", folder / "check.py"],
        capture_output=True,
        text=True,
        cwd=folder.parent,
    )
    assert done.stderr == ""
    assert done.stdout.startswith(("OK: ", "REFUSED: ")[done.returncode])
    return done.returncode


def seal(folder: Path) -> None:
    """Make all sums and numbers of clauses anew, as who cheats would: what is left is the rest.

    A proof that is missing is made up, for ``check.py`` does not read proofs.
    """
    file = folder / "certificate.json"
    try:
        data = json.loads(file.read_text(encoding="utf-8"))
    except ValueError:
        return
    data.pop("seal", None)
    data.pop("files", None)
    if (folder / FORMULA).exists():
        if not (folder / PROOF).exists():
            (folder / PROOF).write_text("0\n", encoding="utf-8")
        rule, data["clauses"] = "", {}
        for line in (folder / FORMULA).read_text(encoding="utf-8").splitlines():
            if line.startswith("c rule "):
                rule = line.split()[2]
            elif line and line[0] not in "cp":
                data["clauses"][rule] = data["clauses"].get(rule, 0) + 1
    file.write_text(json.dumps(sealed(data, folder)), encoding="utf-8")


def verdict(folder: Path, *, cheat: bool = True) -> int:
    """The exit code of the folder's ``check.py``, run in this process.

    Unless told otherwise with new sums, so that they are not what refuses it.
    """
    if cheat:
        seal(folder)
    with contextlib.redirect_stdout(io.StringIO()) as out:
        try:
            runpy.run_path(str(folder / "check.py"), run_name="__main__")
        except SystemExit as end:
            assert end.code == 1 and out.getvalue().startswith("REFUSED: ")
            return 1
    assert out.getvalue().startswith("OK: ")
    return 0


def read(folder: Path) -> Data:
    data: Data = json.loads((folder / "certificate.json").read_text(encoding="utf-8"))
    return data


def change(folder: Path, how: Callable[[Data], object], *, cheat_clauses: bool = True) -> int:
    """The verdict on the certificate when ``how`` has changed it; it is put back after.

    All sums are made anew; so are the numbers of clauses, unless told otherwise.
    """
    file = folder / "certificate.json"
    before = file.read_text(encoding="utf-8")
    data = json.loads(before)
    how(data)
    assert data != json.loads(before), "nothing was changed"
    file.write_text(json.dumps(data), encoding="utf-8")
    try:
        if not cheat_clauses:
            data.pop("seal")
            data.pop("files")
            file.write_text(json.dumps(sealed(data, folder)), encoding="utf-8")
        return verdict(folder, cheat=cheat_clauses)
    finally:
        file.write_text(before, encoding="utf-8")


def setter(key: str, value: Any, *where: str | int) -> Callable[[Data], None]:
    """What sets ``key`` to ``value`` in the part of a certificate that is found by ``where``."""

    def change_it(data: Data) -> None:
        inner: Any = data
        for part in where:
            inner = inner[part]
        inner[key] = value

    return change_it


def prove_here(
    folder: Path, puzzle: Puzzle, encoding: str, solver: str, blocked: Sequence[Faces] = ()
) -> Proof | None:
    """Write formula and proof to ``folder``, in this process; None if there is a model."""
    channel: Any = Here()
    work(channel, puzzle, list(blocked), encoding, solver, str(folder), NEVER)
    proof: Proof | None
    (proof,) = channel.said
    if proof is not None:
        for name in (FORMULA, PROOF):
            (folder / f"{name}.{solver}").rename(folder / name)
    return proof


def accepted(folder: Path, checker: str = "dratify") -> bool:
    """Whether the checker accepts the proof in ``folder``."""
    channel: Any = Here()
    checkers.work(channel, checker, str(folder), NEVER)
    (said,) = channel.said
    assert said in (True, False)
    return bool(said)


def write_proof_data(folder: Path, puzzle: Puzzle, encoding: str, board: Board | None) -> None:
    """Write ``certificate.json`` and ``check.py`` for a proof that `prove_here` wrote.

    Of the core of ``puzzle``: that no board, or no board but ``board``, holds its words.
    """
    core = without_dominated(puzzle)
    rules = {line.split()[2] for line in _lines(folder / FORMULA) if line[:7] == "c rule "}
    free, granted = dominated(puzzle, core), bounds(encode(core, encoding))
    claim = "no board holds all the words"
    if board is not None:
        claim = "no other board holds all the words"
        claim += ", up to the symmetries of grid and wishes" * (len(puzzle.symmetries) > 1)
    data: Data = {
        "kind": "refutation" if board is None else "uniqueness",
        "claim": claim,
        "lemmas": {lemma.name: lemma.text for lemma in lemmas(core, granted, free, rules)},
        "puzzle": puzzle_to_json(puzzle),
        "encoding": encoding,
        "blocked": BLOCKED,
        "dominated": free,
        "numbers": granted,
        "boards": [],
    }
    if board is not None:
        _, paths = verified(board, puzzle)
        data["boards"] = [{"board": board.rows(), "paths": paths}]
    (folder / "certificate.json").write_text(json.dumps(data), encoding="utf-8")
    (folder / "check.py").write_text(script(data["kind"], data["puzzle"]), encoding="utf-8")
    seal(folder)


def _lines(file: Path) -> list[str]:
    return file.read_text(encoding="utf-8").splitlines() if file.exists() else []


def all_images(puzzle: Puzzle, board: Board) -> list[Faces]:
    return list(puzzle.images(board.faces))
