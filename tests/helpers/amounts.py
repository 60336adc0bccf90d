"""How much of a check belongs to the default run; the rest is for ``-m long``.

Nothing is lost: what the default run leaves out is marked long, and there property
tests try a hundred times as many examples (those that name no number thirty times), other ones
each time.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import product
from typing import Any

import pytest
from hypothesis import settings

LONGER = 50  # times as many examples as a test names, of which half are tried by default
thorough = False  # whether the long tests are asked for


def choose(long: bool) -> None:
    """Say which run this is, before any test is imported.

    An example may take its time: how long it takes is the machine's affair.
    """
    global thorough
    thorough = long
    settings.register_profile(
        "chosen",
        max_examples=1000 if long else 30,
        deadline=None,
        derandomize=not long,
        print_blob=long,
    )
    settings.load_profile("chosen")


def mixed(*axes: Iterable[Any], every: int = 2) -> list[Any]:
    """Return all combinations as parameters, of which one in ``every`` is not long.

    Each value of each axis is among these, if it has enough partners.
    """
    chosen = []
    for numbered in product(*(list(enumerate(axis)) for axis in axes)):
        marks = () if sum(k for k, _ in numbered) % every == 0 else pytest.mark.long
        chosen.append(pytest.param(*(value for _, value in numbered), marks=marks))
    return chosen


def shares(number: int) -> list[Any]:
    """Return the numbers of so many shares of one check, of which the first is not long."""
    return mixed(range(number), every=number)


def some_of(cases: Iterable[tuple[Any, ...]], first: int = 0, every: int = 2) -> list[Any]:
    """Return ``cases`` as parameters, of which one in ``every``, from ``first``, is not long."""
    return [
        pytest.param(*case, marks=() if k % every == first else pytest.mark.long)
        for k, case in enumerate(cases)
    ]


def examples(number: int) -> Callable[[Any], Any]:
    """Return the settings of a property test with half of so many examples, always the same."""
    return settings(max_examples=number * LONGER if thorough else (number + 1) // 2)
