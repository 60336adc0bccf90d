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

LONG = (
    *("refute", "check", "prove", "most", "alternatives", "boards", "unique", "prove unique"),
    *("make unique", "why", "best", "gogen", "gogens", "solve gogen", "batch", "compare"),
)
KINDS = {"kill": 5, "starve": 3, "stop": 2}
"""Each kind with its weight."""
_RUNS = 3  # to know how long a command works


@dataclass(frozen=True)
class Strike:
    """A fault of a command when it has done ``share`` of its work; see `Fault` for the others."""

    command: str
    kind: str
    share: float
    number: int
    again: bool = False


def draw(rng: random.Random) -> Strike:
    """Return a random strike at a random long command."""
    return Strike(
        rng.choice(LONG),
        rng.choices([*KINDS], [*KINDS.values()])[0],
        round(rng.random(), 4),
        rng.randrange(10_000),
        rng.random() < 0.2,
    )


@cache
def work(command: str) -> float:
    """Return the CPU seconds of ``command`` and its processes, as the median of some runs."""
    took = []
    for _ in range(_RUNS):
        with tempfile.TemporaryDirectory() as made:
            folder = Path(made, "work")
            folder.mkdir()
            prepare(folder)
            before = cpu_seconds()
            with Tree(COMMANDS[command].words, folder, as_fork(Conditions())) as tree:
                tree.end()
            took.append(cpu_seconds() - before)
    return sorted(took)[_RUNS // 2]


def check(strike: Strike) -> Mapping[str, int]:
    """Run the command with its fault; see `faults.check`."""
    moment = strike.share * work(strike.command)
    one = Fault(strike.command, strike.kind, moment, strike.number, strike.again, forked=True)
    return {strike.command: 1, faults.check(one): 1}


def smaller(strike: Strike) -> Iterator[Strike]:
    """Yield the strike without another run after it."""
    if strike.again:
        yield replace(strike, again=False)


CAMPAIGN = Campaign("Strike long commands at random moments.", draw, check, smaller, forks.close)
