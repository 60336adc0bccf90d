"""A step in the solving of a Gogen: what it settles, by which rule, and the sentence of it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from unboggle.gogen.sentences import cell_name
from unboggle.phrases import names, so_many
from unboggle.puzzle import Cell, Face

_FEW_CELLS = 6  # cells that are named as those that are left
_CORNER_TAKES = 5  # letters next to each other: with more a letter is on no edge either

Rule = Literal["edges", "last-cell", "last-letter", "next-to", "contradiction"]


@dataclass(frozen=True)
class GogenStep:
    """A step: by which ``rule`` the ``letter`` is ``placed``, or ruled out on cells.

    ``edges``: it touches more than three letters (no corner) or more than five (no edge);
    ``last-cell``: only one cell is left for it; ``last-letter``: no other letter can be there;
    ``next-to``: it has to stand next to each letter of ``because``; ``contradiction``: supposing
    it on the cell of ``excluded`` leaves some letter no place. It may still be on the
    cells ``left``; none where it is placed.
    """

    rule: Rule
    letter: Face
    placed: Cell | None = None
    excluded: tuple[Cell, ...] = ()
    because: tuple[Face, ...] = ()
    left: tuple[Cell, ...] = ()

    def __str__(self) -> str:
        """The step as a sentence."""
        return _sentence(self)


def _sentence(step: GogenStep) -> str:
    """Return what a step does, and why: ``K is at B3: no other cell is left for it.``"""
    letter = step.letter.upper()
    because = names([face.upper() for face in step.because])
    if step.placed is not None:
        why = {
            "last-letter": "no other letter can be there",
            "next-to": f"it has to stand next to {because}",
        }.get(step.rule, "no other cell is left for it")
        return f"{letter} is at {cell_name(step.placed)}: {why}."
    if step.rule == "edges":
        where = "in no corner" if len(step.because) <= _CORNER_TAKES else "on no edge"
        return f"{letter} is {where}: it has to touch {len(step.because)} letters, {because}."
    touch = "" if step.rule == "contradiction" else f" has to stand next to {because}, so it"
    if len(step.left) <= _FEW_CELLS and step.rule != "contradiction":
        return f"{letter}{touch} is at {_any_of(step.left)}."
    off = f"{letter}{touch} is not at {_any_of(step.excluded)}"
    why = "" if touch else ": if it were, some letter would have no place"
    return f"{off}{why}; {so_many(len(step.left), 'cell')} left."


def _any_of(cells: tuple[Cell, ...]) -> str:
    return names([cell_name(cell) for cell in cells], last="or")
