"""Whether any board holds words of some weight: a prover, at work in a child process.

For each weight a formula of its own (`unboggle.formula.kept_tiles`), with the tiles that
counting leaves room for, so a bound that is near what counting allows is refuted quickly.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from itertools import pairwise

from unboggle.cnf.idioms import never
from unboggle.conflicts.quota_bound import SOLVER, QuotaBound
from unboggle.fitting.member import shuffled
from unboggle.formula.keeping import Wanted, Words
from unboggle.formula.kept_tiles import GRANTED, KeptTiles, anchor, outside
from unboggle.formula.wishes import read
from unboggle.puzzle import Board, Face, Puzzle, Word
from unboggle.solvers import Status
from unboggle.solvers.pysat import PySATEngine
from unboggle.system.channel import alarm
from unboggle.system.clock import Deadline
from unboggle.system.inline import WANT, Steps, in_steps

TARGET = "unboggle.conflicts.at_least:serve"
"""What runs in the child."""
LARGEST = 400
"""Words of a list for which it is worth a try: the formulae grow with their number."""
_CLAUSES = 1_500_000  # of a formula that is still made


@dataclass(frozen=True)
class Ask:
    """The question: does a board hold words of weight ``least``? No board has all of a conflict."""

    least: int
    conflicts: frozenset[Words] = frozenset()


@dataclass(frozen=True)
class AtMost:
    """No board holds words of more ``weight``; None: not even the words that must stay."""

    weight: int | None


@dataclass(frozen=True)
class Holds:
    """A board that holds words of the weight asked for, not yet traced."""

    board: Board


@dataclass(frozen=True)
class TooLarge:
    """No formula is made: it would have too many ``clauses``."""

    clauses: int


def can_prove(puzzle: Puzzle) -> bool:
    """Whether its formulae say all of ``puzzle``, and can be made."""
    return 0 < len(puzzle.spellings) <= LARGEST and all(
        isinstance(wish, GRANTED) for wish in puzzle.wishes
    )


def at_least(
    puzzle: Puzzle, weight: Mapping[Word, int], must: Words, least: int, quotas: QuotaBound
) -> KeptTiles | TooLarge:
    """Return the formula "some board holds words of weight ``least``", its symmetry broken.

    With the caps of ``quotas`` there is no face of which a board shows more than is laid.
    """
    caps = quotas.caps(least)
    size = clauses(puzzle, caps)
    if size > _CLAUSES:
        return TooLarge(size)
    formula = KeptTiles(puzzle, Wanted(weight, must, least, caps))
    over = [lit for face in formula.counted for lit in formula.over(face)]
    formula.cnf.extend("caps_hold", map(never, over))
    formula.cnf.extend(anchor.__name__, list(anchor(formula)))
    return formula


def clauses(puzzle: Puzzle, tiles: Mapping[Face, int]) -> int:
    """Return how many clauses the largest rules have with so many ``tiles`` of each face."""
    grid = puzzle.grid
    steps = [step for _, s in puzzle.every_spelling() for step in pairwise(s)]
    near = {(min(f, g), max(f, g)) for f, g in steps}
    places = len(grid.cells) + grid.rows + grid.columns
    meetings = sum(tiles[f] * tiles[g] for f, g in steps)
    return 2 * places * sum(tiles[f] * tiles[g] for f, g in near) + meetings


@in_steps
def serve(
    puzzle: Puzzle,
    weight: Mapping[Word, int],
    must: Words,
    conflicts: Collection[Words],
    seed: int,
    deadline: Deadline,
) -> Steps:
    """Run in a child: send `AtMost` by counting, then answer each `Ask`.

    By a new `AtMost`, a `Holds` or `TooLarge`.
    """
    alarm(deadline)
    quotas = QuotaBound(puzzle, weight, must)
    quotas.add(conflicts)
    yield AtMost(quotas.most(quotas.total))
    while True:
        asked = yield WANT
        assert isinstance(asked, Ask)
        quotas.add(asked.conflicts)
        formula = at_least(puzzle, weight, must, asked.least, quotas)
        if isinstance(formula, TooLarge):
            yield formula
            continue
        known = [outside(formula, words) for words in quotas.conflicts]
        formula.cnf.extend("conflicts_are_avoided", known)
        shuffled_clauses, original = shuffled(formula.cnf, seed)
        answer = PySATEngine(SOLVER, shuffled_clauses).solve()
        if answer.status is Status.SAT:
            model = {original[abs(x)] * (1 if x > 0 else -1) for x in answer.model}
            yield Holds(read(formula, model))
        else:
            yield AtMost(quotas.most(asked.least - 1))
