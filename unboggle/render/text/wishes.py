"""What was wished, in a few words: as much of it as a report tells."""

from __future__ import annotations

from collections.abc import Iterator

from unboggle.errors import UnboggleError
from unboggle.phrases import names
from unboggle.puzzle import Wish, wishes
from unboggle.reports.parts import WishesReport


def wished(report: WishesReport) -> str:
    """Say what the board had to keep besides the words, nothing if there were no wishes."""
    asked = [f"the {kind.label}" if kind else name for name, kind in _kinds(report)]
    return f" with {names(asked)}" if asked else ""


def filler(report: WishesReport) -> str:
    """Say what may stand on a cell that no word needs."""
    fillers = {(kind or Wish).filler for _, kind in _kinds(report)} - {None}
    if len(fillers) > 1:
        return f"{Wish.filler} will do"
    return f"{fillers.pop() if fillers else 'any letter'} will do"


def filled_up(report: WishesReport) -> bool:
    """Whether an inventory has to be used up, which fills the board."""
    inventory = report["inventory"]
    return inventory is not None and not inventory["at_most"]


def _kinds(report: WishesReport) -> Iterator[tuple[str, type[Wish] | None]]:
    """Yield what was wished, with its kind: None for one that nobody here knows."""
    for name, what in report.items():
        if what is not None:
            try:
                yield name, wishes.get(name)
            except UnboggleError:  # the plug-in of whoever made the report
                yield name, None
