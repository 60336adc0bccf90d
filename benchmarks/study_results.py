"""The recorded runs of the study, and statistics of them.

Seconds are CPU seconds. PAR-2 is the mean in which a run without an answer counts twice its limit.
Intervals are percentile bootstraps over lists (B. Efron, 1979): a sample has as many lists as there
are, drawn with replacement, each with all its copies, since these are not independent.
"""

from __future__ import annotations

import math
import random
import statistics
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from typing import Any, cast

from study_grid import KEPT, Key, key_of, read, recorded
from study_lists import kinds_of

from unboggle.lab.records import RunRecord
from unboggle.lab.summary import disagreements

Record = Mapping[str, Any]
ANSWERED = ("fitted", "impossible")
VIRTUAL = "virtual best"
SAMPLES = 1000  # of a bootstrap
CALLED = {
    "small": "planted, small",
    "gogens": "Gogens",
    "space": "planted, cells to spare",
    "fitted": "random, a board",
    "counted": "random, counted out",
    "refuted": "random, refuted",
    "open": "random, open",
}
"""The strata. Those of random lists are by what any method found out about the list."""


@cache
def every() -> dict[Key, Record]:
    """Return all runs by their keys."""
    return {key_of(record): record for record in read(KEPT)}


@cache
def of_part(part: str) -> tuple[Record, ...]:
    """Return the runs of a part of the study; of proofs, only a refutation has one."""
    made = every()
    wanted = [key for key in recorded().keys(part) if not key.is_proof or _refuted(key)]
    return tuple(made[key] for key in wanted)


def limit() -> float:
    """Return the limit of the runs, in CPU seconds."""
    return recorded().limit


@cache
def outcome(name: str) -> str:
    """Return what is known of the random list ``name``: fitted, counted, refuted or open.

    ``counted``: counting refutes it, as the race does before anything else.
    """
    runs = [r for r in every().values() if r["name"] == name]
    said = {record["status"] for record in runs}
    if "fitted" in said:
        return "fitted"
    if any(r["method"] == "race" and r["by"] == "counting" for r in runs):
        return "counted"
    return "refuted" if "impossible" in said else "open"


@cache
def stratum(name: str) -> str:
    """Return the stratum of the list ``name``, see `CALLED`."""
    kind, size, _ = kinds_of(name)
    if kind == "planted":
        return "small" if size in ("3x3", "4x4") else "space"
    return "gogens" if kind == "gogen" else outcome(name)


@cache
def main_runs() -> tuple[Record, ...]:
    """Return the runs of the main comparison: all lists of the strata, with their copies."""
    parts = ("small", "gogens", "space", "random")
    runs = {key_of(record): record for part in parts for record in of_part(part)}
    return tuple(runs[key] for key in sorted(runs))


def is_answered(record: Record) -> bool:
    """Whether the run has an answer."""
    return record["status"] in ANSWERED


def score(record: Record, seconds: str = "cpu") -> float:
    """Return the seconds of a run, or twice its limit if it has no answer.

    ``seconds`` is ``cpu``, or ``work``: to encode, load and solve, without the start of Python.
    """
    if not is_answered(record):
        return 2 * float(record["limit"])
    if seconds == "work":
        return float(record["encode"]) + float(record["solve"])
    return float(record["cpu"])


def par2(runs: Iterable[Record], seconds: str = "cpu") -> float:
    """Return the mean of `score`."""
    scores = [score(record, seconds) for record in runs]
    return sum(scores) / len(scores)


def interval(
    runs: Sequence[Record], value: Callable[[list[Record]], float]
) -> tuple[float, float] | None:
    """Return the 95 % interval of ``value``, or None for a single list."""
    by_list: dict[str, list[Record]] = {}
    for record in runs:
        by_list.setdefault(record["name"], []).append(record)
    names, draw = sorted(by_list), random.Random(1979)
    if len(names) < 2:
        return None
    # The order of a sample does not matter, and short ones repeat.
    samples = Counter(tuple(sorted(draw.choices(names, k=len(names)))) for _ in range(SAMPLES))
    found: list[float] = []
    for sample, times in samples.items():
        found += [value([r for name in sample for r in by_list[name]])] * times
    found.sort()
    return found[round(0.025 * (SAMPLES - 1))], found[round(0.975 * (SAMPLES - 1))]


def virtual_best(runs: Iterable[Record], *, without: Sequence[str] = ()) -> list[Record]:
    """Return for each list and copy the best run of any method but ``without``, as one method.

    If no method has an answer, the run has none either.
    """
    best: dict[tuple[str, int], Record] = {}
    for record in runs:
        key = (record["name"], record["copy"])
        if record["method"] not in without and (
            key not in best or score(record) < score(best[key])
        ):
            best[key] = record
    return [{**record, "method": VIRTUAL, "of": record["method"]} for record in best.values()]


def spans(runs: Sequence[Record]) -> tuple[float, float]:
    """Return how far PAR-2 ranges over solvers, and over encodings.

    The first is the quotient of the worst and the best solver, the geometric mean over encodings.
    The second is that of encodings, the geometric mean over solvers. Seconds are those of the work,
    so the start of Python does not hide differences.
    """
    table: dict[tuple[str, str], list[Record]] = {}
    for record in runs:
        encoding, solver = record["method"].split(" + ")
        table.setdefault((encoding, solver), []).append(record)
    scores = {pair: par2(found, "work") for pair, found in table.items()}
    return _span(scores, 0), _span(scores, 1)


def _span(scores: Mapping[tuple[str, str], float], fixed: int) -> float:
    groups: dict[str, list[float]] = {}
    for pair, value in scores.items():
        groups.setdefault(pair[fixed], []).append(value)
    return statistics.geometric_mean(max(group) / min(group) for group in groups.values())


def luck(runs: Iterable[Record]) -> tuple[float, int, int]:
    """Return how much copies of a list differ for one method.

    The first number is the geometric mean of slowest by fastest, where all copies were answered.
    The others are how many pairs of a list and a method have an answer for some copies only, and
    how many there are.
    """
    groups: dict[tuple[str, str], list[Record]] = {}
    for record in runs:
        groups.setdefault((record["name"], record["method"]), []).append(record)
    whole = [group for group in groups.values() if all(map(is_answered, group))]
    ratios = [max(map(score, group)) / min(map(score, group)) for group in whole]
    some = sum(any(map(is_answered, g)) and not all(map(is_answered, g)) for g in groups.values())
    return statistics.geometric_mean(ratios), some, len(groups)


def as_compared(runs: Iterable[Record]) -> list[RunRecord]:
    """Return runs as `unboggle compare` records them, with CPU seconds as their seconds."""
    found = []
    for record in runs:
        seconds = min(record["cpu"], record["limit"])  # a run ends a little after its limit
        size = [int(n) for n in kinds_of(record["name"])[1].split("x")]
        found.append(
            {
                "list": record["name"],
                "size": size,
                "words": kinds_of(record["name"])[2],
                "task": "all",
                "name": record["method"],
                "kind": "encoding",
                "encoding": None,
                "solver": None,
                "run": record["copy"] + 1,
                "timeout": record["limit"],
                "status": record["status"],
                "seconds": {"wall": seconds, "cpu": seconds},
                "memory_mb": None,
                "variables": record["variables"],
                "clauses": record["clauses"],
            }
        )
    return cast("list[RunRecord]", found)


def contradictions() -> int:
    """Return how many lists have runs that contradict each other."""
    runs = [r for r in every().values() if not key_of(r).is_proof]
    return len(disagreements(as_compared(runs)))


def _refuted(key: Key) -> bool:
    plain = Key(key.name, key.copy, key.method.replace(": proof", " + cadical195"))
    return plain in every() and every()[plain]["status"] == "impossible"


def median(values: Iterable[float | None]) -> float | None:
    """Return the median of the known ``values``."""
    known = [value for value in values if value is not None and not math.isnan(value)]
    return statistics.median(known) if known else None
