#!/usr/bin/env python3
"""Turn the JSON lines of ``unboggle compare`` into markdown tables on standard output.

    python benchmarks/table.py benchmarks/results/quick-*.jsonl > table.md

The same lines give the same tables, in any order of the files.
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from unboggle.lab.summary import disagreements, par2, summarise

Record = Mapping[str, Any]
HEADINGS = (
    "combination",
    "solved",
    "fitted",
    "impossible",
    "undecided",
    "failed",
    "PAR-2 s",
    "ratio",
    "CPU s",
    "peak MB",
    "variables",
    "clauses",
)
MOST = ("% kept", "gap", "lists best")
"""Further columns for runs with --task most."""


def read(paths: Sequence[str]) -> list[Record]:
    """Return the runs in the files ``paths``, sorted so that their order does not matter."""
    lines = [line for path in paths for line in Path(path).read_text("utf-8").splitlines() if line]
    records = [json.loads(line) for line in lines]
    if any(record.get("format") != "unboggle.compare.run/1" for record in records):
        raise SystemExit("table.py: these are not lines of 'unboggle compare --jsonl'")
    return sorted(records, key=lambda r: (r["list"], r["name"], r["run"], r["machine"]))


def family(record: Record) -> str:
    """Return the family of a list: its kind and size, by its file name."""
    name = Path(record["list"]).stem
    found = re.fullmatch(r"(.*[0-9]+x[0-9]+)-.*", name)
    return found[1] if found else name


def markdown(rows: Sequence[Sequence[str]]) -> str:
    """Return ``rows`` as a Markdown table; the first row has the headings."""
    head, *body = rows
    rule = ["---", *(["--:"] * (len(head) - 1))]
    return "\n".join(f"| {' | '.join(row)} |" for row in (head, rule, *body))


def overall(summary: Sequence[Record]) -> list[Sequence[str]]:
    """Return the table of all combinations, best first."""
    most = any("share" in row for row in summary)
    rows: list[Sequence[str]] = [HEADINGS + MOST * most]
    for row in summary:
        figures = (_figure(100 * row.get("share", 0), 1), _figure(row.get("gap"), 2))
        rows.append(
            (
                row["name"],
                f"{row['solved']} of {row['runs']}",
                *(str(row[key]) for key in ("fitted", "impossible", "undecided", "errors")),
                _figure(row["par2"], 2),
                _figure(row["ratio"], 1),
                _figure(row["cpu"], 2),
                _figure(row["memory_mb"], 0),
                _figure(row["variables"], 0),
                _figure(row["clauses"], 0),
                *((*figures, str(row.get("best", ""))) if most else ()),
            )
        )
    return rows


def by_family(records: Sequence[Record], names: Sequence[str]) -> list[Sequence[str]]:
    """Return the table of families by combinations: solved lists, and PAR-2 seconds."""
    rows: list[Sequence[str]] = [("lists", *names)]
    for kind in sorted({family(record) for record in records}):
        cells = []
        for name in names:
            runs = [r for r in records if family(r) == kind and r["name"] == name]
            solved = sum(r["status"] in ("fitted", "impossible") for r in runs)
            scores = [score for r in runs if (score := par2(r)) is not None]
            mean = sum(scores) / len(scores) if scores and len(scores) == len(runs) else None
            cells.append(f"{solved}/{len(runs)}: {_figure(mean, 2)}" if runs else "")
        rows.append((kind, *cells))
    return rows


def main(paths: Sequence[str]) -> int:
    """Print the tables for the files ``paths``; return 70 if two runs contradict each other."""
    if not paths:
        raise SystemExit("usage: python benchmarks/table.py RUNS.jsonl...")
    records = read(paths)
    summary = summarise(records)
    limits = sorted({_figure(r["timeout"], 0) or "no" for r in records})
    for machine in sorted({str(r["machine"]) for r in records}):
        print(f"Measured on {machine}; {len({r['list'] for r in records})} lists,")
    print(f"time limit {' and '.join(limits)} s, seeds {sorted({r['seed'] for r in records})}.\n")
    print(markdown(overall(summary)))
    print("\nSolved of all, and PAR-2 in seconds:\n")
    print(markdown(by_family(records, [row["name"] for row in summary])))
    wrong = disagreements(records)
    for found in wrong:
        show, deny = (", ".join(found[side]) for side in ("fitted", "impossible"))
        words = f" with {found['kept_weight']} words" if "kept_weight" in found else ""
        print(f"\n**{found['list']}: {show} found a board{words}, {deny} reported impossible!**")
    return 70 if wrong else 0


def _figure(value: float | None, digits: int) -> str:
    return "" if value is None else f"{value:,.{digits}f}"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
