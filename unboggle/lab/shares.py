"""The share of lists that fit, by words per cell: where "nearly all" becomes "nearly none"."""

from __future__ import annotations

from collections.abc import Iterable
from math import sqrt
from typing import NamedTuple

from unboggle.arguments import validated
from unboggle.lab.records import RunRecord

Z = 1.959964
"""Standard deviations on both sides that contain 95 % of a normal distribution."""
_MOST_STEPS = 15  # of words per cell, for each size


class FittedShare(NamedTuple):
    """The lists of one grid size with about ``density`` words per cell.

    Of ``lists`` lists ``fitted`` fit, and ``open`` remain undecided. The true share is between
    ``low`` and ``high`` with 95 % confidence, whatever the answers of the open lists are.

    >>> runs = [("a", "fitted"), ("b", "impossible"), ("c", "undecided")]
    >>> records = [{"size": [2, 3], "words": 3, "list": a, "status": end} for a, end in runs]
    >>> [share] = fitted_share_by_density(records)[2, 3]
    >>> share.density, share.lists, share.fitted, share.open
    (0.5, 3, 1, 1)
    """

    density: float
    lists: int
    fitted: int
    open: int
    low: float
    high: float

    @property
    def share(self) -> float | None:
        """The share of the decided lists that fit, None if none is decided."""
        decided = self.lists - self.open
        return self.fitted / decided if decided else None


def wilson(hits: int, tries: int, z: float = Z) -> tuple[float, float]:
    """Return the confidence interval of a share of which ``hits`` of ``tries`` are a sample.

    ``z`` is the confidence in standard deviations. This is the score interval: E. B. Wilson,
    Probable inference, the law of succession, and statistical inference, JASA 22 (1927). Unlike the
    normal interval it is never empty and never leaves 0 to 1.

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


def fitted_share_by_density(
    records: Iterable[RunRecord],
) -> dict[tuple[int, int], list[FittedShare]]:
    """Return the shares that fit, by rows and columns, then by words per cell.

    Each list counts once, over all its runs. It fits if a run has a board, does not fit if a run
    has proved that, and is open otherwise. Runs for most words are ignored. A size with many
    numbers of words combines them in steps of equal width.

    >>> from unboggle import Grid, parse_words
    >>> from unboggle.lab import Instance, combinations, compare
    >>> pets = Instance("pets.txt", parse_words("cat dog").puzzle(Grid.rectangle(2, 3)))
    >>> found, _ = combinations(["tiles"], ["minisat22"])
    >>> [share] = fitted_share_by_density(compare([pets], found))[2, 3]
    >>> share.lists, share.share
    (1, 1.0)
    """
    validated(fitted_share_by_density, locals())
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


def _steps(size: tuple[int, int], lists: list[tuple[int, set[str]]]) -> list[FittedShare]:
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
        found.append(FittedShare(density, len(step), fitted, open_, low, high))
    return found
