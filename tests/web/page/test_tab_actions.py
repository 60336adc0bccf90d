"""Saving, tracing, filling and proving on the tabs of boards and Gogens."""

from __future__ import annotations

import json
import re
import zipfile
from pathlib import Path
from typing import Any

import pytest
from needs import for_page
from page_lists import NEEDLEMAN, listed

from unboggle import Grid, parse_words, share_code
from unboggle.puzzle.model.reading import ReadOptions

sync = for_page("playwright.sync_api", "pip install playwright")


def press(page: Any, name: str) -> None:
    page.get_by_role("button", name=name, exact=True).click()


def show_all(page: Any, tab: str) -> None:
    page.locator(f"#{tab} details").evaluate_all("all => all.forEach(one => { one.open = true })")


def solve_page(server: Any, opened: Any, rows: list[list[str | None]], **more: Any) -> Any:
    state = {"board": rows, "wrap": "none", "qu": True, "rules": "boggle", **more}
    page = opened(server.link("solve", **state))
    sync.expect(page.locator("#solve-status")).to_have_text(re.compile(r"^\d+ words?, \d+ point"))
    return page


def test_a_share_code_in_the_address_opens_its_question(server: Any, opened: Any) -> None:
    words = parse_words(" ".join(NEEDLEMAN))
    code = share_code(words, words.puzzle(Grid.rectangle(3, 3)))
    page = opened(f"{server.address}#unboggle={code}")
    sync.expect(page.locator("#words")).to_have_value(listed(NEEDLEMAN))
    assert page.get_by_label("Rows").input_value() == "3"
    page.keyboard.press("Control+z")
    sync.expect(page.locator("#words")).not_to_have_value(listed(NEEDLEMAN))
    accents = parse_words("café Äpfel", reading=ReadOptions(fold_accents=True, umlauts=True))
    code = share_code(accents, accents.puzzle(Grid.rectangle(3, 3)))
    page = opened(f"{server.address}#unboggle={code}")
    sync.expect(page.locator("#words")).to_have_value("café\nÄpfel\n")
    for name in ("#fold-accents", "#umlauts"):  # else these words cannot be spelled
        sync.expect(page.locator(name)).to_be_checked()
    damaged = opened(f"{server.address}#unboggle=ub1-damaged")
    sync.expect(damaged.locator("#status")).to_have_text(re.compile("share code is damaged"))
    solve = opened(f"{server.address}#solve={code}")
    sync.expect(solve.locator("#solve-status")).to_have_text(re.compile("for the tab Unboggle"))


def test_a_list_that_cannot_be_counted_says_why(server: Any, opened: Any) -> None:
    page = opened(server.link(words="d0g\nx\n", rows=3, columns=3))
    hints = page.locator("#hints li")
    sync.expect(hints.first).to_contain_text("Line 1: d0g")
    sync.expect(hints.nth(1)).to_contain_text("Line 2: x")


def test_words_are_traced_by_typing_and_by_drawing(server: Any, opened: Any) -> None:
    page = solve_page(server, opened, [["c", "a", "t"], ["t", "s", "a"], ["q", "x", "z"]])
    said, field = page.locator("#solve-path"), page.get_by_label("Is it there?")
    field.fill("cats")
    sync.expect(said).to_have_text(re.compile("^CATS: 2 paths · 1 point$"))
    assert page.locator("#solve-board .path").count() == 2
    field.fill("act")
    sync.expect(said).to_have_text(re.compile("^ACT: .*A2.*$|^ACT: not on this board$"))
    field.fill("dog")
    sync.expect(said).to_have_text("DOG: not on this board")
    field.fill("xz")
    sync.expect(said).to_have_text(re.compile("^XZ: B3, C3 · not in the dictionary$"))
    press(page, "Draw it")
    cells = page.locator("#solve-board input")
    boxes = [cells.nth(k).bounding_box() for k in (0, 1, 2)]
    middles = [(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2) for box in boxes]
    page.mouse.move(*middles[0])
    page.mouse.down()
    for x, y in middles[1:]:
        page.mouse.move(x, y, steps=4)
    page.mouse.up()
    sync.expect(said).to_have_text(re.compile("^CAT: A1, B1, C1 · 1 point$"))
    sync.expect(field).to_have_value("CAT")
    assert page.evaluate("document.activeElement.closest('#solve-board')") is None
    press(page, "Draw it")
    cells.first.click()
    page.keyboard.type("b")
    sync.expect(cells.first).to_have_value("B")  # typing sets letters once more


def test_offensive_words_are_a_number_until_asked_for(server: Any, opened: Any) -> None:
    page = solve_page(server, opened, [["s", "h", "i", "t"]])
    assert "SHIT" not in page.locator("#solve-words button").all_inner_texts()
    page.get_by_label("show 1 word that may offend").check()
    assert "SHIT" in page.locator("#solve-words button").all_inner_texts()


def test_words_of_ones_own_and_letters_for_free_cells(
    server: Any, opened: Any, tmp_path: Path
) -> None:
    page = solve_page(server, opened, [["c", "a", ""], ["", "s", None]])
    status = page.locator("#solve-status")
    show_all(page, "solve")
    list_ = tmp_path / "words.txt"
    list_.write_text("acs # no word\nsac\n", encoding="utf-8")
    page.locator("#solve-words-file").set_input_files(list_)
    sync.expect(status).to_have_text(re.compile("^2 words, 2 points"))
    assert "dictionary" in page.locator("#solve-more-note").inner_text()
    before = page.locator("#solve-board input").evaluate_all("all => all.map(one => one.value)")
    press(page, "Fill blank cells")
    sync.expect(page.locator("#solve-note")).to_have_text(re.compile("^Blank cells filled .*seed"))
    after = page.locator("#solve-board input").evaluate_all("all => all.map(one => one.value)")
    assert [old or new for old, new in zip(before, after, strict=True)] == after
    assert all(after[:5])
    assert after[5] == ""
    sync.expect(page.locator("#solve-fill")).to_be_hidden()
    sync.expect(status).to_have_text(re.compile("^2 words"))
    page.keyboard.press("Control+z")
    assert before == page.locator("#solve-board input").evaluate_all(
        "all => all.map(one => one.value)"
    )


@pytest.mark.parametrize("tab", ["solve", "gogen"])
def test_each_tab_keeps_drafts_and_files_of_its_own(
    server: Any, opened: Any, tmp_path: Path, tab: str
) -> None:
    page = opened(f"{server.address}#{tab}", accept_downloads=True)
    show_all(page, tab)
    cells = page.locator(f"#{tab}-board input")
    values = "all => all.map(one => one.value)"
    start = cells.evaluate_all(values)
    with page.expect_download() as download:
        page.locator(f"#{tab}-save").click()
    path = tmp_path / "kept.json"
    download.value.save_as(path)
    assert json.loads(path.read_text(encoding="utf-8"))["format"].startswith("unboggle.page-")
    page.locator(f"#{tab}-drafts-button").click()
    page.get_by_label("Name", exact=True).fill("as it was")
    press(page, "Save draft")
    page.locator("#drafts").get_by_role("button", name="Close").click()
    page.locator(f"#{tab}-clear").click() if tab == "solve" else cells.nth(1).press_sequentially(
        "a"
    )
    assert cells.evaluate_all(values) != start
    page.locator(f"#{tab}-drafts-button").click()
    press(page, "as it was")
    assert cells.evaluate_all(values) == start
    page.keyboard.press("Control+z")
    assert cells.evaluate_all(values) != start
    page.locator(f"#{tab}-file").set_input_files(path)
    sync.expect(cells.first).to_have_value(start[0])
    assert cells.evaluate_all(values) == start
    path.write_text('{"format": "unboggle.fit/1"}', encoding="utf-8")
    page.locator(f"#{tab}-file").set_input_files(path)
    sync.expect(page.locator(f"#{tab}-status")).to_have_text(re.compile("was not opened"))
    page.goto(f"{server.address}#unboggle")
    show_all(page, "unboggle")
    page.locator("#drafts-button").click()
    sync.expect(page.locator("#draft-list")).to_have_text("No drafts yet.")


def test_a_certificate_of_a_gogen(server: Any, opened: Any, tmp_path: Path) -> None:
    page = opened(f"{server.address}#gogen", accept_downloads=True)
    show_all(page, "gogen")
    press(page, "Certificate")
    with page.expect_download() as download:
        page.get_by_role("link", name="Download the certificate").click()
    path = tmp_path / "certificate.zip"
    download.value.save_as(path)
    assert "unboggle-certificate/check.py" in zipfile.ZipFile(path).namelist()


LOOKS: dict[str, dict[str, Any]] = {
    "dark": {"color_scheme": "dark"},
    "phone": {"phone": True},
    "forced": {"forced_colors": "active", "color_scheme": "dark"},
}


@pytest.mark.parametrize("look", LOOKS)
def test_no_state_of_the_other_tabs_shuts_anybody_out(
    server: Any, opened: Any, violations: Any, look: str
) -> None:
    page = opened(f"{server.address}#solve", **LOOKS[look])
    sync.expect(page.locator("#solve-status")).to_have_text(re.compile("^147 words"))
    show_all(page, "solve")
    page.get_by_label("Is it there?").fill("hag")
    press(page, "Heat map")
    page.locator("#solve-board input").nth(3).fill("")
    sync.expect(page.locator("#solve-fill")).to_be_visible()
    sync.expect(page.locator("#solve-status")).to_have_text(re.compile("1 cell is in no word"))
    assert violations(page) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.goto(f"{server.address}#gogen")
    show_all(page, "gogen")
    page.locator("#gogen-hint").click()
    sync.expect(page.locator("#gogen-note button")).to_be_visible()
    assert violations(page) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
