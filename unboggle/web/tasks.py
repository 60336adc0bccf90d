"""The tasks: a request, checked before, becomes one call of `unboggle` and its report."""

from __future__ import annotations

from unboggle import BackendError, Stop, UnboggleError
from unboggle.web import board_tasks, gogen_tasks, keeping_tasks, search_tasks
from unboggle.web.events import Tell
from unboggle.web.problem import Problem, in_fields
from unboggle.web.questions import BadWords, Request
from unboggle.web.task import Answer, Asked, Task

_BAD = 50  # words that are told of a list
_TASKS: dict[str, Task] = {
    **search_tasks.TASKS,
    **board_tasks.TASKS,
    **gogen_tasks.TASKS,
    **keeping_tasks.TASKS,
}


def answer(request: Request, tell: Tell, stop: Stop | None = None) -> Answer:
    """Return the answer to ``request``, telling events on the way; ``stop`` ends it sooner.

    Raises `InputError` for words, boards and Gogens that cannot be read.
    """
    return _TASKS[request["task"]](request, Asked(tell, stop or Stop()))


def answered(request: Request, tell: Tell, stop: Stop | None = None) -> Answer:
    """Return the `answer` to ``request``; what it raises becomes a `Problem`."""
    try:
        return answer(request, tell, stop)
    except BadWords as error:
        field = "puzzle.words" if "puzzle" in request else "words"
        more = {"words": error.entries[:_BAD], "field": field}
        raise Problem("bad-input", in_fields(error), **more) from None
    except BackendError as error:
        raise Problem("failed", str(error)) from None
    except UnboggleError as error:
        raise Problem("bad-input", in_fields(error)) from None
    except Exception as error:
        text = f"internal error ({type(error).__name__}: {error})"
        raise Problem("failed", text) from error
