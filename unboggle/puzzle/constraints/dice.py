"""A board that can be thrown with a set of dice."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import chain
from typing import TYPE_CHECKING, Any, Self

from unboggle.arguments import validated
from unboggle.errors import InputError
from unboggle.phrases import cut
from unboggle.puzzle.constraints._base import CandidateBoard, Constraint, ConstraintForm, FormInput
from unboggle.puzzle.model.board import Board
from unboggle.puzzle.model.cells import Cell
from unboggle.puzzle.model.face_checks import check_faces
from unboggle.puzzle.model.faces import Face
from unboggle.puzzle.model.grid import Grid

if TYPE_CHECKING:
    from unboggle.puzzle.dice import Die


@dataclass(frozen=True)
class Dice(Constraint):
    """The board can be thrown: each cell has a die of its own with its letter.

    ``dice`` are the faces of each die; ``title`` is the title of the set.

    >>> Dice((("a", "b"), ("b", "c"))).names
    ('dice of 2',)
    """

    name = "dice"
    help = (
        "A dice set that must be able to show the board. "
        "classic, new, big, big-challenge, big-deluxe, big-2012, super-big, a file, or dice as "
        "in 'AACIOT ABILTY ...'."
    )
    summary = "can be thrown with these dice"
    example = "new"
    form = ConstraintForm(
        "Real dice",
        (
            FormInput(
                "set",
                "Dice",
                "choice",
                "new",
                (
                    ("classic", "Boggle until 1986 (4x4)"),
                    ("new", "Boggle from 1987 (4x4)"),
                    ("big", "Big Boggle, 1979 (5x5)"),
                    ("big-challenge", "Big, challenge cube (5x5)"),
                    ("big-deluxe", "Boggle Deluxe (5x5)"),
                    ("big-2012", "Big Boggle, 2012 (5x5)"),
                    ("super-big", "Super Big, 2012 (6x6)"),
                    ("", "your own"),
                ),
                optional=True,
            ),
            FormInput("own", "Your own, one after the other", hint="AACIOT ABILTY", optional=True),
        ),
        ("{set}", "{own}"),
        (("Dice of a real game", "new"),),
        "the dice of Boggle from 1987",
    )
    metavar = "SET|FILE"
    label = "dice"
    title = "dice"
    source = "dice"
    area_is = "as many as there are dice"
    filler = "a letter of a remaining die"

    dice: tuple[tuple[Face, ...], ...]
    set_name: str = ""

    def __post_init__(self) -> None:
        validated(type(self), vars(self))
        check_faces(chain.from_iterable(self.dice), "Dice: dice")
        object.__setattr__(self, "dice", tuple(map(tuple, self.dice)))
        if not self.dice or not all(self.dice):
            raise InputError("a dice set needs dice, and each die a face")

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Dice) and self._bag == other._bag

    def __hash__(self) -> int:
        return hash(self._bag)

    @property
    def _bag(self) -> tuple[tuple[Face, ...], ...]:
        """The dice without regard to their order and to that of their faces."""
        return tuple(sorted(tuple(sorted(die)) for die in self.dice))

    def violation(self, candidate: CandidateBoard) -> str | None:
        """Return that the numbers of dice and cells differ, or that some letter has no die left.

        Dice are handed out cell by cell. A cell without a free die makes other cells change theirs.
        """
        cells = candidate.board.grid.cells
        if len(cells) != len(self.dice):
            return f"there are {len(self.dice)} dice for {len(cells)} cells"
        owner: dict[int, Cell] = {}

        def served(cell: Cell, asked: set[int]) -> bool:
            for number, die in enumerate(self.dice):
                if candidate.faces[cell] in die and number not in asked:
                    asked.add(number)
                    if number not in owner or served(owner[number], asked):
                        owner[number] = cell
                        return True
            return False

        for cell, face in candidate.faces.items():
            if not served(cell, set()):
                return (
                    f"it cannot be thrown with {self.phrase[0]}: no die is left for {face.upper()}"
                )
        return None

    def symmetric(self, image: Mapping[Cell, Cell]) -> bool:
        """True: dice can go anywhere."""
        return True

    def count_with(self, faces: frozenset[Face]) -> int:
        """Return the number of dice with one of ``faces``."""
        return sum(not faces.isdisjoint(die) for die in self.dice)

    def max_cells(self, face: Face) -> int | None:
        """Return the number of dice with ``face``."""
        return self.count_with(frozenset((face,)))

    @property
    def area(self) -> int | None:
        """The number of dice."""
        return len(self.dice)

    def support(self, faces: Mapping[Cell, Face]) -> tuple[Cell, ...]:
        """Return no cell: with more blank cells a board is easier to throw."""
        return ()

    @property
    def names(self) -> tuple[str, ...]:
        """The name of the set in reasons."""
        return (f"dice {self.set_name or f'of {len(self.dice)}'}",)

    @property
    def phrase(self) -> tuple[str, ...]:
        """The same with its article."""
        return (f"the {self.names[0]}",)

    @property
    def _written(self) -> list[str]:
        return ["".join(f[:1].upper() + f[1:] for f in die) for die in self.dice]

    def text(self, grid: Grid) -> str:
        """Return the name of the edition, or the dice."""
        from unboggle.puzzle.dice import NAMES

        return self.set_name if self.set_name in NAMES else " ".join(self._written)

    @classmethod
    def parse(cls, text: str, grid: Grid, *, q: str = "qu") -> Self:
        """Return the dice of the set that ``text`` names or writes out.

        Solid faces are left out: a die that shows one makes a hole, and the board has none there.

        >>> len(Dice.parse("new", Grid.rectangle(4, 4)).dice)
        16
        """
        validated(cls.parse, locals())
        from unboggle.puzzle.dice import Die, get

        parts = text.replace(",", " ").split()
        if len(parts) > 1:
            return cls(tuple(_letters(Die.parse(part)) for part in parts))
        found = get(text)
        return cls(tuple(map(_letters, found.dice)), found.name)

    @classmethod
    def parse_inline(cls, text: str, grid: Grid, *, q: str = "qu") -> Self:
        """Return the dice of the edition that ``text`` names, or of the dice in it."""
        validated(cls.parse_inline, locals())
        from unboggle.puzzle.dice import NAMES

        parts = text.replace(",", " ").split()
        name = text.strip().lower().replace("_", "-")
        if len(parts) < 2 and name not in NAMES:
            raise InputError(
                f"there is no dice set {cut(repr(text))}; name one, or write two dice or more"
            )
        return cls.parse(" ".join(parts), grid, q=q)

    def placed(self, board: Board) -> list[list[str | None]] | None:
        """Return rows of dice with which ``board`` can be thrown, one die per cell.

        A hole is None. Blank cells get the remaining dice. Returns None if the board cannot be
        thrown.
        """
        from unboggle.puzzle.model.matching import maximum_matching

        grid = board.grid
        shown = [board.faces.get(cell) for cell in grid.cells]
        every = range(len(self.dice))
        could = [[k for k in every if face is None or face in self.dice[k]] for face in shown]
        matched = maximum_matching(could)
        if len(matched) < len(could):
            return None
        written = self._written
        die = {cell: written[matched[k]] for k, cell in enumerate(grid.cells)}
        return [[die.get((r, c)) for c in range(grid.columns)] for r in range(grid.rows)]

    def to_json(self) -> dict[str, Any]:
        """Return ``dice``: the name of the set, and the text of each die."""
        return {"dice": {"name": self.set_name, "dice": self._written}}

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Self:
        """Return the dice that `to_json` described."""
        from unboggle.puzzle.dice import Die

        fields = data["dice"]
        return cls(tuple(Die.parse(die).faces for die in fields["dice"]), str(fields["name"]))


def _letters(die: Die) -> tuple[Face, ...]:
    """Return the faces of ``die`` that are not solid."""
    from unboggle.puzzle.dice import SOLID

    faces = tuple(face for face in die.faces if face != SOLID)
    if not faces:
        raise InputError(f"the die {die} has only solid faces, so it can show no letter")
    return faces
