"""What several pages of text share."""

from __future__ import annotations

from collections.abc import Sequence

from unboggle.phrases import count
from unboggle.render.text.board import BLANK, Rows, drawn, path_text
from unboggle.render.text.layout import filled, took, wrapped
from unboggle.render.text.wishes import filler
from unboggle.reports.parts import (
    PartialReport,
    ReasonReport,
    WishesReport,
    WordReport,
    as_written,
)


def board_and_words(
    rows: Rows, words: Sequence[WordReport], wishes: WishesReport, width: int
) -> list[str]:
    """Return the board, what its free cells may show, and the words on it."""
    blanks = sum(face == "" for row in rows for face in row)
    free = (
        f"{count(blanks, 'cell')} marked {BLANK} {'is' if blanks == 1 else 'are'} free: "
        f"no word needs {'it' if blanks == 1 else 'them'}, {filler(wishes)}."
        if blanks
        else ""
    )
    return [
        drawn(rows, width),
        filled(free, width),
        wrapped(f"Your {count(len(words), 'word')}: ", [*map(as_written, words)], width),
    ]


def best_so_far(best: PartialReport | None, width: int) -> list[str]:
    """Return the best board of a run without an answer, and what is on it."""
    if best is None:
        return []
    there = [*map(as_written, best["words"])]
    return [
        filled(f"The best board so far holds {count(len(there), 'word')}:", width),
        drawn(best["board"], width),
        wrapped("On it: ", there, width),
    ]


_CHECKED = {
    "counted": "Anyone can check this by counting.",
    "cross-checked": "So two programs agree on it.",
    "certified": "That is so for the whole list: a proof was checked by an independent program.",
    "unchecked": "The refutation itself has not been checked by a second program.",
}


def refusal(
    head: str, reason: ReasonReport | None, checked: str | None, seconds: float, width: int
) -> list[str]:
    """Return that there is no board, as ``head`` says it, why, and how that is known."""
    why = "" if reason is None else f"Why: {reason['text']}."
    known = "" if checked is None else _CHECKED.get(checked, "")
    return [filled(head, width), filled(f"{why} {known}", width), f"({took(seconds)})"]


def where_they_differ(cells: Sequence[Sequence[int]], seconds: float) -> str:
    """Return in which cells two boards differ."""
    names = path_text(cells)
    return f"these two boards differ in {names}, counted A1 from the top left. ({took(seconds)})"


def open_question(*, one: bool, error: str | None, interrupted: bool, seconds: float) -> str:
    """Return that it is not known whether there is one board only; ``one`` was found."""
    if error is not None:
        return f"No answer: {error}."
    seen = "one board was found, but there may be another" if one else "no board yet"
    advice = "" if interrupted else " Try a longer --timeout."
    return f"Undecided after {took(seconds)}: {seen}.{advice}"
