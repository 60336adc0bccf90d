"""Board search: it finds easy boards, only real boards, and can be stopped."""

from __future__ import annotations

import math
import os
import random
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from amounts import examples, mixed, parts, shares, some_of
from child_targets import HELPERS
from hypothesis import event, given
from hypothesis import strategies as st
from needs import KERNEL_MISSING, posix_only
from planted_lists import GRIDS, planted, small_list, stuck

from unboggle.fitting.searches.reach import LARGEST, MAX_FACES, ReachSearch, can_search
from unboggle.forward.trace import holds, trace_puzzle
from unboggle.puzzle import Board, Cell, Face, Grid, Puzzle, Spelling, Word
from unboggle.system.clock import Deadline
from unboggle.testing.every_board import fits as fits_somewhere
from unboggle.testing.tiny import ISLANDS, puzzle, ring, rook, strip, torus

if KERNEL_MISSING:
    pytest.skip(f"no C kernel: {KERNEL_MISSING}", allow_module_level=True)

import unboggle.kernel._kernel as kernel


def found(question: Puzzle, seed: int = 0, moves: int = 2_000_000) -> Board:
    """Return the board that a search finds, after checking it."""
    search = ReachSearch(question, seed)
    board = search.run(moves=moves)
    assert board is not None, f"{search.words_held} of {len(question.words)} words"
    assert holds(board, question)
    assert set(board.faces) == set(question.grid.cells)
    assert search.words_held == len(question.words)
    assert search.best() == board
    return board


# ---- it finds ----


@st.composite
def questions(draw: st.DrawFn) -> Puzzle:
    """Return words walked on a random board; some have other spellings, or share one."""
    name = draw(st.sampled_from(sorted(GRIDS)))
    grid = GRIDS[name]
    some = draw(st.lists(st.sampled_from(["a", "b", "n", "o", "t", "qu"]), min_size=1, unique=True))
    rng = draw(st.randoms(use_true_random=False))
    shown: dict[Cell, Face] = {cell: rng.choice(some) for cell in grid.cells}
    spellings: dict[Word, tuple[Spelling, ...]] = {}
    for number in range(draw(st.integers(1, 8))):
        path = [rng.choice(grid.cells)]
        for _ in range(rng.randint(0, 6)):
            if ways := [cell for cell in grid.neighbours[path[-1]] if cell not in path]:
                path.append(rng.choice(ways))
        ways_to_spell = [tuple(shown[cell] for cell in path)]
        if rng.random() < 0.2:
            ways_to_spell.append(tuple(rng.choice(some) for _ in range(rng.randint(1, 9))))
            rng.shuffle(ways_to_spell)
        if spellings and rng.random() < 0.2:  # two words share a spelling
            ways_to_spell = list(rng.choice(list(spellings.values())))
        spellings[f"word{number}"] = tuple(ways_to_spell)
    event(f"grid: {name}")
    event(f"qu: {'qu' in some}")
    repeats = any(len(set(s)) < len(s) for ways in spellings.values() for s in ways)
    event(f"repeats a face: {repeats}")
    return Puzzle(grid, spellings)


@examples(75)
@given(question=questions(), seed=st.integers(0, 2**64 - 1))
def test_planted_boards_are_found(question: Puzzle, seed: int) -> None:
    found(question, seed)


@pytest.mark.parametrize(
    ("words", "grid"),
    [
        ("toto", strip(4)),
        ("toto otto", Grid.rectangle(2, 3)),
        ("banana", Grid.rectangle(2, 3)),
        ("banana", strip(6)),
        ("banana nab", ring(6)),
        ("abab", rook(2, 2)),
        ("aab", strip(3)),
        ("baa aab", strip(3)),
        ("aabbb abba bbaa", strip(8)),
        ("aaa bbb aba", Grid.rectangle(2, 3)),
        ("mississippi", Grid.rectangle(3, 4)),
        ("abcabcabc cba", Grid.rectangle(3, 3)),
        ("aaaaaaaaaaaaaaaa", Grid.rectangle(4, 4)),
        ("ababababababababababababa", Grid.rectangle(5, 5)),
        ("a", strip(1)),
        ("ab", ISLANDS),
    ],
    ids=lambda value: value if isinstance(value, str) else f"{value}",
)
def test_words_that_repeat_a_letter(words: str, grid: Grid) -> None:
    for seed in range(5):
        found(puzzle(grid, words), seed)


def test_any_spelling_of_a_word_will_do() -> None:
    board = found(puzzle(strip(3), "th|t-h ht"))
    assert board.rows() in ([["h", "t", "h"]], [["t", "h", "t"]])
    found(puzzle(strip(3), "ab|a-b ba|b-a"))
    found(puzzle(strip(2), "abcdef|a-b"))


def test_words_that_share_a_spelling_are_all_held() -> None:
    for number in (1, 2, 3, 7):
        words = {f"word{k}": (("a", "b"), ("b", "c")) for k in range(number)}
        found(Puzzle(strip(2), words))


# ---- it never lies ----


@pytest.mark.parametrize("part", parts(3))
def test_small_lists_fit_if_and_only_if_brute_force_says_so(part: int) -> None:
    draw = random.Random(4)
    fits = 0
    for number in range(250 // part):
        question = small_list(draw)
        there_is_one = fits_somewhere(question)
        fits += there_is_one
        if there_is_one:
            found(question, number)
        else:
            assert ReachSearch(question, number).run(moves=4000) is None, question
    assert 50 < fits * part < 200


@pytest.mark.parametrize("number", shares(8))
def test_a_board_that_is_found_holds_the_words(number: int) -> None:
    draw = random.Random(number)
    grids = [*GRIDS.values(), strip(6), strip(9), rook(3, 3), rook(3, 4), ring(6)]
    boards = 0
    for seed in range(300):
        words = {
            "".join(draw.choices(draw.choice(["ab", "abc"]), k=draw.randint(2, 11)))
            for _ in range(draw.randint(1, 5))
        }
        question = puzzle(draw.choice(grids), " ".join(sorted(words)))
        board = ReachSearch(question, seed).run(moves=3000)
        if board is not None:
            boards += 1
            assert holds(board, question), question
    assert boards > 50


# ---- determinism ----


def test_the_same_seed_and_moves_give_the_same_board() -> None:
    question = stuck()
    first, second, other = (ReachSearch(question, seed) for seed in (5, 5, 6))
    for _ in range(3):
        for search in (first, second, other):
            assert search.run(moves=10_000) is None
        assert first.moves == second.moves
        assert (first.best(), first.words_held) == (second.best(), second.words_held)
    assert other.best() != first.best()


def test_other_seeds_find_other_boards() -> None:
    question = puzzle(Grid.rectangle(3, 3), "cat dog")
    assert len({str(found(question, seed)) for seed in range(6)}) > 1


@pytest.mark.parametrize(
    "piece", [{"moves": 16}, {"moves": 1000}, {"seconds": 0.0005}, {"seconds": 0.03}], ids=str
)
def test_pauses_change_nothing(piece: dict[str, Any]) -> None:
    question = stuck()
    whole, parts = ReachSearch(question, 9), ReachSearch(question, 9)
    whole.run(moves=40_000)
    while parts.moves < whole.moves:
        left = whole.moves - parts.moves
        moves = min(piece.get("moves", left), left)
        assert parts.run(Deadline.after(piece.get("seconds")), moves) is None
    assert parts.moves == whole.moves
    assert (parts.best(), parts.words_held) == (whole.best(), whole.words_held)
    # ... and the search continues from there in the same way.
    whole.run(moves=20_000)
    parts.run(moves=20_000)
    assert (parts.best(), parts.words_held, parts.moves) == (
        whole.best(),
        whole.words_held,
        whole.moves,
    )


def test_a_board_once_found_stays_found() -> None:
    search = ReachSearch(puzzle(Grid.rectangle(3, 3), "cat dog"), 1)
    board, moves = search.run(), search.moves
    assert board is not None
    for _ in range(3):
        assert search.run() == board  # at once, without a limit
    assert search.moves == moves


def test_at_first_there_is_no_best_board() -> None:
    search = ReachSearch(stuck(), 1)
    assert search.best() is None
    assert (search.words_held, search.moves) == (0, 0)
    for nothing in (0.0, -1.0, -math.inf, math.nan):
        assert search.run(Deadline.after(nothing)) is None
    for none in (0, -1, -(2**62)):
        assert search.run(moves=none) is None
    assert search.best() is None
    assert search.moves == 0
    search.run(moves=1)
    best = search.best()
    assert best is not None
    assert set(best.faces) == set(best.grid.cells)


def test_the_best_board_gets_no_worse() -> None:
    search = ReachSearch(stuck(), 2)
    before = 0
    for _ in range(20):
        search.run(moves=2000)
        assert search.words_held >= before
        before = search.words_held
    assert before > 3


def feigned() -> Puzzle:
    """Return words of so few faces that walks are common and paths are rare."""
    draw = random.Random(2)
    words = {"".join(draw.choices("abcd", k=9)) for _ in range(60)}
    return puzzle(Grid.rectangle(4, 4), " ".join(sorted(words)))


@pytest.mark.parametrize(("make", "seed"), mixed([feigned, stuck], range(3)))
def test_the_best_board_is_best_by_what_it_really_holds(
    make: Callable[[], Puzzle], seed: int
) -> None:
    question = make()
    search = ReachSearch(question, seed)
    most = 0
    for _ in range(40):
        search.run(moves=500)
        best = search.best()
        assert best is not None
        assert len(trace_puzzle(best, question)) == search.words_held >= most
        most = search.words_held
    assert 0 < most < len(question.words)


# ---- it stops ----


def least(measure: Callable[[], float], tries: int = 5) -> float:
    """Return the least of some measurements, since the machine may be busy."""
    return min(measure() for _ in range(tries))


@pytest.mark.parametrize(
    "question",
    mixed(
        [
            stuck(),
            planted(Grid.rectangle(20, 20), 1, words=400, longest=9, faces="a b c d e f g h"),
            planted(Grid.rectangle(32, 32), 1, words=300, longest=12, faces="a b c d e f g h"),
            puzzle(Grid.rectangle(8, 8), "ab" * 32 + " " + "aab" * 21),
            puzzle(Grid.rectangle(6, 6), " ".join(k * 4 + "ab" * 16 for k in "abc")),
        ],
        ids=["6x6", "20x20", "32x32", "walks without end", "and more of them"],
    ),
)
def test_it_stops_soon_after_its_time(question: Puzzle) -> None:
    search = ReachSearch(question, 3)

    def late() -> float:
        start = time.process_time()
        search.run(Deadline.after(0.06))
        return time.process_time() - start - 0.06

    assert least(late) < 0.05


class Alarm(Exception):
    pass


@contextmanager
def alarm(seconds: float) -> Iterator[None]:
    """Raise `Alarm` in the main thread after a delay, as Ctrl-C raises KeyboardInterrupt."""

    def ring_(*_: object) -> None:
        raise Alarm

    before = signal.signal(signal.SIGALRM, ring_)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


@posix_only
def test_a_signal_handler_may_raise_out_of_it() -> None:
    search = ReachSearch(stuck(), 4)

    def late() -> float:
        start = time.process_time()
        with pytest.raises(Alarm), alarm(0.05):
            search.run()
        return time.process_time() - start - 0.05

    assert least(late) < 0.1
    before = search.moves
    assert before > 0
    assert search.run(moves=1000) is None  # it can continue
    assert search.moves > before


INTERRUPTED = """
import signal, time
signal.signal(signal.SIGINT, signal.default_int_handler)
from planted_lists import stuck
from unboggle.fitting.searches.reach import ReachSearch
search = ReachSearch(stuck(), 0)
for _ in range(5):
    print("here", flush=True)
    try:
        search.run()
    except KeyboardInterrupt:
        print(time.monotonic(), flush=True)
"""


@posix_only
def test_ctrl_c_stops_it_at_once() -> None:
    process = subprocess.Popen(
        [sys.executable, "-c", INTERRUPTED],
        stdout=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONPATH": str(HELPERS)},
    )
    assert process.stdout is not None
    delays = []
    with process:
        try:
            for _ in range(5):
                assert process.stdout.readline() == "here\n"
                threading.Event().wait(0.05)
                sent = time.monotonic()
                process.send_signal(signal.SIGINT)
                delays.append(float(process.stdout.readline()) - sent)
        finally:
            process.kill()
    assert min(delays) < 0.1


# ---- large grids, and grids that are too large ----


@pytest.mark.parametrize(
    "grid",
    [Grid.rectangle(8, 8), Grid.rectangle(9, 9), Grid.rectangle(10, 12), strip(65), torus(9, 8)],
    ids=str,
)
def test_large_grids(grid: Grid) -> None:
    for seed in range(2):
        found(planted(grid, seed, words=8, longest=6, faces="a b c d e qu"), seed)


def test_a_word_as_long_as_a_mask_and_longer() -> None:
    for length in (63, 64, 65):
        found(puzzle(strip(length), "a" * length))


def test_the_largest_grid() -> None:
    assert LARGEST == 2048
    question = puzzle(Grid.rectangle(32, 64), "cat dog")
    assert can_search(question)
    found(question)


@pytest.mark.parametrize(
    "grid",
    [
        Grid.rectangle(3, 683),
        Grid.rectangle(46, 46),
        strip(3000),
        Grid.king((r, c) for r in range(60) for c in range(60) if c % 20),  # three parts
        Grid.king((r, 2 * c) for r in range(600) for c in range(4)),  # four lines
        torus(46, 46),
    ],
    ids=["3x683", "46x46", "1x3000", "three parts", "four lines", "torus"],
)
def test_a_part_of_a_larger_grid_is_searched_on(grid: Grid) -> None:
    question = puzzle(grid, "cat dog catalogue")
    assert can_search(question)
    search = ReachSearch(question, 1)
    board = search.run(moves=2_000_000)
    assert board is not None
    assert board.grid is grid
    assert len(board.faces) == LARGEST
    assert holds(board, question)


def test_a_part_is_the_middle_and_its_cells_hang_together() -> None:
    search = ReachSearch(puzzle(Grid.rectangle(50, 50), "cat"), 1)
    board = search.run()
    assert board is not None
    assert all((r, c) in board.faces for r in range(10, 40) for c in range(10, 40))
    assert len(Grid.king(board.faces).components) == 1


@pytest.mark.parametrize(("first", "second"), some_of([(1400, 90), (900, 600)]))
def test_what_only_the_whole_of_a_large_grid_can_hold_is_not_asked_of_a_part(
    first: int, second: int
) -> None:
    question = puzzle(Grid.rectangle(1, 1500), "a" * first + " " + "b" * second)
    assert ReachSearch(question, 1).run(moves=500) is None


def test_the_most_faces() -> None:
    faces = [chr(0x4E00 + k) for k in range(MAX_FACES + 1)]
    grid = Grid.rectangle(16, 16)
    fits = Puzzle(grid, {face: ((face,),) for face in faces[:-1]})
    assert can_search(fits)
    found(fits)
    too_many = Puzzle(grid, {face: ((face,),) for face in faces})
    assert not can_search(too_many)
    with pytest.raises(ValueError, match="1 to 255 faces"):
        ReachSearch(too_many)


def test_it_is_not_possible_without_words_or_cells() -> None:
    assert not can_search(puzzle(strip(3), ""))
    assert not can_search(puzzle(Grid({}), "cat"))
    assert can_search(puzzle(strip(1), "cat"))  # nothing is found there, but nothing breaks
    assert ReachSearch(puzzle(strip(1), "cat")).run(moves=1000) is None


# ---- threads ----


def test_two_searches_in_two_threads_are_as_alone() -> None:
    question = stuck()
    alone = [ReachSearch(question, seed) for seed in (1, 2)]
    for search in alone:
        search.run(moves=60_000)
    together = [ReachSearch(question, seed) for seed in (1, 2)]
    threads = [threading.Thread(target=search.run, kwargs={"moves": 60_000}) for search in together]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert [s.moves for s in together] == [s.moves for s in alone]
    assert [s.best() for s in together] == [s.best() for s in alone]


def test_other_threads_run_meanwhile() -> None:
    searches = [ReachSearch(stuck(), seed) for seed in (1, 2)]
    threads = [threading.Thread(target=s.run, args=(Deadline.after(0.4),)) for s in searches]
    for thread in threads:
        thread.start()
    ticks = 0
    while all(thread.is_alive() for thread in threads):
        ticks += 1
        threading.Event().wait(0.001)
    for thread in threads:
        thread.join()
    assert ticks > 20
    assert all(search.moves > 0 for search in searches)


def test_nobody_looks_at_a_search_while_another_thread_runs_it() -> None:
    search = ReachSearch(stuck(), 1)
    thread = threading.Thread(target=search.run, args=(Deadline.after(0.5),))
    thread.start()
    try:
        with pytest.raises(RuntimeError, match="running in another thread"):
            while thread.is_alive():
                assert search.moves >= 0
    finally:
        thread.join()
    assert search.run(moves=100) is None  # it is free again


# ---- hostile arguments ----


def arguments(**changes: Any) -> dict[str, Any]:
    """Return arguments of the kernel's search for ``ab`` on two cells, with changes."""
    return {
        "neighbours": [[1], [0]],
        "parents": [-1, 0, -1, 2],
        "faces": [0, 1, 1, 0],
        "words": [-1, 0, -1, -1],
        "tails": [[1, 3]],
        "need": [1, 1],
        "given": [-1, -1],
        "stock": [2, 2],
        "seed": 0,
        "schedule": [(4.0, 0.5, 1000)],
    } | changes


def test_the_plain_arguments_are_good() -> None:
    search = kernel.ReachSearch(**arguments())
    assert (search.best, search.words_held, search.moves) == (None, -1, 0)
    assert search.run(1.0, 10_000) is True
    assert search.best in (b"\0\1", b"\1\0")
    assert search.words_held == 1


HUGE = 2**70


@pytest.mark.parametrize(
    "changes",
    [
        {"neighbours": []},
        {"neighbours": None},
        {"neighbours": 3},
        {"neighbours": [0, 1]},
        {"neighbours": [[1], [2]]},
        {"neighbours": [[1], [-1]]},
        {"neighbours": [[1], ["a"]]},
        {"neighbours": [[1], [HUGE]]},
        {"neighbours": [[]] * 2049},
        {"parents": None},
        {"parents": []},
        {"parents": [-1, 0, -1]},
        {"parents": [0, 0, -1, 2]},
        {"parents": [-1, 2, -1, 2]},
        {"parents": [-1, 1, -1, 2]},
        {"parents": [-2, 0, -1, 2]},
        {"parents": [-1, 0, -1, HUGE]},
        {"parents": [-1, 0, -1, 2.0]},
        {"parents": [-1, 0, -1, None]},
        {"parents": "abcd"},
        {"faces": [0, 1, 1]},
        {"faces": [0, 1, 1, 2]},
        {"faces": [0, 1, 1, -1]},
        {"faces": [0, 1, 1, 256]},
        {"faces": [0, 1, 1, -HUGE]},
        {"faces": [0, 1, 1, 0, 0]},
        {"faces": None},
        {"words": [-1, 0, -1]},
        {"words": [-1, 0, -1, -2]},
        {"words": [-1, 2**24 + 1, -1, -1]},
        {"words": [-1, HUGE, -1, -1]},
        {"words": {}},
        {"tails": []},
        {"tails": [[1], [3]]},
        {"tails": [[4]]},
        {"tails": [[-1]]},
        {"tails": [[HUGE]]},
        {"tails": [None]},
        {"tails": [1, 3]},
        {"tails": None},
        {"need": []},
        {"need": [1]},
        {"need": [1, -1]},
        {"need": [1, 2049]},
        {"need": [0] * 256},
        {"need": [1, HUGE]},
        {"need": [1, "1"]},
        {"need": None},
        {"given": []},
        {"given": [-1]},
        {"given": [-1, -2]},
        {"given": [-1, 2]},
        {"given": [-1, HUGE]},
        {"given": [-1, None]},
        {"given": None},
        {"given": [1, 1], "stock": [2, 1]},  # more than there are
        {"stock": []},
        {"stock": [1]},
        {"stock": [1, 0]},  # not enough for the cells
        {"stock": [1, -1]},
        {"stock": [1, 2049]},
        {"stock": [1, HUGE]},
        {"stock": [1, "1"]},
        {"stock": None},
        {"seed": None},
        {"seed": 0.5},
        {"seed": "0"},
        {"schedule": []},
        {"schedule": None},
        {"schedule": [()]},
        {"schedule": [(4.0, 0.5)]},
        {"schedule": [[4.0, 0.5, 1000]]},
        {"schedule": [(4.0, 0.5, 1000, 1)]},
        {"schedule": [("4", 0.5, 1000)]},
        {"schedule": [(4.0, 0.5, 10.5)]},
        {"schedule": [(4.0, 0.5, 0)]},
        {"schedule": [(4.0, 0.5, -1)]},
        {"schedule": [(4.0, 0.5, HUGE)]},
        {"schedule": [(0.5, 4.0, 1000)]},
        {"schedule": [(4.0, 0.0, 1000)]},
        {"schedule": [(4.0, -0.5, 1000)]},
        {"schedule": [(math.nan, 0.5, 1000)]},
        {"schedule": [(4.0, math.nan, 1000)]},
        {"schedule": [(math.inf, 0.5, 1000)]},
        {"schedule": [(math.inf, math.inf, 1000)]},
        {"schedule": [(1e300, 0.5, 1000)]},
        {"schedule": [(4.0, 0.5, 1000)] * 1001},
        {"more": 1},
    ],
    ids=lambda changes: "-".join(f"{k}={v}"[:40] for k, v in changes.items()),
)
def test_nonsense_is_refused(changes: dict[str, Any]) -> None:
    with pytest.raises((TypeError, ValueError, OverflowError)):
        kernel.ReachSearch(**arguments(**changes))


@pytest.mark.parametrize("name", arguments())
def test_no_argument_can_be_left_out(name: str) -> None:
    with pytest.raises(TypeError):
        kernel.ReachSearch(**{k: v for k, v in arguments().items() if k != name})


@pytest.mark.parametrize("seed", [0, -1, 2**63, 2**64 - 1, 2**64, HUGE])
def test_any_whole_number_is_a_seed(seed: int) -> None:
    search = kernel.ReachSearch(**arguments(seed=seed))
    assert search.run(1.0, 10_000) is True


@pytest.mark.parametrize(
    "changes",
    [
        {"need": [2048, 2048]},
        {"need": [0, 0]},
        {"need": [2, 2], "stock": [1, 1]},
        {"need": [0, 0], "stock": [2, 0]},
        {"stock": [2048, 2048]},
        {"given": [0, 1]},  # nothing to move
        {"given": [1, 1]},
        {"given": [-1, 0], "need": [2, 2]},
        {"schedule": [(4.0, 0.5, 1)]},
        {"schedule": [(1e-300, 1e-308, 1)]},
        {"schedule": [(999_999_999.0, 1e-308, 2**63 - 1)]},
        {"neighbours": [[], []]},
        {"neighbours": [[0, 1], [1, 0]]},  # a cell that touches itself
        {"neighbours": [[1, 1, 1], []]},  # one side only
        {"neighbours": [[]], "given": [-1]},
        {"words": [-1, -1, -1, -1], "tails": []},  # nothing to hold
        {"words": [-1, 2, -1, 0], "tails": [[3], [], [1]]},  # a word that ends nowhere
        {"words": [0, 0, 0, 0], "tails": [[0, 0, 0]]},
        {"parents": [-1, -1, -1, -1]},
        {"faces": [0, 0, 0, 0]},
    ],
    ids=lambda changes: "-".join(f"{k}={v}"[:60] for k, v in changes.items()),
)
def test_what_is_odd_but_possible_breaks_nothing(changes: dict[str, Any]) -> None:
    search = kernel.ReachSearch(**arguments(**changes))
    assert search.run(0.05, 5000) in (True, False)
    assert len(search.best or b"") == len(arguments(**changes)["neighbours"])
    assert search.run(0.05, 5000) in (True, False)


@pytest.mark.parametrize(
    "given_", [(), (1.0,), (1.0, 1, 1), ("1", 1), (1.0, "1"), (1.0, 1.5), (1.0, HUGE), (None, 1)]
)
def test_run_refuses_nonsense(given_: tuple[Any, ...]) -> None:
    search = kernel.ReachSearch(**arguments())
    with pytest.raises((TypeError, ValueError, OverflowError)):
        search.run(*given_)


def test_a_search_cannot_be_changed_or_made_by_halves() -> None:
    search: Any = kernel.ReachSearch(**arguments())
    kind: Any = kernel.ReachSearch
    for name in ("best", "words_held", "moves"):
        with pytest.raises(AttributeError):
            setattr(search, name, 1)
    with pytest.raises(TypeError):
        kind.run = None
    with pytest.raises(TypeError):
        type(search).__call__()
    with pytest.raises(TypeError):
        type("Heir", (kernel.ReachSearch,), {})


class Odd:
    """An integer with a side effect when its value is read."""

    def __init__(self, act: Callable[[], object]) -> None:
        self._act = act

    def __index__(self) -> int:
        self._act()
        return 0


def test_arguments_that_change_while_they_are_read() -> None:
    parents: list[Any] = []
    parents += [-1, 0, -1, Odd(parents.clear)]
    with pytest.raises((TypeError, ValueError)):
        kernel.ReachSearch(**arguments(parents=parents, faces=parents))

    def fail() -> None:
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        kernel.ReachSearch(**arguments(need=[1, Odd(fail)]))
