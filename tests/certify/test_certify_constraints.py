"""Certificates of puzzles with constraints: every kind is checked by code of its own."""

from __future__ import annotations

import json
import random
from functools import cache
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from amounts import mixed, parts
from certificates import accepted, prove_here, read, renew_digests, verdict, write_proof_data
from running import unboggle as run

from unboggle import InputError, check_unique, drop_fewest, fit
from unboggle import write_certificate as certify
from unboggle.certificates import check_certifiable
from unboggle.certify.checker import base
from unboggle.certify.checker import constraint_clauses as clauses
from unboggle.certify.checker import constraints as checker
from unboggle.certify.checker.boards import images
from unboggle.certify.checker.script import CHECKED_FIELDS
from unboggle.certify.folder import FORMULA
from unboggle.counting import without_dominated
from unboggle.forward.verify import candidate, violated_constraint
from unboggle.puzzle import Ban, Board, Constraints, Cover, Grid, Puzzle, constraints
from unboggle.puzzle.constraints.vowels import is_vowel
from unboggle.puzzle.formats.document import puzzle_to_json
from unboggle.puzzle.lists.words import parse_words
from unboggle.puzzle.model.directions import turns
from unboggle.testing import brute_force as oracle

TWO, STRIP = Grid.rectangle(2, 2), Grid.rectangle(1, 4)
ASKED: dict[str, tuple[str, ...]] = {
    "given": ("a. ..",),
    "inventory": ("abba", "max:aabbe"),
    "cells": ("1,1=ab", "1,*=be 2,2=a"),
    "same": ("a. .a", "ab ab"),
    "message": ("ab", "diagonal either way: ab", "column 2: ba", "anywhere: ae"),
    "vowels": ("1", "2-3", "at least 3", "0"),
    "dice": ("AB AE BE ABE", "A A B EX"),
    "ban": ("ae", "aba,bb", "ba"),
    "every_cell": ("1", "2"),
    "cover": ("-", "ab"),
    "unique_paths": ("",),
    "turns": ("0", "1"),
    "touch": ("ab eb", "aba ab"),
    "apart": ("ab eb", "ab e", "ae be"),
}
"""Each kind that a certificate knows -> the constraint, on a 2x2 board."""
WORDS = ("ab ba", "aba", "ab e", "ab eb", "ae be", "ab aba")


def cases(*texts: str) -> list[Puzzle]:
    """Puzzles of these words with each constraint."""
    found = []
    for words, (name, asked) in product(texts, ASKED.items()):
        for text in asked:
            kind = constraints.get(name)
            try:
                constraint = kind.parse(text, TWO)
                found.append(parse_words(words).puzzle(TWO, Constraints(constraint)))
            except InputError:
                continue  # a word of the list is banned, or it covers another grid
    return found


def test_every_kind_of_constraint_is_tried_here_or_is_refused() -> None:
    for name in constraints.built_in_names():
        fields = {*constraints.get(name).fields}
        assert (name in ASKED) == (fields <= CHECKED_FIELDS), name


def paths_of(board: Board, asked: Puzzle) -> Any:
    """The paths of an answer: those that constraints require, if there are any."""
    return asked.constraints.paths(candidate(board, asked)) or None


@pytest.mark.parametrize("part", parts(3))
def test_a_board_breaks_a_constraint_for_the_check_as_it_does_here(part: int) -> None:
    seen = dict.fromkeys(ASKED, 0)
    boards = [
        Board(TWO, {c: f for c, f in zip(TWO.cells, faces, strict=True) if f})
        for faces in product(("a", "b", "e", ""), repeat=4)
    ]
    for number, asked in enumerate(cases(*WORDS)):
        data: Any = json.loads(json.dumps(puzzle_to_json(asked)))
        words, cells = base.read_words(data), base.read_cells(data)
        (constraint,) = asked.constraints
        for board in boards[number % part :: part]:
            how = checker.how_broken(data, dict(board.faces), paths_of(board, asked), words, cells)
            assert bool(how) == bool(violated_constraint(board, asked)), (asked, str(board), how)
            seen[constraint.name] += not how
    assert all(seen.values()), seen


def test_constraints_are_moved_by_the_symmetries_that_the_puzzle_has() -> None:
    for asked in cases("ab"):
        data: Any = json.loads(json.dumps(puzzle_to_json(asked)))
        cells = base.read_cells(data)
        (constraint,) = asked.constraints
        for image in TWO.symmetries:
            assert checker.constraints_stay(data, image, cells) == constraint.symmetric(image)


@cache
def holding(words: str) -> list[Board]:
    """All full and empty boards with the words; the oracle knows of no constraint."""
    asked = parse_words(words).puzzle(TWO)
    faces = ("a", "b", "e", "x", "")
    every = (
        Board(TWO, {c: f for c, f in zip(TWO.cells, shown, strict=True) if f})
        for shown in product(faces, repeat=4)
    )
    return [board for board in every if oracle.holds(board, asked)]


@pytest.mark.parametrize(
    ("encoding", "share"), mixed(["one_hot", "coordinates", "tiles"], range(4), every=4)
)
def test_what_constraints_rule_out_is_proved_and_the_check_reads_their_clauses(
    encoding: str, share: int, tmp_path: Path
) -> None:
    proved = 0
    for number, asked in list(enumerate(cases("ab ba", "aba", "ab eb", "ab aab")))[share::4]:
        text = " ".join(asked.words)
        possible = any(violated_constraint(board, asked) is None for board in holding(text))
        folder = tmp_path / str(number)
        folder.mkdir()
        core = without_dominated(asked)
        proof = prove_here(folder, core, encoding, "glucose42")
        assert (proof is None) == possible, asked
        if proof is not None:
            assert accepted(folder)
            write_proof_data(folder, asked, encoding, None)
            assert verdict(folder) == 0, asked
            proved += 1
    assert proved


TAMPERED = {
    "limited_cells_show_one_of_their_letters": ("ab", {"cells": "1,1=xy 1,2=xy 2,1=xy"}),
    "cells_of_a_pattern_show_the_same": ("ab", {"same": "aa aa"}),
    "the_message_is_in_a_line": ("ab", {"message": "anywhere either way: xy", "vowels": "0"}),
    "vowels_are_as_many_as_requested": ("ab cb", {"vowels": "3"}),
    "the_board_can_be_thrown": ("ab", {"dice": "AB AB AX AX", "vowels": "at most 0"}),
    "banned_words_are_nowhere": ("aba eb", {"ban": "ae"}),
    "constraints_that_were_broken": ("ab ba ac", {"unique_paths": "", "same": "aa .."}),
}


@pytest.mark.parametrize("rule", TAMPERED)
def test_a_clause_of_a_constraint_that_is_not_so_is_refused(rule: str, tmp_path: Path) -> None:
    """Each rule gets one more clause, which forbids a letter, and one that lacks a literal."""
    words, asked_for = TAMPERED[rule]
    asked = parse_words(words).puzzle(
        TWO,
        Constraints(*(constraints.get(name).parse(text, TWO) for name, text in asked_for.items())),
    )
    proof = prove_here(tmp_path, asked, "one_hot", "glucose42")
    assert proof is not None
    assert rule in proof.rules
    write_proof_data(tmp_path, asked, "one_hot", None)
    assert verdict(tmp_path) == 0
    lines = (tmp_path / FORMULA).read_text(encoding="utf-8").splitlines()
    names = {line.split(" ", 3)[3]: line.split()[2] for line in lines if line[:6] == "c var "}
    start = next(i for i, line in enumerate(lines) if line == f"c rule {rule}")
    length = len(lines[start + 1].split()) - 1
    refused = 0
    forbidding = f"-{names['shows 0,0 b']} 0"
    for changed in (forbidding, *_without_one(lines[start + 1])) if length > 1 else (forbidding,):
        head, _, count = next(line for line in lines if line[:6] == "p cnf ").rpartition(" ")
        more = [*lines[: start + 1], changed, *lines[start + 1 :]]
        put = [f"{head} {int(count) + 1}" if line[:6] == "p cnf " else line for line in more]
        (tmp_path / FORMULA).write_text("\n".join(put) + "\n", encoding="utf-8")
        renew_digests(tmp_path)
        refused += verdict(tmp_path)
    assert refused >= 1 + (length > 1)


def _without_one(clause: str) -> list[str]:
    lits = clause.split()[:-1]
    return [" ".join([*lits[:i], *lits[i + 1 :], "0"]) for i in range(len(lits))]


def some_puzzle(draw: random.Random) -> Puzzle | None:
    """A puzzle with two constraints on a small board, None if they do not go together."""
    grid = draw.choice([TWO, STRIP, Grid.rectangle(2, 3)])
    letters = "abeo"
    words = {"".join(draw.choices(letters, k=draw.randint(2, 3))) for _ in range(2)}
    texts = {
        "cells": f"1,1={draw.choice(letters)}x 1,2=ae",
        "message": f"anywhere: {draw.choice(letters)}{draw.choice(letters)}",
        "vowels": draw.choice(["1-2", "0", "at least 2"]),
        "dice": " ".join("".join(draw.sample("ABEOX", 3)) for _ in grid.cells),
        "ban": "".join(draw.choices(letters, k=3)),
        "every_cell": "1",
        "cover": "-",
        "unique_paths": "",
        "turns": draw.choice("01"),
        "touch": " ".join(sorted(words)),
        "apart": " ".join(sorted(words)),
        "inventory": "max:" + "".join(draw.choices(letters, k=len(grid.cells))),
    }
    names = draw.sample(sorted(texts), 2)
    try:
        asked = Constraints(*(constraints.get(name).parse(texts[name], grid) for name in names))
        return parse_words(" ".join(sorted(words))).puzzle(grid, asked)
    except InputError:
        return None


def certified(folder: Path, seed: int, count: int) -> dict[str, int]:
    """Certify boards, uniqueness and most words of puzzles with constraints."""
    print(f"seed {seed}")
    draw = random.Random(seed)
    seen: dict[str, int] = {}
    for number in range(count):
        asked = some_puzzle(draw)
        if asked is None:
            continue
        questions: list[Any] = [fit, check_unique, drop_fewest][
            : 3 if asked.constraints.monotone else 2
        ]
        found = draw.choice(questions)(asked, timeout=60.0)
        at = folder / f"{seed}-{number}"
        answer, made = certify(found, str(at), timeout=60.0)
        if answer.status in ("undecided", "error") or made is None or made.folder is None:
            assert answer.status != "error", (asked, answer)
            continue
        assert made.verified, (asked, made.note)
        kind = str(read(at)["kind"])
        seen[kind] = seen.get(kind, 0) + 1
    return seen


def test_no_vowel_and_an_inventory_are_not_confused(tmp_path: Path) -> None:
    """Both forbid single letters, each with clauses of its own form."""
    texts = {"inventory": "max:aboo", "vowels": "0"}
    asked = Constraints(*(constraints.get(name).parse(t, TWO) for name, t in texts.items()))
    found = drop_fewest(parse_words("aea ba").puzzle(TWO, asked))
    answer, made = certify(found, str(tmp_path / "made"))
    assert answer.error is None
    assert made is not None
    assert (made.kind, made.verified) == ("most_words", True)


def test_answers_of_puzzles_with_constraints_are_certified(tmp_path: Path) -> None:
    assert len(certified(tmp_path, 5, 5)) >= 2


@pytest.mark.long
@pytest.mark.parametrize("seed", range(5, 14))
def test_answers_of_very_many_puzzles_with_constraints_are_certified(
    tmp_path: Path, seed: int
) -> None:
    seen = certified(tmp_path, seed, 60)
    assert {"one_board", "refutation"} <= {*seen}, seen


def test_a_list_of_the_dictionary_is_refused_before_the_search(tmp_path: Path) -> None:
    asked = parse_words("ab").puzzle(TWO, Constraints(Ban((), ("offensive",))))
    with pytest.raises(InputError, match="its check has no dictionary"):
        check_certifiable(asked)
    for command in ("fit", "unique"):
        args = [command, "-", "--size", "4", "--ban", "@offensive", "--certify", tmp_path / "x"]
        done = run(*args, stdin="act ape ate cop end old")
        assert done.code == 2
        assert "--ban rat,cat" in done.err
    assert not (tmp_path / "x").exists()


@pytest.mark.parametrize(
    "grid",
    [
        Grid.rectangle(3, 4),
        Grid.rectangle(3, 4, wrap_rows=True, wrap_columns=True),
        Grid.rectangle(4, 3, wrap_columns=True),
        Grid.hexagons(3, 4, [(1, 1)]),
        Grid.hexagons(1, 4),
    ],
    ids=str,
)
def test_turns_are_counted_alike_on_every_grid(grid: Grid) -> None:
    cells = base.read_cells(json.loads(json.dumps(puzzle_to_json(Puzzle(grid, {})))))
    for path in oracle.simple_paths(grid, 4):
        assert checker.turns_of(path, cells) == turns(grid, path)


def test_what_the_check_takes_for_vowels_and_for_dice() -> None:
    assert [x for x in "abyøıéñωяйў" if checker.is_vowel_face(x)] == list("aøıéωя")
    assert not checker.is_vowel_face("ae")
    letters = [chr(number) for number in range(0x61, 0x530)]  # Latin, Greek, Cyrillic
    assert [*map(checker.is_vowel_face, letters)] == [*map(is_vowel, letters)]
    written = {"dice": {"dice": ["AQuB", "ÑThN", "A"]}}
    assert checker.faces_of_dice(written) == [["a", "qu", "b"], ["ñ", "th", "n"], ["a"]]


@pytest.mark.parametrize(
    ("path", "said"),
    [
        ([(0, 0), (0, 1), (1, 1)], "the spangram does not go from side to side"),
        ([(0, 0), (0, 1), (0, 2)], ""),
        ([(0, 0), (1, 0), (2, 0)], ""),
    ],
)
def test_the_check_of_a_spangram(path: list[tuple[int, int]], said: str) -> None:
    asked = {"cover": {"spangram": "abc"}, "size": [3, 3]}
    cells = base.read_cells(asked)
    paths = {"abc": path, "rest": [cell for cell in cells if cell not in path]}
    assert checker.breaks_cover(asked, dict.fromkeys(cells, "x"), paths, {}, cells) == said


RING = Grid.hexagons(3, 3, holes=[(0, 0), (2, 0)])  # six around one


@pytest.mark.parametrize(
    "grid",
    [
        TWO,
        Grid.rectangle(2, 3),
        Grid.rectangle(3, 3, wrap_rows=True),
        Grid.king(TWO.cells, (3, 4)),
        Grid.hexagons(2, 3),
        Grid.hexagons(3, 3),
        RING,
    ],
)
def test_the_check_knows_the_images_of_a_board(grid: Grid) -> None:
    asked = Puzzle(grid, {})
    data: Any = {"puzzle": json.loads(json.dumps(puzzle_to_json(asked)))}
    faces = dict(zip(grid.cells[:3], "abc", strict=True))
    expected = {frozenset(image.items()) for image in asked.images(faces)}
    assert images(data, faces, base.read_cells(data["puzzle"])) == expected
    data["puzzle"]["strict"] = True
    assert images(data, faces, base.read_cells(data["puzzle"])) == {frozenset(faces.items())}


def test_the_check_knows_the_images_of_a_board_of_any_shape() -> None:
    draw = random.Random(4)
    print("seed 4")
    for _ in range(150):
        rows, columns = draw.randint(1, 4), draw.randint(1, 4)
        every = [(r, c) for r in range(rows) for c in range(columns)]
        holes = {cell for cell in every if draw.random() < 0.25} - {(0, 0)}
        cells = [cell for cell in every if cell not in holes]
        wraps = {"wrap_rows": draw.random() < 0.4, "wrap_columns": draw.random() < 0.4}
        for grid in (
            Grid.king(cells, (rows, columns), **wraps),
            Grid.hexagons(rows, columns, holes),
        ):
            data: Any = {"puzzle": json.loads(json.dumps(puzzle_to_json(Puzzle(grid, {}))))}
            faces = {cell: str(cell) for cell in grid.cells}
            expected = {
                frozenset((image[cell], face) for cell, face in faces.items())
                for image in grid.symmetries
            }
            assert images(data, faces, base.read_cells(data["puzzle"])) == expected, grid.cells


def test_a_unique_board_of_hexagons_turns_by_sixths(tmp_path: Path) -> None:
    words = ["abcdefg", "abg", "cgf", "cga"]
    asked = Puzzle(RING, {word: (tuple(word),) for word in words})
    assert len(asked.symmetries) == 12
    answer, made = certify(check_unique(asked, timeout=60), str(tmp_path / "proof"))
    assert answer.status == "unique"
    assert made is not None
    assert made.verified, made.note


def test_a_shift_around_a_wrapped_grid_does_not_keep_the_sides_of_a_spangram() -> None:
    grid = Grid.rectangle(3, 3, wrap_rows=True, wrap_columns=True)
    cover = Cover("ab")
    asked = Puzzle(grid, {"ab": (("a", "b"),)}, Constraints(cover))
    data: Any = json.loads(json.dumps(puzzle_to_json(asked)))
    cells = base.read_cells(data)
    stay = [checker.constraints_stay(data, image, cells) for image in grid.symmetries]
    assert stay == [cover.symmetric(image) for image in grid.symmetries]
    assert set(stay) == {True, False}


def test_which_clauses_of_constraints_the_check_takes() -> None:
    cells = base.read_cells({"size": [1, 3]})
    known = {f"0,{c}": (0, c) for c in range(3)}
    names = {1: "shows 0,0 a", 2: "shows 0,1 e", 3: "shows 0,2 b"}
    for puzzle, impossible in (
        ({"inventory": {"a": 2, "b": 1}, "at_most": False}, False),
        ({"inventory": {"a": 2, "b": 2}, "at_most": False}, True),
        ({"inventory": {"a": 9}, "at_most": True}, False),
        ({"dice": {"dice": ["A"] * 3}}, False),
        ({"dice": {"dice": ["A"] * 2}}, True),
        ({"vowels": {"at_least": 2}}, False),
        ({"vowels": {"at_least": 3}}, True),
    ):
        assert clauses.counts_are_impossible(puzzle, names, cells) == impossible

    def of_cells(puzzle: Any, *shown: tuple[bool, tuple[int, int], str]) -> bool:
        return bool(clauses.required_of_cells(puzzle, {"shows"}, shown, cells))

    message = {"message": {"letters": [*"abc"], "line": "row", "number": 0, "either": False}}
    assert of_cells(message, (True, (0, 1), "b"))
    assert not of_cells(message, (True, (0, 1), "a"))
    assert not of_cells({"message": {**message["message"], "either": True}}, (True, (0, 1), "b"))

    def of_ban(word: str, *shown: tuple[bool, int, str]) -> bool:
        said = [(sign, ["shows", f"0,{c}", face]) for sign, c, face in shown]
        cells_of = [(sign, (0, c), face) for sign, c, face in shown]
        ban = {"ban": {"words": [word]}}
        return bool(clauses.required_by_ban(ban, said, cells_of, known, cells))

    assert of_ban("ae", (False, 0, "a"), (False, 1, "e"))
    assert of_ban("ae", (False, 2, "a"), (False, 1, "e"))
    assert not of_ban("ae", (False, 0, "a"), (False, 2, "e"))
    assert not of_ban("ab", (False, 0, "a"), (False, 1, "e"))
    assert not of_ban("ae", (True, 0, "a"), (False, 1, "e"))
