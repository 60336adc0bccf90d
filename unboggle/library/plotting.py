"""Plots of measurements and logs, read from files and checked."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Literal, cast

from unboggle.arguments import validated
from unboggle.errors import InputError
from unboggle.lab.record_check import is_number, is_run
from unboggle.lab.records import RunRecord
from unboggle.system.files import read_text

LIMIT = 200_000_000
"""The largest size of a file of measurements, in bytes."""
Kind = Literal["auto", "par2", "cactus", "scatter", "words", "size", "phase", "progress"]
_RUN, _LOG = "unboggle.compare.run/1", "unboggle.log/1"


def plot_runs(
    files: Sequence[str],
    kind: Kind = "auto",
    *,
    format: Literal["svg", "png", "pdf"] = "svg",
    combinations: Sequence[str] = (),
) -> bytes:
    """Return a plot of the runs in ``files``, or of the progress in a log, as bytes of ``format``.

    A file is one of ``compare --jsonl``, its JSON, or one of ``--log``; ``-`` is standard input.
    ``kind`` is one of these (default: ``par2`` for runs, ``progress`` for a log).

    * ``par2``: bars of PAR2, the mean seconds with penalties.
    * ``cactus``: the lists answered within a time.
    * ``scatter``: the two ``combinations`` named, against each other.
    * ``words``, ``size``: seconds by number of words, or of cells.
    * ``phase``: the share of lists that fit, by words per cell.
    * ``progress``: both bounds over time.

    In runs for the most words only proved answers count. They have no ``phase``, and cannot be in
    one plot with runs for all words. The plots need matplotlib (the extra ``plots``). Raises
    `InputError` without it, and for files without matching data.

    >>> from pathlib import Path
    >>> from tempfile import TemporaryDirectory
    >>> from unboggle import Grid, parse_words
    >>> from unboggle.lab import Instance, combinations, compare
    >>> pets = Instance("pets.txt", parse_words("cat dog").puzzle(Grid.rectangle(2, 3)))
    >>> [run] = compare([pets], combinations(["tiles"], ["minisat22"])[0])
    >>> with TemporaryDirectory() as folder:
    ...     file = Path(folder, "runs.jsonl")
    ...     _ = file.write_text(json.dumps(run))
    ...     plot_runs([str(file)], "par2")[:5]
    b'<?xml'
    """
    validated(plot_runs, locals())
    from unboggle.render.plots import style

    style.check_plots()
    lines = {file: [*_lines(file)] for file in files}
    every = [line for file in files for line in lines[file]]
    if not every:
        raise InputError(f"there are no runs in {', '.join(files)}")
    runs = cast("list[RunRecord]", [line for line in every if line["format"] == _RUN])
    if kind == "auto":
        kind = "par2" if runs else "progress"
    if combinations and kind != "scatter":
        raise InputError("only a scatter plot takes two combinations")
    if kind == "progress":
        from unboggle.render.plots.progress import progress

        log = [line for line in every if line["format"] == _LOG]
        if len(files) > 1 or not log:
            raise InputError("a plot of the progress takes one file that --log has written")
        return progress(log, format)
    if not runs:
        raise InputError(f"there are no runs of 'unboggle compare' in {', '.join(files)}")
    _check_tasks(lines, kind)
    from unboggle.lab.summary import judged

    return _drawn_runs(judged(runs), kind, format, combinations)


def _check_tasks(lines: Mapping[str, list[dict[str, Any]]], kind: Kind) -> None:
    """Raise `InputError` unless all runs are for the same task, for which the plot exists."""
    files: dict[str, list[str]] = {}  # by task: those that have such runs
    for file, found in lines.items():
        for task in {line.get("task", "all") for line in found if line["format"] == _RUN}:
            files.setdefault(task, []).append(file)
    if len(files) > 1:
        of_all, of_most = (", ".join(files[task]) for task in ("all", "most"))
        raise InputError(
            f"there are runs for all words in {of_all}, and for most words in {of_most}:"
            " name files of one kind"
        )
    if kind == "phase" and "most" in files:
        raise InputError(
            "the kind phase needs runs for all words, and these are for most words: par2, cactus,"
            " scatter, words and size show when they were proved"
        )


def _drawn_runs(
    runs: list[RunRecord],
    kind: Kind,
    format: Literal["svg", "png", "pdf"],
    combinations: Sequence[str],
) -> bytes:
    from unboggle.render.plots import runs as of_runs

    if kind == "scatter":
        one, other = (*combinations, "", "")[:2]
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
    """Yield the runs and the log entries in ``file``; `InputError` for any other line."""
    text = read_text(file, limit=LIMIT, what="file of measurements")
    name = "standard input" if file == "-" else file
    for number, line in enumerate(text.splitlines(), start=1):
        if not line.strip():
            continue
        try:
            found = json.loads(line)
            whole = found["format"] == "unboggle.compare/1"
            entries = found["runs"] if whole else [found]
            good = all(is_run(entry) or _is_log(entry) for entry in entries)
        except (ValueError, KeyError, TypeError, RecursionError):
            good = False
        if not good:
            raise InputError(
                f"{name}: line {number} is neither a run of 'unboggle compare' nor of --log"
            )
        yield from entries


def _is_log(entry: dict[str, Any]) -> bool:
    return (
        entry["format"] == _LOG
        and is_number(entry["seconds"])
        and isinstance(entry["unit"], str)
        and all(
            entry[name] is None or type(entry[name]) is int for name in ("incumbent", "upper_bound")
        )
    )
