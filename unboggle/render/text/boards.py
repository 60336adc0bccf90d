"""The report of ``unboggle boards``."""

from __future__ import annotations

from collections.abc import Sequence

from unboggle.phrases import count
from unboggle.render.text.board import drawn, side_by_side
from unboggle.render.text.constraints import causes, requested
from unboggle.render.text.layout import are_hexagons, board_name, filled, took, touching
from unboggle.render.text.parts import blank_cells, refusal
from unboggle.reports.boards import BoardsReport

_HINT = " Try a longer --timeout, or 'unboggle fit', which tries harder to find one."


def text(
    report: BoardsReport, *, verbose: bool = False, advice: Sequence[str] = (), width: int = 80
) -> str:
    """Return what ``unboggle boards`` prints: the boards side by side, and their number."""
    if report["status"] == "impossible":
        with_them = requested(report["constraints"], causes(report["reason"]))
        head = f"No {board_name(report)} board holds these words{with_them}."
        seconds = report["seconds"]["total"]
        parts = refusal(
            head,
            report["reason"],
            report["checked"],
            seconds,
            width,
            verbose=verbose,
            advice=advice,
        )
        return "\n\n".join(parts) + "\n"
    hexagons = are_hexagons(report)
    shown = [drawn(b["board"], width, hexagons=hexagons) for b in report["boards"]]
    parts = list(side_by_side(shown, width))
    if blank := blank_cells([b["board"] for b in report["boards"]], report["constraints"], width):
        parts.append(blank)
    parts += filter(None, [filled(touching(report), width)])
    parts.append(filled(_number(report), width))
    return "\n\n".join(parts) + "\n"


def _number(report: BoardsReport) -> str:
    number, more = report["count"], report["status"] == "more"
    alike = (
        ""
        if report["symmetries"] == 1
        else " up to turning and reflecting"
        + (f", {report['total']:,} in all" if report["status"] == "complete" else "")
    )
    time = f"({took(report['seconds']['total'])})"
    if report["status"] == "complete":
        return f"{count(number, 'board')}{alike}; there is no other. {time}"
    if more:
        return (
            f"At least {count(number + 1, 'board')}{alike}; a --limit above {number} shows more."
            f" {time}"
        )
    why = "the timeout expired" if report["status"] == "undecided" else f"then {report['error']}"
    if report["interrupted"]:
        why = "then it was interrupted"
    if number == 0:
        hint = "" if report["interrupted"] or report["error"] else _HINT
        return f"No board was found; {why}.{hint} {time}"
    return f"At least {count(number, 'board')}{alike}; {why}. {time}"
