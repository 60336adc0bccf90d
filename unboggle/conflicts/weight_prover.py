"""A prover in a child process: does any board hold words of a given weight?

Each weight has its own formula (`unboggle.formula.conditional_tiles`), with only the tiles that
counting allows for it. So a bound close to the counting bound is refuted quickly.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace
from itertools import pairwise

from unboggle.cnf.idioms import never
from unboggle.conflicts import incumbent
from unboggle.conflicts.quota_bound import SOLVER, QuotaBound
from unboggle.fitting.race.member import shuffled
from unboggle.formula.conditional_tiles import GRANTED, ConditionalTiles, anchor, outside
from unboggle.formula.constraints import read_board
from unboggle.formula.keep_formula import KeepGoal, Words
from unboggle.puzzle import Board, Face, Puzzle, Word
from unboggle.solvers import Status
from unboggle.solvers.pysat import PySATEngine
from unboggle.system.channel import end_on_signal
from unboggle.system.clock import Deadline
from unboggle.system.inline import WANT, Steps, in_steps

TARGET = "unboggle.conflicts.weight_prover:serve"
"""The function that runs in the child."""
LARGEST = incumbent.TUNING.long
"""The most words of a list for which it is tried: the formulae grow with their number."""
_CLAUSES = 1_500_000  # the most that a formula may have


@dataclass(frozen=True)
class WeightQuestion:
    """The question: does a board hold words of weight ``least``?

    ``conflicts`` are sets of words that no board holds together.
    """

    weight: int
    conflicts: frozenset[Words] = frozenset()


@dataclass(frozen=True)
class ProvedBound:
    """No board holds more than ``weight``; None: no board holds even the required words."""

    weight: int | None


@dataclass(frozen=True)
class FoundBoard:
    """A board that holds words of the weight in question, not yet traced."""

    board: Board


@dataclass(frozen=True)
class TooLarge:
    """No formula was made: it would have too many ``clauses``."""

    clauses: int


def can_prove(puzzle: Puzzle) -> bool:
    """Return whether the formulae can express all of ``puzzle``, and are small enough."""
    return 0 < len(puzzle.spellings) <= LARGEST and all(
        isinstance(constraint, GRANTED) for constraint in puzzle.constraints
    )


def weight_formula(
    puzzle: Puzzle,
    goal: KeepGoal,
    quotas: QuotaBound,
) -> ConditionalTiles | TooLarge:
    """Return the formula that some board meets ``goal``, with symmetry breaking.

    By the caps of ``quotas``, no board needs more tiles of a face than the formula has.
    """
    caps = quotas.caps(goal.min_weight)
    size = clauses(puzzle, caps)
    if size > _CLAUSES:
        return TooLarge(size)
    formula = ConditionalTiles(puzzle, replace(goal, caps=caps))
    over = [lit for face in formula.counted for lit in formula.over(face)]
    formula.cnf.extend("caps_hold", map(never, over))
    formula.cnf.extend(anchor.__name__, list(anchor(formula)))
    return formula


def clauses(puzzle: Puzzle, tiles: Mapping[Face, int]) -> int:
    """Return how many clauses the largest rules have with this number of ``tiles`` of each face."""
    grid = puzzle.grid
    steps = [step for _, s in puzzle.iter_spellings() for step in pairwise(s)]
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
    max_words: int | None,
    seed: int,
    deadline: Deadline,
) -> Steps:
    """Run in a child: send `AtMost` by counting, then answer each `WeightQuestion`.

    An answer is a new `AtMost`, a `FoundBoard` or a `TooLarge`.
    """
    end_on_signal(deadline)
    quotas = QuotaBound(puzzle, weight, must, max_words)
    quotas.add(conflicts)
    yield ProvedBound(quotas.largest_weight(quotas.total))
    while True:
        asked = yield WANT
        assert isinstance(asked, WeightQuestion)
        quotas.add(asked.conflicts)
        formula = weight_formula(
            puzzle, KeepGoal(weight, must, asked.weight, max_words=max_words), quotas
        )
        if isinstance(formula, TooLarge):
            yield formula
            continue
        known = [outside(formula, words) for words in quotas.conflicts]
        formula.cnf.extend("conflicts_are_avoided", known)
        shuffled_clauses, original = shuffled(formula.cnf, seed)
        answer = PySATEngine(SOLVER, shuffled_clauses).solve()
        if answer.status is Status.SAT:
            model = {original[abs(x)] * (1 if x > 0 else -1) for x in answer.model}
            yield FoundBoard(read_board(formula, model))
        else:
            yield ProvedBound(quotas.largest_weight(asked.weight - 1))
