"""The page of HTML in a real browser."""

from __future__ import annotations

import io
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import sheets as samples
from sheets import written

from tools import chromium

sync = pytest.importorskip("playwright.sync_api", reason="Playwright is not installed")
pytestmark = pytest.mark.skipif(chromium.CHROMIUM is None, reason="Chromium is not installed")


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    with sync.sync_playwright() as playwright:
        started = chromium.start(playwright.chromium)
        yield started
        started.close()


@pytest.fixture
def page(browser: Any) -> Iterator[Any]:
    opened = browser.new_page(has_touch=True)
    opened.set_default_timeout(5000)
    opened.faults = []
    opened.on("pageerror", lambda error: opened.faults.append(str(error)))
    opened.on("console", lambda said: opened.faults.append(said.text))
    opened.on("request", lambda asked: opened.faults.append(asked.url))
    yield opened
    opened.close()


def test_words_show_their_paths_and_the_key_opens(page: Any) -> None:
    hostile = "<script>document.title='x'</script>"
    page.set_content(written(samples.animals(), "html", title=hostile))
    assert page.title() == hostile
    path = page.locator(".board [data-word='2']")
    assert not path.is_visible()
    word = page.get_by_role("button", name="newt")
    word.hover()
    assert path.is_visible()
    assert page.locator(".board .on").count() == 1
    page.mouse.move(0, 0)
    assert not path.is_visible()
    word.click()
    page.mouse.move(0, 0)
    assert path.is_visible()
    assert word.get_attribute("aria-pressed") == "true"
    word.click()
    key = page.locator("section.key")
    assert not key.is_visible()
    page.get_by_role("button", name="Show the key").click()
    assert key.is_visible()
    page.keyboard.press("Shift+Tab")  # from the button back to the last word
    assert page.locator(".board [data-word='5']").is_visible()
    assert page.faults == []


def test_a_finger_shows_a_path_and_takes_it_away_and_the_key_hides_again(page: Any) -> None:
    page.set_content(written(samples.animals(), "html"))
    words = {name: page.get_by_role("button", name=name) for name in ("newt", "hare")}
    shown = page.locator(".board [data-word].on")
    for name, count in (("newt", 1), ("hare", 1), ("hare", 0)):
        words[name].tap()
        page.evaluate("document.activeElement.blur()")
        assert shown.count() == count
        assert words[name].get_attribute("aria-pressed") == str(bool(count)).lower()
    assert words["newt"].get_attribute("aria-pressed") == "false"
    key, bar = page.locator("section.key"), page.locator(".bar button")
    bar.click()
    assert (key.is_visible(), bar.text_content()) == (True, "Hide the key")
    bar.click()
    assert (key.is_visible(), bar.text_content()) == (False, "Show the key")
    words["newt"].click()
    page.emulate_media(media="print")  # a path that is shown does not get onto the sheet
    assert not shown.is_visible()
    assert not bar.is_visible()
    assert page.faults == []


def test_on_paper_the_key_has_a_page_of_its_own(page: Any, tmp_path: Path) -> None:
    pypdf = pytest.importorskip("pypdf", reason="pypdf is not installed (the extra test)")
    page.set_content(written(samples.hebrew(), "html", words="all"))
    texts = []
    for _ in range(2):
        printed = pypdf.PdfReader(io.BytesIO(page.pdf()))
        texts.append([sheet.extract_text() for sheet in printed.pages])
        page.locator(".bar button").click()
    without, with_key = texts
    assert len(without) == 1
    assert "Key" not in without[0]
    assert len(with_key) == 2
    assert "Key" in with_key[1]
    assert "Show the key" not in without[0]
    assert page.faults == []
