"""Reports on all boards of a list, and on the only one, as text."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import zip_longest

from unboggle.render.text import (
    BLANK,
    board_text,
    count,
    drawn,
    filled,
    impossible,
    path_text,
    wrapped,
)
from unboggle.report import Report

DAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
"""The levels of Gogens, 1 to 7."""

_GAP = "   "


def boards_text(report: Report, *, width: int = 80) -> str:
    """Return what ``unboggle boards`` prints: the boards side by side, and their number."""
    size = "x".join(map(str, report["size"]))
    if report["status"] == "impossible":
        return "\n\n".join(impossible(report, size, width)) + "\n"
    parts = list(_beside([drawn(b["board"], width) for b in report["boards"]], width))
    parts.append(filled(_number(report), width))
    return "\n\n".join(parts) + "\n"


def unique_text(report: Report, *, width: int = 80) -> str:
    """Return what ``unboggle unique`` prints: the board, or two, and what that means."""
    size = "x".join(map(str, report["size"]))
    if report["status"] == "impossible":
        return "\n\n".join(impossible(report, size, width)) + "\n"
    parts = list(_beside([drawn(rows, width) for rows in report["boards"]], width))
    if report["status"] == "unique":
        parts += _added(report, width) + _thinned(report, width)
        alike = "" if report["sense"] == "strict" else " up to turning and reflecting"
        parts.append(filled(f"Unique{alike}: no other {size} board holds these words.", width))
        if any(face == "" for row in report["board"] for face in row):
            parts.append(filled(f"What the cells marked {BLANK} show does not count.", width))
        parts.append(_refuted(report, width))
    elif report["status"] == "several":
        if report["cannot"]:
            parts.append(filled(f"Not made unique: {report['cannot']}.", width))
        parts.append(filled(f"Not unique: {_differ(report)}", width))
    else:
        if report["unique"] is False:
            parts.append(filled(f"Not unique as it stands: {_differ(report)}", width))
        if report["cannot"] or report["unique"] is False:
            why = report["cannot"] or "nothing was found in the time"
            parts.append(filled(f"Not made unique: {why}.", width))
        if report["unique"] is None or report["status"] == "error":
            parts.append(filled(_open_question(report), width))
    return "\n\n".join(parts) + "\n"


def _added(report: Report, width: int) -> list[str]:
    """Return what was added to get one board, and whether fewer would do."""
    made = report["made"]
    if made is None:
        return []
    if made["count"] == 0:
        return [filled("Nothing had to be added.", width)]
    words = made["kind"] == "words"
    parts = []
    if words:
        parts.append(wrapped(f"Added ({made['count']}): ", made["words"], width))
    else:
        rows = " ".join(
            "".join("#" if face is None else face.capitalize() or "." for face in row)
            for row in made["given"]
        )
        parts.append(f"Given besides ({made['count']}): {rows}")
    if made["optimal_any"]:
        proved = "No fewer will do, whichever board is left."
    elif made["optimal"]:
        proved = f"No fewer will do for this board; {count(made['boards'], 'board')} tried."
    else:
        proved = f"Not proved to be the fewest: this board needs {made['at_least']} at least."
    parts.append(filled(proved, width))
    return parts


def _thinned(report: Report, width: int) -> list[str]:
    """Return which words were dropped."""
    thin = report["thin"]
    if thin is None:
        return []
    kept = [entry["word"] for entry in report["words"]]
    if not thin["spared"]:
        head = "No word can be spared." if thin["minimal"] else "No word was found to be spared."
        return [head]
    more = "no other can be" if thin["minimal"] else "not proved that no other can be"
    return [
        wrapped(f"Spared ({len(thin['spared'])}; {more}): ", thin["spared"], width),
        wrapped(f"The list ({len(kept)}): ", kept, width),
    ]


def gogen_text(report: Report, *, width: int = 80) -> str:
    """Return what ``unboggle gogen solve`` prints."""
    if report["status"] == "impossible":
        sentence = f"No board solves this Gogen. Why: {report['reason']['text']}."
        parts = [filled(sentence, width)]
        if report["solution_right"] is False:
            parts.append("So the solution in the file is wrong, too.")
        return "\n\n".join([*parts, f"({_took(report)})"]) + "\n"
    parts = list(_beside([board_text(rows) for rows in report["boards"]], width))
    if report["status"] == "solved":
        day = DAYS[report["level"] - 1]
        proved = "; the proof was checked" if report["checked"] == "certified" else ""
        parts.append(f"The only board{proved}; level {report['level']} ({day}). ({_took(report)})")
    elif report["status"] == "broken":
        parts.append(filled(f"This Gogen is broken: {_differ(report)}", width))
    else:
        parts.append(filled(_open_question(report), width))
    if report["solution_right"] is False:
        parts.append("The solution in the file is wrong: it does not solve this Gogen.")
    return "\n\n".join(parts) + "\n"


def _refuted(report: Report, width: int) -> str:
    by = report["by"]
    if report["checked"] == "certified":
        made = report["certificate"]
        return filled(
            f"{by['method']} with {by['solver']} went through all others, and a proof by"
            f" {made['proof']['solver']} was checked by {' and '.join(made['checkers'])}"
            f" ({_took(report)}).",
            width,
        )
    return filled(
        f"{by['method']} with {by['solver']} went through all others ({_took(report)}); that"
        " has not been checked by a second program.",
        width,
    )


def _differ(report: Report) -> str:
    cells = path_text(report["differ"])
    return f"these two boards differ in {cells}, counted A1 from the top left. ({_took(report)})"


def _open_question(report: Report) -> str:
    seen = "one board was found, but there may be another" if report["board"] else "no board yet"
    if report["status"] == "error":
        return f"No answer: {report['error']}."
    advice = "" if report.get("interrupted") else " Try a longer --timeout."
    return f"Undecided after {_took(report)}: {seen}.{advice}"


def _took(report: Report) -> str:
    return f"{report['seconds']['total']:.2f} s"


def _number(report: Report) -> str:
    number, more = report["count"], report["status"] == "more"
    alike = (
        ""
        if report["symmetries"] == 1
        else " up to turning and reflecting"
        + (f", {report['total']:,} in all" if report["status"] == "complete" else "")
    )
    took = f"({_took(report)})"
    if report["status"] == "complete":
        return f"{count(number, 'board')}{alike}; there is no other. {took}"
    if more:
        return (
            f"At least {count(number + 1, 'board')}{alike}; --max more than {number} shows more."
            f" {took}"
        )
    why = "the time was up" if report["status"] == "undecided" else f"then {report['error']}"
    if report["interrupted"]:
        why = "then it was interrupted"
    if number == 0:
        return f"No board was found; {why}. {took}"
    return f"At least {count(number, 'board')}{alike}; {why}. {took}"


def _beside(boards: list[str], width: int) -> Iterator[str]:
    """Yield ``boards`` in rows of as many as fit into ``width`` columns."""
    blocks = [board.split("\n") for board in boards]
    wide = max((max(map(len, block)) for block in blocks), default=0)
    each = max(1, (width + len(_GAP)) // (wide + len(_GAP)))
    for start in range(0, len(blocks), each):
        rows = zip_longest(*blocks[start : start + each], fillvalue="")
        yield "\n".join(_GAP.join(line.ljust(wide) for line in row).rstrip() for row in rows)
