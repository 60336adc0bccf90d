"""Actions on a board: further searches, copies and files."""

from __future__ import annotations

import re
import zipfile
from pathlib import Path
from typing import Any

from needs import for_page
from page_lists import NEEDLEMAN, SEVEN, listed

from unboggle import load_puzzle, parse_board

sync = for_page("playwright.sync_api", "pip install playwright")


def press(page: Any, name: str) -> None:
    page.get_by_role("button", name=name, exact=True).click()


def test_one_board_of_many_and_how_to_leave_it_alone(server: Any, opened: Any) -> None:
    page = opened(server.link(words=listed(NEEDLEMAN[:5]), rows=3, columns=3))
    expect, panel, status = sync.expect, page.locator("#panel"), page.locator("#status")
    page.locator("#find").click()
    press(page, "Unique?")
    expect(panel).to_contain_text("another board differs from this one in")
    found = page.locator("#board input").evaluate_all("all => all.map(one => one.value)")
    one, other = (
        parse_board(line.partition(": ")[2])
        for line in panel.get_by_role("img").evaluate_all("all => all.map(one => one.ariaLabel)")
    )
    cells = re.findall(r"\b[A-C][1-3]\b", panel.inner_text())
    assert found == [(face or "").upper() for row in one.rows() for face in row]
    differ = [cell for cell in one.grid.cells if one.faces.get(cell) != other.faces.get(cell)]
    assert cells == [f"{'ABC'[column]}{row + 1}" for row, column in differ]
    press(page, "All boards")
    expect(panel).to_contain_text("These are all 63 boards; 504 with their turns and reflections.")
    thumb = panel.get_by_role("button", name=re.compile("^Board 7: "))
    thumb.click()
    assert thumb.get_attribute("aria-pressed") == "true"
    shown = page.locator("#board input").evaluate_all("all => all.map(one => one.value)")
    line = thumb.get_attribute("aria-label").partition(": ")[2]
    assert shown == [letter.strip(".") for letter in line.replace(" ", "")]
    press(page, "Unique?")
    press(page, "Make it unique with given letters")
    expect(panel).to_contain_text("Then this board is unique.")
    panel.get_by_role("button", name=re.compile("^Add ")).click()
    expect(status).to_be_focused()
    assert page.locator(".cell.given").count() >= 1
    press(page, "Unique?")
    expect(panel).to_contain_text("Unique: no other board holds these words.")
    page.keyboard.press("Control+z")
    assert page.locator(".cell.given").count() == 0
    page.get_by_label("Rows").fill("4")
    page.locator("#find").click()
    press(page, "Fill blank cells")
    page.get_by_label("Take: few extra words").click()
    expect(status).to_have_text("A board that holds all 5 words, traced.")
    assert page.locator(".cell.given").count() == 12
    press(page, "Dice")
    expect(panel).to_contain_text("There are dice for boards of 4x4, 5x5 and 6x6 cells")


def test_what_can_be_taken_along(server: Any, opened: Any, tmp_path: Path) -> None:
    page = opened(server.link(words=listed(SEVEN)), accept_downloads=True)
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.locator("#find").click()
    sync.expect(page.locator("#status")).to_have_text(re.compile("A board that holds all 7"))

    def taken(name: str) -> Path:
        with page.expect_download() as download:
            press(page, name)
        path = tmp_path / str(download.value.suggested_filename)
        download.value.save_as(path)
        return path

    def copied(name: str, what: str) -> str:
        press(page, name)
        sync.expect(page.locator("#toast")).to_have_text(f"{what} copied.")
        return str(page.evaluate("navigator.clipboard.readText()"))

    assert taken("SVG").read_text(encoding="utf-8").count("<text") == 16
    assert taken("PNG").read_bytes().startswith(b"\x89PNG")
    press(page, "Certificate")
    with page.expect_download() as download:
        page.get_by_role("link", name="Download the certificate").click()
    with zipfile.ZipFile(download.value.path()) as archive:
        assert any(name.endswith("check.py") for name in archive.namelist())
    page.get_by_text("Share and keep").click()
    board = page.locator("#board input").evaluate_all("all => all.map(one => one.value || '.')")
    assert copied("Copy link", "Link") == page.url
    assert copied("Copy as command", "Command") == (
        f"printf '%s\\n' {' '.join(SEVEN)} | unboggle fit - --size 4x4 --q plain"
    )
    assert copied("Copy as text", "Text").split() == [*SEVEN, *board]
    shared = load_puzzle(copied("Copy share code", "Share code"))
    assert [*shared.puzzle.words] == SEVEN
    assert shared.board is not None
    kept = taken("Save file")
    press(page, "Drafts")
    page.get_by_label("Name").fill("First")
    press(page, "Save draft")
    page.keyboard.press("Escape")
    press(page, "Clear")
    page.locator("#file").set_input_files(kept)
    sync.expect(page.locator("#words")).to_have_value(listed(SEVEN))
    press(page, "Clear")
    code = tmp_path / "code.txt"
    code.write_text(
        copied_code := page.evaluate("navigator.clipboard.readText()"), encoding="utf-8"
    )
    assert copied_code.startswith("ub1-")
    page.locator("#file").set_input_files(code)
    sync.expect(page.locator("#words")).to_have_value(listed(SEVEN))
    press(page, "Clear")
    page.reload()
    sync.expect(page.locator("#words")).to_have_value("")
    page.get_by_text("Share and keep").click()
    press(page, "Drafts")
    press(page, "First")
    sync.expect(page.locator("#words")).to_have_value(listed(SEVEN))
