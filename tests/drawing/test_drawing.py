"""Shapes and SVG: well-formed whatever is on them, and as wide as the font is."""

from __future__ import annotations

import unicodedata
import xml.etree.ElementTree as ET

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from unboggle.drawing import font
from unboggle.drawing.board import BoardStyle, Trail, board_picture, cell_for
from unboggle.drawing.geometry import runs
from unboggle.drawing.palette import DASHES, PALETTE, WORDS
from unboggle.drawing.shapes import Box, Group, Picture, Stamp, Stroke, Text, flat, mirrored, moved
from unboggle.drawing.svg import dark_style, to_svg

SVG = "{http://www.w3.org/2000/svg}"


@pytest.mark.parametrize("bold", [False, True])
def test_text_is_as_wide_as_the_font_says(bold: bool) -> None:
    fonttools = pytest.importorskip("fontTools.ttLib", reason="fontTools is not installed")
    file = fonttools.TTFont(font.FILES[bold])
    em, advances = file["head"].unitsPerEm, file["hmtx"]
    for code, glyph in file.getBestCmap().items():
        if not unicodedata.combining(chr(code)):
            wide = font.width(chr(code), 1.0, bold=bold)
            assert wide == pytest.approx(advances[glyph][0] / em), hex(code)


def test_the_font_has_the_letters_of_the_languages_it_is_for() -> None:
    alphabets = "ABCZabcz ÄÖÜẞß ĄĆĘŁŃÓŚŹŻ ĞİŞığış ÑÇ ΑΩαως АЯЁЖё אבגדהםןץ “”–… □✓"
    assert font.missing(alphabets) == ""
    assert font.missing("aب猫b") == "ب猫"


def test_lines_are_folded_to_the_room_there_is() -> None:
    text = "Find the words of the list on the board, also diagonally " + "x" * 60
    lines = font.folded(text, 90.0, 9.0)
    assert "".join(lines).replace(" ", "") == text.replace(" ", "")
    assert all(font.width(line, 9.0) <= 90.0 for line in lines)
    assert font.cut("quest", 1000, 10) == "quest"
    assert font.cut("questionnaire", 40, 10).endswith("…")


def test_a_path_over_the_edge_is_drawn_in_two_lines() -> None:
    first, second = runs([(0, 0), (0, 3), (0, 2)], 4, 4)
    assert first[-1][0] < 0
    assert second[0][0] > 4
    assert len(runs([(0, 0), (1, 1), (1, 2)], 4, 4)) == 1


@settings(max_examples=30)
@given(
    faces=st.lists(st.text(max_size=3), min_size=1, max_size=4),
    title=st.text(max_size=20),
)
def test_svg_is_well_formed_whatever_it_shows(faces: list[str], title: str) -> None:
    picture = board_picture([faces], BoardStyle(given=[(0, 0)]), title, "about")
    root = ET.fromstring(to_svg(picture))
    texts = [element.text or "" for element in root.iter(f"{SVG}text")]
    assert len(texts) == sum(face != "" for face in faces)
    assert root[0].tag == f"{SVG}title"
    assert root[1].text == "about"


def test_svg_has_text_as_text_and_fetches_nothing() -> None:
    rows: list[list[str | None]] = [["Qu", "<b>"], ["", None]]
    look = BoardStyle(trails=[Trail([(0, 0), (0, 1)], 0, "1"), Trail([(0, 1), (1, 0)], 1, "2")])
    svg = to_svg(board_picture(rows, look, "A & B", cell=40.0))
    root = ET.fromstring(svg)
    texts = [element.text for element in root.iter(f"{SVG}text")]
    assert {"Qu", "<b>", "1", "2"} == set(texts)
    assert len(root.findall(f".//{SVG}g[@data-word]")) == 2
    assert "href" not in svg
    assert "url(" not in svg
    assert "<b>" not in svg
    assert len(svg) < 3000
    # a hole draws nothing: three tiles and the background
    assert len(root.findall(f".//{SVG}rect")) == 4


def test_a_screen_is_dark_only_where_that_is_wanted() -> None:
    picture = board_picture([["A"]], BoardStyle())
    assert "prefers-color-scheme" in to_svg(picture)
    assert "prefers-color-scheme" not in to_svg(picture, dark_too=False)
    assert ".f-given" not in to_svg(picture)
    assert ".f-given" in dark_style()


def test_words_differ_by_dash_and_colour() -> None:
    assert len(set(DASHES)) == WORDS
    for k in (0, 1):
        assert len({PALETTE[f"word{n}"][k] for n in range(WORDS)}) == WORDS


def test_shapes_are_moved_with_all_their_lengths() -> None:
    group = Group(3, (Box(1, 1, 2, 4, radius=1), Stroke(((0, 0), (1, 1)), "ink", 1, (1, 2))))
    box, stroke = flat([moved(group, 10, 0, 2)])
    assert box == Box(12, 2, 4, 8, radius=2)
    assert stroke == Stroke(((10, 0), (12, 2)), "ink", 2, (2, 4))
    assert moved(Text(1, 1, "a", 5), 1, 1, 2) == Text(3, 3, "a", 10)


def test_a_board_fits_into_the_space_it_is_given() -> None:
    rows = [["A"] * 7] * 3
    cell = cell_for(rows, 200, 500, 60)
    picture = board_picture(rows, BoardStyle(), cell=cell)
    assert picture.width == pytest.approx(200)
    assert picture.height < 500
    assert cell_for(rows, 1e6, 1e6, 60) == 60


def test_what_is_stamped_is_written_once() -> None:
    mark = (Box(0, 0, 2, 2, "cell"), Text(1, 1, "stamped", 1))
    shapes = (Stamp(mark), Stamp(mark, 10, 5), Group(0, (Stamp(mark, 0, 9, 2),)))
    svg = to_svg(Picture(20, 20, shapes), dark_too=False)
    root = ET.fromstring(svg)
    assert svg.count("stamped") == 1
    assert len(root.findall(f".//{SVG}use")) == 3
    assert flat(shapes)[2:] == [
        Box(10, 5, 2, 2, "cell"), Text(11, 6, "stamped", 1),
        Box(0, 9, 4, 4, "cell"), Text(2, 11, "stamped", 2),
    ]  # fmt: skip


def test_a_mirrored_picture_can_be_read() -> None:
    picture = Picture(10, 5, (Box(0, 0, 2, 2), Group(1, (Text(3, 1, "אב", 1),))))
    box, text = flat(mirrored(picture).shapes)
    assert box == Box(8, 0, 2, 2)
    assert text == Text(7, 1, "אב", 1, anchor="end")
    assert mirrored(mirrored(picture)) == picture


def test_places_have_their_names_at_the_edges() -> None:
    picture = board_picture([["X"] * 28] * 2, BoardStyle(labels=True))
    texts = [shape.text for shape in flat(picture.shapes) if isinstance(shape, Text)]
    assert {"A", "Z", "AA", "AB", "1", "2"} <= set(texts)
