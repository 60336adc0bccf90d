"""The report on the uniqueness of a board."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Literal, NotRequired, TypedDict

from unboggle.arguments import Also, Count, Positive
from unboggle.puzzle import Board
from unboggle.reports.base.constraints import ConstraintsReport, constraints_report
from unboggle.reports.base.filling import FillReport
from unboggle.reports.base.kinds import ReportParts
from unboggle.reports.base.parts import (
    BoardRows,
    CellReport,
    CertificateReport,
    EntryReport,
    GridReport,
    ReasonReport,
    Seconds,
    WordReport,
    Written,
    add_grid,
    certificate_report,
    entry_report,
    reason_report,
    seconds_report,
    words_report,
    written_report,
)

if TYPE_CHECKING:
    from unboggle.solutions.unique import Uniqueness


class RefutedBy(TypedDict):
    """What refuted all other boards."""

    method: str
    """An encoding, or counting."""
    solver: str | None
    """The solver, or null."""


class AddedReport(TypedDict):
    """The clues added to make the board unique."""

    kind: Literal["words", "givens"]
    """Which kind of clue was requested: words or givens."""
    words: list[str]
    """The added words, all made of letters that the board shows."""
    given: BoardRows | None
    """The added given letters, as rows of a board; null without."""
    count: Count
    """How many words or letters were added; 0 if the board was unique without them."""
    lower_bound: Count
    """Proved: at least this number is needed to make this board unique, chosen from candidates."""
    optimal: bool
    """Whether count equals lower_bound: no fewer are enough for this board."""
    lower_bound_any_board: Count
    """Proved: at least this number is needed for any board; 0 with --board, which tries no other
    boards. Added words may bring letters that the list does not need; given letters are those of a
    board that 'unboggle boards' lists.
    """
    optimal_any_board: bool
    """Whether count equals lower_bound_any_board: no fewer are enough for any board."""
    boards: Positive
    """How many boards were tried as the unique one."""
    candidates: Count
    """How many words, or cells, could be chosen for this board, or for all boards together. For
    this board, a word that a longer one implies does not count.
    """


class ReductionReport(TypedDict):
    """The redundant words: uniqueness does not need them."""

    redundant: list[str]
    """Words of the list that uniqueness does not need, in the order of the list; they are not in
    words.
    """
    minimal: bool
    """Whether each remaining word that is not required is proved to be needed."""


class UniqueReport(GridReport):
    """Whether one board only holds a word list."""

    format: Literal["unboggle.unique/1"]
    status: Literal["unique", "several", "impossible", "undecided", "error"]
    """unique: there is one board. several: there are two, see differing_cells. impossible: there is
    none, see reason. undecided: the timeout expired. error: something failed, see error.
    """
    unique: bool | None
    """Whether there is one board only. If --make-unique stays undecided, it is about the list
    without clues. Null if that is not known, or if there is no board.
    """
    sense: Literal["strict", "symmetry"]
    """strict: grid and constraints have no symmetry, so no board has another image. symmetry:
    images of a board count as the same board.
    """
    symmetries: Positive
    """How many symmetries the grid and the constraints have; 1: no two boards are images of each
    other.
    """
    board: BoardRows | None
    """The first of boards; null without."""
    boards: Annotated[list[BoardRows], Also(maxItems=2)]
    """The boards found: one, or two different ones."""
    fill: NotRequired[FillReport]
    """How the blank cells were filled; absent if no filling was requested."""
    differing_cells: list[CellReport]
    """The cells on which the two boards differ."""
    words: list[WordReport]
    """The words, each with its path on board; empty without a board."""
    skipped: list[EntryReport]
    """Entries of the list that no board can show, skipped because of --skip-bad."""
    repeated: list[EntryReport]
    """Words that the list has more than once, each counted once; line is that of a repetition."""
    constraints: ConstraintsReport
    """The constraints on the board."""
    found_by: RefutedBy
    """What gave the answer."""
    checked: Literal["traced", "counted", "certified", "unchecked"] | None
    """How the answer was verified. traced: two boards. counted: impossible. certified: an
    independent checker accepted a proof that there is no other board, or none. unchecked: one
    solver's word. Null without an answer.
    """
    reason: ReasonReport | None
    """The reason that no board exists; null unless status is impossible."""
    added: AddedReport | None
    """The clues that --make-unique added so that one board remains; null if it added none. They are
    in words and constraints, too.
    """
    reduction: ReductionReport | None
    """The words that --drop-redundant dropped; null without."""
    not_made_because: str | None
    """Why --make-unique failed, or which clues could not be confirmed in time; a sentence without
    its full stop, null otherwise.
    """
    interrupted: bool
    """True if Ctrl-C stopped it."""
    certificate: CertificateReport | None
    """The certificate of --certify; null if none was requested. Its README explains how to check it
    without unboggle.
    """
    error: str | None
    """What failed, in English; null otherwise."""
    seconds: Seconds
    """Wall-clock times."""
    written_forms: NotRequired[list[Written]]
    """The written forms of words that other fields name by the word alone; absent if no form
    differs.
    """


def report(answer: Uniqueness, parts: ReportParts) -> UniqueReport:
    """Return the ``unboggle.unique/1`` report: one board, or two different ones.

    ``sense`` is ``strict`` if no board has another image. If it is ``symmetry``, boards that are
    images of each other under the ``symmetries`` count as one.
    """
    words = parts.words
    puzzle, found = answer.puzzle, answer.solutions
    whole: UniqueReport = {
        "format": "unboggle.unique/1",
        "status": answer.status,
        "size": [puzzle.grid.rows, puzzle.grid.columns],
        "unique": True if answer.status == "unique" else False if answer.differing_cells else None,
        "sense": "strict" if answer.strict else "symmetry",
        "symmetries": len(puzzle.symmetries),
        "board": found[0].board.rows() if found else None,
        "boards": [solution.board.rows() for solution in found],
        "differing_cells": [list(cell) for cell in answer.differing_cells],
        "words": words_report(found[0].paths, words) if found else [],
        "skipped": [entry_report(d) for d in words.skipped],
        "repeated": [entry_report(d) for d in words.repeated],
        "constraints": constraints_report(puzzle),
        "found_by": {"method": answer.method, "solver": answer.solver},
        "checked": answer.checked,
        "reason": reason_report(answer.reason, words),
        "added": _added(answer),
        "reduction": None
        if answer.reduction is None
        else {"redundant": list(answer.reduction.redundant), "minimal": answer.reduction.minimal},
        "not_made_because": answer.not_made_because,
        "interrupted": answer.interrupted,
        "certificate": certificate_report(parts.certificate),
        "error": answer.error,
        "seconds": seconds_report(answer.seconds),
    }
    add_grid(whole, puzzle.grid)
    if words.written:
        whole["written_forms"] = written_report(words)
    return whole


def _added(outcome: Uniqueness) -> AddedReport | None:
    added = outcome.added
    if added is None:
        return None
    return {
        "kind": added.kind,
        "words": list(added.words),
        "given": Board(outcome.puzzle.grid, added.given).rows() if added.given else None,
        "count": added.count,
        "lower_bound": added.lower_bound,
        "optimal": added.optimal,
        "lower_bound_any_board": added.lower_bound_any_board,
        "optimal_any_board": added.optimal_any_board,
        "boards": added.boards,
        "candidates": added.candidates,
    }
