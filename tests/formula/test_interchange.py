"""Formulae go out, solutions come back; errors in them are reported precisely."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from amounts import examples
from hypothesis import given
from hypothesis import strategies as st

from unboggle import encodings
from unboggle.cnf.dimacs import read_dimacs
from unboggle.encodings import Encoding, SmtEncoding
from unboggle.errors import InputError
from unboggle.formula.interchange import decode, formula_lines, read_solution
from unboggle.forward.trace import holds
from unboggle.puzzle import Grid, Puzzle
from unboggle.solvers import SmtBackend, Status
from unboggle.solvers import get as get_solver
from unboggle.testing.brute_force import models
from unboggle.testing.tiny import PUZZLES, puzzle

CLAUSAL = [n for n in encodings.names() if issubclass(encodings.get(n), Encoding)]
NEEDLEMAN = puzzle(Grid.rectangle(3, 3), "act ape ate cop end old")


def formula_of(question: Puzzle, name: str = "one_hot") -> str:
    return "\n".join(formula_lines(question, name, "a test")) + "\n"


def solution_of(formula: str) -> list[int]:
    file = read_dimacs(formula, "formula")
    (model,) = models(file.clauses, (), 1)
    return sorted(model, key=abs)


def v_lines(literals: list[int]) -> str:
    return "s SATISFIABLE\n" + "".join(f"v {lit}\n" for lit in literals) + "v 0\n"


@pytest.mark.parametrize("name", CLAUSAL)
@pytest.mark.parametrize("puzzle_name", ["strip", "two spellings", "ring", "donut", "no words"])
def test_a_formula_and_its_solution_come_back_as_a_board(name: str, puzzle_name: str) -> None:
    question = PUZZLES[puzzle_name]
    formula = formula_of(question, name)
    solution = v_lines(solution_of(formula) if question.words else [])
    decoded = decode(formula, solution, "board.cnf", "out.txt")
    assert (decoded.status, decoded.objection) == (Status.SAT, None)
    assert decoded.puzzle == question
    assert decoded.board is not None
    assert holds(decoded.board, question)
    assert set(decoded.paths) == set(question.words)


@pytest.mark.parametrize("name", CLAUSAL)
def test_what_is_written_reads_back_as_the_same_clauses(name: str) -> None:
    encoded = encodings.get_clausal(name)(NEEDLEMAN)
    file = read_dimacs(formula_of(NEEDLEMAN, name), "formula")
    assert file.clauses == list(encoded.cnf)
    assert file.variables == encoded.cnf.variables == len(file.names)
    assert [origin.split(" for ")[0] for origin in file.origins] == encoded.cnf.rules
    assert len(set(file.names.values())) == len(file.names)


def test_windows_line_ends_are_no_change() -> None:
    formula = formula_of(NEEDLEMAN).replace("\n", "\r\n")
    assert decode(formula, v_lines(solution_of(formula)), "f", "s").board is not None


def test_every_dialect_of_a_solution_is_read() -> None:
    formula = formula_of(NEEDLEMAN)
    literals = solution_of(formula)
    joined = " ".join(map(str, literals))
    half = len(literals) // 2
    first, rest = literals[:half], literals[half:]
    texts = {
        "competition": f"c hello\ns SATISFIABLE\nv {' '.join(map(str, first))}\n"
        f"v {' '.join(map(str, rest))} 0\n",
        "minisat's file": f"SAT\n{joined} 0\n",
        "bare literals": f"{joined} 0\n",
        "no final 0": f"s SATISFIABLE\r\nv {joined}\r\n",
        "true ones only": "s SATISFIABLE\nv " + " ".join(str(x) for x in literals if x > 0),
    }
    for dialect, text in texts.items():
        assert decode(formula, text, "f", "s").objection is None, dialect


@pytest.mark.parametrize(
    ("text", "status"),
    [
        ("s UNSATISFIABLE\n", Status.UNSAT),
        ("UNSAT\n", Status.UNSAT),
        ("c x\nUNSATISFIABLE\n", Status.UNSAT),
        ("unsat\n", Status.UNSAT),
        ("s UNKNOWN\n", Status.UNKNOWN),
        ("INDET\n", Status.UNKNOWN),
        ("unknown\n", Status.UNKNOWN),
        ("timeout\n", Status.UNKNOWN),
    ],
)
def test_no_is_no_and_unknown_is_unknown(text: str, status: Status) -> None:
    decoded = decode(formula_of(NEEDLEMAN), text, "f", "s")
    assert (decoded.status, decoded.board, decoded.objection) == (status, None, None)


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("", "not the output"),
        ("hello\n", "not the output"),
        ("s SATISFIABLE\n", "no model"),
        ("SATISFIABLE\n", "minisat writes it"),
        ("s SATISFIABLE\ns UNSATISFIABLE\n", "contradicts"),
        ("s SATISFIABLE\nv 1 -1 0\n", "both 1 and -1"),
        ("s SATISFIABLE\nv 999999 0\n", "999999"),
        ("s SATISFIABLE\nv 1 - 0\n", "bad literal"),
        ("p cnf 3 2\n1 0\n2 0\n", "is a formula"),
    ],
)
def test_a_text_that_is_no_solution_is_refused(text: str, complaint: str) -> None:
    with pytest.raises(InputError, match=complaint) as caught:
        decode(formula_of(NEEDLEMAN), text, "board.cnf", "out.txt")
    assert str(caught.value).startswith("out.txt: ")
    assert str(caught.value).count("\n") <= 1


def test_a_wrong_model_names_the_clause_it_breaks() -> None:
    formula = formula_of(NEEDLEMAN)
    literals = solution_of(formula)
    names = read_dimacs(formula, "f").names
    shown = next(x for x in literals if x > 0 and names[x].startswith("shows"))
    lie = [-x if x == shown else x for x in literals]
    objection = decode(formula, v_lines(lie), "f", "s").objection
    assert objection is not None
    assert "violates clause" in objection
    assert "rule steps_show_their_face for" in objection
    assert f"({names[shown]})" in objection


def test_all_false_is_no_board() -> None:
    objection = decode(formula_of(NEEDLEMAN), "s SATISFIABLE\nv -1 0\n", "f", "s").objection
    assert objection is not None
    assert "every_step_is_taken for act" in objection


@examples(30)
@given(st.integers(0, 10_000), st.integers(1, 400))
def test_a_cut_off_formula_is_refused(seed: int, cut: int) -> None:
    formula = formula_of(PUZZLES["strip"])
    shorter = formula[: max(0, len(formula) - cut)]
    if shorter.rstrip() == formula.rstrip():
        return
    with pytest.raises(InputError, match=r"^f: "):
        decode(shorter, "s UNSATISFIABLE\n", "f", "s")


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        (("p cnf", "p wcnf"), "malformed or repeated"),
        (("c format: unboggle.cnf/1", "c format: other/9"), "not a formula that unboggle wrote"),
        (('"size": [3, 3]', '"size": [3'), "no longer describe"),
        (('"size": [3, 3]', '"size": [0, 3]'), "no longer describe"),
        (('"size": [3, 3]', '"size": "big"'), "no longer describe"),
        (('"words": {', '"werds": {'), "no longer describe"),
        (('"act": [["a", "c", "t"]]', '"dog": [["a", "c", "t"]]'), "no longer describe"),
        (('"act": [["a", "c", "t"]]', '"act": [["a", "c", 5]]'), "no longer describe"),
        (('"act": [["a", "c", "t"]]', '"a\\u001bct": [["a", "\\u001b", "ct"]]'), "no longer descr"),
        (('{"size": [3, 3]', "[" * 100_000), "no longer describe"),
        (("c encoding: one_hot", "c encoding: one_hat"), "did you mean one_hot"),
        (("c var 1 ", "c vor 1 "), "do not name the variable"),
    ],
)
def test_a_changed_formula_is_refused(change: tuple[str, str], complaint: str) -> None:
    formula = formula_of(NEEDLEMAN)
    assert change[0] in formula
    with pytest.raises(InputError, match=complaint):
        decode(formula.replace(*change), v_lines(solution_of(formula)), "board.cnf", "out.txt")


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("", "not a DIMACS file"),
        ("1 2 0\n", "variable 1 exceeds the 'p cnf' line"),
        ("p cnf 2 1\n1 x 0\n", "'x' is not a number"),
        ("p cnf 2 1\n3 0\n", "variable 3 exceeds"),
        ("p cnf 2 2\n1 0\n", "cut off"),
        ("p cnf 2 1\n1 2\n", "cut off"),
        ("p cnf 2\n", "malformed or repeated"),
        ("p cnf 1 0\np cnf 1 0\n", "malformed or repeated"),
        ("p cnf two 1\n", "not a number"),
    ],
)
def test_a_broken_dimacs_file_is_refused(text: str, complaint: str) -> None:
    with pytest.raises(InputError, match=complaint):
        read_dimacs(text, "f")


def test_foreign_dimacs_is_read_but_not_decoded() -> None:
    foreign = "c made by hand\np cnf 2 2\n1 -2\n0 2 0\n%\n0\n"
    assert read_dimacs(foreign, "f").clauses == [(1, -2), (2,)]
    with pytest.raises(InputError, match="not a formula that unboggle wrote"):
        decode(foreign, "s SATISFIABLE\nv 1 2 0\n", "f", "s")


def test_smt_comes_back_too() -> None:
    formula = formula_of(PUZZLES["two spellings"], "bitvectors")
    encoded = encodings.get("bitvectors")(PUZZLES["two spellings"])
    backend = get_solver("pysmt:z3")
    assert isinstance(encoded, SmtEncoding)
    assert isinstance(backend, SmtBackend)
    terms = [assertion.term for assertion in encoded.formula()]
    _, values = backend.solve_terms(terms, encoded.environment)
    kinds = {s.symbol_name(): s.symbol_type() for t in terms for s in t.get_free_variables()}

    def constant(name: str, value: int) -> str:
        if kinds[name].is_bool_type():
            return f"(define-fun |{name}| () Bool\n    {'true' if value else 'false'})"
        digits = f"#b{value:0{kinds[name].width}b}"
        return f"(define-fun |{name}| () (_ BitVec {kinds[name].width})\n    {digits})"

    model = "sat\n(\n" + "\n".join(constant(n, v) for n, v in values.items()) + "\n)\n"
    decoded = decode(formula, model, "f.smt2", "z3.txt")
    assert decoded.objection is None
    assert decoded.board is not None
    assert holds(decoded.board, PUZZLES["two spellings"])
    lie = model.replace("#b00", "#b11").replace("true", "false")
    objection = decode(formula, lie, "f.smt2", "z3.txt").objection
    assert objection is not None
    assert "violates assertion" in objection
    for changed in (
        formula.replace("(check-sat)", "(assert false)\n(check-sat)"),
        "\n".join(line for k, line in enumerate(formula.splitlines()) if k != 20) + "\n",
    ):
        with pytest.raises(InputError, match="was changed"):
            decode(changed, model, "f.smt2", "z3.txt")
    with pytest.raises(InputError, match="cut off"):
        decode(formula[:-30], model, "f.smt2", "z3.txt")


def test_smt_values_of_every_notation_are_read() -> None:
    text = """sat
    (model (define-fun |row a 0| () (_ BitVec 8) #x0a)
      (define-fun x () (_ BitVec 2) (_ bv3 2)) (define-fun y () Bool true))"""
    assert dict(read_solution(text, "s").values) == {"row a 0": 10, "x": 3, "y": 1}


def test_the_header_says_what_the_file_is(tmp_path: Path) -> None:
    header = [line for line in formula_of(NEEDLEMAN).splitlines()[:8] if line.startswith("c ")]
    assert header[0].startswith("c unboggle 0.")
    assert "6 words on a 3x3 board" in header[0]
    assert header[1] == "c made by: a test"
    described = next(line for line in header if line.startswith("c puzzle: "))
    assert json.loads(described[10:])["words"]["act"] == [["a", "c", "t"]]
