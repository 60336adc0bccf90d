"""Constraints on the Unboggle tab: each is added, found, refused, undone, shared and removed."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from constraint_requests import REFUSED, REQUESTED
from needs import for_page

from unboggle.web.about import about
from unboggle.web.limits import LIMITS

sync = for_page("playwright.sync_api", "pip install playwright")
KINDS = {one["name"]: one for one in about(LIMITS)["constraints"]}
ON_FORMS = [name for name in REQUESTED if name != "given"]  # the board is the form of given cells


def added(page: Any, name: str, start: int = 0) -> Any:
    """Add the constraint by its menu and return its form."""
    page.locator("#add-constraint").click()
    label = KINDS[name]["starts"][start]["label"]
    page.locator("#constraint-menu").get_by_role("button", name=label, exact=True).click()
    return page.locator(f'.constraint[data-name="{name}"]')


def size_of(name: str) -> dict[str, int]:
    rows, columns = map(int, REQUESTED[name][2].split("x"))
    return {"rows": rows, "columns": columns}


@pytest.mark.parametrize("name", ON_FORMS)
def test_each_is_in_a_link_found_removed_and_undone(name: str, server: Any, opened: Any) -> None:
    text, words, _ = REQUESTED[name]
    value = True if KINDS[name]["flag"] else text
    link = server.link(words=words, **size_of(name), constraints={name: value})
    page = opened(link)
    form, sent = page.locator(f'.constraint[data-name="{name}"]'), []
    page.on("request", lambda one: sent.append(one.post_data_json) if one.post_data else None)
    sync.expect(form).to_contain_text(KINDS[name]["summary"])
    sync.expect(form.locator("legend")).to_have_text(KINDS[name]["title"])
    page.locator("#find").click()
    sync.expect(page.locator("#status")).to_have_text(re.compile("A board that holds"))
    (asked,) = [one for one in sent if one["task"] == "fit"]
    assert asked["puzzle"]["constraints"] == {name: value}
    form.get_by_role("button", name="Remove").click()
    sync.expect(form).to_have_count(0)
    sync.expect(page.locator("#add-constraint")).to_be_focused()
    page.locator("#undo").click()
    sync.expect(form).to_have_count(1)
    page.reload()
    sync.expect(form).to_have_count(1)


@pytest.mark.parametrize("name", [one for one in REFUSED if one != "given"])
def test_what_is_refused_is_said_beside_its_field(name: str, server: Any, opened: Any) -> None:
    link = server.link(words="cat dog", rows=3, columns=3, constraints={name: REFUSED[name]})
    page = opened(link)
    form = page.locator(f'.constraint[data-name="{name}"]')
    sync.expect(form.locator(".hints")).to_be_visible()
    sync.expect(form.locator(".hints")).to_have_text(re.compile(r"\w"))
    sync.expect(page.locator("#hints li")).to_have_count(0)
    form.get_by_role("button", name="Remove").click()
    sync.expect(form).to_have_count(0)


def test_forms_write_the_text_of_the_option(server: Any, opened: Any) -> None:
    page = opened(server.link(words=REQUESTED["message"][1]))
    form = added(page, "message")
    form.get_by_label("Name or word").fill("bond")
    form.locator("select").select_option("diagonal")
    form.get_by_label("Backwards, too").check()
    form = added(page, "vowels")
    form.get_by_label("At least").fill("4")
    form = added(page, "ban", 0)
    form.locator("#constraint-ban-words").fill("nope")
    added(page, "unique_paths")
    page.locator("#find").click()
    sync.expect(page.locator("#status")).to_have_text(re.compile("A board that holds"))
    sync.expect(page.locator(".notes .message.exact")).to_have_count(1)
    page.locator("#unboggle summary", has_text="Share").click()
    page.evaluate("navigator.clipboard.writeText = async text => { window.copied = text; }")
    page.get_by_role("button", name="Copy as command").click()
    sync.expect(page.locator("#toast")).to_have_text("Command copied.")
    copied = page.evaluate("copied")
    for option in (
        "--message 'diagonal either way: bond'",
        "--vowels 'at least 4'",
        "--ban nope,@offensive",
        "--unique-paths",
    ):
        assert option in copied
    page.get_by_role("button", name="Copy share code").click()
    sync.expect(page.locator("#toast")).to_have_text("Share code copied.")
    code = page.evaluate("copied")
    other = opened(f"{server.address}#unboggle={code}")
    sync.expect(other.locator(".constraint")).to_have_count(4)
    sync.expect(other.get_by_label("Name or word")).to_have_value(re.compile("bond", re.I))


def test_contradictions_are_beside_both(server: Any, opened: Any) -> None:
    both = {"touch": "cat dog", "apart": "cat dog"}
    page = opened(server.link(words="cat dog", constraints=both))
    for name in both:
        hint = page.locator(f'.constraint[data-name="{name}"] .hints')
        sync.expect(hint).to_contain_text("CAT and DOG cannot be both", ignore_case=True)


def test_cells_are_chosen_on_the_board_by_keys_alone(server: Any, opened: Any) -> None:
    page = opened(server.link(words="cat dog", rows=3, columns=3))
    sync.expect(page.locator("#add-constraint")).to_be_visible()
    page.locator("#add-constraint").focus()
    page.keyboard.press("Enter")
    label = KINDS["same"]["starts"][0]["label"]
    while page.evaluate("document.activeElement.textContent") != label:
        page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")  # its button, which chooses cells
    sync.expect(page.locator("#board-hint")).to_have_text(re.compile("^Choose cells on the board"))
    page.keyboard.press("Space")
    page.keyboard.press("Control+End")
    page.keyboard.press("Space")
    form = page.locator('.constraint[data-name="same"]')
    sync.expect(form).to_contain_text("Letter 1: A1, C3")
    sync.expect(page.locator(".cell[data-group]")).to_have_count(2)
    sync.expect(page.get_by_label("Row 3, column 3: blank, same letter 1")).to_have_count(1)
    form.get_by_role("button", name="Another letter").press("Enter")
    for key in ("Home", "Space", "ArrowUp", "Space"):
        page.keyboard.press(key)
    page.locator("#add-constraint").click()
    page.get_by_role("button", name=label, exact=True).click()  # again: one more letter
    sync.expect(page.locator("#toast")).to_contain_text("there already")
    for cell in (1, 5):
        page.locator("#board input").nth(cell).click()
    sync.expect(form.locator("li")).to_have_text(
        ["Letter 1: A1, C3", "Letter 2: A3, A2", "Letter 3: B1, C2"]
    )
    marks = page.locator("#board .notes text").all_text_contents()
    assert sorted(marks) == ["=1", "=1", "=2", "=2", "=3", "=3"]
    page.locator("#rows").fill("4")
    page.locator("#find").click()
    sync.expect(page.locator("#status")).to_have_text(re.compile("A board that holds both"))
    for group in range(3):
        cells = page.locator(f'#board .cell[data-group="{group}"] input')
        first, second = cells.evaluate_all("all => all.map(a => a.value)")
        assert first == second


def test_a_second_start_of_a_constraint_adds_to_it(server: Any, opened: Any) -> None:
    page = opened(server.link(words="cat dog", constraints={"ban": "rat,cow"}))
    page.locator("#add-constraint").click()
    page.get_by_role("button", name="No rude words").click()
    form = page.locator('.constraint[data-name="ban"]')
    sync.expect(form.locator("select")).to_have_value("@offensive")
    sync.expect(form.get_by_label("Words", exact=True)).to_have_value("rat,cow")


def test_forms_shut_nobody_out(
    server: Any, opened: Any, violations: Callable[..., list[str]]
) -> None:
    filled = {name: REQUESTED[name][0] or True for name in ON_FORMS}
    wide = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
    for phone in (False, True):
        page = opened(server.link(words="cat dog", constraints=filled), phone=phone)
        sync.expect(page.locator(".constraint")).to_have_count(len(filled))
        page.locator("#add-constraint").click()
        for scheme in ("light", "dark"):
            page.emulate_media(color_scheme=scheme)
            assert violations(page) == [], scheme
        assert page.evaluate(wide) == 0


def test_earlier_drafts_keep_their_letters_to_use(server: Any, opened: Any) -> None:
    page = opened(server.link(words="cat", rows=2, columns=2, inventory="max:act"))
    form = page.locator('.constraint[data-name="inventory"]')
    sync.expect(form.get_by_label("Letters, each as often as it is used")).to_have_value("act")
    sync.expect(form.get_by_label("Some may be left over")).to_be_checked()


def test_a_constraint_of_a_plug_in_has_its_form_and_is_obeyed(
    plugged_server: Any, opened: Any
) -> None:
    page = opened(plugged_server.link(words="cat dog cow", rows=3, columns=3))
    page.locator("#add-constraint").click()
    page.locator("#constraint-menu button[title*='number of vowels']").last.click()
    form = page.locator('.constraint[data-name="own_vowels"]')
    sync.expect(form).to_contain_text("The board has this number of vowels.")
    form.get_by_label("From").fill("4")
    form.get_by_label("To").fill("4")
    page.locator("#find").click()
    sync.expect(page.locator("#status")).to_have_text(re.compile("A board that holds all 3"))
    shown = page.locator("#board input").evaluate_all("all => all.map(a => a.value)")
    assert sum(face.lower() in "aeiou" for face in shown if face) == 4
    form.get_by_label("To").fill("x")
    sync.expect(form.locator(".hints")).to_contain_text("not two numbers such as 2-4")
