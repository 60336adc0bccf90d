"""How much of a check the default run does; the rest is for ``-m long``.

Nothing is lost: tests that the default run leaves out are marked long. In the long run property
tests try 100 times as many examples (30 times by default), and other examples each time.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from itertools import product, zip_longest
from typing import Any

import pytest
from hypothesis import settings
from hypothesis.internal.conjecture import providers
from hypothesis.internal.constants_ast import Constants

LONGER = 50  # factor on the examples that a test names; half of those are tried by default
thorough = False  # whether this is the long run
_makes_long = True  # whether tests that are marked long are made at all


def choose(marks: str) -> None:
    """Set by the option ``-m`` which run this is, before any test is imported.

    The default run does not make the long ones of the cases below: to collect and deselect
    thousands of tests takes seconds. Examples have no deadline, since their times depend on the
    machine.
    """
    global thorough, _makes_long
    thorough, _makes_long = marks == "long", marks != "not long"
    long = thorough
    if not long:
        # Hypothesis would read the sources of all imported modules for constants to try. That takes
        # seconds of each worker, and its examples would depend on what other tests have imported.
        vars(providers)["_get_local_constants"] = partial(Constants)
    settings.register_profile(
        "chosen",
        max_examples=1000 if long else 30,
        deadline=None,
        derandomize=not long,
        print_blob=long,
    )
    settings.load_profile("chosen")


def mixed(*axes: Iterable[Any], every: int = 2, ids: Iterable[str] = ()) -> list[Any]:
    """Return all combinations as parameters, of which one in ``every`` is not long.

    Each value of each axis is among the ones that are not long, if it has enough partners.
    ``ids`` are the names of all combinations, if they have any.
    """
    numbered = product(*(list(enumerate(axis)) for axis in axes))
    return [
        _param([value for _, value in values], name, sum(k for k, _ in values) % every == 0)
        for values, name in zip_longest(numbered, ids)
        if _makes_long or sum(k for k, _ in values) % every == 0
    ]


def shares(number: int) -> list[Any]:
    """Return the numbers of ``number`` shares of a check, of which only the first is not long."""
    return mixed(range(number), every=number)


def some_of(cases: Iterable[tuple[Any, ...]], first: int = 0, every: int = 2) -> list[Any]:
    """Return ``cases`` as parameters, of which one in ``every``, from ``first``, is not long."""
    return [
        _param(case, None, k % every == first)
        for k, case in enumerate(cases)
        if _makes_long or k % every == first
    ]


def parts(every: int) -> list[Any]:
    """Return by which number a test divides its number of cases: by 1 in the long run."""
    return mixed([every, 1], every=2)


def _param(values: Iterable[Any], name: str | None, short: bool) -> Any:
    return pytest.param(*values, id=name, marks=() if short else pytest.mark.long)


def examples(number: int) -> Callable[[Any], Any]:
    """Return the settings of a property test with half of ``number`` examples, always the same."""
    return settings(max_examples=number * LONGER if thorough else (number + 1) // 2)
