"""The frame of all campaigns: seeds, limits, progress, resuming, shrinking and the summary."""

from __future__ import annotations

import json
import os
import random
import sys
import time
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Generic, TypeVar

C = TypeVar("C")
Outcome = str | Mapping[str, int] | None
_PROGRESS = 5.0  # seconds between lines
_SAVED = 30.0  # seconds between two states on disk
_SHRINKING = 300  # cases that are tried to shrink a finding,
_SHRINKING_SECONDS = 60.0  # and their CPU seconds
_FINDINGS = 10  # after these a campaign ends: more are mostly the same


def _no_smaller(case: C) -> Iterable[C]:
    return ()


def _nothing() -> None:
    return


@dataclass(frozen=True)
class Campaign(Generic[C]):
    """How cases are drawn and checked, and what smaller cases a case has.

    ``check`` raises an exception for a finding, with what is wrong. It may return an outcome in a
    few words, which are counted, or numbers by name, which are added up. A case has a ``repr``
    from which it can be made again. ``end`` is called once after all cases, and may raise like
    ``check``. ``about`` is the sentence of the help.
    """

    about: str
    draw: Callable[[random.Random], C]
    check: Callable[[C], Outcome]
    smaller: Callable[[C], Iterable[C]] = _no_smaller
    end: Callable[[], object] = _nothing


@dataclass
class Tally:
    """What a campaign did with one seed: cases tried, seconds of CPU time, outcomes, findings."""

    campaign: str
    seed: int
    cases: int = 0
    cpu_seconds: float = 0.0
    outcomes: dict[str, int] = field(default_factory=dict)
    findings: list[dict[str, Any]] = field(default_factory=list)

    @classmethod
    def resumed(cls, name: str, seed: int, path: Path | None) -> Tally:
        """Return the tally at ``path``, or a new one."""
        if path is None or not path.exists():
            return cls(name, seed)
        return cls(**json.loads(path.read_text("utf-8")))

    def add(self, outcomes: Mapping[str, int]) -> None:
        """Add numbers to the outcomes."""
        for outcome, number in outcomes.items():
            self.outcomes[outcome] = self.outcomes.get(outcome, 0) + number

    def save(self, path: Path | None) -> None:
        """Write the tally to ``path``, all or nothing."""
        if path is not None:
            path.parent.mkdir(parents=True, exist_ok=True)
            part = path.with_suffix(".part")
            part.write_text(json.dumps(vars(self), indent=1) + "\n", "utf-8")
            part.replace(path)


def complaint(campaign: Campaign[C], case: C) -> str:
    """Return what is wrong with ``case``, on one line, or an empty text."""
    return tried(campaign, case)[0]


def tried(campaign: Campaign[C], case: C) -> tuple[str, Outcome]:
    """Return what is wrong with ``case``, see `complaint`, and the outcome of its check."""
    try:
        return "", campaign.check(case)
    except Exception as error:
        return _line(error), None


def _line(error: Exception) -> str:
    return f"{type(error).__name__}: {' '.join(str(error).split())}"[:500]


def cpu_seconds() -> float:
    """Return the CPU seconds of this process and of its children that have ended."""
    return sum(os.times()[:4])


def shrunk(campaign: Campaign[C], case: C) -> C:
    """Return a small case for which the check raises the same kind of exception as for ``case``."""
    kind = complaint(campaign, case).partition(":")[0]
    left, again, until = _SHRINKING, True, cpu_seconds() + _SHRINKING_SECONDS
    while again and left:
        again = False
        for less in campaign.smaller(case):
            left -= 1
            if complaint(campaign, less).partition(":")[0] == kind:
                case, again = less, True
                break
            if not left or cpu_seconds() > until:
                left = 0
                break
    return case


def run(
    name: str,
    campaign: Campaign[C],
    *,
    seed: int = 0,
    cases: int | None = None,
    seconds: float | None = None,
    state: Path | None = None,
) -> Tally:
    """Try ``cases`` more cases, or as many as ``seconds`` allow, and return the tally.

    Case number N of a seed is always the same. With a file ``state`` the campaign goes on where
    it was.
    """
    try:
        tally = _cases(name, campaign, seed, cases, seconds, state)
    except BaseException:
        campaign.end()
        raise
    try:
        campaign.end()
    except Exception as error:
        tally.findings.append({"case": tally.cases, "wrong": _line(error), "shrunk": "the end"})
        tally.save(state)
    return tally


def _cases(
    name: str,
    campaign: Campaign[C],
    seed: int,
    cases: int | None,
    seconds: float | None,
    state: Path | None,
) -> Tally:
    """Try the cases of `run`."""
    tally = Tally.resumed(name, seed, state)
    first, began, before = tally.cases, time.monotonic(), cpu_seconds() - tally.cpu_seconds
    shown = saved = began
    while cases is None or tally.cases - first < cases:
        now = time.monotonic()
        if (seconds is not None and now - began >= seconds) or len(tally.findings) >= _FINDINGS:
            break
        case = campaign.draw(random.Random(f"{name} {seed} {tally.cases}"))
        wrong, outcome = tried(campaign, case)
        tally.add({outcome: 1} if isinstance(outcome, str) else outcome or {})
        if wrong:
            small = shrunk(campaign, case)
            again = complaint(campaign, small) or f"only once: {wrong}"
            tally.findings.append({"case": tally.cases, "wrong": again, "shrunk": repr(small)})
        tally.cases += 1
        if now - shown > _PROGRESS:
            shown = now
            rate = (tally.cases - first) / (now - began)
            line = f"{name}: {tally.cases:,} cases, {rate:,.0f}/s, {len(tally.findings)} findings"
            print(line, file=sys.stderr, flush=True)
        if wrong or now - saved > _SAVED:
            saved, tally.cpu_seconds = now, cpu_seconds() - before
            tally.save(state)
    tally.cpu_seconds = cpu_seconds() - before
    tally.save(state)
    return tally
