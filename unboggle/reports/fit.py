"""The report on a board that was sought."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from unboggle.reports.parts import (
    Report,
    _reason,
    certificate_report,
    dropped_report,
    path_report,
    wishes_report,
)

if TYPE_CHECKING:
    from unboggle.certify.write import Certificate
    from unboggle.fitting.result import Fit
    from unboggle.forward.lexicon import Found
    from unboggle.puzzle.words import WordList


def fit_report(
    outcome: Fit,
    words: WordList,
    extras: Iterable[Found],
    certificate: Certificate | None = None,
) -> Report:
    """Return the ``unboggle.fit/1`` report of ``outcome``.

    ``board`` is rows of faces, ``""`` for a cell that no word needs, None for a
    hole; a path is [row, column] pairs counted from 0; seconds are wall-clock.
    """
    grid = outcome.puzzle.grid
    best, drop = outcome.best, outcome.drop
    return {
        "format": "unboggle.fit/1",
        "status": outcome.status,
        "size": [grid.rows, grid.columns],
        "board": outcome.board.rows() if outcome.board else None,
        "words": [{"word": w, "path": path_report(p)} for w, p in outcome.paths.items()],
        "extras": [_extra(found) for found in extras],
        "dropped": [dropped_report(d) for d in words.dropped],
        "repeated": [dropped_report(d) for d in words.repeated],
        "by": {"method": outcome.method, "solver": outcome.solver, "kernel": outcome.kernel},
        "checked": outcome.checked,
        "reason": _reason(outcome.reason),
        "wishes": wishes_report(outcome.puzzle),
        "best": best
        and {
            "board": best.board.rows(),
            "words": [{"word": w, "path": path_report(p)} for w, p in best.paths.items()],
        },
        "drop": drop
        and {
            "words": [{"word": word, "weight": n} for word, n in drop.words.items()],
            "weight": sum(drop.words.values()) if drop.known else None,
            "at_least": drop.at_least,
            "optimal": drop.optimal,
        },
        "smaller": None
        if outcome.smaller is None
        else [
            {
                "size": list(small.size),
                "status": small.status,
                "reason": _reason(small.reason),
                "checked": small.checked,
            }
            for small in outcome.smaller
        ],
        "within": outcome.within and [outcome.within.rows, outcome.within.columns],
        "interrupted": outcome.interrupted,
        "certificate": certificate_report(certificate),
        "error": outcome.error,
        "seconds": {key: round(value, 3) for key, value in outcome.seconds.items()},
        "seed": outcome.seed,
    }


def _extra(found: Found) -> Report:
    entry: Report = {"word": found.word, "level": found.level}
    if found.offensive:
        entry["offensive"] = True
    return entry
