"""The part of a ``check.py`` that lays the tiles of some words again, clause by clause.

Plain functions; `unboggle.certify.checker.base` explains which names they may use.
"""

from __future__ import annotations

from itertools import combinations, pairwise
from typing import Any

from unboggle.certify.checker.base import refuse, same
from unboggle.certify.checker.constraint_clauses import constraints_require
from unboggle.certify.checker.counts import lets_pass


class TileRules:
    """The clauses on tiles that are true of every board, by rule: ``found``.

    ``number`` is the variable of each name; names that the formula lacks get a new one. ``laid`` is
    face -> the numbers of its tiles that may be laid, the first ones of ``tiles``.
    """

    def __init__(self, data: Any, number: Any, cells: Any, tiles: Any) -> None:
        self.size, self.cells, self.tiles, self.number = (
            data["puzzle"]["size"],
            cells,
            tiles,
            number,
        )
        caps = data["details"]["caps"]
        self.laid = {face: range(min(have, caps.get(face, have))) for face, have in tiles.items()}
        self.found: dict[str, set[Any]] = {}
        self.touching: set[Any] = set()

    def allow(self, rule: str, clause: Any) -> None:
        """Add a clause that is true of every board to ``rule``."""
        self.found.setdefault(rule, set()).add(frozenset(clause))

    def lit(self, name: str) -> int:
        """Return the variable called ``name``."""
        known: int = self.number.setdefault(name, len(self.number) + 1)
        return known

    def at(self, tile: Any, cell: Any) -> int:
        """Return the literal that ``tile`` is on ``cell``."""
        return self.lit(f"at {tile[0]} {tile[1]} {cell[0]},{cell[1]}")

    def used(self, tile: Any) -> int:
        """Return the literal that ``tile`` is on the board."""
        return self.lit(f"used {tile[0]} {tile[1]}")

    def up_to(self, axis: int, tile: Any, value: int) -> int:
        """Return the literal that the row or column of ``tile`` is at most ``value``."""
        return self.lit(f"{('row', 'column')[axis]} {tile[0]} {tile[1]} {value}")

    def lies_at(self, axis: int, tile: Any, value: int) -> list[int]:
        """Return the literals that are all true if the row or column of ``tile`` is ``value``."""
        upper = [self.up_to(axis, tile, value)] if value < self.size[axis] - 1 else []
        return upper + ([-self.up_to(axis, tile, value - 1)] if value else [])

    def over(self, face: str) -> list[int]:
        """Return the literal that ``face`` has more tiles than may be laid, if it may have."""
        some = len(self.laid[face])
        return [self.used((face, some))] if some < self.tiles[face] else []

    def not_picked(self, way: Any, i: int, tile: Any) -> list[int]:
        """Return literals: one is true if step ``i`` of ``way`` does not pick ``tile``."""
        if len(self.laid[way[i]]) == 1:
            return self.over(way[i])
        return [-self.lit(f"picks {'-'.join(way)} {i} {tile[0]} {tile[1]}")]

    def near(self, t: Any, u: Any) -> int:
        """Return the literal that the tiles ``t`` and ``u`` are on cells that touch."""
        (f, k), (g, n) = sorted((t, u))
        return self.lit(f"near {f} {k} {g} {n}")


def clauses_of_tiles(data: Any, number: Any, words: Any, cells: Any, tiles: Any) -> Any:
    """Return rule -> clauses that are true of every board, and the tiles that can be near.

    ``tiles`` is how many tiles of each face are counted; only the first few of them may be laid. Of
    a face with more used tiles nothing is required. Take any board. Its tiles are the cells on the
    paths of its words, those of a face numbered by position. Each step picks the tile that it
    visits, and tiles are near if they are on cells that touch. ``number`` is the variable of each
    name; names that the formula lacks get a new one.
    """
    rules = TileRules(data, number, cells, tiles)
    for tile in [(face, k) for face, some in rules.laid.items() for k in some]:
        tiles_lie_on_cells(rules, tile)
    equal_tiles_lie_in_order(rules)
    cells_show_one_face(rules)
    for word, ways in words.items():
        for way in ways:
            kept = f"chosen {word} {'-'.join(way)}" if len(ways) > 1 else f"kept {word}"
            words_pick_tiles(rules, way, rules.lit(kept))
    near_tiles_lie_near(rules)
    return rules.found, rules.touching


def tiles_lie_on_cells(rules: TileRules, tile: Any) -> None:
    """Allow what ties the coordinates of ``tile`` to its cell, and the cell to its face."""
    rows, columns = rules.size
    used = rules.used(tile)
    for axis, size in enumerate((rows, columns)):
        for v in range(size - 2):
            order = [-rules.up_to(axis, tile, v), rules.up_to(axis, tile, v + 1)]
            rules.allow("coordinates_are_in_order", order)
    for cell in ((r, c) for r in range(rows) for c in range(columns)):
        place = rules.lies_at(0, tile, cell[0]) + rules.lies_at(1, tile, cell[1])
        there = [rules.at(tile, cell)] if cell in rules.cells else []
        rules.allow("coordinates_have_their_tile", [-x for x in place] + there + [-used])
        if cell in rules.cells:
            at = rules.at(tile, cell)
            for x in place:
                rules.allow("a_tile_has_its_coordinates", [-at, x])
            shown = rules.lit(f"shows {cell[0]},{cell[1]} {tile[0]}")
            rules.allow("tiles_show_their_face", [-at, shown])
            rules.allow("unused_tiles_lie_nowhere", [-at, used])
    somewhere = [rules.at(tile, cell) for cell in rules.cells]
    rules.allow("used_tiles_lie_somewhere", [*somewhere, -used])


def equal_tiles_lie_in_order(rules: TileRules) -> None:
    """Allow what numbers the tiles of a face by their positions."""
    rule = "equal_tiles_lie_in_order"
    for face, some in rules.laid.items():
        for t, after in pairwise([(face, k) for k in some]):
            for v in range(rules.size[0] - 1):
                above = [-rules.up_to(0, after, v), rules.up_to(0, t, v), -rules.used(after)]
                rules.allow(rule, above)
            for r, c in rules.cells:
                before = [rules.up_to(0, t, r - 1)] * (r > 0)
                before += [rules.up_to(1, t, c - 1)] * (c > 0)
                rules.allow(rule, [-rules.at(after, (r, c)), *before, -rules.used(after)])


def cells_show_one_face(rules: TileRules) -> None:
    """Allow what forbids two faces on one cell."""
    every_face = {name.split(" ")[2] for name in rules.number if name.startswith("shows ")}
    for cell in rules.cells:
        for two in combinations(sorted({*rules.laid, *every_face}), 2):
            shows = [rules.lit(f"shows {cell[0]},{cell[1]} {face}") for face in two]
            rules.allow("one_face_per_cell", [-x for x in shows])


def words_pick_tiles(rules: TileRules, way: Any, kept: int) -> None:
    """Allow what a word spelled as ``way``, on the board if ``kept``, requires of tiles."""
    for i, face in enumerate(way):
        own = [(face, k) for k in rules.laid[face]]
        if len(own) != 1:
            picked = [-x for tile in own for x in rules.not_picked(way, i, tile)]
            rules.allow("steps_pick_a_tile", [*picked, *rules.over(face), -kept])
            for tile in own:
                uses = [*rules.not_picked(way, i, tile), rules.used(tile)]
                rules.allow("picked_tiles_are_used", uses)
        for j in (j for j in range(i + 1, len(way)) if way[j] == face):
            for tile in own:
                both = rules.not_picked(way, i, tile) + rules.not_picked(way, j, tile)
                rules.allow("equal_faces_pick_different_tiles", [*both, -kept])
        after = [(way[i + 1], k) for k in rules.laid[way[i + 1]]] if i + 1 < len(way) else []
        for t, u in ((t, u) for t in own for u in after if t != u):
            rules.touching |= {(t, u), (u, t)}
            both = rules.not_picked(way, i, t) + rules.not_picked(way, i + 1, u)
            rules.allow("steps_pick_near_tiles", [*both, rules.near(t, u), -kept])


def near_tiles_lie_near(rules: TileRules) -> None:
    """Allow what puts near tiles on cells that touch."""
    cells = rules.cells
    flat = [all(abs(c[axis] - d[axis]) <= 1 for c in cells for d in cells[c]) for axis in (0, 1)]
    for t, u in rules.touching:
        near = rules.near(t, u)
        for axis, size in enumerate(rules.size):
            for v in range(size - 2 if flat[axis] else 0):
                one_on = [-rules.up_to(axis, t, v), rules.up_to(axis, u, v + 1)]
                clause = [-near, *one_on, -rules.used(t), -rules.used(u)]
                rules.allow("near_tiles_have_near_coordinates", clause)
        for cell, around in cells.items():
            beside = [-near, -rules.at(t, cell), *(rules.at(u, d) for d in around)]
            rules.allow("near_tiles_are_neighbours", beside)


def tiles_are_those_of_words(
    data: Any, rules: Any, names: Any, words: Any, cells: Any, tiles: Any
) -> Any:
    """Refuse a formula of tiles with a clause that is not true of every board.

    Return the rules that were checked.
    """
    number = {name: n for n, name in names.items()}
    same("the variables of the formula", sorted(names), list(range(1, len(number) + 1)))
    expected, touching = clauses_of_tiles(data, number, words, cells, tiles)
    for rule in expected:
        if not set(rules.get(rule, ())) <= expected[rule]:
            refuse(f"{rule}: a clause is not true of every board")
    room = "a_cell_has_space_for_the_near_tiles"
    around: dict[str, list[Any]] = {}
    for clause in rules.get(room, ()):
        said = [names[abs(lit)].split(" ") for lit in clause]
        (tile,) = {" ".join(parts[1:3]) for parts in said if parts[0] == "close"}
        around.setdefault(tile, []).append(clause)
    for tile, clauses in around.items():
        pairs = [sorted(pair) for pair in touching if tile == f"{pair[0][0]} {pair[0][1]}"]
        near = [number[f"near {f} {k} {g} {n}"] for (f, k), (g, n) in pairs]
        most = {number[f"at {tile} {r},{c}"]: len(beside) for (r, c), beside in cells.items()}
        lets_pass(room, clauses, dict.fromkeys(near, 1), most, names, f"close {tile} ")
    rule = "constraints_for_cells_are_satisfied"
    if rule in rules:
        constraints_require(data, rule, rules[rule], names, cells, words)
    return {*expected, room, rule}
