"""Board searches count banned words: their boards show none, and they find boards without any."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import product

import pytest
from amounts import parts

from unboggle.fitting.searches.distance import DistanceSearch
from unboggle.fitting.searches.growing import GrowingSearch
from unboggle.fitting.searches.paths import PathsSearch
from unboggle.fitting.searches.plain.limits import FORBIDDEN, BanCounter, Bans
from unboggle.fitting.searches.reach import ReachSearch, can_search
from unboggle.fitting.searches.resumable import ResumableSearch
from unboggle.fitting.searches.space import SearchSpace
from unboggle.forward.listed import listed_on
from unboggle.forward.verify import violated_constraint
from unboggle.puzzle import Ban, Board, Constraints, Grid, Puzzle, Vowels
from unboggle.puzzle.lists.words import parse_words
from unboggle.testing.brute_force import all_boards, holds, shows_word, simple_paths
from unboggle.testing.tiny import puzzle

TWO_BY_THREE = Grid.rectangle(2, 3)
KINDS: tuple[Callable[[Puzzle, int], ResumableSearch], ...] = (
    ReachSearch,
    DistanceSearch,
    PathsSearch,
)
ORDINARY = "garden window bottle ladder pencil orange rabbit silver market winter"


def shows_any(board: Board, words: tuple[str, ...]) -> bool:
    return any(shows_word(board.grid, dict(board.faces), tuple(word)) for word in words)


def tiny(seed: int) -> Puzzle | None:
    """Return words and bans of few letters, None if the words contain all bans."""
    draw = random.Random(seed)
    words = ["".join(draw.choices("abc", k=draw.randint(2, 5))) for _ in range(draw.randint(2, 4))]
    bans = ["".join(draw.choices("abc", k=draw.randint(2, 3))) for _ in range(draw.randint(3, 5))]
    alone = puzzle(TWO_BY_THREE, " ".join(words))
    banned = tuple(word for word in bans if not Ban.is_implied(word, alone.spellings))
    return replace(alone, constraints=Constraints(Ban(banned))) if banned else None


def check_tiny(seeds: range, moves: int) -> list[bool]:
    found = []
    for seed in seeds:
        question = tiny(seed)
        if question is None or not can_search(question):
            continue
        (ban,) = question.constraints
        assert isinstance(ban, Ban)
        there = any(
            holds(board, question) and not shows_any(board, ban.words)
            for board in all_boards(question)
        )
        found.append(there)
        for kind in KINDS:
            board = kind(question, seed).run(moves=moves)
            assert (board is not None) == there, (seed, kind)
            assert board is None or holds(board, question), (seed, kind)
            assert board is None or not shows_any(board, ban.words), (seed, kind)
    return found


@pytest.mark.parametrize("part", parts(3))
def test_a_board_is_found_if_brute_force_finds_one(part: int) -> None:
    found = check_tiny(range(40 // part), 20_000)
    assert found.count(True) > 10 // part
    assert found.count(False) > 2 // part


@pytest.mark.parametrize("part", parts(3))
def test_the_same_in_python(monkeypatch: pytest.MonkeyPatch, part: int) -> None:
    monkeypatch.setenv("UNBOGGLE_KERNEL", "0")
    monkeypatch.delenv("UNBOGGLE_REQUIRE_KERNEL", raising=False)
    found = check_tiny(range(12 // part), 1_500)
    assert found.count(True) > 3 // part


@pytest.mark.long
def test_many_lists_agree_with_brute_force() -> None:
    found = check_tiny(range(1_000, 1_200), 30_000)
    assert found.count(True) > 50
    assert found.count(False) > 10


@pytest.mark.parametrize("part", parts(2))
@pytest.mark.parametrize("kernel", [True, False])
@pytest.mark.parametrize("kind", KINDS)
def test_no_board_on_the_way_shows_a_banned_word(
    kind: Callable[[Puzzle, int], ResumableSearch],
    kernel: bool,
    monkeypatch: pytest.MonkeyPatch,
    part: int,
) -> None:
    if not kernel:
        monkeypatch.setenv("UNBOGGLE_KERNEL", "0")
        monkeypatch.delenv("UNBOGGLE_REQUIRE_KERNEL", raising=False)
    words = parse_words("garden bottle ladder pencil orange rabbit silver market butter")
    short = ("era", "net", "tea", "rot", "one", "din", "tin", "ten", "bet", "rib", "ore")
    banned = tuple(w for w in short if not Ban.is_implied(w, words.spellings))
    asked = words.puzzle(Grid.rectangle(4, 4), Constraints(Ban(banned)))
    search, looked = kind(asked, 1), 0
    for _ in range(12 // part):
        assert search.run(moves=2_000 if kernel else 150) is None
        board = search.best()
        if board is not None:
            looked += 1
            assert not shows_any(board, banned)
            held = [w for w in asked.words if shows_word(board.grid, dict(board.faces), tuple(w))]
            assert len(held) >= search.words_held
    assert looked > 2


def drawn_bans(draw: random.Random, most: Sequence[int]) -> Bans:
    """Return six words of some spellings, forbidden or in a list; words may share spellings."""
    marked: list[tuple[bytes, int, int]] = []
    for word in range(6):
        place = draw.randrange(-1, len(most))
        for _ in range(draw.randint(1, 2)):
            way = bytes(draw.choices(range(3), k=draw.randint(1, 4)))
            if (way, place) not in ((w, p) for w, p, _ in marked):
                marked.append((way, place, word if place >= 0 else 0))
    spellings, lists, words = zip(*marked, strict=True)
    return Bans(spellings, lists, words, most)


@pytest.mark.parametrize(
    ("most", "seed"), [*product(((), (1,), (3,), (1, 2), (1, 1, 2)), range(4))]
)
def test_banned_words_are_counted_as_defined(most: Sequence[int], seed: int) -> None:
    draw, grid = random.Random(seed), Grid.rectangle(3, 3)
    cells = {cell: number for number, cell in enumerate(grid.cells)}
    around = [[cells[d] for d in grid.neighbours[cell]] for cell in grid.cells]
    bans = drawn_bans(draw, most)
    counter = BanCounter(bans, around)
    marks = [*zip(bans.spellings, bans.lists, bans.words, strict=True)]
    for _ in range(5):
        board = [draw.randrange(4) for _ in grid.cells]
        shown = [
            (place, word)
            for length in range(1, 5)
            for path in simple_paths(grid, length)
            for way, place, word in marks
            if way == bytes(board[cells[cell]] for cell in path)
        ]
        excess = sum(place < 0 for place, _ in shown) * (FORBIDDEN if most else 1)
        for number, allowed in enumerate(most):
            listed = {word for place, word in shown if place == number}
            excess += max(len(listed) - allowed, 0)
        assert counter.excess(board, 1_000) == excess
        for enough in range(excess):
            assert counter.excess(board, enough) > enough
    assert BanCounter(None, around).excess([0] * 9, 0) == 0


def test_a_list_is_steered_on_boards_of_any_width() -> None:
    ban = Constraints(Ban((), ("offensive",)), Vowels(1, None))
    for grid in (Grid.rectangle(6, 6), Grid.rectangle(9, 8)):
        asked = parse_words(ORDINARY).puzzle(grid, ban)
        assert SearchSpace(asked).exact
        board = DistanceSearch(asked, 1, quick=True).run(moves=300_000)
        assert board is not None
        assert violated_constraint(board, asked) is None
        assert not listed_on(board, "offensive")


def test_a_dense_list_grows_without_banned_words() -> None:
    words = "ab ba bc cb abc cba bcd"
    asked = replace(puzzle(Grid.rectangle(1, 4), words), constraints=Constraints(Ban(("bac",))))
    board = GrowingSearch(asked, 1).run(moves=2_000_000)
    assert board is not None
    assert holds(board, asked)
    assert not shows_any(board, ("bac",))


def test_pauses_do_not_change_the_boards() -> None:
    asked = parse_words(ORDINARY).puzzle(Grid.rectangle(5, 5), Constraints(Ban((), ("offensive",))))
    for kind in KINDS:
        one, other = kind(asked, 3), kind(asked, 3)
        one.run(moves=20_000)
        for _ in range(20):
            other.run(moves=1_000)
        assert (one.best(), one.words_held) == (other.best(), other.words_held)
