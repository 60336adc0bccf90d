"""All constraints of a puzzle, at most one of each kind."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import permutations

from unboggle.errors import InputError, Option
from unboggle.phrases import cut
from unboggle.puzzle.constraints._base import CandidateBoard, Constraint
from unboggle.puzzle.constraints._paths import PathConstraint, chosen
from unboggle.puzzle.model.board import Board
from unboggle.puzzle.model.cells import Cell, Path
from unboggle.puzzle.model.faces import Face, Spelling
from unboggle.puzzle.model.grid import Grid


@contextmanager
def errors_about(*names: str) -> Iterator[None]:
    """Let an `InputError` in the block state that it is about these kinds of constraints."""
    try:
        yield
    except InputError as error:
        error.constraints = error.constraints or names
        raise


@dataclass(frozen=True, init=False, repr=False)
class Constraints:
    """The constraints of a puzzle in the order of their names; false if there are none.

    Constraints of one kind are merged; None is ignored. Raises `InputError` if two of them do not
    go together.

    >>> from unboggle.puzzle.constraints import GivenCells
    >>> some = Constraints(GivenCells({(0, 0): "c"}), None, GivenCells({(1, 1): "t"}))
    >>> len(some.all), bool(Constraints())
    (1, False)
    """

    all: tuple[Constraint, ...]

    def __init__(self, *constraints: Constraint | None) -> None:
        kinds: dict[type[Constraint], list[Constraint]] = {}
        for constraint in constraints:
            if constraint is not None and not isinstance(constraint, Constraint):
                raise InputError(f"Constraints takes constraints, not {cut(repr(constraint))}")
            if constraint is not None and constraint.parts:
                kinds.setdefault(type(constraint), []).append(constraint)
        joined = [_merged(kind, some) for kind, some in kinds.items()]
        _check_pairs(joined)
        object.__setattr__(
            self, "all", tuple(sorted(joined, key=lambda constraint: constraint.name))
        )

    def __iter__(self) -> Iterator[Constraint]:
        return iter(self.all)

    def __bool__(self) -> bool:
        return bool(self.all)

    def __repr__(self) -> str:
        return f"Constraints({', '.join(map(repr, self.names))})"

    def adding(self, *constraints: Constraint) -> Constraints:
        """Return these constraints together with ``constraints``."""
        return Constraints(*self, *constraints)

    @property
    def names(self) -> tuple[str, ...]:
        """The names of all parts in reasons."""
        return tuple(name for constraint in self for name in constraint.names)

    @property
    def parts(self) -> tuple[Constraints, ...]:
        """The single constraints, those of the last kind first."""
        return tuple(
            Constraints(part) for constraint in reversed(self.all) for part in constraint.parts
        )

    @classmethod
    def merge(cls, constraints: Iterable[Constraints]) -> Constraints:
        """Return all of ``constraints`` in one."""
        return cls(*(constraint for some in constraints for constraint in some))

    @property
    def names_words(self) -> bool:
        """Whether one of them is about words, so that it differs on a part of the list."""
        return any(constraint.named_words is None or constraint.named_words for constraint in self)

    def mention(self, word: str) -> bool:
        """Whether one of them is about ``word``."""
        return any(
            constraint.named_words is None or word in constraint.named_words for constraint in self
        )

    def restricted_to(self, words: Collection[str]) -> Constraints:
        """Return the constraints restricted to ``words``."""
        return (
            Constraints(*(constraint.restricted_to(words) for constraint in self))
            if self.names_words
            else self
        )

    def bound_to(self, spellings: Mapping[str, tuple[Spelling, ...]]) -> Constraints:
        """Return the constraints of a puzzle with these words."""
        bound = tuple(constraint.bound_to(spellings) for constraint in self)
        same = all(new is old for new, old in zip(bound, self, strict=True))
        return self if same else Constraints(*bound)

    # ---- what they require of a board ----

    def violation(self, candidate: CandidateBoard) -> str | None:
        """Return the first constraint that a board violates, in words, or None."""
        why = next((why for constraint in self if (why := constraint.violation(candidate))), None)
        if (
            why is None
            and len(self.path_constraints) > 1
            and chosen(self.path_constraints, candidate) is None
        ):
            names = "; ".join(
                name for constraint in self.path_constraints for name in constraint.names
            )
            return f"no choice of a path for each word satisfies all of: {names}"
        return why

    @property
    def path_constraints(self) -> tuple[PathConstraint, ...]:
        """The constraints on the paths to show."""
        return tuple(constraint for constraint in self if isinstance(constraint, PathConstraint))

    def symmetric(self, image: Mapping[Cell, Cell]) -> bool:
        """Whether ``image`` keeps every board that satisfies them valid."""
        return all(constraint.symmetric(image) for constraint in self)

    @property
    def faces(self) -> frozenset[Face]:
        """All faces that the constraints mention."""
        return frozenset[Face]().union(*(constraint.faces for constraint in self))

    @property
    def linked_cells(self) -> tuple[tuple[Cell, ...], ...]:
        """The groups of cells that can only be made blank together."""
        return tuple(block for constraint in self for block in constraint.linked_cells)

    @property
    def fills_grid(self) -> bool:
        """Whether every cell of a board must show a face: then no cell is made blank."""
        return any(constraint.fills_grid for constraint in self)

    @property
    def embeddable(self) -> bool:
        """Whether a board that satisfies them also does within a larger one, blank around it."""
        return all(constraint.embeddable for constraint in self)

    @property
    def monotone(self) -> bool:
        """Whether a board that satisfies them still does with fewer words in the list."""
        return all(constraint.monotone for constraint in self)

    def require_monotone(self, what: str | Option) -> None:
        """Raise `InputError` naming the constraint that rules out ``what``, if there is one."""
        for constraint in self:
            if not constraint.monotone:
                with errors_about(constraint.name):
                    raise InputError(
                        what,
                        " does not go with ",
                        Option(constraint.name),
                        ": dropping a word could violate it",
                    )

    def require_none_about_words(self, what: str | Option) -> None:
        """Raise `InputError` naming a constraint about words that rules out ``what``."""
        for constraint in self:
            if constraint.named_words is None or constraint.named_words:
                raise InputError(
                    what,
                    " does not go with ",
                    Option(constraint.name),
                    ": it is about words, but words are added and dropped",
                )

    def require_any_size(self) -> None:
        """Raise `InputError` naming a constraint for boards of one size only, if there is one."""
        for constraint in self:
            if constraint.one_size:
                with errors_about(constraint.name):
                    raise InputError(f"the smallest size cannot be searched: {constraint.one_size}")

    def max_cells(self, face: Face) -> int | None:
        """Return the most cells that may show ``face``; None for any number."""
        bounds = [most for constraint in self if (most := constraint.max_cells(face)) is not None]
        return min(bounds, default=None)

    def support(self, faces: Mapping[Cell, Face]) -> frozenset[Cell]:
        """Return cells of a valid board that together are enough to satisfy all constraints."""
        return frozenset[Cell]().union(*(constraint.support(faces) for constraint in self))

    def check(self, grid: Grid) -> None:
        """Raise `InputError` if one of them makes no sense on ``grid``, or two of them together."""
        for constraint in self:
            with errors_about(constraint.name):
                constraint.check(grid)
        _check_pairs(self.all, grid)

    def check_words(self, spellings: Mapping[str, Sequence[Spelling]]) -> None:
        """Raise `InputError` if one of them contradicts a word of the list."""
        for constraint in self:
            with errors_about(constraint.name):
                constraint.check_words(spellings)

    def paths(self, candidate: CandidateBoard) -> Mapping[str, Path]:
        """Return the paths to show for words; a word is absent if any path is fine."""
        others = (
            constraint.paths(candidate) or {}
            for constraint in self
            if not isinstance(constraint, PathConstraint)
        )
        shown = {word: path for some in others for word, path in some.items()}
        return {**shown, **(chosen(self.path_constraints, candidate) or {})}

    def base_board(self, grid: Grid) -> Board:
        """Return a board without words; it may violate constraints that are hard to satisfy."""
        faces: dict[Cell, Face] = {}
        cells: Sequence[Cell] = grid.cells
        for constraint in self:
            constraint.place(faces, cells)
        return Board(grid, faces)


def _merged(kind: type[Constraint], some: Sequence[Constraint]) -> Constraint:
    """Return the constraints ``some``, all of ``kind``, in one."""
    with errors_about(kind.name):
        return kind.merge(some) if len(some) > 1 else some[0]


def _check_pairs(some: Sequence[Constraint], grid: Grid | None = None) -> None:
    """Raise `InputError` if two of ``some`` contradict each other on ``grid`` (None: on any)."""
    if len(some) < 2:
        return
    from unboggle.puzzle.constraints._contradictions import between  # most puzzles have no pair

    for one, other in permutations(some, 2):
        if why := between(one, other, grid):
            with errors_about(one.name, other.name):
                raise InputError(f"the {one.label} and the {other.label}: {why}")


NO_CONSTRAINTS = Constraints()
