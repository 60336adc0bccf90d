"""`unique --make-unique` and `--thin`: what they say, in time or not, and when a child is lost."""

from __future__ import annotations

import time
from collections.abc import Iterator
from typing import Any

import pytest
from needs import needs_full_disk
from running import reported
from running import unboggle as run
from test_make_unique import addable

from unboggle import Grid, make, parse_words
from unboggle.child import Child, Late
from unboggle.errors import BackendError
from unboggle.make import make_unique
from unboggle.puzzle import Board

NEEDLEMAN = "act ape ate cop end"


def test_the_list_of_the_literature() -> None:
    target = ["--board", "dlo npc eta"]
    code, report = reported(
        "unique", "-", "--size", "3", "--make-unique", "words", *target, stdin=NEEDLEMAN
    )
    assert (code, report["status"], report["sense"]) == (0, "unique", "symmetry")
    made = report["made"]
    assert (made["count"], made["at_least"], made["optimal"]) == (1, 1, True)
    assert report["board"] == [list("dlo"), list("npc"), list("eta")]
    words = f"{NEEDLEMAN} {made['words'][0]}"
    assert reported("unique", "-", "--size", "3", stdin=words)[0] == 0
    code, report = reported("unique", "-", "--size", "3", "--thin", stdin=f"{words} old ten!")
    assert (code, report["thin"]["minimal"]) == (0, True)
    assert "ten" not in report["thin"]["spared"] and report["thin"]["spared"]
    left = [entry["word"] for entry in report["words"]]
    assert reported("unique", "-", "--size", "3", stdin=" ".join(left))[0] == 0
    assert run("unique", "-", "--size", "3", "--thin", stdin=f"{words} old").code == 0


def test_fewest_givens_and_then_fewer_words() -> None:
    options = ["--make-unique", "givens", "--thin", "--tries", "2"]
    code, report = reported("unique", "-", "--size", "2x3", *options, stdin="abc cbd ab ba")
    assert (code, report["sense"]) == (0, "strict")
    assert report["made"]["given"] is not None and report["wishes"]["given"] is not None
    assert {"ab", "ba"} <= set(report["thin"]["spared"])


@pytest.mark.parametrize(
    ("words", "options", "code", "said"),
    [
        ("cat", ["--make-unique", "words"], 1, "It cannot be made unique"),
        ("cat cod", ["--make-unique", "words", "--board", "cat o.. d.."], 1, "differ in"),
        ("cat", ["--make-unique", "givens"], 0, "No fewer will do, whichever board"),
        (f"{NEEDLEMAN} old", ["--make-unique", "words"], 0, "Nothing had to be added"),
        (f"{NEEDLEMAN} old", ["--thin"], 0, "No word can be spared"),
        (NEEDLEMAN, ["--thin"], 1, "Not unique"),
        ("abcdefghij", ["--make-unique", "words"], 20, "No 3x3 board"),
        ("cat", ["--make-unique", "words", "--timeout", "0.001"], 124, "Undecided"),
        ("cat", ["--board", "cat ... ..."], 2, "--board needs --make-unique"),
        ("cat", ["--rare"], 2, "--rare needs --make-unique words"),
        ("cat", ["--make-unique", "givens", "--dictionary", "x"], 2, "--dictionary needs"),
        ("cat", ["--tries", "3"], 2, "--tries needs --make-unique"),
        (
            "cat",
            ["--make-unique", "givens", "--board", "cat ... ...", "--tries", "3"],
            2,
            "--tries needs no --board",
        ),
        ("cat", ["--make-unique", "givens", "--board", "dog ... ..."], 2, "does not hold 'cat'"),
        ("cat", ["--make-unique", "givens", "--board", "... ... ..."], 2, "shows no letter"),
        ("cat", ["--make-unique", "givens", "--board", "ca t."], 2, "the size asked for is 3x3"),
        (
            "cat",
            ["--make-unique", "givens", "--board", "cat ... ...", "--given", "x.. ... ..."],
            2,
            "the board breaks a wish",
        ),
        ("cat*3 dog", ["--thin"], 2, "--thin takes no weights"),
        ("cat! dog", [], 2, "has '!'"),
    ],
)
def test_the_command(words: str, options: list[str], code: int, said: str) -> None:
    size = "2" if words == "cat" and "--board" not in options else "3"  # fewer boards to try
    result = run("unique", "-", "--size", size, *options, stdin=words)
    assert result.code == code, result
    assert said in " ".join((result.out + result.err).split())


def test_a_dictionary_of_ones_own(tmp_path: Any) -> None:
    (tmp_path / "words").write_text("cold\nold's\n", encoding="utf-8")
    options = ["--make-unique", "words", "--board", "dlo npc eta"]
    code, report = reported(
        "unique", "-", "--size", "3", *options, "--dictionary", tmp_path / "words", stdin=NEEDLEMAN
    )
    assert (code, report["made"]["words"], report["made"]["candidates"]) == (0, ["cold"], 1)
    (tmp_path / "words").write_text("xylem", encoding="utf-8")
    code, report = reported(
        "unique", "-", "--size", "3", *options, "--dictionary", tmp_path / "words", stdin=NEEDLEMAN
    )
    assert (code, report["made"]) == (1, None)
    assert "there is no word that could be added" in report["cannot"]


@needs_full_disk
def test_a_full_disk_is_exit_70() -> None:
    result = run("unique", "-", "--size", "2", "--thin", "-o", "/dev/full", stdin="abcd ab")
    assert result.code == 70 and "cannot be written" in result.err


def test_ctrl_c_tells_what_is_known() -> None:
    def interrupt(text: str) -> None:
        if text in ("words spared so far: 1", "words spared so far: 2"):
            raise KeyboardInterrupt

    puzzle = parse_words("abcd ab bc cd").puzzle(Grid.rectangle(1, 4))
    answer = make_unique(puzzle, thin=True, notify=interrupt)
    assert answer.interrupted and answer.status == "unique"
    assert answer.thinned is not None and not answer.thinned.minimal

    def at_once(_: str) -> None:
        raise KeyboardInterrupt

    puzzle = parse_words("ab").puzzle(Grid.rectangle(1, 4))
    answer = make_unique(puzzle, "givens", notify=at_once)
    assert (answer.interrupted, answer.status) == (True, "undecided")


def lost(*_: object) -> Any:
    raise BackendError("lost")


def test_a_lost_child_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(make, "_heard", lost)
    result = run("unique", "-", "--size", "2", "--make-unique", "givens", stdin="cat")
    assert result.code == 70 and "no answer: lost" in result.err
    # What was proved before stands, and is told to be all there is.
    result = run("unique", "-", "--size", "1x4", "--thin", stdin="abcd ab")
    assert result.code == 0 and "stopped early: lost" in result.err


def test_what_children_say_is_checked(monkeypatch: pytest.MonkeyPatch) -> None:
    puzzle = parse_words("abc bcd").puzzle(Grid.rectangle(1, 4))
    assert make_unique(puzzle, thin=True).error is None
    heard = make._heard

    def lies() -> Any:
        def hear(child: Child, until: float | None) -> Any:
            message = heard(child, until)
            if isinstance(message, tuple) and message[0] == "minimal":
                return "minimal", {k: {} for k in message[1]}
            return message

        return hear

    monkeypatch.setattr(make, "_heard", lies())
    assert make_unique(puzzle, thin=True).error is not None
    puzzle = parse_words("cat").puzzle(Grid.rectangle(2, 2))
    monkeypatch.setattr(make, "_heard", lambda *_: ("cannot", {(0, 0): "c"}))
    board = Board.of_rows(["ca", "tx"])
    assert make_unique(puzzle, "words", candidates=addable, board=board).status == "error"


def test_a_choice_that_leaves_a_second_board_is_not_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    messages: Iterator[Any] = iter([("best", frozenset()), ("done", None)])
    heard = make._heard

    def hear(child: Child, until: float | None) -> Any:
        return next(messages, None) or heard(child, until)

    monkeypatch.setattr(make, "_heard", hear)
    puzzle = parse_words("cat").puzzle(Grid.rectangle(2, 3))
    answer = make_unique(puzzle, "givens", board=Board.of_rows(["cat", ["", "", ""]]))
    assert (answer.status, answer.made) == ("error", None)
    assert answer.error and "second board" in answer.error


@pytest.mark.parametrize(
    ("make_", "said"), [("givens", "giving CAT ..."), ("words", "adding 'cta'")]
)
def test_what_is_not_confirmed_in_time_is_only_told(
    make_: Any, said: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    every: Any = ("best", frozenset(range(3)))
    messages: Iterator[Any] = iter([every, ("done", None)])

    def hear(*_: object) -> Any:
        if (message := next(messages, None)) is None:
            raise Late
        return message

    monkeypatch.setattr(make, "_heard", hear)
    puzzle = parse_words("cat").puzzle(Grid.rectangle(2, 3))
    board = Board.of_rows(
        ["cat", ["", "", ""]] if make_ == "givens" else [["c", "a", ""], ["t", "", ""]]
    )
    more = dict(parse_words("cta").spellings)
    answer = make_unique(puzzle, make_, board=board, candidates=lambda _: more)
    assert (answer.status, answer.made) == ("undecided", None)
    assert answer.cannot == f"{said} was found to do, but not confirmed in time"


def test_time_is_kept() -> None:
    puzzle = parse_words("meant canter mineral steal trim").puzzle(Grid.rectangle(5, 5))
    start = time.monotonic()
    answer = make_unique(puzzle, "givens", timeout=1.0)
    assert time.monotonic() - start < 5
    assert answer.status in ("undecided", "unique")
    assert answer.status == "unique" or answer.made is None
