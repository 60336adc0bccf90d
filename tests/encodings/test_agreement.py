"""The same answer from all: every encoding with every solver on a fixed set of puzzles."""

from __future__ import annotations

from functools import cache

import pytest
from amounts import mixed, shares

from unboggle import encodings, solvers
from unboggle.encodings import Encoding, SmtEncoding
from unboggle.forward.trace import holds
from unboggle.puzzle import Grid, Puzzle
from unboggle.solvers import SmtBackend, Status
from unboggle.system.clock import Deadline
from unboggle.testing.tiny import DONUT, PUZZLES, puzzle, ring, rook

SMALL = {
    "needleman": (puzzle(Grid.rectangle(3, 3), "act ape ate cop end old"), True),
    "one word more": (puzzle(Grid.rectangle(3, 3), "act ape ate cop end old lad"), False),
    "quiz and quit": (puzzle(Grid.rectangle(2, 3), "qu-i-z| qu-i-t|"), True),
    "two spellings": (PUZZLES["two spellings"], True),
    "strip": (puzzle(Grid.rectangle(1, 5), "abcab cab"), True),
    "strip impossible": (PUZZLES["strip impossible"], False),
    "counted": (puzzle(Grid.rectangle(2, 2), "abc def"), False),
    "donut": (puzzle(DONUT, "abcd dcb"), True),
    "ring impossible": (puzzle(ring(5), "abcd acbd"), False),
    "no diagonals": (puzzle(rook(3, 3), "abc cba bad"), True),
}
# Larger ones, for the long run: (words, rows, columns, fits)
LARGE = {
    "animals": ("margays jaguars pumas cougars tomcats", 4, 4, True),
    "metals": ("copper silver cobalt nickel", 4, 5, True),
    "clash": ("abcdefgh acegbdfh aebfcgdh", 3, 3, False),
}
FOUND = [entry.name for entry in solvers.catalogue() if entry.missing is None]
NAMES = [name for name in FOUND if not name.startswith("dimacs:")]  # those depend on the machine
CLAUSAL = [n for n in encodings.names() if issubclass(encodings.get(n), Encoding)]


@cache
def encoded(name: str, case: str) -> Encoding:
    return encodings.get_clausal(name)(SMALL[case][0])


@pytest.mark.parametrize("share", shares(10))
@pytest.mark.parametrize(("encoding", "solver"), mixed(CLAUSAL, NAMES))
def test_every_encoding_by_every_solver(encoding: str, solver: str, share: int) -> None:
    backend = solvers.get(solver)
    first = (NAMES.index(solver) + 3 * CLAUSAL.index(encoding) + share) % 10
    for case, (question, fits) in list(SMALL.items())[first::10]:
        formula = encoded(encoding, case)
        answer = backend.engine(formula.cnf).solve()
        assert answer.status is (Status.SAT if fits else Status.UNSAT), case
        if fits:
            board = formula.board(answer.model)
            assert holds(board, question), (case, board)


@pytest.mark.parametrize("solver", [name for name in NAMES if name.startswith("pysmt:")])
@pytest.mark.parametrize(
    "name", [n for n in encodings.names() if issubclass(encodings.get(n), SmtEncoding)]
)
def test_every_smt_encoding_by_every_smt_solver(name: str, solver: str) -> None:
    backend = solvers.get(solver)
    assert isinstance(backend, SmtBackend)
    for case, (question, fits) in SMALL.items():
        formula = encodings.get(name)(question)
        assert isinstance(formula, SmtEncoding)
        terms = [assertion.term for assertion in formula.formula()]
        status, values = backend.solve_terms(terms, formula.environment)
        assert status is (Status.SAT if fits else Status.UNSAT), case
        assert not fits or holds(formula.board(values), question), case


@pytest.mark.long
@pytest.mark.parametrize("solver", FOUND)
@pytest.mark.parametrize("encoding", CLAUSAL)
@pytest.mark.parametrize("case", LARGE)
def test_larger_puzzles(encoding: str, solver: str, case: str) -> None:
    words, rows, columns, fits = LARGE[case]
    question = Puzzle(Grid.rectangle(rows, columns), {w: (tuple(w),) for w in words.split()})
    formula = encodings.get_clausal(encoding)(question)
    with solvers.get(solver).open(formula.cnf) as session:
        answer = session.solve(deadline=Deadline.after(60))
    if answer.status is not Status.UNKNOWN:  # slow pairs may need longer; wrong ones may not
        assert answer.status is (Status.SAT if fits else Status.UNSAT)
    if answer.status is Status.SAT:
        assert holds(formula.board(answer.model), question)
