"""What a setter wishes beyond the words: frozen data, and whether a board keeps it.

A *given* cell shows a face that the setter has chosen. An *inventory* is the
letters to be used: exactly these, which fills every cell, or at most these.
Dropping a word never breaks such a wish, so dominated words stay dominated.
How wishes become clauses stands in `unboggle.formula.wishes`, how they are
written in `unboggle.puzzle.wish_notation`; this file knows neither.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field

from unboggle.puzzle.cells import Cell
from unboggle.puzzle.faces import Face
from unboggle.puzzle.frozen import FrozenDict


@dataclass(frozen=True)
class Inventory:
    """How often each face may be shown; ``at_most``: or less often, else exactly so often.

    A face that is not in it is not shown at all.
    """

    counts: Mapping[Face, int]
    at_most: bool = False

    def __post_init__(self) -> None:
        object.__setattr__(self, "counts", FrozenDict(self.counts))

    @property
    def total(self) -> int:
        """The number of letters."""
        return sum(self.counts.values())

    def __str__(self) -> str:
        """The inventory as `unboggle.puzzle.wish_notation.parse_inventory` reads it."""
        letters = "".join(f.capitalize() * n for f, n in sorted(self.counts.items()))
        return f"max:{letters}" if self.at_most else letters


@dataclass(frozen=True)
class Wishes:
    """The given cells with their faces, and the inventory; false if there are none."""

    given: Mapping[Cell, Face] = field(default_factory=dict)
    inventory: Inventory | None = None

    def __post_init__(self) -> None:
        object.__setattr__(self, "given", FrozenDict(self.given))

    def __bool__(self) -> bool:
        return bool(self.given) or self.inventory is not None

    @property
    def fills(self) -> bool:
        """Whether every cell of a board must show something: no blank is taken out."""
        return self.inventory is not None and not self.inventory.at_most

    @property
    def faces(self) -> frozenset[Face]:
        """The faces that the wishes speak of."""
        return frozenset(self.given.values()) | frozenset(
            self.inventory.counts if self.inventory else ()
        )

    @property
    def names(self) -> tuple[str, ...]:
        """What was wished, one by one, as reasons name it.

        >>> Wishes({(0, 2): "qu"}, Inventory({"qu": 1}, at_most=True)).names
        ('given qu at row 1, column 3', 'inventory max:Qu')
        """
        inventory = [] if self.inventory is None else [f"inventory {self.inventory}"]
        return (*self.given_as(self.faces), *inventory)

    def given_as(self, faces: Collection[Face]) -> tuple[str, ...]:
        """Return the names of the given cells that show one of ``faces``, as `names` has them."""
        return tuple(
            f"given {face} at {place(cell)}"
            for cell, face in sorted(self.given.items())
            if face in faces
        )

    @property
    def single(self) -> tuple[Wishes, ...]:
        """The wishes one by one: the inventory, then each given cell."""
        given = (Wishes({cell: face}) for cell, face in sorted(self.given.items()))
        return (*([Wishes(inventory=self.inventory)] if self.inventory else ()), *given)

    @classmethod
    def together(cls, wishes: Iterable[Wishes]) -> Wishes:
        """Return all of ``wishes`` in one; of the inventories there may be one."""
        wishes = list(wishes)
        given = {cell: face for wish in wishes for cell, face in wish.given.items()}
        return cls(given, next((wish.inventory for wish in wishes if wish.inventory), None))

    def most(self, face: Face) -> int | None:
        """Return how often ``face`` may be shown, None for any number."""
        return None if self.inventory is None else self.inventory.counts.get(face, 0)

    def broken(self, faces: Mapping[Cell, Face]) -> str | None:
        """Return the first wish that the board of ``faces`` breaks, in words, or None.

        >>> Wishes({(0, 0): "a"}).broken({(0, 0): "b"})
        'row 1, column 1 does not show the given a'
        """
        for cell, face in self.given.items():
            if faces.get(cell) != face:
                return f"{place(cell)} does not show the given {face}"
        if self.inventory is not None:
            shown = Counter(faces.values())
            for face in sorted(shown.keys() | self.inventory.counts.keys()):
                count, wanted = shown[face], self.inventory.counts.get(face, 0)
                if count > wanted or (count < wanted and not self.inventory.at_most):
                    return f"it shows {face} {count} times, the inventory has it {wanted} times"
        return None


def place(cell: Cell) -> str:
    """Return the name of ``cell`` in a sentence."""
    return f"row {cell[0] + 1}, column {cell[1] + 1}"


NO_WISHES = Wishes()
