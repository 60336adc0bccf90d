"""Every pair of constraint kinds, on all shapes: solvers and searches agree with brute force.

The kinds are those of the registry. The oracle states each kind independently, as laws of the board
and laws of a choice of one path for each word.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cache
from itertools import combinations, product

import pytest
from amounts import parts
from path_oracle import Shown, Way, Ways, covers, meet, turns_on, ways

from unboggle.errors import InputError
from unboggle.fitting.race.member import carry_out
from unboggle.fitting.race.plan import MemberPlan
from unboggle.fitting.searches.distance import DistanceSearch
from unboggle.fitting.searches.reach import ReachSearch, can_search
from unboggle.forward.verify import verified
from unboggle.puzzle import (
    Ban,
    Cells,
    Constraint,
    Constraints,
    Cover,
    Dice,
    EveryCell,
    GivenCells,
    Grid,
    HiddenMessage,
    Inventory,
    Same,
    Turns,
    UniquePaths,
    Vowels,
    WordsApart,
    WordsTouch,
    constraints,
)
from unboggle.solvers import Status
from unboggle.system.clock import NEVER
from unboggle.testing.tiny import puzzle

Found = Mapping[str, Ways]
Chosen = Mapping[str, Way]
Case = tuple[str, str]

GRIDS = {
    "rectangle": Grid.rectangle(2, 3),
    "hexagons": Grid.hexagons(2, 3),
    "tube": Grid.rectangle(1, 6, wrap_rows=True),
    "ring": Grid.king([(r, c) for r in range(3) for c in range(3) if (r, c) != (1, 1)]),
    "torus": Grid.rectangle(3, 3, wrap_rows=True, wrap_columns=True),
}
WORDS = {  # as many letters as cells, or other numbers
    "rectangle": ["ab cb ca", "aba bc", "abc bca"],
    "hexagons": ["ab cb ca", "aba bc", "abc acb"],
    "tube": ["ab cb aa", "abb ca", "abc ba c"],
    "ring": ["aab bba ab", "abab bb"],
    "torus": ["aabb bba ab", "aaab bab"],
}
CASES: list[Case] = [(shape, words) for shape in GRIDS for words in WORDS[shape]]
SMALL = CASES[:9]  # three letters, six cells


@dataclass(frozen=True)
class Law:
    """A constraint's condition on boards with all paths, and on one path of each word.

    The condition can be on one path alone, or on the choice for the words that it is ``about``. No
    two of these share a cell if they are ``disjoint``.
    """

    board: Callable[[Shown, Found], bool] = lambda faces, found: True
    way: Callable[[Way], bool] = lambda way: True
    choice: Callable[[Chosen], bool] = lambda chosen: True
    about: tuple[str, ...] = ()
    disjoint: bool = False


Asked = tuple[Constraint, Law]


def constraints_on(grid: Grid, words: list[str]) -> dict[str, list[Asked]]:
    """Return some constraints of each kind for ``words`` on ``grid``, with their laws."""
    cells, first, last = grid.cells, words[0], words[-1]
    letters = sorted({*"".join(words)})
    size, pair = len(cells), (first, last)

    def on_all(law: Callable[[Shown], bool]) -> Law:
        return Law(lambda faces, _: law(faces))

    def vowels(faces: Shown) -> int:
        return [*faces.values()].count("a")

    def has(faces: Shown, *wanted: tuple[int, str]) -> bool:
        return all(faces.get(cells[k], "") in some and cells[k] in faces for k, some in wanted)

    def nowhere(*banned: str) -> Law:
        return on_all(lambda faces: not any(ways(faces, grid, word) for word in banned))

    def touches(found: Found) -> bool:
        return any(meet(grid, one, other) for one in found[first] for other in found[last])

    def alone(found: Found) -> bool:
        return all(len({frozenset(way) for way in some}) == 1 for some in found.values()) and all(
            {way[::-1] for way in some} | {*some} <= {some[0], some[0][::-1]}
            for some in found.values()
        )

    def in_words(least: int) -> Law:
        def good(faces: Shown, found: Found) -> bool:
            return all(
                sum(any(cell in way for way in some) for some in found.values()) >= least
                for cell in cells
            )

        return Law(good)

    def straight(most: int) -> Law:
        return Law(way=lambda way: turns_on(grid, way) <= most)

    def covered(across: str | None) -> Law:
        letters = sorted("".join(words))
        return Law(
            board=lambda faces, _: sorted(faces.values()) == letters,
            choice=lambda chosen: covers(grid, chosen, across),
            about=tuple(words),
            disjoint=True,
        )

    def thrown(dice: list[str]) -> Law:
        throws = {tuple(sorted(throw)) for throw in product(*dice)}
        counts = [Counter(throw) for throw in throws]
        return on_all(lambda faces: any(Counter(faces.values()) <= throw for throw in counts))

    def stock(at_most: bool, **most: int) -> Law:
        def good(faces: Shown) -> bool:
            shown = Counter(faces.values())
            return shown <= Counter(most) if at_most else shown == Counter(most)

        return on_all(good)

    ban = [w for w in ("ac", "bb", "aa", "bab", "aaa") if {*w} <= {*letters}][:2]
    some_dice = ["a" + letters[-1]] * 2 + ["ab"] * (size - 4) + ["b", "".join(letters)]
    many = {"a": (size + 1) // 2, "b": size // 2 - (len(letters) - 2)} | {
        letter: 1 for letter in letters[2:]
    }
    fewer = {**many, "a": many["a"] - 1}
    row = [cell for cell in cells if cell[0] == 0][:2]
    return {
        "apart": [
            (WordsApart((pair,)), Law(lambda _, found: not touches(found))),
        ],
        "ban": [(Ban((ban[0],)), nowhere(ban[0])), (Ban(tuple(ban)), nowhere(*ban))],
        "cells": [
            (
                Cells({cells[0]: ("a", letters[-1]), cells[2]: ("b",)}),
                on_all(lambda faces: has(faces, (0, "a" + letters[-1]), (2, "b"))),
            )
        ],
        "cover": [
            (Cover(), covered(None)),
            (Cover(first), covered(first)),
        ],
        "dice": [(Dice.parse(" ".join(some_dice).upper(), grid), thrown(some_dice))],
        "every_cell": [(EveryCell(1), in_words(1)), (EveryCell(2), in_words(2))],
        "given": [
            (GivenCells({cells[1]: "b"}), on_all(lambda faces: has(faces, (1, "b")))),
        ],
        "inventory": [
            (Inventory(many), stock(False, **many)),
            (Inventory(fewer, at_most=True), stock(True, **fewer)),
        ],
        "message": [
            (
                HiddenMessage(("a", "b"), "row", 0),
                on_all(
                    lambda faces: any(
                        faces.get(cell) == "a" and faces.get((0, cell[1] + 1)) == "b"
                        for cell in cells
                        if cell[0] == 0
                    )
                ),
            ),
            (
                HiddenMessage(("b", "a"), "anywhere", either=True),
                on_all(
                    lambda faces: any(
                        faces.get((r, c)) == "a" and faces.get((r + y, c + x)) == "b"
                        for r, c in cells
                        for y in (-1, 0, 1)
                        for x in (-1, 0, 1)
                        if y or x
                    )
                ),
            ),
        ],
        "unique_paths": [(UniquePaths(), Law(lambda _, found: alone(found)))],
        "same": [
            (
                Same(((cells[0], cells[-1]),)),
                on_all(lambda faces: faces.get(cells[0]) == faces.get(cells[-1])),
            ),
            (Same((tuple(row),)), on_all(lambda f: f.get(row[0]) == f.get(row[1]))),
        ],
        "touch": [
            (
                WordsTouch((pair,)),
                Law(choice=lambda chosen: meet(grid, chosen[first], chosen[last]), about=pair),
            )
        ],
        "turns": [(Turns(0), straight(0)), (Turns(1), straight(1))],
        "vowels": [  # with an upper limit another vowel would be useless
            (Vowels(0, 2), on_all(lambda faces: vowels(faces) <= 2)),
        ],
    }


def test_no_kind_is_forgotten() -> None:
    grid = GRIDS["rectangle"]
    asked = constraints_on(grid, WORDS["rectangle"][0].split())
    assert tuple(sorted(asked)) == constraints.built_in_names()
    for name, some in asked.items():
        assert {type(constraint) for constraint, _ in some} == {constraints.get(name)}


@cache
def holding(case: Case) -> list[tuple[Shown, Found]]:
    """Return every board that holds the words of ``case``, with their paths."""
    grid, words = GRIDS[case[0]], case[1].split()
    letters = sorted({*"".join(words)})
    found: list[tuple[Shown, Found]] = []
    for faces in product(["", *letters], repeat=len(grid.cells)):
        shown = {cell: face for cell, face in zip(grid.cells, faces, strict=True) if face}
        run: dict[str, Ways] = {}
        for word in sorted(words, key=len):
            run[word] = ways(shown, grid, word)
            if not run[word]:
                break
        else:
            found.append((shown, {word: run[word] for word in words}))
    return found


def is_good(shown: Shown, found: Found, laws: list[Law]) -> bool:
    if not all(found.values()) or not all(law.board(shown, found) for law in laws):
        return False
    able = {w: [way for way in found[w] if all(law.way(way) for law in laws)] for w in found}
    if not all(able.values()):
        return False
    about = {word: able[word] for word in found if any(word in law.about for law in laws)}
    choices = chosen_of(list(about.items()), any(law.disjoint for law in laws))
    return any(all(law.choice(chosen) for law in laws if law.about) for chosen in choices)


def chosen_of(left: list[tuple[str, Ways]], disjoint: bool) -> Iterator[dict[str, Way]]:
    """Return every choice of one path for each word."""
    if not left:
        yield {}
        return
    word, some = left[-1]
    for rest in chosen_of(left[:-1], disjoint):
        taken = {cell for way in rest.values() for cell in way} if disjoint else set()
        for way in some:
            if taken.isdisjoint(way):
                yield {**rest, word: way}


def check(case: Case, pair: tuple[Asked, Asked], seed: int, encodings: tuple[str, str]) -> bool:
    """Return whether the pair can be satisfied; all methods must agree."""
    grid, words = GRIDS[case[0]], case[1].split()
    asked, laws = [constraint for constraint, _ in pair], [law for _, law in pair]
    label = (*case, *(name for constraint in asked for name in constraint.names), seed)
    there = any(is_good(shown, found, laws) for shown, found in holding(case))
    try:
        question = replace(puzzle(grid, case[1]), constraints=Constraints(*asked))
    except InputError as error:
        assert not there, f"{label}: refused, though it can be kept: {error}"
        return False
    boards = []
    for name in encodings:
        (*_, last) = carry_out(question, MemberPlan(name, "cadical195", seed), NEVER)
        assert (last.status is Status.SAT) == there, (*label, name)
        boards.append((name, last.board))
    if can_search(question):
        for search in (ReachSearch(question, seed), DistanceSearch(question, seed)):
            boards.append((type(search).__name__, search.run(moves=10_000)))
    for name, board in boards:
        if board is None:
            continue
        thin, paths = verified(board, question)
        for shown in (dict(board.faces), dict(thin.faces)):
            found = {word: ways(shown, grid, word) for word in words}
            assert is_good(shown, found, laws), (*label, name, board)
        assert all(paths[word] in found[word] for word in words), (*label, name)
        assert all(law.way(path) for law in laws for path in paths.values()), (*label, name)
        assert all(law.choice(paths) for law in laws), (*label, name, paths)
    return there


def some_pairs(draw: random.Random, case: Case) -> Iterator[tuple[Asked, Asked]]:
    """Return every pair of kinds, each with a random constraint, in random order."""
    asked = constraints_on(GRIDS[case[0]], case[1].split())
    pairs = [*combinations(constraints.built_in_names(), 2)]
    draw.shuffle(pairs)
    for one, other in pairs:
        yield draw.choice(asked[one]), draw.choice(asked[other])


ENCODINGS = ("tiles", "one_hot", "wild_tiles", "coordinates")


@pytest.mark.parametrize("part", parts(2))
def test_pairs_agree_with_brute_force(part: int) -> None:
    draw, kept = random.Random(16), 0
    for case in SMALL:
        pairs = some_pairs(draw, case)
        kept += sum(check(case, next(pairs), 1, ("tiles", "one_hot")) for _ in range(4 // part))
    assert kept > 9 // part


@pytest.mark.long
@pytest.mark.parametrize("case", CASES, ids=" ".join)
def test_all_pairs_agree_with_brute_force(case: Case) -> None:
    draw, kept = random.Random(" ".join(case)), 0
    for number, pair in enumerate(some_pairs(draw, case)):
        two = (ENCODINGS[number % 4], ENCODINGS[(number + 1 + number // 4 % 3) % 4])
        kept += check(case, pair, number, two)
    assert kept > 20
