"""Gogens, solved and made, as text."""

from __future__ import annotations

import re

from unboggle.render.text.board import board_text, side_by_side
from unboggle.render.text.layout import filled, took
from unboggle.render.text.parts import open_question, where_they_differ
from unboggle.reports.gogen import GogenReport

DAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
"""The levels of Gogens, 1 to 7."""


_CELL = re.compile(r"\b[A-E][1-5]\b")


def text(report: GogenReport, *, hint: bool = False, width: int = 80) -> str:
    """Return what ``unboggle gogen solve`` prints; with ``hint`` one step and no board."""
    if hint and report["status"] == "solved":
        return _hint(report, width) + "\n"
    seconds = report["seconds"]["total"]
    if report["status"] == "impossible":
        assert report["reason"] is not None
        sentence = f"No board solves this Gogen. Why: {report['reason']['text']}."
        parts = [filled(sentence, width)]
        if report["solution_correct"] is False:
            parts.append("So the solution in the file is wrong, too.")
        return "\n\n".join([*parts, f"({took(seconds)})"]) + "\n"
    parts = list(side_by_side([board_text(rows) for rows in report["boards"]], width))
    if report["status"] == "solved":
        difficulty = report["difficulty"]
        assert difficulty is not None
        named = f"Gogen level {difficulty} ({DAYS[difficulty - 1]})"
        proved = "; the proof was checked" if report["checked"] == "certified" else ""
        parts.append(f"The only board{proved}; {named}. ({took(seconds)})")
    elif report["status"] == "broken":
        parts.append(
            filled(
                f"This Gogen is broken: {where_they_differ(report['differing_cells'], seconds)}",
                width,
            )
        )
    else:
        parts.append(
            filled(
                open_question(
                    one=bool(report["board"]),
                    error=report["error"] if report["status"] == "error" else None,
                    interrupted=False,
                    seconds=seconds,
                ),
                width,
            )
        )
    if "steps" in report:
        parts.append(_steps(report, width))
    if report["solution_correct"] is False:
        parts.append("The solution in the file is wrong: it does not solve this Gogen.")
    return "\n\n".join(parts) + "\n"


def _hint(report: GogenReport, width: int) -> str:
    """Return the first, easiest step of logic."""
    steps = report.get("steps")
    if not steps:
        why = "all letters are given, or no single hypothesis leads further"
        return filled(f"There is no step: {why}.", width)
    step = steps[0]["text"]
    note = " (Cells are counted A1 from the top left.)" if _CELL.search(step) else ""
    return filled(step + note, width)


def _steps(report: GogenReport, width: int) -> str:
    """Return the steps of logic, numbered; cells are named as on a chess board, A1 top left."""
    steps = report["steps"]
    lines = ["Step by step (cells are counted A1 from the top left):"]
    margin = len(str(len(steps))) + 2
    for number, step in enumerate(steps, start=1):
        start = f"{number}.".ljust(margin)
        lines.append(filled(step["text"], width, start=start, indent=" " * margin))
    if report["effort"] is not None and report["effort"]["unsolved"]:
        lines.append("From here on no single hypothesis leads further.")
    return "\n".join(lines)
