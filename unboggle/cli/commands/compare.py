"""``unboggle compare``: encodings, solvers and peers on the same lists, measured."""

from __future__ import annotations

import click

from unboggle.cli import notes, options
from unboggle.cli.command import Command
from unboggle.cli.compare_options import (
    CombinationOptions,
    InstanceOptions,
    RecordOptions,
    RunOptions,
    combination_options,
    instance_options,
    record_options,
    run_options,
)
from unboggle.cli.compare_run import CompareRun
from unboggle.cli.printing import Output


@click.command(
    cls=Command,
    examples=(
        "unboggle compare examples/animals.txt --size 4 --timeout 5",
        "unboggle compare examples/needleman.txt --size 3 --race --jsonl runs.jsonl",
        "unboggle compare examples/needleman.txt --size 3 --format json -o all.json",
        "unboggle compare examples/needleman.txt --size 3 --task most --race",
    ),
)
@instance_options
@combination_options
@run_options
@record_options
@options.output_options(
    "compare",
    file_help="Write the result to FILE; the table is also printed if FILE is CSV or JSON.",
)
@click.pass_context
def compare(
    ctx: click.Context,
    instances: InstanceOptions,
    combinations: CombinationOptions,
    each: RunOptions,
    record: RecordOptions,
    output: Output,
) -> None:
    """Measure every encoding with every solver on every one of LISTS.

    A list may be a puzzle file. Each run is a fresh process, and combinations take turns. PAR-2
    is the mean of wall-clock seconds; a run without an answer counts as twice the timeout.
    Every board is traced.

    Exit code 0: all runs were made; 70: a board is wrong, or a board refutes an answer
    'impossible'. Then disagreement-LIST.toml, next to the file of --jsonl, has the fewest words
    that show it.
    """
    from unboggle import InputError, UnboggleError, to_report

    instances.check(output.path)
    record.check(output.path)
    work = CompareRun(instances, combinations, each, record)
    try:
        work.make()
    except (KeyboardInterrupt, UnboggleError) as error:
        if work.answer.records:
            output.emit_with_text(to_report(work.answer))
        elif not isinstance(error, InputError):
            notes.warn("no run has ended yet, so there is nothing to show")
        raise
    output.emit_with_text(to_report(work.answer))
    ctx.exit(work.exit_code())
