"""Plots of what was measured or logged: read from files, checked, drawn."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from typing import Any, Literal, cast

from unboggle.errors import InputError, checked
from unboggle.lab.records import RunRecord
from unboggle.lab.sound import is_number, is_run
from unboggle.system.files import read_text

LIMIT = 200_000_000
"""The most bytes of a file of measurements."""
Kind = Literal["auto", "par2", "cactus", "scatter", "words", "size", "phase", "progress"]
_RUN, _LOG = "unboggle.compare.run/1", "unboggle.log/1"


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
    lines: list[dict[str, Any]] = []
    asked: dict[str, list[str]] = {}  # for which words: the files that have such runs
    for file in files:
        found = [*_lines(file)]
        lines += found
        for task in {line.get("task", "all") for line in found if line["format"] == _RUN}:
            asked.setdefault(task, []).append(file)
    if not lines:
        raise InputError(
            f"{', '.join(files)}: there are no runs in {'them' if files[1:] else 'it'}"
        )
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

    if len(asked) > 1:
        of_all, of_most = (", ".join(asked[task]) for task in ("all", "most"))
        raise InputError(
            f"there are runs for all words in {of_all}, and for most words in {of_most}:"
            " name files of one kind"
        )
    if kind == "phase" and "most" in asked:
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
        and all(entry[name] is None or type(entry[name]) is int for name in ("best", "at_most"))
    )
