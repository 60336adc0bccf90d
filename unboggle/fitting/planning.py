"""Who runs for which list: decided by a few features of the puzzle, by the table below.

=============  ========================================  =====================================
slack          what was measured                         who runs, and how long in a turn
=============  ========================================  =====================================
none           solvers refute in a second                search 0.4 s, tiles 0.4 s
1 to 3         solvers refute in seconds; where one is   search 0.4 s, tiles 0.4 s, wild tiles
               stuck coordinates of steps, or another    with coordinates of steps and another
               version of the solver, often help         CaDiCaL 0.4 s; solvers up to 2 s later
4 to 6         now and then a solver decides             search 0.8 s, tiles 0.4 s
7 and more     no solver refutes; searches find boards   search 1.2 s, tiles 0.4 s
any, if dense  more words than cells: cut from a board,  search 2.4 s, tiles 0.4 s
               which searches find; large formulae
=============  ========================================  =====================================

The slack is how many cells are left beside the tiles that counting finds to be needed. It tells
most of how hard a refutation is (lists of 16 to 24 random words on 6x6: all of slack 0 to 2 were
decided, none of 6 to 8). The searches like different lists, many words `board_search`, those
with room for few words `distance_search`, and the densest `growing_search`: they run in one
process, in turns counted in moves (of equal length, but for dense lists), until there are cores
for each. Solvers have the encoding by
tiles with the smaller formula; the other one, and other seeds, follow on further cores and take
the place of members that are lost. Turns are only taken where members share a core. So all cores
are busy as long as the question is open, and each member has its turn.
"""

from __future__ import annotations

from unboggle.counting import needed_tiles
from unboggle.fitting import searches
from unboggle.fitting.plan import BOTH, Features, LineUp, Plan
from unboggle.formula.choice import honouring, tile_encoding
from unboggle.puzzle import Puzzle
from unboggle.system.clock import NEVER, Deadline

RESERVE = 2
"""Plans more than run, to take the place of members that are lost."""
HOPEFUL = 3
"""With so much slack at most, and some, another formula often refutes what one does not."""
_SEARCH_TURNS = ((HOPEFUL, 0.4), (6, 0.8))  # up to this slack so many seconds, and else
_SEARCH_TURN = 1.2
_DENSE_TURN = 2.4  # of a search, for lists that were cut from a board
_SOLVER_TURN = 0.4
_LONGEST_TURN = 2.0  # of a solver that is likely to decide, when the search has found nothing


def features(puzzle: Puzzle, deadline: Deadline = NEVER) -> Features:
    """Return the features of ``puzzle``; raises `Late` past ``deadline``."""
    return Features(
        words=len(puzzle.spellings),
        letters=sum(len(spelling) for _, spelling in puzzle.every_spelling()),
        cells=len(puzzle.grid.cells),
        tiles=sum(needed_tiles(puzzle, deadline).values()),
    )


def line_up(
    puzzle: Puzzle, jobs: int, seed: int, *, search: bool = True, deadline: Deadline = NEVER
) -> LineUp:
    """Return who is to run for ``puzzle`` on so many cores; no board ``search`` if it may not.

    Raises `Late` past ``deadline``.
    """
    found = features(puzzle, deadline)
    kinds = searches.able(puzzle) if search else ()
    best = tile_encoding(puzzle, deadline)
    others = [name for name in honouring(puzzle.wishes) if name != best]
    solvers = [Plan(best, "cadical195", seed, anchored=True)]
    dense = searches.dense(puzzle)
    if "wild_tiles" in (best, *others) and 1 <= found.slack <= HOPEFUL and not dense:
        solvers.append(Plan("wild_tiles", "cadical300", seed, anchored=True, steps=True))
    running = max(2, jobs, len(solvers) + bool(kinds))
    finding = _searches(kinds, seed, running - len(solvers))
    if "tiles" in (best, *others):  # can only find
        solvers.append(Plan("tiles", "cadical195", seed, most_optional=1))
    solvers += [Plan(name, "cadical195", seed, anchored=True) for name in others]
    plans = [*finding[:1], solvers[0], *finding[1:2], *solvers[1:]]
    while len(plans) < running + RESERVE:  # more cores than ideas: other seeds
        number = len(plans)
        plans.append(
            Plan(kinds[number // 2 % len(kinds)], None, seed + number)
            if kinds and number % 2
            else Plan(best, "cadical195" if number % 4 else "glucose42", seed + number)
        )
    turns = (turn for slack, turn in _SEARCH_TURNS if found.slack <= slack and not dense)
    search_turn = next(turns, _DENSE_TURN if dense else _SEARCH_TURN)
    members, reserve = tuple(plans[:running]), tuple(plans[running:])
    likely = 1 <= found.slack <= HOPEFUL and not dense
    longest = _LONGEST_TURN if likely else _SOLVER_TURN
    return LineUp(found, members, reserve, search_turn, _SOLVER_TURN, longest)


def alone(puzzle: Puzzle, plan: Plan | None, seed: int, deadline: Deadline = NEVER) -> LineUp:
    """Return ``plan``, or the one that nobody can outrun by chance; raises `Late`."""
    if plan is None:
        plan = Plan(tile_encoding(puzzle, deadline), "cadical195", seed, anchored=True)
    return LineUp(features(puzzle, deadline), (plan,), (), _SEARCH_TURN, _SOLVER_TURN, _SOLVER_TURN)


def _searches(kinds: tuple[str, ...], seed: int, cores: int) -> list[Plan]:
    """Return the searches: both in one process, or each on a core of its own."""
    if len(kinds) > 1 and cores < len(kinds):
        return [Plan(BOTH, None, seed + 1)]
    return [Plan(kind, None, seed + 1) for kind in kinds]
