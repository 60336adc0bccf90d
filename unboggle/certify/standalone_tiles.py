"""The part of a ``check.py`` that lays the tiles of some words anew, clause by clause.

Plain functions as in `unboggle.certify.standalone`, which says what they may use.
"""

from __future__ import annotations

from itertools import combinations, pairwise
from typing import Any

from unboggle.certify.standalone import refuse, same
from unboggle.certify.standalone_counts import lets_pass
from unboggle.certify.standalone_wished import wishes_ask_for


def clauses_of_tiles(data: Any, number: Any, words: Any, cells: Any, tiles: Any) -> Any:
    """Return rule -> clauses that are true of every board, and the tiles that can be near.

    ``tiles`` says how many tiles of each face are counted; only the first few of them may be
    laid. Of a face of which more are used nothing is asked. Take any board: its tiles are the
    cells on the paths of its words, those of a face numbered as they lie, each step picks
    the tile that it visits, and tiles are near if they lie on cells that touch.
    ``number`` is the variable of each name; those that the formula has not get one.
    """
    rows, columns = data["puzzle"]["size"]
    caps = data["numbers"]["caps"]
    laid = {face: range(min(have, caps.get(face, have))) for face, have in tiles.items()}
    every = [(face, k) for face, some in laid.items() for k in some]

    def lit(name: str) -> int:
        known: int = number.setdefault(name, len(number) + 1)
        return known

    def at(tile: Any, cell: Any) -> int:
        return lit(f"at {tile[0]} {tile[1]} {cell[0]},{cell[1]}")

    def used(tile: Any) -> int:
        return lit(f"used {tile[0]} {tile[1]}")

    def up_to(axis: int, tile: Any, value: int) -> int:
        return lit(f"{('row', 'column')[axis]} {tile[0]} {tile[1]} {value}")

    def lies_at(axis: int, tile: Any, value: int) -> list[int]:
        upper = [up_to(axis, tile, value)] if value < (rows, columns)[axis] - 1 else []
        return upper + ([-up_to(axis, tile, value - 1)] if value else [])

    def over(face: str) -> list[int]:
        return [used((face, len(laid[face])))] if len(laid[face]) < tiles[face] else []

    def not_picked(way: Any, i: int, tile: Any) -> list[int]:
        if len(laid[way[i]]) == 1:
            return over(way[i])
        return [-lit(f"picks {'-'.join(way)} {i} {tile[0]} {tile[1]}")]

    def near(t: Any, u: Any) -> int:
        (f, k), (g, n) = sorted((t, u))
        return lit(f"near {f} {k} {g} {n}")

    found: dict[str, set[Any]] = {}

    def allow(rule: str, clause: Any) -> None:
        found.setdefault(rule, set()).add(frozenset(clause))

    for tile in every:
        for axis, size in enumerate((rows, columns)):
            for v in range(size - 2):
                order = [-up_to(axis, tile, v), up_to(axis, tile, v + 1)]
                allow("coordinates_are_in_order", order)
        for cell in ((r, c) for r in range(rows) for c in range(columns)):
            place = lies_at(0, tile, cell[0]) + lies_at(1, tile, cell[1])
            there = [at(tile, cell)] if cell in cells else []
            clause = [-x for x in place] + there + [-used(tile)]
            allow("coordinates_have_their_tile", clause)
            if cell in cells:
                for x in place:
                    allow("a_tile_has_its_coordinates", [-at(tile, cell), x])
                shown = lit(f"shows {cell[0]},{cell[1]} {tile[0]}")
                allow("tiles_show_their_face", [-at(tile, cell), shown])
                allow("unused_tiles_lie_nowhere", [-at(tile, cell), used(tile)])
        somewhere = [at(tile, cell) for cell in cells] + [-used(tile)]
        allow("used_tiles_lie_somewhere", somewhere)
    for face, some in laid.items():
        for t, after in pairwise([(face, k) for k in some]):
            for v in range(rows - 1):
                above = [-up_to(0, after, v), up_to(0, t, v), -used(after)]
                allow("equal_tiles_lie_in_order", above)
            for r, c in cells:
                before = [up_to(0, t, r - 1)] * (r > 0) + [up_to(1, t, c - 1)] * (c > 0)
                clause = [-at(after, (r, c)), *before, -used(after)]
                allow("equal_tiles_lie_in_order", clause)
    every_face = {name.split(" ")[2] for name in number if name.startswith("shows ")}
    for cell in cells:
        for two in combinations(sorted({*laid, *every_face}), 2):
            shows = [lit(f"shows {cell[0]},{cell[1]} {face}") for face in two]
            allow("one_face_per_cell", [-x for x in shows])
    touching = set()
    for word, ways in words.items():
        for way in ways:
            several = len(ways) > 1
            kept = lit(f"chosen {word} {'-'.join(way)}" if several else f"kept {word}")
            for i, face in enumerate(way):
                own = [(face, k) for k in laid[face]]
                if len(own) != 1:
                    picked = [-x for tile in own for x in not_picked(way, i, tile)]
                    allow("steps_pick_a_tile", [*picked, *over(face), -kept])
                    for tile in own:
                        uses = [*not_picked(way, i, tile), used(tile)]
                        allow("picked_tiles_are_used", uses)
                for j in (j for j in range(i + 1, len(way)) if way[j] == face):
                    for tile in own:
                        both = not_picked(way, i, tile) + not_picked(way, j, tile)
                        allow("equal_faces_pick_different_tiles", [*both, -kept])
                for t in own if i + 1 < len(way) else ():
                    for u in ((way[i + 1], k) for k in laid[way[i + 1]]):
                        if t != u:
                            touching |= {(t, u), (u, t)}
                            both = not_picked(way, i, t) + not_picked(way, i + 1, u)
                            allow("steps_pick_near_tiles", [*both, near(t, u), -kept])
    flat = [all(abs(c[axis] - d[axis]) <= 1 for c in cells for d in cells[c]) for axis in (0, 1)]
    for t, u in touching:
        for axis, size in enumerate((rows, columns)):
            for v in range(size - 2 if flat[axis] else 0):
                one_on = [-up_to(axis, t, v), up_to(axis, u, v + 1)]
                clause = [-near(t, u), *one_on, -used(t), -used(u)]
                allow("near_tiles_have_near_coordinates", clause)
        for cell, around in cells.items():
            beside = [-near(t, u), -at(t, cell), *(at(u, d) for d in around)]
            allow("near_tiles_are_neighbours", beside)
    return found, touching


def tiles_are_those_of_words(
    data: Any, rules: Any, names: Any, words: Any, cells: Any, tiles: Any
) -> Any:
    """Refuse a formula of tiles with a clause that is not true of every board.

    Return the rules that were looked at.
    """
    number = {name: n for n, name in names.items()}
    same("the variables of the formula", sorted(names), list(range(1, len(number) + 1)))
    expected, touching = clauses_of_tiles(data, number, words, cells, tiles)
    for rule in expected:
        if not set(rules.get(rule, ())) <= expected[rule]:
            refuse(f"{rule}: a clause is not true of every board")
    room = "a_cell_has_room_for_the_near_tiles"
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
    rule = "wishes_for_cells_are_kept"
    if rule in rules:
        wishes_ask_for(data, rule, rules[rule], names, cells, words)
    return {*expected, room, rule}
