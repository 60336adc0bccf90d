"""The Unboggle tab in use: by keyboard, by link, on paper, in many tabs."""

from __future__ import annotations

import json
import random
import re
from functools import partial
from typing import Any

import pytest
from child_targets import until
from needs import LINUX, for_page
from page_lists import ENDLESS, SEVEN, TOO_MUCH, listed

from unboggle import Board, Grid, check_board_words, parse_board, parse_words
from unboggle.puzzle.model.reading import ReadOptions

sync = for_page("playwright.sync_api", "pip install playwright")
FOUND = re.compile(r"A board that holds all \d+ words")


def cells(page: Any) -> list[str]:
    """Return the text of the cells of the board, by rows."""
    found: list[str] = page.locator("#board input").evaluate_all("all => all.map(one => one.value)")
    return found


def names(page: Any) -> list[str]:
    """Return the names of the cells as a screen reader reads them."""
    inputs = page.locator("#board input")
    found: list[str] = inputs.evaluate_all("all => all.map(one => one.ariaLabel)")
    return found


def test_all_of_it_by_keyboard(server: Any, opened: Any) -> None:
    page = opened(server.address)
    keys, status, expect = page.keyboard, page.locator("#status"), sync.expect
    board = page.get_by_role("grid", name="Board").get_by_role("textbox")
    page.locator("#words").focus()
    keys.press("Control+A")
    keys.type("cat\ndog\ncow\n")
    for _ in range(2):  # rows, then columns
        while page.evaluate("document.activeElement.type") != "number":
            keys.press("Tab")
        keys.type("3")
        keys.press("Tab")
    while not page.evaluate("document.activeElement.closest('#board') !== null"):
        keys.press("Tab")
    keys.press("ArrowUp")  # round the edge
    keys.type("z#")
    keys.press("Home")
    keys.press("Control+End")
    keys.type("t")
    assert [*map(bool, cells(page))] == [False] * 6 + [True, False, True]
    said = names(page)
    assert said[6:] == [
        "Row 3, column 1: Z, given",
        "Row 3, column 2: hole",
        "Row 3, column 3: T, given",
    ]
    keys.press("ArrowUp")
    keys.press("Backspace")
    keys.press("Control+z")
    keys.press("Control+Enter")
    expect(status).to_have_text(FOUND)
    expect(page.locator("#said")).to_have_text(FOUND)
    assert cells(page)[6] == "Z"
    assert cells(page)[8] == "T"
    keys.press("Shift+Tab")
    expect(board.nth(0)).to_have_attribute("tabindex", "-1")  # one tab stop for the whole board
    word = page.get_by_role("button", name="DOG, 3 letters")
    page.get_by_role("button", name="CAT, 3 letters").focus()
    keys.press("ArrowDown")
    expect(word).to_be_focused()
    keys.press("Enter")
    expect(word).to_have_attribute("aria-pressed", "true")
    expect(page.locator("#said")).to_have_text(re.compile(r"DOG: [A-C]\d, [A-C]\d, [A-C]\d$"))
    expect(page.locator(".marks .step")).to_have_count(3)
    page.locator("#words").focus()
    keys.press("Escape")
    for _ in range(20):
        keys.press("Control+z")
    expect(page.locator("#words")).to_have_value(listed(SEVEN))
    keys.press("Control+Shift+z")
    expect(page.locator("#words")).not_to_have_value(listed(SEVEN))


def test_what_is_pasted_into_the_board_fills_on(server: Any, opened: Any) -> None:
    page = opened(server.link(rows=2, columns=3, qu=True))
    page.locator("#board input").first.focus()
    page.evaluate("""() => {
        const pasted = new DataTransfer();
        pasted.setData('text/plain', 'Quiz\\n#.');
        document.activeElement.dispatchEvent(new InputEvent('beforeinput', {
            inputType: 'insertFromPaste', dataTransfer: pasted, bubbles: true, cancelable: true}));
    }""")
    assert cells(page) == ["Qu", "I", "Z", "", "", ""]
    assert names(page)[3:5] == ["Row 2, column 1: hole", "Row 2, column 2: blank"]
    page.keyboard.press("Control+z")
    assert cells(page) == [""] * 6


def test_hexagons_touch_as_the_library_has_it(server: Any, opened: Any) -> None:
    long = "thunderclouds\nunder\nclouds\n"  # 12 cells suffice only with TH as a face
    page = opened(server.link(words=long, rows=4, columns=3))
    grid = Grid.hexagons(4, 3, [(1, 2)])
    rows = [["" if (r, c) in grid.cells else None for c in range(3)] for r in range(4)]
    got = page.evaluate("""async ([rows, cells]) => {
        const {neighbours} = await import('/grid.js');
        return cells.map(cell => neighbours(rows, cell, 'hexagons'));
    }""", [rows, [list(cell) for cell in grid.cells]])  # fmt: skip
    assert [{*map(tuple, some)} for some in got] == [{*grid.neighbours[c]} for c in grid.cells]
    page.locator("#more summary").click()
    page.get_by_label("Cells are hexagons").check()
    page.get_by_label("Faces of several letters").fill("th, ght")
    sync.expect(page.get_by_label("Edges that meet")).to_be_disabled()
    page.locator("#find").click()
    sync.expect(page.locator("#status")).to_have_text(FOUND)
    shown = [face.lower() for face in cells(page)]
    board = Board(Grid.hexagons(4, 3), {divmod(k, 3): f for k, f in enumerate(shown) if f})
    assert {"th"} & {*shown}
    words = parse_words(long, reading=ReadOptions(faces="th, ght"))
    assert not {*words.words} - {*check_board_words(board, words).paths}
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.locator("#unboggle summary", has_text="Share").click()
    page.get_by_role("button", name="Copy as command").click()
    sync.expect(page.locator("#toast")).to_have_text("Command copied.")
    copied = page.evaluate("navigator.clipboard.readText()")
    assert "--hexagons --q plain --faces 'th, ght'" in copied
    again = opened(page.url)
    sync.expect(again.get_by_label("Faces of several letters")).to_have_value("th, ght")
    assert again.locator("#board.hexagons").count() == 1


def test_no_number_stands_where_its_path_leaves(server: Any, opened: Any) -> None:
    """The arrow of a step points to the next cell; it would cover the number."""
    page = opened(server.link())
    step = [(r, c) for r in (-1, 0, 1) for c in (-1, 0, 1) if (r, c) != (0, 0)]
    paths = [[(1 + a, 1 + b), (1, 1), (1 + r, 1 + c)] for a, b in step for r, c in step if a != r]
    corners = page.evaluate("""async paths => {
        const {cornerOf} = await import('/draw.js');
        return paths.map(path => cornerOf(path, 1));
    }""", paths)  # fmt: skip
    for path, (right, down) in zip(paths, corners, strict=True):
        used = {(r - 1, c - 1) for r, c in (path[0], path[2])}
        assert ((down > 0) - (down < 0), (right > 0) - (right < 0)) not in used, path
        assert abs(right) > 0.3
        assert abs(down) > 0.3


def test_a_link_holds_the_question_and_no_more(server: Any, opened: Any) -> None:
    hostile = '<img src=x onerror="document.title=1">\n😀 é\u202e\n' + "word\n" * 400
    question = {"words": hostile, "rows": 2, "columns": 3, "qu": True, "inventory": "<b>a"}
    page = opened(server.link(**question, given=[[0, 1, "qu"]], holes=[[1, 2]]))
    sync.expect(page.locator("#words")).to_have_value(hostile)
    assert cells(page) == ["", "Qu", "", "", "", ""]
    page.reload()
    sync.expect(page.locator("#words")).to_have_value(hostile)  # the address and the draft have it
    again = opened(page.url)
    sync.expect(again.locator("#words")).to_have_value(hostile)
    assert names(again) == names(page)
    assert again.title() == "unboggle"
    for bad in (
        "1.e30x!",
        "2.e30",
        "1." + "A" * 200,
        "1.bnVsbA",
        "1.eyJyb3dzIjo5OX0",
        "1.eyJnaXZlbiI6W1s5LDksImEiXV19",
    ):
        again.evaluate("hash => { location.hash = hash }", f"unboggle={bad}")
        sync.expect(again.locator("#status")).to_have_text(re.compile("This link is damaged"))
        sync.expect(again.locator("#words")).to_have_value(hostile)
    sync.expect(again).not_to_have_url(re.compile(re.escape(bad) + "$"))
    storage = again.evaluate("JSON.stringify(localStorage)")
    assert set(json.loads(storage)) == {"unboggle/1/unboggle"}


def test_undo_and_redo_keep_to_a_model(server: Any, opened: Any) -> None:
    """Random changes, undone and redone: the store matches a plain list of states."""
    seed = random.randrange(2**32)
    print(f"seed {seed}")
    rng = random.Random(seed)
    page = opened(server.link())
    page.evaluate("""async () => {
        const {Store} = await import('/store.js');
        window.store = new Store('test', {start: {a: 0, b: 0}, check: data => data});
    }""")
    states, at = [{"a": 0, "b": 0}], 0
    acts, wanted = [], []
    for _ in range(600):
        act = rng.choice(["change"] * 5 + ["undo"] * 3 + ["redo"] * 2)
        fields = {rng.choice("ab"): rng.randrange(3)}
        if act == "change" and states[at] | fields != states[at]:
            states = [*states[: at + 1], states[at] | fields][-201:]
            at = len(states) - 1
        elif act == "undo":
            at = max(0, at - 1)
        elif act == "redo":
            at = min(len(states) - 1, at + 1)
        acts.append([act, fields])
        wanted.append([states[at], at > 0, at < len(states) - 1])
    got = page.evaluate("""acts => acts.map(([act, fields]) => {
        store[act](fields);
        return [{...store.state}, store.canUndo, store.canRedo];
    })""", acts)  # fmt: skip
    assert got == wanted, f"seed {seed}"


def test_every_way_out_has_a_board_that_holds_the_words(server: Any, opened: Any) -> None:
    page = opened(server.link(words=listed(TOO_MUCH), rows=3, columns=3, given=[[1, 1, "z"]]))
    page.locator("#find").click()
    sync.expect(page.locator("#ways")).to_be_visible()
    sync.expect(page.locator("#ways .looking")).to_have_count(0)
    if page.locator("#ways .more").count():
        page.locator("#ways .more").click()
    offered = page.locator("#ways .way")
    assert offered.count() >= 1
    for number in range(offered.count()):
        way = offered.nth(number)
        line = way.get_by_role("img").get_attribute("aria-label").removeprefix("Board: ")
        name = way.get_by_role("button").inner_text()
        gone = set(re.findall("[A-Z]{2,}", name)) if name.startswith("Leave out") else set()
        words = [word for word in TOO_MUCH if word.upper() not in gone]
        traced = check_board_words(
            parse_board(line, reading=ReadOptions(q="plain")),
            parse_words(" ".join(words), reading=ReadOptions(q="plain")),
        )
        assert {*traced.paths} == {*words}, f"{name}: {line}"
    offered.first.get_by_role("button").click()
    sync.expect(page.locator("#status")).to_have_text(FOUND)
    page.keyboard.press("Control+z")
    sync.expect(page.locator("#status")).to_have_text("No 3x3 board holds these words.")


@pytest.mark.skipif(not LINUX, reason="processes are looked at by way of /proc")
def test_searches_end_with_their_pages(server: Any, opened: Any) -> None:
    """After a stop, a close or a reload nothing keeps running."""
    endless = listed(ENDLESS)
    page = opened(server.link(words=endless, rows=6, columns=6))
    page.locator("#find").click()
    sync.expect(page.locator("#status")).to_have_text(re.compile("Best so far: 1"))
    held = page.locator("#status").inner_text()
    assert not server.idle()
    page.keyboard.press("Escape")
    sync.expect(page.locator("#status")).to_have_text(re.compile("Stopped. Best so far"))
    assert int(re.findall(r"\d+", page.locator("#status").inner_text())[0]) >= int(
        re.findall(r"\d+", held)[0]
    )
    for leave in ("reload", "close"):
        page.locator("#find").click()
        sync.expect(page.locator("#stop")).to_be_visible()
        sync.expect(page.locator("#status")).to_have_text(re.compile("Best so far: 1"))
        busy = server.work()
        getattr(page, leave)()
        assert until(partial(server.killed_some, busy)), "nothing was killed"
        assert until(server.idle, 30), f"after {leave} a search goes on"


def test_seven_tabs_of_a_window_search_and_an_eighth_opens(server: Any, opened: Any) -> None:
    """A browser has six connections to a site; if streams held them, the seventh tab would hang."""
    question = server.link(words=listed(ENDLESS), rows=6, columns=6)
    first = opened(question)
    pages = [first, *(opened(question, beside=first) for _ in range(6))]
    for page in pages:
        page.locator("#find").click()
    for page in pages[:2]:
        sync.expect(page.locator("#status")).to_have_text(re.compile("Best so far: 1"))
    for place, page in enumerate(pages[2:], start=1):
        text = f"Waiting for another search to end (place {place})."
        sync.expect(page.locator("#status")).to_have_text(text)
    eighth = opened(f"{server.address}#solve", beside=first)
    sync.expect(eighth.locator("#solve-status")).to_have_text("147 words, 190 points.")
    for number, page in enumerate(pages):
        page.bring_to_front()  # a browser slows down hidden pages
        sync.expect(page.locator("#status")).to_have_text(re.compile("Best so far: 1"))
        page.keyboard.press("Escape")
        sync.expect(page.locator("#status")).to_have_text(re.compile("Stopped. Best so far"))
        for place, other in enumerate(pages[number + 3 :], start=1):
            text = f"Waiting for another search to end (place {place})."
            sync.expect(other.locator("#status")).to_have_text(text)
