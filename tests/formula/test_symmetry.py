"""Symmetries are exactly those of the grid, and breaking them loses no puzzle and no orbit."""

from __future__ import annotations

import cmath
from collections.abc import Iterable
from functools import cache
from itertools import product

import pytest
from amounts import examples, mixed
from hypothesis import assume, given
from hypothesis import strategies as st
from pysat.solvers import Solver

from unboggle import encodings
from unboggle.encodings import Encoding, pin_board
from unboggle.encodings.tiles import Tiles
from unboggle.formula import symmetry
from unboggle.formula.constraints import grant
from unboggle.formula.symmetry import anchor, anchor_face, fundamental_part
from unboggle.puzzle import Board, Cell, Constraints, GivenCells, Grid, Puzzle
from unboggle.puzzle.model.cells import hexagons
from unboggle.testing.brute_force import all_boards, holds, models, satisfiable
from unboggle.testing.tiny import DIAGONAL, DONUT, ISLANDS, PUZZLES, ring, rook, strip, torus

ENCODINGS = tuple(n for n in encodings.names() if issubclass(encodings.get(n), Encoding))
every_encoding = pytest.mark.parametrize("name", ENCODINGS)
every_tiny_puzzle = pytest.mark.parametrize("puzzle_name", PUZZLES)
some_of_all = pytest.mark.parametrize(("name", "puzzle_name"), mixed(ENCODINGS, PUZZLES, every=6))

Image = tuple[Cell, ...]
"""The image of each cell of a grid, in reading order."""


def cylinder(rows: int, columns: int) -> Grid:
    """King moves on a board whose left and right edges are joined."""
    around: dict[Cell, tuple[Cell, ...]] = {}
    for r, c in product(range(rows), range(columns)):
        near = {((r + y), (c + x) % columns) for y in (-1, 0, 1) for x in (-1, 0, 1)}
        around[r, c] = tuple(sorted(d for d in near - {(r, c)} if 0 <= d[0] < rows))
    return Grid(around)


L_OF_THREE = Grid.king([(0, 0), (1, 0), (1, 1)])
L_OF_FOUR = Grid.king([(0, 0), (1, 0), (2, 0), (2, 1)])
# It can be turned, not reflected.
PINWHEEL = Grid.king([(0, 0), (0, 1), (0, 3), (1, 3), (3, 3), (3, 2), (3, 0), (2, 0)])

# How many symmetries there are, counted by hand.
GRIDS = {
    "1x1": (Grid.rectangle(1, 1), 1),
    "1x2": (strip(2), 2),
    "1x5": (strip(5), 2),
    "5x1": (Grid.rectangle(5, 1), 2),
    "2x2": (Grid.rectangle(2, 2), 8),
    "2x3": (Grid.rectangle(2, 3), 4),
    "3x2": (Grid.rectangle(3, 2), 4),
    "3x3": (Grid.rectangle(3, 3), 8),
    "4x4": (Grid.rectangle(4, 4), 8),
    "4x5": (Grid.rectangle(4, 5), 4),
    "donut": (DONUT, 8),
    "islands": (ISLANDS, 2),
    "diagonal": (DIAGONAL, 1),
    "L of three": (L_OF_THREE, 2),
    "L of four": (L_OF_FOUR, 1),
    "pinwheel": (PINWHEEL, 4),
    "rook 2x3": (rook(2, 3), 4),
    "rook 3x3": (rook(3, 3), 8),
    "ring of 3": (ring(3), 6),
    "ring of 5": (ring(5), 10),
    "ring of 6": (ring(6), 12),
    "torus 3x3": (torus(3, 3), 72),
    "torus 4x4": (torus(4, 4), 128),
    "torus 4x5": (torus(4, 5), 80),
    "cylinder 3x5": (cylinder(3, 5), 20),
    "cylinder 4x4": (cylinder(4, 4), 16),
}
every_grid = pytest.mark.parametrize(("grid", "number"), GRIDS.values(), ids=list(GRIDS))


def brute_force(grid: Grid) -> set[Image]:
    """All motions of the plane, rolled up if the grid is, that keep cells and neighbours.

    A cell is a complex number: a motion is a multiplication by a unit, perhaps
    after a reflection, and then a translation.
    """
    if not grid.cells:
        return {()}
    rows, columns = max(r for r, _ in grid.cells) + 1, max(c for _, c in grid.cells) + 1
    edges = {frozenset((c, d)) for c, around in grid.neighbours.items() for d in around}
    rolled = any(abs(complex(*c) - complex(*d)) > 1.5 for c, d in edges)
    found = set()
    for unit, reflected, down, right in product(
        (1, 1j, -1, -1j), (False, True), range(rows), range(columns)
    ):
        image: dict[Cell, Cell] = {}
        for r, c in grid.cells:
            z = complex(r, -c if reflected else c) * unit + complex(down, right)
            y, x = int(z.real), int(z.imag)
            image[r, c] = (y % rows, x % columns) if rolled else (y, x)
        moved = {frozenset(image[cell] for cell in edge) for edge in edges}
        if set(image.values()) == set(grid.cells) and moved == edges:
            found.add(tuple(image[cell] for cell in grid.cells))
    return found


def brute_force_of_hexagons(grid: Grid) -> set[Image]:
    """All motions of the plane that keep cells and neighbours."""
    place = {(r, c): complex(c + r % 2 / 2, r * 3**0.5 / 2) for r, c in grid.cells}
    middle = sum(place.values()) / len(place)
    found = set()
    for sixth, reflected in product(range(12), (False, True)):
        image = {}
        for cell, z in place.items():
            turned = cmath.exp(1j * cmath.pi * sixth / 6) * (z - middle)
            turned = turned.conjugate() if reflected else turned
            near = [d for d, w in place.items() if abs(w - middle - turned) < 0.01]
            image[cell] = near[0] if near else (-1, -1)
        kept = all(
            {image[d] for d in around} == set(grid.neighbours.get(image[cell], ((-2, -2),)))
            for cell, around in grid.neighbours.items()
        )
        if kept and len(set(image.values())) == len(image):
            found.add(tuple(image[cell] for cell in grid.cells))
    return found


def images(grid: Grid) -> list[Image]:
    return [tuple(image[cell] for cell in grid.cells) for image in grid.symmetries]


# ---- the grid ----


@every_grid
def test_there_are_as_many_symmetries_as_there_should_be(grid: Grid, number: int) -> None:
    assert len(grid.symmetries) == number
    assert len(set(images(grid))) == number


@every_grid
def test_symmetries_are_those_of_brute_force(grid: Grid, number: int) -> None:
    assert set(images(grid)) == brute_force(grid)


@examples(100)
@given(st.sets(st.tuples(st.integers(0, 3), st.integers(0, 3)), min_size=1))
def test_symmetries_of_hexagons_are_those_of_brute_force(cells: set[Cell]) -> None:
    grid = Grid(hexagons(cells))
    assume(grid.are_hexagons)  # hexagons that touch as squares do are the same grid as squares
    assert set(images(grid)) == brute_force_of_hexagons(grid)


def test_a_hexagon_of_hexagons_can_be_turned_by_sixths() -> None:
    assert len(Grid.hexagons(3, 3, [(0, 0), (2, 0)]).symmetries) == 12


@examples(20)
@given(st.sets(st.tuples(st.integers(0, 3), st.integers(0, 3)), min_size=1))
def test_empty_rows_at_the_edges_make_no_difference(cells: set[Cell]) -> None:
    grid = Grid.king(((r + 1, c + 2) for r, c in cells), (6, 8))
    up, left = min(r for r, _ in cells), min(c for _, c in cells)
    close = Grid.king((r - up, c - left) for r, c in cells)
    assert len(grid.symmetries) == len(close.symmetries)


@examples(50)
@given(st.sets(st.tuples(st.integers(0, 3), st.integers(0, 3)), min_size=1))
def test_symmetries_of_any_shape_are_those_of_brute_force(cells: set[Cell]) -> None:
    up, left = min(r for r, _ in cells), min(c for _, c in cells)
    grid = Grid.king((r - up, c - left) for r, c in cells)  # as boards are: no empty first row
    assert set(images(grid)) == brute_force(grid)


@every_grid
def test_symmetries_are_a_group_that_keeps_neighbours(grid: Grid, number: int) -> None:
    found = images(grid)
    place = {cell: k for k, cell in enumerate(grid.cells)}
    assert found[0] == grid.cells  # the identity
    for image in found:
        assert sorted(image) == sorted(grid.cells)
        for cell, around in grid.neighbours.items():
            moved = {image[place[d]] for d in around}
            assert moved == set(grid.neighbours[image[place[cell]]])
    known = set(found)
    for first, second in product(found[:20], found):
        assert tuple(second[place[cell]] for cell in first) in known


def test_a_shape_with_an_empty_edge_has_no_wrong_symmetry() -> None:
    # Fewer may be found than there are, but each is one.
    for cells in ([(1, 0), (1, 1)], [(2, 2)], [(0, 1), (1, 1), (1, 2)]):
        grid = Grid.king(cells)
        for image in grid.symmetries:
            assert set(image.values()) == set(grid.cells)
        assert grid.symmetries[0] == {cell: cell for cell in grid.cells}


@every_grid
def test_the_fundamental_part_has_one_cell_of_every_orbit(grid: Grid, number: int) -> None:
    part = fundamental_part(grid)
    orbits = {frozenset(image[cell] for image in grid.symmetries) for cell in grid.cells}
    assert sum(map(len, orbits)) == len(grid.cells)
    assert len(part) == len(orbits)
    assert all(len(orbit & set(part)) == 1 for orbit in orbits)


def test_examples_of_fundamental_parts() -> None:
    assert fundamental_part(Grid.rectangle(3, 3)) == ((0, 0), (0, 1), (1, 1))
    assert fundamental_part(Grid.rectangle(2, 3)) == ((0, 0), (0, 1))
    assert fundamental_part(strip(4)) == ((0, 0), (0, 1))
    assert fundamental_part(ring(6)) == fundamental_part(torus(4, 5)) == ((0, 0),)
    assert fundamental_part(L_OF_FOUR) == L_OF_FOUR.cells
    assert fundamental_part(Grid({})) == ()


# ---- the anchor ----


@cache
def boards_with_all_words(puzzle_name: str) -> tuple[Board, ...]:
    puzzle = PUZZLES[puzzle_name]
    return tuple(board for board in all_boards(puzzle) if holds(board, puzzle))


def orbits(boards: Iterable[Board]) -> set[frozenset[frozenset[tuple[Cell, str]]]]:
    """The boards, each with all its images under the grid's symmetries."""
    found = set()
    for board in boards:
        found.add(
            frozenset(
                frozenset((image[cell], face) for cell, face in board.faces.items())
                for image in board.grid.symmetries
            )
        )
    return found


def anchored(name: str, puzzle: Puzzle) -> Encoding:
    encoded = encodings.get_clausal(name)(puzzle)
    encoded.cnf.extend(symmetry.RULE, anchor(encoded))
    return encoded


def lost_orbits(encoded: Encoding, boards: Iterable[Board]) -> list[Board]:
    """A board of each orbit of ``boards`` none of whose images ``encoded`` allows."""
    grid = encoded.puzzle.grid
    # Pins first: they may add the clauses that define `shows`.
    pins = [
        [
            (board := Board(grid, dict(faces)), [c.lits[0] for c in pin_board(encoded, board)])
            for faces in orbit
        ]
        for orbit in orbits(boards)
    ]
    formula = [list(clause) for clause in encoded.cnf]
    if not all(formula):
        return [orbit[0][0] for orbit in pins]
    with Solver("minisat22", bootstrap_with=formula) as solver:
        return [
            orbit[0][0]
            for orbit in pins
            if not any(solver.solve(assumptions=lits) for _, lits in orbit)
        ]


@some_of_all
def test_of_every_orbit_of_boards_one_survives(name: str, puzzle_name: str) -> None:
    encoded = anchored(name, PUZZLES[puzzle_name])
    assert lost_orbits(encoded, boards_with_all_words(puzzle_name)) == []


@some_of_all
def test_what_survives_holds_the_words(name: str, puzzle_name: str) -> None:
    encoded = anchored(name, PUZZLES[puzzle_name])
    places = [v for v, m in encoded.cnf.meanings().items() if m[0] in {"shows", "row", "column"}]
    formula = [list(clause) for clause in encoded.cnf]
    found = list(models(formula, places, 100)) if all(formula) else []
    assert bool(found) == bool(boards_with_all_words(puzzle_name))
    for model in found:
        assert holds(encoded.board(model), encoded.puzzle)


@every_encoding
def test_an_anchor_in_too_small_a_part_would_lose_boards(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(symmetry, "fundamental_part", lambda *given: fundamental_part(*given)[:1])
    assert any(
        lost_orbits(anchored(name, PUZZLES[puzzle_name]), boards_with_all_words(puzzle_name))
        for puzzle_name in ("king moves", "three letters in a row", "two spellings")
    )


@pytest.mark.parametrize("puzzle_name", mixed(PUZZLES))
def test_every_board_has_the_anchor(puzzle_name: str) -> None:
    face = anchor_face(PUZZLES[puzzle_name])
    in_all = [set.intersection(*map(set, s)) for s in PUZZLES[puzzle_name].spellings.values()]
    assert (face is not None) == any(in_all)
    for board in boards_with_all_words(puzzle_name):
        assert face is None or face in board.faces.values()


def test_without_a_face_that_every_board_has_there_is_no_anchor() -> None:
    puzzle = Puzzle(strip(3), {"word": (("a", "b"), ("c", "d"))})
    assert anchor_face(puzzle) is None
    for name in ENCODINGS:
        assert list(anchor(encodings.get_clausal(name)(puzzle))) == []


def test_the_anchor_says_that_one_of_its_tiles_lies_in_the_part() -> None:
    puzzle = PUZZLES["king moves with repeats"]
    encoded = Tiles(puzzle)
    (clause,) = anchor(encoded)
    meanings = encoded.cnf.meanings()
    face = anchor_face(puzzle)
    assert face is not None
    part = fundamental_part(puzzle.grid)
    assert [meanings[lit] for lit in clause.lits] == [
        ("at", tile, cell) for tile in encoded.tiles[face] for cell in part
    ]


@pytest.mark.parametrize("limit", [0, 1])
@every_tiny_puzzle
def test_with_few_tiles_an_anchored_model_is_still_a_board(limit: int, puzzle_name: str) -> None:
    few = Tiles.limited(limit)
    puzzle = PUZZLES[puzzle_name]
    encoded = few(puzzle)
    plain = [list(clause) for clause in encoded.cnf]
    encoded.cnf.extend(symmetry.RULE, anchor(encoded))
    formula = [list(clause) for clause in encoded.cnf]
    both = [next(models(f, (), 1), None) if all(f) else None for f in (plain, formula)]
    assert (both[0] is None) == (both[1] is None)
    for model in both:
        assert model is None or holds(encoded.board(model), puzzle)


@every_encoding
def test_given_letters_keep_the_anchor_from_losing_boards(name: str) -> None:
    grid = Grid.rectangle(2, 3)
    words = {"abc": (("a", "b", "c"),)}
    for cell in grid.cells:  # wherever it is given, some board remains
        puzzle = Puzzle(grid, words, Constraints(GivenCells({cell: "a"})))
        encoded = encodings.get_clausal(name)(puzzle)
        grant(encoded)
        encoded.cnf.extend(symmetry.RULE, anchor(encoded))
        assert satisfiable(encoded.cnf), cell


def test_symmetries_of_a_plain_rectangle_need_not_be_checked() -> None:
    """They are the same as found cell by cell; for 99x99 that takes a second."""
    for rows, columns in ((1, 5), (2, 2), (3, 4), (5, 5)):
        plain = Grid.rectangle(rows, columns)
        checked = Grid({cell: tuple(reversed(around)) for cell, around in plain.neighbours.items()})
        assert checked != plain
        assert plain.symmetries == checked.symmetries
