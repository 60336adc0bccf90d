"""A step in solving a Gogen: its result, its rule, and its sentence."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from unboggle.gogen.sentences import cell_name
from unboggle.phrases import count_noun, join_names
from unboggle.puzzle import Cell, Face

_FEW_CELLS = 6  # up to this number, remaining cells are named
_CORNER_TAKES = 5  # neighbours: with more a letter is on no edge either

Rule = Literal["edges", "last-cell", "last-letter", "next-to", "contradiction"]


@dataclass(frozen=True)
class GogenStep:
    """A step: by its ``rule`` the ``letter`` is ``placed``, or excluded from cells.

    ``edges``: the letter touches more than three letters (no corner) or more than five (no edge).
    ``last-cell``: only one cell is left for it. ``last-letter``: no other letter can be there.
    ``next-to``: it must be next to each letter of ``touching``. ``contradiction``: supposing it on
    the cell of ``excluded`` leaves some letter no cell. ``candidates`` are the cells that it may
    still be on; empty if it is placed.

    >>> from unboggle.gogen import gogen_steps, parse_gogen
    >>> rows = ["abcde", "fghij", "k?mno", "pqrst", "uvwxy"]
    >>> [step] = gogen_steps(parse_gogen("\\n".join([*rows, "", "glm"])))
    >>> step.rule, step.letter, step.placed
    ('last-cell', 'l', (2, 1))
    """

    rule: Rule
    letter: Face
    placed: Cell | None = None
    excluded: tuple[Cell, ...] = ()
    touching: tuple[Face, ...] = ()
    candidates: tuple[Cell, ...] = ()

    def __str__(self) -> str:
        """The step as a sentence."""
        return _sentence(self)


def _sentence(step: GogenStep) -> str:
    """Return the result and the reason of a step: ``K is at B3: no other cell is left for it.``"""
    letter = step.letter.upper()
    because = join_names([face.upper() for face in step.touching])
    if step.placed is not None:
        why = {
            "last-letter": "no other letter can be there",
            "next-to": f"it must be next to {because}",
        }.get(step.rule, "no other cell is left for it")
        return f"{letter} is at {cell_name(step.placed)}: {why}."
    if step.rule == "edges":
        where = "in no corner" if len(step.touching) <= _CORNER_TAKES else "on no edge"
        return f"{letter} is {where}: it must touch {len(step.touching)} letters, {because}."
    touch = "" if step.rule == "contradiction" else f" must be next to {because}, so it"
    if len(step.candidates) <= _FEW_CELLS and step.rule != "contradiction":
        return f"{letter}{touch} is at {_any_of(step.candidates)}."
    off = f"{letter}{touch} is not at {_any_of(step.excluded)}"
    why = "" if touch else ": if it were, some letter would have no cell"
    return f"{off}{why}; {count_noun(len(step.candidates), 'cell')} left."


def _any_of(cells: tuple[Cell, ...]) -> str:
    return join_names([cell_name(cell) for cell in cells], last="or")
