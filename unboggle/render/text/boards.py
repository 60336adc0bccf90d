"""The report of ``unboggle boards``."""

from __future__ import annotations

from unboggle.phrases import count
from unboggle.render.text.board import _beside, drawn
from unboggle.render.text.fit import impossible
from unboggle.render.text.layout import filled
from unboggle.render.text.unique import _took
from unboggle.reports.parts import Report


def boards_text(report: Report, *, width: int = 80) -> str:
    """Return what ``unboggle boards`` prints: the boards side by side, and their number."""
    size = "x".join(map(str, report["size"]))
    if report["status"] == "impossible":
        return "\n\n".join(impossible(report, size, width)) + "\n"
    parts = list(_beside([drawn(b["board"], width) for b in report["boards"]], width))
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
    took = f"({_took(report)})"
    if report["status"] == "complete":
        return f"{count(number, 'board')}{alike}; there is no other. {took}"
    if more:
        return (
            f"At least {count(number + 1, 'board')}{alike}; --max more than {number} shows more."
            f" {took}"
        )
    why = "the time was up" if report["status"] == "undecided" else f"then {report['error']}"
    if report["interrupted"]:
        why = "then it was interrupted"
    if number == 0:
        return f"No board was found; {why}. {took}"
    return f"At least {count(number, 'board')}{alike}; {why}. {took}"
