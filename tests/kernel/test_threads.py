"""Several threads use the kernel at once. ``tools/sanitize.sh thread`` runs this file, too."""

from __future__ import annotations

import random
import signal
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any

import pytest
from amounts import mixed
from needs import KERNEL_MISSING

if KERNEL_MISSING:
    pytest.skip(f"no C kernel: {KERNEL_MISSING}", allow_module_level=True)

from tools.kernel_calls import AGES, calls, shared_calls
from unboggle.kernel import _kernel

THREADS = 4


@pytest.mark.parametrize("seed", mixed([*range(6)]))
def test_threads_do_not_disturb_each_other(seed: int) -> None:
    """Each call four times at once, and others beside it."""
    every = dict(calls(seed, moves=50))
    alone = {name: call() for name, call in every.items()}
    names = [name for name in every for _ in range(THREADS)]
    with ThreadPoolExecutor(THREADS) as pool:
        results = list(pool.map(lambda name: every[name](), names))
    for name, result in zip(names, results, strict=True):
        assert result == alone[name], name


def test_threads_share_tries_grids_and_scorers() -> None:
    every = [call for _, call in shared_calls(random.Random(1))]
    alone = [call() for call in every]
    with ThreadPoolExecutor(THREADS) as pool:
        for _ in range(3):
            assert list(pool.map(lambda call: call(), every)) == alone


# A word of three letters on a board of two cells; no search can end.
HOPELESS: dict[str, Any] = {
    "neighbours": [[1], [0]],
    "spellings": [[[0, 1, 0]]],
    "weights": [1],
    "must": [0],
    "need": [0, 0],
    "given": [-1, -1],
    "stock": [2, 2],
    "seed": 1,
    "schedule": [(1.0, 0.1, 1000)],
}
REACH = {name: HOPELESS[name] for name in HOPELESS if name not in ("spellings", "weights", "must")}
REACH |= {"parents": [-1, 0, 1], "faces": [0, 1, 0], "words": [-1, -1, 0], "tails": [[2]]}
TUNED = HOPELESS | {"crowd": 0.08, "penalty": 3}
SEARCHES: dict[str, Callable[[], Any]] = {
    "reach": lambda: _kernel.ReachSearch(**REACH),
    "distance": lambda: _kernel.DistanceSearch(**HOPELESS, start=None),
    "paths": lambda: _kernel.PathsSearch(**TUNED, insist=0.05),
    "pack": lambda: _kernel.PackSearch(**TUNED, sheet=(1, 2), board=(1, 2), square=False),
    "gather": lambda: _kernel.GatherSearch(**HOPELESS, starts=[]),
}


def results(search: Any) -> list[Callable[[], object]]:
    """What reads the state of a search."""
    names = [
        name for name in ("best", "words_held", "moves", "score", "found") if hasattr(search, name)
    ]
    return [*(partial(getattr, search, name) for name in names), lambda: search.run(0.0, 1)]


class Ring(Exception):
    """Ends a run."""


def at_the_bell(reads: list[Callable[[], object]], run: Callable[[], object]) -> list[str]:
    """Run until a timer rings; return how each of ``reads`` ends in the middle of it."""
    ends: list[str] = []

    def ringing(*_: object) -> None:
        for read in reads:
            try:
                ends.append(f"returned {read()!r}")
            except RuntimeError as error:
                ends.append(str(error))
        raise Ring

    before = signal.signal(signal.SIGALRM, ringing)
    try:
        signal.setitimer(signal.ITIMER_REAL, 0.05)
        with pytest.raises(Ring):
            run()
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
    return ends


@pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="POSIX timers")
@pytest.mark.parametrize("name", SEARCHES)
def test_a_search_that_runs_gives_no_results(name: str) -> None:
    """They change without the GIL: another thread could read half of a board."""
    search = SEARCHES[name]()
    reads = results(search)
    ends = at_the_bell(reads, lambda: search.run(AGES, 2**62))
    assert ends == ["this search is running in another thread"] * len(reads)
    assert search.moves > 0


@pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="POSIX timers")
def test_a_climber_that_runs_gives_no_results() -> None:
    grid = _kernel.king_grid(3, 3, None, False, False)
    scorer = _kernel.Scorer(_kernel.Trie([b"\0\1"]), grid, b"\1\0\0\0", bytes(4))
    climber = _kernel.Climber(scorer, 3, None, [bytes(range(9))], 1)
    climber.begin(1, None, None, 1.0, 0.1, 2**62)
    reads = [
        lambda: climber.records,
        lambda: climber.boards,
        lambda: climber.run(0.0),
        lambda: climber.begin(1, None, None, 1.0, 0.1, 1),
    ]
    ends = at_the_bell(reads, lambda: climber.run(AGES))
    assert ends == ["this climber is running in another thread"] * len(reads)
    assert climber.boards > 0


@pytest.mark.parametrize("name", SEARCHES)
def test_other_threads_look_at_a_search_that_runs(name: str) -> None:
    """They see a result of a pause, or the error; nothing in between."""
    search = SEARCHES[name]()

    def look() -> None:
        for read in results(search)[:-1] * 200:
            try:
                read()
            except RuntimeError as error:
                assert "another thread" in str(error)

    with ThreadPoolExecutor(THREADS) as pool:
        looking = [pool.submit(look) for _ in range(THREADS - 1)]
        for _ in range(20):
            search.run(AGES, 200)
        for one in looking:
            one.result()
    alone = SEARCHES[name]()
    for _ in range(20):
        alone.run(AGES, 200)
    assert [read() for read in results(search)[:-1]] == [read() for read in results(alone)[:-1]]
