"""What solvers are told: the rules in two or three sentences."""

from __future__ import annotations

from unboggle.drawing.board import Rows

DAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
"""What a level of a Gogen is called, from 1."""

_WALK = "A word runs from cell to cell, also diagonally; it uses no cell twice."
_MEET = {
    "none": "",
    "rows": "The left and the right edge meet.",
    "columns": "Top and bottom edge meet.",
    "both": "Opposite edges meet.",
}
_ASK = {
    "all": "Find the words of the list on the board.",
    "hints": "Find the hidden words; the list has the first letter of each, and its length.",
    "number": "",
    "none": "Find as many words as you can.",
}


def board_blurb(rows: Rows, count: int, ask: str, wrap: str = "none", shortest: int = 0) -> str:
    """Return the rules for ``count`` words on the board that shows ``rows``."""
    task = _ASK[ask] if count or ask == "none" else _ASK["none"]
    if ask == "number" and count:
        task = (
            f"{count} words are hidden on the board. Find them."
            if count > 1
            else ("One word is hidden on the board. Find it.")
        )
    parts = [task, _WALK, _MEET[wrap]]
    faces = {face for row in rows for face in row if face and len(face) > 1}
    if faces == {"Qu"}:
        parts.append("Qu is one cell.")
    if shortest:
        parts.append(f"Words of {shortest} and more letters count.")
    return " ".join(filter(None, parts))


def gogen_blurb(hyper: bool = False) -> str:
    """Return the rules of a Gogen."""
    what = "string" if hyper else "word"
    return (
        "Put the letters A to Y into the circles, each once, so that you can read every"
        f" {what} of the list along the lines, from circle to circle."
    )
