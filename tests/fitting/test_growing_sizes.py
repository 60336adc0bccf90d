"""Larger and larger sizes, if the usual ones hold no board: none is called impossible too soon."""

from __future__ import annotations

import string
from itertools import islice, product

from unboggle.events import ignore
from unboggle.fitting.sizes import searches
from unboggle.fitting.sizes.row_layout import boards_in_rows
from unboggle.fitting.sizes.smallest import fit_smallest
from unboggle.fitting.sizes.table import SizeTable
from unboggle.forward.verify import violated_constraint
from unboggle.puzzle import Ban, Constraints, Grid, Inventory, Puzzle, Turns, Vowels
from unboggle.system.clock import NEVER
from unboggle.testing.tiny import puzzle

USUAL = Grid.rectangle(8, 8)


def constrained(words: str, *constraints: Vowels | Inventory | Turns | Ban) -> Puzzle:
    return Puzzle(USUAL, puzzle(USUAL, words).spellings, Constraints(*constraints))


def test_a_long_strip_of_the_required_area_is_found() -> None:
    straight = constrained("abcdefghijkl mnoprstuvwxy", Inventory.parse("a-pr-y"), Turns(0))
    answer = fit_smallest(straight, grow=True, jobs=1)
    assert answer.status == "fitted"
    assert answer.board is not None
    assert str(answer.board.grid) == "2x12"


def test_a_constraint_may_need_more_cells_than_the_words() -> None:
    answer = fit_smallest(constrained("cat", Vowels(70)), grow=True, jobs=1)
    assert answer.status == "fitted"
    assert answer.board is not None
    assert str(answer.board.grid) == "8x9"
    refused = fit_smallest(constrained("cat", Vowels(0, 0)), grow=True, jobs=1)
    assert refused.status == "impossible"


def test_without_time_for_larger_sizes_nothing_is_impossible() -> None:
    answer = fit_smallest(constrained("cat", Vowels(70)), grow=True, timeout=0, jobs=1)
    assert answer.status == "undecided"


def many(count: int) -> str:
    letters = product(string.ascii_lowercase, repeat=3)
    return " ".join(islice(map("".join, letters), 0, 17 * count, 17))


def test_searches_that_lack_very_many_words_have_their_turns() -> None:
    table = SizeTable(constrained(many(900), Ban(("xyzzy",))))
    some = searches.SizeSearches(table, 0, NEVER, ignore)
    some._rung = 99  # past the ladder
    assert not some.found_none
    some.spent = some.tuning.first
    assert some.found_none
    for _ in range(2):
        target = some.target()
        assert target is not None
        some.run(*target, NEVER)


def test_words_apart_in_rows_satisfy_a_ban() -> None:
    listed = constrained("cat dog tree", Ban(("act", "to")))
    found = list(boards_in_rows(listed))
    assert found
    for size, board in found:
        on = Puzzle(Grid.rectangle(*size), listed.spellings, listed.constraints)
        assert violated_constraint(board, on) is None
    table = SizeTable(constrained("cat", Vowels(5)), grow=True)
    assert not list(table.laid_out(NEVER))
    assert list(SizeTable(listed, grow=True).laid_out(NEVER))


def test_sizes_do_not_grow_while_the_letters_may_fill_one() -> None:
    letters = constrained("cat dog", Inventory.parse("catdogxyz"))
    answer = fit_smallest(letters, grow=True, jobs=1)
    assert (answer.status, str(answer.within)) == ("fitted", "8x8")
