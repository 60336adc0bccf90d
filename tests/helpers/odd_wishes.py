"""Wishes of others, for tests of what becomes of wishes that nobody here has thought of."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from unboggle.cnf import Clause
from unboggle.cnf.idioms import never
from unboggle.encodings import Ruled
from unboggle.encodings.one_hot import OneHot
from unboggle.formula.wishes import clauses, suits
from unboggle.puzzle import Candidate, Wish
from unboggle.puzzle.wishes._flag import Flag as OurFlag


class Flag(OurFlag):
    """A wish that is there or not."""

    label = "oddity"

    def broken(self, candidate: Candidate) -> str | None:
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

    def broken(self, candidate: Candidate) -> str | None:
        faces, neighbours = candidate.faces, candidate.board.grid.neighbours
        for cell, face in faces.items():
            if any(faces.get(other) == face for other in neighbours[cell]):
                return f"{face} stands beside itself"
        return None

    @property
    def embeds(self) -> bool:
        return True


@clauses.register
def no_face_stands_beside_itself(wish: NoTwins, encoded: Ruled) -> Iterator[Clause]:
    """∀ f, c, d ∈ N(c):  ¬shows(c, f) ∨ ¬shows(d, f)."""
    for cell, around in encoded.puzzle.grid.neighbours.items():
        for other in around:
            if cell < other:
                for face in encoded.puzzle.faces:
                    yield never(encoded.shows(cell, face), encoded.shows(other, face))


@dataclass(frozen=True)
class NoDeadCells(Flag):
    """Every cell is on a path of some word: a word less, and a board may break it."""

    name = "no_dead_cells"
    help = "Every letter is in a word."
    label = "ban on dead cells"
    monotone = False

    @property
    def fills(self) -> bool:
        return True

    def broken(self, candidate: Candidate) -> str | None:
        ways = [way for spellings in candidate.spellings.values() for way in spellings]
        alive = {cell for way in ways for path in candidate.paths(way) for cell in path}
        dead = [cell for cell in candidate.board.grid.cells if cell not in alive]
        return f"no word needs {dead[0]}" if dead else None


@clauses.register
def every_cell_is_in_a_word(wish: NoDeadCells, encoded: Ruled) -> Iterator[Clause]:
    """∀ c:  ⋁ on(s, i, c)."""
    assert isinstance(encoded, OneHot)
    steps = [(s, i) for _, s in encoded.puzzle.every_spelling() for i in range(len(s))]
    for cell in encoded.puzzle.grid.cells:
        yield Clause(tuple(encoded.on(s, i, cell) for s, i in steps))


@suits.register
def _(wish: NoDeadCells, encoding: type[Ruled]) -> bool:
    return issubclass(encoding, OneHot)


@dataclass(frozen=True)
class Mute(Flag):
    """Nobody has written clauses for it."""

    name = "mute"
    help = "Nothing."
    label = "mute wish"

    def clash(self, other: Wish) -> str | None:
        return "nobody has taught them to go together" if isinstance(other, NoTwins) else None
