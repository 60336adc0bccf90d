"""The versioned JSON reports, as plain dictionaries; every face renders from these.

Here is what several of them share; each report has a file of its own beside this one.

Fields may be added, never renamed or given another meaning. The schemas lie in
``unboggle/reports/schemas``.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from unboggle.puzzle import Board, Path, Puzzle

if TYPE_CHECKING:
    from unboggle.certify.write import Certificate
    from unboggle.fitting.result import Reason
    from unboggle.puzzle.words import Dropped

Report = dict[str, Any]


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


def path_report(path: Path) -> list[list[int]]:
    """Return ``path`` as [row, column] pairs."""
    return list(map(list, path))


def dropped_report(dropped: Dropped) -> Report:
    """Return a word that is left out or comes again, with its line and why."""
    return {"word": dropped.word, "line": dropped.line, "why": dropped.why}
