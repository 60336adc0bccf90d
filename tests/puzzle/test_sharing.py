"""Share codes: what goes in comes out, and nothing else gets in."""

from __future__ import annotations

import base64
import contextlib
import itertools
import json
import zlib
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from running import unboggle

from unboggle import fit_most, to_report
from unboggle.errors import InputError
from unboggle.library import sharing
from unboggle.library.sharing import load_puzzle, share_code
from unboggle.puzzle import Board, Constraints, GivenCells, Grid, Inventory
from unboggle.puzzle.formats.sharing import MAX_BYTES, MAX_CODE_LENGTH, code_of, read_code
from unboggle.puzzle.lists.words import parse_words
from unboggle.puzzle.model.notation import parse_board
from unboggle.puzzle.model.reading import ReadOptions

SMALL: dict[str, Any] = {"size": [2, 2], "words": ["cat"], "board": [["c", "a"], ["t", ""]]}


def packed(data: object) -> str:
    plain = data if isinstance(data, bytes) else json.dumps(data).encode()
    packer = zlib.compressobj(9, wbits=-15)
    raw = zlib.crc32(plain).to_bytes(4, "big") + packer.compress(plain) + packer.flush()
    return "ub1-" + base64.urlsafe_b64encode(raw).decode().rstrip("=")


words = st.lists(st.text("abcéßıσ", min_size=2, max_size=5), min_size=1, max_size=6)


@given(words, st.integers(1, 9), st.integers(1, 9), st.booleans(), st.booleans())
def test_what_goes_in_comes_out(
    listed: list[str], rows: int, columns: int, wrap: bool, fold: bool
) -> None:
    asked = parse_words("\n".join(listed), reading=ReadOptions(fold_accents=fold))
    constraints = Constraints(GivenCells({(0, 0): "a"}), Inventory({"a": 3, "b": 2}, True))
    puzzle = asked.puzzle(Grid.rectangle(rows, columns, wrap_rows=wrap), constraints)
    opened = read_code(code_of(puzzle, asked))
    assert opened.puzzle.grid == puzzle.grid
    assert opened.puzzle.constraints == constraints
    assert {*opened.puzzle.spellings.values()} == {*puzzle.spellings.values()}


def test_phrases_holes_and_the_board_come_out() -> None:
    asked = parse_words('"ice cream" Maß quiz', reading=ReadOptions(q="plain"))
    board = parse_board("ICE# MAER SSIC ZIUQ", reading=ReadOptions(q="plain"))
    opened = read_code(code_of(asked.puzzle(board.grid), asked, board))
    assert opened.board == board
    assert [opened.words.display(word) for word in opened.words.words] == [
        "ice cream",
        "Maß",
        "quiz",
    ]
    assert opened.puzzle.spellings["quiz"] == (("q", "u", "i", "z"),)


def test_the_report_of_a_code_states_how_its_words_are_read() -> None:
    for text, *read in [("café", True, False), ("Äpfel", False, True), ("cat", False, False)]:
        asked = parse_words(text, reading=ReadOptions(fold_accents=read[0], umlauts=read[1]))
        code = share_code(asked, asked.puzzle(Grid.rectangle(3, 3)))
        report = to_report(load_puzzle(code))
        assert [report.get(name, False) for name in ("fold_accents", "umlauts")] == read


def test_a_code_is_short_and_fits_into_an_address() -> None:
    asked = parse_words("margay jaguar puma cougars tomcats toms cat")
    code = code_of(asked.puzzle(Grid.rectangle(4, 4)), asked)
    assert len(code) < 120
    assert set(code) <= set("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_")
    assert read_code(f"https://x.y/z#{code}") == read_code(code)
    assert read_code(f" {code[:20]}\n{code[20:]}\n") == read_code(code)


def test_every_change_of_a_letter_is_noticed() -> None:
    code = packed(SMALL)
    right = read_code(code)
    for place in range(len("ub1-"), len(code)):
        for letter in "A_":
            try:
                found = read_code(f"{code[:place]}{letter}{code[place + 1 :]}")
            except InputError as error:
                assert "damaged" in str(error)
            else:
                assert found == right  # the last letters have bits to spare
    for end in range(len("ub1-"), len(code) - 2):
        with pytest.raises(InputError, match="damaged"):
            read_code(code[:end])


def test_bombs_and_giants_are_refused_unopened() -> None:
    with pytest.raises(InputError, match="unpacks to more than 200 kB"):
        read_code(packed(b"[" * (20 * MAX_BYTES)))
    with pytest.raises(InputError, match="longer than 20,000 letters"):
        read_code("ub1-" + "A" * MAX_CODE_LENGTH)
    with pytest.raises(InputError, match="damaged"):
        read_code(packed(b"[" * 150_000))  # deeper than any reader of JSON goes
    letters = "abcdefghijkl"
    asked = parse_words(" ".join(map("".join, itertools.permutations(letters, 4))))
    with pytest.raises(InputError, match="too large for a share code"):
        code_of(asked.puzzle(Grid.rectangle(3, 3)), asked)


@pytest.mark.parametrize(
    "changes",
    [
        {"size": [0, 2]},
        {"size": [10**9, 10**9]},
        {"size": [True, 2]},
        {"size": "22"},
        {"size": None},
        {"words": []},
        {"words": "cat"},
        {"words": [7]},
        {"words": ['a"b']},
        {"words": ["cat\nrm"]},
        {"words": ["c4t"]},
        {"words": [["cat"]]},
        {"board": [["c"]]},
        {"board": [["c", "a"], ["t", None]]},
        {"board": [["c", "a"], ["t", 7]]},
        {"board": [["c", "a"], ["t", "<b>"]]},
        {"board": 3},
        {"holes": [[5, 5]]},
        {"holes": 5},
        {"wrap": [1]},
        {"constraints": []},
        {"constraints": {"given": [[9, 9, "a"]]}},
        {"constraints": {"given": 4}},
        {"constraints": {"os": "rm"}},
        {"constraints": {"inventory": {"a": -1}, "at_most": 3}},
        {"more": 1},
    ],
)
def test_codes_that_say_nonsense_are_refused_in_a_line(changes: dict[str, Any]) -> None:
    with pytest.raises(InputError) as caught:
        read_code(packed({**SMALL, **changes}))
    assert "\n" not in str(caught.value).strip()


plain = st.none() | st.booleans() | st.integers() | st.text(max_size=3)
names = st.sampled_from([*SMALL, "holes", "wrap", "constraints", "given", "inventory"])


@given(st.recursive(plain, lambda inner: st.lists(inner) | st.dictionaries(names, inner)))
def test_nothing_but_input_errors_comes_of_any_code(data: object) -> None:
    for made in (
        data,
        *({**SMALL, name: data} for name in ("constraints", "board", "size", "wrap")),
    ):
        with contextlib.suppress(InputError):
            read_code(packed(made))


def test_what_is_opened_is_traced_again() -> None:
    asked = parse_words("cat dog")
    puzzle = asked.puzzle(Grid.rectangle(2, 2), Constraints(GivenCells({(0, 0): "x"})))
    board = parse_board("ca tx")
    with pytest.raises(InputError, match="the board does not hold dog"):
        share_code(asked, puzzle, board)
    # who writes codes by hand can say what is not so
    checked = load_puzzle(packed({**SMALL, "words": ["cat", "dog"]})).checked
    assert checked is not None
    assert checked.missing == ("dog",)
    with pytest.raises(InputError, match="violates a constraint of its puzzle: row 1, column 1"):
        load_puzzle(packed({**SMALL, "constraints": {"given": [[0, 0, "x"]]}}))


def test_a_board_that_takes_for_ever_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    # one way through all cells of a lattice: who looks for it has very many to try
    monkeypatch.setattr(sharing, "TIMEOUT", 0.05)
    odd = [(r, c) for r in range(1, 9, 2) for c in range(1, 9, 2)]
    rows = [[None if (r, c) in odd else "a" for c in range(9)] for r in range(9)]
    code = packed({"size": [9, 9], "holes": odd, "words": [65 * "a"], "board": rows})
    opened = load_puzzle(code)
    with pytest.raises(InputError, match="too long to trace"):
        assert opened.checked


def test_the_command_line_shares_and_opens(tmp_path: Path) -> None:
    made = unboggle("share", "-", "--size", "2", "--given", "c. ..", stdin="cat")
    assert made.code == 0
    opened = unboggle("open", made.out.strip(), "--format", "board")
    assert (opened.code, opened.out[0]) == (0, "C")
    assert unboggle("open", "-", "--format", "board", stdin=made.out) == opened
    fit = ["fit", "-", "--size", "2", "--given", "c. ..", "--format", "code"]
    fitted = unboggle(*fit, stdin="cat")
    with_board = unboggle("open", fitted.out.strip(), "--format", "board")
    assert (with_board.code, with_board.out) == (0, opened.out)
    link = unboggle("open", f"https://x.y/#{made.out.strip()}", "--format", "board")
    assert link == opened
    file = tmp_path / "cat.code"
    file.write_text(made.out, encoding="utf-8")
    asks: tuple[tuple[str, ...], ...] = (
        ("solve", made.out.strip()),
        ("solve", str(file)),
        ("fit", str(file), "--size", "2"),
    )
    for ask in asks:
        said = unboggle(*ask)
        assert said.code == 2
        assert "share code; 'unboggle open' reads it" in said.err
        assert "skip-bad" not in said.err
    lost = unboggle("open", packed({**SMALL, "words": ["cow"]}))
    assert lost.code == 1
    assert "cow" in lost.out
    for source in ("ub1-AAAA", "ub9-AAAA", "nowhere.code", packed(b"[]")):
        result = unboggle("open", source)
        assert (result.code, result.out) == (2, "")
        assert result.err.count("\n") == 1
    wrong = unboggle("share", "-", "--size", "2", "--board", "cat", stdin="cat")
    assert wrong.code == 2
    assert "the board is 1x3, the requested size is 2x2" in wrong.err


def test_a_code_has_the_marks_of_the_words(tmp_path: Path) -> None:
    """Its board may lack words that are not required, and no others."""
    listed = '"ice cream"@2! cat*3 dog! zebra none?'
    words = parse_words(listed, reading=ReadOptions(marks="all"))
    puzzle = words.puzzle(Grid.rectangle(4, 4))
    opened = load_puzzle(share_code(words, puzzle))
    assert opened.words == words
    assert to_report(opened)["marked"] == ["ice cream@2!", "cat*3", "dog!", "zebra", "none?"]
    board = fit_most(words, puzzle.grid, max_words=3).board
    assert board is not None
    with_board = load_puzzle(share_code(words, puzzle, board))
    assert with_board.checked is not None
    assert not with_board.checked.missing
    without = Board.from_rows(["catx", "xxxx", "xxxx", "xxxx"])
    with pytest.raises(InputError, match="does not hold icecream, dog"):
        share_code(words, puzzle, without)
    (tmp_path / "some.txt").write_text(listed)
    code = unboggle("share", str(tmp_path / "some.txt"), "--size", "3").out.strip()
    found = unboggle("open", code)  # ice cream and dog need ten cells
    assert "of the required words, 'ice cream' and" in found.out
    assert found.code == 20


@pytest.mark.parametrize("marks", ["some", 3, "weights"])
def test_marks_are_refused_where_a_code_does_not_announce_them(marks: object) -> None:
    with pytest.raises(InputError, match=r"makes no sense|must be text"):
        read_code(packed(SMALL | {"words": ["cat@2"], "marks": marks}))
