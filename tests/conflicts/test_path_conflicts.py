"""Fewer words under wishes for their paths: `why`, `--drop-fewest`, all boards, by brute force."""

from __future__ import annotations

from functools import cache
from itertools import combinations, product

import pytest

from unboggle.conflicts.decider import Decider
from unboggle.conflicts.drop_fewest import drop_fewest
from unboggle.conflicts.why import why
from unboggle.counting import without_dominated
from unboggle.errors import InputError
from unboggle.forward.verify import broken_wish, words_kept
from unboggle.puzzle import Apart, Board, Given, Grid, OnePath, Puzzle, Touch, Turns, Wishes
from unboggle.solutions.boards import boards
from unboggle.testing.brute_force import holds
from unboggle.testing.tiny import puzzle, strip

SMALL = Grid.rectangle(2, 3)
CASES = {
    "straight": (Grid.rectangle(2, 2), "abc cba bac", Wishes(Turns(0))),
    "seldom": (SMALL, "abba bba ab", Wishes(Turns(1), Given({(0, 0): "b"}))),
    "apart": (strip(5), "ab ba aa b", Wishes(Apart((("aa", "b"),)))),
    "touching": (strip(5), "ab cb a", Wishes(Touch((("ab", "cb"),)), Given({(0, 2): "a"}))),
    "one path": (SMALL, "ab bb aa", Wishes(OnePath())),
    "several": (strip(5), "aba bb ab", Wishes(Turns(0), OnePath(), Apart((("aba", "bb"),)))),
}


def case(name: str) -> Puzzle:
    grid, words, wishes = CASES[name]
    asked = puzzle(grid, words)
    return Puzzle(grid, asked.spellings, wishes)


@cache
def kept_words(name: str) -> frozenset[frozenset[str]]:
    """For each board the sets of words that it holds so that it keeps what is asked of these."""
    asked = case(name)
    parts = [
        asked.part(some)
        for size in range(len(asked.words) + 1)
        for some in combinations(asked.words, size)
    ]
    found = set()
    for faces in product(["", *asked.faces], repeat=len(asked.grid.cells)):
        shown = zip(asked.grid.cells, faces, strict=True)
        board = Board(asked.grid, {cell: face for cell, face in shown if face})
        for part in parts:
            words = frozenset(part.words)
            if words not in found and holds(board, part) and not broken_wish(board, part):
                found.add(words)
    return frozenset(found)


@pytest.mark.parametrize("name", CASES)
def test_fewer_words_are_decided_as_brute_force_does(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("unboggle.conflicts.closing_in.FIRST_MOVES", 20_000)
    asked, able = case(name), kept_words(name)
    assert asked.wishes.monotone
    parts = [
        frozenset(some)
        for size in range(len(asked.words) + 1)
        for some in combinations(asked.words, size)
    ]
    assert all(part in able for some in able for part in parts if part <= some)
    with Decider(asked) as decider:
        for words in reversed(parts):
            decision = decider.decide(words)
            assert (decision.held is not None) == (words in able), words
        for held in decider.boards:
            assert not broken_wish(held.board, asked.part(held.words))
    outcome = drop_fewest(asked)
    most = max(map(len, able))
    if most == 0:
        assert outcome.status == "impossible"
    else:
        assert outcome.status == "fitted" and len(outcome.paths) == most
        assert frozenset(outcome.paths) in able
    answer = why(asked, most=1000)
    if frozenset(asked.words) in able:
        assert answer.status == "fitted"
    else:
        assert {frozenset(clash.words) for clash in answer.conflicts} == {
            part
            for part in parts
            if part not in able and all(part - {word} in able for word in part)
        }


def test_words_of_a_wish_are_not_left_out_as_dispensable() -> None:
    asked = puzzle(SMALL, "abc ab cb")
    assert without_dominated(asked).words == ("abc",)
    for wish, kept in (
        (Touch((("ab", "abc"),)), ("abc", "ab")),
        (Touch((("ab", "cb"),)), ("abc", "ab", "cb")),
        (Turns(0), ("abc", "ab", "cb")),
    ):
        wished = Puzzle(SMALL, asked.spellings, Wishes(wish))
        assert without_dominated(wished).words == kept
        assert wished.part(["abc"]).wishes.names == (wish.names if wish == Turns(0) else ())


def test_of_words_at_odds_those_wanted_are_kept() -> None:
    asked = case("apart")
    board = Board.of_rows(["aabab"])
    there = asked.words
    assert words_kept(board, asked, there) == {"ab", "ba", "aa"}
    assert words_kept(board, asked, there, ["b"]) == {"ab", "ba", "b"}
    asked = case("seldom")
    assert not words_kept(Board.of_rows(["aab", "bba"]), asked, asked.words)  # the letter given


@pytest.mark.parametrize("name", ["seldom", "apart", "touching", "one path"])
def test_all_boards_are_those_of_brute_force(name: str) -> None:
    asked = case(name)
    words = [word for word in asked.words if name != "apart" or word != "b"]
    asked = asked.part(words if name != "one path" else ["ab"])
    good = []
    for faces in product(["", *asked.faces], repeat=len(asked.grid.cells)):
        shown = zip(asked.grid.cells, faces, strict=True)
        board = Board(asked.grid, {cell: face for cell, face in shown if face})
        if holds(board, asked) and not broken_wish(board, asked):
            good.append(dict(board.faces))
    least = [f for f in good if not any(other.items() < f.items() for other in good)]
    classes = {min(repr(sorted(i.items())) for i in asked.images(faces)) for faces in least}
    answer = boards(asked)
    assert answer.status == ("complete" if classes else "none")
    assert len(answer.found) == len(classes)


def test_to_make_it_unique_is_refused() -> None:
    from unboggle.clues.make_unique import make_unique

    with pytest.raises(InputError, match="to make it unique does not go with the wish 'straight"):
        make_unique(case("straight"), "words")
