"""One huge word, many small ones, many ways to spell: no list eats the memory or the time."""

from __future__ import annotations

import json
import re
import resource
import sys
import time
from itertools import product
from pathlib import Path

import click
import pytest

from unboggle import solvers
from unboggle.cli.defaults_file import settings
from unboggle.cli.defaults_found import Source
from unboggle.cli.main import cli
from unboggle.climbing.checkpoint import read_resume
from unboggle.cnf.dimacs import read_dimacs
from unboggle.errors import InputError
from unboggle.fitting.result import Fit
from unboggle.fitting.sizes.table import SizeTable, sizes
from unboggle.formula.interchange import read_solution
from unboggle.gogen.notation import parse_gogens
from unboggle.library.sharing import parse_shared_puzzle
from unboggle.phrases import near_names
from unboggle.puzzle import Grid, constraints
from unboggle.puzzle.dice.sets import parse_dice
from unboggle.puzzle.formats.puzzle_file import parse_puzzle_file
from unboggle.puzzle.formats.saved import read_saved
from unboggle.puzzle.formats.toml import line_of
from unboggle.puzzle.formats.word_file import read_words
from unboggle.puzzle.lists import words
from unboggle.puzzle.lists.words import parse_words
from unboggle.puzzle.model.grid_shapes import make_grid
from unboggle.puzzle.model.notation import parse_board, parse_grid_size
from unboggle.puzzle.model.reading import ReadOptions
from unboggle.puzzle.model.spelling import MAX_LETTERS, in_faces, spell
from unboggle.reports.base.reading import parse_reports
from unboggle.system.files import decode, refuse_piled_marks
from unboggle.testing.tiny import puzzle
from unboggle.web.problem import Problem
from unboggle.web.requests import validated_request

MEGABYTE = 1_000_000
BEST = {
    **{"format": "unboggle.best/1", "size": [1, 2], "goal": "points", "dice": None, "limit": 1},
    **{"rounds": 1, "seed": 0, "boards": [{"board": [["a", "b"]]}], "dictionary": {"words": 3}},
    **{"seconds": {"total": 1.0}, "boards_evaluated": 1, "start_board": None, "exclude": ""},
    **{"rules": "boggle"},
}
LISTS = {
    "one word": "ab" * (MEGABYTE // 2),
    "one word of as many letters as are read": "ab" * (MAX_LETTERS // 2),
    "words of as many letters as are read": "\n".join(
        f"{letter}{'ab' * (MAX_LETTERS // 2 - 1)}" for letter in "abcdefghijkl"
    ),
    "many ways to spell each word": "\n".join(
        "ab" * 7 + "".join(c + d + e) for c in "cdefgh" for d in "cdefgh" for e in "cdefgh"
    ),
    "empty lines": "\n" * MEGABYTE,
    "commas": "," * MEGABYTE,
    "blanks": " " * MEGABYTE,
    "bullets": "- " * (MEGABYTE // 2),
    "quotes": '"' * MEGABYTE,
    "marks": "a" + "*" * MEGABYTE,
    "accents of one letter": "a" + "\u0301" * (MEGABYTE // 2),
    "accents of two kinds, which are sorted": "a" + "\u0301\u0323" * (MEGABYTE // 4),
    "marks of Khmer, which are spaced": "\u1780" + "\u17b6" * (MEGABYTE // 3),
}


def peak() -> int:
    """The most memory that this process has had, in bytes."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024


@pytest.mark.parametrize("faces", ["", "ab", "ab,ba!"])
@pytest.mark.parametrize("name", LISTS)
def test_no_list_needs_much_memory_or_time(name: str, faces: str) -> None:
    began, before = time.process_time(), peak()
    try:
        parse_words(LISTS[name], reading=ReadOptions(faces=faces, marks="all"))
    except InputError as error:
        assert len(str(error)) < 1000
    assert peak() - before < 200 * MEGABYTE
    # At most 2 s today; what was quadratic took minutes.
    assert time.process_time() - began < 15


def test_a_file_of_empty_lines_is_read_once(tmp_path_factory: pytest.TempPathFactory) -> None:
    path = tmp_path_factory.mktemp("lists") / "empty.txt"
    path.write_text("\n" * (MEGABYTE - 1))
    began = time.process_time()
    with pytest.raises(InputError, match="is empty"):
        read_words(str(path))
    assert time.process_time() - began < 15  # a second; it took many minutes


def test_a_whole_dictionary_is_a_word_list(tmp_path_factory: pytest.TempPathFactory) -> None:
    path = tmp_path_factory.mktemp("lists") / "dictionary.txt"
    with path.open("w") as file:
        for letters in product("abcdefgh", repeat=6):  # 262,144 words
            file.write(f"{''.join(letters)}ing\n")
    before = peak()
    assert len(read_words(str(path)).words) == 8**6
    assert peak() - before < 400 * MEGABYTE


def test_a_plain_word_of_a_long_list_is_read_in_few_calls() -> None:
    text = "\n".join("".join(letters) for letters in product("abcdefgh", repeat=4))
    calls = 0

    def count(*_: object) -> None:
        nonlocal calls
        calls += 1

    sys.setprofile(count)
    try:
        found = parse_words(text)
    finally:
        sys.setprofile(None)
    assert len(found.words) == 8**4
    assert calls < 100 * 8**4  # 86 today; a test of each letter took 144


def test_a_word_may_have_as_many_letters_as_the_largest_grid_has_cells() -> None:
    assert parse_words("a" * MAX_LETTERS).words
    with pytest.raises(InputError, match="has more than 10,000 letters"):
        parse_words("a" * (MAX_LETTERS + 1))


def test_a_letter_with_piles_of_accents_is_refused_with_its_line() -> None:
    pile = "a" + "\u0301\u0323" * 16
    with pytest.raises(InputError, match=r"list\.txt: line 2: a letter has more than 30 accents"):
        parse_words(f"cat\n{pile}", source="list.txt")
    with pytest.raises(InputError, match="line 1: a letter has more than 30 accents"):
        parse_board(pile)
    with pytest.raises(InputError, match="line 3: a letter has more than 30 accents"):
        decode(f"x\n\n{pile}".encode(), "file")
    refuse_piled_marks("·" * 100 + "─" * 100 + "e\u0301" * 100, "list")


def test_a_list_with_too_many_spellings_is_refused_with_its_line(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(words, "_MAX_SPELLED", 100_000)
    text = "\n".join("ab" * 7 + "c" * k for k in range(1, 60))
    with pytest.raises(InputError, match="line 31: the words can be spelled in too many ways"):
        parse_words(text, reading=ReadOptions(faces="ab"))


def test_ways_are_counted_before_they_are_made() -> None:
    letters = ("a", "b") * 5000
    assert in_faces(letters, ["ab"]) is None
    assert in_faces(letters, ["ab!"]) == (("ab",) * 5000,)
    assert in_faces((), ["ab"]) == ((),)
    with pytest.raises(InputError, match="too many ways"):
        spell("a" * 60, {"a", "aa"})
    assert spell("a" * 60 + "b", {"a", "aa"}) == ()
    assert len(spell("a" * 10, {"a", "aa"})) == 89  # a Fibonacci number


def test_sizes_larger_than_a_long_row_that_holds_the_words_are_not_listed() -> None:
    assert sizes(9, 9, most=6) == [s for s in sizes(9, 9) if s[0] * s[1] <= 6]
    table = SizeTable(puzzle(Grid.rectangle(3, 3), "ab" * 5000), grow=True)
    long_row = Grid.rectangle(1, 10_000)
    assert len(table.rectangles(long_row)) == 10_000
    table.fitted(Fit(table.puzzle_for((1, 10_000)), "fitted", "rows", None, 0))
    assert len(table.sizes) < 100_000  # 50 million in the square that contains the row
    assert all(r * c <= 10_000 for r, c in table.sizes)


# ---- other readers: found by the campaign ``readers`` ----


def test_a_gogen_in_thousands_of_empty_lines_is_read_at_once() -> None:
    began = time.process_time()
    assert [one.words for one in parse_gogens("# A Gogen\n" + "\n" * 100_000 + "cat")] == [("cat",)]
    assert time.process_time() - began < 15  # half a second; each line searched all later ones


def test_blanks_are_read_once() -> None:
    blanks = " " * 100_000
    began = time.process_time()
    with pytest.raises(InputError, match="is not a size"):
        parse_grid_size(f"4{blanks}by{blanks}4")
    assert str(parse_grid_size(f"{blanks}4{blanks}x{blanks}5\n")) == "4x5"
    for line in (f"[{blanks}", f"seed{blanks}", f"seed . a{blanks}", f'["{blanks}'):
        assert line_of(f"{line}!\n[ 'solve' ]\nseed = 1\n", "solve", "seed") == 3
    assert time.process_time() - began < 15  # milliseconds; 17,000 blanks took a second


def test_a_face_of_many_letters_is_read_once() -> None:
    began = time.process_time()
    [die] = parse_dice("A" + "b" * 1_000_000).dice
    assert [len(face) for face in die.faces] == [1_000_001]
    assert time.process_time() - began < 15  # less than a second; each letter copied all before it


def test_numbers_of_thousands_of_digits_are_refused_or_ignored(tmp_path: Path) -> None:
    digits = "9" * 5000
    formula = f"c var {digits} x\np cnf 1 1\n1 0\n"
    assert read_dimacs(formula, "x.cnf").names == {}
    with pytest.raises(InputError, match="is not a number"):
        read_dimacs(f"p cnf {digits} 1\n1 0\n", "x.cnf")
    with pytest.raises(InputError, match="no model"):
        read_solution(f"sat\n(define-fun x () (_ BitVec 4) (_ bv{digits} 4))", "x.out")
    with pytest.raises(InputError, match="too many digits"):
        parse_puzzle_file(f"[grid]\nsize = {digits}\n")
    for read in (read_saved, parse_shared_puzzle, parse_reports, parse_gogens):
        with pytest.raises(InputError):
            read(f'{{"a": {digits}}}')
    saved = tmp_path / "best.json"
    saved.write_text(f'{{"a": {digits}}}')
    with pytest.raises(InputError, match="not a report"):
        read_resume(str(saved))
    with pytest.raises(Problem, match="timeout: must be above 0"):
        validated_request(
            {"task": "fit", "puzzle": {"words": "cat", "size": [3, 3]}, "timeout": 10**400}
        )


@pytest.mark.parametrize("size", [[[1], 3], [3, [1]], [10**400, 3], [10**9, 3]])
def test_a_report_of_boards_of_no_size_is_refused(tmp_path: Path, size: object) -> None:
    saved = tmp_path / "best.json"
    saved.write_text(json.dumps({**BEST, "size": size}))
    with pytest.raises(InputError, match=r"the field '(size|boards)' has a wrong value"):
        read_resume(str(saved))
    saved.write_text(json.dumps(BEST))
    assert read_resume(str(saved)) == BEST


@pytest.mark.parametrize("timeout", [float("nan"), float("inf"), -float("inf")])
def test_a_number_of_seconds_is_finite(timeout: float) -> None:
    with pytest.raises(Problem, match="timeout: must be above 0"):
        validated_request(
            {"task": "fit", "puzzle": {"words": "cat", "size": [3, 3]}, "timeout": timeout}
        )


@pytest.mark.parametrize("shape", [",", ", \n,"])
def test_a_shape_of_separators_has_no_rows(shape: str) -> None:
    with pytest.raises(InputError, match="has no rows"):
        make_grid(shape)


def test_a_message_repeats_only_the_beginning_of_a_long_name() -> None:
    for make in (constraints.get, solvers.get, make_grid):
        with pytest.raises(InputError) as caught:
            make("vowel" + "9" * 5000)
        assert len(str(caught.value)) < 1000


def test_a_name_of_many_letters_is_a_typo_of_no_short_one() -> None:
    began = time.process_time()
    assert near_names("ab" * 1_000_000, ["ab", "heart"]) == []
    assert time.process_time() - began < 5  # 10 s for a tenth of these letters, one by one


def test_defaults_in_thousands_of_tables_are_refused(tmp_path: Path) -> None:
    file = tmp_path / "unboggle.toml"
    file.write_text(f"[fit.{'a.' * 3000}b]\nsize = 4\n")
    assert isinstance(cli, click.Group)
    (line,) = settings(cli, [Source(str(file), own=True)])
    assert re.search("broken: .*unboggle.toml: there are tables in tables", line)


def test_a_message_repeats_only_the_beginning_of_a_long_face() -> None:
    with pytest.raises(InputError, match="words spell 'Dß") as caught:
        parse_dice("ACDß" + "a" * 5000)
    assert len(str(caught.value)) < 1000
