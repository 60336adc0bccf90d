"""The command line: exit codes, JSON by its schema, short errors, and nothing left behind.

Most commands run within the test's process, behind `unboggle.cli.main`; what
signals, pipes and exit codes do needs processes of its own.
"""

from __future__ import annotations

import contextlib
import json
import os
import random
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from child_targets import (
    children_of,
    hard_words,
    is_gone,
    runs_a_solver,
    until,
)
from needs import needs_full_disk, needs_proc, posix_only
from running import Result, no_byte_code, reported, schema, unboggle, validate

from unboggle import kernel as native
from unboggle.cli import main as cli
from unboggle.fitting import fit as solve_module
from unboggle.fitting.fit import fit
from unboggle.forward.lexicon import Lexicon
from unboggle.forward.rule_book import BIG
from unboggle.forward.trace import holds, trace_puzzle
from unboggle.puzzle import Grid
from unboggle.puzzle.dice import NAMES
from unboggle.puzzle.notation import parse_board
from unboggle.puzzle.words import parse_words
from unboggle.reports.check import check_report
from unboggle.reports.fit import fit_report
from unboggle.reports.solve import solve_report
from unboggle.system import pool
from unboggle.system.child import Child

ROOT = Path(__file__).resolve().parents[2]
EXAMPLES = ROOT / "examples"
COMMANDS = [name for names in cli.COMMANDS.values() for name in names]


# ---- schemas ----


def described(part: Any, where: str) -> Iterator[str]:
    """Yield the fields of a schema that lack a description."""
    if isinstance(part, dict):
        for name, field in part.get("properties", {}).items():
            if "description" not in field and "$ref" not in field and "oneOf" not in where:
                yield f"{where}.{name}"
        for name, inner in part.items():
            yield from described(inner, f"{where}.{name}")
    elif isinstance(part, list):
        for inner in part:
            yield from described(inner, where)


@pytest.mark.parametrize(
    "name",
    [
        "fit",
        "certificate",
        "why",
        "boards",
        "unique",
        "gogen",
        "solve",
        "paths",
        "check",
        "throw",
        "dice",
        "dice-sets",
        "decode",
    ],
)
def test_a_schema_is_one_and_explains_every_field(name: str) -> None:
    jsonschema: Any = pytest.importorskip("jsonschema")
    jsonschema.Draft202012Validator.check_schema(schema(name))
    assert list(described(schema(name), name)) == []
    assert schema(name)["properties"]["format"]["const"] == f"unboggle.{name}/1"


@pytest.mark.parametrize(
    ("change", "what"),
    [
        ({"status": "maybe"}, "an unknown status"),
        ({"board": None}, "a fitted report without a board"),
        ({"checked": "unchecked"}, "a board that was not traced"),
        ({"reason": {"kind": "counting"}}, "a fitted report with half a reason"),
        ({"seconds": {"total": -1, "encode": 0, "solve": 0}}, "a negative time"),
        ({"size": [4]}, "half a size"),
        ({"words": [{"word": "cat"}]}, "a word without its path"),
        ({"status": "undecided"}, "an undecided report with a board"),
    ],
)
def test_the_schema_of_fit_refuses(change: dict[str, Any], what: str) -> None:
    jsonschema: Any = pytest.importorskip("jsonschema")
    _, report = reported("fit", "-", "--size", "1x3", stdin="cat")
    with pytest.raises(jsonschema.ValidationError):
        validate({**report, **change})
    validate({**report, "a field of the future": what})


# ---- help, and what is imported for it ----


def test_without_arguments_the_help_comes() -> None:
    result = unboggle()
    assert (result.code, result.err) == (0, "")
    assert result == unboggle("--help") == unboggle("-h")
    for command in COMMANDS:
        assert f"\n  {command} " in result.out


def test_gogen_without_a_command_helps_too() -> None:
    result = unboggle("gogen")
    assert (result.code, result.err) == (0, "")
    assert result == unboggle("gogen", "--help")


@pytest.mark.parametrize(
    "line",
    [
        "fit - --size 3",  # by luck, no child would be needed
        "why - --size 3",
        "boards - --size 3",
        "unique - --size 3",
        "encode - --size 3",
        "gogen solve -",
        "gogen make --seed 7",
        "compare - --size 3",
    ],
)
def test_a_memory_limit_that_is_no_number_is_told_at_once(
    line: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("UNBOGGLE_MEMORY_MB", "abc")
    result = unboggle(*line.split(), stdin="cat dog")
    assert (result.code, result.out) == (2, "")
    assert result.err == (
        "unboggle: UNBOGGLE_MEMORY_MB is 'abc': it must be a whole number of MB\n"
    )


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_shows_examples_in_its_help(command: str) -> None:
    result = unboggle(command, "--help")
    assert (result.code, result.err) == (0, "")
    head, _, tail = result.out.partition("Examples:\n")
    assert head.startswith(f"Usage: unboggle {command} ")
    assert f"unboggle {command} " in tail
    assert max(map(len, result.out.splitlines())) <= 80


HEAVY = ("pysat", "pysolvers", "z3", "pysmt", "rich", "networkx", "numpy")


@pytest.mark.parametrize("args", [[], ["--help"], ["--version"], *([c, "-h"] for c in COMMANDS)])
def test_help_loads_no_solver_and_nothing_heavy(args: list[str]) -> None:
    script = f"""
import sys
from unboggle.cli.main import main
try:
    main({args!r})
finally:
    print(*sys.modules, file=sys.stderr)
"""
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True)
    assert done.returncode == 0
    assert set(HEAVY) & set(done.stderr.split()) == set()


def test_importing_unboggle_imports_next_to_nothing() -> None:
    script = "import sys; old = set(sys.modules); import unboggle; print(*set(sys.modules) - old)"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True)
    ours = {name for name in done.stdout.split() if name.startswith("unboggle")}
    assert ours == {"unboggle"}
    assert not set(HEAVY) & set(done.stdout.split())


def test_the_version_is_that_of_the_package() -> None:
    from unboggle import __version__
    from unboggle import kernel as native

    kernel = "yes" if native.available() else "no"
    expected = f"unboggle {__version__}\nkernel: {kernel}\n"
    assert unboggle("--version") == Result(0, expected, "")


# ---- answers ----

HARD = ("--size", "7", "--encoding", "one_hot", "--solver", "cadical195")


def test_fit_prints_a_board_that_holds_the_words() -> None:
    code, report = reported("fit", EXAMPLES / "animals.txt", "--size", "4")
    assert (code, report["status"], report["checked"]) == (0, "fitted", "traced")
    words = parse_words((EXAMPLES / "animals.txt").read_text(encoding="utf-8"))
    board = parse_board(" ".join("".join(face or "." for face in row) for row in report["board"]))
    assert holds(board, words.puzzle(Grid.rectangle(4, 4)))
    assert [entry["word"] for entry in report["words"]] == list(words.words)
    for entry in report["words"]:
        assert "".join(report["board"][r][c] for r, c in entry["path"]) == entry["word"]


def test_the_text_shows_the_board_of_the_json() -> None:
    ask = ("fit", "-", "--size", "3", "--deterministic")  # else the race's first wins
    _, report = reported(*ask, stdin="quiz zip")
    text = unboggle(*ask, "--paths", stdin="quiz zip")
    assert (text.code, text.err) == (0, "")
    lines = ["".join(line.split()) for line in text.out.splitlines()]
    for row in report["board"]:
        shown = "│".join(["", *(face.capitalize() or "·" for face in row), ""])
        assert any(line.endswith(shown) for line in lines)


@pytest.mark.parametrize(
    ("words", "size", "says"),
    [
        ("abcdef", "1x5", "'abcdef' needs 6 cells, a 1x5 board has 5"),
        ("cat dog", "1x5", "these words need at least 6 tiles"),
    ],
)
def test_what_counting_refuses_is_exit_20_with_the_reason(words: str, size: str, says: str) -> None:
    code, report = reported("fit", "-", "--size", size, stdin=words)
    assert (code, report["status"], report["checked"]) == (20, "impossible", "counted")
    assert report["reason"]["kind"] == "counting"
    assert report["reason"]["text"].startswith(says)
    kernel = native.available()
    assert report["by"] == {"method": "counting", "solver": None, "kernel": kernel}
    text = unboggle("fit", "-", "--size", size, stdin=words)
    assert (text.code, text.err) == (20, "")
    assert says in " ".join(text.out.split())


def test_what_a_solver_refutes_is_exit_20_and_said_to_be_unchecked() -> None:
    # Three letters that all touch each other do not go into a row.
    code, report = reported("fit", "-", "--size", "1x4", stdin="ab bc ca abcd")
    assert (code, report["status"]) == (20, "impossible")
    assert report["reason"]["kind"] in ("counting", "conflict")
    assert (
        report["checked"]
        == {"counting": "counted", "conflict": "unchecked"}[report["reason"]["kind"]]
    )


def test_what_a_solver_refutes_is_explained_by_words_that_cannot_share_the_grid() -> None:
    line = ("fit", "-", "--size", "1x7", "--cross-check")
    code, report = reported(*line, stdin="xy yz ab bc cd da")
    assert (code, report["status"], report["checked"]) == (20, "impossible", "cross-checked")
    reason = report["reason"]
    assert (reason["kind"], reason["minimal"]) == ("conflict", True)
    text = unboggle(*line, stdin="xy yz ab bc cd da")
    assert text.code == 20
    assert "cannot all share a 1x7 board" in " ".join(text.out.split())
    assert all(repr(word) in text.out for word in reason["words"])


def test_why_names_conflicts_and_the_words_that_are_too_much() -> None:
    words = "ant newt hare hen moth"
    code, report = reported("why", "-", "--size", "3", stdin=words)
    assert (code, report["status"], report["complete"]) == (20, "impossible", True)
    conflicts = [set(entry["words"]) for entry in report["conflicts"]]
    assert {"ant", "newt", "hare", "moth"} in conflicts
    assert all(entry["minimal"] for entry in report["conflicts"])
    for entry in report["removals"]:
        assert entry["fits"] == all(entry["word"] in conflict for conflict in conflicts)
        assert (entry["board"] is not None) == entry["fits"]
    text = unboggle("why", "-", "--size", "3", stdin=words)
    assert (text.code, text.err) == (20, "")
    said = " ".join(text.out.split())
    assert "'ant', 'newt', 'hare' and 'moth' cannot all share a 3x3 board" in said
    assert "There are no other conflicts" in said


def test_why_tells_all_that_counting_says() -> None:
    words = "abcdefghij cat dog pig"
    code, report = reported("why", "-", "--size", "3", "--max", "2", stdin=words)
    assert code == 20
    assert len(report["counting"]) >= 2
    assert report["conflicts"][0]["words"] == ["abcdefghij"]
    text = unboggle("why", "-", "--size", "3", stdin=words).out
    assert "'abcdefghij' alone is on no 3x3 board" in " ".join(text.split())


def test_drop_fewest_leaves_out_as_little_as_can_be() -> None:
    line = ("fit", "-", "--size", "3", "--drop-fewest")
    code, report = reported(*line, stdin="ant newt*2 hare! hen moth*3")
    assert (code, report["status"], report["checked"]) == (0, "fitted", "traced")
    assert report["drop"] == {
        "words": [{"word": "ant", "weight": 1}],
        "weight": 1,
        "at_least": 1,
        "optimal": True,
    }
    assert [entry["word"] for entry in report["words"]] == ["newt", "hare", "hen", "moth"]
    text = unboggle(*line, stdin="ant newt*2 hare! hen moth*3")
    assert (text.code, text.err) == (0, "")
    assert "Left out, 1 word (no fewer would do): ant" in text.out
    assert "Nothing had to be left out." in unboggle(*line, stdin="ant newt").out


def test_size_auto_is_the_smallest_rectangle_with_the_proof() -> None:
    line = ("fit", EXAMPLES / "needleman.txt", "--size", "AUTO")
    code, report = reported(*line)
    assert (code, report["status"], report["size"]) == (0, "fitted", [3, 3])
    assert [entry["size"] for entry in report["smaller"]][:4] == [[1, 1], [1, 2], [1, 3], [2, 2]]
    assert all(entry["status"] == "impossible" for entry in report["smaller"])
    assert all(entry["reason"]["text"] for entry in report["smaller"])
    assert "No smaller board within 8x8 will do: counting rules out 1x1, 1x2" in unboggle(*line).out
    code, report = reported(*line, "--max-size", "2x4")
    assert (code, report["status"], report["size"]) == (20, "impossible", [2, 4])
    text = unboggle(*line, "--max-size", "2x4").out
    assert text.startswith("No 2x4 board holds these words, and no smaller one within it.")


def test_drop_fewest_of_words_that_must_all_stay_is_exit_20() -> None:
    line = ("fit", "-", "--size", "3", "--drop-fewest")
    code, report = reported(*line, stdin="ant! newt! hare! hen moth!")
    assert (code, report["status"], report["reason"]["kind"]) == (20, "impossible", "conflict")
    assert report["reason"]["words"] == ["ant", "newt", "hare", "moth"]
    code, report = reported(*line, stdin="hippopotamus! rhinoceros!")
    assert (code, report["checked"], report["reason"]["kind"]) == (20, "counted", "counting")


def test_drop_fewest_without_time_is_exit_124_with_the_best_board() -> None:
    line = ("fit", "-", "--size", "7", "--drop-fewest", "--timeout", "1")
    code, report = reported(*line, stdin=hard_words())
    assert (code, report["status"], report["drop"]["optimal"]) == (124, "undecided", False)
    text = unboggle(*line, stdin=hard_words())
    assert text.code == 124
    assert "which is the least that has to be left out" in text.out


def test_why_of_what_fits_is_exit_0_with_the_board() -> None:
    code, report = reported("why", "-", "--size", "1x3", stdin="cat")
    assert (code, report["status"]) == (0, "fitted")
    assert report["words"][0]["word"] == "cat"
    assert unboggle("why", "-", "--size", "1x3", stdin="cat").out.startswith("They fit")


def test_why_without_time_is_exit_124_with_the_best_board() -> None:
    line = ("why", "-", "--size", "7", "--timeout", "0.5")
    code, report = reported(*line, stdin=hard_words())
    assert (code, report["status"], report["conflicts"]) == (124, "undecided", [])
    assert report["best"]["words"]
    assert unboggle(*line, stdin=hard_words()).out.startswith("Not known")


def test_what_is_not_decided_in_time_is_exit_124() -> None:
    code, report = reported("fit", "-", *HARD, "--timeout", "0.3", stdin=hard_words())
    assert (code, report["status"]) == (124, "undecided")
    text = unboggle("fit", "-", *HARD, "--timeout", "0.3", stdin=hard_words())
    assert (text.code, text.err) == (124, "")
    took = re.match(r"Undecided after ([\d.]+) s: ", text.out)
    assert took is not None and 0.3 <= float(took[1]) < 2


@pytest.mark.parametrize("target", ["lie", "crash"])
def test_what_fails_is_exit_70_and_named(target: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def start(_: str, *args: object, **options: Any) -> Child:
        return Child(f"child_targets:{target}", *args, **options)

    monkeypatch.setattr(pool, "Child", start)
    line = ("fit", "-", "--size", "1x3", "--encoding", "one_hot")
    code, report = reported(*line, stdin="cat")
    assert (code, report["status"]) == (70, "error")
    text = unboggle(*line, stdin="cat")
    assert (text.code, text.out) == (70, "")
    assert text.err == f"unboggle: no answer: {report['error']}\n"


def test_an_error_of_ours_is_exit_70_without_a_traceback(monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(*_: object, **__: object) -> None:
        raise ZeroDivisionError("a bug")

    monkeypatch.setattr(solve_module, "fit", fails)
    result = unboggle("fit", "-", "--size", "1x3", stdin="cat")
    assert (result.code, result.out) == (70, "")
    assert result.err.startswith("unboggle: internal error (ZeroDivisionError: a bug)\n")
    assert result.err.count("\n") == 2
    monkeypatch.setattr(solve_module, "fit", lambda *_, **__: (_ for _ in ()).throw(MemoryError))
    assert unboggle("fit", "-", "--size", "3", stdin="cat").err == "unboggle: out of memory\n"


def test_check_says_yes_and_no_by_its_exit_code() -> None:
    code, report = reported("check", "CAT DOG", "-", stdin="cat, dog, god")
    assert (code, report["status"]) == (0, "present")
    code, report = reported("check", "CAT DOG", "-", stdin="cat, cow, tag")
    assert (code, report["status"]) == (1, "missing")
    assert [w["word"] for w in report["words"] if w["path"] is None] == ["cow"]
    text = unboggle("check", "CAT DOG", "-", "--paths", stdin="cat, cow")
    assert (text.code, text.err) == (1, "")
    assert "cow" in text.out


def test_solve_lists_words_and_points() -> None:
    code, report = reported("solve", EXAMPLES / "board.txt")
    assert code == 0
    assert report["points"] == sum(entry["points"] for entry in report["words"]) > 0
    assert report["board"][0] == ["qu", "e", "s", "t"]
    text = unboggle("solve", EXAMPLES / "board.txt")
    assert (text.code, text.err) == (0, "")
    assert f"{report['points']:,} points" in text.out


def test_throw_tells_the_seed_that_throws_the_same_again() -> None:
    code, report = reported("throw", "--dice", "super-big", "--count", "3")
    assert code == 0 and len(report["boards"]) == 3
    again = reported("throw", "--dice", "Super_Big", "--count", "3", "--seed", report["seed"])
    assert again == (0, report)
    first = reported("throw", "--dice", "super-big", "--seed", report["seed"])[1]
    assert first["boards"] == report["boards"][:1]
    text = unboggle("throw", "--dice", "super-big", "--seed", report["seed"])
    assert (text.code, text.err) == (0, "")
    line = report["boards"][0]["line"]
    assert f'\nunboggle solve "{line}"\n' in text.out
    assert reported("solve", line)[1]["board"] == report["boards"][0]["board"]
    assert reported("dice", line, "--dice", "super-big")[1]["status"] == "throwable"
    assert reported("throw")[1]["seed"] != reported("throw")[1]["seed"]


def test_dice_says_yes_and_no_by_its_exit_code() -> None:
    code, report = reported("dice", "QAGN WBEY KIFV XLUZ", "--dice", "classic")
    assert (code, report["status"], report["without"]) == (0, "throwable", [])
    assert [entry["cell"] for entry in report["placed"]] == [
        [r, c] for r in range(4) for c in range(4)
    ]
    for entry in report["placed"]:
        r, c = entry["cell"]
        assert report["board"][r][c] in entry["die"]
    code, report = reported("dice", "QAGN WBEY KIFV XLUZ")
    assert (code, report["status"]) == (1, "unthrowable")
    (shortage,) = report["shortages"]
    assert (shortage["faces"], shortage["cells"]) == (["f", "k"], [[2, 0], [2, 2]])
    text = unboggle("dice", "QAGN WBEY KIFV XLUZ")
    assert (text.code, text.err) == (1, "")
    assert shortage["text"] in " ".join(text.out.split())
    assert reported("dice", "QAGN WBEY KIFV XLUZ", "--dice", "classic", "--q", "plain")[0] == 1


def test_dice_may_come_from_a_file_or_standard_input(tmp_path: Path) -> None:
    text = "size 1x3  # mine\nQuIn ЖЯ\nEIO###\n"
    (tmp_path / "mine.txt").write_text(text, encoding="utf-8")
    for name, stdin in ((str(tmp_path / "mine.txt"), ""), ("-", text)):
        assert reported("dice", "я#q", "--dice", name, stdin=stdin)[0] == 0
        code, report = reported("throw", "--dice", name, "--seed", "1", stdin=stdin)
        assert (code, report["size"]) == (0, [1, 3])
    assert reported("dice", "-", "--dice", str(tmp_path / "mine.txt"), stdin="EИQ")[0] == 1


def test_the_list_of_dice_has_every_set_with_its_dice() -> None:
    code, report = reported("dice", "--list")
    assert code == 0
    assert [entry["name"] for entry in report["sets"]] == list(NAMES)
    for entry in report["sets"]:
        assert len(entry["dice"]) == entry["size"][0] * entry["size"][1]
    text = unboggle("dice", "--list")
    assert (text.code, text.err) == (0, "")
    assert all(f"{name} " in text.out for name in NAMES)


@pytest.mark.parametrize(
    ("change", "what"),
    [
        ({"status": "maybe"}, "an unknown status"),
        ({"without": [[0, 0]]}, "a throwable board that lacks a die"),
        ({"status": "unthrowable"}, "an unthrowable board without a reason"),
        ({"placed": [{"cell": [0, 0], "die": []}]}, "a die of no faces"),
        ({"size": [4]}, "half a size"),
    ],
)
def test_the_schema_of_dice_refuses(change: dict[str, Any], what: str) -> None:
    jsonschema: Any = pytest.importorskip("jsonschema")
    _, report = reported("dice", "PERS LATG SINE TERS")
    with pytest.raises(jsonschema.ValidationError):
        validate({**report, **change})
    validate({**report, "a field of the future": what})


# ---- JSON = library ----


def without_times(report: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in report.items() if key != "seconds"}


@pytest.mark.parametrize(
    ("text", "size", "options", "arguments"),
    [
        ("cat dog cow cat", (3, 3), ["--deterministic"], {"deterministic": True}),
        (
            "cat dog",
            (3, 3),
            ["--seed", "5", "--deterministic"],
            {"seed": 5, "deterministic": True},
        ),
        ("quit suq", (2, 3), ["--q", "plain", "--solver", "glucose42"], {"solver": "glucose42"}),
        ("cat dog", (1, 3), [], {}),
        ("cat tac", (1, 3), ["--encoding", "coordinates"], {"encoding": "coordinates"}),
    ],
)
def test_fit_prints_what_the_library_says(
    text: str, size: tuple[int, int], options: list[str], arguments: dict[str, Any]
) -> None:
    _, report = reported("fit", "-", "--size", "{}x{}".format(*size), *options, stdin=text)
    words = parse_words(text, q="plain" if "plain" in options else "qu")
    outcome = fit(words.puzzle(Grid.rectangle(*size)), **arguments)
    found = Lexicon.load().words_on(outcome.board) if outcome.board else []
    extras = [entry for entry in found if entry.word not in words.words]
    expected = json.loads(json.dumps(fit_report(outcome, words, extras)))
    assert without_times(report) == without_times(expected)


def test_solve_and_check_print_what_the_library_says() -> None:
    board = parse_board("QEST ANSI XWEO YRSN")
    _, report = reported("solve", "QEST ANSI XWEO YRSN", "--rules", "big")
    found = Lexicon.load().words_on(board, shortest=4)
    assert report == json.loads(json.dumps(solve_report(board, found, BIG)))
    words = parse_words("quest sewn zebra")
    _, report = reported("check", "QEST ANSI XWEO YRSN", "-", stdin="quest sewn zebra")
    paths = trace_puzzle(board, words.puzzle(board.grid))
    assert report == json.loads(json.dumps(check_report(board, words, paths)))


# ---- input ----


@pytest.fixture
def inputs(tmp_path: Path) -> Path:
    """A folder of files that nobody can use, and one good one."""
    contents = {
        "good.txt": b"cat\ndog\n",
        "empty.txt": b"",
        "comments.txt": b"# nothing\n\n , ,\n",
        "binary.txt": bytes(range(256)) * 10,
        "large.txt": b"cat\n" * 2_500_000,
        "latin-1.txt": "cat\ncafé\n".encode("latin-1"),
        "utf-16.txt": "cat dog".encode("utf-16"),
        "bad-word.txt": b"cat\ndog\nc3po\n",
        "short-word.txt": b"cat\na\n",
        "marks.txt": b"cat*3\ndog!\n",
        "bad-marks.txt": b"cat*soon\ndog!\n",
        "hyphen.txt": b"cat\nx-ray\n",
        "no-u.txt": b"cat\niraq\n",
        "ragged-board.txt": b"CAT\nDO\n",
        "holes.txt": b"## ##",
        "dice.txt": b"AB CD EF GH\n",
        "small-dice.txt": b"AB CD\nEF gh\n",
        "three-dice.txt": b"AB CD EF\n",
        "solid-dice.txt": b"## ## ## ##\n",
        "digit-dice.txt": b"AB C3\n",
    }
    for name, content in contents.items():
        (tmp_path / name).write_bytes(content)
    (tmp_path / "folder").mkdir()
    return tmp_path


# What is wrong, the command line (a word ending in .txt is a file of `inputs`),
# and what the error must speak of.
BAD = [
    ("a missing file", "fit nowhere.txt --size 4", "nowhere.txt: no such file"),
    ("a folder", "fit folder --size 4", "is a directory"),
    ("a binary file", "fit binary.txt --size 4", "binary"),
    ("10 MB", "fit large.txt --size 4", "too large"),
    ("no UTF-8", "fit latin-1.txt --size 4", "line 2"),
    ("UTF-16", "fit utf-16.txt --size 4", "UTF-16"),
    ("an empty list", "fit empty.txt --size 4", "no word"),
    ("a list of comments", "fit comments.txt --size 4", "no word"),
    ("a digit", "fit bad-word.txt --size 4", "line 3: 'c3po'"),
    ("one letter", "fit short-word.txt --size 4", "line 2: 'a'"),
    ("a hyphen", "fit hyphen.txt --size 4", "line 2: 'x-ray'"),
    ("q without u", "fit no-u.txt --size 4", "line 2: 'iraq'"),
    ("no list", "fit --size 4", "WORDS"),
    ("no size", "fit good.txt", "--size"),
    ("a mark without its option", "fit marks.txt --size 4", "--drop-fewest"),
    ("a mark for why", "why marks.txt --size 4", "--drop-fewest"),
    ("a weight that is no number", "fit bad-marks.txt --size 4 --drop-fewest", "whole number"),
    (
        "an encoding for dropping",
        "fit good.txt --size 4 --drop-fewest --encoding tiles",
        "takes no",
    ),
    ("a largest size of letters", "fit good.txt --size auto --max-size big", "'big'"),
    ("a largest size for a size", "fit good.txt --size 4 --max-size 5", "--size auto"),
    ("dropping on any size", "fit good.txt --size auto --drop-fewest", "needs a size"),
    ("no automatic size of why", "why good.txt --size auto", "'auto'"),
    ("no conflict asked for", "why good.txt --size 3 --max 0", "--max"),
    ("a bad list to explain", "why bad-word.txt --size 4", "line 3: 'c3po'"),
    ("nothing to explain", "why empty.txt --size 4", "no word"),
    ("a size of nothing", "fit good.txt --size 0", "'0'"),
    ("a negative size", "fit good.txt --size=-3", "'-3'"),
    ("a size of letters", "fit good.txt --size four", "'four'"),
    ("half a size", "fit good.txt --size 4x", "'4x'"),
    ("a huge size", "fit good.txt --size 1000000x1", "'1000000x1'"),
    ("a size too long to count", f"fit good.txt --size {'9' * 5000}", "rows and columns"),
    ("an unknown encoding", "fit good.txt --size 4 --encoding one_hat", "did you mean one_hot?"),
    ("an unknown solver", "fit good.txt --size 4 --solver cadicl195", "did you mean cadical195?"),
    ("an unsound solver", "fit good.txt --size 4 --solver maplesat", "proofs are wrong"),
    ("a negative timeout", "fit good.txt --size 4 --timeout=-1", "'-1'"),
    ("a timeout that is no number", "fit good.txt --size 4 --timeout soon", "'soon'"),
    ("a timeout of nan", "fit good.txt --size 4 --timeout nan", "'nan'"),
    ("a negative seed", "fit good.txt --size 4 --seed=-1", "--seed"),
    ("an unknown q", "fit good.txt --size 4 --q both", "--q"),
    ("an unknown format", "fit good.txt --size 4 --format yaml", "--format"),
    ("a missing dictionary", "fit good.txt --size 3 --dictionary nowhere.txt", "no such file"),
    ("an empty dictionary", "solve CAT --dictionary empty.txt", "no word"),
    ("one argument too many", "fit good.txt more --size 4", "more"),
    ("an unknown option", "fit good.txt --size 4 --sead 3", "--sead"),
    ("an unknown command", "fitt good.txt", "did you mean fit?"),
    ("an unknown option of the program", "--frobnicate", "--frobnicate"),
    ("a ragged board", "solve ragged-board.txt", "row 2 has 2 cells"),
    ("a board of holes", "solve holes.txt", "no cells"),
    ("a board of digits", "solve C4T", "'4'"),
    ("a missing board", "solve nowhere.txt", "no such file"),
    ("an empty board", ["solve", ""], "no cells"),
    ("NUL in a name", ["fit", "a\0b", "--size", "4"], "cannot be read"),
    ("unknown rules", "solve CAT --rules scrabble", "--rules"),
    ("dice of another size", "dice CAT --dice new", "a 1x3 board does not take the 4x4 dice 'new'"),
    ("dice of a size that others have", "dice PERSLATGSINETERS --dice big", "classic or new"),
    ("unknown dice", "throw --dice nwe", "did you mean new?"),
    ("dice of no name", ["throw", "--dice", ""], "no dice set and no file ''"),
    ("missing dice", "throw --dice nowhere.txt", "nowhere.txt: no such file"),
    ("a folder of dice", "throw --dice folder", "is a directory, not a dice set"),
    ("NUL in dice", ["throw", "--dice", "a\0b"], "cannot be read"),
    ("binary dice", "throw --dice binary.txt", "binary"),
    ("too many dice", "throw --dice large.txt", "too large"),
    ("dice in no UTF-8", "throw --dice latin-1.txt", "line 2"),
    ("no dice", "throw --dice empty.txt", "no die"),
    ("comments for dice", "throw --dice comments.txt", "no die"),
    ("a word list for dice", "throw --dice good.txt", "good.txt: line 1: die 'cat'"),
    ("small letters on dice", "throw --dice small-dice.txt", "line 2: die 'gh'"),
    ("digits on dice", "throw --dice digit-dice.txt", "line 1: die 'C3': '3'"),
    ("dice that fill no square", "throw --dice three-dice.txt", "3 dice fill no square"),
    ("dice without a letter", "throw --dice solid-dice.txt", "no die has a letter"),
    ("a ragged board on dice", "dice ragged-board.txt", "row 2 has 2 cells"),
    ("no board for dice", "dice --dice new", "BOARD"),
    ("a board for a list", "dice CAT --list", "--list takes no BOARD"),
    ("board and dice from one input", "dice - --dice -", "standard input"),
    ("a seed that is no number", "throw --seed seven", "'seven'"),
    ("a negative seed of a throw", "throw --seed=-1", "--seed"),
    ("a throw of nothing", "throw --count 0", "--count"),
    ("two lists from one input", "check - -", "standard input"),
    ("an output that is a folder", "fit good.txt --size 3 -o folder", "is a directory"),
    ("an output in no folder", "fit good.txt --size 3 -o nowhere/a.txt", "no folder"),
    ("an output that is the list", "fit good.txt --size 3 -o good.txt", "overwrite the words"),
    ("the list by another name", "why good.txt --size 3 -o ./good.txt", "overwrite the words"),
    ("an output that is the board", "check good.txt - -o good.txt", "overwrite the board"),
    ("an output that is a Gogen", "gogen solve good.txt -o good.txt", "overwrite the Gogen"),
    ("an output that is a dictionary", "solve CAT --dictionary good.txt -o good.txt", "overwrite"),
    ("given cells of no file", "fit good.txt --size 3 --given nowhere", "no file 'nowhere'"),
    ("an output without a name", ["fit", "good.txt", "--size", "3", "-o", ""], "needs a file name"),
]


@pytest.mark.parametrize(
    ("line", "says"), [entry[1:] for entry in BAD], ids=[entry[0] for entry in BAD]
)
def test_bad_input_is_exit_2_with_a_line_or_two(
    line: str | list[str], says: str, inputs: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(inputs)
    before = sorted(inputs.rglob("*"))
    result = unboggle(*(line.split() if isinstance(line, str) else line))
    assert result.code == 2
    assert result.out == ""
    assert result.err.startswith("unboggle: ")
    assert 1 <= result.err.count("\n") <= 2
    assert says in result.err
    assert sorted(inputs.rglob("*")) == before


def test_standard_input_is_read_in_any_order_of_separators() -> None:
    _, report = reported("fit", "-", "--size", "3", stdin="\ufeffcat,dog\r\n  cow # a comment\n")
    assert [entry["word"] for entry in report["words"]] == ["cat", "dog", "cow"]


@pytest.mark.parametrize("content", [b"", b"\xff\xfec", b"\0", b"caf\xe9", b"cat\n" * 300_000])
def test_bad_standard_input_is_named_as_such(content: bytes) -> None:
    result = unboggle("fit", "-", "--size", "3", stdin=content)
    assert (result.code, result.out) == (2, "")
    assert result.err.startswith("unboggle: standard input: ")


def test_skip_bad_drops_words_and_says_so() -> None:
    text = "cat\nc3po x-ray\ncat\ndog\n"
    result = unboggle("fit", "-", "--size", "3", stdin=text)
    assert (result.code, result.out) == (2, "")
    assert "'c3po'" in result.err and "'x-ray'" in result.err and "--skip-bad" in result.err
    result = unboggle("fit", "-", "--size", "3", "--skip-bad", stdin=text)
    assert result.code == 0
    assert result.err.splitlines() == [
        "unboggle: standard input: line 2: 'c3po' has a digit; dropped",
        "unboggle: standard input: line 2: 'x-ray' has a hyphen; dropped",
        "unboggle: standard input: line 3: 'cat' is listed already, on line 1; counted once",
    ]
    _, report = reported("fit", "-", "--size", "3", "--skip-bad", stdin=text)
    assert [(d["word"], d["line"]) for d in report["dropped"]] == [("c3po", 2), ("x-ray", 2)]
    assert [(d["word"], d["line"]) for d in report["repeated"]] == [("cat", 3)]
    assert [entry["word"] for entry in report["words"]] == ["cat", "dog"]
    result = unboggle("fit", "-", "--size", "3", "--skip-bad", stdin="c3po")
    assert (result.code, result.out) == (2, "")


def test_names_may_be_written_with_hyphen_or_underscore_in_any_case() -> None:
    for encoding, solver in (("one-hot", "minisat_gh"), ("ONE_HOT", "Minisat-GH")):
        options = ("--encoding", encoding, "--solver", solver)
        _, report = reported("fit", "-", "--size", "1x3", *options, stdin="cat")
        kernel = native.available()
        assert report["by"] == {"method": "one_hot", "solver": "minisat-gh", "kernel": kernel}


@pytest.mark.parametrize("timeout", ["0", "inf", "1e300", "1e10"])
def test_there_need_be_no_timeout(timeout: str) -> None:
    code, _ = reported("fit", "-", "--size", "1x3", "--timeout", timeout, stdin="cat")
    assert code == 0


# ---- output to files ----


def test_output_goes_to_a_file_and_only_there(tmp_path: Path) -> None:
    target = tmp_path / "out.json"
    target.write_text("what was here before", encoding="utf-8")
    result = unboggle("fit", "-", "--size", "1x3", "--format", "json", "-o", target, stdin="cat")
    assert (result.code, result.out) == (0, "")
    assert result.err == f"unboggle: written to {target}\n"
    validate(json.loads(target.read_text(encoding="utf-8")))
    assert list(tmp_path.iterdir()) == [target]


def test_a_file_gets_the_text_of_the_terminal(tmp_path: Path) -> None:
    target = tmp_path / "board.txt"
    unboggle("solve", "CAT DOG", "-o", target)
    assert target.read_text(encoding="utf-8") == unboggle("solve", "CAT DOG").out


def test_a_result_that_is_no_yes_is_written_too(tmp_path: Path) -> None:
    target = tmp_path / "out.txt"
    assert unboggle("fit", "-", "--size", "1x3", "-o", target, stdin="cats").code == 20
    assert "needs 4 cells" in target.read_text(encoding="utf-8")
    assert unboggle("check", "CAT DOG", "-", "-o", target, stdin="cow").code == 1
    assert "cow" in target.read_text(encoding="utf-8")


def test_bad_input_leaves_the_output_as_it_was(tmp_path: Path) -> None:
    target = tmp_path / "out.txt"
    target.write_text("old", encoding="utf-8")
    assert unboggle("fit", "-", "--size", "3", "-o", target, stdin="c3po").code == 2
    assert target.read_text(encoding="utf-8") == "old"
    assert list(tmp_path.iterdir()) == [target]


# ---- pipes and processes ----


def command(*args: str | Path) -> list[str]:
    return [sys.executable, "-m", "unboggle", *map(str, args)]


@posix_only
@pytest.mark.parametrize(
    "args",
    [
        ["solve", "QEST ANSI XWEO YRSN"],
        ["solve", "QEST ANSI XWEO YRSN", "--format", "json"],
        ["check", "CAT DOG", str(EXAMPLES / "animals.txt")],
        ["fit", str(EXAMPLES / "animals.txt"), "--size", "3"],
        ["throw"],
        ["dice", "PERS LATG SINE TERS", "--format", "json"],
        ["--help"],
        ["fit", "--help"],
        ["--version"],
        [],
    ],
    ids=lambda args: "-".join(args[:1] + args[2:])[:20],
)
def test_a_closed_pipe_ends_quietly_with_141(args: list[str]) -> None:
    reader, writer = os.pipe()
    os.close(reader)
    try:
        done = subprocess.run(command(*args), stdout=writer, stderr=subprocess.PIPE, cwd=ROOT)
    finally:
        os.close(writer)
    assert (done.returncode, done.stderr) == (141, b"")


@posix_only
@pytest.mark.parametrize("unbuffered", ["", "1"])
def test_a_reader_that_stops_early_ends_it_quietly_with_141(unbuffered: str) -> None:
    words = "\n".join("".join(random.Random(k).choices("abc", k=9)) for k in range(20_000))
    process = subprocess.Popen(
        command("check", "ABC CAB BCA", "-", "--format", "json"),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env={**os.environ, "PYTHONUNBUFFERED": unbuffered},
    )
    assert process.stdin and process.stdout and process.stderr
    with process:
        process.stdin.write(words.encode())
        process.stdin.close()
        assert process.stdout.read(30) == b'{"format": "unboggle.check/1",'
        process.stdout.close()
        lines = process.stderr.read().decode().splitlines()
    assert process.returncode == 141
    assert all("counted once" in line for line in lines)


@needs_full_disk
@pytest.mark.parametrize(
    "args",
    [["solve", "CAT DOG"], ["solve", "CAT DOG", "--format", "json"], ["--help"], ["--version"]],
    ids=" ".join,
)
def test_a_full_disk_is_exit_70_in_a_line(args: list[str]) -> None:
    with open("/dev/full", "wb") as full:
        done = subprocess.run(command(*args), stdout=full, stderr=subprocess.PIPE, text=True)
    assert done.returncode == 70
    assert done.stderr.startswith("unboggle: ")
    assert "No space left on device" in done.stderr
    assert done.stderr.count("\n") == 1


@posix_only
def test_a_disk_that_fills_up_is_exit_70_and_leaves_the_old_file(tmp_path: Path) -> None:
    import resource

    target = tmp_path / "words.json"
    target.write_text("as before")

    def little_room() -> None:
        resource.setrlimit(resource.RLIMIT_FSIZE, (20, 20))

    args = command("solve", "CAT DOG", "--format", "json", "-o", str(target))
    done = subprocess.run(
        args, capture_output=True, text=True, preexec_fn=little_room, env=no_byte_code()
    )
    assert done.returncode == 70
    assert "cannot be written (File too large)" in done.stderr
    assert target.read_text() == "as before"
    assert [path.name for path in tmp_path.iterdir()] == ["words.json"]


@posix_only
def test_an_error_stream_that_nobody_reads_changes_nothing() -> None:
    reader, writer = os.pipe()
    os.close(reader)
    args = command("check", "CAT DOG", "-")
    try:
        done = subprocess.run(args, input=b"cat cat", stdout=subprocess.PIPE, stderr=writer)
    finally:
        os.close(writer)
    assert done.returncode == 0
    assert b"cat" in done.stdout


@posix_only
def test_a_solver_out_of_memory_is_exit_70() -> None:
    done = subprocess.run(
        command("fit", "-", *HARD, "--format", "json"),
        input=hard_words(),
        capture_output=True,
        text=True,
        env={**os.environ, "UNBOGGLE_MEMORY_MB": "80"},
    )
    assert done.returncode == 70
    report = json.loads(done.stdout)
    validate(report)
    assert report["status"] == "error"
    assert done.stderr == f"unboggle: no answer: {report['error']}\n"


def test_output_that_the_terminal_cannot_show_is_drawn_in_ascii() -> None:
    done = subprocess.run(
        command("solve", "CAT DOG"),
        capture_output=True,
        text=True,
        env={**os.environ, "PYTHONIOENCODING": "ascii"},
    )
    assert done.returncode == 0
    assert "| C | A | T |" in done.stdout


# ---- signals ----

# A shell that runs the tests in the background may have switched Ctrl-C off.
LISTEN = """
import os, signal, sys
signal.signal(signal.SIGINT, signal.SIG_DFL)
os.execv(sys.executable, [sys.executable, "-m", "unboggle", *sys.argv[1:]])
"""


@contextlib.contextmanager
def a_hard_run(folder: Path, *args: str | Path) -> Iterator[tuple[subprocess.Popen[bytes], int]]:
    """A fit that does not end, and the number of its child, which is solving."""
    (folder / "hard.txt").write_text(hard_words(), encoding="utf-8")
    line = ["fit", folder / "hard.txt", *HARD, "--timeout", "0", *args]
    process = subprocess.Popen(
        [sys.executable, "-c", LISTEN, *map(str, line)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        start_new_session=True,
    )
    with process:
        try:
            assert until(lambda: any(map(runs_a_solver, children_of(process.pid))))
            (child,) = children_of(process.pid)
            yield process, child
        finally:
            process.kill()


@needs_proc
@pytest.mark.parametrize(
    ("number", "code"), [(signal.SIGINT, 130), (signal.SIGTERM, 143), (signal.SIGHUP, 129)]
)
def test_a_signal_ends_it_and_leaves_no_process_and_no_half_file(
    number: signal.Signals, code: int, tmp_path: Path
) -> None:
    target = tmp_path / "out.txt"
    target.write_text("old", encoding="utf-8")
    with a_hard_run(tmp_path, "-o", target) as (process, child):
        os.killpg(process.pid, number)  # to the whole group, as a terminal does
        out, err = process.communicate(timeout=20)
        assert (process.returncode, out) == (code, b"")
        assert is_gone(child)
    written = target.read_text(encoding="utf-8")
    if number == signal.SIGINT:  # which asks for what is known by now
        assert written.startswith("Interrupted after ") and written.endswith("exist.\n")
        assert err.decode().splitlines() == [
            f"unboggle: written to {target}",
            "unboggle: interrupted: this is what was known by then",
        ]
    else:
        assert (written, err) == ("old", b"")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["hard.txt", "out.txt"]


@needs_proc
def test_a_kill_that_cannot_be_caught_leaves_no_orphan(tmp_path: Path) -> None:
    with a_hard_run(tmp_path) as (process, child):
        process.kill()
        process.wait(timeout=20)
        assert until(lambda: is_gone(child))
    assert process.returncode == -signal.SIGKILL


@needs_proc
def test_a_child_that_is_killed_is_exit_70(tmp_path: Path) -> None:
    with a_hard_run(tmp_path) as (process, child):
        os.kill(child, signal.SIGKILL)
        out, err = process.communicate(timeout=20)
    assert (process.returncode, out) == (70, b"")
    assert err.startswith(b"unboggle: no answer: one_hot with cadical195 was lost: ")
    assert b"killed by SIGKILL" in err and err.count(b"\n") == 1


@needs_proc
@pytest.mark.parametrize(
    ("line", "code"),
    [
        (("why", "--max", "100000"), 20),  # it is impossible, which was known
        (("fit", "--drop-fewest"), 130),
    ],
    ids=["why", "drop-fewest"],
)
def test_ctrl_c_prints_what_is_known(line: tuple[str, ...], code: int) -> None:
    words = ROOT / "benchmarks" / "instances" / "random-6x6-16-1.txt"
    args = [line[0], str(words), "--size", "5", "--timeout", "0", "--format", "json", *line[1:]]
    with subprocess.Popen(
        [sys.executable, "-c", LISTEN, *args],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        start_new_session=True,
    ) as process:
        try:
            assert until(lambda: bool(children_of(process.pid)))
            os.killpg(process.pid, signal.SIGINT)
            out, err = process.communicate(timeout=20)
        finally:
            process.kill()
    assert process.returncode == code
    assert b"unboggle: interrupted: this is what was known by then" in err
    report = json.loads(out)
    validate(report)
    assert report["status"] == {20: "impossible", 130: "undecided"}[code]
