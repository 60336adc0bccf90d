"""The inventory: the letters to use, with their counts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Self

from unboggle.arguments import validated
from unboggle.errors import InputError
from unboggle.phrases import quoted
from unboggle.puzzle.constraints._base import CandidateBoard, Constraint, ConstraintForm, FormInput
from unboggle.puzzle.constraints._letters import read_letters
from unboggle.puzzle.model.cells import Cell
from unboggle.puzzle.model.face_checks import check_faces
from unboggle.puzzle.model.faces import Face
from unboggle.puzzle.model.frozen import FrozenDict
from unboggle.puzzle.model.grid import Grid

AT_MOST = "max:"


@dataclass(frozen=True)
class Inventory(Constraint):
    """How often the board shows each face: exactly, or at most if ``at_most``.

    A face that is not in the inventory is not shown at all. An exact inventory fills the board.

    >>> Inventory({"qu": 1}, at_most=True).names
    ('inventory max:Qu',)
    """

    name = "inventory"
    help = (
        "The letters to use, on all cells. "
        "a-y uses each once, aabbc each as often as written; max:LETTERS is an upper bound, and"
        " other cells stay blank. qu, or q, is one letter, Qu."
    )
    summary = "uses exactly these letters"
    example = "a-y"
    form = ConstraintForm(
        "The letters to use",
        (
            FormInput("letters", "Letters, each as often as it is used", hint="a-y, or aabbc"),
            FormInput("at_most", "Some may be left over", "flag", AT_MOST),
        ),
        ("{at_most}{letters}",),
        example="a-y is each letter from A to Y once",
    )
    metavar = "LETTERS"
    label = "letters to use"
    fields = ("inventory", "at_most")
    area_is = "as many as there are letters to use"
    filler = "a remaining letter"

    counts: Mapping[Face, int]
    at_most: bool = False

    def __post_init__(self) -> None:
        validated(type(self), vars(self))
        check_faces(self.counts, "Inventory: counts")
        few = [face for face, count in self.counts.items() if count < 0]
        if few:
            shown = f"{self.counts[few[0]]} for {few[0]!r}"
            raise InputError(f"Inventory: counts takes whole numbers from 0 on, not {shown}")
        if not (self.total or self.at_most):  # at most no letters: a blank board
            raise InputError("Inventory: counts takes a letter or more unless at_most, not none")
        object.__setattr__(self, "counts", FrozenDict(self.counts))

    @property
    def total(self) -> int:
        """The number of letters."""
        return sum(self.counts.values())

    def violation(self, candidate: CandidateBoard) -> str | None:
        """Return the first face that is shown too often or, with exact counts, too rarely."""
        shown = Counter(candidate.faces.values())
        for face in sorted(shown.keys() | self.counts.keys()):
            count, there = shown[face], self.counts.get(face, 0)
            if count > there or (count < there and not self.at_most):
                return (
                    f"it shows {face} {count} times, but the letters to use have it {there} times"
                )
        return None

    def symmetric(self, image: Mapping[Cell, Cell]) -> bool:
        """True: letters can go anywhere."""
        return True

    @property
    def faces(self) -> frozenset[Face]:
        """The letters."""
        return frozenset(self.counts)

    @property
    def fills_grid(self) -> bool:
        """Whether the counts are exact."""
        return not self.at_most

    @property
    def area(self) -> int | None:
        """The number of letters if the counts are exact."""
        return None if self.at_most else self.total

    @property
    def embeddable(self) -> bool:
        """Whether cells may stay blank."""
        return self.at_most

    def max_cells(self, face: Face) -> int | None:
        """Return the count of ``face``."""
        return self.counts.get(face, 0)

    def support(self, faces: Mapping[Cell, Face]) -> Iterable[Cell]:
        """Return all cells if the counts are exact, else none."""
        return faces.keys() if self.fills_grid else ()

    def place(self, faces: dict[Cell, Face], cells: Sequence[Cell]) -> None:
        """Put the remaining letters on the blank cells if the counts are exact."""
        if self.fills_grid:
            rest = Counter(self.counts) - Counter(faces.values())
            free = [cell for cell in cells if cell not in faces]
            faces.update(zip(free, rest.elements(), strict=False))

    @property
    def names(self) -> tuple[str, ...]:
        """The name of the inventory in reasons."""
        return (f"inventory {self}",)

    @property
    def phrase(self) -> tuple[str, ...]:
        """The same with its article."""
        return (f"the letters to use {self}",)

    def __str__(self) -> str:
        """The inventory as `parse` reads it."""
        letters = "".join(f.capitalize() * n for f, n in sorted(self.counts.items()))
        return f"{AT_MOST}{letters}" if self.at_most else letters

    def text(self, grid: Grid) -> str:
        """Return the inventory as `parse` reads it."""
        return str(self)

    @classmethod
    def parse(cls, text: str, grid: Grid | None = None, *, q: str = "qu") -> Self:
        """Return the inventory in ``text``.

        Letters are written as in a row of a board, each as often as it is used. ``a-y`` is a range
        that has each letter once. With ``max:`` in front the counts are upper limits. ``qu`` is one
        letter, as in a word (so is a q alone; ``quu`` is Qu and U), unless ``q`` is ``"plain"``.
        A capital and two or three small letters are one face (``SchA``).

        >>> Inventory.parse("max:a-ca").counts
        {'a': 2, 'b': 1, 'c': 1}
        >>> Inventory.parse("quit").counts
        {'i': 1, 'qu': 1, 't': 1}
        """
        validated(cls.parse, locals())
        body = text.strip()
        at_most = body.lower().startswith(AT_MOST)
        body = body[len(AT_MOST) if at_most else 0 :]
        faces = read_letters(body, f"the list of letters {quoted(text)}", q, long=True)
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
