"""Every encoding has exactly the right boards: both directions, against brute force."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import Any

import pytest
from amounts import examples, mixed
from hypothesis import event, given
from hypothesis import strategies as st

from unboggle import encodings
from unboggle.cnf import Clause, Lit
from unboggle.encodings import Encoding
from unboggle.encodings.tiles import Tiles
from unboggle.errors import InputError
from unboggle.forward.trace import holds as traced
from unboggle.puzzle import Board, Grid, Puzzle
from unboggle.solvers import Status
from unboggle.solvers import get as get_solver
from unboggle.testing.brute_force import holds, models, satisfiable
from unboggle.testing.every_board import fits as fits_somewhere
from unboggle.testing.laws import is_needed, judged, mistake
from unboggle.testing.tiny import DONUT, PUZZLES, puzzle, ring, rook, strip

ENCODINGS = tuple(n for n in encodings.names() if issubclass(encodings.get(n), Encoding))
every_encoding = pytest.mark.parametrize("name", ENCODINGS)
every_tiny_puzzle = pytest.mark.parametrize("puzzle", PUZZLES.values(), ids=list(PUZZLES))

# Rules that the others imply, so that no test misses them; each with the reason to keep it.
REDUNDANT = {
    ("tiles", "needed_tiles_have_space"): "spares the solver a pigeonhole proof",
    ("tiles", "used_tiles_lie_somewhere"): "says at once what the coordinates say bit by bit",
    ("tiles", "unused_tiles_lie_nowhere"): "a tile that no step picks may lie anywhere",
    ("tiles", "coordinates_are_in_order"): "the coordinates of a cell are written out in full",
    ("tiles", "a_tile_has_its_coordinates"): "a tile on two cells supports its words from both",
    ("tiles", "coordinates_have_their_tile"): "every tile lies on some cell anyway",
    ("tiles", "no_more_optional_tiles_than_space"): "spares the solver a pigeonhole proof",
    ("tiles", "near_tiles_have_near_coordinates"): "the supports say the same cell by cell",
    ("tiles", "a_cell_has_space_for_the_near_tiles"): "a count that CDCL cannot find by itself",
    ("wild_tiles", "needed_tiles_have_space"): "spares the solver a pigeonhole proof",
    ("wild_tiles", "coordinates_are_in_order"): "coordinates are written out in full",
    ("wild_tiles", "a_tile_has_its_coordinates"): "a tile on two cells serves from both",
    ("wild_tiles", "coordinates_have_their_tile"): "every tile lies on some cell anyway",
    ("wild_tiles", "near_tiles_have_near_coordinates"): "the supports say the same cell by cell",
    (
        "wild_tiles",
        "a_cell_has_space_for_the_near_tiles",
    ): "a count that CDCL cannot find by itself",
    ("wild_tiles", "tiles_lie_somewhere"): "says at once what the coordinates say bit by bit",
    ("wild_tiles", "cells_have_a_tile"): "as many tiles as cells, one to a cell",
    ("wild_tiles", "rows_hold_as_many_tiles_as_cells"): "a count that CDCL cannot find by itself",
    ("wild_tiles", "equal_tiles_lie_in_order"): "only takes away other names for the same board",
    ("wild_tiles", "wild_tiles_lie_after_equal_ones"): "only takes away other names for it, too",
}


@pytest.mark.parametrize(("name", "puzzle_name"), mixed(ENCODINGS, PUZZLES, every=6))
def test_means_that_every_word_is_on_the_board(name: str, puzzle_name: str) -> None:
    encoded = encodings.get_clausal(name)(PUZZLES[puzzle_name])
    assert mistake(encoded, judged(puzzle_name)) is None


def all_rules() -> Iterator[Any]:
    """Yield each rule of each encoding; most of the implied rules, which take longest, are long
    tests.
    """
    excused = list(REDUNDANT)
    for name in ENCODINGS:
        for rule in encodings.get_clausal(name).rules():
            late = (name, rule) in REDUNDANT and excused.index((name, rule)) % 10
            yield pytest.param(name, rule, marks=pytest.mark.long if late else ())


@pytest.mark.parametrize(("name", "rule"), list(all_rules()))
def test_every_rule_is_needed(name: str, rule: str) -> None:
    excused = (name, rule) in REDUNDANT
    needed = is_needed(encodings.get_clausal(name), rule, thorough=not excused)
    assert needed != excused


def test_no_rule_is_excused_that_does_not_exist() -> None:
    known = {(name, rule) for name in ENCODINGS for rule in encodings.get_clausal(name).rules()}
    assert set(REDUNDANT) <= known


GRIDS = {
    "1x3": strip(3),
    "1x4": strip(4),
    "2x2": Grid.rectangle(2, 2),
    "2x3": Grid.rectangle(2, 3),
    "donut": DONUT,
    "ring": ring(5),
    "rook": rook(2, 3),
    "hexagons": Grid.hexagons(2, 3),
    "cylinder": Grid.rectangle(2, 4, wrap_rows=True),
}


@st.composite
def puzzles(draw: st.DrawFn) -> Puzzle:
    """Small random puzzles, some words with a second spelling."""
    grid = GRIDS[draw(st.sampled_from(sorted(GRIDS)))]
    letters = "ab" if len(grid.cells) > 6 else "abc"
    longest = min(len(grid.cells) + 1, 6)
    words = draw(st.lists(st.text(letters, min_size=1, max_size=longest), max_size=4, unique=True))
    spellings = {word: [tuple(word)] for word in words}
    for word in words:
        if len(word) > 1 and draw(st.booleans()):
            spellings[word].append((word[:2], *word[2:]))
    return Puzzle(grid, {word: tuple(ways) for word, ways in spellings.items()})


@pytest.mark.parametrize("name", ENCODINGS)
@examples(10)
@given(puzzle=puzzles())
def test_agrees_with_brute_force_on_random_puzzles(name: str, puzzle: Puzzle) -> None:
    fits = fits_somewhere(puzzle)
    event("fits" if fits else "does not fit")
    encoded = encodings.get_clausal(name)(puzzle)
    formula = list(encoded.cnf)
    assert satisfiable(formula) == fits
    if fits:
        for model in models(formula, range(1, encoded.cnf.variables + 1), 20):
            assert holds(encoded.board(model), puzzle), encoded.board(model)


@every_encoding
@examples(6)
@given(data=st.data())
def test_planted_boards_are_found_again(name: str, data: st.DataObject) -> None:
    rows, columns = data.draw(st.sampled_from([(2, 5), (3, 3), (3, 4), (4, 4)]))
    grid = Grid.rectangle(rows, columns)
    faces = data.draw(
        st.lists(
            st.sampled_from(["a", "b", "c", "d", "e", "qu"]),
            min_size=rows * columns,
            max_size=rows * columns,
        )
    )
    planted = dict(zip(grid.cells, faces, strict=True))
    spellings = {}
    for _ in range(data.draw(st.integers(1, 5))):
        path = [data.draw(st.sampled_from(grid.cells))]
        for _ in range(data.draw(st.integers(1, 6))):
            free = [d for d in grid.neighbours[path[-1]] if d not in path]
            if not free:
                break
            path.append(data.draw(st.sampled_from(free)))
        spelling = tuple(planted[cell] for cell in path)
        spellings["".join(spelling)] = (spelling,)
        event("repeats a face" if len(set(spelling)) < len(spelling) else "all faces differ")
        event("uses qu" if "qu" in spelling else "single letters")
    puzzle = Puzzle(grid, spellings)
    encoded = encodings.get_clausal(name)(puzzle)
    found = next(models(encoded.cnf, (), 1), None)
    assert found is not None, Board(grid, planted)
    assert traced(encoded.board(found), puzzle), encoded.board(found)


@every_encoding
def test_a_naive_trie_would_call_this_impossible(name: str) -> None:
    # Sharing prefixes between words over-constrains repeated letters: a
    # regression list on which that gives a false UNSAT.
    words = ["adbdee", "ecbbde", "bdcda", "aabd", "aedb", "dcaa", "eac"]
    puzzle = Puzzle(Grid.rectangle(3, 3), {w: (tuple(w),) for w in words})
    assert traced(Board.from_rows(["aad", "ecb", "edb"]), puzzle)
    encoded = encodings.get_clausal(name)(puzzle)
    with get_solver("cadical195").open(encoded.cnf) as session:
        assert session.solve().status is Status.SAT


METAMORPHIC = ["act", "ape", "ate", "cop", "end"]


@every_encoding
@pytest.mark.parametrize(
    "change",
    [
        lambda words: words[::-1],
        lambda words: [word[::-1] for word in words],
        lambda words: [word.translate(str.maketrans("acdelnopt", "tponledca")) for word in words],
        lambda words: words[:-1],
        lambda words: [*words, "cap"],
    ],
    ids=["reorder", "reverse", "rename", "drop one", "add one"],
)
@pytest.mark.parametrize(("rows", "columns", "fits"), [(3, 3, True), (2, 3, False)])
def test_answers_survive_what_cannot_change_them(
    name: str, change: object, rows: int, columns: int, fits: bool
) -> None:
    assert callable(change)
    words = change(METAMORPHIC)
    puzzle = Puzzle(Grid.rectangle(rows, columns), {w: (tuple(w),) for w in words})
    assert satisfiable(encodings.get_clausal(name)(puzzle).cnf) == fits


@every_encoding
def test_shows_is_a_literal_for_every_cell_and_face(name: str) -> None:
    puzzle = PUZZLES["two spellings"]
    encoded = encodings.get_clausal(name)(puzzle)
    literals = {encoded.shows(c, f) for c in puzzle.grid.cells for f in puzzle.faces}
    assert len(literals) == len(puzzle.grid.cells) * len(puzzle.faces)
    assert max(literals) <= encoded.cnf.variables


@every_encoding
def test_each_cell_has_each_face_and_each_word_its_spellings_and_nothing_else(name: str) -> None:
    asked = PUZZLES["two spellings"]
    encoded = encodings.get_clausal(name)(asked)
    encoded.channel()
    keys: dict[str, list[tuple[Any, ...]]] = {"shows": [], "chosen": []}
    for family, *key in encoded.cnf.meanings().values():
        keys.setdefault(str(family), []).append(tuple(key))
    assert sorted(keys["shows"]) == sorted(product(asked.grid.cells, asked.faces))
    chosen = [(w, s) for w, ways in asked.spellings.items() for s in ways if len(ways) > 1]
    assert sorted(keys["chosen"]) == sorted(chosen) != []


@pytest.mark.parametrize(
    ("most", "tiles", "complete"),
    [
        (0, {"a": 1, "b": 1, "c": 1}, False),
        (1, {"a": 2, "b": 2, "c": 1}, False),
        (2, {"a": 3, "b": 2, "c": 1}, True),
    ],
)
def test_a_formula_with_fewer_tiles_says_whether_it_lacks_some(
    most: int, tiles: dict[str, int], complete: bool
) -> None:
    asked = puzzle(Grid.rectangle(2, 3), "ab ba ac")
    encoded = Tiles.limited(most)(asked)
    assert {face: len(some) for face, some in encoded.tiles.items()} == tiles
    assert encoded.complete == complete


def test_an_observer_sees_the_clauses_of_each_rule_while_it_watches() -> None:
    seen: dict[str, list[Clause]] = {}
    worked = 0

    class Watch:
        def __call__(self, rule: str, found: Iterator[Any]) -> Iterator[Any]:
            seen[rule] = list(found)
            yield from seen[rule]

        def working(self) -> None:
            nonlocal worked
            worked += 1

    with encodings.watched(Watch()):
        encoded = encodings.get_clausal("coordinates")(PUZZLES["strip"])
        encodings.working()
    assert [c for rule in seen.values() for c in rule] == list(encoded.cnf.clauses)
    assert (list(seen), worked) == ([rule for rule in encoded.rules() if rule in seen], 1)
    encoded.channel()
    encodings.working()
    assert (len(encoded.cnf) > sum(map(len, seen.values())), worked) == (True, 1)


@every_encoding
def test_clauses_name_the_words_they_exist_for(name: str) -> None:
    # Without its clauses a word is no longer required.
    puzzle = PUZZLES["strip impossible"]
    encoded = encodings.get_clausal(name)(puzzle)
    assert not satisfiable(encoded.cnf)
    kept: list[tuple[Lit, ...]] = [c.lits for c in encoded.cnf.clauses if "ca" not in c.words]
    assert satisfiable(kept)
    assert all(set(c.words) <= set(puzzle.words) for c in encoded.cnf.clauses)


def test_an_encoding_that_does_not_exist_is_refused_with_the_nearest() -> None:
    for get in (encodings.get, encodings.get_clausal):
        with pytest.raises(InputError) as error:
            get("tilez")
        assert str(error.value) == "there is no encoding 'tilez'; did you mean tiles?"


def test_coordinates_builds_its_channel_only_when_asked() -> None:
    encoded = encodings.get_clausal("coordinates")(PUZZLES["strip"])
    before = len(encoded.cnf)
    assert not any(m[0] == "shows" for m in encoded.cnf.meanings().values())
    encoded.shows((0, 0), "a")
    assert len(encoded.cnf) > before
    again = len(encoded.cnf)
    encoded.shows((0, 1), "b")
    assert len(encoded.cnf) == again


def test_a_clause_is_its_literals_and_its_words() -> None:
    assert Clause((1, -2)) == ((1, -2), ())
