"""Bans of whole lists: what is within a word of the puzzle is exempt, everywhere in the same way.

The lists of the dictionary are replaced by tiny ones, so that brute force sees every case.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import product

import pytest
from amounts import mixed

from unboggle.fitting.race.member import carry_out
from unboggle.fitting.race.plan import MemberPlan
from unboggle.fitting.searches.distance import DistanceSearch
from unboggle.fitting.searches.paths import PathsSearch
from unboggle.fitting.searches.reach import ReachSearch, can_search
from unboggle.fitting.searches.space import SearchSpace
from unboggle.formula import banned as banned_clauses
from unboggle.forward import banned, listed
from unboggle.forward.verify import violated_constraint
from unboggle.puzzle import Ban, Board, Constraints, Grid, Puzzle
from unboggle.solvers import Status
from unboggle.system.clock import NEVER
from unboggle.testing.brute_force import all_boards, shows_word
from unboggle.testing.tiny import puzzle

TWO_BY_THREE = Grid.rectangle(2, 3)
LISTS = {"offensive": ("bab", "cab", "acb"), "extras": ("abc", "bac", "cab", "cba")}
LISTS["extras:1"] = LISTS["extras"]
LISTS["extras4:1"] = ("abca", "baca", "cab", "bbb")
LISTS["extras@10:2"] = ("bab", "cab", "acb", "aab")
BANS = (
    *((name,) for name in LISTS if name != "extras4:1"),
    ("extras:1", "extras4:1"),
    ("extras4:1", "extras@10:2"),
    ("offensive", "extras4:1"),
    ("offensive", "extras:1", "extras@10:2"),
)
"""The last ones have several lists of which a board may show some words, or other bans, too."""
CASES = mixed(("ab cb", "aba", "abc", "cabb", "abc bac", "abcb", "bcab"), BANS, every=3)


@pytest.fixture(autouse=True)
def tiny_lists(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    def on(board: Board, name: str, **limits: object) -> list[str]:
        return [word for word in LISTS[name] if _shows(board, word)]

    def of_letters(name: str, letters: set[str], _: int) -> set[str]:
        return {word for word in LISTS[name] if letters.issuperset(word)}

    monkeypatch.setattr(listed, "words_of", LISTS.__getitem__)
    monkeypatch.setattr(listed, "words_of_letters", of_letters)
    monkeypatch.setattr(listed, "listed_on", on)
    caches = (banned._spellings, banned._by_word, banned_clauses._chosen)
    for cache in caches:
        cache.cache_clear()
    yield
    for cache in caches:
        cache.cache_clear()


def _shows(board: Board, word: str) -> bool:
    return shows_word(board.grid, dict(board.faces), tuple(word))


def is_good(board: Board, words: str, names: Sequence[str]) -> bool:
    """Whether the board holds ``words``, and of a list no more than allowed but those within."""
    own = [part for word in words.split() for part in (word, word[::-1])]
    for name in names:
        forbidden = [one for one in LISTS[name] if not any(one in part for part in own)]
        if sum(_shows(board, one) for one in forbidden) > Ban.banned_list(name).most:
            return False
    return all(_shows(board, word) for word in words.split())


def asked(words: str, *names: str) -> Puzzle:
    ban = Constraints(Ban((), names))
    return replace(puzzle(TWO_BY_THREE, words), constraints=ban)


@pytest.mark.parametrize(("words", "names"), CASES)
def test_what_is_within_a_word_of_the_puzzle_is_exempt(
    words: str, names: Sequence[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    question = asked(words, *names)
    there = [board for board in all_boards(question) if is_good(board, words, names)]
    for number, board in enumerate(all_boards(question)):
        if number % 7 == 0 and all(_shows(board, word) for word in words.split()):
            good = violated_constraint(board, question) is None
            assert good == is_good(board, words, names), board
    for encoding in ("one_hot", "tiles"):
        (*_, last) = carry_out(question, MemberPlan(encoding, "cadical195", 3), NEVER)
        assert (last.status is Status.SAT) == bool(there), encoding
        assert last.board is None or is_good(last.board, words, names), encoding
    assert can_search(question)
    assert SearchSpace(question).exact  # boards are steered, not only checked
    for kind, kernel in product((ReachSearch, DistanceSearch, PathsSearch), (True, False)):
        if not kernel:
            monkeypatch.setenv("UNBOGGLE_KERNEL", "0")
            monkeypatch.delenv("UNBOGGLE_REQUIRE_KERNEL", raising=False)
        found = kind(question, 1).run(moves=400_000 if kernel and there else 2_000)
        assert (found is not None) == bool(there), (kind, kernel)
        assert found is None or is_good(found, words, names), (kind, kernel)


@pytest.mark.parametrize("encoding", ["one_hot", "tiles"])
@pytest.mark.parametrize("words", ["ab cb", "cabb"])
def test_a_list_of_which_the_board_shows_few_words_bans_none_of_them(
    words: str, encoding: str
) -> None:
    names = ("extras:1", "extras4:1")  # boards of the first model violate one of them
    question = asked(words, *names)
    assert any(is_good(board, words, names) for board in all_boards(question))
    (*_, last) = carry_out(question, MemberPlan(encoding, "cadical195", 3), NEVER)
    assert last.board is not None
    assert is_good(last.board, words, names)


def test_a_part_of_the_puzzle_has_the_exceptions_of_the_whole() -> None:
    whole = asked("abc cabb", "extras")
    part = whole.restricted_to(["abc"])
    (ban,) = part.constraints
    assert isinstance(ban, Ban)
    assert banned.banned_spellings(ban, part) == banned.banned_spellings(ban, whole)
    assert not {tuple("cab"), tuple("bac")} & {*banned.banned_spellings(ban, part)}
    alone = asked("abc", "extras")
    (other,) = alone.constraints
    assert isinstance(other, Ban)
    assert banned.banned_spellings(other, alone) == (tuple("bac"),)  # it is cab, too


@pytest.mark.parametrize("seed", range(6))
def test_spellings_that_contain_a_banned_one_are_left_out(seed: int) -> None:
    draw = random.Random(seed)
    words = {"".join(draw.choices("abc", k=draw.randint(1, 5))) for _ in range(8)}
    ban, question = Ban(tuple(sorted(words))), puzzle(TWO_BY_THREE, "abc")
    few = {"".join(way) for way in banned.banned_spellings(ban, question)}
    assert few <= words
    for word in words:
        assert any(one in word or one[::-1] in word for one in few)
        contained = [one for one in few if one in word or one[::-1] in word]
        assert word not in few or contained == [word]
