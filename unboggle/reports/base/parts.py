"""Parts of several reports; each report has a module of its own in this package.

A report is a versioned, typed JSON object, from which `unboggle.render` makes every format.
Fields may be added, but never renamed or given another meaning. The schemas are in
``unboggle/reports/schemas``; a test compares the types with them.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Annotated, Any, Literal, NotRequired, TypedDict, cast

from unboggle.puzzle import Grid, Path, Puzzle, Word
from unboggle.puzzle.model.grid_shapes import drawn

if TYPE_CHECKING:
    from unboggle.certify.write import Certificate
    from unboggle.fitting.result import Reason
    from unboggle.puzzle.lists.words import SkippedEntry, WordList


class Also:
    """What the schema of a type has in addition: ``Annotated[int, Also(minimum=1)]``."""

    def __init__(self, **said: object) -> None:
        self.said = said


BoardRows = list[list[str | None]]
"""Rows of faces, ``""`` for a blank cell, None for a hole; see `Board.rows`."""
CellReport = list[int]
"""Row and column, from 0."""
PathReport = list[CellReport]
_QUOTED = re.compile(r"'([^']+)'")  # sentences quote words only
Count = Annotated[int, Also(minimum=0)]
Size = Annotated[list[Annotated[int, Also(minimum=1)]], Also(minItems=2, maxItems=2)]
"""Rows and columns."""


class GridReport(TypedDict):
    """The grid of a board: its size, and other fields if it is no plain rectangle."""

    size: Size
    wrap: NotRequired[Literal["none", "rows", "columns", "both"]]
    touching: NotRequired[Literal["squares", "hexagons"]]
    shape: NotRequired[str]


def grid_report(grid: Grid) -> GridReport:
    """Return the part of a report that describes ``grid``.

    >>> grid_report(Grid.rectangle(2, 3, wrap_rows=True))
    {'size': [2, 3], 'wrap': 'rows'}
    """
    report: GridReport = {"size": [grid.rows, grid.columns]}
    add_grid(report, grid)
    return report


def add_grid(report: GridReport, grid: Grid) -> None:
    """Add to ``report`` the fields of ``grid`` other than its size."""
    if grid.wrap != "none":
        report["wrap"] = grid.wrap
    if grid.are_hexagons:
        report["touching"] = "hexagons"
    if grid.holes:
        report["shape"] = drawn(grid)


class Written(TypedDict):
    """A word, and its written form if that differs."""

    word: str
    written: NotRequired[str]


class WordReport(TypedDict):
    """A word and its path; ``written`` only if its written form differs."""

    word: str
    written: NotRequired[str]
    path: PathReport


class BonusReport(TypedDict):
    """The bonus words of the list: those on the (best) board, and the others."""

    found: list[WordReport]
    missing: list[Written]


class PartialReport(TypedDict):
    """The best board of a run without an answer, and the words on it."""

    board: BoardRows
    words: list[WordReport]


class EntryReport(TypedDict):
    """A skipped or repeated entry of the list: its line, and why."""

    word: str
    written: NotRequired[str]
    line: int
    why: str


class ReasonReport(TypedDict):
    """The reason that no board exists."""

    kind: Literal["counting", "conflict", "refuted"]
    text: str
    short: NotRequired[str]
    words: list[str]
    constraints: list[str]
    minimal: bool | None
    with_dropping: NotRequired[bool]


class InventoryReport(TypedDict):
    """The faces to use: pairs of a face and its count."""

    letters: list[list[str | int]]
    at_most: bool


class BanReport(TypedDict):
    """What must not be on the board: words, and lists of words."""

    words: list[str]
    lists: list[str]


class DiceConstraintReport(TypedDict):
    """The dice that must be able to show the board, as they are written."""

    name: str
    dice: list[str]


class CellLettersReport(TypedDict):
    """A cell that shows one of some faces."""

    cell: CellReport
    letters: list[str]


class VowelsReport(TypedDict):
    """How many cells show a vowel: None for any number."""

    at_least: int
    at_most: int | None


class MessageReport(TypedDict):
    """Faces that must be in a line, and in which."""

    letters: list[str]
    line: Literal["row", "column", "diagonal", "anywhere"]
    number: int | None
    either: bool


class CoverReport(TypedDict):
    """The words cover the grid; ``spangram`` is None if no word is named."""

    spangram: Word | None


class ConstraintsReport(TypedDict):
    """The constraints on the board; None for a kind without one.

    A kind of a plug-in has a field of its name, see `Constraint.report`.
    """

    given: BoardRows | None
    inventory: InventoryReport | None
    apart: NotRequired[list[list[Word]] | None]
    ban: NotRequired[BanReport | None]
    cells: NotRequired[list[CellLettersReport] | None]
    cover: NotRequired[CoverReport | None]
    dice: NotRequired[DiceConstraintReport | None]
    every_cell: NotRequired[int | None]
    message: NotRequired[MessageReport | None]
    unique_paths: NotRequired[bool | None]
    same: NotRequired[list[list[CellReport]] | None]
    touch: NotRequired[list[list[Word]] | None]
    turns: NotRequired[int | None]
    vowels: NotRequired[VowelsReport | None]


class ProofReport(TypedDict):
    """The size of a proof, and what wrote it."""

    encoding: str
    solver: str
    variables: int
    clauses: int
    steps: int
    literals: int


class LemmaReport(TypedDict):
    """A fact that a formula assumes."""

    name: str
    text: str


class CertificateReport(TypedDict):
    """The certificate, or why there is none."""

    folder: str | None
    kind: str | None
    files: list[str]
    verified: bool
    checkers: list[str]
    note: str | None
    proof: ProofReport | None
    lemmas: list[LemmaReport]


class Seconds(TypedDict):
    """Wall-clock time: in total, and for the certificate."""

    total: float
    certify: NotRequired[float]


def certificate_report(certificate: Certificate | None) -> CertificateReport | None:
    """Return the report on ``certificate``; None if none was requested."""
    if certificate is None:
        return None
    proof = certificate.proof
    return {
        "folder": certificate.folder,
        "kind": certificate.kind,
        "files": list(certificate.files),
        "verified": certificate.verified,
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


def reason_report(reason: Reason | None, words: WordList | None = None) -> ReasonReport | None:
    """Return the report on ``reason`` with the written forms of words; None without a reason."""
    if reason is None:
        return None
    report: ReasonReport = {
        "kind": reason.kind,
        "text": written_forms(reason.text, words),
        "words": list(reason.words),
        "constraints": list(reason.constraints),
        "minimal": reason.minimal,
    }
    if reason.short is not None:
        report["short"] = written_forms(reason.short, words)
    if reason.with_dropping:
        report["with_dropping"] = True
    return report


def constraints_report(puzzle: Puzzle) -> ConstraintsReport:
    """Return the constraints, kind by kind; given cells and inventory are None if absent."""
    requested = {
        constraint.name: constraint.report(puzzle.grid) for constraint in puzzle.constraints
    }
    return cast(ConstraintsReport, {"given": None, "inventory": None, **requested})


def path_report(path: Path) -> PathReport:
    """Return ``path`` as [row, column] pairs."""
    return list(map(list, path))


def words_report(paths: Mapping[Word, Path], words: WordList | None = None) -> list[WordReport]:
    """Return each word with its path and its written form, in the order of ``paths``."""
    written = words.written if words is not None else {}
    reports: list[WordReport] = []
    for word, path in paths.items():
        entry: WordReport = {"word": word, "path": path_report(path)}
        if word in written:
            entry["written"] = written[word]
        reports.append(entry)
    return reports


def entry_report(dropped: SkippedEntry) -> EntryReport:
    """Return a skipped or repeated entry with its line, and why."""
    entry: EntryReport = {"word": dropped.word, "line": dropped.line, "why": dropped.reason}
    if dropped.written:
        entry["written"] = dropped.written
    return entry


def with_written(entry: Written) -> str:
    """Return the written form of the word of ``entry``."""
    return entry.get("written") or entry["word"]


def bonus_report(found: Mapping[Word, Path], words: WordList) -> BonusReport:
    """Return the bonus words of the list that were ``found``, and the others."""
    return {
        "found": words_report(found, words),
        "missing": [written_as(word, words) for word in words.bonus if word not in found],
    }


def written_as(word: Word, words: WordList) -> Written:
    """Return ``word``, and its written form if that differs."""
    written = words.written.get(word)
    return {"word": word} if written is None else {"word": word, "written": written}


def written_report(words: WordList) -> list[Written]:
    """Return the words of a list whose written form differs, with that form."""
    return [{"word": word, "written": written} for word, written in words.written.items()]


def shown_by(report: Mapping[str, Any], words: Iterable[str]) -> list[str]:
    """Return the written forms of ``words`` that ``report`` names by the word alone."""
    written = {entry["word"]: with_written(entry) for entry in report.get("written", ())}
    return [written.get(word, word) for word in words]


def written_forms(text: str, words: WordList | None) -> str:
    """Return the sentence ``text`` with the written forms of the words that it quotes.

    >>> from unboggle.puzzle.lists.words import parse_words
    >>> written_forms("'mass' needs 4 cells, not 'masse'", parse_words("Maß"))
    "'Maß' needs 4 cells, not 'masse'"
    """
    if words is None or not words.written:
        return text
    return _QUOTED.sub(lambda quote: repr(words.display(quote[1])), text)


def seconds_report(seconds: Mapping[str, float]) -> Seconds:
    """Return the measured times, rounded to milliseconds."""
    report: Seconds = {"total": round(seconds.get("total", 0.0), 3)}
    if "certify" in seconds:
        report["certify"] = round(seconds["certify"], 3)
    return report
