"""The report of ``unboggle best`` as text."""

from __future__ import annotations

from unboggle.phrases import count
from unboggle.puzzle import Board
from unboggle.render.text.board import board_text
from unboggle.render.text.layout import are_hexagons, filled, size_text, touching
from unboggle.reports.best import BestReport, ScoredReport


def text(report: BestReport, *, width: int = 80) -> str:
    """Return what ``unboggle best`` prints; ``width`` is in columns."""
    boards = report["boards"]
    if not boards:
        how = "The timeout expired" if report["complete"] else "It was interrupted"
        return f"{how} before the first board.\n"
    first, others = boards[0], boards[1:]
    parts = [board_text(first["board"], hexagons=are_hexagons(report)), _score(first)]
    if touching(report):
        parts.insert(1, filled(touching(report), width))
    if others:
        wide = max(len(_score(entry)) for entry in others)
        lines = [f"{_score(entry):{wide}}  {_line(entry)}" for entry in others]
        parts.append("\n".join(["Next:", *(f"  {line}" for line in lines)]))
    if first["line"] is not None:
        parts.append(f'unboggle solve "{first["line"]}"')
    constraints = [f"rules {report['rules']}"]
    if report["dice"]:
        constraints.append(f"dice {report['dice']}")
    if report["exclude"]:
        constraints.append(f"without {report['exclude'].upper()}")
    parts.append(
        filled(
            f"The {size_text(report['size'])} boards with the most {report['goal']} among"
            f" {report['boards_evaluated']:,} evaluated in {report['seconds']['total']:.1f} s "
            f"({count(report['rounds'], 'round')} done, seed {report['seed']};"
            f" {', '.join(constraints)}). The scores were traced; that no board is better is"
            " not proved.",
            width,
        )
    )
    return "\n\n".join(parts) + "\n"


def _line(entry: ScoredReport) -> str:
    return str(entry["line"] or Board.from_rows(entry["board"]))


def _score(entry: ScoredReport) -> str:
    return f"{count(entry['points'], 'point')}, {count(entry['words'], 'word')}"
