"""What long calls tell on their way, as events for the page: JSON, every board traced."""

from __future__ import annotations

import dataclasses
import time
from collections.abc import Callable
from typing import Any

from unboggle import (
    Better,
    Board,
    BoardFound,
    Bound,
    ConflictFound,
    Kept,
    Phase,
    Progress,
    Racing,
    SmallestArea,
    WordList,
    check_words,
)

Tell = Callable[[str, dict[str, Any]], None]
"""Takes the name of an event and its data."""
OFTEN = frozenset({"progress", "bound", "size"})
"""Events that say the same anew: of several the newest counts."""


def told(tell: Tell, words: WordList | None = None) -> Callable[[Progress], None]:
    """Return what hands on progress to ``tell``; boards are traced for ``words``."""
    start = time.monotonic()

    def on_progress(event: Progress) -> None:
        name, data = _event(event, words)
        if name == "progress":
            data["seconds"] = round(time.monotonic() - start, 3)
        tell(name, data)

    return on_progress


def _event(event: Progress, words: WordList | None) -> tuple[str, dict[str, Any]]:
    match event:
        case Better():
            traced = _traced(event.board, words)
            # What is said of a board is what tracing finds on it.
            held = len(traced["words"]) if words is not None else event.held
            return "best", {**traced, "held": held, "of": event.words}
        case BoardFound():
            return "board", {**_traced(event.board, words), "number": event.number}
        case ConflictFound():
            return "conflict", {
                "words": list(event.words),
                "wishes": list(event.wishes),
                "number": event.number,
            }
        case Bound() | Kept():
            return "bound", _bound(event)
        case SmallestArea():
            return "size", _plain(event)
        case Racing():
            return "progress", {"phase": "racing", **_plain(event)}
        case Phase():
            data = _plain(event)
            return "progress", {"phase": data.pop("name"), **data}
        case _:
            return "progress", {"phase": "climbing", **_plain(event)}


def _bound(event: Bound | Kept) -> dict[str, Any]:
    if isinstance(event, Kept):
        return {"unit": "words", **_plain(event)}
    data = _plain(event)
    return {"unit": data.pop("of"), **data}


def _plain(event: Any) -> dict[str, Any]:
    return {k: list(v) if isinstance(v, tuple) else v for k, v in dataclasses.asdict(event).items()}


def _traced(board: Board, words: WordList | None) -> dict[str, Any]:
    """Return the rows of ``board``, and where those of ``words`` run that are on it."""
    rows: dict[str, Any] = {"board": board.rows()}
    if words is not None:
        paths = check_words(board, words, timeout=None).paths
        rows["words"] = [
            {"word": word, "path": [list(cell) for cell in path]} for word, path in paths.items()
        ]
        rows["missing"] = [word for word in words.words if word not in paths]
    return rows
