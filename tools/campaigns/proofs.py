"""Certificates: each is checked by another program, and then changed, so that it is refused."""

from __future__ import annotations

import json
import random
import re
import shutil
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from tools.campaigns import answers, metamorphic
from tools.campaigns.brute import expect, oracle
from tools.campaigns.certifying import (
    STATED,
    accepting,
    proof_holds,
    put_boards,
    put_count,
    put_most,
    put_refutation,
    read_numbers,
    read_stated,
    script_accepts,
)
from tools.campaigns.counted import recount
from tools.campaigns.frame import Campaign, Outcome
from tools.campaigns.readers import mutated, mutated_json
from tools.campaigns.tiny_questions import ENCODINGS as ALL_ENCODINGS
from tools.campaigns.tiny_questions import Question
from tools.campaigns.tiny_questions import smaller as smaller_questions
from unboggle import check_unique, drop_fewest, fit, write_certificate
from unboggle.certificates import check_certifiable
from unboggle.certify.folder import FORMULA, PROOF, with_digests
from unboggle.certify.most_words import certified_drop
from unboggle.cluster import no_child_processes
from unboggle.counting import refusals, refuse
from unboggle.errors import InputError
from unboggle.puzzle import (
    Board,
    Cover,
    EveryCell,
    Puzzle,
    Turns,
    UniquePaths,
    WordsApart,
    WordsTouch,
)
from unboggle.puzzle.formats.document import puzzle_of_json
from unboggle.solvers.pysat import SOLVERS as TRAITS
from unboggle.testing.brute_force import holds, satisfiable

ENCODINGS = tuple(name for name in ALL_ENCODINGS if name != "bitvectors")
SOLVERS = tuple(name for name, traits in TRAITS.items() if traits.proof)
ON_WORDS = (Cover, EveryCell, Turns, UniquePaths, WordsApart, WordsTouch)
_LINE = re.compile(r"c(?: .*)?|p cnf [0-9]+ [0-9]+|(?:-?[1-9][0-9]* )*0")
_HEADER = re.compile(r"c(?:.*\s)?p\s*cnf")
_CHANGES = 64  # of a certificate, one at a time
_LONGEST = 3_000  # clauses for a mutation of which the formula is solved again
_BYTES = 2_000_000  # of proofs, in all changes of a certificate


@dataclass(frozen=True)
class Certified:
    """A question whose answer is certified ``about`` something, and seeds of mutations."""

    about: str
    question: Question
    encoding: str
    solver: str
    mutations: tuple[int, ...] = ()


def draw(rng: random.Random) -> Certified:
    """Return a tiny puzzle; for counting, also larger ones."""
    return Certified(
        rng.choices([*MAKERS], [weight for _, weight in MAKERS.values()])[0],
        answers.draw(rng),
        rng.choice(ENCODINGS),
        rng.choice(SOLVERS),
        tuple(rng.randrange(10**6) for _ in range(_CHANGES)),
    )


# ---- certificates: each is written to a folder, and right; None if there is no such claim ----


def _refutation(one: Certified, puzzle: Puzzle, folder: Path) -> str | None:
    _, good = oracle(puzzle)
    try:
        proved = put_refutation(folder, puzzle, one.encoding, one.solver)
    except InputError:  # the encoding has no clauses for a constraint
        return None
    expect(not good, proved, "whether a refutation is proved")
    return "refutation" if proved else None


def _other(one: Certified, puzzle: Puzzle, folder: Path) -> str | None:
    answer = check_unique(puzzle)
    found = [(solution.board, solution.paths) for solution in answer.solutions]
    if not found:
        return None
    try:
        only = put_refutation(folder, puzzle, one.encoding, one.solver, found[:1])
    except InputError:
        return None
    expect(len(found) == 1, only, "whether there is no other board")
    return "uniqueness" if only else None


def _board(one: Certified, puzzle: Puzzle, folder: Path) -> str | None:
    answer = fit(puzzle, explain=False)
    if answer.board is None:
        return None
    put_boards(folder, puzzle, [(answer.board, answer.paths)])
    return "board"


def _most(one: Certified, puzzle: Puzzle, folder: Path) -> str | None:
    if any(isinstance(constraint, ON_WORDS) for constraint in puzzle.constraints):
        return None  # fewer words are held to less, which the oracle does not know
    asked = one.question
    weights = dict(zip(puzzle.words, asked.weights, strict=True))
    must = [word for k, word in enumerate(puzzle.words) if k in asked.must]
    answer = drop_fewest(puzzle, weights=weights, required=must, seed=asked.seed)
    drop = certified_drop(answer)
    if drop is None:
        return None
    boards, good = oracle(replace(puzzle, spellings={}))
    held = boards.held_sets(puzzle.spellings, good)
    best = max((sum(weights[w] for w in some) for some in held if {*must} <= some), default=0)
    if best > drop.kept_upper_bound:
        raise AssertionError(f"a board holds {best}, the bound is {drop.kept_upper_bound}")
    put_most(folder, answer, drop, one.solver)
    return "most"


def _count(one: Certified, puzzle: Puzzle, folder: Path) -> str | None:
    found = [*refusals(puzzle)]
    if not found:
        return None
    expect(0, oracle(puzzle)[1], "the boards of a puzzle that counting refutes")
    for refusal in found:
        recount(puzzle, refusal)
    put_count(folder, puzzle, random.Random(one.question.seed).choice(found))
    return "counting"


def _large(one: Certified, puzzle: Puzzle, folder: Path) -> str | None:
    """Count again on boards of 16 to 36 cells; there is nothing to compare the verdict with."""
    rng = random.Random(one.question.seed)
    for _ in range(10):
        large = metamorphic.draw(rng).puzzle
        for refusal in refusals(large):
            recount(large, refusal)
            put_count(folder, large, refusal)
            expect(True, script_accepts(folder), f"whether check.py accepts {refusal.kind}")
    return None


def _library(one: Certified, puzzle: Puzzle, folder: Path) -> str | None:
    """Write the certificate as everyone does it, in processes."""
    answer, made = write_certificate(fit(puzzle, seed=one.question.seed), str(folder / "new"))
    if made is None or made.folder is None or not made.verified:
        raise AssertionError(f"not written or not verified: {answer} {made}")
    for file in (folder / "new").iterdir():
        file.rename(folder / file.name)
    (folder / "new").rmdir()
    return f"library: {made.kind if made.proof else 'without a proof'}"


MAKERS: dict[str, tuple[Callable[[Certified, Puzzle, Path], str | None], int]] = {
    "refutation": (_refutation, 20),
    "other": (_other, 8),
    "board": (_board, 4),
    "most": (_most, 10),
    "count": (_count, 20),
    "large": (_large, 3),
    "library": (_library, 1),
}


# ---- mutations ----


def mutate(rng: random.Random, folder: Path) -> str:
    """Change one file of the certificate; return its name."""
    names = [name for name in (STATED, FORMULA, PROOF) if (folder / name).exists()]
    file = folder / rng.choice(names)
    before = file.read_bytes()
    lines = before.decode("utf-8").splitlines(keepends=True)
    a, b = rng.randrange(len(lines) + 1), rng.randrange(len(lines) + 1)
    match rng.randrange(9):
        case 0:  # a bit flips
            at = rng.randrange(len(before))
            after = before[:at] + bytes([before[at] ^ (1 << rng.randrange(8))]) + before[at + 1 :]
        case 1:  # the file is cut
            after = before[: rng.randrange(len(before))]
        case 2:  # lines are lost
            after = "".join(lines[: min(a, b)] + lines[max(a, b) :]).encode()
        case 3:  # one line is lost
            after = "".join(lines[:a] + lines[a + 1 :]).encode()
        case 4:  # lines are in another order
            rng.shuffle(lines)
            after = "".join(lines).encode()
        case 5:  # another file of the certificate
            after = (folder / rng.choice(names)).read_bytes()
        case 6 if file.name == STATED:
            after = json.dumps(mutated_json(rng, json.loads(before))).encode("utf-8", "replace")
        case 6:  # a number is another one
            numbers = rng.choice(lines or [""]).split()
            line = " ".join(str(rng.randint(-9, 9)) if rng.random() < 0.3 else n for n in numbers)
            after = "".join([*lines[:a], line + "\n", *lines[a + 1 :]]).encode()
        case 7 if file.name == FORMULA:
            after = respelled(rng, before.decode()).encode()
        case _:
            after = mutated(rng, before.decode()).encode("utf-8", "replace")
    file.write_bytes(after)
    return file.name


def respelled(rng: random.Random, text: str) -> str:
    """Change a line of a formula so that a program may read other numbers in it."""
    lines = text.split("\n")
    at = rng.randrange(len(lines))
    if rng.random() < 0.3:
        lines.insert(at, f"c {rng.choice(['', 'a '])}p cnf 2 2 1 0 -1 0")
    else:
        numbers = lines[at].split(" ")
        numbers.insert(rng.randrange(len(numbers)), rng.choice(["0", "010", "+1", "1_0", ""]))
        lines[at] = " ".join(numbers)
    return "\n".join(lines)


def is_odd(formula: Path) -> bool:
    """Return whether a line of a formula is none that all programs read in the same way."""
    lines = formula.read_bytes().decode("utf-8", "replace").removesuffix("\n").split("\n")
    return any(_HEADER.match(line) or not _LINE.fullmatch(line) for line in lines)


def _judge(folder: Path, whole: Path, changed: str, puzzle: Puzzle) -> None:
    """Raise if a changed certificate is accepted, although its claim is not proved."""
    same = (folder / changed).read_bytes() == (whole / changed).read_bytes()
    if script_accepts(folder) and not same and not _equal_json(folder, whole, changed):
        raise AssertionError(f"check.py accepts a changed {changed}")
    if changed != STATED:
        _judge_proof(folder, changed)
        odd = changed == FORMULA and is_odd(folder / FORMULA)
        if odd and _renewed(folder) and script_accepts(folder):
            raise AssertionError("check.py accepts a formula that programs read in several ways")
    elif _renewed(folder) and script_accepts(folder):
        _judge_statement(read_stated(folder))


def _equal_json(folder: Path, whole: Path, changed: str) -> bool:
    return changed == STATED and read_stated(folder) == read_stated(whole)


def _judge_proof(folder: Path, changed: str) -> None:
    verdicts = accepting(folder)
    if not any(verdicts.values()):
        return
    try:
        formula = read_numbers(folder / FORMULA)
    except ValueError as error:
        raise AssertionError(f"{verdicts} accept a proof of no formula: {error}") from None
    if changed == FORMULA and len(formula) < _LONGEST and satisfiable(formula):
        raise AssertionError(f"{verdicts} accept a proof that a satisfiable formula is UNSAT")
    if not all(verdicts.values()) and not proof_holds(folder):
        raise AssertionError(f"{verdicts}, but the changed {changed} proves nothing")


def _renewed(folder: Path) -> bool:
    """Renew the digests, as a cheater would; return whether that is possible."""
    try:
        data = read_stated(folder)
        for key in ("digest", "files"):
            data.pop(key, None)
        text = json.dumps(with_digests(data, folder))
        (folder / STATED).write_text(text, "utf-8")
    except (ValueError, AttributeError, TypeError, RecursionError):
        return False
    return True


def _judge_statement(data: Any) -> None:
    """Raise if a statement that was accepted is wrong; of a formula only the proof can say that."""
    if data["kind"] in ("refutation", "uniqueness", "most_words"):
        return
    try:
        puzzle = puzzle_of_json(data["puzzle"])
    except Exception:  # it is invalid; `check.py` ignores fields that it does not need
        return
    if data["kind"] in ("one_board", "two_boards"):
        for shown in data["boards"]:
            rows = [[face or None for face in row] for row in shown["board"]]
            cells = {(r, c): f for r, row in enumerate(rows) for c, f in enumerate(row) if f}
            expect(True, holds(Board(puzzle.grid, cells), puzzle), f"whether {rows} is a board")
    elif (len(puzzle.faces) + 1) ** len(puzzle.grid.cells) <= 300_000:
        expect(0, oracle(puzzle)[1], f"the boards of {puzzle!r}, which {data['kind']} refutes")


def check(one: Certified) -> Outcome:
    """Certify an answer, check the certificate by another program, and change it."""
    try:
        puzzle = one.question.puzzle
        check_certifiable(puzzle)
    except InputError:
        return "refused"
    with TemporaryDirectory() as made:
        folder, copy = Path(made, "whole"), Path(made, "copy")
        folder.mkdir()
        kind = _write(one, puzzle, folder)
        if kind is None:
            return f"{one.about}: no claim"
        if kind != "refutation" or refuse(puzzle) is None:  # else a count is certified instead
            expect(True, script_accepts(folder), "whether check.py accepts the certificate")
        if (folder / PROOF).exists():
            verdicts = accepting(folder) | {"on its own": proof_holds(folder)}
            expect(True, all(verdicts.values()), f"whether all accept the proof: {verdicts}")
        mutations = one.mutations[: _affordable(folder / PROOF)]
        for seed in mutations:
            shutil.copytree(folder, copy)
            changed = mutate(random.Random(seed), copy)
            _judge(copy, folder, changed, puzzle)
            shutil.rmtree(copy)
    return {kind: 1, "changes": len(mutations)}


def _affordable(proof: Path) -> int:
    """Return how many changes to try: dratify takes seconds for each of a long proof."""
    size = proof.stat().st_size if proof.exists() else 0
    return max(1, _BYTES // max(1, size))


def _write(one: Certified, puzzle: Puzzle, folder: Path) -> str | None:
    make, _ = MAKERS[one.about]
    if one.about == "library":
        return make(one, puzzle, folder)
    with no_child_processes("both"):
        return make(one, puzzle, folder)


def smaller(one: Certified) -> Iterator[Certified]:
    """Yield the case with fewer mutations, and with a smaller question."""
    if len(one.mutations) > 1:
        yield from (replace(one, mutations=(seed,)) for seed in one.mutations)
    if one.mutations:
        yield replace(one, mutations=())
    yield from (replace(one, question=less) for less in smaller_questions(one.question))


CAMPAIGN = Campaign("Check certificates by other programs, and change them.", draw, check, smaller)
