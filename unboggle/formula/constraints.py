"""Constraints as clauses over `shows`: written once, for every encoding.

Each kind of constraint has a function, registered for its class. The name of the function is that
of the rule, its docstring the formula. A third party registers its own.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from functools import partial, singledispatch
from itertools import chain

from unboggle.cnf import Clause, Lit
from unboggle.cnf.cardinality import at_least, at_most
from unboggle.cnf.idioms import all_imply, at_most_one, implies, implies_some, never, some
from unboggle.encodings import Encoding, RuleEncoding, SmtEncoding, Values
from unboggle.errors import Bug, InputError
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
    Ban,
    Board,
    Cell,
    Cells,
    Constraint,
    Constraints,
    Cover,
    Dice,
    EveryCell,
    Face,
    GivenCells,
    HiddenMessage,
    Inventory,
    Same,
    Turns,
    UniquePaths,
    Vowels,
    WordsApart,
    WordsTouch,
)
from unboggle.puzzle.constraints.cover import opposite
from unboggle.puzzle.constraints.vowels import is_vowel
from unboggle.puzzle.model.directions import direction


def grant(encoded: RuleEncoding) -> None:
    """Add the clauses of its puzzle's constraints to ``encoded``.

    A model of the result describes, by `read`, a board that satisfies all of them. Raises
    `InputError` that names a constraint if it has no clauses for this encoding.
    """
    check(encoded.puzzle.constraints, type(encoded))
    for constraint in encoded.puzzle.constraints:
        rule = constraint_clauses.dispatch(type(constraint)).__name__
        encoded.cnf.extend(rule, list(constraint_clauses(constraint, encoded)))
    if encoded.puzzle.constraints:
        encoded.channel()  # for `read_board`: a constraint may have no clause, as without a vowel


def check(constraints: Constraints, encoding: type[RuleEncoding]) -> None:
    """Raise `InputError` that names a constraint if ``encoding`` does not support it."""
    for constraint in constraints:
        if constraint_clauses.dispatch(type(constraint)) is constraint_clauses.dispatch(
            object
        ) or not suits(constraint, encoding):
            name = constraint.names[0]
            raise InputError(
                f"the encoding {encoding.name} does not support the constraint {name!r}"
            )


@singledispatch
def suits(constraint: Constraint, encoding: type[RuleEncoding]) -> bool:
    """Return whether ``encoding`` has the variables that the clauses of ``constraint`` need.

    All encodings have `RuleEncoding.shows`. Register a function for a kind that needs more.
    """
    return True


@singledispatch
def constraint_clauses(constraint: Constraint, encoded: RuleEncoding) -> Iterator[Clause]:
    """Yield the clauses that ``constraint`` adds to ``encoded``; call `check` first.

    >>> from unboggle import GivenCells, Grid, encodings, parse_words
    >>> formula = encodings.get_clausal("tiles")(parse_words("cat").puzzle(Grid.rectangle(1, 3)))
    >>> [clause] = constraint_clauses(GivenCells({(0, 0): "c"}), formula)
    >>> clause.lits == (formula.shows((0, 0), "c"),)
    True
    """
    raise Bug(f"{type(constraint).__name__} was not registered")


@constraint_clauses.register
def given_cells_show_their_face(constraint: GivenCells, encoded: RuleEncoding) -> Iterator[Clause]:
    """∀ given cells c with face f:  shows(c, f)."""
    for cell, face in constraint.cells.items():
        yield some([encoded.shows(cell, face)])


@constraint_clauses.register
def the_inventory_is_satisfied(constraint: Inventory, encoded: RuleEncoding) -> Iterator[Clause]:
    """∀ f:  Σ shows(c, f) over c = (or ≤) the number of f in the inventory.

    An inventory that must be used up has a letter for every cell.
    """
    cells = encoded.puzzle.grid.cells
    if not constraint.at_most and constraint.total != len(cells):
        yield some(())
    for face in encoded.puzzle.faces:
        lits = [encoded.shows(cell, face) for cell in cells]
        count = constraint.counts.get(face, 0)
        yield from at_most(lits, count, partial(encoded.cnf.var, "at_most", face))
        if not constraint.at_most:  # as many cells as letters: no cell is blank
            yield from at_least(lits, count, partial(encoded.cnf.var, "at_least", face))


@constraint_clauses.register
def limited_cells_show_one_of_their_letters(
    constraint: Cells, encoded: RuleEncoding
) -> Iterator[Clause]:
    """∀ limited cells c with faces A(c):  ⋁ shows(c, f) over f ∈ A(c)."""
    for cell, faces in constraint.allowed.items():
        yield some(encoded.shows(cell, face) for face in faces)


@constraint_clauses.register
def vowels_are_as_many_as_requested(constraint: Vowels, encoded: RuleEncoding) -> Iterator[Clause]:
    """low ≤ Σ shows(c, f) over cells c and vowels f ≤ high."""
    vowels = [face for face in encoded.puzzle.faces if is_vowel(face)]
    shown = [encoded.shows(cell, face) for cell in encoded.puzzle.grid.cells for face in vowels]
    yield from at_least(shown, constraint.at_least, partial(encoded.cnf.var, "enough_vowels"))
    if constraint.at_most is not None:
        yield from at_most(shown, constraint.at_most, partial(encoded.cnf.var, "few_vowels"))


@constraint_clauses.register
def cells_of_a_pattern_show_the_same(constraint: Same, encoded: RuleEncoding) -> Iterator[Clause]:
    """∀ f, c, d next to each other in a group:  shows(c, f) ↔ shows(d, f)."""
    for group in constraint.groups:
        for face in encoded.puzzle.faces:
            shown = [encoded.shows(cell, face) for cell in group]
            for lit, after in zip(shown, [*shown[1:], shown[0]], strict=True):
                yield implies(lit, after)


@constraint_clauses.register
def the_message_is_in_a_line(constraint: HiddenMessage, encoded: RuleEncoding) -> Iterator[Clause]:
    """⋁ message(k) over places k;  message(k) → shows(c, f) for each cell c of k with face f."""
    places = list(constraint.places(encoded.puzzle.grid))
    if len(places) == 1:
        for cell, face in zip(places[0], constraint.letters, strict=True):
            yield some([encoded.shows(cell, face)])
        return
    here = [encoded.cnf.var("message", k) for k in range(len(places))]
    yield some(here)
    for lit, place in zip(here, places, strict=True):
        for cell, face in zip(place, constraint.letters, strict=True):
            yield implies(lit, encoded.shows(cell, face))


@constraint_clauses.register
def the_board_can_be_thrown(constraint: Dice, encoded: RuleEncoding) -> Iterator[Clause]:
    """∀ c, f:  shows(c, f) → ⋁ lies(d, c) over dice d with f;  ∀ d:  lies(d, c) for one c only.

    There must be a die for each cell; a blank cell takes any of the remaining dice.
    """
    cells = encoded.puzzle.grid.cells
    if len(constraint.dice) != len(cells):
        yield some(())
        return
    used: dict[int, set[Cell]] = {}
    for face in encoded.puzzle.faces:
        dice = [number for number, die in enumerate(constraint.dice) if face in die]
        for cell in cells:
            lies = [encoded.cnf.var("lies", number, cell) for number in dice]
            yield implies_some(encoded.shows(cell, face), lies)
        for number in dice:
            used.setdefault(number, set()).update(cells)
    for number in used:
        yield from at_most_one(encoded.cnf.var("lies", number, cell) for cell in cells)


@constraint_clauses.register
def banned_words_are_nowhere(constraint: Ban, encoded: RuleEncoding) -> Iterator[Clause]:
    """∀ banned ways s, paths p of |s| cells:  ¬⋀ shows(pᵢ, sᵢ); by walks if no face is repeated.

    Bans that would take too many clauses are left to `unboggle.formula.refine`.
    """
    encoded.channel()  # also for the clauses that refinement adds
    yield from banned(encoded, at_once(constraint, encoded.puzzle)[0])


@constraint_clauses.register
def every_cell_is_in_enough_words(constraint: EveryCell, encoded: RuleEncoding) -> Iterator[Clause]:
    """∀ c:  Σ through(w, c) over words w ≥ k;  through(w, c) → ⋁ through(s, i, c) over s ∈ S(w), i.

    The steps through(s, i, c) are those of paths of s. If s has a face twice, there are separate
    steps for each cell that the path must visit.
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
        yield from at_least(lits, constraint.words, partial(encoded.cnf.var, "in_words", cell))


@constraint_clauses.register
def words_cover_the_grid(constraint: Cover, encoded: RuleEncoding) -> Iterator[Clause]:
    """∀ c:  place(s, i, c) for one step i of one spelling s; see `laid` for the paths.

    A spangram has a step in the first row and one in the last row, or the same with columns.
    """
    grid, words = encoded.puzzle.grid, encoded.puzzle.words
    yield from laid(encoded, constraint, words)
    for cell in grid.cells:
        here = [lit for word in words for lit in on_path(encoded, word, cell)]
        yield some(here)
        yield from at_most_one(here)
    if constraint.spangram is not None:
        sides = opposite(grid.cells)
        across = [encoded.cnf.var("across", axis) for axis in range(len(sides))]
        yield some(across)
        for axis, two in zip(across, sides, strict=True):
            for side in two:
                there = (on_path(encoded, constraint.spangram, cell) for cell in sorted(side))
                yield implies_some(axis, chain.from_iterable(there))


@constraint_clauses.register
def words_have_few_turns(constraint: Turns, encoded: RuleEncoding) -> Iterator[Clause]:
    """∀ s, i:  place(s, i, c) ∧ place(s, i + 1, d) → goes(s, i, δ), δ the direction from c to d.

    goes(s, i, δ) for one δ only;  goes(s, i, δ) → goes(s, i + 1, δ) ∨ turn(s, i + 1);
    Σ turn(s, i) ≤ n. See `laid` for the paths.
    """
    puzzle, var = encoded.puzzle, encoded.cnf.var
    grid = puzzle.grid
    yield from laid(encoded, constraint, puzzle.words)
    moves = {(c, d): direction(grid, c, d) for c in grid.cells for d in grid.neighbours[c]}
    ways = sorted(set(moves.values()))
    for word in puzzle.words:
        for way, place in places(encoded, word):
            inner = range(1, len(way) - 1)
            if len(inner) <= constraint.at_most:
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
            yield from at_most([turn(i) for i in inner], constraint.at_most, more)


@constraint_clauses.register
def words_touch(constraint: WordsTouch, encoded: RuleEncoding) -> Iterator[Clause]:
    """∀ pairs v, w:  ⋁ meet(v, w, c) over cells c;  meet(v, w, c) → v is laid on c.

    meet(v, w, c) → ⋁ w is laid on d, over d = c and d ∈ N(c). See `laid` for the paths.
    """
    cells, around = encoded.puzzle.grid.cells, encoded.puzzle.grid.neighbours
    yield from laid(encoded, constraint, sorted(constraint.named_words))
    for one, other in constraint.pairs:
        meet = partial(encoded.cnf.var, "meet", one, other)
        yield some(meet(cell) for cell in cells)
        for cell in cells:
            yield implies_some(meet(cell), on_path(encoded, one, cell))
            there = (on_path(encoded, other, d) for d in (cell, *around[cell]))
            yield implies_some(meet(cell), chain.from_iterable(there))


@constraint_clauses.register
def words_stay_apart(constraint: WordsApart, encoded: RuleEncoding) -> Iterator[Clause]:
    """∀ pairs v, w, cells c, d = c or d ∈ N(c):  ¬(walked(v, c) ∧ walked(w, d)).

    walked(w, c) is true if a path of w visits c, see `walked`. For a word with a face twice it is
    true if the path laid does; its other paths are left to `unboggle.formula.refine`.
    """
    cells, around = encoded.puzzle.grid.cells, encoded.puzzle.grid.neighbours
    for word in sorted(constraint.named_words):
        yield from walked(encoded, constraint, word)
    through = partial(encoded.cnf.var, "walked")
    for one, other in constraint.pairs:
        for cell in cells:
            for beside in (cell, *around[cell]):
                yield never(through(one, cell), through(other, beside))


@constraint_clauses.register
def words_have_unique_paths(constraint: UniquePaths, encoded: RuleEncoding) -> Iterator[Clause]:
    """∀ w, paths p ≠ q of s, t ∈ S(w):  ¬(⋀ shows(pᵢ, sᵢ) ∧ ⋀ shows(qᵢ, tᵢ)).

    All of these are left to `unboggle.formula.refine`, which reads what cells show.
    """
    encoded.channel()
    yield from ()


def read_board(encoded: RuleEncoding, model: Collection[Lit] | Values) -> Board:
    """Return the board of ``model``, which satisfies the constraints.

    With constraints it has all that `RuleEncoding.shows` states. The encoding alone reads back
    only the cells that the words need.
    """
    puzzle = encoded.puzzle
    if not puzzle.constraints:
        if isinstance(model, Mapping):
            assert isinstance(encoded, SmtEncoding)
            return encoded.board(model)
        assert isinstance(encoded, Encoding)
        return encoded.board(model)
    return Board(puzzle.grid, dict(shown(encoded, model)))


def shown(encoded: RuleEncoding, model: Collection[Lit] | Values) -> Iterator[tuple[Cell, Face]]:
    """Yield each cell with the face that it shows in ``model`` by `RuleEncoding.shows`."""
    for cell in encoded.puzzle.grid.cells:
        for face in encoded.puzzle.faces:
            lit = encoded.shows(cell, face)
            if isinstance(model, Mapping):
                if model.get(encoded.cnf.name(lit), 0):
                    yield cell, face
            elif lit in model:
                yield cell, face
