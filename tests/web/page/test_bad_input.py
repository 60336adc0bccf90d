"""Nonsense, old drafts, full or forbidden storage: a sentence, and nothing is lost."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from needs import for_page

from unboggle.web.about import about
from unboggle.web.limits import LIMITS

sync = for_page("playwright.sync_api", "pip install playwright")
TYPED = {
    one["name"]: one
    for one in about(LIMITS)["constraints"]
    if any(field["kind"] in ("text", "number") for field in one["inputs"])
}
NONSENSE = ("💣", "<b>x</b>", "-1", "9" * 30, "x" * 19_999, "\\", ":", "1-")
LIST = "cat\ndog\n"


@pytest.mark.parametrize("name", [name for name in TYPED if name != "given"])
def test_nonsense_in_a_field_is_answered_beside_it(name: str, server: Any, opened: Any) -> None:
    """A board, "impossible" by counting, or a refusal beside the field that names no other."""
    page = opened(server.link(words=LIST, rows=3, columns=3))
    page.expected = ["400"]  # longer than a constraint may be
    page.locator("#add-constraint").click()
    label = TYPED[name]["starts"][0]["label"]
    page.locator("#constraint-menu").get_by_role("button", name=label, exact=True).click()
    form = page.locator(f'.constraint[data-name="{name}"]')
    number = form.locator("input[type=text]").count()
    for k in range(number):
        for text in NONSENSE:
            field = form.locator("input[type=text]").nth(k)
            field.fill(text)
            page.locator("#find").click()
            sync.expect(page.locator("#find")).to_be_enabled()
            hint = form.locator(".hints")
            decided = re.compile(r"^(A board that holds|No 3x3 board)")
            ended = page.locator("#status").filter(has_text=decided)
            sync.expect(hint.filter(visible=True).or_(ended).first).to_be_visible()
            assert len(hint.inner_text()) < 400
            assert field.input_value() == text
    assert page.locator("#words").input_value() == LIST


def test_a_refused_constraint_hides_no_bad_words(server: Any, opened: Any) -> None:
    name = "bartholomew-the-long"
    page = opened(server.link(words="cat\ncouldn't\nd0g\n", constraints={"message": name}))
    form = page.locator('.constraint[data-name="message"]')
    sync.expect(form.locator(".hints")).to_be_visible()
    hints = page.locator("#hints")
    sync.expect(hints).to_contain_text("couldn't: has an apostrophe")
    sync.expect(hints).to_contain_text("d0g: has a digit")
    sync.expect(form.locator(".hints")).to_be_visible()


def test_what_is_not_filled_in_is_named(server: Any, opened: Any) -> None:
    page = opened(server.link(words=LIST, constraints={"touch": "", "turns": ""}))
    page.locator("#find").click()
    sync.expect(page.locator("#status")).to_have_text(re.compile("^A board that holds"))
    for name in ("touch", "turns"):
        hint = page.locator(f'.constraint[data-name="{name}"] .hints')
        sync.expect(hint).to_have_text("Not filled in, so it does not count.")


def test_more_than_a_request_may_have_is_refused_and_stays(server: Any, opened: Any) -> None:
    words = "".join(f"w{'abcdefghij'[k % 10] * 30}\n" for k in range(600))
    texts = {name: "z" * 19_000 for name in [*TYPED][:6]}
    page = opened(server.link(words=words, constraints=texts))
    page.expected = ["413"]
    page.locator("#find").click()
    sync.expect(page.locator("#status")).to_have_text(re.compile("^This is too large"))
    assert page.locator("#words").input_value() == words
    page.reload()
    sync.expect(page.locator("#words")).to_have_value(words)
    sync.expect(page.locator(".constraint")).to_have_count(6)


def test_of_a_draft_of_another_version_the_rest_is_opened(server: Any, opened: Any) -> None:
    page = opened(f"{server.address}style.css")  # the same storage, without a page that uses it
    page.expected = ["404"]  # it has no icon
    old = {
        "words": "horse\ncow\n", "rows": 5, "columns": 6, "wrap": "sideways", "most": "yes",
        "constraints": {"ban": "rat"}, "shape": [1], "given": [[9, 9, "a"]],
    }  # fmt: skip
    for tab in ("unboggle", "solve", "gogen"):
        page.evaluate(
            "([name, text]) => localStorage.setItem(name, text)",
            [f"unboggle/1/{tab}", json.dumps(old)],
        )
    page.evaluate(
        "text => localStorage.setItem('unboggle/1/unboggle/drafts', text)",
        json.dumps([{"name": "Old", "state": old}, {"name": 3}, None]),
    )
    other = opened(server.address, beside=page)
    said = "Your last draft is of another version; some of it could not be opened."
    sync.expect(other.locator("#status")).to_have_text(said)
    sync.expect(other.locator("#words")).to_have_value("horse\ncow\n")
    sync.expect(other.locator("#rows")).to_have_value("5")
    sync.expect(other.locator(".constraint")).to_have_count(1)
    other.locator("#unboggle summary", has_text="Share").click()
    other.get_by_role("button", name="Drafts").click()
    sync.expect(other.locator("#draft-list li")).to_have_count(1)
    other.keyboard.press("Escape")
    for tab in ("solve", "gogen"):
        other.locator(f"#tabs a[href='#{tab}']").click()
        place = "#solve-note" if tab == "solve" else "#gogen-status"  # solve has its answer there
        sync.expect(other.locator(place)).to_have_text(said)


FULL = "Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError'); }"
FORBIDDEN = """for (const name of ['localStorage', 'sessionStorage']) Object.defineProperty(
    window, name, {get() { throw new DOMException('no', 'SecurityError'); }})"""


@pytest.mark.parametrize("way", [FULL, FORBIDDEN], ids=["full", "forbidden"])
def test_without_storage_the_page_works_and_says_so(way: str, server: Any, opened: Any) -> None:
    page = opened("about:blank")
    page.add_init_script(way)
    page.goto(server.link(words="", rows=3, columns=3))
    page.locator("#words").fill(LIST)
    said = "This browser does not keep what you write: save a file, or copy a link."
    sync.expect(page.locator("#toast")).to_have_text(said)
    page.locator("#find").click()
    sync.expect(page.locator("#status")).to_have_text(re.compile("^A board that holds"))
    page.locator("#unboggle summary", has_text="Share").click()
    page.get_by_role("button", name="Drafts").click()
    page.get_by_label("Name").fill("Mine")
    page.get_by_role("button", name="Save draft", exact=True).click()
    assert page.get_by_label("Name").input_value() == "Mine"
    assert "cannot store" in page.get_by_label("Name").evaluate("one => one.validationMessage")
    page.keyboard.press("Escape")
    page.reload()  # the address has it
    sync.expect(page.locator("#words")).to_have_value(LIST)


def test_two_tabs_keep_a_draft_each_and_share_the_named_ones(server: Any, opened: Any) -> None:
    one = opened(server.link(words="one\n"))
    other = opened(server.link(words="other\n"), beside=one)
    for page, name in ((one, "First"), (other, "Second")):
        page.locator("#unboggle summary", has_text="Share").click()
        page.get_by_role("button", name="Drafts").click()
        page.get_by_label("Name").fill(name)
        page.get_by_role("button", name="Save draft", exact=True).click()
    sync.expect(other.locator("#draft-list li")).to_have_count(2)
    for page, words in ((one, "one\n"), (other, "other\n")):
        page.reload()
        sync.expect(page.locator("#words")).to_have_value(words)


def test_a_link_may_be_as_long_as_a_list(server: Any, opened: Any) -> None:
    words = ("ä" * 38 + "\n") * 510  # nearly all letters of two bytes
    page = opened(server.link(words=words))
    sync.expect(page.locator("#words")).to_have_value(words)
    link = page.url
    other = opened(link[: len(link) // 2])
    sync.expect(other.locator("#status")).to_have_text(re.compile("This link is damaged"))


def test_every_action_says_that_the_program_has_ended(spare_server: Any, opened: Any) -> None:
    page = opened(spare_server.link(words=LIST, rows=4, columns=4))
    page.expected = ["ERR_", "Failed to load"]
    page.locator("#find").click()
    sync.expect(page.locator("#status")).to_have_text(re.compile("^A board that holds"))
    spare_server.end()
    ended = re.compile("The program has ended")
    for name in (
        "Boards to choose from",
        "Unique?",
        "All boards",
        "Dice",
        "Fill blank cells",
        "Certificate",
    ):
        page.get_by_role("button", name=name, exact=True).click()
        panel = page.locator("#panel")
        sync.expect(panel, name).to_contain_text(ended)
        panel.get_by_role("button", name="Close").click()
        sync.expect(panel).to_be_hidden()
    page.locator("#words").fill(LIST + "cow\n")
    sync.expect(page.locator("#hints li").filter(has_text=ended)).to_be_visible()
    assert page.locator("#words").input_value() == LIST + "cow\n"
