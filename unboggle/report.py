"""The versioned JSON reports, as plain dictionaries; every face renders from these.

Here are those on boards that are sought for words; `unboggle.why_report` has that on
lists without one, `unboggle.board_report` has the others.

Fields may be added, never renamed or given another meaning. The schemas lie in
``unboggle/schemas``.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

from unboggle.puzzle import Board, Path, Puzzle, Word

if TYPE_CHECKING:
    from unboggle.answer import Fit, Reason
    from unboggle.certify.make import Certificate
    from unboggle.enumerate import Boards, Uniqueness
    from unboggle.gogen import Gogen
    from unboggle.gogen_logic import Grade
    from unboggle.gogen_make import Made, Order
    from unboggle.interchange import Decoded
    from unboggle.lexicon import Found
    from unboggle.words import Dropped, WordList

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
                "words": [{"word": w, "path": path_report(p)} for w, p in solution.paths.items()],
            }
            for solution in outcome.found
        ],
        "count": len(outcome.found),
        "total": outcome.total,
        "symmetries": len(puzzle.symmetries),
        "dropped": [dropped_report(d) for d in words.dropped],
        "repeated": [dropped_report(d) for d in words.repeated],
        "wishes": wishes_report(puzzle),
        "checked": "traced" if outcome.found else outcome.checked,
        "reason": _reason(reason),
        "interrupted": outcome.interrupted,
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
        "unique": True if outcome.status == "unique" else False if outcome.differ else None,
        "sense": "strict" if outcome.strict else "symmetry",
        "symmetries": len(puzzle.symmetries),
        "board": outcome.found[0].board.rows() if outcome.found else None,
        "boards": [solution.board.rows() for solution in outcome.found],
        "differ": [list(cell) for cell in outcome.differ],
        "words": [
            {"word": w, "path": path_report(p)}
            for solution in outcome.found[:1]
            for w, p in solution.paths.items()
        ],
        "dropped": [dropped_report(d) for d in words.dropped],
        "repeated": [dropped_report(d) for d in words.repeated],
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
    gogen: Gogen,
    outcome: Uniqueness,
    certificate: Certificate | None = None,
    number: int = 1,
) -> Report:
    """Return the ``unboggle.gogen/1`` report; two boards if the puzzle is broken.

    ``number`` is its place in the file.
    """
    reason = outcome.reason
    names = {"unique": "solved", "several": "broken"}
    grade = gogen.grade if outcome.status == "unique" else None
    return {
        "format": "unboggle.gogen/1",
        "number": number,
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
            {"word": word, "path": path_report(path)}
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


def check_report(board: Board, words: WordList, paths: dict[Word, Path]) -> Report:
    """Return the ``unboggle.check/1`` report: each word with its path, or None if it is missing."""
    return {
        "format": "unboggle.check/1",
        "status": "present" if len(paths) == len(words.words) else "missing",
        "size": [board.grid.rows, board.grid.columns],
        "board": board.rows(),
        "words": [
            {"word": word, "path": path_report(paths[word]) if word in paths else None}
            for word in words.words
        ],
        "dropped": [dropped_report(d) for d in words.dropped],
        "repeated": [dropped_report(d) for d in words.repeated],
    }


DECODE_EXIT_CODES = {"fitted": 0, "invalid": 1, "impossible": 20, "undecided": 124}


def decode_report(decoded: Decoded) -> Report:
    """Return the ``unboggle.decode/1`` report.

    ``status`` is ``fitted``, ``impossible`` or ``undecided`` as the solver says,
    or ``invalid`` if its model is no board; ``reason`` then says why.
    """
    from unboggle.solvers import Status

    status = {Status.SAT: "fitted", Status.UNSAT: "impossible", Status.UNKNOWN: "undecided"}
    grid = decoded.puzzle.grid
    return {
        "format": "unboggle.decode/1",
        "status": "invalid" if decoded.objection else status[decoded.status],
        "size": [grid.rows, grid.columns],
        "encoding": decoded.encoding,
        "wishes": wishes_report(decoded.puzzle),
        "board": decoded.board.rows() if decoded.board else None,
        "words": [{"word": w, "path": path_report(p)} for w, p in decoded.paths.items()],
        "checked": "traced"
        if decoded.board
        else "unchecked"
        if decoded.status is Status.UNSAT
        else None,
        "reason": decoded.objection,
    }


def path_report(path: Path) -> list[list[int]]:
    """Return ``path`` as [row, column] pairs."""
    return list(map(list, path))


def _extra(found: Found) -> Report:
    entry: Report = {"word": found.word, "level": found.level}
    if found.offensive:
        entry["offensive"] = True
    return entry


def dropped_report(dropped: Dropped) -> Report:
    """Return a word that is left out or comes again, with its line and why."""
    return {"word": dropped.word, "line": dropped.line, "why": dropped.why}
