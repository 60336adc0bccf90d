"""The report on words that a board should hold."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, NotRequired, TypedDict

from unboggle.puzzle import Board, Path, Word
from unboggle.reports.parts import (
    BoardRows,
    DroppedReport,
    PathReport,
    Size,
    dropped_report,
    path_report,
)

if TYPE_CHECKING:
    from unboggle.puzzle.words import WordList


class CheckedWord(TypedDict):
    """A word and where it runs; None: it is not on the board."""

    word: str
    written: NotRequired[str]
    path: PathReport | None


class CheckReport(TypedDict):
    """``unboggle.check/1``; its schema says what each field means."""

    format: Literal["unboggle.check/1"]
    status: Literal["present", "missing"]
    size: Size
    board: BoardRows
    words: list[CheckedWord]
    dropped: list[DroppedReport]
    repeated: list[DroppedReport]


def _checked(word: Word, words: WordList, path: Path | None) -> CheckedWord:
    entry: CheckedWord = {"word": word, "path": None if path is None else path_report(path)}
    if word in words.written:
        entry["written"] = words.written[word]
    return entry


def check_report(board: Board, words: WordList, paths: dict[Word, Path]) -> CheckReport:
    """Return the ``unboggle.check/1`` report: each word with its path, or None if it is missing."""
    return {
        "format": "unboggle.check/1",
        "status": "present" if len(paths) == len(words.words) else "missing",
        "size": [board.grid.rows, board.grid.columns],
        "board": board.rows(),
        "words": [_checked(word, words, paths.get(word)) for word in words.words],
        "dropped": [dropped_report(d) for d in words.dropped],
        "repeated": [dropped_report(d) for d in words.repeated],
    }
