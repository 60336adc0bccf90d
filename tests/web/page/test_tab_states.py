"""Every state of the tabs Solve and Gogen is accessible, in both themes and on a phone."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from needs import for_page
from page_keys import tab_reaches_everything
from page_lists import ENDLESS, listed

sync = for_page("playwright.sync_api", "pip install playwright")
ENDED = "The program has ended; start unboggle serve again."
WIDE = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
SMALL = """[...document.querySelectorAll('button, a, input, select, summary')].filter(one => {
    const box = (one.closest('label') ?? one).getBoundingClientRect();
    return box.width && one.checkVisibility() && !one.closest('.board, p')
        && Math.min(box.width, box.height) < 43.9;
}).map(one => one.outerHTML)"""


def button(page: Any, name: str) -> Any:
    return page.get_by_role("button", name=name, exact=True)


def solve_states(page: Any) -> Iterator[str]:
    expect, status = sync.expect, page.locator("#solve-status")
    expect(status).to_have_text("147 words, 190 points.")
    yield "solved"
    button(page, "Clear").click()
    expect(status).to_have_text("Type letters, paste a board, or throw.")
    yield "empty"
    page.locator("#solve-text").fill("cat dogs")
    expect(page.locator("#solve-text-hint")).to_have_text("The rows differ in length: 3, 4 cells.")
    page.get_by_role("spinbutton", name="Rows").fill("41")
    expect(page.locator("#solve-rows-hint")).to_have_text("Rows: a whole number from 1 to 40.")
    yield "mistakes"
    page.get_by_role("spinbutton", name="Rows").blur()
    hint = "Rows: a whole number from 1 to 40; it stays 4."
    expect(page.locator("#solve-rows-hint")).to_have_text(hint)
    page.locator("#solve-text").fill("past\nea.s\nl#op\nbirt")
    expect(status).to_have_text(re.compile(r"^\d+ words"))
    button(page, "Fill blank cells").click()
    expect(page.locator("#solve-note")).to_have_text(re.compile("^Blank cells filled with few"))
    button(page, "Heat map").click()
    expect(page.locator(".warmth").first).to_be_visible()
    yield "filled, with its heat"
    button(page, "Heat map").click()
    page.locator("#solve-words button").first.click()
    page.locator("#solve-picked button").first.click()
    yield "a word picked"
    page.get_by_label("Is it there?").fill("pea")
    button(page, "Draw it").click()
    page.get_by_label("Containing").fill("zzz")
    expect(page.locator("#solve-shown")).to_have_text(re.compile("^0 of"))
    yield "traced, and none listed"
    page.get_by_label("Containing").fill("")
    page.locator("#solve summary", has_text="Share").click()
    button(page, "Print").click()
    expect(page.locator("#print-now")).to_be_enabled()
    yield "print"
    page.keyboard.press("Escape")


def gogen_states(page: Any) -> Iterator[str]:
    expect, status = sync.expect, page.locator("#gogen-status")
    text = page.locator("#gogen-text")
    expect(status).to_have_text("16 letters left; 0 of 10 words have a path.")
    yield "begun"
    button(page, "Hint").click()
    expect(page.locator("#gogen-board .ringed")).not_to_have_count(0)
    yield "hint"
    words = text.input_value()
    text.fill("\n".join(words.split()[:6]))
    button(page, "Check").click()
    expect(status).to_have_text("This Gogen is not unique: it has more than one board.")
    yield "broken"
    text.fill(f"{words}qo\n")
    button(page, "Check").click()
    expect(status).to_have_text("This Gogen is impossible.")
    yield "impossible"
    text.fill("b1d\n")
    button(page, "Check").click()
    expect(status).to_have_text(re.compile("^(?!It failed).*b1d"))
    expect(button(page, "Try again")).to_have_count(0)  # it would fail again
    yield "failed"
    text.fill(words)
    page.locator("#gogen-board input").nth(1).press("b")
    button(page, "Check").click()
    expect(status).to_have_text("One letter is wrong.")
    yield "wrong"
    page.get_by_label("I set it").check()
    yield "set"
    page.get_by_label("I solve it").check()
    button(page, "Solve").click()
    expect(status).to_have_text("Solved, unique; Gogen level 2 (Tuesday).")
    page.locator("#gogen-steps summary").click()
    page.locator("#gogen-words button").first.click()
    yield "solved"
    page.get_by_role("spinbutton", name="How many").fill("0")
    expect(page.locator("#gogen-number-hint")).to_have_text(
        "How many: a whole number from 1 to 50."
    )
    page.get_by_role("spinbutton", name="How many").fill("1")
    page.get_by_label("Seed", exact=True).fill("4")
    button(page, "Make").click()
    expect(page.locator("#gogen-making")).to_contain_text("1 Gogen made")
    yield "made"
    page.locator("#gogen summary", has_text="Share").click()
    button(page, "Print").click()
    expect(page.locator("#print-now")).to_be_enabled()
    yield "print"
    page.keyboard.press("Escape")


TABS = {"solve": solve_states, "gogen": gogen_states}


@pytest.mark.parametrize("tab", TABS)
def test_no_state_shuts_anybody_out(
    tab: str, server: Any, opened: Any, violations: Callable[..., list[str]]
) -> None:
    page = opened(f"{server.address}#{tab}")
    for state in TABS[tab](page):
        for scheme in ("light", "dark"):
            page.emulate_media(color_scheme=scheme)
            assert violations(page) == [], f"{state}, {scheme}"


@pytest.mark.parametrize("tab", TABS)
def test_every_state_fits_a_phone(tab: str, server: Any, opened: Any) -> None:
    page = opened(f"{server.address}#{tab}", phone=True, reduced_motion="reduce")
    for state in TABS[tab](page):
        assert page.evaluate(WIDE) == 0, f"{state}: the page scrolls sideways"
        assert page.evaluate(SMALL) == [], f"{state}: targets below 44 pixels"


@pytest.mark.parametrize("tab", TABS)
def test_the_tab_key_reaches_everything_and_leaves_it_again(
    tab: str, server: Any, opened: Any
) -> None:
    page = opened(f"{server.address}#{tab}", reduced_motion="reduce", forced_colors="active")
    page.set_viewport_size({"width": 640, "height": 450})  # 200 % of a laptop's screen
    for state in TABS[tab](page):
        assert page.evaluate(WIDE) == 0, f"{state}: the page scrolls sideways"
        tab_reaches_everything(page, state)


def test_who_has_to_wait_sees_the_place_and_who_failed_tries_again(
    spare_server: Any, opened: Any, violations: Callable[..., list[str]]
) -> None:
    post = """async words => (await (await fetch('/api/v1/jobs', {method: 'POST',
        headers: {'Content-Type': 'application/json'}, body: JSON.stringify(
        {task: 'fit', puzzle: {words, size: [6, 6]}, timeout: 60})})).json()).self"""
    page = opened(f"{spare_server.address}#gogen")
    jobs = [page.evaluate(post, listed(ENDLESS)) for _ in range(2)]
    button(page, "Check").click()
    status = page.locator("#gogen-status")
    sync.expect(status).to_have_text("Waiting for another search to end (place 1).")
    assert violations(page) == []
    for job in jobs:
        page.evaluate("job => fetch(job, {method: 'DELETE'}).then(answer => answer.status)", job)
    sync.expect(status).to_have_text("Unique; Gogen level 2 (Tuesday).")
    page.expected = ["ERR_", "Failed to load"]
    spare_server.end()
    page.locator("#gogen-text").fill("abc\n")
    button(page, "Check").click()
    sync.expect(status).to_have_text(ENDED)
    button(page, "Try again").click()
    sync.expect(status).to_have_text(ENDED)
    page.get_by_role("link", name="Solve").click()
    sync.expect(page.locator("#solve-status")).to_have_text(ENDED)
    assert violations(page) == []
    button(page, "Try again").click()
    sync.expect(page.locator("#solve-status")).to_have_text(ENDED)
