"""Whether a line of a file is a run as a comparison writes it: for all who read such files."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

_FORMAT = "unboggle.compare.run/1"
_LARGEST = 1e12  # seconds, clauses, bytes: what is more nobody has measured


def is_run(entry: Mapping[str, Any]) -> bool:
    """Whether ``entry`` has the fields that every version writes, and they can be together.

    Boards are not traced. That there is one, and what is said of it, has to agree with the
    status where the entry has a field for it.
    """
    try:
        return _has_fields(entry) and ("board" not in entry or _agrees(entry))
    except (KeyError, TypeError):
        return False


def is_number(value: object) -> bool:
    """Whether ``value`` is a number that can be measured: none below 0, no NaN."""
    return isinstance(value, (int, float)) and type(value) is not bool and 0 <= value < _LARGEST


def _has_fields(entry: Mapping[str, Any]) -> bool:
    seconds = entry["seconds"]
    or_none = [entry[name] for name in ("timeout", "variables", "clauses", "memory_mb")]
    or_none += [entry.get(name) for name in ("kept", "at_most")]
    or_none += [seconds["cpu"], *(seconds.get(name) for name in ("encode", "solve", "best"))]
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
    """Whether status, board and what is said of the board go together."""
    status, verified, shown = entry["status"], entry["verified"], entry["board"] is not None
    kept, at_most = entry.get("kept"), entry.get("at_most")
    if verified is False:  # a false board, or a whole one that breaks a wish
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
