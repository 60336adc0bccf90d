"""The tabs Solve and Gogen in Chromium, compared with the library."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from needs import for_page

from unboggle import Board, parse_board, solve_board, to_report
from unboggle.gogen import parse_gogen, solve_gogen

sync = for_page("playwright.sync_api", "pip install playwright")
SOURCE = "pybo algg melw htie"  # the board of the first page of this kind
GOGEN = ["o.u.p", ".....", "e.v.y", ".....", "w.j.q"]
CLUES = ["debuts", "digs", "fry", "gild", "grin", "ideal", "shucked", "sty", "thumbed", "waxed"]


def button(page: Any, name: str) -> Any:
    return page.get_by_role("button", name=name, exact=True)


def rows(page: Any, board: str) -> list[list[str]]:
    """Return the faces of a board, by rows."""
    faces = page.locator(f"#{board} input").evaluate_all("all => all.map(one => one.value)")
    width = int(page.locator(f"#{board} [role=grid]").get_attribute("aria-colcount"))
    return [faces[k : k + width] for k in range(0, len(faces), width)]


def totals(text: str, **options: Any) -> str:
    """Return the status of a board, by the library."""
    report: Any = to_report(solve_board(parse_board(text, **options)))
    return f"{len(report['words']):,} words, {report['points']:,} points."


def shown(page: Any) -> list[str]:
    texts: list[str] = page.locator("#solve-words button").all_inner_texts()
    return texts


def test_a_board_is_solved_as_it_changes(
    server: Any, opened: Any, violations: Callable[..., list[str]]
) -> None:
    page, expect = opened(f"{server.address}#solve"), sync.expect
    status, path = page.locator("#solve-status"), page.locator("#solve-path")
    expect(status).to_have_text(totals(SOURCE))
    report: Any = to_report(solve_board(parse_board(SOURCE), heat=True))
    polite = [one["word"].upper() for one in report["words"] if not one.get("offensive")]
    assert sorted(shown(page)) == sorted(polite)
    page.locator("#solve-offensive").check()
    assert sorted(shown(page)) == sorted(one["word"].upper() for one in report["words"])
    lithely = button(page, "LITHELY")
    lithely.hover()
    expect(path).to_have_text("LITHELY: C3, C4, B4, A4, B3, B2, B1 · 5 points")
    page.mouse.move(0, 0)
    expect(path).to_have_text("")
    lithely.focus()
    page.keyboard.press("ArrowDown")
    expect(path).to_contain_text("BOGGLE")
    page.keyboard.press("Home")
    page.keyboard.press("Enter")  # this chooses it and plays it
    expect(page.locator("#solve-board .step")).to_have_count(7)
    button(page, "Heat map").click()
    expect(page.locator(".warmth")).to_have_text([str(n) for row in report["heat"] for n in row])
    assert violations(page) == []
    page.get_by_label("Containing").fill("el")
    page.get_by_label("Minimum length in letters").fill("4")
    some = [w["word"] for w in report["words"] if "el" in w["word"] and len(w["word"]) > 3]
    expect(page.locator("#solve-words button")).to_have_count(len(some))
    page.locator("#solve-level").select_option("35")
    page.locator("#solve-board input").nth(15).focus()  # E, bottom right
    page.get_by_label("only through the chosen cell, D4").check()
    page.get_by_label("Containing").fill("")
    over = shown(page)
    assert "TILE" in over
    assert "PALE" not in over
    button(page, over[0]).click()
    expect(path).to_contain_text("D4")
    button(page, f"Pick {over[0]}").click()
    button(page, "Unboggle the picked word").click()
    expect(page.locator("#words")).to_have_value(f"{over[0].lower()}\n")
    expect(page.locator("#words")).to_be_focused()


def test_boards_are_pasted_thrown_and_woven(
    server: Any, opened: Any, violations: Callable[..., list[str]]
) -> None:
    page, expect = opened(f"{server.address}#solve"), sync.expect
    status, text = page.locator("#solve-status"), page.locator("#solve-text")
    text.fill("cat dogs")
    expect(page.locator("#solve-text-hint")).to_have_text("The rows differ in length: 3, 4 cells.")
    text.fill("quiz\n#te.")
    expect(page.locator("#solve-text-hint")).to_have_text("The rows differ in length: 3, 4 cells.")
    text.fill("quiz\n#t.")
    expect(status).to_have_text(totals("QuIZ #T."))
    assert rows(page, "solve-board") == [["Qu", "I", "Z"], ["", "T", ""]]
    page.locator("#solve-board input").nth(5).press("e")
    expect(status).to_have_text(totals("QuIZ #TE"))
    page.locator("#solve summary", has_text="More").click()
    page.locator("#solve-wrap").select_option("rows")
    expect(status).to_have_text(totals("QuIZ #TE", wrap="rows"))
    page.locator("#solve-source").select_option("classic")
    page.locator("#solve-seed").fill("4")
    button(page, "Throw").click()
    expect(page.locator("#solve-note")).to_have_text(re.compile("^Thrown: .*, seed 4.$"))
    thrown = rows(page, "solve-board")
    button(page, "Throw").click()
    assert rows(page, "solve-board") == thrown
    page.locator("#solve-source").select_option("word")
    page.locator("#solve-word").fill("thunderstorms")
    button(page, "Throw").click()
    expect(page.locator("#solve-note")).to_have_text("Thrown: around THUNDERSTORMS, seed 4.")
    expect(button(page, "THUNDERSTORMS")).to_be_visible()
    button(page, "Clear").click()
    expect(status).to_have_text("Type letters, paste a board, or throw.")
    expect(page.locator("#solve-filter")).to_be_hidden()
    assert violations(page) == []
    button(page, "Undo").click()
    expect(button(page, "THUNDERSTORMS")).to_be_visible()
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.locator("#solve summary", has_text="Share").click()
    button(page, "Copy link").click()
    expect(page.locator("#toast")).to_have_text("Link copied.")
    link = page.evaluate("navigator.clipboard.readText()")
    page.locator("#solve-example").select_option(index=6)  # 7x7
    expect(status).to_have_text(re.compile(r"^\d,?\d{3} words"))
    page.locator("#solve-offensive").check()
    page.locator("#solve-more").click()
    assert f"{len(shown(page)):,} words" in status.inner_text()
    other = opened(link)  # this page has the board
    expect(button(other, "THUNDERSTORMS")).to_be_visible()


def test_a_gogen_is_solved_by_hand_and_by_hints(
    server: Any, opened: Any, violations: Callable[..., list[str]]
) -> None:
    page, expect = opened(f"{server.address}#gogen"), sync.expect
    status, note = page.locator("#gogen-status"), page.locator("#gogen-note")
    said = "\n".join([*GOGEN, "", *CLUES])
    report: Any = to_report(solve_gogen(parse_gogen(said), explain=True))
    solution = [[face.upper() for face in row] for row in report["board"]]
    expect(status).to_have_text("16 letters left; 0 of 10 words have a path.")
    button(page, "Check").click()
    expect(status).to_have_text("Unique; Gogen level 2 (Tuesday).")
    cell = page.locator("#gogen-board input")
    cell.nth(1).press("k")  # it is on A2
    cell.nth(3).press("z")
    expect(status).to_have_text("A Gogen has the letters A to Y, not Z.")
    button(page, "Check").click()
    expect(status).to_have_text("One letter is wrong.")
    expect(note).to_have_text("K at B1.")
    assert cell.nth(1).get_attribute("aria-label") == "Row 1, column 2: K, wrong"
    cell.nth(5).focus()
    page.keyboard.type("k")  # moves
    button(page, "Check").click()
    expect(status).to_have_text("Your letter is right; 15 to go.")
    put = 0
    while put < 3:
        button(page, "Hint").click()
        expect(status).to_have_text(re.compile(r"^(Corners|The last|Neighbours|Contradiction)"))
        note_text = note.inner_text()
        assert any(step["text"] in note_text for step in report["steps"])
        if "Put" in note_text:
            page.locator("#gogen-note button").click()
            put += 1
    expect(status).to_have_text(re.compile("^12 letters left"))
    button(page, "Solve").click()
    expect(status).to_have_text("Solved, unique; Gogen level 2 (Tuesday).")
    assert rows(page, "gogen-board") == solution
    expect(page.locator("#gogen-words [data-walk=done]")).to_have_count(10)
    assert len(page.locator("#gogen-steps li").all()) == len(report["steps"])
    button(page, "SHUCKED has a path").click()
    expect(page.locator("#gogen-path")).to_have_text("SHUCKED: E2, D1, C1, B1, A2, A3, B4")
    assert violations(page) == []


def test_what_is_wrong_with_a_gogen_and_new_ones(
    server: Any, opened: Any, violations: Callable[..., list[str]]
) -> None:
    page, expect = opened(f"{server.address}#gogen"), sync.expect
    status, text = page.locator("#gogen-status"), page.locator("#gogen-text")
    text.fill("\n".join([*GOGEN, "", *CLUES[:7]]))  # pasted as a whole
    expect(text).to_have_value("".join(f"{word}\n" for word in CLUES[:7]))
    button(page, "Check").click()
    expect(status).to_have_text("This Gogen is not unique: it has more than one board.")
    boards = (
        page.locator("#gogen-panel")
        .get_by_role("img")
        .evaluate_all("all => all.map(one => one.ariaLabel.split(': ')[1])")
    )
    one, other = map(parse_board, boards)
    expect(page.locator("#gogen-note")).to_contain_text(f"differ in {differ(one, other)} cells")
    assert violations(page) == []
    text.fill("\n".join([*CLUES, "qo"]))
    button(page, "Check").click()
    expect(status).to_have_text("This Gogen is impossible.")
    expect(page.locator("#gogen-words [data-walk=clash]")).to_have_text("QO in conflict")
    expect(page.locator("#gogen-board .ringed input")).to_have_count(2)
    page.locator("#gogen-level").select_option("week")
    page.locator("#gogen-seed").fill("4")
    button(page, "Make").click()
    making = page.locator("#gogen-making")
    expect(making).to_have_text("7 Gogens made, each unique.")
    assert violations(page) == []
    button(page, "Sunday, seed 10").click()
    expect(status).to_have_text("Made: plain, Gogen level 7 (Sunday), seed 10.")
    button(page, "Solve").click()
    expect(status).to_have_text("Solved, unique; Gogen level 7 (Sunday).")


def differ(one: Board, other: Board) -> int:
    return sum(one.faces[cell] != other.faces[cell] for cell in one.grid.cells)


def test_they_fit_a_phone_in_the_dark(
    server: Any, opened: Any, violations: Callable[..., list[str]]
) -> None:
    page = opened(
        f"{server.address}#solve", phone=True, reduced_motion="reduce", color_scheme="dark"
    )
    wide = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
    small = """[...document.querySelectorAll('button, a, input, select, summary')].filter(one => {
        const box = (one.closest('label') ?? one).getBoundingClientRect();
        return box.width && one.checkVisibility() && !one.closest('.board, p')
        && Math.min(box.width, box.height) < 43.9;
    }).map(one => one.outerHTML)"""
    sync.expect(page.locator("#solve-status")).to_have_text(totals(SOURCE))
    button(page, "BOGGLE").tap()
    sync.expect(page.locator("#solve-board .step")).to_have_count(6)
    sync.expect(button(page, "Step by step")).to_have_count(0)
    assert page.evaluate(wide) == 0
    assert page.evaluate(small) == []
    assert violations(page) == []
    page.get_by_role("link", name="Gogen").tap()
    page.locator("#gogen-board input").nth(1).tap()
    button(page, "Put C on the chosen cell").tap()
    assert rows(page, "gogen-board")[0] == ["O", "C", "U", "", "P"]
    assert page.evaluate(wide) == 0
    assert page.evaluate(small) == []
    assert violations(page) == []


def test_a_link_that_is_followed_late_is_not_lost(server: Any, opened: Callable[..., Any]) -> None:
    """A change just before it writes the address, too; the event of the link may come after."""
    page = opened(f"{server.address}#solve")
    page.context.add_init_script("""
        addEventListener("hashchange", (event) => {
            event.stopImmediatePropagation();
            setTimeout(() => dispatchEvent(new Event("hashchange")), 900);
        }, { once: true });
    """)
    page.reload()
    sync.expect(page.locator("#solve-status")).to_have_text(totals(SOURCE))
    page.evaluate("""() => {
        const board = document.querySelector("#solve-board");
        board.addEventListener("keydown", () => { location.hash = "#gogen"; }, { once: true });
    }""")
    page.locator("#solve-board input").first.press("z")
    sync.expect(page.locator("#gogen")).to_be_visible()
