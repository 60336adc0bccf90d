"""The progress of long calls as events for the page: JSON, every board traced."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from unboggle import Board, WordList, check_board_words
from unboggle.events import (
    AreaProgress,
    BetterFit,
    BoardFound,
    ClueBounds,
    ConflictFound,
    Phase,
    Progress,
    RaceState,
    WeightBounds,
)
from unboggle.system import clock

OnEvent = Callable[[str, dict[str, Any]], None]
"""Takes the name of an event and its data."""
OFTEN = frozenset({"progress", "bounds", "size"})
"""Events that replace the previous one of the same name."""


def event_sender(on_event: OnEvent, words: WordList | None = None) -> Callable[[Progress], None]:
    """Return a progress callback that calls ``on_event``; boards are traced for ``words``."""
    start = clock.now()

    def on_progress(event: Progress) -> None:
        name, data = _event(event, words)
        if name == "progress":
            data["seconds"] = round(clock.now() - start, 3)
        on_event(name, data)

    return on_progress


def _event(event: Progress, words: WordList | None) -> tuple[str, dict[str, Any]]:
    match event:
        case BetterFit():
            traced = _traced(event.board, words)
            # Only traced words count.
            held = len(traced["words"]) if words is not None else event.words_held
            return "incumbent", {**traced, "words_held": held, "total": event.words}
        case BoardFound():
            return "board", {**_traced(event.board, words), "number": event.number}
        case ConflictFound():
            return "conflict", {
                "words": list(event.words),
                "constraints": list(event.constraints),
                "number": event.number,
            }
        case ClueBounds() | WeightBounds():
            return "bounds", _bounds(event)
        case AreaProgress():
            return "size", _plain(event)
        case RaceState():
            return "progress", {"phase": "racing", **_plain(event)}
        case Phase():
            data = _plain(event)
            return "progress", {"phase": data.pop("name"), **data}
        case _:
            return "progress", {"phase": "climbing", **_plain(event)}


def _bounds(event: ClueBounds | WeightBounds) -> dict[str, Any]:
    data = _plain(event)
    unit = "words" if isinstance(event, WeightBounds) else data.pop("of")
    return {"unit": unit, "incumbent": data.pop("best"), **data}


def _plain(event: Any) -> dict[str, Any]:
    return {k: list(v) if isinstance(v, tuple) else v for k, v in event._asdict().items()}


def _traced(board: Board, words: WordList | None) -> dict[str, Any]:
    """Return the rows of ``board``, and the paths of those of ``words`` that are on it."""
    rows: dict[str, Any] = {"board": board.rows()}
    if words is not None:
        paths = check_board_words(board, words, timeout=None).paths
        rows["words"] = [
            {"word": word, "path": [list(cell) for cell in path]} for word, path in paths.items()
        ]
        rows["missing"] = [word for word in words.words if word not in paths]
    return rows
