"""Bans of whole lists: what is within a word of the puzzle is exempt, everywhere in the same way.

The lists of the dictionary are replaced by tiny ones, so that brute force sees every case.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import product

import pytest
from amounts import mixed

from unboggle.fitting.race.member import carry_out
from unboggle.fitting.race.plan import MemberPlan
from unboggle.fitting.searches.distance import DistanceSearch
from unboggle.fitting.searches.paths import PathsSearch
from unboggle.fitting.searches.reach import ReachSearch, can_search
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
CASES = mixed(("ab cb", "aba", "abc", "cabb", "abc bac"), LISTS, every=3)


@pytest.fixture(autouse=True)
def tiny_lists(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    def on(board: Board, name: str, **limits: object) -> list[str]:
        return [word for word in LISTS[name] if _shows(board, word)]

    monkeypatch.setattr(listed, "words_of", LISTS.__getitem__)
    monkeypatch.setattr(listed, "listed_on", on)
    caches = (banned._spellings, banned_clauses._chosen)
    for cache in caches:
        cache.cache_clear()
    yield
    for cache in caches:
        cache.cache_clear()


def _shows(board: Board, word: str) -> bool:
    return shows_word(board.grid, dict(board.faces), tuple(word))


def is_good(board: Board, words: str, name: str) -> bool:
    """Whether the board holds ``words``, and of the list no more than allowed but those within."""
    own = [part for word in words.split() for part in (word, word[::-1])]
    forbidden = [one for one in LISTS[name] if not any(one in part for part in own)]
    shown = sum(_shows(board, one) for one in forbidden)
    return all(_shows(board, word) for word in words.split()) and shown <= name.count(":")


def asked(words: str, name: str) -> Puzzle:
    ban = Constraints(Ban((), (name,)))
    return replace(puzzle(TWO_BY_THREE, words), constraints=ban)


@pytest.mark.parametrize(("words", "name"), CASES)
def test_what_is_within_a_word_of_the_puzzle_is_exempt(
    words: str, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    question = asked(words, name)
    there = [board for board in all_boards(question) if is_good(board, words, name)]
    for number, board in enumerate(all_boards(question)):
        if number % 7 == 0 and all(_shows(board, word) for word in words.split()):
            good = violated_constraint(board, question) is None
            assert good == is_good(board, words, name), board
    for encoding in ("one_hot", "tiles"):
        (*_, last) = carry_out(question, MemberPlan(encoding, "cadical195", 3), NEVER)
        assert (last.status is Status.SAT) == bool(there), encoding
        assert last.board is None or is_good(last.board, words, name), encoding
    assert can_search(question)
    for kind, kernel in product((ReachSearch, DistanceSearch, PathsSearch), (True, False)):
        if not kernel:
            monkeypatch.setenv("UNBOGGLE_KERNEL", "0")
            monkeypatch.delenv("UNBOGGLE_REQUIRE_KERNEL", raising=False)
        found = kind(question, 1).run(moves=400_000 if kernel and there else 2_000)
        assert (found is not None) == bool(there), (kind, kernel)
        assert found is None or is_good(found, words, name), (kind, kernel)


def test_a_part_of_the_puzzle_has_the_exceptions_of_the_whole() -> None:
    whole = asked("abc cabb", "extras")
    part = whole.restricted_to(["abc"])
    (ban,) = part.constraints
    assert isinstance(ban, Ban)
    assert banned.banned_spellings(ban, part) == banned.banned_spellings(ban, whole)
    assert tuple("cab") not in banned.banned_spellings(ban, part)
    alone = asked("abc", "extras")
    (other,) = alone.constraints
    assert isinstance(other, Ban)
    assert tuple("cab") in banned.banned_spellings(other, alone)
