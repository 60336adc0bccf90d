"""The report of ``unboggle unique`` as text."""

from __future__ import annotations

from unboggle.phrases import count
from unboggle.puzzle.capitals import typed
from unboggle.render.text.board import drawn, side_by_side
from unboggle.render.text.layout import are_hexagons, board_name, filled, took, touching, wrapped
from unboggle.render.text.parts import free_cells, open_question, refusal, where_they_differ
from unboggle.render.text.wishes import wished
from unboggle.reports.parts import as_written, shown_by
from unboggle.reports.unique import UniqueReport


def unique_text(report: UniqueReport, *, width: int = 80) -> str:
    """Return what ``unboggle unique`` prints: the board, or two, and what that means."""
    size, seconds = board_name(report), report["seconds"]["total"]
    if report["status"] == "impossible":
        head = f"No {size} board holds these words{wished(report['wishes'])}."
        parts = refusal(head, report["reason"], report["checked"], seconds, width)
        return "\n\n".join(parts) + "\n"
    hexagons = are_hexagons(report)
    shown = [drawn(rows, width, hexagons=hexagons) for rows in report["boards"]]
    parts = list(side_by_side(shown, width))
    parts += filter(None, [filled(touching(report), width)])
    if report["status"] == "unique":
        assert report["board"] is not None
        parts += _added(report, width) + _thinned(report, width)
        alike = "" if report["sense"] == "strict" else " up to turning and reflecting"
        parts.append(filled(f"Unique{alike}: no other {size} board holds these words.", width))
        free = free_cells([report["board"]], report["wishes"], width)
        parts += [part for part in (free, _refuted(report, width)) if part]
    elif report["status"] == "several":
        if report["cannot"]:
            parts.append(filled(f"Not made unique: {report['cannot']}.", width))
        parts.append(filled(f"Not unique: {where_they_differ(report['differ'], seconds)}", width))
        if free := free_cells(report["boards"], report["wishes"], width):
            parts.append(free)
    else:
        if report["unique"] is False:
            parts.append(
                filled(
                    f"Not unique as it stands: {where_they_differ(report['differ'], seconds)}",
                    width,
                )
            )
        if report["cannot"] or report["unique"] is False:
            why = report["cannot"] or "nothing was found in the time"
            parts.append(filled(f"Not made unique: {why}.", width))
        if report["unique"] is None or report["status"] == "error":
            parts.append(
                filled(
                    open_question(
                        one=bool(report["board"]),
                        error=report["error"] if report["status"] == "error" else None,
                        interrupted=report["interrupted"],
                        seconds=seconds,
                    ),
                    width,
                )
            )
    return "\n\n".join(parts) + "\n"


def _added(report: UniqueReport, width: int) -> list[str]:
    """Return what was added to get one board, and whether fewer would do."""
    made = report["made"]
    if made is None:
        return []
    if made["count"] == 0:
        return [filled("Nothing had to be added.", width)]
    words = made["kind"] == "words"
    parts = []
    if words:
        parts.append(wrapped(f"Added ({made['count']}): ", made["words"], width))
    else:
        parts.append(f"Given besides ({made['count']}): {typed(made['given'] or ())}")
    if made["optimal_any"]:
        proved = "No fewer will do, whichever board is left."
    elif made["optimal"]:
        proved = f"No fewer will do for this board; {count(made['boards'], 'board')} tried."
    else:
        proved = f"Not proved to be the fewest: this board needs {made['at_least']} at least."
    parts.append(filled(proved, width))
    return parts


def _thinned(report: UniqueReport, width: int) -> list[str]:
    """Return which words were dropped."""
    thin = report["thin"]
    if thin is None:
        return []
    kept = [*map(as_written, report["words"])]
    if not thin["spared"]:
        head = "No word can be spared." if thin["minimal"] else "No word was found to be spared."
        return [head]
    more = "no other can be" if thin["minimal"] else "not proved that no other can be"
    return [
        wrapped(
            f"Spared ({len(thin['spared'])}; {more}): ",
            shown_by(report, thin["spared"]),
            width,
        ),
        wrapped(f"The list ({len(kept)}): ", kept, width),
    ]


def _refuted(report: UniqueReport, width: int) -> str:
    by, certificate = report["by"], report["certificate"]
    time = took(report["seconds"]["total"])
    if report["checked"] == "certified" and certificate and certificate["proof"]:
        return filled(
            f"{by['method']} with {by['solver']} went through all others, and a proof by"
            f" {certificate['proof']['solver']} was checked by"
            f" {' and '.join(certificate['checkers'])} ({time}).",
            width,
        )
    return filled(
        f"{by['method']} with {by['solver']} went through all others ({time}); that"
        " has not been checked by a second program.",
        width,
    )
