"""The server of the page as a tree of processes, with one fault at a random moment."""

from __future__ import annotations

import http.client
import json
import random
import resource
import select
import signal
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import IO, Any

from tools.campaigns import breaking
from tools.campaigns.commands import LISTS
from tools.campaigns.frame import Campaign
from tools.campaigns.judging import shows
from tools.campaigns.process_tree import LONGEST, Conditions, Tree

_ARGUMENTS = ("serve", "--port", "0", "--no-browser")
_ENDED = ("done", "stopped", "cancelled", "failed")
_POLL = 0.05  # seconds
KINDS = ("kill job", "kill server", "stop", "starve", "memory", "files", "clock", "home", "nothing")


@dataclass(frozen=True)
class Served:
    """A fault of a server that works on the words of ``name``; see `breaking.Fault`."""

    name: str
    kind: str
    moment: float
    number: int
    end: str = "int"


def draw(rng: random.Random) -> Served:
    """Return a random fault."""
    return Served(
        rng.choice([*LISTS]),
        rng.choice(KINDS),
        round(rng.uniform(0, rng.choice([0.3, 2])), 3),
        rng.randrange(1000),
        rng.choice(["int", "term"]),
    )


class Page:
    """A client of the server at ``port``."""

    def __init__(self, port: int) -> None:
        self._port = port

    def call(self, method: str, path: str, body: Any = None) -> Any:
        """Return the JSON of the answer; None if there is no server any more."""
        connection = http.client.HTTPConnection("127.0.0.1", self._port, timeout=LONGEST)
        try:
            text = None if body is None else json.dumps(body)
            headers = {} if text is None else {"content-type": "application/json"}
            connection.request(method, path, text, headers)
            return json.loads(connection.getresponse().read())
        except (OSError, http.client.HTTPException):
            return None
        finally:
            connection.close()

    def answer(self, name: str) -> Any:
        """Return the ended job about the list ``name``, a problem, or None without a server."""
        words = " ".join(LISTS[name])
        puzzle = {"words": words, "size": [3, 3]}
        job = self.call("POST", "/api/v1/jobs", {"task": "fit", "puzzle": puzzle, "timeout": 20})
        return job if job is None or "self" not in job else self.end(job["self"])

    def end(self, path: str) -> Any:
        """Return the job at ``path`` when it has ended, or None without a server."""
        until = time.monotonic() + LONGEST
        while (view := self.call("GET", path)) is not None and view.get("state") not in _ENDED:
            if time.monotonic() > until:
                raise AssertionError(f"the job has not ended: {view}")
            time.sleep(_POLL)
        return view


def judge_job(name: str, view: Any) -> str:
    """Return how a job about the list ``name`` ended; raise `AssertionError` if it is wrong."""
    if view is None:
        return "no server"
    problem = view.get("problem") or ("state" not in view and view)
    if problem:
        kind = str(problem["type"]).rpartition(":")[2]
        if kind not in ("lost", "too-many"):
            raise AssertionError(f"problem {kind}: {problem}")
        return kind
    report = view["report"]
    status = str(report["status"])
    if status == "fitted":
        right = all(shows(report["board"], word) for word in LISTS[name])
    else:
        right = status in ("undecided", "error") or (status, name) == ("impossible", "no.txt")
    if not right:
        raise AssertionError(f"invented: {str(report)[:300]}")
    return status


def check(case: Served) -> str:
    """Ask a server during its fault and after it; then end it."""
    with tempfile.TemporaryDirectory() as made, Tree(_ARGUMENTS, Path(made), _set_up(case)) as tree:
        port = _port(tree)
        if port is None:
            code, _, errors = tree.end()
            return _judge_end(case, code, errors, before=True)
        page = Page(port)
        puzzle = {"words": " ".join(LISTS[case.name]), "size": [3, 3]}
        job = page.call("POST", "/api/v1/jobs", {"task": "fit", "puzzle": puzzle, "timeout": 20})
        _strike(case, tree)
        path = (job or {}).get("self")
        came = judge_job(case.name, page.end(path) if path else job)
        then = "" if tree.wait(0) else judge_job("yes.txt", page.answer("yes.txt"))
        if then not in ("", "fitted") and case.kind in (
            "kill job",
            "stop",
            "clock",
            "home",
            "nothing",
        ):
            raise AssertionError(f"afterwards it answers {then}")
        tree.root.send_signal(breaking.SIGNALS[case.end])
        code, _, errors = tree.end()
        return f"{_judge_end(case, code, errors)} {came} {then}"


def _set_up(case: Served) -> Conditions | None:
    fault = breaking.Fault("fit", case.kind, case.moment, case.number)
    if case.kind == "memory":  # less does not even start
        return Conditions(limits={resource.RLIMIT_AS: (150 + case.number) * 2**20})
    return breaking.set_up(fault, Path())


def _port(tree: Tree) -> int | None:
    """Return the port that the server prints, None if it ends without one."""
    pipe: IO[bytes] | None = tree.root.stdout
    assert pipe is not None
    if not select.select([pipe], [], [], LONGEST)[0]:
        raise AssertionError("the server prints no address")
    line = pipe.readline().decode().strip()
    return int(line.rstrip("/").rpartition(":")[2]) if line else None


def _strike(case: Served, tree: Tree) -> None:
    if case.kind not in ("kill job", "kill server", "stop", "starve") or tree.work(case.moment):
        return
    if case.kind == "kill server":
        tree.root.kill()
    elif case.kind == "kill job":
        others = [pid for pid in tree.processes() if pid != tree.root.pid]
        if others:
            tree.strike(1 + case.number % len(others), signal.SIGKILL)
    elif case.kind == "starve":
        tree.starve(case.number, case.number % 32 * 2**19)
    else:
        tree.strike(case.number, signal.SIGSTOP)
        tree.wait(breaking.STOPPED)
        tree.signal_all(signal.SIGCONT)


def _judge_end(case: Served, code: int, errors: str, *, before: bool = False) -> str:
    allowed = {137} if case.kind == "kill server" else {0}
    if case.kind in ("memory", "files", "starve"):
        allowed |= {2, 70}
    if code not in allowed or (before and not code):
        raise AssertionError(f"exit code {code}: {errors[-300:]}")
    if "Traceback" in errors:
        raise AssertionError(f"a traceback: {errors[-300:]}")
    return f"{case.kind}: {code}"


def smaller(case: Served) -> Iterator[Served]:
    """Yield the fault at once, and with the easier list."""
    if case.moment:
        yield replace(case, moment=0.0)
    if case.name != "yes.txt":
        yield replace(case, name="yes.txt")


CAMPAIGN = Campaign("Break the server of the page at random moments.", draw, check, smaller)
