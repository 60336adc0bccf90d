"""Constraints: honoured by every encoding, refused with the reason, violated by no board."""

from __future__ import annotations

import json
from collections import Counter
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from amounts import mixed
from constraint_cases import CONSTRAINTS, ENCODINGS, case, good, keeps
from needs import posix_only
from pysat.solvers import Solver
from running import reported
from running import unboggle as run

from unboggle import counting, encodings
from unboggle.encodings import pin_board
from unboggle.errors import BackendError, InputError
from unboggle.fitting.fit import fit
from unboggle.formula import interchange
from unboggle.formula.constraints import grant
from unboggle.formula.symmetry import fundamental_part
from unboggle.forward.trace import holds as traced
from unboggle.forward.verify import verified
from unboggle.puzzle import (
    Ban,
    Board,
    Constraints,
    GivenCells,
    Grid,
    HiddenMessage,
    Inventory,
    Puzzle,
    WordsTouch,
)
from unboggle.puzzle.lists.words import parse_words
from unboggle.puzzle.model.notation import parse_board
from unboggle.testing.brute_force import all_boards, models, satisfiable
from unboggle.testing.tiny import puzzle as tiny
from unboggle.testing.tiny import strip


@cache
def every(name: str) -> tuple[tuple[Board, bool], ...]:
    """Every board, and whether it satisfies the constraint."""
    puzzle = case(name)
    return tuple((board, good(board, puzzle)) for board in all_boards(puzzle))


@pytest.mark.parametrize(("name", "encoding"), mixed(CONSTRAINTS, ENCODINGS, every=3))
def test_every_encoding_honours_constraints(encoding: str, name: str) -> None:
    puzzle = case(name)
    encoded = encodings.get_clausal(encoding)(puzzle)
    grant(encoded)
    pins = [[clause.lits[0] for clause in pin_board(encoded, board)] for board, _ in every(name)]
    formula = [list(clause) for clause in encoded.cnf]
    possible = all(formula)
    with Solver("minisat22", bootstrap_with=[clause for clause in formula if clause]) as solver:
        for (board, fine), pinned in zip(every(name), pins, strict=True):
            assert (possible and solver.solve(assumptions=pinned)) == fine, board


@pytest.mark.parametrize(
    ("name", "encoding"), mixed(CONSTRAINTS, [None, *encodings.names()], every=3)
)
def test_fit_honours_constraints(encoding: str | None, name: str) -> None:
    puzzle = case(name)
    possible = any(fine for _, fine in every(name))
    answer = fit(puzzle, encoding=encoding)
    assert answer.status == ("fitted" if possible else "impossible"), answer.error
    if answer.board is not None:
        assert good(answer.board, puzzle), answer.board


@pytest.mark.parametrize("name", CONSTRAINTS)
def test_counting_refuses_nothing_that_is_possible(name: str) -> None:
    puzzle = case(name)
    possible = any(fine for _, fine in every(name))
    assert not (possible and counting.refuse(puzzle))


def test_dominance_keeps_the_constraints() -> None:
    puzzle = Puzzle(
        strip(3), tiny(strip(3), "abc ab").spellings, Constraints(GivenCells({(0, 0): "z"}))
    )
    assert counting.without_dominated(puzzle).constraints == puzzle.constraints
    assert "z" in puzzle.faces


def test_given_cells_leave_the_symmetries_that_keep_them() -> None:
    grid = Grid.rectangle(3, 3)

    def left(given: str) -> int:
        return len(Puzzle(grid, {}, Constraints(GivenCells.parse(given, grid))).symmetries)

    assert left("... ... ...") == 8
    assert left("... .a. ...") == 8
    assert left("a.. ... ...") == 2
    assert left("a.. ... ..a") == 4
    assert left("a.. ... ..b") == 2
    assert left("ab. ... ...") == 1
    puzzle = Puzzle(grid, {}, Constraints(GivenCells.parse("ab. ... ...", grid)))
    assert fundamental_part(grid, puzzle.symmetries) == grid.cells


def test_a_board_that_violates_a_constraint_is_never_returned() -> None:
    puzzle = Puzzle(
        strip(3), tiny(strip(3), "ab").spellings, Constraints(GivenCells({(0, 2): "z"}))
    )
    with pytest.raises(BackendError, match="does not show the given z"):
        verified(Board.from_rows(["abc"]), puzzle)
    board, _ = verified(Board.from_rows(["abz"]), puzzle)
    assert board.rows() == [["a", "b", "z"]]  # and the given letter is no stray one


def test_inventories_are_read() -> None:
    assert Inventory.parse("a-y") == Inventory(
        {chr(97 + k): 1 for k in range(25) if k != 16} | {"qu": 1}
    )
    assert Inventory.parse("a-y", q="plain").counts["q"] == 1
    assert Inventory.parse("aab, b") == Inventory({"a": 2, "b": 2})
    assert Inventory.parse("max:QuAA") == Inventory({"a": 2, "qu": 1}, at_most=True)
    for bad in ("", "max:", "a-", "-a", "c-a", "a1", "a.b", "a#", "é-z"):
        with pytest.raises(InputError, match="list of letters"):
            Inventory.parse(bad)


@pytest.mark.parametrize(
    ("text", "faces", "plain"),
    [
        ("quit", "i qu t", "i q t u"),
        ("QUIT", "i qu t", "i q t u"),
        ("QuIT", "i qu t", None),
        ("Quit", "i qu t", "i q t u"),
        ("quu", "qu u", "q u u"),
        ("QuU", "qu u", None),
        ("q", "qu", "q"),
        ("CATq", "a c qu t", "a c q t"),
        ("CATqu", "a c qu t", "a c q t u"),
        ("a, q, u", "a qu u", "a q u"),
        ("p-qu", "p qu u", "p q u"),
        ("qu-w", "qu u v w", "q u v w"),
        ("ThAT", "a t th", "a t th"),
        ("SchA", "a sch", "a sch"),
        ("Sch", "sch", "sch"),
        ("TheInQuA", "a in qu the", "a in qu the"),
        ("Schulz", "c h l s u z", "c h l s u z"),
        ("sCH", "c h s", "c h s"),
    ],
)
def test_qu_is_one_letter_of_an_inventory_as_in_a_word(
    text: str, faces: str, plain: str | None
) -> None:
    read = Inventory.parse(text)
    assert sorted(read.counts) == faces.split()
    assert Inventory.parse(str(read)) == read
    if plain is not None:
        assert sorted(Counter(Inventory.parse(text, q="plain").counts).elements()) == plain.split()


def test_qu_is_one_given_cell_as_in_a_word() -> None:
    square = Grid.rectangle(2, 2)
    for text in ("qu. ..", "Qu. ..", "QU. ..", "q. ..", "q .\n. ."):
        assert GivenCells.parse(text, square).cells == {(0, 0): "qu"}
    assert GivenCells.parse("quu ..", square).cells == {(0, 0): "qu", (0, 1): "u"}
    assert GivenCells.parse("q u\n. .", square).cells == {(0, 0): "qu", (0, 1): "u"}
    assert GivenCells.parse("qu ..", square, q="plain").cells == {(0, 0): "q", (0, 1): "u"}
    for wrong in ("qu ..", "qu qu", "quu. quu."):
        with pytest.raises(InputError, match="Qu"):
            GivenCells.parse(wrong, square)
    # The text of a board stays what it is: a cell a letter.
    assert parse_board("qu ..").rows()[0] == ["qu", "u"]


@posix_only  # on Windows no name ends with a dot
def test_a_folder_that_is_called_like_a_row_is_none_of_ours(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    for name in ("tmp", "t.."):
        (tmp_path / name).mkdir()
    assert GivenCells.parse("tmp", strip(3)).cells == {(0, 0): "t", (0, 1): "m", (0, 2): "p"}
    assert GivenCells.parse("t..", strip(3)).cells == {(0, 0): "t"}
    assert GivenCells.parse("..", strip(2)).cells == GivenCells.parse(".", strip(1)).cells == {}
    for row in (".", "..", "tmp"):  # of another size, it is the folder that was meant
        with pytest.raises(InputError, match=r"is a directory|make a 1x3 board"):
            GivenCells.parse(row, strip(4))
    result = run("fit", "-", "--size", "1x2", "--given", "..", stdin="at")
    assert (result.code, result.err) == (0, "")


def test_the_letters_are_reported_as_they_were_read() -> None:
    options = ["--size", "2", "--inventory", "quit"]
    result = run("fit", "-", *options, stdin="quit")
    assert result.code == 20
    assert "there are 3 letters to use (Qu is one)" in " ".join(result.out.split())
    assert run("fit", "-", "--size", "1x3", "--inventory", "quit", stdin="quit").code == 0
    result = run("fit", "-", "--size", "2", "--given", "qu. ..", stdin="quit")
    assert result.code == 0
    assert "Qu" in result.out


def test_given_cells_are_read() -> None:
    assert GivenCells.parse("a........", strip(9)).cells == {(0, 0): "a"}
    for bad in ("ab ..", "1.. ... ...", "#.. ... ...", "... ..."):
        with pytest.raises(InputError, match="given cells"):
            GivenCells.parse(bad, Grid.rectangle(3, 3))
    with pytest.raises(InputError, match="not a cell"):
        Puzzle(strip(2), {}, Constraints(GivenCells({(5, 5): "a"})))


@pytest.mark.parametrize(
    ("options", "code", "said"),
    [
        (["--given", "t.. ... ..x"], 0, ""),
        (["--given", "t. .."], 2, "the given cells make a 2x2 board"),
        (["--given", "t1. ... ..."], 2, "the given cells"),
        (["--inventory", "a-1"], 2, "a range goes from one letter of a to z"),
        (["--inventory", "catdogwxy"], 0, ""),
        (["--inventory", "a-i"], 20, "'dog' needs 1 o, the letters to use have no o"),
        (["--inventory", "catdogwxyz"], 20, "there are 10 letters to use, a 3x3 board has 9"),
        (
            ["--inventory", "catdogwxy", "--given", "tt. ... ..."],
            20,
            "2 t are given, the letters to use have 1 t",
        ),
        (["--given", "xyz xyz ..."], 20, "these words need at least 7 tiles"),
    ],
)
def test_fit_takes_constraints(options: list[str], code: int, said: str) -> None:
    result = run("fit", "-", "--size", "3", *options, stdin="cat dog cow")
    assert result.code == code
    assert said in " ".join((result.out + result.err).split())
    if code != 2:
        _, report = reported("fit", "-", "--size", "3", *options, stdin="cat dog cow")
        if code == 0:
            board = Board.from_rows(report["board"])
            words = tiny(board.grid, "cat dog cow")
            assert traced(board, words)
            assert (report["constraints"]["given"] is not None) == ("--given" in options)


@pytest.mark.parametrize("name", [n for n in CONSTRAINTS if "impossible" not in n])
def test_formulae_for_other_solvers_have_the_constraints(name: str) -> None:
    puzzle = case(name)
    lines = list(interchange.formula_lines(puzzle, "tiles", "a test"))
    formula = "\n".join(lines) + "\n"
    clauses = [tuple(map(int, x.split()[:-1])) for x in lines if x[0] not in "cp"]
    if not satisfiable(clauses):
        return
    model = next(models(clauses, (), 1))
    solution = "s SATISFIABLE\nv " + " ".join(map(str, sorted(model))) + " 0\n"
    decoded = interchange.decode(formula, solution, "formula", "solution")
    assert decoded.objection is None
    assert decoded.board is not None
    assert good(decoded.board, puzzle)


def test_the_second_road_keeps_the_constraints_too() -> None:
    options = ["--size", "1x3", "--given", "ac."]
    code, report = reported("fit", "-", *options, "--cross-check", stdin="ab")
    assert (code, report["checked"]) == (20, "cross-checked")
    assert report["constraints"]["given"] == [["a", "c", ""]]
    assert "with the letters given" in run("fit", "-", *options, stdin="ab").out


def test_free_cells_are_no_free_choice_under_an_inventory() -> None:
    result = run("fit", "-", "--size", "2", "--inventory", "max:abc", stdin="ab")
    assert result.code == 0
    assert "any letter" not in result.out


@pytest.mark.parametrize("text", ["row 9", "column 2", "Row 1 either way", "diagonal either way"])
def test_a_line_without_letters_is_no_message(text: str) -> None:
    with pytest.raises(InputError, match=f"{text}: ANNA"):
        HiddenMessage.parse(text, Grid.rectangle(4, 4))
    assert HiddenMessage.parse("row", Grid.rectangle(4, 4)).letters == ("r", "o", "w")


def test_a_word_that_is_called_like_a_list_is_banned_as_a_word() -> None:
    grid = Grid.rectangle(3, 3)
    for ban in (Ban(("extras", "rat")), Ban(("rat", "offensive"), ("offensive", "extras"))):
        assert Ban.parse(ban.text(grid), grid) == ban


def test_a_list_that_is_none_is_named_with_those_that_are() -> None:
    with pytest.raises(InputError, match="no list @extra; use @offensive, @extras or, for"):
        Ban.parse("rat, @extra", Grid.rectangle(3, 3))


def test_pairs_are_read_as_lists_are() -> None:
    listed = parse_words('Maß "ice cream"')
    assert set(WordsTouch.parse("MASS ice_cream", Grid.rectangle(3, 3)).pairs[0]) == {*listed.words}
    assert WordsTouch.parse("Maß Icecream", Grid.rectangle(3, 3)).named_words == {*listed.words}


def test_only_one_thing_comes_from_standard_input() -> None:
    for command in ("fit", "boards", "unique"):
        result = run(command, "-", "--size", "2", "--given", "-", stdin="ab")
        assert (result.code, result.out) == (2, "")


def solved(formula: str) -> str:
    """What an outside solver says of a formula in DIMACS or SMT-LIB."""
    if formula.startswith(";"):
        import z3

        solver = z3.Solver()
        solver.from_string(formula.replace("(get-model)", ""))
        said = str(solver.check())
        return f"{said}\n{solver.model().sexpr() if said == 'sat' else ''}\n"
    clauses = [
        tuple(map(int, x.split()[:-1])) for x in formula.splitlines() if x and x[0] not in "cp"
    ]
    if not satisfiable(clauses):
        return "s UNSATISFIABLE\n"
    model = next(models(clauses, (), 1))
    return "s SATISFIABLE\nv " + " ".join(map(str, sorted(model))) + " 0\n"


SENT = [  # words, size, constraints
    ("cat dog", "3", ["--given", "t.. ... ..x"]),
    ("cat dog", "3", ["--inventory", "catdogxyz"]),
    ("cat dog", "2x4", ["--inventory", "max:catdogttx", "--given", "t... ...x"]),
    ("ab", "1x3", ["--given", "ac."]),
    ("ab bc", "1x4", ["--inventory", "abcc"]),
    ("quit", "1x4", ["--inventory", "QuitQu"]),
]


@pytest.mark.parametrize(("encoding", "sent"), mixed(encodings.names(), SENT, every=6))
def test_formulae_with_constraints_go_out_and_come_back(
    encoding: str, sent: tuple[str, str, list[str]], tmp_path: Path
) -> None:
    words, size, options = sent
    file, answer = tmp_path / "formula", tmp_path / "answer"
    asked = ["-", "--size", size, *options, "--encoding", encoding]
    assert run("encode", *asked, "-o", file, stdin=words).code == 0
    formula = file.read_text("utf-8")
    assert f"made by: unboggle encode - --size {Grid.rectangle(*sizes(size))}" in formula
    answer.write_text(solved(formula), encoding="utf-8")
    code, report = decoded(file, answer)
    expected, fitted = reported("fit", "-", "--size", size, *options, stdin=words)
    assert (code, report["status"]) == (expected, fitted["status"])
    assert report["constraints"] == fitted["constraints"]
    if report["status"] == "fitted":
        shown = run("decode", file, answer)
        assert shown.code == 0
        board = Board.from_rows(report["board"])
        wanted = Constraints(
            GivenCells.parse(options[-1], board.grid) if "--given" in options else None,
            Inventory.parse(options[1]) if "--inventory" in options else None,
        )
        assert keeps(board, wanted)
        free = "any letter fits" in shown.out
        assert not (free and Inventory.find(wanted))
        # The same board without what was requested is not accepted as a solution of it.
        short = formula.replace('"given": [[0, 0, "t"]', '"given": [[0, 1, "t"]')
        if short != formula:
            file.write_text(short, encoding="utf-8")
            spoilt = run("decode", file, answer)
            assert spoilt.code in (1, 2)


def sizes(text: str) -> tuple[int, int]:
    rows, _, columns = text.partition("x")
    return int(rows), int(columns or rows)


def decoded(*files: Path) -> tuple[int, dict[str, Any]]:
    """What ``unboggle decode`` says, which has no schema."""
    result = run("decode", *files, "--format", "json")
    report: dict[str, Any] = json.loads(result.out)
    return result.code, report


def test_a_formula_of_contradictory_constraints_is_still_one() -> None:
    result = run("encode", "-", "--size", "2", "--inventory", "abc", stdin="ab")
    assert result.code == 0
    assert solved(result.out) == "s UNSATISFIABLE\n"
    asked = ["--size", "2", "--inventory", "abc", "--encoding", "bitvectors"]
    assert solved(run("encode", "-", *asked, stdin="ab").out).startswith("unsat")


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (["--given", "t. .."], "the given cells make a 2x2 board"),
        (["--inventory", "a-1"], "a range goes from one letter of a to z"),
        (["--given", "-"], "only one of words and given cells"),
    ],
)
def test_encode_refuses_constraints_that_make_no_sense(options: list[str], said: str) -> None:
    result = run("encode", "-", "--size", "3", *options, stdin="cat dog")
    assert (result.code, result.out) == (2, "")
    assert said in result.err
