"""Campaigns about what runs for long: races, the page's server, clusters."""

from __future__ import annotations

import json
import os
import subprocess
import tempfile
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from needs import needs_proc

from tools.campaigns import (
    cluster,
    frame,
    page_clients,
    page_host,
    page_questions,
    process_tree,
    races,
    soak,
)
from tools.campaigns.footprint import Flat, megabytes
from tools.campaigns.frame import Campaign, complaint, run
from tools.campaigns.page_client import Wrong
from tools.campaigns.page_questions import Question
from unboggle.web.in_process import respond

pytestmark = needs_proc
ROOT = Path(__file__).resolve().parents[1]


# ---- the frame ----


def test_the_end_of_a_campaign_may_find_something(tmp_path: Path) -> None:
    def end() -> None:
        raise ArithmeticError("left")

    one = Campaign("Numbers.", lambda rng: rng.randrange(9), lambda _: "fine", end=end)
    state = tmp_path / "state.json"
    tally = run("numbers", one, cases=3, state=state)
    found = {"case": 3, "wrong": "ArithmeticError: left", "shrunk": "the end"}
    assert (tally.cases, tally.findings) == (3, [found])
    assert frame.Tally.resumed("numbers", 0, state).findings == [found]


def test_growth_is_found_after_the_warm_up_but_no_peak() -> None:
    flat = Flat(warm_up=2, window=3)
    for value in (50, 90, 100, 101, 100, 100, 200, 104, 101):
        flat.add(value)
    assert str(flat) == "100.0 to 104.0"
    with pytest.raises(AssertionError, match=r"grown from 100\.0 to 106\.0 in 11"):
        for value in (106, 107):
            flat.add(value)
    flat.add(106)  # which is known


# ---- races ----


def leak_descriptor() -> Callable[[], object]:
    ends = os.pipe()
    return lambda: [*map(os.close, ends)]


def leak_thread() -> Callable[[], object]:
    over = threading.Event()
    thread = threading.Thread(target=over.wait)
    thread.start()

    def undo() -> None:
        over.set()
        thread.join()

    return undo


def leak_process() -> Callable[[], object]:
    process = subprocess.Popen(["sleep", "60"])  # killed at once
    while not Path(f"/proc/{process.pid}/environ").read_bytes():
        pass  # the system sets it a moment after the process has begun

    def undo() -> None:
        process.kill()
        process.wait()

    return undo


def leak_zombie() -> Callable[[], object]:
    process = subprocess.Popen(["true"])
    os.waitid(os.P_PID, process.pid, os.WEXITED | os.WNOWAIT)
    return process.wait


def leak_file() -> Callable[[], object]:
    number, name = tempfile.mkstemp()
    os.close(number)
    return lambda: os.unlink(name)


@pytest.mark.parametrize(
    ("leak", "found"),
    [
        (leak_descriptor, "descriptors, before"),
        (leak_thread, "threads, before"),
        (leak_process, "a process"),
        (leak_zombie, "a zombie"),
        (leak_file, "the file tmp"),
    ],
)
def test_races_finds_what_is_left(
    monkeypatch: pytest.MonkeyPatch, leak: Callable[[], Callable[[], object]], found: str
) -> None:
    undo: list[Callable[[], object]] = []
    monkeypatch.setattr(races, "_fit", lambda *_, **__: undo.append(leak()))
    monkeypatch.setattr(races, "SOON", 0.0)
    one = races.Race("fit", "fits", "timeout", 0.0, 1, 0)
    try:
        assert found in complaint(races.CAMPAIGN, one)
    finally:
        for act in undo:
            act()
        races.end()
    monkeypatch.setattr(races, "_fit", lambda *_, **__: None)
    assert complaint(races.CAMPAIGN, one) == ""
    races.end()


def test_races_finds_memory_that_grows_and_wrong_answers(monkeypatch: pytest.MonkeyPatch) -> None:
    held: list[bytes] = []
    tenth = int(megabytes(os.getpid()) * 100_000)  # of a process that has run many other tests
    monkeypatch.setattr(races, "_fit", lambda *_, **__: held.append(os.urandom(2 * tenth)))
    monkeypatch.setattr(races, "WARM_UP", 0)
    monkeypatch.setattr(races, "WINDOW", 1)
    one = races.Race("fit", "planted", "stop", 0.0, 1, 0)
    try:
        assert complaint(races.CAMPAIGN, one) == ""
        assert "grown from" in complaint(races.CAMPAIGN, one)
    finally:
        races.end()
    puzzle = races.puzzle("planted", 0)
    with pytest.raises(AssertionError, match="a board was planted"):
        races._judge(puzzle, "impossible", None)


@pytest.mark.parametrize("ending", races.ENDINGS)
def test_a_race_of_each_ending_leaves_nothing(ending: str) -> None:
    assert complaint(races.CAMPAIGN, races.Race("fit", "crowd", ending, 0.05, 1, 0)) == ""
    races.end()


# ---- the page ----


def answer(request: dict[str, Any]) -> dict[str, Any]:
    """The report of this request, made in this process."""
    report: dict[str, Any] = json.loads(respond(json.dumps(request), lambda *_: None))["report"]
    return report


LIST = "act ape ate cop end old"
FIT: dict[str, Any] = {"task": "fit", "puzzle": {"words": LIST, "size": [3, 3]}, "timeout": 20}
CASES: dict[str, tuple[Question, Callable[[dict[str, Any]], object], str]] = {
    "impossible": (
        Question(FIT, planted=True, words=tuple(LIST.split())),
        lambda report: report.update(status="impossible"),
        "although a board exists",
    ),
    "board": (
        Question(FIT, planted=True, words=tuple(LIST.split())),
        lambda report: report.update(board=[[*"abc"], [*"def"], [*"ghi"]], words=[]),
        "a board without",
    ),
    "path": (
        Question(FIT, planted=True, words=tuple(LIST.split())),
        lambda report: report["words"][0]["path"].reverse(),
        "a wrong path",
    ),
    "solve": (
        Question({"task": "solve", "board": "pers latg"}),
        lambda report: report["words"].pop(),
        "other words",
    ),
    "check": (
        Question({"task": "check", "board": "pers latg", "words": "pea zoo"}),
        lambda report: report["words"][0].update(path=None),
        "pea in",
    ),
    "fill": (
        Question({"task": "fill", "board": [["c", "", "t"], ["a", "n", "o"]]}),
        lambda report: report["board"][0].__setitem__(0, ""),
        " in ",
    ),
}


@pytest.mark.parametrize("name", CASES)
def test_soak_finds_answers_that_are_wrong(name: str) -> None:
    asked, change, found = CASES[name]
    report = answer(asked.request)
    page_questions.judge(asked, report)
    change(report)
    with pytest.raises(Wrong, match=found):
        page_questions.judge(asked, report)


PLANTED = """
import os, sys
if "serve" in sys.orig_argv:
    from unboggle.web import jobs
    post, finish = jobs.Jobs.post, jobs.Jobs._finish
    def leaking(self, request):
        os.open(os.devnull, os.O_RDONLY)
        return post(self, request)
    def lying(self, job, done):
        object.__setattr__(done, "report", done.report.replace(b'"fitted"', b'"impossible"'))
        finish(self, job, done)
    jobs.Jobs.post, jobs.Jobs._finish = leaking, lying
"""


@pytest.mark.fresh
def test_soak_finds_a_server_that_leaks_and_lies(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "sitecustomize.py").write_text(PLANTED, "utf-8")
    path = os.pathsep.join([str(tmp_path), str(ROOT)])
    monkeypatch.setattr(page_host, "ENVIRONMENT", {"PYTHONPATH": path})
    asked = CASES["board"][0]
    monkeypatch.setattr(page_clients, "question", lambda _: asked)
    monkeypatch.setattr(page_clients, "_ACTIONS", {page_clients.Client.wait: 1})
    try:
        wrong = complaint(soak.CAMPAIGN, soak.Round(1, 2, 1, 0.0))
        assert "impossible, although a board exists" in wrong
        monkeypatch.setattr(page_host, "IDLE", 0.1)
        assert "descriptors, before" in complaint(soak.CAMPAIGN, soak.Round(1, 2, 1, 0.0))
        (soak.SERVERS[0].temporary / "left").touch()
    finally:
        with pytest.raises(AssertionError, match=r"files \['left'\]"):
            soak.end()


@pytest.mark.fresh
@pytest.mark.long
def test_nothing_is_found_on_the_page(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(soak, "CLIENTS", 12)
    assert run("soak", soak.CAMPAIGN, cases=2, seed=1).findings == []


@pytest.mark.fresh
@pytest.mark.long
def test_nothing_is_found_in_races() -> None:
    assert run("races", races.CAMPAIGN, cases=40, seed=1000).findings == []


# ---- clusters ----

FAKE = """
import json, pathlib, sys
given = sys.argv[1:]
folder = pathlib.Path(given[given.index("-o") + 1])
folder.mkdir(exist_ok=True)
lists = [name for name in given if name.endswith(".txt")]
there = "--cluster" in given
for name in lists:
    report = {"status": "undecided", "words": []}
    {act}
    (folder / name.replace(".txt", ".json")).write_text(json.dumps(report))
(folder / "summary.json").write_text(json.dumps({{"lists": [{{"list": one}} for one in lists]}}))
{end}
"""


@contextmanager
def no_machines(*_: object) -> Iterator[Any]:
    """A cluster without machines."""
    yield SimpleNamespace(address="tcp://nowhere:1", replace_lost=lambda: None)


@pytest.mark.parametrize(
    ("act", "end", "found"),
    [
        ("report['total'] = int(there)", "", "other answers than on one machine"),
        ("report['status'] = 'fitted'; report['board'] = [['a']]; "
         "report['words'] = [{'word': 'b'}]", "", "a wrong board"),
        ("", "there and sys.exit(3)", "exit code 3"),
        ("", "there and sys.exit('lost')", "exit code 1"),
        ("", "there and (print('lost', file=sys.stderr), sys.exit(70))", "written again"),
        ("", "there and lists.pop() and (folder / 'list0.json').unlink()", "No such file"),
        ("", "(folder / 'strange').touch()", "other files"),
        ("", "print('Traceback', file=sys.stderr)", "a traceback"),
    ],
)  # fmt: skip
def test_cluster_finds_answers_that_are_lost_doubled_or_wrong(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, act: str, end: str, found: str
) -> None:
    planted = tmp_path / "unboggle"
    planted.mkdir()
    (planted / "__init__.py").touch()
    code = FAKE.replace("{act}", act).replace("{end}", end)
    (planted / "__main__.py").write_text(code.replace("{{", "{").replace("}}", "}"), "utf-8")
    monkeypatch.setattr(process_tree, "_ROOT", tmp_path)
    monkeypatch.setattr(cluster, "Machines", no_machines)
    assert found in complaint(cluster.CAMPAIGN, cluster.Storm("fit", 2, 1, ()))


@pytest.mark.fresh
@pytest.mark.long
@pytest.mark.parametrize("name", ["fit", "best"])
def test_nothing_is_found_on_a_cluster(name: str) -> None:
    pytest.importorskip("distributed", reason="the extra cluster is not installed")
    blows = (
        cluster.Blow(3.0, "worker", 0),
        cluster.Blow(6.0, "cut", 0, 0.5),
        cluster.Blow(8.0, "scheduler", 0),
        cluster.Blow(9.0, "freeze", 0, 1.0),
    )
    assert complaint(cluster.CAMPAIGN, cluster.Storm(name, 12, 1, blows)) == ""
