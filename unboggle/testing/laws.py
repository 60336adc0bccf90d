"""The laws, each checked on puzzles and formulae small enough for brute force."""

from __future__ import annotations

import random
import time
from collections.abc import Collection, Iterable, Mapping
from functools import cache

from pysat.solvers import Solver

from unboggle.cnf import Lit
from unboggle.encodings import Encoding
from unboggle.puzzle import Board
from unboggle.solvers import Backend, Session, Status
from unboggle.system.clock import Deadline
from unboggle.testing.brute_force import all_boards, holds, models
from unboggle.testing.formulas import pigeons, random_formula, satisfiable, satisfies
from unboggle.testing.tiny import PUZZLES

MODEL_LIMIT = 400
"""The most models of one formula that are read back to boards."""
_CHEAP = 1000  # boards; puzzles with fewer are enough for a rule that nothing misses
_TIME = 60.0  # seconds for a solver to answer what takes some thousandths


class LawBroken(AssertionError):
    """Something does not do what the house takes for granted; the text has the example."""


def check_encoding(encoding: type[Encoding], *, puzzles: Iterable[str] | None = None) -> None:
    """Check that the formula of ``encoding`` says that every word is on the board, both ways.

    On each of the `PUZZLES` (or those named): with a board pinned as by `pin` it has a model if
    and only if the board holds every word, and each of its models reads back to such a
    board. Raises `LawBroken`. Takes some seconds for all.
    """
    for name in PUZZLES if puzzles is None else puzzles:
        complaint = mistake(encoding(PUZZLES[name]), judged(name))
        if complaint:
            raise LawBroken(f"{encoding.name} on the puzzle {name!r}: {complaint}")


def check_rules_are_needed(
    encoding: type[Encoding], *, excused: Mapping[str, str] | None = None
) -> None:
    """Check that without any one of its rules ``encoding`` breaks the law of `check_encoding`.

    ``excused`` are rules that nothing can miss, because others imply them, each with the
    reason why it is kept. Raises `LawBroken` for a rule that is neither needed nor
    excused, or both, and for an excuse without a rule.
    """
    excuses = excused or {}
    stray = sorted(excuses.keys() - encoding.rules().keys())
    if stray:
        raise LawBroken(f"{encoding.name} has no rule {stray[0]!r} to be excused")
    for rule in encoding.rules():
        if is_needed(encoding, rule, thorough=rule not in excuses) == (rule in excuses):
            what = "is needed, though it is excused" if rule in excuses else "is missed by nothing"
            raise LawBroken(f"{encoding.name}: the rule {rule!r} {what}")


def is_needed(encoding: type[Encoding], rule: str, *, thorough: bool = True) -> bool:
    """Whether ``encoding`` goes wrong on some of the `PUZZLES` without its rule ``rule``.

    Not ``thorough``: on one of the smaller ones.
    """
    return any(
        mistake(encoding(PUZZLES[name]), judged(name), without=rule) is not None
        for name in sorted(PUZZLES, key=_boards)  # most rules are missed on few cells already
        if thorough or _boards(name) < _CHEAP
    )


def _boards(name: str) -> int:
    """How many boards brute force has to look at."""
    puzzle = PUZZLES[name]
    count: int = (len(puzzle.faces) + 1) ** len(puzzle.grid.cells)
    return count


@cache
def judged(name: str) -> tuple[tuple[Board, bool], ...]:
    """Return every board of the puzzle ``name`` of `PUZZLES`, and whether it holds every word."""
    puzzle = PUZZLES[name]
    return tuple((board, holds(board, puzzle)) for board in all_boards(puzzle))


def mistake(
    encoded: Encoding, boards: Collection[tuple[Board, bool]], *, without: str | None = None
) -> str | None:
    """Return the first board on which the formula and brute force disagree, in words.

    ``without`` is a rule whose clauses are left out.
    """
    # Models first: asking for a pin may add the clauses that make `shows` mean something.
    complaint = misreading(encoded, _formula(encoded, without))
    if complaint:
        return complaint
    cells, faces = encoded.puzzle.grid.cells, encoded.puzzle.faces
    shown = [(cell, face, encoded.shows(cell, face)) for cell in cells for face in faces]
    formula = _formula(encoded, without)
    contradiction = not all(formula)
    with Solver("minisat22", bootstrap_with=[c for c in formula if c]) as solver:
        for board, good in boards:
            there = board.faces.get
            # What `pin` says, many thousand times.
            assumptions = [lit if there(cell) == face else -lit for cell, face, lit in shown]
            says = not contradiction and bool(solver.solve(assumptions=assumptions))
            if says != good:
                return f"pinned {board}: formula {says}, brute force {good}"
    return misreading(encoded, formula)


def misreading(encoded: Encoding, formula: list[list[Lit]]) -> str | None:
    """Return a model of ``formula`` that is no board with every word, in words."""
    if not all(formula):
        return None
    meanings = encoded.cnf.meanings()
    places = [v for v, m in meanings.items() if m[0] in {"shows", "row", "column"}]
    for model in models(formula, places, MODEL_LIMIT):
        try:
            board = encoded.board(model)
        except ValueError as error:  # a cell that the grid does not have
            return f"a model reads back to no board: {error}"
        if not holds(board, encoded.puzzle):
            return f"a model reads back to {board}, which lacks a word"
        shown = [meanings[v][1] for v in places if v in model and meanings[v][0] == "shows"]
        if len(set(shown)) < len(shown):
            return f"a model shows two faces on one cell: {shown}"
    return None


def _formula(encoded: Encoding, without: str | None) -> list[list[Lit]]:
    return [
        list(clause.lits)
        for rule, clause in zip(encoded.cnf.rules, encoded.cnf.clauses, strict=True)
        if rule != without
    ]


def check_backend(backend: Backend, *, formulas: int = 20, seed: int = 0) -> None:
    """Check that ``backend`` keeps the contract of a session.

    Clauses may come between questions, assumptions hold for one question, a model makes
    every clause true, a core is a part of the assumptions that is enough, and a deadline is
    kept by answering UNKNOWN. On random formulae, drawn from ``seed``, small enough for a truth
    table. Raises `LawBroken`.
    """
    missing = backend.missing()
    if missing:
        raise LawBroken(f"{backend.name} is not there: {missing}")
    draw = random.Random(seed)
    for _ in range(formulas):
        variables = draw.randint(3, 9)
        clauses = random_formula(draw, variables, round(4.26 * variables))
        cut = draw.randrange(len(clauses))
        some = [v * draw.choice((1, -1)) for v in range(1, variables + 1) if draw.random() < 0.2]
        with backend.open(clauses[:cut]) as session:
            _ask(backend, session, clauses[:cut], [])
            for clause in clauses[cut:]:
                session.add(clause)
            _ask(backend, session, clauses, some)
            _ask(backend, session, clauses, [])
    with backend.open([[1], []]) as session:  # the empty clause
        _ask(backend, session, [[1], []], [])
    with backend.open(pigeons(12)) as session:
        start = time.monotonic()
        status = session.solve(deadline=Deadline.after(0.3)).status
        if status is Status.SAT or time.monotonic() - start > _TIME / 2:
            raise LawBroken(f"{backend.name} does not keep a deadline, or says {status.name}")


def _ask(
    backend: Backend, session: Session, clauses: list[list[Lit]], assumptions: list[Lit]
) -> None:
    answer = session.solve(assumptions, deadline=Deadline.after(_TIME))
    whole = [*clauses, *([lit] for lit in assumptions)]
    expected = Status.SAT if satisfiable(whole) else Status.UNSAT
    on = f"{clauses} assuming {assumptions}"
    if answer.status is not expected:
        raise LawBroken(f"{backend.name} says {answer.status.name} of {on}: {expected.name}")
    if expected is Status.SAT and not satisfies(answer.model, whole):
        raise LawBroken(f"{backend.name}: {sorted(answer.model, key=abs)} is no model of {on}")
    core = [[lit] for lit in answer.core]
    if expected is Status.UNSAT and (
        not answer.core <= set(assumptions) or satisfiable([*clauses, *core])
    ):
        raise LawBroken(f"{backend.name}: {sorted(answer.core)} is no core of {on}")
