"""Counting refuses no puzzle that has a board, and states its numbers in a sentence."""

from __future__ import annotations

import pickle
import random
import re
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from itertools import product

import pytest
from amounts import examples, mixed, shares
from hypothesis import event, given
from hypothesis import strategies as st

from unboggle.counting import (
    CountingRefutation,
    arguments,
    constraints,
    dominance,
    numbers,
    requirements,
    sentences,
)
from unboggle.counting.requirements import Requirements
from unboggle.forward.trace import holds
from unboggle.puzzle import (
    Board,
    Cell,
    Constraints,
    Face,
    GivenCells,
    Grid,
    Inventory,
    Puzzle,
    Spelling,
    Word,
)
from unboggle.puzzle.lists.words import parse_words
from unboggle.puzzle.model.reading import Q, ReadOptions
from unboggle.testing import brute_force as oracle
from unboggle.testing.every_board import every_board
from unboggle.testing.tiny import DONUT, ISLANDS, puzzle, ring, rook, strip, torus

FACES = ("a", "b", "c", "qu")


def refusal(words: str, grid: Grid, q: Q = "qu") -> CountingRefutation:
    found = arguments.refuse(parse_words(words, reading=ReadOptions(q=q)).puzzle(grid))
    assert found is not None
    return found


# ---- never a false refusal ----


@st.composite
def grids(draw: st.DrawFn) -> Grid:
    rows, columns = draw(st.sampled_from([(1, 3), (1, 5), (2, 2), (2, 3), (3, 3)]))
    cells = [(r, c) for r in range(rows) for c in range(columns)]
    holes = draw(st.sets(st.sampled_from(cells), max_size=len(cells) // 2))
    return Grid.king(set(cells) - holes)


@st.composite
def planted(draw: st.DrawFn) -> tuple[Board, Puzzle]:
    """A board, and a puzzle whose words were read off it (each also in other spellings)."""
    grid = draw(grids())
    faces: dict[Cell, Face] = {cell: draw(st.sampled_from(FACES)) for cell in grid.cells}
    others = st.lists(st.sampled_from(FACES), min_size=1, max_size=12).map(tuple)
    spellings: dict[Word, tuple[Spelling, ...]] = {}
    for number in range(draw(st.integers(1, 6))):
        path = [draw(st.sampled_from(grid.cells))]
        for _ in range(draw(st.integers(0, len(grid.cells)))):
            ways = [cell for cell in grid.neighbours[path[-1]] if cell not in path]
            if ways:
                path.append(draw(st.sampled_from(ways)))
        cuts = [tuple(faces[cell] for cell in path), *draw(st.lists(others, max_size=2))]
        order = draw(st.permutations(list(dict.fromkeys(cuts))))
        spellings[f"word{number}"] = tuple(order)
    return Board(grid, faces), Puzzle(grid, spellings)


@given(planted())
@examples(30)
def test_counting_never_refuses_a_puzzle_that_has_a_board(case: tuple[Board, Puzzle]) -> None:
    board, puzzle = case
    assert holds(board, puzzle)
    event(f"several spellings: {any(len(s) > 1 for s in puzzle.spellings.values())}")
    event(f"in one part: {puzzle.grid.largest_component == len(puzzle.grid.cells)}")
    assert arguments.refuse(puzzle) is None


REASONS: tuple[Callable[[Requirements], CountingRefutation | None], ...] = (
    arguments.too_long,
    arguments.too_many_tiles,
    arguments.too_many_pairs,
    arguments.too_many_triples,
    arguments.too_crowded,
    arguments.too_many_mutual_neighbours,
)
LARGER = {
    "3x3": Grid.rectangle(3, 3),
    "3x5": Grid.rectangle(3, 5),
    "4x4": Grid.rectangle(4, 4),
    "5x5": Grid.rectangle(5, 5),
    "strip": strip(9),
    "donut": DONUT,
    "islands": ISLANDS,
    "ring": ring(7),
    "rook": rook(4, 4),
    "torus": torus(4, 4),
    "small torus": torus(3, 3),
}
LETTERS = tuple("abcdefghijklmnopqrstuvwxy")


@st.composite
def fullest(draw: st.DrawFn) -> tuple[Board, Puzzle]:
    """A board and, as words, nearly all pairs and runs of three on it and some long paths.

    No list of a board needs more pairs, bends, neighbours and tiles. With many faces all of them
    differ, and every bound is met exactly.
    """
    name = draw(st.sampled_from(sorted(LARGER)))
    grid = LARGER[name]
    rng = draw(st.randoms(use_true_random=False))
    some = LETTERS[: draw(st.sampled_from([2, 3, 6, 25]))]
    if len(some) == 25:
        faces = dict(zip(grid.cells, rng.sample(some, len(grid.cells)), strict=True))
    else:
        faces = {cell: rng.choice(some) for cell in grid.cells}
    event(f"grid: {name}, {'all differ' if len(some) == 25 else len(some)}")
    paths = [*oracle.simple_paths(grid, 2), *oracle.simple_paths(grid, 3)]
    for _ in range(4):
        long = [rng.choice(grid.cells)]
        while ways := [cell for cell in grid.neighbours[long[-1]] if cell not in long]:
            long.append(rng.choice(ways))
        paths.append(tuple(long))
    keep = draw(st.sampled_from([0.3, 0.9, 1.0]))
    others = draw(st.booleans())
    spellings: dict[Word, tuple[Spelling, ...]] = {}
    for number, path in enumerate(paths):
        if rng.random() < keep:
            ways_to_spell = [tuple(faces[cell] for cell in path)]
            if others and rng.random() < 0.5:
                extra = tuple(rng.choice(some) for _ in range(rng.randint(1, 4)))
                ways_to_spell.insert(rng.randint(0, 1), extra)
            spellings[f"word{number}"] = tuple(ways_to_spell)
    return Board(grid, faces), Puzzle(grid, spellings)


@given(fullest())
@examples(20)
def test_no_fact_refuses_all_that_is_on_a_board(case: tuple[Board, Puzzle]) -> None:
    board, question = case
    facts = Requirements(question)
    assert [reason.__name__ for reason in REASONS if reason(facts)] == []
    shown = list(board.faces.values())
    for face, number in facts.need.items():
        assert 1 <= number <= shown.count(face)


SMALL = {
    "1x4": strip(4),
    "1x5": strip(5),
    "2x3": Grid.rectangle(2, 3),
    "donut": DONUT,
    "islands": ISLANDS,
    "ring": ring(5),
    "rook": rook(2, 3),
}


def short_list(draw: random.Random, grid: Grid) -> Puzzle:
    """A few words, some in several spellings, that are just possible or just not."""
    letters = "ab" if len(grid.cells) > 6 else draw.choice(["abc", "abcd"])
    lengths = [2, 2, 3, 3, 4, 5, *([len(grid.cells)] if len(grid.cells) > 6 else [])]
    spellings = {}
    for number in range(draw.randint(1, 7)):
        ways = {
            tuple(draw.choices(letters, k=draw.choice(lengths)))
            for _ in range(draw.choice([1, 1, 1, 2]))
        }
        spellings[f"word{number}"] = tuple(sorted(ways))
    return Puzzle(grid, spellings)


@pytest.mark.parametrize("name", SMALL)
def test_no_fact_refuses_what_brute_force_finds(name: str) -> None:
    draw = random.Random(name)
    refused = 0
    for _ in range(60):
        question = short_list(draw, SMALL[name])
        refusals = list(arguments.refusals(question))
        refused += bool(refusals)
        if refusals:
            boards = every_board(question.grid, question.faces)
            for board in boards.boards(boards.holding(question)):
                raise AssertionError((question, board, refusals))
    assert refused > 2


@pytest.mark.parametrize("name", mixed(sorted({*SMALL, *LARGER}), every=4))
def test_the_words_of_any_refusal_are_refused_alone(name: str) -> None:
    grid = {**SMALL, **LARGER}[name]
    draw = random.Random(name)
    refused = 0
    for _ in range(150):
        letters = LETTERS[: draw.randint(2, len(grid.cells))]
        words = {
            "".join(draw.choices(letters, k=draw.choice([2, 2, 3, 4, 6])))
            for _ in range(draw.randint(2, 60))
        }
        question = puzzle(grid, " ".join(sorted(words)))
        facts = Requirements(question)
        for reason in REASONS:
            whole = reason(facts)
            if whole is None:
                continue
            refused += 1
            assert set(whole.words) <= set(question.words)
            assert len(set(whole.words)) == len(whole.words)
            alone = Puzzle(grid, {word: question.spellings[word] for word in whole.words})
            again = reason(Requirements(alone))
            assert again is not None
            assert again.text == whole.text
    assert refused > 10


@given(planted())
@examples(20)
def test_the_tiles_said_to_be_needed_are_on_every_board(case: tuple[Board, Puzzle]) -> None:
    board, puzzle = case
    shown = list(board.faces.values())
    for face, number in requirements.needed_tiles(puzzle).items():
        assert 1 <= number <= shown.count(face)


# ---- sentences ----


def test_one_word_too_long() -> None:
    found = refusal("abcdef cab", Grid.rectangle(1, 5))
    assert found.text == "'abcdef' needs 6 cells, a 1x5 board has 5"
    assert found.words == ("abcdef",)


def test_several_words_too_long_name_the_longest() -> None:
    found = refusal("abcde fghijk abcdefgh ab", Grid.rectangle(2, 2))
    assert (
        found.text == "'abcdefgh' needs 8 cells, a 2x2 board has 4 (and 2 more words are too long)"
    )
    assert found.words == ("abcde", "fghijk", "abcdefgh")
    found = refusal("abcde fghijk ab", Grid.rectangle(2, 2))
    assert found.text == "'fghijk' needs 6 cells, a 2x2 board has 4 (and 1 more word is too long)"


def test_a_word_must_fit_into_one_connected_part() -> None:
    ring = Grid.king([(0, 0), (0, 1), (0, 2), (2, 0), (2, 1)])
    assert arguments.refuse(parse_words("abc ed").puzzle(ring)) is None
    found = refusal("abcd", ring)
    assert found.text == "'abcd' needs 4 connected cells, a 3x3 (4 holes) board has 3"


def test_a_long_word_is_shown_in_part() -> None:
    found = refusal("abc" * 30, Grid.rectangle(4, 4))
    assert found.text == f"'{'abc' * 12}a...' needs 90 cells, a 4x4 board has 16"
    assert found.words == ("abc" * 30,)


def test_length_is_counted_in_faces() -> None:
    grid = Grid.rectangle(1, 3)
    assert arguments.refuse(parse_words("quit").puzzle(grid)) is None
    assert refusal("quit", grid, q="plain").text == "'quit' needs 4 cells, a 1x3 board has 3"


def test_too_many_tiles() -> None:
    found = refusal("cat dog", Grid.rectangle(1, 5))
    assert found.text == (
        "these words need at least 6 tiles (1 each of a c d g o t), a 1x5 board has 5"
    )
    assert set(found.words) == {"cat", "dog"}


def test_repeated_faces_are_counted_by_the_word_that_needs_most() -> None:
    found = refusal("esse see quite queue xyz vwx kl", Grid.rectangle(3, 3))
    assert found.text == (
        "these words need at least 15 tiles (2 e, 2 s, 1 each of i k l qu t u v w x y z),"
        " a 3x3 board has 9"
    )
    assert "esse" in found.words
    assert "see" not in found.words


def test_the_words_of_a_refusal_are_refused_alone() -> None:
    words = "esse see quite queue xyz vwx kl tie ties"
    found = refusal(words, Grid.rectangle(3, 3))
    alone = refusal(" ".join(found.words), Grid.rectangle(3, 3))
    assert alone.text == found.text


def test_tiles_of_one_face_only() -> None:
    grid = Grid.king([(0, 0), (0, 1), (2, 0), (2, 1)])
    assert arguments.refuse(parse_words("aa bb").puzzle(grid)) is None
    found = refusal("aa bb cc", grid)
    assert (
        found.text
        == "these words need at least 6 tiles (2 a, 2 b, 2 c), a 3x2 (2 holes) board has 4"
    )


def test_exactly_as_many_tiles_as_cells_are_no_reason() -> None:
    assert arguments.refuse(parse_words("cat dog").puzzle(Grid.rectangle(2, 3))) is None


def test_of_several_spellings_the_least_demanding_counts() -> None:
    def needs(*spellings: str) -> dict[Face, int]:
        cuts = tuple(tuple(s.split("-")) for s in spellings)
        return requirements.needed_tiles(Puzzle(Grid.rectangle(2, 2), {"word": cuts}))

    assert needs("t-h-a-t") == {"t": 2, "h": 1, "a": 1}
    assert needs("t-h-a-t", "th-a-t") == {"t": 1, "a": 1}
    assert needs("th-a-t", "t-h-a-t") == {"t": 1, "a": 1}
    assert needs("th-at", "t-h-a-t") == {}
    assert needs("a-a-a", "a-a", "a-b-a") == {"a": 2}


@pytest.mark.parametrize("order", [("th-i-n-k-e-r", "t-h-i-n"), ("t-h-i-n", "th-i-n-k-e-r")])
def test_a_word_is_too_long_only_if_all_its_spellings_are(order: tuple[str, str]) -> None:
    cuts = tuple(tuple(s.split("-")) for s in order)
    puzzle = Puzzle(Grid.rectangle(1, 4), {"thin": cuts})
    assert arguments.refuse(puzzle) is None
    found = arguments.refuse(Puzzle(Grid.rectangle(1, 3), {"thin": cuts}))
    assert found is not None
    assert found.text == "'thin' needs 4 cells, a 1x3 board has 3"


# ---- one example of each, which no earlier fact refuses ----


def first_refusal(reason: Callable[[Requirements], object], words: str, grid: Grid) -> str:
    """The sentence of the first refusal, which is that of ``reason``."""
    question = puzzle(grid, words)
    facts = Requirements(question)
    earlier = REASONS[: REASONS.index(reason)]
    assert [fact.__name__ for fact in earlier if fact(facts)] == []
    found = arguments.refuse(question)
    assert found is not None
    assert found == reason(facts)
    alone = Puzzle(grid, {word: question.spellings[word] for word in found.words})
    again = arguments.refuse(alone)
    assert again is not None
    assert again.text == found.text
    return found.text


def test_too_many_pairs() -> None:
    # Four cells in a row have three borders; every letter has enough neighbours.
    assert arguments.refuse(puzzle(strip(4), "ab bc ca")) is None
    assert first_refusal(arguments.too_many_pairs, "ab bc ca aa", strip(4)) == (
        "these words put 4 different pairs of letters next to each other,"
        " a 1x4 board has only 3 places where two cells touch"
    )
    every_pair = " ".join(f + g for f, g in product("abcd", repeat=2) if f < g)
    assert arguments.refuse(puzzle(rook(2, 3), every_pair)) is None
    assert "places where two cells touch" in first_refusal(
        arguments.too_many_pairs, every_pair + " aa bb", rook(2, 3)
    )


def test_pairs_are_counted_in_either_direction_and_once() -> None:
    assert arguments.refuse(puzzle(strip(4), "ab ba aba bc cb ca")) is None
    assert len(Requirements(puzzle(strip(4), "ab ba aba")).pairs) == 1


def test_a_pair_that_another_spelling_avoids_is_not_counted() -> None:
    facts = Requirements(puzzle(strip(4), "th-e|t-h-e"))
    assert facts.pairs == {}
    assert facts.bends == {}
    facts = Requirements(puzzle(strip(4), "th-e-y|t-h-e-y"))
    assert set(facts.pairs) == {("e", "y")}


def test_too_many_runs_of_three() -> None:
    assert arguments.refuse(puzzle(strip(4), "aba bab")) is None
    assert first_refusal(arguments.too_many_triples, "aba bab aab", strip(4)) == (
        "these words have 3 different runs of three letters, each of which takes a cell with a"
        " pair of its neighbours, and a 1x4 board has only 2 of these"
    )


def test_too_crowded() -> None:
    # Only the middle of a 3x3 board has more than five neighbours.
    words = " ".join("a" + letter for letter in "cdefgh") + " hi"
    assert arguments.refuse(puzzle(Grid.rectangle(3, 3), words + " bc")) is None
    words += " " + " ".join("b" + letter for letter in "defghi")
    assert first_refusal(arguments.too_crowded, words, Grid.rectangle(3, 3)) == (
        "each of 2 letters (a b) must touch too many different letters to be only on cells with"
        " at most 5 neighbours, but a 3x3 board has only 1 cell with more; so at least 1 of these"
        " letters needs another tile, which makes 10 tiles for 9 cells"
    )
    # Three more cells, one of which is a second such cell.
    assert arguments.refuse(puzzle(Grid.rectangle(3, 4), words)) is None


def test_too_close() -> None:
    every_pair = " ".join(f + g for f, g in product("abcde", repeat=2) if f < g)
    assert arguments.refuse(puzzle(Grid.rectangle(3, 3), every_pair + " fg hf")) is None
    assert first_refusal(
        arguments.too_many_mutual_neighbours, every_pair + " fg hi", Grid.rectangle(3, 3)
    ) == (
        "these words take every cell of the board, with only 1 each of a b c d e; these 5 must"
        " all touch each other, but on a 3x3 board at most 4 cells do"
    )


CLIQUES = [
    (Grid({}), 0),
    (strip(1), 1),
    (strip(5), 2),
    (rook(3, 3), 2),
    (DONUT, 3),
    (ring(3), 3),
    (ring(4), 2),
    (Grid.rectangle(2, 2), 4),
    (Grid.rectangle(5, 5), 4),
    (torus(3, 3), 9),
    (torus(5, 5), 4),
]


@pytest.mark.parametrize(("grid", "size"), CLIQUES, ids=range(len(CLIQUES)))
def test_the_largest_clique(grid: Grid, size: int) -> None:
    assert grid.largest_clique == size


SPIDER = Grid(
    {
        (0, 0): ((0, 1), (0, 3), (0, 5), (0, 7)),
        **{(0, c): ((0, 0), (0, c + 1)) for c in (1, 3, 5, 7)},
        **{(0, c): ((0, c - 1),) for c in (2, 4, 6, 8)},
    }
)
"""A cell with four legs of two cells each: a second tile of a letter has fewer neighbours."""


def test_tiles_are_counted_on_the_cells_with_the_most_neighbours() -> None:
    around = "xa xb xc xd xe xf"
    assert requirements.needed_tiles(puzzle(SPIDER, around))["x"] == 2
    assert arguments.refuse(puzzle(SPIDER, around)) is None
    assert first_refusal(arguments.too_many_tiles, around + " xg", SPIDER) == (
        "these words need at least 10 tiles (3 x, 1 each of a b c d e f g), a 1x9 board has 9;"
        " x must touch 7 different letters, but 2 cells together have at most 6 neighbours,"
        " so at least 3 x are needed"
    )


def test_a_letter_that_touches_itself_takes_two_places() -> None:
    assert first_refusal(arguments.too_many_tiles, "xa xb xc xd xe xx yz", SPIDER) == (
        "these words need at least 10 tiles (3 x, 1 each of a b c d e y z), a 1x9 board has 9;"
        " x must touch 5 different letters and another x, which takes 7 neighbours in all"
        " (xx takes one of each x), but 2 cells together have at most 6 neighbours,"
        " so at least 3 x are needed"
    )


def test_a_letter_with_more_neighbours_than_a_cell() -> None:
    words = " ".join("e" + letter for letter in "abcdfghij")
    assert first_refusal(arguments.too_many_tiles, words, Grid.rectangle(2, 5)) == (
        "these words need at least 11 tiles (2 e, 1 each of a b c d f g h i j),"
        " a 2x5 board has 10; e must touch 9 different letters, but 1 cell has at most 5"
        " neighbours, so at least 2 e are needed"
    )


def test_a_letter_in_the_middle_of_many_runs() -> None:
    assert requirements.needed_tiles(puzzle(strip(6), "axb bxb axa"))["x"] == 3
    assert first_refusal(arguments.too_many_tiles, "axb bxb axa cd", strip(6)) == (
        "these words need at least 9 tiles (2 a, 2 b, 3 x, 1 each of c d), a 1x6 board has 6;"
        " x is in the middle of 3 different runs of three letters (axa, axb, bxb), each of which"
        " takes a pair of neighbours, but 2 cells together have at most 2 such pairs,"
        " so at least 3 x are needed"
    )


def test_no_number_of_tiles_is_enough() -> None:
    text = first_refusal(arguments.too_many_tiles, "ab bc ca da", ISLANDS)
    assert text == (
        "these words need at least 8 tiles (3 a, 2 b, 2 c, 1 each of d),"
        " a 1x5 (1 hole) board has 4;"
        " a must touch 3 different letters, but 2 cells together have at most 2 neighbours,"
        " so at least 3 a are needed;"
        " b must touch 2 different letters, but 1 cell has at most 1 neighbour,"
        " so at least 2 b are needed;"
        " c must touch 2 different letters, but 1 cell has at most 1 neighbour,"
        " so at least 2 c are needed"
    )


@pytest.mark.parametrize(
    ("words", "grid", "text"),
    [
        (
            "abc abd abe",
            strip(4),
            "b is in the middle of 3 different runs of three letters (abc, abd, abe), each of"
            " which takes a pair of neighbours, but the 4 cells of the board together have only"
            " 2 such pairs",
        ),
        (
            "ab cb db eb fb gb hb",
            strip(4),
            "b must touch 7 different letters, but the 4 cells of the board together have only"
            " 6 neighbours",
        ),
        (
            "bb ab cb db eb fb",
            strip(4),
            "b must touch 5 different letters and another b, which takes 7 neighbours in all (bb"
            " takes one of each b), but the 4 cells of the board together have only 6 neighbours",
        ),
        ("ab", strip(1), "a must touch 1 letter, but no cell of the board has one"),
        (
            "bab",
            strip(2),
            "a is in the middle of 1 run of three letters (bab), which takes a pair of neighbours,"
            " but no cell of the board has two",
        ),
    ],
)
def test_where_no_number_of_tiles_is_enough_none_is_named(
    words: str, grid: Grid, text: str
) -> None:
    refused = arguments.too_many_tiles(Requirements(puzzle(grid, words)))
    assert refused is not None
    assert refused.text == f"the board cannot hold these words: {text}"
    assert set(refused.words) == set(words.split())
    impossible = f"{len(grid.cells) + 1} "
    for refusal in arguments.refusals(puzzle(grid, words + " xyz")):
        assert impossible + "tiles" not in refusal.text
        assert f"least {impossible}" not in refusal.text


@pytest.mark.parametrize("share", shares(8))
def test_no_sentence_has_a_wrong_plural_or_an_open_number(share: int) -> None:
    draw = random.Random(share)
    grids = [strip(1), strip(2), strip(5), ISLANDS, Grid.rectangle(2, 3), Grid.rectangle(3, 3)]
    kinds = set()
    for number in range(500):
        grid, letters = draw.choice(grids), "abcdefgh"[: draw.choice([2, 3, 5, 8])]
        words = {
            "".join(draw.choices(letters, k=draw.randint(1, 6))) for _ in range(1 + number % 12)
        }
        asked = puzzle(grid, " ".join(sorted(words)))
        fixed = {cell: draw.choice("abz") for cell in grid.cells if draw.random() < 0.2}
        stock = Counter(draw.choices("abcz", k=len(grid.cells) + draw.choice([0, 0, 0, 1])))
        inventory = draw.choice([None, Inventory(dict(stock), draw.random() < 0.5)])
        for refusal in arguments.refusals(
            replace(asked, constraints=Constraints(GivenCells(fixed), inventory))
        ):
            kinds.add(refusal.kind)
            assert pickle.loads(pickle.dumps(refusal)) == refusal
            wrong = r"\b1 (different|cells|tiles|letters|neighbours|places|runs)\b|times|twice"
            assert not re.search(wrong, refusal.text), refusal.text
            assert not re.search(r"\b(only|most) (0|no) |space for \d", refusal.text), refusal.text
    assert len(kinds) >= 8, kinds


def test_every_kind_has_its_function_its_sentence_and_its_argument() -> None:
    own = {
        kind
        for kind in numbers.CountingArgument.__subclasses__()
        if kind.__module__ == numbers.__name__
    }
    table = {kind: said for kind, said in sentences.TABLE.items() if kind in own}
    assert set(table) == own  # except those that other tests register for constraints of their own
    for found, said in table.items():
        room = arguments if hasattr(arguments, found.kind) else constraints
        assert getattr(room, found.kind).__name__ == found.kind
        assert said.__doc__


# ---- dominance ----


def kept(words: str) -> str:
    return " ".join(dominance.without_dominated(puzzle(Grid.rectangle(4, 4), words)).words)


@pytest.mark.parametrize(
    ("words", "stay"),
    [
        ("cat cats", "cats"),
        ("cats cat", "cats"),
        ("tac cats", "cats"),
        ("at ta a cats", "cats"),
        ("cas cats", "cas cats"),  # not in one piece
        ("cat act", "cat act"),
        ("cat tac", "cat"),
        ("abba", "abba"),
        ("dog cat", "dog cat"),  # in the order of the list
        ("bcdefg abcdefgh gfedc", "abcdefgh"),
        ("a b ab", "ab"),
        ("", ""),
        ("th-in|t-h-i-n t-h-i-n|", "thin"),
        ("qu-i-t| quit", "quit"),
    ],
)
def test_what_comes_with_another_word_is_left_out(words: str, stay: str) -> None:
    assert kept(words) == stay


def test_of_equal_words_one_stays() -> None:
    same = (("a", "b", "c"),)
    for second in (same, (("c", "b", "a"),)):
        left = dominance.without_dominated(Puzzle(strip(3), {"first": same, "second": second}))
        assert left == Puzzle(strip(3), {"first": same})
    several = (("a", "b"), ("b", "c"))
    left = dominance.without_dominated(
        Puzzle(strip(3), {"first": several, "second": several[::-1], "third": several})
    )
    assert len(left.words) == 1


def test_a_word_is_left_out_only_if_every_spelling_brings_it() -> None:
    def left(**spellings: str) -> tuple[Word, ...]:
        ways = {w: tuple(tuple(s) for s in text.split()) for w, text in spellings.items()}
        return dominance.without_dominated(Puzzle(strip(5), ways)).words

    assert left(v="abc xbc", w="bc") == ("v",)
    assert left(v="abc xyz", w="bc") == ("v", "w")
    assert left(v="abc xyz", w="bc yz") == ("v",)
    assert left(v="abc xyz", w="cb zy") == ("v",)
    assert left(v="abc", w="bc qq") == ("v",)  # any of its spellings will do
    assert left(u="abcd", v="bcd bcx", w="bc") == ("u",)
    assert left(v="ab", w="abc ab") == ("w",) or left(v="ab", w="abc ab") == ("v",)


def plainly_kept(question: Puzzle) -> list[Word]:
    """`without_dominated` word by word, without any short cut."""

    def brings(v: tuple[Spelling, ...], w: tuple[Spelling, ...]) -> bool:
        return all(
            any(
                whole[i : i + len(part)] in (part, part[::-1])
                for part in w
                for i in range(len(whole))
            )
            for whole in v
        )

    stay: list[Word] = []
    for word in sorted(question.words, key=lambda w: -max(map(len, question.spellings[w]))):
        ways = question.spellings[word]
        if not any(brings(question.spellings[other], ways) for other in stay):
            stay.append(word)
    return [word for word in question.words if word in stay]


def test_the_short_cut_to_dominance_changes_nothing() -> None:
    draw = random.Random(11)
    dropped = 0
    for _ in range(300):
        letters = draw.choice(["ab", "abc", "abcdefgh"])
        spellings = {
            f"word{k}": tuple(
                tuple(draw.choices(letters, k=draw.choice([1, 2, 3, 4, 5, 6, 9])))
                for _ in range(draw.choice([1, 1, 1, 2, 3]))
            )
            for k in range(draw.randint(1, 12))
        }
        question = Puzzle(strip(9), spellings)
        left = dominance.without_dominated(question)
        assert list(left.words) == plainly_kept(question)
        assert all(left.spellings[word] == spellings[word] for word in left.words)
        dropped += len(spellings) - len(left.words)
    assert dropped > 300


@pytest.mark.parametrize("share", shares(2))
@pytest.mark.parametrize("name", ["1x4", "2x3", "ring", "rook"])
def test_without_dominated_words_the_question_is_the_same(name: str, share: int) -> None:
    draw = random.Random(f"{name} {share}")
    fewer = 0
    for _ in range(13):
        question = short_list(draw, SMALL[name])
        left = dominance.without_dominated(question)
        fewer += len(left.words) < len(question.words)
        boards = every_board(question.grid, question.faces)
        assert boards.holding(left) == boards.holding(question)
    assert fewer > 1
