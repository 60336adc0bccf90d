"""Search over paths, in C and in Python: it finds boards within the constraints, and the best ones.

It never reports a word that the board does not hold.
"""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace

import pytest
from amounts import parts
from constraint_cases import good, keeps
from planted_lists import GRIDS, planted, small_list, stuck

from unboggle.fitting.searches.paths import LARGEST, PathsSearch, can_search
from unboggle.forward.verify import violated_constraint
from unboggle.puzzle import (
    Board,
    Cell,
    Cells,
    Constraints,
    Cover,
    Face,
    GivenCells,
    Grid,
    Inventory,
    Puzzle,
    Vowels,
    Word,
    WordsApart,
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


def best_of(looking: PathsSearch) -> Board:
    best = looking.best()
    assert best is not None
    return best


@pytest.mark.parametrize("name", sorted(GRIDS))
def test_planted_boards_are_found(engine: str, name: str) -> None:
    for seed in range(2 if engine == "c" else 1):
        count = 6 if engine == "c" else 4
        asked = planted(GRIDS[name], seed, words=count, longest=5, faces="a b c d e f qu")
        looking = PathsSearch(asked, seed)
        board = looking.run(moves=amount(engine, 100_000))
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
        ("toto otto", Grid.rectangle(2, 3)),
        ("banana nab", ring(6)),
        ("abab", rook(2, 2)),
        ("aabbb abba bbaa", strip(8)),
        ("mississippi", Grid.rectangle(3, 4)),
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
    for seed in range(2):
        board = PathsSearch(asked, seed).run(moves=amount(engine, 100_000))
        assert board is not None
        assert holds(board, asked)


@pytest.mark.parametrize("part", parts(2))
def test_small_lists_fit_if_and_only_if_brute_force_says_so(engine: str, part: int) -> None:
    draw = random.Random(4)
    fits = 0
    for number in range((60 if engine == "c" else 20) // part):
        asked = small_list(draw)
        there_is_one = fits_somewhere(asked)
        looking = PathsSearch(asked, number)
        board = looking.run(moves=amount(engine, 200_000 if there_is_one else 2000))
        assert (board is not None) == there_is_one, asked
        assert looking.words_held <= len(words_on(best_of(looking), asked))
        fits += there_is_one
    assert fits > 5 // part


def constrained(draw: random.Random, asked: Puzzle) -> Constraints:
    """Return one or two constraints that a search can satisfy exactly."""
    cells, faces = asked.grid.cells, [*asked.faces, "z"]
    given = GivenCells({cell: draw.choice(faces) for cell in draw.sample(cells, 1)})
    count = len(cells) + draw.randint(-1, 2)
    letters = Counter([*given.cells.values(), *draw.choices(faces, k=count - 1)])
    exact = Counter([*given.cells.values(), *draw.choices(faces, k=len(cells) - 1)])
    least = draw.randint(0, 2)
    return draw.choice(
        [
            Constraints(given),
            Constraints(given, Inventory(dict(letters), at_most=True)),
            Constraints(given, Inventory(dict(exact))),
            Constraints(Vowels(least, least + draw.randint(0, 3))),
            Constraints(Cells({draw.choice(cells): tuple(draw.sample(faces, 2))}), given),
            Constraints(given, Vowels(least, None)),
        ]
    )


@pytest.mark.parametrize("part", parts(3))
def test_constraints_are_satisfied_if_brute_force_can(engine: str, part: int) -> None:
    draw = random.Random(9)
    seen = Counter[bool]()
    for number in range((80 if engine == "c" else 16) // part):
        asked = small_list(draw)
        while len(asked.grid.cells) > 6:
            asked = small_list(draw)
        few = dict([*asked.spellings.items()][:3])
        asked = replace(asked, spellings=few)
        asked = replace(asked, constraints=constrained(draw, asked))
        if not can_search(asked):
            continue
        there_is_one = fits_somewhere(asked)
        looking = PathsSearch(asked, number)
        board = looking.run(moves=amount(engine, 100_000 if there_is_one else 2000))
        assert (board is not None) == there_is_one, asked
        best = looking.best()
        assert best is None or keeps(best, asked.constraints), asked
        assert board is None or good(board, asked), asked
        seen[there_is_one] += 1
    assert min(seen.values()) > 2 // part, seen


@pytest.mark.parametrize("part", parts(3))
def test_the_most_words_by_weight_as_brute_force_has_them(engine: str, part: int) -> None:
    draw = random.Random(6)
    for number in range((25 if engine == "c" else 5) // part):
        grid = draw.choice([strip(4), Grid.rectangle(2, 3), rook(2, 3), ring(5)])
        words = sorted(
            {"".join(draw.choices("abc", k=draw.randint(2, 5))) for _ in range(draw.randint(3, 9))}
        )
        asked = puzzle(grid, " ".join(words))
        weights = {word: draw.choice([1, 2, 3, 7]) for word in words if draw.random() < 0.5}
        must = frozenset(draw.sample(words, draw.choice([0, 0, 1, 2])))
        most = max(
            (len(held & must), sum(weights.get(word, 1) for word in held))
            for held in held_sets(asked)
        )
        looking = PathsSearch(asked, number, weights=weights, must=must)
        for _ in range(20):
            looking.run(moves=amount(engine, 10_000))
            held = words_on(best_of(looking), asked)
            found = (len(held & must), sum(weights.get(word, 1) for word in held))
            assert looking.score <= found[1]
            if found == most:
                break
        assert found == most, (asked, weights, must)


def test_the_same_seed_gives_the_same_boards_whatever_the_pauses(engine: str) -> None:
    asked = replace(stuck(), constraints=Constraints(GivenCells({(0, 0): "a"})))
    moves = 8000 if engine == "c" else 80
    whole, parts, other = PathsSearch(asked, 5), PathsSearch(asked, 5), PathsSearch(asked, 6)
    whole.run(moves=moves)
    other.run(moves=moves)
    while parts.moves < moves:
        parts.run(Deadline.after(0.05), moves=min(16, moves - parts.moves))
    assert (parts.best(), parts.words_held, parts.moves) == (whole.best(), whole.words_held, moves)
    assert other.best() != whole.best()
    assert best_of(whole).faces[0, 0] == "a"


def test_a_stop_token_and_a_deadline_end_it(engine: str) -> None:
    stop = StopToken()
    stop.set()
    looking = PathsSearch(stuck(), 1)
    assert looking.run(Deadline.after(None, stop)) is None
    assert looking.run(Deadline.after(0.0)) is None
    assert looking.moves == 0
    with pytest.raises(DeadlinePassed):
        PathsSearch(stuck(), 1, Deadline.after(0.0))


def test_a_larger_grid_is_searched_in_part(engine: str) -> None:
    asked = puzzle(Grid.rectangle(46, 46), "cat dog")
    board = PathsSearch(asked).run(moves=100)
    assert board is not None
    assert len(board.faces) == LARGEST


def test_blank_cells_if_the_letters_do_not_fill_the_board(engine: str) -> None:
    constraints = Constraints(Inventory({"a": 1, "b": 1, "x": 1}, at_most=True))
    asked = replace(puzzle(Grid.rectangle(2, 3), "ab"), constraints=constraints)
    board = PathsSearch(asked).run(moves=1000)
    assert board is not None
    shown: dict[Cell, Face] = dict(board.faces)
    assert Counter(shown.values()) <= Counter("abx")


def test_a_cover_of_a_strands_board(engine: str) -> None:
    asked = puzzle(Grid.rectangle(4, 5), "pumpkin apple acorn elm")
    asked = replace(asked, constraints=Constraints(Cover("pumpkin")))
    looking = PathsSearch(asked, 1)
    board = looking.run(moves=amount(engine, 1_000_000))
    assert board is not None
    assert not violated_constraint(board, asked)


def test_words_stay_apart(engine: str) -> None:
    asked = puzzle(Grid.rectangle(4, 4), "cat dog mouse cod")
    pairs = (("cat", "dog"), ("cat", "mouse"))
    asked = replace(asked, constraints=Constraints(WordsApart(pairs)))
    for seed in range(2):
        board = PathsSearch(asked, seed).run(moves=amount(engine, 400_000))
        assert board is not None
        assert not violated_constraint(board, asked)


def test_local_moves_never_report_a_word_that_is_not_there(engine: str) -> None:
    asked = stuck()
    for seed in range(2):
        looking = PathsSearch(asked, seed, local=True)
        looking.run(moves=amount(engine, 12_000))
        board = looking.best()
        assert board is not None
        assert len(words_on(board, asked)) >= looking.words_held > 4, f"seed {seed}"


def test_local_moves_find_the_most_words_of_a_tiny_board(engine: str) -> None:
    grid = Grid.rectangle(2, 2)
    words = ["abc", "bcd", "cda", "bad", "efg"]
    asked = Puzzle(grid, {word: (tuple(word),) for word in words})
    looking = PathsSearch(asked, 1, local=True)
    looking.run(moves=amount(engine, 4_000))
    assert looking.words_held == 4  # any three letters of abcd, in any order; brute force agrees
    assert looking.best() is not None
