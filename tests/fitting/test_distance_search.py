"""Search by distance, in C and in Python: it finds boards, and the best ones of small grids.

It never reports a word that the board does not hold.
"""

from __future__ import annotations

import random
import threading
import time
from collections import Counter
from dataclasses import replace
from typing import Any

import pytest
from amounts import mixed, parts
from constraint_cases import keeps
from needs import needs_kernel
from planted_lists import GRIDS, planted, small_list, stuck
from stopping import SOON

from unboggle.fitting.searches.distance import LARGEST, DistanceSearch, can_search
from unboggle.puzzle import (
    Board,
    Cell,
    Constraints,
    Face,
    GivenCells,
    Grid,
    Inventory,
    Puzzle,
    Word,
)
from unboggle.system.clock import Deadline, DeadlinePassed, StopToken
from unboggle.testing.brute_force import holds, shows_word
from unboggle.testing.every_board import fits as fits_somewhere
from unboggle.testing.every_board import held_sets
from unboggle.testing.tiny import puzzle, ring, rook, strip


def amount(engine: str, moves: int) -> int:
    """Return ``moves`` with the kernel, and fewer without it."""
    return moves if engine == "c" else moves // 20


def words_on(board: Board, asked: Puzzle) -> set[Word]:
    """Return the words on a board, by brute force."""
    faces = dict(board.faces)
    return {
        word
        for word, ways in asked.spellings.items()
        if any(shows_word(asked.grid, faces, way) for way in ways)
    }


def best_of(looking: DistanceSearch) -> Board:
    best = looking.best()
    assert best is not None
    return best


# ---- all words ----


@pytest.mark.parametrize("name", sorted(GRIDS))
def test_planted_boards_are_found(engine: str, name: str) -> None:
    for seed in range(4):
        asked = planted(GRIDS[name], seed, words=6, longest=5, faces="a b c d e f qu")
        looking = DistanceSearch(asked, seed)
        board = looking.run(moves=amount(engine, 1_000_000))
        assert board is not None, f"seed {seed}: {looking.words_held} of {len(asked.words)}"
        assert holds(board, asked)
        assert set(board.faces) == set(asked.grid.cells)
        assert looking.words_held == looking.score == len(asked.words)
        moves = looking.moves
        assert looking.run() == board
        assert looking.moves == moves


@pytest.mark.parametrize(
    ("words", "grid"),
    [
        ("toto", strip(4)),
        ("toto otto", Grid.rectangle(2, 3)),
        ("banana nab", ring(6)),
        ("abab", rook(2, 2)),
        ("aabbb abba bbaa", strip(8)),
        ("aaa bbb aba", Grid.rectangle(2, 3)),
        ("mississippi", Grid.rectangle(3, 4)),
        ("abcabcabc cba", Grid.rectangle(3, 3)),
        ("aaaaaaaaaaaaaaaa", Grid.rectangle(4, 4)),
        ("th|t-h ht", strip(3)),
        ("abcdef|a-b", strip(2)),
        ("a", strip(1)),
    ],
    ids=lambda value: value if isinstance(value, str) else f"{value}",
)
def test_words_that_repeat_a_letter_or_have_two_spellings(
    engine: str, words: str, grid: Grid
) -> None:
    asked = puzzle(grid, words)
    for seed in range(3):
        board = DistanceSearch(asked, seed).run(moves=amount(engine, 2_000_000))
        assert board is not None
        assert holds(board, asked)


@pytest.mark.parametrize("part", parts(3))
def test_small_lists_fit_if_and_only_if_brute_force_says_so(engine: str, part: int) -> None:
    draw = random.Random(4)
    fits = 0
    for number in range((100 if engine == "c" else 50) // part):
        asked = small_list(draw)
        there_is_one = fits_somewhere(asked)
        looking = DistanceSearch(asked, number)
        board = looking.run(moves=amount(engine, 400_000 if there_is_one else 10_000))
        assert (board is not None) == there_is_one, asked
        assert looking.words_held == len(words_on(best_of(looking), asked))
        fits += there_is_one
    assert fits > 15 // part


# ---- the most words ----


def most_by_brute_force(
    asked: Puzzle, weights: dict[Word, int], must: frozenset[Word]
) -> tuple[int, int]:
    """Return the words of ``must`` on the best of all boards, and their weight."""
    return max(
        (len(held & must), sum(weights.get(word, 1) for word in held)) for held in held_sets(asked)
    )


@pytest.mark.parametrize("part", parts(2))
def test_the_most_words_by_weight_as_brute_force_has_them(engine: str, part: int) -> None:
    draw = random.Random(6)
    kinds = Counter[str]()
    for number in range((40 if engine == "c" else 20) // part):
        grid = draw.choice([strip(4), Grid.rectangle(2, 3), rook(2, 3), ring(5)])
        words = {
            "".join(draw.choices("abc", k=draw.randint(2, 5))) for _ in range(draw.randint(3, 9))
        }
        asked = puzzle(grid, " ".join(sorted(words)))
        weights = {word: draw.choice([1, 2, 3, 7]) for word in sorted(words) if draw.random() < 0.5}
        must = frozenset(draw.sample(sorted(words), draw.choice([0, 0, 1, 2])))
        if draw.random() < 0.4:
            cell = draw.choice(grid.cells)
            asked = replace(
                asked, constraints=Constraints(GivenCells({cell: draw.choice(asked.faces)}))
            )
            kinds["given"] += 1
        elif draw.random() < 0.5:
            letters = Counter(draw.choices(asked.faces, k=len(grid.cells)))
            asked = replace(asked, constraints=Constraints(Inventory(dict(letters))))
            kinds["inventory"] += 1
        if not can_search(asked):
            continue
        looking = DistanceSearch(asked, number, weights=weights, must=must, aim="most")
        most = most_by_brute_force(asked, weights, must)
        found = (-1, -1)
        for _ in range(20):  # it stops once it has the best
            board = looking.run(moves=2000 if engine == "c" else 400)
            best = best_of(looking)
            held = words_on(best, asked)
            assert (len(held & must), sum(weights.get(word, 1) for word in held)) >= found
            found = (len(held & must), sum(weights.get(word, 1) for word in held))
            if found == most:
                break
        assert found == most, (asked, weights, must)
        assert (looking.words_held, looking.score) == (len(held), found[1])
        assert keeps(best, asked.constraints)
        assert (board is not None) == (len(held) == len(words))
        kinds["all" if board else "most"] += 1
        kinds["must"] += bool(must)
    assert min(kinds[kind] for kind in ("given", "inventory", "most", "must")) > 2 // part


def test_one_heavy_word_is_worth_more_than_many_light_ones(engine: str) -> None:
    asked = puzzle(strip(4), "ab cd abdc bcda")
    weights = {"bcda": 1_000_000}
    looking = DistanceSearch(asked, 1, weights=weights, aim="most")
    assert looking.run(moves=amount(engine, 50_000)) is None
    assert "bcda" in words_on(best_of(looking), asked)
    assert looking.score == 1_000_001
    assert looking.words_held == 2


def test_a_word_that_must_stay_comes_before_any_weight(engine: str) -> None:
    asked = puzzle(strip(4), "abcd bdca cdba")
    looking = DistanceSearch(asked, 1, weights={"abcd": 900}, must=["cdba"], aim="most")
    assert looking.run(moves=amount(engine, 50_000)) is None
    assert words_on(best_of(looking), asked) == {"cdba"}
    assert (looking.words_held, looking.score) == (1, 1)


@needs_kernel
def test_words_that_must_stay_and_barely_can_are_not_left_as_they_happen_to_lie() -> None:
    """Eleven words that fit together on 5x5, with hardly any other word."""
    must = [
        "paris",
        "rome",
        "madrid",
        "berlin",
        "lisbon",
        "dublin",
        "oslo",
        "moscow",
        "cairo",
        "delhi",
        "lima",
    ]
    others = "london vienna prague athens warsaw tokyo sydney"
    asked = puzzle(Grid.rectangle(5, 5), " ".join([*must, others]))
    for seed in range(3):
        looking = DistanceSearch(asked, seed, must=must, aim="most")
        looking.run(moves=500_000)
        assert set(must) <= words_on(best_of(looking), asked)


# ---- determinism ----


@pytest.mark.parametrize("part", parts(4))
@pytest.mark.parametrize(
    "piece", mixed([{"moves": 16}, {"moves": 160}, {"seconds": 0.01}], every=3), ids=str
)
def test_the_same_seed_gives_the_same_boards_whatever_the_pauses(
    engine: str, piece: dict[str, Any], part: int
) -> None:
    asked = stuck()
    moves = amount(engine, 16_000) // part
    whole, other = DistanceSearch(asked, 9), DistanceSearch(asked, 8)
    whole.run(moves=moves)
    other.run(moves=moves)
    parts = DistanceSearch(asked, 9)
    while parts.moves < whole.moves:
        left = whole.moves - parts.moves
        parts.run(Deadline.after(piece.get("seconds")), min(piece.get("moves", left), left))
    assert parts.moves == whole.moves
    assert (parts.best(), parts.words_held, parts.score) == (
        whole.best(),
        whole.words_held,
        whole.score,
    )
    assert other.best() != whole.best()


def test_pauses_change_nothing_where_words_have_to_be_traced(engine: str) -> None:
    draw = random.Random(2)
    words = {"".join(draw.choices("abcd", k=8)) for _ in range(25)}
    asked = puzzle(Grid.rectangle(4, 4), " ".join(sorted(words)))
    whole, parts = (DistanceSearch(asked, 1, aim="most") for _ in range(2))
    for _ in range(5 if engine == "c" else 2):
        whole.run(moves=amount(engine, 3200))
        while parts.moves < whole.moves:
            parts.run(moves=16)
        assert parts.best() == whole.best()
        assert parts.score == whole.score
        assert whole.words_held == len(words_on(best_of(whole), asked))
    assert 0 < whole.words_held < len(words)


def test_the_best_board_gets_no_worse_and_is_what_it_is_said_to_be(engine: str) -> None:
    asked = stuck()
    looking = DistanceSearch(asked, 2, aim="most")
    before = 0
    for _ in range(20 if engine == "c" else 8):
        looking.run(moves=amount(engine, 4000))
        assert looking.words_held >= before
        before = looking.words_held
        assert len(words_on(best_of(looking), asked)) == before
    assert before > 3


def test_at_first_there_is_no_best_board(engine: str) -> None:
    looking = DistanceSearch(stuck(), 1)
    assert looking.best() is None
    assert (looking.words_held, looking.score, looking.moves) == (0, 0, 0)
    for nothing in (0.0, -1.0):
        assert looking.run(Deadline.after(nothing)) is None
    assert looking.run(moves=0) is None
    assert looking.best() is None
    assert looking.moves == 0
    looking.run(moves=1)
    assert set(best_of(looking).faces) == set(stuck().grid.cells)


def test_it_goes_on_after_a_round(engine: str) -> None:
    asked = puzzle(strip(2), "ab bc")  # does not fit
    looking = DistanceSearch(asked, 1, aim="most")
    moves = 3_200_000 if engine == "c" else 8_000
    assert looking.run(moves=moves) is None
    assert (looking.words_held, looking.moves) == (1, moves)


# ---- a start board ----


def test_it_begins_with_a_board(engine: str) -> None:
    asked = planted(Grid.rectangle(6, 6), 1, words=40, longest=6, faces="a b c d e f g h i k l m")
    draw = random.Random(1)
    shown = {cell: draw.choice(list("abcdefghiklm")) for cell in asked.grid.cells}
    start = Board(asked.grid, shown)
    looking = DistanceSearch(asked, 5, start=start)
    assert looking.run(moves=1) == start
    assert holds(start, asked)
    most = DistanceSearch(asked, 5, start=start, aim="most")
    assert most.run(moves=1) == start


def test_constraints_come_before_the_board_to_begin_with(engine: str) -> None:
    grid = Grid.rectangle(2, 3)
    start = Board(grid, dict(zip(grid.cells, "abcxcc", strict=True)))  # x is no face of it
    constraints = Constraints(GivenCells({(0, 0): "c"}), Inventory({"a": 2, "b": 2, "c": 2}))
    asked = replace(puzzle(grid, "abc cab bbac ccba"), constraints=constraints)
    looking = DistanceSearch(asked, 1, start=start, aim="most")
    looking.run(moves=1)
    assert keeps(best_of(looking), constraints)
    half = Board(grid, {(0, 1): "b", (0, 2): "c"})
    looking = DistanceSearch(asked, 1, start=half, aim="most")
    looking.run(moves=1)
    assert keeps(best_of(looking), constraints)


# ---- constraints ----


@pytest.mark.parametrize("kind", ["given", "exact", "at most", "all of them"])
@pytest.mark.parametrize("aim", ["all", "most"])
def test_constraints_are_kept_by_every_best_board(engine: str, kind: str, aim: Any) -> None:
    faces = ["a", "b", "c", "d", "e", "f", "qu"]
    for seed in range(3):
        asked = planted(Grid.rectangle(4, 4), seed, words=6, longest=5, faces=" ".join(faces))
        draw = random.Random(seed)
        shown: dict[Cell, Face] = {cell: draw.choice(faces) for cell in asked.grid.cells}
        given = {c: shown[c] for c in list(shown)[: 2 + seed]} if kind != "exact" else {}
        letters = Counter(shown.values()) + Counter({"z": 1} if kind == "at most" else {})
        inventory = None if kind == "given" else Inventory(dict(letters), kind == "at most")
        asked = replace(asked, constraints=Constraints(GivenCells(given), inventory))
        looking = DistanceSearch(asked, seed, aim=aim)
        board = None
        for _ in range(300):
            board = looking.run(moves=amount(engine, 5000))
            assert keeps(best_of(looking), asked.constraints)
            if board is not None:
                break
        assert board is not None, f"seed {seed}: {looking.words_held}"
        assert holds(board, asked), f"seed {seed}: {looking.words_held}"


def test_where_the_letters_do_not_fill_the_board_it_has_blanks(engine: str) -> None:
    constraints = Constraints(Inventory({"a": 1, "b": 1, "x": 1}, at_most=True))
    asked = replace(puzzle(Grid.rectangle(2, 3), "ab"), constraints=constraints)
    board = DistanceSearch(asked).run(moves=5000)
    assert board is not None
    assert sorted(board.faces.values()) == ["a", "b", "x"]


# ---- it stops ----


def least_late(looking: DistanceSearch, seconds: float) -> float:
    """Return the least CPU seconds past the end, of some runs: the machine may be busy."""

    def late() -> float:
        start = time.process_time()
        looking.run(Deadline.after(seconds))
        return time.process_time() - start - seconds

    return min(late() for _ in range(5))


@pytest.mark.parametrize(
    "question",
    mixed(
        [
            stuck(),
            planted(Grid.rectangle(32, 32), 1, words=300, longest=12, faces="a b c d e f g h"),
            puzzle(Grid.rectangle(8, 8), "ab" * 32 + " " + "aab" * 21),
            puzzle(Grid.rectangle(6, 6), " ".join(k * 4 + "ab" * 16 for k in "abc")),
            puzzle(Grid.rectangle(5, 5), " ".join("a" * k for k in range(10, 30))),
        ],
        ids=["6x6", "32x32", "walks without end", "and more of them", "one letter"],
    ),
)
def test_it_stops_soon_after_its_time(engine: str, question: Puzzle) -> None:
    assert least_late(DistanceSearch(question, 3), 0.06) < (0.1 if engine == "c" else 0.5)


def test_somebody_may_stop_it(engine: str) -> None:
    stop = StopToken()
    timer = threading.Timer(0.1, stop.set)
    timer.start()
    start = time.monotonic()
    assert DistanceSearch(stuck(), 1).run(Deadline.after(60, stop)) is None
    assert time.monotonic() - start < SOON
    timer.join()


def test_it_is_not_begun_past_its_deadline(engine: str) -> None:
    many = planted(Grid.rectangle(32, 32), 1, words=300, longest=12, faces="a b c d e f g h")
    with pytest.raises(DeadlinePassed):
        DistanceSearch(many, 1, Deadline.after(0.0))


# ---- large grids and odd input ----


def test_a_larger_grid_is_searched_in_part(engine: str) -> None:
    asked = puzzle(Grid.rectangle(46, 46), "cat dog")
    assert can_search(asked)
    board = DistanceSearch(asked).run(moves=20_000)
    assert board is not None
    assert len(board.faces) == LARGEST
    assert {"cat", "dog"} == words_on(board, asked)


@needs_kernel
@pytest.mark.parametrize("grid", [Grid.rectangle(9, 9), Grid.rectangle(12, 15)], ids=str)
def test_large_grids(grid: Grid) -> None:
    asked = planted(grid, 3, words=12, longest=6, faces="a b c d e qu")
    board = DistanceSearch(asked, 1).run(moves=300_000)
    assert board is not None
    assert holds(board, asked)


def test_words_that_cannot_be_held_break_nothing(engine: str) -> None:
    asked = puzzle(strip(3), "cat cats catalogue")
    looking = DistanceSearch(asked, 1, aim="most")
    assert looking.run(moves=amount(engine, 5000)) is None
    assert (looking.words_held, words_on(best_of(looking), asked)) == (1, {"cat"})
    assert DistanceSearch(puzzle(strip(1), "cat")).run(moves=1000) is None
    assert not can_search(puzzle(strip(3), ""))
