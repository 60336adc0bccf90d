"""Refutations by numbers of tiles, against brute force and a solver: they never lose a board."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence

import pytest
from amounts import parts as parts_of_all
from needs import KERNEL_MISSING

from unboggle import Constraints, Grid, Puzzle, kernel, solvers
from unboggle.constraints import GivenCells
from unboggle.counting import needed_tiles, without_dominated
from unboggle.counting.arguments import refuse
from unboggle.fitting.race import planning, race, tile_counts
from unboggle.fitting.race.plan import TILE_COUNTS, MemberPlan
from unboggle.fitting.sentences import Refuted
from unboggle.formula.encode import encode
from unboggle.puzzle import Cell
from unboggle.solvers import Status

if KERNEL_MISSING:
    pytest.skip(f"no C kernel: {KERNEL_MISSING}", allow_module_level=True)

GAP, END = tile_counts.GAP, tile_counts.END
SMALL = [(1, 4), (2, 2), (2, 3), (3, 2)]


def paths(grid: Grid, length: int, begun: tuple[Cell, ...] = ()) -> Iterator[tuple[Cell, ...]]:
    if len(begun) == length:
        yield begun
        return
    for cell in grid.neighbours[begun[-1]] if begun else grid.cells:
        if cell not in begun:
            yield from paths(grid, length, (*begun, cell))


def has_layout(
    grid: Grid, tiles: Sequence[int], parts: Sequence[bytes], laid: dict[Cell, int]
) -> bool:
    """Whether the parts can be laid, one after the other, by all their paths."""
    if not parts:
        return True
    for path in paths(grid, len(parts[0])):
        steps = dict(zip(path, parts[0], strict=True))
        if any(laid.get(cell, face) != face for cell, face in steps.items()):
            continue  # a gap is a face of its own: no face may be on its cell
        now = {**laid, **steps}
        used = list(now.values())
        few = all(used.count(face) <= most for face, most in enumerate(tiles))
        if few and has_layout(grid, tiles, parts[1:], now):
            return True
    return False


SEEDS = [17, 47, 56]
"""Of lists that `impossible` makes: counting does not refuse them."""


def some_task(draw: random.Random) -> tuple[Grid, list[int], list[bytes]]:
    grid, faces = Grid.rectangle(*draw.choice(SMALL)), draw.randint(2, 5)
    parts = []
    for _ in range(draw.randint(1, 4)):
        row = [draw.randrange(faces) for _ in range(draw.randint(2, min(4, len(grid.cells))))]
        for k in range(1, len(row) - 1):
            if draw.random() < 0.2:
                row[k] = GAP
        parts.append(bytes(row))
    return grid, [draw.choice([1, 1, 2]) for _ in range(faces)], parts


@pytest.mark.parametrize("every", parts_of_all(100))
def test_a_layout_that_exists_is_never_refuted(every: int) -> None:
    refuted = impossible = 0
    for seed in range(10_000 // every):
        grid, tiles, parts = some_task(random.Random(seed))
        steps = b"".join(part + bytes([END]) for part in parts)
        args = grid.rows, grid.columns, tiles, steps
        found, nodes = kernel.extension.tiles_fit(*args, 1_000_000)
        exists = has_layout(grid, tiles, parts, {})
        assert found is not None
        assert found or not exists, seed
        refuted, impossible = refuted + (not found), impossible + (not exists)
        assert kernel.extension.tiles_fit(*args, nodes) == (found, nodes)
        if nodes:
            assert kernel.extension.tiles_fit(*args, nodes - 1) == (None, nodes)
    assert refuted > 0.9 * impossible > 500 // every


def planted(draw: random.Random) -> Puzzle:
    """Return words of a board that has some letters twice."""
    grid = Grid.rectangle(*draw.choice([(2, 4), (3, 3), (3, 4), (5, 3)]))
    cells = len(grid.cells)
    letters = "abcdefghijklmnop"[: draw.randint(cells // 2, cells - 1)]
    board = {cell: draw.choice(letters) for cell in grid.cells}
    words: set[str] = set()
    for _ in range(cells):
        path = [draw.choice(grid.cells)]
        while len(path) < draw.randint(3, 6):
            rest = [cell for cell in grid.neighbours[path[-1]] if cell not in path]
            if not rest:
                break
            path.append(draw.choice(rest))
        words.add("".join(board[cell] for cell in path))
    return Puzzle(grid, {word: (tuple(word),) for word in sorted(words)})


MANY = [
    pytest.param(range(k, k + 500), marks=pytest.mark.long, id=str(k)) for k in range(0, 5000, 500)
]


@pytest.mark.parametrize("seeds", [pytest.param(range(40), id="some"), *MANY])
def test_a_list_that_fits_is_never_refuted(seeds: range) -> None:
    tried = 0
    for seed in seeds:
        puzzle = without_dominated(planted(random.Random(seed)))
        slack = len(puzzle.grid.cells) - sum(needed_tiles(puzzle).values())
        if tile_counts.can_refute(puzzle, slack):
            assert tile_counts.refute(puzzle, seed) is Status.UNKNOWN, seed
            tried += 1
    assert tried > 0.4 * len(seeds)


def impossible(seed: int) -> Puzzle:
    draw = random.Random(seed)
    grid = Grid.rectangle(*draw.choice([(3, 3), (3, 4), (4, 3)]))
    letters = "abcdefghijklmno"[: len(grid.cells) - draw.randint(1, 2)]
    words = {"".join(draw.sample(letters, draw.randint(3, 5))) for _ in range(draw.randint(5, 8))}
    return without_dominated(Puzzle(grid, {word: (tuple(word),) for word in sorted(words)}))


@pytest.mark.parametrize("seed", SEEDS)
def test_a_solver_agrees(seed: int) -> None:
    puzzle = impossible(seed)
    assert refuse(puzzle) is None
    assert tile_counts.refute(puzzle) is Status.UNSAT
    answer = solvers.get("cadical195").engine(encode(puzzle, "tiles").cnf).solve()
    assert answer.status is Status.UNSAT


def test_parts_have_gaps_for_other_faces() -> None:
    words = [tuple(word) for word in ["abxc", "ba", "cxb", "xyz", "aa"]]
    assert tile_counts.parts_of(words, ["a", "b", "c"]) == [
        bytes([0, 1, GAP, 2]),
        bytes([0, 0]),
    ]


@pytest.mark.parametrize(
    ("args", "message"),
    [
        ((9, 9, [1], bytes([0, END])), "too large"),
        ((0, 3, [1], bytes([0, END])), "too large"),
        ((2, 2, [1], b""), "wrong step"),
        ((2, 2, [1], bytes([0])), "wrong step"),
        ((2, 2, [1], bytes([0, END, END])), "wrong step"),
        ((2, 2, [1], bytes([1, END])), "wrong step"),
        ((2, 2, [1], bytes([GAP, 0, END])), "wrong step"),
        ((2, 2, [1], bytes([0, GAP, END])), "wrong step"),
        ((2, 2, [1], bytes([0] * 601 + [END])), "wrong step"),
        ((2, 2, [1] * 41, bytes([0, END])), "too many faces"),
    ],
)
def test_wrong_tasks_are_rejected(args: tuple[int, int, list[int], bytes], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        kernel.extension.tiles_fit(*args, 10)


def test_the_race_runs_it_and_reports_it() -> None:
    puzzle = impossible(SEEDS[0])
    planned = planning.race_plan(puzzle, 1, 0)
    assert next(plan.method for plan in planned.members if plan.can_refute) == TILE_COUNTS
    result = race.run(puzzle, [MemberPlan(TILE_COUNTS, None)], jobs=1)
    assert result.status is Status.UNSAT
    assert result.plan is not None
    evidence = Refuted(result.plan.method, result.plan.solver)
    assert evidence.method_text == "a search through all numbers of tiles"
    assert evidence.text == "a search has ruled out every board"


def test_what_it_cannot_refute() -> None:
    can_refute, grid = tile_counts.can_refute, Grid.rectangle(2, 3)
    words = {word: (tuple(word),) for word in ["abcd", "bdca"]}
    assert can_refute(Puzzle(grid, words), 1)
    assert not can_refute(Puzzle(grid, words), 0)
    assert not can_refute(Puzzle(grid, words), tile_counts.TUNING.most_slack + 1)
    assert not can_refute(Puzzle(Grid.rectangle(7, 7), words), 1)
    assert not can_refute(Puzzle(Grid.rectangle(2, 3, wrap_rows=True), words), 1)
    assert not can_refute(Puzzle(grid, {**words, "x": (("a",), ("b",))}), 1)
    given = Constraints(GivenCells({(0, 0): "a"}))
    assert can_refute(Puzzle(grid, words, given), 1)  # it ignores them
