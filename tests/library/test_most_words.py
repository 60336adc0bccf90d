"""The most words that fit, required words and bonus words, compared with all boards."""

from __future__ import annotations

from itertools import product

import pytest

from unboggle import (
    Grid,
    InputError,
    Lexicon,
    WordList,
    find_extras,
    fit_most,
    parse_words,
    to_report,
)
from unboggle.puzzle.model.reading import ReadOptions
from unboggle.words import merge_required_and_optional, trace_bonus_words, words_up_to_list_level

Held = dict[frozenset[str], str]


def on(board: str, rows: int, columns: int, word: str) -> bool:
    """Return whether ``board``, its rows joined into one string, shows ``word`` by king's moves."""
    cells = [(r, c) for r in range(rows) for c in range(columns)]

    def walk(k: int, at: tuple[int, int], used: set[tuple[int, int]]) -> bool:
        if board[at[0] * columns + at[1]] != word[k]:
            return False
        if k + 1 == len(word):
            return True
        return any(
            walk(k + 1, to, used | {to})
            for to in cells
            if to not in used and max(abs(to[0] - at[0]), abs(to[1] - at[1])) == 1
        )

    return any(walk(0, cell, {cell}) for cell in cells)


def held_by_boards(rows: int, columns: int, words: tuple[str, ...]) -> set[frozenset[str]]:
    """Return the words on each board, for all boards with the letters of ``words``."""
    letters = sorted({letter for word in words for letter in word})
    boards = map("".join, product(letters, repeat=rows * columns))
    return {frozenset(word for word in words if on(board, rows, columns, word)) for board in boards}


CASES = [
    (2, 2, "ab bc! ca dd abd*2 cc bcd"),
    (2, 2, "aa! bb! cab abc bac*3"),
    (2, 2, "aa! bb! cc"),
    (2, 2, "abcd! dcba bb ab? ba? bd? aa?"),
    (2, 3, "abca cab! bb acc*2 cbc aab? cca?"),
    (2, 3, "aabb! abab bcb*3 ccc caa"),
    (2, 3, "aaa! bbb! ab*2 aba? bab? abc"),
]


@pytest.mark.parametrize(("rows", "columns", "text"), CASES)
def test_the_most_words_of_all_boards(rows: int, columns: int, text: str) -> None:
    words = parse_words(text, reading=ReadOptions(marks="all"))
    boards = held_by_boards(rows, columns, (*words.words, *words.bonus))
    weigh = {word: words.weights.get(word, 1) for word in words.words}
    worth = [sum(weigh[w] for w in held if w in weigh) for held in boards if words.required <= held]
    answer = fit_most(words, Grid.rectangle(rows, columns), jobs=1)
    if not worth:
        assert answer.status == "impossible"
        assert answer.reason is not None
        out = frozenset(answer.reason.words)
        assert out <= words.required
        assert not any(out <= held for held in boards)
        return
    assert answer.status == "fitted"
    assert answer.dropped is not None
    assert answer.board is not None
    assert answer.dropped.kept_weight == answer.dropped.kept_upper_bound == max(worth)
    assert words.required <= answer.paths.keys()
    shown = "".join(answer.board.faces.get(cell, ".") for cell in answer.board.grid.cells)
    there = {word for word in words.bonus if on(shown, rows, columns, word)}
    assert {*(answer.bonus or ())} == there
    for word, path in {**answer.paths, **(answer.bonus or {})}.items():
        assert "".join(answer.board.faces[cell] for cell in path) == word
    report = to_report(answer, words=words)
    assert report["format"] == "unboggle.fit/1"
    assert report["dropped"] is not None
    kept = {entry["word"] for entry in report["words"]}
    assert kept | {entry["word"] for entry in report["dropped"]["words"]} == {*words.words}
    assert report["dropped"].get("required", []) == [w for w in words.words if w in words.required]
    if words.bonus:
        bonus = report["bonus"]
        assert {entry["word"] for entry in bonus["found"]} == there
        assert {entry["word"] for entry in bonus["missing"]} == {*words.bonus} - there
    else:
        assert "bonus" not in report


def test_a_bonus_word_is_no_extra() -> None:
    words = parse_words("cat act? tac", reading=ReadOptions(marks="all"))
    answer = fit_most(words, Grid.rectangle(1, 3))
    lexicon = Lexicon.from_words("cat", "tac", "act", "at", "ta")
    others = {found.word for found in find_extras(answer, lexicon)}
    assert others <= {"act", "at", "ta"}
    wide = fit_most(words, Grid.rectangle(2, 2))
    assert list(wide.bonus or ()) == ["act"]
    assert "act" not in {found.word for found in find_extras(wide, lexicon)}


def test_only_bonus_words_are_nothing_to_seek() -> None:
    with pytest.raises(InputError, match="only bonus words"):
        fit_most(parse_words("cat?", reading=ReadOptions(marks="all")), Grid.rectangle(2, 2))


def test_a_list_without_bonus_words_has_no_bonus() -> None:
    words = parse_words("cat")
    answer = fit_most(words, Grid.rectangle(2, 2))
    assert trace_bonus_words(answer, words).bonus is None


def both(must: str, may: str) -> WordList:
    return merge_required_and_optional(
        parse_words(must, reading=ReadOptions(marks="all")),
        parse_words(may, reading=ReadOptions(marks="all")),
    )


def test_a_word_of_both_lists_is_as_the_first_has_it() -> None:
    words = both("cat Dog*2 hen?", "CAT*5@3 cow! hen@2 pig? dog")
    assert words.words == ("cat", "dog", "cow")
    assert words.required == {"cat", "dog", "cow"}
    assert words.weights == {"dog": 2}
    assert words.levels == {}
    assert list(words.bonus) == ["hen", "pig"]
    assert words.written == {"dog": "Dog"}


def test_levels_leave_out_what_is_harder_whatever_its_mark() -> None:
    words = parse_words(
        "@1 \ncat dog!\n@3*2\ncow hen! pig@2 ox*5\nape? ant 7\nbee@1?",
        reading=ReadOptions(marks="all"),
    )
    assert words.levels == {
        "cat": 1, "dog": 1, "cow": 3, "hen": 3, "pig": 2, "ox": 3, "ape": 3, "ant": 7, "bee": 1,
    }  # fmt: skip
    assert words.weights == {"cow": 2, "hen": 2, "pig": 2, "ox": 5, "ant": 2}
    some = words_up_to_list_level(words, 2)
    assert some.words == ("cat", "dog", "pig")
    assert some.required == {"dog"}
    assert list(some.bonus) == ["bee"]
    assert some.weights == {"pig": 2}
    with pytest.raises(InputError, match="needs words with a list level"):
        words_up_to_list_level(parse_words("cat"), 2)
    with pytest.raises(InputError, match="level 1 or below; the lowest is 3"):
        words_up_to_list_level(parse_words("cat@3 dog@4", reading=ReadOptions(marks="all")), 1)
    with pytest.raises(InputError, match="from 1 to 99"):
        words_up_to_list_level(words, 0)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("cat@0", "has the list level '0'; use a whole number from 1 to 99"),
        ("cat@100", "has the list level '100'"),
        ("cat 100", "has the list level '100'"),
        ("cat@x", "has the list level 'x'"),
        ("cat?@2", "wrong order"),
        ("cat*3?", "is a bonus word"),
        ("cat@1@2", "two weights or two list levels"),
        ("@2!\ncat", "a mark that no heading has"),
        ("@0\ncat", "has the list level '0'"),
        ("cat @2", "no letter|fewer than two letters"),
        ("7 cat", "has a digit"),
        ("cat cat?", "has other marks on line 1"),
        ("cat@1 cat@2", "has other marks on line 1"),
    ],
)
def test_marks_that_make_no_sense_are_named(text: str, says: str) -> None:
    with pytest.raises(InputError, match=says):
        parse_words(text, reading=ReadOptions(marks="all"))
