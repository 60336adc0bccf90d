"""The search over paths with few turns, words that touch, and one path for each word."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from functools import cache
from itertools import combinations, permutations, product
from typing import Any

import pytest
from amounts import parts
from needs import needs_kernel
from path_oracle import Ways, meet, turns_on, ways

from unboggle.fitting.searches.paths import PathsSearch
from unboggle.fitting.searches.space import SearchSpace
from unboggle.forward.verify import violated_constraint
from unboggle.puzzle import (
    Ban,
    Constraint,
    Constraints,
    GivenCells,
    Grid,
    Inventory,
    Turns,
    UniquePaths,
    WordsTouch,
)
from unboggle.testing.tiny import puzzle, strip

RING = Grid.rectangle(1, 6, wrap_rows=True)
GRIDS = [Grid.rectangle(2, 3), Grid.hexagons(2, 3), strip(6), RING, Grid.rectangle(1, 5)]
KINDS = ("turns", "touch", "unique")


@cache
def every(number: int, words: tuple[str, ...]) -> list[dict[str, Ways]]:
    """Return the paths of all words on each board, with blanks, that holds them."""
    grid, boards = GRIDS[number], []
    for faces in product(["", *sorted({*"".join(words)})], repeat=len(GRIDS[number].cells)):
        shown = {c: f for c, f in zip(grid.cells, faces, strict=True) if f}
        found: dict[str, Ways] = {}
        for word in words:
            found[word] = ways(shown, grid, word)
            if not found[word]:
                break
        else:
            boards.append(found)
    return boards


def good(grid: Grid, found: Mapping[str, Ways], constraints: tuple[Constraint, ...]) -> bool:
    """Whether some choice of paths satisfies the constraints."""
    most = 99
    pairs: list[tuple[str, str]] = []
    for one in constraints:
        if isinstance(one, Turns):
            most = one.at_most
        elif isinstance(one, WordsTouch):
            pairs += one.pairs
        elif any(len({min(way, way[::-1]) for way in some}) > 1 for some in found.values()):
            return False
    words = [*found]
    few = [[way for way in found[word] if turns_on(grid, way) <= most] for word in words]
    return any(
        all(meet(grid, choice[words.index(a)], choice[words.index(b)]) for a, b in pairs)
        for choice in product(*few)
    )


def drawn(draw: random.Random, kinds: tuple[str, ...], words: list[str]) -> tuple[Constraint, ...]:
    makers: dict[str, Callable[[], Constraint]] = {
        "turns": lambda: Turns(draw.randint(0, 2)),
        "touch": lambda: WordsTouch(
            tuple(draw.sample([*combinations(words, 2)], 2 if len(words) > 2 else 1))
        ),
        "unique": UniquePaths,
    }
    return tuple(makers[kind]() for kind in kinds)


def agree(engine: str, draw: random.Random, lists: int) -> Counter[tuple[tuple[str, ...], bool]]:
    """Compare searches with brute force on tiny lists; count whether there was a board."""
    seen: Counter[tuple[tuple[str, ...], bool]] = Counter()
    kinds = [some for k in (1, 2, 3) for some in combinations(KINDS, k)]
    for number in range(lists):
        at = draw.randrange(len(GRIDS))
        words = {
            "".join(draw.choices("ab", k=draw.randint(2, 4))) for _ in range(draw.randint(3, 5))
        }
        listed = sorted(words)[:3]
        if len(listed) < 2:
            continue
        some = kinds[number % len(kinds)]
        constraints = drawn(draw, some, listed)
        there_is_one = any(good(GRIDS[at], f, constraints) for f in every(at, tuple(listed)))
        asked = replace(puzzle(GRIDS[at], " ".join(listed)), constraints=Constraints(*constraints))
        looking = PathsSearch(asked, number)
        moves = (100_000 if there_is_one else 500) // (1 if engine == "c" else 20)
        board = looking.run(moves=moves)
        assert (board is not None) == there_is_one, (asked, constraints)
        best = looking.best()
        for one in (board, best):
            assert one is None or not violated_constraint(one, asked), (asked, one)
        if board is not None:
            assert good(
                GRIDS[at], {w: ways(board.faces, GRIDS[at], w) for w in listed}, constraints
            )
        seen[some, there_is_one] += 1
    return seen


@pytest.mark.parametrize("part", parts(3))
def test_tiny_lists_have_a_board_if_and_only_if_brute_force_says_so(engine: str, part: int) -> None:
    seen = agree(engine, random.Random(3), (140 if engine == "c" else 42) // part)
    assert sum(n for (_, fits), n in seen.items() if fits) > 10 // part
    assert sum(n for (_, fits), n in seen.items() if not fits) > 3 // part


@pytest.mark.long
@pytest.mark.parametrize("seed", range(4))
def test_thousands_of_tiny_lists(engine: str, seed: int) -> None:
    seen = agree(engine, random.Random(seed), 1500 if engine == "c" else 150)
    assert len(seen) == 14


WORDS = "planet silver garden mother window basket"


@pytest.mark.parametrize(
    "constraints",
    [
        (Turns(0),),
        (Turns(1), GivenCells({(0, 0): "s"})),
        (WordsTouch((("planet", "silver"), ("garden", "mother"), ("window", "basket"))),),
        (UniquePaths(), Turns(2)),
    ],
    ids=lambda some: "+".join(one.name for one in some),
)
def test_larger_boards_are_found(engine: str, constraints: tuple[Constraint, ...]) -> None:
    asked = replace(puzzle(Grid.rectangle(8, 9), WORDS), constraints=Constraints(*constraints))
    board = PathsSearch(asked, 1).run(moves=200_000 if engine == "c" else 1000)
    assert board is not None
    assert not violated_constraint(board, asked)


def test_pauses_do_not_change_the_boards(engine: str) -> None:
    constraints = Constraints(
        Turns(2), UniquePaths(), WordsTouch((("planet", "silver"), ("silver", "garden")))
    )
    asked = replace(puzzle(Grid.rectangle(4, 5), WORDS), constraints=constraints)
    moves = 4000 if engine == "c" else 40
    whole, parts = PathsSearch(asked, 5), PathsSearch(asked, 5)
    whole.run(moves=moves)
    while parts.moves < moves:
        parts.run(moves=min(16, moves - parts.moves))
    assert (parts.best(), parts.words_held, parts.moves) == (whole.best(), whole.words_held, moves)


def test_letters_that_must_fill_the_board_give_no_word_a_second_path(engine: str) -> None:
    letters = Inventory(dict(Counter("catdogsa")))
    asked = replace(
        puzzle(Grid.rectangle(2, 4), "cat dog sat"), constraints=Constraints(UniquePaths(), letters)
    )
    board = PathsSearch(asked, 2).run(moves=50_000 if engine == "c" else 4000)
    assert board is not None
    assert not violated_constraint(board, asked)
    assert len(board.faces) == 8


@pytest.mark.parametrize("part", parts(2))
@pytest.mark.parametrize("filled", [False, True])
def test_boards_without_banned_words_and_second_paths(engine: str, filled: bool, part: int) -> None:
    """Both cost energy, and what fills a board must add neither."""
    draw, seen = random.Random(4), Counter[bool]()
    grid = strip(6) if filled else Grid.rectangle(2, 3)
    for number in range((30 if engine == "c" else 12) // part):
        words = sorted({"".join(draw.choices("abc", k=draw.randint(2, 4))) for _ in range(2)})
        letters = sorted({*"".join(words)})
        pairs = [a + b for a, b in product(letters, repeat=2)]
        free = [ban for ban in pairs if not any(ban in w + " " + w[::-1] for w in words)]
        if not free:
            continue
        bans = draw.sample(free, min(2, len(free)))
        constraints: tuple[Constraint, ...] = (UniquePaths(), Ban(tuple(bans)))
        boards: Iterable[tuple[str, ...]] = product(["", *letters], repeat=6)
        if filled:
            tiles = letters + draw.choices(letters, k=6 - len(letters))
            boards = {*permutations(tiles)}
            constraints += (Inventory(dict(Counter(tiles))),)
        there_is_one = any(
            not any(ways(shown, grid, ban) for ban in bans)
            and all(len({min(w, w[::-1]) for w in ways(shown, grid, word)}) == 1 for word in words)
            for faces in boards
            if (shown := {c: f for c, f in zip(grid.cells, faces, strict=True) if f})
        )
        asked = replace(puzzle(grid, " ".join(words)), constraints=Constraints(*constraints))
        moves = (100_000 if there_is_one else 500) // (1 if engine == "c" else 20)
        looking = PathsSearch(asked, number)
        board = looking.run(moves=moves)
        assert (board is not None) == there_is_one, asked
        for one in (board, looking.best()):
            assert one is None or not violated_constraint(one, asked), (asked, one)
        seen[there_is_one] += 1
    assert min(seen[True], seen[False]) > 1 // part, seen


def test_more_turns_than_any_word_can_have_are_no_law() -> None:
    for turns, directions in ((1, True), (5, False), (10**6, False)):
        asked = replace(
            puzzle(Grid.rectangle(3, 3), "planet"), constraints=Constraints(Turns(turns))
        )
        laws = SearchSpace(asked, lays=True).laws
        assert laws is not None
        assert (laws[0] is not None) == directions
        assert SearchSpace(asked).laws is None


@needs_kernel
@pytest.mark.parametrize(
    "laws",
    [
        (None, 0, None, False),
        [None, 0, None, False, -1],
        (None, -1, None, False, -1),
        (None, 0, None, True, 2),
        ([[0]], 1, None, False, -1),
        ([[0], [0], [0, 1]], 1, None, False, -1),
        ([[0], [0, 1], [9999]], 1, None, False, -1),
        (None, 0, [[1]], False, -1),
        (None, 0, [[1], [2]], False, -1),
    ],
)
def test_the_kernel_rejects_bad_laws(laws: object) -> None:
    from unboggle.kernel import extension

    def begun(some: Any) -> object:
        return extension.PathsSearch(
            [[1], [0, 2], [1]], [[[0, 1]], [[1, 0]]], [1, 1], [0, 0], [0, 0], [-1, -1, -1],
            [3, 3], 1, ((0.2, 0.2, 100),), 0.08, 3, 0.0, None, False, None, False, some,
        )  # fmt: skip

    begun(([[0], [1, 0], [1]], 0, [[1], [0]], True, 1))
    with pytest.raises((TypeError, ValueError)):
        begun(laws)
