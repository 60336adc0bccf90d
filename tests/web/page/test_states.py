"""Every state of the Unboggle tab: its messages, its contents, and its accessibility."""

from __future__ import annotations

import re
import signal
from collections.abc import Callable, Iterator
from typing import Any

from needs import for_page
from page_keys import tab_reaches_everything
from page_lists import ENDLESS, SEVEN, TOO_MUCH, listed

sync = for_page("playwright.sync_api", "pip install playwright")


def states(page: Any, server: Any) -> Iterator[str]:
    """Bring ``page`` from each state to the next."""
    expect, status = sync.expect, page.locator("#status")
    words, find = page.locator("#words"), page.locator("#find")
    expect(status).to_have_text("Write some words, or paste a list.")
    expect(page.get_by_role("group", name="Examples").get_by_role("button")).to_have_count(4)
    yield "empty"
    page.get_by_label("Rows").fill("3")
    page.get_by_label("Columns").fill("3")
    words.fill("hippopotamus\n")
    expect(page.locator("#hints")).to_have_text("Longer than 9 cells: HIPPOPOTAMUS")
    words.fill("abc\ndef\nghi\njkl\n")
    expect(page.locator("#hints")).to_have_text("12 tiles are needed, the board has 9 cells")
    yield "typing"
    words.fill("cat\nd0g\n")
    find.click()
    expect(status).to_have_text("The list has 1 word that no board can show.")
    expect(page.locator("#reason")).to_contain_text("Line 2: d0g: has a digit")
    yield "bad words"
    page.get_by_role("button", name="Leave it out").click()
    expect(words).to_have_value("cat\n")
    words.fill(listed(TOO_MUCH))
    find.click()
    expect(status).to_have_text("No 3x3 board holds these words.")
    expect(page.locator("#reason")).to_contain_text("cannot all share a 3x3 board")
    expect(page.locator("#ways .way").first).to_be_visible()
    yield "impossible"
    page.locator("#ways .way").first.get_by_role("button").click()
    expect(status).to_have_text("A board that holds all 4 words, traced.")
    page.get_by_label("Rows").fill("6")
    page.get_by_label("Columns").fill("6")
    words.fill(listed(ENDLESS))
    find.click()
    expect(status).to_have_text(re.compile(r"Best so far: \d+ of 16 words\."))
    expect(page.get_by_role("grid", name="Board")).to_have_attribute("aria-busy", "true")
    expect(page.locator("#where-words .missing").first).to_be_visible()
    yield "running"
    page.keyboard.press("Escape")
    expect(status).to_have_text(re.compile(r"Stopped\. Best so far: \d+ of 16 words\."))
    assert page.locator(".board").get_attribute("data-look") == "best"
    yield "stopped"
    page.get_by_label("Rows").fill("4")
    page.get_by_label("Columns").fill("4")
    words.fill(listed(SEVEN))
    page.keyboard.press("Control+Enter")
    expect(status).to_have_text(
        re.compile("A board that holds all 7 words, found in .* and traced.")
    )
    expect(page.locator(".cell.on")).to_have_count(len(SEVEN[0]))
    yield "fitted"
    page.get_by_role("button", name="All paths").click()
    expect(page.locator(".lines .path")).to_have_count(7)
    page.locator("#others summary").click()
    page.get_by_role("button", name="Unique?").click()
    expect(page.locator("#panel .pair svg")).to_have_count(2)
    yield "other boards"
    page.get_by_role("button", name="Dice").click()
    expect(page.locator("#panel tbody tr").first).to_be_visible()
    yield "dice"
    page.get_by_role("button", name="How it was found").click()
    page.locator("#panel table").get_by_role("button").click()
    expect(page.locator("#methods .this")).to_contain_text(re.compile("Board search|SAT"))
    yield "methods"
    page.keyboard.press("Escape")
    page.locator("#unboggle summary", has_text="Share").click()
    page.get_by_role("button", name="Drafts").click()
    page.get_by_label("Name").fill("Seven words")
    page.get_by_role("button", name="Save draft", exact=True).click()
    expect(page.locator("#draft-list li")).to_have_count(1)
    yield "drafts"
    page.keyboard.press("Escape")
    page.locator("#more summary").click()
    page.get_by_label("Cells are hexagons").check()
    page.get_by_label("Rows").fill("0")
    expect(page.locator("#rows-hint")).to_have_text("Rows: a whole number from 1 to 12.")
    yield "hexagons, and a size that is none"
    page.get_by_label("Rows").fill("4")
    find.click()
    expect(status).to_have_text(re.compile("A board that holds all 7 words|No 4x4 board"))
    yield "hexagons, answered"
    page.get_by_label("Cells are hexagons").uncheck()
    expect(status).to_have_text(re.compile("A board that holds all 7 words"))
    page.get_by_role("button", name="Print").click()
    expect(page.locator("#print-now")).to_be_enabled()
    yield "print"
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Help").click()
    yield "help"


def test_no_state_shuts_anybody_out(
    server: Any, opened: Any, violations: Callable[..., list[str]]
) -> None:
    page = opened(server.link())
    for state in states(page, server):
        for scheme in ("light", "dark"):
            page.emulate_media(color_scheme=scheme)
            assert violations(page) == [], f"{state}, {scheme}"


def test_every_state_fits_a_phone(server: Any, opened: Any) -> None:
    page = opened(server.link(), phone=True, reduced_motion="reduce")
    wide = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
    small = """[...document.querySelectorAll('button, a, input, select, summary')].filter(one => {
        const box = (one.closest('label') ?? one).getBoundingClientRect();
        return box.width && one.checkVisibility() && !one.closest('.unseen, .board, p')
            && Math.min(box.width, box.height) < 43.9;
    }).map(one => one.outerHTML)"""
    for state in states(page, server):
        assert page.evaluate(wide) == 0, f"{state}: the page scrolls sideways"
        assert page.evaluate(small) == [], f"{state}: targets below 44 pixels"


def test_a_full_server_lets_a_page_wait_until_there_is_room(
    server: Any, opened: Any, violations: Callable[[Any], list[str]]
) -> None:
    post = """async words => (await (await fetch('/api/v1/jobs', {method: 'POST',
        headers: {'Content-Type': 'application/json'}, body: JSON.stringify(
        {task: 'fit', puzzle: {words, size: [6, 6]}, timeout: 60})})).json()).self"""
    page = opened(server.link(words=listed(SEVEN)))
    delete = "job => fetch(job, {method: 'DELETE'}).then(answer => answer.status)"
    jobs = [page.evaluate(post, listed(ENDLESS)) for _ in range(3)]
    page.locator("#find").click()
    status = page.locator("#status")
    sync.expect(status).to_have_text("Waiting for another search to end (place 2).")
    assert violations(page) == []
    assert page.faults == []  # a wait is no error, so the console is empty
    page.keyboard.press("Escape")
    sync.expect(status).to_have_text("Stopped. No board was found yet.")
    page.expected = ["429"]
    more = [page.evaluate(post, listed(SEVEN)) for _ in range(15)]
    page.locator("#find").click()
    sync.expect(status).to_have_text(re.compile("2 searches are running and 16 are waiting."))
    assert violations(page) == []
    for job in [*jobs[1:], *more]:
        assert page.evaluate(delete, job) == 200
    sync.expect(status).to_have_text(re.compile("A board that holds all 7 words"))
    assert page.evaluate(delete, jobs[0]) == 200


def test_when_the_program_has_ended_the_page_says_so_and_keeps_the_list(
    spare_server: Any, opened: Any
) -> None:
    page = opened(spare_server.link(words=listed(ENDLESS), rows=6, columns=6))
    page.expected = ["ERR_", "Failed to load"]
    page.locator("#find").click()
    status = page.locator("#status")
    sync.expect(status).to_have_text(re.compile("Best so far"))
    spare_server.end(signal.SIGKILL)
    sync.expect(status).to_have_text("The program has ended; start unboggle serve again.")
    assert page.locator("#words").input_value() == listed(ENDLESS)
    assert "try again" in page.locator("#actions").inner_text().lower()


def test_the_tab_key_reaches_everything_and_leaves_it_again(server: Any, opened: Any) -> None:
    """In every state, at 200 % of a laptop's screen, in forced colours and without motion."""
    page = opened(server.link(), reduced_motion="reduce", forced_colors="active")
    page.set_viewport_size({"width": 640, "height": 450})
    wide = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
    for state in states(page, server):
        assert page.evaluate(wide) == 0, f"{state}: the page scrolls sideways"
        tab_reaches_everything(page, state)
