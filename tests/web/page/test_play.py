"""Play: points as in the library, words by mouse, keys and typing, a clock, players in turn."""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from datetime import datetime
from typing import Any

from needs import for_page

from unboggle import parse_board, parse_words, solve_board
from unboggle.scoring import load_rules, score_players
from unboggle.web.about import about
from unboggle.web.limits import LIMITS

sync = for_page("playwright.sync_api", "pip install playwright")
BOARD = "cats eron bilg mudt"
SOLVED = solve_board(parse_board(BOARD))
WORDS = [found.word for found in SOLVED.found]
WIDE = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
SCORE = """async ([rules, lists]) => {
    const { pointsOf, scorePlayers } = await import("/players.js");
    return scorePlayers(lists, (word) => pointsOf(rules, word));
}"""

PATH = """async (word) => {
    const { key, trace } = await import("/grid.js");
    const rows = [...document.querySelectorAll("#play [role=row]")];
    const letters = (row) =>
        [...row.querySelectorAll("input")].map((one) => one.value.toLowerCase());
    return trace(rows.map(letters), word).map(key);
}"""


def test_points_are_those_of_the_library(server: Any, opened: Any) -> None:
    page, chance = opened(server.address), random.Random(4)
    for rules in about(LIMITS)["rules"]:
        book = load_rules(rules["name"])
        for players in (2, 3):
            lists = {name: chance.sample(WORDS, 12) for name in "ABC"[:players]}
            known = {name: parse_words(" ".join(words)) for name, words in lists.items()}
            ours = score_players(SOLVED.board, known, rules=book)
            named = [{"name": name, "words": words} for name, words in lists.items()]
            theirs = page.evaluate(SCORE, [rules, named])
            assert theirs["winners"] == [*ours.winners]
            for one in theirs["players"]:
                assert one["points"] == ours.points(one["name"])
                for word in one["words"]:
                    assert word["points"] == ours.score(one["name"], word["word"])
                    shared = {*word["shared"]} if book.score(word["word"]) else set()
                    assert shared == {*ours.shared_with(one["name"], word["word"])}


def drag(page: Any, cells: list[int]) -> None:
    for step, cell in enumerate(cells):
        box = page.locator("#play .board input").nth(cell).bounding_box()
        page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2, steps=4)
        if not step:
            page.mouse.down()
    page.mouse.up()


def test_a_game_alone_by_mouse_keys_and_typing_until_the_clock_rings(
    server: Any, opened: Any, violations: Callable[..., list[str]]
) -> None:
    rows = [[*row] for row in BOARD.split()]
    page = opened(server.link("solve", board=rows, wrap="none", qu=True, rules="boggle"))
    page.clock.install(time=datetime(2026, 1, 1))
    play, said = page.locator("#play"), page.locator("#play-said")
    page.get_by_role("button", name="Play", exact=True).click()
    assert violations(page) == []
    play.get_by_label("Clock").select_option("3 minutes")
    page.clock.pause_at(datetime(2026, 1, 1, 1))
    play.get_by_role("button", name="Start").click()
    sync.expect(page.locator("#play-clock")).to_have_text("3:00")
    drag(page, [0, 1, 2])  # C A T
    sync.expect(said).to_have_text("CAT: 1 point.")
    drag(page, [4, 1, 2])  # E A T, by a diagonal
    sync.expect(said).to_have_text("EAT: 1 point.")
    for cell in (4, 1, 2, 3, 3):  # E A T S, and the last cell again
        page.locator("#play .board input").nth(cell).click()
    sync.expect(said).to_have_text("EATS: 1 point.")
    page.locator("#play .board input").first.focus()
    for key in ("Space", "ArrowRight", "Space", "ArrowRight", "Space", "ArrowRight", "Space"):
        page.keyboard.press(key)
    sync.expect(page.locator("#play-word")).to_have_value("CATS")
    page.keyboard.press("Space")  # the last cell again
    sync.expect(said).to_have_text("CATS: 1 point.")
    for word, answer in [
        ("cat", "CAT: you have it already."),
        ("zebra", "ZEBRA is not on the board."),
        ("crb", "CRB is not in the dictionary."),
    ]:
        page.locator("#play-word").fill(word)
        page.keyboard.press("Enter")
        sync.expect(said).to_have_text(answer)
    assert page.locator("#play-found li").all_text_contents() == [
        "CAT 1",
        "EAT 1",
        "EATS 1",
        "CATS 1",
    ]
    page.clock.fast_forward("02:00")
    sync.expect(said).to_have_text("60 seconds left.")
    page.locator("#play-word").fill("ace")
    page.clock.fast_forward("01:00")
    sync.expect(page.locator("#play-title")).to_have_text("Time is up. 5 points")
    sync.expect(play).to_contain_text("The word that was being typed counts.")
    sync.expect(play).to_contain_text(f"Not found: {len(WORDS) - 5} words")
    offensive = [found.word.upper() for found in SOLVED.found if found.offensive]
    shown = play.get_by_label("Words that were not found").locator("button")
    assert not {*shown.all_text_contents()} & {*offensive}
    assert shown.count() == len(WORDS) - 5 - len(offensive)
    page.clock.resume()
    shown.first.click()
    sync.expect(play.locator(".board .step").first).to_be_attached()
    assert violations(page) == []
    page.keyboard.press("Escape")
    sync.expect(play).to_have_count(0)


def test_two_players_on_a_phone_with_words_of_the_list_only(
    server: Any, opened: Any, violations: Callable[..., list[str]]
) -> None:
    page = opened(server.link(words='cat\ndog\n"ice cream"\nhen\n'), phone=True)
    page.locator("#find").click()
    play, said = page.locator("#play"), page.locator("#play-said")
    page.get_by_role("button", name="Play", exact=True).tap()
    play.get_by_label("Names, with commas").fill("Anna, Ben")
    play.get_by_role("button", name="Start").tap()
    for name, words in (("Anna", ["cat", "Ice cream"]), ("Ben", ["cat", "hen"])):
        play.get_by_role("button", name=f"Start, {name}").tap()
        sync.expect(page.locator("#play-found li")).to_have_count(0)
        for number, word in enumerate(words):
            if number:
                page.locator("#play-word").fill(word)
                play.get_by_role("button", name="Enter").tap()
            else:  # by its cells, the last one twice
                path = page.evaluate(PATH, word)
                for cell in [*path, path[-1]]:
                    play.locator(f'[data-cell="{cell}"]').tap()
            sync.expect(said).to_have_text(re.compile(r"points?\.$"))
        assert page.evaluate(WIDE) == 0
        assert violations(page) == []
        enter, clear = (
            play.get_by_role("button", name=name).bounding_box() for name in ("Enter", "Clear")
        )
        assert enter["y"] == clear["y"]
        play.get_by_role("button", name="End now").tap()  # the words count
    sync.expect(page.locator("#play-title")).to_have_text("Anna wins")
    assert play.locator("s").all_text_contents() == ["CAT", "CAT"]
    sync.expect(play).to_contain_text("Anna: 11 points, 2 words")
    sync.expect(play).to_contain_text("Ben: 1 point, 2 words")
    sync.expect(play).to_contain_text("Not found: 1 word")
    assert violations(page) == []
    assert page.evaluate(WIDE) == 0


def test_leaving_a_game_clears_the_word_first_and_then_asks(
    server: Any, opened: Any, violations: Callable[..., list[str]]
) -> None:
    page = opened(server.link(words="cat dog cow"))
    page.locator("#find").click()
    play, leave = page.locator("#play"), page.locator("#play-leave")
    page.get_by_role("button", name="Play", exact=True).click()
    play.get_by_label("Names").fill("a,b,c,d,e,f,g,h,i")
    play.get_by_role("button", name="Start").click()
    sync.expect(play).to_contain_text("At most 8 players can play.")
    play.get_by_label("Names").fill("Anna, Anna")
    play.get_by_role("button", name="Start").click()
    sync.expect(page.locator("#play-title")).to_have_text("Anna, it is your turn")
    play.get_by_role("button", name="Start, Anna").click()
    page.locator("#play-word").fill("dog")
    page.keyboard.press("Escape")
    sync.expect(page.locator("#play-word")).to_have_value("")
    page.keyboard.press("Escape")
    sync.expect(leave).to_be_visible()
    assert violations(page) == []
    page.keyboard.press("Escape")
    sync.expect(leave).to_have_count(0)
    sync.expect(page.locator("#play-word")).to_be_visible()
    play.get_by_role("button", name="Close").click()
    leave.get_by_role("button", name="End now").click()
    sync.expect(page.locator("#play-title")).to_have_text("Anna 2, it is your turn")
    play.get_by_role("button", name="Close").click()
    leave.get_by_role("button", name="Leave").click()
    sync.expect(play).to_have_count(0)
