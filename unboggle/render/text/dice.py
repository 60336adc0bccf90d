"""Reports on dice as plain text: a placement on a board, and the built-in sets."""

from __future__ import annotations

from collections.abc import Sequence

from unboggle.drawing.geometry import column_name
from unboggle.phrases import count_noun
from unboggle.puzzle.dice import SOLID, capital
from unboggle.render.text.board import board_text, cell_name
from unboggle.render.text.layout import display_width, filled
from unboggle.reports.dice import DiceReport, ShortageReport


def text(report: DiceReport, *, width: int = 80) -> str:
    """Return what ``unboggle dice`` prints."""
    parts = [board_text(report["board"], labels=True)]
    if report["status"] == "throwable":
        free = any(face == "" for row in report["board"] for face in row)
        parts.append(
            filled(
                f"The dice {report['dice']} can show this board. Which die goes where, the face to"
                f" show in brackets{' (a die without may show any letter)' if free else ''}:",
                width,
            )
        )
        parts.append(_table(report))
    else:
        missing = [cell_name(cell) for cell in report["without_die"]]
        cells = count_noun(len(missing), "cell stays", "cells stay")
        parts.append(
            filled(
                f"The dice {report['dice']} cannot show this board: at least {cells} without a"
                f" die, for example {', '.join(missing)}.",
                width,
            )
        )
        for shortage in report["shortages"]:
            parts.append(filled(_why(shortage), width, indent="  "))
    parts += [filled(f"Note: {note}", width) for note in report["notes"]]
    return "\n\n".join(parts) + "\n"


def _why(shortage: ShortageReport) -> str:
    # The text speaks of the dice that are left over where these are fewer.
    spare = 0 < len(shortage["other_dice"]) < len(shortage["dice"])
    cells = [
        cell_name(cell) for cell in (shortage["eligible_cells"] if spare else shortage["cells"])
    ]
    where = f" ({', '.join(cells)})" if 0 < len(cells) <= 8 else ""
    return f"Why: {shortage['text']}{where}."


def _table(report: DiceReport) -> str:
    """Return rows of dice, each under the letter of its column, as narrow as they can be."""
    rows, columns = report["size"]
    shown: list[list[str]] = [[""] * columns for _ in range(rows)]
    for placed in report["placed"]:
        r, c = placed["cell"]
        shown[r][c] = _marked(placed["die"], report["board"][r][c])
    wide = [max(display_width(row[c]) for row in shown) for c in range(columns)]
    margin = len(str(rows))
    lines = [[" " * margin, *(column_name(c) for c in range(columns))]]
    lines += [[str(number).rjust(margin), *row] for number, row in enumerate(shown, start=1)]
    return "\n".join(
        "  ".join(
            cell + " " * (space - display_width(cell))
            for cell, space in zip(line, [margin, *wide], strict=True)
        ).rstrip()
        for line in lines
    )


def _marked(die: Sequence[str], face: str | None) -> str:
    """Return the die with ``face``, once, in brackets; a hole is its solid face."""
    wanted = SOLID if face is None else face
    marked = die.index(wanted) if wanted in die else -1
    return "".join(
        f"[{capital(each)}]" if k == marked else capital(each) for k, each in enumerate(die)
    )
