"""The board search in Python has the kernel's contract for seed, deadline and constraints."""

from __future__ import annotations

import random
import time
from collections import Counter
from dataclasses import replace

import pytest
from amounts import shares
from fake_clock import FakeClock, Undecided
from races import HANGS, run_by

from unboggle.events import BetterFit, Progress
from unboggle.fitting import fit as solve
from unboggle.fitting.race.plan import MemberPlan
from unboggle.fitting.searches.reach import LARGEST, ReachSearch, can_search
from unboggle.puzzle import (
    Cell,
    Constraints,
    Face,
    GivenCells,
    Grid,
    Inventory,
    Puzzle,
    Spelling,
    Word,
)
from unboggle.puzzle.lists.words import parse_words
from unboggle.render.text.fit import text as fit_text
from unboggle.reports.base.kinds import ReportParts
from unboggle.reports.fit import report as fit_report
from unboggle.system.clock import Deadline, StopToken
from unboggle.testing import brute_force as oracle
from unboggle.testing.every_board import fits as fits_somewhere
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
    """Return words for 6x6 for which no method finds a board."""
    draw = random.Random(1)
    return " ".join("".join(draw.choices("abcdefghijklmnoprst", k=6)) for _ in range(22))


def walked(grid: Grid, seed: int, words: int = 8) -> tuple[Puzzle, dict[Cell, Face]]:
    """Return words walked on a random board, and the board; some have a second spelling."""
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


def keeps(constraints: Constraints, shown: dict[Cell, Face]) -> bool:
    letters = Counter(face for face in shown.values() if face)
    kept = all(shown.get(cell) == face for cell, face in GivenCells.find(constraints).cells.items())
    inventory = Inventory.find(constraints)
    if inventory is None:
        return kept
    if not inventory.at_most:
        return kept and letters == Counter(inventory.counts)
    return kept and letters <= Counter(inventory.counts)


def held(looking: ReachSearch, asked: Puzzle) -> int:
    """Return the number of words on the best board, by brute force."""
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
        looking = ReachSearch(asked, seed)
        board = looking.run(moves=60_000)
        assert board is not None, f"seed {seed}: {looking.words_held} of {len(asked.words)}"
        assert oracle.holds(board, asked)
        assert set(board.faces) == set(asked.grid.cells)
        assert looking.words_held == len(asked.words)


@pytest.mark.parametrize("kind", ["given", "exact", "at most"])
def test_constraints_are_kept_by_every_best_board(kind: str) -> None:
    for seed in range(6):
        asked, shown = walked(GRIDS["4x4"], seed, words=6)
        given = {} if kind == "exact" else {c: shown[c] for c in list(shown)[: 2 + seed]}
        letters = Counter(shown.values()) + Counter({"z": 1} if kind == "at most" else {})
        inventory = None if kind == "given" else Inventory(dict(letters), kind == "at most")
        asked = replace(asked, constraints=Constraints(GivenCells(given), inventory))
        looking = ReachSearch(asked, seed)
        for _ in range(200):
            board = looking.run(moves=300)
            best = looking.best()
            assert best is not None
            assert keeps(asked.constraints, dict(best.faces))
            if board is not None:
                break
        assert board is not None, f"seed {seed}: {looking.words_held}"
        assert oracle.holds(board, asked), f"seed {seed}: {looking.words_held}"


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
        looking = ReachSearch(asked, number)
        board = looking.run(moves=20_000 if there_is_one else 1_000)
        assert (board is not None) == there_is_one, f"{sorted(words)} on {grid}"
        assert looking.words_held == held(looking, asked)
        fits += there_is_one
    assert 10 < fits < 35


@pytest.mark.parametrize("words", ["toto otto", "aabbb abba bbaa", "mississippi", "th|t-h ht"])
def test_words_that_repeat_a_letter_or_have_two_spellings(words: str) -> None:
    asked = puzzle(Grid.rectangle(3, 4), words)
    board = ReachSearch(asked, 1).run(moves=50_000)
    assert board is not None
    assert oracle.holds(board, asked)


@pytest.mark.long  # the kernel's is ordinary
def test_the_same_seed_gives_the_same_boards_whatever_the_pauses() -> None:
    asked = parse_words(stuck()).puzzle(Grid.rectangle(6, 6))
    first, second, other = (ReachSearch(asked, seed) for seed in (3, 3, 4))
    first.run(moves=4_000)  # more than the first round
    other.run(moves=4_000)
    for _ in range(40):
        second.run(moves=100)
    assert (first.best(), first.words_held, first.moves) == (
        second.best(),
        second.words_held,
        4_000,
    )
    assert first.best() != other.best()
    assert first.words_held == held(first, asked) > 5


def test_it_ends_in_time_whatever_the_list() -> None:
    draw = random.Random(1)
    many = {"".join(draw.choices("abcdefghijklmnoprstuvwxyz", k=7)) for _ in range(3000)}
    for asked in (
        puzzle(Grid.rectangle(30, 30), " ".join(sorted(many))),
        puzzle(Grid.rectangle(8, 8), "ab" * 32),
        puzzle(Grid.rectangle(8, 8), "abc" * 12 + "aab"),
    ):
        looking = ReachSearch(asked, 1)
        start = time.process_time()
        assert looking.run(Deadline.after(0.0)) is None
        looking.run(Deadline.after(0.2))
        assert time.process_time() - start < 3


def test_a_larger_grid_is_searched_in_part() -> None:
    asked = puzzle(Grid.rectangle(46, 46), "cat dog")
    board = ReachSearch(asked).run(moves=20_000)
    assert board is not None
    assert len(board.faces) == LARGEST
    assert can_search(asked)
    assert not can_search(puzzle(strip(3), ""))


def test_an_undecided_run_shows_a_best_board_and_why_it_was_slow(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    words = parse_words(stuck())
    asked = words.puzzle(Grid.rectangle(6, 6))
    run_by(monkeypatch, HANGS, MemberPlan("reach", None, 1))
    stop = StopToken()

    def on_event(event: Progress) -> None:
        if isinstance(event, BetterFit) and event.words_held > 4:
            stop.set()

    outcome = solve.fit(asked, timeout=None, jobs=2, on_progress=on_event, stop=stop)
    assert outcome.status == "undecided"
    assert not outcome.kernel
    assert outcome.incumbent is not None
    faces = dict(outcome.incumbent.board.faces)
    for word in outcome.incumbent.paths:
        assert any(oracle.shows_word(asked.grid, faces, s) for s in asked.spellings[word])
    assert len(outcome.incumbent.paths) > 4
    text = " ".join(fit_text(fit_report(outcome, ReportParts(words, []))).split())
    assert "The search ran without the C kernel" in text
    assert "'unboggle info' reports why" in text
    Undecided(monkeypatch, FakeClock())
    alone = solve.fit(asked, encoding="one_hot", timeout=60)
    assert alone.status == "undecided"
    assert "kernel" not in fit_text(fit_report(alone, ReportParts(words, [])))


def test_a_board_can_be_found_without_any_process() -> None:
    outcome = solve.fit(puzzle(Grid.rectangle(2, 3), "cat dog cod act tag"), deterministic=True)
    assert (outcome.status, outcome.method, outcome.kernel) == ("fitted", "reach", False)
    assert outcome.checked == "traced"
