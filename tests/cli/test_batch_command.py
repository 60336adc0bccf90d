"""``unboggle batch``: many lists, an answer each, and nothing asked twice."""

from __future__ import annotations

import json
import signal
from pathlib import Path
from typing import Any

import pytest
from running import Result, heeding_ctrl_c, unboggle, validate

from unboggle.cli import batch_folder, batch_work
from unboggle.executors.local import LocalExecutor
from unboggle.executors.task import Task
from unboggle.render.text.batch import batch_text
from unboggle.reports.batch import BatchEntry, batch_report
from unboggle.system.alone import here

ASK = "fit --size 3 --extras none --timeout 20"


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a folder with lists: one that fits, one that does not, a puzzle that has its own."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "lists").mkdir()
    (tmp_path / "lists" / "fits.txt").write_text("act ape ate cop end old")
    (tmp_path / "lists" / "too-long.txt").write_text("hippopotamus")
    (tmp_path / "theme.txt").write_text("cat dog")
    (tmp_path / "banned.txt").write_text("cod")
    (tmp_path / "lists" / "puzzle.toml").write_text(
        '[grid]\nsize = "3x4"\n[words]\nfile = "../theme.txt"\n[wishes]\nban = "../banned.txt"\n'
        '[output]\nfile = "sheet.html"\n'
    )
    return tmp_path


LISTS = ("lists/fits.txt", "lists/too-long.txt", "lists/puzzle.toml")


def asked(*more: str, ask: str = ASK, lists: tuple[str, ...] = LISTS) -> Result:
    return unboggle("batch", *lists, "-o", "answers", "--ask", ask, "--jobs", "2", *more)


def answer(name: str) -> dict[str, Any]:
    report: dict[str, Any] = json.loads(Path("answers", f"{name}.json").read_text("utf-8"))
    validate(report)
    return report


def submitted(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Return a list to which the name of each task goes."""
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
    result = asked(ask="fit --extras none --timeout 20 --size 3")
    assert result.code == 0, result
    assert sorted(names) == sorted(LISTS)
    assert "3 lists: 2 fitted, 1 impossible." in result.out
    fitted, refused, puzzle = map(answer, ("fits", "too-long", "puzzle"))
    assert (fitted["status"], refused["status"]) == ("fitted", "impossible")
    assert {one["word"] for one in fitted["words"]} == {"act", "ape", "ate", "cop", "end", "old"}
    # what is typed goes before what the file says, which names two other files
    assert (puzzle["size"], [one["word"] for one in puzzle["words"]]) == ([3, 3], ["cat", "dog"])
    assert not Path("lists", "sheet.html").exists()

    # the same again asks nobody, with another time limit too
    summary = answer("summary")
    again = asked("--format", "json", ask="fit --extras none --size 3 --timeout=9")
    assert len(names) == 3 and "3 of 3 lists have their answer already" in again.err
    shown = json.loads(again.out)
    validate(shown)
    assert shown["lists"] == summary["lists"]

    # another list, and a list that has changed
    Path("lists", "fits.txt").write_text("act ape ate")
    Path("theme.txt").write_text("cat")
    Path("fits.txt").write_text("cow")
    more = asked("fits.txt", ask="fit --extras none --size 3 --timeout 20")
    assert more.code == 0 and sorted(names[3:]) == [
        "fits.txt",
        "lists/fits.txt",
        "lists/puzzle.toml",
    ]
    assert len(answer("fits")["words"]) == 3 and len(answer("fits-2")["words"]) == 1

    other = asked(ask="why --size 3")
    assert other.code == 2 and "has answers to another question" in other.err


def test_a_file_of_the_question_is_sent_once(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    tasks: list[Task] = []
    submit = LocalExecutor.submit

    def keep(self: LocalExecutor, task: Task) -> None:
        tasks.append(task)
        submit(self, task)

    monkeypatch.setattr(LocalExecutor, "submit", keep)
    with here():
        result = asked(
            ask="fit --size 3 --extras none --ban banned.txt",
            lists=("lists/fits.txt", "theme.txt", "banned.txt"),
        )
    assert result.code == 2  # what is asked for and banned is no question
    one, other, both = tasks
    assert one.common is other.common is both.common == {"banned.txt": b"cod"}
    assert [[*task.args[0].files] for task in tasks] == [["lists/fits.txt"], ["theme.txt"], []]
    assert [answer(name)["status"] for name in ("fits", "theme")] == ["fitted", "fitted"]


def test_after_a_crash_only_what_is_not_there_is_asked(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    tell = batch_folder.tell

    def tell_and_crash(*args: Any) -> None:
        tell(*args)
        raise MemoryError

    with monkeypatch.context() as patch:
        patch.setattr(batch_work, "tell", tell_and_crash)
        assert asked().code == 70
    there = [path for path in Path("answers").iterdir() if path.name != "summary.json"]
    assert len(there) == 1 and {one["status"] for one in answer("summary")["lists"]} == {"waiting"}
    names = submitted(monkeypatch)
    assert asked().code == 0 and len(names) == 2
    assert {path.name for path in Path("answers").iterdir()} == {
        "fits.json", "too-long.json", "puzzle.json", "summary.json",
    }  # fmt: skip


@pytest.mark.parametrize("damage", ["", "[]", "{", "null", "\0\1", "forged"])
def test_a_damaged_answer_costs_only_its_list(
    folder: Path, monkeypatch: pytest.MonkeyPatch, damage: str
) -> None:
    with here():
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
    assert again.code == 0 and names == ["lists/fits.txt"], again
    assert "1 of 2 lists have their answer already" in again.err
    assert f"asked again: {fits}" in again.err
    assert answer("fits")["status"] == "fitted"


def test_a_folder_where_an_answer_belongs_is_refused(folder: Path) -> None:
    with here():
        assert asked(lists=LISTS[:1]).code == 0
        Path("answers", "fits.json").unlink()
        Path("answers", "fits.json").mkdir()
        refused = asked(lists=LISTS[:1])
    assert refused.code == 2 and "move it away" in refused.err


@pytest.mark.parametrize(
    "lists",
    [None, 7, [7], [{}], "../fits.json", "/tmp/fits.json", "a/fits.json", 3],
)
def test_a_summary_that_no_batch_has_written_is_refused(folder: Path, lists: Any) -> None:
    with here():
        assert asked(lists=LISTS[:1]).code == 0
    summary = answer("summary")
    if isinstance(lists, (str, int)) and lists != 7:
        summary["lists"][0]["file"] = lists
    else:
        summary["lists"] = lists
    Path("answers", "summary.json").write_text(json.dumps(summary))
    refused = asked(lists=LISTS[:1])
    assert refused.code == 2 and "is no summary of a batch" in refused.err, refused


def test_boards_to_choose_from_are_an_answer_too(folder: Path) -> None:
    assert asked(ask="fit --size 3 --choices 2 --extras none", lists=LISTS[:1]).code == 0
    assert (answer("fits")["format"], answer("fits")["asked"]) == ("unboggle.choices/1", 2)


def test_what_cannot_be_read_costs_only_itself(folder: Path) -> None:
    Path("lists", "odd.txt").write_text("caf\u00e9 \u00e9t\u00e9 12")
    result = asked(lists=("nowhere.txt", "lists/odd.txt", "lists/too-long.txt"))
    assert result.code == 2, result
    assert "nowhere.txt         unreadable  nowhere.txt: no such file\n" in result.out
    nowhere, odd, long = answer("summary")["lists"]
    assert (nowhere["status"], nowhere["error"]) == ("unreadable", "nowhere.txt: no such file")
    assert odd["status"] == "unreadable" and "lists/odd.txt: line 1" in odd["error"]
    assert (long["status"], long["size"]) == ("impossible", [3, 3])


def test_undecided_is_an_answer_unless_it_is_asked_again(folder: Path) -> None:
    words = ("lists/fits.txt",)
    assert asked(lists=words, ask="unique --size 3 --timeout 0.000001").code == 124
    assert answer("fits")["status"] == "undecided"
    assert asked(lists=words, ask="unique --size 3 --timeout 20").code == 124
    again = asked("--retry-undecided", lists=words, ask="unique --size 3 --timeout 20")
    assert again.code == 0 and answer("fits")["status"] in ("unique", "several")


def test_a_board_that_does_not_hold_is_not_written(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Somebody else's report is looked at: here the list has become another one meanwhile."""
    judge = batch_work.judge

    def judge_later(*args: Any) -> None:
        Path("lists", "fits.txt").write_text("act ape ate cop end old zoo")
        judge(*args)

    monkeypatch.setattr(batch_work, "judge", judge_later)
    result = asked(lists=("lists/fits.txt",))
    (entry,) = answer("summary")["lists"]
    assert (result.code, entry["status"]) == (70, "error")
    assert "does not hold 'zoo'" in entry["error"]
    assert [path.name for path in Path("answers").iterdir()] == ["summary.json"]


@pytest.mark.parametrize(
    ("more", "said"),
    [
        (("--ask", "solve"), "the question is one of fit, why, boards, unique\n"),
        (("--ask", "fit --sise 3"), "No such option"),
        (("--ask", "fit --size 3 -o x.html"), "--ask takes no -o"),
        (("--ask", "fit --certify x"), "--ask takes no --certify"),
        (("--ask", "fit 'x"), "No closing quotation"),
    ],
)
def test_a_question_that_is_none_is_refused_before_anything_is_made(
    folder: Path, more: tuple[str, ...], said: str
) -> None:
    result = unboggle("batch", "lists/fits.txt", "-o", "answers", *more)
    assert result.code == 2 and said in result.err
    assert not Path("answers").exists()


def test_no_file_of_somebody_else_is_overwritten(folder: Path) -> None:
    Path("answers").mkdir()
    Path("answers", "fits.json").write_text("mine")
    result = asked(lists=("lists/fits.txt",))
    assert result.code == 2 and "is there already, and of no batch" in result.err
    assert Path("answers", "fits.json").read_text() == "mine"
    Path("answers", "summary.json").write_text("[]")
    assert "is no summary of a batch" in asked(lists=("lists/too-long.txt",)).err


def test_ctrl_c_ends_at_once_and_leaves_what_is_done(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    tell = batch_folder.tell

    def tell_and_interrupt(*args: Any) -> None:
        tell(*args)
        signal.raise_signal(signal.SIGINT)

    monkeypatch.setattr(batch_work, "tell", tell_and_interrupt)
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
    assert "... and 50 lists more" in text and text.endswith("\n250 lists: 250 fitted.\n")
