"""The table of sizes: their order, consequences for parts, the bounds, growth."""

from __future__ import annotations

from unboggle.fitting.result import AreaBounds, Fit, Reason
from unboggle.fitting.sentences import Refuted
from unboggle.fitting.sizes.table import SizeTable, sizes
from unboggle.puzzle import Constraints, Grid, Inventory, Puzzle
from unboggle.system.clock import NEVER
from unboggle.testing.tiny import puzzle

OUT = Reason("refuted", Refuted("tiles", "a solver"))


def book(words: str = "ab", rows: int = 3, columns: int = 3, **options: bool) -> SizeTable:
    return SizeTable(puzzle(Grid.rectangle(rows, columns), words), **options)


def fitted(book: SizeTable, rows: int, columns: int) -> bool:
    return book.fitted(Fit(book.puzzle_for((rows, columns)), "fitted", "reach", None, 0))


def test_sizes_come_by_area_the_squarest_first() -> None:
    assert sizes(3, 3) == [(1, 1), (1, 2), (1, 3), (2, 2), (2, 3), (3, 3)]
    assert sizes(1, 2) == sizes(2, 1) == [(1, 1), (1, 2)]
    areas = [r * c for r, c in sizes(4, 6)]
    assert areas == sorted(areas)
    assert sizes(4, 6).index((3, 4)) < sizes(4, 6).index((2, 6))


def test_what_is_out_on_a_size_is_out_on_its_parts() -> None:
    known = book()
    known.rule_out((2, 3), OUT, "unchecked")
    assert known.open == [(3, 3)]
    part = {small.size: small for small in known.smaller_sizes((3, 3))}[1, 3]
    assert (part.status, part.part_of) == ("impossible", (2, 3))
    assert part.reason is not None
    assert part.reason.text == "it is a part of 2x3, where a solver has ruled out every board"
    assert part.reason.proved_by == "tiles with a solver"
    # A size does not refer to itself.
    assert known.smaller_sizes((2, 2))[-1].part_of is None


def test_a_board_to_be_filled_is_no_part_of_another() -> None:
    spellings = puzzle(Grid.rectangle(1, 1), "abcdef").spellings
    constraints = Constraints(Inventory(dict.fromkeys("abcdef", 1)))
    known = SizeTable(Puzzle(Grid.rectangle(2, 6), spellings, constraints))
    known.rule_out((2, 3), OUT, "unchecked")
    assert (1, 6) in known.open
    assert (1, 3) in known.open
    known.count(NEVER)
    assert known.open == [(1, 6)]


def test_the_bounds_close_around_the_smallest() -> None:
    known = book("abc bcd")
    known.count(NEVER)
    assert known.area_bounds == AreaBounds(4, None, ((2, 2), (2, 3), (3, 3)))
    assert fitted(known, 3, 3)
    assert known.area_bounds == AreaBounds(4, 9, ((2, 2), (2, 3)))
    assert not fitted(known, 3, 3)
    assert fitted(known, 3, 2)  # a portrait board is that of the landscape size
    assert str(known.best_size) == "(2, 3)"
    assert known.area_bounds == AreaBounds(4, 6, ((2, 2),))
    known.rule_out((2, 2), OUT, "unchecked")
    assert known.area_bounds == AreaBounds(6, 6)


def test_of_equal_area_the_squarer_one_is_smaller() -> None:
    known = book("ab", 2, 8)
    fitted(known, 1, 4)
    assert known.open[-1] == (2, 2)
    assert known.area_bounds.open_sizes[-1] == (2, 2)
    assert not known.square
    assert [s for s in book(rows=4, columns=9, square=True).sizes] == [
        (1, 1),
        (2, 2),
        (3, 3),
        (4, 4),
    ]


def test_it_grows_as_long_as_there_is_no_board() -> None:
    known = book("ab", 8, 8, grow=True)
    assert known.grow(20)
    assert str(known.within) == "10x10"
    assert known.accepts((9, 30))
    assert not book("ab", 8, 8).accepts((8, 9))
    fitted(known, 2, 9)
    assert str(known.within) == "9x9"
    assert not known.grow(20)
    fitted(known, 2, 4)
    assert str(known.within) == "8x8"
    assert not book("ab", 8, 8).grow(20)
    assert not book("ab", 8, 8, grow=True).grow(8)
