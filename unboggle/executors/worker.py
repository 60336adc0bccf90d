"""The side of a child: it works on one task after the other."""

from __future__ import annotations

import importlib
from typing import Any

from unboggle.errors import UnboggleError
from unboggle.system.inline import WANT, Steps, in_steps


@in_steps
def work() -> Steps:
    """Do what comes, the target and arguments of a task; yield whether it succeeded, and what."""
    while True:
        target, args = yield WANT
        yield _done(target, args)


def _done(target: str, args: tuple[Any, ...]) -> tuple[bool, Any]:
    module, _, name = target.partition(":")
    try:
        return True, getattr(importlib.import_module(module), name)(*args)
    except UnboggleError as error:
        return False, str(error)
    except MemoryError:
        return False, "out of memory"
    except Exception as error:  # one task costs only itself
        return False, f"{type(error).__name__}: {error}"
