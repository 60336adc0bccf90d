"""The JSON report on why a list does not fit."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, NotRequired, TypedDict

from unboggle.arguments import Also, Count, Measured
from unboggle.puzzle import Word
from unboggle.reports.base.constraints import ConstraintsReport, constraints_report
from unboggle.reports.base.kinds import ReportParts
from unboggle.reports.base.parts import (
    BoardRows,
    EntryReport,
    GridReport,
    PartialReport,
    WordReport,
    Written,
    add_grid,
    entry_report,
    partial_report,
    words_report,
    written_forms,
    written_report,
)

if TYPE_CHECKING:
    from unboggle.conflicts.sentences import ReportedConflict
    from unboggle.conflicts.why import Explanation
    from unboggle.puzzle.lists.words import WordList


class ConflictReport(TypedDict):
    """Words and constraints that no board satisfies together."""

    words: list[str]
    """The words that no board holds together, in the order of the list; empty if the constraints
    contradict each other.
    """
    whole_list: NotRequired[bool]
    """True if these are all words: dropping a word could violate one of the constraints, so no
    words are dropped. Absent otherwise.
    """
    constraints: list[str]
    """The constraints that the conflict needs; empty if the words alone have no board."""
    kind: Literal["counting", "refuted"]
    """counting: anyone can check text by hand. refuted: a solver searched everything."""
    text: str
    """The conflict as a sentence without its full stop."""
    minimal: bool
    """True if for each of its words a traced board holds all the others, and for each of its
    constraints a traced board satisfies the others.
    """
    found_by: str
    """What proved it: counting, or an encoding with a solver."""
    checked: Literal["counted", "certified", "cross-checked", "unchecked"]
    """counted: anyone can check the numbers. certified: a proof passed an independent checker.
    cross-checked: two independent methods agree. unchecked: one solver's word.
    """


class RefusalReport(TypedDict):
    """A counting refusal, and the words and constraints that it needs."""

    text: str
    """The refusal as a sentence without its full stop."""
    words: list[str]
    """The words that it needs."""
    constraints: list[str]
    """The constraints that it needs."""


class RemovalReport(TypedDict):
    """A word, and whether the others fit without it; null: not known."""

    word: str
    """The removed word."""
    written: NotRequired[str]
    """The word as the list has it if that differs: with capitals, ß, a final sigma, blanks or
    marks. Show this form.
    """
    fits: bool | None
    """Whether all the other words fit; null if that is not known."""
    board: BoardRows | None
    """A board that holds the other words, or null."""


class ConstraintRemovalReport(TypedDict):
    """A constraint, and whether the words fit without it; null: not known."""

    constraint: str
    """The removed constraint."""
    fits: bool | None
    """Whether all the words fit without it; null if that is not known."""
    board: BoardRows | None
    """A board that holds them, or null."""


class WhySeconds(TypedDict):
    """Wall-clock time."""

    total: Measured
    """The whole command, in seconds of wall-clock time."""


@Also(
    oneOf=[
        {
            "properties": {
                "status": {"const": "fitted"},
                "board": {"type": "array"},
                "words": {"minItems": 1},
                "conflicts": {"maxItems": 0},
                "word_removals": {"maxItems": 0},
            }
        },
        {
            "properties": {
                "status": {"const": "impossible"},
                "board": {"type": "null"},
                "words": {"maxItems": 0},
                "conflicts": {"minItems": 1},
            }
        },
        {
            "properties": {
                "status": {"const": "undecided"},
                "board": {"type": "null"},
                "words": {"maxItems": 0},
                "conflicts": {"maxItems": 0},
                "word_removals": {"maxItems": 0},
            }
        },
        {
            "properties": {
                "status": {"const": "error"},
                "board": {"type": "null"},
                "words": {"maxItems": 0},
                "conflicts": {"maxItems": 0},
                "error": {"type": "string"},
            }
        },
    ]
)
class WhyReport(GridReport):
    """Why no board holds the words of a list, as far as it is known."""

    format: Literal["unboggle.why/1"]
    status: Literal["fitted", "impossible", "undecided", "error"]
    """impossible: no board holds all the words, see conflicts. fitted: board does. undecided: the
    timeout expired. error: something failed before the answer, see error.
    """
    board: BoardRows | None
    """A board that holds all the words, or null."""
    words: list[WordReport]
    """The words of the list in its order, each with its path; empty without a board."""
    conflicts: list[ConflictReport]
    """Sets of words that no board holds together under the constraints, the smallest first; none
    contains another.
    """
    complete: bool
    """Whether there is no other minimal conflict, that is, no other smallest set of words that no
    board holds under all the constraints. If the constraints contradict each other, the only one is
    the empty set.
    """
    refusals: list[RefusalReport]
    """All counting refusals of the whole list."""
    word_removals: list[RemovalReport]
    """Each word of an impossible list, and whether the other words fit; empty if dropping a word
    could violate a constraint.
    """
    constraint_removals: list[ConstraintRemovalReport]
    """Each constraint of an impossible list, and whether the words fit without it."""
    constraints: ConstraintsReport
    """The constraints on the board."""
    best_board: PartialReport | None
    """The board with the most words of an impossible or undecided list, or null."""
    skipped: list[EntryReport]
    """Entries of the list that no board can show, skipped because of --skip-bad."""
    repeated: list[EntryReport]
    """Words that the list has more than once, each counted once; line is that of a repetition."""
    error: str | None
    """What failed, in English, or null."""
    interrupted: bool
    """True if Ctrl-C stopped it."""
    seconds: WhySeconds
    """Wall-clock times."""
    seed: Count
    """The seed of the search."""
    written_forms: NotRequired[list[Written]]
    """The written forms of words that other fields name by the word alone; absent if no form
    differs.
    """


def report(answer: Explanation, parts: ReportParts) -> WhyReport:
    """Return the ``unboggle.why/1`` report of ``answer``."""
    puzzle, words = answer.puzzle, parts.words
    best = answer.best_board
    fitted = best if answer.status == "fitted" else None
    whole: WhyReport = {
        "format": "unboggle.why/1",
        "status": "error" if answer.error and answer.status == "undecided" else answer.status,
        "size": [puzzle.grid.rows, puzzle.grid.columns],
        "board": fitted.board.rows() if fitted else None,
        "words": words_report(fitted.paths, words) if fitted else [],
        "conflicts": [_conflict(clash, words) for clash in answer.conflicts],
        "complete": answer.complete,
        "refusals": [
            {
                "text": written_forms(f.text, words),
                "words": list(f.words),
                "constraints": list(f.constraints),
            }
            for f in answer.refusals
        ],
        "word_removals": [_removal(word, answer, words) for word in puzzle.words]
        if answer.status == "impossible" and not answer.whole_list
        else [],
        "constraint_removals": [
            _constraint_removal(name, answer)
            for constraint in puzzle.constraints.parts
            for name in constraint.names
        ]
        if answer.status == "impossible"
        else [],
        "constraints": constraints_report(puzzle),
        "best_board": partial_report(best.board, best.paths, puzzle, words)
        if best and not fitted
        else None,
        "skipped": [entry_report(d) for d in words.skipped],
        "repeated": [entry_report(d) for d in words.repeated],
        "error": answer.error,
        "interrupted": answer.interrupted,
        "seconds": {"total": round(answer.seconds.get("total", 0.0), 3)},
        "seed": answer.seed,
    }
    add_grid(whole, puzzle.grid)
    if words.written:
        whole["written_forms"] = written_report(words)
    return whole


def _removal(word: Word, answer: Explanation, words: WordList) -> RemovalReport:
    held = answer.word_removals.get(word)
    entry: RemovalReport = {
        "word": word,
        "fits": held is not None if word in answer.word_removals else None,
        "board": held.board.rows() if held else None,
    }
    if word in words.written:
        entry["written"] = words.written[word]
    return entry


def _constraint_removal(name: str, answer: Explanation) -> ConstraintRemovalReport:
    held = answer.constraint_removals.get(name)
    return {
        "constraint": name,
        "fits": held is not None if name in answer.constraint_removals else None,
        "board": held.board.rows() if held else None,
    }


def _conflict(clash: ReportedConflict, words: WordList) -> ConflictReport:
    counted = clash.conflict.counted is not None
    report: ConflictReport = {
        "words": list(clash.words),
        "constraints": list(clash.constraints),
        "kind": "counting" if counted else "refuted",
        "text": written_forms(clash.text, words),
        "minimal": clash.minimal,
        "found_by": clash.conflict.by,
        "checked": "counted" if counted else "unchecked",
    }
    if clash.whole_list:
        report["whole_list"] = True
    return report
