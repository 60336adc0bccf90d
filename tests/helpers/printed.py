"""What tests of the printed text share: reports, pictures of it, and its tidiness."""

from __future__ import annotations

import textwrap
from typing import Any, cast

from unboggle.forward.lexicon import Lexicon
from unboggle.forward.rule_book import BOGGLE, RuleBook
from unboggle.puzzle.notation import parse_board
from unboggle.render.text.layout import display_width
from unboggle.render.text.solve import solve_text
from unboggle.reports.fit import FitReport
from unboggle.reports.solve import solve_report


def flush(picture: str) -> str:
    """``picture`` as written in this file, without the indentation and the line ends around it."""
    return textwrap.dedent(picture).strip("\n")


def assert_tidy(text: str, width: int = 1000) -> None:
    """One line end at the end, no blank at the end of a line, no two empty lines in a row."""
    assert text.endswith("\n") and not text.endswith("\n\n") and not text.startswith("\n")
    assert "\n\n\n" not in text
    for line in text.splitlines():
        assert line == line.rstrip(), repr(line)
        assert display_width(line) <= width, line


def fit(status: str = "fitted", **changes: Any) -> FitReport:
    """The report of a small run, changed."""
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
        "dropped": [],
        "repeated": [],
        "by": {"method": "tiles", "solver": "cadical195", "kernel": False},
        "checked": "traced" if fitted else None,
        "reason": None,
        "wishes": {"given": None, "inventory": None},
        "best": None,
        "drop": None,
        "smaller": None,
        "within": None,
        "smallest_area": None,
        "planned": None,
        "interrupted": False,
        "certificate": None,
        "error": None,
        "seconds": {"total": 0.123, "encode": 0.01, "solve": 0.1},
        "seed": 0,
    }
    return cast(FitReport, report | changes)


def solved(text: str, words: str, rules: RuleBook = BOGGLE, **options: Any) -> str:
    shown = parse_board(text)
    lexicon = Lexicon(((None, "\n" + "\n".join(words.split()) + "\n"),))
    found = lexicon.words_on(shown, shortest=rules.shortest)
    result = solve_text(solve_report(shown, found, rules), **options)
    assert_tidy(result, options.get("width", 80))
    return result
