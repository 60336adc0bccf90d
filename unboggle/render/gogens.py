"""New Gogens as text that ``unboggle gogen solve`` reads."""

from __future__ import annotations

from unboggle.render.solutions import DAYS
from unboggle.report import Report


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
