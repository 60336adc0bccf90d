"""Path constraints and fewer words: `why`, `--most`, `boards`, by brute force."""

from __future__ import annotations

from functools import cache, partial
from itertools import combinations, product

import pytest

from unboggle.conflicts.bound_search import BoundSearch, Tuning
from unboggle.conflicts.decider import Decider
from unboggle.conflicts.drop_fewest import drop_fewest
from unboggle.conflicts.why import why
from unboggle.counting import without_dominated
from unboggle.errors import InputError
from unboggle.forward.verify import violated_constraint, words_satisfying
from unboggle.puzzle import (
    Board,
    Constraints,
    GivenCells,
    Grid,
    Puzzle,
    Turns,
    UniquePaths,
    WordsApart,
    WordsTouch,
)
from unboggle.solutions.boards import list_boards
from unboggle.testing.brute_force import holds
from unboggle.testing.tiny import puzzle, strip

SMALL = Grid.rectangle(2, 3)
CASES = {
    "straight": (Grid.rectangle(2, 2), "abc cba bac", Constraints(Turns(0))),
    "seldom": (SMALL, "abba bba ab", Constraints(Turns(1), GivenCells({(0, 0): "b"}))),
    "apart": (strip(5), "ab ba aa b", Constraints(WordsApart((("aa", "b"),)))),
    "touching": (
        strip(5),
        "ab cb a",
        Constraints(WordsTouch((("ab", "cb"),)), GivenCells({(0, 2): "a"})),
    ),
    "one path": (SMALL, "ab bb aa", Constraints(UniquePaths())),
    "several": (
        strip(5),
        "aba bb ab",
        Constraints(Turns(0), UniquePaths(), WordsApart((("aba", "bb"),))),
    ),
}


def case(name: str) -> Puzzle:
    grid, words, constraints = CASES[name]
    asked = puzzle(grid, words)
    return Puzzle(grid, asked.spellings, constraints)


@cache
def kept_words(name: str) -> frozenset[frozenset[str]]:
    """For each board, the sets of words for which it satisfies the constraints."""
    asked = case(name)
    parts = [
        asked.restricted_to(some)
        for size in range(len(asked.words) + 1)
        for some in combinations(asked.words, size)
    ]
    found = set()
    for faces in product(["", *asked.faces], repeat=len(asked.grid.cells)):
        shown = zip(asked.grid.cells, faces, strict=True)
        board = Board(asked.grid, {cell: face for cell, face in shown if face})
        for part in parts:
            words = frozenset(part.words)
            if words not in found and holds(board, part) and not violated_constraint(board, part):
                found.add(words)
    return frozenset(found)


@pytest.mark.parametrize("name", CASES)
def test_fewer_words_are_decided_as_brute_force_does(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    quick = partial(BoundSearch, tuning=Tuning(first_moves=20_000))
    monkeypatch.setattr("unboggle.conflicts.drop_fewest.BoundSearch", quick)
    asked, able = case(name), kept_words(name)
    assert asked.constraints.monotone
    parts = [
        frozenset(some)
        for size in range(len(asked.words) + 1)
        for some in combinations(asked.words, size)
    ]
    assert all(part in able for some in able for part in parts if part <= some)
    with Decider(asked) as decider:
        for words in reversed(parts):
            decision = decider.decide(words)
            assert (decision.board is not None) == (words in able), words
        for held in decider.boards:
            assert not violated_constraint(held.board, asked.restricted_to(held.words))
    outcome = drop_fewest(asked)
    most = max(map(len, able))
    if most == 0:
        assert outcome.status == "impossible"
    else:
        assert outcome.status == "fitted"
        assert len(outcome.paths) == most
        assert frozenset(outcome.paths) in able
    answer = why(asked, limit=1000)
    if frozenset(asked.words) in able:
        assert answer.status == "fitted"
    else:
        assert {frozenset(clash.words) for clash in answer.conflicts} == {
            part
            for part in parts
            if part not in able and all(part - {word} in able for word in part)
        }


def test_words_of_a_constraint_are_not_left_out_as_dispensable() -> None:
    asked = puzzle(SMALL, "abc ab cb")
    assert without_dominated(asked).words == ("abc",)
    for constraint, kept in (
        (WordsTouch((("ab", "abc"),)), ("abc", "ab")),
        (WordsTouch((("ab", "cb"),)), ("abc", "ab", "cb")),
        (Turns(0), ("abc", "ab", "cb")),
    ):
        requested = Puzzle(SMALL, asked.spellings, Constraints(constraint))
        assert without_dominated(requested).words == kept
        assert requested.restricted_to(["abc"]).constraints.names == (
            constraint.names if constraint == Turns(0) else ()
        )


def test_of_words_at_odds_those_wanted_are_kept() -> None:
    asked = case("apart")
    board = Board.from_rows(["aabab"])
    there = asked.words
    assert words_satisfying(board, asked, there) == {"ab", "ba", "aa"}
    assert words_satisfying(board, asked, there, ["b"]) == {"ab", "ba", "b"}
    asked = case("seldom")
    assert not words_satisfying(
        Board.from_rows(["aab", "bba"]), asked, asked.words
    )  # the letter given


@pytest.mark.parametrize("name", ["seldom", "apart", "touching", "one path"])
def test_all_boards_are_those_of_brute_force(name: str) -> None:
    asked = case(name)
    words = [word for word in asked.words if name != "apart" or word != "b"]
    asked = asked.restricted_to(words if name != "one path" else ["ab"])
    good = []
    for faces in product(["", *asked.faces], repeat=len(asked.grid.cells)):
        shown = zip(asked.grid.cells, faces, strict=True)
        board = Board(asked.grid, {cell: face for cell, face in shown if face})
        if holds(board, asked) and not violated_constraint(board, asked):
            good.append(dict(board.faces))
    least = [f for f in good if not any(other.items() < f.items() for other in good)]
    classes = {min(repr(sorted(i.items())) for i in asked.images(faces)) for faces in least}
    answer = list_boards(asked)
    assert answer.status == ("complete" if classes else "none")
    assert len(answer.solutions) == len(classes)


def test_to_make_it_unique_is_refused() -> None:
    from unboggle.clues.make_unique import make_unique

    with pytest.raises(InputError, match="make_unique does not go with turns"):
        make_unique(case("straight"), "words")
