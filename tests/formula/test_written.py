"""The text of formulae in files: headers, names, clauses; and the bans that are written at once."""

from __future__ import annotations

import json

import pytest

from unboggle import encodings
from unboggle.cnf import CNF
from unboggle.cnf.dimacs import read_dimacs
from unboggle.errors import InputError
from unboggle.formula import banned
from unboggle.formula.conditional_tiles import ConditionalTiles
from unboggle.formula.encode import encode
from unboggle.formula.interchange import _broken_clause, encoded_lines, read_solution
from unboggle.formula.keep_formula import KeepGoal
from unboggle.formula.most_words import OutputFormat, lines_of
from unboggle.puzzle import Constraints, Grid, Puzzle, UniquePaths, Vowels
from unboggle.puzzle.constraints.ban import Ban
from unboggle.puzzle.formats.document import puzzle_to_json
from unboggle.testing.tiny import puzzle, strip
from unboggle.version import __version__

ROW = puzzle(strip(2), "ab a b")
WEIGHTS = {"ab": 3, "a": 0}


def names(cnf: CNF) -> list[str]:
    return [cnf.name(number) for number in range(1, cnf.variables + 1)]


@pytest.mark.parametrize("encoding", ["tiles", "one_hot"])
def test_a_dimacs_file_of_all_words(encoding: str) -> None:
    cnf = encode(ROW, encodings.get_clausal(encoding)).cnf
    named = names(cnf)
    assert [*lines_of(ROW, "cnf", encoding=encoding)] == [
        f"c unboggle {__version__}: 3 words on a 1x2 board",
        "c Satisfiable if and only if some board holds every word.",
        f"c encoding: {encoding}",
        f"c puzzle: {json.dumps(puzzle_to_json(ROW))}",
        *(f"c var {number} {name}" for number, name in enumerate(named, start=1)),
        f"p cnf {len(named)} {len([*cnf])}",
        *(" ".join(map(str, [*clause, 0])) for clause in cnf),
    ]


@pytest.mark.parametrize(("form", "mark"), [("wcnf", "c"), ("opb", "*")])
def test_a_file_of_the_most_words(form: OutputFormat, mark: str) -> None:
    kept = ConditionalTiles(ROW, KeepGoal({"ab": 3, "a": 0, "b": 1}, frozenset("a"), 0))
    clauses, named = [[*clause] for clause in kept.cnf], names(kept.cnf)
    soft = [(3, kept.kept("ab")), (1, kept.kept("b"))]  # a weighs nothing
    header = [
        f"{mark} unboggle {__version__}: 3 words on a 1x2 board",
        f"{mark} Some board holds exactly the words that an optimal solution keeps.",
        f"{mark} encoding: kept_tiles",
        f"{mark} puzzle: {json.dumps(puzzle_to_json(ROW))}",
        *(f"{mark} var {number} {name}" for number, name in enumerate(named, start=1)),
    ]
    if form == "wcnf":
        expected = [*header, *(f"h {' '.join(map(str, clause))} 0" for clause in clauses)]
        expected += [f"{weight} {lit} 0" for weight, lit in soft]
    else:
        expected = [f"* #variable= {len(named)} #constraint= {len(clauses)}", *header]
        expected.append(f"min: -3 x{soft[0][1]} -1 x{soft[1][1]} ;")
        for clause in clauses:
            terms = " ".join(f"{'+' if lit > 0 else '-'}1 x{abs(lit)}" for lit in clause)
            expected.append(f"{terms} >= {1 - sum(lit < 0 for lit in clause)} ;")
    assert [*lines_of(ROW, form, weight=WEIGHTS, must=frozenset("a"))] == expected


def test_a_shuffled_file_is_the_same_formula() -> None:
    plain, one, again, other = (
        [*lines_of(ROW, "wcnf", weight=WEIGHTS, shuffle=seed)] for seed in (None, 0, 0, 1)
    )
    assert one == again != other
    assert one[2] == "c encoding: kept_tiles, shuffled by seed 0"
    assert [line.split()[3:] for line in one if line.startswith("c var")] != [
        line.split()[3:] for line in plain if line.startswith("c var")
    ]

    def content(lines: list[str]) -> tuple[list[list[str]], list[tuple[str, str]]]:
        """The clauses, each by the names of its variables, and the weights."""
        named = {
            line.split()[2]: line.split(maxsplit=3)[3] for line in lines if line[:5] == "c var"
        }
        hard = [
            sorted("-" * (lit[0] == "-") + named[lit.lstrip("-")] for lit in line.split()[1:-1])
            for line in lines
            if line[0] == "h"
        ]
        soft = [(line.split()[0], named[line.split()[1]]) for line in lines if line[0].isdigit()]
        return sorted(hard), sorted(soft)

    assert content(plain) == content(one) == content(other)
    assert [line for line in one if line[0] == "h"] != [line for line in plain if line[0] == "h"]


@pytest.mark.parametrize(
    ("constraints", "refuting", "states"),
    [
        (Constraints(), False, "Satisfiable if and only if some board holds every word, so."),
        (Constraints(Vowels(1)), False,
         "Satisfiable if and only if some board holds every word and satisfies the "
         f"{Vowels(1).title}, so."),
        (Constraints(Ban(("bb",))), False,
         "Satisfiable if and only if some board holds every word and satisfies the "
         f"{Ban(('bb',)).title}, so."),
        (Constraints(Vowels(1), UniquePaths()), True,
         "Satisfiable if some board holds every word and satisfies the "
         f"{' and the '.join(c.title for c in Constraints(Vowels(1), UniquePaths()))}, so."),
    ],
    ids=range(4),
)  # fmt: skip
def test_the_header_says_what_the_formula_states(
    constraints: Constraints, refuting: bool, states: str
) -> None:
    asked = Puzzle(ROW.grid, ROW.spellings, constraints)
    encoded = encode(asked, encodings.get_clausal("tiles"))
    lines = [*encoded_lines(encoded, "encode x", but=", so", refuting=refuting)]
    assert lines[:4] == [
        f"c unboggle {__version__}: tiles encoding of 3 words on a 1x2 board",
        "c made by: encode x",
        f"c {states}",
        "c Read a solver's output back with: unboggle decode THIS_FILE OUTPUT",
    ]
    assert lines[5:7] == ["c encoding: tiles", f"c puzzle: {json.dumps(puzzle_to_json(asked))}"]
    if refuting:
        with pytest.raises(InputError, match="the formula cannot express all of"):
            encoded_lines(encoded, "encode x")


@pytest.mark.parametrize(
    ("written", "value"),
    [("#b101", 5), ("#x1f", 31), ("#x10", 16), ("(_ bv12 8)", 12), ("true", 1), ("false", 0)],
)
def test_values_of_a_model(written: str, value: int) -> None:
    sort = "Bool" if written in ("true", "false") else "(_ BitVec 8)"
    model = f"sat\n(model (define-fun |row a| () {sort} {written}) (define-fun x () Bool true))"
    assert read_solution(model, "out").values == {"row a": value, "x": 1}


@pytest.mark.parametrize(
    ("most", "chosen"),
    [
        (48, ["abc", "abd", "abe"]),  # a clause a step for the prefix ab once, and for each end
        (47, ["abc", "abd"]),
        (36, ["abc", "abd"]),
        (35, ["abc"]),
        (11, []),
        (60, ["abc", "abd", "abe", "aa"]),
    ],
)
def test_bans_are_written_until_there_are_too_many_clauses(
    most: int, chosen: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(banned, "MAX_CLAUSES", most)
    banned._chosen.cache_clear()
    grid = Grid.rectangle(2, 2)  # twelve steps from cell to cell, and as many paths of aa
    ways = tuple(map(tuple, ("abc", "abd", "abe", "aa")))
    found, all_of_them = banned._chosen(ways, grid)
    assert ["".join(way) for way in found] == chosen
    assert all_of_them == (len(chosen) == 4)
    banned._chosen.cache_clear()


def test_a_violated_clause_is_shown_by_names() -> None:
    file = read_dimacs("c var 1 left\np cnf 6 3\n1 2 0\n1 -2 3 4 5 6 0\n-1 0\n", "file")
    assert _broken_clause(file, frozenset([2])) == (
        "its model violates clause 2 (rule unknown): (left) or not (2) or (3) or (4) or 2 more"
    )
    assert _broken_clause(file, frozenset([1])) == (
        "its model violates clause 3 (rule unknown): not (left)"
    )
    assert _broken_clause(file, frozenset([2, 6])) is None
