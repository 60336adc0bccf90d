"""The form of the Unboggle tab: sizes, shapes, invalid input, and the fields in view."""

from __future__ import annotations

import re
from typing import Any

from needs import for_page
from page_lists import ENDLESS, TOO_MUCH, listed

sync = for_page("playwright.sync_api", "pip install playwright")
STAIRS = "oo### ooo## #ooo# ##ooo ###oo"


def drawn(page: Any) -> str:
    """Return the board as `--shape` takes it: its rows one after the other."""
    rows = page.locator("#board [role=row]").evaluate_all(
        "rows => rows.map(row => [...row.children].map(cell =>"
        " cell.classList.contains('hole') ? '#' : cell.firstChild.value || 'o').join(''))"
    )
    return " ".join(rows)


def test_find_brings_its_answer_into_view(server: Any, opened: Any) -> None:
    seen = """() => {
        const [status, board] = ['#status', '#board'].map(
            one => document.querySelector(one).getBoundingClientRect());
        return status.top >= 0 && status.bottom <= innerHeight
            && board.top >= 0 && board.top < innerHeight / 2; }"""
    page = opened(server.link(words="cat\ndog\n"), reduced_motion="reduce")
    find, status = page.locator("#find"), page.locator("#status")
    page.locator("#more summary").click()
    asked = [
        ("cat\ndog\n", "A board that holds both words, found"),
        (listed(TOO_MUCH) + "hippopotamus\nrhinoceros\n", "No 4x4 board holds these words"),
        ("cat\nd0g\n", "The list has 1 word that no board can show"),
    ]
    for words, text in asked:
        page.locator("#words").fill(words)
        page.evaluate("scrollTo(0, document.documentElement.scrollHeight)")
        assert not page.evaluate(seen), "nothing to be brought into view"
        find.click()
        sync.expect(status).to_have_text(re.compile(text))
        assert page.evaluate(seen), text


def test_a_size_that_is_none_is_not_searched(server: Any, opened: Any) -> None:
    page = opened(server.link(words="ab\n", rows=1, columns=2))
    find, rows, hint = page.locator("#find"), page.locator("#rows"), page.locator("#rows-hint")
    asked: list[str] = []
    page.on("request", lambda one: asked.append(one.post_data or ""))
    for wrong in ("0", "99", ""):
        rows.fill(wrong)
        find.click()
        sync.expect(hint).to_have_text("Rows: a whole number from 1 to 12.")
        sync.expect(rows).to_be_focused()
        assert rows.input_value() == wrong
    assert not [one for one in asked if '"fit"' in one]
    rows.fill("2")
    sync.expect(hint).to_be_hidden()
    find.click()
    sync.expect(page.locator("#status")).to_have_text(re.compile("A board that holds the word"))
    rows.fill("99")
    page.locator("#undo").click()
    sync.expect(rows).to_have_value("1")
    sync.expect(hint).to_be_hidden()


def test_a_smaller_size_takes_nothing_away_for_good(server: Any, opened: Any) -> None:
    page = opened(server.address)
    rows, columns, shape = page.locator("#rows"), page.locator("#columns"), page.locator("#shape")
    page.locator("#more summary").click()
    shape.select_option("Stairs")
    assert drawn(page) == STAIRS
    rows.fill("3")
    columns.fill("3")
    assert drawn(page) == "oo# ooo #oo"
    assert shape.input_value() == "Stairs"
    rows.fill("1")
    columns.fill("5")
    rows.fill("6")
    columns.fill("6")
    assert drawn(page) == "oo#### ooo### #ooo## ##ooo# ###ooo ####oo"
    assert shape.input_value() == "Stairs"
    shape.select_option("")
    page.locator("#board input").nth(7).press("#")
    page.locator("#board input").nth(14).press("z")
    for field in (rows, columns):
        field.press("Control+a")
        field.press_sequentially("12")  # through 1
    rows.fill("3")
    columns.fill("3")
    assert drawn(page) == "ooo o#o ooZ"


def test_where_nothing_is_found_one_can_look_on(server: Any, opened: Any) -> None:
    asked = []

    def hopeless(route: Any) -> None:
        request = route.request.post_data_json
        sized = "size" in request["puzzle"]
        kind = "most" if request.get("most") else "fit" if sized else "any size"
        kind = kind if request["task"] == "fit" else request["task"]
        if kind in ("why", "most", "any size"):
            asked.append((kind, request["timeout"], request["seed"]))
            request |= {"task": "why", "timeout": 0.2}
            request["puzzle"] = {"words": listed(ENDLESS), "size": [6, 6]}
            request = {name: request[name] for name in ("task", "puzzle", "timeout")}
        route.continue_(post_data=request)

    page = opened(server.link(words=listed(TOO_MUCH), rows=3, columns=3))
    page.route(re.compile("/api/v1/jobs$"), hopeless)
    page.locator("#find").click()
    ways = page.locator("#ways")
    sync.expect(ways).to_contain_text("No way out was found in time.")
    assert asked == [("why", 30, 0), ("most", 30, 0), ("any size", 30, 0)]
    ways.get_by_role("button", name="Search longer").click()
    sync.expect(ways.get_by_role("button", name="Search longer")).to_be_visible()
    assert asked[3:] == [("why", 60, 1), ("most", 60, 1), ("any size", 60, 1)]
    page.unroute(re.compile("/api/v1/jobs$"))
    ways.get_by_role("button", name="Which words must go?").click()
    sync.expect(ways.get_by_role("button", name=re.compile("Leave out"))).to_be_visible()


def test_many_words_to_leave_out_are_no_button(server: Any, opened: Any) -> None:
    words = ["abcd", "efgh", "ijkl", "mnop", "qrst", "uvwx", "yzab", "cdef", "ghij"]
    page = opened(server.link(words=listed(words), rows=2, columns=2))
    page.locator("#find").click()
    way = page.locator("#ways .way").first
    sync.expect(way.get_by_role("button")).to_have_text(re.compile(r"^Leave out these \d$"))
    sync.expect(way).to_contain_text(re.compile(r"8 words of 9: [A-Z, ]+ and [A-Z]+\. Fewer are"))


def test_what_has_to_be_mended_is_said_once_and_is_no_fault_of_the_program(
    server: Any, opened: Any
) -> None:
    page = opened(server.link(words="cat\niraq\n", qu=True))
    find, status, reason = page.locator("#find"), page.locator("#status"), page.locator("#reason")
    expected = (
        "Line 2: iraq: has a Q without U, which a Qu face cannot spell: turn off “Qu is one cell”"
    )
    sync.expect(page.locator("#hints")).to_have_text(expected)
    find.click()
    sync.expect(reason.get_by_role("heading")).to_have_text("This word")
    sync.expect(reason.get_by_role("listitem")).to_have_text(expected)
    sync.expect(page.locator("#hints")).to_be_hidden()
    page.locator("#words").fill("cat\n")
    page.locator("#more summary").click()
    page.locator("#faces").fill("t")
    find.click()
    sync.expect(status).to_have_text(re.compile(r"^(?!It failed).+\.$"))
    sync.expect(page.get_by_role("button", name="Try again")).to_have_count(0)  # of no use


def test_a_word_with_an_apostrophe_can_be_spelled_without_it(server: Any, opened: Any) -> None:
    page = opened(server.link(words="cat\ncouldn't # a comment\n", rows=5, columns=5))
    page.locator("#find").click()
    page.get_by_role("button", name="Spell it COULDNT").click()
    sync.expect(page.locator("#words")).to_have_value("cat\ncouldnt # a comment\n")
    page.locator("#undo").click()
    sync.expect(page.locator("#words")).to_have_value("cat\ncouldn't # a comment\n")


def test_umlauts_are_read_as_two_letters(server: Any, opened: Any) -> None:
    page = opened(server.link(words="bär\n", rows=2, columns=2))
    page.locator("#more summary").click()
    page.get_by_label("Read ä as ae").check()
    page.locator("#find").click()
    sync.expect(page.locator("#status")).to_have_text(re.compile("A board that holds the word"))
    values = page.locator("#board input").evaluate_all("all => all.map(one => one.value)")
    assert sorted(values) == ["A", "B", "E", "R"]


def test_a_phrase_is_named_and_becomes_one_word(server: Any, opened: Any) -> None:
    page = opened(server.link(words="1. cat, ice  cream # cold\ndog\nhot dog, cat dog\n"))
    hint = page.locator("#hints li")
    sync.expect(hint).to_contain_text("“ice cream” and 2 more entries are read word by word")
    hint.get_by_role("button", name="Make each one word").click()
    made = '1. cat, "ice  cream" # cold\ndog\n"hot dog", "cat dog"\n'
    sync.expect(page.locator("#words")).to_have_value(made)
    sync.expect(page.locator("#words-count")).to_have_text("(5)")
    sync.expect(hint).to_have_count(0)
    cities = "New York\nLos Angeles\nSan Francisco\n"
    page.locator("#words").fill(cities)
    sync.expect(hint).to_contain_text("“New York” and 2 more entries are read word by word")
    page.locator("#smallest").check()
    hint.get_by_role("button", name="Make each one word").click()
    sync.expect(page.locator("#words-count")).to_have_text("(3)")


def test_words_from_right_to_left_are_found_and_shown(server: Any, opened: Any) -> None:
    """Each line begins at its own side; a path names its cells in the order of the letters."""
    words = "שלום\nילד\ncat\n"
    page = opened(server.link(words=words))
    assert (
        page.locator("#words").evaluate("one => getComputedStyle(one).unicodeBidi") == "plaintext"
    )
    page.locator("#find").click()
    sync.expect(page.locator("#status")).to_have_text(re.compile("A board that holds all 3 words"))
    page.locator("#where-words button").first.click()
    path = page.locator("#where .pathtext")
    sync.expect(path).to_have_text(re.compile(r"^שלום: (?:[A-D][1-4], ){3}[A-D][1-4]$"))
    cells = re.findall(r"[A-D][1-4]", path.inner_text())
    faces = [
        page.locator(
            f"#board [data-cell='{int(cell[1]) - 1},{'ABCD'.index(cell[0])}']"
        ).input_value()
        for cell in cells
    ]
    assert "".join(faces) == "שלום"
