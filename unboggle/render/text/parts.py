"""What several pages of text share."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from unboggle.phrases import count
from unboggle.render.text.board import BLANK, Rows, board_text, drawn, path_text
from unboggle.render.text.layout import are_hexagons, filled, took, touching, wrapped
from unboggle.render.text.wishes import filler
from unboggle.reports.decode import DecodeReport
from unboggle.reports.fit import FitReport
from unboggle.reports.parts import ReasonReport, WishesReport, as_written
from unboggle.reports.why import WhyReport


def board_and_words(
    report: FitReport | WhyReport | DecodeReport, width: int, *, paths: bool = False
) -> list[str]:
    """Return the board, what its free cells may show, and the words on it.

    With ``paths`` its rows and columns have names.
    """
    rows, words, wishes = report["board"], report["words"], report["wishes"]
    assert rows is not None
    hexagons = are_hexagons(report)
    if paths:
        board = board_text(rows, labels=True, hexagons=hexagons)
    else:
        board = drawn(rows, width, hexagons=hexagons)
    return [
        board,
        filled(touching(report), width),
        free_cells([rows], wishes, width),
        wrapped(f"Your {count(len(words), 'word')}: ", [*map(as_written, words)], width),
    ]


def free_cells(boards: Iterable[Rows], wishes: WishesReport, width: int) -> str:
    """Return what the free cells of ``boards`` may show; nothing if there are none."""
    numbers = [sum(face == "" for row in rows for face in row) for rows in boards]
    most = max(numbers, default=0)
    if not most:
        return ""
    if len(numbers) > 1:
        return filled(
            f"Cells marked {BLANK} are free: no word needs them, {filler(wishes)}.", width
        )
    are, them = ("is", "it") if most == 1 else ("are", "them")
    free = f"{count(most, 'cell')} marked {BLANK} {are} free: no word needs {them}"
    return filled(f"{free}, {filler(wishes)}.", width)


def best_so_far(report: FitReport | WhyReport, width: int) -> list[str]:
    """Return the best board of a run without an answer, and what is on it."""
    best, wishes = report["best"], report["wishes"]
    if best is None:
        return []
    there = [*map(as_written, best["words"])]
    parts = [
        filled(f"The best board so far holds {count(len(there), 'word')}:", width),
        drawn(best["board"], width, hexagons=are_hexagons(report)),
        filled(touching(report), width),
        free_cells([best["board"]], wishes, width),
        wrapped("On it: ", there, width),
    ]
    return [*filter(None, parts)]


_PARAGRAPH = 240  # characters of a reason: more is a paragraph
_CHECKED = {
    "counted": "Anyone can check this by counting.",
    "cross-checked": "So two programs agree on it.",
    "certified": "An independent program has checked a proof of it.",
    "unchecked": "The refutation itself has not been checked by a second program.",
}


def refusal(
    head: str,
    reason: ReasonReport | None,
    checked: str | None,
    seconds: float,
    width: int,
    *,
    verbose: bool = True,
    hint: str = "",
) -> list[str]:
    """Return that there is no board, as ``head`` says it, why, and how that is known.

    Unless it is ``verbose`` a reason that is a paragraph of numbers stays behind; ``hint`` says
    what to try.
    """
    why = "" if reason is None else f"Why: {reason['text']}."
    known = "" if checked is None else _CHECKED.get(checked, "")
    if reason is not None and (short := reason.get("short")):
        head = f"{head.removesuffix('.')}: {short}."
        if not verbose and len(reason["text"]) > _PARAGRAPH:
            why = "" if checked is None else "--verbose says why, with all its numbers."
    parts = [filled(head, width), filled(f"{why} {known}", width), filled(hint, width)]
    return [*filter(None, parts), f"({took(seconds)})"]


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
