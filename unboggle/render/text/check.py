"""The report of ``unboggle check``."""

from __future__ import annotations

from collections.abc import Sequence

from unboggle.phrases import count
from unboggle.render.text.board import board_text, paths_page
from unboggle.render.text.layout import are_hexagons, filled, hidden_offensive, touching, wrapped
from unboggle.reports.base.parts import WordReport, with_written
from unboggle.reports.check import CheckReport, ExtraWord


def text(
    report: CheckReport,
    *,
    paths: bool = False,
    missed: bool = False,
    offensive: bool = False,
    width: int = 80,
) -> str:
    """Return what ``unboggle check`` prints; ``missed`` lists the words that were not named.

    ``offensive`` names those of them that may offend, too.
    """
    there: list[WordReport] = []
    for entry in report["words"]:
        if entry["path"] is not None:
            there.append({"word": with_written(entry), "path": entry["path"]})
    missing = [with_written(entry) for entry in report["words"] if entry["path"] is None]
    parts = [board_text(report["board"], labels=paths, hexagons=are_hexagons(report))]
    parts += filter(None, [filled(touching(report), width)])
    if missing:
        parts.append(wrapped(f"Not on the board ({len(missing)}): ", missing, width))
    head = f"{'On the board' if missing else 'All words are on the board'} ({len(there)})"
    if there and paths:
        parts.append(paths_page(head, there, report["size"], width))
    elif there:
        parts.append(wrapped(f"{head}: ", [w["word"] for w in there], width))
    parts += _points(report, width)
    if "extras" in report:
        parts += missed_words(report["extras"], missed, offensive, width)
    return "\n\n".join(parts) + "\n"


def _points(report: CheckReport, width: int) -> list[str]:
    """Return what the words are worth, and which of them are worth nothing."""
    on_board = [entry for entry in report["words"] if entry["path"] is not None]
    unknown = [with_written(e) for e in on_board if not e.get("in_dictionary", True)]
    short = [
        with_written(e)
        for e in on_board
        if e.get("in_dictionary", True) and len(e["word"]) < report["min_length"]
    ]
    parts = []
    if unknown:
        parts.append(wrapped(f"Not in the dictionary ({len(unknown)}): ", unknown, width))
    if short:
        parts.append(wrapped(f"Too short to count ({len(short)}): ", short, width))
    worth = [entry["points"] for entry in report["words"] if entry["points"]]
    total = f"{count(len(worth), 'word')}, {count(report['points'], 'point')}"
    return [*parts, filled(f"{total} (rules: {report['rules']}).", width)]


def missed_words(
    words: Sequence[ExtraWord], listed: bool, offensive: bool, width: int
) -> list[str]:
    """Return how many ``words`` are missed, and which, if they are ``listed``.

    Words that may offend are only counted, unless ``offensive`` is true.
    """
    if not words:
        return [filled("No extra word of the dictionary is on the board.", width)]
    points = sum(entry["points"] for entry in words)
    total = f"{count(len(words), 'word')}, {count(points, 'point')}"
    if not listed:
        return [filled(f"Missed: {total}; --show-missed lists them.", width)]
    parts = [f"Missed: {total}."]
    shown = [entry for entry in words if offensive or not entry.get("offensive")]
    for each in sorted({entry["points"] for entry in shown}, reverse=True):
        group = [with_written(entry) for entry in shown if entry["points"] == each]
        parts.append(wrapped(f"{count(each, 'point')} each: ", group, width))
    if hidden := len(words) - len(shown):
        parts.append(filled(hidden_offensive(hidden, some_shown=bool(shown)), width))
    return parts
