"""``unboggle batch``: one question of many lists, here or on a cluster."""

from __future__ import annotations

import click

from unboggle.cli import notes, options
from unboggle.cli.asking import COMMANDS, Asking
from unboggle.cli.batch_folder import BatchFolder
from unboggle.cli.batch_work import Work
from unboggle.cli.choosing import chosen_format
from unboggle.cli.exit_codes import INTERRUPTED, exit_code
from unboggle.cli.interrupt import stopped_by_interrupt
from unboggle.cli.printing import Output
from unboggle.cli.sources import check_environment
from unboggle.cli.status import StatusLine


@click.command(
    short_help="Ask one question of many lists, here or on a cluster.",
    epilog=options.examples(
        "unboggle batch examples/animals.txt -o found --ask 'fit --size 4'",
        "unboggle batch examples/animals.txt -o reasons --ask 'why --size 3'",
        "unboggle batch examples/needleman.txt -o fits --cluster local",
    ),
)
@click.argument("lists", nargs=-1, required=True)
@click.option(
    "-o",
    "--output",
    "folder",
    metavar="FOLDER",
    required=True,
    help="Where the answers go, a JSON file for each list, and summary.json; made if need be.",
)
@click.option(
    "--ask",
    default="fit",
    show_default=True,
    metavar="'COMMAND OPTIONS'",
    help=f"The question, as it is typed without the list: {', '.join(COMMANDS)}.",
)
@options.jobs_option("How many lists at once.")
@options.cluster_option
@click.option(
    "--retry-undecided",
    is_flag=True,
    help="Ask again where the time was up; the question may have another --timeout now.",
)
@click.option(
    "--format",
    "format_",
    type=click.Choice(["text", "json"]),
    default="text",
    show_default=True,
    help="What is shown of the summary.",
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
    """Ask a question of each of LISTS, word lists or puzzle files, several at once.

    The answers are the JSON reports of the command that is asked. When it is begun again, after a
    crash or Ctrl-C, lists whose answer is there are not asked again, unless what is in them has
    changed. A process or worker that is lost costs only the list it was at, which is asked again.
    Every board is traced once more before it is written.

    With --cluster nothing is needed on the workers but this version of unboggle: lists and
    the files that the question names are sent along. Exit 0 if each list has an answer, be it a
    no; 124 if the time was up for some, 2 if some cannot be read, 70 if something failed.
    """
    from unboggle import InputError, UnboggleError

    asking = Asking.parse(ask)
    check_environment()
    if "-" in lists:
        raise InputError("batch takes files: standard input is one list")
    kept = BatchFolder(folder, asking)
    work = Work(kept, asking, lists, jobs=jobs, cluster=cluster, again=retry_undecided)
    if work.there:
        notes.note(work.there)
    if kept.damaged:
        files = notes.so_many(len(kept.damaged), "file")
        first = kept.damaged[0]
        notes.note(f"{files} held no answer to the list (any more), which is asked again: {first}")
    kept.summarise(work.entries)
    ended: str | None = None
    code = 0
    with StatusLine() as line, stopped_by_interrupt() as stop:
        try:
            for progress in work.run(stop):
                line.update(progress)
        except UnboggleError as error:
            ended, code = str(error), error.exit_code
    report = kept.summarise(work.entries, ended)
    Output(chosen_format(format_, "-", ("batch",)), "-").emit(report)
    if work.left:
        lists_left = notes.so_many(work.left, "list")
        notes.note(f"{ended or 'interrupted'}: the same command goes on with {lists_left}")
    ctx.exit(code or (INTERRUPTED if work.left else exit_code(report["status"])))
