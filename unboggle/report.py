"""The versioned JSON reports, as plain dictionaries; every face renders from these.

Fields may be added, never renamed or given another meaning. The schemas lie in
``unboggle/schemas``.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from hashlib import sha256
from typing import TYPE_CHECKING, Any

from unboggle.decide import Held
from unboggle.dice import DiceSet, Die, Placement
from unboggle.errors import InputError
from unboggle.explain import Why, in_order, sentence
from unboggle.interchange import Decoded
from unboggle.lexicon import Found
from unboggle.notation import parse_board
from unboggle.paths import PathCounts
from unboggle.puzzle import Board, Grid, Path, Puzzle, Word
from unboggle.rules import Rules
from unboggle.solve import Fit, Reason
from unboggle.solvers import Status
from unboggle.trace import Runs
from unboggle.words import Dropped, WordList

if TYPE_CHECKING:
    from unboggle.certify.make import Certificate
    from unboggle.enumerate import Boards, Uniqueness
    from unboggle.gogen import Gogen
    from unboggle.gogen_logic import Grade
    from unboggle.gogen_make import Made, Order
    from unboggle.inverse import Climbed, Goal

Report = dict[str, Any]


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
        "words": [{"word": w, "path": _path(p)} for w, p in outcome.paths.items()],
        "extras": [_extra(found) for found in extras],
        "dropped": [_dropped(d) for d in words.dropped],
        "repeated": [_dropped(d) for d in words.repeated],
        "by": {"method": outcome.method, "solver": outcome.solver, "kernel": outcome.kernel},
        "checked": outcome.checked,
        "reason": _reason(outcome.reason),
        "wishes": wishes_report(outcome.puzzle),
        "best": best
        and {
            "board": best.board.rows(),
            "words": [{"word": w, "path": _path(p)} for w, p in best.paths.items()],
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


def certificate_report(certificate: Certificate | None) -> Report | None:
    """Return what became of the wish for a certificate; None if there was no such wish."""
    if certificate is None:
        return None
    proof = certificate.proof
    return {
        "dir": certificate.folder,
        "kind": certificate.kind,
        "files": list(certificate.files),
        "checked": certificate.checked,
        "checkers": list(certificate.checkers),
        "note": certificate.note,
        "proof": proof
        and {
            "encoding": proof.encoding,
            "solver": proof.solver,
            "variables": proof.variables,
            "clauses": proof.clauses,
            "steps": proof.steps,
            "literals": proof.literals,
        },
        "lemmas": [{"name": lemma.name, "text": lemma.text} for lemma in certificate.lemmas],
    }


def boards_report(outcome: Boards, words: WordList) -> Report:
    """Return the ``unboggle.boards/1`` report: the boards found, and what is known of their number.

    ``count`` counts classes of images, ``total`` all boards of these classes;
    both are lower bounds unless the status is ``complete`` (or ``impossible``).
    """
    puzzle, reason = outcome.puzzle, outcome.reason
    return {
        "format": "unboggle.boards/1",
        "status": outcome.status,
        "size": [puzzle.grid.rows, puzzle.grid.columns],
        "boards": [
            {
                "board": solution.board.rows(),
                "images": solution.images,
                "words": [{"word": w, "path": _path(p)} for w, p in solution.paths.items()],
            }
            for solution in outcome.found
        ],
        "count": len(outcome.found),
        "total": outcome.total,
        "symmetries": len(puzzle.symmetries),
        "dropped": [_dropped(d) for d in words.dropped],
        "repeated": [_dropped(d) for d in words.repeated],
        "wishes": wishes_report(puzzle),
        "checked": "traced" if outcome.found else outcome.checked,
        "reason": _reason(reason),
        "error": outcome.error,
        "seconds": {key: round(value, 3) for key, value in outcome.seconds.items()},
    }


def unique_report(
    outcome: Uniqueness, words: WordList, certificate: Certificate | None = None
) -> Report:
    """Return the ``unboggle.unique/1`` report: whether there is one board, or two that differ.

    ``sense`` is ``strict`` where each board stands for itself, else ``symmetry``:
    boards that are images of each other under the ``symmetries`` count as one.
    """
    puzzle, reason = outcome.puzzle, outcome.reason
    return {
        "format": "unboggle.unique/1",
        "status": outcome.status,
        "size": [puzzle.grid.rows, puzzle.grid.columns],
        "unique": {"unique": True, "several": False}.get(outcome.status),
        "sense": "strict" if outcome.strict else "symmetry",
        "symmetries": len(puzzle.symmetries),
        "board": outcome.found[0].board.rows() if outcome.found else None,
        "boards": [solution.board.rows() for solution in outcome.found],
        "differ": [list(cell) for cell in outcome.differ],
        "words": [
            {"word": w, "path": _path(p)}
            for solution in outcome.found[:1]
            for w, p in solution.paths.items()
        ],
        "dropped": [_dropped(d) for d in words.dropped],
        "repeated": [_dropped(d) for d in words.repeated],
        "wishes": wishes_report(puzzle),
        "by": {"method": outcome.method, "solver": outcome.solver},
        "checked": outcome.checked,
        "reason": _reason(reason),
        "made": _made(outcome),
        "thin": outcome.thinned
        and {"spared": list(outcome.thinned.spared), "minimal": outcome.thinned.minimal},
        "cannot": outcome.cannot,
        "interrupted": outcome.interrupted,
        "certificate": certificate_report(certificate),
        "error": outcome.error,
        "seconds": {key: round(value, 3) for key, value in outcome.seconds.items()},
    }


def _made(outcome: Uniqueness) -> Report | None:
    made = outcome.made
    if made is None:
        return None
    return {
        "kind": made.kind,
        "words": list(made.words),
        "given": Board(outcome.puzzle.grid, made.given).rows() if made.given else None,
        "count": made.count,
        "at_least": made.at_least,
        "optimal": made.optimal,
        "at_least_any": made.at_least_any,
        "optimal_any": made.optimal_any,
        "boards": made.boards,
        "candidates": made.candidates,
    }


def gogen_report(
    gogen: Gogen, outcome: Uniqueness, certificate: Certificate | None = None
) -> Report:
    """Return the ``unboggle.gogen/1`` report; two boards if the puzzle is broken."""
    reason = outcome.reason
    names = {"unique": "solved", "several": "broken"}
    grade = gogen.grade if outcome.status == "unique" else None
    return {
        "format": "unboggle.gogen/1",
        "status": names.get(outcome.status, outcome.status),
        "size": [gogen.puzzle.grid.rows, gogen.puzzle.grid.columns],
        "board": outcome.found[0].board.rows() if outcome.found else None,
        "unique": {"unique": True, "several": False}.get(outcome.status),
        "boards": [solution.board.rows() for solution in outcome.found],
        "differ": [list(cell) for cell in outcome.differ],
        "given": Board(gogen.puzzle.grid, gogen.puzzle.wishes.given).rows(),
        "level": grade and grade.level,
        "effort": grade and _effort(grade),
        "solution": gogen.solution and gogen.solution.rows(),
        "solution_right": gogen.solution and gogen.solved_by(gogen.solution),
        "words": [
            {"word": word, "path": _path(path)}
            for solution in outcome.found[:1]
            for word, path in gogen.walks(solution.board).items()
        ],
        "checked": outcome.checked,
        "reason": _reason(reason),
        "certificate": certificate_report(certificate),
        "error": outcome.error,
        "seconds": {key: round(value, 3) for key, value in outcome.seconds.items()},
    }


def gogen_make_report(
    order: Order, made: Sequence[Made], status: str, error: str | None, seconds: float
) -> Report:
    """Return the ``unboggle.gogen-make/1`` report; each puzzle is one that `parse_gogen` reads."""
    return {
        "format": "unboggle.gogen-make/1",
        "status": status,
        "kind": order.kind,
        "givens": order.givens,
        "level": order.level,
        "puzzles": [
            {
                "seed": one.seed,
                "kind": one.kind,
                "level": one.grade.level,
                "effort": _effort(one.grade),
                "givens": one.givens,
                "absent": list(one.absent),
                "grid": list(one.grid),
                "words": list(one.words),
                "solution": list(one.solution),
                "checked": "cross-checked",
            }
            for one in made
        ],
        "error": error,
        "seconds": {"total": round(seconds, 3)},
    }


def _effort(grade: Grade) -> Report:
    return {
        "rounds": grade.rounds,
        "suppositions": grade.suppositions,
        "beyond": grade.beyond,
    }


def _reason(reason: Reason | None) -> Report | None:
    if reason is None:
        return None
    return {
        "kind": reason.kind,
        "text": reason.text,
        "words": list(reason.words),
        "wishes": list(reason.wishes),
        "minimal": reason.minimal,
    }


def wishes_report(puzzle: Puzzle) -> Report:
    """Return what was wished of the board: rows of given faces, the inventory; None without."""
    given, inventory = puzzle.wishes.given, puzzle.wishes.inventory
    return {
        "given": Board(puzzle.grid, given).rows() if given else None,
        "inventory": inventory
        and {
            "letters": [[face, count] for face, count in inventory.counts.items()],
            "at_most": inventory.at_most,
        },
    }


def why_report(answer: Why, words: WordList) -> Report:
    """Return the ``unboggle.why/1`` report of ``answer``."""
    puzzle = answer.puzzle
    fitted = answer.best if answer.status == "fitted" else None
    conflicts = []
    for conflict, minimal in answer.conflicts:
        named = in_order(conflict.words, puzzle.words)
        conflicts.append(
            {
                "words": list(named),
                "wishes": list(conflict.wishes.names),
                "kind": "counting" if conflict.counted else "refuted",
                "text": sentence(conflict, named, puzzle.grid, minimal),
                "minimal": minimal,
                "by": conflict.by,
                "checked": "counted" if conflict.counted else "unchecked",
            }
        )
    return {
        "format": "unboggle.why/1",
        "status": "error" if answer.error and answer.status == "undecided" else answer.status,
        "size": [puzzle.grid.rows, puzzle.grid.columns],
        "board": fitted.board.rows() if fitted else None,
        "words": _held(fitted) if fitted else [],
        "conflicts": conflicts,
        "complete": answer.complete,
        "counting": [
            {"text": f.text, "words": list(f.words), "wishes": list(f.wishes)} for f in answer.facts
        ],
        "removals": [
            {
                "word": word,
                "fits": answer.without[word] is not None if word in answer.without else None,
                "board": held.board.rows() if (held := answer.without.get(word)) else None,
            }
            for word in puzzle.words
        ]
        if answer.status == "impossible"
        else [],
        "wish_removals": [
            {
                "wish": name,
                "fits": held if held is None or held is False else True,
                "board": held.board.rows() if isinstance(held, Held) else None,
            }
            for name, held in answer.unwished.items()
        ]
        if answer.status == "impossible"
        else [],
        "wishes": wishes_report(puzzle),
        "best": {"board": answer.best.board.rows(), "words": _held(answer.best)}
        if answer.best and not fitted
        else None,
        "dropped": [_dropped(d) for d in words.dropped],
        "repeated": [_dropped(d) for d in words.repeated],
        "error": answer.error,
        "interrupted": answer.interrupted,
        "seconds": {"total": round(answer.seconds, 3)},
        "seed": answer.seed,
    }


def _held(held: Held) -> list[Report]:
    return [{"word": word, "path": _path(path)} for word, path in held.paths.items()]


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
        {"word": f.word, "path": _path(f.path), "points": worth}
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
        "wishes": wishes_report(decoded.puzzle),
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
    try:
        readable = parse_board(line, q=q) == board
    except InputError:  # a face of three letters or more
        readable = False
    return {"line": line if readable else None, "q": q}


def _path(path: Path) -> list[list[int]]:
    return list(map(list, path))


def _extra(found: Found) -> Report:
    entry: Report = {"word": found.word, "level": found.level}
    if found.offensive:
        entry["offensive"] = True
    return entry


def _dropped(dropped: Dropped) -> Report:
    return {"word": dropped.word, "line": dropped.line, "why": dropped.why}
