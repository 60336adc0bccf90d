"""The main flow in Firefox, with its own keys and pointer."""

from __future__ import annotations

import base64
import io
from pathlib import Path
from typing import Any

from firefox import CONTROL, ENTER, RIGHT, firefox
from needs import for_page

FOUND = "/^A board that holds/.test(document.querySelector('#status').textContent)"
FACES = "[...document.querySelectorAll('#board input')].map(one => one.value).join('')"
AUDIT = """axe.run(document, {runOnly: {type: "tag", values: ["wcag2a", "wcag2aa", "wcag21a",
    "wcag21aa", "wcag22aa", "best-practice"]}, resultTypes: ["violations"]})
    .then(({violations}) => violations.map(one => one.id))"""


def test_the_main_flow_in_firefox(server: Any, axe: str, tmp_path: Path) -> None:
    with firefox(tmp_path) as browser:
        browser.open(server.link(words="", rows=3, columns=3))
        browser.click("#words")
        browser.keys(text=f"cat{ENTER}dog{ENTER}cow{ENTER}")
        assert browser.js("document.querySelector('#words').value") == "cat\ndog\ncow\n"
        browser.keys(CONTROL, ENTER)
        browser.wait_for(FOUND)
        assert set(browser.js(FACES)) == set("CATDOGW")
        browser.click("#where-words button")
        browser.wait_for("document.querySelectorAll('.cell.on').length === 3")
        browser.click("#board input")
        browser.keys(text=f"z{RIGHT}")  # a given cell
        focused = browser.js("document.activeElement.ariaLabel")
        assert focused.startswith("Row 1, column 3")  # a letter goes on by one, the arrow by one
        browser.keys(CONTROL, ENTER)
        browser.wait_for(f"{FOUND} && document.querySelector('#board input').value === 'Z'")
        browser.js(f"(() => {{ {axe}; }})()")
        assert browser.js(AUDIT) == []
        browser.click("#marks summary")
        browser.click("#mark-words button")
        browser.click("[data-mark=bonus]")
        browser.wait_for("document.querySelector('#words').value === 'cat?\\ndog\\ncow\\n'")
        browser.click("nav a[href^='#solve'], a[href^='#solve']")
        browser.wait_for("document.querySelectorAll('#solve button').length > 5")
        assert browser.js(AUDIT) == []
        for width, height in ((390, 800), (640, 450)):  # a phone, and 200 % of a laptop
            browser.open(server.link(words="cat\ndog\ncow\n", rows=3), width=width, height=height)
            browser.js("document.querySelector('#find').click()")
            browser.wait_for(FOUND)
            assert browser.js("document.documentElement.scrollWidth <= innerWidth")
        assert browser.messages == []


def test_firefox_prints_an_image_on_each_page(server: Any, tmp_path: Path) -> None:
    pypdf = for_page("pypdf", "pip install 'unboggle[test]'")
    buttons = "[...document.querySelectorAll('#actions button')]"
    with firefox(tmp_path) as browser:
        browser.open(server.link(words="cat\ndog\ncow\n", rows=3, columns=3))
        browser.js("document.querySelector('#find').click()")
        browser.wait_for(FOUND)
        browser.js(f"{buttons}.find(one => one.textContent === 'Print').click()")
        browser.wait_for("!document.querySelector('#print-now').disabled")
        made = browser.do("browsingContext.print", context=browser.page)["data"]
        pages = pypdf.PdfReader(io.BytesIO(base64.b64decode(made))).pages
        assert len(pages) == browser.js("document.querySelectorAll('#print-pages img').length") == 2
        assert ["Key" in page.extract_text() for page in pages] == [False, True]
        assert browser.messages == []
