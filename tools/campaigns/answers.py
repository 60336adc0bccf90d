"""Random tiny puzzles: every question, encoding, solver and search against brute force."""

from __future__ import annotations

import os
import random
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import cache
from unittest.mock import patch

from tools.campaigns.drawn_constraints import drawn_constraints
from tools.campaigns.frame import Campaign, Outcome
from tools.campaigns.keeping import satisfies, spelt
from tools.campaigns.traced import trace_some
from unboggle import check_unique, drop_fewest, fit, list_boards, why
from unboggle.cluster import no_child_processes
from unboggle.counting import refuse
from unboggle.encodings import Encoding, get, names
from unboggle.errors import InputError
from unboggle.fitting.race.member import carry_out
from unboggle.fitting.race.plan import MemberPlan
from unboggle.fitting.searches.kinds import able_searches, start_search
from unboggle.forward.trace import trace_puzzle
from unboggle.puzzle import (
    Board,
    Cell,
    Cells,
    Constraint,
    Constraints,
    Face,
    GivenCells,
    Grid,
    Inventory,
    Puzzle,
    Spelling,
    Vowels,
)
from unboggle.solvers import Status
from unboggle.system.clock import NEVER
from unboggle.system.in_process import Role
from unboggle.testing.brute_force import holds
from unboggle.testing.every_board import BLANK, EveryBoard, every_board, solutions
from unboggle.testing.tiny import ring, rook

_BOARDS = (*[300] * 6, *[3_000] * 12, 20_000, 200_000)  # of a puzzle, with blanks; drawn
_ALPHABETS = ("ab", "abc", ("a", "b", "ab"), ("a", "qu", "b"), "abcd", "aest", "tea")
KEPT = 30  # grids whose boards are kept
_ROLES: tuple[Role, ...] = ("prove", "prove", "prove", "prove", "both")
_MOVES = 300  # of a board search
_TIMEOUT = 120.0  # seconds; every question takes milliseconds, unless the machine is busy
SIMPLE = (GivenCells, Inventory, Cells, Vowels)  # which `EveryBoard` knows
ENCODINGS = tuple(name for name in names() if issubclass(get(name), Encoding))
SOLVERS = ("cadical195", "glucose4", "minisat22", "maplechrono")


@dataclass(frozen=True)
class Question:
    """A question about a puzzle, as plain data."""

    about: str
    kind: str
    size: tuple[int, int]
    holes: frozenset[Cell]
    wrap: tuple[bool, bool]
    words: tuple[tuple[Spelling, ...], ...]
    weights: tuple[int, ...]
    must: frozenset[int]
    given: tuple[tuple[Cell, Face], ...] = ()
    stock: tuple[tuple[Face, int], ...] = ()
    at_most: bool = False
    others: tuple[Constraint, ...] = ()
    encoding: str = "tiles"
    solver: str = "cadical195"
    seed: int = 0
    kernel: bool = True
    role: Role = "both"

    @property
    def puzzle(self) -> Puzzle:
        """The puzzle; raises `InputError` if its constraints contradict each other."""
        spellings = {"".join(ways[0]): ways for ways in self.words}
        stock = Inventory(dict(self.stock), self.at_most) if self.stock else None
        constraints = Constraints(GivenCells(dict(self.given)), stock, *self.others)
        return Puzzle(grid(self.kind, self.size, self.holes, self.wrap), spellings, constraints)


@cache
def grid(kind: str, size: tuple[int, int], holes: frozenset[Cell], wrap: tuple[bool, bool]) -> Grid:
    """Return the grid of a question, always the same object."""
    rows, columns = size
    match kind:
        case "hexagons":
            return Grid.hexagons(rows, columns)
        case "rook":
            return rook(rows, columns)
        case "ring":
            return ring(columns)
    cells = [(r, c) for r in range(rows) for c in range(columns) if (r, c) not in holes]
    return Grid.king(cells, wrap_rows=wrap[0], wrap_columns=wrap[1])


def draw(rng: random.Random, about: str | None = None) -> Question:
    """Return a random question, or one ``about`` that."""
    kind = rng.choice(["king"] * 6 + ["hexagons", "rook", "ring"])
    size = (rng.randint(1, 3), rng.randint(1, 4)) if kind != "ring" else (1, rng.randint(3, 6))
    if size == (3, 4):
        size = (3, 3)
    every = [(r, c) for r in range(size[0]) for c in range(size[1])]
    some = rng.sample(every, rng.randint(0, len(every) - 1)) if rng.random() < 0.2 else []
    holes = frozenset(some if kind == "king" else ())
    wrap = (rng.random() < 0.2, rng.random() < 0.2) if kind == "king" else (False, False)
    cells = [cell for cell in every if cell not in holes]
    faces = [*rng.choice(_ALPHABETS)]
    most = rng.choice(_BOARDS)
    while len(cells) > 1 and (len(faces) + 1) ** len(cells) > most:
        if len(faces) > 2:
            faces.pop()
        else:
            holes |= {cells.pop()}
    kind = "king" if holes else kind
    words: dict[str, tuple[Spelling, ...]] = {}
    for _ in range(rng.choice([1, 2, 3, 4, 6])):
        length = rng.randint(1, min(len(cells) + 1, 6))
        word = "".join(rng.choices(faces, k=length))
        words[word] = tuple(spelt(word, {*faces}))
    given = [(cell, rng.choice(faces)) for cell in rng.sample(cells, min(len(cells), 2))]
    amount = rng.choice([0, 0, 0, 1, 2])
    stock: Counter[str] = Counter()
    at_most = rng.random() < 0.5
    if rng.random() < 0.25:
        stock.update(
            rng.choices(faces, k=rng.randint(1, len(cells) + 2) if at_most else len(cells))
        )
    drawn = rng.choices([*QUESTIONS], WEIGHTS)[0]
    about = about or drawn
    others = drawn_constraints(rng, about, kind, cells, faces, [*words])
    return Question(
        about,
        kind,
        size,
        holes,
        wrap,
        tuple(words.values()),
        tuple(rng.choice([1, 1, 2, 5]) for _ in words),
        frozenset(k for k in range(len(words)) if rng.random() < 0.15),
        tuple(sorted(given[:amount])),
        tuple(sorted(stock.items())),
        at_most,
        others,
        rng.choice(ENCODINGS),
        rng.choice(SOLVERS),
        rng.randrange(1000),
        rng.random() < 0.9,
        rng.choice(_ROLES),
    )


def smaller(asked: Question) -> Iterator[Question]:
    """Yield the question with a word less, without its constraints, with shorter words."""
    for k in range(len(asked.words)):
        if len(asked.words) > 1:
            yield replace(
                asked,
                words=asked.words[:k] + asked.words[k + 1 :],
                weights=asked.weights[:k] + asked.weights[k + 1 :],
                must=frozenset(m - (m > k) for m in asked.must if m != k),
            )
    if asked.given:
        yield replace(asked, given=asked.given[1:])
    if asked.stock:
        yield replace(asked, stock=())
    for k in range(len(asked.others)):
        yield replace(asked, others=asked.others[:k] + asked.others[k + 1 :])
    if asked.must:
        yield replace(asked, must=frozenset())
    if asked.role != "both":
        yield replace(asked, role="both")
    if any(asked.wrap):
        yield replace(asked, wrap=(False, False))


# ---- the questions ----


def oracle(puzzle: Puzzle) -> tuple[EveryBoard, int]:
    """Return all boards of ``puzzle``, and the set of those that solve it."""
    boards = every_board(puzzle.grid, (BLANK, *puzzle.faces))
    return boards, keeping(boards, boards.holding(puzzle), puzzle)


def possible(puzzle: Puzzle) -> bool:
    """Return whether some board solves ``puzzle``."""
    boards = every_board(puzzle.grid, (BLANK, *puzzle.faces))
    return any(_good(boards, boards.holding(puzzle), puzzle, [*puzzle.constraints]))


def check_board(finder: str, board: Board | None, puzzle: Puzzle) -> None:
    """Raise if ``board``, found by ``finder``, lacks a word or violates a constraint."""
    if board is None:
        return
    if not holds(board, puzzle):
        raise AssertionError(f"{finder} found {board}, which is wrong: it lacks a word")
    boards = every_board(puzzle.grid, (BLANK, *puzzle.faces))
    if not keeping(boards, 1 << number(boards, board), puzzle):
        raise AssertionError(f"{finder} found {board}, which is wrong: it violates a constraint")


def keeping(
    boards: EveryBoard, some: int, puzzle: Puzzle, constraints: Iterable[Constraint] | None = None
) -> int:
    """Return the boards among ``some``, which hold all words, that satisfy the constraints.

    They are those of ``puzzle`` unless other ones are given.
    """
    good = 0
    every = puzzle.constraints if constraints is None else constraints
    for one in _good(boards, some, puzzle, [*every]):
        good |= one
    return good


def _good(
    boards: EveryBoard, some: int, puzzle: Puzzle, constraints: Sequence[Constraint]
) -> Iterator[int]:
    """Yield sets of the boards among ``some`` that satisfy the constraints."""
    simple = [one for one in constraints if isinstance(one, SIMPLE)]
    others = [one for one in constraints if not isinstance(one, SIMPLE)]
    for one in simple:  # together they may contradict each other, which is refused
        some &= boards.keeping(Constraints(one))
    if not others and some:
        yield some
        return
    while some:
        first = some & -some
        some ^= first
        faces = boards.board(first.bit_length() - 1).faces
        if satisfies(faces, puzzle.grid, puzzle.spellings, others):
            yield first


def number(boards: EveryBoard, board: Board) -> int:
    """Return the number of a board."""
    digits = (boards.faces.index(board.faces.get(cell, BLANK)) for cell in boards.cells)
    return sum(digit * len(boards.faces) ** k for k, digit in enumerate(digits))


def expect(right: object, found: object, what: str) -> None:
    """Raise if they differ."""
    if right != found:
        raise AssertionError(f"{what} is {found}, by brute force {right}")


def _fit(asked: Question, puzzle: Puzzle) -> None:
    answer = fit(puzzle, seed=asked.seed, timeout=_TIMEOUT, explain=False)
    expect("fitted" if possible(puzzle) else "impossible", answer.status, "the status of fit")
    check_board("fit", answer.board if answer.status == "fitted" else None, puzzle)


def _member(asked: Question, puzzle: Puzzle) -> None:
    (*_, last) = carry_out(puzzle, MemberPlan(asked.encoding, asked.solver, asked.seed), NEVER)
    expect(
        Status.SAT if possible(puzzle) else Status.UNSAT, last.status, "the status of the member"
    )
    check_board(asked.encoding, last.board, puzzle)


def _search(asked: Question, puzzle: Puzzle) -> None:
    for kind in able_searches(puzzle):
        check_board(kind, start_search(kind, puzzle, asked.seed).run(moves=_MOVES), puzzle)


def _count(asked: Question, puzzle: Puzzle) -> None:
    refusal = refuse(puzzle)
    if refusal is not None and possible(puzzle):
        raise AssertionError(f"{refusal} is wrong")


def _most(asked: Question, puzzle: Puzzle) -> None:
    weights = dict(zip(puzzle.words, asked.weights, strict=True))
    must = frozenset(word for k, word in enumerate(puzzle.words) if k in asked.must)
    answer = drop_fewest(puzzle, weights=weights, required=must, timeout=_TIMEOUT, seed=asked.seed)
    boards = every_board(puzzle.grid, (BLANK, *puzzle.faces))
    held = boards.held_sets(puzzle.spellings, keeping(boards, boards.all, puzzle))
    sums = [sum(weights[word] for word in some) for some in held if must <= some]
    if not sums or not max(sums):
        expect(True, answer.board is None or not answer.paths, "no board for the most words")
        return
    if answer.board is None or answer.dropped is None:
        raise AssertionError(f"no board for {max(sums)} of weight: {answer.status}")
    kept = sum(weights[word] for word in answer.paths)
    expect(max(sums), kept, "the weight of the most words")
    whole = keeping(boards, 1 << number(boards, answer.board), puzzle)
    expect(True, bool(whole), "whether the board satisfies the constraints")
    on_board = trace_puzzle(answer.board, puzzle)
    expect(True, set(answer.paths) <= set(on_board), "whether all kept words are on the board")


def _boards(asked: Question, puzzle: Puzzle) -> None:
    answer = list_boards(puzzle, timeout=_TIMEOUT, seed=asked.seed)
    boards, good = oracle(puzzle)
    expect("complete" if good else "impossible", answer.status, "the status of boards")
    for one in answer.solutions:
        there = bool(good >> number(boards, one.board) & 1)
        expect(there, True, f"whether {one.board} is a solution")
    if not asked.others:
        expect(len(solutions(puzzle)), answer.total, "the number of boards")


def _unique(asked: Question, puzzle: Puzzle) -> None:
    answer = check_unique(puzzle, timeout=_TIMEOUT)
    found = len(list_boards(puzzle, timeout=_TIMEOUT).solutions)
    status = "impossible" if not found else "unique" if found == 1 else "several"
    expect(status, answer.status, "the status of unique")


def _why(asked: Question, puzzle: Puzzle) -> None:
    puzzle = replace(puzzle, constraints=Constraints())
    answer = why(puzzle, timeout=_TIMEOUT, seed=asked.seed)
    expect("fitted" if possible(puzzle) else "impossible", answer.status, "the status of why")
    boards = every_board(puzzle.grid, (BLANK, *puzzle.faces))
    held = boards.held_sets(puzzle.spellings, boards.all)
    for conflict in answer.conflicts:
        words = frozenset(conflict.words)
        expect(False, any(words <= some for some in held), f"whether {sorted(words)} fit")
        if conflict.minimal:
            for word in words:
                fits = any(words - {word} <= some for some in held)
                expect(True, fits, f"whether {sorted(words - {word})} fit")


def _trace(asked: Question, puzzle: Puzzle) -> dict[str, int]:
    by = "kernel" if asked.kernel else "Python"
    return {"trace": 1, f"boards traced by {by}": trace_some(puzzle, asked.seed)}


QUESTIONS: dict[str, Callable[[Question, Puzzle], Outcome]] = {
    "fit": _fit,
    "member": _member,
    "search": _search,
    "count": _count,
    "most": _most,
    "boards": _boards,
    "unique": _unique,
    "why": _why,
    "trace": _trace,
}
WEIGHTS = (2, 6, 4, 8, 2, 2, 1, 2, 4)  # of the questions: cheap ones more often


@contextmanager
def kernel(on: bool) -> Iterator[None]:
    """In this context, use the kernel or do without it."""
    with patch.dict(os.environ, UNBOGGLE_KERNEL="1" if on else "0"):
        os.environ.pop("UNBOGGLE_REQUIRE_KERNEL", None)
        yield


def _check_refused(asked: Question, error: InputError) -> None:
    """Raise if constraints are refused because they contradict each other, but do not."""
    bare = replace(asked, given=(), stock=(), others=()).puzzle
    stock = [Inventory(dict(asked.stock), asked.at_most)] if asked.stock else []
    given = [GivenCells(dict(asked.given))] if asked.given else []
    boards = every_board(bare.grid, (BLANK, *bare.faces))
    try:
        some = keeping(boards, boards.holding(bare), bare, (*given, *stock, *asked.others))
    except KeyError:  # a word or a cell that is not there
        return
    if some:
        raise AssertionError(f"refused: {error}; but there is a board")


def check(asked: Question) -> Outcome:
    """Answer the question in this process, and compare the answer with brute force."""
    try:
        puzzle = asked.puzzle
    except InputError as error:
        _check_refused(asked, error)
        return "refused"
    if every_board.cache_info().currsize > KEPT:
        every_board.cache_clear()
    with no_child_processes(asked.role), kernel(asked.kernel):
        try:
            counted = QUESTIONS[asked.about](asked, puzzle)
        except InputError as error:
            if asked.encoding not in str(error).replace("-", "_"):
                raise
            return "not for this encoding"
    return counted or f"{asked.about}, {len([*puzzle.constraints])} constraints"


CAMPAIGN = Campaign("Answer tiny puzzles and compare with brute force.", draw, check, smaller)
