"""The JSON report on why a list does not fit."""

from __future__ import annotations

from unboggle.conflicts.decider import Held
from unboggle.conflicts.sentences import Clash
from unboggle.conflicts.why import Why
from unboggle.puzzle.words import WordList
from unboggle.reports.parts import Report, dropped_report, path_report, wishes_report


def why_report(answer: Why, words: WordList) -> Report:
    """Return the ``unboggle.why/1`` report of ``answer``."""
    puzzle = answer.puzzle
    fitted = answer.best if answer.status == "fitted" else None
    return {
        "format": "unboggle.why/1",
        "status": "error" if answer.error and answer.status == "undecided" else answer.status,
        "size": [puzzle.grid.rows, puzzle.grid.columns],
        "board": fitted.board.rows() if fitted else None,
        "words": _held(fitted) if fitted else [],
        "conflicts": [_clash(clash) for clash in answer.conflicts],
        "complete": answer.complete,
        "counting": [
            {"text": f.text, "words": list(f.words), "wishes": list(f.wishes)} for f in answer.facts
        ],
        "removals": [
            {
                "word": word,
                "fits": answer.without[word] is not None if word in answer.without else None,
                "board": held.board.rows() if (held := answer.without.get(word)) else None,
            }
            for word in puzzle.words
        ]
        if answer.status == "impossible"
        else [],
        "wish_removals": [
            {
                "wish": name,
                "fits": held if held is None or held is False else True,
                "board": held.board.rows() if isinstance(held, Held) else None,
            }
            for name, held in answer.unwished.items()
        ]
        if answer.status == "impossible"
        else [],
        "wishes": wishes_report(puzzle),
        "best": {"board": answer.best.board.rows(), "words": _held(answer.best)}
        if answer.best and not fitted
        else None,
        "dropped": [dropped_report(d) for d in words.dropped],
        "repeated": [dropped_report(d) for d in words.repeated],
        "error": answer.error,
        "interrupted": answer.interrupted,
        "seconds": {"total": round(answer.seconds, 3)},
        "seed": answer.seed,
    }


def _clash(clash: Clash) -> Report:
    counted = clash.conflict.counted is not None
    return {
        "words": list(clash.words),
        "wishes": list(clash.wishes),
        "kind": "counting" if counted else "refuted",
        "text": clash.text,
        "minimal": clash.minimal,
        "by": clash.conflict.by,
        "checked": "counted" if counted else "unchecked",
    }


def _held(held: Held) -> list[Report]:
    return [{"word": word, "path": path_report(path)} for word, path in held.paths.items()]
