"""``unboggle solve``: sources of the board, rules, edges that meet, paths, heat, counts."""

from __future__ import annotations

import json
import os
import random
import re
import time
from pathlib import Path
from typing import Any

import pytest
from needs import posix_only
from running import ctrl_c_after, reported, unboggle, validate

from unboggle.answers import SolvedBoard
from unboggle.forward.count_paths import count_paths
from unboggle.forward.fast_trace import trace_everywhere
from unboggle.forward.lexicon import Lexicon
from unboggle.forward.scoring_rules import BIG_RULES
from unboggle.library.boards import HEAT_LIMIT
from unboggle.puzzle import Board, Grid, dice
from unboggle.puzzle.model.notation import parse_board
from unboggle.puzzle.model.spelling import spell
from unboggle.reports.base.kinds import ReportParts
from unboggle.reports.paths import report as paths_report
from unboggle.reports.solve import members
from unboggle.reports.solve import report as solve_report

QEST = "QEST ANSI XWEO YRSN"


def words(*args: str | Path, stdin: str = "") -> list[str]:
    _, report = reported("solve", *args, stdin=stdin)
    return sorted(entry["word"] for entry in report["words"])


def dictionary(folder: Path, text: str) -> Path:
    path = folder / "dictionary.txt"
    path.write_text(text, encoding="utf-8")
    return path


# ---- sources of the board ----


def test_the_board_is_an_argument_a_file_or_standard_input(tmp_path: Path) -> None:
    path = tmp_path / "board.txt"
    path.write_text(QEST.replace(" ", "\n"), encoding="utf-8")
    assert words(QEST) == words(path) == words("-", stdin=QEST)


def test_a_throw_is_solved_and_can_be_thrown_again() -> None:
    code, report = reported("solve", "--throw-dice", "new", "--seed", "7")
    assert (code, report["throw"]) == (0, {"dice": "new", "seed": 7})
    board = dice.throw(dice.get("new"), 7)
    assert report["board"] == board.rows()
    expected = solve_report(
        SolvedBoard(board, tuple(Lexicon.load().words_on(board))), ReportParts()
    )
    assert report["words"] == json.loads(json.dumps(expected))["words"]
    text = unboggle("solve", "--throw-dice", "new")
    (seed,) = re.findall(r"Thrown with the dice new and --seed (\d+)\.", text.out)
    assert unboggle("solve", "--throw-dice", "new", "--seed", seed) == text


def test_a_throw_can_wrap() -> None:
    _, report = reported("solve", "--throw-dice", "new", "--seed", "7", "--wrap", "both")
    plain = words("--throw-dice", "new", "--seed", "7")
    assert report["wrap"] == "both"
    assert set(plain) < {entry["word"] for entry in report["words"]}


# ---- rules ----


def test_rules_may_be_a_table_of_ones_own(tmp_path: Path) -> None:
    table = tmp_path / "home.txt"
    table.write_text("# at home\nmin-length: 4\n4: 10\n6: 1 per letter\n", encoding="utf-8")
    _, report = reported("solve", QEST, "--rules", table)
    assert report["rules"] == str(table)
    assert report["scoring"] == {"min_length": 4, "points": [0, 0, 0, 0, 10, 10], "per_letter": 1}
    for entry in report["words"]:
        size = len(entry["word"])
        assert entry["points"] == (10 if size < 6 else size)
        assert size > 3
    inline = reported("solve", QEST, "--points", "4:10, 6: 1 per letter")[1]
    assert (inline["rules"], inline["words"]) == ("--points", report["words"])


def test_the_shortest_word_can_be_set() -> None:
    four = words(QEST, "--min-length", "4")
    assert four == words(QEST, "--rules", "big")
    assert set(four) < set(words(QEST))
    assert min(map(len, four)) == 4
    _, report = reported("solve", QEST, "--rules", "big", "--min-length", "3")
    assert {e["points"] for e in report["words"] if len(e["word"]) == 3} == {0}


def test_super_pays_by_the_letter_from_nine_on() -> None:
    _, report = reported("solve", "EGDELWONKXX", "--rules", "super")
    assert {e["word"]: e["points"] for e in report["words"]}["knowledge"] == 18


def test_totals_by_length_add_up() -> None:
    _, report = reported("solve", QEST)
    totals = report["by_length"]
    lengths = {len(entry["word"]) for entry in report["words"]}
    assert [entry["letters"] for entry in totals] == sorted(lengths)
    assert sum(entry["words"] for entry in totals) == len(report["words"])
    assert sum(entry["points"] for entry in totals) == report["points"]


# ---- grids ----


def test_digraphs_holes_rectangles_and_blanks_are_boards(tmp_path: Path) -> None:
    path = dictionary(tmp_path, "thin\nhint\nquiet\nnine\n")
    assert words("ThIN#QuIET", "--dictionary", path) == ["quiet", "thin"]
    assert words("TH#N .I..", "--dictionary", path) == []
    assert words("THN .I.", "--dictionary", path) == ["thin"]


def test_words_run_round_a_torus(tmp_path: Path) -> None:
    path = dictionary(tmp_path, "cat\n")
    rows = "TXXXCA XXXXXX XXXXXX"
    assert words(rows, "--dictionary", path) == []
    assert words(rows, "--dictionary", path, "--wrap", "columns") == []
    assert words(rows, "--dictionary", path, "--wrap", "rows") == ["cat"]
    assert words(rows, "--dictionary", path, "--wrap", "both") == ["cat"]
    assert words(rows, "--dictionary", path, "--wrap", "both") == ["cat"]


# ---- all paths, heat ----


def test_all_paths_and_heat_are_those_of_the_library() -> None:
    code, report = reported(
        "solve",
        QEST,
        "--wrap",
        "both",
        "--rules",
        "big",
        "--all-paths",
        "--limit",
        "2",
        "--show-heat",
    )
    board = parse_board(QEST, wrap="both")
    found = Lexicon.load().words_on(board, min_length=4)
    spellings = [(f.word, s) for f in found for s in spell(f.word, set(board.faces.values()))]
    runs = trace_everywhere(board, spellings, limit=2, heat=True)
    expected = solve_report(
        SolvedBoard(
            board,
            tuple(found),
            BIG_RULES,
            word_paths=runs,
            all_paths=True,
            heat=True,
            wrap="both",
        ),
        ReportParts(),
    )
    assert (code, report) == (0, json.loads(json.dumps(expected)))
    assert any(entry["path_count"] > 2 == len(entry["paths"]) for entry in report["words"])
    heat = members([run.cells for run in runs.values()], 16)
    assert [n for row in report["heat"] for n in row] == heat
    assert report["dead"] == [[k // 4, k % 4] for k in range(16) if not heat[k]]


def test_heat_alone_shows_no_paths() -> None:
    _, report = reported("solve", "CAT #.. DOG", "--show-heat")
    assert all("paths" not in entry for entry in report["words"])
    assert report["heat"][1][0] is None
    assert [1, 1] in report["dead"]
    assert [1, 2] in report["dead"]


def test_no_words_are_no_heat(tmp_path: Path) -> None:
    path = dictionary(tmp_path, "zebra")
    _, report = reported("solve", "CAT", "--show-heat", "--all-paths", "--dictionary", path)
    assert report["heat"] == [[0, 0, 0]]
    assert len(report["dead"]) == 3
    text = unboggle("solve", "CAT", "--show-heat", "--dictionary", path)
    assert "No word uses 3 cells: A1 B1 C1" in text.out


def test_what_takes_too_long_is_exit_124_with_the_words(tmp_path: Path) -> None:
    path = dictionary(tmp_path, f"{'a' * 40}\naaa\n")
    board = " ".join(["A" * 9] * 9)
    line = ("solve", board, "--dictionary", path, "--all-paths", "--show-heat", "--timeout", "0.5")
    code, report = reported(*line)
    assert code == 124
    assert [entry["word"] for entry in report["words"]] == ["a" * 40, "aaa"]
    assert "heat" not in report
    assert "paths" not in report["words"][0]
    text = unboggle(*line)
    assert text.code == 124
    assert "try a longer --timeout" in text.err
    assert text.err.count("\n") == 1


def test_words_that_were_not_found_in_time_are_not_said_to_be_none(tmp_path: Path) -> None:
    line = ("solve", "CAT", "--dictionary", dictionary(tmp_path, "cat"), "--timeout", "1e-9")
    result = unboggle(*line)
    assert (result.code, result.out) == (124, "")
    assert "there are too many words to find all of them in time" in result.err


# ---- path counts ----


def test_paths_are_counted() -> None:
    text = unboggle("solve", "--count-paths", "4x4")
    assert (text.code, text.err) == (0, "")
    assert text.out.endswith("12,029,640 simple paths on a 4x4 grid.\n")
    around = unboggle("solve", "--count-paths", "... .#. ...", "--max-length", "2")
    assert around.out.endswith("\n32 simple paths on a 3x3 grid (1 hole).\n")
    code, report = reported("solve", "--count-paths", "3x4")
    grid = Grid.rectangle(3, 4)
    assert (code, report) == (
        0,
        json.loads(json.dumps(paths_report(count_paths(grid), ReportParts()))),
    )
    _, report = reported("solve", "--count-paths", "CAT #O. ", "--wrap", "both")
    board = parse_board("CAT #O.", wrap="both")
    assert report["counts"] == list(count_paths(board.grid).counts)
    _, report = reported("solve", "--count-paths", "30x20", "--max-length", "3")
    assert len(report["counts"]) == 3
    assert report["status"] == "complete"


def test_path_counts_that_take_too_long_are_exit_124() -> None:
    code, report = reported("solve", "--count-paths", "7", "--timeout", "0.3")
    assert (code, report["status"]) == (124, "undecided")
    assert report["counts"][:2] == [49, 2 * (4 * 49 - 42 + 2)]
    assert unboggle("solve", "--count-paths", "7", "--timeout", "0.3").code == 124


@posix_only
def test_ctrl_c_shows_the_lengths_counted() -> None:
    with ctrl_c_after(0.5):
        code, report = reported("solve", "--count-paths", "7", "--timeout", "0")
    assert (code, report["status"], report["interrupted"]) == (130, "undecided", True)
    assert report["counts"][:2] == [49, 2 * (4 * 49 - 42 + 2)]
    with ctrl_c_after(0.5):
        text = unboggle("solve", "--count-paths", "7", "--timeout", "0")
    assert text.err == "unboggle: interrupted: this is the count so far\n"
    assert text.out.startswith(" 1 cell ")
    assert "--timeout" not in text.out


@posix_only
def test_ctrl_c_shows_the_words_without_their_paths(tmp_path: Path) -> None:
    own = dictionary(tmp_path, "a" * 30)
    board = " ".join(["A" * 8] * 8)
    with ctrl_c_after(1.5):
        args = ("solve", board, "--all-paths", "--dictionary", own, "--timeout", "0")
        code, report = reported(*args)
    assert code == 130
    assert [entry["word"] for entry in report["words"]] == ["a" * 30]


# ---- large boards ----


def test_a_large_board_is_solved_and_not_drawn(tmp_path: Path) -> None:
    rng = random.Random(9)
    path = tmp_path / "board.txt"
    path.write_text("\n".join("".join(rng.choices("etaoinsrhld", k=60)) for _ in range(60)))
    start = time.process_time()
    text = unboggle("solve", path)
    assert time.process_time() - start < 10  # it takes 1
    assert text.out.startswith("A 60x60 board of 3,600 cells: too large to be drawn here")
    report = json.loads(unboggle("solve", path, "--format", "json").out)
    board = Board.from_rows(report["board"])
    for entry in rng.sample(report["words"], 50):
        assert "".join(board.faces[r, c] for r, c in entry["path"]) == entry["word"]


# ---- other alphabets ----


@pytest.mark.parametrize(
    ("board", "words_", "found"),
    [
        ("STRASSE", "Straße", ["strasse"]),
        ("СОФИЯ", "София ЯИФОС", ["софия", "яифос"]),
        ("ΣΟΦ ..Ο ..Σ", "σοφός ΣΟΦΟΣ σοφος", ["σοφοσ"]),
        ("CAFÉ", "cafe\u0301 café cafe", ["café"]),
        ("CAFE\u0301", "café", ["café"]),
        ("İZMİR", "İzmir", ["izmir"]),
        ("IZMIR", "izmir ızmır", ["izmir"]),
        ("ıŞıK", "ışık işik", ["ışık"]),
        ("שלום", "שלום", ["שלום"]),
        ("ラーメン", "ラーメン", ["ラーメン"]),
    ],
)
def test_letters_of_other_scripts_are_found_as_they_are(
    tmp_path: Path, board: str, words_: str, found: list[str]
) -> None:
    path = dictionary(tmp_path, words_.replace(" ", "\n"))
    assert words(board, "--dictionary", path) == found


def test_accents_are_folded_on_both_sides(tmp_path: Path) -> None:
    path = dictionary(tmp_path, "façade\nsmørrebrød\n")
    assert words("FACADE", "--dictionary", path) == []
    assert words("FAÇADE", "--fold-accents", "--dictionary", path) == ["facade"]


# ---- contradictions and bad input ----

BAD = [
    ("no board", [], "name a BOARD"),
    ("two boards", ["CAT", "--throw-dice", "new"], "BOARD and --throw-dice"),
    ("a seed for no throw", ["CAT", "--seed", "1"], "--seed goes with --throw-dice"),
    ("unknown dice", ["--throw-dice", "nwe"], "did you mean new?"),
    ("a limit of nothing", ["CAT", "--limit", "3"], "--limit goes with --all-paths"),
    ("two tables", ["CAT", "--rules", "big", "--points", "3:1"], "--rules and --points"),
    ("one input for two", ["-", "--dictionary", "-"], "only one of"),
    ("one input for rules, too", ["-", "--rules", "-"], "only one of"),
    ("a wrong wrap", ["CAT", "--wrap", "diagonals"], "--wrap"),
    ("a bad table", ["CAT", "--points", "3:1, five:2"], "line 1: 'five:2' is not an entry"),
    ("a shortest of 0", ["CAT", "--min-length", "0"], "--min-length"),
    ("a length of 0", ["--count-paths", "3x3", "--max-length", "0"], "--max-length"),
    ("a length of words", ["CAT", "--max-length", "4"], "goes with --count-paths"),
    (
        "paths of words",
        ["CAT", "--count-paths", "--show-heat"],
        "about the grid, --show-heat about words",
    ),
    ("paths of a throw", ["--throw-dice", "new", "--count-paths"], "no --throw-dice"),
    ("a size of nothing", ["--count-paths", "0x4"], "from 1 to 100"),
    ("a size of words", ["4x4"], "has '4'"),
    ("a ragged board", ["CAT DO", "--wrap", "both"], "row 2 has 2 cells"),
    ("no cells", ["--count-paths", "###"], "no cells"),
    ("a letter that is two", ["STRAßE"], "write two cells"),
    ("a mark of its own", ["CA\u0301T \u0301AT"], "a cell is a letter"),
    (
        "a large heat",
        ["X" * 200 + " " + "\n".join(["X" * 200] * 99), "--show-heat"],
        f"{HEAT_LIMIT:,}",
    ),
]


@pytest.mark.parametrize(("args", "says"), [b[1:] for b in BAD], ids=[b[0] for b in BAD])
def test_what_cannot_be_is_exit_2_in_a_line_or_two(args: list[str], says: str) -> None:
    result = unboggle("solve", *args)
    assert (result.code, result.out) == (2, "")
    assert says in result.err
    assert result.err.startswith("unboggle: ")
    assert 1 <= result.err.count("\n") <= 2


@pytest.mark.parametrize("text", ["", "\n \n", "# cat", ",,,", "\ufeff"])
def test_an_empty_dictionary_is_refused(tmp_path: Path, text: str) -> None:
    result = unboggle("solve", "CAT", "--dictionary", dictionary(tmp_path, text))
    assert (result.code, result.out, result.err.count("\n")) == (2, "", 1)
    assert "the dictionary is empty" in result.err


def long_dictionary(path: Path, lines: int) -> None:
    """Write a list of ``lines`` lines; one is a word of the board."""
    rng = random.Random(10)
    some = ["".join(rng.choices("abcdefghijklmnopqrstuvwxyz", k=k % 12 + 2)) for k in range(50_000)]
    with path.open("w", encoding="utf-8") as file:
        for k in range(lines // 50_000):
            file.writelines(f"{word}{chr(ord('a') + k % 26)}\n" for word in some)
        file.write("quest\n")


@pytest.mark.parametrize("lines", [300_000, pytest.param(5_000_000, marks=pytest.mark.long)])
def test_a_very_long_dictionary_is_read(tmp_path: Path, lines: int) -> None:
    path = tmp_path / "long.txt"
    long_dictionary(path, lines)
    start = time.process_time()
    assert "quest" in words(QEST, "--dictionary", path)
    assert time.process_time() - start < 60


def test_the_schema_of_solve_knows_every_field() -> None:
    _, report = reported(
        "solve", "--throw-dice", "new", "--seed", "1", "--all-paths", "--show-heat"
    )
    jsonschema: Any = pytest.importorskip("jsonschema")
    changes: list[dict[str, Any]] = [
        {"wrap": "diagonal"},
        {"scoring": {}},
        {"heat": [[-1]]},
        {"dead": [[0]]},
        {"by_length": [{"letters": 3}]},
        {"throw": {"dice": "new"}},
        {"words": [{"word": "a", "path": [[0, 0]], "points": 1, "path_count": 0}]},
    ]
    for change in changes:
        with pytest.raises(jsonschema.ValidationError):
            validate({**report, **change})


# ---- reference boards ----

# Board, its points with ENABLE2K and the 4x4 table, under --rules big where known, and words.
# Published by D. Vanderkam (hybrid-boggle) as the best known, or best of their kind.
RECORDS = [
    ("str eae dlp", 545, None, None),
    ("pers late sind", 1651, None, None),
    ("perslatgsineters", 3625, None, None),
    ("segsrntreiaeslps", 3603, None, None),
    ("gepsnaletireseds", 3593, None, None),
    ("aresstapenildres", 3591, None, None),
    ("cinslateperidsng", 3591, None, None),
    ("dsmls reiap entre gsats", 6383, None, None),
    ("cinglateperssidq", 3260, None, None),
    ("gepsnaletiresedq", 3199, None, None),
    ("hclbaiaertnssese", 2149, None, None),
    ("qaicdrneetasnnil", 1391, None, None),
    ("gesorntreaieslps", None, None, 1158),
    ("dlpmeseasicrtndoaiegsplsr", None, None, 2552),
    ("ligdrmanesietildsracsepes", 10406, 10256, None),
    ("bllsroaiegcrtndseasidlpme", 10341, 10169, None),
]


@pytest.mark.parametrize(("board", "points", "big", "number"), RECORDS)
def test_the_best_boards_known_have_their_points(
    board: str, points: int | None, big: int | None, number: int | None
) -> None:
    folder = os.environ.get("UNBOGGLE_WORDLISTS")
    if not folder or not (Path(folder) / "enable2k.txt").is_file():
        pytest.skip("UNBOGGLE_WORDLISTS names no folder with enable2k.txt")
    path = Path(folder) / "enable2k.txt"
    _, report = reported("solve", board, "--dictionary", path)
    assert points in (None, report["points"])
    assert number in (None, len(report["words"]))
    if big is not None:
        _, report = reported("solve", board, "--dictionary", path, "--rules", "big")
        assert report["points"] == big
        assert min(len(entry["word"]) for entry in report["words"]) == 4
