"""The pipeline ends in one of four ways, in time, and returns only traced boards."""

from __future__ import annotations

import os
import random
import signal
import time
from collections.abc import Mapping
from dataclasses import replace
from itertools import pairwise
from typing import Any

import pytest
from amounts import mixed
from child_targets import hard_words, is_gone
from fake_clock import Undecided
from needs import posix_only

from unboggle import encodings
from unboggle.errors import BackendError, InputError
from unboggle.events import Progress, RaceState
from unboggle.fitting.fit import fit
from unboggle.fitting.result import Fit
from unboggle.forward.trace import holds, trace_within
from unboggle.forward.verify import verified
from unboggle.puzzle import Board, Cell, Constraints, Face, Grid, Puzzle, Vowels
from unboggle.puzzle.lists.words import parse_words
from unboggle.puzzle.model.reading import Q, ReadOptions
from unboggle.render.text.progress import progress_text
from unboggle.system import pool
from unboggle.system.child import Child
from unboggle.system.clock import Deadline

every_encoding = pytest.mark.parametrize("encoding", encodings.names())


def puzzle(words: str, rows: int, columns: int, q: Q = "qu") -> Puzzle:
    return parse_words(words, reading=ReadOptions(q=q)).puzzle(Grid.rectangle(rows, columns))


def hard_puzzle() -> Puzzle:
    return parse_words(hard_words()).puzzle(Grid.rectangle(7, 7))


def check_board(outcome: Fit) -> Board:
    """Check a fitted answer; return its board."""
    assert outcome.status == "fitted"
    assert outcome.checked == "traced"
    assert outcome.reason is None
    assert outcome.error is None
    board = outcome.board
    assert board is not None
    assert holds(board, outcome.puzzle)
    assert list(outcome.paths) == list(outcome.puzzle.words)
    for word, path in outcome.paths.items():
        shown = tuple(board.faces[cell] for cell in path)
        assert shown in outcome.puzzle.spellings[word]
        assert len(set(path)) == len(path)
        assert all(d in outcome.puzzle.grid.neighbours[c] for c, d in pairwise(path))
    assert set(board.faces) == {cell for path in outcome.paths.values() for cell in path}
    return board


def no_board(outcome: Fit) -> None:
    assert outcome.board is None
    assert not outcome.paths


def is_encoded(event: Progress) -> bool:
    """Return whether the only member has reported the size of its formula."""
    return isinstance(event, RaceState) and event.clauses is not None


def replace_member(monkeypatch: pytest.MonkeyPatch, target: str) -> None:
    """Run ``target`` of `child_targets` in place of `unboggle.fitting.race.member.run`."""

    def start(_: str, *args: object, **options: Any) -> Child:
        return Child(f"child_targets:{target}", *args, **options)

    monkeypatch.setattr(pool, "Child", start)


def count_children(monkeypatch: pytest.MonkeyPatch, *, kill: bool = False) -> list[Child]:
    """Return a list of the children that `fit` starts; they are killed at once if ``kill``."""
    started: list[Child] = []

    def start(target: str, *args: object, **options: Any) -> Child:
        child = Child(target, *args, **options)
        started.append(child)
        if kill:
            os.kill(child.pid, signal.SIGKILL)
        return child

    monkeypatch.setattr(pool, "Child", start)
    return started


# ---- fitted ----


@pytest.mark.parametrize(("encoding", "q"), mixed(encodings.names(), ["qu", "plain"], every=5))
def test_a_list_full_of_q_is_fitted(encoding: str, q: Q) -> None:
    words = "ANTIQUE EQUITY QUALITY EQUIVALENT ANTIQUITY DIVIDE QUILT"
    board = check_board(fit(puzzle(words, 4, 4, q), encoding=encoding))
    faces = set(board.faces.values())
    assert ("qu" in faces) == (q == "qu")
    assert ("q" in faces) == (q == "plain")


@every_encoding
def test_small_lists_are_fitted_by_every_encoding(encoding: str) -> None:
    outcome = fit(puzzle("cat dog cod act tag", 2, 3), encoding=encoding)
    check_board(outcome)
    assert (outcome.method, outcome.seed) == (encoding, 0)
    assert outcome.solver == encodings.get(encoding).default_solver
    assert outcome.seconds["total"] >= outcome.seconds["encode"] + outcome.seconds["solve"] > 0


@pytest.mark.parametrize("solver", ["kissat404", "glucose42", "lingeling", "minisat-gh"])
def test_the_solver_asked_for_is_the_solver_used(solver: str) -> None:
    outcome = fit(puzzle("cat dog cod", 2, 3), solver=solver.upper().replace("-", "_"))
    check_board(outcome)
    assert outcome.solver == solver


def test_words_may_be_given_in_several_spellings() -> None:
    spellings = {
        "thin": (("th", "i", "n"), ("t", "h", "i", "n")),
        "hat": (("h", "a", "t"),),
    }
    outcome = fit(Puzzle(Grid.rectangle(2, 3), spellings))
    check_board(outcome)


def test_the_same_seed_gives_the_same_board_and_another_one_other_boards() -> None:
    asked = puzzle("cat dog", 3, 3)
    boards, again = (
        [str(check_board(fit(asked, seed=seed, deterministic=True))) for seed in (0, 1, 2, 3)]
        for _ in range(2)
    )
    assert boards == again
    assert len(set(boards)) > 1


def test_verified_blanks_the_cells_that_no_path_needs() -> None:
    asked = puzzle("cat", 2, 3)
    board, paths = verified(Board.from_rows(["cat", "xyz"]), asked)
    assert board.rows() == [["c", "a", "t"], ["", "", ""]]
    assert paths == {"cat": ((0, 0), (0, 1), (0, 2))}


def test_verified_keeps_the_words_in_their_order() -> None:
    _, paths = verified(Board.from_rows(["cat", "god"]), puzzle("dog tac cat", 2, 3))
    assert list(paths) == ["dog", "tac", "cat"]


def test_verified_lets_no_board_pass_that_lacks_a_word() -> None:
    with pytest.raises(BackendError, match="does not hold 'dog'"):
        verified(Board.from_rows(["cat", "xyz"]), puzzle("cat dog", 2, 3))


@pytest.mark.parametrize("size", [(40, 40), (64, 64), (2, 1200)])
def test_an_easy_list_fits_on_a_large_board(size: tuple[int, int]) -> None:
    start = time.process_time()
    check_board(fit(puzzle("cat dog act", *size), timeout=60))
    assert time.process_time() - start < 10


# ---- impossible ----


@pytest.mark.parametrize("words", ["abcdefg", "cat dog pig"])
def test_counting_needs_no_process_and_no_search(
    words: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def start(*_: object, **__: object) -> Child:
        raise AssertionError("a child or a search was started")

    monkeypatch.setattr(pool, "Child", start)
    monkeypatch.setattr("unboggle.fitting.fit.kinds.start_search", start)
    outcome = fit(puzzle(words, 2, 3), timeout=0.000001)
    assert outcome.status == "impossible"
    assert outcome.checked == "counted"
    assert (outcome.method, outcome.solver) == ("counting", None)
    assert outcome.reason is not None
    assert outcome.reason.kind == "counting"
    assert set(outcome.reason.words) <= set(outcome.puzzle.words)
    no_board(outcome)


@every_encoding
def test_a_refutation_names_who_refuted_it(encoding: str) -> None:
    # Six letters do not fit into five cells; a solver must prove that.
    solver = "glucose42" if encoding != "bitvectors" else "pysmt:z3"
    outcome = fit(puzzle("cat dog", 1, 5), encoding=encoding, solver=solver, counting=False)
    assert outcome.status == "impossible"
    assert outcome.checked == "unchecked"
    assert (outcome.method, outcome.solver) == (encoding, solver)
    assert outcome.reason is not None
    assert outcome.reason.kind == "refuted"
    assert outcome.reason.proved_by == f"{encoding} with {solver}"
    no_board(outcome)


# ---- undecided ----


@pytest.mark.parametrize(("encoding", "timeout"), mixed(encodings.names(), [-3.0, 0.0, 0.01, 0.5]))
def test_past_the_timeout_a_hard_list_is_undecided(
    encoding: str, timeout: float, undecided: Undecided
) -> None:
    outcome = fit(hard_puzzle(), encoding=encoding, timeout=timeout)
    assert max(timeout, 0) <= outcome.seconds["total"] < max(timeout, 0) + 0.1
    assert outcome.status == "undecided"
    assert outcome.reason is None
    assert outcome.error is None
    assert outcome.checked is None
    no_board(outcome)


def test_the_timeout_holds_for_the_encoding_too(undecided: Undecided) -> None:
    """The formula is so large that counting cannot refute the list; the child never makes it."""
    draw = random.Random(3)
    letters = "abcdefghijklmnoprstvw"
    words = {"".join(draw.sample(letters, 5)) for _ in range(1500)}
    huge = puzzle(" ".join(sorted(words)), 30, 30)
    outcome = fit(huge, encoding="coordinates", timeout=60)
    assert 60 <= outcome.seconds["total"] < 61
    assert outcome.status == "undecided"
    assert outcome.seconds["encode"] == 0  # it never ended


@pytest.mark.parametrize("timeout", [None, float("inf"), 1e300])
def test_without_a_timeout_fit_ends_all_the_same(timeout: float | None) -> None:
    check_board(fit(puzzle("cat", 1, 3), timeout=timeout))


def test_a_solver_that_gives_up_leaves_it_undecided(monkeypatch: pytest.MonkeyPatch) -> None:
    replace_member(monkeypatch, "give_up")
    outcome = fit(puzzle("cat", 1, 3), encoding="one_hot")
    assert outcome.status == "undecided"
    no_board(outcome)


# ---- error ----


def test_a_solver_that_lies_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    replace_member(monkeypatch, "lie")
    outcome = fit(puzzle("cat", 1, 3), encoding="one_hot")
    assert outcome.status == "error"
    assert outcome.error == (
        "one_hot with cadical195: the board found does not hold 'cat'; please report this"
    )
    assert outcome.checked is None
    assert outcome.reason is None
    no_board(outcome)


def test_a_crash_is_an_error_even_if_its_exit_code_means_unsat(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    replace_member(monkeypatch, "crash")
    outcome = fit(puzzle("cat", 1, 3), encoding="one_hot")
    assert outcome.status == "error"
    assert outcome.error is not None
    assert "ended with code 20 and no answer" in outcome.error
    no_board(outcome)


@posix_only
@pytest.mark.parametrize("stage", ["encoding", "solving"])
def test_a_lost_child_is_an_error(stage: str, monkeypatch: pytest.MonkeyPatch) -> None:
    started = count_children(monkeypatch, kill=stage == "encoding")

    def report(event: Progress) -> None:
        if is_encoded(event):
            os.kill(started[0].pid, signal.SIGKILL)

    outcome = fit(hard_puzzle(), encoding="one_hot", on_progress=report)
    assert outcome.status == "error"
    assert outcome.error is not None
    assert "killed by SIGKILL" in outcome.error
    no_board(outcome)


@posix_only
def test_a_solver_out_of_memory_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("UNBOGGLE_MEMORY_MB", "80")
    outcome = fit(hard_puzzle(), encoding="coordinates")
    assert outcome.status == "error"
    assert outcome.error is not None
    assert "memory" in outcome.error.lower()
    no_board(outcome)


def test_an_interrupt_kills_the_child(monkeypatch: pytest.MonkeyPatch) -> None:
    started = count_children(monkeypatch)

    def interrupt(event: Progress) -> None:
        if is_encoded(event):
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        fit(hard_puzzle(), encoding="one_hot", on_progress=interrupt)
    assert len(started) == 1
    assert started[0]._process.returncode is not None or is_gone(started[0].pid)


# ---- input ----


def test_unknown_names_are_refused_before_any_work() -> None:
    with pytest.raises(InputError, match="did you mean one_hot"):
        fit(puzzle("cat", 1, 3), encoding="one_hat")
    with pytest.raises(InputError, match="did you mean cadical195"):
        fit(puzzle("cat", 1, 3), solver="cadical159")
    with pytest.raises(InputError, match="maplesat cannot be used here"):
        fit(puzzle("cat", 1, 3), solver="maplesat")


def test_progress_reports_what_goes_on() -> None:
    texts: list[str] = []
    fit(
        puzzle("cat", 1, 3),
        encoding="one-hot",
        on_progress=lambda event: texts.append(progress_text(event)),
    )
    assert texts[0] == "one_hot with cadical195"
    assert texts[1].startswith("one_hot with cadical195: ")
    assert texts[1].endswith(" clauses")


def test_thinning_looks_at_cells_with_letters_only(monkeypatch: pytest.MonkeyPatch) -> None:
    """On a large board tracing once for each blank cell took longer than finding it."""
    asked = parse_words("cat tap").puzzle(Grid.rectangle(60, 60))
    needed = {(0, 1): "a", (1, 1): "t", (1, 2): "p", (2, 0): "a", (2, 1): "c"}
    board = Board(asked.grid, needed | {(0, 0): "t", (50, 9): "x"})
    traced: list[int] = []

    def counting(grid: Grid, faces: Mapping[Cell, Face], *args: Any, **options: Any) -> Any:
        traced.append(len(faces))
        return trace_within(grid, faces, *args, **options)

    monkeypatch.setattr("unboggle.forward.verify.trace_within", counting)
    thin, paths = verified(board, asked)
    assert thin.faces == needed
    assert set(paths) == {"cat", "tap"}
    assert traced == [5, 4, 4]
    late, _ = verified(board, asked, deadline=Deadline.after(-1))
    assert late.faces == needed | {(0, 0): "t"}
    assert len(traced) == 3, "past the deadline no cell is tried"


ROW = "orange planet garden silver window market candle bridge yellow"


def test_words_in_a_row_are_laid_without_a_search(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("unboggle.fitting.fit.FitPipeline._is_found", None)
    found = fit(parse_words(ROW).puzzle(Grid.rectangle(1, 51)))
    assert (found.status, found.method, found.checked) == ("fitted", "rows", "traced")
    none = fit(parse_words(ROW).puzzle(Grid.rectangle(1, 50)))
    assert (none.status, none.method, none.checked) == ("impossible", "counting", "counted")


def test_a_row_that_breaks_a_constraint_is_left_to_the_others(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    searched: list[Puzzle] = []

    def search(_: object, core: Puzzle) -> bool:
        searched.append(core)
        return True

    monkeypatch.setattr("unboggle.fitting.fit.FitPipeline._is_found", search)
    asked = parse_words(ROW).puzzle(Grid.rectangle(1, 51))
    fit(replace(asked, constraints=Constraints(Vowels(20))))
    assert len(searched) == 1
