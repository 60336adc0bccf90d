"""Lists that are made to be measured on, and their formulae in the formats of others."""

from __future__ import annotations

import re
from itertools import product
from pathlib import Path

import pytest
from pysat.examples.rc2 import RC2
from pysat.formula import WCNF
from running import unboggle as run

from unboggle import (
    Grid,
    InputError,
    Lexicon,
    OnePath,
    Wishes,
    drop_fewest,
    make_instance,
    parse_words,
    read_puzzle_file,
    solver_file,
    unique,
)
from unboggle.lab.instances import KINDS, Kind
from unboggle.testing import brute_force as oracle

TWO, FOUR = Grid.rectangle(2, 2), Grid.rectangle(4, 4)
FEW = Lexicon.of("acts", "cats", "cast", "scat", "dogs", "gods", "toad", "goat", "stag", "coat")


@pytest.mark.parametrize("kind", ["planted", "random", "themes"])
def test_a_seed_makes_the_same_list_and_another_seed_another(kind: Kind) -> None:
    source = ("cat", "dog", "cow", "hen", "ant", "emu") if kind == "themes" else ()
    made = [make_instance(kind, FOUR, 4, seed=seed, source=source) for seed in (5, 5, 6)]
    texts = [[*one.lines()] for one in made]
    assert texts[0] == texts[1] != texts[2]
    assert made[0].name == f"{kind}-4x4-4-5" and len(made[0].words.words) == 4
    assert made[0].status == ("fitted" if kind == "planted" else "unknown")
    again = parse_words("\n".join(texts[0]), q="plain")
    assert again.words == made[0].words.words
    if made[0].board is not None:
        assert oracle.holds(made[0].board, made[0].puzzle)


def test_the_words_of_a_gogen_have_one_board(tmp_path: Path) -> None:
    made = make_instance("gogen", seed=7)
    file = tmp_path / made.file
    file.write_text("\n".join(made.lines()) + "\n", encoding="utf-8")
    asked = read_puzzle_file(str(file)).puzzle
    answer = unique(asked, timeout=60.0)
    assert answer.status == "unique" and made.board is not None
    assert answer.found[0].board.faces == made.board.faces


def test_what_cannot_be_made_is_told() -> None:
    wrong: tuple[tuple[Kind, Grid | None, int | None, str], ...] = (
        ("random", FOUR, 100, "the dictionary has"),
        ("planted", TWO, 40, "none of 500 2x2 boards has 40 words"),
        ("gogen", FOUR, None, "a Gogen is on a 5x5 board"),
        ("planted", None, 3, "name it"),
        ("themes", FOUR, 3, "words to choose from"),
        ("planted", FOUR, 0, "a word or more"),
    )
    for kind, grid, words, said in wrong:
        with pytest.raises(InputError, match=said):
            make_instance(kind, grid, words, lexicon=FEW)
    for kind, source in (("gogen", ()), ("themes", ("cat", "dog"))):
        with pytest.raises(InputError, match="without a dictionary"):
            make_instance(kind, FOUR if source else None, lexicon=FEW, source=source)
    assert KINDS == ("planted", "random", "themes", "gogen")


def test_what_a_format_does_not_say_is_refused() -> None:
    asked = parse_words("ab bc").puzzle(TWO)
    with pytest.raises(InputError, match="has no weights"):
        solver_file(asked, "cnf", weights={"ab": 2})
    with pytest.raises(InputError, match="has no weights"):
        solver_file(asked, "cnf", must=frozenset({"ab"}))
    with pytest.raises(InputError, match="an encoding of its own"):
        solver_file(asked, "wcnf", encoding="one_hot")
    with pytest.raises(InputError, match="'cd' is not in the list"):
        solver_file(asked, "opb", must=frozenset({"cd"}))


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
    drop = drop_fewest(asked, weights=weights, timeout=60.0).drop
    assert drop is not None and drop.kept == best
    for shuffle in (None, 1, 2):
        lines = [*solver_file(asked, "wcnf", weights=weights, shuffle=shuffle)]
        formula = WCNF(from_string="\n".join(lines))
        with RC2(formula) as solver:
            assert solver.compute() is not None
            assert sum(weights.values()) - solver.cost == best


def test_opb_says_what_wcnf_says() -> None:
    """Constraint by constraint: each holds for just the values that satisfy the clause."""
    asked = parse_words("ab bc").puzzle(TWO)
    hard = [line for line in solver_file(asked, "wcnf", shuffle=3) if line[:1] == "h"]
    opb = [*solver_file(asked, "opb", shuffle=3)]
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


def test_a_wish_that_the_formula_cannot_say_is_refused() -> None:
    asked = parse_words("ab bc").puzzle(TWO, Wishes(OnePath()))
    for form in ("cnf", "wcnf", "opb"):
        with pytest.raises(InputError, match="one path for each word"):
            [*solver_file(asked, form)]


def test_the_command_writes_files_and_overwrites_none(tmp_path: Path) -> None:
    folder = tmp_path / "lists"
    args = ["instances", "planted", "--size", "3", "--words", "3", "--seed", "4", "--count", "2"]
    done = run(*args, "--export", "cnf,wcnf", "--shuffled", "1", "-o", folder)
    assert done.code == 0 and "10 files" in done.err
    names = {path.name for path in folder.iterdir()}
    assert {"planted-3x3-3-4.txt", "planted-3x3-3-5.txt", "planted-3x3-3-4-s1.wcnf"} <= names
    again = run(*args, "-o", folder)
    assert again.code == 2 and "it is there already" in again.err
    for more, said in (
        (["--export", "lp"], "--export lp: it is cnf, wcnf, opb"),
        (["--shuffled", "2"], "--shuffled copies what --export writes"),
        (["--from", "nobody.txt"], "nobody.txt: no such file"),
    ):
        refused = run(*args, *more, "-o", tmp_path / "other")
        assert refused.code == 2 and said in refused.err
    assert not (tmp_path / "other").exists()
    themed = run("instances", "themes", "--size", "3", "-o", tmp_path / "other")
    assert themed.code == 2 and "--from animals.txt" in themed.err
