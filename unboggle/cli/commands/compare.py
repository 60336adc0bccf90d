"""``unboggle compare``: encodings, solvers and peers on the same lists, measured."""

from __future__ import annotations

import contextlib
import json
import os
from collections.abc import Callable, Collection, Iterable, Iterator
from typing import TYPE_CHECKING, Any, Literal

import click

from unboggle.cli import notes, options
from unboggle.cli.exit_codes import FAILED
from unboggle.cli.printing import Output
from unboggle.cli.sources import check_environment, check_files
from unboggle.puzzle import Grid

if TYPE_CHECKING:
    from unboggle.reports.compare import Disagreement


@click.command(
    short_help="Measure encodings, solvers and peers on the same lists.",
    epilog=options.examples(
        "unboggle compare examples/animals.txt --size 4 --timeout 5",
        "unboggle compare examples/needleman.txt --size 3 --race --jsonl runs.jsonl",
        "unboggle compare examples/needleman.txt --size 3 --format json -o all.json",
    ),
)
@click.argument("lists", nargs=-1, required=True)
@click.option(
    "--size",
    "grid",
    type=options.size,
    metavar="N|RxC",
    help="Rows and columns of every list.  [default: the RxC in its file name]",
)
@click.option(
    "--encodings",
    default="one_hot,tiles",
    show_default=True,
    metavar="NAMES",
    help="Encodings to compare, with commas between them; all or none.",
)
@click.option(
    "--solvers",
    multiple=True,
    default=["cadical195"],
    show_default=True,
    metavar="NAMES",
    help="Solvers to run each encoding with; all that are installed: all. dimacs:COMMAND takes"
    " an option of its own.",
)
@click.option("--race", is_flag=True, help="Compare with what 'unboggle fit' does, too.")
@options.jobs_option("How many members of the race run at once.")
@click.option(
    "--peer",
    "peers",
    multiple=True,
    metavar="NAME=FILE",
    help="Compare with solve(words, rows, columns, seed) of a Python file, too.",
)
@options.timeout_option("20", "Stop each run after this long; 0 never.")
@options.number_option(
    "--runs", "runs", 1, "Run everything so often, each time with the next seed."
)
@options.seed_option("The seed of the first runs.")
@click.option(
    "--counting/--no-counting",
    default=False,
    show_default=True,
    help="Count before encoding, as 'unboggle fit' does, or compare the bare encodings?",
)
@click.option("--jsonl", metavar="FILE", help="Write each run to FILE, a new one, as it ends.")
@options.q_option
@options.fold_option
@options.skip_option
@options.output_options("compare")
@click.pass_context
def compare(
    ctx: click.Context,
    lists: tuple[str, ...],
    grid: Grid | None,
    encodings: str,
    solvers: tuple[str, ...],
    race: bool,
    jobs: int | None,
    peers: tuple[str, ...],
    timeout: float,
    runs: int,
    seed: int,
    counting: bool,
    jsonl: str | None,
    q: Literal["qu", "plain"],
    fold_accents: bool,
    skip_bad: bool,
    out: Output,
) -> None:
    """Measure every encoding with every solver on every one of LISTS.

    Each run is a fresh process; combinations take turns. PAR-2 is the mean of
    wall-clock seconds in which a run without an answer counts as twice the time
    limit. Every board is traced. Exit 0 when all runs are made, whatever came;
    70 if somebody's board does not hold every word, or if a board was found
    where somebody says that there is none.
    """
    from unboggle.cli.interrupt import stopped_by_interrupt
    from unboggle.cli.live import LiveTable
    from unboggle.errors import InputError, UnboggleError
    from unboggle.lab import compare as core
    from unboggle.lab import summary
    from unboggle.puzzle.words import read_words
    from unboggle.render.text.compare import disagreement
    from unboggle.render.text.progress import progress_text
    from unboggle.reports.compare import (
        CompareSettings,
        compare_report,
        disagreements_report,
        summary_report,
    )

    for path in lists:
        check_files(out.path, list=path)
    check_environment()
    _check_lines(jsonl, out.path)
    who, skipped = core.combinations(_names([encodings]), _names(solvers))
    for pair in skipped:
        notes.note(f"skipped: {pair.encoding} + {pair.solver} ({pair.why})")
    if race:
        who.append(core.RACE)
    instances = []
    for path in dict.fromkeys(lists):
        grid_of_list = grid or core.size_of(path)
        words = read_words(path, q=q, fold_accents=fold_accents, skip_bad=skip_bad)
        notes.note_dropped(words, path)
        instances.append(core.Instance(path, words.puzzle(grid_of_list)))
    who += core.peers(peers)
    if not who:
        raise InputError("there is nothing to run: name encodings and solvers that work together")

    limit = options.limit(timeout)
    planned = runs * len(instances) * len(who)
    records: list[core.RunRecord] = []

    def show() -> None:
        settings: CompareSettings = {
            "timeout": limit,
            "runs": runs,
            "seed": seed,
            "counting": counting,
            "jobs": jobs,
            "q": q,
        }
        out.emit(compare_report(records, skipped, planned, settings))

    try:
        with (
            _lines_to(jsonl) as keep,
            LiveTable(planned) as table,
            stopped_by_interrupt() as stop,
        ):
            for record in core.compare(
                instances,
                who,
                timeout=limit,
                runs=runs,
                seed=seed,
                counting=counting,
                jobs=jobs,
                on_progress=lambda event: table.begin(progress_text(event)),
                stop=stop,
            ):
                records.append(record)
                table.update(summary_report(records), len(records))
                keep(record)
            if stop.is_set and len(records) < planned:
                raise KeyboardInterrupt
    except (KeyboardInterrupt, UnboggleError):  # the disk of --jsonl may be full
        if records:
            show()
        else:
            notes.note("no run has ended yet, so there is nothing to show")
        raise
    show()
    strangers = {one.name for one in who if one.kind == "peer"}
    wrong = disagreements_report(records)
    for found in wrong:
        notes.note(f"disagreement on {disagreement(found)}; {_to_blame(found, strangers)}")
    lies = summary.false_boards(records)
    for run in lies:
        whose = "your peer " * (run["name"] in strangers) + run["name"]
        notes.note(f"false board: {whose} on {run['list']}: {run['error']}")
    ctx.exit(FAILED if wrong or lies else 0)


def _to_blame(found: Disagreement, peers: Collection[str]) -> str:
    """Return what to do about a disagreement: the board was traced, so who denies it is wrong."""
    if not set(found["impossible"]) <= set(peers):
        return "please report this"
    names = " and ".join(found["impossible"])
    wrong = f"{names} are" if len(found["impossible"]) > 1 else f"{names} is"
    return f"the board was traced, so your peer {wrong} wrong"


def _names(values: Iterable[str]) -> list[str]:
    """Return the names in ``values``, once each; a dimacs:COMMAND may have commas."""
    names: list[str] = []
    for value in values:
        whole = value.lower().startswith("dimacs:")
        names += [value] if whole else [part.strip() for part in value.split(",")]
    return [name for name in dict.fromkeys(names) if name and name != "none"]


def _check_lines(path: str | None, output: str) -> None:
    """Raise `InputError` if ``path`` cannot take the runs; what was measured is not overwritten."""
    from unboggle.errors import InputError
    from unboggle.system.files import check_writable

    if path is None:
        return
    check_writable(path)
    if path in ("-", output):
        raise InputError(f"--jsonl {path}: the runs need a file of their own")
    if os.path.isfile(path) and os.path.getsize(path):
        raise InputError(f"{path}: has something in it already; --jsonl takes a new file")


@contextlib.contextmanager
def _lines_to(path: str | None) -> Iterator[Callable[[dict[str, Any]], None]]:
    """Give a function that adds a run to the file ``path``, at once, if there is to be one."""
    from unboggle.system.files import cannot_write

    if path is None:
        yield lambda _: None
        return
    with contextlib.ExitStack() as stack:
        try:
            file = stack.enter_context(open(path, "ab", buffering=0))
        except OSError as error:
            raise cannot_write(path, error) from None

        def keep(record: dict[str, Any]) -> None:
            rest = (json.dumps(record, ensure_ascii=False) + "\n").encode()
            try:
                while rest:
                    rest = rest[file.write(rest) :]
            except OSError as error:
                raise cannot_write(path, error) from None

        yield keep
