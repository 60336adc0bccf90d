"""The kernel's search over paths: its boards hold the words, on grids of any width."""

from __future__ import annotations

import random
from typing import Any

import pytest
from amounts import mixed
from needs import KERNEL_MISSING
from planted_lists import GRIDS, planted, stuck

from unboggle.puzzle import Board, Grid, Puzzle
from unboggle.testing.brute_force import shows_word

if KERNEL_MISSING:
    pytest.skip(f"no C kernel: {KERNEL_MISSING}", allow_module_level=True)

import unboggle.kernel._kernel as kernel


def search(asked: Puzzle, **changes: Any) -> kernel.PathsSearch:
    grid = asked.grid
    number = {cell: k for k, cell in enumerate(grid.cells)}
    face = {f: k for k, f in enumerate(asked.faces)}
    words = asked.spellings.values()
    plain: dict[str, Any] = {
        "neighbours": [[number[d] for d in grid.neighbours[c]] for c in grid.cells],
        "spellings": [[[face[f] for f in way] for way in ways] for ways in words],
        "weights": [1] * len(words),
        "must": [0] * len(words),
        "need": [0] * len(face),
        "given": [-1] * len(number),
        "stock": [len(number)] * len(face),
        "seed": 1,
        "schedule": [(0.22, 0.22, 10_000)],
        "crowd": 0.08,
        "penalty": 3,
        "insist": 0.05,
    }
    return kernel.PathsSearch(**plain | changes)


def words_on(looking: kernel.PathsSearch, asked: Puzzle) -> int:
    """Return how many words the best board holds, by brute force."""
    assert looking.best is not None
    shown = dict(zip(asked.grid.cells, (asked.faces[f] for f in looking.best), strict=True))
    faces = dict(Board(asked.grid, shown).faces)
    return sum(
        any(shows_word(asked.grid, faces, way) for way in ways) for ways in asked.spellings.values()
    )


@pytest.mark.parametrize("name", sorted(GRIDS))
def test_planted_boards_are_found(name: str) -> None:
    for seed in range(3):
        asked = planted(GRIDS[name], seed, words=6, longest=5, faces="a b c d e f qu")
        looking = search(asked, seed=seed)
        assert looking.run(60.0, 300_000), f"seed {seed}: {looking.words_held}"
        assert words_on(looking, asked) == looking.words_held == looking.score == 6
        moves, best = looking.moves, looking.best
        assert looking.run(60.0, 1000)  # found before
        assert (looking.moves, looking.best) == (moves, best)


@pytest.mark.parametrize("size", [9, 12, 30])
def test_sets_of_several_machine_words(size: int) -> None:
    draw = random.Random(size)
    words = ["".join(draw.choices("abcdefghij", k=draw.randint(4, 7))) for _ in range(size)]
    if size == 30:  # longer than the largest cost
        words += ["ab" * 20, "".join(draw.choices("abc", k=70))]
    grid = Grid.rectangle(size, size)
    asked = Puzzle(grid, {word: (tuple(word),) for word in words})
    looking = search(asked)
    assert looking.run(60.0, 30_000)
    assert words_on(looking, asked) == len(words)


@pytest.mark.parametrize("size", mixed([6, 9, 12]))
def test_local_moves_hold_a_part_of_many_words(size: int) -> None:
    draw = random.Random(size)
    words = {"".join(draw.choices("abcdefghijklmnop", k=draw.randint(4, 7))) for _ in range(120)}
    asked = Puzzle(Grid.rectangle(size, size), {word: (tuple(word),) for word in sorted(words)})
    looking, short = search(asked, local=True), search(asked, local=True)
    held = []
    for _ in range(3):  # a round has 10,000 moves: the layout stays
        looking.run(60.0, 10_000)
        held.append(looking.words_held)
    while short.moves < 30_000:
        short.run(60.0, 1_700)
    assert held == sorted(held)
    assert words_on(looking, asked) >= looking.words_held == looking.score > size
    assert (short.best, short.words_held) == (looking.best, looking.words_held)
    other = search(asked)
    other.run(60.0, 30_000)
    assert other.best != looking.best


def test_the_same_seed_gives_the_same_boards_whatever_the_pauses() -> None:
    asked = stuck()
    whole, parts, other = search(asked), search(asked), search(asked, seed=2)
    whole.run(60.0, 32_000)
    other.run(60.0, 32_000)
    while parts.moves < 32_000:
        parts.run(60.0, 160)
    assert (parts.best, parts.words_held, parts.moves) == (whole.best, whole.words_held, 32_000)
    assert other.best != whole.best
    assert words_on(whole, asked) >= whole.words_held > 8


def test_a_word_that_no_board_holds_is_left_out() -> None:
    asked = Puzzle(Grid.rectangle(2, 2), {"abcde": (tuple("abcde"),), "ab": (tuple("ab"),)})
    looking = search(asked)
    assert not looking.run(60.0, 1000)
    assert looking.words_held == looking.score == 1


@pytest.mark.parametrize(
    "changes",
    [
        {"crowd": -0.1},
        {"crowd": float("nan")},
        {"penalty": 0},
        {"penalty": 9},
        {"weights": [0, 1]},
        {"schedule": []},
    ],
    ids=str,
)
def test_bad_arguments(changes: dict[str, Any]) -> None:
    asked = planted(GRIDS["3x3"], 1, words=2, longest=3, faces="a b")
    with pytest.raises(ValueError, match=r"crowd|item 0|rounds"):
        search(asked, **changes)


def test_missing_words_cost_more_after_a_while() -> None:
    asked = stuck()
    patient, insistent = search(asked, insist=0.0), search(asked, insist=1.0)
    for moves in (1024, 30_000):
        patient.run(60.0, moves)
        insistent.run(60.0, moves)
        assert words_on(insistent, asked) >= insistent.words_held
        assert (patient.best == insistent.best) == (moves == 1024)


@pytest.mark.parametrize("insist", [-0.1, 1.1, float("nan")])
def test_how_much_a_word_may_cost_more(insist: float) -> None:
    with pytest.raises(ValueError, match="insist"):
        search(stuck(), insist=insist)


@pytest.mark.parametrize("faces", [4, 31, 32])
def test_words_are_laid_beside_banned_ones(faces: int) -> None:
    a, b, c = range(faces - 3, faces)  # the last of 32 is the mark of the second trie
    grid = Grid.rectangle(2, 3)
    number = {cell: k for k, cell in enumerate(grid.cells)}
    banned = [bytes(way) for way in ((a, b, c), (b, a, c), (c, a, b), (c, b, a))]
    asked = Puzzle(grid, {"ab": (("a", "b"),), "cb": (("c", "b"),)})
    for seed in range(5):
        looking = search(
            asked,
            spellings=[[[a, b]], [[c, b]]],
            need=[0] * faces,
            stock=[6] * faces,
            seed=seed,
            limits=((None,) * 6, (), (banned, [-1] * 4, [0] * 4, [], 0)),
        )
        assert looking.run(60.0, 100_000), seed
        assert looking.best is not None
        shown = {cell: str(looking.best[k]) for cell, k in number.items()}
        assert shows_word(grid, shown, (str(a), str(b)))
        assert shows_word(grid, shown, (str(c), str(b)))
        assert not any(shows_word(grid, shown, tuple(map(str, way))) for way in banned)
