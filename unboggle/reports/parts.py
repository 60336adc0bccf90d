"""What several reports share; each report has a file of its own beside this one.

A report is a versioned JSON object, typed; every format of `unboggle.render` is made
of it. Fields may be added, never renamed or given another meaning. The schemas lie in
``unboggle/reports/schemas``, and a test holds the types to them.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Literal, NotRequired, TypedDict, cast

from unboggle.puzzle import Path, Puzzle, Word, wishes

if TYPE_CHECKING:
    from unboggle.certify.write import Certificate
    from unboggle.fitting.result import Reason
    from unboggle.puzzle.words import Dropped

BoardRows = list[list[str | None]]
"""Rows of faces, ``""`` for a cell that shows none, None for a hole; see `Board.rows`."""
CellReport = list[int]
"""Row and column, from 0."""
PathReport = list[CellReport]
Size = list[int]
"""Rows and columns."""


class WordReport(TypedDict):
    """A word and where it runs."""

    word: str
    path: PathReport


class PartialReport(TypedDict):
    """The best board of a run without an answer, and the words on it."""

    board: BoardRows
    words: list[WordReport]


class DroppedReport(TypedDict):
    """A word of the list that is left out or comes again: its line, and why."""

    word: str
    line: int
    why: str


class ReasonReport(TypedDict):
    """Why there is no board."""

    kind: Literal["counting", "conflict", "refuted"]
    text: str
    words: list[str]
    wishes: list[str]
    minimal: bool | None


class InventoryReport(TypedDict):
    """The letters that may be used: pairs of a face and how often."""

    letters: list[list[str | int]]
    at_most: bool


class WishesReport(TypedDict):
    """What was asked of the board besides the words; None where nothing was.

    Kinds of others have a field of their name each, if they were asked for.
    """

    given: BoardRows | None
    inventory: InventoryReport | None


class ProofReport(TypedDict):
    """How large a proof is, and whose."""

    encoding: str
    solver: str
    variables: int
    clauses: int
    steps: int
    literals: int


class LemmaReport(TypedDict):
    """A fact that a formula takes for granted."""

    name: str
    text: str


class CertificateReport(TypedDict):
    """What became of the wish for a certificate."""

    dir: str | None
    kind: str | None
    files: list[str]
    checked: bool
    checkers: list[str]
    note: str | None
    proof: ProofReport | None
    lemmas: list[LemmaReport]


class Seconds(TypedDict):
    """Wall-clock time: everything, and what of it a certificate took."""

    total: float
    certify: NotRequired[float]


def certificate_report(certificate: Certificate | None) -> CertificateReport | None:
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
        "proof": None
        if proof is None
        else {
            "encoding": proof.encoding,
            "solver": proof.solver,
            "variables": proof.variables,
            "clauses": proof.clauses,
            "steps": proof.steps,
            "literals": proof.literals,
        },
        "lemmas": [{"name": lemma.name, "text": lemma.text} for lemma in certificate.lemmas],
    }


def reason_report(reason: Reason | None) -> ReasonReport | None:
    """Return why there is no board; None if there is no such reason."""
    if reason is None:
        return None
    return {
        "kind": reason.kind,
        "text": reason.text,
        "words": list(reason.words),
        "wishes": list(reason.wishes),
        "minimal": reason.minimal,
    }


def wishes_report(puzzle: Puzzle) -> WishesReport:
    """Return what was wished of the board, kind by kind; None for those of ours not wished."""
    wished = {wish.name: wish.report(puzzle.grid) for wish in puzzle.wishes}
    return cast(WishesReport, {**dict.fromkeys(wishes.built_in()), **wished})


def path_report(path: Path) -> PathReport:
    """Return ``path`` as [row, column] pairs."""
    return list(map(list, path))


def words_report(paths: Mapping[Word, Path]) -> list[WordReport]:
    """Return each word with where it runs, in the order of ``paths``."""
    return [{"word": word, "path": path_report(path)} for word, path in paths.items()]


def dropped_report(dropped: Dropped) -> DroppedReport:
    """Return a word that is left out or comes again, with its line and why."""
    return {"word": dropped.word, "line": dropped.line, "why": dropped.why}


def seconds_report(seconds: Mapping[str, float]) -> Seconds:
    """Return what was measured, to the millisecond."""
    report: Seconds = {"total": round(seconds.get("total", 0.0), 3)}
    if "certify" in seconds:
        report["certify"] = round(seconds["certify"], 3)
    return report
