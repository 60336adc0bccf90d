"""Draw the page with a found board as SVG, for light and for dark pages, in Chromium.

`python tools/page_picture.py` writes ``docs/assets/page-light.svg`` and ``page-dark.svg``. Needs
Playwright and Chromium, whose layout of the page is drawn: its boxes, texts and paths.
"""

from __future__ import annotations

import re
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any, Literal

sys.path.insert(0, str(Path(__file__).parents[1]))

from tools import chromium

ROOT = Path(__file__).parents[1]
SCHEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")
FILES = {scheme: ROOT / f"docs/assets/page-{scheme}.svg" for scheme in SCHEMES}
WIDTH, HEIGHT = 1180, 700
WORDS = "margay\nmargays\njaguar\njaguars\npuma\npumas\ncougars\ntomcats\ntoms\ncat\n"
DRAWN = (Path(__file__).parent / "page_picture.js").read_text(encoding="utf-8")


def drawn(page: Any, address: str) -> str:
    """Return the page at ``address`` after a search, as SVG."""
    page.goto(address)
    page.locator("#words").fill(WORDS)
    page.locator("#find").click()
    page.get_by_role("button", name="cougars", exact=False).first.click()
    page.mouse.move(0, 0)
    text: str = page.evaluate(DRAWN, [WIDTH, HEIGHT])
    return re.sub(r"rgb\((\d+), (\d+), (\d+)\)", _hexadecimal, text)


def _hexadecimal(colour: re.Match[str]) -> str:
    return "#" + "".join(f"{int(part):02x}" for part in colour.groups())


def main() -> None:
    """Write the files."""
    from playwright.sync_api import sync_playwright

    command = [sys.executable, "-m", "unboggle", "serve", "--port", "0", "--no-browser"]
    with (
        subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server,
        sync_playwright() as playwright,
    ):
        assert server.stdout is not None
        address = server.stdout.readline().strip()
        browser = chromium.start(playwright.chromium)
        try:
            for scheme, file in FILES.items():
                page = browser.new_page(
                    viewport={"width": WIDTH, "height": HEIGHT}, color_scheme=scheme
                )
                file.write_text(drawn(page, address), encoding="utf-8", newline="\n")
        finally:
            browser.close()
            server.send_signal(signal.SIGINT)


if __name__ == "__main__":
    main()
