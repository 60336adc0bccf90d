"""Filled boards against every filling there is, whose words are found by brute force."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import product

import pytest
from amounts import mixed, parts
from odd_constraints import NoTwins

from unboggle import Board, Constraint, Constraints, Grid, Inventory, Lexicon, Puzzle, fill_board
from unboggle.boards import make_grid
from unboggle.constraints import Ban, Dice, Same, UniquePaths, Vowels
from unboggle.filling.filled import FilledBoard, FillStrategy
from unboggle.puzzle import CandidateBoard, Cell, Face
from unboggle.testing.brute_force import shows_word, simple_paths

LETTERS = "αβγε"  # a list in them has no other letters
GRIDS = [
    Grid.rectangle(2, 3),
    Grid.rectangle(3, 3),
    Grid.rectangle(1, 5),
    Grid.rectangle(2, 4, wrap_columns=True),
    Grid.hexagons(3, 2),
    make_grid("... .#. ..."),
]
WAYS: tuple[FillStrategy, ...] = ("fewest-extras", "most-extras", "natural")


@dataclass(frozen=True)
class Case:
    """A board to be filled; its words are those of ``puzzle``."""

    board: Board
    puzzle: Puzzle
    words: tuple[str, ...]

    @property
    def lexicon(self) -> Lexicon:
        return Lexicon.from_words(*self.words)

    def fillings(self) -> Iterator[Board]:
        """Every board with letters on all blank cells."""
        blank = [cell for cell in self.board.grid.cells if cell not in self.board.faces]
        for letters in product(LETTERS, repeat=len(blank)):
            faces = {**self.board.faces, **dict(zip(blank, letters, strict=True))}
            yield Board(self.board.grid, faces)

    def extras(self, board: Board) -> set[str]:
        faces: dict[Cell, Face] = dict(board.faces)
        return {
            word
            for word in {*self.words} - {*self.puzzle.words}
            if shows_word(board.grid, faces, tuple(word))
        }

    def kept(self, board: Board) -> bool:
        """Whether the constraints are, with paths of brute force."""

        def paths(spelling: tuple[str, ...]) -> Iterator[tuple[Cell, ...]]:
            for path in simple_paths(board.grid, len(spelling)):
                if tuple(board.faces.get(cell) for cell in path) == spelling:
                    yield path

        held = CandidateBoard(board, self.puzzle.spellings, paths)
        return all(constraint.violation(held) is None for constraint in self.puzzle.constraints)


def walked(board: Mapping[Cell, Face], grid: Grid, length: int, draw: random.Random) -> list[Cell]:
    """A path of shown cells at random, perhaps a shorter one."""
    path = [draw.choice([*board])]
    while len(path) < length:
        on = [c for c in grid.neighbours[path[-1]] if c in board and c not in path]
        if not on:
            break
        path.append(draw.choice(on))
    return path


def a_case(draw: random.Random, *kinds: str) -> Case | None:
    grid = draw.choice(GRIDS)
    cells = list(grid.cells)
    draw.shuffle(cells)
    blank, shown = (cells[:4], cells[4:]) if draw.random() < 0.3 else (cells[:3], cells[3:])
    faces = {cell: draw.choice(LETTERS) for cell in shown}
    asked = {
        "".join(faces[cell] for cell in walked(faces, grid, draw.randint(2, 4), draw))
        for _ in range(2)
    }
    words = {"".join(draw.choices(LETTERS, k=draw.choice((3, 3, 4, 5)))) for _ in range(40)} | asked
    constraints: list[Constraint] = []
    for kind in kinds:
        match kind:
            case "ban":
                there = Case(Board(grid, faces), Puzzle(grid, {}), tuple(words))
                free = sorted(words - asked - there.extras(there.board))
                free = [w for w in free if not any(w in a or w in a[::-1] for a in asked)]
                constraints.append(Ban(tuple(draw.sample(free, min(4, len(free))))))
            case "dice":
                dice = [tuple(draw.sample(LETTERS, 2)) for _ in blank]
                constraints.append(Dice((*((face, face) for face in faces.values()), *dice)))
            case "inventory":
                stock = [*faces.values(), *draw.choices(LETTERS, k=len(blank) + 1)]
                constraints.append(Inventory({f: stock.count(f) for f in stock}, at_most=True))
            case "no_twins":  # a constraint of others, of which nothing is known
                constraints.append(NoTwins())
            case "unique_paths":
                constraints.append(UniquePaths())
            case "same":
                constraints.append(Same((tuple(blank[:2]),)))
            case "vowels":
                vowels = sum(face in "αε" for face in faces.values())
                constraints.append(Vowels(0, vowels + 1))
    case = Case(
        Board(grid, faces),
        Puzzle(grid, {word: (tuple(word),) for word in sorted(asked)}, Constraints(*constraints)),
        tuple(sorted(words)),
    )
    return case if case.kept(case.board) else None


def filled(case: Case, way: FillStrategy, seed: int, at_most: int | None = None) -> FilledBoard:
    return fill_board(
        case.board, case.lexicon, puzzle=case.puzzle, strategy=way, seed=seed, max_extras=at_most
    )


KINDS = [
    "",
    "ban",
    "dice",
    "inventory",
    "no_twins",
    "unique_paths",
    "same",
    "vowels",
    "ban vowels same",
]


@pytest.mark.parametrize("part", parts(2))
@pytest.mark.parametrize(("kinds", "seed"), mixed(KINDS, [1, 2]))
def test_nothing_is_better_than_what_is_called_optimal(kinds: str, seed: int, part: int) -> None:
    draw = random.Random(f"{kinds} {seed}")
    print(f"seed {seed}")
    cases = 0
    while cases < 2 // part:
        if (case := a_case(draw, *kinds.split())) is None:
            continue
        cases += 1
        good = [len(case.extras(board)) for board in case.fillings() if case.kept(board)]
        bound = draw.choice([min(good), max(good), sum(good) // len(good)]) if good else 3
        for way in WAYS:
            for at_most in (None, bound, min(good, default=1) - 1):
                if at_most is not None and at_most < 0:
                    continue
                answer = filled(case, way, seed, at_most)
                if not good:
                    assert (answer.blank_reason, answer.board) == ("impossible", case.board)
                    continue
                assert answer.blank_reason is None
                assert answer.extras is not None
                assert {one.word for one in answer.extras} == case.extras(answer.board)
                assert case.kept(answer.board)
                assert len(answer.board.faces) == len(case.board.grid.cells)
                count = len(answer.extras)
                met = at_most is None or at_most >= min(good)
                assert answer.within_limit == (None if at_most is None else met)
                if way == "fewest-extras" or not met:
                    assert (answer.optimal, count) == (True, min(good))
                elif way == "most-extras":
                    most = max(n for n in good if at_most is None or n <= at_most)
                    assert (answer.optimal, count) == (True, most)
                else:
                    assert answer.optimal is None
                    assert at_most is None or count <= at_most


def test_all_letters_that_a_constraint_forbids_together_are_an_impossible_filling() -> None:
    grid = Grid.rectangle(1, 3)
    board = Board(grid, {(0, 0): "α", (0, 1): "β"})
    ban = Ban(tuple(f"αβ{letter}" for letter in LETTERS))
    puzzle = Puzzle(grid, {"αβ": (("α", "β"),), "γε": (("γ", "ε"),)})  # for its letters
    puzzle = Puzzle(grid, puzzle.spellings, Constraints(ban))
    answer = fill_board(board, Lexicon.from_words("αβγ"), puzzle=puzzle)
    assert (answer.blank_reason, answer.board, answer.cells) == ("impossible", board, ())
    assert answer.obstacles == ("banned words",)
