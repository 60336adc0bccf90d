"""A found board survives a reload; what the browser has kept is checked and traced again."""

from __future__ import annotations

import json
import re
from typing import Any

from needs import for_page
from page_lists import ENDLESS, TOO_MUCH, listed

sync = for_page("playwright.sync_api", "pip install playwright")
KEPT = "unboggle/1/unboggle/answer"


def letters(page: Any) -> list[str]:
    found: list[str] = page.locator("#board input").evaluate_all("all => all.map(one => one.value)")
    return found


def test_the_found_board_and_a_taken_one_survive_a_reload(server: Any, opened: Any) -> None:
    page = opened(server.link(words='cat dog cow hen bird? "ice cream"', most=True))
    status = page.locator("#status")
    page.locator("#find").click()
    sync.expect(status).to_contain_text("A board that holds")
    page.locator("#board.board[data-look=found]").wait_for()
    for _ in range(2):
        before, said = letters(page), status.inner_text()
        where = page.locator("#where-words button").all_inner_texts()
        others = page.locator("#others").inner_text()
        page.reload()
        sync.expect(status).to_have_text(said)
        assert letters(page) == before
        assert page.locator("#where-words button").all_inner_texts() == where
        assert page.locator("#others").inner_text() == others
        sync.expect(page.locator("#board .step").first).to_be_attached()
        page.get_by_role("button", name="Boards to choose from").click()
        page.get_by_role("button", name="Take board 1").click()
        sync.expect(status).to_be_focused()
    page.locator("#words").fill("cat dog")
    page.reload()
    sync.expect(page.locator("#words")).to_have_value("cat dog")
    sync.expect(page.locator("#board .step")).to_have_count(0)


def test_the_best_board_of_a_search_survives_a_reload(server: Any, opened: Any) -> None:
    page = opened(server.link(words=listed(ENDLESS), rows=6, columns=6))
    status = page.locator("#status")
    page.locator("#find").click()
    sync.expect(status).to_have_text(re.compile("Best so far: 1"))
    page.reload()
    sync.expect(status).to_have_text(re.compile("Stopped. Best so far: 1"))
    assert any(letters(page))
    sync.expect(page.locator("#where-words button").first).to_be_attached()


def test_a_reload_before_the_browser_has_the_new_address_shows_the_draft(
    server: Any, opened: Any
) -> None:
    page = opened(server.link(words="cat"))
    old = page.url
    page.locator("#words").fill("cat dog")
    page.wait_for_function("old => location.href !== old", arg=old)
    page.evaluate("old => history.replaceState(null, '', old)", old)
    page.reload()
    sync.expect(page.locator("#words")).to_have_value("cat dog")
    sync.expect(page).not_to_have_url(old)
    other = opened(old)  # but a link is a link
    sync.expect(other.locator("#words")).to_have_value("cat")


def test_a_proof_ends_what_was_kept_of_its_search(server: Any, opened: Any) -> None:
    page = opened(server.link(words=" ".join(TOO_MUCH), rows=3, columns=3))
    status = page.locator("#status")
    page.evaluate("key => sessionStorage.setItem(key, '{}')", KEPT)  # as if there had been a board
    page.locator("#find").click()
    sync.expect(status).to_contain_text("No 3x3 board holds")
    assert page.evaluate("key => sessionStorage.getItem(key)", KEPT) == "null"
    page.reload()
    sync.expect(page.locator("#find")).to_be_visible()
    sync.expect(status).to_be_hidden()
    assert not any(letters(page))


def test_a_kept_board_that_was_changed_is_not_shown(server: Any, opened: Any) -> None:
    page = opened(server.link(words="cat dog cow"))
    status = page.locator("#status")
    page.locator("#find").click()
    sync.expect(status).to_contain_text("A board that holds")
    kept = json.loads(page.evaluate("key => sessionStorage.getItem(key)", KEPT))
    rows = [["x"] * 4 for _ in range(4)]
    bad: list[dict[str, Any]] = [
        {"board": rows},
        {"board": [[1]]},
        {"words": None},
        {"words": [{"word": 1}]},
    ]
    for change in [*bad, {"kind": "lost"}, {"board": rows[:3]}, {}]:
        write = "([key, text]) => sessionStorage.setItem(key, text)"
        page.evaluate(write, [KEPT, json.dumps(kept | change)])
        page.reload()
        sync.expect(page.locator("#find")).to_be_visible()
        sync.expect(page.locator("#constraints")).to_be_visible()
        shown = "" if change else "A board that holds"
        sync.expect(status).to_contain_text(shown)
        assert any(letters(page)) is not bool(change)
