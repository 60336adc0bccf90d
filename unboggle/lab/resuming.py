"""Resume a comparison: find the runs that it has already made.

A run is identified by all its arguments. The puzzle and the source of a peer enter as digests,
so that a changed list is not mistaken for the old one.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import fields, is_dataclass
from hashlib import sha256
from typing import Any, cast

from unboggle import phrases
from unboggle.errors import BackendError, Bug, InputError
from unboggle.forward.verify import verified
from unboggle.lab.peer import board_of_rows
from unboggle.lab.record_check import is_run
from unboggle.lab.recording import words_on
from unboggle.lab.records import RunRecord
from unboggle.lab.runs import Run
from unboggle.puzzle import Puzzle
from unboggle.version import __version__

_KEY = ("list", "puzzle", "name", "source", "run", "seed", "timeout", "counting", "jobs")
_CHANGED = {
    "puzzle": "the list, or the way it is read, has changed since",
    "source": "the file of the peer has changed since",
}
_VERSION = re.compile(r"\bunboggle (\S+)")
RunKey = tuple[object, ...]


def key_of(record: Mapping[str, Any]) -> RunKey:
    """Return the key that identifies the run of ``record``."""
    return (*(record[name] for name in _KEY), record.get("task", "all"))


def digest(puzzle: Puzzle) -> str:
    """Return a digest of a puzzle: the same for the same grid, words and constraints."""
    return sha256(repr(_plain(puzzle)).encode()).hexdigest()[:16]


def digest_of_file(path: str | None) -> str | None:
    """Return a digest of the content of a file, or None if there is no file."""
    if path is None:
        return None
    with open(path, "rb") as file:
        return sha256(file.read()).hexdigest()[:16]


def _plain(value: object) -> object:
    """Return ``value`` as an object whose repr is the same in every process."""
    if isinstance(value, Mapping):
        return [(_plain(key), _plain(part)) for key, part in value.items()]
    if isinstance(value, (set, frozenset)):
        return sorted(map(_plain, value), key=repr)
    if isinstance(value, (list, tuple)):
        return [_plain(part) for part in value]
    if is_dataclass(value) and not isinstance(value, type):
        return [type(value).__name__, *(_plain(getattr(value, f.name)) for f in fields(value))]
    return value


def runs_made(
    earlier: Iterable[Mapping[str, Any]], planned: Mapping[RunKey, Run], machine: str | None
) -> dict[RunKey, RunRecord]:
    """Return the runs in ``earlier`` by their keys, with each board traced again.

    Raises `InputError` for a run that is not ``planned``, or whose board lacks its words. It also
    rejects runs of another ``machine`` (None: any) or of another version.
    """
    found: dict[RunKey, RunRecord] = {}
    for number, record in enumerate(earlier, start=1):
        same = record.get("format") == "unboggle.compare.run/1"
        if not (same and RunRecord.__annotations__.keys() <= record.keys()):  # older ones lack some
            raise InputError(f"line {number} is not a run of this version of unboggle compare")
        what = f"line {number}, {record['name']} on {record['list']}"
        plain = all(isinstance(record[name], (str, int, float, type(None))) for name in _KEY)
        if not (plain and isinstance(record["machine"], str) and is_run(record)):
            raise InputError(
                f"{what}: not written by unboggle compare: its fields contradict each other"
            )
        if machine is not None and record["machine"] != machine:
            raise InputError(f"{what}: measured on {record['machine']}; this is {machine}")
        its = _VERSION.search(record["machine"])  # None: the machine of a lost run is unknown
        if its is not None and its[1] != __version__:
            raise InputError(f"{what}: measured with unboggle {its[1]}; this is {__version__}")
        key = key_of(record)
        if key not in planned:
            raise InputError(f"{what}: not a run of this comparison{_why_not(key, planned)}")
        _check_board(record, planned[key], what)
        found[key] = cast(RunRecord, record)
    return found


def _why_not(key: RunKey, planned: Iterable[RunKey]) -> str:
    """Return the end of a message: how the run of ``key`` differs from the ``planned`` runs."""
    names = (*_KEY, "task")
    differ: list[list[str]] = []
    for other in planned:
        changed = [n for n, old, new in zip(names, key, other, strict=True) if old != new]
        if not {"list", "name", "run"} & {*changed}:
            differ.append(changed)
    if not differ:
        return "; to resume, pass the same lists and options"
    changed = min(differ, key=len)
    whys = [_CHANGED.get(name, f"--{name} was different") for name in changed]
    return f": {phrases.join_names(whys)}"


def _check_board(record: Mapping[str, Any], run: Run, what: str) -> None:
    if record["verified"] is not True:
        return
    try:
        board = board_of_rows(record["board"], run.puzzle)
        if run.task == "all":
            verified(board, run.puzzle)
        elif len(words_on(board, run.puzzle)) != record.get("kept_weight"):
            raise Bug("it holds a different number of words")
    except (BackendError, Bug, TypeError):
        all_ = "every word" if run.task == "all" else f"{record.get('kept_weight')} words"
        raise InputError(f"{what}: its board does not hold {all_}") from None
