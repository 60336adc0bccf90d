"""Streams of answers end on their own and have a status."""

from __future__ import annotations

import subprocess
import sys
import threading
from concurrent.futures import ThreadPoolExecutor

import pytest
from child_targets import HELPERS, hard_words, is_gone, until
from fake_clock import Undecided
from stopping import stop_at

from unboggle import Grid, InputError, StopToken, iter_boards, parse_board, parse_words
from unboggle.boards import trace_all
from unboggle.events import BoardFound, Phase, Progress
from unboggle.formulas import encode
from unboggle.gogen import iter_gogens

SCRIPT = f"""
import sys, threading
sys.path.insert(0, {str(HELPERS)!r})
from child_targets import own_children
from unboggle import Grid, iter_boards, parse_words
from unboggle.gogen import iter_gogens

class Kept:
    boards = iter_boards(parse_words("act ape ate cop end").puzzle(Grid.rectangle(3, 3)))

gogens = iter_gogens(seeds=range(1000), jobs=2)
begun = threading.Event()

def consume():
    for _ in iter_gogens(seeds=range(1000), jobs=1):
        begun.set()

consumer = threading.Thread(target=consume, daemon=True)
"""
"""A script with streams; what it does with them follows."""
LOOSE = parse_words("ab cd ef gh ij").puzzle(Grid.rectangle(5, 5))


def test_boards_are_all_as_many_as_asked_for_or_none() -> None:
    puzzle = parse_words("act ape ate cop end").puzzle(Grid.rectangle(3, 3))
    found = iter_boards(puzzle)
    assert repr(found) == "Stream(running)"
    assert len(list(found)) == 63
    assert found.status == "complete"
    assert list(found) == []
    some = iter_boards(puzzle, limit=2)
    assert len(list(some)) == 2
    assert some.status == "enough"
    none = iter_boards(parse_words("abcd").puzzle(Grid.rectangle(1, 3)))
    assert list(none) == []
    assert none.status == "impossible"


def test_boards_end_with_the_time(undecided: Undecided) -> None:
    late = iter_boards(parse_words(hard_words()).puzzle(Grid.rectangle(7, 7)), timeout=60)
    assert list(late) == []
    assert late.status == "undecided"
    assert not late.interrupted


def test_boards_end_when_they_are_stopped_or_closed() -> None:
    stop, listen = stop_at(lambda event: isinstance(event, BoardFound) and event.number == 3)
    stopped = iter_boards(LOOSE, on_progress=listen, stop=stop)
    assert 0 < len(list(stopped)) <= 3
    assert stopped.status == "undecided"
    assert stopped.interrupted
    with iter_boards(LOOSE) as closed:
        next(closed)
    assert closed.status == "undecided"
    assert list(closed) == []


def test_threads_share_the_boards() -> None:
    puzzle = parse_words("act ape ate cop end").puzzle(Grid.rectangle(3, 3))
    waits = threading.Barrier(2, timeout=60)  # each thread has one board before either has two
    taken: list[str] = []

    def take() -> None:
        taken.append(str(next(found).board))
        waits.wait()
        taken.extend(str(one.board) for one in found)

    found = iter_boards(puzzle)
    with ThreadPoolExecutor(2) as pool:
        for one in [pool.submit(take) for _ in range(2)]:
            one.result()
    assert len(taken) == len(set(taken)) == 63
    assert found.status == "complete"


def test_a_callback_cannot_read_or_close_its_own_boards() -> None:
    complaints: list[InputError] = []

    def listen(_: Progress) -> None:
        for use in (lambda: next(found), found.close):
            with pytest.raises(InputError, match="set a stop token") as caught:
                use()
            complaints.append(caught.value)

    found = iter_boards(parse_words("ab ac").puzzle(Grid.rectangle(1, 3)), on_progress=listen)
    assert len(list(found)) == 1
    assert len(complaints) == 2
    assert found.status == "complete"


def test_gogens_end_with_the_time_too() -> None:
    made = iter_gogens(seeds=range(2), jobs=1)
    assert [one.seed for one in made] == [0, 1]
    assert made.status == "complete"
    late = iter_gogens(seeds=range(1000), jobs=1, timeout=0)
    assert list(late) == []
    assert late.status == "undecided"
    stop = StopToken()
    stopped = iter_gogens(seeds=range(1000), jobs=1, stop=stop)
    next(stopped)
    stop.set()
    assert len(list(stopped)) < 999
    assert stopped.status == "undecided"
    assert stopped.interrupted


@pytest.mark.parametrize(
    ("use", "code", "said"),
    [
        ("for _ in Kept.boards: break", 0, []),
        ("for _ in gogens: break", 0, []),
        ("next(Kept.boards); consumer.start(); begun.wait()", 0, []),
        ("for _ in Kept.boards: print(*own_children()); sys.exit(3)", 3, []),
        ("for _ in gogens: print(*own_children()); raise SystemError", 1, ["SystemError"]),
    ],
)
def test_a_script_may_end_while_a_stream_is_open(use: str, code: int, said: list[str]) -> None:
    script = f"{SCRIPT}{use}\nprint(*own_children())"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True)
    assert done.returncode == code
    assert done.stderr.splitlines()[-1:] == said
    assert until(lambda: all(is_gone(int(pid)) for pid in done.stdout.split()), within=60)


def test_what_was_traced_is_kept() -> None:
    many = parse_board(" ".join(["aaaaaa"] * 6))
    stop = StopToken()
    asked = ["aa", "aaa", "b", "a" * 14]
    traced = trace_all(
        many,
        asked,
        on_progress=lambda event: (
            stop.set() if isinstance(event, Phase) and event.number == 3 else None
        ),
        stop=stop,
    )
    assert set(traced) == {"aa", "aaa"}
    assert traced["aa"].count == 220
    assert traced.not_reached == ("a" * 14,)
    assert traced.status == "undecided"
    assert traced.interrupted
    late = trace_all(many, asked, timeout=0)
    assert len(late) == 0
    assert late.not_reached == tuple(asked)
    assert not late.interrupted
    whole = trace_all(many, asked[:3])
    assert whole.status == "traced"
    assert dict(whole) == dict(traced)


def test_half_a_formula_is_none() -> None:
    puzzle = parse_words("act ape").puzzle(Grid.rectangle(3, 3))
    late = encode(puzzle, timeout=0)
    assert late.status == "undecided"
    assert late.formula is None
    assert not late.interrupted
    assert str(late) == "undecided: no formula of tiles in time"
    for use in (lambda: late.clauses, lambda: late.sizes, lambda: list(late.lines())):
        with pytest.raises(InputError, match="there is no formula"):
            use()
    stop = StopToken()
    stop.set()
    assert encode(puzzle, stop=stop).interrupted
    assert encode(puzzle) == encode(puzzle) != encode(puzzle, "one_hot")
