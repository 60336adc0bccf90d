"""The child's side of an executor: it runs one task after another."""

from __future__ import annotations

import importlib
from typing import Any

from unboggle.errors import UnboggleError
from unboggle.executors.task import Common
from unboggle.system.inline import WANT, Steps, in_steps
from unboggle.system.packages import described


@in_steps
def serve() -> Steps:
    """Run the tasks that arrive; yield whether each succeeded, and its value or the reason.

    A `Common` is the first argument of the tasks that arrive after it.
    """
    common: tuple[Any, ...] = ()
    while True:
        message = yield WANT
        if isinstance(message, Common):
            common = () if message.value is None else (message.value,)
        else:
            target, args = message
            yield _done(target, (*common, *args))


def _done(target: str, args: tuple[Any, ...]) -> tuple[bool, Any]:
    module, _, name = target.partition(":")
    try:
        return True, getattr(importlib.import_module(module), name)(*args)
    except UnboggleError as error:
        return False, str(error)
    except MemoryError:
        return False, "out of memory"
    except Exception as error:  # a failed task must not stop the others
        return False, described(error)
