"""The outcomes of mutants, in a file."""

from __future__ import annotations

import hashlib
import json
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from tools.mutants.changes import Mutant

KILLED, LATE, SURVIVED, UNFIT = "killed", "late", "survived", "unfit"
"""A test failed; one took too long; none noticed; a running program cannot become the mutant."""


class Report:
    """The outcomes so far: those of each file, by the keys of its mutants.

    ``equivalent`` is a table of changes that no test can notice: the file, what was there, what is
    there now, and the reason.
    """

    def __init__(self, file: Path, equivalent: Path) -> None:
        self.file = file
        rows = equivalent.read_text("utf-8").splitlines() if equivalent.exists() else []
        self.equivalent = {tuple(row.split("\t")[:3]) for row in rows}
        self.files: dict[str, dict[str, Any]] = {}
        self.survived: set[str] = set()  # of the file that was begun last, to try again
        if file.exists():
            self.files = json.loads(file.read_text("utf-8"))

    def begin(self, path: str, source: str, *, again: bool) -> dict[str, Any]:
        """Return the known outcomes of a file; with ``again`` forget those that survived."""
        digest = hashlib.sha256(source.encode()).hexdigest()
        part = self.files.get(path)
        if part is None or part["sha256"] != digest:
            part = self.files[path] = {"sha256": digest, "mutants": {}}
        rows: dict[str, Any] = part["mutants"]
        self.survived = {k for k, row in rows.items() if again and row["outcome"] == SURVIVED}
        for key in self.survived:
            del rows[key]
        return rows

    def add(self, path: str, mutant: Mutant, outcome: str, tests: int) -> None:
        """Note an outcome and save all."""
        row = {"line": mutant.first, "was": mutant.was, "now": mutant.now, "tests": tests}
        self.files[path]["mutants"][mutant.key] = {**row, "outcome": outcome}
        self.save()

    def save(self) -> None:
        """Write the outcomes, and the counts and the score of each file."""
        for path, part in self.files.items():
            count = Counter(self.outcome(path, row) for row in part["mutants"].values())
            noticed = count[KILLED] + count[LATE]
            tried = noticed + count[SURVIVED]
            part["counts"], part["score"] = dict(count), round(100 * noticed / max(1, tried), 1)
        self.file.parent.mkdir(parents=True, exist_ok=True)
        self.file.with_suffix(".part").write_text(json.dumps(self.files, indent=1), "utf-8")
        self.file.with_suffix(".part").replace(self.file)

    def outcome(self, path: str, row: dict[str, Any]) -> str:
        """Return the outcome of a mutant, which may have survived since it changes nothing."""
        same = row["outcome"] == SURVIVED and (path, row["was"], row["now"]) in self.equivalent
        return "equivalent" if same else str(row["outcome"])

    def lines(self, paths: list[str]) -> Iterator[str]:
        """Yield the survivors of the files, and their scores; a file may have no mutants."""
        paths = [path for path in paths if path in self.files]
        for path in paths:
            part = self.files[path]
            for row in sorted(part["mutants"].values(), key=lambda row: int(row["line"])):
                if self.outcome(path, row) == SURVIVED:
                    yield f"{path}:{row['line']}: {row['was']}\n  -> {row['now']}"
        for path in paths:
            counts = ", ".join(f"{n} {kind}" for kind, n in self.files[path]["counts"].items())
            yield f"{path}: {self.files[path]['score']} % ({counts})"
