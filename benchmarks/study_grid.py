"""What the study runs: its lists, its methods, and its size."""

from __future__ import annotations

import json
import lzma
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from study_lists import Source, all_names

HERE = Path(__file__).resolve().parent
DATA = HERE / "results" / "study"
PROOF = 8  # times the limit for a proof and its checks
KEPT = DATA / "runs.jsonl.xz"
GRID = DATA / "grid.json"
"""What the recorded runs cover: `Grid` as JSON."""

CLAUSAL = ("coordinates", "one_hot", "tiles", "wild_tiles")
ENCODINGS = tuple(f"{name} + cadical195" for name in CLAUSAL)
PEERS = ("cpsat", "cpsat-lp", "clingo")
SOLVERS = ("cadical195", "kissat404", "glucose42", "minisat22")
SOLVED = ("one_hot", "tiles")  # the encodings that all these solvers get
SEARCHES = ("reach", "distance", "paths", "growing", "pack")

# From below the threshold to above it: the first lists of each point. None is selected.
RANDOM = (
    Source("random", 3, (2,), 1, 101),
    Source("random", 4, (3, 4, 5), 2, 101),
    Source("random", 5, (6, 7, 8), 2, 101),
)
PHASE = (
    Source("random", 3, (1, 2, 3, 4), 30, 101),
    Source("random", 4, (2, 3, 4, 5, 6, 7), 30, 101),
    Source("random", 5, (5, 6, 7, 8, 9, 10), 16, 101),
    Source("random", 6, (8, 10, 12, 14), 10, 101),
)
SMALL = (Source("planted", 4, (10, 20), 2),)
GOGENS = tuple(
    Source("gogen", 5, (n,), 1, k, fixed=True) for k, n in enumerate((13, 11, 12), start=1)
)
SPACE = tuple(Source("planted", size, (20,), 1) for size in (5, 6))
# Refuted by solvers, but not by counting: chosen by that rule among the seeds from 1000 on.
TIGHT = tuple(
    Source("random", size, (words,), 1, seed, fixed=True)
    for size, tight in (
        (4, ((5, 1012), (4, 1014), (4, 1019), (5, 1041), (4, 1053), (5, 1109))),
        (5, ((9, 1000), (8, 1002), (8, 1003), (10, 1006), (9, 1007))),
        (6, ((18, 1000),)),
    )
    for words, seed in tight
)
LONG = (
    *(Source("planted", size, (0,), 1) for size in (5, 6)),
    Source("random", 6, (11,), 1, 21),
    Source("themes", 6, (14,), 1, of="tools"),
    Source("random", 12, (60,), 1),
)


@dataclass(frozen=True)
class Part:
    """A part of the study: ``methods`` on ``copies`` copies of each of ``lists``."""

    lists: tuple[Source, ...]
    methods: tuple[str, ...]
    copies: int = 1


@dataclass(frozen=True)
class Grid:
    """How large a study is: the CPU seconds of a run, and factors for lists and for copies."""

    limit: float = 8.0
    lists: int = 2
    copies: int = 1

    def keys(self, part: str) -> Iterator[Key]:
        """Yield the runs of ``part``, list by list; the first method changes from list to list."""
        one = PARTS[part]
        names = [*all_names(one.lists, self.lists)]
        for copy in range(one.copies * self.copies):
            for turn, name in enumerate(names, start=copy):
                first = turn % len(one.methods)
                for method in (*one.methods[first:], *one.methods[:first]):
                    yield Key(name, copy, method)

    @property
    def hours(self) -> float:
        """The most hours of a core that all runs can take."""
        runs = {key for part in PARTS for key in self.keys(part)}
        return sum(self.limit * (PROOF if key.is_proof else 1) for key in runs) / 3600


MAIN = (*ENCODINGS, *PEERS, "race")
PARTS = {
    "random": Part(RANDOM, MAIN, 2),
    "small": Part(SMALL, (*MAIN, "bitvectors + pysmt:z3"), 2),
    "gogens": Part(GOGENS, (*ENCODINGS, "bitvectors + pysmt:z3", "race"), 2),
    "space": Part(SPACE, MAIN, 2),
    "solvers": Part(
        (*SMALL, *GOGENS[:2], Source("random", 4, (4, 5), 2, 101)),
        tuple(f"{encoding} + {solver}" for encoding in SOLVED for solver in SOLVERS),
    ),
    "proofs": Part(RANDOM, tuple(f"{name}: proof" for name in CLAUSAL)),
    "searches": Part(LONG, (*SEARCHES, "race")),
    "symmetry": Part(
        TIGHT,
        tuple(f"{e} + cadical195{x}" for e in ("tiles", "wild_tiles") for x in ("", " (anchored)")),
        2,
    ),
    "phase": Part(PHASE, ("race",)),
}
"""The parts, in the order in which they run. They share runs: each is made once."""


@dataclass(frozen=True, order=True)
class Key:
    """A run: a copy of a list, and a method."""

    name: str
    copy: int
    method: str

    @property
    def is_proof(self) -> bool:
        """Whether the run proves a refutation and checks the proof."""
        return self.method.endswith(": proof")


def recorded() -> Grid:
    """Return the grid of the recorded runs."""
    return Grid(**json.loads(GRID.read_text("utf-8")))


def read(file: Path) -> list[dict[str, Any]]:
    """Return the records in the compressed ``file``."""
    return records(lzma.decompress(file.read_bytes()))


def records(lines: bytes) -> list[dict[str, Any]]:
    """Return the records in ``lines``, one JSON object each."""
    return [json.loads(line) for line in lines.splitlines()]


def key_of(record: Mapping[str, Any]) -> Key:
    """Return the key of a run's record."""
    return Key(record["name"], record["copy"], record["method"])
