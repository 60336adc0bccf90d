"""Constraints of plug-ins, unlike any built-in constraint."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from unboggle.cnf import Clause
from unboggle.cnf.idioms import never
from unboggle.encodings import RuleEncoding
from unboggle.encodings.one_hot import OneHot
from unboggle.formula.constraints import constraint_clauses, suits
from unboggle.puzzle import CandidateBoard, Constraint
from unboggle.puzzle.constraints._flag import Flag as OurFlag


class Flag(OurFlag):
    """A constraint without a value."""

    label = "oddity"

    def violation(self, candidate: CandidateBoard) -> str | None:
        return None

    @property
    def names(self) -> tuple[str, ...]:
        return (self.name,)


@dataclass(frozen=True)
class NoTwins(Flag):
    """No two cells that touch show the same face."""

    name = "no_twins"
    help = "No letter beside itself."
    label = "ban on twins"

    def violation(self, candidate: CandidateBoard) -> str | None:
        faces, neighbours = candidate.faces, candidate.board.grid.neighbours
        for cell, face in faces.items():
            if any(faces.get(other) == face for other in neighbours[cell]):
                return f"{face} is next to itself"
        return None

    @property
    def embeddable(self) -> bool:
        return True


@constraint_clauses.register
def no_face_stands_beside_itself(constraint: NoTwins, encoded: RuleEncoding) -> Iterator[Clause]:
    """∀ f, c, d ∈ N(c):  ¬shows(c, f) ∨ ¬shows(d, f)."""
    for cell, around in encoded.puzzle.grid.neighbours.items():
        for other in around:
            if cell < other:
                for face in encoded.puzzle.faces:
                    yield never(encoded.shows(cell, face), encoded.shows(other, face))


@dataclass(frozen=True)
class NoDeadCells(Flag):
    """Every cell is on a path of some word; with fewer words a board may violate it."""

    name = "no_dead_cells"
    help = "Every letter is in a word."
    label = "ban on dead cells"
    monotone = False

    @property
    def fills_grid(self) -> bool:
        return True

    def violation(self, candidate: CandidateBoard) -> str | None:
        ways = [way for spellings in candidate.spellings.values() for way in spellings]
        alive = {cell for way in ways for path in candidate.paths(way) for cell in path}
        dead = [cell for cell in candidate.board.grid.cells if cell not in alive]
        return f"no word needs {dead[0]}" if dead else None


@constraint_clauses.register
def every_cell_is_in_a_word(constraint: NoDeadCells, encoded: RuleEncoding) -> Iterator[Clause]:
    """∀ c:  ⋁ on(s, i, c)."""
    assert isinstance(encoded, OneHot)
    steps = [(s, i) for _, s in encoded.puzzle.iter_spellings() for i in range(len(s))]
    for cell in encoded.puzzle.grid.cells:
        yield Clause(tuple(encoded.on(s, i, cell) for s, i in steps))


@suits.register
def _(constraint: NoDeadCells, encoding: type[RuleEncoding]) -> bool:
    return issubclass(encoding, OneHot)


@dataclass(frozen=True)
class Mute(Flag):
    """A constraint without clauses."""

    name = "mute"
    help = "Nothing."
    label = "mute constraint"

    def contradiction(self, other: Constraint) -> str | None:
        return "they are not made to go together" if isinstance(other, NoTwins) else None
