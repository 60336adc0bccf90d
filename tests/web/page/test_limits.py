"""A server with a lower limit of time: all questions of the page stay below it."""

from __future__ import annotations

import json
import re
from typing import Any

from needs import for_page
from page_lists import NEEDLEMAN, TOO_MUCH, listed

sync = for_page("playwright.sync_api", "pip install playwright")


def test_no_question_exceeds_the_limit_of_the_server(hasty_server: Any, opened: Any) -> None:
    page = opened(hasty_server.link(words=listed(TOO_MUCH), rows=3, columns=3))
    asked: list[dict[str, Any]] = []
    page.on("request", lambda one: asked.append(json.loads(one.post_data or "{}")))
    page.locator("#find").click()
    sync.expect(page.locator("#status")).to_have_text("No 3x3 board holds these words.")
    sync.expect(page.locator("#ways .looking")).to_have_count(0)
    page.locator("#words").fill(listed(NEEDLEMAN))
    page.locator("#find").click()
    sync.expect(page.locator("#status")).to_have_text(re.compile("^A board that holds"))
    for name in ("Unique?", "Boards to choose from", "All boards", "Certificate"):
        with page.expect_request("**/api/v1/jobs"):
            page.get_by_role("button", name=name, exact=True).click()
    page.locator("#tabs a[href='#gogen']").click()
    page.locator("#gogen-solve").click()
    sync.expect(page.locator("#gogen-status")).to_have_text(re.compile("."))
    tasks = {"fit", "why", "unique", "boards", "alternatives", "gogen"}
    assert tasks <= {one.get("task") for one in asked}
    assert max(one.get("timeout", 0) for one in asked) == 9
