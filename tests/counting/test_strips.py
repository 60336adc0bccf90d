"""Words in rows of cells: the table finds a board whenever brute force finds one."""

from __future__ import annotations

import random
from itertools import product

import pytest
from amounts import shares

from unboggle.certify.checker import rows
from unboggle.counting import arguments, refuse, strip_table, strips
from unboggle.counting.requirements import Requirements
from unboggle.puzzle import Cell, Constraints, Face, GivenCells, Grid, Puzzle, Spelling, Word
from unboggle.puzzle.lists.words import parse_words
from unboggle.system.clock import NEVER, Deadline, DeadlinePassed
from unboggle.testing import brute_force as oracle
from unboggle.testing.tiny import ISLANDS, puzzle, ring, strip

GRIDS = {
    **{f"row of {n}": strip(n) for n in (3, 4, 5, 6)},
    **{f"ring of {n}": ring(n) for n in (3, 4, 5, 6)},
    "column": Grid.rectangle(5, 1),
    "hexagons": Grid.hexagons(1, 5),
    "two rows": ISLANDS,
    "three rows": Grid.king([(0, 0), (0, 1), (0, 3), (0, 4), (0, 6)]),
    "diagonal": Grid.king([(0, 0), (1, 1), (2, 0), (4, 0), (4, 1)]),
}
Shown = dict[Cell, Face]


def drawn(rng: random.Random) -> Puzzle:
    """A puzzle with short words, some in several spellings, some read off a board."""
    grid = GRIDS[rng.choice(sorted(GRIDS))]
    faces = ["a", "b", "qu"][: rng.choice([2, 2, 3])]
    plan = {cell: rng.choice(faces) for cell in grid.cells}
    planted = rng.random() < 0.6
    spellings: dict[Word, tuple[Spelling, ...]] = {}
    for number in range(rng.randint(1, 6)):
        ways: list[Spelling] = []
        for _ in range(rng.choice([1, 1, 1, 2, 3])):
            size = rng.randint(1, min(5, grid.largest_component))
            path = rng.choice(list(oracle.simple_paths(grid, size)))
            read = planted and not ways
            ways.append(tuple(plan[cell] if read else rng.choice(faces) for cell in path))
        rng.shuffle(ways)
        spellings[f"w{number}"] = tuple(dict.fromkeys(ways))
    if rng.random() < 0.6:
        return Puzzle(grid, spellings)
    some = rng.sample(grid.cells, rng.randint(1, min(3, len(grid.cells))))
    given = {c: plan[c] if planted and rng.random() < 0.7 else rng.choice(faces) for c in some}
    return Puzzle(grid, spellings, Constraints(GivenCells(given)))


def held(faces: Shown, asked: Puzzle) -> set[Word]:
    return {
        word
        for word, ways in asked.spellings.items()
        if any(oracle.shows_word(asked.grid, faces, way) for way in ways)
    }


def every(asked: Puzzle) -> list[Shown]:
    """All boards with the given cells."""
    letters = sorted({face for _, way in asked.iter_spellings() for face in way})
    given = GivenCells.find(asked.constraints).cells
    free = [[given[cell]] if cell in given else letters for cell in asked.grid.cells]
    return [dict(zip(asked.grid.cells, faces, strict=True)) for faces in product(*free)]


def is_refused(asked: Puzzle, laid: strips.Laid) -> bool:
    """Whether the check of a certificate finds no order of the words."""
    given = GivenCells.find(asked.constraints).cells
    data = {
        "puzzle": {"given": [[*cell, face] for cell, face in given.items()]},
        "details": {"rows": list(laid.rows), "ring": laid.ring},
    }
    words = {word: list(ways) for word, ways in asked.spellings.items()}
    try:
        rows.no_space_in_rows(data, words, asked.grid.neighbours)
    except SystemExit:
        return False
    return True


@pytest.mark.parametrize("share", shares(20))
def test_words_in_rows_are_those_of_brute_force(
    share: int, capsys: pytest.CaptureFixture[str]
) -> None:
    found = [0, 0]
    for seed in range(200 * share, 200 * share + 200):
        asked = drawn(random.Random(seed))
        laid = strips.lay(asked)
        assert laid is not None
        possible = any(len(held(faces, asked)) == len(asked.words) for faces in every(asked))
        assert (laid.faces is not None) == possible, (seed, asked)
        assert is_refused(asked, laid) == (not possible), (seed, asked)
        assert possible == ("the words fit" in capsys.readouterr().out), (seed, asked)
        if laid.faces is not None:
            given = GivenCells.find(asked.constraints).cells
            assert len(held(dict(laid.faces), asked)) == len(asked.words), (seed, asked)
            assert {**laid.faces, **given} == laid.faces, (seed, asked)
        found[possible] += 1
    assert min(found) > 5


@pytest.mark.parametrize("share", shares(20))
def test_the_most_words_in_rows_are_those_of_brute_force(share: int) -> None:
    found = 0
    for seed in range(100 * share, 100 * share + 100):
        rng = random.Random(seed)
        asked = drawn(rng)
        weights = {word: rng.randint(0, 3) for word in asked.words}
        required = set(rng.sample(asked.words, min(len(asked.words), rng.choice([0, 0, 0, 1, 2]))))
        there = [h for faces in every(asked) if required <= (h := held(faces, asked))]
        best = max((sum(weights[word] for word in h) for h in there), default=0)
        laid = strips.lay_most(asked, weights, required, NEVER)
        if laid is None:
            assert best == 0 or is_ring(asked.grid), (seed, asked)
            continue
        found += 1
        faces, weight = laid
        on = held(dict(faces), asked)
        assert required <= on, (seed, asked)
        assert sum(weights[word] for word in on) == weight == best, (seed, asked)
    assert found > 20


def is_ring(grid: Grid) -> bool:
    return all(len(around) == 2 for around in grid.neighbours.values())


def needed(words: str) -> int | None:
    laid = strips.lay(parse_words(words).puzzle(strip(100)))
    assert laid is not None
    return laid.needed


def test_the_shortest_row_is_exact() -> None:
    assert needed("cat dog tag") == 7
    assert needed("abcd dcba bc") == 4
    assert needed("abc bcd cde") == needed("edc cba bcd") == 5


def test_the_cells_of_a_row_are_in_order() -> None:
    bent = Grid.king([(0, 0), (1, 1), (2, 0), (4, 0)])
    found = strips.Strips.of(bent)
    assert found == strips.Strips((((4, 0),), ((0, 0), (1, 1), (2, 0))), False)
    assert found.positions() == {0: (4, 0), 2: (0, 0), 3: (1, 1), 4: (2, 0)}
    assert strips.Strips.of(Grid.rectangle(2, 2)) is None
    around = strips.Strips.of(Grid.rectangle(1, 4, wrap_rows=True))
    assert around == strips.Strips((((0, 0), (0, 1), (0, 2), (0, 3)),), True)


WORDS = "orange planet garden silver window market candle bridge yellow"


@pytest.mark.parametrize(
    ("grid", "given", "text"),
    [
        (strip(50), {}, "these words need at least 51 cells in a row, whatever their order and"
         " direction, a 1x50 board has 50 cells"),
        (Grid.rectangle(1, 50, wrap_rows=True), {},
         "the words do not fit into a ring of 50 cells, whatever their order"),
        (Grid.king([(0, c) for c in range(53) if c not in (7, 20)]), {},
         "the words do not fit into rows of 7, 12 and 32 cells, whatever their order"),
        (strip(51), {(0, 25): "x"},
         "the words do not fit into a row of 51 cells beside the given letters, whatever their"
         " order"),
    ],
)  # fmt: skip
def test_a_refusal_says_why(grid: Grid, given: Shown, text: str) -> None:
    constraints = Constraints(GivenCells(given)) if given else Constraints()
    asked = Puzzle(grid, parse_words(WORDS).puzzle(grid).spellings, constraints)
    refusal = refuse(asked)
    assert refusal is not None
    assert refusal.text == text
    assert refusal.words == asked.words
    assert refusal.constraints == constraints.names
    assert arguments.board_in_rows(asked) is None


def test_one_cell_more_is_enough() -> None:
    asked = parse_words(WORDS).puzzle(strip(51))
    board = arguments.board_in_rows(asked)
    assert board is not None
    assert held(dict(board.faces), asked) == set(asked.words)
    assert refuse(asked) is None


def test_words_that_others_contain_count_for_nothing() -> None:
    inside = " ".join(w[k : k + n] for w in WORDS.split() for n in (3, 4) for k in range(3))
    assert refuse(parse_words(f"{WORDS} {inside}").puzzle(strip(51))) is None


def test_no_words_need_no_cells() -> None:
    for grid in (strip(3), ring(3), ISLANDS):
        laid = strips.lay(Puzzle(grid, {}))
        assert laid is not None
        assert laid.faces == {}
        assert laid.needed == (0 if grid == strip(3) else None)


def test_a_spelling_longer_than_the_row_makes_no_words_apart() -> None:
    # "abbc" and "cbba" are one string, read in two directions: each brings the other.
    ways = {
        "v": (tuple("abbc"), tuple("efghijklm")),
        "w": (tuple("cbba"), tuple("mnopqrstu")),
        "before": (tuple("xya"),),
        "after": (tuple("cuv"),),
    }
    given = Constraints(GivenCells({(0, 3): "b"}))  # without it the row may be longer
    laid = strips.lay(Puzzle(strip(8), ways, given))
    assert laid is not None
    assert laid.faces is not None
    assert "".join(laid.faces[cell] for cell in sorted(laid.faces)) in ("xyabbcuv", "vucbbayx")


def test_no_cells_hold_no_word() -> None:
    for words, faces in (("", {}), ("a", None)):
        laid = strips.lay(puzzle(Grid({}), words))
        assert laid == strips.Laid(faces, (), ring=False)


def test_words_beside_given_letters_are_laid_until_the_deadline(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    until: list[Deadline] = []
    lay = strips.lay

    def watched(asked: Puzzle, late: Deadline) -> strips.Laid | None:
        until.append(late)
        return lay(asked, late)

    monkeypatch.setattr(strips, "lay", watched)
    asked = parse_words(WORDS).puzzle(strip(51), Constraints(GivenCells({(0, 25): "x"})))
    soon = Deadline.after(60)
    assert arguments.no_space_in_rows(Requirements(asked), soon) is not None
    assert until == [soon, soon]


def test_each_string_that_may_follow_is_a_step() -> None:
    table = strip_table.Table(((("a", "b"),), (("b", "c"),)), 3, NEVER)
    assert table.strings == [("a", "b"), ("b", "a"), ("b", "c"), ("c", "b")]
    assert [[v for v, _ in after] for after in table.shifts] == [[1, 2], [0], [3], [1, 2]]
    table.fill({0: 1}, [15] * 4, 4, first_only=True)
    assert table.steps == 2 + 4  # after "ab": two within it, and four after it


def test_a_list_too_hard_is_left_to_others(monkeypatch: pytest.MonkeyPatch) -> None:
    strips._answers.clear()
    monkeypatch.setattr(strip_table, "TUNING", strip_table.Tuning(steps=100))
    asked = parse_words(WORDS).puzzle(strip(50))
    for _ in range(2):  # also from memory
        assert strips.lay(asked) is None
        assert refuse(asked) is None
    monkeypatch.undo()
    strips._answers.clear()
    for module in (strip_table, strips):
        monkeypatch.setattr(module, "TUNING", strip_table.Tuning(words=8))
    assert strips.lay(asked) is None
    assert strips.lay_most(asked, dict.fromkeys(asked.words, 1), (), NEVER) is None
    strips._answers.clear()


def test_no_answer_is_kept_past_the_deadline() -> None:
    strips._answers.clear()
    asked = parse_words(WORDS).puzzle(strip(50))
    with pytest.raises(DeadlinePassed):
        strips.lay(asked, Deadline.after(0))
    assert refuse(asked) is not None


def test_the_check_wants_rows() -> None:
    square = puzzle(Grid.rectangle(2, 2), "ab")
    with pytest.raises(SystemExit):
        rows.no_space_in_rows({}, {}, square.grid.neighbours)
    rings = {(r, c): ((r, (c + 1) % 3), (r, (c + 2) % 3)) for r in (0, 2) for c in range(3)}
    with pytest.raises(SystemExit):
        rows.read_rows(rings)
    assert strips.lay(Puzzle(Grid(rings), square.spellings)) is None
