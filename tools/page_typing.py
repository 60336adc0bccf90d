"""Measure how long typing into a list of 2,000 words blocks the page, in Chromium.

The longest task and the median of the longest tasks of several keys, in milliseconds, with the
hints, the draft and the link that follow each key. Nothing on the page may block it for more than
50 ms.

    .venv/bin/python tools/page_typing.py
"""

from __future__ import annotations

import argparse
import random
import signal
import subprocess
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from tools import chromium

WATCH = """
    window.tasks = [];
    new PerformanceObserver((list) => tasks.push(...list.getEntries().map((one) => one.duration)))
        .observe({ type: "longtask" });
    window.inputs = [];
    addEventListener("beforeinput", () => { window.began = performance.now(); }, { capture: true });
    addEventListener("input", () => setTimeout(() => inputs.push(performance.now() - began)));
"""
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
            page.add_init_script(WATCH)
            page.goto(address)
            page.locator("#words").evaluate(FILL, word_list(args.words))
            page.locator("#words").press("Control+End")
            page.wait_for_timeout(2000)  # the hints, the draft and the link of the whole list
            page.evaluate("tasks.length = inputs.length = 0")
            for key in range(args.keys):
                page.keyboard.press("catdogow"[key % 8])
                page.wait_for_timeout(120 if key % 5 else 1500)
            page.wait_for_timeout(2000)
            inputs, tasks = page.evaluate("[inputs, tasks]")
            browser.close()
        server.send_signal(signal.SIGINT)
    inputs.sort()
    middle = inputs[len(inputs) // 2]
    print(f"{args.words:,} words, {args.keys} keys")
    print(f"from a key to the next task: median {middle:.0f}, most {inputs[-1]:.0f} ms")
    print(f"tasks above 50 ms: {len(tasks)}, the longest {max(tasks, default=0):.0f} ms")


if __name__ == "__main__":
    main()
