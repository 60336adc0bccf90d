"""One member of the race, run in a child process: encode, solve, decode; or search.

The whole of it is in the child, so that one deadline covers encoding, loading
and solving, and killing the child stops whatever it is at.
"""

from __future__ import annotations

import random
import time
from collections.abc import Mapping
from dataclasses import dataclass, field

from unboggle import encodings, solvers
from unboggle.cnf import CNF, Lit
from unboggle.encodings import Encoding, Ruled, SmtEncoding
from unboggle.encodings.tiles import Tiles
from unboggle.fitting import searches
from unboggle.fitting.plan import BOTH, Plan
from unboggle.formula.encode import encode
from unboggle.formula.refine import checked
from unboggle.formula.step_places import StepPlaces
from unboggle.puzzle import Board, Puzzle
from unboggle.solvers import BudgetEngine, CountingEngine, SmtBackend, Status
from unboggle.system.channel import alarm
from unboggle.system.clock import Deadline
from unboggle.system.inline import Steps, in_steps

SLICE = 0.1
"""Seconds of search, as moves are counted, between looks for a better board."""


@dataclass(frozen=True)
class Encoded:
    """How large a member's formula is and how long that took (seconds).

    ``rules`` says how many of the clauses each rule has.
    """

    variables: int
    clauses: int
    seconds: float
    rules: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True)
class BestSoFar:
    """The best board so far of a board search, and how many words it holds."""

    board: Board
    held: int


@dataclass(frozen=True)
class Finished:
    """The last message: what is known, the board if it is SAT, seconds of load and solve.

    ``method`` is the kind of search that has found it, if one has; ``statistics`` is what the
    solver has counted, if it tells.
    """

    status: Status
    board: Board | None
    seconds: float
    method: str | None = None
    statistics: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True)
class Searched:
    """How much a search has done, in seconds as moves are counted."""

    seconds: float


def working(puzzle: Puzzle, plan: Plan, deadline: Deadline) -> Steps:
    """Carry out ``plan`` for ``puzzle`` until ``deadline``, and say what comes of it.

    `Encoded` comes first or, from a board search, `Searched` now and then and each
    `BestSoFar` that is better than the one before; then `Finished`.
    """
    alarm(deadline)
    if plan.solver is None:
        yield from _search(puzzle, plan, deadline)
    else:
        yield from _solve(puzzle, plan, plan.solver)


run = in_steps(working)
"""What a child runs."""


def _search(puzzle: Puzzle, plan: Plan, deadline: Deadline) -> Steps:
    start = time.monotonic()
    kinds = searches.able(puzzle) if plan.method == BOTH else (plan.method,)
    running = {kind: searches.begin(kind, puzzle, plan.seed) for kind in kinds}
    spent = dict.fromkeys(kinds, 0.0)
    share = {kind: searches.share(kind, puzzle) for kind in kinds}
    start_of = {kind: searches.head_start(kind, puzzle) for kind in kinds}
    held = -1
    while not deadline.over:
        kind = min(kinds, key=lambda kind: (spent[kind] - start_of[kind]) / share[kind])
        search = running[kind]
        board = search.run(moves=searches.moves_in(SLICE, kind, puzzle))
        spent[kind] = searches.seconds_of(search.moves, kind, puzzle)
        yield Searched(sum(spent.values()))
        if board is not None:
            yield Finished(Status.SAT, board, time.monotonic() - start, kind)
            return
        best = search.best()
        if best is not None and search.held > held:
            held = search.held
            yield BestSoFar(best, held)


def _solve(puzzle: Puzzle, plan: Plan, solver: str) -> Steps:
    start = time.monotonic()
    encoded = encode(puzzle, _encoding(plan), anchored=plan.anchored)
    backend = solvers.get(solver)
    encoded_at = time.monotonic()
    rules = encoded.sizes()
    yield Encoded(encoded.cnf.variables, sum(rules.values()), encoded_at - start, rules)
    board = None
    counted: Mapping[str, int] = {}
    if isinstance(encoded, SmtEncoding):
        assert isinstance(backend, SmtBackend)
        terms = [assertion.term for assertion in encoded.formula()]
        while True:
            status, values = backend.solve_terms(terms, encoded.environment, seed=plan.seed)
            if status is not Status.SAT:
                break
            board, more = checked(encoded, values)
            if not more:
                break
            terms = [assertion.term for assertion in encoded.formula()]
    else:
        assert isinstance(encoded, Encoding)
        clauses, original = shuffled(encoded.cnf, plan.seed)
        engine = backend.engine(clauses)
        renamed = Renamed(original)
        while True:
            if plan.conflicts is None:
                answer = engine.solve()
            else:
                assert isinstance(engine, BudgetEngine)
                answer = engine.solve_within(plan.conflicts)
            status = answer.status
            if status is not Status.SAT:
                break
            board, more = checked(encoded, {renamed.original(x) for x in answer.model})
            if not more:
                break
            engine.add([[renamed.new(x) for x in clause.lits] for clause in more])
        if status is Status.UNSAT and isinstance(encoded, Tiles) and not encoded.complete:
            status = Status.UNKNOWN  # only the boards with few optional tiles are out
        if isinstance(engine, CountingEngine):
            counted = engine.statistics()
    seconds = time.monotonic() - encoded_at
    yield Finished(status, board if status is Status.SAT else None, seconds, statistics=counted)


class Renamed:
    """Literals as a solver has them, and as the formula has: see `shuffled`.

    Variables that come later are called the same by both.
    """

    def __init__(self, original: list[Lit]) -> None:
        self._original = original
        self._new = {variable: number for number, variable in enumerate(original)}

    def original(self, lit: Lit) -> Lit:
        """Return the formula's literal for the solver's ``lit``."""
        known = self._original
        return (known[abs(lit)] if abs(lit) < len(known) else abs(lit)) * (1 if lit > 0 else -1)

    def new(self, lit: Lit) -> Lit:
        """Return the solver's literal for the formula's ``lit``."""
        return self._new.get(abs(lit), abs(lit)) * (1 if lit > 0 else -1)


def _encoding(plan: Plan) -> type[Ruled]:
    if plan.steps:
        return StepPlaces
    encoding = encodings.get(plan.method)
    if plan.most_optional is not None:
        assert issubclass(encoding, Tiles)
        return encoding.limited(plan.most_optional)
    return encoding


def shuffled(cnf: CNF, seed: int) -> tuple[list[list[Lit]], list[Lit]]:
    """Return the clauses of ``cnf`` with variables and clauses in an order drawn from ``seed``.

    With them the list that takes a new variable to its original (index 0 is
    unused). Solvers follow the order they are given, so another seed is another
    search, whatever the solver; seed 0 leaves everything as it is.
    """
    original = list(range(cnf.variables + 1))
    if seed == 0:
        return [list(lits) for lits in cnf], original
    draw = random.Random(seed)
    draw.shuffle(order := original[1:])
    new = {variable: number for number, variable in enumerate(order, start=1)}
    clauses = [[new[x] if x > 0 else -new[-x] for x in lits] for lits in cnf]
    draw.shuffle(clauses)
    return clauses, [0, *order]
