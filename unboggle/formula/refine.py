"""Wishes of which a formula says only a part: the rest is added when a board breaks it.

A model's board is held against the wishes. For each that it breaks, `refine` has clauses which
every board that keeps the wish satisfies and this one does not; with them the solver is asked
again. So when it says UNSAT, there is no board, whatever was left out.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from functools import singledispatch
from itertools import islice

from unboggle.cnf import Clause, Lit
from unboggle.cnf.idioms import never
from unboggle.encodings import Ruled, Values
from unboggle.errors import Bug, InputError
from unboggle.formula.banned import at_once, banned, is_short, off_path
from unboggle.formula.wishes import read
from unboggle.formula.witness import repeats
from unboggle.forward.fast_trace import trace_words
from unboggle.forward.trace import from_rarer_ends, paths_of
from unboggle.forward.verify import broken_wish, candidate, needed, to_show
from unboggle.puzzle import Apart, Ban, Board, OnePath, Puzzle, Spelling, Wish, Wishes
from unboggle.puzzle.spelling import spell
from unboggle.puzzle.wishes.apart import meetings
from unboggle.puzzle.wishes.one_path import second
from unboggle.solvers import Answer, Engine, Status

RULE = "wishes_that_were_broken"
"""The rule of the clauses that were added."""
_MEETINGS = 100  # of two words


@singledispatch
def refine(wish: Wish, encoded: Ruled, board: Board) -> Iterator[Clause]:
    """Yield what every board that keeps ``wish`` satisfies, and ``board``, which breaks it, not.

    Over `Ruled.shows` of what the board shows, and new variables if need be.
    """
    return iter(())


@singledispatch
def is_stated(wish: Wish, puzzle: Puzzle) -> bool:
    """Whether the clauses of ``wish`` say all of it; else `refine` has the rest."""
    return True


def require_stated(puzzle: Puzzle, what: str) -> None:
    """Raise `InputError` that names a wish of which the formula says only a part, if any."""
    for wish in puzzle.wishes:
        if not is_stated(wish, puzzle):
            raise InputError(
                f"{what} cannot say all of the wish {wish.names[0]!r}:"
                " it would take too many clauses"
            )


def checked(encoded: Ruled, model: Collection[Lit] | Values) -> tuple[Board, list[Clause]]:
    """Return the board of ``model``, and clauses if it breaks a wish: then it is none.

    The clauses are added to ``encoded``, too. A wish may be kept by the part of the board that
    the words need; then it is that part.
    """
    board, puzzle = read(encoded, model), encoded.puzzle
    lazy = [wish for wish in puzzle.wishes if not is_stated(wish, puzzle)]
    if not lazy:
        return board, []
    broken = broken_wish(board, puzzle)
    if broken and not puzzle.wishes.fills:
        on_it = trace_words(board, from_rarer_ends(board, puzzle))
        board = needed(board, to_show(board, on_it, puzzle), puzzle)
        broken = broken_wish(board, puzzle)
    if not broken:
        return board, []
    more: list[Clause] = []
    for wish in lazy:
        alone = Puzzle(puzzle.grid, puzzle.spellings, Wishes(wish))
        if broken_wish(board, alone):
            more += refine(wish, encoded, board)
    if not more:
        raise Bug(f"the board found breaks a wish: {broken}")
    encoded.cnf.extend(RULE, more)
    return board, more


def ask(
    encoded: Ruled, engine: Engine, assumptions: Iterable[Lit] = ()
) -> tuple[Answer, Board | None]:
    """Return what ``engine`` says of ``encoded``, asked again until its board keeps all wishes."""
    given = list(assumptions)
    while (answer := engine.solve(given)).status is Status.SAT:
        board, more = checked(encoded, answer.model)
        if not more:
            return answer, board
        engine.add([clause.lits for clause in more])
    return answer, None


@is_stated.register
def _(wish: Ban, puzzle: Puzzle) -> bool:
    return at_once(wish, puzzle)[1]


@is_stated.register
def _(wish: OnePath, puzzle: Puzzle) -> bool:
    return False


@refine.register
def words_have_not_these_two_paths(wish: OnePath, encoded: Ruled, board: Board) -> Iterator[Clause]:
    """For each word with two paths on ``board``: not the letters of both."""
    looked_at = candidate(board, encoded.puzzle)
    for word in encoded.puzzle.words:
        two = second(looked_at, word)
        if two is not None:
            cells = sorted({cell for path in two for cell in path})
            yield never(*(encoded.shows(cell, board.faces[cell]) for cell in cells))


@is_stated.register
def _(wish: Apart, puzzle: Puzzle) -> bool:
    return not any(repeats(way) for word in wish.about for way in puzzle.spellings[word])


@refine.register
def words_touch_not_so(wish: Apart, encoded: Ruled, board: Board) -> Iterator[Clause]:
    """For paths that touch on ``board``: not the letters of both, for `_MEETINGS` of each pair."""
    looked_at = candidate(board, encoded.puzzle)
    for pair in wish.pairs:
        for two in islice(meetings(looked_at, pair), _MEETINGS):
            cells = sorted({cell for path in two for cell in path})
            yield never(*(encoded.shows(cell, board.faces[cell]) for cell in cells))


@refine.register
def words_that_were_shown_are_banned(wish: Ban, encoded: Ruled, board: Board) -> Iterator[Clause]:
    """Nowhere, if that takes not too many clauses; else not on the paths of this board."""
    from unboggle.forward.listed import listed_on  # it reads a dictionary

    faces = frozenset(board.faces.values())
    words = {*wish.words}
    for name in wish.lists:
        for word in listed_on(board, name):
            if name != "extras" or not wish.comes_free(word, encoded.puzzle.spellings):
                words.add(word)
    ways = [way for word in sorted(words) for way in spell(word, faces)]
    shown, grid = _shown(board, ways), board.grid
    yield from banned(encoded, (way for way in shown if is_short(grid, way)))
    for way in shown:
        if not is_short(grid, way):
            for path in paths_of(board, way):
                yield off_path(encoded, way, path)


def _shown(board: Board, ways: Iterable[Spelling]) -> list[Spelling]:
    numbered = {str(number): way for number, way in enumerate(ways)}
    return [numbered[number] for number in trace_words(board, numbered.items())]
