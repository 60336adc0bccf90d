"""What the records of runs say: PAR-2, disagreements, false boards."""

from __future__ import annotations

import statistics
from collections.abc import Iterable, Sequence

from unboggle.lab.records import Disagreement, RunRecord, SummaryRow

# ---- what the records say ----


def par2(record: RunRecord) -> float | None:
    """Return the wall-clock seconds of a run, twice its time limit if it gave no answer.

    None for a run that failed without a time limit.
    """
    if record["status"] in ("fitted", "impossible"):
        return float(record["seconds"]["wall"])
    return None if record["timeout"] is None else 2 * float(record["timeout"])


def summarise(records: Iterable[RunRecord]) -> list[SummaryRow]:
    """Return what each combination came to, the best PAR-2 first.

    ``par2`` is the mean of `par2` over its runs, ``ratio`` that by the best
    one's, ``cpu`` the mean of CPU seconds and ``memory_mb`` the largest peak;
    ``variables`` and ``clauses`` are medians. An "impossible" that a board of another
    run has proved wrong counts as a failed run.
    """
    runs_of: dict[str, list[RunRecord]] = {}
    for record in judged(records):
        runs_of.setdefault(str(record["name"]), []).append(record)
    rows = [_row(name, runs) for name, runs in runs_of.items()]
    rows.sort(key=lambda row: (row["par2"] is None, row["par2"], row["name"]))
    best = rows[0]["par2"] if rows else None
    for row in rows:
        row["ratio"] = round(row["par2"] / best, 2) if best and row["par2"] is not None else None
    return rows


def judged(records: Iterable[RunRecord]) -> list[RunRecord]:
    """Return ``records``, an "impossible" that a board of another run proves wrong as an error."""
    records = list(records)
    fitted = {_question(record) for record in records if record["status"] == "fitted"}
    return [
        {**record, "status": "error"}
        if record["status"] == "impossible" and _question(record) in fitted
        else record
        for record in records
    ]


def _question(record: RunRecord) -> tuple[str, tuple[int, ...]]:
    """Return what a run was asked: its list, and the size."""
    return record["list"], tuple(record["size"])


def _row(name: str, runs: Sequence[RunRecord]) -> SummaryRow:
    statuses = [run["status"] for run in runs]
    scores = [score for run in runs if (score := par2(run)) is not None]
    cpu = _known(run["seconds"]["cpu"] for run in runs)
    memory = _known(run["memory_mb"] for run in runs)
    variables = _known(run["variables"] for run in runs)
    clauses = _known(run["clauses"] for run in runs)
    return {
        "name": name,
        "kind": runs[0]["kind"],
        "encoding": runs[0]["encoding"],
        "solver": runs[0]["solver"],
        "runs": len(runs),
        "solved": statuses.count("fitted") + statuses.count("impossible"),
        "fitted": statuses.count("fitted"),
        "impossible": statuses.count("impossible"),
        "undecided": statuses.count("undecided"),
        "errors": statuses.count("error"),
        "par2": round(statistics.fmean(scores), 4) if len(scores) == len(runs) else None,
        "ratio": None,
        "cpu": round(statistics.fmean(cpu), 4) if cpu else None,
        "memory_mb": max(memory) if memory else None,
        "variables": round(statistics.median(variables)) if variables else None,
        "clauses": round(statistics.median(clauses)) if clauses else None,
    }


def _known(figures: Iterable[float | None]) -> list[float]:
    return [figure for figure in figures if figure is not None]


def disagreements(records: Iterable[RunRecord]) -> list[Disagreement]:
    """Return each list on which somebody shows a board and others say there is none.

    The board has been traced, so it is ``impossible`` who are wrong.
    """
    said: dict[tuple[str, tuple[int, ...]], dict[str, list[str]]] = {}
    for record in records:
        verdicts = said.setdefault(_question(record), {})
        names = verdicts.setdefault(record["status"], [])
        if record["name"] not in names:
            names.append(record["name"])
    return [
        {"list": name, "fitted": verdicts["fitted"], "impossible": verdicts["impossible"]}
        for (name, _), verdicts in said.items()
        if "fitted" in verdicts and "impossible" in verdicts
    ]


def false_boards(records: Iterable[RunRecord]) -> list[RunRecord]:
    """Return the runs whose board does not hold every word, one of each combination and list."""
    found: dict[tuple[str, str], RunRecord] = {}
    for record in records:
        if record["verified"] is False:
            found.setdefault((record["name"], record["list"]), record)
    return list(found.values())
