"""Long commands, of which a random process is killed, stopped or starved at a random moment.

The same as three kinds of `faults`, for large numbers: only the commands that work in several
processes, or for long, and at moments while they do.
"""

from __future__ import annotations

import random
import tempfile
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path

from tools.campaigns import faults, forks
from tools.campaigns.breaking import Fault, as_fork, prepare
from tools.campaigns.commands import COMMANDS
from tools.campaigns.frame import Campaign, cpu_seconds
from tools.campaigns.process_tree import Conditions, Tree

LONG = {
    "fit": ("refute", "check", "prove", "most", "alternatives"),
    "boards": ("boards",),
    "unique": ("unique", "prove unique", "make unique"),
    "why": ("why",),
    "best": ("best", "best few", "best few"),
    "gogen make": ("gogen", "gogens"),
    "gogen solve": ("solve gogen", "solve gogen", "prove gogen"),
    "batch": ("batch",),
    "compare": ("compare",),
}
"""The long commands, and which of `COMMANDS` are ways to call them: the quick ones twice."""
KINDS = {"kill": 5, "starve": 3, "stop": 2}
"""Each kind with its weight."""
_RUNS = 2  # to know how long a command works


@dataclass(frozen=True)
class Strike:
    """A fault of a way to call a command, when it has done ``share`` of its work; see `Fault`.

    Most commands are ``settled``: then what their processes import takes no time.
    """

    command: str
    way: str
    kind: str
    share: float
    number: int
    again: bool = False
    settled: bool = False


def draw(rng: random.Random) -> Strike:
    """Return a random strike at a random long command."""
    command = rng.choice([*LONG])
    return Strike(
        command,
        rng.choice(LONG[command]),
        rng.choices([*KINDS], [*KINDS.values()])[0],
        round(rng.random(), 4),
        rng.randrange(10_000),
        rng.random() < 0.1,
        rng.random() < 0.9,
    )


@cache
def work(way: str, settled: bool) -> float:
    """Return the CPU seconds of a command and its processes, the least of some runs."""
    took = []
    for _ in range(_RUNS):
        with tempfile.TemporaryDirectory() as made:
            folder = Path(made, "work")
            folder.mkdir()
            prepare(folder)
            before = cpu_seconds()
            with Tree(COMMANDS[way].words, folder, as_fork(Conditions(), settled=settled)) as tree:
                tree.end()
            took.append(cpu_seconds() - before)
    return min(took)


def check(strike: Strike) -> Mapping[str, int]:
    """Run the command with its fault; see `faults.check`."""
    moment = strike.share * work(strike.way, strike.settled)
    one = Fault(strike.way, strike.kind, moment, strike.number, strike.again, True, strike.settled)
    return {strike.command: 1, faults.check(one): 1}


def smaller(strike: Strike) -> Iterator[Strike]:
    """Yield the strike without another run after it."""
    if strike.again:
        yield replace(strike, again=False)


CAMPAIGN = Campaign("Strike long commands at random moments.", draw, check, smaller, forks.close)
