"""A running server of the page: its memory, its descriptors, its processes, and its answers."""

from __future__ import annotations

import json
import os
import signal
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path
from typing import Any

from tools.campaigns import process_tree
from tools.campaigns.footprint import Flat, descriptors, megabytes
from tools.campaigns.page_client import Page
from tools.campaigns.page_questions import QUICK, Question, expect, judge

WARM_UP = 10  # rounds before memory is watched: the heap of the server fills
WINDOW = 3  # rounds whose median is compared
ENVIRONMENT: dict[str, str] = {}
"""Variables of the server, for tests."""
_SPARES = 2  # idle processes of the server
_PIPES = 3  # open files of the server for each process
IDLE = 60.0  # seconds until all processes of abandoned jobs have ended, on a busy machine


class Server:
    """A running `unboggle serve` with a folder for its temporary files."""

    def __init__(self) -> None:
        self.folder = tempfile.TemporaryDirectory(prefix="unboggle-soak-")
        here = Path(self.folder.name)
        self.temporary = here / "tmp"
        self.temporary.mkdir()
        self.tree = process_tree.Tree(
            ["serve", "--port", "0", "--no-browser"],
            here,
            process_tree.Conditions({"TMPDIR": str(self.temporary), **ENVIRONMENT}),
        )
        out = self.tree.root.stdout
        assert out is not None
        line = out.readline().decode()
        self.page = Page(int(line.strip().rstrip("/").rpartition(":")[2]))
        self.memory, self.files = Flat(WARM_UP, WINDOW), 0
        self.answers: list[tuple[Question, dict[str, Any]]] = []
        self.known: dict[str, dict[str, str]] = {}
        self.outcomes: Counter[str] = Counter()
        self.peak = 0.0  # MB of a process of jobs

    def children(self) -> list[int]:
        """Return the processes other than the server itself."""
        return [pid for pid in self.tree.processes() if pid != self.tree.root.pid]

    def measure(self) -> None:
        """Wait until the server is idle; raise if it holds more than before."""
        pid, until = self.tree.root.pid, time.monotonic() + IDLE
        while left := self._busy():
            if time.monotonic() > until:
                raise AssertionError(f"not idle after {IDLE:.0f} seconds: {left}")
            time.sleep(0.1)  # nothing reports the end of processes that are not our children
        self.files = self.files or self._own_files()
        for child in self.children():
            self.peak = max(self.peak, megabytes(child))
        held = megabytes(pid)
        print(f"soak: {held:.1f} MB, {descriptors(pid)} descriptors", file=sys.stderr, flush=True)
        self.memory.add(held)

    def _own_files(self) -> int:
        return descriptors(self.tree.root.pid) - _PIPES * len(self.children())

    def _busy(self) -> str:
        children, files = len(self.children()), self._own_files()
        found = [f"{children} processes"] if children > _SPARES else []
        if self.files and files > self.files:
            found.append(f"{files} descriptors, before {self.files}")
        return ", ".join(found + [f"the file {name}" for name in os.listdir(self.temporary)])

    def judge(self) -> list[BaseException]:
        """Judge the answers so far, and return what is wrong."""
        wrong: list[BaseException] = []
        for asked, report in self.answers:
            try:
                judge(asked, report)
                if asked.request["task"] in QUICK and report.get("status") != "undecided":
                    now = {k: json.dumps(v) for k, v in report.items() if k != "seconds"}
                    known = self.known.setdefault(json.dumps(asked.request), now)
                    other = [k for k in known if known[k] != now.get(k)]
                    was = [known[k][:200] for k in other]
                    expect(not other, f"{other} were {was} before", report)
            except Exception as error:
                wrong.append(error)
        self.answers.clear()
        return wrong

    def close(self) -> None:
        """Press Ctrl-C; raise if the server ends wrongly, or leaves anything."""
        try:
            self.tree.root.send_signal(signal.SIGINT)
            code, _, errors = self.tree.end()
            left = os.listdir(self.temporary)
        finally:
            self.tree.__exit__(None, None, None)
            self.folder.cleanup()
        if code or errors.strip() or left:
            raise AssertionError(f"exit code {code}, files {left}: {errors[-300:]}")
