"""Independent programs that check a proof, and our own check of the other files.

``dratify`` (a Python package) verifies every step forwards; ``drat-trim`` (a C program) works
backwards from the empty clause. Each of them that is installed runs in a killable child; they share
no code with each other or with unboggle.
"""

from __future__ import annotations

import math
import os
import re
import runpy
import shutil
import sys
from collections.abc import Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from unboggle.certify.folder import FORMULA, PROOF
from unboggle.errors import BackendError, InputError
from unboggle.events import OnProgress, Phase, ignore
from unboggle.system import clock
from unboggle.system.channel import Channel, end_on_signal
from unboggle.system.child import Child
from unboggle.system.clock import Deadline, DeadlinePassed
from unboggle.system.install_hint import install_hint
from unboggle.system.posix import signal_name
from unboggle.system.programs import run_program, scratch

TARGET = "unboggle.certify.checkers:serve"
"""The functions that run in the children."""
_MAX_OUTPUT = 10_000_000  # bytes that drat-trim may print
_MORE = 10.0  # seconds that a second checker has at least, after the quicker one has accepted
_FOR_EVER = 10_000_000  # seconds; drat-trim has a time limit of its own
_CHUNK = 1 << 20  # bytes
_SIGNS = b"-0123456789 dpcnf\r\n\t"  # of formulas and proofs
_COMMENT = re.compile(rb"^c.*", re.MULTILINE)
_OCTAL = re.compile(rb"(?<![0-9])0[0-9]")
_HEADER = re.compile(rb"^c(?:.*[^\S\n])?p[^\S\n]*cnf", re.MULTILINE)


def installed() -> tuple[str, ...]:
    """Return the checkers that are installed."""
    found = ["dratify"] if find_spec("dratify") is not None else []  # the slower one
    return (*found, *(["drat-trim"] if shutil.which("drat-trim") else []))


def how_to_install() -> str:
    """Return how to install a checker."""
    return f"{install_hint('proof')} for dratify, or install drat-trim"


def check_proof(
    folder: Path, deadline: Deadline, on_progress: OnProgress = ignore
) -> dict[str, bool | None]:
    """Return the verdict of each installed checker on the proof in ``folder``; None: not in time.

    If the quicker one accepts it, the other one has a little longer. Raises `BackendError` if one
    fails to reach a verdict.
    """
    verdicts: dict[str, bool | None] = {}
    children: dict[str, Child] = {}
    try:
        for name in installed():
            children[name] = Child(TARGET, name, str(folder), deadline)
        start = clock.now()
        for name, child in reversed(children.items()):
            on_progress(Phase("check-proof", name))
            try:
                verdicts[name] = said = child.receive(deadline)
                assert said is None or isinstance(said, bool)
                if said:
                    deadline = deadline.within(max(_MORE, clock.now() - start))
            except DeadlinePassed:
                verdicts[name] = None
            except BackendError as error:
                raise BackendError(f"{name} failed: {error}") from None
    finally:
        for child in children.values():
            child.__exit__()
    return {name: verdicts[name] for name in children}


def serve(channel: Channel, name: str, folder: str, deadline: Deadline) -> None:
    """Run in a child: send whether the checker ``name`` accepts the proof in ``folder``."""
    end_on_signal(deadline)
    formula, proof = (os.path.join(folder, file) for file in (FORMULA, PROOF))
    if not (_is_whole(formula) and all(map(_is_plain, (formula, proof)))):
        channel.send(False)
    elif name == "dratify":
        channel.send(_dratify(formula, proof))
    else:
        channel.send(_drat_trim(formula, proof, deadline))


def _is_whole(formula: str) -> bool:
    """Return whether the formula is complete; of a cut one drat-trim reads on in the proof."""
    from unboggle.cnf.dimacs import read_dimacs  # only in a child

    try:
        read_dimacs(Path(formula).read_text(encoding="utf-8"), FORMULA)
    except (InputError, UnicodeDecodeError):
        return False
    return True


def _is_plain(file: str) -> bool:
    """Return whether all programs read the same numbers in ``file``.

    For drat-trim 010 is 8, and for Python 1_0 is 10. In comments, programs read no numbers, but
    drat-trim reads a header.
    """
    with open(file, "rb") as lines:
        while some := b"".join(lines.readlines(_CHUNK)):  # a proof may be larger than the memory
            header = _HEADER.search(some)
            some = _COMMENT.sub(b"", some)
            if header or some.translate(None, _SIGNS) or _OCTAL.search(some):
                return False
    return True


def _dratify(formula: str, proof: str) -> bool:
    from dratify import check_proof as check
    from dratify import parse_dimacs

    try:
        texts = [Path(file).read_text(encoding="utf-8") for file in (formula, proof)]
        result: Any = check(parse_dimacs(texts[0]), texts[1])
    except ValueError:  # it cannot be read
        return False
    return bool(result.ok and result.reached_empty)


def _drat_trim(formula: str, proof: str, deadline: Deadline) -> bool | None:
    left = deadline.remaining
    seconds = _FOR_EVER if left == math.inf else math.ceil(left) + 1
    program = shutil.which("drat-trim")
    if program is None:
        raise BackendError("it is no longer installed")
    with scratch():
        ended = run_program(
            [program, formula, proof, "-t", str(seconds)],
            os.devnull,
            most_output=_MAX_OUTPUT,
            largest_file=_MAX_OUTPUT,
        )
    if ended.code < 0:
        raise BackendError(f"killed by {signal_name(-ended.code)}")
    said = [line.strip() for line in ended.output.decode(errors="replace").splitlines()]
    verdicts = {line for line in said if line.startswith("s ")}
    if "c trivial UNSAT" in said:
        # The formula contains the empty clause. drat-trim then ends with code 1 in spite of
        # "s VERIFIED", and does so for an empty proof, too, which proves nothing.
        return any(line.split() == ["0"] for line in Path(formula).read_text("utf-8").splitlines())
    if verdicts == {"s VERIFIED"} and ended.code == 0:
        return True
    if verdicts == {"s NOT VERIFIED"}:
        return False
    if verdicts == {"s TIMEOUT"}:
        return None
    raise BackendError(f"it ended with code {ended.code} and no verdict")


def check_scripts(folders: Sequence[Path], deadline: Deadline) -> list[bool | None]:
    """Return whether the ``check.py`` in each folder accepts its files; None: not in time."""
    paths = [str(folder / "check.py") for folder in folders]
    verdicts: list[bool | None] = [None] * len(paths)
    with Child("unboggle.certify.checkers:run_scripts", paths, deadline) as child:
        for k in range(len(paths)):
            try:
                verdicts[k] = child.receive(deadline) == 0
            except DeadlinePassed:
                break
    return verdicts


def run_scripts(channel: Channel, paths: Sequence[str], deadline: Deadline) -> None:
    """Run in a child: send the exit code of each of the Python scripts at ``paths``."""
    end_on_signal(deadline)
    sys.setrecursionlimit(10_000)
    for path in paths:
        code: object = 0
        try:
            runpy.run_path(path, run_name="__main__")
        except SystemExit as end:
            code = end.code or 0
        channel.send(code)
