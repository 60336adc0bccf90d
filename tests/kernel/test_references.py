"""The kernel leaks no object and no reference, also if it raises an error.

A debug build of Python counts references (``tools/sanitize.sh references``), others only the
objects.
"""

from __future__ import annotations

import gc
import random
import sys
from collections.abc import Callable

import pytest
from amounts import mixed
from needs import KERNEL_MISSING

if KERNEL_MISSING:
    pytest.skip(f"no C kernel: {KERNEL_MISSING}", allow_module_level=True)

from tools.campaigns.kernel_nonsense import refuse_nonsense
from tools.kernel_calls import calls
from unboggle.kernel import _kernel

REPEATS = 20


def counts() -> dict[str, int]:
    """Return what must not grow."""
    gc.collect()
    types = (kind for kind in vars(_kernel).values() if isinstance(kind, type))
    found = {
        "objects": sys.getallocatedblocks(),
        "references to types": sum(map(sys.getrefcount, types)),
    }
    if hasattr(sys, "gettotalrefcount"):
        found["references"] = sys.gettotalrefcount()
    return found


def growth(call: Callable[[], object]) -> dict[str, int]:
    """Return what grows with each call, on average over some."""
    for _ in range(3):  # what is made once
        call()
    before = counts()
    for _ in range(REPEATS):
        call()
    after = counts()
    grown = {name: (after[name] - before[name]) / REPEATS for name in before}
    return {name: round(each) for name, each in grown.items() if each > 0.6}


@pytest.mark.parametrize("seed", mixed([*range(6)]))
def test_calls_leak_nothing(seed: int) -> None:
    for name, call in calls(seed, moves=20):
        assert growth(call) == {}, name


@pytest.mark.parametrize("seed", mixed([*range(6)]))
def test_refused_calls_leak_nothing(seed: int) -> None:
    assert growth(lambda: refuse_nonsense(random.Random(seed))) == {}


def test_a_leak_would_be_seen() -> None:
    kept: list[object] = []
    assert growth(lambda: kept.append(object())) != {}
    assert growth(lambda: kept.append(_kernel.Trie))["references to types"] == 1
