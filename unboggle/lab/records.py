"""What a comparison writes down: a record of each run, and what the records come to."""

from __future__ import annotations

from typing import Literal, NotRequired, TypedDict


class RunSeconds(TypedDict):
    """What a run took."""

    wall: float
    cpu: float | None
    encode: float | None
    solve: float | None
    best: NotRequired[float | None]


class RunRecord(TypedDict):
    """``unboggle.compare.run/1``: a run; the schema says what each field means."""

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
    kept: NotRequired[int | None]
    at_most: NotRequired[int | None]
    board: list[list[str | None]] | None
    by: str | None
    error: str | None
    seconds: RunSeconds
    memory_mb: float | None
    variables: int | None
    clauses: int | None
    rules: NotRequired[dict[str, int] | None]
    statistics: NotRequired[dict[str, int] | None]
    machine: str


class SummaryRow(TypedDict):
    """What one combination came to."""

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
    """A list on which ``fitted`` show a board and ``impossible`` say that there is none.

    Of most words that of ``fitted`` holds ``kept``; ``bounds`` has what each of ``impossible`` says
    that no board exceeds, ``at_most`` is the least of these.
    """

    fitted: list[str]
    impossible: list[str]
    list: str
    kept: NotRequired[int]
    at_most: NotRequired[int]
    bounds: NotRequired[dict[str, int]]
