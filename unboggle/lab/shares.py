"""Which share of lists fits, by words per cell: where "nearly all" becomes "nearly none"."""

from __future__ import annotations

from collections.abc import Iterable
from math import sqrt
from typing import NamedTuple

from unboggle.errors import checked
from unboggle.lab.records import RunRecord

Z = 1.959964
"""Standard deviations to both sides that hold 95 % of a normal distribution."""
_MOST_STEPS = 15  # of words per cell, for each size


class Share(NamedTuple):
    """The lists of one size of grid with about ``density`` words per cell.

    Of ``lists`` so many have ``fitted``, and ``open`` were decided by nobody. The true share lies
    between ``low`` and ``high`` with 95 % confidence, whatever the open ones would come to.
    """

    density: float
    lists: int
    fitted: int
    open: int
    low: float
    high: float

    @property
    def share(self) -> float | None:
        """The share that fits of those that were decided; None if none was."""
        decided = self.lists - self.open
        return self.fitted / decided if decided else None


def wilson(hits: int, tries: int, z: float = Z) -> tuple[float, float]:
    """Return the interval of the share that ``hits`` of ``tries`` speak for, with confidence ``z``.

    The score interval: E. B. Wilson, Probable inference, the law of succession, and statistical
    inference, JASA 22 (1927). Unlike the normal one it is never empty and never leaves 0 to 1.

    >>> [round(end, 3) for end in wilson(5, 10)]
    [0.237, 0.763]
    >>> [round(end, 3) for end in wilson(0, 10)]
    [0.0, 0.278]
    """
    if tries == 0:
        return 0.0, 1.0
    share, square = hits / tries, z * z
    middle = (share + square / (2 * tries)) / (1 + square / tries)
    half = z / (1 + square / tries) * sqrt(share * (1 - share) / tries + square / (4 * tries**2))
    low, high = max(0.0, middle - half), min(1.0, middle + half)
    return (0.0 if hits == 0 else low), (1.0 if hits == tries else high)


def fitted_shares(records: Iterable[RunRecord]) -> dict[tuple[int, int], list[Share]]:
    """Return rows and columns -> the shares that fit, by words per cell.

    A list counts once, whoever ran it: it fits if somebody has a board, does not if somebody
    has proved that, and is open else; runs for most words say nothing of it. Where a size has
    many numbers of words they are taken together in steps of the same width.
    """
    checked(fitted_shares, locals())
    said: dict[tuple[tuple[int, int], str, int], set[str]] = {}
    for record in records:
        if record.get("task") == "most":
            continue
        rows, columns = record["size"]
        question = ((rows, columns), record["list"], record["words"])
        said.setdefault(question, set()).add(record["status"])
    lists_of: dict[tuple[int, int], list[tuple[int, set[str]]]] = {}
    for (size, _, words), verdicts in said.items():
        lists_of.setdefault(size, []).append((words, verdicts))
    return {size: _steps(size, lists) for size, lists in sorted(lists_of.items())}


def _steps(size: tuple[int, int], lists: list[tuple[int, set[str]]]) -> list[Share]:
    numbers = {words for words, _ in lists}
    first = min(numbers)
    width = 1 if len(numbers) <= _MOST_STEPS else (max(numbers) - first) // _MOST_STEPS + 1
    steps: dict[int, list[tuple[int, set[str]]]] = {}
    for words, verdicts in lists:
        steps.setdefault((words - first) // width, []).append((words, verdicts))
    found = []
    for _, step in sorted(steps.items()):
        fitted = sum("fitted" in verdicts for _, verdicts in step)
        open_ = sum(not {"fitted", "impossible"} & verdicts for _, verdicts in step)
        density = sum(words for words, _ in step) / len(step) / (size[0] * size[1])
        low, _ = wilson(fitted, len(step))
        _, high = wilson(fitted + open_, len(step))
        found.append(Share(density, len(step), fitted, open_, low, high))
    return found
