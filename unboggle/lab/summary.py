"""Summaries of the records of runs: PAR-2, disagreements, false boards.

A run for all words has an answer if it has a board or a proof that there is none. A run for
most words has an answer if its board is proved to be optimal.
"""

from __future__ import annotations

import statistics
from collections.abc import Iterable, Mapping, Sequence

from unboggle.arguments import validated
from unboggle.lab.records import Disagreement, RunRecord, SummaryRow

# ---- summaries ----


def par2(record: RunRecord) -> float | None:
    """Return the wall-clock seconds of a run, or twice its timeout if it gave no answer.

    None for a run that failed without a timeout.
    """
    if record["status"] in ("fitted", "impossible"):
        return float(record["seconds"]["wall"])
    return None if record["timeout"] is None else 2 * float(record["timeout"])


def summarise(records: Iterable[RunRecord]) -> list[SummaryRow]:
    """Return the results of each combination, sorted by PAR-2.

    ``par2`` is the mean of `par2` over its runs, ``ratio`` its quotient by the best combination's
    ``par2``. ``cpu`` is the mean of CPU seconds and ``memory_mb`` the largest peak; ``variables``
    and ``clauses`` are medians. An "impossible" that a board of another run refutes counts as a
    failed run, and so does a refuted bound on the most words.

    For most words, ``share`` is the mean share of a list that the board holds. ``gap`` is the mean
    number of further words that a board could hold by the run's own bound. ``best`` is on how many
    lists no run has a board with more words. A run without a board holds no words; without a bound
    all words are possible. If PAR-2 is equal, the larger share comes first.

    >>> from unboggle import Grid, parse_words
    >>> from unboggle.lab import Instance, combinations, compare
    >>> pets = Instance("pets.txt", parse_words("cat dog").puzzle(Grid.rectangle(2, 3)))
    >>> found, _ = combinations(["tiles"], ["minisat22"])
    >>> [row] = summarise(compare([pets], found))
    >>> row["solved"], row["ratio"]
    (1, 1.0)
    """
    validated(summarise, locals())
    runs_of: dict[str, list[RunRecord]] = {}
    known = judged(records)
    for record in known:
        runs_of.setdefault(str(record["name"]), []).append(record)
    most = _most_kept(known)
    rows = [_row(name, runs, most) for name, runs in runs_of.items()]
    rows.sort(
        key=lambda row: (row["par2"] is None, row["par2"], -row.get("share", 0.0), row["name"])
    )
    best = rows[0]["par2"] if rows else None
    for row in rows:
        row["ratio"] = round(row["par2"] / best, 2) if best and row["par2"] is not None else None
    return rows


def judged(records: Iterable[RunRecord]) -> list[RunRecord]:
    """Return ``records``; those that deny a board of another run become errors.

    A run denies a board by "impossible" or, for most words, by a bound below its words.
    """
    records = list(records)
    fitted = {_question(record) for record in records if record["status"] == "fitted"}
    most = _most_kept(records)
    return [
        {**record, "status": "error"}
        if (record["status"] == "impossible" and _question(record) in fitted)
        or _denies(record, most.get(_question(record)))
        else record
        for record in records
    ]


Question = tuple[str, tuple[int, ...], str]


def _question(record: RunRecord) -> Question:
    """Return the question of a run: its list, the size, and the task."""
    return record["list"], tuple(record["size"]), record.get("task", "all")


def _most_kept(records: Iterable[RunRecord]) -> dict[Question, int]:
    """Return the words on the best board of each list that was run for most words."""
    most: dict[Question, int] = {}
    for record in records:
        kept = record.get("kept_weight")
        if record.get("task") == "most" and kept is not None:
            question = _question(record)
            most[question] = max(kept, most.get(question, 0))
    return most


def _denies(record: RunRecord, most: int | None) -> bool:
    """Whether ``record`` reports that no board holds ``most`` words of its list."""
    at_most = record.get("upper_bound")
    return most is not None and at_most is not None and at_most < most


def _row(name: str, runs: Sequence[RunRecord], most: Mapping[Question, int]) -> SummaryRow:
    statuses = [run["status"] for run in runs]
    scores = [score for run in runs if (score := par2(run)) is not None]
    cpu = _known(run["seconds"]["cpu"] for run in runs)
    memory = _known(run["memory_mb"] for run in runs)
    variables = _known(run["variables"] for run in runs)
    clauses = _known(run["clauses"] for run in runs)
    row: SummaryRow = {
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
    asked = [run for run in runs if run.get("task") == "most"]
    if asked:
        ends = [_ends(run) for run in asked]
        words = [run["words"] for run in asked]
        row["share"] = round(
            statistics.fmean(k / n for (k, _), n in zip(ends, words, strict=True)), 4
        )
        row["gap"] = round(statistics.fmean(m - k for k, m in ends), 2)
        row["best"] = len({q for run in asked if _ends(run)[0] == most.get(q := _question(run))})
    return row


def _ends(run: RunRecord) -> tuple[int, int]:
    """Return the words on the board of a run, and the most that a board could hold."""
    kept, at_most = run.get("kept_weight"), run.get("upper_bound")
    if run["status"] == "error":  # a bound in it was refuted; without one it failed
        return (kept or 0) if at_most is None else 0, run["words"]
    return kept or 0, run["words"] if at_most is None else at_most


def _known(figures: Iterable[float | None]) -> list[float]:
    return [figure for figure in figures if figure is not None]


def disagreements(records: Iterable[RunRecord]) -> list[Disagreement]:
    """Return each list for which some runs have a board and others report that there is none.

    The board has been traced, so the runs in ``impossible`` are wrong. For most words, the board
    holds more words than other runs report as possible.
    """
    asked: dict[Question, list[RunRecord]] = {}
    for record in records:
        asked.setdefault(_question(record), []).append(record)
    most = _most_kept(run for runs in asked.values() for run in runs)
    found: list[Disagreement] = []
    for question, runs in asked.items():
        kept = most.get(question)
        if kept is None:
            show = _names(run for run in runs if run["status"] == "fitted")
            deny = _names(run for run in runs if run["status"] == "impossible")
            if show and deny:
                found.append({"list": question[0], "fitted": show, "impossible": deny})
            continue
        show = _names(run for run in runs if run.get("kept_weight") == kept)
        wrong = [run for run in runs if _denies(run, kept)]
        if wrong:
            bounds: dict[str, int] = {}
            for run in wrong:
                said = run.get("upper_bound")
                assert said is not None  # else it would deny nothing
                bounds[run["name"]] = min(said, bounds.get(run["name"], said))
            two: Disagreement = {"list": question[0], "fitted": show, "impossible": [*bounds]}
            found.append(
                {
                    **two,
                    "kept_weight": kept,
                    "upper_bound": min(bounds.values()),
                    "upper_bounds": bounds,
                }
            )
    return found


def _names(runs: Iterable[RunRecord]) -> list[str]:
    return list(dict.fromkeys(run["name"] for run in runs))


def false_boards(records: Iterable[RunRecord]) -> list[RunRecord]:
    """Return the runs whose board is no answer, one for each combination and list."""
    found: dict[tuple[str, str], RunRecord] = {}
    for record in records:
        if record["verified"] is False:
            found.setdefault((record["name"], record["list"]), record)
    return list(found.values())
