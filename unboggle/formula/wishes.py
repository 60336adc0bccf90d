"""Wishes as clauses over `shows`: written once, for every encoding."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from functools import partial

from unboggle.cnf import Clause, Lit, name_of
from unboggle.cnf.cardinality import at_least, at_most
from unboggle.encodings import Encoding, Ruled, SmtEncoding, Values
from unboggle.puzzle import Board, Cell, Face

GIVEN = "given_cells_show_their_face"
INVENTORY = "the_inventory_is_kept"


def grant(encoded: Ruled) -> None:
    """Add the clauses of its puzzle's wishes to ``encoded``.

    A model of the result shows, by `read`, a board that keeps them all.
    """
    if encoded.puzzle.wishes:
        encoded.cnf.extend(GIVEN, list(given(encoded)))
        encoded.cnf.extend(INVENTORY, list(inventory(encoded)))


def given(encoded: Ruled) -> Iterator[Clause]:
    """∀ given cells c with face f:  shows(c, f)."""
    for cell, face in encoded.puzzle.wishes.given.items():
        yield Clause((encoded.shows(cell, face),))


def inventory(encoded: Ruled) -> Iterator[Clause]:
    """∀ f:  Σ shows(c, f) over c = (or ≤) the number of f in the inventory.

    One to be used up has a letter for every cell.
    """
    wanted = encoded.puzzle.wishes.inventory
    if wanted is None:
        return
    if not wanted.at_most and wanted.total != len(encoded.puzzle.grid.cells):
        yield Clause(())
    for face in encoded.puzzle.faces:
        lits = [encoded.shows(cell, face) for cell in encoded.puzzle.grid.cells]
        count = wanted.counts.get(face, 0)
        yield from at_most(lits, count, partial(encoded.cnf.var, "at_most", face))
        if not wanted.at_most:  # as many cells as letters: then no cell is left over
            yield from at_least(lits, count, partial(encoded.cnf.var, "at_least", face))


def read(encoded: Ruled, model: Collection[Lit] | Values) -> Board:
    """Return the board of ``model``: with wishes all that `Ruled.shows` says, which keeps them.

    The encoding alone reads back only what it needs for the words.
    """
    puzzle = encoded.puzzle
    if not puzzle.wishes:
        assert isinstance(encoded, (Encoding, SmtEncoding))
        # ignored: each kind takes the models of its own solvers, and those are what it is given
        return encoded.board(model)  # type: ignore[arg-type]
    return Board(puzzle.grid, dict(shown(encoded, model)))


def shown(encoded: Ruled, model: Collection[Lit] | Values) -> Iterator[tuple[Cell, Face]]:
    """Yield each cell with the face that ``model`` has it show by `Ruled.shows`."""
    for cell in encoded.puzzle.grid.cells:
        for face in encoded.puzzle.faces:
            lit = encoded.shows(cell, face)
            if isinstance(model, Mapping):
                if model.get(name_of(("shows", cell, face)), 0):
                    yield cell, face
            elif lit in model:
                yield cell, face
