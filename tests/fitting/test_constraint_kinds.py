"""Constraints for cells, letters and words: fits agree with brute force.

Pairs are tested in `test_constraint_pairs`. The oracle states each constraint independently and
checks every board of a small grid.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from functools import cache
from itertools import product

import pytest
from amounts import parts

from unboggle.errors import InputError
from unboggle.fitting.fit import fit
from unboggle.fitting.race.member import carry_out
from unboggle.fitting.race.plan import MemberPlan
from unboggle.fitting.searches.distance import DistanceSearch
from unboggle.fitting.searches.reach import ReachSearch, can_search
from unboggle.formula.refine import is_stated
from unboggle.puzzle import (
    Ban,
    Board,
    Cell,
    Cells,
    Constraint,
    Constraints,
    Dice,
    Face,
    GivenCells,
    Grid,
    HiddenMessage,
    Inventory,
    Puzzle,
    Same,
    Vowels,
)
from unboggle.solutions.boards import list_boards
from unboggle.solvers import Status
from unboggle.system.clock import NEVER
from unboggle.testing.brute_force import all_boards, shows_word
from unboggle.testing.tiny import puzzle, strip

Faces = Mapping[Cell, Face]
TWO_BY_THREE = Grid.rectangle(2, 3)


def no_word(*words: str) -> Callable[[Grid, Faces], bool]:
    return lambda grid, faces: not any(shows_word(grid, dict(faces), tuple(w)) for w in words)


def vowels_of(faces: Faces) -> int:
    return sum(face in "aeiou" for face in faces.values())


def at_most(**most: int) -> Callable[[Grid, Faces], bool]:
    return lambda _, faces: Counter(faces.values()) <= Counter(most)


def thrown(*dice: str) -> Callable[[Grid, Faces], bool]:
    throws = [Counter(throw) for throw in product(*dice)]

    def can_be(grid: Grid, faces: Faces) -> bool:
        shown = Counter(faces.values())
        return len(dice) == len(grid.cells) and any(shown <= throw for throw in throws)

    return can_be


def lines(grid: Grid, faces: Faces) -> Iterator[str]:
    rows, columns = range(grid.rows), range(grid.columns)
    yield from ("".join(faces.get((r, c)) or " " for c in columns) for r in rows)
    yield from ("".join(faces.get((r, c)) or " " for r in rows) for c in columns)


KINDS: dict[str, tuple[Constraint, Callable[[Grid, Faces], bool]]] = {
    "one vowel": (
        Vowels(1, 1),
        lambda _, faces: vowels_of(faces) == 1,
    ),
    "two vowels": (
        Vowels(2, None),
        lambda _, faces: vowels_of(faces) >= 2,
    ),
    "cells": (
        Cells({(0, 0): ("a", "b"), (0, 1): ("b", "c")}),
        lambda _, f: f.get((0, 0)) in ("a", "b") and f.get((0, 1)) in ("b", "c"),
    ),
    "same": (Same((((0, 0), (0, 2)),)), lambda _, f: f.get((0, 0)) == f.get((0, 2))),
    "message": (HiddenMessage(tuple("ab"), "row", 0), lambda g, f: "ab" in next(lines(g, f))),
    "either way": (
        HiddenMessage(tuple("ab"), "row", either=True),
        lambda g, f: any(x in line for line in [*lines(g, f)][: g.rows] for x in ("ab", "ba")),
    ),
    "ban": (Ban(("ac",)), no_word("ac")),
    "ban on doubled words": (Ban(("bab", "caa")), no_word("bab", "caa")),
    "dice": (
        Dice.parse("AB AB AC BC B A", TWO_BY_THREE),
        thrown("ab", "ab", "ac", "bc", "b", "a"),
    ),
    "given": (GivenCells({(0, 1): "b"}), lambda _, faces: faces.get((0, 1)) == "b"),
    "letters": (
        Inventory({"a": 2, "b": 2, "c": 1}, at_most=True),
        at_most(a=2, b=2, c=1),
    ),
}
WORDS = ("ab cb", "aba", "abc")


def holds(grid: Grid, faces: Faces, words: str) -> bool:
    return all(shows_word(grid, dict(faces), tuple(word)) for word in words.split())


@cache
def every(letters: str) -> list[Faces]:
    """Return every board with these letters."""
    return [dict(board.faces) for board in all_boards(puzzle(TWO_BY_THREE, letters))]


def good(words: str, *names: str) -> list[Faces]:
    grid, laws = TWO_BY_THREE, [KINDS[name][1] for name in names]
    letters = "abce" if "vowel" in " ".join(names) else "abc"  # one more vowel is enough
    found = (f for f in every(letters) if all(law(grid, f) for law in laws))
    return [faces for faces in found if holds(grid, faces, words)]


def is_good(board: Board | None, words: str, *names: str) -> bool:
    assert board is not None
    laws = [KINDS[name][1] for name in names]
    return holds(board.grid, board.faces, words) and all(
        law(board.grid, board.faces) for law in laws
    )


def solved(question: Puzzle, encoding: str) -> tuple[Status, Board | None]:
    (*_, last) = carry_out(question, MemberPlan(encoding, "cadical195", 3), NEVER)
    return last.status, last.board


@pytest.mark.parametrize("part", parts(3))
@pytest.mark.parametrize("name", KINDS)
def test_encodings_and_searches_agree_with_brute_force(name: str, part: int) -> None:
    for words in WORDS[::part]:
        question = replace(puzzle(TWO_BY_THREE, words), constraints=Constraints(KINDS[name][0]))
        there = good(words, name)
        for encoding in ("one_hot", "tiles"):
            status, board = solved(question, encoding)
            assert (status is Status.SAT) == bool(there), (words, encoding)
            assert not there or is_good(board, words, name), (words, encoding, board)
        if there and can_search(question):
            for kind in (ReachSearch, DistanceSearch):
                assert is_good(kind(question, 1).run(moves=400_000), words, name), (words, kind)


def test_boards_with_banned_words_are_all_that_brute_force_finds() -> None:
    question = replace(puzzle(TWO_BY_THREE, "ab cb"), constraints=Constraints(KINDS["ban"][0]))
    kept = good("ab cb", "ban")
    least = [f for f in kept if not any(other.items() < f.items() for other in kept)]
    classes = {min(repr(sorted(i.items())) for i in question.images(faces)) for faces in least}
    answer = list_boards(question)
    assert answer.status == "complete"
    assert len(answer.solutions) == len(classes) > 0
    for one in answer.solutions:
        assert is_good(one.board, "ab cb", "ban")


def test_a_ban_is_refined_where_it_cannot_be_said_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    from unboggle.formula import banned

    monkeypatch.setattr(banned, "MAX_CLAUSES", 0)
    banned._chosen.cache_clear()
    try:
        for words, name in product(("ab cb", "abc"), ("ban", "ban on doubled words")):
            question = replace(puzzle(TWO_BY_THREE, words), constraints=Constraints(KINDS[name][0]))
            assert not is_stated(question.constraints.all[0], question)
            there = good(words, name)
            for encoding in ("tiles", "one_hot", "bitvectors"):
                solver = "pysmt:z3" if encoding == "bitvectors" else "cadical195"
                (*_, last) = carry_out(question, MemberPlan(encoding, solver), NEVER)
                assert (last.status is Status.SAT) == bool(there), (words, name, encoding)
                assert not there or is_good(last.board, words, name), (words, name, encoding)
    finally:
        banned._chosen.cache_clear()


def test_no_word_but_mine() -> None:
    words = puzzle(Grid.rectangle(3, 3), "cat dog")
    question = replace(words, constraints=Constraints(Ban((), ("extras",))))
    assert question.constraints.monotone
    answer = fit(question, encoding="tiles")
    assert answer.status == "fitted"
    assert answer.board is not None
    from unboggle.forward.lexicon import Lexicon

    found = {one.word for one in Lexicon.load().words_on(answer.board)}
    assert found <= {"cat", "dog", "god", "tac"}
    assert found >= {"cat", "dog"}
    impossible = replace(question, grid=TWO_BY_THREE)
    assert fit(impossible, encoding="tiles").status == "impossible"
    with pytest.raises(InputError, match="'cat' is in the list and banned"):
        replace(words, constraints=Constraints(Ban(("cat",))))


def test_dice_lie_where_the_board_shows_their_letters() -> None:
    dice = Dice.parse("AB AB AC BC B A", TWO_BY_THREE)
    part = Board(TWO_BY_THREE, {(0, 0): "c", (1, 2): "c"})
    assert dice.placed(part) is not None  # a blank cell takes any remaining die
    full = Board(TWO_BY_THREE, dict(zip(TWO_BY_THREE.cells, "abcbab", strict=True)))
    placed = dice.placed(full)
    assert placed is not None
    for row, shown in zip(placed, full.rows(), strict=True):
        for face, die in zip(shown, row, strict=True):
            assert face
            assert die
            assert face.upper() in die
    used = sorted(die for row in placed for die in row if die)
    assert used == sorted(dice.to_json()["dice"]["dice"])
    many = Board(TWO_BY_THREE, dict.fromkeys(TWO_BY_THREE.cells, "c"))
    assert dice.placed(many) is None
    wrong = replace(puzzle(strip(3), "ab"), constraints=Constraints(dice))
    reason = fit(wrong, encoding="tiles").reason
    assert reason is not None
    assert reason.kind == "counting"
    assert not can_search(wrong)


@pytest.mark.parametrize(
    ("constraint", "other", "said"),
    [
        (Vowels(3), Inventory({"a": 1, "b": 5}), "the letters to use have 1 vowel"),
        (Vowels(0, 0), Inventory({"a": 1, "b": 5}), "the letters to use have 1 vowel"),
        (Vowels(0, 1), GivenCells({(0, 0): "a", (1, 1): "e"}), "2 vowels are given"),
        (Ban(("nope",)), HiddenMessage(("e", "p", "o", "n"), "row"), "the message shows nope"),
    ],
)
def test_constraints_that_contradict_each_other_are_refused_at_once(
    constraint: Constraint, other: Constraint, said: str
) -> None:
    with pytest.raises(InputError, match=said):
        Constraints(constraint, other)
    assert Constraints(Vowels(0, 1), Inventory({"a": 2, "b": 5}, at_most=True))


@pytest.mark.parametrize("line", ["row", "column", "diagonal", "anywhere"])
def test_a_banned_message_is_refused_where_its_line_is_a_path(line: str) -> None:
    """On hexagons a diagonal is no path, so its letters need not be a word on the board."""
    message, ban = HiddenMessage(tuple("rat"), line), Ban(("tar",))
    words = puzzle(Grid.hexagons(3, 3), "cat").spellings
    for grid in (Grid.rectangle(3, 3, wrap_rows=True), Grid.hexagons(3, 3)):
        if grid.are_hexagons and line in ("diagonal", "anywhere"):
            found = fit(Puzzle(grid, words, Constraints(message, ban)))
            assert found.status == "fitted"
            continue
        with pytest.raises(InputError) as error:
            Puzzle(grid, words, Constraints(message, ban))
        assert str(error.value) == "the ban on words and the message: the message shows tar"
        assert set(error.value.constraints) == {"ban", "message"}


@pytest.mark.parametrize(
    ("kind", "text", "said"),
    [
        (Vowels, "many", "use 4-6, 5, 'at least 4' or 'at most 6'"),
        (Vowels, "5-4", "the number of vowels cannot be at least 5 and at most 4"),
        (Cells, "1,2", "'1,2' is not a cell with letters"),
        (Cells, "3,1=a", "3,1 is not a cell of a 2x3 board"),
        (Cells, "1,1=ab 1,1=cd", "no letter is allowed at row 1, column 1"),
        (Same, "a.. ...", "the mark 'a' occurs only once"),
        (Same, "aa", "does not have the rows of a 2x3 board"),
        (HiddenMessage, "ring: abc", "'ring' is not a line; use row"),
        (HiddenMessage, "row 0: abc", "have the numbers 1, 2, 3"),
        (Ban, ", ,", "no word is in it"),
        (Ban, "no/such/file", "no/such/file: no such file"),
        (Dice, "nosuch", "there is no dice set and no file"),
    ],
)
def test_what_cannot_be_read_is_refused(kind: type[Constraint], text: str, said: str) -> None:
    with pytest.raises(InputError, match=said):
        kind.parse(text, TWO_BY_THREE)


def test_a_message_longer_than_its_line_and_a_cell_that_the_board_lacks_are_refused() -> None:
    for constraint in (HiddenMessage(tuple("abcd"), "row"), Cells({(5, 5): ("a",)})):
        with pytest.raises(InputError, match=r"has no line for 4|which is not a cell"):
            replace(puzzle(TWO_BY_THREE, "ab"), constraints=Constraints(constraint))


def test_a_ban_that_a_formula_cannot_say_is_refused_there_by_its_name() -> None:
    from unboggle.formula.interchange import formula_lines

    words = puzzle(Grid.rectangle(4, 4), "act ape ate cop end old")
    question = replace(words, constraints=Constraints(Ban((), ("extras",))))
    with pytest.raises(InputError, match="cannot express all of the constraint 'no word but those"):
        list(formula_lines(question, "tiles", "a test"))
