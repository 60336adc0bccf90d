"""Faces of several letters: a word has several spellings, and is found in all of them."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from running import reported, unboggle

from unboggle import fit, share_code
from unboggle.errors import InputError
from unboggle.fitting.searches.distance import DistanceSearch
from unboggle.fitting.searches.reach import ReachSearch
from unboggle.library.boards import check_board_words
from unboggle.library.sharing import load_puzzle
from unboggle.puzzle import Board, Constraints, GivenCells, Grid
from unboggle.puzzle.formats.puzzle_file import PuzzleFile, parse_puzzle_file
from unboggle.puzzle.lists.words import parse_words
from unboggle.puzzle.model.reading import ReadOptions
from unboggle.puzzle.model.spelling import MAX_SPELLINGS, in_faces, parse_faces
from unboggle.testing.brute_force import holds
from unboggle.testing.every_board import fits as fits_somewhere

FACES = "in, th, er, he, an"


def cut(word: str, faces: set[str]) -> set[tuple[str, ...]]:
    """Every way to cut ``word``, by trying all of them."""
    if not word:
        return {()}
    return {
        (word[:k], *rest)
        for k in range(1, len(word) + 1)
        if k == 1 or word[:k] in faces
        for rest in cut(word[k:], faces)
    }


@given(
    st.text("abc", min_size=1, max_size=7),
    st.sets(st.text("abc", min_size=2, max_size=4), max_size=4),
)
@settings(max_examples=40)
def test_a_word_has_every_spelling_once(word: str, faces: set[str]) -> None:
    ways = in_faces(tuple(word), faces)
    assert ways is not None
    assert len(ways) == len(set(ways))
    assert {*ways} == cut(word, faces)
    assert ways[0] == tuple(word)


def test_faces_are_read_as_people_write_them() -> None:
    assert parse_faces("In, Th ij!") == ("in", "th", "ij!")
    for text in ("a", "abcde", "t3", "th,TH", "!"):
        with pytest.raises(InputError):
            parse_faces(text)


def test_a_list_says_how_its_words_are_spelled() -> None:
    words = parse_words("ther quiz IJs ijzer", reading=ReadOptions(faces="th,er,ij!"))
    assert words.spellings["ther"] == (
        ("t", "h", "e", "r"), ("t", "h", "er"), ("th", "e", "r"), ("th", "er"),
    )  # fmt: skip
    assert words.spellings["quiz"] == (("qu", "i", "z"),)
    assert words.spellings["ijs"] == (("ij", "s"),)
    assert words.spellings["ijzer"] == (("ij", "z", "e", "r"), ("ij", "z", "er"))
    assert parse_words("quit", reading=ReadOptions(q="plain", faces="qu")).spellings["quit"][1] == (
        "qu",
        "i",
        "t",
    )
    assert (
        parse_words("élan", reading=ReadOptions(faces="él", fold_accents=True)).spellings["élan"][
            1
        ][0]
        == "el"
    )
    with pytest.raises(InputError, match=f"more than {MAX_SPELLINGS} ways"):
        parse_words("an" * 14, reading=ReadOptions(faces="an,na"))


@pytest.mark.parametrize("encoding", ["tiles", "one_hot", "coordinates"])
@pytest.mark.parametrize(
    ("listed", "faces", "size"),
    [
        ("aba bab", "ab,ba", (1, 3)),
        ("abc cab", "ab", (1, 2)),
        ("aab baa", "ab,ba", (1, 3)),
        ("abab baba", "ab", (1, 3)),
        ("ijs sij", "ij!", (2, 2)),
    ],
)
def test_encodings_agree_with_brute_force(
    encoding: str, listed: str, faces: str, size: tuple[int, int]
) -> None:
    asked = parse_words(listed, reading=ReadOptions(faces=faces)).puzzle(Grid.rectangle(*size))
    answer = fit(asked, encoding=encoding)
    fits = fits_somewhere(asked)
    assert answer.status == ("fitted" if fits else "impossible")
    assert not answer.board or holds(answer.board, asked)


@pytest.mark.parametrize("search", [DistanceSearch, ReachSearch])
def test_searches_find_boards_that_need_such_faces(
    search: type[DistanceSearch | ReachSearch],
) -> None:
    pytest.importorskip("unboggle.kernel._kernel")
    asked = parse_words("other thin then ring", reading=ReadOptions(faces=FACES)).puzzle(
        Grid.rectangle(2, 4)
    )
    board = search(asked, 1).run(moves=2_000_000)
    assert board is not None
    assert holds(board, asked)
    assert any(len(face) > 1 for face in board.faces.values())  # ten letters on eight cells


LISTED = "other thin then ring"


def test_the_command_line_has_them_from_the_list_to_the_sheet(tmp_path: Path) -> None:
    asked = ("-", "--faces", FACES, "--size", "2x4")
    code, found = reported("fit", *asked, stdin=LISTED)
    assert code == 0
    rows = found["board"]
    for entry in found["words"]:
        assert "".join(rows[r][c] for r, c in entry["path"]) == entry["word"]
    saved = tmp_path / "found.json"
    saved.write_text(json.dumps(found))
    joined = next(face for row in rows for face in row if len(face) > 1)
    for name in ("a.svg", "a.html"):
        assert unboggle("render", saved, "--show-paths", "-o", tmp_path / name).code == 0
        assert joined.capitalize() in (tmp_path / name).read_text()
    assert f" {joined.capitalize()} " in unboggle("render", saved).out
    for name in ("ipuz", "code", "board"):
        (tmp_path / f"found.{name}").write_text(unboggle("render", saved, "--format", name).out)
    assert reported("open", tmp_path / "found.code")[1]["status"] == "present"
    assert reported("check", tmp_path / "found.ipuz", "-", stdin=LISTED)[1]["status"] == "present"
    board = (tmp_path / "found.board").read_text().strip()
    assert reported("check", board, "-", stdin=LISTED)[1]["status"] == "present"
    listed = tmp_path / "words.txt"
    listed.write_text(LISTED)
    assert "other" in unboggle("solve", board, "--dictionary", listed).out
    encoded = unboggle("encode", *asked, stdin=LISTED).out
    assert "--faces 'in, th, er, he, an'" in encoded
    done = unboggle("unique", *asked, "--make-unique", "words", stdin=LISTED)
    assert done.code == 2
    assert "takes no --faces" in done.err


def test_given_faces_codes_and_puzzle_files_keep_them() -> None:
    words = parse_words("other then", reading=ReadOptions(faces="th,er"))
    given = GivenCells.parse("Th... ....", Grid.rectangle(2, 4))
    assert given.cells == {(0, 0): "th"}
    assert GivenCells.parse(given.text(Grid.rectangle(2, 4)), Grid.rectangle(2, 4)) == given
    puzzle = words.puzzle(Grid.rectangle(2, 4), Constraints(given))
    opened = load_puzzle(share_code(words, puzzle))
    assert opened.puzzle == puzzle
    assert opened.words.faces == ("th", "er")
    file = parse_puzzle_file(PuzzleFile.from_puzzle(words, puzzle).toml())
    assert file.puzzle == puzzle
    assert file.words["faces"] == "th, er"
    with pytest.raises(InputError, match=r"line 2: \[words\] faces: the face 'x'"):
        parse_puzzle_file('words.list = ["ab"]\nwords.faces = "x"')


def test_a_list_is_checked_in_the_faces_of_the_board() -> None:
    board = Board.from_rows([["th", "er"], ["e", "n"]])
    assert set(check_board_words(board, parse_words("ther then the hen")).paths) == {
        "ther",
        "then",
        "the",
    }


ALPHABETS = {
    "es": ("ñu niño", "Ñ"),
    "nl": ("ijs bijl", "I"),
    "pl": ("łódź łoś", "Ł"),
    "de": ("maß fuß", "S"),
    "el": ("λόγος λάθος", "Λ"),
    "ru": ("ёлка лак", "Ё"),
    "he": ("שלום לום", "ש"),
    "tr": ("ılık kıl ağ", "I"),
    "uk": ("їжак як", "Ї"),
}


@pytest.mark.parametrize("language", ALPHABETS)
def test_every_alphabet_goes_from_the_list_to_the_sheet(language: str, tmp_path: Path) -> None:
    listed, capital = ALPHABETS[language]
    small, found = (
        reported("fit", "-", "--size", "3", stdin=text)[1] for text in (listed, listed.upper())
    )
    assert found["status"] == "fitted"
    assert [w["word"] for w in found["words"]] == [w["word"] for w in small["words"]]
    (tmp_path / "a.json").write_text(json.dumps(found))
    assert unboggle("render", tmp_path / "a.json", "-o", tmp_path / "a.svg").code == 0
    assert f">{capital}<" in (tmp_path / "a.svg").read_text()
    assert f" {capital} " in unboggle("fit", "-", "--size", "3", stdin=listed).out
