"""One member of the race, in a child process: encode, solve, decode; or search.

The child does all steps, so one deadline covers encoding, loading and solving, and killing the
child stops any of them.
"""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import dataclass, field

from unboggle import encodings, solvers
from unboggle.cnf import CNF, Lit
from unboggle.encodings import Encoding, RuleEncoding, SmtEncoding
from unboggle.encodings.tiles import Tiles
from unboggle.fitting.race.plan import ALL_SEARCHES, MemberPlan
from unboggle.fitting.searches import kinds
from unboggle.formula.encode import encode
from unboggle.formula.refine import board_or_clauses
from unboggle.formula.step_places import StepPlaces
from unboggle.puzzle import Board, Puzzle
from unboggle.solvers import Backend, BudgetEngine, CountingEngine, SmtBackend, Status
from unboggle.system import clock
from unboggle.system.channel import end_on_signal
from unboggle.system.clock import Deadline
from unboggle.system.inline import Steps, in_steps
from unboggle.system.turns import LeastFirst

SLICE = 0.1
"""Seconds of search, as moves are counted, between checks for a better board."""


@dataclass(frozen=True)
class Encoded:
    """The size of a member's formula and the seconds to make it.

    ``rules`` has the number of clauses of each rule.
    """

    variables: int
    clauses: int
    seconds: float
    rules: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True)
class BestSoFar:
    """The best board so far of a board search, and the number of its words."""

    board: Board
    words_held: int


@dataclass(frozen=True)
class Finished:
    """The last message: the status, the board if it is SAT, the seconds to load and solve.

    ``method`` is the kind of search that found it, if any; ``statistics`` are the solver's
    counters, if it has some.
    """

    status: Status
    board: Board | None
    seconds: float
    method: str | None = None
    statistics: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True)
class SearchedSeconds:
    """The work of a search so far, in seconds as moves are counted."""

    seconds: float


def carry_out(puzzle: Puzzle, plan: MemberPlan, deadline: Deadline) -> Steps:
    """Carry out ``plan`` for ``puzzle`` until ``deadline``, and yield its messages.

    First comes `Encoded` or, from a board search, `SearchedSeconds` at intervals and each better
    `BestSoFar`; last comes `Finished`.
    """
    end_on_signal(deadline)
    if plan.is_search:
        yield from _search(puzzle, plan, deadline)
    elif plan.solver is None:
        yield from _refute(puzzle, plan)
    else:
        yield from _solve(puzzle, plan, plan.solver)


run = in_steps(carry_out)
"""The function that a child runs."""


def _search(puzzle: Puzzle, plan: MemberPlan, deadline: Deadline) -> Steps:
    start = clock.now()
    able = kinds.able_searches(puzzle) if plan.method == ALL_SEARCHES else (plan.method,)
    running = {kind: kinds.start_search(kind, puzzle, plan.seed) for kind in able}
    spent = dict.fromkeys(able, 0.0)
    share = {kind: kinds.share(kind, puzzle) for kind in able}
    start_of = {kind: kinds.head_start(kind, puzzle) for kind in able}
    turns = LeastFirst[str](lambda kind, seconds: (seconds - start_of[kind]) / share[kind])
    held = -1
    while not deadline.expired:
        kind = turns.next(able, spent.__getitem__)
        search = running[kind]
        board = search.run(moves=kinds.moves_in(SLICE, kind, puzzle))
        spent[kind] = kinds.seconds_of(search.moves, kind, puzzle)
        yield SearchedSeconds(sum(spent.values()))
        if board is not None:
            yield Finished(Status.SAT, board, clock.now() - start, kind)
            return
        best = search.best()
        if best is not None and search.words_held > held:
            held = search.words_held
            yield BestSoFar(best, held)


def _refute(puzzle: Puzzle, plan: MemberPlan) -> Steps:
    from unboggle.fitting.race import tile_counts

    start = clock.now()
    status = tile_counts.refute(puzzle, plan.seed)
    yield Finished(status, None, clock.now() - start)


def _solve(puzzle: Puzzle, plan: MemberPlan, solver: str) -> Steps:
    start = clock.now()
    encoded = encode(puzzle, _encoding(plan), anchored=plan.anchored)
    backend = solvers.get(solver)
    encoded_at = clock.now()
    rules = encoded.sizes()
    yield Encoded(encoded.cnf.variables, sum(rules.values()), encoded_at - start, rules)
    counted: Mapping[str, int] = {}
    if isinstance(encoded, SmtEncoding):
        assert isinstance(backend, SmtBackend)
        status, board = _solve_terms(encoded, backend, plan.seed)
    else:
        assert isinstance(encoded, Encoding)
        status, board, counted = _solve_clauses(encoded, backend, plan)
    seconds = clock.now() - encoded_at
    yield Finished(status, board if status is Status.SAT else None, seconds, statistics=counted)


def _solve_terms(
    encoded: SmtEncoding, backend: SmtBackend, seed: int
) -> tuple[Status, Board | None]:
    """Solve until a board satisfies what no term says, or there is none."""
    while True:
        terms = [assertion.term for assertion in encoded.formula()]
        status, values = backend.solve_terms(terms, encoded.environment, seed=seed)
        if status is not Status.SAT:
            return status, None
        board, more = board_or_clauses(encoded, values)
        if not more:
            return status, board


def _solve_clauses(
    encoded: Encoding, backend: Backend, plan: MemberPlan
) -> tuple[Status, Board | None, Mapping[str, int]]:
    """Do the same with clauses; return also the statistics of the solver."""
    board = None
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
        board, more = board_or_clauses(encoded, {renamed.original(x) for x in answer.model})
        if not more:
            break
        engine.add([[renamed.new(x) for x in clause.lits] for clause in more])
    if status is Status.UNSAT and isinstance(encoded, Tiles) and not encoded.complete:
        status = Status.UNKNOWN  # refuted only for boards with few optional tiles
    return status, board, engine.statistics() if isinstance(engine, CountingEngine) else {}


class Renamed:
    """Literals of the solver and of the formula, see `shuffled`.

    Variables added later have the same number in both.
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


def _encoding(plan: MemberPlan) -> type[RuleEncoding]:
    if plan.steps:
        return StepPlaces
    encoding = encodings.get(plan.method)
    if plan.max_optional is not None:
        assert issubclass(encoding, Tiles)
        return encoding.limited(plan.max_optional)
    return encoding


def shuffled(cnf: CNF, seed: int) -> tuple[list[list[Lit]], list[Lit]]:
    """Return the clauses of ``cnf`` with variables and clauses in an order drawn from ``seed``.

    Also returns the list that maps a new variable to its original (index 0 is unused). Solvers
    follow the order of their input, so another seed means another search for every solver; seed 0
    changes nothing.
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
