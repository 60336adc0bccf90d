"""The answers of the commands: exit codes, JSON that follows its schema, and matching text."""

import json
import re
import signal
from pathlib import Path
from typing import Any

import pytest
from child_targets import hard_words
from fake_clock import Undecided
from needs import posix_only
from running import EXAMPLES, HARD, ctrl_c_after, reported, unboggle

from unboggle import kernel as native
from unboggle.fitting import fit as solve_module
from unboggle.forward.trace import holds
from unboggle.puzzle import Grid
from unboggle.puzzle.dice import NAMES
from unboggle.puzzle.lists.words import parse_words
from unboggle.puzzle.model.notation import parse_board
from unboggle.system import pool
from unboggle.system.child import Child


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
    ask = ("fit", "-", "--size", "3", "--deterministic")  # else the first answer of the race wins
    _, report = reported(*ask, stdin="quiz zip")
    text = unboggle(*ask, "--show-paths", stdin="quiz zip")
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
    assert report["found_by"] == {"method": "counting", "solver": None, "kernel": kernel}
    text = unboggle("fit", "-", "--size", size, "--verbose", stdin=words)
    assert (text.code, text.err) == (20, "")
    assert says in " ".join(text.out.split())


def test_what_a_solver_refutes_is_exit_20_and_said_to_be_unchecked() -> None:
    # Three letters that all touch each other do not fit into one row.
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
    assert "cannot share one. Two programs agree on it." in " ".join(text.out.split())
    assert all(repr(word) in text.out for word in reason["words"])
    text = unboggle(*line, "--verbose", stdin="xy yz ab bc cd da")
    said = " ".join(text.out.split())
    assert "cannot all share a 1x7 board. Without any one of them the others fit. Two" in said
    assert f"Proved by {reason['proved_by']} in " in said
    assert ", cross-checked by " in reason["proved_by"]
    assert all(repr(word) in text.out for word in reason["words"])


def test_a_reason_is_short_sentences_without_names_of_solvers() -> None:
    """Teachers read it: encodings and solvers are in `proved_by`, and no clause hangs on another.

    The words fit without the constraints, and each constraint is needed.
    """
    line = ("fit", "-", "--size", "3", "--apart", "cat dog cow")
    code, report = reported(*line, stdin="cat dog cow")
    assert (code, report["reason"]["kind"]) == (20, "conflict")
    reason, by = report["reason"], report["found_by"]
    for name in (by["method"], by["solver"], "proved", ";"):
        assert name not in reason["text"]
    assert all(len(one.split()) <= 25 for one in reason["text"].split(". "))
    assert {by["method"], by["solver"]} <= {*reason["proved_by"].split()}
    assert by["solver"] not in unboggle(*line, stdin="cat dog cow").out
    verbose = " ".join(unboggle(*line, "--verbose", stdin="cat dog cow").out.split())
    why = verbose.partition("Why: ")[2].partition("What you can do")[0]
    assert "Without any one of these words and constraints the rest fits." in why
    assert "cadical" not in why
    assert f"Proved by {reason['proved_by']} in " in verbose


def test_why_names_conflicts_and_the_words_that_are_too_much() -> None:
    words = "ant newt hare hen moth"
    code, report = reported("why", "-", "--size", "3", stdin=words)
    assert (code, report["status"], report["complete"]) == (20, "impossible", True)
    conflicts = [set(entry["words"]) for entry in report["conflicts"]]
    assert {"ant", "newt", "hare", "moth"} in conflicts
    assert all(entry["minimal"] for entry in report["conflicts"])
    for entry in report["word_removals"]:
        assert entry["fits"] == all(entry["word"] in conflict for conflict in conflicts)
        assert (entry["board"] is not None) == entry["fits"]
    text = unboggle("why", "-", "--size", "3", stdin=words)
    assert (text.code, text.err) == (20, "")
    said = " ".join(text.out.split())
    assert "'ant', 'newt', 'hare' and 'moth' cannot all share a 3x3 board" in said
    assert "All other sets of words that cannot share the board contain one of these." in said


def test_why_reports_all_that_counting_says() -> None:
    words = "abcdefghij cat dog pig"
    code, report = reported("why", "-", "--size", "3", "--limit", "2", stdin=words)
    assert code == 20
    assert len(report["refusals"]) >= 2
    assert report["conflicts"][0]["words"] == ["abcdefghij"]
    text = unboggle("why", "-", "--size", "3", stdin=words).out
    assert "'abcdefghij' alone is on no 3x3 board" in " ".join(text.split())


def test_drop_fewest_leaves_out_as_little_as_can_be() -> None:
    line = ("fit", "-", "--size", "3", "--most")
    code, report = reported(*line, stdin="ant newt*2 hare! hen moth*3")
    assert (code, report["status"], report["checked"]) == (0, "fitted", "traced")
    assert report["dropped"] == {
        "words": [{"word": "ant", "weight": 1}],
        "weight": 1,
        "lower_bound": 1,
        "optimal": True,
        "kept_weight": 7,
        "kept_upper_bound": 7,
        "total_weight": 8,
        "required": ["hare"],
    }
    assert [entry["word"] for entry in report["words"]] == ["newt", "hare", "hen", "moth"]
    text = unboggle(*line, stdin="ant newt*2 hare! hen moth*3")
    assert (text.code, text.err) == (0, "")
    assert "Dropped, 1 word (no fewer is possible): ant" in text.out
    assert "No words were dropped." in unboggle(*line, stdin="ant newt").out


def test_size_auto_is_the_smallest_rectangle_with_the_proof() -> None:
    line = ("fit", EXAMPLES / "needleman.txt", "--size", "AUTO")
    code, report = reported(*line)
    assert (code, report["status"], report["size"]) == (0, "fitted", [3, 3])
    assert [entry["size"] for entry in report["smaller_sizes"]][:4] == [
        [1, 1],
        [1, 2],
        [1, 3],
        [2, 2],
    ]
    assert all(entry["status"] == "impossible" for entry in report["smaller_sizes"])
    assert all(entry["reason"]["text"] for entry in report["smaller_sizes"])
    assert "No smaller board within 8x8 is possible: counting rules out" in unboggle(*line).out
    code, report = reported(*line, "--max-size", "2x4")
    assert (code, report["status"], report["size"]) == (20, "impossible", [2, 4])
    text = unboggle(*line, "--max-size", "2x4").out
    assert text.startswith(
        "No 2x4 board holds these words, and no smaller one within it: 9 tiles are\nneeded"
    )


@pytest.mark.parametrize("command", ["boards", "unique", "why"])
def test_where_no_size_will_do_that_is_the_answer(command: str) -> None:
    line = (command, EXAMPLES / "needleman.txt", "--max-size", "2x4")
    answer = unboggle(*line, "--format", "json")
    report = json.loads(answer.out)
    assert (answer.code, report["status"], report["size"]) == (20, "impossible", [2, 4])
    assert answer.err == ""  # the answer has the size itself
    turned = unboggle(*line[:3], "4x2", "--format", "json")
    assert turned.err == "unboggle: no board up to 4x2 holds the words; this is about 2x4\n"
    late = unboggle(*line[:2], "--max-size", "5", "--timeout", "1e-9")
    assert (late.code, late.out) == (124, "")
    assert "try a longer --timeout" in late.err


def test_drop_fewest_of_words_that_must_all_stay_is_exit_20() -> None:
    line = ("fit", "-", "--size", "3", "--most")
    code, report = reported(*line, stdin="ant! newt! hare! hen moth!")
    assert (code, report["status"], report["reason"]["kind"]) == (20, "impossible", "conflict")
    assert report["reason"]["words"] == ["ant", "newt", "hare", "moth"]
    code, report = reported(*line, stdin="hippopotamus! rhinoceros!")
    assert (code, report["checked"], report["reason"]["kind"]) == (20, "counted", "counting")


def test_drop_fewest_without_time_is_exit_124_with_the_best_board(undecided: Undecided) -> None:
    line = ("fit", "-", "--size", "7", "--most", "--timeout", "7")
    code, report = reported(*line, stdin=hard_words())
    assert (code, report["status"], report["dropped"]["optimal"]) == (124, "undecided", False)
    text = unboggle(*line, stdin=hard_words())
    assert text.code == 124
    said = re.match(r"Undecided after [\d.]+ s: (\d+) of (\d+) words; ", text.out)
    assert said is not None
    assert (
        0
        < int(said[1])
        < int(said[2])
        == len(report["incumbent"]["words"]) + len(report["dropped"]["words"])
    )


def test_why_of_what_fits_is_exit_0_with_the_board() -> None:
    code, report = reported("why", "-", "--size", "1x3", stdin="cat")
    assert (code, report["status"]) == (0, "fitted")
    assert report["words"][0]["word"] == "cat"
    assert unboggle("why", "-", "--size", "1x3", stdin="cat").out.startswith("They fit")


def test_why_without_time_is_exit_124_with_the_best_board(undecided: Undecided) -> None:
    line = ("why", "-", "--size", "7", "--timeout", "60")
    code, report = reported(*line, stdin=hard_words())
    assert (code, report["status"], report["conflicts"]) == (124, "undecided", [])
    assert report["best_board"]["words"]
    assert unboggle(*line, stdin=hard_words()).out.startswith("Not known")


def test_what_is_not_decided_in_time_is_exit_124(undecided: Undecided) -> None:
    code, report = reported("fit", "-", *HARD, "--timeout", "60", stdin=hard_words())
    assert (code, report["status"]) == (124, "undecided")
    text = unboggle("fit", "-", *HARD, "--timeout", "60", stdin=hard_words())
    assert (text.code, text.err) == (124, "")
    assert text.out.startswith("Undecided after 60.00 s: ")


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


@pytest.mark.parametrize("path", ["zlib.so", "zlib.py", None])
def test_a_library_that_cannot_be_loaded_is_no_error_of_ours(
    monkeypatch: pytest.MonkeyPatch, path: str | None
) -> None:
    """The system fails to load it if there is too little memory."""
    error = ImportError("libz.so.1: failed to map segment", path=path)
    monkeypatch.setattr(solve_module, "fit", lambda *_, **__: (_ for _ in ()).throw(error))
    result = unboggle("fit", "-", "--size", "3", stdin="cat")
    assert (result.code, result.out) == (70, "")
    said = "system error: a library cannot be loaded (libz.so.1: failed to map segment)\n"
    if path != "zlib.so":
        assert result.err.startswith("unboggle: internal error (ImportError: libz")
    else:
        assert result.err == f"unboggle: {said}"
    hidden = ImportError("IMPORTANT: PLEASE READ THIS")
    hidden.__cause__ = error
    monkeypatch.setattr(solve_module, "fit", lambda *_, **__: (_ for _ in ()).throw(hidden))
    again = unboggle("fit", "-", "--size", "3", stdin="cat")
    assert again.code == 70
    assert (again.err == f"unboggle: {said}") is (path == "zlib.so")


def test_ctrl_c_while_a_class_is_made_is_an_interrupt(monkeypatch: pytest.MonkeyPatch) -> None:
    """Python 3.11 wraps an exception of ``__set_name__`` in a RuntimeError."""

    def made(*_: object, **__: object) -> None:
        raise RuntimeError("Error calling __set_name__") from KeyboardInterrupt()

    monkeypatch.setattr(solve_module, "fit", made)
    monkeypatch.setattr(signal, "signal", lambda *_: None)
    result = unboggle("fit", "-", "--size", "1x3", stdin="cat")
    assert (result.code, result.out, result.err) == (130, "", "unboggle: interrupted\n")


def test_check_says_yes_and_no_by_its_exit_code() -> None:
    code, report = reported("check", "CAT DOG", "-", stdin="cat, dog, god")
    assert (code, report["status"]) == (0, "present")
    code, report = reported("check", "CAT DOG", "-", stdin="cat, cow, tag")
    assert (code, report["status"]) == (1, "missing")
    assert [w["word"] for w in report["words"] if w["path"] is None] == ["cow"]
    text = unboggle("check", "CAT DOG", "-", "--show-paths", stdin="cat, cow")
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


def test_throw_reports_the_seed_that_throws_the_same_again() -> None:
    code, report = reported("throw", "--dice", "super-big", "--count", "3")
    assert code == 0
    assert len(report["boards"]) == 3
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
    assert (code, report["status"], report["without_die"]) == (0, "throwable", [])
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


def test_an_opened_puzzle_has_no_hints_at_options_that_open_does_not_take(
    undecided: Undecided,
) -> None:
    code = unboggle("share", "-", "--size", "2", stdin="cat dog").out.strip()
    no = unboggle("open", code)
    assert no.code == 20
    assert "6 tiles are needed" in no.out
    assert "--" not in no.out
    code = unboggle("share", "-", "--size", "7", stdin=hard_words()).out.strip()
    late = unboggle("open", code, "--timeout", "0.1")
    longer = "What you can do: use --timeout 1, which searches longer."
    assert late.code == 124
    assert longer in " ".join(late.out.split())
    assert "--most" not in late.out
    assert "unboggle why" not in late.out


ENDLESS = " ".join([*["A" * 6] * 6, "A#####", "C#####"]), "a" * 20 + "c" + "a" * 10
"""A board and a word: the only A beside the C cannot be on both sides of it, which takes forever to
see."""


def test_a_check_that_takes_too_long_is_exit_124() -> None:
    late = unboggle("check", ENDLESS[0], "-", "--timeout", "0.1", stdin=ENDLESS[1])
    assert (late.code, late.out) == (124, "")
    assert late.err == (
        "unboggle: it takes too long to trace the words on the board; a longer --timeout may do\n"
    )


@posix_only
def test_ctrl_c_in_a_check_has_nothing_to_show(tmp_path: Path) -> None:
    file = tmp_path / "out.txt"
    with ctrl_c_after(0.3):
        ended = unboggle("check", ENDLESS[0], "-", "--timeout", "0", "-o", file, stdin=ENDLESS[1])
    assert (ended.code, ended.out) == (130, "")
    assert not file.exists()
    assert ended.err.strip() == "unboggle: interrupted"
