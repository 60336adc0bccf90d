"""Generated lists for measurements, and their formulas in external formats."""

from __future__ import annotations

import re
from itertools import product
from pathlib import Path

import pytest
from pysat.examples.rc2 import RC2
from pysat.formula import WCNF
from running import unboggle as run

from unboggle import (
    Constraints,
    Grid,
    InputError,
    Lexicon,
    check_unique,
    drop_fewest,
    parse_words,
    read_puzzle_file,
)
from unboggle.constraints import UniquePaths
from unboggle.formulas import solver_file_lines
from unboggle.lab import make_instance
from unboggle.lab.instances import KINDS, Kind
from unboggle.puzzle.model.reading import ReadOptions
from unboggle.testing import brute_force as oracle

TWO, FOUR = Grid.rectangle(2, 2), Grid.rectangle(4, 4)
FEW = Lexicon.from_words(
    "acts", "cats", "cast", "scat", "dogs", "gods", "toad", "goat", "stag", "coat"
)


@pytest.mark.parametrize("kind", ["planted", "random", "themes"])
def test_a_seed_makes_the_same_list_and_another_seed_another(kind: Kind) -> None:
    source = ("cat", "dog", "cow", "hen", "ant", "emu") if kind == "themes" else ()
    made = [make_instance(kind, FOUR, 4, seed=seed, source=source) for seed in (5, 5, 6)]
    texts = [[*one.lines()] for one in made]
    assert texts[0] == texts[1] != texts[2]
    assert made[0].name == f"{kind}-4x4-4-5"
    assert len(made[0].words.words) == 4
    assert made[0].status == ("fitted" if kind == "planted" else "unknown")
    again = parse_words("\n".join(texts[0]), reading=ReadOptions(q="plain"))
    assert again.words == made[0].words.words
    if made[0].board is not None:
        assert oracle.holds(made[0].board, made[0].puzzle)


def test_the_words_of_a_gogen_have_one_board(tmp_path: Path) -> None:
    made = make_instance("gogen", seed=7)
    file = tmp_path / made.file
    file.write_text("\n".join(made.lines()) + "\n", encoding="utf-8")
    asked = read_puzzle_file(str(file)).puzzle
    answer = check_unique(asked, timeout=60.0)
    assert answer.status == "unique"
    assert made.board is not None
    assert answer.solutions[0].board.faces == made.board.faces


def test_what_cannot_be_made_is_reported() -> None:
    wrong: tuple[tuple[Kind, Grid | None, int | None, str], ...] = (
        ("random", FOUR, 100, "the dictionary has"),
        ("planted", TWO, 40, "none of 500 2x2 boards has 40 words"),
        ("gogen", FOUR, None, "a Gogen is on a 5x5 board"),
        ("planted", None, 3, "pass grid"),
        ("themes", FOUR, 3, "words of yours: pass source"),
        ("planted", FOUR, 0, "word_count takes a whole number from 1 on"),
    )
    for kind, grid, words, said in wrong:
        with pytest.raises(InputError, match=said):
            make_instance(kind, grid, words, lexicon=FEW)
    for kind, source in (("gogen", ()), ("themes", ("cat", "dog"))):
        with pytest.raises(InputError, match="takes no lexicon"):
            make_instance(kind, FOUR if source else None, lexicon=FEW, source=source)
    assert KINDS == ("planted", "random", "themes", "gogen")


def test_what_a_format_does_not_say_is_refused() -> None:
    asked = parse_words("ab bc").puzzle(TWO)
    with pytest.raises(InputError, match="has no weights"):
        solver_file_lines(asked, "cnf", weights={"ab": 2})
    with pytest.raises(InputError, match="has no weights"):
        solver_file_lines(asked, "cnf", required=frozenset({"ab"}))
    with pytest.raises(InputError, match="an encoding of its own"):
        solver_file_lines(asked, "wcnf", encoding="one_hot")
    with pytest.raises(InputError, match="'cd' is not in the list"):
        solver_file_lines(asked, "opb", required=frozenset({"cd"}))


LISTS = ("ab cd", "ab bc ca ad", "aab bba abb cab", "abc bd ca dd")


@pytest.mark.parametrize("words", LISTS)
def test_the_best_words_of_wcnf_are_those_of_the_oracle_however_shuffled(words: str) -> None:
    asked = parse_words(words).puzzle(TWO)
    weights = {word: 1 + k for k, word in enumerate(asked.words)}
    boards = list(oracle.all_boards(asked))
    alone = {w: parse_words(w).puzzle(TWO) for w in asked.words}
    best = max(
        sum(weights[w] for w in asked.words if oracle.holds(board, alone[w])) for board in boards
    )
    drop = drop_fewest(asked, weights=weights, timeout=60.0).dropped
    assert drop is not None
    assert drop.kept_weight == best
    for shuffle in (None, 1, 2):
        lines = [*solver_file_lines(asked, "wcnf", weights=weights, shuffle=shuffle)]
        formula = WCNF(from_string="\n".join(lines))
        with RC2(formula) as solver:
            assert solver.compute() is not None
            assert sum(weights.values()) - solver.cost == best


def test_opb_says_what_wcnf_says() -> None:
    """Each constraint holds for exactly the values that satisfy its clause."""
    asked = parse_words("ab bc").puzzle(TWO)
    hard = [line for line in solver_file_lines(asked, "wcnf", shuffle=3) if line[:1] == "h"]
    opb = [*solver_file_lines(asked, "opb", shuffle=3)]
    constraints = [line for line in opb if ">=" in line]
    assert len(hard) == len(constraints) > 50
    objective = next(line for line in opb if line.startswith("min:"))
    kept = {line.split()[2] for line in opb if re.match(r"\* var \d+ kept ", line)}
    assert {f"-1 x{number}" for number in kept} == set(re.findall(r"-1 x\d+", objective))
    for clause, constraint in zip(hard, constraints, strict=True):
        lits = [int(text) for text in clause.split()[1:-1]]
        terms = re.findall(r"([+-]\d+) x(\d+)", constraint)
        (least,) = re.findall(r">= (-?\d+) ;$", constraint)
        if len(lits) > 8:
            assert [(int(a), int(x)) for a, x in terms] == [
                (1 if lit > 0 else -1, abs(lit)) for lit in lits
            ]
            continue
        for values in product((0, 1), repeat=len(lits)):
            value = {abs(lit): v for lit, v in zip(lits, values, strict=True)}
            satisfied = any(value[abs(lit)] == (lit > 0) for lit in lits)
            assert (sum(int(a) * value[int(x)] for a, x in terms) >= int(least)) == satisfied


def test_a_constraint_that_the_formula_cannot_say_is_refused() -> None:
    asked = parse_words("ab bc").puzzle(TWO, Constraints(UniquePaths()))
    for form in ("cnf", "wcnf", "opb"):
        with pytest.raises(InputError, match="unique paths"):
            [*solver_file_lines(asked, form)]


def test_the_command_writes_files_and_overwrites_none(tmp_path: Path) -> None:
    folder = tmp_path / "lists"
    args = [
        "instances",
        "planted",
        "--size",
        "3",
        "--word-count",
        "3",
        "--seed",
        "4",
        "--count",
        "2",
    ]
    done = run(*args, "--export", "cnf,wcnf", "--shuffled", "1", "-o", folder)
    assert done.code == 0
    assert "10 files" in done.err
    names = {path.name for path in folder.iterdir()}
    assert {"planted-3x3-3-4.txt", "planted-3x3-3-5.txt", "planted-3x3-3-4-s1.wcnf"} <= names
    again = run(*args, "-o", folder)
    assert again.code == 2
    assert "this file exists" in again.err
    for more, said in (
        (["--export", "lp"], "--export lp: it is cnf, wcnf, opb"),
        (["--shuffled", "2"], "--shuffled copies what --export writes"),
        (["--source", "missing.txt"], "missing.txt: no such file"),
    ):
        refused = run(*args, *more, "-o", tmp_path / "other")
        assert refused.code == 2
        assert said in refused.err
    assert not (tmp_path / "other").exists()
    themed = run("instances", "themes", "--size", "3", "-o", tmp_path / "other")
    assert themed.code == 2
    assert "--source animals.txt" in themed.err
