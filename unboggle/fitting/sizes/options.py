"""The options of a search for the smallest size, in addition to the puzzle."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from unboggle.fitting.race.plan import MemberPlan
from unboggle.fitting.result import Fit
from unboggle.fitting.sizes.tuning import TUNING, Tuning
from unboggle.system.clock import Deadline

Confirm = Callable[[Fit, Deadline], Fit]


@dataclass(frozen=True)
class SizeSearchOptions:
    """The options of a search for the smallest size.

    ``alone`` is the only member, if there is no search. ``deterministic``: speed must not decide
    which member is first. ``counting``: whether counting may rule out sizes. ``confirm`` is called
    for each size that a solver refutes.
    """

    seed: int = 0
    jobs: int = 1
    member: MemberPlan | None = None
    deterministic: bool = False
    counting: bool = True
    confirm: Confirm | None = None
    tuning: Tuning = TUNING
