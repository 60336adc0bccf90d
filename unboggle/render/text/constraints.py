"""The constraints of a report, in a few words."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from unboggle.errors import UnboggleError
from unboggle.phrases import join_names
from unboggle.puzzle import Constraint, GivenCells, Inventory, constraints
from unboggle.reports.base.constraints import ConstraintsReport
from unboggle.reports.base.parts import ReasonReport


def requested(report: ConstraintsReport, parts: Collection[str] | None = None) -> str:
    """Return the constraints as part of a sentence, empty without constraints.

    ``parts`` are the names of those that a refutation depends on; None: all of them.
    """
    asked = [
        f"the {kind.label}" if kind else name
        for name, kind in _kinds(report)
        if parts is None or _plays_a_part(report, name, kind, parts)
    ]
    return f" with {join_names(asked)}" if asked else ""


def causes(reason: ReasonReport | None) -> list[str] | None:
    """Return the names of the constraints that ``reason`` depends on; None: it may be all."""
    return None if reason is None or reason["kind"] == "refuted" else reason["constraints"]


def _plays_a_part(
    report: ConstraintsReport, name: str, kind: type[Constraint] | None, parts: Collection[str]
) -> bool:
    if kind is None or not parts:
        return bool(parts)
    return not {*parts}.isdisjoint(_constraint(report, name, kind).names)


def _constraint(report: ConstraintsReport, name: str, kind: type[Constraint]) -> Constraint:
    """Return the constraint that ``report`` describes; two kinds have forms of their own there."""
    rows, inventory = report["given"], report["inventory"]
    if name == "given" and rows is not None:
        faces = {(r, c): f for r, row in enumerate(rows) for c, f in enumerate(row) if f}
        return GivenCells(faces)
    if name == "inventory" and inventory is not None:
        return Inventory(
            {str(face): int(n) for face, n in inventory["letters"]}, inventory["at_most"]
        )
    return kind.from_json({name: dict(report)[name]})


def filler(report: ConstraintsReport) -> str:
    """Return what a blank cell may show."""
    fillers = {(kind or Constraint).filler for _, kind in _kinds(report)} - {None}
    if len(fillers) > 1:
        return f"{Constraint.filler} fits"
    return f"{fillers.pop() if fillers else 'any letter'} fits"


def must_use_up_inventory(report: ConstraintsReport) -> bool:
    """Whether an inventory must be used up, which fills the board."""
    inventory = report["inventory"]
    return inventory is not None and not inventory["at_most"]


def _kinds(report: ConstraintsReport) -> Iterator[tuple[str, type[Constraint] | None]]:
    """Yield each constraint with its kind, None for an unknown kind."""
    for name, what in report.items():
        if what is not None:
            try:
                yield name, constraints.get(name)
            except UnboggleError:  # of a plug-in that is not installed here
                yield name, None
