"""Measure how long typing into a list of 2,000 words blocks the page, in Chromium.

It prints the longest tasks of the thread that draws the page, with the hints, the draft and the
link that follow each key, in milliseconds of CPU time: other programs do not change it. Nothing on
the page may block it for more than 50 ms.

    .venv/bin/python tools/page_typing.py
"""

from __future__ import annotations

import argparse
import json
import random
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1]))

from tools import chromium

BLOCKED = 50  # ms
TRACED = ["toplevel", "devtools.timeline", "disabled-by-default-devtools.timeline"]
FILL = "(field, text) => { field.value = text; field.dispatchEvent(new Event('input')); }"


def word_list(number: int) -> str:
    """Return random words of 4 to 8 letters, one a line."""
    made = random.Random(1)
    return "".join(
        "".join(made.choices("etaoinshrdlucm", k=made.randint(4, 8))) + "\n" for _ in range(number)
    )


def main() -> None:
    """Type, and print what it took."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--words", type=int, default=2000)
    parser.add_argument("--keys", type=int, default=20)
    args = parser.parse_args()
    from playwright.sync_api import sync_playwright

    command = [sys.executable, "-m", "unboggle", "serve", "--port", "0", "--no-browser"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout is not None
        address = server.stdout.readline().strip()
        with sync_playwright() as playwright:
            browser = chromium.start(playwright.chromium)
            page = browser.new_page(viewport={"width": 1280, "height": 900})
            page.goto(address)
            page.locator("#words").evaluate(FILL, word_list(args.words))
            page.locator("#words").press("Control+End")
            page.wait_for_timeout(2000)  # the hints, the draft and the link of the whole list
            browser.start_tracing(page=page, categories=TRACED)
            for key in range(args.keys):
                page.keyboard.press("catdogow"[key % 8])
                page.wait_for_timeout(120 if key % 5 else 1500)
            page.wait_for_timeout(2000)
            tasks = sorted(tasks_of(json.loads(browser.stop_tracing())["traceEvents"]))
            browser.close()
        server.send_signal(signal.SIGINT)
    print(
        f"{args.words:,} words, {args.keys} keys, {len(tasks):,} tasks, {sum(tasks):.0f} ms of CPU"
    )
    print(f"the longest: {', '.join(f'{task:.1f}' for task in tasks[:-6:-1])} ms")
    print(f"above {BLOCKED} ms: {sum(task > BLOCKED for task in tasks)}")


def tasks_of(events: list[dict[str, Any]]) -> Iterator[float]:
    """Yield the CPU time of each task of the thread that draws the page, in milliseconds."""
    names = {
        (one["pid"], one["tid"]): one["args"]["name"]
        for one in events
        if one["name"] == "thread_name"
    }
    for one in events:
        drawn = names.get((one["pid"], one["tid"])) == "CrRendererMain"
        if drawn and one["name"].endswith("RunTask") and "tdur" in one:
            yield one["tdur"] / 1000


if __name__ == "__main__":
    main()
