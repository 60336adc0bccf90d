"""The data of a comparison: a record of each run, and summaries of the records."""

from __future__ import annotations

from typing import Literal, NotRequired, TypedDict


class RunSeconds(TypedDict):
    """The times of a run."""

    wall: float
    cpu: float | None
    encode: float | None
    solve: float | None
    incumbent: NotRequired[float | None]


class RunRecord(TypedDict):
    """``unboggle.compare.run/1``: a run; the schema describes each field."""

    format: Literal["unboggle.compare.run/1"]
    list: str
    puzzle: NotRequired[str]
    size: list[int]
    words: int
    task: NotRequired[Literal["all", "most"]]
    name: str
    kind: Literal["encoding", "search", "race", "peer"]
    encoding: str | None
    solver: str | None
    source: NotRequired[str | None]
    counting: bool
    anchored: NotRequired[bool]
    jobs: int
    run: int
    seed: int
    timeout: float | None
    status: Literal["fitted", "impossible", "undecided", "error"]
    verified: bool | None
    kept_weight: NotRequired[int | None]
    upper_bound: NotRequired[int | None]
    board: list[list[str | None]] | None
    found_by: str | None
    error: str | None
    seconds: RunSeconds
    memory_mb: float | None
    variables: int | None
    clauses: int | None
    rules: NotRequired[dict[str, int] | None]
    statistics: NotRequired[dict[str, int] | None]
    machine: str


class SummaryRow(TypedDict):
    """The results of one combination."""

    name: str
    kind: Literal["encoding", "search", "race", "peer"]
    encoding: str | None
    solver: str | None
    runs: int
    solved: int
    fitted: int
    impossible: int
    undecided: int
    errors: int
    par2: float | None
    ratio: float | None
    cpu: float | None
    memory_mb: float | None
    variables: int | None
    clauses: int | None
    share: NotRequired[float]
    gap: NotRequired[float]
    best: NotRequired[int]


class Disagreement(TypedDict):
    """A list for which ``fitted`` found a board and ``impossible`` reported that there is none.

    For most words the board of ``fitted`` holds ``kept_weight`` words. ``upper_bounds`` has the
    upper bounds that the runs in ``impossible`` reported; ``upper_bound`` is the smallest of these.

    >>> found = Disagreement(fitted=["ours"], impossible=["theirs"], list="pets.txt")
    >>> found["impossible"]
    ['theirs']
    """

    fitted: list[str]
    impossible: list[str]
    list: str
    kept_weight: NotRequired[int]
    upper_bound: NotRequired[int]
    upper_bounds: NotRequired[dict[str, int]]
