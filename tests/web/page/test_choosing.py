"""Boards to choose from: ranked by their figures, taken, undone; four ways to fill blank cells."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from needs import for_page

sync = for_page("playwright.sync_api", "pip install playwright")
WORDS = "cat\ndog\ncow\nhen\npig\n"
BOARD = "all => all.map(one => one.value).join('|')"


def figures(page: Any, what: str) -> list[float]:
    texts = page.locator(".choices > li").all_text_contents()
    return [float(found) for text in texts for found in re.findall(what, text)]


def test_boards_are_ranked_by_any_figure_taken_and_undone(
    server: Any, opened: Any, violations: Callable[..., list[str]]
) -> None:
    page = opened(server.link(words=WORDS))
    page.locator("#find").click()
    status, cells, panel = (
        page.locator("#status"),
        page.locator("#board input"),
        page.locator("#panel"),
    )
    sync.expect(status).to_have_text(re.compile("A board that holds all 5 words"))
    first = cells.evaluate_all(BOARD)
    page.get_by_role("button", name="Boards to choose from").click()
    sync.expect(panel).to_contain_text("5 boards.")
    for least, most, what in [
        ("easiest first", "hardest first", r"\((\d+) of 100\)"),
        ("fewest extra words", "most extra words", r"(\d+) extra words?"),
        ("fewest turns", "most turns", r"([\d.]+) turns? a word"),
        ("fewest crossings", "most crossings", r"(\d+) crossings?"),
    ]:
        for way, backwards in ((least, False), (most, True)):
            panel.get_by_label("Sorted").select_option(way)
            found = figures(page, what)
            assert found == sorted(found, reverse=backwards), what
            assert len(found) == 5
    assert violations(page) == []
    panel.get_by_label("Sorted").select_option("fewest extra words")
    line = str(panel.locator(".choices svg").first.get_attribute("aria-label"))
    rude = panel.get_by_role("button", name=re.compile("may offend: show"))
    if count := rude.count():
        number = int(str(rude.first.text_content()).split()[0])
        rude.first.click()
        sync.expect(rude).to_have_count(count - 1)
        shown = panel.locator("span[tabindex]").text_content()
        assert len(str(shown).removeprefix("May offend: ").split(", ")) == number
    panel.get_by_role("button", name="Take board 1").click()
    sync.expect(status).to_have_text("A board that holds all 5 words, traced.")
    sync.expect(page.locator("#others summary")).to_have_text(re.compile(r"^\d+ extra words$"))
    taken = cells.evaluate_all(BOARD)
    assert "".join(one or "." for one in taken.split("|")) == line.split(": ")[1].replace(" ", "")
    assert taken != first
    assert page.locator("#board .given").count() == 0
    page.locator("#undo").click()
    assert cells.evaluate_all(BOARD) == first
    page.locator("#redo").click()
    assert cells.evaluate_all(BOARD) == taken


def test_blank_cells_are_filled_in_four_ways(
    server: Any, opened: Any, violations: Callable[..., list[str]]
) -> None:
    page = opened(server.link(words=WORDS), phone=True)
    page.locator("#find").click()
    page.get_by_role("button", name="Fill blank cells").click()
    panel = page.locator("#panel")
    sync.expect(panel.locator("h3")).to_have_text(
        ["Few extra words", "Many extra words", "Letters as in other words", "As it is"]
    )
    few, many, *_ = figures(page, r"(\d+) extra words?")
    assert few < many
    assert violations(page) == []
    wide = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
    assert page.evaluate(wide) == 0
    page.get_by_label("Take: many extra words").click()
    sync.expect(page.locator("#others summary")).to_have_text(f"{many:.0f} extra words")
    page.get_by_role("button", name="Undo").click()
    sync.expect(page.get_by_role("button", name="Fill blank cells")).to_be_visible()
