"""How long the page without a server takes to start, and to answer: in Chromium, by Playwright.

Needs what `tools/build_static.py` writes. Told are seconds as the page has them, the CPU time of
the browser's process that has the page and its workers, and its memory.

    .venv/bin/python tools/page_start.py
"""

from __future__ import annotations

import argparse
import functools
import http.server
import shutil
import sys
import threading
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1]))

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
ANSWERED = """([words, side]) => new Promise((done) => {
    const of = (id) => document.getElementById(id);
    for (const [id, value] of [["words", words], ["rows", side], ["columns", side]]) {
        of(id).value = value;
        of(id).dispatchEvent(new Event("input", { bubbles: true }));
        of(id).dispatchEvent(new Event("change", { bubbles: true }));
    }
    const began = performance.now();
    const look = () => {
        if (!/^(A board|No \\d)/.test(of("status").textContent)) return;
        observer.disconnect();
        requestAnimationFrame(() => done((performance.now() - began) / 1000));
    };
    const observer = new MutationObserver(look);
    observer.observe(of("status"), { childList: true, characterData: true, subtree: true });
    of("find").click();
})"""
SEVEN = "antique equity quality equivalent antiquity divide quilt"
ANIMALS = "margay margays jaguar jaguars puma pumas cougars tomcats toms cat"
LISTS = [
    ("five animals on 3x3: no", "ant newt hare hen moth", 3),
    ("seven words on 4x4", SEVEN, 4),
    ("ten animals on 4x4", ANIMALS, 4),
    ("seven words on 5x5", SEVEN, 5),
    ("24 letters in three words, 4x4: no", "ambidextrously jackfish vowing", 4),
]


class Silent(http.server.SimpleHTTPRequestHandler):
    """A host of plain files that tells nothing."""

    def log_message(self, *_: object) -> None:
        """Tell nothing."""


def renderer(session: Any) -> tuple[float, int]:
    """Return CPU seconds and MB of the process that has the page."""
    found = session.send("SystemInfo.getProcessInfo")["processInfo"]
    one = max((p for p in found if p["type"] == "renderer"), key=lambda p: p["cpuTime"])
    status = Path(f"/proc/{one['id']}/status").read_text()
    kilobytes = next(line for line in status.splitlines() if line.startswith("VmRSS")).split()[1]
    return one["cpuTime"], int(kilobytes) // 1024


def main() -> None:
    """Start it, ask it, and tell."""
    from playwright.sync_api import sync_playwright

    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("page", type=Path, nargs="?", default=BUILT, help="the folder of the page")
    folder = parser.parse_args().page
    serve = functools.partial(Silent, directory=str(folder))
    host = http.server.ThreadingHTTPServer(("127.0.0.1", 0), serve)
    threading.Thread(target=host.serve_forever, daemon=True).start()
    with sync_playwright() as playwright:
        path = shutil.which("chromium") or shutil.which("chromium-browser")
        browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox"])
        session = browser.new_browser_cdp_session()
        page = browser.new_page()
        page.add_init_script(WATCH)
        page.goto(f"http://127.0.0.1:{host.server_port}/")
        for number, name in enumerate(
            ("the first worker", "the second worker", "the third worker"), 1
        ):
            seconds = page.evaluate(STARTED, number)
            cpu, memory = renderer(session)
            print(f"{name:36} {seconds:6.2f} s {cpu:6.2f} s CPU {memory:5} MB", flush=True)
        for name, words, side in LISTS:
            seconds = page.evaluate(ANSWERED, [words.replace(" ", "\n"), side])
            cpu, memory = renderer(session)
            print(f"{name:36} {seconds:6.2f} s {cpu:6.2f} s CPU {memory:5} MB", flush=True)
        browser.close()
    host.shutdown()


if __name__ == "__main__":
    main()
