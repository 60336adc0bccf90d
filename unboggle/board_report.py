"""The JSON reports on boards that are given, climbed to or thrown: what is on them, how they come.

What `unboggle.report` says of all reports holds for these.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from hashlib import sha256
from typing import TYPE_CHECKING

from unboggle.dice import DiceSet, Die, Placement
from unboggle.errors import InputError
from unboggle.lexicon import Found
from unboggle.notation import parse_board
from unboggle.paths import PathCounts
from unboggle.puzzle import Board, Grid, Word
from unboggle.rules import Rules
from unboggle.trace import Runs

if TYPE_CHECKING:
    from unboggle.inverse import Climbed, Goal
    from unboggle.report import Report


def solve_report(
    board: Board,
    found: Sequence[Found],
    rules: Rules,
    *,
    wrap: str = "none",
    runs: Mapping[Word, Runs] | None = None,
    all_paths: bool = True,
    heat: bool = False,
    thrown: Report | None = None,
) -> Report:
    """Return the ``unboggle.solve/1`` report: words by descending points, then by alphabet.

    From ``runs`` come the paths of each word if ``all_paths``, and how many words
    use each cell if ``heat``, for which it has to hold the cells of each word.
    ``thrown`` says which dice were thrown, and their seed.
    """
    worth_of = {f.word: rules.score(f.word) for f in found}
    found = sorted(found, key=lambda f: (-worth_of[f.word], f.word))
    points = [worth_of[f.word] for f in found]
    words: list[Report] = [
        {"word": f.word, "path": [list(cell) for cell in f.path], "points": worth}
        for f, worth in zip(found, points, strict=True)
    ]
    report: Report = {
        "format": "unboggle.solve/1",
        "size": [board.grid.rows, board.grid.columns],
        "board": board.rows(),
        "wrap": wrap,
        "rules": rules.name,
        "table": {
            "shortest": rules.shortest,
            "points": list(rules.points),
            "per_letter": rules.per_letter,
        },
        "words": words,
        "points": sum(points),
        "by_length": _by_length(found, points),
    }
    if runs is not None and all_paths:
        for entry in words:
            run = runs[entry["word"]]
            entry["path_count"] = run.count
            entry["paths"] = run.paths  # there may be millions, and JSON writes tuples as lists
    if runs is not None and heat:
        report |= _heat(board, (run.cells for run in runs.values()))
    if thrown is not None:
        report["throw"] = thrown
    return report


def paths_report(grid: Grid, counts: PathCounts, *, wrap: str = "none") -> Report:
    """Return the ``unboggle.paths/1`` report of the simple paths of ``grid``."""
    return {
        "format": "unboggle.paths/1",
        "size": [grid.rows, grid.columns],
        "cells": len(grid.neighbours),
        "wrap": wrap,
        "status": "complete" if counts.complete else "undecided",
        "counts": list(counts.counts),
        "total": counts.total,
    }


def _by_length(found: Sequence[Found], points: Sequence[int]) -> list[Report]:
    count: Counter[int] = Counter()
    worth: Counter[int] = Counter()
    for entry, more in zip(found, points, strict=True):
        count[len(entry.word)] += 1
        worth[len(entry.word)] += more
    return [{"letters": n, "words": count[n], "points": worth[n]} for n in sorted(count)]


def _heat(board: Board, cells: Iterable[int]) -> Report:
    """Return how many of the sets ``cells`` (see `Runs`) hold each cell, and which hold none."""
    use = dict(zip(board.grid.cells, members(cells, len(board.grid.cells)), strict=True))
    places = [[(r, c) for c in range(board.grid.columns)] for r in range(board.grid.rows)]
    return {
        "heat": [[use.get(place) for place in row] for row in places],
        "dead": [list(cell) for cell, words in use.items() if not words],
    }


def members(sets: Iterable[int], size: int) -> list[int]:
    """Return for each k below ``size`` how many of ``sets`` hold it, as bit k.

    >>> members([0b011, 0b001, 0b101], 3)
    [3, 1, 1]
    """
    # Binary counters, one for each bit, that lie across the planes: a set is added
    # to all of them at once, so a million words cost no loop over the cells.
    planes: list[int] = []
    for carry in sets:
        for k, plane in enumerate(planes):
            planes[k], carry = plane ^ carry, plane & carry
            if not carry:
                break
        else:
            planes.append(carry)
    digits = [f"{plane:0{size}b}"[::-1] for plane in reversed(planes)]
    return [int("".join(digit), 2) for digit in zip(*digits, strict=True)] or [0] * size


def best_report(
    climbed: Climbed, goal: Goal, *, seed: int, start: str | None, exclude: str
) -> Report:
    """Return the ``unboggle.best/1`` report of ``climbed``, from which it can be taken up again.

    ``boards`` are the best first, each with its rows of faces and as the line that
    people type, None where none can say it; points and words are those that
    `unboggle.trace` counted.
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
                "line": _line(record.board)["line"],
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
    try:
        readable = parse_board(line, q=q) == board
    except InputError:  # a face of three letters or more
        readable = False
    return {"line": line if readable else None, "q": q}
