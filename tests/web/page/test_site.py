"""The documentation as a site, built by mkdocs, in Chromium: ``UNBOGGLE_SITE`` names its folder."""

from __future__ import annotations

import functools
import http.server
import os
import re
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from needs import for_page, no_page
from page_lists import TOO_MUCH, listed

sync = for_page("playwright.sync_api", "pip install playwright")
SITE = os.environ.get("UNBOGGLE_SITE", "")


class Silent(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *_: object) -> None:
        pass


@pytest.fixture(scope="module")
def site() -> Iterator[str]:
    if not (Path(SITE) / "play/index.html").exists():
        no_page("UNBOGGLE_SITE names no site with the page without a server: mkdocs build")
    serve = functools.partial(Silent, directory=SITE)
    host = http.server.ThreadingHTTPServer(("127.0.0.1", 0), serve)
    thread = threading.Thread(target=host.serve_forever)
    thread.start()
    yield f"http://127.0.0.1:{host.server_port}/"
    host.shutdown()
    host.server_close()
    thread.join()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_pages_load_nothing_from_elsewhere(
    site: str, opened: Callable[..., Any], scheme: str
) -> None:
    """The fixture fails if one does, or if a message is logged."""
    page = opened(site, color_scheme=scheme)
    for name in ("index", "gallery", "setters", "library/reference/unboggle", "404"):
        page.goto(f"{site}{name}.html")
        page.wait_for_load_state("networkidle")
        assert page.evaluate("getComputedStyle(document.body).fontFamily").startswith(
            '"DejaVu Sans"'
        )
        pictures = page.locator("article img:visible").all()
        assert all(one.evaluate("one => one.naturalWidth") for one in pictures)
        paper = page.evaluate("getComputedStyle(document.body).backgroundColor")
        assert paper == {"light": "rgb(255, 255, 255)", "dark": "rgb(21, 24, 29)"}[scheme]


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing(
    site: str, opened: Callable[..., Any], violations: Callable[..., list[str]], scheme: str
) -> None:
    """Of what is ours: the theme has a few regions that good practice would name."""
    page = opened(site, color_scheme=scheme)
    for name in ("index", "gallery", "setters"):
        page.goto(f"{site}{name}.html")
        assert violations(page, ["color-contrast", "label", "image-alt", "button-name"]) == []


def test_the_board_of_the_front_page_is_alive(site: str, opened: Callable[..., Any]) -> None:
    page, expect = opened(site), sync.expect
    path = page.locator("#front-board polyline")
    page.locator("#front-list").get_by_role("button", name="cougars").hover()
    assert len(path.get_attribute("points").split()) == len("cougars")
    page.locator("#front-words").fill("cat dog cow")
    page.locator("#front-size").select_option("3")
    page.get_by_role("button", name="Find a board").click()
    status = page.locator("#front-status")
    expect(page.locator("#front-list button")).to_have_text(["cat", "dog", "cow"])
    expect(status).to_contain_text("All words are on this board")
    page.locator("#front-list").get_by_role("button", name="dog").focus()
    assert len(path.get_attribute("points").split()) == 3
    page.locator("#front-words").fill(listed(TOO_MUCH))
    page.get_by_role("button", name="Find a board").click()
    expect(status).to_contain_text("cannot all share a 3x3 board")
    page.locator("#front-words").fill("c4t")
    page.get_by_role("button", name="Find a board").click()
    expect(status).to_contain_text("c4t")
    expect(page.locator("#front-list button")).to_have_count(0)
    expect(page.locator("#front-board .front-letter")).to_have_text([""] * 9)


def test_an_example_opens_in_the_page(site: str, opened: Callable[..., Any]) -> None:
    page = opened(f"{site}constraints.html")
    link = page.locator(".open-in-page a", has_text="Open this in the page").first
    link.click()
    expect = sync.expect
    expect(page).to_have_url(re.compile(r"/play/#unboggle=1\."))
    expect(page.locator("#words")).not_to_be_empty()
    page.locator("#find").click()
    expect(page.locator("#status")).to_have_text(re.compile("^(A board|No )"))


def test_the_search_works_from_a_folder(site: str, opened: Callable[..., Any]) -> None:
    page = opened((Path(SITE).resolve() / "setters.html").as_uri())
    page.locator("[data-md-component=search-query]").fill("required words")
    first = page.locator(".md-search-result__link").first
    sync.expect(first).to_be_visible()
    assert first.get_attribute("href").startswith("file:")
    assert not [fault for fault in page.faults if "//" in fault and "file://" not in fault]
    page.expected.append("requested ")  # files of the folder
