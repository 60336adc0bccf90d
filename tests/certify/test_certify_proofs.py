"""Proofs of "no board" and "no other board": of all that brute force knows, and no wrong ones."""

from __future__ import annotations

import json
import os
import random
import re
import shlex
import shutil
import subprocess
from collections.abc import Callable
from functools import cache, cached_property
from operator import methodcaller
from pathlib import Path

import pytest
from all_boards import by_brute_force
from amounts import mixed, some_of
from certificates import (
    accepted,
    all_images,
    change,
    printed,
    prove_here,
    read,
    renew_digests,
    run_check,
    setter,
    verdict,
    write_proof_data,
)
from constraint_cases import CONSTRAINTS, case, good
from running import unboggle as run

from unboggle.certify import checkers
from unboggle.certify.checker.script import script
from unboggle.certify.folder import FORMULA, PROOF
from unboggle.certify.lemmas import bounds, lemmas
from unboggle.certify.proof import SOLVERS, choose
from unboggle.certify.write import CertificateWriter
from unboggle.cnf.dimacs import read_dimacs
from unboggle.counting import without_dominated
from unboggle.encodings import Tile, TileEncoding, names
from unboggle.encodings.tiles import Tiles
from unboggle.encodings.wild_tiles import WILD, WildTiles
from unboggle.errors import InputError
from unboggle.fitting.fit import fit
from unboggle.fitting.result import Fit, Reason
from unboggle.fitting.sentences import Refuted
from unboggle.formula.encode import BLOCKED, encode
from unboggle.puzzle import Board, Cell, Face, Grid, Puzzle
from unboggle.puzzle.lists.words import parse_words
from unboggle.solvers.pysat import SOLVERS as TRAITS
from unboggle.testing import brute_force as oracle
from unboggle.testing.tiny import PUZZLES, puzzle, ring, rook, strip

ENCODINGS = [name for name in names() if name != "bitvectors"]
CHECKERS = [
    "dratify",
    pytest.param(
        "drat-trim",
        marks=pytest.mark.skipif(
            "drat-trim" not in checkers.installed(), reason="drat-trim is not on the PATH"
        ),
    ),
]
REFUTED = Reason("refuted", Refuted("x", "x"))
TINY = PUZZLES | {f"constraint: {name}": case(name) for name in CONSTRAINTS}
SMALL = {name: p for name, p in TINY.items() if len(p.grid.cells) <= 6 and p.spellings}
HARD = parse_words("ant newt hare hen moth").puzzle(Grid.rectangle(3, 3))
NEEDLEMAN = parse_words("act ape ate cop end old").puzzle(Grid.rectangle(3, 3))


def possible(asked: Puzzle) -> bool:
    return any(good(board, asked) for board in oracle.all_boards(asked))


@pytest.mark.parametrize(("encoding", "share"), mixed(ENCODINGS, range(3), every=3))
def test_what_brute_force_rules_out_is_proved_in_every_encoding(
    encoding: str, share: int, tmp_path: Path
) -> None:
    proved = 0
    for name, asked in list(SMALL.items())[share::3]:
        folder = tmp_path / name.replace(":", "")
        folder.mkdir()
        proof = prove_here(folder, without_dominated(asked), encoding, "glucose42")
        assert (proof is None) == possible(asked), name
        if proof is not None:
            assert accepted(folder), name
            write_proof_data(folder, asked, encoding, None)
            assert verdict(folder) == 0, name
            proved += 1
    assert proved >= 2


@cache
def minimal_boards(name: str) -> set[frozenset[tuple[Cell, Face]]]:
    return by_brute_force(SMALL[name])


@pytest.mark.parametrize(("encoding", "share"), mixed(ENCODINGS, range(3), every=3))
def test_what_brute_force_finds_once_is_proved_to_be_the_only_one(
    encoding: str, share: int, tmp_path: Path
) -> None:
    proved = 0
    for number, (name, asked) in list(enumerate(SMALL.items()))[share % 2 :: 2]:
        left = minimal_boards(name)
        if not left:
            continue
        board = Board(asked.grid, dict(min(left, key=sorted)))
        images = all_images(asked, board)
        only = left == {frozenset(image.items()) for image in images}
        folder = tmp_path / str(number)
        folder.mkdir()
        core = without_dominated(asked)
        proof = prove_here(folder, core, encoding, "cadical195", images)
        assert (proof is not None) == only
        if only:
            assert accepted(folder)
            write_proof_data(folder, asked, encoding, board)
            assert verdict(folder) == 0
            proved += 1
    assert proved >= 3


@pytest.mark.parametrize(
    "solver", some_of([(name,) for name, traits in TRAITS.items() if traits.proof], 1, every=3)
)
def test_the_proofs_of_every_solver_that_may_be_asked_are_accepted(
    solver: str, tmp_path: Path
) -> None:
    assert choose(None, solver) == (None, (solver,))
    proof = prove_here(tmp_path, HARD, "tiles", solver)
    assert proof is not None
    assert proof.solver == solver
    assert accepted(tmp_path)


def test_who_writes_no_proofs_is_not_asked() -> None:
    assert choose(None, None) == (None, SOLVERS)
    assert choose("tiles", None) == ("tiles", SOLVERS)
    for encoding, solver in (("bitvectors", None), (None, "minisat22"), (None, "dimacs:cadical")):
        with pytest.raises(InputError):
            choose(encoding, solver)


# ---- wrong proofs ----


@pytest.fixture(scope="module")
def proved(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("proved")
    assert prove_here(folder, HARD, "tiles", "glucose42") is not None
    write_proof_data(folder, HARD, "tiles", None)
    return folder


@pytest.fixture
def copy(proved: Path, tmp_path: Path) -> Path:
    return Path(shutil.copytree(proved, tmp_path / "copy"))


def lines_of(file: Path) -> list[str]:
    return file.read_text(encoding="utf-8").splitlines()


def put(file: Path, lines: list[str]) -> None:
    file.write_text("\n".join(lines) + "\n", encoding="utf-8")


def clauses_of(folder: Path) -> list[tuple[int, ...]]:
    return read_dimacs((folder / FORMULA).read_text(encoding="utf-8"), "formula").clauses


def follows(clauses: list[tuple[int, ...]], lemma: list[int]) -> bool:
    return not oracle.satisfiable([*clauses, *((-lit,) for lit in lemma)])


@pytest.mark.parametrize("checker", CHECKERS)
def test_a_proof_is_accepted_as_it_is(checker: str, proved: Path) -> None:
    assert accepted(proved, checker)


@pytest.mark.parametrize("checker", CHECKERS)
def test_a_truncated_proof_is_rejected(checker: str, copy: Path) -> None:
    whole = lines_of(copy / PROOF)
    assert whole[-1] == "0"
    added = [line for line in whole if not line.startswith("d")]
    for left in ([], whole[: len(whole) // 2], added[: len(added) // 2]):
        for end in ([], ["0"]):  # stopping, or jumping to the conclusion
            put(copy / PROOF, [*left, *end])
            assert not accepted(copy, checker), (len(left), end)


@pytest.mark.parametrize("checker", CHECKERS)
def test_a_formula_that_is_cut_or_no_formula_has_no_proof(checker: str, copy: Path) -> None:
    """drat-trim reads on in the proof, dratify needs no head."""
    whole = lines_of(copy / FORMULA)
    clauses = [line for line in whole if line[0] not in "cp"]
    (head,) = (line for line in whole if line.startswith("p "))
    put(copy / PROOF, ["0"])
    for lines in ([head, *clauses[:-1]], [head, *clauses[:-1], "1 "], clauses, ["0"], ["x"]):
        put(copy / FORMULA, lines)
        assert not accepted(copy, checker)


@pytest.mark.parametrize("checker", CHECKERS)
@pytest.mark.parametrize("name", [FORMULA, PROOF])
def test_numbers_that_programs_read_in_several_ways_are_rejected(
    checker: str, name: str, copy: Path
) -> None:
    """drat-trim reads 012 as 10, and 0x1f as 31; for Python 1_2 is 12."""
    whole = lines_of(copy / name)
    at = next(k for k, line in enumerate(whole) if re.match(r"[1-9]\d+ ", line))
    for sign in ("0", "0x", "+", "1_", "\u0661"):
        put(copy / name, [*whole[:at], sign + whole[at], *whole[at + 1 :]])
        assert not accepted(copy, checker), sign
    put(copy / name, [*(["c 012, +1 and 1_2"] if name == FORMULA else []), *whole])
    assert accepted(copy, checker)


HEADERS = ("c p cnf 1 2", "c see p cnf 2 4 1 2 0 1 -2 0", "c a p  cnf 1 1 1 0", "c pcnf 1 1")
"""Comments that drat-trim reads as the first line of a formula."""


@pytest.mark.parametrize("checker", CHECKERS)
def test_a_formula_within_a_comment_is_rejected(checker: str, copy: Path) -> None:
    whole = lines_of(copy / FORMULA)
    for comment in HEADERS:
        put(copy / FORMULA, [comment, *whole])
        assert not accepted(copy, checker), comment


def with_clause(text: str) -> Callable[[list[str]], list[str]]:
    """Return a function that puts ``text`` in place of the last clause."""
    return lambda lines: [*lines[:-1], text]


@pytest.mark.parametrize(
    ("how", "said"),
    [
        *((lambda whole, k=k: [HEADERS[k], *whole], "a comment has the header") for k in range(4)),
        (with_clause("-8 0 -9 0"), "is not a clause"),
        (with_clause("8"), "is not a clause"),
        (with_clause("8 010 0"), "numbers in another spelling"),
        (with_clause("8 +9 0"), "numbers in another spelling"),
        (with_clause("8  9 0"), "a file is damaged"),
        (with_clause("8 \u0669 0"), "numbers in another spelling"),
        (with_clause("8 9 0\r"), "numbers in another spelling"),
        (with_clause("c\u20288 9 0"), "a file is damaged"),
        (lambda whole: ["8 9 0", *whole], "is not a clause"),
        (lambda whole: [*whole, "p cnf 1 1"], "a file is damaged"),
    ],
    ids=range(14),
)
def test_a_check_refuses_what_programs_read_in_several_ways(
    how: Callable[[list[str]], list[str]], said: str, copy: Path
) -> None:
    (copy / FORMULA).write_text(
        "\n".join([*how(lines_of(copy / FORMULA)), ""]), "utf-8", newline=""
    )
    assert said in printed(copy)


@pytest.mark.parametrize("checker", CHECKERS)
def test_a_proof_that_is_no_text_is_rejected(checker: str, copy: Path) -> None:
    for content in (b"\xb0 0\n0\n", b"\xff\xfe", bytes(9)):
        (copy / PROOF).write_bytes(content)
        assert not accepted(copy, checker)


@pytest.mark.parametrize("checker", CHECKERS)
def test_a_proof_without_its_lemmas_is_rejected(checker: str, copy: Path) -> None:
    """Every tenth part of the lemmas is left out in turn; some part of them was needed."""
    whole = [line for line in lines_of(copy / PROOF) if not line.startswith("d")]
    verdicts = []
    for part in range(10):
        kept = [line for k, line in enumerate(whole[:-1]) if k % 10 != part]
        put(copy / PROOF, [*kept, "0"])
        verdicts.append(accepted(copy, checker))
    assert not any(verdicts)


def test_a_lemma_that_does_not_follow_is_rejected(copy: Path) -> None:
    whole = lines_of(copy / PROOF)
    for shown in ("0", "99999 0", "1 x 0", "1 2"):  # the empty clause, no variable, no lemmas
        put(copy / PROOF, [shown, *whole])
        assert not accepted(copy), shown
    altered: list[bool] = []
    for k, line in enumerate(whole):
        lits = [int(x) for x in line.split()[:-1]] if not line.startswith("d") else []
        if len(lits) > 2 and len(altered) < 8:  # without its first literal
            put(copy / PROOF, [*whole[:k], " ".join(map(str, [*lits[1:], 0])), *whole[k + 1 :]])
            altered.append(accepted(copy))
    assert len(altered) == 8
    assert not all(altered)


def test_no_formula_with_a_model_passes(copy: Path) -> None:
    """Without the clauses of one word, no proof is accepted if the rest is satisfiable."""
    file = read_dimacs((copy / FORMULA).read_text(encoding="utf-8"), "formula")
    possible = 0
    draw = random.Random(3)
    for words in [{"ant"}, {"newt"}, {"hare"}, {"moth"}, {"hen"}]:
        left = [
            lits
            for lits, origin in zip(file.clauses, file.origins, strict=True)
            if not words & set(origin.split()[2:])
        ]
        if oracle.satisfiable(left):
            draw.shuffle(left)
            put(
                copy / FORMULA,
                [f"p cnf {file.variables} {len(left)}"]
                + [" ".join(map(str, (*lits, 0))) for lits in left],
            )
            assert not accepted(copy), words
            possible += 1
    assert possible >= 3


def test_a_formula_without_one_clause_that_makes_it_possible_is_rejected(tmp_path: Path) -> None:
    asked = puzzle(strip(3), "ab bc ca")
    assert prove_here(tmp_path, asked, "one_hot", "cadical195") is not None
    clauses = clauses_of(tmp_path)
    variables = max(abs(x) for lits in clauses for x in lits)
    possible = 0
    for k in range(len(clauses)):
        left = clauses[:k] + clauses[k + 1 :]
        if oracle.satisfiable(left):
            put(
                tmp_path / FORMULA,
                [f"p cnf {variables} {len(left)}"]
                + [" ".join(map(str, (*lits, 0))) for lits in left],
            )
            assert not accepted(tmp_path), clauses[k]
            possible += 1
    assert possible > 0


def test_the_empty_clause_in_a_formula_is_a_proof(tmp_path: Path) -> None:
    put(tmp_path / FORMULA, ["p cnf 1 2", "1 0", "0"])
    put(tmp_path / PROOF, ["0"])
    assert accepted(tmp_path)
    if "drat-trim" in checkers.installed():
        assert accepted(tmp_path, "drat-trim")


@pytest.mark.parametrize("checker", CHECKERS)
def test_the_proof_of_another_formula_is_rejected(checker: str, copy: Path, tmp_path: Path) -> None:
    other = tmp_path / "other"
    other.mkdir()
    images = all_images(NEEDLEMAN, Board.from_rows(["aco", "tpl", "end"]))
    assert prove_here(other, NEEDLEMAN, "tiles", "glucose42", images) is not None
    assert accepted(other, checker)
    shutil.copy(other / PROOF, copy / PROOF)
    assert not accepted(copy, checker)


# ---- the files that accompany a proof ----


def test_the_numbers_and_the_puzzle_of_a_proof_are_checked(copy: Path) -> None:
    assert run_check(copy) == 0
    for face in "ant":
        assert change(copy, setter(face, 2, "details", "need")) == 1
    assert change(copy, lambda d: d["details"].update(slack=1)) == 1
    assert change(copy, lambda d: d["puzzle"]["words"].pop("ant")) == 1
    assert change(copy, lambda d: d["puzzle"]["words"].update(ant=[["a", "n", "t", "s"]])) == 1
    assert change(copy, lambda d: d["puzzle"].update(size=[3, 4])) == 1
    assert change(copy, lambda d: d["puzzle"].update(given=[[0, 0, "a"]])) == 1
    assert change(copy, lambda d: d.update(dominated={"hen": "newt"})) == 1
    assert change(copy, lambda d: d.update(encoding="one_hot")) == 1
    lines = lines_of(copy / FORMULA)
    put(copy / FORMULA, lines[:-1])
    assert verdict(copy) == 1


def test_bounds_that_are_too_strong_are_refused(tmp_path: Path) -> None:
    """A formula that wants two of a letter, or offers too few tiles, refutes what is possible."""

    class Greedy(Tiles):
        def __init__(self, asked: Puzzle) -> None:
            self.need = dict.fromkeys(asked.faces, 2)
            self.slack = len(asked.grid.cells) - sum(self.need.values())
            super(TileEncoding, self).__init__(asked)

    class Short(Tiles):
        max_optional = 0

    asked = puzzle(Grid.rectangle(2, 3), "abc cba bab")
    write_proof_data(tmp_path, asked, "tiles", None)
    from unboggle.formula.interchange import encoded_lines

    for encoding, code in ((Tiles, 0), (Greedy, 1), (Short, 1)):
        encoded = encoding(without_dominated(asked))
        put(tmp_path / FORMULA, list(encoded_lines(encoded, "test")))
        data = read(tmp_path)
        data["details"] = {"need": encoded.need, "slack": encoded.slack}
        (tmp_path / "certificate.json").write_text(json.dumps(data), encoding="utf-8")
        assert verdict(tmp_path) == code, encoding


def test_bounds_of_wild_tiles_that_are_too_strong_are_refused(tmp_path: Path) -> None:
    class Greedy(WildTiles):
        def __init__(self, asked: Puzzle) -> None:
            self.need = dict.fromkeys(asked.faces, 2)
            self.slack = len(asked.grid.cells) - sum(self.need.values())
            super(TileEncoding, self).__init__(asked)

    class Short(WildTiles):
        @cached_property
        def wild(self) -> list[Tile]:
            return super().wild[:-1]

    class Narrow(WildTiles):
        @cached_property
        def wild(self) -> list[Tile]:
            return [Tile(WILD, k) for k in range(self.slack)]

        @cached_property
        def spare(self) -> dict[Face, int]:
            return {**super().spare, "c": 0}

    class Few(WildTiles):
        @cached_property
        def spare(self) -> dict[Face, int]:
            return {face: min(1, number) for face, number in super().spare.items()}

    asked = puzzle(Grid.rectangle(2, 4), "abc cab bca")
    write_proof_data(tmp_path, asked, "wild_tiles", None)
    from unboggle.formula.interchange import encoded_lines

    codes = {WildTiles: 0, Greedy: 1, Short: 1, Narrow: 1, Few: 1}
    said = {}
    for encoding, code in codes.items():
        encoded = encoding(without_dominated(asked))
        put(tmp_path / FORMULA, list(encoded_lines(encoded, "test")))
        data = read(tmp_path)
        data["details"] = {
            "need": encoded.need, "slack": encoded.slack, "wild": len(encoded.wild),
        }  # fmt: skip
        (tmp_path / "certificate.json").write_text(json.dumps(data), encoding="utf-8")
        assert verdict(tmp_path) == code, encoding
        said[encoding] = len(encoded.wild)
    assert said[WildTiles] > said[Short]
    assert said[WildTiles] == said[Narrow] > said[Few]


def test_the_smaller_encoding_by_tiles_is_asked_for_proofs(tmp_path: Path) -> None:
    asked = parse_words("abd acd ba bca ca cba dbc dca").puzzle(Grid.rectangle(1, 8))
    for name, puzzle_, encoding in (("a", asked, "wild_tiles"), ("b", HARD, "tiles")):
        answer = Fit(puzzle_, "impossible", "x", "x", 0, reason=REFUTED)
        outcome, made = CertificateWriter(*choose(None, None)).of_fit(answer, str(tmp_path / name))
        assert made.proof is not None
        assert made.proof.encoding == encoding
        assert (made.verified, outcome.checked) == (True, "certified")
        assert run_check(tmp_path / name) == 0
        page = " ".join((tmp_path / name / "README.md").read_text(encoding="utf-8").split())
        assert f"in the encoding `{encoding}`" in page
        assert f"--encoding {encoding}" in page
        assert ("**wild tiles**" in page) == (encoding == "wild_tiles")


def test_words_that_come_for_free_do_so(tmp_path: Path) -> None:
    asked = parse_words("newt ant newts stwen net hare hen moth").puzzle(Grid.rectangle(3, 4))
    assert set(without_dominated(asked).words) == {"ant", "newts", "net", "hare", "hen", "moth"}
    encoded = encode(without_dominated(asked), "one_hot")
    from unboggle.formula.interchange import encoded_lines

    put(tmp_path / FORMULA, list(encoded_lines(encoded, "test")))
    write_proof_data(tmp_path, asked, "one_hot", None)
    assert read(tmp_path)["dominated"] == {"newt": "newts", "stwen": "newts"}
    assert verdict(tmp_path) == 0
    for free in ({"newt": "stwen", "stwen": "newt"}, {"newt": "newts"}, {"newt": "ant"}):
        assert change(tmp_path, setter("dominated", free)) == 1
    names_ = [lemma.name for lemma in lemmas(asked, {}, read(tmp_path)["dominated"])]
    assert names_ == ["implied words"]


def test_every_lemma_of_tiles_is_listed_with_its_numbers() -> None:
    around = " ".join("x" + letter for letter in "abcdefghi")
    asked = puzzle(Grid.rectangle(4, 4), around + " aab")
    granted = bounds(encode(asked, "tiles"))
    texts = {lemma.name: lemma.text for lemma in lemmas(asked, granted, {})}
    assert "2 a for 'aab'" in texts["letters of one word"]
    assert "x must touch 9 different letters" in texts["neighbours of a letter"]
    assert "12 of the 16 cells" in texts["optional tiles"]
    assert {"order of equal tiles", "space around a tile"} < set(texts)
    assert lemmas(asked, bounds(encode(asked, "one_hot")), {}) == ()
    granted = bounds(encode(asked, "wild_tiles"))
    texts = {lemma.name: lemma.text for lemma in lemmas(asked, granted, {})}
    assert "optional tiles" not in texts
    assert granted["wild"] == granted["slack"] == 4
    assert "12 of the 16 cells" in texts["wild tiles"]
    assert " 4 are enough" in texts["wild tiles"]
    assert {"order of equal tiles", "tiles in rows and columns", "space around a tile"} < set(texts)


@pytest.fixture
def unique(tmp_path: Path) -> Path:
    board = Board.from_rows(["aco", "tpl", "end"])
    assert prove_here(tmp_path, NEEDLEMAN, "tiles", "glucose42", all_images(NEEDLEMAN, board))
    write_proof_data(tmp_path, NEEDLEMAN, "tiles", board)
    return tmp_path


def test_the_boards_that_are_forbidden_are_the_images_of_one(unique: Path) -> None:
    assert run_check(unique) == 0
    rows = [["a", "c", "o"], ["t", "p", "l"], ["e", "n", "x"]]
    assert change(unique, lambda d: d["boards"][0].update(board=rows)) == 1
    assert change(unique, lambda d: d["boards"][0]["paths"].pop("act")) == 1
    step = [[0, 0], [0, 1], [2, 2]]
    assert change(unique, lambda d: d["boards"][0]["paths"].update(act=step)) == 1
    assert change(unique, lambda d: d.update(blocked="one_face_per_cell")) == 1
    assert change(unique, lambda d: d.update(kind="refutation")) == 1
    whole = lines_of(unique / FORMULA)
    head = next(k for k, line in enumerate(whole) if line.startswith("p cnf"))
    variables, clauses = map(int, whole[head].split()[2:])
    rule = whole.index(f"c rule {BLOCKED}")
    assert len(whole) - rule - 1 == 8

    def rewritten(blocked: list[str]) -> int:
        put(
            unique / FORMULA,
            [
                *whole[:head],
                f"p cnf {variables} {clauses - 8 + len(blocked)}",
                *whole[head + 1 : rule + 1],
                *blocked,
            ],
        )
        return verdict(unique)

    blocked = whole[rule + 1 :]
    assert rewritten(blocked) == 0
    assert rewritten(blocked[1:]) == 1
    assert rewritten([*blocked, "-1 0"]) == 1
    assert rewritten([" ".join(blocked[0].split()[1:]), *blocked[1:]]) == 1


def test_a_board_that_shows_too_much_is_not_the_only_one(tmp_path: Path) -> None:
    asked = puzzle(strip(3), "ab")
    board = Board.from_rows(["abx"])
    (tmp_path / FORMULA).write_text("", encoding="utf-8")
    write_proof_data(tmp_path, asked, "one_hot", Board.from_rows([["a", "b", ""]]))
    encoded = encode(asked, "one_hot", blocked=all_images(asked, Board.from_rows([["a", "b", ""]])))
    from unboggle.formula.interchange import encoded_lines

    put(tmp_path / FORMULA, list(encoded_lines(encoded, "test")))
    assert verdict(tmp_path) == 0
    assert change(tmp_path, lambda d: d["boards"][0].update(board=board.rows())) == 1


@pytest.mark.long
@pytest.mark.parametrize("seed", range(5))
def test_random_lists_are_certified_as_brute_force_says(seed: int, tmp_path: Path) -> None:
    draw = random.Random(seed)
    refuted = unique_ = 0
    for number in range(60):
        grid = draw.choice([Grid.rectangle(2, 3), strip(5), ring(5), rook(2, 3)])
        words = {"".join(draw.choices("abc", k=draw.randint(2, 4))) for _ in range(4)}
        asked = puzzle(grid, " ".join(sorted(words)))
        left = by_brute_force(asked)
        board = Board(grid, dict(min(left, key=sorted))) if left else None
        images = all_images(asked, board) if board is not None else []
        only = left == {frozenset(image.items()) for image in images}
        encoding = draw.choice(ENCODINGS)
        folder = tmp_path / str(number)
        folder.mkdir()
        core = without_dominated(asked)
        proof = prove_here(folder, core, encoding, draw.choice(SOLVERS), images)
        assert (proof is not None) == only, (asked, encoding)
        if only:
            assert accepted(folder)
            write_proof_data(folder, asked, encoding, board)
            assert verdict(folder) == 0
            refuted, unique_ = refuted + (board is None), unique_ + (board is not None)
    assert refuted > 5
    assert unique_ > 0


# ---- sums: what was damaged or mixed up ----


def _flip(lines: list[str]) -> list[str]:
    k = max(i for i, line in enumerate(lines) if line[0] not in "cp")
    return [*lines[:k], " ".join(str(-int(x)) for x in lines[k].split()), *lines[k + 1 :]]


def _contradict(lines: list[str]) -> list[str]:
    return _announced([*lines, "1 0", "-1 0"], 2)


def _delete(lines: list[str]) -> list[str]:
    return _announced(lines[:-1], -1)


def _announced(lines: list[str], more: int) -> list[str]:
    k = next(i for i, line in enumerate(lines) if line.startswith("p cnf "))
    _, _, variables, clauses = lines[k].split()
    return [*lines[:k], f"p cnf {variables} {int(clauses) + more}", *lines[k + 1 :]]


def _swap(lines: list[str]) -> list[str]:
    a, b = (i for i, line in enumerate(lines) if line.startswith(("c var 1 ", "c var 2 ")))
    one, two = (lines[i].split(" ", 3)[3] for i in (a, b))
    lines = list(lines)
    lines[a], lines[b] = f"c var 1 {two}", f"c var 2 {one}"
    return lines


@pytest.mark.parametrize("how", [_flip, _contradict, _delete, _swap, lambda lines: []])
def test_a_formula_that_was_changed_is_refused(
    how: Callable[[list[str]], list[str]], copy: Path
) -> None:
    renew_digests(copy)
    assert verdict(copy, cheat=False) == 0
    put(copy / FORMULA, how(lines_of(copy / FORMULA)))
    assert verdict(copy, cheat=False) == 1


@pytest.mark.parametrize("how", [_contradict, _delete])
def test_clauses_too_many_or_too_few_are_refused_even_if_the_sums_are_right(
    how: Callable[[list[str]], list[str]], copy: Path
) -> None:
    stated = read(copy)["clauses"]
    put(copy / FORMULA, how(lines_of(copy / FORMULA)))
    renew_digests(copy)
    assert change(copy, setter("clauses", stated), cheat_clauses=False) == 1


def test_a_proof_that_is_missing_empty_or_changed_is_refused(copy: Path) -> None:
    lines = lines_of(copy / PROOF)
    for changed in ([], [""], lines[:-1], [*lines, "0"]):
        put(copy / PROOF, changed)
        assert verdict(copy, cheat=False) == 1
    put(copy / PROOF, lines)
    assert verdict(copy, cheat=False) == 0
    (copy / PROOF).unlink()
    assert verdict(copy, cheat=False) == 1
    put(copy / PROOF, [])
    assert verdict(copy) == 1  # even if its sum is that of nothing
    (copy / FORMULA).unlink()
    assert verdict(copy, cheat=False) == 1


def test_nothing_in_a_certificate_can_be_changed_unseen(tmp_path: Path) -> None:
    whole = fit(HARD)
    CertificateWriter("tiles", ("glucose42",)).of_fit(whole, str(tmp_path / "a"))
    data = read(tmp_path / "a")
    page = (tmp_path / "a" / "README.md").read_text(encoding="utf-8")
    assert data["digest"] in page
    assert verdict(tmp_path / "a", cheat=False) == 0
    for key in ("claim", "format", "lemmas", "solver", "details", "new"):
        (tmp_path / "a" / "certificate.json").write_text(
            json.dumps({**data, key: "something else"}), encoding="utf-8"
        )
        assert verdict(tmp_path / "a", cheat=False) == 1, key


def test_claim_and_lemmas_are_checked_even_if_the_sums_are_right(unique: Path) -> None:
    assert change(unique, setter("new", "is no matter")) == 0
    assert change(unique, setter("claim", "no board holds all the words")) == 1
    assert change(unique, setter("lemmas", {})) == 1
    stated = read(unique)["lemmas"]
    for name in stated:
        assert change(unique, setter("lemmas", {k: v for k, v in stated.items() if k != name})) == 1
    as_if_none = {"kind": "refutation", "claim": "no board holds all the words", "boards": []}
    (unique / "check.py").write_text(script("refutation"), encoding="utf-8")
    for name in ("only_other_boards", "x"):  # the formula forbids boards, whatever the rule is
        assert change(unique, methodcaller("update", {**as_if_none, "blocked": name})) == 1
    for text in ("[]", "7", "{}", '"boards"', "null", "{", "[" * 100_000):
        (unique / "certificate.json").write_text(text, encoding="utf-8")
        assert verdict(unique, cheat=False) == 1


@pytest.mark.skipif(os.name != "posix" or not shutil.which("cmp"), reason="needs a shell and cmp")
@pytest.mark.parametrize(
    ("command", "words", "options"),
    some_of(
        [
            ("fit", "ant newt hare hen moth", ["--size", "3"]),
            ("fit", "quid de", ["--size", "1x4", "--given", ".qu..", "--encoding", "one_hot"]),
            ("fit", "abc bd", ["--size", "1x5", "--given", ".a...", "--inventory", "max:abbcd"]),
            ("fit", "qad de", ["--size", "1x4", "--q", "plain", "--given", ".q.."]),
            ("unique", "act ape ate cop end old", ["--size", "3"]),
            ("unique", "ab", ["--size", "2", "--given", "a. .b"]),
        ],
        first=1,
    ),
)
def test_the_readme_says_how_to_make_the_formula_anew(
    command: str, words: str, options: list[str], tmp_path: Path
) -> None:
    target = tmp_path / "a"
    run(command, "-", *options, "--certify", target, stdin=words)
    if not (target / FORMULA).exists():
        pytest.fail("this is refused by counting: no test of formulae")
    page = (target / "README.md").read_text(encoding="utf-8")
    asked = page.partition("make the formula again")[2]
    script = asked.partition("```sh\n")[2].partition("```")[0]
    shown = re.search(r"^echo (.*) \| (unboggle encode .*?) \| ", script, re.MULTILINE)
    assert shown
    anew = run(*shlex.split(shown[2])[1:], stdin=" ".join(shlex.split(shown[1])))
    assert anew.code == 0, anew.err
    (tmp_path / "anew").write_text(anew.out, encoding="utf-8")
    script = script.replace(shown[2], "cat ../anew")

    def same() -> bool:
        done = subprocess.run(
            ["sh", "-c", script], cwd=target, capture_output=True, stdin=subprocess.DEVNULL
        )
        return done.returncode == 0

    assert script.count("\n") == 2
    assert same()
    lines = lines_of(target / FORMULA)
    for how in (_swap, _flip) if command == "fit" else (_swap,):
        put(target / FORMULA, how(lines))
        assert not same()
