"""The tasks: each validated request becomes one call of `unboggle` and its report."""

from __future__ import annotations

from typing import Any

from unboggle import BackendError, InputError, StopToken, UnboggleError
from unboggle.errors import Option
from unboggle.puzzle.formats.puzzle_json import OPTIONAL
from unboggle.puzzle.lists.words import LONE_Q, BadWords
from unboggle.system.packages import explanation
from unboggle.web import board_tasks, puzzle_tasks, request_tasks, sheets
from unboggle.web.events import OnEvent
from unboggle.web.problem import Problem, in_fields
from unboggle.web.questions import Request
from unboggle.web.task import Answer, Task, TaskContext

_BAD = 50  # bad words that a problem lists
_TASKS: dict[str, Task] = {
    **request_tasks.TASKS,
    **board_tasks.TASKS,
    **puzzle_tasks.TASKS,
    **sheets.TASKS,
}


def answer(request: Request, on_event: OnEvent, stop: StopToken | None = None) -> Answer:
    """Return the answer to ``request``; ``on_event`` receives its events, ``stop`` ends it early.

    Raises `InputError` for words, boards and Gogens that cannot be read.
    """
    return _TASKS[request["task"]](request, TaskContext(on_event, stop or StopToken()))


def answered(request: Request, on_event: OnEvent, stop: StopToken | None = None) -> Answer:
    """Return the `answer` to ``request``; errors become a `Problem`."""
    try:
        return answer(request, on_event, stop)
    except BadWords as error:
        if not error.skipped:
            raise Problem("bad-input", in_fields(error)) from None
        raise _bad_words(error, "puzzle." if "puzzle" in request else "") from None
    except BackendError as error:
        raise Problem("failed", str(error)) from None
    except UnboggleError as error:
        raise Problem("bad-input", in_fields(error), **_blamed(error)) from None
    except Exception as error:
        about = explanation(error) if isinstance(error, ImportError) else None
        text = about or f"internal error ({type(error).__name__}: {error})"
        raise Problem("failed", text) from error


def _blamed(error: UnboggleError) -> dict[str, Any]:
    """Return the constraints that ``error`` is about, and the field of the first one."""
    names = error.constraints if isinstance(error, InputError) else ()
    return {"field": f"puzzle.constraints.{names[0]}", "constraints": [*names]} if names else {}


def _bad_words(error: BadWords, lead: str) -> Problem:
    """Return the problem of words that no board can show: line, word and why of each."""
    entries = [{"line": e.line, "word": e.shown, "why": e.reason} for e in error.skipped]
    first = entries[0]
    way_out = (" (", Option("q", "plain"), " can)") if first["why"] == LONE_Q else ()
    refusal = InputError(f"line {first['line']}: {first['word']!r} {first['why']}", *way_out)
    field = f"{lead}{'optional' if error.source == OPTIONAL else 'words'}"
    return Problem("bad-input", in_fields(refusal), words=entries[:_BAD], field=field)
