"""Parts of several texts."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from unboggle.phrases import NAMED, count, join_names, shortened
from unboggle.render.shown import in_one_line
from unboggle.render.text.board import BLANK, Rows, board_text, drawn, path_text
from unboggle.render.text.constraints import filler
from unboggle.render.text.layout import are_hexagons, filled, took, touching, wrapped
from unboggle.reports.base.constraints import ConstraintsReport
from unboggle.reports.base.parts import ReasonReport, Written, with_written

if TYPE_CHECKING:
    from unboggle.reports.decode import DecodeReport
    from unboggle.reports.fit import FitReport
    from unboggle.reports.why import WhyReport


def board_and_words(
    report: FitReport | WhyReport | DecodeReport, width: int, *, paths: bool = False
) -> list[str]:
    """Return the board, what its blank cells may show, and the words on it.

    With ``paths`` its rows and columns have names.
    """
    rows, words, constraints = report["board"], report["words"], report["constraints"]
    assert rows is not None
    hexagons = are_hexagons(report)
    if paths:
        board = board_text(rows, labels=True, hexagons=hexagons)
    else:
        board = drawn(rows, width, hexagons=hexagons)
    return [
        board,
        filled(touching(report), width),
        blank_cells([rows], constraints, width),
        wrapped(f"Your {count(len(words), 'word')}: ", [*map(with_written, words)], width),
    ]


def blank_cells(boards: Iterable[Rows], constraints: ConstraintsReport, width: int) -> str:
    """Return what the blank cells of ``boards`` may show; nothing if there are none."""
    numbers = [sum(face == "" for row in rows for face in row) for rows in boards]
    most = max(numbers, default=0)
    if not most:
        return ""
    if len(numbers) > 1:
        return filled(
            f"Cells marked {BLANK} are blank: no word needs them, {filler(constraints)}.", width
        )
    are, them = ("is", "it") if most == 1 else ("are", "them")
    blank = f"{count(most, 'cell')} marked {BLANK} {are} blank: no word needs {them}"
    return filled(f"{blank}, {filler(constraints)}.", width)


def best_so_far(report: FitReport | WhyReport, width: int) -> list[str]:
    """Return the best board of a run without an answer, and its words."""
    constraints = report["constraints"]
    best = report["best_board"] if report["format"] == "unboggle.why/1" else report["incumbent"]
    if best is None:
        return []
    there = [*map(with_written, best["words"])]
    parts = [
        filled(f"The best board so far holds {count(len(there), 'word')}:", width),
        drawn(best["board"], width, hexagons=are_hexagons(report)),
        filled(touching(report), width),
        blank_cells([best["board"]], constraints, width),
        wrapped("On it: ", there, width),
        _not_on_it(report, best["missing"], width),
    ]
    return [*filter(None, parts)]


def _not_on_it(report: FitReport | WhyReport, missing: Sequence[Written], width: int) -> str:
    """Return the first of the ``missing`` words, unless the report names them as dropped."""
    if not missing or report.get("dropped"):
        return ""
    names = shortened([*map(with_written, missing)], NAMED, "and {:,} more", least=3)
    return wrapped("Not on it: ", names, width)


_THESE_WORDS = "these words"
_NO_BOARD = f"no board has {_THESE_WORDS}"  # begins the reason of a list as a whole
_CHECKED = {
    "counted": "Anyone can check this by counting.",
    "cross-checked": "Two programs agree on it.",
    "certified": "An independent program has checked a proof of it.",
    "unchecked": "No second program has checked the refutation.",
}
_REQUESTED = ("cross-checked", "certified")


def refusal(
    head: str,
    reason: ReasonReport | None,
    checked: str | None,
    seconds: float,
    width: int,
    *,
    verbose: bool = False,
    advice: Sequence[str] = (),
) -> list[str]:
    """Return ``head``, which reports that there is no board, with the reason, and the ``advice``.

    With ``verbose`` also the whole reason, how it was checked, what proved it, and the time.
    """
    if reason is not None:
        why = in_one_line(reason)
        said, these, rest = head.removesuffix(".").partition(_THESE_WORDS)
        if why.startswith(_NO_BOARD) and ", and no" not in rest:  # it names the constraints again
            head = f"{said}{these}{why.removeprefix(_NO_BOARD)}."
        else:
            head = f"{head.removesuffix('.')}: {why}."
    known = "" if checked is None else _CHECKED.get(checked, "")
    if verbose:
        whole = "" if reason is None else f"Why: {reason['text']}."
        more = [filled(f"{whole} {known}", width), advised(advice, width)]
        more.append(filled(_proved(reason, seconds), width))
    else:
        more = [known if checked in _REQUESTED else "", advised(advice, width)]
    return [*filter(None, [filled(head, width), *more])]


def _proved(reason: ReasonReport | None, seconds: float) -> str:
    """Return what proved ``reason``, and the time that the whole answer took."""
    by = reason.get("proved_by") if reason else None
    return f"Proved by {by} in {took(seconds)}." if by else f"({took(seconds)})"


def advised(advice: Sequence[str], width: int) -> str:
    """Return what the user can do; nothing without ``advice``."""
    if not advice:
        return ""
    many = len(advice) > 1 and any("," in one for one in advice)
    text = f"{'; '.join(advice[:-1])}; or {advice[-1]}" if many else join_names(advice, last="or")
    return filled(f"What you can do: {text}.", width)


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
