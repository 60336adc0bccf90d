"""A dask cluster of real processes: lost workers, other versions, a lost scheduler."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import threading
from functools import partial
from itertools import islice
from pathlib import Path
from types import SimpleNamespace
from typing import Any, NoReturn

import pytest
from child_targets import own_children, until
from needs import needs_kernel, posix_only
from running import reported, unboggle

pytest.importorskip("distributed", reason="the extra cluster is not installed")

from dask_cluster import scheduler, worker
from distributed import Client, Reschedule

from unboggle.cli import batch_folder, batch_work
from unboggle.climbing import islands
from unboggle.errors import BackendError, InputError
from unboggle.events import ClimbProgress, Progress
from unboggle.executors import cluster, cluster_worker, local_cluster, opened
from unboggle.executors.cluster import ClusterExecutor, ClusterWarning
from unboggle.executors.task import ClusterGone, Task, TaskDone, results
from unboggle.forward.lexicon import Lexicon
from unboggle.library.best import BestBoards, search_best_boards
from unboggle.system.clock import Deadline
from unboggle.system.pool import ChildLost, Message
from unboggle.version import __version__


@posix_only
def test_whoever_is_lost_costs_its_task_and_a_scheduler_that_goes_is_reported(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    fifo = tmp_path / "fifo"
    os.mkfifo(fifo)
    with (
        scheduler() as (address, process),
        worker(address, tmp_path) as one,
        worker(address, tmp_path) as two,
    ):
        with monkeypatch.context() as patch, pytest.raises(InputError) as refused:
            patch.setattr(cluster, "__version__", "0.0.7")
            opened(1, address)
        assert str(refused.value) == (
            f"the cluster at {address} has {__version__} on 2 workers;"
            " install unboggle 0.0.7 on them, the version of this process"
        )
        with opened(1, address) as executor:
            assert isinstance(executor, cluster.ClusterExecutor)
            assert executor.width == 2
            hanging = Task("task_targets:hang_once", (str(fifo), str(tmp_path / "mark")))
            executor.submit(hanging)
            lost = int(fifo.read_text())
            assert lost in (one.pid, two.pid)
            os.kill(lost, signal.SIGKILL)
            left = one.pid + two.pid - lost
            assert executor.next() == TaskDone(hanging, left)

            given_up = Task("task_targets:hang_once", (str(fifo), str(tmp_path / "again")))
            executor.submit(given_up)
            fifo.read_text()
            assert executor.next(Deadline(0.0)) is None
            executor.cancel(given_up)
            # for the thread whose task never ends
            asked = [Task("task_targets:where", (number,)) for number in range(3)]
            found = [*results(executor, asked)]
            assert {one.task for one in found} == {*asked}
            assert {one.value[1] for one in found if isinstance(one, TaskDone)} == {left}
            several = [Task("task_targets:square", (number,)) for number in range(3)]
            for task in several:
                executor.submit(task)
            ended = executor._ended
            assert until(lambda: ended.qsize() == 3)
            with monkeypatch.context() as patch:
                patch.setattr(executor, "_read", None)  # they are fetched together
                squares = [executor.next() for _ in several]
            assert {*squares} == {TaskDone(task, task.args[0] ** 2) for task in several}
            common = ["common"]
            met = [Task("task_targets:commons_met", (k,), common=common) for k in range(3)]
            came = [one.value for one in results(executor, met) if isinstance(one, TaskDone)]
            assert len(came) == 3
            assert {times for _, times in came} == {1}
        with monkeypatch.context() as patch, opened(1, address) as cut_off:
            patch.setattr(Client, "scheduler_info", cut)  # its client does not know of it yet
            with pytest.raises(ClusterGone, match=r"does not answer \(OSError: cut off\)$"):
                assert cut_off.width
        others_work_there_too(address, tmp_path)
        the_rest_is_done_here(address, process, tmp_path, monkeypatch)


def cut(*_: object, **__: object) -> NoReturn:
    raise OSError("cut off")


def others_work_there_too(address: str, folder: Path) -> None:
    """Check that Gogens and comparisons are the same as on this machine."""
    made = unboggle("gogen", "make", "--seed", "7", "--difficulty", "1", "--cluster", address)
    assert made == unboggle("gogen", "make", "--seed", "7", "--difficulty", "1")
    (folder / "crowd.txt").write_text("ant newt hare hen moth")
    code, report = reported("fit", folder / "crowd.txt", "--size", "3", "--cluster", address)
    assert (code, report["reason"]["words"]) == (20, ["ant", "newt", "hare", "moth"])
    (folder / "few.txt").write_text("ab bc")
    code, report = reported(
        "compare", folder / "few.txt", "--size", "2", "--encodings", "tiles", "--cluster", address
    )
    (run,) = report["runs"]
    assert (code, run["status"], run["verified"], run["jobs"]) == (0, "fitted", True, 1), run
    assert f"unboggle {__version__}" in run["machine"]
    (folder / "animals.txt").write_text("ant newt hare hen moth tan ten net hat")
    climbing = ("best", "--dictionary", folder / "animals.txt", "--size", "2x3", "--rounds", "6")
    code, report = reported(*climbing, "--cluster", address)
    assert (code, report["rounds"], report["complete"]) == (0, 6, True)
    assert report["boards"] == reported(*climbing)[1]["boards"]
    peer = folder / "peer.py"
    peer.write_text("def solve(words, rows, columns, seed): ...")
    refused = unboggle(
        *("compare", folder / "few.txt", "--size", "2", "--peer", f"p={peer}", "--cluster", address)
    )
    assert refused.code == 2
    assert "a cluster does not have its file" in refused.err


def the_rest_is_done_here(
    address: str, process: subprocess.Popen[str], folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The scheduler ends after the first answer of a batch. No task with an answer is repeated."""
    copy = batch_folder.copy_outcome
    lists = [folder / f"{name}.txt" for name in "abcdefghijkl"]
    for path in lists:
        path.write_text(f"ant hen {path.stem}at")
    answers = folder / "answers"
    asked: list[str | Path] = [
        "batch",
        *lists,
        "-o",
        answers,
        "--command",
        "fit --size 3 --show-extras none",
    ]

    def copy_and_end(*args: Any) -> None:
        copy(*args)
        process.kill()
        process.wait()

    with monkeypatch.context() as patch:
        patch.setattr(batch_work, "copy_outcome", copy_and_end)
        result = unboggle(*asked, "--cluster", address)
    assert result.code == 70
    there = [one for one in answers.iterdir() if one.name != "summary.json"]
    assert there  # the first answer, and those that came meanwhile
    left = len(lists) - len(there)
    line = f"the dask scheduler at {address} has gone: the same command goes on with {left} list"
    assert line in result.err
    written = {one: one.stat().st_mtime_ns for one in there}
    result = unboggle(*asked, "--jobs", "1")
    assert (result.code, len([*answers.iterdir()])) == (0, len(lists) + 1)
    assert f"{len(there)} of {len(lists)} lists have their answer already" in result.err
    assert written == {one: one.stat().st_mtime_ns for one in there}
    for path in lists:
        report = json.loads((answers / f"{path.stem}.json").read_text("utf-8"))
        assert (report["status"], report["checked"]) == ("fitted", "traced")


@pytest.mark.long
@needs_kernel
def test_islands_lose_an_epoch_with_a_worker_and_nothing_with_the_scheduler(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A worker is killed during the second epoch of all, the scheduler after many more."""
    words = tmp_path / "words.txt"
    words.write_text("\n".join(word for word in islice(Lexicon.load().words(), 20_000)))
    saved = tmp_path / "best.json"
    with (
        scheduler() as (address, process),
        worker(address, tmp_path) as one,
        worker(address, tmp_path) as two,
    ):
        rounds: list[int] = []
        at_once = partial(islands.climb_by_islands, tuning=islands.Tuning(between=0.0))
        monkeypatch.setattr("unboggle.library.best.climb_by_islands", at_once)
        better: list[BestBoards] = []

        def listen(event: Progress) -> None:
            if isinstance(event, ClimbProgress) and event.best is not None:
                rounds.append(event.round)
                if len(rounds) == 2:
                    os.kill(one.pid, signal.SIGKILL)
                # Rounds are counted when they are sent: to send more, an epoch must have ended.
                if len({*rounds[2:]}) > 4 and process.poll() is None:
                    process.kill()
                    process.wait()

        found = search_best_boards(
            Lexicon.load(str(words)),
            cluster=address,
            timeout=900,
            on_progress=listen,
            on_better=better.append,
        )
        assert one.wait() == -signal.SIGKILL
        assert two.poll() in (None, 0)  # it ends when it notices that its scheduler has gone
    assert found.error == f"the dask scheduler at {address} has gone"
    assert found.result.rounds >= 2
    assert found.boards
    assert better
    found.save(str(saved))
    again = search_best_boards(Lexicon.load(str(words)), resume=str(saved), rounds=1, jobs=1)
    assert again.result.rounds == found.result.rounds + 1
    assert again.boards[0].score >= found.boards[0].score


@pytest.mark.long
def test_a_worker_of_another_version_gets_no_task(tmp_path: Path) -> None:
    there = tmp_path / "other" / "unboggle"
    there.mkdir(parents=True)
    (there / "__init__.py").touch()
    (there / "version.py").write_text('__version__ = "0.0.7"\n')
    with (
        scheduler() as (address, _),
        worker(address, tmp_path, there.parent),
        worker(address, tmp_path) as ours,
        opened(1, address) as executor,
    ):
        assert executor.width == 1
        asked = [Task("task_targets:where", (number,)) for number in range(8)]
        found = [*results(executor, asked)]
        assert [one.value[1] for one in found if isinstance(one, TaskDone)] == [ours.pid] * 8


def test_a_thread_of_a_worker_keeps_one_child_and_one_clock(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """As in dask's own thread: the child is kept for the next task, and ended by a timer."""
    task = SimpleNamespace(state="executing")
    status = SimpleNamespace(name="running")
    worker = SimpleNamespace(state=SimpleNamespace(tasks={"key": task}), status=status)
    monkeypatch.setattr(cluster_worker, "get_worker", lambda: worker)
    before, others = own_children(), {*threading.enumerate()}

    def where() -> int:
        succeeded, value = cluster_worker.run("key", "task_targets:where", (0,))
        assert succeeded
        return int(value[0])

    def timer() -> threading.Timer:
        (timer,) = (
            one
            for one in threading.enumerate()
            if isinstance(one, threading.Timer) and one not in others and not one.finished.is_set()
        )
        return timer

    first = where()
    late = timer()
    assert where() == first
    late.function()  # it has gone off just as the child was taken
    assert where() == first
    timer().function()
    assert own_children() == before
    assert where() != first
    task.state = "cancelled"
    assert cluster_worker.run("key", "signal:pause", ()) == (False, "was cancelled")
    status.name = "closing"
    with pytest.raises(Reschedule):
        cluster_worker.run("key", "signal:pause", ())
    last = timer()
    last.function()
    last.cancel()
    assert own_children() == before


class Scripted:
    """A pool whose messages come from ``script``: which child, and what (None: it has died)."""

    def __init__(self) -> None:
        self.script: list[tuple[int, str | None] | None] = [(0, "tcp://x"), (1, "tcp://y")]
        self.started: list[Any] = []
        self.alive = True

    def __contains__(self, child: object) -> bool:
        return child is not self.started[0] or self.alive

    def start(self, *_: object) -> object:
        self.started.append(object())
        return self.started[-1]

    def next(self, _: Deadline) -> Message | ChildLost | None:
        said = self.script.pop(0) if self.script else None
        if said is None:
            return None
        child = self.started[said[0]]
        return (
            ChildLost(child, BackendError("it has died"))
            if said[1] is None
            else Message(child, said[1])
        )

    def close(self) -> None:
        self.alive = False


def test_a_lost_worker_is_replaced_but_not_one_that_never_came(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    pool = Scripted()
    monkeypatch.setattr(local_cluster, "Pool", lambda: pool)
    here = local_cluster.LocalCluster(1)
    assert here.address == "tcp://x"
    assert len(pool.started) == 2
    pool.script = [(1, None), (2, "tcp://z"), None, (2, None), None, (3, None)]
    here.replace_lost()
    here.replace_lost()
    assert len(pool.started) == 4
    with pytest.raises(BackendError, match="a dask worker cannot be started: it has died"):
        here.replace_lost()
    pool.alive = False  # without a scheduler there is nothing to come to
    pool.script = [(3, None)]
    here.replace_lost()
    assert len(pool.started) == 4


def test_a_cluster_that_cannot_be_there_is_reported_in_a_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "no.json").write_text("tcp")
    (tmp_path / "other.json").write_text('{"port": 7}')
    for address in (
        "ftp://nowhere:1",
        "nowhere",
        str(tmp_path / "no.json"),
        str(tmp_path / "other.json"),
    ):
        monkeypatch.setattr("distributed.Client", None)  # half made it would complain at the end
        with pytest.raises(InputError) as refused:
            opened(1, address)
        assert str(refused.value).startswith(f"no dask scheduler answers at {address} (")
        assert "NoneType" not in str(refused.value)


def test_that_there_is_no_worker_yet_is_reported() -> None:
    executor: Any = object.__new__(ClusterExecutor)
    executor._address, executor._here = "tcp://there:8786", None
    executor._client = SimpleNamespace(
        register_plugin=lambda *_: None, run=lambda *_, **__: {}, status="running"
    )
    with pytest.warns(ClusterWarning, match="no worker has joined .*tcp://there:8786 yet"):
        executor._admit()
    executor._client.run = lambda *_, **__: {"tcp://worker:1": __version__}
    executor._admit()


def test_a_scheduler_file_that_is_not_there_is_reported(tmp_path: Path) -> None:
    with pytest.raises(InputError, match=r"no\.json: no such file; pass an address"):
        opened(1, str(tmp_path / "no.json"))


def test_without_distributed_the_extra_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(InputError, match=r"pip install .*\[cluster\]"):
        opened(1, "tcp://127.0.0.1:1")
