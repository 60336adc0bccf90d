"""Marks of words on the Unboggle tab: chosen by key, written into the list, obeyed, undone."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from needs import for_page

sync = for_page("playwright.sync_api", "pip install playwright")
WORDS = 'cat  # a pet\ndog, "ice cream"\nelephant\nzebra\n'
REWRITTEN = """async ([text, word, fields]) => {
    const { marked, bare } = await import("/marks.js");
    return [marked(text, word, fields), bare(word)];
}"""


def test_marks_are_chosen_by_keys_and_the_text_has_them(
    server: Any, opened: Any, violations: Callable[..., list[str]]
) -> None:
    page = opened(server.link(words=WORDS, rows=3, columns=4))
    keys, words, menu = page.keyboard, page.locator("#words"), page.locator("#mark-menu")
    page.locator("#marks summary").focus()
    keys.press("Enter")
    page.locator("#mark-words button").first.focus()
    for _ in range(3):
        keys.press("ArrowRight")
    keys.press("Enter")  # ELEPHANT
    sync.expect(menu).to_be_visible()
    keys.press("Tab")
    keys.press("Enter")  # May be left out: all others stay required
    sync.expect(words).to_have_value('cat!  # a pet\ndog!, "ice cream"!\nelephant\nzebra!\n')
    sync.expect(menu.get_by_role("button", name="May be left out")).to_be_focused()
    sync.expect(page.locator("#most")).to_be_checked()
    keys.press("Escape")
    sync.expect(page.locator("#mark-words button", has_text="ELEPHANT")).to_be_focused()
    keys.press("ArrowRight")
    keys.press("Enter")
    weight = menu.get_by_label("Counts as this number of words")
    for bad in ("0", "-3", "1000001", "1.5"):
        weight.fill(bad)
        keys.press("Tab")
        hint = "Counts as this number of words: a whole number from 1 to 1,000,000, or nothing."
        sync.expect(menu.get_by_role("alert")).to_have_text(hint)
    assert violations(page) == []
    weight.fill("3")
    keys.press("Tab")
    sync.expect(words).to_have_value('cat!  # a pet\ndog!, "ice cream"!\nelephant\nzebra*3!\n')
    menu.get_by_role("button", name="Bonus").click()  # which has no weight
    sync.expect(weight).to_have_count(0)
    menu.get_by_label("Level").fill("100")
    keys.press("Tab")
    sync.expect(menu.get_by_role("alert")).to_have_text(
        "Level: a whole number from 1 to 99, or nothing."
    )
    menu.get_by_label("Level").fill("3")
    keys.press("Tab")
    written = 'cat!  # a pet\ndog!, "ice cream"!\nelephant\nzebra@3?\n'
    sync.expect(words).to_have_value(written)
    assert violations(page) == []
    page.reload()
    sync.expect(words).to_have_value(written)
    page.locator("#find").click()
    sync.expect(page.locator("#status")).to_have_text(
        re.compile(r"A board that holds 3 of 4 words")
    )
    missing = page.locator("#where-words .missing")
    sync.expect(missing).to_have_text("ELEPHANT")
    page.locator("#marks summary").click()
    page.locator("#max-words").fill("2")
    page.locator("#find").click()  # three words are required
    sync.expect(page.locator("#status")).to_contain_text("3 words are required, but at most 2")
    page.locator("#max-words").fill("3")
    page.locator("#find").click()
    page.locator("#marks summary").click()
    sync.expect(page.locator("#status")).to_have_text(
        re.compile(r"A board that holds 3 of 4 words")
    )
    page.get_by_role("button", name="Boards to choose from").click()  # of the words of the board
    sync.expect(page.locator("#panel")).to_contain_text("5 boards")
    page.locator("#marks summary").click()
    page.locator("#most").uncheck()
    sync.expect(page.locator("#most")).not_to_be_checked()
    page.locator("#find").click()
    sync.expect(page.locator("#status")).to_have_text(re.compile("No 3x4 board holds these words"))


def test_targets_are_large_and_rewriting_leaves_the_rest(server: Any, opened: Any) -> None:
    page = opened(server.link(words="cat\ndog\n"), phone=True)
    page.locator("#marks summary").tap()
    page.locator("#mark-words button").first.tap()
    for target in page.locator("#mark-words button, #mark-menu button, #mark-menu input").all():
        assert target.bounding_box()["height"] >= 44
    for text, word, fields, wanted in [
        ("cat cats # cat\ncat*2", "cat", {"role": "must"}, "cat! cats # cat\ncat*2!"),
        ('"ice cream"@2?, ice', "ice cream", {"role": "may"}, '"ice cream"@2, ice'),
        ("@2\ndog*3@1!", "dog", {"weight": None, "level": 4}, "@2\ndog@4!"),
        ("1. 1 - cat\n2. dog", "1", {"role": "must"}, "1. 1! - cat\n2. dog"),
    ]:
        assert page.evaluate(REWRITTEN, [text, word, fields]) == [wanted, word]


def test_pairs_of_letters_become_faces_by_choosing_them(
    server: Any, opened: Any, violations: Callable[..., list[str]]
) -> None:
    page = opened(server.link(words="other\nquit\n", qu=True, faces="in, er!"))
    faces = page.locator("#faces")
    page.locator("#marks summary").click()
    page.get_by_role("button", name="OTHER").click()
    pairs = page.get_by_role("group", name="Letters that may share a cell")
    buttons = pairs.get_by_role("button")
    sync.expect(buttons).to_have_text(["Ot", "Th", "He", "Er", "always"])
    sync.expect(pairs.get_by_role("button", pressed=True)).to_have_text(["Er", "always"])
    pairs.get_by_role("button", name="Th").click()
    sync.expect(faces).to_have_value("in, er!, th")
    sync.expect(pairs.get_by_role("button", name="Th", exact=True)).to_be_focused()
    assert violations(page) == []
    pairs.get_by_role("button", name="Th always").click()
    sync.expect(faces).to_have_value("in, er!, th!")
    pairs.get_by_role("button", name="Th always").click()
    sync.expect(faces).to_have_value("in, er!, th")
    pairs.get_by_label("How many letters").select_option("3")
    sync.expect(buttons).to_have_text(["Oth", "The", "Her"])
    pairs.get_by_role("button", name="The").click()
    sync.expect(faces).to_have_value("in, er!, th, the")
    sync.expect(pairs.get_by_label("How many letters")).to_have_value("3")
    page.keyboard.press("Control+z")
    pairs.get_by_label("How many letters").select_option("2")
    pairs.get_by_role("button", name="Er", exact=True).click()
    sync.expect(faces).to_have_value("in, th")
    page.keyboard.press("Control+z")
    sync.expect(faces).to_have_value("in, er!, th")
    page.get_by_role("button", name="QUIT").click()
    sync.expect(buttons).to_have_text(["Ui", "It"])  # Qu is one cell


def test_a_share_code_carries_how_the_words_are_read(server: Any, opened: Any) -> None:
    allowed = ["clipboard-read", "clipboard-write"]
    cases: list[tuple[str, dict[str, Any], tuple[bool, bool]]] = [
        ("schön\nñandú\n", {"umlauts": True, "faces": "ñ", "fold_accents": True}, (True, True)),
        ("árbol\n", {"fold_accents": True}, (False, True)),
        ("schön\n", {"umlauts": True}, (True, False)),
    ]
    for words, fields, boxes in cases:
        page = opened(server.link(words=words, rows=4, columns=4, **fields), permissions=allowed)
        page.locator("#unboggle summary", has_text="Share").click()
        page.get_by_role("button", name="Share code").click()
        sync.expect(page.locator("[role=status]").filter(has_text="copied").first).to_be_visible()
        code = page.evaluate("navigator.clipboard.readText()")
        other = opened(f"{server.address}#unboggle={code}")
        sync.expect(other.locator("#words")).to_have_value(words)
        sync.expect(other.locator("#faces")).to_have_value(str(fields.get("faces", "")))
        for box, on in zip(("#umlauts", "#fold-accents"), boxes, strict=True):
            sync.expect(other.locator(box)).to_be_checked(checked=on)
        for one in (page, other):  # each is a browser of its own, with connections of its own
            one.context.close()


def test_a_share_code_carries_the_marks(server: Any, opened: Any) -> None:
    marked = '"ice cream"@2!\ncat*3\ndog!\nzebra\nnone?\n'
    page = opened(
        server.link(words=marked, rows=4, columns=4, most=True),
        permissions=["clipboard-read", "clipboard-write"],
    )
    page.locator("#find").click()
    sync.expect(page.locator("#status")).to_contain_text("A board that holds")
    page.locator("#unboggle summary", has_text="Share").click()
    page.get_by_role("button", name="Share code").click()
    sync.expect(
        page.locator("#flash, [role=status]").filter(has_text="copied").first
    ).to_be_visible()
    code = page.evaluate("navigator.clipboard.readText()")
    other = opened(f"{server.address}#unboggle={code}")
    sync.expect(other.locator("#words")).to_have_value(marked)
    sync.expect(other.locator("#most")).to_be_checked()
