"""The report of ``unboggle best`` as text."""

from __future__ import annotations

from unboggle.phrases import count
from unboggle.puzzle import Board
from unboggle.render.text.board import board_text
from unboggle.render.text.layout import filled
from unboggle.reports.parts import Report


def best_text(report: Report, *, width: int = 80) -> str:
    """Return what ``unboggle best`` prints; ``width`` is in columns."""
    boards = report["boards"]
    if not boards:
        return "The time was over before the first board.\n"
    first, others = boards[0], boards[1:]
    parts = [board_text(first["board"]), _score(first)]
    if others:
        wide = max(len(_score(entry)) for entry in others)
        lines = [f"{_score(entry):{wide}}  {_line(entry)}" for entry in others]
        parts.append("\n".join(["Next:", *(f"  {line}" for line in lines)]))
    if first["line"] is not None:
        parts.append(f'unboggle solve "{first["line"]}"')
    size = "x".join(map(str, report["size"]))
    wishes = [f"rules {report['rules']}"]
    if report["dice"]:
        wishes.append(f"dice {report['dice']}")
    if report["exclude"]:
        wishes.append(f"without {report['exclude'].upper()}")
    rounds = report["rounds"]
    parts.append(
        filled(
            f"The {size} boards with the most {report['goal']} among {report['boards_seen']:,}"
            f" looked at in {report['seconds']:.1f} s ({count(rounds, 'round')}"
            f" done, seed {report['seed']};"
            f" {', '.join(wishes)}). The scores were traced; that nothing is better is not proved.",
            width,
        )
    )
    return "\n\n".join(parts) + "\n"


def _line(entry: Report) -> str:
    return str(entry["line"] or Board.of_rows(entry["board"]))


def _score(entry: dict[str, int]) -> str:
    points, words = entry["points"], entry["words"]
    return f"{count(points, 'point')}, {count(words, 'word')}"
