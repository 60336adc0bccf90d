"""Wishes as clauses over `shows`: written once, for every encoding.

Each kind has a function, registered for its class; its name is that of the rule, its
docstring the law. A third party registers its own.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from functools import partial, singledispatch

from unboggle.cnf import Clause, Lit
from unboggle.cnf.cardinality import at_least, at_most
from unboggle.cnf.idioms import some
from unboggle.encodings import Encoding, Ruled, SmtEncoding, Values
from unboggle.errors import InputError
from unboggle.puzzle import Board, Cell, Face, Given, Inventory, Wish, Wishes


def grant(encoded: Ruled) -> None:
    """Add the clauses of its puzzle's wishes to ``encoded``.

    A model of the result shows, by `read`, a board that keeps them all. Raises
    `InputError` that names the wish if there are no clauses of it for this encoding.
    """
    check(encoded.puzzle.wishes, type(encoded))
    for wish in encoded.puzzle.wishes:
        rule = clauses.dispatch(type(wish)).__name__
        encoded.cnf.extend(rule, list(clauses(wish, encoded)))


def check(wishes: Wishes, encoding: type[Ruled]) -> None:
    """Raise `InputError` that names a wish which ``encoding`` cannot honour, if there is one."""
    for wish in wishes:
        if clauses.dispatch(type(wish)) is clauses.dispatch(object) or not suits(wish, encoding):
            name = wish.names[0]
            raise InputError(f"the encoding {encoding.name} cannot honour the wish {name!r}")


@singledispatch
def suits(wish: Wish, encoding: type[Ruled]) -> bool:
    """Whether ``encoding`` has what the clauses of ``wish`` speak of: all have `Ruled.shows`.

    To be registered for a kind that asks for more.
    """
    return True


@singledispatch
def clauses(wish: Wish, encoded: Ruled) -> Iterator[Clause]:
    """Yield what ``wish`` adds to the formula ``encoded``: `check` says whether that is known."""
    raise NotImplementedError


@clauses.register
def given_cells_show_their_face(wish: Given, encoded: Ruled) -> Iterator[Clause]:
    """∀ given cells c with face f:  shows(c, f)."""
    for cell, face in wish.cells.items():
        yield some([encoded.shows(cell, face)])


@clauses.register
def the_inventory_is_kept(wish: Inventory, encoded: Ruled) -> Iterator[Clause]:
    """∀ f:  Σ shows(c, f) over c = (or ≤) the number of f in the inventory.

    One to be used up has a letter for every cell.
    """
    cells = encoded.puzzle.grid.cells
    if not wish.at_most and wish.total != len(cells):
        yield some(())
    for face in encoded.puzzle.faces:
        lits = [encoded.shows(cell, face) for cell in cells]
        count = wish.counts.get(face, 0)
        yield from at_most(lits, count, partial(encoded.cnf.var, "at_most", face))
        if not wish.at_most:  # as many cells as letters: then no cell is left over
            yield from at_least(lits, count, partial(encoded.cnf.var, "at_least", face))


def read(encoded: Ruled, model: Collection[Lit] | Values) -> Board:
    """Return the board of ``model``: with wishes all that `Ruled.shows` says, which keeps them.

    The encoding alone reads back only what it needs for the words.
    """
    puzzle = encoded.puzzle
    if not puzzle.wishes:
        if isinstance(model, Mapping):
            assert isinstance(encoded, SmtEncoding)
            return encoded.board(model)
        assert isinstance(encoded, Encoding)
        return encoded.board(model)
    return Board(puzzle.grid, dict(shown(encoded, model)))


def shown(encoded: Ruled, model: Collection[Lit] | Values) -> Iterator[tuple[Cell, Face]]:
    """Yield each cell with the face that ``model`` has it show by `Ruled.shows`."""
    for cell in encoded.puzzle.grid.cells:
        for face in encoded.puzzle.faces:
            lit = encoded.shows(cell, face)
            if isinstance(model, Mapping):
                if model.get(encoded.cnf.name(lit), 0):
                    yield cell, face
            elif lit in model:
                yield cell, face
