"""The top-level folder encodings/: its pages and golden files agree with the code."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Iterable, Mapping
from itertools import pairwise
from math import comb
from pathlib import Path

import pytest
from amounts import mixed
from pysat.card import CardEnc, EncType

from unboggle import encodings
from unboggle.encodings import SmtEncoding, Tile
from unboggle.encodings.tiles import Tiles
from unboggle.encodings.wild_tiles import WildTiles
from unboggle.puzzle import Face, Grid, Puzzle, Spelling
from unboggle.testing.tiny import PUZZLES, puzzle

ROOT = Path(__file__).parents[2]
PAGES = ROOT / "encodings"
NAMES = encodings.names()
every_encoding = pytest.mark.parametrize("name", NAMES)

GOLDEN = {
    "abba-1x4": puzzle(Grid.rectangle(1, 4), "abba"),
    "quiz-quit-2x3": puzzle(Grid.rectangle(2, 3), "qu-i-z| qu-i-t|"),
    "thin-two-spellings-1x4": puzzle(Grid.rectangle(1, 4), "th-i-n|t-h-i-n nit"),
    "too-many-1x3": puzzle(Grid.rectangle(1, 3), "ab cd"),
}

CROWDED = puzzle(Grid.rectangle(3, 3), "abba dabcd")  # more optional tiles than cells for them


def sections(name: str) -> dict[str, str]:
    """Return rule -> the text under its heading."""
    page = (PAGES / name / "README.md").read_text(encoding="utf-8")
    parts = re.split(r"^### (\w+)\n", page, flags=re.MULTILINE)
    return dict(zip(parts[1::2], parts[2::2], strict=True))


def test_folders_are_the_registry() -> None:
    folders = {p.name for p in PAGES.iterdir() if p.is_dir()}
    assert folders == {*NAMES, "report"}, "report has the plots of REPORT.md"
    index = (PAGES / "README.md").read_text(encoding="utf-8")
    assert all(f"[{name}]({name}/README.md)" in index for name in NAMES)


def test_there_is_no_python_in_the_folder() -> None:
    # encodings/__init__.py at top level would stop the interpreter from starting
    assert not list(PAGES.rglob("*.py"))
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    done = subprocess.run([sys.executable, "-c", "import unboggle"], env=environment, check=False)
    assert done.returncode == 0


@every_encoding
def test_a_page_has_each_rule_with_its_law(name: str) -> None:
    rules = encodings.get(name).rules()
    assert list(sections(name)) == list(rules)
    for rule, text in sections(name).items():
        quoted = " ".join(line[2:] for line in text.splitlines() if line.startswith("> "))
        assert " ".join(quoted.split()) == rules[rule]


@every_encoding
def test_a_page_has_each_variable_with_its_meaning(name: str) -> None:
    page = (PAGES / name / "README.md").read_text(encoding="utf-8")
    table = page.partition("\n## Variables\n")[2].partition("\n## ")[0]
    rows = re.findall(r"^\| `(.*)` \| (.*) \|$", table, flags=re.MULTILINE)
    variables = encodings.get(name).variables()
    assert dict(rows) == variables
    assert len(rows) == len(variables) == table.count("\n|") - 2  # the head has two lines


@every_encoding
def test_no_variable_is_asked_for_that_is_not_declared(name: str) -> None:
    """No page declares a variable that no puzzle has; DIMACS and SMT-LIB name only those."""
    named = set()
    for question in (*GOLDEN.values(), CROWDED, *PUZZLES.values()):
        encoded = encodings.get(name)(question)
        encoded.channel()
        named |= {str(meaning[0]) for meaning in encoded.cnf.meanings().values()}
        if isinstance(encoded, SmtEncoding):
            terms = [assertion.term for assertion in encoded.formula()]
            symbols = {symbol for term in terms for symbol in term.get_free_variables()}
            named |= {symbol.symbol_name().split()[0] for symbol in symbols}
    declared = [notation.partition("(")[0] for notation in encodings.get(name).variables()]
    assert len(set(declared)) == len(declared)
    assert named == set(declared)


def symbols(puzzle: Puzzle) -> dict[str, object]:
    """The symbols of encodings/README.md, counted on a puzzle with one spelling a word."""
    spellings = [s for _, s in puzzle.iter_spellings()]
    pairs = [(s, i, j) for s in spellings for j in range(len(s)) for i in range(j)]
    rows, columns = puzzle.grid.rows, puzzle.grid.columns
    return {
        "letters": sum(map(len, spellings)),
        "steps": sum(len(s) - 1 for s in spellings),
        "cells": rows * columns,
        "rows": rows,
        "columns": columns,
        "degrees": sum(map(len, puzzle.grid.neighbours.values())),
        "faces": len(puzzle.faces),
        "row_bits": (rows - 1).bit_length(),
        "column_bits": (columns - 1).bit_length(),
        "equal": sum(s[i] == s[j] for s, i, j in pairs),
        "within": len(pairs),
        "across": sum(
            f != g for k, s in enumerate(spellings) for t in spellings[:k] for f in s for g in t
        ),
        "several": 0,
        **tile_symbols(puzzle),
        **wild_symbols(puzzle),
        "counter": counter,
        "comb": comb,
        "max": max,
    }


def counter(inputs: int, most: int) -> int:
    """Clauses of a sequential counter: count each input in, carry each count on."""
    outputs = [min(n, most) for n in range(1, inputs + 1)]
    return sum(outputs) + sum(outputs[:-1])


def near_pairs(spellings: list[Spelling], tiles: Mapping[Face, list[Tile]]) -> set[frozenset[Tile]]:
    """The pairs of different tiles that consecutive steps may pick."""
    return {
        frozenset((t, u))
        for s in spellings
        for f, g in pairwise(s)
        for t in tiles[f]
        for u in tiles[g]
        if t != u
    }


def meetings(spellings: list[Spelling], tiles: Mapping[Face, list[Tile]], single: set[Face]) -> int:
    """Clauses that say which tiles meet: shared where both faces have a single tile."""
    steps = [pair for s in spellings for pair in pairwise(s)]
    shared = {tuple(sorted(pair)) for pair in steps if set(pair) <= single}
    return len(shared) + sum(
        t != u for f, g in steps if not {f, g} <= single for t in tiles[f] for u in tiles[g]
    )


def crowds(puzzle: Puzzle, tiles: Iterable[Tile], pairs: set[frozenset[Tile]]) -> int:
    """Clauses that count the tiles near each tile."""
    degrees = [len(around) for around in puzzle.grid.neighbours.values()]
    total = 0
    for t in tiles:
        near = sum(t in pair for pair in pairs)
        total += counter(near, max(degrees) + 1) + sum(d < near for d in degrees)
    return total


def equal_tiles(spellings: list[Spelling], tiles: Mapping[Face, list[Tile]]) -> int:
    """The tiles of the face, for each pair of equal faces in a word."""
    return sum(len(tiles[f]) * s[:i].count(f) for s in spellings for i, f in enumerate(s))


def tile_symbols(puzzle: Puzzle) -> dict[str, object]:
    """The symbols of encodings/tiles/README.md, from the tiles alone."""
    encoded = Tiles(puzzle)
    tiles, need = encoded.tiles, encoded.need
    spellings = [s for _, s in puzzle.iter_spellings()]
    pairs = near_pairs(spellings, tiles)
    single = {f for f in tiles if len(tiles[f]) == need[f] == 1}
    return {
        "tiles": sum(map(len, tiles.values())),
        "slack": encoded.slack,
        "optional": sum(len(tiles[f]) - need[f] for f in tiles),
        "follow": sum(max(len(same) - 1, 0) for same in tiles.values()),
        "spare_follow": sum(max(len(tiles[f]) - need[f] - 1, 0) for f in tiles),
        "pairs": len(pairs),
        "picking": sum(f not in single for s in spellings for f in s),
        "picking_optional": sum(len(tiles[f]) - need[f] for s in spellings for f in s),
        "equal_tiles": equal_tiles(spellings, tiles),
        "meetings": meetings(spellings, tiles, single),
        "crowds": crowds(puzzle, (t for same in tiles.values() for t in same), pairs),
    }


def wild_symbols(puzzle: Puzzle) -> dict[str, object]:
    """The symbols of encodings/wild_tiles/README.md, from the tiles alone."""
    encoded = WildTiles(puzzle)
    tiles, need, wild = encoded.tiles, encoded.need, encoded.wild
    spellings = [s for _, s in puzzle.iter_spellings()]
    pairs = near_pairs(spellings, tiles)
    single = {f for f in tiles if len(tiles[f]) == need[f] == 1}
    choices = {f for f in tiles if len(tiles[f]) > need[f]} if wild else set()
    laid = sum(need.values()) + len(wild)
    sizes, cells = (puzzle.grid.rows, puzzle.grid.columns), len(puzzle.grid.cells)
    lines = 0
    if encoded.slack >= 0:
        for size, across in (sizes, sizes[::-1]):
            for line in range(1, size):
                least = laid - (cells - line * across)
                lines += totalizer(laid, line * across, least)
    return {
        "laid": laid,
        "wild": len(wild),
        "choices": len(choices),
        "choosing": sum(f in choices for s in spellings for f in s),
        "needed_choices": sum(need[f] > 0 for f in choices),
        "wild_follow": sum(max(n - 1, 0) for n in (*need.values(), len(wild))),
        "wild_pairs": len(pairs),
        "wild_picking": sum(f not in single for s in spellings for f in s),
        "wild_equal": equal_tiles(spellings, tiles),
        "wild_meetings": meetings(spellings, tiles, single),
        "wild_crowds": crowds(puzzle, encoded.all_tiles, pairs),
        "lines": lines,
    }


def totalizer(inputs: int, most: int, least: int) -> int:
    """Clauses of PySAT's totalizers for at most and at least k of the inputs."""
    lits = list(range(1, inputs + 1))
    total = 0
    if most < inputs:
        found = CardEnc.atmost(lits, bound=most, top_id=inputs, encoding=EncType.totalizer)
        total += len(found.clauses)
    if least > 1:
        found = CardEnc.atleast(lits, bound=least, top_id=inputs, encoding=EncType.totalizer)
        total += len(found.clauses)
    return total + (least == 1)


@pytest.mark.parametrize(
    ("name", "size"), mixed(encodings.names(), [(4, 4), (3, 5), (2, 7), (1, 6), (6, 6)], every=5)
)
def test_the_stated_counts_are_those_of_the_formula(name: str, size: tuple[int, int]) -> None:
    rows, columns = size
    words = ["quality", "toto", "banana", "lull", "oo", "quiz"]
    question = Puzzle(Grid.rectangle(rows, columns), {w: (tuple(w),) for w in words})
    encoded = encodings.get(name)(question)
    known = symbols(question)
    for when in ("always", "with shows"):
        sizes = encoded.sizes()
        for rule, text in sections(name).items():
            stated = re.findall(r"`([^`]+)`", text[text.index("Clauses:") :].split("\n\n")[0])
            formula = stated[0] if when == "always" else stated[-(len(stated) > 1)]
            assert eval(formula, {"__builtins__": {}}, known) == sizes.get(rule, 0), (rule, when)
        encoded.shows((0, 0), "a")


def golden_lines(name: str, golden: str) -> tuple[str, Iterable[str]]:
    """Return the suffix of a golden file and its lines as the code writes them."""
    encoded = encodings.get(name)(GOLDEN[golden])
    header = [f"{name}: {golden}"]
    if isinstance(encoded, SmtEncoding):
        return "smt2", encoded.smtlib(header)
    return "cnf", encoded.cnf.dimacs(header)


@every_encoding
@pytest.mark.parametrize("golden", GOLDEN)
def test_golden_formulas_are_what_the_code_writes(
    name: str, golden: str, update_golden: bool
) -> None:
    suffix, lines = golden_lines(name, golden)
    file = PAGES / name / f"{golden}.{suffix}"
    written = "\n".join(lines) + "\n"
    if update_golden:
        file.write_text(written, encoding="utf-8", newline="\n")
    assert file.read_text(encoding="utf-8") == written


@every_encoding
def test_there_is_no_other_golden_file(name: str) -> None:
    files = [f for f in (PAGES / name).iterdir() if f.name != "README.md"]
    assert {f.stem for f in files} == set(GOLDEN)
    assert len({f.suffix for f in files}) == 1
