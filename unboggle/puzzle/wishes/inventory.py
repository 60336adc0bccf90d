"""The inventory: the letters to be used."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Self

from unboggle.puzzle.cells import Cell
from unboggle.puzzle.faces import Face
from unboggle.puzzle.frozen import FrozenDict
from unboggle.puzzle.grid import Grid
from unboggle.puzzle.wishes._base import Candidate, Wish
from unboggle.puzzle.wishes._letters import read_letters

AT_MOST = "max:"


@dataclass(frozen=True)
class Inventory(Wish):
    """How often each face may be shown; ``at_most``: or less often, else exactly so often.

    A face that is not in it is not shown at all. One that is to be used up fills the board.

    >>> Inventory({"qu": 1}, at_most=True).names
    ('inventory max:Qu',)
    """

    name = "inventory"
    help = (
        "The letters that fill the board: a-y each once, aabbc as often as written;"
        " max:LETTERS is at most so many, and other cells stay free. qu, or q, is one letter, Qu."
    )
    metavar = "LETTERS"
    label = "inventory"
    fields = ("inventory", "at_most")
    area_is = "as many as the inventory has letters"
    filler = "a letter that is left"

    counts: Mapping[Face, int]
    at_most: bool = False

    def __post_init__(self) -> None:
        object.__setattr__(self, "counts", FrozenDict(self.counts))

    @property
    def total(self) -> int:
        """The number of letters."""
        return sum(self.counts.values())

    def broken(self, candidate: Candidate) -> str | None:
        """Return the first face that is shown too often or, if it is to be used up, too seldom."""
        shown = Counter(candidate.faces.values())
        for face in sorted(shown.keys() | self.counts.keys()):
            count, there = shown[face], self.counts.get(face, 0)
            if count > there or (count < there and not self.at_most):
                return f"it shows {face} {count} times, the inventory has it {there} times"
        return None

    def symmetric(self, image: Mapping[Cell, Cell]) -> bool:
        """True: letters lie anywhere."""
        return True

    @property
    def faces(self) -> frozenset[Face]:
        """The letters."""
        return frozenset(self.counts)

    @property
    def fills(self) -> bool:
        """Whether it is to be used up."""
        return not self.at_most

    @property
    def area(self) -> int | None:
        """As many cells as letters, if it is to be used up."""
        return None if self.at_most else self.total

    @property
    def embeds(self) -> bool:
        """Whether cells may stay blank."""
        return self.at_most

    def most(self, face: Face) -> int | None:
        """Return how often it has ``face``."""
        return self.counts.get(face, 0)

    def support(self, faces: Mapping[Cell, Face]) -> Iterable[Cell]:
        """Return all cells if it is to be used up, else none."""
        return faces.keys() if self.fills else ()

    def lay(self, faces: dict[Cell, Face], cells: Sequence[Cell]) -> None:
        """Put the letters that are left on the cells that are, if they are to be used up."""
        if self.fills:
            rest = Counter(self.counts) - Counter(faces.values())
            free = [cell for cell in cells if cell not in faces]
            faces.update(zip(free, rest.elements(), strict=False))

    @property
    def names(self) -> tuple[str, ...]:
        """The inventory, as reasons name it."""
        return (f"inventory {self}",)

    @property
    def said(self) -> tuple[str, ...]:
        """The same with its article."""
        return (f"the inventory {self}",)

    def __str__(self) -> str:
        """The inventory as `parse` reads it."""
        letters = "".join(f.capitalize() * n for f, n in sorted(self.counts.items()))
        return f"{AT_MOST}{letters}" if self.at_most else letters

    def text(self, grid: Grid) -> str:
        """Return the inventory as `parse` reads it."""
        return str(self)

    @classmethod
    def parse(cls, text: str, grid: Grid | None = None, *, q: str = "qu") -> Self:
        """Return the inventory that ``text`` names.

        Letters as in the row of a board, each as often as it is written; ``a-y`` is a
        range, each once; with ``max:`` in front it is at most so many of each. ``qu`` is
        one letter, as in a word (so is a q alone; ``quu`` is Qu and U), unless ``q`` is
        ``"plain"``.

        >>> Inventory.parse("max:a-ca").counts
        {'a': 2, 'b': 1, 'c': 1}
        >>> Inventory.parse("quit").counts
        {'i': 1, 'qu': 1, 't': 1}
        """
        body = text.strip()
        at_most = body.lower().startswith(AT_MOST)
        body = body[len(AT_MOST) if at_most else 0 :]
        faces = read_letters(body, f"the inventory {text!r}", q)
        return cls(dict(sorted(Counter(faces).items())), at_most)

    def to_json(self) -> dict[str, Any]:
        """Return ``inventory``, the count of each face, and ``at_most``."""
        return {"inventory": dict(self.counts), "at_most": self.at_most}

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Self:
        """Return the inventory that `to_json` described."""
        return cls(dict(data["inventory"]), bool(data["at_most"]))

    def report(self, grid: Grid) -> Any:
        """Return pairs of a face and its count, and ``at_most``."""
        letters = [[face, count] for face, count in self.counts.items()]
        return {"letters": letters, "at_most": self.at_most}
