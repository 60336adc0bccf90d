"""The report of ``unboggle unique`` as text."""

from __future__ import annotations

from collections.abc import Sequence

from unboggle.phrases import count
from unboggle.puzzle.model.capitals import typed
from unboggle.render.text.board import drawn, side_by_side
from unboggle.render.text.constraints import causes, requested
from unboggle.render.text.layout import are_hexagons, board_name, filled, took, touching, wrapped
from unboggle.render.text.parts import blank_cells, open_question, refusal, where_they_differ
from unboggle.reports.base.parts import shown_by, with_written
from unboggle.reports.unique import UniqueReport


def text(
    report: UniqueReport, *, verbose: bool = False, advice: Sequence[str] = (), width: int = 80
) -> str:
    """Return what ``unboggle unique`` prints: the board, or two, and the verdict."""
    size, seconds = board_name(report), report["seconds"]["total"]
    if report["status"] == "impossible":
        with_them = requested(report["constraints"], causes(report["reason"]))
        head = f"No {size} board holds these words{with_them}."
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
    shown = [drawn(rows, width, hexagons=hexagons) for rows in report["boards"]]
    parts = list(side_by_side(shown, width))
    parts += filter(None, [filled(touching(report), width)])
    if report["status"] == "unique":
        assert report["board"] is not None
        parts += _added(report, width) + _thinned(report, width)
        alike = "" if report["sense"] == "strict" else " up to turning and reflecting"
        parts.append(filled(f"Unique{alike}: no other {size} board holds these words.", width))
        blank = blank_cells([report["board"]], report["constraints"], width)
        parts += [part for part in (blank, _refuted(report, width, verbose)) if part]
    elif report["status"] == "several":
        if report["not_made_because"]:
            parts.append(filled(f"Not made unique: {report['not_made_because']}.", width))
        parts.append(
            filled(f"Not unique: {where_they_differ(report['differing_cells'], seconds)}", width)
        )
        if blank := blank_cells(report["boards"], report["constraints"], width):
            parts.append(blank)
    else:
        if report["unique"] is False:
            differ = where_they_differ(report["differing_cells"], seconds)
            parts.append(filled(f"Not unique without clues: {differ}", width))
        if report["not_made_because"] or report["unique"] is False:
            end = "interrupt" if report["interrupted"] else "timeout"
            why = report["not_made_because"] or f"nothing was found before the {end}"
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
    """Return the added clues, and whether fewer are enough."""
    made = report["added"]
    if made is None:
        return []
    if made["count"] == 0:
        return [filled("The board is unique without clues.", width)]
    words = made["kind"] == "words"
    parts = []
    if words:
        parts.append(wrapped(f"Added ({made['count']}): ", made["words"], width))
    else:
        parts.append(f"Also given ({made['count']}): {typed(made['given'] or ())}")
    if made["optimal_any_board"]:
        proved = "No fewer are enough for any board."
    elif made["optimal"]:
        proved = f"No fewer are enough for this board; {count(made['boards'], 'board')} tried."
    else:
        proved = f"Not proved to be the fewest: this board needs at least {made['lower_bound']}."
    parts.append(filled(proved, width))
    return parts


def _thinned(report: UniqueReport, width: int) -> list[str]:
    """Return the redundant words that were dropped."""
    thin = report["reduction"]
    if thin is None:
        return []
    kept = [*map(with_written, report["words"])]
    if not thin["redundant"]:
        head = "No word is redundant." if thin["minimal"] else "No redundant word was found."
        return [head]
    more = "no other word is" if thin["minimal"] else "whether others are is not proved"
    return [
        wrapped(
            f"Redundant ({len(thin['redundant'])}; {more}): ",
            shown_by(report, thin["redundant"]),
            width,
        ),
        wrapped(f"The list ({len(kept)}): ", kept, width),
    ]


def _refuted(report: UniqueReport, width: int, verbose: bool) -> str:
    by, certificate = report["found_by"], report["certificate"]
    time = took(report["seconds"]["total"])
    if report["checked"] == "certified" and certificate and certificate["proof"]:
        return filled(
            f"{by['method']} with {by['solver']} refuted all other boards, and a proof by"
            f" {certificate['proof']['solver']} was checked by"
            f" {' and '.join(certificate['checkers'])} ({time}).",
            width,
        )
    if not verbose:
        return ""
    return filled(
        f"{by['method']} with {by['solver']} refuted all other boards ({time}); no second program"
        " has checked that.",
        width,
    )
