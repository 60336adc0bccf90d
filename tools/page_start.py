"""Measure how long the page takes to start and to answer, in Chromium with Playwright.

It measures ``unboggle serve``, then the page without a server, if `tools/build_static.py` has
built it. It prints the seconds from the key press to the board on the screen, for the first time
and the median of several. The page itself measures them. It also prints the CPU seconds and the
memory, of the server with its processes, or of the browser process with the page and its workers.

    .venv/bin/python tools/page_start.py
"""

from __future__ import annotations

import argparse
import functools
import http.server
import os
import signal
import statistics
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1]))

from tools import chromium
from tools.build_static import BUILT

WATCH = """
    window.ready = [];
    window.Worker = class extends Worker {
        constructor(...what) {
            super(...what);
            this.addEventListener("message", ({ data }) => {
                if (data.kind === "ready") window.ready.push(performance.now() / 1000);
            });
        }
    };
"""
STARTED = """number => new Promise((done) => {
    const look = () => (ready.length >= number ? done(ready[number - 1]) : setTimeout(look, 20));
    look();
})"""
ASK = """([words, side]) => {
    const of = (id) => document.getElementById(id);
    for (const [id, value] of [["words", words], ["rows", side], ["columns", side]]) {
        of(id).value = value;
        of(id).dispatchEvent(new Event("input", { bubbles: true }));
        of(id).dispatchEvent(new Event("change", { bubbles: true }));
    }
    window.answered = new Promise((done) => {
        let began = null;
        addEventListener("keydown", ({ key, timeStamp }) => {
            if (key === "Enter") began = timeStamp;
        }, { capture: true });
        const observer = new MutationObserver(() => {
            if (began === null || !/^(A board|No \\d)/.test(of("status").textContent)) return;
            observer.disconnect();
            requestAnimationFrame(() => setTimeout(() => done((performance.now() - began) / 1000)));
        });
        observer.observe(of("status"), { childList: true, characterData: true, subtree: true });
    });
}"""
SEVEN = "antique equity quality equivalent antiquity divide quilt"
ANIMALS = "margay margays jaguar jaguars puma pumas cougars tomcats toms cat"
LISTS = [
    ("the source widget's list on 4x4", SEVEN, 4),
    ("five animals on 3x3: no", "ant newt hare hen moth", 3),
    ("ten animals on 4x4", ANIMALS, 4),
    ("seven words on 5x5", SEVEN, 5),
    ("24 letters in three words, 4x4: no", "ambidextrously jackfish vowing", 4),
]


class Silent(http.server.SimpleHTTPRequestHandler):
    """A host of plain files that logs nothing."""

    def log_message(self, *_: object) -> None:
        """Log nothing."""


Spent = Callable[[], tuple[float, int]]
"""Returns the CPU seconds and MB so far."""


def renderer(session: Any) -> tuple[float, int]:
    """Return CPU seconds and MB of the browser process with the page."""
    found = session.send("SystemInfo.getProcessInfo")["processInfo"]
    one = max((p for p in found if p["type"] == "renderer"), key=lambda p: p["cpuTime"])
    return one["cpuTime"], megabytes(one["id"])


def megabytes(pid: int) -> int:
    """Return the memory of ``pid`` in MB, on Linux."""
    status = Path(f"/proc/{pid}/status").read_text()
    line = next(line for line in status.splitlines() if line.startswith("VmRSS"))
    return int(line.split()[1]) // 1024


def tree(pid: int) -> Iterator[int]:
    """Yield ``pid`` and its descendants, on Linux."""
    yield pid
    for child in Path(f"/proc/{pid}/task/{pid}/children").read_text().split():
        yield from tree(int(child))


def family(pid: int) -> tuple[float, int]:
    """Return the CPU seconds of ``pid`` and its children, dead or alive, and its own MB."""
    ticks = 0
    for one in tree(pid):
        fields = Path(f"/proc/{one}/stat").read_text().rpartition(")")[2].split()
        ticks += sum(map(int, fields[11:15]))
    return ticks / os.sysconf("SC_CLK_TCK"), megabytes(pid)


def print_line(name: str, seconds: float, spent: Spent, middle: float | None = None) -> None:
    """Print a line of the table."""
    again = f"{middle:8.2f} s" if middle is not None else 10 * " "
    cpu, memory = spent()
    print(f"{name:36} {seconds:6.2f} s {again} {cpu:8.2f} s CPU {memory:5} MB", flush=True)


def answers(page: Any, spent: Spent, times: int) -> None:
    """Submit each list ``times`` times, by key, and print the times."""
    for name, words, side in LISTS:
        seconds = []
        for _ in range(times):
            page.evaluate(ASK, ["", side])  # this clears what the page knows of the list
            page.reload()
            page.evaluate(ASK, [words.replace(" ", "\n"), side])
            page.locator("#words").focus()
            page.wait_for_timeout(600)  # until the hints are ready
            page.keyboard.press("Control+Enter")
            seconds.append(page.evaluate("window.answered"))
        print_line(name, seconds[0], spent, statistics.median(seconds))


def with_server(browser: Any, times: int) -> None:
    """Measure ``unboggle serve``."""
    print("unboggle serve", flush=True)
    command = [sys.executable, "-m", "unboggle", "serve", "--port", "0", "--no-browser"]
    began = time.monotonic()
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
        try:
            assert server.stdout is not None
            address = server.stdout.readline().strip()
            spent = functools.partial(family, server.pid)
            print_line("until it prints its address", time.monotonic() - began, spent)
            page = browser.new_page()
            page.goto(address)
            print_line("until the page is shown", time.monotonic() - began, spent)
            answers(page, spent, times)
            page.close()
        finally:
            server.send_signal(signal.SIGINT)


NAME = "unboggle.test"
"""A host that Chromium takes for another machine: it keeps the page, as it would of the site."""


def without_server(start: Callable[[list[str]], Any], folder: Path) -> None:
    """Measure the page in ``folder``: its workers, their answers, and a second visit."""
    print(f"\nthe page without a server, {folder}", flush=True)
    serve = functools.partial(Silent, directory=str(folder))
    host = http.server.ThreadingHTTPServer(("127.0.0.1", 0), serve)
    threading.Thread(target=host.serve_forever, daemon=True).start()
    address = f"http://{NAME}:{host.server_port}"
    mapped = f"--host-resolver-rules=MAP {NAME} 127.0.0.1"
    browser = start([mapped, f"--unsafely-treat-insecure-origin-as-secure={address}"])
    spent = functools.partial(renderer, browser.new_browser_cdp_session())
    page = browser.new_page()
    page.add_init_script(WATCH)
    page.goto(address)
    for number, name in enumerate(("the first worker", "the second worker", "the third worker"), 1):
        print_line(name, page.evaluate(STARTED, number), spent)
    for name, words, side in LISTS:
        page.evaluate(ASK, [words.replace(" ", "\n"), side])
        page.locator("#words").focus()
        page.keyboard.press("Control+Enter")
        print_line(name, page.evaluate("window.answered"), spent)
    for _ in range(2):  # once more, as Chromium keeps compiled code after a while
        page.reload()
        page.evaluate(ASK, [SEVEN.replace(" ", "\n"), 4])
        page.keyboard.press("Control+Enter")
        page.evaluate("window.answered")
        seconds = page.evaluate("performance.now() / 1000")
        print_line("another visit, until its first board", seconds, spent)
    browser.close()
    host.shutdown()


def main() -> None:
    """Measure both and print the results."""
    from playwright.sync_api import sync_playwright

    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("page", type=Path, nargs="?", default=BUILT, help="the folder of the page")
    parser.add_argument("--times", type=int, default=5, help="how often each list is submitted")
    asked = parser.parse_args()
    print(f"{'':36} {'first':>8} {'middle':>10}  so far", flush=True)
    with sync_playwright() as playwright:

        def start(options: list[str]) -> Any:
            return chromium.start(playwright.chromium, *options, program=chromium.WITH_WINDOWS)

        browser = start([])
        with_server(browser, asked.times)
        browser.close()
        if asked.page.exists():
            without_server(start, asked.page)
        else:
            print(f"\n{asked.page} is not built; run python tools/build_static.py", flush=True)


if __name__ == "__main__":
    main()
