"""What examples of the documentation have, and what a link to the page carries."""

from __future__ import annotations

import re
from typing import Any

from needs import for_page
from running import ROOT, unboggle

sync = for_page("playwright.sync_api", "pip install playwright")
BOARD = "all => all.map(one => one.value || '.').join('').toLowerCase()"
WORDS = "cat\ndog\ncow\n"


def found(page: Any, what: str) -> str:
    """Find a board, and return its letters."""
    page.locator("#find").click()
    sync.expect(page.locator("#status")).to_have_text(re.compile(f"A board that holds {what}"))
    return str(page.locator("#board input").evaluate_all(BOARD))


def command_of(page: Any) -> str:
    page.locator("#unboggle summary", has_text="Share").click()
    page.get_by_role("button", name="Copy as command").click()
    return str(page.evaluate("navigator.clipboard.readText()"))


def test_a_seed_and_a_filling_give_the_board_of_the_command(server: Any, opened: Any) -> None:
    page = opened(
        server.link(words=WORDS, rows=3, columns=3, qu=True, seed=4, fill="natural"),
        permissions=["clipboard-read", "clipboard-write"],
    )
    board = found(page, "all 3 words")
    asked = ("--size", "3", "--seed", "4", "--format", "board")
    filled = unboggle("fit", "-", *asked, "--fill", "natural", stdin=WORDS)
    assert board == filled.out.replace(" ", "").strip().lower()
    sync.expect(page.locator("#others summary")).to_have_text(re.compile("extra words"))
    assert "--size 3x3 --seed 4 --fill natural" in command_of(page)
    more = page.locator("#ask summary", has_text="More")
    sync.expect(more).to_contain_text("filled, seed 4")
    more.click()
    page.get_by_label("Letters on blank cells").select_option("none")
    plain = unboggle("fit", "-", *asked, stdin=WORDS).out.replace(" ", "").strip().lower()
    assert found(page, "all 3 words") == plain
    assert "." in plain
    seed = page.locator("#seed")
    seed.fill("-1")
    hint = page.locator("#seed-hint")
    sync.expect(hint).to_have_text(re.compile("^Seed: a whole number from 0 to"))
    seed.fill("5")
    page.reload()
    sync.expect(seed).to_have_value("5")


def test_a_filling_that_is_stopped_or_impossible_leaves_the_board(server: Any, opened: Any) -> None:
    """With the letters of the words alone, no cell can be filled."""
    page = opened(
        server.link(words="cat\n", rows=2, columns=2, fill="natural", constraints={"ban": "cat a"})
    )
    page.locator("#find").click()
    sync.expect(page.locator("#status")).not_to_have_text("")
    page = opened(
        server.link(
            words="cat\n", rows=2, columns=2, fill="natural", constraints={"inventory": "max:cat"}
        )
    )
    assert "." in found(page, "the word")
    sync.expect(page.locator("#board-hint")).to_contain_text("no letters satisfy all constraints")


def test_headings_give_the_words_below_them_their_level(server: Any, opened: Any) -> None:
    words = (ROOT / "examples/farm.txt").read_text(encoding="utf-8")
    page = opened(
        server.link(words=words, rows=4, columns=4, list_level=1),
        permissions=["clipboard-read", "clipboard-write"],
    )
    sync.expect(page.locator("#words-count")).to_have_text("(18)")
    page.locator("#marks summary").click()
    levels = page.locator("#list-level option")
    sync.expect(levels).to_have_text(["all", "1", "2", "3"])
    page.get_by_role("button", name="ORCHARD").click()
    menu = page.locator("#mark-menu")
    sync.expect(menu.get_by_label("Level")).to_have_value("3")
    sync.expect(menu.get_by_label("Counts as")).to_have_value("2")
    menu.get_by_label("Level").fill("2")
    page.keyboard.press("Tab")
    sync.expect(page.locator("#words")).to_have_value(re.compile(r"harvest, orchard@2, shepherd"))
    sync.expect(page.locator("#words")).to_have_value(re.compile(r"@3\*2  # each weighs"))
    found(page, "all 6 words")
    command = command_of(page)
    assert "hen@1!" in command
    assert "horse@2" in command


def test_accents_of_a_dictionary_are_folded_on_solve_but_not_those_that_are_kept(
    server: Any, opened: Any
) -> None:
    board = [["c", "a", "ñ", "a"], ["n", "i", "ñ", "ó"]]
    own = "caña niño año canas cana"
    link = server.link("solve", board=board, dictionary=own, qu=True, rules="boggle")
    page = opened(link, permissions=["clipboard-read", "clipboard-write"])
    words = page.locator("#solve-words button")
    sync.expect(page.locator("#solve-status")).to_have_text("1 word, 1 point.")
    page.locator("#solve-form summary", has_text="More").click()
    page.locator("#solve-fold-accents").check()
    page.get_by_label("Letters that keep their accents").fill("ñ")
    wanted = ["año", "caña", "niño"]
    sync.expect(page.locator("#solve-status")).to_have_text("3 words, 3 points.")
    assert sorted(map(str.lower, words.all_text_contents())) == wanted
    rows = ["".join(row) for row in board]
    options = ["--fold-accents", "--faces", "ñ", "--dictionary", "-", "--format", "json"]
    by_command = unboggle("solve", " ".join(rows), *options, stdin=own)
    assert all(f'"{word}"' in by_command.out for word in wanted)
    page.locator("#solve-form summary", has_text="Share").click()
    page.locator("#solve-copy-command").click()
    command = page.evaluate("navigator.clipboard.readText()")
    assert "--fold-accents --faces 'ñ' --dictionary -" in command
    page.locator("#solve-fold-accents").uncheck()
    sync.expect(page.locator("#solve-faces")).to_be_hidden()
    sync.expect(page.locator("#solve-status")).to_have_text("1 word, 1 point.")
    page.locator("#solve-fold-accents").check()
    page.reload()
    sync.expect(page.locator("#solve-status")).to_have_text("3 words, 3 points.")
