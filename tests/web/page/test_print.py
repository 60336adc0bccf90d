"""Printing: the preview, the pages on paper, and what setters read before."""

from __future__ import annotations

import io
import re
import unicodedata
from pathlib import Path
from typing import Any

import pytest
from child_targets import until
from needs import for_page
from page_lists import NEEDLEMAN, listed

from unboggle import parse_board, parse_words, solve_board, to_report
from unboggle.fitting.result import Fit, IncumbentBoard
from unboggle.render.pages.booklet import PAPERS

sync = for_page("playwright.sync_api", "pip install playwright")


def press(page: Any, name: str) -> None:
    page.get_by_role("button", name=name, exact=True).click()


def found(server: Any, opened: Any, **question: Any) -> Any:
    """Return the page with the answer to ``question``."""
    page = opened(server.link(**question))
    page.keyboard.press("Control+Enter")
    sync.expect(page.locator("#status")).to_have_text(re.compile("A board that holds"))
    return page


def ready(page: Any) -> Any:
    """Wait for the pages; return their images."""
    sync.expect(page.locator("#print-now")).to_be_enabled()
    return page.get_by_role("list", name="Pages").get_by_role("img")


def texts_of(pdf: bytes | Path) -> list[str]:
    """Return the text of each page of a PDF file."""
    pypdf = for_page("pypdf", "pip install 'unboggle[test]'")
    source = io.BytesIO(pdf) if isinstance(pdf, bytes) else pdf
    texts = (page.extract_text() for page in pypdf.PdfReader(source).pages)
    return [unicodedata.normalize("NFKC", text) for text in texts]  # without ligatures


def printed(page: Any) -> list[str]:
    """Return the text of each page that the browser prints."""
    number = ready(page).count()
    texts = texts_of(page.pdf(prefer_css_page_size=True))
    assert len(texts) == number
    return texts


def letters(text: str) -> list[str]:
    """Return the letters of the boards on a page, whose lines have nothing else."""
    lines = re.findall(r"^[A-Z](?: [A-Z])*$", text, re.MULTILINE)
    return sorted(letter for line in lines for letter in line.split())


def test_on_paper_are_the_pages_of_the_preview(server: Any, opened: Any) -> None:
    page = found(server, opened, words=listed(NEEDLEMAN), rows=3, columns=3)
    page.emulate_media(color_scheme="dark")
    press(page, "Print")
    ready(page)
    page.get_by_role("textbox", name="Title").fill("Six words")
    page.get_by_label("Versions").select_option("2")
    pages = ready(page)
    sync.expect(pages).to_have_count(4)
    assert pages.first.get_attribute("alt") == "Page 1 of 4: Six words · A"
    texts = printed(page)
    assert [("Key" in text, "Six words" in text) for text in texts] == [
        *[(False, True)] * 2,
        *[(True, True)] * 2,
    ]
    assert all(word in text for word in NEEDLEMAN for text in texts)
    assert not any(word in texts[0].lower() for word in ("find a board", "undo", "help"))
    page.keyboard.press("Escape")
    assert "Find a board" in texts_of(page.pdf())[0]  # without the dialog it is the page


@pytest.mark.parametrize("paper", PAPERS)
def test_pages_have_the_size_of_the_paper(server: Any, opened: Any, paper: str) -> None:
    pypdf = for_page("pypdf", "pip install 'unboggle[test]'")
    words = [(a + b + "en").title() for a in "bdghlm" for b in "aeiu"][:20]
    page = found(server, opened, words=listed(words), rows=7, columns=7)
    press(page, "Print")
    page.get_by_label("Paper").select_option(paper)
    sheet, *key = printed(page)
    for one in pypdf.PdfReader(io.BytesIO(page.pdf(prefer_css_page_size=True))).pages:
        sides = float(one.mediabox.width), float(one.mediabox.height)
        assert sides == pytest.approx(PAPERS[paper], abs=1)
    assert all(word in sheet for word in words)
    assert all(word in " ".join(key) for word in words)


def test_setters_read_what_is_missing_and_may_offend_before_they_print(
    server: Any, opened: Any
) -> None:
    page = found(server, opened, words="hits\nThis\nZebra\n", rows=2, columns=2, most=True)
    press(page, "Print")
    ready(page)
    notes = page.locator("#print-notes")
    dropped = "Dropped, so that the others fit: Zebra."
    sync.expect(notes).to_contain_text(dropped)
    page.locator("#print-notes summary").click()
    named = notes.locator("details p").inner_text().split(", ")
    assert "shit" in named
    key = " ".join(printed(page)[-1].split())
    assert dropped in key
    assert all(word in key for word in named)


def test_blank_cells_get_letters_on_paper_only(server: Any, opened: Any) -> None:
    page = found(server, opened, words="cat\n", rows=2, columns=3)
    press(page, "Print")
    assert len(letters(printed(page)[0])) == 6
    page.get_by_label("Letters for blank cells").select_option("none")
    assert letters(printed(page)[0]) == ["A", "C", "T"]
    page.keyboard.press("Escape")
    values = page.locator("#board input").evaluate_all("all => all.map(one => one.value)")
    assert sorted(values) == ["", "", "", "A", "C", "T"]


BEST = """async (report) => {
    const { printFound } = await import("/printed.js");
    const { Engine } = await import("/engine.js");
    const { START } = await import("/question.js");
    const state = { ...START, words: "cat dog", rows: 2, columns: 2 };
    const [board, words, missing] = [[["c", "a"], ["", "t"]], [{ word: "cat" }], ["dog"]];
    const answer = { kind: "stopped", board, words, missing, report };
    printFound({ engine: new Engine(), answer, store: { state } });
}"""


@pytest.mark.parametrize("reported", [True, False])
def test_the_best_board_so_far_is_printed_without_blank_cells(
    server: Any, opened: Any, reported: bool
) -> None:
    """The engine of the page without a server reports no best board after a stop."""
    board = parse_board("CA .T")
    best = IncumbentBoard(board, {"cat": ((0, 0), (0, 1), (1, 1))})
    puzzle = parse_words("cat dog").puzzle(board.grid)
    undecided = Fit(puzzle, "undecided", None, None, 0, incumbent=best)
    page = opened(server.address)
    page.evaluate(BEST, to_report(undecided) if reported else None)
    sheet, _ = printed(page)
    assert len(letters(sheet)) == 4
    sync.expect(page.locator("#print-notes")).to_contain_text("dog")
    sync.expect(page.get_by_label("Letters for blank cells")).to_be_visible(visible=reported)


def test_the_keyboard_prints(server: Any, opened: Any) -> None:
    page = found(server, opened, words=listed(NEEDLEMAN), rows=3, columns=3)
    page.evaluate("window.prints = 0; window.print = () => { window.prints += 1; }; 0")
    page.keyboard.press("Control+p")
    ready(page)
    page.keyboard.press("Control+p")
    assert until(lambda: page.evaluate("window.prints") == 1)
    page.keyboard.press("Escape")
    sync.expect(page.locator("#print")).to_be_hidden()


def test_the_puzzle_of_given_letters_is_a_sheet(server: Any, opened: Any) -> None:
    page = found(server, opened, words="cat\ntop\n", rows=2, columns=3)
    press(page, "Unique?")
    press(page, "Make it unique with given letters")
    press(page, "Print the puzzle")
    sheet, key = printed(page)
    assert 0 < len(letters(sheet)) < len(letters(key))
    page.keyboard.press("Escape")
    page.locator("#panel button", has_text="Add").click()
    page.locator("#actions").get_by_role("button", name="Print").click()
    assert printed(page) == [sheet, key]


def test_a_board_taken_from_a_list_is_printed(server: Any, opened: Any) -> None:
    page = found(server, opened, words="cat\ndog\n", rows=2, columns=3)
    press(page, "All boards")
    page.locator("#panel .thumbs button").nth(1).click()
    shown = page.locator("#board input").evaluate_all("all => all.map(one => one.value)")
    page.locator("#actions").get_by_role("button", name="Print").click()
    assert letters(printed(page)[0]) == sorted(shown)


def test_the_board_of_a_game_is_printed_alone(server: Any, opened: Any) -> None:
    page = found(server, opened, words=listed(NEEDLEMAN), rows=3, columns=3)
    press(page, "Play")
    press(page, "Print the board")
    (alone,) = printed(page)
    assert len(letters(alone)) == 9
    assert not {*alone.split()} & {*NEEDLEMAN}
    page.keyboard.press("Escape")
    sync.expect(page.get_by_role("button", name="Start")).to_be_visible()
    page.keyboard.press("Escape")
    solve = opened(f"{server.address}#solve")
    sync.expect(solve.locator("#solve-status")).to_have_text(re.compile(r"^\d+ words"))
    press(solve, "Play")
    press(solve, "Print the board")
    assert len(printed(solve)) == 1


def test_listed_words_of_a_board_are_printed_with_a_key(server: Any, opened: Any) -> None:
    page = opened(f"{server.address}#solve", accept_downloads=True)
    page.locator("#solve details").evaluate_all("all => all.forEach(one => { one.open = true })")
    page.locator("#solve-example").select_option(index=7)  # 8x8: a report of more than 64 KB
    sync.expect(page.locator("#solve-status")).to_have_text(re.compile(r"^1,\d{3} words"))
    page.get_by_label("Containing").fill("line")
    press(page, "Print")
    page.get_by_label("Below the board").select_option("hints")
    sheet, key = printed(page)
    report: Any = to_report(solve_board(parse_board(page.locator("#solve-text").input_value())))
    words = [one["word"] for one in report["words"] if "line" in one["word"]]
    assert words
    assert all(word in key and word not in sheet for word in words)
    for_page("fpdf", "pip install fpdf2")
    with page.expect_download() as download:
        press(page, "PDF")
    made = texts_of(download.value.path())
    characters = re.compile("[^ \\n_]")
    assert [sorted(characters.findall(text)) for text in made] == [
        sorted(characters.findall(text)) for text in (sheet, key)
    ]


def test_gogens_are_printed_two_a_page(server: Any, opened: Any) -> None:
    page = opened(f"{server.address}#gogen")
    page.locator("#gogen details").evaluate_all("all => all.forEach(one => { one.open = true })")
    press(page, "Print")
    texts = printed(page)
    assert "DEBUTS" in texts[0].upper()
    assert "Key" in texts[-1]
    page.keyboard.press("Escape")
    page.locator("#gogen-level").select_option("week")
    page.locator("#gogen-seed").fill("4")
    press(page, "Make")
    made = page.locator("#gogen-making")
    sync.expect(made).to_have_text("7 Gogens made, each unique.")
    press(page, "Print these")
    texts = printed(page)
    assert "Monday" in texts[0]
    assert "Tuesday" in texts[0]
    assert "Sunday" in texts[3]
    assert not any("Key" in text for text in texts[:4])
    assert texts[4].count("Key") == 7
    assert len(texts) == 5


def test_a_fault_of_a_sheet_is_shown_in_the_dialog(server: Any, opened: Any) -> None:
    page = opened(f"{server.address}#gogen")
    page.locator("#gogen details").evaluate_all("all => all.forEach(one => { one.open = true })")
    page.locator("#gogen-text").fill("qo\nqe\nqu\nqy\nqv\nqw\nqj\nqp\nqa\n")
    press(page, "Print")
    sync.expect(page.locator("#print-said")).to_have_text(re.compile("There is no board to write"))
    sync.expect(page.locator("#print-now")).to_be_disabled()
