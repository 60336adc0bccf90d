"""The numbers of a size: estimates, limits, progress, and the encoding that they choose."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from math import comb

import pytest
from stopping import Looks

from unboggle.encodings.tiles import Tiles
from unboggle.encodings.wild_tiles import WildTiles
from unboggle.errors import InputError
from unboggle.events import Phase, Progress
from unboggle.formula import choice, size
from unboggle.formula.choice import clauses, compatible, near_pairs, tile_encoding
from unboggle.formula.conditional_tiles import ConditionalTiles
from unboggle.formula.conditional_tiles import anchor as conditional_anchor
from unboggle.formula.keep_formula import KeepGoal
from unboggle.formula.size import CLAUSE, SizeMeter, estimates
from unboggle.formula.symmetry import anchor_face, fundamental_part
from unboggle.puzzle import Constraints, GivenCells, Grid, Puzzle
from unboggle.system.clock import NEVER, Deadline, DeadlinePassed
from unboggle.testing.tiny import PUZZLES, puzzle, strip

ROW = puzzle(strip(3), "ab bc")


@pytest.mark.parametrize(
    ("count", "text"),
    [(0, "0"), (999, "999"), (1234, "1,234"), (999_999, "999,999"), (1_000_000, "1.0 million"),
     (12_345_678, "12.3 million"), (1_234_567_890, "1,234.6 million")],
)  # fmt: skip
def test_millions(count: int, text: str) -> None:
    assert size._millions(count) == text


def meter(
    monkeypatch: pytest.MonkeyPatch, limit: int | None, encoding: str = "tiles",
    until: Deadline = NEVER,
) -> tuple[SizeMeter, list[Progress]]:  # fmt: skip
    """A meter for formulae of at most ``limit`` clauses; the estimates are given."""
    seen: list[Progress] = []

    def given(asked: Puzzle, deadline: Deadline = NEVER) -> dict[str, int]:
        assert asked is ROW
        assert deadline in (until, NEVER)
        return {"one_hot": 300, "tiles": 1000, "wild_tiles": 350}

    monkeypatch.setattr(size, "estimates", given)
    memory = None if limit is None else limit * CLAUSE
    return SizeMeter(ROW, encoding, memory, seen.append, until), seen


@pytest.mark.parametrize(
    ("limit", "instead"),
    [
        (599, " or a smaller size"),
        (600, ", a smaller size or encoding one_hot"),
        (700, ", a smaller size or encoding one_hot or wild_tiles"),
        (999, ", a smaller size or encoding one_hot or wild_tiles"),
    ],
)
def test_a_formula_known_to_be_too_large_is_refused(
    limit: int, instead: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    with pytest.raises(InputError) as error:
        meter(monkeypatch, limit)
    assert str(error.value) == (
        f"the tiles formula would have about 1,000 clauses, more than the {limit} that fit in"
        f" 0 MB, which is the limit\nTake fewer words{instead},"
        " or allow more by UNBOGGLE_MEMORY_MB."
    )
    meter(monkeypatch, 1000)
    meter(monkeypatch, None)


def test_clauses_are_counted_up_to_the_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(size, "PACE", 200)
    monkeypatch.setattr(Looks, "count", 0)
    watch, seen = meter(monkeypatch, 1300, until=Looks())
    assert [*watch("first", iter(range(450)))] == [*range(450)]
    assert seen == [Phase("encode", "first", n, 1000) for n in (200, 400)]
    assert Looks.count == 4
    assert len([*watch("second", iter(range(850)))]) == 850
    assert seen[2:] == [
        Phase("encode", "second", 600, 1000),
        Phase("encode", "second", 800, 1000),
        Phase("encode", "second", 1000, None),  # more than estimated, or nothing is left
        Phase("encode", "second", 1200, None),
    ]
    with pytest.raises(
        InputError, match="the tiles formula would have more clauses than the 1,300"
    ):
        next(iter(watch("third", iter([1]))))
    other, _ = meter(monkeypatch, 2, encoding="words")
    with pytest.raises(InputError, match="the words formula would have more clauses"):
        [*other("rule", iter(range(3)))]
    late, _ = meter(monkeypatch, None, until=Deadline(0.0))
    assert len([*late("rule", iter(range(99)))]) == 99
    with pytest.raises(DeadlinePassed):
        next(iter(late("rule", iter([1]))))
    with pytest.raises(DeadlinePassed):
        late.working()


@pytest.mark.parametrize(("large", "warned"), [(1000, True), (1001, False)])
def test_a_large_formula_is_announced(
    large: int, warned: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(size, "LARGE", large)
    watch, seen = meter(monkeypatch, None)
    watch.warn()
    assert seen == [Phase("large-formula", "tiles", 1000, 260_000)] * warned


@pytest.mark.parametrize(
    "call",
    [tile_encoding, near_pairs, clauses, estimates,
     lambda asked, until: SizeMeter(asked, "tiles", None, lambda _: None, until)],
    ids=["tile_encoding", "near_pairs", "clauses", "estimates", "meter"],
)  # fmt: skip
def test_nothing_is_estimated_past_the_deadline(
    call: Callable[[Puzzle, Deadline], object],
) -> None:
    with pytest.raises(DeadlinePassed):
        call(ROW, Deadline(0.0))
    call(ROW, NEVER)


@pytest.mark.parametrize("name", PUZZLES)
def test_the_largest_rules_are_pairs_and_steps(name: str) -> None:
    asked = PUZZLES[name]
    own, wild = Tiles(asked), WildTiles(asked)
    near = near_pairs(asked)
    places = len(asked.grid.cells) + asked.grid.rows + asked.grid.columns
    steps = [step for _, way in asked.iter_spellings() for step in pairwise(way)]
    meetings = [
        sum(len(made.tiles[f]) * len(made.tiles[g]) for f, g in steps) for made in (own, wild)
    ]
    every = {tile for tiles in wild.tiles.values() for tile in tiles}
    apart = len(asked.grid.cells) * comb(len(every), 2)
    assert clauses(asked) == {
        "tiles": 2 * near[0] * places + meetings[0],
        "wild_tiles": 2 * near[1] * places + meetings[1] + apart,
    }
    assert {**estimates(asked), "one_hot": 0} == {**clauses(asked), "one_hot": 0}


def test_the_encoding_with_fewer_pairs_is_chosen(monkeypatch: pytest.MonkeyPatch) -> None:
    for pairs, name in (((1, 2), "tiles"), ((2, 2), "tiles"), ((3, 2), "wild_tiles")):
        monkeypatch.setattr(choice, "near_pairs", lambda *_, pairs=pairs: pairs)
        assert tile_encoding(ROW) == name


def test_encodings_and_solvers_that_work_together() -> None:
    assert compatible("tiles", "cadical195") == ("tiles", "cadical195")
    assert compatible("tiles", None) == ("tiles", Tiles.default_solver)
    with pytest.raises(InputError) as error:
        compatible("bitvectors", "cadical195")
    assert str(error.value) == (
        "bitvectors is an SMT encoding: it needs a pysmt solver such as pysmt:z3, not cadical195"
    )


# ---- symmetry ----


@pytest.mark.parametrize(
    ("words", "face"),
    [("", None), ("ab", "a"), ("ba", "a"), ("ab bc", "b"), ("aab b", "b"), ("aa ab ac bd", "b")],
)
def test_the_anchor_has_few_tiles_and_many_neighbours(words: str, face: str | None) -> None:
    assert anchor_face(puzzle(Grid.rectangle(4, 4), words)) == face


def test_the_first_face_of_a_part_of_the_list_is_in_one_part() -> None:
    asked = puzzle(strip(3), "cb ba b ca")
    encoded = ConditionalTiles(asked, KeepGoal(dict.fromkeys(asked.words, 1)))
    part = fundamental_part(asked.grid)
    assert part == ((0, 0), (0, 1))
    found = [*conditional_anchor(encoded)]
    before: list[int] = []
    order = sorted(
        "abc", key=lambda f: (-sum(f in w for w in asked.words), len(encoded.tiles[f]), f)
    )
    assert order[0] == "b"  # in three words
    for clause, face in zip(found, order, strict=True):
        first = encoded.used(encoded.counted[face][0])
        there = [encoded.at(tile, cell) for tile in encoded.tiles[face] for cell in part]
        assert {*clause.lits} == {*there, *encoded.over(face), *before, -first}
        before.append(first)
    given = Constraints(GivenCells({(0, 0): "a"}))  # no symmetry is left
    alone = Puzzle(asked.grid, asked.spellings, given)
    one = ConditionalTiles(alone, KeepGoal(dict.fromkeys(asked.words, 1)))
    assert [*conditional_anchor(one)] == []
