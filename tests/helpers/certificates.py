"""Helpers for the tests of certificates: make one in a folder, run it and change it."""

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
from unboggle.certify.checker.script import script
from unboggle.certify.folder import FORMULA, PROOF, with_digests
from unboggle.certify.lemmas import bounds, dominated, lemmas
from unboggle.certify.proof import Proof, serve
from unboggle.counting import without_dominated
from unboggle.formula.encode import BLOCKED, Faces, encode
from unboggle.forward.verify import verified
from unboggle.puzzle import Board, Puzzle
from unboggle.puzzle.formats.document import puzzle_to_json
from unboggle.system.clock import NEVER

Data = dict[str, Any]


class Here:
    """A `Channel` in this process for code that runs in a child: it collects the messages."""

    def __init__(self) -> None:
        self.said: list[Any] = []

    def send(self, message: object) -> None:
        self.said.append(message)


def run_check(folder: Path) -> int:
    """Return the exit code of the folder's ``check.py``, run by a Python without unboggle."""
    done = subprocess.run(
        [sys.executable, "-I", "-S", folder / "check.py"],
        capture_output=True,
        text=True,
        cwd=folder.parent,
    )
    assert done.stderr == ""
    assert done.stdout.startswith(("OK: ", "REFUSED: ")[done.returncode])
    return done.returncode


def renew_digests(folder: Path) -> None:
    """Renew all digests and numbers of clauses, as a cheater would, so that other checks must fail.

    A missing proof is made up, since ``check.py`` does not read proofs.
    """
    file = folder / "certificate.json"
    try:
        data = json.loads(file.read_text(encoding="utf-8"))
    except ValueError:
        return
    data.pop("digest", None)
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
    file.write_text(json.dumps(with_digests(data, folder)), encoding="utf-8")


def verdict(folder: Path, *, cheat: bool = True) -> int:
    """Return the exit code of the folder's ``check.py``, run in this process.

    By default all digests are renewed first, so that they are not the reason for a rejection.
    """
    return int(printed(folder, cheat=cheat).startswith("REFUSED: "))


def printed(folder: Path, *, cheat: bool = True) -> str:
    """Return what the folder's ``check.py`` prints, see `verdict`."""
    if cheat:
        renew_digests(folder)
    code: object = 0
    with contextlib.redirect_stdout(io.StringIO()) as out:
        try:
            runpy.run_path(str(folder / "check.py"), run_name="__main__")
        except SystemExit as end:
            code = end.code
    said = out.getvalue()
    assert code in (0, 1)
    assert said.startswith("REFUSED: " if code else "OK: ")
    return said.removesuffix("\n")


def read(folder: Path) -> Data:
    data: Data = json.loads((folder / "certificate.json").read_text(encoding="utf-8"))
    return data


def change(folder: Path, how: Callable[[Data], object], *, cheat_clauses: bool = True) -> int:
    """Return the verdict on the certificate after ``how`` has changed it; then restore it.

    All digests are renewed; so are the numbers of clauses (default: yes).
    """
    file = folder / "certificate.json"
    before = file.read_text(encoding="utf-8")
    data = json.loads(before)
    how(data)
    assert data != json.loads(before), "nothing was changed"
    file.write_text(json.dumps(data), encoding="utf-8")
    try:
        if not cheat_clauses:
            data.pop("digest")
            data.pop("files")
            file.write_text(json.dumps(with_digests(data, folder)), encoding="utf-8")
        return verdict(folder, cheat=cheat_clauses)
    finally:
        file.write_text(before, encoding="utf-8")


def setter(key: str, value: Any, *where: str | int) -> Callable[[Data], None]:
    """Return a function that sets ``key`` to ``value`` at ``where`` in a certificate."""

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
    serve(channel, puzzle, list(blocked), encoding, solver, str(folder), NEVER)
    proof: Proof | None
    (proof,) = channel.said
    if proof is not None:
        for name in (FORMULA, PROOF):
            (folder / f"{name}.{solver}").replace(folder / name)
    return proof


def accepted(folder: Path, checker: str = "dratify") -> bool:
    """Whether the checker accepts the proof in ``folder``."""
    channel: Any = Here()
    checkers.serve(channel, checker, str(folder), NEVER)
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
        claim += ", up to the symmetries of grid and constraints" * (len(puzzle.symmetries) > 1)
    data: Data = {
        "kind": "refutation" if board is None else "uniqueness",
        "claim": claim,
        "lemmas": {lemma.name: lemma.text for lemma in lemmas(core, granted, free, rules)},
        "puzzle": puzzle_to_json(puzzle),
        "encoding": encoding,
        "blocked": BLOCKED,
        "dominated": free,
        "details": granted,
        "boards": [],
    }
    if board is not None:
        _, paths = verified(board, puzzle)
        data["boards"] = [{"board": board.rows(), "paths": paths}]
    (folder / "certificate.json").write_text(json.dumps(data), encoding="utf-8")
    (folder / "check.py").write_text(script(data["kind"], data["puzzle"]), encoding="utf-8")
    renew_digests(folder)


def _lines(file: Path) -> list[str]:
    return file.read_text(encoding="utf-8").splitlines() if file.exists() else []


def all_images(puzzle: Puzzle, board: Board) -> list[Faces]:
    return list(puzzle.images(board.faces))
