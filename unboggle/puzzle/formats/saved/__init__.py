"""Read boards and words strictly from files of other programs and from our own JSON.

Every path in a file is checked step by step. Whether a word is on a board is only ever decided by
tracing it again.
"""

from __future__ import annotations

import json
import re
from typing import Any

from unboggle.errors import InputError
from unboggle.phrases import json_fault, quoted
from unboggle.puzzle.formats.saved._contract import (
    SavedPuzzle,
    WrongFileFormat,
    checked_paths,
    face_of,
    need,
    path_of,
    rectangle,
    word_of,
)
from unboggle.puzzle.formats.saved.ipuz import is_ipuz, read_ipuz
from unboggle.puzzle.formats.saved.strands import is_strands, read_strands

__all__ = ["SavedPuzzle", "read_saved"]

_OURS = re.compile(r"unboggle\.([a-z-]+)/1")


def read_saved(text: str, *, q: str = "qu") -> SavedPuzzle:
    """Return the board and the words in ``text``: ipuz, a Strands puzzle, or one of our reports.

    A Q on its own is Qu if ``q`` is ``"qu"`` and no path needs a plain Q. Raises `InputError` with
    the reason if ``text`` is invalid.

    >>> read_saved('{"startingBoard": ["CA", "ST"], "spangram": "CATS", "themeCoords":'
    ...     ' {"CATS": [[0, 0], [0, 1], [1, 1], [1, 0]]}}').words
    ('CATS',)
    """
    data = _object(text)
    if is_ipuz(data):
        return _named("ipuz", read_ipuz, data, q=q)
    if is_strands(data):
        return _named("a Strands puzzle", read_strands, data)
    if _OURS.fullmatch(str(data.get("format", ""))):
        return _named("a result of unboggle", _read_ours, data)
    raise InputError(
        "this is JSON, but neither ipuz, nor a Strands puzzle, nor a result of unboggle"
    )


def _object(text: str) -> dict[str, Any]:
    if wrapped := re.fullmatch(r"\s*ipuz\((.*)\);?\s*", text, re.DOTALL):  # JSONP
        text = wrapped[1]
    try:
        data = json.loads(text, object_pairs_hook=_without_repeats)
    except (ValueError, RecursionError) as error:
        raise InputError(f"this is damaged JSON ({json_fault(error)})") from None
    if not isinstance(data, dict):
        raise InputError("this is JSON, but not an object")
    return data


def _without_repeats(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) != len(pairs):
        raise ValueError("a name comes twice in one object")
    return found


def _named(kind: str, read: Any, data: dict[str, Any], **options: str) -> SavedPuzzle:
    try:
        saved: SavedPuzzle = read(data, **options)
    except WrongFileFormat as error:
        raise InputError(f"is not valid as {kind}: {error}") from None
    return saved


def _read_ours(data: dict[str, Any]) -> SavedPuzzle:
    """Return the board of a report, the first of several, and the words with paths."""
    report = data
    if report.get("board") is None:
        several = report.get("boards")
        first = several[0] if isinstance(several, list) and several else {}
        report = first if isinstance(first, dict) else {"board": first}
    if report.get("board") is None:
        raise WrongFileFormat(f"there is no board in {quoted(str(data['format']))}")
    board = rectangle(report["board"], "board")
    good = all(cell is None or isinstance(cell, str) for row in board for cell in row)
    need(good, "a cell of its board is neither text nor null")
    rows = [[face_of(cell) if cell else cell for cell in row] for row in board]
    entries = report.get("words", [])
    entries = entries if isinstance(entries, list) else []
    words = [entry for entry in entries if isinstance(entry, dict)]
    paths = {
        _word_in(entry): path_of(entry["path"], _word_in(entry))
        for entry in words
        if entry.get("path")
    }
    wrap, touching = data.get("wrap", "none"), data.get("touching", "squares")
    need(wrap in ("none", "rows", "columns", "both"), f"its wrap is {quoted(str(wrap))}")
    need(touching in ("squares", "hexagons"), f"its touching is {quoted(str(touching))}")
    found = SavedPuzzle(
        rows, tuple(map(_word_in, words)), paths, wrap=wrap, hexagons=touching == "hexagons"
    )
    return checked_paths(found, "plain")


def _word_in(entry: dict[str, Any]) -> str:
    """Return the written form of the word of ``entry``."""
    return word_of(entry.get("written", entry.get("word")))
