"""The SMT encoding agrees with the clause encodings: by brute force, and by z3's own program."""

from __future__ import annotations

import random
import subprocess
import sys
from pathlib import Path

import pytest
from amounts import mixed

from unboggle import encodings
from unboggle.cnf import Clause, name_of
from unboggle.encodings import Assertion, SmtEncoding, pin_board
from unboggle.errors import InputError
from unboggle.fitting.fit import fit
from unboggle.puzzle import Board, Grid, Puzzle
from unboggle.solvers import SmtBackend, Status
from unboggle.solvers import get as get_solver
from unboggle.testing.brute_force import all_boards, holds
from unboggle.testing.tiny import PUZZLES

BOARDS = 60  # of each puzzle: every board that holds the words, up to half of this, and others
MODELS = 12
# Rules whose loss does not change the boards, with the reason to keep them.
REDUNDANT: dict[str, str] = {}
SMALL = [name for name, puzzle in PUZZLES.items() if len(puzzle.grid.cells) <= 6]


def encode(puzzle: Puzzle) -> SmtEncoding:
    encoded = encodings.get("bitvectors")(puzzle)
    assert isinstance(encoded, SmtEncoding)
    return encoded


def sample(puzzle: Puzzle) -> list[tuple[Board, bool]]:
    """Some boards of ``puzzle``, good and bad ones, drawn with a fixed seed."""
    draw = random.Random(1)
    judged = [(board, holds(board, puzzle)) for board in all_boards(puzzle)]
    draw.shuffle(judged)
    good = [pair for pair in judged if pair[1]][: BOARDS // 2]
    bad = [pair for pair in judged if not pair[1]]
    return good + bad[: BOARDS - len(good)]


def mistakes(puzzle: Puzzle, *, without: str | None = None) -> str | None:
    """Return the first disagreement of the terms with brute force as a sentence, or None."""
    encoded = encode(puzzle)
    m = encoded.manager
    for channelled in (False, True):
        if channelled and puzzle.faces:
            encoded.shows(puzzle.grid.cells[0], puzzle.faces[0])
        with encoded.environment.factory.Solver(name="z3") as solver:
            for assertion in _kept(encoded.formula(), without):
                solver.add_assertion(assertion.term)
            if channelled:
                for board, good in sample(puzzle):
                    if solver.solve(_literals(encoded, board)) != good:
                        return f"pinned {board}: brute force says {good}"
            symbols = {s for a in encoded.formula() for s in a.term.get_free_variables()}
            for _ in range(MODELS):
                if not solver.solve():
                    break
                model = {s: solver.get_value(s) for s in symbols}
                values = {s.symbol_name(): int(v.constant_value()) for s, v in model.items()}
                try:
                    board = encoded.board(values)
                except InputError as error:
                    return f"a model reads back to no board: {error}"
                if not holds(board, puzzle):
                    return f"a model reads back to {board}"
                shown = [n.split()[1] for n, v in values.items() if v and n.startswith("shows ")]
                if len(set(shown)) < len(shown):
                    return f"a model shows two faces on one cell: {shown}"
                places = [s for s in symbols if s.symbol_name().split()[0] in ("row", "column")]
                if not places:
                    break
                same = [m.Equals(s, model[s]) for s in places]
                solver.add_assertion(m.Not(m.And(same)))
    return None


def _literals(encoded: SmtEncoding, board: Board) -> list[object]:
    m = encoded.manager
    meanings = encoded.cnf.meanings()
    lits = [clause.lits[0] for clause in pin_board(encoded, board)]
    named = [(lit, m.Symbol(name_of(meanings[abs(lit)]))) for lit in lits]
    return [symbol if lit > 0 else m.Not(symbol) for lit, symbol in named]


def _kept(formula: list[Assertion], without: str | None) -> list[Assertion]:
    return [assertion for assertion in formula if assertion.rule != without]


@pytest.mark.parametrize("name", mixed(SMALL, every=6))
def test_means_that_every_word_is_on_the_board(name: str) -> None:
    assert mistakes(PUZZLES[name]) is None


def test_a_spelling_is_chosen_if_the_model_says_so() -> None:
    encoded = encode(PUZZLES["two spellings"])
    (name,) = map(encoded.cnf.name, encoded.if_chosen("th", ("th",)))
    assert name == "chosen th th"
    said = [encoded.is_chosen("th", ("th",), values) for values in ({name: 1}, {name: 0}, {})]
    assert said == [True, False, False]
    assert encode(PUZZLES["strip"]).is_chosen("ab", ("a", "b"), {})  # its only one


@pytest.mark.parametrize("words", ["abcd", "ad", "aba cd"])
def test_a_step_goes_around_a_wrapped_row_but_not_across(words: str) -> None:
    grid = Grid.rectangle(1, 4, wrap_rows=True)
    assert mistakes(Puzzle(grid, {word: (tuple(word),) for word in words.split()})) is None


def size(name: str) -> int:
    return len(PUZZLES[name].grid.cells)


@pytest.mark.parametrize("rule", encodings.get("bitvectors").rules())
def test_every_rule_is_needed(rule: str) -> None:
    needed = any(mistakes(PUZZLES[name], without=rule) for name in sorted(SMALL, key=size))
    assert needed != (rule in REDUNDANT)


def test_constraints_are_clauses_over_the_same_literals() -> None:
    encoded = encode(PUZZLES["strip"])  # ab bc on 1x3
    given = Clause((encoded.shows((0, 0), "c"),))
    backend = get_solver("pysmt:z3")
    assert isinstance(backend, SmtBackend)
    terms = [assertion.term for assertion in encoded.formula([given])]
    status, values = backend.solve_terms(terms, encoded.environment)
    assert status is Status.SAT
    assert str(encoded.board(values)) == "CBA"


def test_a_comment_of_a_file_has_the_rule_and_its_words_if_there_are_some() -> None:
    encoded = encode(PUZZLES["strip"])
    encoded.channel()
    comments = [line for line in encoded.smtlib(["ab bc", ""]) if line[0] == ";"]
    assert comments[:4] == [
        "; ab bc",
        ";",
        "; rule places_are_cells for ab",
        "; rule places_are_cells for bc",
    ]
    assert comments[-1] == "; rule one_face_per_cell"
    assert len(set(comments)) == len(comments)


@pytest.mark.parametrize(
    ("words", "size", "fits"),
    [
        (["act", "ape", "ate", "cop", "end", "old"], (3, 3), True),
        (["ab", "bc", "ca"], (1, 3), False),
        (["quiz", "quit"], (2, 3), True),
    ],
)
def test_the_z3_binary_answers_the_same(
    words: list[str], size: tuple[int, int], fits: bool, tmp_path: Path
) -> None:
    puzzle = Puzzle(Grid.rectangle(*size), {w: (tuple(w),) for w in words})
    file = tmp_path / "board.smt2"
    file.write_text("\n".join(encode(puzzle).smtlib(["a test"])) + "\n", encoding="utf-8")
    z3 = Path(sys.executable).with_name("z3")
    if not z3.exists():
        pytest.skip("the z3 program is not beside this Python")
    done = subprocess.run([z3, file], capture_output=True, text=True, check=False, timeout=60)
    assert done.stdout.split()[0] == ("sat" if fits else "unsat"), done.stdout
    answer = fit(puzzle, encoding="bitvectors", timeout=60)
    assert answer.status == ("fitted" if fits else "impossible")


def test_seeds_change_the_search_and_repeat_it() -> None:
    puzzle = Puzzle(Grid.rectangle(3, 3), {w: (tuple(w),) for w in ["act", "ape", "cop"]})
    boards = [str(fit(puzzle, encoding="bitvectors", seed=seed).board) for seed in (3, 3)]
    assert boards[0] == boards[1]
