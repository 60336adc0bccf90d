"""The versioned JSON reports, as plain dictionaries; every face renders from these.

Fields may be added, never renamed or given another meaning. The schemas lie in
``unboggle/schemas``.
"""

from __future__ import annotations

from collections.abc import Iterable
from hashlib import sha256
from typing import TYPE_CHECKING, Any

from unboggle.dice import DiceSet, Die, Placement
from unboggle.interchange import Decoded
from unboggle.lexicon import Found
from unboggle.notation import parse_board
from unboggle.puzzle import Board, Path, Word
from unboggle.rules import Rules
from unboggle.solve import Fit
from unboggle.solvers import Status
from unboggle.words import Dropped, WordList

if TYPE_CHECKING:
    from unboggle.inverse import Climbed, Goal

Report = dict[str, Any]


def fit_report(outcome: Fit, words: WordList, extras: Iterable[Found]) -> Report:
    """Return the ``unboggle.fit/1`` report of ``outcome``.

    ``board`` is rows of faces, ``""`` for a cell that no word needs, None for a
    hole; a path is [row, column] pairs counted from 0; seconds are wall-clock.
    """
    grid = outcome.puzzle.grid
    reason, best = outcome.reason, outcome.best
    return {
        "format": "unboggle.fit/1",
        "status": outcome.status,
        "size": [grid.rows, grid.columns],
        "board": outcome.board.rows() if outcome.board else None,
        "words": [{"word": w, "path": _path(p)} for w, p in outcome.paths.items()],
        "extras": [_extra(found) for found in extras],
        "dropped": [_dropped(d) for d in words.dropped],
        "repeated": [_dropped(d) for d in words.repeated],
        "by": {"method": outcome.method, "solver": outcome.solver, "kernel": outcome.kernel},
        "checked": outcome.checked,
        "reason": reason
        and {"kind": reason.kind, "text": reason.text, "words": list(reason.words), "wishes": []},
        "best": best
        and {
            "board": best.board.rows(),
            "words": [{"word": w, "path": _path(p)} for w, p in best.paths.items()],
        },
        "error": outcome.error,
        "seconds": {key: round(value, 3) for key, value in outcome.seconds.items()},
        "seed": outcome.seed,
    }


def solve_report(board: Board, found: Iterable[Found], rules: Rules) -> Report:
    """Return the ``unboggle.solve/1`` report: words by descending points, then by alphabet."""
    words = [{"word": f.word, "path": _path(f.path), "points": rules.score(f.word)} for f in found]
    words.sort(key=lambda entry: (-int(str(entry["points"])), str(entry["word"])))
    return {
        "format": "unboggle.solve/1",
        "size": [board.grid.rows, board.grid.columns],
        "board": board.rows(),
        "rules": rules.name,
        "words": words,
        "points": sum(int(str(entry["points"])) for entry in words),
    }


def best_report(
    climbed: Climbed, goal: Goal, *, seed: int, start: str | None, exclude: str
) -> Report:
    """Return the ``unboggle.best/1`` report of ``climbed``, from which it can be taken up again.

    ``boards`` are the best first, each with its rows of faces and as the line that
    people type; points and words are those that `unboggle.trace` counted.
    ``dictionary`` tells dictionaries apart: how many words can count, and the
    SHA-256 of their sorted lines. ``seconds`` and counts are those of all runs.
    """
    scorer = goal.scorer
    listed = "".join(f"{word}\n" for word in scorer.words).encode()
    return {
        "format": "unboggle.best/1",
        "size": [scorer.grid.rows, scorer.grid.columns],
        "goal": "words" if goal.for_words else "points",
        "rules": scorer.rules.name,
        "dictionary": {"words": len(scorer.words), "sha256": sha256(listed).hexdigest()},
        "dice": goal.dice.name if goal.dice else None,
        "exclude": exclude,
        "start": start,
        "keep": goal.keep,
        "boards": [
            {
                "board": record.board.rows(),
                "line": str(record.board),
                "points": record.score.points,
                "words": record.score.words,
            }
            for record in climbed.records
        ],
        "checked": "traced",
        "complete": climbed.complete,
        "rounds": climbed.rounds,
        "boards_seen": climbed.boards,
        "seconds": round(climbed.seconds, 2),
        "seed": seed,
    }


def check_report(board: Board, words: WordList, paths: dict[Word, Path]) -> Report:
    """Return the ``unboggle.check/1`` report: each word with its path, or None if it is missing."""
    return {
        "format": "unboggle.check/1",
        "status": "present" if len(paths) == len(words.words) else "missing",
        "size": [board.grid.rows, board.grid.columns],
        "board": board.rows(),
        "words": [
            {"word": word, "path": _path(paths[word]) if word in paths else None}
            for word in words.words
        ],
        "dropped": [_dropped(d) for d in words.dropped],
        "repeated": [_dropped(d) for d in words.repeated],
    }


DECODE_EXIT_CODES = {"fitted": 0, "invalid": 1, "impossible": 20, "undecided": 124}


def decode_report(decoded: Decoded) -> Report:
    """Return the ``unboggle.decode/1`` report.

    ``status`` is ``fitted``, ``impossible`` or ``undecided`` as the solver says,
    or ``invalid`` if its model is no board; ``reason`` then says why.
    """
    status = {Status.SAT: "fitted", Status.UNSAT: "impossible", Status.UNKNOWN: "undecided"}
    grid = decoded.puzzle.grid
    return {
        "format": "unboggle.decode/1",
        "status": "invalid" if decoded.objection else status[decoded.status],
        "size": [grid.rows, grid.columns],
        "encoding": decoded.encoding,
        "board": decoded.board.rows() if decoded.board else None,
        "words": [{"word": w, "path": _path(p)} for w, p in decoded.paths.items()],
        "checked": "traced"
        if decoded.board
        else "unchecked"
        if decoded.status is Status.UNSAT
        else None,
        "reason": decoded.objection,
    }


def throw_report(boards: Iterable[Board], dice: DiceSet, seed: int) -> Report:
    """Return the ``unboggle.throw/1`` report of the throws that ``seed`` makes, in their order."""
    return {
        "format": "unboggle.throw/1",
        "size": [dice.rows, dice.columns],
        "dice": dice.name,
        "seed": seed,
        "boards": [{"board": board.rows()} | _line(board) for board in boards],
    }


DICE_EXIT_CODES = {"throwable": 0, "unthrowable": 1}


def dice_report(board: Board, dice: DiceSet, placement: Placement) -> Report:
    """Return the ``unboggle.dice/1`` report: each cell with its die, or why there are too few.

    The faces of dice are as on boards, ``#`` for a solid one.
    """
    return {
        "format": "unboggle.dice/1",
        "status": "throwable" if placement.complete else "unthrowable",
        "size": [dice.rows, dice.columns],
        "board": board.rows(),
        "dice": dice.name,
        "notes": list(dice.notes),
        "placed": [{"cell": list(cell), "die": _die(die)} for cell, die in placement.dice.items()],
        "without": [list(cell) for cell in placement.without],
        "shortages": [
            {
                "text": short.text,
                "cells": [list(cell) for cell in short.cells],
                "faces": list(short.faces),
                "dice": [_die(die) for die in short.dice],
                "others": [_die(die) for die in short.others],
                "takers": [list(cell) for cell in short.takers],
            }
            for short in placement.shortages
        ],
    }


def dice_sets_report(sets: Iterable[DiceSet]) -> Report:
    """Return the ``unboggle.dice-sets/1`` report: the sets with all their dice."""
    return {
        "format": "unboggle.dice-sets/1",
        "sets": [
            {
                "name": dice.name,
                "title": dice.title,
                "size": [dice.rows, dice.columns],
                "dice": [_die(die) for die in dice.dice],
                "notes": list(dice.notes),
            }
            for dice in sets
        ],
    }


def _die(die: Die) -> list[str]:
    return list(die.faces)


def _line(board: Board) -> Report:
    """The board in one line and the ``--q`` to read it with, or None where no line can say it."""
    line, q = str(board), "plain" if "q" in board.faces.values() else "qu"
    readable = parse_board(line, q=q) == board
    return {"line": line if readable else None, "q": q}


def _path(path: Path) -> list[list[int]]:
    return [list(cell) for cell in path]


def _extra(found: Found) -> Report:
    entry: Report = {"word": found.word, "level": found.level}
    if found.offensive:
        entry["offensive"] = True
    return entry


def _dropped(dropped: Dropped) -> Report:
    return {"word": dropped.word, "line": dropped.line, "why": dropped.why}
