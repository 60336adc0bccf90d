"""Gogens, solved and made, as text."""

from __future__ import annotations

from unboggle.render.text.board import _beside, board_text
from unboggle.render.text.layout import filled
from unboggle.render.text.unique import _differ, _open_question, _took
from unboggle.reports.parts import Report

DAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
"""The levels of Gogens, 1 to 7."""


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


def made_text(puzzle: Report, *, solution: bool = False) -> str:
    """Return a puzzle of ``unboggle.gogen-make/1``; the ``solution``, if wanted, as a comment."""
    level = puzzle["level"]
    lines = [
        f"# Gogen: kind {puzzle['kind']}, level {level} ({DAYS[level - 1]}), seed {puzzle['seed']}",
        *puzzle["grid"],
        "",
        *puzzle["words"],
    ]
    if solution:
        lines += ["", "# The solution:", *(f"# {row}" for row in puzzle["solution"])]
    return "\n".join(lines) + "\n"
