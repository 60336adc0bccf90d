"""``unboggle compare``: encodings, solvers and peers on the same lists, measured."""

from __future__ import annotations

import os
from collections.abc import Iterable
from typing import TYPE_CHECKING, Literal, cast

import click

from unboggle.cli import notes, options
from unboggle.cli.disagreements import keep_small
from unboggle.cli.exit_codes import FAILED
from unboggle.cli.interrupt import stopped_by_interrupt
from unboggle.cli.jsonl import check_lines, lines_to, whole_lines
from unboggle.cli.live import LiveTable
from unboggle.cli.printing import Output
from unboggle.cli.puzzle_file import named_as_puzzle_file
from unboggle.cli.sources import check_environment, check_files

if TYPE_CHECKING:
    from unboggle import Grid, Variant


@click.command(
    short_help="Measure encodings, solvers and peers on the same lists.",
    epilog=options.examples(
        "unboggle compare examples/animals.txt --size 4 --timeout 5",
        "unboggle compare examples/needleman.txt --size 3 --race --jsonl runs.jsonl",
        "unboggle compare examples/needleman.txt --size 3 --format json -o all.json",
        "unboggle compare examples/needleman.txt --size 3 --task most --race",
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
    "--task",
    type=click.Choice(["all", "most"]),
    default="all",
    show_default=True,
    help="Ask for a board with all words, or with as many as can be, as --drop-fewest of"
    " 'unboggle fit' does.",
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
@click.option(
    "--variants",
    default="plain",
    show_default=True,
    metavar="NAMES",
    help="Run each encoding plain, anchored (one of the images of a board is enough: its symmetry"
    " is broken), counted (as with --counting), several of these, with commas between them,"
    " or all.",
)
@click.option(
    "--searches",
    default="none",
    show_default=True,
    metavar="NAMES",
    help="Compare with board searches alone, too: board_search, distance_search,"
    " growing_search (which takes lists with more words than cells), or all.",
)
@click.option("--race", is_flag=True, help="Compare with what 'unboggle fit' does, too.")
@options.jobs_option("How many members of the race run at once.")
@click.option(
    "--cluster",
    metavar="ADDRESS|FILE|local",
    help="Make the runs on this dask cluster, side by side; local has one worker.",
)
@click.option(
    "--peer",
    "peers",
    multiple=True,
    metavar="NAME=FILE",
    help="Compare with solve(words, rows, columns, seed) of a Python file, too; with --task most"
    " that is solve_most.",
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
@click.option(
    "--resume",
    is_flag=True,
    help="Go on with the FILE of --jsonl where it was broken off: what is in it is not run again.",
)
@options.q_option
@options.fold_option
@options.umlauts_option
@options.squeeze_option
@options.skip_option
@options.output_options("compare")
@click.pass_context
def compare(
    ctx: click.Context,
    lists: tuple[str, ...],
    grid: Grid | None,
    task: Literal["all", "most"],
    encodings: str,
    solvers: tuple[str, ...],
    variants: str,
    searches: str,
    race: bool,
    jobs: int | None,
    cluster: str | None,
    peers: tuple[str, ...],
    timeout: float,
    runs: int,
    seed: int,
    counting: bool,
    jsonl: str | None,
    resume: bool,
    q: Literal["qu", "plain"],
    fold_accents: bool,
    umlauts: bool,
    squeeze: bool,
    skip_bad: bool,
    out: Output,
) -> None:
    """Measure every encoding with every solver on every one of LISTS.

    A list may be a puzzle file, FILE.toml, with grid, words and wishes of its own.
    Each run is a fresh process; combinations take turns. PAR-2 is the mean of
    wall-clock seconds in which a run without an answer counts as twice the time
    limit. Every board is traced. Of most words an answer is a board that is proved to be one of
    the best; encodings are asked by MaxSAT, with the solver for its cores. Exit 0 when all runs
    are made, whatever came; 70 if somebody's board is not what it should be, or if a board was
    found where somebody says that there is none: then disagreement-LIST.toml, beside the
    file of --jsonl, has the words that are left when as many as possible are dropped.
    """
    from unboggle import (
        RACE,
        CompareSettings,
        Comparison,
        InputError,
        Instance,
        RunRecord,
        UnboggleError,
        combinations,
        compare,
        grid_in_name,
        read_puzzle_file,
        read_words,
        summarise,
        to_report,
    )
    from unboggle import peers as peers_of

    for path in lists:
        check_files(out.path, list=path)
    check_environment()
    check_lines(jsonl, out.path, resume=resume)
    if resume and jsonl is None:
        raise InputError("--resume goes on with a file of runs: name it with --jsonl")
    earlier, whole = whole_lines(jsonl) if resume and jsonl else ([], None)
    who, skipped = combinations(
        _names([encodings]),
        _names(solvers),
        variants=cast("list[Variant]", _names([variants])),
        searches=_names([searches]),
        task=task,
    )
    for pair in skipped:
        notes.note(f"skipped: {pair.encoding} + {pair.solver} ({pair.why})")
    if race:
        who.append(RACE)
    instances = []
    for path in dict.fromkeys(lists):
        if named_as_puzzle_file(path):
            file = read_puzzle_file(path)
            size = grid or file.named_grid
            if size is None:
                raise InputError(f"{path}: no size is named in it; give one with --size")
            instances.append(Instance(path, file.word_list().puzzle(size, file.asked(size))))
            continue
        grid_of_list = grid or grid_in_name(path)
        words = read_words(
            path,
            q=q,
            fold_accents=fold_accents,
            umlauts=umlauts,
            squeeze=squeeze,
            skip_bad=skip_bad,
        )
        notes.note_dropped(words, path)
        instances.append(Instance(path, words.puzzle(grid_of_list)))
    who += peers_of(peers, task)
    if not who:
        raise InputError("there is nothing to run: name encodings and solvers that work together")

    records: list[RunRecord] = []
    settings: CompareSettings = {
        "timeout": options.limit(timeout),
        "runs": runs,
        "task": task,
        "seed": seed,
        "counting": counting,
        "jobs": jobs,
        "q": q,
    }
    planned = runs * len(instances) * len(who)
    there = {(run.get("list"), run.get("name"), run.get("run")) for run in earlier}

    def answer() -> Comparison:
        return Comparison(tuple(records), settings, planned, tuple(skipped))

    try:
        with (
            LiveTable(planned, len(there), task) as table,
            stopped_by_interrupt() as stop,
        ):
            made = compare(
                instances,
                who,
                timeout=options.limit(timeout),
                runs=runs,
                seed=seed,
                task=task,
                counting=counting,
                jobs=jobs,
                cluster=cluster,
                earlier=cast("list[RunRecord]", earlier),
                on_progress=table.begin,
                stop=stop,
            )
            with lines_to(jsonl, whole) as lines:
                for record in made:
                    records.append(record)
                    table.update(summarise(records), len(records))
                    if (record["list"], record["name"], record["run"]) not in there:
                        lines.keep(record)
            if len(records) < planned and stop.is_set:
                raise KeyboardInterrupt
    except (KeyboardInterrupt, UnboggleError) as error:
        if records:
            out.emit(to_report(answer()))
        elif not isinstance(error, InputError):
            notes.note("no run has ended yet, so there is nothing to show")
        raise
    out.emit(to_report(answer()))
    wrong = notes.note_contradictions(answer(), {one.name for one in who if one.kind == "peer"})
    keep_small(answer(), instances, who, os.path.dirname(jsonl or ""))
    ctx.exit(lines.code or (FAILED if wrong else 0))


def _names(values: Iterable[str]) -> list[str]:
    """Return the names in ``values``, once each; a dimacs:COMMAND may have commas."""
    names: list[str] = []
    for value in values:
        whole = value.lower().startswith("dimacs:")
        names += [value] if whole else [part.strip() for part in value.split(",")]
    return [name for name in dict.fromkeys(names) if name and name != "none"]
