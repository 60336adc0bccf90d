"""The protocol of a constraint: a condition on the board other than its words.

Puzzle files, options, reports, sentences and the checks of a finished board need nothing but a
class of this protocol. Solvers need more: a function each, registered for the class.

* `unboggle.formula.constraints`: its clauses
* `unboggle.fitting.searches.limits`: its bounds for the board search
* `unboggle.counting.constraints`: its counting refusal, if it has one
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Literal, NamedTuple, Self

from unboggle.arguments import validated
from unboggle.errors import InputError, Option
from unboggle.puzzle.model.board import Board
from unboggle.puzzle.model.cells import Cell, Path
from unboggle.puzzle.model.faces import Face, Spelling
from unboggle.puzzle.model.grid import Grid


class CandidateBoard(NamedTuple):
    """A board to check against constraints: its faces, and the paths of words on it.

    ``spellings`` are those of each word of the puzzle. ``paths`` yields every path of a spelling of
    any word; there may be very many. ``listed`` yields the dictionary words on the board of the
    list ``offensive`` or ``extras``, all of three letters or more.

    >>> from unboggle.puzzle.constraints import GivenCells
    >>> shown = CandidateBoard(Board.from_rows(["ca", "st"]), {}, lambda spelling: iter(()))
    >>> GivenCells({(0, 0): "c"}).violation(shown) is None
    True
    """

    board: Board
    spellings: Mapping[str, tuple[Spelling, ...]]
    paths: Callable[[Spelling], Iterator[Path]]
    listed: Callable[[str], Iterable[str]] = lambda name: ()

    @property
    def faces(self) -> Mapping[Cell, Face]:
        """The face of each cell; a blank cell is absent."""
        return self.board.faces


InputKind = Literal["text", "number", "choice", "flag", "cells", "groups"]


class FormInput(NamedTuple):
    """A field of a form.

    ``kind`` is ``cells`` for letters on cells that are chosen on the board, and ``groups`` for
    groups of such cells. A ``choice`` has ``values``: the text of each, and its label. A ``flag``
    has the text ``value`` if it is set. Other fields begin with ``value``. ``hint`` is an example
    in an empty field. An ``optional`` field may be empty.

    >>> low = FormInput("low", "At least", hint="3")
    >>> low.kind, low.optional
    ('text', False)
    """

    name: str
    label: str
    kind: InputKind = "text"
    value: str = ""
    values: tuple[tuple[str, str], ...] = ()
    hint: str = ""
    optional: bool = False


@dataclass(frozen=True)
class ConstraintForm:
    """The form of a kind of constraint, in words that a teacher knows.

    ``title`` names the constraint. ``starts`` are the entries of the menu that adds it: the label
    of each, and the text with which its form begins. ``example`` is a request in words. ``texts``
    are the texts that the fields make, with ``{name}`` for a field: the first one applies whose
    fields are all filled in.

    >>> form = ConstraintForm("Vowels", (FormInput("low", "From"),), ("at least {low}",))
    >>> form.starts
    (('Vowels', ''),)
    """

    title: str
    inputs: tuple[FormInput, ...] = ()
    texts: tuple[str, ...] = ()
    starts: tuple[tuple[str, str], ...] = ()
    example: str = ""

    def __post_init__(self) -> None:
        if not self.starts:
            object.__setattr__(self, "starts", ((self.title, ""),))


class Constraint(ABC):
    """All constraints of one kind in a puzzle, in one object; a frozen dataclass.

    The class attributes describe the kind to the command line and all other readers:

    name        as in ``--name``, in puzzle files and reports; `get` finds the kind by it
    help        the help of the option
    summary     what it requires, as a clause: "the board" goes before it.
    example     a text of the option
    form        the form of the page; None: a generic one.
    metavar     the placeholder of the option's text; None: the option is a flag, ``--name``
    label       the kind in a sentence, after "the": ``letters given``
    title       the same in the heading of a formula
    source      what messages call the file or standard input that the text may name, if it may
    fields      its fields in the JSON of a puzzle, ``name`` first
    one_size    why it makes sense on one size of board only, if so
    area_is     its `area` in a message: "as many as ..."
    filler      the letters allowed on a cell that no word needs, in words; None: any letter

    >>> from unboggle.puzzle.constraints import GivenCells
    >>> issubclass(GivenCells, Constraint), GivenCells.label
    (True, 'letters given')
    """

    name: ClassVar[str]
    help: ClassVar[str]
    summary: ClassVar[str] = ""
    example: ClassVar[str] = ""
    form: ClassVar[ConstraintForm | None] = None
    metavar: ClassVar[str | None] = None
    label: ClassVar[str]
    title: ClassVar[str]
    source: ClassVar[str | None] = None
    fields: ClassVar[tuple[str, ...]]
    one_size: ClassVar[str | None] = None
    area_is: ClassVar[str] = "as many as it takes"
    filler: ClassVar[str | None] = "a letter that your constraints allow"

    def __init_subclass__(cls, **options: Any) -> None:
        super().__init_subclass__(**options)
        if "name" in cls.__dict__:
            cls.title = cls.__dict__.get("title", cls.label)
            cls.fields = cls.__dict__.get("fields", (cls.name,))

    # ---- what it requires of a board ----

    @abstractmethod
    def violation(self, candidate: CandidateBoard) -> str | None:
        """Return how a board violates it, as a clause, or None if the board satisfies it.

        Do not share code with the clauses for solvers: this check verifies their boards.
        """

    @abstractmethod
    def symmetric(self, image: Mapping[Cell, Cell]) -> bool:
        """Whether ``image``, a symmetry of the grid, keeps every board that satisfies it valid.

        True if it depends on no particular cell. Boards that are such images count as one.
        """

    @property
    def monotone(self) -> bool:
        """Whether a board that satisfies it still does with fewer words in the list.

        If not, no word is dropped, neither as redundant nor to find conflicts, and methods that
        need to drop words reject the constraint by name. A class may set ``monotone = False`` for
        the whole kind.
        """
        return True

    @property
    def named_words(self) -> frozenset[str] | None:
        """The words that it is about; None for all of the list.

        They need clauses of their own even if longer words imply them. A board that holds only some
        words must satisfy the result of `restricted_to` for these words.
        """
        return frozenset()

    def restricted_to(self, words: Collection[str]) -> Self | None:
        """Return the constraint restricted to ``words``, or None if it does not apply to them."""
        return self

    def bound_to(self, spellings: Mapping[str, tuple[Spelling, ...]]) -> Self:
        """Return the constraint of a puzzle with these words, if it depends on its list.

        A part of the puzzle with fewer words has the same constraint.
        """
        return self

    @property
    def faces(self) -> frozenset[Face]:
        """The faces that it mentions; the words may lack them."""
        return frozenset()

    @property
    def fills_grid(self) -> bool:
        """Whether every cell must show a face: then no cell is made blank."""
        return False

    @property
    def area(self) -> int | None:
        """The only number of cells that a board can have; None if any number is possible."""
        return None

    @property
    def least_cells(self) -> int:
        """A number of cells that every board that satisfies it has at least, whatever the words."""
        return self.area or 0

    @property
    def embeddable(self) -> bool:
        """Whether a board that satisfies it also does within a larger one, with blanks around it.

        If so, a size without a board rules out all smaller sizes.
        """
        return False

    def max_cells(self, face: Face) -> int | None:
        """Return the most cells that may show ``face``; None for any number."""
        return None

    def support(self, faces: Mapping[Cell, Face]) -> Iterable[Cell]:
        """Return cells of a valid board that together are enough to satisfy it.

        The other cells that no word needs are made blank all at once, these one by one.
        """
        return faces.keys()

    @property
    def linked_cells(self) -> tuple[tuple[Cell, ...], ...]:
        """The groups of cells that a valid board must make blank together or not at all."""
        return ()

    def place(self, faces: dict[Cell, Face], cells: Sequence[Cell]) -> None:
        """Put on ``faces`` the faces that it needs without any word, as far as that is easy."""
        return None

    # ---- its relations to the grid, the words and other constraints ----

    def check(self, grid: Grid) -> None:
        """Raise `InputError` if it makes no sense on ``grid``."""
        return None

    def check_words(self, spellings: Mapping[str, Sequence[Spelling]]) -> None:
        """Raise `InputError` if it contradicts a word of the list on every board."""
        return None

    def paths(self, candidate: CandidateBoard) -> Mapping[str, Path] | None:
        """Return the paths to show for the words of a valid board; None for any paths."""
        return None

    def contradiction(self, other: Constraint) -> str | None:
        """Return why it does not go with ``other``, of another kind, or None.

        The reason is a clause. This is for kinds of plug-ins that cannot be combined with others;
        the table for those of unboggle is in ``_contradictions.py``. Constraints that merely rule
        out every board are left to counting and solvers.
        """
        return None

    @property
    def parts(self) -> tuple[Self, ...]:
        """The single constraints in it; a conflict names the parts that it needs."""
        return (self,)

    @classmethod
    def merge(cls, constraints: Sequence[Self]) -> Self:
        """Return all ``constraints`` in one; raise `InputError` if the kind allows only one."""
        first, *others = constraints
        if any(other != first for other in others):
            raise InputError(f"the {cls.label} can be requested only once")
        return first

    @classmethod
    def find(cls, constraints: Iterable[Constraint]) -> Self | None:
        """Return the one of ``constraints`` that is of this kind, or None."""
        return next((constraint for constraint in constraints if isinstance(constraint, cls)), None)

    # ---- how it is written ----

    @property
    @abstractmethod
    def names(self) -> tuple[str, ...]:
        """The name of each part in reasons."""

    @property
    def phrase(self) -> tuple[str, ...]:
        """The same for a sentence, after "with"."""
        return self.names

    @classmethod
    def as_option(cls, text: str) -> list[str]:
        """Return the option with ``text`` as arguments of a command line."""
        validated(cls.as_option, locals())
        option = f"--{cls.name.replace('_', '-')}"
        return [option] if cls.metavar is None else [option, text]

    @abstractmethod
    def text(self, grid: Grid) -> str:
        """Return it as people type it, for `parse`."""

    @classmethod
    @abstractmethod
    def parse(cls, text: str, grid: Grid, *, q: str = "qu") -> Self:
        """Return the constraint in ``text`` for a board on ``grid``; raise `InputError` if invalid.

        ``q`` is ``"qu"`` if q and u are one face, else ``"plain"``.
        """

    @classmethod
    def parse_inline(cls, text: str, grid: Grid, *, q: str = "qu") -> Self:
        """Return what `parse` returns, but open no file: ``text`` may come from anywhere.

        A kind whose text may name a file, see ``source``, must replace this.
        """
        validated(cls.parse_inline, locals())
        if cls.source is not None:
            raise InputError(Option(cls.name), " cannot be read here: its text may name a file")
        return cls.parse(text, grid, q=q)

    @classmethod
    def read_row(cls, text: str, *, q: str = "qu") -> tuple[Face, ...] | None:
        """Return the faces that ``text`` puts on the top row of a board of any width, or None."""
        validated(cls.read_row, locals())
        return None

    @abstractmethod
    def to_json(self) -> dict[str, Any]:
        """Return its ``fields`` in the JSON of a puzzle, as plain JSON data."""

    @classmethod
    @abstractmethod
    def from_json(cls, data: Mapping[str, Any]) -> Self:
        """Return the constraint of these ``fields``; any exception means that they are invalid."""

    def report(self, grid: Grid) -> Any:
        """Return it as plain JSON data for reports."""
        return self.to_json()[self.name]
