"""Check that a line of a file is a record of a comparison; for all readers of such files."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

_FORMAT = "unboggle.compare.run/1"
_LARGEST = 1e12  # seconds, clauses, bytes: larger values are not measurements


def is_run(entry: Mapping[str, Any]) -> bool:
    """Whether ``entry`` has the fields that every version writes, with consistent values.

    Boards are not traced. If the entry has fields about its board, they must agree with its status.
    """
    try:
        return _has_fields(entry) and ("board" not in entry or _agrees(entry))
    except (KeyError, TypeError):
        return False


def is_number(value: object) -> bool:
    """Whether ``value`` is a possible measurement: not negative, not NaN."""
    return isinstance(value, (int, float)) and type(value) is not bool and 0 <= value < _LARGEST


def _has_fields(entry: Mapping[str, Any]) -> bool:
    seconds = entry["seconds"]
    or_none = [entry[name] for name in ("timeout", "variables", "clauses", "memory_mb")]
    or_none += [entry.get(name) for name in ("kept_weight", "upper_bound")]
    or_none += [seconds["cpu"], *(seconds.get(name) for name in ("encode", "solve", "incumbent"))]
    return (
        entry["format"] == _FORMAT
        and entry["status"] in ("fitted", "impossible", "undecided", "error")
        and entry.get("task", "all") in ("all", "most")
        and all(isinstance(entry[name], str) for name in ("list", "name", "kind"))
        and {"encoding", "solver"} <= entry.keys()
        and is_number(seconds["wall"])
        and all(value is None or is_number(value) for value in or_none)
        and all(type(side) is int for side in entry["size"])
        and len(entry["size"]) == 2
        and type(entry["run"]) is int
        and type(entry["words"]) is int
        and entry["words"] > 0
    )


def _agrees(entry: Mapping[str, Any]) -> bool:
    """Whether the status, the board and the fields about the board are consistent."""
    status, verified, shown = entry["status"], entry["verified"], entry["board"] is not None
    kept, at_most = entry.get("kept_weight"), entry.get("upper_bound")
    if verified is False:  # a false board, or a whole one that violates a constraint
        return bool(status == "error" and shown)
    if shown != (verified is True):
        return False
    if entry.get("task", "all") == "all":
        return bool(shown == (status == "fitted"))
    if shown != (kept is not None) or (shown and kept > entry["words"]):
        return False
    if status == "error":
        return at_most is None
    if status == "impossible":
        return not shown and at_most == 0
    return bool((status == "fitted") == (shown and kept == at_most))
