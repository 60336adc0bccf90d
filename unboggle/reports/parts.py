"""What several reports share; each report has a file of its own beside this one.

A report is a versioned JSON object, typed; every format of `unboggle.render` is made
of it. Fields may be added, never renamed or given another meaning. The schemas lie in
``unboggle/reports/schemas``, and a test holds the types to them.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any, Literal, NotRequired, TypedDict, cast

from unboggle.puzzle import Grid, Path, Puzzle, Word
from unboggle.puzzle.grid_shapes import drawn

if TYPE_CHECKING:
    from unboggle.certify.write import Certificate
    from unboggle.fitting.result import Reason
    from unboggle.puzzle.words import Dropped, WordList

BoardRows = list[list[str | None]]
"""Rows of faces, ``""`` for a cell that shows none, None for a hole; see `Board.rows`."""
CellReport = list[int]
"""Row and column, from 0."""
PathReport = list[CellReport]
_QUOTED = re.compile(r"'([^']+)'")  # sentences quote words, and nothing else
Size = list[int]
"""Rows and columns."""


class GridReport(TypedDict):
    """The grid of a board: its size, and what else there is to say if it is no plain rectangle."""

    size: Size
    wrap: NotRequired[Literal["none", "rows", "columns", "both"]]
    touching: NotRequired[Literal["squares", "hexagons"]]
    shape: NotRequired[str]


def grid_report(grid: Grid) -> GridReport:
    """Return what a report says of ``grid``.

    >>> grid_report(Grid.rectangle(2, 3, wrap_rows=True))
    {'size': [2, 3], 'wrap': 'rows'}
    """
    report: GridReport = {"size": [grid.rows, grid.columns]}
    add_grid(report, grid)
    return report


def add_grid(report: GridReport, grid: Grid) -> None:
    """Put into ``report`` what there is to say of ``grid`` besides its size."""
    if grid.wrap != "none":
        report["wrap"] = grid.wrap
    if grid.are_hexagons:
        report["touching"] = "hexagons"
    if grid.holes:
        report["shape"] = drawn(grid)


class Written(TypedDict):
    """A word, and how it was written if that is not the same."""

    word: str
    written: NotRequired[str]


class WordReport(TypedDict):
    """A word and where it runs; ``written`` only where it was written otherwise."""

    word: str
    written: NotRequired[str]
    path: PathReport


class BonusReport(TypedDict):
    """The bonus words of the list: those on the board, or the best so far, and the others."""

    found: list[WordReport]
    missing: list[Written]


class PartialReport(TypedDict):
    """The best board of a run without an answer, and the words on it."""

    board: BoardRows
    words: list[WordReport]


class DroppedReport(TypedDict):
    """A word of the list that is left out or comes again: its line, and why."""

    word: str
    written: NotRequired[str]
    line: int
    why: str


class ReasonReport(TypedDict):
    """Why there is no board."""

    kind: Literal["counting", "conflict", "refuted"]
    text: str
    short: NotRequired[str]
    words: list[str]
    wishes: list[str]
    minimal: bool | None
    leaving_out: NotRequired[bool]


class InventoryReport(TypedDict):
    """The letters that may be used: pairs of a face and how often."""

    letters: list[list[str | int]]
    at_most: bool


class BanReport(TypedDict):
    """What the board must not show: words, and lists of words."""

    words: list[str]
    lists: list[Literal["offensive", "extras"]]


class DiceWishReport(TypedDict):
    """The dice with which a board can be thrown, as they are written."""

    name: str
    dice: list[str]


class CellLettersReport(TypedDict):
    """A cell that shows one of some letters."""

    cell: CellReport
    letters: list[str]


class VowelsReport(TypedDict):
    """How many cells show a vowel: None for any number."""

    least: int
    most: int | None


class MessageReport(TypedDict):
    """The letters that stand in a line, and in which."""

    letters: list[str]
    line: Literal["row", "column", "diagonal", "anywhere"]
    number: int | None
    either: bool


class CoverReport(TypedDict):
    """The words cover the grid: the one from side to side, None where nobody named one."""

    spangram: Word | None


class WishesReport(TypedDict):
    """What was asked of the board besides the words; None where nothing was.

    Any other kind has a field of its name, if it was asked for: see `Wish.report`.
    """

    given: BoardRows | None
    inventory: InventoryReport | None
    apart: NotRequired[list[list[Word]] | None]
    ban: NotRequired[BanReport | None]
    cells: NotRequired[list[CellLettersReport] | None]
    cover: NotRequired[CoverReport | None]
    dice: NotRequired[DiceWishReport | None]
    every_cell: NotRequired[int | None]
    message: NotRequired[MessageReport | None]
    one_path: NotRequired[bool | None]
    same: NotRequired[list[list[CellReport]] | None]
    touch: NotRequired[list[list[Word]] | None]
    turns: NotRequired[int | None]
    vowels: NotRequired[VowelsReport | None]


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


def reason_report(reason: Reason | None, words: WordList | None = None) -> ReasonReport | None:
    """Return why there is no board, in the words of the list; None if there is no such reason."""
    if reason is None:
        return None
    report: ReasonReport = {
        "kind": reason.kind,
        "text": in_their_words(reason.text, words),
        "words": list(reason.words),
        "wishes": list(reason.wishes),
        "minimal": reason.minimal,
    }
    if reason.short is not None:
        report["short"] = in_their_words(reason.short, words)
    if reason.leaving_out:
        report["leaving_out"] = True
    return report


def wishes_report(puzzle: Puzzle) -> WishesReport:
    """Return what was wished of the board, kind by kind; None for letters and inventory without."""
    wished = {wish.name: wish.report(puzzle.grid) for wish in puzzle.wishes}
    return cast(WishesReport, {"given": None, "inventory": None, **wished})


def path_report(path: Path) -> PathReport:
    """Return ``path`` as [row, column] pairs."""
    return list(map(list, path))


def words_report(paths: Mapping[Word, Path], words: WordList | None = None) -> list[WordReport]:
    """Return each word with where it runs, in the order of ``paths``, and as the list has it."""
    written = words.written if words is not None else {}
    reports: list[WordReport] = []
    for word, path in paths.items():
        entry: WordReport = {"word": word, "path": path_report(path)}
        if word in written:
            entry["written"] = written[word]
        reports.append(entry)
    return reports


def dropped_report(dropped: Dropped) -> DroppedReport:
    """Return a word that is left out or comes again, with its line and why."""
    entry: DroppedReport = {"word": dropped.word, "line": dropped.line, "why": dropped.why}
    if dropped.written:
        entry["written"] = dropped.written
    return entry


def as_written(entry: Written) -> str:
    """Return the word of an entry as it was written."""
    return entry.get("written") or entry["word"]


def bonus_report(found: Mapping[Word, Path], words: WordList) -> BonusReport:
    """Return which bonus words of the list were ``found``, and which were not."""
    return {
        "found": words_report(found, words),
        "missing": [written_as(word, words) for word in words.bonus if word not in found],
    }


def written_as(word: Word, words: WordList) -> Written:
    """Return ``word``, and how its list has it if that is not the same."""
    written = words.written.get(word)
    return {"word": word} if written is None else {"word": word, "written": written}


def written_report(words: WordList) -> list[Written]:
    """Return the words of a list that were written otherwise, each with how."""
    return [{"word": word, "written": written} for word, written in words.written.items()]


def shown_by(report: Mapping[str, Any], words: Iterable[str]) -> list[str]:
    """Return ``words`` that a report names without more, as its list has them."""
    written = {entry["word"]: as_written(entry) for entry in report.get("written", ())}
    return [written.get(word, word) for word in words]


def in_their_words(text: str, words: WordList | None) -> str:
    """Return a sentence with the words that it quotes as they were written.

    >>> from unboggle.puzzle.words import parse_words
    >>> in_their_words("'mass' needs 4 cells, not 'masse'", parse_words("Maß"))
    "'Maß' needs 4 cells, not 'masse'"
    """
    if words is None or not words.written:
        return text
    return _QUOTED.sub(lambda quote: repr(words.shown(quote[1])), text)


def seconds_report(seconds: Mapping[str, float]) -> Seconds:
    """Return what was measured, to the millisecond."""
    report: Seconds = {"total": round(seconds.get("total", 0.0), 3)}
    if "certify" in seconds:
        report["certify"] = round(seconds["certify"], 3)
    return report
