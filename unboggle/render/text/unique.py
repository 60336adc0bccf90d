"""Reports on all boards of a list, and on the only one, as text."""

from __future__ import annotations

from unboggle.phrases import count
from unboggle.render.text.board import BLANK, _beside, drawn, path_text
from unboggle.render.text.fit import impossible
from unboggle.render.text.layout import filled, wrapped
from unboggle.reports.parts import Report


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
