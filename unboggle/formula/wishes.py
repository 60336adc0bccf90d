"""Wishes as clauses over `shows`: written once, for every encoding.

Each kind has a function, registered for its class; its name is that of the rule, its
docstring the law. A third party registers its own.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from functools import partial, singledispatch
from itertools import chain

from unboggle.cnf import Clause, Lit
from unboggle.cnf.cardinality import at_least, at_most
from unboggle.cnf.idioms import all_imply, at_most_one, implies, implies_some, never, some
from unboggle.encodings import Encoding, Ruled, SmtEncoding, Values
from unboggle.errors import InputError
from unboggle.formula.banned import at_once, banned
from unboggle.formula.witness import (
    laid,
    on_path,
    places,
    repeats,
    runs,
    steps,
    walked,
    within,
)
from unboggle.puzzle import (
    Apart,
    Ban,
    Board,
    Cell,
    Cells,
    Cover,
    Dice,
    EveryCell,
    Face,
    Given,
    Inventory,
    Message,
    OnePath,
    Same,
    Touch,
    Turns,
    Vowels,
    Wish,
    Wishes,
)
from unboggle.puzzle.directions import direction
from unboggle.puzzle.wishes.cover import opposite
from unboggle.puzzle.wishes.vowels import is_vowel


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


@clauses.register
def limited_cells_show_one_of_their_letters(wish: Cells, encoded: Ruled) -> Iterator[Clause]:
    """∀ limited cells c with faces A(c):  ⋁ shows(c, f) over f ∈ A(c)."""
    for cell, faces in wish.allowed.items():
        yield some(encoded.shows(cell, face) for face in faces)


@clauses.register
def vowels_are_as_many_as_wished(wish: Vowels, encoded: Ruled) -> Iterator[Clause]:
    """low ≤ Σ shows(c, f) over cells c and vowels f ≤ high."""
    vowels = [face for face in encoded.puzzle.faces if is_vowel(face)]
    shown = [encoded.shows(cell, face) for cell in encoded.puzzle.grid.cells for face in vowels]
    yield from at_least(shown, wish.low, partial(encoded.cnf.var, "enough_vowels"))
    if wish.high is not None:
        yield from at_most(shown, wish.high, partial(encoded.cnf.var, "few_vowels"))


@clauses.register
def cells_of_a_pattern_show_the_same(wish: Same, encoded: Ruled) -> Iterator[Clause]:
    """∀ f, c, d next to each other in a group:  shows(c, f) ↔ shows(d, f)."""
    for group in wish.groups:
        for face in encoded.puzzle.faces:
            shown = [encoded.shows(cell, face) for cell in group]
            for lit, after in zip(shown, [*shown[1:], shown[0]], strict=True):
                yield implies(lit, after)


@clauses.register
def the_message_stands_in_a_line(wish: Message, encoded: Ruled) -> Iterator[Clause]:
    """⋁ message(k) over places k;  message(k) → shows(c, f) for each cell c of k with face f."""
    places = list(wish.places(encoded.puzzle.grid))
    if len(places) == 1:
        for cell, face in zip(places[0], wish.letters, strict=True):
            yield some([encoded.shows(cell, face)])
        return
    here = [encoded.cnf.var("message", k) for k in range(len(places))]
    yield some(here)
    for lit, place in zip(here, places, strict=True):
        for cell, face in zip(place, wish.letters, strict=True):
            yield implies(lit, encoded.shows(cell, face))


@clauses.register
def the_board_can_be_thrown(wish: Dice, encoded: Ruled) -> Iterator[Clause]:
    """∀ c, f:  shows(c, f) → ⋁ lies(d, c) over dice d with f;  ∀ d:  lies(d, c) for one c only.

    There has to be a die for each cell; a cell that shows nothing takes one that is left.
    """
    cells = encoded.puzzle.grid.cells
    if len(wish.dice) != len(cells):
        yield some(())
        return
    used: dict[int, set[Cell]] = {}
    for face in encoded.puzzle.faces:
        dice = [number for number, die in enumerate(wish.dice) if face in die]
        for cell in cells:
            lies = [encoded.cnf.var("lies", number, cell) for number in dice]
            yield implies_some(encoded.shows(cell, face), lies)
        for number in dice:
            used.setdefault(number, set()).update(cells)
    for number in used:
        yield from at_most_one(encoded.cnf.var("lies", number, cell) for cell in cells)


@clauses.register
def banned_words_are_nowhere(wish: Ban, encoded: Ruled) -> Iterator[Clause]:
    """∀ banned ways s, paths p of |s| cells:  ¬⋀ shows(pᵢ, sᵢ); by walks where no face comes twice.

    What would take too many clauses is left to `unboggle.formula.refine`.
    """
    encoded.channel()  # also for what is only added later
    yield from banned(encoded, at_once(wish, encoded.puzzle)[0])


@clauses.register
def every_cell_is_in_so_many_words(wish: EveryCell, encoded: Ruled) -> Iterator[Clause]:
    """∀ c:  Σ through(w, c) over words w ≥ k;  through(w, c) → ⋁ through(s, i, c) over s ∈ S(w), i.

    The steps through(s, i, c) are those of paths of s; where s has a face twice, of one for
    each cell that it is to go through.
    """
    cells, around = encoded.puzzle.grid.cells, encoded.puzzle.grid.neighbours
    through = partial(encoded.cnf.var, "through")
    for word, spellings in encoded.puzzle.spellings.items():
        goals: dict[Cell, list[Lit]] = {cell: [] for cell in cells}
        for way in spellings:
            if not repeats(way):
                step = steps(encoded, "through_step", way)
                yield from runs(encoded, way, step)
                for cell in cells:
                    goals[cell] += [step(i, cell) for i in range(len(way))]
                continue
            for cell in cells:
                step = steps(encoded, "through_step", way, cell)
                near = within(around, cell, len(way) - 1)
                yield from runs(encoded, way, step, near)
                goals[cell] += [step(i, cell) for i in range(len(way))]
        for cell, goal in goals.items():
            yield implies_some(through(word, cell), goal)
    for cell in cells:
        lits = [through(word, cell) for word in encoded.puzzle.words]
        yield from at_least(lits, wish.words, partial(encoded.cnf.var, "in_words", cell))


@clauses.register
def words_cover_the_grid(wish: Cover, encoded: Ruled) -> Iterator[Clause]:
    """∀ c:  place(s, i, c) for one step i of one spelling s; see `laid` for the paths.

    A spangram has a step in the first and one in the last row, or so with columns.
    """
    grid, words = encoded.puzzle.grid, encoded.puzzle.words
    yield from laid(encoded, wish, words)
    for cell in grid.cells:
        here = [lit for word in words for lit in on_path(encoded, word, cell)]
        yield some(here)
        yield from at_most_one(here)
    if wish.spangram is not None:
        sides = opposite(grid.cells)
        across = [encoded.cnf.var("across", axis) for axis in range(len(sides))]
        yield some(across)
        for axis, two in zip(across, sides, strict=True):
            for side in two:
                there = (on_path(encoded, wish.spangram, cell) for cell in sorted(side))
                yield implies_some(axis, chain.from_iterable(there))


@clauses.register
def words_turn_seldom(wish: Turns, encoded: Ruled) -> Iterator[Clause]:
    """∀ s, i:  place(s, i, c) ∧ place(s, i + 1, d) → goes(s, i, δ), δ the direction from c to d.

    goes(s, i, δ) for one δ only;  goes(s, i, δ) → goes(s, i + 1, δ) ∨ turn(s, i + 1);
    Σ turn(s, i) ≤ n. See `laid` for the paths.
    """
    puzzle, var = encoded.puzzle, encoded.cnf.var
    grid = puzzle.grid
    yield from laid(encoded, wish, puzzle.words)
    moves = {(c, d): direction(grid, c, d) for c in grid.cells for d in grid.neighbours[c]}
    ways = sorted(set(moves.values()))
    for word in puzzle.words:
        for way, place in places(encoded, word):
            inner = range(1, len(way) - 1)
            if len(inner) <= wish.at_most:
                continue
            goes = partial(var, "goes", word, way)
            turn = partial(var, "turn", word, way)
            for i in range(len(way) - 1):
                for (c, d), move in moves.items():
                    yield all_imply((place(i, c), place(i + 1, d)), goes(i, move))
                yield from at_most_one(goes(i, move) for move in ways)
            for i in inner:
                for move in ways:
                    yield implies_some(goes(i - 1, move), (goes(i, move), turn(i)))
            more = partial(var, "turns", word, way)
            yield from at_most([turn(i) for i in inner], wish.at_most, more)


@clauses.register
def words_touch(wish: Touch, encoded: Ruled) -> Iterator[Clause]:
    """∀ pairs v, w:  ⋁ meet(v, w, c) over cells c;  meet(v, w, c) → v is laid on c.

    meet(v, w, c) → ⋁ w is laid on d, over d = c and d ∈ N(c). See `laid` for the paths.
    """
    cells, around = encoded.puzzle.grid.cells, encoded.puzzle.grid.neighbours
    yield from laid(encoded, wish, sorted(wish.about))
    for one, other in wish.pairs:
        meet = partial(encoded.cnf.var, "meet", one, other)
        yield some(meet(cell) for cell in cells)
        for cell in cells:
            yield implies_some(meet(cell), on_path(encoded, one, cell))
            there = (on_path(encoded, other, d) for d in (cell, *around[cell]))
            yield implies_some(meet(cell), chain.from_iterable(there))


@clauses.register
def words_stay_apart(wish: Apart, encoded: Ruled) -> Iterator[Clause]:
    """∀ pairs v, w, cells c, d = c or d ∈ N(c):  ¬(walked(v, c) ∧ walked(w, d)).

    walked(w, c) is true where a path of w goes through c, see `walked`; of a word with a face
    twice where some path does, and the others are left to `unboggle.formula.refine`.
    """
    cells, around = encoded.puzzle.grid.cells, encoded.puzzle.grid.neighbours
    for word in sorted(wish.about):
        yield from walked(encoded, wish, word)
    through = partial(encoded.cnf.var, "walked")
    for one, other in wish.pairs:
        for cell in cells:
            for beside in (cell, *around[cell]):
                yield never(through(one, cell), through(other, beside))


@clauses.register
def words_have_one_path(wish: OnePath, encoded: Ruled) -> Iterator[Clause]:
    """∀ w, paths p ≠ q of s, t ∈ S(w):  ¬(⋀ shows(pᵢ, sᵢ) ∧ ⋀ shows(qᵢ, tᵢ)).

    All of it is left to `unboggle.formula.refine`, which reads what cells show.
    """
    encoded.channel()
    yield from ()


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
