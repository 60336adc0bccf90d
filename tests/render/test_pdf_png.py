"""PDF and PNG, read by programs that others have made."""

from __future__ import annotations

import io
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import sheets as samples
from sheets import checked, written

from unboggle import InputError
from unboggle.render import embedding
from unboggle.system.install_hint import install_hint

pypdf = pytest.importorskip("pypdf", reason="pypdf is not installed (the extra test)")
pytest.importorskip("fpdf", reason="fpdf2 is not installed (the extra pdf)")


def pages_of(data: bytes) -> list[str]:
    return [page.extract_text() for page in pypdf.PdfReader(io.BytesIO(data)).pages]


def pdf(report: Any, **look: Any) -> bytes:
    data = written(report, "pdf", **look)
    assert isinstance(data, bytes)
    return data


def test_a_puzzle_has_its_page_and_the_key_another() -> None:
    data = pdf(samples.animals(), title="Animals & <b>")
    puzzle, key = pages_of(data)
    assert "Animals & <b>" in puzzle
    assert "Name" in puzzle
    assert "Date" in puzzle
    assert "quail" in puzzle
    assert "Qu is one cell" in puzzle
    assert "Key: Animals & <b>" in key
    assert "newt" in key
    assert pypdf.PdfReader(io.BytesIO(data)).metadata.title == "Animals & <b>"


def test_the_same_sheet_is_the_same_file() -> None:
    assert pdf(samples.animals()) == pdf(samples.animals())


def test_fonts_are_embedded() -> None:
    reader = pypdf.PdfReader(io.BytesIO(pdf(samples.polish())))
    for page in reader.pages:
        for font in page["/Resources"]["/Font"].values():
            (descendant,) = font.get_object()["/DescendantFonts"]
            assert "/FontFile2" in descendant.get_object()["/FontDescriptor"]


@pytest.mark.skipif(shutil.which("pdftotext") is None, reason="pdftotext is not installed")
def test_another_reader_finds_the_words_too(tmp_path: Path) -> None:
    file = tmp_path / "sheet.pdf"
    for report, word in (
        (samples.polish(), "żółw"),
        (samples.greek(), "ουρα"),
        (samples.hebrew(), "שלום"),
    ):
        file.write_bytes(pdf(report, words="all"))
        run = [["pdftotext", str(file), "-"], ["pdffonts", str(file)]]
        text, fonts = (
            subprocess.run(c, capture_output=True, text=True, check=True).stdout for c in run
        )
        assert word in text, text
        rows = fonts.splitlines()[2:]
        assert rows, fonts
        assert all(row.split()[-5] == "yes" for row in rows), fonts


def test_words_may_be_hinted_at_or_counted() -> None:
    hints, _ = pages_of(pdf(samples.animals(), words="hints"))
    assert "q _ _ _ _" in hints
    assert "quail" not in hints
    (number,) = pages_of(pdf(samples.animals(), words="number", key=False))
    assert "6 words are hidden" in number
    assert "quail" not in number


@pytest.mark.parametrize(
    "per_page", [2, 6, *(pytest.param(n, marks=pytest.mark.long) for n in (1, 4))]
)
def test_versions_share_pages(per_page: int) -> None:
    texts = pages_of(pdf(samples.ring(), versions=4, per_page=per_page, paper="letter"))
    sheets_ = -(-4 // per_page)
    assert len(texts) == sheets_ + 1  # small keys share a page
    for name in "ABCD":
        assert sum(f"· {name}" in text and "Key" not in text for text in texts[:sheets_]) == 1
        assert sum(f"Key: Word hunt · {name}" in text for text in texts[sheets_:]) == 1


def test_a_gogen_has_its_letters_to_place_and_its_board_in_the_key() -> None:
    puzzle, key = pages_of(pdf(samples.new_gogen()))
    assert "Letters to place" in puzzle
    assert "level 3, Wednesday" in puzzle
    assert "racquet" in puzzle
    assert "Q" in key


def test_letters_that_the_font_lacks_are_refused() -> None:
    for format in ("pdf", "png"):
        with pytest.raises(InputError, match="has no '猫'"):
            written(samples.animals(), format, title="猫")


@pytest.mark.parametrize(("format", "package"), [("pdf", "fpdf"), ("png", "resvg_py")])
def test_a_missing_extra_is_named(
    format: str, package: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, package, None)
    with pytest.raises(InputError, match=re.escape(install_hint(format))):
        written(samples.animals(), format)


def test_a_library_that_cannot_be_loaded_is_not_called_missing(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def fail(_: str) -> None:
        raise ImportError("cannot allocate memory", name="part", path="/there/part.so")

    monkeypatch.setattr(embedding, "import_module", fail)
    with pytest.raises(ImportError, match="cannot allocate memory"):
        embedding.require("fpdf", "fpdf2", "pdf", "PDF")


def test_png_is_a_picture_with_letters() -> None:
    pytest.importorskip("resvg_py", reason="resvg-py is not installed (the extra png)")
    from PIL import Image

    def ink(board: str, word: str) -> int:
        data = written(checked(board, word), "png")
        with Image.open(io.BytesIO(data)) as image:
            assert image.format == "PNG"
            assert image.width > 100
            return sum(image.convert("L").histogram()[:60])

    blank = ink("...", "cat")
    for board in ("DOG", "ŻÓŁ", "ΞΨΩ", "ЖЯЮ", "שלם"):
        assert ink(board, "cat") > blank + 300, board
