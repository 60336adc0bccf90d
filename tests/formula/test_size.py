"""``unboggle encode`` of large formulae: reported, estimated, refused in time, no partial file."""

from __future__ import annotations

import contextlib
import gc
import os
import random
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from amounts import mixed
from needs import needs_full_disk, posix_only
from running import unboggle
from stopping import SOON, Looks

from unboggle import encodings
from unboggle.cli.status import StatusLine
from unboggle.errors import InputError
from unboggle.events import Phase, Progress
from unboggle.formula import interchange
from unboggle.formula import size as formula_size
from unboggle.formula.choice import clauses
from unboggle.library.formulas import encode
from unboggle.puzzle import Grid
from unboggle.system.clock import Deadline, DeadlinePassed, StopToken
from unboggle.testing.tiny import puzzle as tiny_puzzle
from unboggle.testing.tiny import torus


def words(count: int, length: int = 6) -> str:
    draw = random.Random(1)
    letters = "aaabcdeeeefghiiijklmnnoooprrsstttuvwy"
    return " ".join("".join(draw.choices(letters, k=length)) for _ in range(count))


LARGE = [
    (Grid.rectangle(3, 9), 8),
    (Grid.rectangle(5, 7), 14),
    (Grid.rectangle(8, 8), 8),
    (torus(6, 6), 10),
]


@pytest.mark.parametrize(("name", "case"), mixed(["tiles", "wild_tiles"], LARGE, every=4))
def test_the_estimate_is_most_of_the_formula_and_little_more(
    name: str, case: tuple[Grid, int]
) -> None:
    grid, count = case
    asked = tiny_puzzle(grid, words(count))
    real = sum(encodings.get(name)(asked).sizes().values())
    assert 0.4 * real < clauses(asked)[name] < 1.2 * real


def test_the_estimate_of_one_hot_is_the_formula_but_for_several_spellings() -> None:
    for grid in (Grid.rectangle(3, 4), torus(4, 4)):
        asked = tiny_puzzle(grid, words(6))
        real = sum(encodings.get("one_hot")(asked).sizes().values())
        assert formula_size.estimates(asked)["one_hot"] == real


def test_only_what_fits_is_recommended(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    line = ("encode", "-", "--size", "60", "--encoding", "tiles", "-o", tmp_path / "out.cnf")
    monkeypatch.setenv("UNBOGGLE_MEMORY_MB", "3000")
    result = unboggle(*line, stdin=words(40))
    assert result.code == 2
    assert "Take fewer words, a smaller size or --encoding one_hot, or allow" in result.err
    monkeypatch.setenv("UNBOGGLE_MEMORY_MB", "150")
    result = unboggle(*line, stdin=words(40))
    assert result.code == 2
    assert "Take fewer words or a smaller size, or allow" in result.err


def test_what_is_far_too_large_is_refused_at_once_and_nothing_is_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("UNBOGGLE_MEMORY_MB", "12000")  # enough for one_hot
    target = tmp_path / "out.cnf"
    start = time.monotonic()
    for name in ("tiles", "wild_tiles"):
        line = ("encode", "-", "--size", "30", "--encoding", name, "-o", target)
        result = unboggle(*line, stdin=words(600))
        assert (result.code, result.out) == (2, "")
        assert f"the {name} formula would have about " in result.err
        assert "million clauses, more than the" in result.err
        assert "Take fewer words, a smaller size or --encoding one_hot" in result.err
        assert result.err.count("\n") == 2
    assert time.monotonic() - start < SOON
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("name", encodings.names())
def test_the_limit_holds_for_every_encoding(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = tiny_puzzle(Grid.rectangle(3, 4), words(2))
    lines = list(interchange.encoded_lines(interchange.formula(asked, name, memory=10**9), "x"))
    assert lines == list(interchange.formula_lines(asked, name, "x"))
    encoded = encodings.get(name)(asked)
    size = sum(encoded.sizes().values())
    with pytest.raises(InputError, match=f"the {name} formula would have"):
        interchange.formula(asked, name, memory=(size - 1) * formula_size.CLAUSE)
    assert interchange.formula(asked, name, memory=2 * size * formula_size.CLAUSE)
    monkeypatch.setenv("UNBOGGLE_MEMORY_MB", "1")
    target = tmp_path / "out"
    result = unboggle(
        "encode", "-", "--size", "8", "--encoding", name, "-o", target, stdin=words(40)
    )
    assert (result.code, result.out) == (2, "")
    assert "that fit in 1 MB" in result.err
    assert "UNBOGGLE_MEMORY_MB" in result.err
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("name", encodings.names())
def test_progress_is_reported_while_it_is_made(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(formula_size, "PACE", 100)
    seen: list[Progress] = []
    asked = tiny_puzzle(Grid.rectangle(5, 5), words(5))
    interchange.formula(asked, name, on_progress=seen.append)
    phases = [event for event in seen if isinstance(event, Phase) and event.name == "encode"]
    counts = [event.number or 0 for event in phases]
    assert phases == seen
    assert counts == sorted(counts)
    assert len(counts) > 3
    assert {event.subject for event in phases} <= encodings.get(name).rules().keys()
    seen.clear()
    encodings.get(name)(asked)
    assert not seen  # the observer is gone


def test_who_waits_for_minutes_is_reported_before(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = ("encode", "-", "--size", "4", "-o", os.devnull)
    assert "takes minutes" not in unboggle(*asked, stdin=words(4)).err
    monkeypatch.setattr(formula_size, "LARGE", 10)
    result = unboggle(*asked, stdin=words(4))
    assert result.code == 0
    assert "unboggle: the formula will have about " in result.err
    assert "which takes minutes and 0.0 GB of memory" in result.err


@pytest.mark.parametrize("doing", ["encode", "write"])
def test_an_interrupt_leaves_what_was_there(
    doing: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    target = tmp_path / "out.cnf"
    target.write_text("old", encoding="utf-8")

    def interrupt(_: StatusLine, event: Progress) -> None:
        if isinstance(event, Phase) and event.name == doing:
            raise KeyboardInterrupt

    monkeypatch.setattr(formula_size, "PACE", 100)
    monkeypatch.setattr(StatusLine, "update", interrupt)
    before = signal.getsignal(signal.SIGINT)
    try:
        result = unboggle("encode", "-", "--size", "5", "-o", target, stdin=words(6))
    finally:
        signal.signal(signal.SIGINT, before)
    assert (result.code, result.out, result.err.strip()) == (130, "", "unboggle: interrupted")
    assert target.read_text(encoding="utf-8") == "old"
    assert list(tmp_path.iterdir()) == [target]


def test_making_a_formula_can_be_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(formula_size, "PACE", 100)
    stop = StopToken()
    asked = tiny_puzzle(Grid.rectangle(5, 5), words(5))
    made = encode(asked, "one_hot", on_progress=lambda _: stop.set(), stop=stop)
    assert made.status == "undecided"
    assert made.interrupted
    assert encode(asked, "one_hot", timeout=0).status == "undecided"


@pytest.mark.parametrize("name", encodings.names())
def test_the_clock_is_looked_at_every_few_clauses(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Looks, "count", 0)
    asked = tiny_puzzle(Grid.rectangle(5, 5), words(8))
    size = sum(interchange.formula(asked, name, deadline=Looks()).sizes().values())
    assert size > 1000
    assert Looks.count >= size // 100


@pytest.mark.parametrize("name", ["tiles", "wild_tiles"])
def test_a_rule_that_yields_nothing_for_long_looks_at_it_too(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = tiny_puzzle(Grid.rectangle(5, 5), words(5))
    before_the_first: dict[str, int] = {}

    class Watch:
        def __call__(self, rule: str, found: Iterator[Any]) -> Iterator[Any]:
            before_the_first[rule] = 0
            self.silent = rule
            for clause in found:
                self.silent = ""
                yield clause

        def working(self) -> None:
            if self.silent:
                before_the_first[self.silent] += 1

    with encodings.watched(Watch()):
        encodings.get(name)(asked)
    steps = sum(len(spelling) - 1 for _, spelling in asked.iter_spellings())
    assert before_the_first["steps_pick_near_tiles"] == steps
    pairs = {frozenset(pair) for _, s in asked.iter_spellings() for pair in pairwise(s)}
    assert before_the_first["near_tiles_have_near_coordinates"] == len(pairs)


@pytest.fixture
def collecting() -> Iterator[None]:
    """Turn on Python's garbage collection of cycles, which tests turn off."""
    gc.enable()
    yield
    gc.disable()


def test_collections_are_as_they_were_after_a_formula(collecting: None) -> None:
    asked = tiny_puzzle(Grid.rectangle(5, 5), words(5))
    for most in (None, 10**9, 1):
        with contextlib.suppress(InputError):
            interchange.formula(asked, "one_hot", memory=most)
        assert gc.isenabled()
    with pytest.raises(DeadlinePassed):
        interchange.formula(asked, "one_hot", deadline=Deadline.after(0))
    assert gc.isenabled()


@needs_full_disk
def test_a_full_disk_is_reported_in_a_line() -> None:
    result = unboggle("encode", "-", "--size", "5", "-o", "/dev/full", stdin=words(6))
    assert (result.code, result.out) == (70, "")
    assert "No space left on device" in result.err
    assert result.err.count("\n") == 1


@posix_only
def test_a_closed_pipe_ends_it_quietly() -> None:
    line = [sys.executable, "-m", "unboggle", "encode", "-", "--size", "6"]
    with subprocess.Popen(
        line, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(words(8).encode())
        process.stdin.close()
        assert process.stdout.readline().startswith(b"c unboggle")
        process.stdout.close()
        assert process.stderr is not None
        assert process.stderr.read() == b""
    assert process.returncode == 141
