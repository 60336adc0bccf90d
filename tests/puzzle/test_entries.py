"""Lists as people write them: bullets, phrases, their own spelling, and how it is kept."""

from __future__ import annotations

import pytest

from unboggle.errors import InputError
from unboggle.puzzle.lists.words import parse_words
from unboggle.puzzle.model.board import Board
from unboggle.puzzle.model.capitals import capitals, typed
from unboggle.puzzle.model.notation import parse_board
from unboggle.puzzle.model.reading import ReadOptions


@pytest.mark.parametrize(
    "text",
    [
        "1. cat\n2. dog",
        "1) cat\n 2) dog",
        "(1) cat\n(2) dog",
        "- cat\n- dog",
        "* cat\n* dog",
        "• cat\n•dog",
        "– cat\n— dog",
        "- [ ] cat\n- [x] dog",
        "1: cat, dog\n2:",
        "1.\ncat\n2.\ndog",
    ],
)
def test_bullets_and_numbers_are_no_part_of_a_list(text: str) -> None:
    assert parse_words(text).words == ("cat", "dog")
    assert parse_words(text, reading=ReadOptions(marks="weights")).words == ("cat", "dog")


@pytest.mark.parametrize("text", ["1.5 cat", "2nd cat", "cat 3.", "-cat dog", "12345. cat"])
def test_other_digits_and_hyphens_are_still_refused(text: str) -> None:
    with pytest.raises(InputError, match=r"has a (digit|hyphen)"):
        parse_words(text)


@pytest.mark.parametrize(
    "text", ['"ice cream"', "ice_cream", "“ice  cream”", "„ice cream“", "«ice cream»"]
)
def test_a_phrase_is_one_entry_and_is_shown_with_its_blank(text: str) -> None:
    words = parse_words(f"cat, {text}")
    assert words.words == ("cat", "icecream")
    assert words.display("icecream") == "ice cream"
    assert words.separate == ()


def test_a_phrase_takes_marks() -> None:
    words = parse_words('"ice cream"*3! hot_dog!', reading=ReadOptions(marks="weights"))
    assert dict(words.weights) == {"icecream": 3}
    assert sorted(words.required) == ["hotdog", "icecream"]
    assert words.display("icecream") == "ice cream"


def test_a_quote_that_does_not_end_is_refused() -> None:
    with pytest.raises(InputError, match="which is not a letter"):
        parse_words('"ice cream')


def test_what_is_read_word_by_word_is_reported_where_it_may_be_meant_as_one() -> None:
    assert parse_words("ice cream, hot dog").separate == ("ice cream", "hot dog")
    assert parse_words("cat\nhot dog\ncow").separate == ("hot dog",)
    assert parse_words("ice cream\nhot dog\nbread").separate == ("ice cream", "hot dog")
    cities = ("New York", "Salt Lake City", "San Francisco")
    assert parse_words("\n".join(cities)).separate == cities
    for rows in ("cat dog cow\nhen pig", "cat dog", "act ape ate\ncop end old\n"):
        assert parse_words(rows).separate == ()


def test_words_are_kept_as_they_were_written() -> None:
    words = parse_words("Maß Straße ουρανός cat Fuß")
    assert words.words == ("mass", "strasse", "ουρανόσ", "cat", "fuss")
    assert [*map(words.display, words.words)] == ["Maß", "Straße", "ουρανός", "cat", "Fuß"]


def test_a_word_listed_twice_is_named_in_the_words_of_the_list() -> None:
    (again,) = parse_words("Maß\nMass").repeated
    assert (again.shown, again.reason) == ("Mass", "is listed already, as 'Maß' on line 1")


def test_apostrophes_and_hyphens_are_squeezed_on_request() -> None:
    words = parse_words("don't well-known 'tis", reading=ReadOptions(squeeze=True))
    assert words.words == ("dont", "wellknown", "tis")
    assert words.display("wellknown") == "well-known"


def test_umlauts_are_two_letters_on_request() -> None:
    words = parse_words("Übermut schön", reading=ReadOptions(umlauts=True))
    assert words.spellings["uebermut"] == (tuple("uebermut"),)
    assert words.display("schoen") == "schön"
    assert parse_words("schön", reading=ReadOptions(fold_accents=True)).spellings["schön"] == (
        tuple("schon"),
    )


def test_the_turkish_i_in_capitals_follows_the_list() -> None:
    assert parse_words("KIZ KİL").words == ("kız", "kil")
    assert parse_words("KIZ kız").words == ("kız",)
    assert parse_words("KIT KIL").words == ("kit", "kil")


@pytest.mark.parametrize(
    ("faces", "drawn"),
    [
        ("kız", "KIZ"),
        ("kıi", "KIİ"),
        ("kit", "KIT"),
        ("ğis", "ĞİS"),
        ("ñłé", "ÑŁÉ"),
        ("σжש", "ΣЖש"),
        ("აბგ", "აბგ"),  # Georgian is not written in capitals
        ("ΐab", "ΐAB"),  # has no capital in one piece
    ],
)
def test_letters_are_drawn_so_that_they_can_be_distinguished(faces: str, drawn: str) -> None:
    assert capitals([[*faces]]) == [[*drawn]]
    assert len({*drawn}) == len({*faces})


@pytest.mark.parametrize("rows", [["kız", "kil"], ["kız", "lla"], ["iba", "ccc"], ["ქალ", "abi"]])
def test_what_is_typed_is_read_again(rows: list[str]) -> None:
    board = Board.from_rows([[*row] for row in rows])
    assert typed(board.rows()) == str(board)
    assert parse_board(str(board)) == board


def test_semicolons_separate_words_as_commas_do() -> None:
    words = parse_words('cat;dog; "ice cream"*3;cow', reading=ReadOptions(marks="weights"))
    assert words.words == ("cat", "dog", "icecream", "cow")
    assert dict(words.weights) == {"icecream": 3}
    assert parse_words("ice cream; hot dog").separate == ("ice cream", "hot dog")
