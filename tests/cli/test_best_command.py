"""``unboggle best``: what it prints, saves, resumes and rejects."""

from __future__ import annotations

import json
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from amounts import some_of
from archipelagos import InTurn
from needs import needs_kernel
from running import reported, unboggle, validate
from stopping import press_ctrl_c_at

from unboggle.climbing.islands import Tuning, climb_by_islands
from unboggle.events import ClimbProgress, Phase
from unboggle.executors.task import ClusterGone, TaskDone, TaskFailed
from unboggle.puzzle.dice import get, place
from unboggle.puzzle.model.notation import parse_board
from unboggle.system.clock import NEVER, Deadline

pytestmark = needs_kernel


@pytest.fixture
def words(tmp_path: Path) -> Path:
    path = tmp_path / "words.txt"
    path.write_text("cat act tack stack scat sack task cask tick ticks stick quick quack")
    return path


def best(words: Path, *args: str | Path) -> dict[str, Any]:
    jobs = () if "--jobs" in args else ("--jobs", "1")
    code, report = reported("best", "--dictionary", words, *jobs, *args)
    assert code == 0
    return report


def test_the_best_board_comes_with_its_score_and_how_it_was_found(words: Path) -> None:
    result = unboggle("best", "--size", "2x4", "--rounds", "2", "--dictionary", words)
    assert result.code == 0
    assert " words\n" in result.out
    assert 'unboggle solve "' in result.out
    assert "that no board is better is not proved" in " ".join(result.out.split())


def test_json_has_the_boards_and_what_is_needed_to_go_on(words: Path) -> None:
    report = best(words, "--size", "2x4", "--rounds", "2", "--limit", "3", "--seed", "5")
    assert [len(report["boards"]), report["rounds"], report["seed"]] == [3, 2, 5]
    assert report["dictionary"]["words"] == 13
    line = report["boards"][0]["line"]
    code, solved = reported("solve", line, "--dictionary", words)
    assert code == 0
    assert solved["points"] == report["boards"][0]["points"]
    assert len(solved["words"]) == report["boards"][0]["words"]


def test_a_line_that_would_be_read_as_another_board_names_its_size(words: Path) -> None:
    report = best(words, "--size", "1x9", "--rounds", "1", "--limit", "2")
    assert all(entry["line"].startswith("1x9:") for entry in report["boards"])
    text = unboggle("best", "--size", "1x9", "--rounds", "1", "--limit", "2", "--dictionary", words)
    line = report["boards"][0]["line"]
    assert f'unboggle solve "{line}"' in text.out
    assert unboggle("check", line, words).out.startswith("┌")
    saved = words.with_name("saved.json")
    saved.write_text(json.dumps(report))
    assert best(words, "--resume", saved, "--rounds", "1")["rounds"] == 2


def test_words_letters_left_out_and_rules(words: Path) -> None:
    report = best(
        words, "--size", "3", "--rounds", "2", "--goal", "words", "--exclude-letters", "Q"
    )
    assert (report["goal"], report["exclude"]) == ("words", "Q")
    assert all("qu" not in row for row in report["boards"][0]["board"])
    rules = words.with_name("rules.txt")
    rules.write_text("4: 7, 5: 20")
    report = best(words, "--size", "2x4", "--rounds", "2", "--rules", rules)
    assert report["boards"][0]["points"] % 7 != report["boards"][0]["words"]
    assert report["boards"][0]["points"] >= 20


def test_dice_give_the_size_and_every_board_can_be_thrown(words: Path) -> None:
    options = ("--dice", "new", "--rounds", "1", "--limit", "3", "--jobs", "1")
    report = best(words, *options)
    assert report["size"] == [4, 4]
    for entry in report["boards"]:
        assert place(parse_board(entry["line"]), get("new")).complete


def test_a_run_can_be_taken_up_again(words: Path, tmp_path: Path) -> None:
    saved = tmp_path / "best.json"
    options = ("--size", "2x4", "--limit", "3", "--seed", "2", "--jobs", "1", "--format", "json")
    first = unboggle("best", "--dictionary", words, *options, "--rounds", "2", "-o", saved)
    assert first.code == 0
    before = json.loads(saved.read_text())
    validate(before)
    again = best(words, "--resume", saved, "--rounds", "3")
    at_once = best(words, *options[:-2], "--rounds", "5")
    assert again["boards"] == at_once["boards"]
    assert again["rounds"] == 5
    assert again["boards_evaluated"] == at_once["boards_evaluated"] > before["boards_evaluated"]


def spoilt(report: dict[str, Any], **changes: Any) -> str:
    return json.dumps({**report, **changes})


@pytest.mark.parametrize(
    ("changes", "complaint"),
    [
        ({"format": "unboggle.fit/1"}, "not a report of unboggle best"),
        ({"seed": "x"}, "the field 'seed'"),
        ({"seed": -1}, "the field 'seed'"),
        ({"rounds": True}, "the field 'rounds'"),
        ({"seconds": 1.5}, "the field 'seconds'"),
        ({"seconds": {"total": "x"}}, "the field 'seconds'"),
        ({"size": [2]}, "the field 'size'"),
        ({"size": []}, "the field 'size'"),
        ({"boards": [{}]}, "the field 'boards'"),
        ({"boards": [{"board": [["x"] * 4] * 3, "points": 9, "words": 1}]}, "the field 'boards'"),
        ({"boards": [{"board": [["x"] * 4] * 2, "points": 9, "words": 1}]}, "other scores"),
        ({"dictionary": {"words": 12, "sha256": ""}}, "another dictionary"),
        ({"rules": "nonsense"}, "neither boggle"),
        ({"goal": "fame"}, "the field 'goal'"),
    ],
    ids=str,
)
def test_what_cannot_be_taken_up_is_refused(
    words: Path, tmp_path: Path, changes: dict[str, Any], complaint: str
) -> None:
    report = best(words, "--size", "2x4", "--rounds", "1")
    saved = tmp_path / "saved.json"
    saved.write_text(spoilt(report, **changes))
    result = unboggle("best", "--dictionary", words, "--resume", saved, "--rounds", "1")
    assert (result.code, result.out) == (2, "")
    assert complaint in result.err
    assert result.err.count("\n") <= 2


@pytest.mark.parametrize(
    ("args", "complaint"),
    some_of(
        [
            (["--size", "9"], "1 to 64 cells"),
            (["--size", "4", "--dice", "big"], "does not take the 5x5 dice"),
            (["--dice", "nwe"], "Did you mean"),
            (["--start-board", "CATS"], "the board has 4 cells"),
            (["--resume", "missing.json"], "no such file"),
            (["--exclude-letters", "abcdefghijklmnopqrstuvwxyz"], "leave no word"),
            (["--rules", "hard"], "neither boggle"),
            (["--size", "1x1"], "no word of 3 or more letters"),
            (["--limit", "0"], "--limit"),
            (["--jobs", "257"], "--jobs"),
            (["--exclude-letters", "a1"], "'1' is no letter"),
            (["--timeout", "soon"], "not a number of seconds"),
            (["-o", "no/such/folder/x"], "no folder"),
        ]
    ),
    ids=str,
)
def test_bad_input_is_reported_in_a_line_or_two(args: list[str], complaint: str) -> None:
    result = unboggle("best", "--rounds", "1", *args)
    assert (result.code, result.out) == (2, "")
    assert complaint in result.err.replace("did you", "Did you")
    assert result.err.count("\n") <= 3


def test_what_the_report_says_is_not_given_again(words: Path, tmp_path: Path) -> None:
    saved = tmp_path / "saved.json"
    saved.write_text(json.dumps(best(words, "--size", "2x4", "--rounds", "1")))
    result = unboggle("best", "--resume", saved, "--size", "4")
    assert (result.code, result.err.count("--size does not go with --resume")) == (2, 1)


def test_no_time_is_undecided(words: Path) -> None:
    code, report = reported("best", "--dictionary", words, "--timeout", "1e-9")
    assert (code, report["boards"]) == (124, [])
    result = unboggle("best", "--dictionary", words, "--timeout", "1e-9")
    assert result.out == "The timeout expired before the first board.\n"


def test_an_interrupt_before_the_first_board_is_not_called_the_end_of_the_time(
    words: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    press_ctrl_c_at(monkeypatch, lambda event: event == Phase("compile"))
    result = unboggle("best", "--dictionary", words)
    assert result.code == 130
    assert result.out == "It was interrupted before the first board.\n"


def test_islands_climb_on_a_cluster_and_when_it_goes_nothing_is_lost(
    words: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened: list[tuple[int, str]] = []
    gone_after = [3, 1000]

    class Going(InTurn):
        def next(self, until: Deadline = NEVER) -> TaskDone | TaskFailed | None:
            if len(self.outcomes) == gone_after[0]:
                raise ClusterGone("the dask scheduler at tcp://x has gone")
            return super().next(until)

    def open_here(jobs: int, address: str) -> InTurn:
        opened.append((jobs, address))
        return Going(jobs)

    monkeypatch.setattr("unboggle.library.best.opened", open_here)
    short = partial(climb_by_islands, tuning=Tuning(epoch=0.0))
    monkeypatch.setattr("unboggle.library.best.climb_by_islands", short)
    saved = tmp_path / "best.json"
    common = ("best", "--dictionary", words, "--cluster", "tcp://x", "--jobs", "2")
    options = ("--size", "2x4", "--rounds", "5", "--limit", "2", "--format", "json", "-o", saved)
    gone = unboggle(*common, *options)
    note = f"unboggle: the dask scheduler at tcp://x has gone: --resume {saved} goes on\n"
    assert (gone.code, gone.err.splitlines(keepends=True)[1:]) == (70, [note])
    before = json.loads(saved.read_text())
    validate(before)
    assert (before["rounds"], len(before["boards"]), before["complete"]) == (3, 2, False)
    shown = unboggle(*common, *options[:-4])
    assert shown.code == 70
    assert 'unboggle solve "' in shown.out
    assert shown.err.endswith("has gone: it ends here\n")

    gone_after.pop(0)
    log = tmp_path / "log.jsonl"
    again = unboggle(*common, "--resume", saved, "--rounds", "4", *options[-4:], "--log", log)
    after = json.loads(saved.read_text())
    assert (again.code, after["rounds"], after["complete"]) == (0, 7, True)
    assert after["boards"][0]["points"] >= before["boards"][0]["points"]
    assert json.loads(log.read_text().splitlines()[-1])["incumbent"] == after["boards"][0]["points"]
    assert opened == [(2, "tcp://x")] * 3
    refused = unboggle(*common, "--start-board", "CATS")
    assert refused.code == 2
    assert len(opened) == 3


def test_ctrl_c_reports_what_was_found(words: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    press_ctrl_c_at(
        monkeypatch, lambda event: isinstance(event, ClimbProgress) and event.best is not None
    )
    code, report = reported("best", "--size", "3", "--timeout", "0", "--dictionary", words)
    assert code == 0  # boards count as an answer
    assert report["complete"] is False
    assert report["boards"]
