"""`encode`: words, constraints, symmetry breaking, forbidden boards."""

from __future__ import annotations

import pytest
from constraint_cases import ENCODINGS

from unboggle import encodings
from unboggle.encodings import Encoding, SmtEncoding, pin_board
from unboggle.errors import InputError
from unboggle.fitting.race.member import carry_out
from unboggle.fitting.race.plan import MemberPlan
from unboggle.formula import constraints
from unboggle.formula.choice import tile_encoding
from unboggle.formula.encode import BLOCKED, encode
from unboggle.formula.symmetry import RULE
from unboggle.forward.trace import trace_puzzle
from unboggle.puzzle import Constraints, GivenCells, Grid, Puzzle, Vowels
from unboggle.puzzle.lists.words import parse_words
from unboggle.system.clock import NEVER
from unboggle.testing.brute_force import all_boards, holds, models, satisfiable
from unboggle.testing.tiny import PUZZLES

CLAUSAL = [n for n in encodings.names() if issubclass(encodings.get(n), Encoding)]
STRIP = PUZZLES["strip"]  # ab bc on 1x3
GIVEN = constraints.given_cells_show_their_face.__name__
GIVEN_B = Puzzle(STRIP.grid, STRIP.spellings, Constraints(GivenCells({(0, 1): "b"})))


@pytest.mark.parametrize("name", encodings.names())
def test_a_plain_formula_is_that_of_the_encoding(name: str) -> None:
    encoded, plain = encode(STRIP, encodings.get(name)), encodings.get(name)(STRIP)
    assert type(encoded) is type(plain)
    assert encoded.cnf.clauses == plain.cnf.clauses
    assert encoded.sizes() == plain.sizes()


@pytest.mark.parametrize("name", encodings.names())
def test_the_channel_names_every_cell_and_face(name: str) -> None:
    encoded = encode(STRIP, encodings.get(name), channel=True)
    named = {m[1:] for m in encoded.cnf.meanings().values() if m[0] == "shows"}
    assert named == {(c, f) for c in STRIP.grid.cells for f in STRIP.faces}
    before = encoded.sizes()
    encoded.channel()
    assert encoded.sizes() == before


@pytest.mark.parametrize("name", CLAUSAL)
def test_the_clauses_are_complete_when_it_returns(name: str) -> None:
    """Constraints, anchor and bans use `shows`, which may add clauses while they are added."""
    boards = [dict(board.faces) for board in all_boards(STRIP) if holds(board, STRIP)]
    encoded = encode(GIVEN_B, name, channel=True, anchored=True, blocked=boards[:1])
    assert len(encoded.cnf.rules) == len(encoded.cnf.clauses)
    sizes = encoded.sizes()
    assert (sizes[GIVEN], sizes[RULE], sizes[BLOCKED]) == (1, 1, 1)


@pytest.mark.parametrize("name", CLAUSAL)
def test_blocked_boards_are_the_ones_that_are_gone(name: str) -> None:
    good = [board for board in all_boards(STRIP) if holds(board, STRIP)]
    assert len(good) == 2  # abc and cba
    for banned in good:
        encoded = encode(STRIP, name, channel=True, blocked=[banned.faces])
        for board in good:
            pins = [clause.lits for clause in pin_board(encoded, board)]
            assert satisfiable([*encoded.cnf, *pins]) == (board != banned)
    both = encode(STRIP, name, blocked=[board.faces for board in good])
    assert not satisfiable(both.cnf)


@pytest.mark.parametrize("name", CLAUSAL)
def test_an_anchored_formula_has_fewer_boards_but_some(name: str) -> None:
    found = []
    for anchored in (False, True):
        encoded = encode(PUZZLES["one word"], name, channel=True, anchored=anchored)
        found.append({str(encoded.board(m)) for m in models(encoded.cnf, shown(encoded), 20)})
    assert found == [{"AB", "BA"}, {"AB"}]


def shown(encoded: Encoding) -> list[int]:
    return [number for number, m in encoded.cnf.meanings().items() if m[0] == "shows"]


def test_no_encoding_named_is_the_one_by_tiles_that_suits() -> None:
    crowded = parse_words("stream master smart tames rates meats teams steam mates tamer").puzzle(
        Grid.rectangle(4, 4)
    )
    assert encode(crowded).name == tile_encoding(crowded) == "wild_tiles"
    assert encode(STRIP).name == tile_encoding(STRIP) == "tiles"


def test_a_name_must_be_one_into_clauses() -> None:
    with pytest.raises(InputError, match="bitvectors is an SMT encoding"):
        encode(STRIP, "bitvectors")
    encoded = encode(GIVEN_B, encodings.get("bitvectors"), anchored=True)
    assert isinstance(encoded, SmtEncoding)
    assert GIVEN in encoded.cnf.sizes()
    assert RULE not in encoded.cnf.sizes()  # there is no anchor for SMT


@pytest.mark.parametrize("encoding", ENCODINGS)
def test_a_board_is_read_back_under_a_constraint_without_clauses(encoding: str) -> None:
    """No letter of the list is a vowel."""
    asked = parse_words("sg").puzzle(Grid.rectangle(4, 4), Constraints(Vowels(0, 2)))
    (*_, last) = carry_out(asked, MemberPlan(encoding, "cadical195"), NEVER)
    assert last.board is not None
    assert set(trace_puzzle(last.board, asked)) == {"sg"}
