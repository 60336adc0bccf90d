"""What a wish is: something that the setter asks of a board beyond the words.

A class of this protocol is all that puzzle files, options, reports, sentences and checks of
a finished board have to know of a kind of wish. What solvers need stands above: its
clauses in `unboggle.formula.wishes`, its bounds for the board search in
`unboggle.fitting.wish_bounds`, its counting argument, if it has one, in
`unboggle.counting.wishes`: a function each, registered for the class.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Self

from unboggle.errors import InputError
from unboggle.puzzle.board import Board
from unboggle.puzzle.cells import Cell, Path
from unboggle.puzzle.faces import Face, Spelling
from unboggle.puzzle.grid import Grid


@dataclass(frozen=True)
class Candidate:
    """A board held against wishes: what it shows, and where words run on it.

    ``spellings`` are those of each word of the puzzle; ``paths`` yields every path of a
    spelling, of whichever word, and there may be very many; ``listed`` yields the words of a
    list of the dictionary that are on the board: ``offensive``, or ``extras``, all of three letters
    or more.
    """

    board: Board
    spellings: Mapping[str, tuple[Spelling, ...]]
    paths: Callable[[Spelling], Iterator[Path]]
    listed: Callable[[str], Iterable[str]] = lambda name: ()

    @property
    def faces(self) -> Mapping[Cell, Face]:
        """What each cell shows; a blank cell is absent."""
        return self.board.faces


class Wish(ABC):
    """A wish of one kind, with all that was asked of this kind; a frozen dataclass.

    The class attributes declare the kind to everybody who lets people ask for it:

    name        as in ``--name``, in puzzle files and reports; `get` finds the kind by it
    help        what the help of the option says
    metavar     what the option's text is called there; None: it takes none, ``--name`` is all
    label       the kind in a sentence, behind "the": ``letters given``
    title       the same in the heading of a formula
    source      what a message calls the file or standard input that the text may name, if so
    fields      its fields in the JSON of a puzzle, ``name`` first
    one_size    why it makes sense on one size of board only, if so
    area_is     how its `area` is spoken of: "as many as ..."
    filler      what may stand on a cell that no word needs; None: any letter
    """

    name: ClassVar[str]
    help: ClassVar[str]
    metavar: ClassVar[str | None] = None
    label: ClassVar[str]
    title: ClassVar[str]
    source: ClassVar[str | None] = None
    fields: ClassVar[tuple[str, ...]]
    one_size: ClassVar[str | None] = None
    area_is: ClassVar[str] = "as many as it takes"
    filler: ClassVar[str | None] = "a letter that keeps your wishes"

    def __init_subclass__(cls, **options: Any) -> None:
        super().__init_subclass__(**options)
        if "name" in cls.__dict__:
            cls.title = cls.__dict__.get("title", cls.label)
            cls.fields = cls.__dict__.get("fields", (cls.name,))

    # ---- what it asks of a board ----

    @abstractmethod
    def broken(self, candidate: Candidate) -> str | None:
        """Return how a board breaks it, a clause for a sentence; None if the board keeps it.

        Written without a thought for how solvers see to it: this is the check of what
        they find.
        """

    @abstractmethod
    def symmetric(self, image: Mapping[Cell, Cell]) -> bool:
        """Whether boards that keep it still do when moved by ``image``, a symmetry of the grid.

        True if it is bound to no place. Boards that are such images count as one.
        """

    @property
    def monotone(self) -> bool:
        """Whether a board that keeps it still does if a word less is asked for.

        If not, no word is left out, neither to be shown as dispensable nor to find conflicts,
        and methods that rest on it refuse the wish by name. ``monotone = False`` in a class
        says so of the whole kind.
        """
        return True

    @property
    def about(self) -> frozenset[str] | None:
        """The words that it asks something of; None for all of the list.

        They need clauses of their own even where they come with longer ones. What a board
        that holds some words only has to keep is what `asked_of` returns for these.
        """
        return frozenset()

    def asked_of(self, words: Collection[str]) -> Self | None:
        """Return what is left of it if only ``words`` are asked for, None if nothing is."""
        return self

    @property
    def faces(self) -> frozenset[Face]:
        """The faces that it speaks of, which the words may not have."""
        return frozenset()

    @property
    def fills(self) -> bool:
        """Whether every cell must show something: no blank is taken out of a board."""
        return False

    @property
    def area(self) -> int | None:
        """The only number of cells that a board can have; None for any."""
        return None

    @property
    def embeds(self) -> bool:
        """Whether a board that keeps it does so within a larger one, blank all around.

        If so, a size without a board rules out the smaller ones.
        """
        return False

    def most(self, face: Face) -> int | None:
        """Return on how many cells ``face`` may be shown; None for any number."""
        return None

    def support(self, faces: Mapping[Cell, Face]) -> Iterable[Cell]:
        """Return the cells of a board that keeps it which together suffice for that.

        What neither they nor the words need is taken away at once, the rest one by one.
        """
        return faces.keys()

    @property
    def blocks(self) -> tuple[tuple[Cell, ...], ...]:
        """Cells of which a board that keeps it may show all or none: they go all at once."""
        return ()

    def lay(self, faces: dict[Cell, Face], cells: Sequence[Cell]) -> None:
        """Put on the board of ``faces`` what it needs without any word, as far as that is easy."""
        return None

    # ---- what goes with it ----

    def check(self, grid: Grid) -> None:
        """Raise `InputError` if it makes no sense on ``grid``."""
        return None

    def against_words(self, spellings: Mapping[str, Sequence[Spelling]]) -> None:
        """Raise `InputError` if it contradicts a word of the list, however the board looks."""
        return None

    def against_room(self, grid: Grid, spellings: Mapping[str, Sequence[Spelling]]) -> None:
        """Raise `InputError` if the list contradicts it on ``grid``, however the board looks."""
        return None

    def paths(self, candidate: Candidate) -> Mapping[str, Path] | None:
        """Return the paths by which the words of a board that keeps it are to be shown, if any."""
        return None

    def clash(self, other: Wish) -> str | None:
        """Return why it cannot be asked for together with ``other``, of another kind, or None.

        A clause for a sentence; for pairs that nobody has taught to go together. Wishes that
        merely contradict each other are a matter for counting and solvers.
        """
        return None

    @property
    def parts(self) -> tuple[Self, ...]:
        """The wishes it is made of, one by one: of these a conflict names what it needs."""
        return (self,)

    @classmethod
    def joined(cls, wishes: Sequence[Self]) -> Self:
        """Return all ``wishes`` in one; `InputError` if there can be only one of the kind."""
        first, *others = wishes
        if any(other != first for other in others):
            raise InputError(f"the {cls.label} can be wished only once")
        return first

    @classmethod
    def among(cls, wishes: Iterable[Wish]) -> Self | None:
        """Return the one of ``wishes`` that is of this kind, None if there is none."""
        return next((wish for wish in wishes if isinstance(wish, cls)), None)

    # ---- how it is written ----

    @property
    @abstractmethod
    def names(self) -> tuple[str, ...]:
        """What was wished, part by part, as reasons name it."""

    @property
    def said(self) -> tuple[str, ...]:
        """The same as a sentence has it behind "with"."""
        return self.names

    @classmethod
    def typed(cls, text: str) -> list[str]:
        """Return the option with ``text`` as a command line has it."""
        option = f"--{cls.name.replace('_', '-')}"
        return [option] if cls.metavar is None else [option, text]

    @abstractmethod
    def text(self, grid: Grid) -> str:
        """Return it as people type it; `parse` reads it again."""

    @classmethod
    @abstractmethod
    def parse(cls, text: str, grid: Grid, *, q: str = "qu") -> Self:
        """Return the wish that ``text`` names, for a board on ``grid``; `InputError` if none.

        ``q`` is ``"qu"`` if q and u are one face, else ``"plain"``.
        """

    @classmethod
    def read_row(cls, text: str, *, q: str = "qu") -> tuple[Face, ...] | None:
        """Return the faces that ``text`` puts on the top row of a board of any width, if so."""
        return None

    @abstractmethod
    def to_json(self) -> dict[str, Any]:
        """Return its ``fields`` in the JSON of a puzzle, made of what JSON has."""

    @classmethod
    @abstractmethod
    def from_json(cls, data: Mapping[str, Any]) -> Self:
        """Return the wish of these ``fields``; any exception means that they are none."""

    def report(self, grid: Grid) -> Any:
        """Return it as the JSON reports have it, made of what JSON has."""
        return self.to_json()[self.name]
