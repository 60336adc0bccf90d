"""Gogens: every text form is read, the board is the only one, and bad ones are distinguished."""

from __future__ import annotations

import json
import random
import subprocess
import sys
from itertools import pairwise, permutations, product
from pathlib import Path
from typing import Any

import pytest
from amounts import mixed, some_of
from gogen_texts import FORMS, GRID, LEFT, WORDS, written
from running import reported, validate
from running import unboggle as run

from unboggle import render_answer
from unboggle.errors import InputError
from unboggle.gogen.gogen import LETTERS, pieces
from unboggle.gogen.notation import parse_gogen, parse_gogens
from unboggle.puzzle import Board, GivenCells
from unboggle.solutions.enumeration import solutions

EXAMPLE = (Path(__file__).parents[2] / "examples" / "gogen.txt").read_text(encoding="utf-8")
ROWS = ["ocuhp", "kbmts", "exvgy", "adirf", "wljnq"]


def neighbours(a: tuple[int, int], b: tuple[int, int]) -> bool:
    return a != b and abs(a[0] - b[0]) <= 1 and abs(a[1] - b[1]) <= 1


def solves(rows: list[str], words: list[str]) -> bool:
    """Whether each word is a walk; every letter is on one cell."""
    where = {x: (r, c) for r, row in enumerate(rows) for c, x in enumerate(row)}
    return all(neighbours(where[a], where[b]) for w in words for a, b in pairwise(w))


def text_of(report: Any) -> str:
    """The text of a report, as the command shows it."""
    return str(render_answer(report))


def test_the_example_is_solved() -> None:
    assert solves(ROWS, WORDS)
    code, report = reported("gogen", "solve", "-", stdin=EXAMPLE)
    assert (code, report["status"], report["unique"]) == (0, "solved", True)
    assert ["".join(row) for row in report["board"]] == ROWS
    assert report["boards"] == [report["board"]]
    for entry in report["words"]:
        assert "".join(ROWS[r][c] for r, c in entry["path"]) == entry["word"]
    assert "The only board" in run("gogen", "solve", "-", stdin=EXAMPLE).out


@pytest.mark.parametrize("form", FORMS)
def test_every_form_is_read_the_same(form: str) -> None:
    gogen = parse_gogen(FORMS[form])
    assert [word.lower() for word in gogen.words] == WORDS
    assert gogen.puzzle == parse_gogen(FORMS["dots"]).puzzle
    assert len(GivenCells.find(gogen.puzzle.constraints).cells) == 9


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (written([*GRID, "....."], WORDS), "line 6: after 5 rows there must be an empty line"),
        (written(GRID[:4], WORDS), "line 5: a Gogen has 5 rows, but this line is empty"),
        ("o.u.p\n", "begins with 5 rows"),
        ("", "begins with 5 rows"),
        (written(["z.u.p", *GRID[1:]], WORDS), "line 1: a Gogen has the letters A to Y, not 'z'"),
        (written(["1.u.p", *GRID[1:]], WORDS), "line 1: a Gogen has the letters A to Y"),
        (written(GRID, ["zoo"]), "line 7: 'zoo': a Gogen has the letters A to Y, not 'z'"),
        (written(["o.u.p.", *GRID[1:]], WORDS), "line 1: .* is not 5 cells"),
        (
            written(GRID, WORDS, between=" ".join(LEFT[1:])),
            "line 7: .* remain .a is missing",
        ),
        (written(GRID, []), "list is empty"),
        (written(GRID, ["don't"]), "line 7: .* apostrophe"),
        ('{"grid": []}', "not a Gogen in JSON"),
        ('{"grid": [], "words": []}', "has 5 rows, but this one has 0"),
        ('{"grid": 5, "words": ["ab"]}', "not a Gogen in JSON"),
        ('{"grid": ["a"', "not a Gogen in JSON"),
        (
            json.dumps({"grid": GRID, "words": WORDS, "solution": ROWS[:4]}),
            "its solution has 5 rows",
        ),
        (json.dumps({"grid": GRID, "words": WORDS, "solution": GRID}), "a letter on every cell"),
        (
            json.dumps({"grid": GRID, "words": WORDS, "solution": ["zcuhp", *ROWS[1:]]}),
            "row 1 of the solution: a Gogen has the letters A to Y, not 'z'",
        ),
        (json.dumps({"grid": GRID, "words": WORDS, "solution": 5}), "not a Gogen in JSON"),
        (json.dumps({"puzzles": [{}, {}]}), "Gogen 1: is not a Gogen in JSON"),
        (json.dumps({"puzzles": []}), "the list of Gogens is empty"),
        (written(GRID, [*WORDS, "z"]), "line 16: 'z': a Gogen has the letters A to Y, not 'z'"),
        (written(GRID, [*WORDS, "b"]), "line 16: 'b' has fewer than two letters"),
        (written([GRID[0], "....", *GRID[2:]], WORDS), "line 2: '....' is not 5 cells"),
        (written([". . . .", *GRID[1:]], WORDS), "line 1: '. . . .' is not 5 cells"),
        *(
            (written(GRID, WORDS, between=between), f"line 7: .* that remain .{said}.$")
            for between, said in (
                ("".join(x for x in LEFT if x != "h"), "h is missing"),
                ("".join(LEFT) + "x", "x is there twice"),
                ("abcdfghiklmnrstv", "x is missing; v is given"),
                ("xtsrnmlkihgfdcb", "a is missing"),
                ("A B C D F G H I K L M N R S T X X", "x is there twice"),
            )
        ),
        (written(GRID, WORDS) + "\n" + written([GRID[0], "z....", *GRID[2:]], ["ab"]), "line 18"),
        (
            written(GRID, WORDS) + "\n" + written([*GRID, GRID[0]], ["ab"]),
            "line 17: 'o.u.p' is a row, but not one of 5 consecutive rows",
        ),
        (
            json.dumps({"grid": GRID, "words": [*WORDS, "o.u.p"]}),
            f""", "words": line {len(WORDS) + 1}: 'o.u.p' has '.', which is not a letter""",
        ),
        (json.dumps({"puzzles": 3}), "not a Gogen in JSON"),
        (json.dumps({"puzzles": [3]}), "not a Gogen in JSON"),
    ],
)
def test_bad_files_are_refused(text: str, said: str) -> None:
    with pytest.raises(InputError, match=said):
        parse_gogen(text)
    result = run("gogen", "solve", "-", stdin=text)
    assert (result.code, result.out) == (2, "")


@pytest.mark.parametrize(
    ("grid", "words", "said"),
    some_of(
        [
            (
                ["o.u.o", *GRID[1:]],
                WORDS,
                "O is given twice, at A1 and E1, but a Gogen has each",
            ),
            (
                GRID,
                [*WORDS, "all"],
                "'all' has L next to L, but a Gogen has each letter once, and a",
            ),
            (
                ["....."] * 5,
                ["bac", "dae", "fag", "hai", "aj"],
                "so at least 2 a are needed, but a Gogen has each letter once. (",
            ),
            # Of the letters given those of the words, where a reader looks, and few more.
            (
                ["abcde", "fghij", "klmno", "pqrst", "uvwx."],
                ["ay"],
                "no board has A at A1, B at B1, F at A2 and G at B2 and an open path for 'ay';",
            ),
            (
                ["abcde", "fghij", "klmno", "pqrst", "uvwxy"],
                ["ae"],
                "no board has A at A1 and E at E1 and an open path for 'ae'; without any one of",
            ),
            # One word alone: there is nothing else to be without.
            (["....."] * 5, ["abcdeacebda"], "no board has an open path for 'abcdeacebda'. ("),
            (
                GRID,
                [*WORDS, "op"],
                "no board has O at A1 and P at E1 and an open path for 'op'; without any",
            ),
        ]
    ),
)
def test_impossible_ones_say_why(grid: list[str], words: list[str], said: str) -> None:
    code, report = reported("gogen", "solve", "-", stdin=written(grid, words))
    assert said in " ".join(text_of(report).split())
    assert (code, report["status"], report["board"]) == (20, "impossible", None)
    assert report["unique"] is None


@pytest.mark.parametrize(
    ("solution", "words", "code", "right"),
    some_of(
        [
            (None, WORDS, 0, None),
            (ROWS, WORDS, 0, True),
            ([list(row.upper()) for row in ROWS], WORDS, 0, True),
            ([ROWS[0], ROWS[2], ROWS[1], *ROWS[3:]], WORDS, 1, False),  # breaks given letters
            (["ocuhp", "kbmto", *ROWS[2:]], WORDS, 1, False),  # o twice, no s
            (["okuhp", "cbmts", *ROWS[2:]], WORDS, 1, False),  # breaks words
            (ROWS, WORDS[:-1], 1, True),  # broken, but it is one of the boards
            (ROWS, [*WORDS, "op"], 20, False),
        ],
        first=1,
    ),
)
def test_a_solution_in_the_file_is_checked(
    solution: list[str] | None, words: list[str], code: int, right: bool | None
) -> None:
    text = json.dumps({"grid": GRID, "words": words, "solution": solution})
    found, report = reported("gogen", "solve", "-", stdin=text)
    assert (found, report["solution_correct"]) == (code, right)
    assert (report["solution"] is None) == (solution is None)
    assert ("solution in the file is wrong" in text_of(report)) == (right is False)


def test_a_solved_one_says_how_hard_it_was() -> None:
    _, report = reported("gogen", "solve", "-", stdin=written(GRID, WORDS))
    assert report["difficulty"] == 3
    assert report["effort"]["hypotheses"] == 0
    assert report["effort"]["rounds"] > 8
    assert "Gogen level 3 (Wednesday)" in run("gogen", "solve", "-", stdin=written(GRID, WORDS)).out
    _, report = reported("gogen", "solve", "-", stdin=written(GRID, WORDS[:-1]))
    assert report["difficulty"] is None
    assert report["effort"] is None


def test_broken_ones_show_two_boards() -> None:
    text = written(GRID, WORDS[:-1])
    code, report = reported("gogen", "solve", "-", stdin=text)
    assert (code, report["status"], report["unique"]) == (1, "broken", False)
    first, second = (["".join(row) for row in board] for board in report["boards"])
    assert first != second
    for board in (first, second):
        assert solves(board, WORDS[:-1])
        assert sorted("".join(board)) == list(LETTERS)
        assert all(g in (".", x) for g, x in zip("".join(GRID), "".join(board), strict=True))
    where = [[r, c] for r, c in product(range(5), repeat=2) if first[r][c] != second[r][c]]
    assert report["differing_cells"] == where
    assert "broken" in run("gogen", "solve", "-", stdin=text).out


def mirrored(rows: list[str]) -> list[str]:
    return ["".join(column) for column in zip(*rows, strict=True)]


SYMMETRIC = """.....
.....
.....
...b.
.....

ahefqoxy kifywju lmts piqkgvj pjrvgck vptjusl xdnebm
"""


def test_a_reflected_board_is_another_board(tmp_path: Path) -> None:
    code, report = reported("gogen", "solve", "-", "--certify", tmp_path / "a", stdin=SYMMETRIC)
    assert (code, report["status"], report["unique"]) == (1, "broken", False)
    first, second = (["".join(row) for row in board] for board in report["boards"])
    assert first == mirrored(second) != second
    assert all(solves(rows, SYMMETRIC.split()[5:]) for rows in (first, second))
    page = (tmp_path / "a" / "README.md").read_text(encoding="utf-8")
    assert "a turned or reflected board counts as another one here" in " ".join(page.split())
    check = [sys.executable, str(tmp_path / "a" / "check.py")]
    assert subprocess.run(check, capture_output=True).returncode == 0
    stated = json.loads((tmp_path / "a" / "certificate.json").read_text(encoding="utf-8"))
    assert stated["puzzle"].pop("strict") is True
    (tmp_path / "a" / "certificate.json").write_text(json.dumps(stated), encoding="utf-8")
    assert subprocess.run(check, capture_output=True).returncode == 1


def test_what_is_certified_forbids_the_board_itself_alone(tmp_path: Path) -> None:
    code, _ = reported("gogen", "solve", "-", "--certify", tmp_path / "a", stdin=EXAMPLE)
    assert code == 0
    page = " ".join((tmp_path / "a" / "README.md").read_text(encoding="utf-8").split())
    assert "The last clause of" in page
    assert "image" not in page
    check = [sys.executable, str(tmp_path / "a" / "check.py")]
    done = subprocess.run(check, capture_output=True, text=True)
    assert done.returncode == 0
    assert "forbids it alone" in done.stdout
    stated = json.loads((tmp_path / "a" / "certificate.json").read_text(encoding="utf-8"))
    assert stated["claim"] == "no other board holds all the words"


@pytest.mark.parametrize(
    "clue", ["abhors", "biopsy", "abcdfghik", "tsrnmlkihgfdcb", "abcdfghiklmpt", "background"]
)
def test_no_clue_is_taken_for_the_letters_that_remain(clue: str) -> None:
    assert parse_gogen(written(GRID, [clue, *WORDS])).words == (clue, *WORDS)


def test_the_only_clue_is_a_clue() -> None:
    assert parse_gogen(written(GRID, ["tsrnmlkihgfdcb"])).words == ("tsrnmlkihgfdcb",)


def test_all_gogens_of_a_file_are_solved(tmp_path: Path) -> None:
    fine, broken = written(GRID, WORDS), written(GRID, WORDS[:-1])
    none = written(GRID, [*WORDS, "op"])
    text = fine + "\n# the next one\n" + broken + "\n" + none.replace(".", "?")
    assert [len(gogen.words) for gogen in parse_gogens(text)] == [9, 8, 10]
    result = run("gogen", "solve", "-", stdin=text)
    assert result.code == 20
    said = [result.out.index(f"Gogen {k} of 3") for k in (1, 2, 3)]
    said[1:1] = [result.out.index("The only board")]
    said[3:3] = [result.out.index("is broken")]
    assert said == sorted(said)
    assert "A1 and P at E1" in result.out
    result = run("gogen", "solve", "-", "--format", "json", stdin=text)
    reports = [json.loads(line) for line in result.out.splitlines()]
    for report in reports:
        validate(report)
    assert [r["status"] for r in reports] == ["solved", "broken", "impossible"]
    assert [r["number"] for r in reports] == [1, 2, 3]
    file = tmp_path / "all.txt"
    assert run("gogen", "solve", "-", "-o", file, stdin=fine + "\n" + broken).code == 1
    assert file.read_text(encoding="utf-8").count("Gogen ") == 4  # two: a level, a broken one
    result = run("gogen", "solve", "-", "--certify", tmp_path / "a", stdin=text)
    assert (result.code, result.out) == (2, "")
    assert "there are 3 Gogens in it" in result.err


@pytest.mark.parametrize("form", mixed(["text", "json"]))
def test_what_make_writes_to_one_file_is_read(form: str, tmp_path: Path) -> None:
    file = tmp_path / f"made.{form}"
    options = ["--count", "2", "--show-solution", "--format", form, "-o", str(file)]
    assert run("gogen", "make", "--seed", "5", "--jobs", "1", *options).code == 0
    result = run("gogen", "solve", file, "--format", "json")
    assert result.code == 0
    assert [json.loads(line)["unique"] for line in result.out.splitlines()] == [True, True]


@pytest.mark.parametrize("seed", mixed(range(12), every=3))
def test_brute_force_agrees_where_few_letters_are_open(seed: int) -> None:
    draw = random.Random(seed)
    letters = list(LETTERS)
    draw.shuffle(letters)
    rows = ["".join(letters[k : k + 5]) for k in range(0, 25, 5)]
    cells = [(r, c) for r in range(5) for c in range(5)]
    unknown = draw.sample(cells, 6)
    words = []
    for _ in range(draw.randint(1, 5)):  # walks that may come back, as in a Hyper Gogen
        walk: list[tuple[int, int]] = [draw.choice(unknown)]
        while len(walk) < draw.randint(2, 6):
            walk.append(draw.choice([c for c in cells if neighbours(walk[-1], c)]))
        words.append("".join(rows[r][c] for r, c in walk))
    grid = [
        "".join("." if (r, c) in unknown else x for c, x in enumerate(row))
        for r, row in enumerate(rows)
    ]
    expected = set()
    for order in permutations(rows[r][c] for r, c in unknown):
        filled = [list(row) for row in rows]
        for (r, c), letter in zip(unknown, order, strict=True):
            filled[r][c] = letter
        board = ["".join(row) for row in filled]
        if solves(board, words):
            expected.add("".join(board))
    gogen = parse_gogen(written(grid, words))
    found = [
        "".join(x or "" for row in Board(gogen.puzzle.grid, faces).rows() for x in row)
        for faces in solutions(gogen.puzzle)
    ]
    assert len(found) == len(set(found))
    assert set(found) == expected


def test_words_are_cut_where_a_letter_comes_again() -> None:
    assert list(pieces("level")) == ["lev", "vel"]
    assert list(pieces("abab")) == ["ab", "ba", "ab"]
    for word in ("mississippi", "aa", "ab", "abcabcabc"):
        joined = list(pieces(word))
        assert all(a[-1] == b[0] for a, b in pairwise(joined))
        assert joined[0] + "".join(piece[1:] for piece in joined[1:]) == word


@pytest.mark.parametrize("mark", "?._·*-")
@pytest.mark.parametrize("wide", [False, True])
@pytest.mark.parametrize("spaced", [False, True])
def test_each_mark_is_an_unknown_cell_and_rows_may_be_spaced(
    mark: str, wide: bool, spaced: bool
) -> None:
    rows = [row.replace(".", mark) for row in GRID]
    rows = [" ".join(row) for row in rows] if wide else rows
    between = "\n\n" if spaced else "\n"
    text = between.join(rows) + "\n\n" + "\n".join(WORDS) + "\n"
    assert parse_gogen(text) == parse_gogen(written(GRID, WORDS))
    first, second = parse_gogens(f"{text}\n# another\n{text}")
    assert first == second == parse_gogen(text)


def test_rows_of_blanks_are_no_space_between_rows() -> None:
    blank = [row.replace(".", " ").rstrip() for row in GRID]
    assert parse_gogen(written(blank, WORDS)) == parse_gogen(written(GRID, WORDS))


def test_a_word_with_hyphens_is_no_row() -> None:
    with pytest.raises(InputError, match="'x-ray' has a hyphen"):
        parse_gogen(written(GRID, [*WORDS, "x-ray"]))


def test_a_hint_is_one_step_and_no_solution() -> None:
    explained = run("gogen", "solve", "-", "--explain", stdin=EXAMPLE).out
    first = explained.split("1.  ")[1].split("\n2.")[0]
    hint = run("gogen", "solve", "-", "--hint", stdin=EXAMPLE)
    assert hint.code == 0
    assert hint.out.startswith(" ".join(first.split()))
    assert "│" not in hint.out
    solved = "\n".join(ROWS) + "\n\n" + "\n".join(WORDS)
    assert "no step" in run("gogen", "solve", "-", "--hint", stdin=solved).out
    for other in (("--explain",), ("--format", "json"), ("-o", "hint.txt")):
        assert run("gogen", "solve", "-", "--hint", *other, stdin=EXAMPLE).code == 2
