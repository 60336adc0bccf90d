"""Run each call of the kernel with each single allocation failing in turn.

It must raise a MemoryError or do without the memory, and must not crash, leak, or read memory that
it does not own: see ``sanitize.sh allocations``, which makes a build whose allocations can fail.
The allocations of Python fail as well; this needs Python's own test module ``_testcapi``.
"""

from __future__ import annotations

import ctypes
import importlib
import random
import sys
from collections.abc import Callable
from itertools import count
from typing import Any

from tools.kernel_calls import Call, calls, shared_calls
from unboggle.kernel import _kernel

_LEFT = ctypes.c_long.in_dll(ctypes.CDLL(_kernel.__file__), "before_failure")
_testcapi: Any = importlib.import_module("_testcapi")
_ENOUGH = 30  # calls in a row without a MemoryError: Python does without some of its memory


def failures(name: str, call: Call, expected: object) -> int:
    """Let each allocation of the kernel fail in turn; return how many there are."""
    for number in count():
        _LEFT.value = number
        try:
            result = call()
        except MemoryError:
            result = expected
        left, _LEFT.value = _LEFT.value, -1
        if result != expected:
            raise AssertionError(f"{name}: another result if allocation {number} fails")
        if left >= 0:
            return number
    raise AssertionError


def python_failures(name: str, call: Call, expected: object) -> int:
    """The same for the allocations of Python."""
    set_nomemory: Callable[[int, int], None] = _testcapi.set_nomemory
    failed = in_a_row = 0
    for number in count():
        result, in_a_row = expected, in_a_row + 1
        set_nomemory(number, number + 1)
        try:
            result = call()
        except MemoryError:
            failed, in_a_row = failed + 1, 0
        finally:
            _testcapi.remove_mem_hooks()
        if result != expected:
            raise AssertionError(f"{name}: another result if Python's allocation {number} fails")
        if in_a_row == _ENOUGH:
            break
    return failed


def main(seeds: int) -> None:
    """Let all allocations of the calls of ``seeds`` seeds fail."""
    kernel = python = 0
    for seed in range(seeds):
        every = [*calls(seed, moves=20), *shared_calls(random.Random(seed))]
        for name, call in every:
            expected = call()
            kernel += failures(name, call, expected)
            python += python_failures(name, call, expected)
            if call() != expected:
                raise AssertionError(f"{name}: another result after failures")
        print(f"seed {seed}: {kernel:,} allocations of the kernel and {python:,} of Python failed")


if __name__ == "__main__":
    main(int(sys.argv[1]))
