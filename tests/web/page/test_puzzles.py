"""Puzzles of every kind: smallest sizes, shapes, edges that meet, letters, short timeouts."""

from __future__ import annotations

import json
import re
import shlex
from collections.abc import Callable
from typing import Any

from click.testing import CliRunner
from needs import for_page
from page_lists import ENDLESS, listed

from unboggle import check_board_words, fill_board, parse_board, parse_words
from unboggle.cli.main import cli
from unboggle.puzzle.model.reading import ReadOptions

sync = for_page("playwright.sync_api", "pip install playwright")


def board_of(page: Any, columns: int) -> str:
    """Return the board on one line, as the program reads it."""
    said = page.locator("#board input").evaluate_all("all => all.map(one => one.ariaLabel)")
    faces = [one.split(": ")[1].split(",")[0] for one in said]
    letters = [{"hole": "#", "blank": "."}.get(face, face) for face in faces]
    return " ".join("".join(letters[k : k + columns]) for k in range(0, len(letters), columns))


def test_the_smallest_board_then_a_letter_on_it(server: Any, opened: Any) -> None:
    page = opened(server.link(words="cat\ndog\n"))
    page.get_by_label("the smallest that fits").check()
    page.locator("#find").click()
    status = page.locator("#status")
    sync.expect(status).to_have_text(re.compile(r"\dx\d is the smallest board that holds both"))
    rows, columns = map(int, re.findall(r"(\d)x(\d)", status.inner_text())[0])
    assert page.locator("#board input").count() == rows * columns
    page.locator("#board input").first.press("x")
    assert not page.get_by_label("the smallest that fits").is_checked()
    assert page.get_by_label("Rows").input_value() == str(rows)
    assert page.get_by_label("Columns").input_value() == str(columns)
    page.locator("#find").click()
    sync.expect(status).to_have_text(re.compile("No .* board holds these words"))
    sync.expect(page.locator("#ways")).to_contain_text("Remove X at A1")


def test_shapes_edges_and_letters_are_kept_to(server: Any, opened: Any) -> None:
    words = ["love", "dove", "rose", "sweet", "date", "kiss"]
    page = opened(server.link(words=listed(words)))
    page.get_by_text("More", exact=True).click()
    page.get_by_label("Shape").select_option("Heart")
    page.locator("#find").click()
    status = page.locator("#status")
    sync.expect(status).to_have_text(re.compile("A board that holds all 6 words"))
    line = board_of(page, 7)
    board = parse_board(line, reading=ReadOptions(q="plain"))
    assert line.startswith("#")
    assert len(board.grid.cells) == 27
    assert {*check_board_words(board, parse_words(" ".join(words))).paths} == {*words}
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.get_by_text("Share and keep").click()
    page.get_by_label("Edges that meet").select_option("rows")
    page.locator("#copy-command").click()
    sync.expect(page.locator("#toast")).to_have_text("Command copied.")
    copied = page.evaluate("navigator.clipboard.readText()").partition(" | unboggle ")[2]
    asked = [*shlex.split(copied), "--format", "json"]
    report = json.loads(CliRunner().invoke(cli, asked, input=listed(words)).stdout)
    assert report["shape"] == re.sub("[^# ]", ".", line)
    assert report["wrap"] == "rows"
    page.get_by_label("Edges that meet").select_option("none")
    page.get_by_label("Shape").select_option("")
    page.get_by_label("Rows").fill("1")
    page.get_by_label("Columns").fill("3")
    page.locator("#words").fill("cat\ntca\n")
    page.locator("#find").click()
    sync.expect(status).to_have_text("No 1x3 board holds these words.")
    page.get_by_label("Edges that meet").select_option("rows")
    page.locator("#find").click()
    sync.expect(status).to_have_text(re.compile("A board that holds both words"))
    assert page.locator(".lines .path").count() == 1
    page.locator("#add-constraint").click()
    page.locator("#constraint-menu").get_by_role(
        "button", name="The letters to use", exact=True
    ).click()
    form = page.locator('.constraint[data-name="inventory"]')
    form.get_by_role("textbox").first.fill("cbt")
    page.locator("#find").click()
    sync.expect(status).to_have_text("No 1x3 board holds these words.")
    way = page.locator("#ways").get_by_role("button", name="Use any letters")
    way.click()
    sync.expect(form).to_have_count(0)
    sync.expect(status).to_have_text("A board that holds both words, traced.")


def test_free_cells_are_filled_with_letters_that_bring_few_words_along(
    server: Any, opened: Any
) -> None:
    words = ["quilt", "divide"]
    page = opened(server.link(words=listed(words)))
    asked = []
    page.on("request", lambda one: asked.append(one.post_data_json) if one.post_data else None)
    page.locator("#find").click()
    status = page.locator("#status")
    sync.expect(status).to_have_text(re.compile("A board that holds both words"))
    free = board_of(page, 4)
    assert "." in free
    page.get_by_role("button", name="Fill blank cells").click()
    page.get_by_label("Take: few extra words").click()
    sync.expect(page.get_by_role("button", name="Fill blank cells")).to_have_count(0)
    sync.expect(status).to_have_text("A board that holds both words, traced.")
    full = board_of(page, 4)
    assert all(one in (".", other) for one, other in zip(free, full, strict=True))
    seed = next(one["seed"] for one in asked if one["task"] == "fill")
    board, read = (
        parse_board(free, reading=ReadOptions(q="plain")),
        parse_words(" ".join(words), reading=ReadOptions(q="plain")),
    )
    assert full == str(fill_board(board, puzzle=read.puzzle(board.grid), seed=seed).board)
    assert {*check_board_words(parse_board(full, reading=ReadOptions(q="plain")), read).paths} == {
        *words
    }
    page.locator("#undo").click()
    assert board_of(page, 4) == free


def test_a_search_that_the_server_has_ended_keeps_its_best_board(server: Any, opened: Any) -> None:
    page = opened(server.link(words=listed(ENDLESS), rows=6, columns=6))
    with page.expect_response(re.compile("/events$")) as stream:
        page.locator("#find").click()
    status = page.locator("#status")
    sync.expect(status).to_have_text(re.compile("Best so far: 1"))
    job = stream.value.url.removesuffix("/events")
    page.evaluate("job => fetch(job, {method: 'DELETE'}).then(answer => answer.ok)", job)
    sync.expect(status).to_have_text(re.compile("It failed: The search ended because this page"))
    sync.expect(page.locator("#where-words .missing").first).to_be_visible()
    sync.expect(page.get_by_role("button", name="Try again")).to_be_visible()


def test_what_is_not_decided_in_time_can_go_on(
    server: Any, opened: Any, violations: Callable[..., list[str]]
) -> None:
    asked = []

    def in_no_time(route: Any) -> None:
        request = route.request.post_data_json
        if "timeout" in request:
            asked.append(request["timeout"])
            request["timeout"] = 1.0
        route.continue_(post_data=request)

    page = opened(server.link(words=listed(ENDLESS), rows=6, columns=6))
    page.route(re.compile("/api/v1/jobs$"), in_no_time)
    page.locator("#find").click()
    undecided = re.compile(r"Undecided: the time is up\. Best so far: \d+ of 16 words\.")
    sync.expect(page.locator("#status")).to_have_text(undecided)
    assert violations(page) == []
    page.get_by_role("button", name="Search longer").click()
    sync.expect(page.locator("#stop")).to_be_visible()
    sync.expect(page.locator("#status")).to_have_text(undecided)
    assert asked == [60, 120]
    page.get_by_role("button", name="Which words must go?").click()
    sync.expect(page.locator("#ways .looking")).to_have_count(0)
    sync.expect(page.locator("#ways .way button")).to_have_text(re.compile("Leave out [A-Z]+"))
    page.locator("#ways .way button").click()
    sync.expect(page.locator("#status")).to_have_text(re.compile(r"all 1\d words, traced"))


def test_a_search_for_another_question_ends_and_undo_brings_its_board_back(
    server: Any, opened: Any
) -> None:
    page = opened(server.link(words=listed(ENDLESS), rows=6, columns=6))
    expect, status = sync.expect, page.locator("#status")
    page.locator("#find").click()
    expect(status).to_have_text(re.compile(r"Best so far: \d+ of 16 words\."))
    page.locator("#words").fill(f"{listed(ENDLESS)}cat\n")
    expect(status).to_have_text(
        re.compile(r"ended because the puzzle changed.*: \d+ of 16 words\.")
    )
    page.locator("#undo").click()
    expect(status).to_have_text(re.compile(r"Stopped\. Best so far: \d+ of 16 words\."))
    assert page.locator(".board").get_attribute("data-look") == "best"


def test_what_is_no_word_is_not_called_long(server: Any, opened: Any) -> None:
    page = opened(server.link(words="<script>alert(1)</script>\n", rows=3, columns=3))
    hints = page.locator("#hints")
    sync.expect(hints).to_contain_text("Line 1")
    sync.expect(hints).not_to_contain_text("Longer")


def test_a_list_too_long_is_named_as_the_fault(server: Any, opened: Any) -> None:
    page = opened(server.link())
    page.evaluate(
        "(text) => { words.value = text;"
        " words.dispatchEvent(new Event('input', { bubbles: true })); }",
        "abcd\n" * 50_000,
    )
    sync.expect(page.locator("#hints")).to_contain_text("The list has")
