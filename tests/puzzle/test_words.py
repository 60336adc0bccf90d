"""Word lists as people have them: every word is spelled, refused with its line, or dropped."""

from __future__ import annotations

from itertools import product
from pathlib import Path

import pytest
from amounts import mixed
from hypothesis import event, given, settings
from hypothesis import strategies as st
from running import standard_input

from unboggle.errors import InputError
from unboggle.puzzle import Grid
from unboggle.puzzle.formats.word_file import read_words
from unboggle.puzzle.lists.words import SkippedEntry, parse_words
from unboggle.puzzle.model.reading import Q, ReadOptions
from unboggle.puzzle.model.spelling import fold, letters_of, spell, spell_q

steady = settings(deadline=None, derandomize=True)


def words(text: str, *, fold_accents: bool = False) -> tuple[str, ...]:
    return parse_words(text, reading=ReadOptions(fold_accents=fold_accents)).words


def spelling(word: str, q: Q = "qu", *, fold_accents: bool = False) -> tuple[str, ...]:
    """The one spelling of the only word of a list."""
    (spellings,) = parse_words(
        word, reading=ReadOptions(q=q, fold_accents=fold_accents)
    ).spellings.values()
    (faces,) = spellings
    return faces


def complaint(text: str, *, q: Q = "qu", skip_bad: bool = False) -> str:
    with pytest.raises(InputError) as caught:
        parse_words(text, source="list.txt", reading=ReadOptions(q=q, skip_bad=skip_bad))
    return short(caught.value)


def file_complaint(path: Path) -> str:
    with pytest.raises(InputError) as caught:
        read_words(str(path))
    message = short(caught.value)
    assert message.startswith(f"{path}: ")
    return message.removeprefix(f"{path}: ")


def short(error: InputError) -> str:
    """The message, which is one or two lines that a person can read."""
    message = str(error)
    assert 1 <= len(message.splitlines()) <= 2
    assert all(len(line) < 500 for line in message.splitlines())
    assert error.exit_code == 2
    return message


# What a list looks like


@pytest.mark.parametrize(
    "text",
    [
        "cat\ndog\ncow\n",
        "cat\ndog\ncow",
        "cat\r\ndog\r\ncow\r\n",
        "cat\rdog\rcow\r",
        "cat dog cow",
        "cat, dog, cow",
        "cat,dog,cow,",
        "cat,, dog ,cow",
        "  cat\tdog\n\n\n , \ncow  ",
        "cat\u00a0dog\u2003cow",  # blanks that word processors leave
        "# my pets\ncat dog # and\ncow #, pig",
        "#\ncat dog#cow, pig\ncow##",
        "cat\x0bdog\x0ccow\u2028",
    ],
)
def test_words_stand_between_blanks_commas_and_line_ends(text: str) -> None:
    assert words(text) == ("cat", "dog", "cow")


def test_a_list_is_read_from_a_file_or_from_standard_input(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "list.txt"
    for data in (b"caf\xc3\xa9\nna\xc3\xafve", b"\xef\xbb\xbfcaf\xc3\xa9\r\nna\xc3\xafve\r\n"):
        path.write_bytes(data)
        assert read_words(str(path)).words == ("café", "naïve")
        standard_input(monkeypatch, data)
        assert read_words("-").words == ("café", "naïve")


def test_the_options_hold_for_files_too(tmp_path: Path) -> None:
    path = tmp_path / "list.txt"
    path.write_text("Qué 4x iraq", encoding="utf-8")
    found = read_words(str(path), reading=ReadOptions(q="plain", fold_accents=True, skip_bad=True))
    assert dict(found.spellings) == {
        "qué": (("q", "u", "e"),),
        "iraq": (("i", "r", "a", "q"),),
    }
    assert found.skipped == (SkippedEntry("4x", 1, "has a digit"),)


def test_the_order_of_the_list_is_kept() -> None:
    assert words("dog cat cow ape") == ("dog", "cat", "cow", "ape")


def test_a_list_becomes_a_puzzle() -> None:
    puzzle = parse_words("quit dog").puzzle(Grid.rectangle(2, 2))
    assert puzzle.grid == Grid.rectangle(2, 2)
    assert dict(puzzle.spellings) == {"quit": (("qu", "i", "t"),), "dog": (("d", "o", "g"),)}


# Letters


@pytest.mark.parametrize(
    ("written", "word"),
    [
        ("CAT", "cat"),
        ("McCoy", "mccoy"),
        ("Straße", "strasse"),
        ("STRASSE", "strasse"),
        ("STRAẞE", "strasse"),
        ("ΣΟΦΟΣ", "σοφοσ"),
        ("σοφος", "σοφοσ"),
        ("Ёлка", "ёлка"),
        ("ﬁsh", "fish"),
        ("ǅep", "ǆep"),
        ("ｃａｔ", "ｃａｔ"),
    ],
)
def test_case_is_folded_as_unicode_says(written: str, word: str) -> None:
    assert words(written) == (word,)


def test_composed_and_decomposed_letters_are_the_same() -> None:
    assert words("cafe\u0301") == words("caf\u00e9") == ("café",)
    assert spelling("cafe\u0301") == ("c", "a", "f", "é")
    assert words("ko\u0308nig\nk\u00f6nig") == ("könig",)


def test_the_turkish_i_is_one_letter() -> None:
    assert spelling("İZ") == ("i", "z")
    assert spelling("iz") == ("i", "z")
    assert spelling("ız") == ("ı", "z")
    assert [spelling(w, fold_accents=True) for w in ("İz", "iz", "ız")] == [("i", "z")] * 3


@pytest.mark.parametrize(
    ("word", "letters"),
    [
        ("שלום", "ש ל ו ם"),
        ("שָׁלוֹם", "שָׁ ל וֹ ם"),  # a letter keeps its points
        ("हिन्दी", "हि न् दी"),
        ("日本", "日 本"),
        ("ラーメン", "ラ ー メ ン"),
        ("كتاب", "ك ت ا ب"),
        ("x\u0332y", "x\u0332 y"),
    ],
)
def test_a_letter_of_any_script_is_a_face_with_its_marks(word: str, letters: str) -> None:
    assert spelling(word) == tuple(letters.split())
    assert letters_of(word) == tuple(letters.split())


@pytest.mark.parametrize(
    ("word", "bare"),
    [
        ("café", "cafe"),
        ("naïve", "naive"),
        ("smørrebrød", "smorrebrod"),
        ("æon", "aeon"),
        ("œuvre", "oeuvre"),
        ("żółć", "zolc"),
        ("đak", "dak"),
        ("ħobż", "hobz"),
        ("ǟy", "ay"),
        ("한국", "한국"),  # taken apart by NFD, but it has no accents
        ("шла", "шла"),
    ],
)
def test_accents_are_folded_on_request(word: str, bare: str) -> None:
    assert fold(word) == bare
    assert spelling(word, fold_accents=True) == tuple(bare)
    assert words(word, fold_accents=True) == (word,)  # shown as the user wrote it


def test_without_folding_an_accented_letter_is_its_own_face() -> None:
    assert spelling("né") == ("n", "é")


# Q and Qu


@pytest.mark.parametrize(
    ("word", "qu", "plain"),
    [
        ("quiz", "qu i z", "q u i z"),
        ("equal", "e qu a l", "e q u a l"),
        ("QUA", "qu a", "q u a"),
        ("squush", "s qu u s h", "s q u u s h"),
        ("quququ", "qu qu qu", "q u q u q u"),
        ("qu", "qu", "q u"),
        ("cat", "c a t", "c a t"),
    ],
)
def test_q_and_the_u_after_it_are_one_face_unless_plain(word: str, qu: str, plain: str) -> None:
    assert spelling(word) == tuple(qu.split())
    assert spelling(word, q="plain") == tuple(plain.split())


@pytest.mark.parametrize("word", ["iraq", "qat", "suq", "qoph", "tranqs", "qqu", "qúit"])
def test_a_q_without_u_needs_plain_q(word: str) -> None:
    message = complaint(f"quiz\n{word}")
    assert message.startswith(f"list.txt: line 2: {word!r} has a Q without U")
    assert "read Q and U as two letters with ReadOptions(q='plain')" in message
    assert "q plain" not in message  # which only a command line calls so
    assert len(spelling(word, q="plain")) == len(word)


def test_folding_lets_an_accented_u_follow_q() -> None:
    assert spelling("qúit", fold_accents=True) == ("qu", "i", "t")


def test_quiz_iraq_qat_and_suq() -> None:
    assert complaint("quiz iraq qat suq").count("Q without U") == 3
    kept = parse_words("quiz iraq qat suq", reading=ReadOptions(skip_bad=True))
    assert dict(kept.spellings) == {"quiz": (("qu", "i", "z"),)}
    assert [d.word for d in kept.skipped] == ["iraq", "qat", "suq"]
    assert parse_words("quiz iraq qat suq", reading=ReadOptions(q="plain")).words == (
        "quiz",
        "iraq",
        "qat",
        "suq",
    )


# Words that no board can show


@pytest.mark.parametrize(
    ("bad", "why"),
    [
        ("r2d2", "has a digit"),
        ("x²", "has a digit"),
        ("ab٣", "has a digit"),
        ("don't", "has an apostrophe"),
        ("don’t", "has an apostrophe"),
        ("donʼt", "has an apostrophe"),
        ("'tis", "has an apostrophe"),
        ("ice-cream", "has a hyphen"),
        ("ice‐cream", "has a hyphen"),
        ("ice–cream", "has a hyphen"),
        ("a", "has fewer than two letters"),
        ("É", "has fewer than two letters"),
        ("e\u0301", "has fewer than two letters"),
        ("cat.", "has '.', which is not a letter"),
        ("cat/dog", "has '/', which is not a letter"),
        ("col·lega", "has '·', which is not a letter"),
        ("½ab", "has '½', which is not a letter"),
        ("💩💩", "has '💩', which is not a letter"),
        ("ice\u00adcream", "has the character U+00AD, which is not a letter"),
        ("cat\u200b", "has the character U+200B, which is not a letter"),
        ("cat\x1b", "has the character U+001B, which is not a letter"),
        ("\ufeffcat", "has the character U+FEFF, which is not a letter"),
    ],
)
def test_a_word_for_no_board_is_named_with_its_line_or_dropped(bad: str, why: str) -> None:
    text = f"# my words\ncat\n\ndog {bad}\ncow"
    first, second = complaint(text).split("\n")
    word = bad.casefold() if len(bad) > 2 else bad.casefold().replace("e\u0301", "é")
    written = bad.replace("e\u0301", "é")
    assert first == f"list.txt: line 4: {written!r} {why}."
    squeeze = "spell such words without apostrophes and hyphens with ReadOptions(squeeze=True), "
    squeeze = squeeze if "apostrophe" in why or "hyphen" in why else ""
    them = "them" if squeeze else "such words"
    assert second == f"Correct the list, {squeeze}or drop {them} with ReadOptions(skip_bad=True)."

    kept = parse_words(text, reading=ReadOptions(skip_bad=True))
    assert kept.words == ("cat", "dog", "cow")
    assert kept.skipped == (SkippedEntry(word, 4, why, written if written != word else ""),)


def test_a_mark_without_a_letter_is_no_letter() -> None:
    assert "which is not a letter" in complaint("\u0301ab")


def test_folding_can_make_two_letters_of_one() -> None:
    assert spelling("æ", fold_accents=True) == ("a", "e")
    assert "fewer than two letters" in complaint("æ")


def test_many_bad_words_are_counted_and_three_are_named() -> None:
    message = complaint("a1 b2 c3 d4 e5")
    assert "'a1'" in message
    assert "'c3'" in message
    assert "'d4'" not in message
    assert "; and 2 more." in message


def test_a_word_longer_than_the_grid_is_no_bad_input() -> None:
    puzzle = parse_words("unboggler").puzzle(Grid.rectangle(2, 2))
    assert puzzle.words == ("unboggler",)


# Duplicates


def test_a_word_listed_again_is_kept_once_and_reported_once() -> None:
    found = parse_words("cat\ndog\nCat\ncow, CAT\ncat")
    assert found.words == ("cat", "dog", "cow")
    assert found.repeated == (SkippedEntry("cat", 3, "is listed already, on line 1", "Cat"),)
    assert found.skipped == ()


def test_words_with_the_same_letters_are_the_same_word() -> None:
    assert words("resume résumé") == ("resume", "résumé")
    found = parse_words("résumé\nresume", reading=ReadOptions(fold_accents=True))
    assert found.words == ("résumé",)
    why = "is listed already, as 'résumé' on line 1"
    assert found.repeated == (SkippedEntry("resume", 2, why),)


# Nothing to read


@pytest.mark.parametrize("text", ["", "\n", "  ,, \r\n", "# only a comment", "\u00a0"])
def test_a_list_without_words_is_refused(text: str) -> None:
    assert complaint(text) == "list.txt: the word list is empty; add words"
    assert complaint(text, skip_bad=True) == "list.txt: the word list is empty; add words"


def test_a_list_of_bad_words_only_is_refused_even_if_they_may_be_dropped() -> None:
    message = complaint("r2d2 c3po", skip_bad=True)
    assert message == (
        "list.txt: the word list has no usable word; dropped: line 1: 'r2d2' has a digit;"
        " line 1: 'c3po' has a digit"
    )


def test_files_that_are_no_lists_are_refused_in_one_line(tmp_path: Path) -> None:
    path = tmp_path / "list.txt"
    assert file_complaint(tmp_path) == "is a directory, not a word list"
    assert file_complaint(path) == "no such file"
    path.write_bytes(b"")
    assert file_complaint(path) == "the word list is empty; add words"
    path.write_bytes(b"\x89PNG\r\n\x1a\n\0\0\0")
    assert file_complaint(path) == "is a binary file, not text"
    path.write_bytes(b"cat\ncaf\xe9\n")
    assert file_complaint(path) == "line 2: byte 0xe9 is not UTF-8; save the file as UTF-8"
    path.write_bytes("cat\ndog".encode("utf-16"))
    assert file_complaint(path) == "is UTF-16 text; save it as UTF-8"
    path.write_bytes(b"catdog, " * 1_250_000)  # 10 MB
    assert (
        file_complaint(path) == "too large for a word list; at most 4 MB are read:"
        " leave out words, such as those longer than your board"
    )


def test_standard_input_is_called_so(monkeypatch: pytest.MonkeyPatch) -> None:
    standard_input(monkeypatch, b"")
    with pytest.raises(InputError, match=r"^standard input: the word list is empty; add words$"):
        read_words("-")
    standard_input(monkeypatch, b"cat\nr2d2")
    with pytest.raises(InputError, match=r"^standard input: line 2: 'r2d2' has a digit"):
        read_words("-")


@pytest.mark.parametrize(
    "data",
    mixed(
        [b"x" * 300_000 + b"1", b"1 " * 40_000, b"\x1b" * 300_000, "é\u0316".encode() * 70_000],
        ids=["one word", "many words", "control characters", "marks"],
    ),
)
def test_a_large_bad_list_has_a_small_message(data: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    standard_input(monkeypatch, data + b" '")
    with pytest.raises(InputError) as caught:
        read_words("-")
    short(caught.value)


def test_a_dropped_long_word_is_shortened() -> None:
    (dropped,) = parse_words("cat " + "x1" * 500, reading=ReadOptions(skip_bad=True)).skipped
    assert len(dropped.word) == 40


@steady
@given(st.text())
def test_any_text_is_words_or_a_short_message(text: str) -> None:
    try:
        found = parse_words(text)
    except InputError as error:
        short(error)
        event("refused")
    else:
        event("words")
        for word, spellings in found.spellings.items():
            assert ["".join(faces) for faces in spellings] == [word]
    try:
        kept = parse_words(text, reading=ReadOptions(q="plain", fold_accents=True, skip_bad=True))
    except InputError as error:
        short(error)
    else:
        assert all(len(faces) >= 2 for (faces,) in kept.spellings.values())


# Spelling in faces


def cuts(word: str) -> list[tuple[str, ...]]:
    """Every way to cut ``word`` into pieces: a mark or none at each place between letters."""
    found = []
    for marks in product([False, True], repeat=len(word) - 1):
        pieces = [word[0]]
        for letter, cut in zip(word[1:], marks, strict=True):
            if cut:
                pieces.append(letter)
            else:
                pieces[-1] += letter
        found.append(tuple(pieces))
    return found


@steady
@given(
    st.text("abq", min_size=1, max_size=8),
    st.sets(st.text("abq", min_size=1, max_size=3), max_size=8),
)
def test_spell_finds_every_cut_into_faces(word: str, faces: set[str]) -> None:
    found = spell(word, faces)
    event(f"{min(len(found), 3)} or more spellings")
    expected = [cut for cut in cuts(word) if faces.issuperset(cut)]
    assert sorted(found) == sorted(expected), (found, expected)
    assert len(set(found)) == len(found)


@steady
@given(st.text("qua", min_size=1, max_size=8))
def test_the_qu_rule_is_spelling_with_a_qu_face_and_no_q(word: str) -> None:
    faces = spell_q(tuple(word), "qu")
    assert "".join(faces) == word
    assert spell_q(tuple(word), "plain") == tuple(word)
    strict = spell(word, {"qu", "u", "a"})
    assert strict == ((faces,) if "q" not in faces else ())


def test_spelling_a_long_word_that_cannot_end_is_quick() -> None:
    assert spell("ab" * 500 + "c", {"a", "b", "ab", "ba"}) == ()


def test_the_empty_word_has_no_spelling() -> None:
    assert spell("", {"a"}) == ()
    assert spell("a", set()) == ()


# ---- marks ----


def test_marks_give_weights_and_words_that_must_stay() -> None:
    words = parse_words("cat*3 Dog! cow*12! hen pig*1", reading=ReadOptions(marks="weights"))
    assert words.words == ("cat", "dog", "cow", "hen", "pig")
    assert words.weights == {"cat": 3, "cow": 12}
    assert words.required == {"dog", "cow"}


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("cat*", "'cat' has the weight '"),
        ("cat*x", "'cat' has the weight '"),
        ("cat*0", "'cat' has the weight '"),
        ("cat*-1", "'cat' has the weight '"),
        ("cat*1.5", "'cat' has the weight '"),
        ("cat*٣", "'cat' has the weight '"),
        ("cat*1000001", "'cat' has the weight '"),
        ("cat*" + "9" * 5000, "'cat' has the weight '"),
        ("cat!*3", "'cat!*3' has its marks in the wrong order"),
        ("cat!!", "'cat!!' has '!'"),
        ("!cat", "'!cat' has '!'"),
        ("!", "'!' is on its own; put a weight (*3) or a mark (!) right after its word"),
        ("*3", "'*3' is on its own"),
        ("cat *3", "'*3' is on its own"),
        ("cat*0", "'cat' has the weight '0'"),
        ("cat cat!", "'cat' has other marks on line 1"),
        ("cat*2\ncat", "line 2: 'cat' has other marks on line 1"),
    ],
)
def test_bad_marks_are_named(text: str, says: str) -> None:
    with pytest.raises(InputError) as error:
        parse_words(text, reading=ReadOptions(marks="weights"))
    assert says in str(error.value)


@pytest.mark.parametrize("text", ["cat*3", "cat!", "cat*3!"])
def test_marks_are_refused_where_they_mean_nothing(text: str) -> None:
    with pytest.raises(
        InputError, match=r"marks, which are not read here.\nMarks such as .*\(marks='all'\)"
    ):
        parse_words(text)


def test_a_word_with_the_same_marks_is_counted_once() -> None:
    words = parse_words("cat*2! CAT*2!", reading=ReadOptions(marks="weights"))
    assert words.weights == {"cat": 2}
    assert words.required == {"cat"}
    assert [d.word for d in words.repeated] == ["cat"]


def test_bad_marks_can_be_dropped() -> None:
    words = parse_words("cat*x dog", reading=ReadOptions(skip_bad=True, marks="weights"))
    assert words.words == ("dog",)
    assert [d.word for d in words.skipped] == ["cat"]
