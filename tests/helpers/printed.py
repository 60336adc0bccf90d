"""Helpers for the tests of printed text: reports, pictures of text, and tidiness."""

from __future__ import annotations

import textwrap
from typing import Any, cast

from unboggle.answers import SolvedBoard
from unboggle.forward.lexicon import Lexicon
from unboggle.forward.scoring_rules import BOGGLE_RULES, ScoringRules
from unboggle.puzzle.model.notation import parse_board
from unboggle.render.text.layout import display_width
from unboggle.render.text.solve import text as solve_text
from unboggle.reports.base.kinds import ReportParts
from unboggle.reports.fit import FitReport
from unboggle.reports.solve import report as solve_report


def flush(picture: str) -> str:
    """Return ``picture`` without the indentation and the line ends around it."""
    return textwrap.dedent(picture).strip("\n")


def assert_tidy(text: str, width: int = 1000) -> None:
    """Check for one final line end, no trailing blanks, and no two empty lines in a row."""
    assert text.endswith("\n")
    assert not text.endswith("\n\n")
    assert not text.startswith("\n")
    assert "\n\n\n" not in text
    for line in text.splitlines():
        assert line == line.rstrip(), repr(line)
        assert display_width(line) <= width, line


def fit(status: str = "fitted", **changes: Any) -> FitReport:
    """Return the report of a small run with ``changes``."""
    fitted = status == "fitted"
    report = {
        "format": "unboggle.fit/1",
        "status": status,
        "size": [2, 2],
        "board": [["c", "a"], ["t", "o"]] if fitted else None,
        "words": [
            {"word": "cat", "path": [[0, 0], [0, 1], [1, 0]]},
            {"word": "taco", "path": [[1, 0], [0, 1], [0, 0], [1, 1]]},
        ]
        if fitted
        else [],
        "extras": [],
        "skipped": [],
        "repeated": [],
        "found_by": {"method": "tiles", "solver": "cadical195", "kernel": False},
        "checked": "traced" if fitted else None,
        "reason": None,
        "constraints": {"given": None, "inventory": None},
        "incumbent": None,
        "dropped": None,
        "smaller_sizes": None,
        "within": None,
        "area_bounds": None,
        "race_plan": None,
        "interrupted": False,
        "certificate": None,
        "error": None,
        "seconds": {"total": 0.123, "encode": 0.01, "solve": 0.1},
        "seed": 0,
    }
    return cast(FitReport, report | changes)


def solved(text: str, words: str, rules: ScoringRules = BOGGLE_RULES, **options: Any) -> str:
    shown = parse_board(text)
    lexicon = Lexicon(((None, "\n" + "\n".join(words.split()) + "\n"),))
    found = lexicon.words_on(shown, min_length=rules.min_length)
    report = solve_report(SolvedBoard(shown, tuple(found), rules), ReportParts())
    result = "".join(solve_text(report, **options))
    assert_tidy(result, options.get("width", 80))
    return result
