"""The ``check.py`` of certificates: it accepts what is so, and nothing that was changed."""

from __future__ import annotations

import json
import random
import subprocess
import sys
from collections.abc import Callable
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from amounts import mixed
from certificates import Data, change, read, renew_digests, run_check, setter, verdict
from constraint_cases import CONSTRAINTS, case

from unboggle import counting
from unboggle.certify.checker import against, base, rows
from unboggle.certify.checker.script import KINDS as CERTIFIED
from unboggle.certify.checker.script import script
from unboggle.counting.sentences import TABLE
from unboggle.forward.verify import violated_constraint
from unboggle.puzzle import (
    Constraints,
    Cover,
    Dice,
    GivenCells,
    Grid,
    Inventory,
    Puzzle,
    Vowels,
    WordsApart,
)
from unboggle.puzzle.formats.document import puzzle_to_json
from unboggle.puzzle.lists.words import parse_words
from unboggle.puzzle.model.reading import ReadOptions
from unboggle.testing import brute_force as oracle
from unboggle.testing.tiny import ISLANDS, PUZZLES, puzzle, ring, rook, strip, torus

THREE = Grid.rectangle(3, 3)
EVERY_PAIR = " ".join(f + g for f, g in product("abcde", repeat=2) if f < g)
CROWD = " ".join(["hi", *("a" + x for x in "cdefgh"), *("b" + x for x in "defghi")])
KINDS: dict[str, Puzzle] = {
    "too_long": puzzle(ISLANDS, "ab abc"),
    "too_many_tiles": puzzle(THREE, "abcdefgh ijk aa"),
    "too_many_pairs": puzzle(strip(4), "ab bc ca aa"),
    "too_many_triples": puzzle(strip(4), "aba bab aab"),
    "too_crowded": puzzle(THREE, CROWD),
    "too_many_mutual_neighbours": puzzle(THREE, EVERY_PAIR + " fg hi"),
    "wrong_inventory": Puzzle(
        strip(3), puzzle(strip(3), "ab").spellings, Constraints(Inventory({"a": 2, "b": 2}))
    ),
    "given_against_inventory": Puzzle(
        strip(4),
        puzzle(strip(4), "ab").spellings,
        Constraints(
            GivenCells({(0, 0): "a", (0, 1): "a"}), Inventory({"a": 1, "b": 2}, at_most=True)
        ),
    ),
    "words_against_inventory": Puzzle(
        strip(4),
        puzzle(strip(4), "aab").spellings,
        Constraints(Inventory({"a": 1, "b": 3}, at_most=True)),
    ),
    "no_space_beside_givens": Puzzle(
        strip(4),
        puzzle(strip(4), "abc").spellings,
        Constraints(GivenCells({(0, 0): "x", (0, 3): "y"})),
    ),
    "no_space_in_rows": puzzle(strip(12), "abcd efgd hijk lbca"),
    "too_many_vowels": Puzzle(
        strip(4), puzzle(strip(4), "abe aa").spellings, Constraints(Vowels(0, 2))
    ),
    "no_space_for_vowels": Puzzle(
        strip(4), puzzle(strip(4), "bcb").spellings, Constraints(Vowels(2))
    ),
    "wrong_dice": Puzzle(
        strip(4), puzzle(strip(4), "ab").spellings, Constraints(Dice((("a", "b"),)))
    ),
    "words_against_dice": Puzzle(
        strip(4),
        puzzle(strip(4), "abb").spellings,
        Constraints(Dice((("a", "b"), ("a", "b"), ("x", "y"), ("x", "c")))),
    ),
    "part_apart_from_whole": Puzzle(
        strip(6), puzzle(strip(6), "cab ba").spellings, Constraints(WordsApart((("ba", "cab"),)))
    ),
    "wrong_cover": Puzzle(strip(6), puzzle(strip(6), "abc de").spellings, Constraints(Cover())),
}


def stated(asked: Puzzle, refusal: counting.CountingRefutation) -> Data:
    data = {
        "kind": refusal.kind,
        "claim": "no board holds all the words",
        "puzzle": puzzle_to_json(asked),
        "details": refusal.details.stated(),
    }
    return dict(json.loads(json.dumps(data)))


def write(folder: Path, asked: Puzzle, refusal: counting.CountingRefutation) -> None:
    data = json.dumps(stated(asked, refusal))
    (folder / "certificate.json").write_text(data, encoding="utf-8")
    (folder / "check.py").write_text(script(refusal.kind), encoding="utf-8")
    renew_digests(folder)


def of_kind(asked: Puzzle, kind: str) -> counting.CountingRefutation:
    return next(r for r in counting.refusals(asked) if r.kind == kind)


def test_every_kind_of_refusal_is_tried_here() -> None:
    assert set(KINDS) < set(CERTIFIED)
    assert set(KINDS) == {numbers.kind for numbers in TABLE}
    unconstrained = [r.kind for asked in KINDS.values() for r in counting.refusals(asked)]
    assert set(unconstrained) == set(KINDS)


def worse(value: Any) -> list[Any]:
    """Other values of the same kind."""
    if isinstance(value, int):
        return [value - 1, value + 1]
    if isinstance(value, str):
        return ["~", value + value]
    if isinstance(value, list):
        return [value[:-1], [*value, "~"]]
    assert isinstance(value, dict)
    key = next(iter(value))
    less = {k: v for k, v in value.items() if k != key}
    return [less, {**value, "~": 1}, {**value, key: value[key] + 1}]


@pytest.mark.parametrize("kind", mixed(KINDS))
def test_a_refusal_is_checked_and_no_changed_one_passes(kind: str, tmp_path: Path) -> None:
    asked = KINDS[kind]
    write(tmp_path, asked, of_kind(asked, kind))
    assert run_check(tmp_path) == 0
    for name, value in read(tmp_path)["details"].items():
        for other in worse(value):
            assert change(tmp_path, setter(name, other, "details")) == 1
    if kind not in (
        "given_against_inventory",
        "words_against_inventory",
        "too_many_vowels",
        "words_against_dice",
        "part_apart_from_whole",
    ):  # on any grid
        assert change(tmp_path, lambda d: d["puzzle"].update(size=[9, 9], neighbours=[])) == 1
    assert change(tmp_path, lambda d: d.update(kind="one_board")) == 1
    assert change(tmp_path, lambda d: d.pop("details")) == 1
    if kind not in (
        "given_against_inventory",
        "wrong_inventory",
        "wrong_dice",
    ):  # whatever the words
        assert change(tmp_path, lambda d: d["puzzle"].update(words={"ab": [["a", "b"]]})) == 1
    (tmp_path / "certificate.json").write_text("{", encoding="utf-8")
    assert run_check(tmp_path) == 1


def with_space(kind: str) -> Data:
    """What a certificate of this kind states, with true numbers for a puzzle that has space."""
    asked = KINDS[kind]
    data = stated(asked, of_kind(asked, kind))
    larger: dict[str, Any] = {
        "too_many_tiles": puzzle(THREE, "abc"),
        "too_many_pairs": puzzle(strip(4), "ab bc"),
        "too_many_triples": puzzle(strip(4), "aba"),
    }
    if kind in larger:
        data["puzzle"] = puzzle_to_json(larger[kind])
        data["details"] = {
            "too_many_tiles": {"need": dict.fromkeys("abc", 1), "total": 3, "cells": 9},
            "too_many_pairs": {"pairs": 2, "slots": 3},
            "too_many_triples": {"runs": 1, "slots": 2},
        }[kind]
    elif kind == "too_long":
        data["details"].update(word="ab", length=2)
    elif kind == "wrong_inventory":
        data["puzzle"].update(at_most=True)
    elif kind == "too_crowded":  # on a degree that all have
        data["details"].update(degree=0, crowded=sorted("abcdefghi"), big=9, total=9)
    elif kind == "too_many_mutual_neighbours":
        data["details"]["letters"] = ["a", "b", "c", "d"]
    elif kind == "given_against_inventory":
        data["details"].update(face="b", given=0, inventory=2)
    elif kind == "too_many_vowels":
        data["puzzle"]["vowels"]["at_most"] = data["details"]["at_most"] = 3
    elif kind == "no_space_for_vowels":
        data["puzzle"]["vowels"]["at_least"] = data["details"]["vowels"] = 1
        data["details"]["total"] = 4
    elif kind == "wrong_dice":
        data["puzzle"]["dice"]["dice"] = ["AB"] * 4
        data["details"]["dice"] = 4
    elif kind == "words_against_dice":
        data["puzzle"]["dice"]["dice"][2] = "XB"
        data["details"]["dice"] = 3
    elif kind == "part_apart_from_whole":
        data["puzzle"]["words"]["cab"] = [["c", "a", "b"], ["c", "ab"]]
    elif kind == "wrong_cover":
        data["puzzle"]["words"] = {word: [list(word)] for word in ("abc", "def")}
        data["details"]["letters"] = [6]
    elif kind == "no_space_in_rows":
        del data["puzzle"]["words"]["lbca"]
    elif kind == "words_against_inventory":
        data["details"].update(face="b", need=1, inventory=3)
    else:
        data["puzzle"]["given"] = [[0, 0, "x"]]
        data["details"].update(given={"x": 1}, total=4)
    return data


@pytest.mark.parametrize("kind", KINDS)
def test_what_has_room_is_refused_with_its_true_numbers(kind: str, tmp_path: Path) -> None:
    """Each check must look at the inequality, not only at the numbers."""
    write(tmp_path, KINDS[kind], of_kind(KINDS[kind], kind))
    (tmp_path / "certificate.json").write_text(json.dumps(with_space(kind)), encoding="utf-8")
    assert verdict(tmp_path) == 1


NAMED = {
    "too_long": ["word"],
    "too_crowded": ["degree"],
    "too_many_mutual_neighbours": ["letters"],
    "given_against_inventory": ["face"],
    "words_against_inventory": ["face"],
    "part_apart_from_whole": ["part", "whole"],
}
"""What a certificate names, and so is true whatever it is."""
MORE: dict[str, list[Callable[[Data], None]]] = {
    "too_many_mutual_neighbours": [
        setter("letters", list("abcdf"), "details"),
        setter("letters", list("abcdd"), "details"),
    ],
    "part_apart_from_whole": [
        setter("apart", [["ba", "ca"]], "puzzle"),
        setter("apart", [["ca", "cab"], ["cab", "ba"]], "puzzle"),
        setter("cab", [["c", "ab"]], "puzzle", "words"),
    ],
    "too_crowded": [  # as many crowded letters as larger cells
        lambda data: data.update(
            puzzle=puzzle_to_json(puzzle(THREE, "abcde fghij")),
            details={
                "need": dict.fromkeys("abcdefghij", 1),
                "degree": 8,
                "crowded": [],
                "big": 0,
                "total": 10,
                "cells": 9,
            },
        )
    ],
    "no_space_in_rows": [
        setter("size", [2, 6], "puzzle"),
        setter("words", {"abcdefghijklmn": [list("abcdefghijklmn")]}, "puzzle"),
    ],
    "wrong_cover": [lambda data: data["puzzle"].pop("cover")],
    "too_long": [setter("size", [1, 3], "puzzle")],
}
"""Other changes, each with its own sentence, or none."""


def test_what_the_checks_of_refusals_print(
    capsys: pytest.CaptureFixture[str], update_golden: bool
) -> None:
    """Of what is so, of each number that is changed, and of a puzzle that has space."""

    def printed(data: Data) -> str:
        words, cells = base.read_words(data["puzzle"]), base.read_cells(data["puzzle"])
        check = {**vars(base), **vars(against), **vars(rows)}[kind]
        try:
            return f"OK: {check(data, words, cells)}"
        except SystemExit as end:
            assert end.code == 1
            return capsys.readouterr().out.strip()

    lines = []
    for kind, asked in KINDS.items():
        data = stated(asked, of_kind(asked, kind))
        lines += [kind, printed(data)]
        for name, value in data["details"].items():
            if name not in NAMED.get(kind, ()):
                lines += [printed({**data, "details": {**data["details"], name: worse(value)[-1]}})]
        for how in MORE.get(kind, ()):
            other = stated(asked, of_kind(asked, kind))
            how(other)
            lines += [printed(other)]
        lines += [printed(with_space(kind)), ""]
    file = Path(__file__).parent / "golden" / "refusals.txt"
    if update_golden:
        file.write_text("\n".join(lines), encoding="utf-8", newline="\n")
    assert file.read_text("utf-8").splitlines() == lines[:-1]


def cells_of(*pairs: tuple[int, list[int]]) -> Data:
    """The cells of a row with the numbers of those that each touches."""
    listed = [[[0, c], [[0, d] for d in around]] for c, around in pairs]
    return {"size": [1, len(pairs)], "neighbours": listed}


@pytest.mark.parametrize(
    ("call", "said"),
    [
        (lambda: base.same("it", 1, 2), "it: the certificate states 1, but it is 2"),
        (
            lambda: base.is_unchanged({"a": 1, "digest": "x"}),
            "the digest: the certificate states 'x', but it is"
            " '015abd7f5cc57a2dd94b7590f04ad8084273905ee33ec5cebeae62276a97f862'",
        ),
        (
            lambda: base.read_words({"words": {"ab": [["a", "c"]]}}),
            "'ab' is not spelled by [['a', 'c']]",
        ),
        (lambda: base.read_words({"words": {"ab": []}}), "'ab' is not spelled by []"),
        (
            lambda: base.read_words({"words": {"ab": [["ab"], ["a", "", "b"]]}}),
            "'ab' is not spelled by [['ab'], ['a', '', 'b']]",
        ),
        (
            lambda: base.read_cells({**cells_of((0, [])), "size": [10**400, 1]}),
            "the board has more than 100,000 cells",
        ),
        (
            lambda: base.read_cells(cells_of((0, [0]))),
            "a cell touches itself, or one that does not touch it",
        ),
        (
            lambda: base.read_cells(cells_of((0, [1]), (1, []))),
            "a cell touches itself, or one that does not touch it",
        ),
        (
            lambda: rows.read_rows({c: [d for d in range(8) if d % 4 != c % 4 and d // 4 == c // 4
                                        and (c - d) % 2] for c in range(8)}),
            "there is a ring beside other cells",
        ),
        (
            lambda: rows.read_rows({0: [1], 1: [0], 2: [3, 4], 3: [2, 4], 4: [2, 3]}),
            "there is a ring beside other cells",
        ),
        (lambda: rows.read_rows({0: [], 2: [3, 4], 3: [2, 4], 4: [2, 3]}),
         "there is a ring beside other cells"),
    ],
    ids=range(11),
)  # fmt: skip
def test_what_the_parts_of_a_check_refuse(
    call: Callable[[], object], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as end:
        call()
    assert (end.value.code, capsys.readouterr().out) == (1, f"REFUSED: {said}\n")


@pytest.mark.parametrize("ends", ["apart", "touching"])
def test_words_fit_into_a_row_if_some_board_holds_them(
    ends: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """All short rows, with a given cell or two, against all boards of three letters."""
    rng = random.Random(ends)
    for _ in range(150):
        size = rng.randint(3, 5)
        last = size if ends == "touching" else size - 1
        beside = [[c, (c + 1) % size] for c in range(last)]
        cells = {(0, c): [(0, d) for pair in beside if c in pair for d in pair if d != c]
                 for c in range(size)}  # fmt: skip
        words = {"".join(rng.choices("ab", k=rng.randint(2, 3))) for _ in range(rng.randint(1, 3))}
        given = {c: rng.choice("abc") for c in rng.sample(range(size), rng.randint(0, 2))}
        puzzle = {"given": [[0, c, face] for c, face in given.items()]}
        data = {"details": {"rows": [size], "ring": ends == "touching"}, "puzzle": puzzle}
        around = 2 if ends == "touching" else 1
        strips = [
            [
                (board * around)[start:][: min(size, len(board) * around - start)]
                for start in range(size)
            ]
            for board in map("".join, product("abc", repeat=size))
            if all(board[c] == face for c, face in given.items())
        ]
        fit = any(
            all(any(one.startswith((w, w[::-1])) for one in some) for w in words) for some in strips
        )
        fits = False
        try:
            rows.no_space_in_rows(data, {w: [tuple(w)] for w in words}, cells)
        except SystemExit:
            fits = True
        assert (fits, capsys.readouterr().out) == (fit, "REFUSED: the words fit\n" * fit), data


def test_letters_that_are_only_given_need_their_dice() -> None:
    data = {
        "details": {"need": {"z": 2}, "total": 2, "dice": 1},
        "puzzle": {"given": [[0, 0, "z"], [0, 1, "z"]], "dice": {"dice": ["AZ", "AB"]}},
    }
    cells = base.read_cells({"size": [1, 2]})
    said = against.words_against_dice(data, {"ab": [("a", "b")]}, cells)
    assert said == "2 letters are needed that only 1 dice have"


def test_what_the_parts_of_a_check_read() -> None:
    assert base.read_cells(cells_of((0, [1]), (1, [0, 2]), (2, [1]))) == {
        (0, 0): [(0, 1)],
        (0, 1): [(0, 0), (0, 2)],
        (0, 2): [(0, 1)],
    }
    assert base.read_cells({"size": [2, 2]}) == {
        (r, c): [d for d in product(range(2), repeat=2) if d != (r, c)]
        for r, c in product(range(2), repeat=2)
    }
    ways = [["ø", "é"], ["o", "e"], ["øé"]]
    assert base.read_words({"words": {"øé": ways}}) == {"øé": [tuple(way) for way in ways]}
    assert base.read_given({"given": [[1, 2, "a"], [0, 0, "qu"]]}) == {(1, 2): "a", (0, 0): "qu"}
    assert base.read_given({}) == {}
    words = {"aab": [tuple("aab"), ("aa", "b")], "ba": [tuple("ba")], "bab": [tuple("bab")]}
    assert base.most_in_a_word(words) == {"b": 2, "a": 1}
    assert base.touching_pairs(words) == {("a", "b")}
    assert base.touching_pairs({"aab": [tuple("aab")]}) == {("a", "a"), ("a", "b")}
    assert base.runs_of_three(words) == {("a", ("b", "b"))}
    assert base.places_around({"aab": [tuple("aab")]}) == {"a": 3, "b": 1}


def test_claim_faces_and_neighbours_are_checked_even_if_the_sums_are_right(
    tmp_path: Path,
) -> None:
    asked = puzzle(strip(4), "ab bc cd da")
    write(tmp_path, asked, of_kind(asked, "too_many_pairs"))
    assert change(tmp_path, setter("new", "is no matter")) == 0
    assert change(tmp_path, setter("claim", "no board of any size holds these words")) == 1

    def with_empty_faces(data: Any) -> None:
        data["puzzle"].update(size=[1, 2], words={"ab": [["a", "", "b"]]})
        data["details"].update(pairs=2, slots=1)

    assert change(tmp_path, with_empty_faces) == 1

    def with_neighbours(size: list[int], *pairs: Any) -> Callable[[Any], None]:
        def how(data: Any) -> None:
            data["puzzle"].update(size=size, neighbours=[[c, list(d)] for c, d in pairs])
            data["details"].update(pairs=4, slots=sum(len(d) for _, d in pairs) // 2)

        return how

    a, b = [0, 0], [0, 1]
    one_way = with_neighbours([1, 2], (a, [b]), (b, []))
    itself = with_neighbours([1, 2], (a, [a, b]), (b, [a]))
    assert [change(tmp_path, how) for how in (one_way, itself)] == [1, 1]
    assert change(tmp_path, with_neighbours([1, 2], (a, [b]), (b, [a]))) == 0
    # Two grids are possible, so the certificate lists the neighbours.
    data = read(tmp_path)
    with_neighbours([1, 2], (a, [b]), (b, [a]))(data)
    (tmp_path / "certificate.json").write_text(json.dumps(data), encoding="utf-8")
    renew_digests(tmp_path)
    done = subprocess.run(
        [sys.executable, tmp_path / "check.py"], capture_output=True, text=True, check=True
    )
    assert "4 words, size 1x2, with the neighbours that are listed: no board" in done.stdout


def test_a_certificate_is_about_the_letter_of_its_sentence(tmp_path: Path) -> None:
    """Also if there is never space for another letter, a, which is short as well."""
    words = puzzle(strip(4), "ab ac ad ae af ag ah xd yd zd").spellings
    inventory = Inventory(dict.fromkeys("abcefghxyz", 1), at_most=True)
    asked = Puzzle(strip(4), words, Constraints(inventory))
    refusal = of_kind(asked, "words_against_inventory")
    assert refusal.text == "'ad' needs 1 d, the letters to use have no d"
    assert refusal.details.stated() == {"face": "d", "need": 2, "inventory": 0}
    write(tmp_path, asked, refusal)
    assert run_check(tmp_path) == 0


def test_a_word_has_to_be_spelled_by_its_faces(tmp_path: Path) -> None:
    words = parse_words("smørrebrød Łódź œuvre quiz", reading=ReadOptions(fold_accents=True))
    asked = words.puzzle(strip(5))
    write(tmp_path, asked, of_kind(asked, "too_long"))
    assert run_check(tmp_path) == 0

    def rename(data: Data) -> None:
        data["puzzle"]["words"]["other"] = data["puzzle"]["words"].pop("quiz")

    assert change(tmp_path, rename) == 1
    assert change(tmp_path, lambda d: d["puzzle"]["words"].update(quiz=[])) == 1


GRIDS = {
    "1x4": strip(4),
    "2x2": Grid.rectangle(2, 2),
    "2x3": Grid.rectangle(2, 3),
    "ring": ring(5),
    "rook": rook(2, 3),
    "torus": torus(3, 3),
    "islands": ISLANDS,
    "hexagons": Grid.hexagons(3, 3, [(0, 0), (2, 0)]),
    "3x3": THREE,
    "4x4": Grid.rectangle(4, 4),
}


def drawn(draw: random.Random, grid: Grid) -> Puzzle:
    """Some words, some of two spellings, and perhaps constraints."""
    letters = "abcdefghijklmnop"[: draw.choice([2, 3, 4, 6, 16])]
    spellings: dict[str, Any] = {}
    for _ in range(draw.choice([1, 2, 3, 5, 8, 20])):
        word = "".join(draw.choices(letters, k=draw.randint(1, 5)))
        ways = [tuple(word)]
        if len(word) > 1 and draw.random() < 0.3:  # two letters on one face
            at = draw.randrange(len(word) - 1)
            ways.insert(draw.randint(0, 1), (*word[:at], word[at : at + 2], *word[at + 2 :]))
        spellings[word] = tuple(ways)
    given, inventory = {}, None
    if draw.random() < 0.4:
        cells = draw.sample(grid.cells, draw.randint(1, 3))
        given = {cell: draw.choice(letters + "z") for cell in cells}
    if draw.random() < 0.4:
        many = len(grid.cells) + draw.choice([0, 0, 1])
        faces = draw.choices(letters, k=many)
        inventory = Inventory({f: faces.count(f) for f in set(faces)}, draw.random() < 0.5)
    vowels = Vowels(*draw.choice([(0, 0), (0, 1), (3, None)])) if draw.random() < 0.2 else None
    dice = None
    if draw.random() < 0.2:
        some = len(grid.cells) + draw.choice([0, 0, 0, 1])
        dice = Dice(tuple(tuple(draw.sample(letters, 2)) for _ in range(some)))
    if inventory or given:  # else they might contradict each other, which is refused before
        vowels = None
    cover = Cover() if draw.random() < 0.2 else None
    one, *more = draw.sample(sorted(spellings), min(2, len(spellings)))
    apart = WordsApart(((one, more[0]),)) if more and draw.random() < 0.3 else None
    constraints = Constraints(GivenCells(given), inventory, vowels, dice, cover, apart)
    return Puzzle(grid, spellings, constraints)


def agreed(folder: Path, seed: int, count: int) -> dict[str, int]:
    """Hold every refusal of ``count`` puzzles, and what is no refusal, to the stand-alone check."""
    print(f"seed {seed}")
    draw = random.Random(seed)
    seen = dict.fromkeys(KINDS, 0)
    for _ in range(count):
        asked = drawn(draw, GRIDS[draw.choice(sorted(GRIDS))])
        for refusal in counting.refusals(asked):
            write(folder, asked, refusal)
            assert verdict(folder) == 0, (refusal, asked)
            seen[refusal.kind] += 1
    return seen


def test_every_refusal_of_many_puzzles_is_accepted(tmp_path: Path) -> None:
    seen = agreed(tmp_path, seed=24, count=47)
    assert (
        min(
            n
            for kind, n in seen.items()
            if kind not in ("too_crowded", "too_many_mutual_neighbours", "no_space_in_rows")
        )
        > 0
    )


@pytest.mark.long
@pytest.mark.parametrize("seed", range(20))
def test_every_refusal_of_very_many_puzzles_is_accepted(tmp_path: Path, seed: int) -> None:
    agreed(tmp_path, seed, 1000)


TINY = PUZZLES | {f"constraint: {name}": case(name) for name in CONSTRAINTS}


@pytest.mark.parametrize("name", [n for n, p in TINY.items() if len(p.grid.cells) <= 6])
def test_no_check_accepts_what_has_a_board(name: str, tmp_path: Path) -> None:
    """With the numbers that are true for it, no refusal passes for a possible puzzle."""
    asked = TINY[name]
    if not any(
        oracle.holds(b, asked) and violated_constraint(b, asked) is None
        for b in oracle.all_boards(asked)
    ):
        return
    data: Data = json.loads(json.dumps({"puzzle": puzzle_to_json(asked)}))
    words, cells = base.read_words(data["puzzle"]), base.read_cells(data["puzzle"])
    need = base.needed(words, cells)
    claims: list[tuple[str, dict[str, Any]]] = [
        ("too_many_tiles", {"need": need, "total": sum(need.values()), "cells": len(cells)}),
        ("too_many_pairs", {"pairs": len(base.touching_pairs(words)),
                            "slots": sum(map(len, cells.values())) // 2}),
        ("too_many_triples", {"runs": len(base.runs_of_three(words)),
                            "slots": sum(len(a) * (len(a) - 1) // 2 for a in cells.values())}),
    ]  # fmt: skip
    for word in words:
        length = min(map(len, words[word]))
        room = asked.grid.largest_component
        claims.append(("too_long", {"word": word, "length": length, "cells": room}))
    for kind, numbers in claims:
        with pytest.raises(SystemExit):
            getattr(base, kind)({**data, "details": numbers}, words, cells)
