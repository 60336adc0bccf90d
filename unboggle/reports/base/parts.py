"""Parts of several reports; each report has a module of its own in this package.

A report is a versioned, typed JSON object, from which `unboggle.render` makes every format.
Fields may be added, but never renamed or given another meaning. The schemas in
``unboggle/reports/schemas`` are made of the types, see `unboggle.reports.base.schema_made`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Annotated, Any, Literal, NotRequired, TypedDict

from unboggle.arguments import Also, Count, Measured, Positive
from unboggle.puzzle import Board, Grid, Path, Puzzle, Word
from unboggle.puzzle.model.grid_shapes import drawn

if TYPE_CHECKING:
    from unboggle.certify.write import Certificate
    from unboggle.fitting.result import Reason
    from unboggle.puzzle.lists.words import SkippedEntry, WordList


BoardRows = Annotated[
    list[Annotated[list[str | None], Also(minItems=1)]], Also(name="board", minItems=1)
]
"""Rows of cells, top to bottom and left to right. A cell is its face in small letters (such as "a"
or "qu"), "" if it has none, null for a hole.
"""
CellReport = Annotated[list[Count], Also(name="cell", minItems=2, maxItems=2)]
"""A cell as [row, column], both counted from 0."""
PathReport = Annotated[list[CellReport], Also(name="path", minItems=1)]
"""The cells that a word visits in order, each a neighbour of the previous one. No cell is there
twice, except in an open path of a Gogen.
"""
Size = Annotated[list[Positive], Also(minItems=2, maxItems=2)]
"""Rows and columns."""
_QUOTED = re.compile(r"'([^']+)'")  # sentences quote words only


class GridReport(TypedDict):
    """The grid of a board: its size, and other fields if it is no plain rectangle."""

    size: Size
    """Rows and columns of the grid, holes included, in cells."""
    wrap: NotRequired[Literal["none", "rows", "columns", "both"]]
    """Which edges meet: the ends of each row, of each column, or both (a torus); absent if none do.
    """
    touching: NotRequired[Literal["squares", "hexagons"]]
    """hexagons: every second row is half a cell further right, and a cell has six neighbours.
    Absent if the cells are squares with neighbours by side and corner.
    """
    shape: NotRequired[str]
    """Rows of . for a cell and # for a hole, separated by blanks; absent without holes."""


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
    """The word, in small letters."""
    written: NotRequired[str]
    """The word as the list has it if that differs: with capitals, ß, a final sigma, blanks or
    marks. Show this form.
    """


class WordReport(TypedDict):
    """A word and its path."""

    word: str
    """The word as in the list, in small letters."""
    written: NotRequired[str]
    """The word as the list has it if that differs: with capitals, ß, a final sigma, blanks or
    marks. Show this form.
    """
    path: PathReport


class BonusReport(TypedDict):
    """The bonus words of the list: those on the (best) board, and the others."""

    found: list[WordReport]
    """Those on the board, or on the best board so far, each with its path."""
    missing: list[Written]
    """The other bonus words."""


class PartialReport(TypedDict):
    """The best board of a run without an answer, and the words on it."""

    board: BoardRows
    words: list[WordReport]
    """The words of the list that are on the board, with their paths."""
    missing: list[Written]
    """The words of the list that are not on the board."""


@Also(name="entry")
class EntryReport(TypedDict):
    """A skipped or repeated entry of the list: its line, and why."""

    word: str
    """The word; a long one is shortened."""
    written: NotRequired[str]
    """The word as the list has it if that differs: with capitals, ß, a final sigma, blanks or
    marks. Show this form.
    """
    line: Positive
    """The line of the entry, counted from 1."""
    why: str
    """What is wrong with the entry, in English."""


class ReasonReport(TypedDict):
    """The reason that no board exists."""

    kind: Literal["counting", "conflict", "refuted"]
    """counting: anyone can check text by hand. conflict: no board satisfies all these words and
    constraints. refuted: a solver searched everything.
    """
    text: str
    """The reason: a sentence, or several, without the last full stop."""
    short: NotRequired[str]
    """The answer in one short sentence without its full stop; absent if text is short enough."""
    words: list[str]
    """The words that the reason needs; empty: all of them."""
    constraints: list[str]
    """The constraints that the reason needs."""
    minimal: bool | None
    """Of a conflict: true if it is minimal. Boards were found for its words without any one of
    them. They were also found for all its words without any one of its constraints. Null for other
    reasons.
    """
    proved_by: NotRequired[str]
    """The encodings and solvers of the proof in a few words; absent if counting is enough."""
    with_dropping: NotRequired[bool]
    """True if words could have been dropped and there is still no board; absent otherwise."""


class ProofReport(TypedDict):
    """The size of a proof, and what wrote it."""

    encoding: str
    """The encoding of the formula."""
    solver: str
    """The solver that wrote the proof."""
    variables: Count
    """Variables of the formula."""
    clauses: Count
    """Clauses of the formula."""
    steps: Positive
    """Clauses that the proof derives, the empty clause included."""
    literals: Count
    """Literals in these clauses."""


class LemmaReport(TypedDict):
    """A fact that a formula assumes."""

    name: str
    """Its name."""
    text: str
    """The fact with its numbers and its argument."""


class CertificateReport(TypedDict):
    """The certificate, or why there is none."""

    folder: str | None
    """The folder, as it was named; null if nothing was written, see note."""
    kind: str | None
    """What its check.py checks: one_board, two_boards, refutation or uniqueness. The last two have
    a proof. Or the name of a counting refusal such as too_many_tiles, or sizes: a folder for each
    size. Null if nothing was written.
    """
    files: list[str]
    """The files in the folder, with relative paths."""
    verified: bool
    """Whether all of it was accepted when it was written: by its check.py and, if there are proofs,
    by a proof checker.
    """
    checkers: list[Annotated[str, Also(enum=["dratify", "drat-trim"])]]
    """The programs that accepted the proof."""
    note: str | None
    """Why nothing was written, or why it was not verified; null if it was."""
    proof: ProofReport | None
    """The proof; null if there is none, or if there are several in folders of their own."""
    lemmas: list[LemmaReport]
    """What the formula assumes and the proof does not prove."""


class Seconds(TypedDict):
    """Wall-clock time: in total, and for the certificate."""

    total: Measured
    """The whole command, in seconds of wall-clock time."""
    certify: NotRequired[Measured]
    """Writing and checking the certificate, in seconds of wall-clock time; only with --certify."""


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
    if reason.proved_by is not None:
        report["proved_by"] = reason.proved_by
    if reason.with_dropping:
        report["with_dropping"] = True
    return report


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


def partial_report(
    board: Board, paths: Mapping[Word, Path], puzzle: Puzzle, words: WordList
) -> PartialReport:
    """Return the best ``board`` of a run without an answer: which words of ``puzzle`` it holds."""
    return {
        "board": board.rows(),
        "words": words_report(paths, words),
        "missing": [written_as(word, words) for word in puzzle.words if word not in paths],
    }


def entry_report(dropped: SkippedEntry) -> EntryReport:
    """Return a skipped or repeated entry with its line, and why."""
    entry: EntryReport = {"word": dropped.word, "line": dropped.line, "why": dropped.reason}
    if dropped.written:
        entry["written"] = dropped.written
    return entry


def with_written(entry: Mapping[str, Any]) -> str:
    """Return the written form of the word of ``entry``."""
    return str(entry.get("written") or entry["word"])


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
