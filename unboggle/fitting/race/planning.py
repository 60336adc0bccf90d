"""Choose the members of the portfolio by a few features of the puzzle; see the table below.

=============  ========================================  =====================================
slack          measurement                               members, and the length of their turns
=============  ========================================  =====================================
none           solvers refute in a second                search 0.4 s, tiles 0.4 s
1 to 3         solvers and tile counts refute in         search 0.4 s, tile counts 0.4 s, wild
               seconds, tile counts mostly sooner; if    tiles with coordinates of steps and
               one is stuck, the other often is not      another CaDiCaL 0.4 s; these two up to
                                                         2 s later
4              tile counts decide some lists             search 0.8 s, tile counts 0.4 s, tiles
                                                         0.4 s
5, 6           now and then a solver decides             search 0.8 s, tiles 0.4 s
7 and more     no solver refutes; searches find boards   search 1.2 s, tiles 0.4 s
any, if dense  more words than cells: cut from a board,  search 2.4 s, tiles 0.4 s
               which searches find; large formulae
7 and more,    its formula takes a minute and more than  searches alone
if too large   300 MB
=============  ========================================  =====================================

The slack is the number of cells in addition to the tiles that counting proves necessary. It largely
decides how hard a refutation is. Of lists of 16 to 24 random words on 6x6, all of slack 0 to 2 were
decided, none of 6 to 8. The searches suit different lists: `reach` many words, `distance` some
words with space, `paths` few words that hardly fit, and `growing` the densest lists. They share one
process until there are cores for each; the one that suits the list first gets a core of its own. In
one process they take turns counted in moves, by the shares in `kinds`.

Tile counts need the kernel, a plain rectangle and one spelling of each word, see `tile_counts`.
Otherwise the encoding by tiles runs in their place.

Solvers first get the encoding by tiles with the smaller formula. The other encoding, and other
seeds, run on further cores and replace members that fail. Members take turns only if they share a
core. So all cores are busy as long as the puzzle is undecided, and each member has its turn.
"""

from __future__ import annotations

from typing import NamedTuple

from unboggle.counting import needed_tiles
from unboggle.fitting.race import tile_counts
from unboggle.fitting.race.plan import (
    ALL_SEARCHES,
    TILE_COUNTS,
    MemberPlan,
    PuzzleFeatures,
    RacePlan,
)
from unboggle.fitting.searches import kinds
from unboggle.formula.choice import clauses, honouring, tile_encoding
from unboggle.puzzle import Puzzle
from unboggle.system.clock import NEVER, Deadline


class Tuning(NamedTuple):
    """What tunes the plan of a race. Turns are in seconds, for members that share a core.

    The numbers were chosen unless a comment says what was measured.
    """

    reserve: int = 2
    """The number of plans in addition to the running ones, to replace members that fail."""
    small_slack: int = 3
    """Up to this slack, if there is any, another formula often refutes what the first one does not.
    Measured: see *Refuting with few cells to spare* in ``encodings/what-did-not-help.md``."""
    medium_slack: int = 6
    """Up to this slack, searches have turns of medium length."""
    short_turn: float = 0.4
    """A search's turn with small slack."""
    medium_turn: float = 0.8
    """The same with medium slack."""
    search_turn: float = 1.2
    """The same with more."""
    dense_turn: float = 2.4
    """The same for lists cut from a board."""
    solver_turn: float = 0.4
    """A solver's turn in the first round."""
    most_clauses: int = 600_000
    """With more, and more than medium slack, solvers are only in the reserve. Measured: to write
    540,000 clauses of wild tiles takes 17 s and 205 MB, 1.2 million 49 s and 390 MB."""
    longest_turn: float = 2.0
    """The longest turn of a solver that probably decides, if the search has found nothing."""


TUNING = Tuning()


def features(puzzle: Puzzle, deadline: Deadline = NEVER) -> PuzzleFeatures:
    """Return the features of ``puzzle``; raises `DeadlinePassed` past ``deadline``."""
    return PuzzleFeatures(
        words=len(puzzle.spellings),
        letters=sum(len(spelling) for _, spelling in puzzle.iter_spellings()),
        cells=len(puzzle.grid.cells),
        tiles=sum(needed_tiles(puzzle, deadline).values()),
    )


def race_plan(
    puzzle: Puzzle, jobs: int, seed: int, *, search: bool = True, deadline: Deadline = NEVER
) -> RacePlan:
    """Return the members for ``puzzle`` on ``jobs`` cores; board searches only with ``search``.

    Raises `DeadlinePassed` past ``deadline``.
    """
    found = features(puzzle, deadline)
    able = kinds.able_searches(puzzle) if search else ()
    able = tuple(sorted(able, key=lambda kind: -kinds.share(kind, puzzle)))
    best = tile_encoding(puzzle, deadline)
    others = [name for name in honouring(puzzle.constraints) if name != best]
    solvers = [MemberPlan(best, "cadical195", seed, anchored=True)]
    dense = kinds.dense(puzzle)
    if "wild_tiles" in (best, *others) and 1 <= found.slack <= TUNING.small_slack and not dense:
        solvers.append(MemberPlan("wild_tiles", "cadical300", seed, anchored=True, steps=True))
    if tile_counts.can_refute(puzzle, found.slack) and not dense:
        # It decides more than the formulas, and mostly sooner. One of them runs beside it.
        solvers = [MemberPlan(TILE_COUNTS, None, seed), solvers[-1]]
    running = max(2, jobs, len(solvers) + bool(able))
    finding = _searches(able, seed, running - len(solvers))
    if "tiles" in (best, *others):  # this member can only find
        solvers.append(MemberPlan("tiles", "cadical195", seed, max_optional=1))
    solvers += [MemberPlan(name, "cadical195", seed, anchored=True) for name in others]
    plans = [*finding[:1], solvers[0], *finding[1:], *solvers[1:]]
    large = clauses(puzzle, deadline).get(best, 0) > TUNING.most_clauses
    if large and able and found.slack > TUNING.medium_slack:
        finding = _searches(able, seed, jobs)
        numbers = range(len(finding), jobs)
        finding += [MemberPlan(able[k % len(able)], None, seed + 1 + k) for k in numbers]
        running, plans = jobs, [*finding, *solvers]
    while len(plans) < running + TUNING.reserve:  # more cores than different plans: use other seeds
        number = len(plans)
        plans.append(
            MemberPlan(able[number // 2 % len(able)], None, seed + number)
            if able and number % 2
            else MemberPlan(best, "cadical195" if number % 4 else "glucose42", seed + number)
        )
    members, reserve = tuple(plans[:running]), tuple(plans[running:])
    likely = 1 <= found.slack <= TUNING.small_slack and not dense
    longest = TUNING.longest_turn if likely else TUNING.solver_turn
    search_turn = _search_turn(found.slack, dense)
    return RacePlan(found, members, reserve, search_turn, TUNING.solver_turn, longest)


def _search_turn(slack: int, dense: bool) -> float:
    """Return the seconds of a search's turn: the less the slack, the sooner solvers refute."""
    if dense:
        return TUNING.dense_turn
    if slack <= TUNING.small_slack:
        return TUNING.short_turn
    return TUNING.medium_turn if slack <= TUNING.medium_slack else TUNING.search_turn


def single_member_plan(
    puzzle: Puzzle, plan: MemberPlan | None, seed: int, deadline: Deadline = NEVER
) -> RacePlan:
    """Return ``plan``, or one whose answer never depends on speed; may raise `DeadlinePassed`."""
    if plan is None:
        plan = MemberPlan(tile_encoding(puzzle, deadline), "cadical195", seed, anchored=True)
    turn = TUNING.solver_turn
    return RacePlan(features(puzzle, deadline), (plan,), (), TUNING.search_turn, turn, turn)


def _searches(able: tuple[str, ...], seed: int, cores: int) -> list[MemberPlan]:
    """Return the searches: all in one process, only the first alone, or each on its own core."""
    together = MemberPlan(ALL_SEARCHES, None, seed + 1)
    if len(able) > 1 and cores < 2:
        return [together]
    if len(able) > 1 and cores < 2 * (len(able) - 1):
        return [MemberPlan(able[0], None, seed + 1), together]
    return [MemberPlan(kind, None, seed + 1) for kind in able]
