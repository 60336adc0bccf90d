"""The record of a run: its arguments and its result, with the board traced."""

from __future__ import annotations

import platform
from collections.abc import Mapping
from typing import Any

from unboggle import solvers
from unboggle.errors import Bug
from unboggle.forward.trace import trace_puzzle
from unboggle.forward.verify import verified
from unboggle.kernel import available
from unboggle.lab.runs import Measured, Run
from unboggle.puzzle import Board, Puzzle, Word
from unboggle.system.machine import cores
from unboggle.version import __version__


def request_of(name: str, run: Run, timeout: float | None, number: int) -> dict[str, Any]:
    """Return the first part of a record: the arguments of run ``number`` on the list ``name``."""
    combination, grid = run.combination, run.puzzle.grid
    race = combination.kind == "race"
    return {
        "format": "unboggle.compare.run/1",
        "list": name,
        "size": [grid.rows, grid.columns],
        "words": len(run.puzzle.spellings),
        "task": run.task,
        "name": combination.name,
        "kind": combination.kind,
        "encoding": combination.encoding,
        "solver": combination.solver,
        "counting": run.counting or combination.counted or race,
        "anchored": combination.anchored,
        "jobs": (run.jobs or cores()) if race else 1,
        "run": number,
        "seed": run.seed,
        "timeout": timeout,
    }


def result_of(run: Run, seen: Measured) -> dict[str, Any]:
    """Return the result of a run, with its board traced."""
    found = _most(run, seen) if run.task == "most" else _all(run, seen)
    return {
        **found,
        "found_by": seen.by,
        "seconds": {
            "wall": round(seen.wall, 4),
            "cpu": _rounded(seen.cpu),
            "encode": _rounded(seen.encode),
            "solve": _rounded(seen.solve),
            "incumbent": _rounded(seen.best) if run.task == "most" else None,
        },
        "memory_mb": None if seen.memory is None else round(seen.memory / 1e6, 1),
        "variables": seen.variables,
        "clauses": seen.clauses,
        "rules": None if seen.rules is None else dict(seen.rules),
        "statistics": _counted(seen.statistics),
    }


def _all(run: Run, seen: Measured) -> dict[str, Any]:
    """Return the result of a run for all words."""
    found = _found(seen)
    if seen.status == "undecided":  # the best board of a search is no answer
        found["board"] = None
    if seen.status == "fitted":
        assert seen.board is not None
        try:
            verified(seen.board, run.puzzle)
            found.update(verified=True, kept_weight=len(run.puzzle.words))
        except Bug as fault:
            found.update(_at_fault(run, fault))
    return found


def _most(run: Run, seen: Measured) -> dict[str, Any]:
    """Return the result of a run for most words; its claims are not trusted.

    The words on its board are counted. The board is optimal if the run's bound says so. The bound
    may be wrong; `unboggle.lab.summary` finds that out by comparing runs.
    """
    found = _found(seen)
    at_most = 0 if seen.status == "impossible" else seen.upper_bound
    kept = None
    if seen.board is not None:
        try:
            kept = len(words_on(seen.board, run.puzzle))
        except Bug as fault:
            return {**found, **_at_fault(run, fault)}
    if seen.status == "error":  # the board remains valid, the bound may not
        if kept is None:
            return found
        shown = f"{seen.error}; its best board before that is kept"
        return {**found, "error": shown, "verified": True, "kept_weight": kept}
    if kept == len(run.puzzle.words) and at_most is None:
        at_most = kept  # the list has no more words
    if at_most == 0 and not kept:  # a board without a word is no answer
        return {**found, "status": "impossible", "board": None, "upper_bound": 0}
    status = "fitted" if kept is not None and kept == at_most else "undecided"
    verified = None if kept is None else True
    return {
        **found,
        "status": status,
        "verified": verified,
        "kept_weight": kept,
        "upper_bound": at_most,
    }


def words_on(board: Board, puzzle: Puzzle) -> tuple[Word, ...]:
    """Return the words of ``puzzle`` on ``board``; raise `Bug` if it violates a constraint."""
    there = puzzle.restricted_to(trace_puzzle(board, puzzle))
    verified(board, there)
    return there.words


def _found(seen: Measured) -> dict[str, Any]:
    return {
        "status": seen.status,
        "verified": None,
        "kept_weight": None,
        "upper_bound": None,
        "board": seen.board.rows() if seen.board else None,
        "error": seen.error,
    }


def _at_fault(run: Run, fault: Bug) -> dict[str, Any]:
    peer = run.combination.kind == "peer"  # its author must fix it
    return {"status": "error", "error": fault.finding if peer else str(fault), "verified": False}


def _counted(statistics: Mapping[str, int] | None) -> dict[str, int] | None:
    """Return a solver's counters, limited to `STATISTICS`."""
    known = {name: (statistics or {}).get(name) for name in solvers.STATISTICS}
    return {name: n for name, n in known.items() if isinstance(n, int) and n >= 0} or None


def _rounded(seconds: float | None) -> float | None:
    return None if seconds is None else round(seconds, 4)


def machine() -> str:
    """Return one line that describes the machine of the measurements."""
    system = f"{platform.system()} {platform.machine()}"
    python = f"Python {platform.python_version()}"
    kernel = "with kernel" if available() else "without kernel"
    return f"{system}, {cores()} cores, {python}, unboggle {__version__} {kernel}"
