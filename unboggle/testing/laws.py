"""The contracts, each checked on puzzles and formulas small enough for brute force."""

from __future__ import annotations

import random
from collections.abc import Collection, Iterable, Iterator, Mapping
from functools import cache

from pysat.solvers import Solver

from unboggle.arguments import Seed, validated
from unboggle.cnf import Lit
from unboggle.encodings import Encoding
from unboggle.errors import InputError
from unboggle.puzzle import Board
from unboggle.solvers import Backend, Session, Status
from unboggle.system import clock
from unboggle.system.clock import Deadline
from unboggle.testing.brute_force import all_boards, holds, models
from unboggle.testing.formulas import pigeons, random_formula, satisfiable, satisfies
from unboggle.testing.tiny import PUZZLES

MODEL_LIMIT = 400
"""The most models of one formula that are decoded to boards."""
_CHEAP = 1000  # boards; puzzles with fewer are enough to find that a rule is redundant
_TIME = 60.0  # seconds for a solver to answer what takes milliseconds


class LawViolation(AssertionError):
    """A contract is violated; the message has the counterexample.

    >>> from unboggle import encodings
    >>> from unboggle.testing import check_rules_are_needed
    >>> check_rules_are_needed(encodings.get("one_hot"), excused={"no_such_rule": "why"})
    Traceback (most recent call last):
    unboggle.testing.laws.LawViolation: one_hot has no rule 'no_such_rule' to excuse
    """


def named_puzzles(names: Iterable[str] | None) -> Iterator[str]:
    """Yield ``names`` of `PUZZLES`, all for None; raise `InputError` for an unknown one."""
    for name in PUZZLES if names is None else names:
        if name not in PUZZLES:
            raise InputError(f"puzzles has {name!r}; choose from {', '.join(PUZZLES)}")
        yield name


def check_encoding(encoding: type[Encoding], *, puzzles: Iterable[str] | None = None) -> None:
    """Check that the formula of ``encoding`` holds exactly if every word is on the board.

    It uses each of the `PUZZLES`, or those named. With a board fixed by `pin_board`, the formula
    has a model if and only if the board holds every word. Each of its models decodes to such a
    board. Raises `LawViolation`. All puzzles take some seconds.

    >>> from unboggle import encodings
    >>> check_encoding(encodings.get_clausal("tiles"), puzzles=["strip", "palindrome"])
    """
    validated(check_encoding, locals())
    for name in named_puzzles(puzzles):
        complaint = mistake(encoding(PUZZLES[name]), judged(name))
        if complaint:
            raise LawViolation(f"{encoding.name} on the puzzle {name!r}: {complaint}")


def check_rules_are_needed(
    encoding: type[Encoding], *, excused: Mapping[str, str] | None = None
) -> None:
    """Check that ``encoding`` fails `check_encoding` without any one of its rules.

    ``excused`` rules are implied by others; each has the reason why it is kept. Raises
    `LawViolation` for a rule that is neither needed nor excused, or both, and for an excuse
    without a rule.

    >>> from unboggle import encodings
    >>> check_rules_are_needed(encodings.get_clausal("tiles"), excused={"no_such_rule": "helps"})
    Traceback (most recent call last):
    unboggle.testing.laws.LawViolation: tiles has no rule 'no_such_rule' to excuse
    """
    validated(check_rules_are_needed, locals())
    excuses = excused or {}
    stray = sorted(excuses.keys() - encoding.rules().keys())
    if stray:
        raise LawViolation(f"{encoding.name} has no rule {stray[0]!r} to excuse")
    for rule in encoding.rules():
        if is_needed(encoding, rule, thorough=rule not in excuses) == (rule in excuses):
            what = "is excused but needed" if rule in excuses else "is redundant"
            raise LawViolation(f"{encoding.name}: the rule {rule!r} {what}")


def is_needed(encoding: type[Encoding], rule: str, *, thorough: bool = True) -> bool:
    """Whether ``encoding`` fails on some of the `PUZZLES` without the rule ``rule``.

    If not ``thorough``, only the smaller puzzles are tested.
    """
    return any(
        mistake(encoding(PUZZLES[name]), judged(name), without=rule) is not None
        for name in sorted(PUZZLES, key=_boards)  # few cells are enough for most rules
        if thorough or _boards(name) < _CHEAP
    )


def _boards(name: str) -> int:
    """Return the number of boards that brute force must test."""
    puzzle = PUZZLES[name]
    count: int = (len(puzzle.faces) + 1) ** len(puzzle.grid.cells)
    return count


@cache
def judged(name: str) -> tuple[tuple[Board, bool], ...]:
    """Return each board of the puzzle ``name`` of `PUZZLES`, and whether it holds every word."""
    puzzle = PUZZLES[name]
    return tuple((board, holds(board, puzzle)) for board in all_boards(puzzle))


def mistake(
    encoded: Encoding, boards: Collection[tuple[Board, bool]], *, without: str | None = None
) -> str | None:
    """Describe the first board on which the formula and brute force disagree, or return None.

    ``without`` is a rule whose clauses are left out.
    """
    # Models first: calling `pin_board` may add the clauses that define `shows`.
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
            # Equivalent to `pin_board`, which is too slow to call thousands of times.
            assumptions = [lit if there(cell) == face else -lit for cell, face, lit in shown]
            says = not contradiction and bool(solver.solve(assumptions=assumptions))
            if says != good:
                return f"pinned {board}: formula {says}, brute force {good}"
    return misreading(encoded, formula)


def misreading(encoded: Encoding, formula: list[list[Lit]]) -> str | None:
    """Describe a model of ``formula`` that does not decode to a board with every word."""
    if not all(formula):
        return None
    meanings = encoded.cnf.meanings()
    places = [v for v, m in meanings.items() if m[0] in {"shows", "row", "column"}]
    for model in models(formula, places, MODEL_LIMIT):
        try:
            board = encoded.board(model)
        except InputError as error:  # a cell that the grid does not have
            return f"a model does not decode to a board: {error}"
        if not holds(board, encoded.puzzle):
            return f"a model decodes to {board}, which lacks a word"
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


def check_backend(backend: Backend, *, formulas: int = 20, seed: Seed = 0) -> None:
    """Check that ``backend`` satisfies the contract of a session.

    Clauses may be added between solves. Assumptions hold for one solve. A model makes every
    clause true; a core is a sufficient subset of the assumptions. After a deadline the answer is
    UNKNOWN. The check uses random formulas, drawn from ``seed``, small enough for a truth table.
    Raises `LawViolation`.

    >>> from contextlib import nullcontext
    >>> from types import SimpleNamespace
    >>> from unboggle.solvers import Answer, Status
    >>> lazy = SimpleNamespace(add=print, solve=lambda *_, **__: Answer(Status.UNSAT))
    >>> mine = SimpleNamespace(name="mine", missing=lambda: None, open=lambda _: nullcontext(lazy))
    >>> check_backend(mine)  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    unboggle.testing.laws.LawViolation: mine returns UNSAT for ...
    """
    validated(check_backend, locals())
    missing = backend.missing()
    if missing:
        raise LawViolation(f"{backend.name} is not available: {missing}")
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
        start = clock.now()
        status = session.solve(deadline=Deadline.after(0.3)).status
        if status is Status.SAT or clock.now() - start > _TIME / 2:
            raise LawViolation(f"{backend.name} ignores a deadline, or returns {status.name}")


def _ask(
    backend: Backend, session: Session, clauses: list[list[Lit]], assumptions: list[Lit]
) -> None:
    answer = session.solve(assumptions, deadline=Deadline.after(_TIME))
    whole = [*clauses, *([lit] for lit in assumptions)]
    expected = Status.SAT if satisfiable(whole) else Status.UNSAT
    on = f"{clauses} assuming {assumptions}"
    if answer.status is not expected:
        raise LawViolation(
            f"{backend.name} returns {answer.status.name} for {on}, not {expected.name}"
        )
    if expected is Status.SAT and not satisfies(answer.model, whole):
        literals = sorted(answer.model, key=abs)
        raise LawViolation(f"{backend.name}: {literals} is not a model of {on}")
    core = [[lit] for lit in answer.core]
    if expected is Status.UNSAT and (
        not answer.core <= set(assumptions) or satisfiable([*clauses, *core])
    ):
        raise LawViolation(f"{backend.name}: {sorted(answer.core)} is not a core of {on}")
