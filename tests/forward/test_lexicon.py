"""Dictionaries: the words of a board are all there, and nothing else is."""

from __future__ import annotations

import io
import os
import random
import sys
from collections.abc import Iterator
from functools import cache
from itertools import islice
from pathlib import Path as FilePath

import pytest
from amounts import examples
from hypothesis import event, given
from hypothesis import strategies as st

from unboggle.errors import InputError
from unboggle.forward.lexicon import FoundWord, Lexicon
from unboggle.forward.scoring_rules import BOGGLE_RULES
from unboggle.puzzle import Board, Path
from unboggle.puzzle.model.notation import parse_board
from unboggle.puzzle.model.reading import ReadOptions

DATA = FilePath(__file__).parent / "data"
QEST = "QEST ANSI XWEO YRSN"
PUZZL = "PUZZL WORDE BOGGL SEARC FINDH"

# Words and points (Q is Qu, three letters and more, the 4x4 table) with the two free lists.
REFERENCE = {
    PUZZL: ((252, 449), (253, 450)),
    QEST: ((125, 245), (126, 247)),
    "CITLE DTOAK FOBUB PIOPE IYHEU": ((177, 234), (177, 234)),
    "VISEN DETTS RALAR SIMEC EDNSH": ((1577, 5782), (1584, 5798)),
    "LPCAP NAROM DETIL SESEN RTNRG": ((1511, 5690), (1519, 5719)),
    "RSTCS DEIAE GNLRP EATES MSSID": ((2290, 10112), (2299, 10130)),
    "PERS LATG SINE TERS": ((1044, 3623), (1045, 3625)),
    "CATD LINE MARO PETS": ((766, 2324), (773, 2338)),
    "PLES SIAG RTNR SEED": ((957, 2955), (960, 2960)),
    "ABCD ERGH ISKL MNOP": ((135, 201), (135, 201)),
}


def count(lexicon: Lexicon, board: str) -> tuple[int, int]:
    found = lexicon.words_on(parse_board(board), min_length=BOGGLE_RULES.min_length)
    return len(found), sum(BOGGLE_RULES.score(entry.word) for entry in found)


def write(folder: FilePath, data: bytes | str) -> str:
    path = folder / "dictionary.txt"
    path.write_bytes(data if isinstance(data, bytes) else data.encode())
    return str(path)


def words_on(path: str, board: str, *, fold_accents: bool = False, shortest: int = 3) -> list[str]:
    lexicon = Lexicon.load(path, reading=ReadOptions(fold_accents=fold_accents))
    return [entry.word for entry in lexicon.words_on(parse_board(board), min_length=shortest)]


# The embedded dictionary


@pytest.mark.parametrize(("board", "expected"), [(PUZZL, (343, 593)), (QEST, (169, 332))])
def test_the_embedded_words_of_well_known_boards(board: str, expected: tuple[int, int]) -> None:
    assert count(Lexicon.load(), board) == expected


def test_the_embedded_dictionary_says_how_common_its_words_are() -> None:
    assert Lexicon.load().has_levels
    found = {entry.word: entry for entry in Lexicon.load().words_on(parse_board(QEST))}
    levels = {"answer": 10, "quest": 20, "qua": 35, "sos": 50, "ens": 60, "quean": 70}
    assert {word: found[word].level for word in levels} == levels
    assert {word for word in levels if found[word].common} == {*levels} - {"quean"}


def test_words_that_may_offend_are_marked() -> None:
    found = {e.word: e.offensive for e in Lexicon.load().words_on(parse_board(PUZZL))}
    assert {"poo", "poos"} <= {word for word, offends in found.items() if offends}
    assert not any(found[word] for word in ("fear", "sob", "gob"))


def test_words_come_in_alphabetical_order_each_with_a_path() -> None:
    board = parse_board(PUZZL)
    found = Lexicon.load().words_on(board)
    assert [entry.word for entry in found] == sorted({entry.word for entry in found})
    for entry in found:
        assert "".join(board.faces[cell] for cell in entry.path) == entry.word


def test_a_board_without_letters_or_with_one_has_no_words() -> None:
    for text in ("....", "a", "...a ....", "ΣΟΦ", "שלום"):
        assert Lexicon.load().words_on(parse_board(text)) == []


# Brute force


def spelled(board: Board) -> dict[str, Path]:
    """Every string that a path spells, with the first such path: nothing but recursion."""

    def grow(path: Path) -> Iterator[Path]:
        yield path
        r, c = path[-1]
        for d in board.faces:
            if d not in path and max(abs(d[0] - r), abs(d[1] - c)) == 1:
                yield from grow((*path, d))

    first: dict[str, Path] = {}
    for path in (path for cell in board.faces for path in grow((cell,))):
        word = "".join(board.faces[cell] for cell in path)
        first[word] = min(path, first.get(word, path))
    return first


FACES = ("a", "b", "t", "h", "th", "qu", "q", "é", "e", "i\u0307", "abc", "щ")


@examples(12)
@given(data=st.data())
def test_finds_the_words_that_brute_force_finds(
    tmp_path_factory: pytest.TempPathFactory, data: st.DataObject
) -> None:
    height, width = data.draw(st.sampled_from([(3, 3), (2, 3), (3, 2), (2, 2), (1, 3), (1, 1)]))
    some = data.draw(st.lists(st.sampled_from(FACES), min_size=2, max_size=5))
    face = st.sampled_from([*some, *some, "", None])
    row = st.lists(face, min_size=width, max_size=width)
    rows = data.draw(st.lists(row, min_size=height, max_size=height))
    rows[0][0] = rows[0][0] or some[0]
    board = Board.from_rows(rows)
    on_board = spelled(board)

    some_words = sorted(islice(on_board, 2000))
    word = st.one_of(
        st.sampled_from(some_words),
        st.sampled_from(some_words).map(lambda w: w + w[0]),
        st.sampled_from(some_words).map(lambda w: w[::-1]),
        st.lists(st.sampled_from(FACES), min_size=1, max_size=5).map("".join),
    )
    words = data.draw(st.lists(word, min_size=3, max_size=20))
    shortest = data.draw(st.integers(1, 4))

    path = write(tmp_path_factory.getbasetemp(), "\n".join(words))
    found = Lexicon.load(path).words_on(board, min_length=shortest)
    expected = [
        FoundWord(w, on_board[w], None, False)
        for w in sorted(set(words))
        if len(w) >= shortest and w in on_board
    ]
    event(f"{min(len(expected), 4)}+ of {min(len(set(words)), 5)}+ words")
    assert found == expected, (found, expected)


# Dictionary files


@pytest.mark.parametrize(
    "text",
    [
        "cat\ntea\nteat\n",
        "cat\r\ntea\r\nteat\r\n",
        "cat\rtea\rteat",
        "\ufeffcat\ntea\nteat",
        "CAT\nTea\ntEAT",
        "cat tea\tteat",
        "\n\n cat \n\n  tea\nteat  \n\n",
        "# pets, drinks\ncat # meows\ntea# hot\nteat",
        "cat# a\rtea# b\rteat# c\r",
        "teat\ncat\ntea\ncat\ntea",
    ],
)
def test_a_dictionary_is_words_in_any_case_and_any_lines(tmp_path: FilePath, text: str) -> None:
    assert words_on(write(tmp_path, text), "CAT ..E .TA") == ["cat", "tea", "teat"]


def test_a_dictionary_file_knows_no_levels(tmp_path: FilePath) -> None:
    lexicon = Lexicon.load(write(tmp_path, "cat poo"))
    assert not lexicon.has_levels
    cat, poo = (lexicon.words_on(parse_board(word))[0] for word in ("cat", "poo"))
    assert (cat.level, cat.common, cat.offensive) == (None, False, False)
    assert poo.offensive


def test_a_word_in_several_levels_has_the_lowest() -> None:
    lexicon = Lexicon(((10, "\ncat\n"), (60, "\ncat\nact\n"), (80, "\nact\ntac\n")))
    found = lexicon.words_on(parse_board("acta"))
    assert [(e.word, e.level, e.common) for e in found] == [("act", 60, True)]
    found = lexicon.words_on(parse_board("cat act"))
    assert [(e.word, e.level) for e in found] == [("act", 60), ("cat", 10), ("tac", 80)]


def test_short_words_count_only_if_they_may(tmp_path: FilePath) -> None:
    path = write(tmp_path, "a at cat cats")
    assert words_on(path, "CATS") == ["cat", "cats"]
    assert words_on(path, "CATS", shortest=1) == ["a", "at", "cat", "cats"]
    assert words_on(path, "CATS", shortest=4) == ["cats"]


def test_qu_counts_as_two_letters(tmp_path: FilePath) -> None:
    assert words_on(write(tmp_path, "qua quit qi suq"), "QIT A.S") == ["qua", "quit"]


def test_a_plain_q_goes_without_u(tmp_path: FilePath) -> None:
    lexicon = Lexicon.load(write(tmp_path, "qua qat suq"))
    for text, expected in (("QAT", ["qat"]), ("SUQA", ["suq"]), ("U.Q S.A", [])):
        found = lexicon.words_on(parse_board(text, reading=ReadOptions(q="plain")))
        assert [entry.word for entry in found] == expected


def test_letters_of_other_scripts_and_accents_are_found(tmp_path: FilePath) -> None:
    path = write(tmp_path, "СОФИЯ Straße ΣΟΦΟΣ CAFE\u0301 שלום ラーメン İzmir")
    assert words_on(path, "СОФИЯ") == ["софия"]
    assert words_on(path, "STRASSE") == ["strasse"]
    assert words_on(path, "ΣΟΦ ..Ο ..Σ") == ["σοφοσ"]
    assert words_on(path, "CAFÉ") == words_on(path, "CAFE\u0301") == ["café"]
    assert words_on(path, "CAFE") == []
    assert words_on(path, "CAFE", fold_accents=True) == ["cafe"]
    assert words_on(path, "שלום") == ["שלום"]
    assert words_on(path, "ラーメン") == ["ラーメン"]
    assert words_on(path, "İZMİR") == ["izmir"]
    assert words_on(path, "İZMIR") == []


def test_a_dictionary_keeps_how_it_writes_its_words(tmp_path: FilePath) -> None:
    path = write(tmp_path, "Straße σοφος Cafe schön")
    (found,) = Lexicon.load(path).words_on(parse_board("STRASSE"))
    assert (found.word, found.written) == ("strasse", "straße")
    (found,) = Lexicon.load(path).words_on(parse_board("ΣΟΦ ..Ο ..Σ"))
    assert found.written == "σοφος"
    (found,) = Lexicon.load(path, reading=ReadOptions(umlauts=True)).words_on(parse_board("SCHOEN"))
    assert (found.word, found.written) == ("schoen", "schön")
    assert Lexicon.load(path).words_on(parse_board("CAFE"))[0].written == ""


def test_what_no_board_can_show_is_never_found(tmp_path: FilePath) -> None:
    path = write(tmp_path, "don't ice-cream r2d2 cat's cat [a-z]+ c.t .* ^cat$ cat|dog")
    assert words_on(path, "DONT ICEC CATS REAM") == ["cat"]


def complaint(path: str) -> str:
    with pytest.raises(InputError) as caught:
        Lexicon.load(path)
    message = str(caught.value)
    assert message.count("\n") == 0
    assert message.startswith(f"{path}: ")
    return message.removeprefix(f"{path}: ")


@pytest.mark.parametrize("text", ["", "\n\n", "# nothing here", "#\r\n#\r\n"])
def test_a_dictionary_without_words_is_refused(tmp_path: FilePath, text: str) -> None:
    assert complaint(write(tmp_path, text)) == "the dictionary is empty; add words"


def test_files_that_are_no_dictionaries_are_refused(tmp_path: FilePath) -> None:
    assert complaint(str(tmp_path / "none.txt")) == "no such file"
    assert complaint(str(tmp_path)) == "is a directory, not a dictionary"
    assert complaint(write(tmp_path, b"PK\x03\x04\0\0")) == "is a binary file, not text"
    assert complaint(write(tmp_path, "cat".encode("utf-16"))) == "is UTF-16 text; save it as UTF-8"
    assert complaint(write(tmp_path, b"cat\n\xe9t\xe9")) == (
        "line 2: byte 0xe9 is not UTF-8; save the file as UTF-8"
    )


def test_a_dictionary_can_come_from_standard_input(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b"cat\n")))
    assert words_on("-", "CAT") == ["cat"]
    with pytest.raises(InputError, match=r"^standard input: the dictionary is empty; add words$"):
        Lexicon.load("-")


# Printed lists


@pytest.mark.parametrize(
    ("file", "board", "expected"),
    [("printed_qest.txt", QEST, (125, 245)), ("printed_puzzl.txt", PUZZL, (252, 449))],
)
def test_the_printed_words_are_found_and_the_decoys_among_them_are_not(
    tmp_path: FilePath, file: str, board: str, expected: tuple[int, int]
) -> None:
    lines = (DATA / file).read_text(encoding="utf-8").splitlines()
    entries = [line for line in lines if not line.startswith("#")]
    words = [entry for entry in entries if not entry.startswith("-")]
    decoys = [entry.removeprefix("-") for entry in entries if entry.startswith("-")]
    assert len(words) == len(decoys) == expected[0]

    shuffled = random.Random(0).sample(words + decoys, len(entries))
    path = write(tmp_path, "\n".join(shuffled))
    assert words_on(path, board) == sorted(words)
    assert count(Lexicon.load(path), board) == expected


@cache
def reference(name: str) -> Lexicon:
    """The list ``name``; skips the test unless it lies where UNBOGGLE_WORDLISTS says."""
    folder = os.environ.get("UNBOGGLE_WORDLISTS")
    if not folder:
        pytest.skip("UNBOGGLE_WORDLISTS names no folder with enable1.txt and enable2k.txt")
    path = FilePath(folder) / name
    if not path.is_file():
        pytest.skip(f"UNBOGGLE_WORDLISTS: there is no {path}")
    return Lexicon.load(str(path))


@pytest.mark.parametrize("board", list(REFERENCE))
@pytest.mark.parametrize("which", [0, 1], ids=["enable1", "enable2k"])
def test_the_figures_of_the_free_lists(which: int, board: str) -> None:
    lexicon = reference(("enable1.txt", "enable2k.txt")[which])
    assert count(lexicon, board) == REFERENCE[board][which]
