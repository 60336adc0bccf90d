"""Sizes and boards as people type them, and the messages when they mistype."""

from __future__ import annotations

import unicodedata
from pathlib import Path

import pytest
from hypothesis import assume, event, given, settings
from hypothesis import strategies as st
from running import standard_input

from unboggle.errors import InputError
from unboggle.puzzle import Board, Grid
from unboggle.puzzle.model.notation import load_board, parse_board, parse_grid_size
from unboggle.puzzle.model.reading import Q, ReadOptions

Rows = list[list[str | None]]

steady = settings(deadline=None, derandomize=True)


def rows(text: str, *, q: Q = "qu", fold_accents: bool = False) -> Rows:
    return parse_board(text, reading=ReadOptions(q=q, fold_accents=fold_accents)).rows()


def short(error: InputError) -> str:
    """The message, which is one line that a person can read."""
    message = str(error)
    assert len(message.splitlines()) == 1
    assert len(message) < 250
    assert error.exit_code == 2
    return message


def size_complaint(text: str) -> str:
    with pytest.raises(InputError) as caught:
        parse_grid_size(text)
    return short(caught.value)


def complaint(text: str) -> str:
    with pytest.raises(InputError) as caught:
        parse_board(text)
    return short(caught.value)


def file_complaint(text: str) -> str:
    with pytest.raises(InputError) as caught:
        load_board(text)
    return short(caught.value)


# Sizes


@pytest.mark.parametrize(
    ("text", "size"),
    [
        ("4", (4, 4)),
        ("1", (1, 1)),
        ("100", (100, 100)),
        ("4x5", (4, 5)),
        ("5x4", (5, 4)),
        ("4X5", (4, 5)),
        ("4×5", (4, 5)),
        ("4*5", (4, 5)),
        (" 4 x 5 ", (4, 5)),
        ("1x100", (1, 100)),
        ("04", (4, 4)),
    ],
)
def test_a_size_is_a_number_or_rows_by_columns(text: str, size: tuple[int, int]) -> None:
    assert parse_grid_size(text) == Grid.rectangle(*size)


@pytest.mark.parametrize(
    "text",
    [
        *("", " ", "-1", "+4", "4x", "x4", "4x-5", "4x5x6", "4 5", "4,5", "4;5", "x", "abc"),
        *("1e3", "4.0", "4_0", "½", "²", "٤", "４", "4x٥", "0x4f", "4\0"),
    ],
)
def test_anything_else_is_no_size(text: str) -> None:
    assert "is not a size; write a number or ROWSxCOLUMNS, such as 4 or 4x5" in size_complaint(text)


@pytest.mark.parametrize(
    "text", ["0", "0x4", "4x0", "00", "101", "4x101", "101x4", "1000000000", "9" * 5000]
)
def test_rows_and_columns_go_from_1_to_100(text: str) -> None:
    assert "rows and columns go from 1 to 100" in size_complaint(text)


def test_a_long_size_that_is_none_is_not_repeated_in_full() -> None:
    assert "xxx..." in size_complaint("x" * 100_000)


@pytest.mark.parametrize("size", ["1x1", "4x5", "10x3", "1x100"])
def test_a_printed_size_reads_back(size: str) -> None:
    assert str(parse_grid_size(size)) == size


# Boards


@pytest.mark.parametrize(
    "text",
    [
        "CAT DOG",
        "cat dog",
        "Cat Dog",
        "cAT dOG",
        "CAT,DOG",
        "cat, dog",
        "CAT\nDOG\n",
        "CAT\r\nDOG\r\n",
        "CAT\rDOG",
        "\n\n  CAT\t\n\n  DOG  \n",
        "CAT\u2003DOG",
    ],
)
def test_rows_stand_between_blanks_commas_and_line_ends(text: str) -> None:
    assert rows(text) == [["c", "a", "t"], ["d", "o", "g"]]


def test_one_row_of_a_square_number_of_cells_is_a_square() -> None:
    assert rows("abcdefghi") == [list("abc"), list("def"), list("ghi")]
    assert len(rows("qestansixweoyrsn")) == 4
    assert len(rows("x" * 25)) == 5
    assert rows("QuABCDEFGH")[0] == ["qu", "a", "b"]
    assert rows("ab#de.ghi") == [["a", "b", None], ["d", "e", ""], ["g", "h", "i"]]


@pytest.mark.parametrize("text", ["a", "abcd", "abcdefgh", "x" * 10, "x" * 24])
def test_any_other_single_row_stays_a_row(text: str) -> None:
    assert rows(text) == [list(text)]


def test_a_square_of_squares_is_left_alone() -> None:
    assert rows("abcdefghi abcdefghi") == [list("abcdefghi")] * 2


def test_q_is_a_qu_face_unless_plain() -> None:
    assert rows("QEST") == rows("qest") == [["qu", "e", "s", "t"]]
    assert rows("QEST", q="plain") == [["q", "e", "s", "t"]]


def test_a_u_after_q_is_a_cell_of_its_own_unless_case_says_otherwise() -> None:
    assert rows("QUEST") == rows("quest") == [["qu", "u", "e", "s", "t"]]
    assert rows("QuEST") == [["qu", "e", "s", "t"]]
    assert rows("QUEST", q="plain") == [["q", "u", "e", "s", "t"]]
    assert rows("QuEST", q="plain") == [["qu", "e", "s", "t"]]


@pytest.mark.parametrize(
    ("text", "faces"),
    [
        ("QuInThEr", "qu in th er"),
        ("ThAB", "th a b"),
        ("AThB", "a th b"),
        ("ABTh", "a b th"),
        ("ÉaŽi", "éa ži"),
    ],
)
def test_capitals_with_small_letters_behind_them_are_faces(text: str, faces: str) -> None:
    assert rows(text) == [faces.split()]


@pytest.mark.parametrize("text", ["Rain", "RAin", "rAIN", "raiN", "rAiN"])
def test_in_any_other_row_case_means_nothing(text: str) -> None:
    assert rows(text) == [list(text.lower())]


def test_each_row_has_its_own_case() -> None:
    assert rows("QuAB sea") == [["qu", "a", "b"], ["s", "e", "a"]]


def test_blank_cells_and_holes() -> None:
    assert rows("a.?_· ###b#") == [["a", "", "", "", ""], [None, None, None, "b", None]]
    assert rows("A# .B") == [["a", None], ["", "b"]]
    assert rows(".") == [[""]]


@pytest.mark.parametrize("text", ["É", "e\u0301", "E\u0301", "é"])
def test_an_accented_letter_is_one_cell_however_it_is_composed(text: str) -> None:
    assert rows(f"a{text}b") == [["a", "é", "b"]]
    assert rows(f"a{text}b", fold_accents=True) == [["a", "e", "b"]]


def test_letters_of_other_scripts_are_cells() -> None:
    assert rows("ΣΟΦ οσς") == [list("σοφ"), list("οσσ")]
    assert rows("שלום") == [list("שלום")]
    assert rows("שָׁלוֹ") == [["שָׁ", "ל", "וֹ"]]
    assert rows("ラー") == [["ラ", "ー"]]
    assert rows(unicodedata.normalize("NFD", "한국")) == [["한", "국"]]
    assert rows("iıİ") == [["i", "ı", "i"]]
    assert rows("KIZ KİL") == [list("kız"), list("kil")]  # as Turkish has it
    assert rows("KIT KIL") == [list("kit"), list("kil")]
    assert rows("iıİ", fold_accents=True) == [["i", "i", "i"]]
    assert rows("ÆØ") == [["æ", "ø"]]


def test_a_cell_that_words_spell_with_two_letters_is_refused() -> None:
    for text, fold_accents in (("ßA", False), ("ÆØ", True)):
        with pytest.raises(InputError, match="write two cells"):
            rows(text, fold_accents=fold_accents)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("ABCD ABC", "the rows of the board differ in length: row 2 has 3 cells, row 1 has 4"),
        ("ABC ABC ABCD", "the rows of the board differ in length: row 3 has 4 cells, row 1 has 3"),
        ("QuEST QUEST", "the rows of the board differ in length: row 2 has 5 cells, row 1 has 4"),
    ],
)
def test_ragged_rows_are_named(text: str, message: str) -> None:
    assert complaint(text) == message


@pytest.mark.parametrize("bad", ["1", "!", "'", "-", "*", "|", "²", "💩", "\0", "\u200b", "\u0301"])
def test_an_unknown_character_is_named_with_its_row(bad: str) -> None:
    assert complaint(f"ABC {bad}BC") == (
        f"the board's row {bad + 'BC'!r} has {bad!r}:"
        " a cell is a letter, '.' a blank cell, '#' a hole"
    )


@pytest.mark.parametrize("text", ["", " ", "\n\n", ",,", "#", "### ###"])
def test_a_board_without_cells_is_refused(text: str) -> None:
    assert complaint(text) == "the board has no cells"


@pytest.mark.parametrize("text", ["1" * 100_000, "1" + "\u0316" * 10_000, "A" * 5000 + "!"])
def test_a_large_bad_board_has_a_small_message(text: str) -> None:
    complaint(text)


@steady
@given(st.text(max_size=40))
def test_any_text_is_a_board_or_a_short_message(text: str) -> None:
    try:
        board = parse_board(text)
    except InputError as error:
        short(error)
        event("refused")
    else:
        event("a board")
        assert board.grid.cells


@steady
@given(st.data(), st.sampled_from(["qu", "plain"]))
def test_a_printed_board_reads_back(data: st.DataObject, q: Q) -> None:
    faces = [*"abiuzı", "é", "ж", "σ", "ש", "ა", "qu", "th", "éa", "", None]
    if q == "plain":
        faces.append("q")
    columns = data.draw(st.integers(1, 5))
    row = st.lists(st.sampled_from(faces), min_size=columns, max_size=columns)
    drawn = data.draw(st.lists(row, min_size=1, max_size=5))
    assume(any(face is not None for row in drawn for face in row))
    board = Board.from_rows(drawn)
    # Small letters have no faces of two, and only İ shows that I is ı.
    apart = ({"ა"} & {*row} for row in drawn)
    shown = {face for row in drawn for face in row}
    small = any(apart) or ("ı" in shown and "i" not in shown)
    assume(not (small and {"th", "éa"} & shown))
    assume(not (small and q == "plain"))
    # The one board that reads back as another: a long row is taken for a square.
    assume(board.grid.rows > 1 or board.grid.columns < 9)
    assert parse_board(str(board), reading=ReadOptions(q=q)) == board


def test_a_row_of_a_square_number_of_cells_does_not_read_back() -> None:
    assert str(parse_board(str(Board.from_rows(["abcdefghi"])))) == "ABC DEF GHI"


# Boards from files


def test_a_board_is_read_from_a_file(tmp_path: Path) -> None:
    path = tmp_path / "board.txt"
    expected = parse_board("QuEST ANSI XWEO YRSN")
    for data in (b"QEST\nANSI\nXWEO\nYRSN\n", b"\xef\xbb\xbfqest\r\nansi\r\nxweo\r\nyrsn"):
        path.write_bytes(data)
        assert load_board(str(path)) == expected
    assert load_board(str(path), reading=ReadOptions(q="plain")) == parse_board(
        "QEST ANSI XWEO YRSN", reading=ReadOptions(q="plain")
    )


def test_a_board_is_read_from_standard_input(monkeypatch: pytest.MonkeyPatch) -> None:
    standard_input(monkeypatch, b"cat\ndog\n")
    assert load_board("-") == parse_board("cat dog")
    standard_input(monkeypatch, b"q")
    assert load_board("-", reading=ReadOptions(q="plain")).rows() == [["q"]]


def test_a_board_is_read_from_the_argument_itself() -> None:
    assert load_board("cat dog") == parse_board("cat dog")
    assert load_board("ÉTÉ ÔTÉ", reading=ReadOptions(fold_accents=True)) == parse_board("ete ote")


def test_a_file_goes_before_a_board_and_a_board_before_a_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert load_board("cat") == parse_board("cat")
    Path("cat").mkdir()
    assert load_board("cat") == parse_board("cat")
    Path("dog").write_text("abc\ndef", encoding="utf-8")
    assert load_board("dog") == parse_board("abc def")


def test_what_looks_like_a_file_and_is_none_is_said_to_be_missing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    for name in (
        "board.txt",
        "BOARD.TXT",
        "my.board",
        "b.json",
        "a.ipuz",
        "a.strands",
        "a.code",
        "boards/one",
        str(tmp_path / "x"),
    ):
        hint = "rows of a board are separated by blanks or commas"
        assert file_complaint(name) == f"{name}: no such file; {hint}"


def test_a_folder_is_no_board(tmp_path: Path) -> None:
    assert file_complaint(str(tmp_path)) == f"{tmp_path}: is a directory, not a board"


def test_no_argument_at_all_is_no_board() -> None:
    assert file_complaint("") == "the board has no cells"


def test_a_text_that_can_be_no_file_name_is_a_board() -> None:
    long = " ".join(["ab" * 50] * 100)
    assert load_board(long) == parse_board(long)
    assert "has '\\x00'" in file_complaint("ab\0")


def test_a_bad_board_in_a_file_is_reported_with_its_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "board.txt"
    for data, message in (
        (b"", "the board has no cells"),
        (b"abc\nab", "the rows of the board differ in length: row 2 has 2 cells, row 1 has 3"),
        (b"abc\na\xe9c", "line 2: byte 0xe9 is not UTF-8; save the file as UTF-8"),
        (b"abc\0", "is a binary file, not text"),
    ):
        path.write_bytes(data)
        assert file_complaint(str(path)) == f"{path}: {message}"
    standard_input(monkeypatch, b"\n")
    with pytest.raises(InputError, match=r"^standard input: the board has no cells$"):
        load_board("-")


def test_a_board_file_has_a_largest_size(monkeypatch: pytest.MonkeyPatch) -> None:
    standard_input(monkeypatch, b"x" * 5_000_001)
    with pytest.raises(InputError, match=r"^standard input: too large for a b"):
        load_board("-")
