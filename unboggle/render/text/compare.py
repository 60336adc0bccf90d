"""An ``unboggle.compare/1`` report as plain text: a summary, and a table of lists."""

from __future__ import annotations

import os
from collections.abc import Collection, Iterable, Sequence

from unboggle.lab.records import Disagreement, RunRecord, SummaryRow
from unboggle.lab.runs import TaskName
from unboggle.phrases import count, join_names
from unboggle.render.text.layout import Row, display_width, filled, table, tables
from unboggle.reports.compare import CompareReport

HEADINGS = {
    "all": ("", "", "solved", "undecided", "fail", "PAR-2", "ratio", "CPU", "MB"),
    "most": ("", "", "proved", "kept", "gap", "best", "fail", "PAR-2", "CPU", "MB"),
}
"""The columns of the summary, by task."""
_LEGENDS = {
    "all": "PAR-2: mean wall-clock seconds, no answer counted as twice the timeout;\n"
    "undecided: no answer in time; CPU: mean seconds;\n"
    "MB: peak of the largest process.",
    "most": "proved: no board holds more; kept: mean share of a list on the board; gap:\n"
    "words below the upper bound of the run; best: lists on which no run has\n"
    "more; PAR-2: mean wall-clock seconds, no proof counted as twice the\n"
    "timeout; CPU: mean seconds; MB: peak of the largest process.",
}
_SECONDS = "Seconds on each list (no: proved impossible, -: undecided)"
_WORDS_KEPT = "Words kept on each list (3-5: three are, five may be; no: none can be)"
_MOST_LISTS = 100  # more would be too long to read; the JSON has them


def text(report: CompareReport, *, width: int = 80) -> str:
    """Return what ``unboggle compare`` prints; ``width`` is in columns."""
    summary, runs, settings = report["summary"], report["runs"], report["settings"]
    limit = "no timeout" if settings["timeout"] is None else f"{settings['timeout']:g} s a run"
    asked = ", most words" if settings.get("task") == "most" else ""
    rest = "" if report["complete"] else " (not all runs were made)"
    task = settings.get("task", "all")
    lists = list(dict.fromkeys(run["list"] for run in runs))
    parts = [
        filled(
            f"{count(len(lists), 'list')}, {count(len(runs), 'run')}, {limit}{asked}{rest}", width
        ),
        *tables([HEADINGS[task], *summary_rows(summary, task)], left=2, width=width),
        "\n".join(filled(line, width) for line in _LEGENDS[task].splitlines()),
        *_per_list(lists[:_MOST_LISTS], summary, runs, width),
        *_failures(runs),
        *(f"DISAGREEMENT on {disagreement(found)}" for found in report["disagreements"]),
    ]
    return "\n\n".join(parts) + "\n"


def summary_rows(summary: Iterable[SummaryRow], task: TaskName = "all") -> list[Row]:
    """Return a row of texts, as `HEADINGS` has them for ``task``, for each row of a summary."""
    return [
        (
            str(number),
            row["name"],
            f"{row['solved']}/{row['runs']}",
            *(_of_most(row) if task == "most" else (str(row["undecided"] or ""),)),
            str(row["errors"] or ""),
            _figure(row["par2"]),
            *(() if task == "most" else (_figure(row["ratio"], 1),)),
            _figure(row["cpu"]),
            _figure(row["memory_mb"], 0),
        )
        for number, row in enumerate(summary, start=1)
    ]


def _of_most(row: SummaryRow) -> Row:
    share = f"{100 * row.get('share', 0):.1f} %"
    return (share, _figure(row.get("gap"), 1), str(row.get("best", "")))


def _per_list(
    lists: Sequence[str],
    summary: Sequence[SummaryRow],
    runs: Iterable[RunRecord],
    width: int,
) -> list[str]:
    """Return the seconds of each combination on each list; columns have the summary's numbers."""
    runs_of: dict[tuple[str, str], list[RunRecord]] = {}
    for run in runs:
        runs_of.setdefault((run["list"], run["name"]), []).append(run)
    names = _short_names(lists)
    space = max(1, (width - max(map(display_width, names), default=0)) // 10)
    parts = []
    for start in range(0, len(summary), space):
        who = list(enumerate(summary, start=1))[start : start + space]
        rows = [("", *(str(number) for number, _ in who))]
        for name, shown in zip(lists, names, strict=True):
            cells = (_cell(runs_of.get((name, row["name"]), [])) for _, row in who)
            rows.append((shown, *cells))
        parts.append("\n".join(table(rows, left=1)))
    if parts:
        most = any(run.get("task") == "most" for runs in runs_of.values() for run in runs)
        parts[0] = f"{filled(f'{_WORDS_KEPT if most else _SECONDS}:', width)}\n{parts[0]}"
    return parts


def _kept(runs: Sequence[RunRecord]) -> str:
    """Return the fewest words on the boards of some runs, and their upper bound."""
    kept = min(run.get("kept_weight") or 0 for run in runs)
    bounds = [bound for run in runs if (bound := run.get("upper_bound")) is not None]
    if not bounds:
        return f"{kept}-?" if kept else "-"
    return str(kept) if kept >= min(bounds) else f"{kept}-{min(bounds)}"


def _cell(runs: Sequence[RunRecord]) -> str:
    """Return the mean seconds of some runs of one combination on one list, or their status."""
    if not runs:
        return ""
    statuses = {run["status"] for run in runs}
    if len(statuses) > 1:
        answers = sum(run["status"] in ("fitted", "impossible") for run in runs)
        return f"{answers} of {len(runs)}"
    (status,) = statuses
    if runs[0].get("task") == "most" and status in ("fitted", "undecided"):
        return _kept(runs)
    if status in ("undecided", "error"):
        return {"undecided": "-", "error": "failed"}[status]
    mean = sum(run["seconds"]["wall"] for run in runs) / len(runs)
    return _figure(mean) + (" no" if status == "impossible" else "")


def _failures(runs: Iterable[RunRecord]) -> list[str]:
    lines = [
        f"Failed: {run['name']} on {run['list']}: {run['error']}"
        for run in runs
        if run["status"] == "error"
    ]
    return ["\n".join(dict.fromkeys(lines))] if lines else []


def disagreement(found: Disagreement) -> str:
    """Return a sentence that names the list of a disagreement, and both sides."""
    show, deny = join_names(found["fitted"]), join_names(found["impossible"])
    if "kept_weight" in found:
        all_alike = dict.fromkeys(found["impossible"], found["upper_bound"])  # an older report
        (first, least), *others = found.get("upper_bounds", all_alike).items()
        said = [f"{first} reported that none holds more than {least}"]
        said += [f"{name} that none holds more than {bound}" for name, bound in others]
        words = f"{count(found['kept_weight'], 'word')}, {join_names(said)}"
        return f"{found['list']}: {show} found a board that holds {words}"
    return (
        f"{found['list']}: {show} found a board that holds every word, {deny} reported impossible"
    )


def to_blame(found: Disagreement, peers: Collection[str]) -> str:
    """Return what to do about a disagreement: the board was traced, so the other side is wrong."""
    if not set(found["impossible"]) <= set(peers):
        return "please report this"
    wrong = found["impossible"]
    who = f"peers {join_names(wrong)} are" if len(wrong) > 1 else f"peer {wrong[0]} is"
    return f"the board was traced, so your {who} wrong"


def _short_names(lists: Sequence[str]) -> list[str]:
    """Return the file names without their folders and endings, if they still differ then."""
    short = [os.path.splitext(os.path.basename(name))[0] for name in lists]
    return short if len(set(short)) == len(set(lists)) else list(lists)


def _figure(value: float | None, digits: int = 2) -> str:
    return "" if value is None else f"{value:.{digits}f}"
