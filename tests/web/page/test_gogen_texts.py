"""The page reads a Gogen in each form that the command line reads."""

from __future__ import annotations

from typing import Any

from gogen_texts import FORMS, GRID, WORDS
from needs import for_page

sync = for_page("playwright.sync_api", "pip install playwright")
READ = """async text => {
    const { readGogen, boardOf, wordsOf } = await import("/gogen-question.js");
    const read = readGogen(text);
    return read && [boardOf(read).map(row => row.map(one => one || ".").join("")), wordsOf(read)];
}"""


def test_every_form_of_a_gogen_is_pasted(server: Any, opened: Any) -> None:
    page = opened(f"{server.address}#gogen")
    read = {form: page.evaluate(READ, text) for form, text in FORMS.items()}
    assert read == {form: [GRID, WORDS] for form in FORMS}
    page.locator("#gogen details").evaluate_all("all => all.forEach(one => { one.open = true })")
    field = page.locator("#gogen-text")
    for form in ("stars set apart", "cells of a spreadsheet"):
        field.fill("")
        field.fill(FORMS[form])
        sync.expect(field).to_have_value("\n".join(WORDS) + "\n")
    sync.expect(page.locator("#gogen-count")).to_have_text(f"({len(WORDS)})")


def test_lists_of_words_are_no_gogen(server: Any, opened: Any) -> None:
    page = opened(f"{server.address}#gogen")
    lists = ("horse\nmouse\nsheep\ngoose\nbison\n", "a b c\nd e\n\nf\n", "cat\n\n\n\n\n", "")
    for text in lists:
        assert page.evaluate(READ, text) is None
