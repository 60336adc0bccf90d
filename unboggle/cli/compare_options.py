"""Options of ``unboggle compare``: the lists, who runs on them, how, and where runs are kept."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal, cast

import click

from unboggle.cli import completions, notes, options
from unboggle.cli.jsonl import check_lines, whole_lines
from unboggle.cli.option_records import passed_as, reading_options
from unboggle.cli.puzzle_file import named_as_puzzle_file
from unboggle.cli.sources import check_files
from unboggle.errors import InputError
from unboggle.puzzle.model.reading import ReadOptions

if TYPE_CHECKING:
    from unboggle import Grid
    from unboggle.lab import EncodingVariant, Instance
    from unboggle.lab.combining import Skipped
    from unboggle.lab.runs import Combination

Task = Literal["all", "most"]


@dataclass(frozen=True)
class InstanceOptions:
    """The files to compare on, the size of all their boards, and how words are read."""

    lists: tuple[str, ...]
    grid: Grid | None
    reading: ReadOptions

    def check(self, output: str) -> None:
        """Raise `InputError` if the file ``output`` is one of the lists, see `check_files`."""
        for path in self.lists:
            check_files(output, list=path)

    def read(self) -> list[Instance]:
        """Return each list once; dropped words are printed."""
        return [self._instance(path) for path in dict.fromkeys(self.lists)]

    def _instance(self, path: str) -> Instance:
        from unboggle import read_puzzle_file, read_words
        from unboggle.lab import Instance, grid_in_name

        if named_as_puzzle_file(path):
            file = read_puzzle_file(path)
            size = self.grid or file.named_grid
            if size is None:
                raise InputError(f"{path}: no size is named in it; give one with --size")
            return Instance(path, file.word_list().puzzle(size, file.parse_constraints(size)))
        grid = self.grid or grid_in_name(path)
        words = read_words(path, reading=self.reading)
        notes.note_dropped(words, path)
        return Instance(path, words.puzzle(grid))


instance_options = passed_as(
    "instances",
    InstanceOptions,
    click.argument("lists", nargs=-1, required=True, shell_complete=completions.files),
    click.option(
        "--size",
        "grid",
        type=options.size,
        metavar="N|RxC",
        help="Rows and columns of every list  [default: the RxC in its name]",
    ),
    reading_options("q", "fold_accents", "umlauts", "squeeze", "skip_bad"),
)
"""The options of `InstanceOptions`, passed as ``instances``."""


@dataclass(frozen=True)
class CombinationOptions:
    """What is compared: encodings with solvers, board searches, the portfolio, and peers."""

    encodings: str
    solvers: tuple[str, ...]
    variants: str
    searches: str
    race: bool
    peers: tuple[str, ...]

    def combine(self, task: Task) -> tuple[list[Combination], list[Skipped]]:
        """Return the combinations for ``task`` without peers, and the pairs that do not work."""
        from unboggle.lab import RACE, combinations

        found, skipped = combinations(
            _names([self.encodings]),
            _names(self.solvers),
            variants=cast("list[EncodingVariant]", _names([self.variants])),
            searches=_names([self.searches]),
            task=task,
        )
        for pair in skipped:
            notes.note(f"skipped: {pair.encoding} + {pair.solver} ({pair.reason})")
        return [*found, *([RACE] if self.race else [])], skipped

    def load_peers(self, task: Task) -> list[Combination]:
        """Return the peers, each of which is loaded to try it."""
        from unboggle.lab import parse_peer_solvers

        return parse_peer_solvers(self.peers, task)


def _names(values: Iterable[str]) -> list[str]:
    """Return the names in ``values``, once each; a dimacs:COMMAND may have commas."""
    names: list[str] = []
    for value in values:
        whole = value.lower().startswith("dimacs:")
        names += [value] if whole else [part.strip() for part in value.split(",")]
    return [name for name in dict.fromkeys(names) if name and name != "none"]


combination_options = passed_as(
    "combinations",
    CombinationOptions,
    click.option(
        "--encodings",
        default="one_hot,tiles",
        show_default=True,
        metavar="NAMES",
        help="Encodings to compare, separated by commas; all or none.",
        shell_complete=completions.encodings,
    ),
    click.option(
        "--solvers",
        multiple=True,
        default=["cadical195"],
        show_default=True,
        metavar="NAMES",
        help="Solvers to run each encoding with; all means all installed.",
        shell_complete=completions.solvers,
    ),
    click.option(
        "--variants",
        default="plain",
        show_default=True,
        metavar="NAMES",
        help="Run each encoding plain, anchored, counted, or all.",
        shell_complete=completions.variants,
    ),
    click.option(
        "--searches",
        default="none",
        show_default=True,
        metavar="NAMES",
        help="Run board searches on their own, too: their names, or all.",
        shell_complete=completions.searches,
    ),
    click.option("--race", is_flag=True, help="Run the portfolio of 'unboggle fit', too."),
    click.option(
        "--peer",
        "peers",
        multiple=True,
        metavar="NAME=FILE",
        help="Run solve() of a Python file, too; solve_most() with --task most.",
        shell_complete=completions.peers,
    ),
)
"""The options of `CombinationOptions`, passed as ``combinations``."""


@dataclass(frozen=True)
class RunOptions:
    """What each run does, with which limits, and how often."""

    task: Task
    timeout: float
    runs: int
    seed: int
    counting: bool
    jobs: int | None
    cluster: str | None

    @property
    def seconds(self) -> float | None:
        """The limit of a run in seconds, None for no limit."""
        return options.limit(self.timeout)


run_options = passed_as(
    "each",
    RunOptions,
    click.option(
        "--task",
        type=click.Choice(["all", "most"]),
        default="all",
        show_default=True,
        metavar="TASK",
        help="Fit all words, or as many as possible (most).",
    ),
    options.jobs_option("Members of the race at once."),
    click.option(
        "--cluster",
        metavar="ADDRESS|FILE|local",
        help="Make the runs on a dask cluster: its address or scheduler file, or local.",
        shell_complete=completions.clusters,
    ),
    options.timeout_option("20", "Stop each run after SECONDS; 0 means no limit."),
    options.number_option(
        "--runs", "runs", 1, "Repeat all runs N times, with one seed after another."
    ),
    options.seed_option("Seed of the first runs."),
    click.option(
        "--counting/--no-counting",
        default=False,
        show_default=True,
        help="Count before encoding, as 'unboggle fit' does.",
    ),
)
"""The options of `RunOptions`, passed as ``each``."""


@dataclass(frozen=True)
class RecordOptions:
    """The file of the runs, and whether it is continued."""

    jsonl: str | None
    resume: bool

    def check(self, output: str) -> None:
        """Raise `InputError` if the file cannot take the runs, see `check_lines`."""
        check_lines(self.jsonl, output, resume=self.resume)

    def earlier(self) -> tuple[list[dict[str, Any]], int | None]:
        """Return the runs that the file has, and the bytes of it that stay; None: all of them."""
        return whole_lines(self.jsonl) if self.resume and self.jsonl else ([], None)


record_options = passed_as(
    "record",
    RecordOptions,
    click.option(
        "--jsonl",
        metavar="FILE",
        shell_complete=completions.files,
        help="Write each run to the new FILE when it ends.",
    ),
    click.option(
        "--resume",
        is_flag=True,
        help="Continue the FILE of --jsonl: skip the runs that are in it.",
    ),
)
"""The options of `RecordOptions`, passed as ``record``."""
