"""The data of a comparison: a record of each run, and summaries of the records."""

from __future__ import annotations

from typing import Annotated, Literal, NotRequired, TypedDict

from unboggle.arguments import Also, Count, Measured, Positive, Ratio


class RunSeconds(TypedDict):
    """The times of a run."""

    wall: Measured
    """Wall-clock time from the start of a fresh Python to its answer."""
    cpu: Measured | None
    """User and system time of all processes of the run, killed ones included; null if the system
    does not report it.
    """
    encode: Measured | None
    """Part of wall: making the formula; null if there is none."""
    solve: Measured | None
    """Part of wall: loading the formula and solving; null without an answer."""
    incumbent: NotRequired[Measured | None]
    """With task most: wall-clock time until the board of this run was found; null without one, and
    with task all.
    """


@Also(
    name="run",
    oneOf=[
        {
            "properties": {
                "status": {"const": "fitted"},
                "verified": {"const": True},
                "board": {"type": "array"},
                "error": {"type": "null"},
            }
        },
        {
            "properties": {
                "status": {"enum": ["impossible", "undecided"]},
                "verified": {"type": "null"},
                "board": {"type": "null"},
                "error": {"type": "null"},
            }
        },
        {
            "properties": {
                "task": {"const": "most"},
                "status": {"const": "undecided"},
                "verified": {"const": True},
                "kept_weight": {"type": "integer"},
                "board": {"type": "array"},
                "error": {"type": "null"},
            },
            "required": ["task", "kept_weight"],
        },
        {
            "properties": {
                "status": {"const": "error"},
                "verified": {"enum": [False, None]},
                "error": {"type": "string"},
            }
        },
        {
            "properties": {
                "task": {"const": "most"},
                "status": {"const": "error"},
                "verified": {"const": True},
                "kept_weight": {"type": "integer"},
                "upper_bound": {"type": "null"},
                "board": {"type": "array"},
                "error": {"type": "string"},
            },
            "required": ["task", "kept_weight"],
        },
    ],
)
class RunRecord(TypedDict):
    """A run: one combination on one list, in its own processes. A line of --jsonl is one, too.

    >>> from unboggle import Grid, parse_words
    >>> from unboggle.lab import Instance, combinations, compare
    >>> pets = Instance("pets.txt", parse_words("cat dog").puzzle(Grid.rectangle(2, 3)))
    >>> found, _ = combinations(["tiles"], ["minisat22"])
    >>> [run] = compare([pets], found)
    >>> run["list"], run["words"], run["status"], run["verified"]
    ('pets.txt', 2, 'fitted', True)
    """

    format: Literal["unboggle.compare.run/1"]
    """Name and version of this format."""
    list: str
    """The file of the word list, as it was given."""
    puzzle: NotRequired[str]
    """A digest of grid, words and constraints: equal if the puzzles are."""
    size: Annotated[list[Positive], Also(minItems=2, maxItems=2)]
    """Rows and columns of the grid, in cells."""
    words: Positive
    """How many words the list has."""
    task: NotRequired[Literal["all", "most"]]
    """all: a board that holds every word, or a refutation. most: a board with as many words as
    possible. Absent in old files: all.
    """
    name: str
    """The combination; unique in this comparison."""
    kind: Literal["encoding", "search", "race", "peer"]
    """encoding: an encoding with a solver; with task most by MaxSAT, with the solver for the cores.
    search: a board search. race: what unboggle fit does, with task most what --most does. peer: an
    external model.
    """
    encoding: str | None
    """The encoding; null unless kind is encoding."""
    solver: str | None
    """The solver; null unless kind is encoding."""
    source: NotRequired[str | None]
    """A digest of the file of a peer; null for other kinds."""
    counting: bool
    """Whether counting came before the encoding, and words that others imply were left out."""
    anchored: NotRequired[bool]
    """Whether the formula has symmetry breaking: one of the images of a board is enough. Absent in
    old files.
    """
    jobs: Positive
    """The largest number of members of the race at the same time; 1 for other kinds."""
    run: Positive
    """The number of this run of this combination on this list, from 1."""
    seed: Count
    """The seed of the run."""
    timeout: Measured | None
    """The timeout of a run in wall-clock seconds; null for none."""
    status: Literal["fitted", "impossible", "undecided", "error"]
    """With task all: fitted: a board that holds every word. impossible: it reports that there is
    none. undecided: it was killed at the timeout, or it gave up. With task most: fitted: a board,
    and the run reports that no board holds more words. impossible: it reports that no board holds
    any word, or that none satisfies the constraints. undecided: a board without such a report, or
    no board. error: it failed, see error.
    """
    verified: bool | None
    """true: the board was traced and holds every word; with task most, it holds kept_weight words
    and satisfies the constraints. false: it does not, and status is error. null: there is no board.
    """
    kept_weight: NotRequired[Count | None]
    """How many words of the list the board holds, counted by tracing; null without a verified
    board.
    """
    upper_bound: NotRequired[Count | None]
    """With task most: the run reports that no board holds more words; null if it reports nothing.
    Always null with task all.
    """
    board: list[list[str | None]] | None
    """Rows of faces, "" for a blank cell; null without a board. With task most a failed run has the
    board that it reported before.
    """
    found_by: str | None
    """What gave the answer within the run, such as counting or a member of the race; null if that
    is the combination itself.
    """
    error: str | None
    """What failed."""
    seconds: RunSeconds
    """Times in seconds."""
    memory_mb: Measured | None
    """The peak memory of the largest process of the run, in 10^6 bytes; null if the system does not
    report it.
    """
    variables: Count | None
    """Variables of the clauses; null if there are none."""
    clauses: Count | None
    """Clauses (and terms) of the formula; null if there is none."""
    rules: NotRequired[dict[str, Count] | None]
    """How many of the clauses (and terms) each rule of the encoding has; null if there are none."""
    statistics: NotRequired[dict[str, Count] | None]
    """Counts of the solver: conflicts, decisions, propagations and restarts, as far as it reports
    them; null if it reports none, or had no answer when it was stopped.
    """
    machine: str
    """The machine of the run."""


@Also(name="row")
class SummaryRow(TypedDict):
    """The results of one combination.

    >>> from unboggle import Grid, parse_words
    >>> from unboggle.lab import Instance, combinations, compare, summarise
    >>> pets = Instance("pets.txt", parse_words("cat dog").puzzle(Grid.rectangle(2, 3)))
    >>> found, _ = combinations(["tiles"], ["minisat22"])
    >>> [row] = summarise(compare([pets], found))
    >>> row["name"], row["runs"], row["fitted"]
    ('tiles + minisat22', 1, 1)
    """

    name: str
    """The combination."""
    kind: Literal["encoding", "search", "race", "peer"]
    """encoding: an encoding with a solver. search: a board search. race: what unboggle fit does.
    peer: an external model.
    """
    encoding: str | None
    """The encoding; null unless kind is encoding."""
    solver: str | None
    """The solver; null unless kind is encoding."""
    runs: Positive
    """How many runs it had."""
    solved: Count
    """Runs with an answer: fitted or impossible. With task most: proved, as the run reports."""
    fitted: Count
    """Runs with a board."""
    impossible: Count
    """Runs that report that there is none."""
    undecided: Count
    """Runs without an answer."""
    errors: Count
    """Runs that failed."""
    par2: Measured | None
    """Mean of wall-clock seconds, a run without an answer counted as twice its timeout; null if a
    run failed without a timeout.
    """
    ratio: Measured | None
    """par2 divided by the smallest par2."""
    cpu: Measured | None
    """Mean of CPU seconds."""
    memory_mb: Measured | None
    """The largest peak of all runs, in 10^6 bytes."""
    variables: Count | None
    """Median of variables."""
    clauses: Count | None
    """Median of clauses."""
    share: NotRequired[Ratio]
    """With task most only: mean share of the words of a list that are on the board; 0 for a run
    without a board.
    """
    gap: NotRequired[Measured]
    """With task most only: mean difference between the upper bound and the words on the board;
    without a bound, all words are possible.
    """
    best: NotRequired[Count]
    """With task most only: the number of lists for which no run has a board with more words."""


class Disagreement(TypedDict):
    """A list for which one combination found a board and another reports that there is none.

    For most words the board of ``fitted`` holds ``kept_weight`` words. ``upper_bounds`` has the
    upper bounds that the runs in ``impossible`` reported; ``upper_bound`` is the smallest of these.

    >>> found = Disagreement(fitted=["ours"], impossible=["theirs"], list="pets.txt")
    >>> found["impossible"]
    ['theirs']
    """

    fitted: Annotated[list[str], Also(minItems=1)]
    """The combinations that found the board, which was traced; with task most, the board with the
    most words.
    """
    impossible: Annotated[list[str], Also(minItems=1)]
    """The combinations that report that there is none; with task most, that no board holds that
    many words.
    """
    list: str
    """Its file."""
    kept_weight: NotRequired[Count]
    """With task most only: how many words the board holds."""
    upper_bound: NotRequired[Count]
    """With task most only: the least of upper_bounds."""
    upper_bounds: NotRequired[dict[str, Count]]
    """With task most only: the upper bound that each of impossible reports. Absent in old files."""
