"""What a ``check.py`` prints of boards and formulas: of what is so, and of each thing changed."""

from __future__ import annotations

import json
import re
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from certificates import all_images, printed, prove_here, read, setter, write_proof_data

from unboggle.certify.checker.script import script
from unboggle.certify.folder import FORMULA, PROOF
from unboggle.certify.statement import boards_to_json
from unboggle.forward.verify import verified
from unboggle.puzzle import Board, Constraints, GivenCells, Grid, Puzzle
from unboggle.puzzle.formats.document import puzzle_to_json
from unboggle.testing.tiny import puzzle, strip

GOLDEN = Path(__file__).parent / "golden"
REFUTED = Puzzle(
    strip(6),
    puzzle(strip(6), "abc bd da ab").spellings,  # abc implies ab; a and d may have one more tile
    Constraints(GivenCells({(0, 1): "a", (0, 4): "c"})),
)
TWO = Grid.rectangle(2, 2)
How = Callable[[Path], object]


def data(how: Callable[[Any], object]) -> How:
    """A change of the certificate."""

    def change(folder: Path) -> None:
        stated = read(folder)
        how(stated)
        (folder / "certificate.json").write_text(json.dumps(stated), encoding="utf-8")

    return change


def put(*args: Any) -> How:
    return data(setter(*args))


def formula(how: Callable[[list[str]], list[str]]) -> How:
    """A change of the lines of the formula."""

    def change(folder: Path) -> None:
        lines = (folder / FORMULA).read_text("utf-8").splitlines()
        (folder / FORMULA).write_text("\n".join(how(lines)) + "\n", encoding="utf-8")

    return change


def both(*changes: How) -> How:
    """All of some changes."""
    return lambda folder: [how(folder) for how in changes]


def replaced(old: str, new: str) -> How:
    return formula(lambda lines: [line.replace(old, new) for line in lines])


def more(*clauses: str) -> How:
    """More clauses at the end, perhaps of another rule, and as many in the head."""

    def change(lines: list[str]) -> list[str]:
        (head,) = (line for line in lines if line.startswith("p cnf "))
        start, _, count = head.rpartition(" ")
        number = int(count) + sum(not clause.startswith("c") for clause in clauses)
        lines[lines.index(head)] = f"{start} {number}"
        return [*lines, *clauses]

    return formula(change)


def unchanged(_: Path) -> None:
    """Change nothing."""


OF_FILES: list[tuple[How, bool]] = [
    (lambda folder: (folder / PROOF).unlink(), False),
    (lambda folder: (folder / FORMULA).write_text(" \n"), False),
    (more("1 0"), False),
    (put("new", 1), False),
    (put("files", {FORMULA: ""}), False),
    (lambda folder: (folder / "certificate.json").unlink(), False),
    (lambda folder: (folder / "certificate.json").write_text("[]"), False),
]
"""Changes, and whether the sums are renewed."""
OF_FORMULAS: list[How] = [
    unchanged,
    put("kind", "one_board"),
    put("claim", "it is so"),
    put("lemmas", {}),
    put("dominated", {"ab": "bd"}),
    put("dominated", {"ab": "abc", "abc": "ab"}),
    put("dominated", {}),
    put("encoding", "coordinates"),
    put("blocked", "no"),
    put("size", [1, 7], "puzzle"),
    replaced("c encoding: tiles", "c encoding: one_hot"),
    formula(lambda lines: lines[:-1]),
    put("a", 2, "details", "need"),
    put("slack", 2, "details"),
    put("wild", 1, "details"),
    # a second tile of a that must be on the board, one tile too few, and a variable too few
    both(
        replaced(" used a 1", " made a 1"),
        put("a", 2, "details", "need"),
        put("slack", 0, "details"),
    ),
    both(replaced(" at a 1", " of a 1"), replaced(" used a 1", " made a 1")),
    more("c rule only_other_boards", "1 2 0"),
]
OF_WILD_TILES: list[How] = [
    unchanged,
    put("lemmas", {}),
    put("wild", 9, "details"),
    both(replaced(" at * 0", " of * 0"), put("wild", 0, "details")),
    replaced(" face * 0 a", " of * 0 a"),
]
OF_ONLY_BOARDS: list[How] = [
    unchanged,
    put("claim", "no other board holds all the words"),
    put("lemmas", {"x": "y"}),
    put("size", [2, 3], "puzzle"),
    put("ab", [[0, 0], [1, 1]], "boards", 0, "paths"),
    put("board", [["a", "b"], ["", "x"]], "boards", 0),
    more("c rule only_other_boards", "-1 -2 0"),
    formula(lambda lines: [*lines[:-1], "-1 -2 0"]),
]
OF_BOARDS: list[How] = [
    unchanged,
    put("claim", "it is so"),
    put("board", [["a", "a"], ["b", "c"], ["x"]], "boards", 0),
    data(lambda d: d["boards"][0]["paths"].pop("ab")),
    put("ab", [[0, 0], [0, 0]], "boards", 0, "paths"),
    put("ab", [[0, 0], [9, 9]], "boards", 0, "paths"),
    put("ab", [[0, 0], [1, 1]], "boards", 0, "paths"),
    put("board", [["a", "b"], ["c", ""]], "boards", 0),
]


def lines(folder: Path, changes: list[tuple[How, bool]]) -> Iterator[str]:
    """What the check prints after each change, which is undone then."""
    for number, (how, cheat) in enumerate(changes):
        copy = folder.with_name(f"{folder.name}-{number}")
        shutil.copytree(folder, copy)
        how(copy)
        yield printed(copy, cheat=cheat).replace(str(copy), "FOLDER")
        shutil.rmtree(copy)


def proof(folder: Path, asked: Puzzle, encoding: str, board: Board | None = None) -> Path:
    """A certificate of a proof, which `certificates.printed` makes whole."""
    from unboggle.counting import without_dominated

    folder.mkdir()
    images = [] if board is None else all_images(asked, board)
    assert prove_here(folder, without_dominated(asked), encoding, "glucose42", images)
    write_proof_data(folder, asked, encoding, board)
    return folder


def of_boards(folder: Path, asked: Puzzle, *boards: Board) -> Path:
    folder.mkdir()
    kind, claim = [
        ("one_board", "this board holds all the words"),
        ("two_boards", "these boards hold all the words"),
    ][len(boards) - 1]
    stated: dict[str, Any] = {
        "kind": kind,
        "claim": claim,
        "puzzle": puzzle_to_json(asked),
        "boards": boards_to_json([verified(board, asked) for board in boards]),
    }
    (folder / "certificate.json").write_text(json.dumps(stated), encoding="utf-8")
    (folder / "check.py").write_text(script(kind, stated["puzzle"]), encoding="utf-8")
    return folder


def refutation(folder: Path) -> Iterator[str]:
    made = proof(folder / "tiles", REFUTED, "tiles")
    assert printed(made).startswith("OK: ")
    yield from lines(made, OF_FILES)
    yield from lines(made, [(how, True) for how in OF_FORMULAS])
    wild = proof(folder / "wild", REFUTED, "wild_tiles")
    yield from lines(wild, [(how, True) for how in OF_WILD_TILES])


def uniqueness(folder: Path) -> Iterator[str]:
    free = puzzle(TWO, "ab")
    alone = Puzzle(TWO, free.spellings, Constraints(GivenCells({(0, 0): "a", (0, 1): "b"})))
    board = Board.from_rows([["a", "b"], ["", ""]])
    for name, asked in (("free", puzzle(strip(2), "ab")), ("alone", alone)):
        shown = Board.from_rows([["a", "b"]]) if name == "free" else board
        made = proof(folder / name, asked, "one_hot", shown)
        yield from lines(made, [(how, True) for how in OF_ONLY_BOARDS])


def boards(folder: Path) -> Iterator[str]:
    asked = puzzle(TWO, "ab ba ac")
    first, second = (
        Board.from_rows([["a", "b"], ["c", ""]]),
        Board.from_rows([["b", "a"], ["c", ""]]),
    )
    one = of_boards(folder / "one", asked, first)
    yield from lines(one, [(how, True) for how in OF_BOARDS])
    apart = Board.from_rows([["b", "a"], ["", "c"]])
    for name, other in (
        ("two", second),
        ("images", apart),
        ("more", Board.from_rows(["bc", "aa"])),
    ):
        made = of_boards(folder / name, asked, first, other)
        yield from lines(made, [(how, True) for how in (unchanged, put("claim", "x"))])


@pytest.mark.parametrize("kind", [refutation, uniqueness, boards], ids=lambda kind: kind.__name__)
def test_what_is_so_and_what_was_changed_has_its_sentence(
    kind: Callable[[Path], Iterator[str]], tmp_path: Path, update_golden: bool
) -> None:
    found = re.sub(r"\b[0-9a-f]{64}\b", "SUM", "\n".join(kind(tmp_path)) + "\n")
    file = GOLDEN / f"{kind.__name__}.txt"
    if update_golden:
        file.write_text(found, encoding="utf-8", newline="\n")
    assert found == file.read_text("utf-8")
