"""Which tests reach which lines, measured once for each version of a test and of the files."""

from __future__ import annotations

import json
import time
from collections.abc import Collection, Iterable, Mapping
from itertools import accumulate
from pathlib import Path
from typing import Any

from tools.mutants.changes import Mutant

COPIED = {"unboggle/certify/checker/": "unboggle/certify/checker/script.py"}
"""Folders whose texts run as parts of other files: the tests are those that reach their maker."""
_SAVED = 20.0  # seconds between two states on disk


class Reached:
    """The tests so far: hash of the file, CPU seconds (None if it fails), lines by path."""

    def __init__(self, file: Path) -> None:
        self.file = file
        self.sources: dict[str, str] = {}
        self.rows: dict[str, dict[str, Any]] = {}
        self.collected: Collection[str] = ()
        self.saved = time.monotonic()
        self.load()

    def load(self) -> None:
        """Read what is on disk."""
        if self.file.exists():
            self.sources, self.rows = json.loads(self.file.read_text("utf-8"))

    def save(self) -> None:
        """Write all, all or nothing."""
        part = self.file.with_suffix(".part")
        part.write_text(json.dumps([self.sources, self.rows]), "utf-8")
        part.replace(self.file)
        self.saved = time.monotonic()

    def forget(self, sources: Mapping[str, str], tests: Mapping[str, str]) -> list[str]:
        """Drop what was measured for other versions; return the tests to measure."""
        self.collected = tests.keys()
        changed = {p for p, digest in self.sources.items() if sources.get(p) != digest}
        self.rows = {
            name: row
            for name, row in self.rows.items()
            if tests.get(name, row["file"]) == row["file"] and not changed & row["lines"].keys()
        }
        self.sources = dict(sources)
        self.save()
        return [name for name in tests if name not in self.rows]

    def add(
        self, name: str, file: str, seconds: float | None, lines: Mapping[str, Iterable[int]]
    ) -> None:
        """Note what a test reaches."""
        reached = {path: sorted(numbers) for path, numbers in lines.items() if numbers}
        self.rows[name] = {"file": file, "seconds": seconds, "lines": reached}
        if time.monotonic() - self.saved > _SAVED:
            self.save()

    def tests(self, path: str, mutant: Mutant, cap: float) -> tuple[list[str], float]:
        """Return tests of ``cap`` seconds that reach the mutant, and their seconds.

        If none reaches its lines, as some run in other processes, those that reach the file.
        """
        maker = next((maker for folder, maker in COPIED.items() if path.startswith(folder)), path)
        near = {
            n: r
            for n, r in self.rows.items()
            if n in self.collected
            and r["seconds"] is not None
            and {path, maker} & r["lines"].keys()
        }
        place = range(mutant.first, mutant.last + 1)
        hits = {
            n
            for n, r in near.items()
            if (maker != path and maker in r["lines"])
            or any(line in place for line in r["lines"].get(path, ()))
        }
        seconds = {name: float(near[name]["seconds"]) for name in hits or near}
        names = sorted(seconds, key=lambda name: (seconds[name], name))
        total = list(accumulate(seconds[name] for name in names))
        enough = 1 + sum(spent <= cap for spent in total[1:])
        return names[:enough], sum(total[:enough][-1:])
