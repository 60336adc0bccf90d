"""The report on words that a board should hold."""

from __future__ import annotations

from typing import TYPE_CHECKING

from unboggle.puzzle import Board, Path, Word
from unboggle.reports.parts import Report, dropped_report, path_report

if TYPE_CHECKING:
    from unboggle.puzzle.words import WordList


def check_report(board: Board, words: WordList, paths: dict[Word, Path]) -> Report:
    """Return the ``unboggle.check/1`` report: each word with its path, or None if it is missing."""
    return {
        "format": "unboggle.check/1",
        "status": "present" if len(paths) == len(words.words) else "missing",
        "size": [board.grid.rows, board.grid.columns],
        "board": board.rows(),
        "words": [
            {"word": word, "path": path_report(paths[word]) if word in paths else None}
            for word in words.words
        ],
        "dropped": [dropped_report(d) for d in words.dropped],
        "repeated": [dropped_report(d) for d in words.repeated],
    }
