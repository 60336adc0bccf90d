"""Helpers for the tests of comparisons: peers, short calls, and made-up records."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import running
from running import schema

from unboggle.lab import comparison as core
from unboggle.lab.combining import combinations, parse_peer_solvers
from unboggle.lab.comparison import Instance
from unboggle.lab.runs import Combination
from unboggle.puzzle import Grid
from unboggle.puzzle.lists.words import parse_words

ROOT = Path(__file__).resolve().parents[2]
BENCHMARKS = ROOT / "benchmarks"


PEERS = {
    "fits": 'return ["cat", "xxx", "gxx"]',
    "reads": 'return [[f for f in words[0]], ["", ".", " "], [None, None, None]]',
    "denies": "return None",
    "misses": 'return ["dog", "xxx", "xxx"]',
    "shrinks": 'return ["ca"]',
    "raises": 'raise ValueError("no idea")',
    "crashes": "import os; os._exit(20)",
    "spins": "while True: pass",
    "delegates": "import subprocess, sys\n"
    "    subprocess.run([sys.executable, '-c', 'while True: pass'])",
    "grows": "hoard = b'x' * 90_000_000; return None",
}


def compare(*args: Any, **options: Any) -> Iterator[Any]:
    """Call `core.compare`; the type ignores that values may be None, which the tests check."""
    return core.compare(*args, **options)


def unboggle(*args: str | Path) -> running.Result:
    """Run ``unboggle compare`` with ``args`` in this process."""
    return running.unboggle("compare", *args)


def reported(*args: str | Path) -> tuple[int, dict[str, Any]]:
    """Return the exit code and the JSON of a comparison, validated by its schema."""
    return running.reported("compare", *args)


def peer(*names: str) -> list[str]:
    return [part for name in names for part in ("--peer", f"{name}={name}.py")]


def instance(text: str = "cat", size: tuple[int, int] = (3, 3), name: str = "list") -> Instance:
    return Instance(name, parse_words(text).puzzle(Grid.rectangle(*size)))


def members(*names: str) -> list[Combination]:
    return combinations(["one_hot", "tiles"], names or ["cadical195"])[0]


def validate_run(record: Any) -> None:
    jsonschema: Any = pytest.importorskip("jsonschema")
    jsonschema.Draft202012Validator(schema("compare")["$defs"]["run"]).validate(
        json.loads(json.dumps(record))
    )


def run_peer(folder: Path, name: str, timeout: float = 20) -> Any:
    (found,) = parse_peer_solvers([f"{name}={folder / name}.py"])
    (record,) = compare([instance()], [found], timeout=timeout)
    validate_run(record)
    return record


def record(name: str, status: str, wall: float, **more: Any) -> Any:
    return {
        "list": "a",
        "size": [4, 4],
        "name": name,
        "kind": "encoding",
        "encoding": name,
        "solver": "s",
        "status": status,
        "timeout": 10.0,
        "seconds": {"wall": wall, "cpu": wall / 2},
        "memory_mb": wall * 10,
        "variables": 10,
        "clauses": None,
        "machine": "m",
        "run": 1,
        "seed": 0,
        **more,
    }
