"""``unboggle batch``: one question of many lists, here or on a cluster."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from unboggle.cli import completions, notes, options
from unboggle.cli.batch_folder import BatchFolder
from unboggle.cli.batch_work import BatchRun, check_address
from unboggle.cli.command import Command
from unboggle.cli.command_template import COMMANDS, CommandTemplate
from unboggle.cli.exit_codes import INTERRUPTED, exit_code
from unboggle.cli.format_choice import chosen_format
from unboggle.cli.interrupt import stopped_by_interrupt
from unboggle.cli.printing import Output
from unboggle.cli.status import StatusLine

if TYPE_CHECKING:
    from unboggle import UnboggleError


@click.command(
    cls=Command,
    examples=(
        "unboggle batch examples/animals.txt -o found --command 'fit --size 4'",
        "unboggle batch examples/animals.txt -o reasons --command 'why --size 3'",
        "unboggle batch examples/needleman.txt -o fits --cluster local",
    ),
)
@click.argument("lists", nargs=-1, required=True, shell_complete=completions.files)
@click.option(
    "-o",
    "--output",
    "folder",
    metavar="FOLDER",
    shell_complete=completions.folders,
    required=True,
    help="Folder for the reports, one for each list, and summary.json.",
)
@click.option(
    "--command",
    "ask",
    default="fit",
    show_default=True,
    metavar="'...'",
    help=f"The command without its list: {', '.join(COMMANDS)}.",
    shell_complete=completions.names(lambda: COMMANDS),
)
@options.jobs_option("Lists at once.")
@options.cluster_option
@click.option(
    "--retry-undecided",
    is_flag=True,
    help="Run undecided lists again, perhaps with another --timeout in --command.",
)
@click.option(
    "--format",
    "format_",
    type=click.Choice(["text", "json"]),
    default="text",
    show_default=True,
    metavar="NAME",
    help="Format of the summary: text or json.",
)
@click.pass_context
def batch(
    ctx: click.Context,
    lists: tuple[str, ...],
    folder: str,
    ask: str,
    jobs: int | None,
    cluster: str | None,
    retry_undecided: bool,
    format_: str,
) -> None:
    """Run a command on each of LISTS, word lists or puzzle files, several at once.

    The folder gets the JSON report of each list. Run the same command again after a crash or
    Ctrl-C: lists that have a report are skipped, unless they have changed. A lost process or
    worker costs only the list that it was working on. Workers get what was read from the files;
    they need none of them.

    Exit code 0: each list has an answer; 124: some are undecided; 2: some cannot be read; 70: a
    failure.
    """
    from unboggle import InputError

    asking = CommandTemplate.parse(ask)
    if "-" in lists:
        raise InputError("batch takes files: standard input is one list")
    check_address(cluster)
    kept = BatchFolder(folder, asking)
    work = BatchRun(kept, asking, lists, jobs=jobs, cluster=cluster, again=retry_undecided)
    for message in (*work.answered, *kept.damage):
        notes.note(message)
    kept.save_summary(work.entries)
    ended = _answer(kept, work)
    code = 0 if ended is None else ended.exit_code
    report = kept.summary(work.entries, None if ended is None else str(ended))
    Output(chosen_format(format_, "-", ("batch",)), "-").emit(report)
    _warn(work, ended)
    ctx.exit(code or (INTERRUPTED if work.unanswered else exit_code(report["status"])))


def _answer(kept: BatchFolder, work: BatchRun) -> UnboggleError | None:
    """Answer the lists, save the summary, and return the first error that ended either."""
    from unboggle import UnboggleError

    ended: UnboggleError | None = None
    with StatusLine() as line, stopped_by_interrupt() as stop:
        try:
            for progress in work.run(stop):
                line.update(progress)
        except UnboggleError as error:
            ended = error
    try:
        kept.save_summary(work.entries, None if ended is None else str(ended))
    except UnboggleError as error:  # a full disk: then at least print it
        ended = ended or error
    return ended


def _warn(work: BatchRun, ended: UnboggleError | None) -> None:
    """Print what ended the work, and how many lists are left."""
    if work.unanswered:
        lists_left = notes.count_noun(work.unanswered, "list")
        notes.warn(f"{ended or 'interrupted'}: the same command goes on with {lists_left}")
    elif ended is not None:
        notes.warn(str(ended))
