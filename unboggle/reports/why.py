"""The JSON report on why a list does not fit."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, NotRequired, TypedDict

from unboggle.puzzle import Word
from unboggle.reports.base.kinds import ReportParts
from unboggle.reports.base.parts import (
    BoardRows,
    ConstraintsReport,
    EntryReport,
    GridReport,
    PartialReport,
    WordReport,
    Written,
    add_grid,
    constraints_report,
    entry_report,
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
    whole_list: NotRequired[bool]
    constraints: list[str]
    kind: Literal["counting", "refuted"]
    text: str
    minimal: bool
    found_by: str
    checked: Literal["counted", "certified", "cross-checked", "unchecked"]


class RefusalReport(TypedDict):
    """A counting refusal, and the words and constraints that it needs."""

    text: str
    words: list[str]
    constraints: list[str]


class RemovalReport(TypedDict):
    """A word, and whether the others fit without it; None: not known."""

    word: str
    written: NotRequired[str]
    fits: bool | None
    board: BoardRows | None


class ConstraintRemovalReport(TypedDict):
    """A constraint, and whether the words fit without it; None: not known."""

    constraint: str
    fits: bool | None
    board: BoardRows | None


class WhySeconds(TypedDict):
    """Wall-clock time."""

    total: float


class WhyReport(GridReport):
    """``unboggle.why/1``; its schema describes the fields."""

    format: Literal["unboggle.why/1"]
    status: Literal["fitted", "impossible", "undecided", "error"]
    board: BoardRows | None
    words: list[WordReport]
    conflicts: list[ConflictReport]
    complete: bool
    refusals: list[RefusalReport]
    word_removals: list[RemovalReport]
    constraint_removals: list[ConstraintRemovalReport]
    constraints: ConstraintsReport
    best_board: PartialReport | None
    skipped: list[EntryReport]
    repeated: list[EntryReport]
    error: str | None
    interrupted: bool
    seconds: WhySeconds
    seed: int
    written_forms: NotRequired[list[Written]]


def report(answer: Explanation, parts: ReportParts) -> WhyReport:
    """Return the ``unboggle.why/1`` report of ``answer``."""
    puzzle, words = answer.puzzle, parts.words
    fitted = answer.best_board if answer.status == "fitted" else None
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
        "best_board": {
            "board": answer.best_board.board.rows(),
            "words": words_report(answer.best_board.paths, words),
        }
        if answer.best_board and not fitted
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
