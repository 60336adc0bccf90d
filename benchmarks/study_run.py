"""Make the runs of the study, and keep them: one JSON object per line in ``runs.jsonl``."""

from __future__ import annotations

import json
import lzma
import platform
import re
import sys
from collections.abc import Sequence
from dataclasses import asdict, replace
from datetime import UTC, datetime
from functools import cache
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any

from study_child import CheckedProof
from study_grid import DATA, GRID, HERE, KEPT, PARTS, PROOF, Grid, Key, key_of, records
from study_lists import copy_of
from study_measure import Times, measured

from unboggle.kernel import available
from unboggle.lab.combining import RACE, combinations
from unboggle.lab.recording import result_of
from unboggle.lab.runs import Combination, Measured, Run
from unboggle.version import __version__

WORKING = DATA / "runs.jsonl"  # while the study runs; compressed at its end
PACKAGES = ("python-sat", "pysmt", "z3-solver", "ortools", "clingo", "dratify")
_FILES = {
    "cpsat": "cpsat_model",
    "cpsat-lp": "cpsat_lp_model",
    "clingo": "clingo_model",
}


def run(grid: Grid, parts: Sequence[str]) -> None:
    """Make the missing runs of ``parts`` and compress all runs of the ``grid``."""
    DATA.mkdir(parents=True, exist_ok=True)
    if not WORKING.exists():
        WORKING.write_bytes(lzma.decompress(KEPT.read_bytes()) if KEPT.exists() else b"")
    made = {key_of(record): record for record in records(WORKING.read_bytes())}
    wanted = list(dict.fromkeys(key for part in parts for key in grid.keys(part)))
    with WORKING.open("a", encoding="utf-8") as file:
        for number, key in enumerate(wanted, start=1):
            if key in made and made[key]["limit"] == grid.limit:
                continue
            if key.is_proof and not _refuted(key, made):
                continue
            made[key] = record = one_run(key, grid.limit)
            file.write(f"{json.dumps(record)}\n")
            file.flush()
            shown = f"{number}/{len(wanted)} {key.name} #{key.copy} {key.method}"
            print(f"{shown}: {record['status']} {record['cpu']:.2f}", file=sys.stderr, flush=True)
    (DATA / "about.txt").write_text(about(), "utf-8")
    GRID.write_text(f"{json.dumps(asdict(grid))}\n", "utf-8")
    whole = {key for part in PARTS for key in grid.keys(part)} & made.keys()
    lines = "".join(f"{json.dumps(made[key])}\n" for key in sorted(whole))
    KEPT.write_bytes(lzma.compress(lines.encode(), preset=9 | lzma.PRESET_EXTREME))
    WORKING.unlink()


def _refuted(key: Key, made: dict[Key, dict[str, Any]]) -> bool:
    """Whether the encoding of a proof has refuted the list, so that there is a proof to check."""
    plain = key.method.replace(": proof", " + cadical195")
    found = made.get(Key(key.name, key.copy, plain))
    return found is not None and found["status"] == "impossible"


def one_run(key: Key, limit: float) -> dict[str, Any]:
    """Make the run ``key`` and return its record; a board is traced."""
    puzzle = copy_of(key.name, key.copy)
    first = {
        "name": key.name,
        "copy": key.copy,
        "method": key.method,
        "limit": limit,
    }
    if key.is_proof:
        seen, times = measured((key.method.removesuffix(": proof"), puzzle), limit * PROOF)
        return {**first, **_of_proof(seen), "cpu": round(times.cpu, 3)}
    asked = Run(puzzle, method(key.method), seed=key.copy, jobs=1)
    seen, times = measured(asked, limit)
    assert isinstance(seen, Measured)
    if times.cpu > limit and seen.status != "error":
        seen = replace(seen, status="undecided", board=None, by=None)
    found = result_of(asked, seen)
    board = found["board"]
    return {
        **first,
        "status": found["status"],
        "by": found["found_by"],
        **_seconds(times),
        "variables": seen.variables,
        "clauses": seen.clauses,
        "conflicts": (found["statistics"] or {}).get("conflicts"),
        "board": board and "/".join("".join(face or "." for face in row) for row in board),
        **({"error": found["error"]} if found["error"] else {}),
    }


def _seconds(times: Times) -> dict[str, float | None]:
    """Return the CPU seconds: all, those to encode, and those to load and solve."""
    encode = solve = None
    if times.encoded is not None and times.begun is not None:
        encode = round(times.encoded - times.begun, 3)
        if times.finished is not None:
            solve = round(times.finished - times.encoded, 3)
    return {"cpu": round(times.cpu, 3), "encode": encode, "solve": solve}


def _of_proof(seen: CheckedProof | Measured) -> dict[str, Any]:
    if isinstance(seen, Measured):
        return {"status": seen.status, "checked": {}, "steps": None}
    accepted = any(seen.verdicts.values()) and False not in seen.verdicts.values()
    status = "checked" if accepted else "undecided" if None in seen.verdicts.values() else "error"
    if seen.steps is None:
        status = "undecided"
    return {"status": status, "checked": dict(seen.verdicts), "steps": seen.steps}


@cache
def method(name: str) -> Combination:
    """Return the method ``name`` as `compare` runs it."""
    if name == "race":
        return RACE
    if name in _FILES:
        return Combination(name, "peer", path=str(HERE / "peers" / f"{_FILES[name]}.py"))
    if " + " not in name:
        return Combination(name, "search", search=name)
    encoding, solver = name.removesuffix(" (anchored)").split(" + ")
    found, _ = combinations([encoding], [solver], variants=["all"])
    return next(one for one in found if one.name == name)


def about() -> str:
    """Return the conditions of the runs: the day, the processor, the versions."""
    return "\n".join(
        [
            f"day: {datetime.now(tz=UTC):%Y-%m-%d}",
            f"processor: {_processor()}",
            f"system: {platform.system()} {platform.machine()}",
            f"python: {platform.python_version()}",
            f"unboggle: {__version__}, kernel: {'yes' if available() else 'no'}",
            *(f"{name}: {_version(name)}" for name in PACKAGES),
        ]
    )


def _version(package: str) -> str:
    try:
        return version(package)
    except PackageNotFoundError:
        return "not installed"


def _processor() -> str:
    try:
        text = Path("/proc/cpuinfo").read_text("utf-8")
    except OSError:
        return platform.processor()
    names = re.findall(r"^model name\s*: (.*)$", text, re.MULTILINE)
    return names[0] if names else platform.processor()
