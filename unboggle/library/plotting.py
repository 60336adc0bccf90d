"""Plots of what was measured or logged: read from files, checked, drawn."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from typing import Any, Literal, cast

from unboggle.errors import InputError, checked
from unboggle.lab.records import RunRecord
from unboggle.system.files import read_text

LIMIT = 200_000_000
"""The most bytes of a file of measurements."""
Kind = Literal["auto", "par2", "cactus", "scatter", "words", "size", "phase", "progress"]
_RUN, _LOG = "unboggle.compare.run/1", "unboggle.log/1"
_STATUSES = ("fitted", "impossible", "undecided", "error")


def plot(
    files: Sequence[str],
    kind: Kind = "auto",
    *,
    format: Literal["svg", "png", "pdf"] = "svg",
    of: Sequence[str] = (),
) -> bytes:
    """Return a plot of the runs in ``files``, or of the progress that ``--log`` wrote.

    Files are those of ``compare --jsonl``, its JSON, or logs. ``kind`` is ``par2`` (bars, for
    runs the default), ``cactus``, ``scatter`` (``of`` names the two combinations), ``words`` or
    ``size`` (seconds against them), ``phase`` (which share of lists fits, by words per cell) or
    ``progress``. Of runs for most words an answer is one that is proved; of them there is no
    ``phase``, and none with runs for all words. Needs matplotlib, the extra ``plots``. Raises
    `InputError` without it, and for files that hold nothing of the kind.
    """
    checked(plot, locals())
    from unboggle.render.plots import style

    style.check_plots()
    lines = [line for file in files for line in _lines(file)]
    runs = cast("list[RunRecord]", [line for line in lines if line["format"] == _RUN])
    if kind == "auto":
        kind = "par2" if runs else "progress"
    if of and kind != "scatter":
        raise InputError("two combinations are named for a scatter plot only")
    if kind == "progress":
        from unboggle.render.plots.progress import progress

        log = [line for line in lines if line["format"] == _LOG]
        if len(files) > 1 or not log:
            raise InputError("a plot of the progress takes one file that --log has written")
        return progress(log, format)
    if not runs:
        raise InputError(f"there are no runs of 'unboggle compare' in {', '.join(files)}")
    from unboggle.lab.summary import judged
    from unboggle.render.plots import runs as of_runs

    tasks = {run.get("task", "all") for run in runs}
    if len(tasks) > 1:
        raise InputError("these are runs for all words and runs for most words: plot either")
    if kind == "phase" and tasks == {"most"}:
        raise InputError(
            "which share of lists fits is said by runs for all words; these are for most words:"
            " par2, cactus, scatter, words and size show when they were proved"
        )
    runs = judged(runs)
    if kind == "scatter":
        one, other = (*of, "", "")[:2]
        return of_runs.scatter(runs, format, one, other)
    from unboggle.render.plots import trends

    draw = {
        "cactus": of_runs.cactus,
        "words": trends.by_words,
        "size": trends.by_size,
        "phase": trends.phase,
    }
    return draw.get(kind, of_runs.bars)(runs, format)


def _lines(file: str) -> Iterator[dict[str, Any]]:
    """Yield the runs and the lines of a log in ``file``; `InputError` for any other line."""
    text = read_text(file, limit=LIMIT, what="file of measurements")
    name = "standard input" if file == "-" else file
    for number, line in enumerate(text.splitlines(), start=1):
        if not line.strip():
            continue
        try:
            found = json.loads(line)
            whole = found["format"] == "unboggle.compare/1"
            entries = found["runs"] if whole else [found]
            good = all(_is_run(entry) or _is_log(entry) for entry in entries)
        except (ValueError, KeyError, TypeError, RecursionError):
            good = False
        if not good:
            raise InputError(
                f"{name}: line {number} is neither a run of 'unboggle compare' nor of --log"
            )
        yield from entries


def _is_run(entry: dict[str, Any]) -> bool:
    return (
        entry["format"] == _RUN
        and entry["status"] in _STATUSES
        and all(isinstance(entry[name], str) for name in ("list", "name", "kind"))
        and _is_number(entry["seconds"]["wall"])
        and (entry["timeout"] is None or _is_number(entry["timeout"]))
        and all(type(side) is int for side in entry["size"])
        and all(entry[name] is None or _is_number(entry[name]) for name in ("variables", "clauses"))
        and all(
            value is None or _is_number(value)
            for value in (entry["memory_mb"], entry["seconds"]["cpu"])
        )
        and type(entry["run"]) is int
        and type(entry["words"]) is int
        and entry["words"] > 0
        and len(entry["size"]) == 2
        and {"encoding", "solver"} <= entry.keys()
        and entry.get("task", "all") in ("all", "most")
        and all(entry.get(name) is None or _is_number(entry[name]) for name in ("kept", "at_most"))
    )


def _is_log(entry: dict[str, Any]) -> bool:
    return (
        entry["format"] == _LOG
        and _is_number(entry["seconds"])
        and isinstance(entry["unit"], str)
        and all(entry[name] is None or type(entry[name]) is int for name in ("best", "at_most"))
    )


def _is_number(value: object) -> bool:
    number = isinstance(value, (int, float)) and not isinstance(value, bool)
    return number and 0 <= cast(float, value) < 1e12
