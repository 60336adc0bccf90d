"""How the smallest size is sought: what the caller has asked for, besides the puzzle."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from unboggle.fitting.plan import Plan
from unboggle.fitting.result import Fit
from unboggle.system.clock import Deadline

Confirm = Callable[[Fit, Deadline], Fit]


@dataclass(frozen=True)
class Manner:
    """How the smallest size is sought.

    ``alone`` is the only member, if there is to be no search; ``deterministic``: nobody may be
    first by chance; ``counting``: whether counting may rule out sizes; ``confirm`` is asked
    about each size that a solver refutes.
    """

    seed: int = 0
    jobs: int = 1
    alone: Plan | None = None
    deterministic: bool = False
    counting: bool = True
    confirm: Confirm | None = None
