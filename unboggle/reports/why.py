"""The JSON report on why a list does not fit."""

from __future__ import annotations

from typing import Literal, NotRequired, TypedDict

from unboggle.conflicts.sentences import Clash
from unboggle.conflicts.why import Why
from unboggle.puzzle import Word
from unboggle.puzzle.words import WordList
from unboggle.reports.parts import (
    BoardRows,
    DroppedReport,
    GridReport,
    PartialReport,
    WishesReport,
    WordReport,
    Written,
    add_grid,
    dropped_report,
    in_their_words,
    wishes_report,
    words_report,
    written_report,
)


class ConflictReport(TypedDict):
    """Words, and wishes, that cannot share the grid."""

    words: list[str]
    whole_list: NotRequired[bool]
    wishes: list[str]
    kind: Literal["counting", "refuted"]
    text: str
    minimal: bool
    by: str
    checked: Literal["counted", "certified", "cross-checked", "unchecked"]


class ArgumentReport(TypedDict):
    """A counting argument, and what it rests on."""

    text: str
    words: list[str]
    wishes: list[str]


class RemovalReport(TypedDict):
    """A word, and whether the others fit without it; None: that is not known."""

    word: str
    written: NotRequired[str]
    fits: bool | None
    board: BoardRows | None


class WishRemovalReport(TypedDict):
    """A wish, and whether the words fit without it; None: that is not known."""

    wish: str
    fits: bool | None
    board: BoardRows | None


class WhySeconds(TypedDict):
    """Wall-clock time."""

    total: float


class WhyReport(GridReport):
    """``unboggle.why/1``; its schema says what each field means."""

    format: Literal["unboggle.why/1"]
    status: Literal["fitted", "impossible", "undecided", "error"]
    board: BoardRows | None
    words: list[WordReport]
    conflicts: list[ConflictReport]
    complete: bool
    counting: list[ArgumentReport]
    removals: list[RemovalReport]
    wish_removals: list[WishRemovalReport]
    wishes: WishesReport
    best: PartialReport | None
    dropped: list[DroppedReport]
    repeated: list[DroppedReport]
    error: str | None
    interrupted: bool
    seconds: WhySeconds
    seed: int
    written: NotRequired[list[Written]]


def why_report(answer: Why, words: WordList) -> WhyReport:
    """Return the ``unboggle.why/1`` report of ``answer``."""
    puzzle = answer.puzzle
    fitted = answer.best if answer.status == "fitted" else None
    report: WhyReport = {
        "format": "unboggle.why/1",
        "status": "error" if answer.error and answer.status == "undecided" else answer.status,
        "size": [puzzle.grid.rows, puzzle.grid.columns],
        "board": fitted.board.rows() if fitted else None,
        "words": words_report(fitted.paths, words) if fitted else [],
        "conflicts": [_conflict(clash, words) for clash in answer.conflicts],
        "complete": answer.complete,
        "counting": [
            {
                "text": in_their_words(f.text, words),
                "words": list(f.words),
                "wishes": list(f.wishes),
            }
            for f in answer.facts
        ],
        "removals": [_removal(word, answer, words) for word in puzzle.words]
        if answer.status == "impossible" and not answer.fixed
        else [],
        "wish_removals": [
            _wish_removal(name, answer) for wish in puzzle.wishes.single for name in wish.names
        ]
        if answer.status == "impossible"
        else [],
        "wishes": wishes_report(puzzle),
        "best": {"board": answer.best.board.rows(), "words": words_report(answer.best.paths, words)}
        if answer.best and not fitted
        else None,
        "dropped": [dropped_report(d) for d in words.dropped],
        "repeated": [dropped_report(d) for d in words.repeated],
        "error": answer.error,
        "interrupted": answer.interrupted,
        "seconds": {"total": round(answer.seconds.get("total", 0.0), 3)},
        "seed": answer.seed,
    }
    add_grid(report, puzzle.grid)
    if words.written:
        report["written"] = written_report(words)
    return report


def _removal(word: Word, answer: Why, words: WordList) -> RemovalReport:
    held = answer.without.get(word)
    entry: RemovalReport = {
        "word": word,
        "fits": held is not None if word in answer.without else None,
        "board": held.board.rows() if held else None,
    }
    if word in words.written:
        entry["written"] = words.written[word]
    return entry


def _wish_removal(name: str, answer: Why) -> WishRemovalReport:
    held = answer.unwished.get(name)
    return {
        "wish": name,
        "fits": held is not None if name in answer.unwished else None,
        "board": held.board.rows() if held else None,
    }


def _conflict(clash: Clash, words: WordList) -> ConflictReport:
    counted = clash.conflict.counted is not None
    report: ConflictReport = {
        "words": list(clash.words),
        "wishes": list(clash.wishes),
        "kind": "counting" if counted else "refuted",
        "text": in_their_words(clash.text, words),
        "minimal": clash.minimal,
        "by": clash.conflict.by,
        "checked": "counted" if counted else "unchecked",
    }
    if clash.fixed:
        report["whole_list"] = True
    return report
