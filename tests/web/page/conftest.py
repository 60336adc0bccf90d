"""The page in Chromium: a server of its own, and a browser whose every request is checked."""

from __future__ import annotations

import base64
import json
import os
import re
import signal
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from needs import PATIENCE, for_page, no_page

from tools import chromium

AXE = Path(sys.prefix) / "axe/node_modules/axe-core/axe.min.js"
QUESTION = {
    "words": "", "rows": 4, "columns": 4, "smallest": False, "holes": [], "given": [],
    "inventory": "", "qu": False, "fold_accents": False, "wrap": "none",
}  # fmt: skip


@pytest.fixture(scope="session")
def browser() -> Iterator[Any]:
    sync = for_page("playwright.sync_api", "pip install playwright")
    if chromium.CHROMIUM is None:
        no_page("Chromium is not installed: apt-get install chromium")
    sync.expect.set_options(timeout=PATIENCE * 1000)
    with sync.sync_playwright() as playwright:
        started = chromium.start(playwright.chromium)
        started.devices = playwright.devices
        yield started
        started.close()


class Server:
    """A process of ``unboggle serve``, started as a user starts it."""

    def __init__(self, *options: str, modules: Path | None = None) -> None:
        """Start it with ``options``; ``modules`` is a folder with plug-ins."""
        env = os.environ | ({"PYTHONPATH": str(modules)} if modules else {})
        serve = ["serve", "--port", "0", "--no-browser", *options]
        command = [sys.executable, "-m", "unboggle", *serve]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=env)
        assert self.process.stdout is not None
        self.address = self.process.stdout.readline().strip()
        assert self.address.startswith("http://127.0.0.1:"), self.end()

    def work(self) -> dict[int, int]:
        """Return its child processes and theirs, with their CPU time."""
        stats: dict[int, tuple[int, int]] = {}
        for entry in Path("/proc").glob("[0-9]*"):
            try:
                fields = (entry / "stat").read_text().rpartition(")")[2].split()
            except OSError:
                continue
            stats[int(entry.name)] = int(fields[1]), int(fields[11]) + int(fields[12])
        found: dict[int, int] = {}
        left = [self.process.pid]
        while left:
            parent = left.pop()
            below = {pid: ticks for pid, (its, ticks) in stats.items() if its == parent}
            found |= below
            left += below
        return found

    def killed_some(self, of: dict[int, int]) -> bool:
        """Return whether one of the earlier processes has ended."""
        return not of.keys() <= self.work().keys()

    def idle(self, seconds: float = 0.5) -> bool:
        """Return whether no process uses the CPU for ``seconds``; no event reports that."""
        before = self.work()
        threading.Event().wait(seconds)
        return self.work() == before

    def end(self, how: int = signal.SIGINT) -> int:
        """End the server, and return its exit code."""
        with self.process:  # this closes its pipe and waits for it
            self.process.send_signal(how)
        return self.process.returncode

    def link(self, tab: str = "unboggle", **question: Any) -> str:
        said = json.dumps(QUESTION | question).encode()
        return f"{self.address}#{tab}=1.{base64.urlsafe_b64encode(said).decode().rstrip('=')}"


@pytest.fixture(scope="session")
def server(browser: Any) -> Iterator[Server]:
    started = Server()
    yield started
    if started.process.poll() is None:
        assert started.end() == 0


@pytest.fixture
def plugged_server(browser: Any, tmp_path: Path) -> Iterator[Server]:
    """A server with the constraint that the documentation makes: ``own_vowels``."""
    page = Path(__file__).parents[3] / "docs/adding/constraint.md"
    (source,) = re.findall(r'```python title="own_vowels.py"\n(.*?)```', page.read_text(), re.S)
    (tmp_path / "own_vowels.py").write_text(source)
    info = tmp_path / "own-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: own\nVersion: 1.0\n")
    entries = "[unboggle.constraints]\nown_vowels = own_vowels:Vowels\n"
    (info / "entry_points.txt").write_text(entries)
    started = Server(modules=tmp_path)
    yield started
    assert started.end() == 0


@pytest.fixture
def hasty_server(browser: Any) -> Iterator[Server]:
    """A server whose limit of time is below the timeouts of the page."""
    started = Server("--timeout-limit", "9")
    yield started
    assert started.end() == 0


@pytest.fixture
def spare_server(browser: Any) -> Iterator[Server]:
    """A server that a test may end."""
    started = Server()
    yield started
    if started.process.poll() is None:
        started.end(signal.SIGKILL)


@pytest.fixture
def opened(browser: Any) -> Iterator[Callable[..., Any]]:
    """Return a function that opens a page; the page must log no errors and use no other server.

    ``expected`` of the page has parts of the messages that the test provokes. With ``beside`` the
    page opens as a tab in the window of that page.
    """
    pages: list[Any] = []

    def open_page(address: str, *, phone: bool = False, beside: Any = None, **options: Any) -> Any:
        device = (
            dict(browser.devices["Pixel 7"])
            if phone
            else {"viewport": {"width": 1280, "height": 900}}
        )
        context = beside.context if beside else browser.new_context(**device, **options)
        page = context.new_page()
        page.set_default_timeout(PATIENCE * 1000)
        page.faults, page.expected = [], []
        page.on("pageerror", lambda error: page.faults.append(str(error)))
        page.on("console", lambda said: page.faults.append(said.text))
        page.on("request", lambda asked: _look(page, asked.url))
        pages.append(page)
        page.goto(address)
        return page

    yield open_page
    for page in pages:
        faults = [one for one in page.faults if not any(part in one for part in page.expected)]
        page.context.close()
        assert faults == []


def _look(page: Any, url: str) -> None:
    if not url.startswith(("http://127.0.0.1:", "blob:", "data:", "about:")):
        page.faults.append(f"requested {url}")


@pytest.fixture(scope="session")
def axe() -> str:
    if not AXE.exists():
        no_page("axe-core is not installed: npm install --prefix .venv/axe axe-core")
    return AXE.read_text(encoding="utf-8")


@pytest.fixture
def violations(axe: str) -> Callable[..., list[str]]:
    """Return a function that finds violations of WCAG 2.2 AA and of good practice on a page.

    With ``rules`` it checks only these.
    """
    tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]

    def find(page: Any, rules: list[str] | None = None) -> list[str]:
        only = {"type": "rule", "values": rules} if rules else {"type": "tag", "values": tags}
        options = {"runOnly": only, "resultTypes": ["violations"]}
        if not page.evaluate("'axe' in window"):
            page.evaluate(axe)
        found = page.evaluate("options => axe.run(document, options)", options)["violations"]
        return [f"{one['id']}: {[n['target'] for n in one['nodes']][:3]}" for one in found]

    return find
