"""What a run of the study does in its own process: the run of `compare`, with CPU seconds.

Its imports count as CPU seconds of the run, so there are few.
"""

from __future__ import annotations

import time
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from unboggle.fitting.race.member import Encoded, Finished
from unboggle.lab import measure as compared
from unboggle.lab.runs import Run
from unboggle.puzzle import Puzzle
from unboggle.system.channel import Channel
from unboggle.system.clock import Deadline


@dataclass(frozen=True)
class CpuSoFar:
    """A message of a run: the CPU seconds of its process at the event ``at``."""

    at: str
    seconds: float


@dataclass(frozen=True)
class CheckedProof:
    """A proof of "no board" and the verdicts of the checkers; ``steps`` is its length."""

    steps: int | None
    verdicts: Mapping[str, bool | None] = field(default_factory=dict)


class _Clocked(Channel):
    """A channel that sends the CPU seconds of this process before the messages that need them."""

    def __init__(self, channel: Channel) -> None:
        self._channel = channel

    def send(self, message: object) -> None:
        at = {Encoded: "encoded", Finished: "finished"}.get(type(message))
        if at is not None:
            self._channel.send(CpuSoFar(at, time.process_time()))
        self._channel.send(message)

    def receive(self) -> Any:
        return self._channel.receive()

    def fail(self, text: str) -> None:
        self._channel.fail(text)


def answer(channel: Channel, run: Run, deadline: Deadline) -> None:
    """Make the ``run`` as `compare` does, and send its CPU seconds, too."""
    channel.send(CpuSoFar("begun", time.process_time()))
    compared.answer(_Clocked(channel), run, deadline)


def prove(channel: Channel, run: tuple[str, Puzzle], deadline: Deadline) -> None:
    """Prove with CaDiCaL that there is no board, and send the verdicts of the proof's checkers."""
    import tempfile
    from pathlib import Path

    from unboggle.certify import checkers, proof

    encoding, puzzle = run
    with tempfile.TemporaryDirectory() as folder:
        found = proof.prove(
            puzzle, (), Path(folder), encoding=encoding, solvers=("cadical195",), deadline=deadline
        )
        verdicts = {} if found is None else checkers.check_proof(Path(folder), deadline)
        channel.send(CheckedProof(None if found is None else found.steps, verdicts))
