"""New Gogens as text."""

from __future__ import annotations

from unboggle.render.text.gogen import DAYS
from unboggle.reports.gogen_make import GogenMakeReport, NewGogenReport


def text(report: GogenMakeReport, *, solution: bool = False) -> str:
    """Return the new Gogens as `read_gogens` reads them; the ``solution`` is a comment."""
    return "\n".join(_new_gogen(puzzle, solution) for puzzle in report["puzzles"])


def _new_gogen(puzzle: NewGogenReport, solution: bool) -> str:
    level = puzzle["difficulty"]
    lines = [
        f"# Gogen: kind {puzzle['kind']}, level {level} ({DAYS[level - 1]}), seed {puzzle['seed']}",
        *puzzle["grid"],
        "",
        *puzzle["words"],
    ]
    if solution:
        lines += ["", "# The solution:", *(f"# {row}" for row in puzzle["solution"])]
    return "\n".join(lines) + "\n"
