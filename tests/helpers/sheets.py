"""Reports to draw: each is there at once, and always the same."""

from __future__ import annotations

from typing import Any

from unboggle import (
    Look,
    SheetLook,
    check_words,
    parse_board,
    parse_words,
    to_report,
    to_text,
)


def checked(board: str, words: str) -> Any:
    """Return the report on ``words`` on ``board``."""
    return to_report(check_words(parse_board(board), parse_words(words)))


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
    """Return a report on a list of which a best board is all there is."""
    held = checked("CATX DOGX COWX", "cat dog cow")
    return held | {
        "format": "unboggle.fit/1",
        "status": "undecided",
        "board": None,
        "words": [],
        "wishes": {"given": None},
        "best": {"board": held["board"], "words": held["words"]},
    }


def several() -> Any:
    """Return a report on two boards that hold the same words."""
    one = checked("CAT DO. W.G", "cat dog cow")
    other = [["t", "a", "c"], *one["board"][1:]]
    return one | {
        "format": "unboggle.unique/1",
        "status": "several",
        "boards": [one["board"], other],
        "differ": [[0, 0], [0, 2]],
    }


def new_gogen() -> Any:
    """Return a report on a new Gogen."""
    return {
        "format": "unboggle.gogen-make/1",
        "status": "made",
        "kind": "plain",
        "givens": None,
        "level": None,
        "puzzles": [
            {
                "seed": 7,
                "kind": "plain",
                "level": 3,
                "effort": {"rounds": 5, "suppositions": 0, "beyond": False},
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
    """Return ``report`` in ``format``; the other options are those of a `SheetLook`."""
    return to_text(report, format=format, look=Look(paths=paths, sheet=SheetLook(**sheet)))
