"""``unboggle batch``: many lists, one answer for each, and no list searched twice."""

from __future__ import annotations

import errno
import json
import os
import signal
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from running import Result, heeding_ctrl_c, unboggle, validate

from unboggle import parse_words
from unboggle.cli import batch_folder, batch_work
from unboggle.cli.command_template import CommandTemplate
from unboggle.executors import address
from unboggle.executors.local import LocalExecutor
from unboggle.executors.task import Task
from unboggle.render.text.batch import text as batch_text
from unboggle.reports.batch import BatchEntry, batch_report
from unboggle.requests import PuzzleRequest
from unboggle.system.files import cannot_write, write_text
from unboggle.system.in_process import no_child_processes
from unboggle.system.install_hint import install_hint

ASK = "fit --size 3 --show-extras none --timeout 20"


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a folder with lists: one fits, one does not, and a puzzle file has its own options."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "lists").mkdir()
    (tmp_path / "lists" / "fits.txt").write_text("act ape ate cop end old")
    (tmp_path / "lists" / "too-long.txt").write_text("hippopotamus")
    (tmp_path / "theme.txt").write_text("cat dog")
    (tmp_path / "banned.txt").write_text("cod")
    (tmp_path / "lists" / "puzzle.toml").write_text(
        '[grid]\nsize = "3x4"\n[words]\nfile = "../theme.txt"\n'
        '[constraints]\nban = "../banned.txt"\n'
        '[output]\nfile = "sheet.html"\n'
    )
    return tmp_path


LISTS = ("lists/fits.txt", "lists/too-long.txt", "lists/puzzle.toml")


def asked(*more: str, ask: str = ASK, lists: tuple[str, ...] = LISTS) -> Result:
    return unboggle("batch", *lists, "-o", "answers", "--command", ask, "--jobs", "2", *more)


def answer(name: str) -> dict[str, Any]:
    report: dict[str, Any] = json.loads(Path("answers", f"{name}.json").read_text("utf-8"))
    validate(report)
    return report


def submitted(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Return a list to which the name of each submitted task is appended."""
    names: list[str] = []
    submit = LocalExecutor.submit

    def keep(self: LocalExecutor, task: Task) -> None:
        names.append(task.name)
        submit(self, task)

    monkeypatch.setattr(LocalExecutor, "submit", keep)
    return names


def test_each_list_gets_the_report_of_the_command_and_keeps_it(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    names = submitted(monkeypatch)
    result = asked(ask="fit --show-extras none --timeout 20 --size 3")
    assert result.code == 0, result
    assert sorted(names) == sorted(LISTS)
    assert "3 lists: 2 fitted, 1 impossible." in result.out
    fitted, refused, puzzle = map(answer, ("fits", "too-long", "puzzle"))
    assert (fitted["status"], refused["status"]) == ("fitted", "impossible")
    assert {one["word"] for one in fitted["words"]} == {"act", "ape", "ate", "cop", "end", "old"}
    # options override the puzzle file, which names two other files
    assert (puzzle["size"], [one["word"] for one in puzzle["words"]]) == ([3, 3], ["cat", "dog"])
    assert not Path("lists", "sheet.html").exists()

    # the same again runs no list, with another timeout too
    summary = answer("summary")
    again = asked("--format", "json", ask="fit --show-extras none --size 3 --timeout=9")
    assert len(names) == 3
    assert "3 of 3 lists have their answer already" in again.err
    shown = json.loads(again.out)
    validate(shown)
    assert shown["lists"] == summary["lists"]

    # a new list, and a changed list
    Path("lists", "fits.txt").write_text("act ape ate")
    Path("theme.txt").write_text("cat")
    Path("fits.txt").write_text("cow")
    more = asked("fits.txt", ask="fit --show-extras none --size 3 --timeout 20")
    assert more.code == 0
    assert sorted(names[3:]) == [
        "fits.txt",
        "lists/fits.txt",
        "lists/puzzle.toml",
    ]
    assert len(answer("fits")["words"]) == 3
    assert len(answer("fits-2")["words"]) == 1

    other = asked(ask="why --size 3")
    assert other.code == 2
    assert "it has the reports of another command" in other.err


def test_a_dictionary_is_sent_once_and_no_file(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    tasks: list[Task] = []
    submit = LocalExecutor.submit

    def keep(self: LocalExecutor, task: Task) -> None:
        tasks.append(task)
        submit(self, task)

    monkeypatch.setattr(LocalExecutor, "submit", keep)
    Path("words.txt").write_text("dog cat act")
    with no_child_processes():
        result = asked(
            ask="fit --size 3 --show-extras all --ban banned.txt --dictionary words.txt",
            lists=("lists/fits.txt", "theme.txt", "banned.txt"),
        )
    assert result.code == 2  # a word in the list must not be banned
    one, other = tasks
    assert [*one.common.words()] == ["dog", "cat", "act"]
    assert one.common is other.common
    for task in tasks:
        (data,) = task.args
        assert json.loads(json.dumps(data)) == data  # it is the JSON of a request
        assert data["puzzle"]["constraints"]["ban"]["words"] == ["cod"]
        assert "dictionary" not in data
        assert ".txt" not in json.dumps(data)
    assert [answer(name)["status"] for name in ("fits", "theme")] == ["fitted", "fitted"]
    assert answer("summary")["lists"][2]["status"] == "unreadable"
    assert isinstance(answer("theme")["extras"], list)


def test_after_a_crash_only_what_is_not_there_is_asked(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    copy = batch_folder.copy_outcome

    def copy_and_crash(*args: Any) -> None:
        copy(*args)
        raise MemoryError

    with monkeypatch.context() as patch:
        patch.setattr(batch_work, "copy_outcome", copy_and_crash)
        assert asked().code == 70
    there = [path for path in Path("answers").iterdir() if path.name != "summary.json"]
    assert len(there) == 1
    assert {one["status"] for one in answer("summary")["lists"]} == {"waiting"}
    names = submitted(monkeypatch)
    assert asked().code == 0
    assert len(names) == 2
    assert {path.name for path in Path("answers").iterdir()} == {
        "fits.json", "too-long.json", "puzzle.json", "summary.json",
    }  # fmt: skip


@pytest.mark.parametrize("damage", ["", "[]", "{", "null", "\0\1", "forged"])
def test_a_damaged_answer_costs_only_its_list(
    folder: Path, monkeypatch: pytest.MonkeyPatch, damage: str
) -> None:
    with no_child_processes():
        assert asked(lists=LISTS[:2]).code == 0
        fits = Path("answers", "fits.json")
        right = answer("fits")
        if damage == "forged":
            right["board"][0][0] = "z" if right["board"][0][0] != "z" else "y"
            right["board"][1][1] = "z" if right["board"][1][1] != "z" else "y"
            damage = json.dumps(right)
        fits.write_text(damage)
        names = submitted(monkeypatch)
        again = asked(lists=LISTS[:2])
    assert again.code == 0, again
    assert names == ["lists/fits.txt"], again
    assert "1 of 2 lists have their answer already" in again.err
    assert f"asked again: {fits}" in again.err
    assert answer("fits")["status"] == "fitted"


def test_a_folder_where_an_answer_belongs_is_refused(folder: Path) -> None:
    with no_child_processes():
        assert asked(lists=LISTS[:1]).code == 0
        Path("answers", "fits.json").unlink()
        Path("answers", "fits.json").mkdir()
        refused = asked(lists=LISTS[:1])
    assert refused.code == 2
    assert "move it away" in refused.err


@pytest.mark.parametrize(
    "lists",
    [
        None,
        7,
        [7],
        [{}],
        "../fits.json",
        "/tmp/fits.json",
        "a/fits.json",
        3,
        "x" * 251 + ".json",
        "\x00.json",
        "\ud900.json",
    ],
)
def test_a_summary_that_no_batch_has_written_is_refused(folder: Path, lists: Any) -> None:
    with no_child_processes():
        assert asked(lists=LISTS[:1]).code == 0
    summary = answer("summary")
    if isinstance(lists, (str, int)) and lists != 7:
        summary["lists"][0] |= {"file": lists, "sha256": "0"}
    else:
        summary["lists"] = lists
    Path("answers", "summary.json").write_text(json.dumps(summary))
    refused = asked(lists=LISTS[:1])
    assert refused.code == 2, refused
    assert "this is not a summary of a batch" in refused.err, refused


@pytest.mark.parametrize("damaged", ['{"lists": ' + "[" * 100_000, ["fit"], "fit" * 5000])
def test_a_damaged_summary_is_refused_in_a_line(folder: Path, damaged: Any) -> None:
    with no_child_processes():
        assert asked(lists=LISTS[:1]).code == 0
    text = damaged if "{" in damaged else json.dumps({**answer("summary"), "command": damaged})
    Path("answers", "summary.json").write_text(text)
    refused = asked(lists=LISTS[:1])
    assert refused.code == 2, refused
    assert refused.err.count("\n") == 1, refused
    assert len(refused.err) < 600


def test_boards_to_choose_from_are_an_answer_too(folder: Path) -> None:
    assert asked(ask="fit --size 3 --alternatives 2 --show-extras none", lists=LISTS[:1]).code == 0
    assert (answer("fits")["format"], answer("fits")["limit"]) == ("unboggle.alternatives/1", 2)


def test_what_cannot_be_read_costs_only_itself(folder: Path) -> None:
    Path("lists", "odd.txt").write_text("caf\u00e9 \u00e9t\u00e9 12")
    result = asked(lists=("nowhere.txt", "lists/odd.txt", "lists/too-long.txt"))
    assert result.code == 2, result
    assert "nowhere.txt         unreadable  nowhere.txt: no such file\n" in result.out
    nowhere, odd, long = answer("summary")["lists"]
    assert (nowhere["status"], nowhere["error"]) == ("unreadable", "nowhere.txt: no such file")
    assert odd["status"] == "unreadable"
    assert "lists/odd.txt: line 1" in odd["error"]
    assert (long["status"], long["size"]) == ("impossible", [3, 3])


def test_undecided_is_an_answer_unless_it_is_asked_again(folder: Path) -> None:
    words = ("lists/fits.txt",)
    assert asked(lists=words, ask="unique --size 3 --timeout 0.000001").code == 124
    assert answer("fits")["status"] == "undecided"
    assert asked(lists=words, ask="unique --size 3 --timeout 20").code == 124
    again = asked("--retry-undecided", lists=words, ask="unique --size 3 --timeout 20")
    assert again.code == 0
    assert answer("fits")["status"] in ("unique", "several")


def test_a_board_that_does_not_hold_is_not_written(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A worker's report is checked; here the worker answers another list, without the zoo."""
    judge = batch_work.record_answer
    words = parse_words("act ape ate cop end old zoo")

    def judge_another(kept: Any, entry: Any, asked: PuzzleRequest, found: Any) -> None:
        judge(kept, entry, replace(asked, words=words), found)

    monkeypatch.setattr(batch_work, "record_answer", judge_another)
    result = asked(lists=("lists/fits.txt",))
    (entry,) = answer("summary")["lists"]
    assert (result.code, entry["status"]) == (70, "error")
    assert "does not hold 'zoo'" in entry["error"]
    assert [path.name for path in Path("answers").iterdir()] == ["summary.json"]


@pytest.mark.parametrize(
    ("more", "said"),
    [
        (("--command", "solve"), "the command must be one of fit, why, boards, unique\n"),
        (("--command", "fit --sise 3"), "No such option"),
        (("--command", "fit --size 3 -o x.html"), "--command takes no -o"),
        (("--command", "fit --certify x"), "--command takes no --certify"),
        (("--command", "fit 'x"), "No closing quotation"),
    ],
)
def test_a_question_that_is_none_is_refused_before_anything_is_made(
    folder: Path, more: tuple[str, ...], said: str
) -> None:
    result = unboggle("batch", "lists/fits.txt", "-o", "answers", *more)
    assert result.code == 2
    assert said in result.err
    assert not Path("answers").exists()


def test_no_file_of_somebody_else_is_overwritten(folder: Path) -> None:
    Path("answers").mkdir()
    Path("answers", "fits.json").write_text("mine")
    result = asked(lists=("lists/fits.txt",))
    assert result.code == 2
    assert "this file exists, and no batch wrote it" in result.err
    assert Path("answers", "fits.json").read_text() == "mine"
    Path("answers", "summary.json").write_text("[]")
    assert "this is not a summary of a batch" in asked(lists=("lists/too-long.txt",)).err


def test_ctrl_c_ends_at_once_and_leaves_what_is_done(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    copy = batch_folder.copy_outcome

    def copy_and_interrupt(*args: Any) -> None:
        copy(*args)
        signal.raise_signal(signal.SIGINT)

    monkeypatch.setattr(batch_work, "copy_outcome", copy_and_interrupt)
    with heeding_ctrl_c():
        result = asked()
    assert result.code == 130
    assert "interrupted: the same command goes on with 2 lists" in result.err
    assert len([*Path("answers").iterdir()]) == 2
    statuses = [one["status"] for one in answer("summary")["lists"]]
    assert statuses.count("waiting") == 2


def test_the_text_is_a_line_for_each_list() -> None:
    entries: list[BatchEntry] = [
        {
            "list": f"{k}.txt", "file": f"{k}.json", "sha256": "", "status": "fitted",
            "size": [3, 4], "seconds": 1.0, "error": None,
        }
        for k in range(250)
    ]  # fmt: skip
    text = batch_text(batch_report("fit", entries))
    assert "... and 50 lists more" in text
    assert text.endswith("\n250 lists: 250 fitted.\n")


def test_options_that_do_not_go_together_are_refused_for_each_list(folder: Path) -> None:
    result = asked(ask="fit --size 3 --max-size 4", lists=("lists/fits.txt",))
    (entry,) = answer("summary")["lists"]
    assert (result.code, entry["status"]) == (2, "unreadable")
    assert entry["error"] == "--max-size is for --size auto only"


@pytest.mark.parametrize("writes", [1, 2, 3])
def test_a_disk_that_becomes_full_loses_no_answer(
    folder: Path, monkeypatch: pytest.MonkeyPatch, writes: int
) -> None:
    """All but the first writes fail: the summary is printed, and the next batch goes on."""
    left = iter(range(writes))

    def write(path: str, text: str) -> None:
        if next(left, None) is None:
            raise cannot_write(path, OSError(errno.ENOSPC, "No space left on device"))
        write_text(path, text)

    with monkeypatch.context() as patched:
        patched.setattr(batch_folder, "write_text", write)
        result = asked("--format", "json", lists=("theme.txt", "lists/fits.txt"))
    assert result.code == 70
    summary = json.loads(result.out)
    validate(summary)
    lost = "answers/summary.json" if writes == 3 else "No space left"
    assert (summary["status"], lost in summary["error"]) == ("error", True)
    waiting = [one["status"] for one in summary["lists"]].count("waiting")
    assert waiting == 3 - writes
    last = result.err.splitlines()[-1]
    assert last.startswith(f"unboggle: {summary['error']}")
    assert ("the same command goes on with" in last) == (waiting > 0)
    assert asked(lists=("theme.txt", "lists/fits.txt")).code == 0
    assert (answer("theme")["status"], answer("fits")["status"]) == ("fitted", "fitted")


@pytest.mark.parametrize("cluster", ["local", "tcp://127.0.0.1:1"])
def test_without_the_extra_for_clusters_nothing_is_written(
    folder: Path, monkeypatch: pytest.MonkeyPatch, cluster: str
) -> None:
    monkeypatch.setattr(address, "find_spec", lambda name: None)
    result = asked("--cluster", cluster)
    assert (result.code, result.out) == (2, "")
    hint = install_hint("cluster")
    assert result.err == f"unboggle: --cluster needs the package distributed: {hint}\n"
    assert not (folder / "answers").exists()


def test_what_is_no_address_is_refused_before_anything_is_written(folder: Path) -> None:
    result = asked("--cluster", "nonsense")
    assert result.code == 2
    assert result.err.startswith("unboggle: batch: --cluster takes 'local', an address ")
    assert not (folder / "answers").exists()


def test_files_on_two_drives_are_known_again(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """On Windows no path leads from one drive to another."""

    def drives(*_: object) -> str:
        raise ValueError("path is on mount 'D:', start on mount 'C:'")

    monkeypatch.setattr(os.path, "relpath", drives)
    template = CommandTemplate.parse("fit --size 3 --ban banned.txt")
    whole = CommandTemplate.parse(f"fit --size 3 --ban {folder / 'banned.txt'}")
    assert template.digest("theme.txt") == whole.digest(str(folder / "theme.txt"))
    Path("banned.txt").write_text("god")
    assert template.digest("theme.txt") != CommandTemplate.parse("fit").digest("theme.txt")
