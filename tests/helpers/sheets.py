"""Reports to draw: available at once, and always the same."""

from __future__ import annotations

from typing import Any

from unboggle import (
    ReadOptions,
    check_board_words,
    parse_board,
    parse_words,
    render_answer,
    to_report,
)
from unboggle.reports import RenderOptions, SheetOptions


def checked(board: str, words: str, **reading: Any) -> Any:
    """Return the report on ``words`` on ``board``."""
    read = parse_words(words, reading=ReadOptions(**reading))
    return to_report(check_board_words(parse_board(board), read))


def animals() -> Any:
    """Return a report on seven words on a 4x4 board with a Qu and a blank cell."""
    return checked("LBAQ EINT TEHO WAR.", "quail ant newt hare hen bee")


def polish() -> Any:
    return checked("AK.ŹŻ MGĄDÓ ĆĘKŁŹ .ŚOBW", "żółw kość ćma")


def greek() -> Any:
    return checked("ΟΥΡΑ ΝΣΟΝ", "ουρα")


def hebrew() -> Any:
    return checked("םלדת שולח תיןס ברפ.", "שלום ילד ספר")


def ring() -> Any:
    """Return a report on a board with holes."""
    return checked("OTSTR N###I E#.#N L###G OH...", "ring hole stone tin")


def undecided() -> Any:
    """Return an undecided report, which only has a best board."""
    held = checked("CATX DOGX COWX", "cat dog cow")
    return held | {
        "format": "unboggle.fit/1",
        "status": "undecided",
        "board": None,
        "words": [],
        "constraints": {"given": None},
        "incumbent": {
            "board": held["board"],
            "words": held["words"],
            "missing": [{"word": "sheep", "written": "Sheep"}],
        },
    }


def several() -> Any:
    """Return a report on two boards that hold the same words."""
    one = checked("CAT DO. W.G", "cat dog cow")
    other = [["t", "a", "c"], *one["board"][1:]]
    return one | {
        "format": "unboggle.unique/1",
        "status": "several",
        "boards": [one["board"], other],
        "differing_cells": [[0, 0], [0, 2]],
    }


def new_gogen() -> Any:
    """Return a report on a new Gogen."""
    return {
        "format": "unboggle.gogen-make/1",
        "status": "made",
        "kind": "plain",
        "givens": None,
        "difficulty": None,
        "puzzles": [
            {
                "seed": 7,
                "kind": "plain",
                "difficulty": 3,
                "effort": {"rounds": 5, "hypotheses": 0, "unsolved": False},
                "givens": 9,
                "absent": [],
                "grid": ["w.d.p", ".....", "b.s.m", ".....", "j.u.v"],
                "words": ["box", "bye", "cars", "film", "jet", "kid", "list", "picks", "racquet"],
                "solution": ["wxdfp", "onkil", "bhscm", "ytqra", "jeugv"],
                "checked": "cross-checked",
            }
        ],
        "error": None,
        "seconds": {"total": 0.1},
    }


def written(report: Any, format: str, *, paths: bool = False, **sheet: Any) -> Any:
    """Return ``report`` in ``format``; the other options are those of a `SheetOptions`."""
    return render_answer(
        report, format=format, options=RenderOptions(paths=paths, sheet=SheetOptions(**sheet))
    )
