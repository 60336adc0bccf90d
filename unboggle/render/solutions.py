"""Reports on all boards of a list as text."""

from __future__ import annotations

from collections.abc import Iterator

from unboggle.render.text import board_text, count, filled, impossible
from unboggle.report import Report

_GAP = "   "


def boards_text(report: Report, *, width: int = 80) -> str:
    """Return what ``unboggle boards`` prints: the boards side by side, and their number."""
    size = "x".join(map(str, report["size"]))
    if report["status"] == "impossible":
        return "\n\n".join(impossible(report, size, width)) + "\n"
    parts = list(_beside([board_text(b["board"]) for b in report["boards"]], width))
    parts.append(filled(_number(report), width))
    return "\n\n".join(parts) + "\n"


def _number(report: Report) -> str:
    number, more = report["count"], report["status"] == "more"
    alike = (
        ""
        if report["symmetries"] == 1
        else " up to turning and reflecting"
        + (f", {report['total']:,} in all" if report["status"] == "complete" else "")
    )
    took = f"({report['seconds']['total']:.2f} s)"
    if report["status"] == "complete":
        return f"{count(number, 'board')}{alike}; there is no other. {took}"
    if more:
        return (
            f"At least {count(number + 1, 'board')}{alike}; --max more than {number} shows more."
            f" {took}"
        )
    why = "the time was up" if report["status"] == "undecided" else f"then {report['error']}"
    return f"At least {count(number, 'board')}{alike}; {why}. {took}"


def _beside(boards: list[str], width: int) -> Iterator[str]:
    """Yield ``boards`` in rows of as many as fit into ``width`` columns."""
    blocks = [board.split("\n") for board in boards]
    wide = max((max(map(len, block)) for block in blocks), default=0)
    each = max(1, (width + len(_GAP)) // (wide + len(_GAP)))
    for start in range(0, len(blocks), each):
        rows = zip(*blocks[start : start + each], strict=True)
        yield "\n".join(_GAP.join(line.ljust(wide) for line in row).rstrip() for row in rows)
