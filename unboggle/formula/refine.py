"""Constraints that a formula expresses only in part: the rest is added when a board violates it.

The board of a model is checked against the constraints. For each violated one, `refine` has
clauses that every board satisfies which satisfies the constraint, and this board violates. With
them the solver runs again. So if it returns UNSAT, there is no board, whatever was left out.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from functools import singledispatch
from itertools import islice

from unboggle.cnf import Clause, Lit
from unboggle.cnf.idioms import never
from unboggle.encodings import RuleEncoding, Values
from unboggle.errors import Bug, InputError
from unboggle.formula.banned import at_once, banned, is_short, off_path
from unboggle.formula.constraints import read_board
from unboggle.formula.witness import repeats
from unboggle.forward.fast_trace import trace_words
from unboggle.forward.trace import from_rarer_ends, paths_of
from unboggle.forward.verify import candidate, needed, to_show, violated_constraint
from unboggle.puzzle import (
    Ban,
    Board,
    Constraint,
    Constraints,
    Puzzle,
    Spelling,
    UniquePaths,
    Word,
    WordsApart,
)
from unboggle.puzzle.constraints.apart import meetings
from unboggle.puzzle.constraints.unique_paths import second
from unboggle.puzzle.model.spelling import spell
from unboggle.solvers import Answer, Engine, Status

RULE = "constraints_that_were_broken"
"""The rule of the clauses that were added."""
_MEETINGS = 100  # of two words


@singledispatch
def refine(constraint: Constraint, encoded: RuleEncoding, board: Board) -> Iterator[Clause]:
    """Yield clauses that ``board``, which violates ``constraint``, violates, but no valid board
    does.

    They are over `RuleEncoding.shows` of what the board shows, and new variables if necessary.
    """
    return iter(())


@singledispatch
def is_stated(constraint: Constraint, puzzle: Puzzle) -> bool:
    """Return whether the clauses of ``constraint`` express all of it; `refine` has the rest."""
    return True


def require_stated(puzzle: Puzzle, what: str) -> None:
    """Raise `InputError` that names a constraint if the formula expresses it only in part."""
    for constraint in puzzle.constraints:
        if not is_stated(constraint, puzzle):
            raise InputError(
                f"{what} cannot express all of the constraint {constraint.names[0]!r}:"
                " it would take too many clauses"
            )


def board_or_clauses(
    encoded: RuleEncoding, model: Collection[Lit] | Values
) -> tuple[Board, list[Clause]]:
    """Return the board of ``model``, and clauses if it violates a constraint: then it is no
    solution.

    The clauses are added to ``encoded``, too. If the part of the board that the words need
    satisfies a constraint, then the board is that part.
    """
    board, puzzle = read_board(encoded, model), encoded.puzzle
    lazy = [constraint for constraint in puzzle.constraints if not is_stated(constraint, puzzle)]
    if not lazy:
        return board, []
    broken = violated_constraint(board, puzzle)
    if broken and not puzzle.constraints.fills_grid:
        on_it = trace_words(board, from_rarer_ends(board, puzzle))
        board = needed(board, to_show(board, on_it, puzzle), puzzle)
        broken = violated_constraint(board, puzzle)
    if not broken:
        return board, []
    more: list[Clause] = []
    for constraint in lazy:
        alone = Puzzle(puzzle.grid, puzzle.spellings, Constraints(constraint))
        if violated_constraint(board, alone):
            more += refine(constraint, encoded, board)
    if not more:
        raise Bug(f"the board found violates a constraint: {broken}")
    encoded.cnf.extend(RULE, more)
    return board, more


def solve_refined(
    encoded: RuleEncoding, engine: Engine, assumptions: Iterable[Lit] = ()
) -> tuple[Answer, Board | None]:
    """Return the answer of ``engine`` for ``encoded``, solved again until its board is valid."""
    given = list(assumptions)
    while (answer := engine.solve(given)).status is Status.SAT:
        board, more = board_or_clauses(encoded, answer.model)
        if not more:
            return answer, board
        engine.add([clause.lits for clause in more])
    return answer, None


@is_stated.register
def _(constraint: Ban, puzzle: Puzzle) -> bool:
    return at_once(constraint, puzzle)[1]


@is_stated.register
def _(constraint: UniquePaths, puzzle: Puzzle) -> bool:
    return False


@refine.register
def words_have_not_these_two_paths(
    constraint: UniquePaths, encoded: RuleEncoding, board: Board
) -> Iterator[Clause]:
    """For each word with two paths on ``board``: not the letters of both."""
    looked_at = candidate(board, encoded.puzzle)
    for word in encoded.puzzle.words:
        two = second(looked_at, word)
        if two is not None:
            cells = sorted({cell for path in two for cell in path})
            yield never(*(encoded.shows(cell, board.faces[cell]) for cell in cells))


@is_stated.register
def _(constraint: WordsApart, puzzle: Puzzle) -> bool:
    return not any(
        repeats(way) for word in constraint.named_words for way in puzzle.spellings[word]
    )


@refine.register
def words_touch_not_so(
    constraint: WordsApart, encoded: RuleEncoding, board: Board
) -> Iterator[Clause]:
    """For paths that touch on ``board``: not the letters of both, for `_MEETINGS` of each pair."""
    looked_at = candidate(board, encoded.puzzle)
    for pair in constraint.pairs:
        for two in islice(meetings(looked_at, pair), _MEETINGS):
            cells = sorted({cell for path in two for cell in path})
            yield never(*(encoded.shows(cell, board.faces[cell]) for cell in cells))


@refine.register
def words_that_were_shown_are_banned(
    constraint: Ban, encoded: RuleEncoding, board: Board
) -> Iterator[Clause]:
    """On no path if that takes few enough clauses; else not on the paths of this board."""
    from unboggle.forward.listed import listed_on  # it reads a dictionary

    faces = frozenset(board.faces.values())
    words = {*constraint.words}
    counted = constraint.counted
    own = constraint.bound_to(encoded.puzzle.spellings).exempting
    for name in constraint.lists:
        there = [w for w in listed_on(board, name) if not constraint.is_implied(w, own)]
        if name not in counted:
            words |= {*there}
        elif len(there) > (most := constraint.banned_list(name).most):
            yield from _not_all(encoded, board, there[: most + 1])
    ways = [way for word in sorted(words) for way in spell(word, faces)]
    shown, grid = _shown(board, ways), board.grid
    yield from banned(encoded, (way for way in shown if is_short(grid, way)))
    for way in shown:
        if not is_short(grid, way):
            for path in paths_of(board, way):
                yield off_path(encoded, way, path)


def _not_all(encoded: RuleEncoding, board: Board, words: Collection[Word]) -> Iterator[Clause]:
    """Not all letters of a path of each of ``words``, which are more than the list allows."""
    faces = frozenset(board.faces.values())
    found = trace_words(board, ((word, way) for word in words for way in spell(word, faces)))
    cells = sorted({cell for path in found.values() for cell in path})
    yield never(*(encoded.shows(cell, board.faces[cell]) for cell in cells))


def _shown(board: Board, ways: Iterable[Spelling]) -> list[Spelling]:
    numbered = {str(number): way for number, way in enumerate(ways)}
    return [numbered[number] for number in trace_words(board, numbered.items())]
