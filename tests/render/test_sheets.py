"""What is on a sheet, and what pictures and pages are made of it."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from dataclasses import replace
from itertools import pairwise, product
from pathlib import Path
from typing import Any

import pytest
import sheets as samples
from sheets import checked, written

from unboggle import InputError, Lexicon, parse_board, solve_board, to_report
from unboggle.cli.options import SHEETS
from unboggle.dice import throw_dice
from unboggle.drawing.font import missing, width
from unboggle.drawing.shapes import Disc, Stroke, Text, flat
from unboggle.drawing.svg import escaped
from unboggle.render.formats import Language, PerPage, RenderOptions, SheetOptions
from unboggle.render.pages.booklet import PER_PAGE, booklet
from unboggle.render.pages.key_layout import key_page
from unboggle.render.pages.layout import puzzle_page
from unboggle.render.picture import MAX_PATHS
from unboggle.render.sheets.contents import all_sheets, kinds, sheets
from unboggle.render.sheets.languages import TEXTS
from unboggle.render.sheets.sheet import Item, versions, word_lines
from unboggle.render.sheets.warnings import warnings
from unboggle.render.shown import NoBoard

GOLDEN = Path(__file__).parent / "golden"
PLAIN = SheetOptions()


@pytest.mark.parametrize(
    ("name", "format", "report", "look"),
    [
        ("animals", "svg", samples.animals, {}),
        ("paths", "svg", samples.animals, {"paths": True, "title": "Animals", "steps": True}),
        ("gogen", "svg", samples.new_gogen, {}),
        ("ring", "svg", samples.ring, {"paths": True}),
        ("undecided", "svg", samples.undecided, {"words": "hints"}),
        ("hebrew", "html", samples.hebrew, {"words": "all"}),
    ],
)
def test_it_looks_as_it_did(
    name: str, format: str, report: Any, look: dict[str, Any], update_golden: bool
) -> None:
    file = GOLDEN / f"{name}.{format}"
    text = written(report(), format, **look)
    if update_golden:
        file.write_text(text, encoding="utf-8")
    assert text == file.read_text("utf-8")


def test_the_commands_offer_what_can_be_drawn() -> None:
    assert {f"unboggle.{kind}/1" for kind in SHEETS} == set(kinds())


@pytest.mark.parametrize(
    ("wrong", "says"),
    [
        ({"paper": "a5"}, "SheetOptions: paper takes 'a4' or 'letter', not 'a5'"),
        ({"per_page": 3}, "per_page takes 1, 2, 4 or 6, not 3"),
        ({"versions": 0}, "versions takes a whole number from 1 to 4, not 0"),
        ({"versions": 5}, "versions takes a whole number from 1 to 4, not 5"),
        ({"words": "some"}, "words takes .* not 'some'"),
    ],
)
def test_a_sheet_that_cannot_be_is_refused(wrong: dict[str, Any], says: str) -> None:
    with pytest.raises(InputError, match=says):
        SheetOptions(**wrong)
    with pytest.raises(InputError, match=r"extras takes .* not 'some'"):
        RenderOptions(extras=wrong.get("nothing", "some"))


def test_solvers_see_what_was_requested() -> None:
    report = samples.animals()
    by_words = {
        words: sheets(report, SheetOptions(words=words))[0] for words in ("hints", "number")
    }
    assert word_lines(sheets(report, PLAIN)[0]) == ["quail", "ant", "newt", "hare", "hen", "bee"]
    assert word_lines(by_words["hints"])[-1] == "q _ _ _ _"
    assert word_lines(by_words["number"]) == []
    assert "6 words" in by_words["number"].blurb
    assert "Qu is one cell" in by_words["number"].blurb


def test_hints_have_as_many_letters_as_the_board() -> None:
    report = checked("MAS SSF SUX", "Maß Fuß")
    (sheet,) = sheets(report, SheetOptions(words="hints"))
    assert sorted(word_lines(sheet)) == ["F _ _ _", "M _ _ _"]
    assert "ß is two cells" not in sheet.blurb
    assert "ß is two cells, S and S." in sheets(report, SheetOptions(words="all"))[0].blurb


def test_hints_are_sorted_without_regard_to_capitals() -> None:
    report = checked("CAT DOG SIT", "Tag dog cat Sit At")
    (sheet,) = sheets(report, SheetOptions(words="hints"))
    letters = [line[0].casefold() for line in word_lines(sheet)]
    assert letters == sorted(letters)


def test_hints_are_sorted_without_regard_to_accents() -> None:
    report = checked("ÄTB AXZ", "Zxä Ätb Bt Axb")
    (sheet,) = sheets(report, SheetOptions(words="hints"))
    assert [line[0].casefold() for line in word_lines(sheet)] == ["ä", "a", "b", "z"]  # T before X


def test_a_sheet_says_which_letters_an_umlaut_is() -> None:
    report = checked("BAE XUR", "Bär Bau", umlauts=True)
    (sheet,) = sheets(report, SheetOptions(words="all"))
    assert sheet.blurb.endswith("Ä = AE.")
    assert "=" not in sheets(checked("BAR", "Bär", fold_accents=True), SheetOptions())[0].blurb


@pytest.mark.parametrize("board", ["LBAQ EINT TEHO WARM", "CATS DOGE"])
def test_versions_differ_and_hold_the_words_where_they_say(board: str) -> None:
    (sheet,) = sheets(checked(board, "cat" if "CAT" in board else "newt hare"), PLAIN)
    turned = versions(sheet, 4)
    assert len({str(one.rows) for one in turned}) == 4
    assert [one.title[-1] for one in turned] == ["A", "B", "C", "D"]
    for one in turned:
        for item in one.items:
            faces = [one.rows[r][c] for r, c in item.path]
            assert "".join(filter(None, faces)).lower() == item.word


def test_a_board_that_looks_as_before_when_turned_has_fewer_versions() -> None:
    (sheet,) = sheets(checked("CAT", "cat"), PLAIN)
    assert [(one.title[-1], one.rows[0][0]) for one in versions(sheet, 4)] == [
        ("A", "C"),
        ("B", "T"),
    ]


def test_versions_of_a_board_whose_edges_meet_keep_to_what_the_rules_say() -> None:
    board = parse_board("ATXC XXXX XXXX OGXD", wrap="rows")
    report = to_report(solve_board(board, Lexicon.from_words("cat", "dog")))
    (sheet,) = sheets(report, PLAIN)
    assert "The left and the right edge meet." in sheet.blurb
    steps = [
        pair for one in versions(sheet, 4) for item in one.items for pair in pairwise(item.path)
    ]
    assert len(steps) == 4 * 4
    assert all(abs(row - below) <= 1 for (row, _), (below, _) in steps)


def test_a_thrown_board_asks_for_words_to_be_written() -> None:
    first, second = sheets(to_report(throw_dice("new", 3, count=2)), SheetOptions(title="Friday"))
    assert first.write
    assert not word_lines(first)
    assert [first.title, second.title] == ["Friday · board 1", "Friday · board 2"]


def test_a_solved_board_has_points_and_heat() -> None:
    board = parse_board("QEST ANSI XWEO YRSN")
    (sheet,) = sheets(to_report(solve_board(board, heat=True)), PLAIN)
    assert sheet.table == (("3–4", "1"), ("5", "2"), ("6", "3"), ("7", "5"), ("8+", "11"))
    assert sheet.heat[0, 0] > 0
    assert sheet.word_listing == "number"
    assert sheet.items[0].points == 11


def test_two_boards_have_the_cells_ringed_that_differ() -> None:
    report = samples.several()
    (sheet,) = sheets(report, PLAIN)
    assert sheet.other is not None
    assert sheet.ringed == {tuple(cell) for cell in report["differing_cells"]}
    svg = ET.fromstring(written(report, "svg"))
    rings = [one for one in svg.iter() if one.get("class") == "s-ring"]
    drawn = sum(max(1, len(ring)) for ring in rings)
    assert drawn == 2 * len(sheet.ringed)


def test_a_best_board_says_that_it_is_not_the_answer() -> None:
    report = samples.undecided()
    (sheet,) = sheets(report, PLAIN)
    assert sheet.shortfall == (
        "The best board so far has 3 of 4 words, all but Sheep."
        " Whether all of them fit is not known."
    )
    assert "The best board so far" in written(report, "svg")


def test_what_has_no_board_is_not_drawn() -> None:
    report = samples.undecided() | {"incumbent": None}
    with pytest.raises(NoBoard, match="no board"):
        written(report, "svg")


def test_given_cells_and_words_as_written_are_shown() -> None:
    report = samples.undecided()
    report["constraints"]["given"] = [["c", "", "", ""], [""] * 4, [""] * 4]
    report["incumbent"]["words"][0]["written"] = "Çat"
    (sheet,) = sheets(report, PLAIN)
    assert sheet.given == {(0, 0)}
    assert word_lines(sheet)[0] == "Çat"


def test_sheets_of_the_same_name_are_numbered() -> None:
    found = all_sheets([samples.animals(), samples.polish()], PLAIN)
    assert [sheet.title for sheet in found] == ["Word hunt · 1", "Word hunt · 2"]


def test_too_large_a_board_is_refused() -> None:
    with pytest.raises(InputError, match="more than 100"):
        sheets(checked("A" * 101, "aaa"), PLAIN)


def test_many_paths_have_a_board_each() -> None:
    svg = written(samples.animals(), "svg", paths=True)
    few = written(samples.ring(), "svg", paths=True)
    assert svg.count("data-word") == 6 == svg.count(">quail<") * 6
    assert few.count("data-word") == 4


@pytest.mark.parametrize("per_page", PER_PAGE)
def test_no_word_is_lost_on_a_long_list_and_nothing_leaves_the_page(per_page: PerPage) -> None:
    letters = "abcdefghijklmnoprstuvwx"  # a row: this number is no square
    words = [letters[a:b] for a in range(23) for b in range(a + 3, 24)]
    report = checked(letters, " ".join([*words, *(word[::-1] for word in words)]))
    pages = booklet([report], RenderOptions(sheet=SheetOptions(per_page=per_page, key=False)))
    texts = [one for page in pages for one in flat(page.shapes) if isinstance(one, Text)]
    assert {entry["word"] for entry in report["words"]} <= {one.text for one in texts}
    for one in texts:
        assert 0 < one.x < pages[0].width
        assert 0 < one.y < pages[0].height
    assert len(pages) > 1


def test_a_key_names_the_cells_of_words_that_are_too_many_to_be_drawn() -> None:
    letters = "abcdefghijklmnop"
    words = [letters[a:b] for a in range(15) for b in range(a + 2, 17)]
    words += [word[::-1] for word in words]
    report = checked("abcd hgfe ijkl ponm", " ".join(words))
    pages = booklet([report], RenderOptions())
    texts = {one.text for page in pages for one in flat(page.shapes) if isinstance(one, Text)}
    assert "efgh D2 C2 B2 A2" in texts
    assert {"A", "D", "1", "4"} <= texts
    svg = written(report, "svg", paths=True)
    assert f"first {MAX_PATHS} of {len(report['words'])} words" in svg
    assert svg.count("data-word") == MAX_PATHS


def test_a_long_title_is_folded_and_a_quarter_of_a_page_has_a_date() -> None:
    title = "The words of the week, for those who want to know more of them " * 3
    for per_page in PER_PAGE:
        look = RenderOptions(sheet=SheetOptions(title=title, per_page=per_page))
        page, *_ = booklet([samples.animals()], look)
        texts = [one for one in flat(page.shapes) if isinstance(one, Text)]
        assert {"Name", "Date"} <= {one.text for one in texts}
        assert sum(one.bold and " " in one.text for one in texts) > 1
        for one in texts:
            wide = width(one.text, one.size, bold=one.bold)
            assert one.anchor != "start" or one.x + wide <= page.width


HOSTILE = "<script>alert('1')</script>\"&\x00\u202e"


def test_hostile_titles_stay_text() -> None:
    report = samples.animals()
    report["words"][0]["written"] = HOSTILE
    html = written(report, "html", title=HOSTILE)
    assert html.count("<script>") == 1
    assert "alert('1')" not in html
    assert escaped(HOSTILE) in html
    assert "\x00" not in html
    svg = written(report, "svg", title=HOSTILE, paths=True)
    assert "<script" not in svg
    ET.fromstring(svg)


def test_html_without_key_has_no_answers() -> None:
    with_key = written(samples.animals(), "html", words="hints")
    without = written(samples.animals(), "html", words="hints", key=False)
    assert "quail" in with_key
    assert "data-word" in with_key
    assert "quail" not in without
    assert "data-word=" not in without
    assert "<section" not in without
    report = samples.undecided()  # notes for the setter are not for solvers
    assert "The best board so far" in written(report, "html")
    assert "The best board so far" not in written(report, "html", key=False)


def test_html_fetches_nothing() -> None:
    html = written(samples.animals(), "html")
    assert "default-src 'none'" in html
    assert "http://" not in html
    assert "https://" not in html
    assert "src=" not in html


@pytest.mark.parametrize("language", TEXTS)
def test_what_solvers_read_is_in_the_language_asked_for(language: Language) -> None:
    texts = TEXTS[language]
    assert not missing("".join(str(text) for text in vars(texts).values()))
    page = written(samples.hebrew(), "html", language=language)
    assert f'<html lang="{language}"' in page
    assert ('" dir="rtl">\n<head' in page) == (language == "he")
    for text in (texts.title, texts.name, texts.date, texts.walk, texts.show):
        assert text in page
    if language != "en":
        assert not any(text in page for text in ("Find the", "Show the", "Key:", "Word hunt"))
    whole, *_ = booklet([samples.new_gogen()], RenderOptions(sheet=SheetOptions(language=language)))
    shown = {one.text for one in flat(whole.shapes) if isinstance(one, Text)}
    assert {texts.place, texts.name} <= shown


def test_each_text_begins_where_its_own_language_does() -> None:
    def side(text: str, **look: Any) -> str:
        page = booklet([samples.hebrew()], RenderOptions(sheet=SheetOptions(words="all", **look)))[
            0
        ]
        shapes = [s for s in flat(page.shapes) if isinstance(s, Text)]
        return next(s.anchor for s in shapes if s.text.startswith(text))

    assert (side("Word hunt"), side("Find"), side("שלום")) == ("start", "start", "end")
    hebrew = {"language": "he", "title": "Animals"}
    assert (side("Animals", **hebrew), side(TEXTS["he"].find[:4], **hebrew)) == ("start", "end")
    assert side(TEXTS["he"].name, **hebrew) == "end"  # and its line at the left of it


def test_words_that_need_more_pages_fill_them() -> None:
    words = [f"{a}{b}{c}aaaaaa" for a in "bcdfghj" for b in "aeiouy" for c in "klmnpqr"]
    sheet = sheets(samples.animals(), PLAIN)[0]
    for count in (200, 294):
        many = replace(sheet, items=tuple(map(Item, words[:count])))
        pages = [
            [s for s in flat(page.shapes) if isinstance(s, Text) and s.text in words]
            for page in puzzle_page(many, 300.0, 400.0)
        ]
        assert len(pages) > 1
        assert sum(map(len, pages)) == count
        rows = [len({round(s.y, 1) for s in page}) for page in pages]
        assert min(rows[1:]) >= max(rows[1:]) - 1, rows
        assert rows[-1] > 5, rows
        assert len({s.size for page in pages for s in page}) == 1  # one size on all pages


def test_a_heading_keeps_its_title_in_a_line_and_room_to_write() -> None:
    new = samples.new_gogen()
    puzzles = [new["puzzles"][0] | {"difficulty": level} for level in range(1, 8)]
    week = sheets(new | {"puzzles": puzzles}, PLAIN)
    for sheet, day in zip(
        week, ("Mon", "Tues", "Wednes", "Thurs", "Fri", "Satur", "Sun"), strict=True
    ):
        assert sheet.title.endswith(f"{day}day")
        (page,) = puzzle_page(sheet, 507.0, 340.0)
        texts = {shape.text: shape for shape in flat(page.shapes) if isinstance(shape, Text)}
        title, name = texts[sheet.title], texts["Name"]
        assert name.y == title.y
        assert name.x > width(title.text, title.size, bold=True)
    (greek,) = sheets(samples.greek(), SheetOptions(language="el"))
    (page,) = puzzle_page(greek, 507.0, 720.0)
    lines = [s.points for s in flat(page.shapes) if isinstance(s, Stroke)]
    assert all(end[0] - start[0] > 35 for start, end in lines)
    assert len(lines) == 2


def test_the_key_of_a_large_board_is_a_list_of_paths() -> None:
    """A small board for each of 400 words on 25x27 would be 28 MB."""
    words = Lexicon.from_words(*("".join(word) for word in product("cats", repeat=3)))
    small, large = (
        written(to_report(solve_board(parse_board("\n".join(rows)), words)), "html", words="all")
        for rows in (["CATS"] * 4, ["CATS" * 7] * 28)
    )
    assert 'class="small"' in small
    assert 'class="small"' not in large
    assert "<bdi>ttt (1) C1 C2 C3</bdi>" in large


def test_the_key_names_offensive_extras_and_a_picture_does_not() -> None:
    report = samples.animals() | {"format": "unboggle.check/1"}
    (plain,) = sheets(report | {"format": "unboggle.throw/1", "boards": [report]}, PLAIN)
    plain = replace(plain, offensive=())
    extra = replace(plain, offensive=("smut", "fart"))
    assert extra.key_note == "May offend, in addition to the words: smut and fart."
    assert extra.caption == plain.caption
    assert [*warnings([extra], key=True)] == [
        "2 extra words that may offend are on the board; the key names them"
    ]
    assert [*warnings([plain, extra], key=False)] == [
        "2 extra words that may offend are on 1 of 2 boards; a key names them"
    ]
    assert [*warnings([extra], key=True, name=True)] == [
        "2 extra words that may offend are on the board: fart and smut"
    ]
    fart = checked("FAR SAT TEA", "far sat tea")
    (found,) = sheets(fart, PLAIN)
    assert "fart" in found.offensive
    assert "fart" in written(fart, "html")
    assert "fart" not in written(fart, "svg")
    assert "fart" not in written(fart, "html", key=False)


def test_a_puzzle_of_given_letters_has_its_solution_on_the_key() -> None:
    whole = checked("CAT DOG WOX", "cat dog cow")
    report = whole | {
        "format": "unboggle.unique/1",
        "status": "unique",
        "boards": [whole["board"]],
        "symmetries": 1,
        "fill": {"cells": [[2, 2]]},
        "added": {"kind": "givens", "given": [["c", "", ""], ["", "", ""], ["", "", ""]]},
    }
    (sheet,) = sheets(report, PLAIN)
    assert sheet.rows == [["C", "", ""], ["", "", ""], ["", "", "X"]]
    assert sheet.solution == [["C", "A", "T"], ["D", "O", "G"], ["W", "O", "X"]]
    assert sheet.blurb.startswith("Write the missing letters")
    assert word_lines(sheet) == ["cat", "dog", "cow"]
    (hunt,) = sheets(report, SheetOptions(words="hints"))  # these would not be enough for solvers
    assert hunt.rows == hunt.solution
    (bare,) = sheets(report | {"added": {"kind": "givens", "given": None}}, PLAIN)
    assert bare.rows == [["", "", ""], ["", "", ""], ["", "", "X"]]  # no letter is needed
    assert bare.blurb.startswith("Write the missing letters")
    (words,) = sheets(report | {"added": {"kind": "words", "given": None}}, PLAIN)
    assert words.rows == words.solution
    page = written(report, "html", key=False)
    assert ">G</text>" not in page
    assert ">G</text>" in written(report, "html")


@pytest.mark.parametrize("number", [7, 11, 16, 22])
def test_small_boards_of_a_key_fill_the_page(number: int) -> None:
    letters = "ABCDEFGH"
    words = [letters[k % 6 : k % 6 + 3] for k in range(number)]
    (sheet,) = sheets(checked(" ".join([letters] * 8), " ".join(sorted(set(words)))), PLAIN)
    items = tuple(replace(sheet.items[k % len(sheet.items)], word=f"w{k}") for k in range(number))
    pages = key_page(replace(sheet, items=items), 507.0, 753.0)
    assert len(pages) == (1 if number < 20 else 2)
    texts = [s for s in flat(pages[0].shapes) if isinstance(s, Text)]
    assert max(s.y for s in texts) > 0.8 * 753 or max(s.x for s in texts) > 0.9 * 507


def test_the_key_of_half_a_page_has_a_large_board() -> None:
    rows = ["ABCDEFGH"] * 8
    words = [row[k : k + 3].lower() for row in rows[:1] for k in range(6)]
    (sheet,) = sheets(checked(" ".join(rows), " ".join(words)), PLAIN)
    items = tuple(replace(sheet.items[k % 6], word=f"w{k}") for k in range(22))
    (slot,) = key_page(replace(sheet, items=items), 507.0, 364.0)
    labels = {s.text: s for s in flat(slot.shapes) if isinstance(s, Text) and s.text in ("1", "8")}
    assert labels["8"].y - labels["1"].y > 0.6 * 364


@pytest.mark.parametrize(
    ("number", "per_page", "pages"), [(1, 1, 1), (2, 1, 1), (7, 2, 1), (7, 6, 1), (14, 1, 2)]
)
def test_small_keys_share_a_page(number: int, per_page: PerPage, pages: int) -> None:
    week = samples.new_gogen()
    week = {**week, "puzzles": [*week["puzzles"]] * number}
    look = RenderOptions(sheet=SheetOptions(per_page=per_page))
    made = booklet([week], look)
    keys = made[-(-number // per_page) :]
    assert len(keys) == pages
    heads = [t for k in keys for t in flat(k.shapes) if isinstance(t, Text) and "Key" in t.text]
    assert len(heads) == number
    discs = [s for page in keys for s in flat(page.shapes) if isinstance(s, Disc)]
    assert len(discs) == 25 * number
    assert min(disc.radius for disc in discs) > 7
    for disc in discs:
        assert disc.radius < disc.x < keys[0].width - disc.radius
        assert disc.radius < disc.y < keys[0].height - disc.radius


def test_versions_share_a_page_for_their_keys_if_a_board_shows_all_paths() -> None:
    rows = ["cat", "dog", "owl"]
    few = checked(" ".join(rows), "cat dog owl")
    many = checked(" ".join(rows), "cat dog owl tac god lwo")
    look = RenderOptions(sheet=SheetOptions(versions=4))
    assert [len(booklet([one], look)) for one in (few, many)] == [5, 8]


def test_given_letters_have_no_frame_if_all_are_given() -> None:
    report = samples.animals()
    rows = report["board"]
    all_given = {**report, "constraints": {"given": rows}}
    assert not sheets(all_given, PLAIN)[0].given
    some = [*rows[:-1], ["" for _ in rows[-1]]]
    some_given = {**report, "constraints": {"given": some}}
    assert len(sheets(some_given, PLAIN)[0].given) == sum(map(len, rows[:-1]))
    filled = {"cells": [[len(rows) - 1, column] for column in range(len(rows[-1]))]}
    assert not sheets({**some_given, "fill": filled}, PLAIN)[0].given
