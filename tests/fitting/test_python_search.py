"""The board search in Python keeps to the contract of the kernel's: seed, deadline, wishes."""

from __future__ import annotations

import random
import time
from collections import Counter
from dataclasses import replace

import pytest
from amounts import shares
from every_board import fits as fits_somewhere

from unboggle.fitting import fit as solve
from unboggle.fitting.board_search import LARGEST, BoardSearch, can_search
from unboggle.puzzle import Cell, Face, Given, Grid, Inventory, Puzzle, Spelling, Wishes, Word
from unboggle.puzzle.words import parse_words
from unboggle.render.text.fit import fit_text
from unboggle.reports.fit import fit_report
from unboggle.system.clock import Deadline
from unboggle.testing import brute_force as oracle
from unboggle.testing.tiny import DONUT, puzzle, ring, rook, strip, torus

GRIDS = {
    "3x5": Grid.rectangle(3, 5),
    "4x4": Grid.rectangle(4, 4),
    "donut": DONUT,
    "ring": ring(9),
    "rook": rook(4, 4),
    "torus": torus(4, 4),
}


@pytest.fixture(autouse=True)
def without_kernel(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("UNBOGGLE_KERNEL", "0")
    monkeypatch.delenv("UNBOGGLE_REQUIRE_KERNEL", raising=False)


def stuck() -> str:
    """Words for 6x6 for which nobody finds a board."""
    draw = random.Random(1)
    return " ".join("".join(draw.choices("abcdefghijklmnoprst", k=6)) for _ in range(22))


def walked(grid: Grid, seed: int, words: int = 8) -> tuple[Puzzle, dict[Cell, Face]]:
    """Words walked on a random board, and the board; some words have another spelling."""
    draw = random.Random(seed)
    shown = {cell: draw.choice(["a", "b", "c", "d", "e", "f", "qu"]) for cell in grid.cells}
    spellings: dict[Word, tuple[Spelling, ...]] = {}
    for number in range(words):
        path = [draw.choice(grid.cells)]
        while len(path) < 5 and (
            ways := [cell for cell in grid.neighbours[path[-1]] if cell not in path]
        ):
            path.append(draw.choice(ways))
        ways_to_spell = [tuple(shown[cell] for cell in path)]
        if draw.random() < 0.2:
            ways_to_spell.append(tuple(draw.choices("abf", k=3)))
        spellings[f"word{number}"] = tuple(ways_to_spell)
    return Puzzle(grid, spellings), shown


def keeps(wishes: Wishes, shown: dict[Cell, Face]) -> bool:
    letters = Counter(face for face in shown.values() if face)
    kept = all(shown.get(cell) == face for cell, face in Given.among(wishes).cells.items())
    inventory = Inventory.among(wishes)
    if inventory is None:
        return kept
    if not inventory.at_most:
        return kept and letters == Counter(inventory.counts)
    return kept and letters <= Counter(inventory.counts)


def held(looking: BoardSearch, asked: Puzzle) -> int:
    """How many words are on the best board, by brute force."""
    board = looking.best()
    assert board is not None
    faces = dict(board.faces)
    return sum(
        any(oracle.shows_word(asked.grid, faces, s) for s in ways)
        for ways in asked.spellings.values()
    )


@pytest.mark.parametrize("name", sorted(GRIDS))
def test_planted_boards_are_found(name: str) -> None:
    for seed in range(4):
        asked, _ = walked(GRIDS[name], seed)
        looking = BoardSearch(asked, seed)
        board = looking.run(moves=60_000)
        assert board is not None, f"seed {seed}: {looking.held} of {len(asked.words)}"
        assert oracle.holds(board, asked) and set(board.faces) == set(asked.grid.cells)
        assert looking.held == len(asked.words)


@pytest.mark.parametrize("kind", ["given", "exact", "at most"])
def test_wishes_are_kept_by_every_best_board(kind: str) -> None:
    for seed in range(6):
        asked, shown = walked(GRIDS["4x4"], seed, words=6)
        given = {} if kind == "exact" else {c: shown[c] for c in list(shown)[: 2 + seed]}
        letters = Counter(shown.values()) + Counter({"z": 1} if kind == "at most" else {})
        inventory = None if kind == "given" else Inventory(dict(letters), kind == "at most")
        asked = replace(asked, wishes=Wishes(Given(given), inventory))
        looking = BoardSearch(asked, seed)
        for _ in range(200):
            board = looking.run(moves=300)
            best = looking.best()
            assert best is not None and keeps(asked.wishes, dict(best.faces))
            if board is not None:
                break
        assert board is not None and oracle.holds(board, asked), f"seed {seed}: {looking.held}"


@pytest.mark.parametrize("share", shares(2))
def test_small_lists_fit_if_and_only_if_brute_force_says_so(share: int) -> None:
    draw = random.Random(share)
    fits = 0
    for number in range(40):
        grid = draw.choice([strip(4), Grid.rectangle(2, 3), ring(5)])
        words = {
            "".join(draw.choices("abc", k=draw.randint(2, 5))) for _ in range(draw.randint(1, 5))
        }
        asked = puzzle(grid, " ".join(sorted(words)))
        there_is_one = fits_somewhere(asked)
        looking = BoardSearch(asked, number)
        board = looking.run(moves=20_000 if there_is_one else 1_000)
        assert (board is not None) == there_is_one, f"{sorted(words)} on {grid}"
        assert looking.held == held(looking, asked)
        fits += there_is_one
    assert 10 < fits < 35


@pytest.mark.parametrize("words", ["toto otto", "aabbb abba bbaa", "mississippi", "th|t-h ht"])
def test_words_that_repeat_a_letter_or_have_two_spellings(words: str) -> None:
    asked = puzzle(Grid.rectangle(3, 4), words)
    board = BoardSearch(asked, 1).run(moves=50_000)
    assert board is not None and oracle.holds(board, asked)


@pytest.mark.long  # the kernel's is ordinary
def test_the_same_seed_gives_the_same_boards_whatever_the_pauses() -> None:
    asked = parse_words(stuck()).puzzle(Grid.rectangle(6, 6))
    first, second, other = (BoardSearch(asked, seed) for seed in (3, 3, 4))
    first.run(moves=4_000)  # more than the first round
    other.run(moves=4_000)
    for _ in range(40):
        second.run(moves=100)
    assert (first.best(), first.held, first.moves) == (second.best(), second.held, 4_000)
    assert first.best() != other.best()
    assert first.held == held(first, asked) > 5


def test_it_ends_in_time_whatever_the_list() -> None:
    draw = random.Random(1)
    many = {"".join(draw.choices("abcdefghijklmnoprstuvwxyz", k=7)) for _ in range(3000)}
    for asked in (
        puzzle(Grid.rectangle(30, 30), " ".join(sorted(many))),
        puzzle(Grid.rectangle(8, 8), "ab" * 32),
        puzzle(Grid.rectangle(8, 8), "abc" * 12 + "aab"),
    ):
        looking = BoardSearch(asked, 1)
        start = time.monotonic()
        assert looking.run(Deadline.after(0.0)) is None
        looking.run(Deadline.after(0.2))
        assert time.monotonic() - start < 3


def test_a_larger_grid_is_searched_in_part() -> None:
    asked = puzzle(Grid.rectangle(40, 40), "cat dog")
    board = BoardSearch(asked).run(moves=20_000)
    assert board is not None and len(board.faces) == LARGEST
    assert can_search(asked) and not can_search(puzzle(strip(3), ""))


def test_an_undecided_run_shows_a_best_board_and_why_it_was_slow() -> None:
    words = parse_words(stuck())
    asked = words.puzzle(Grid.rectangle(6, 6))
    for timeout in (1.0, 4.0, 16.0):  # a busy machine needs longer
        outcome = solve.fit(asked, timeout=timeout, jobs=2)
        if outcome.best is not None and len(outcome.best.paths) > 4:
            break
    assert outcome.status == "undecided" and not outcome.kernel and outcome.best is not None
    faces = dict(outcome.best.board.faces)
    for word in outcome.best.paths:
        assert any(oracle.shows_word(asked.grid, faces, s) for s in asked.spellings[word])
    assert len(outcome.best.paths) > 4
    text = " ".join(fit_text(fit_report(outcome, words, [])).split())
    assert "Boards were searched for without the C kernel" in text
    assert "'unboggle --version --verbose' says why" in text
    alone = solve.fit(asked, encoding="one_hot", timeout=0.2)
    assert "kernel" not in fit_text(fit_report(alone, words, []))


def test_a_board_can_be_found_without_any_process() -> None:
    outcome = solve.fit(puzzle(Grid.rectangle(2, 3), "cat dog cod act tag"), deterministic=True)
    assert (outcome.status, outcome.method, outcome.kernel) == ("fitted", "search", False)
    assert outcome.checked == "traced"
