"""``unboggle instances``: lists to measure on."""

from __future__ import annotations

import click

from unboggle.cli import completions, notes
from unboggle.cli.command import Command
from unboggle.cli.folder import make_folder, put_new
from unboggle.cli.instance_options import ExportOptions, ListOptions, export_options, list_options
from unboggle.cli.status import StatusLine


@click.command(
    cls=Command,
    examples=(
        "unboggle instances planted --size 4 --word-count 10 --seed 7 -o lists",
        "unboggle instances random --size 5 --word-count 12 --count 3 -o lists",
        "unboggle instances themes --source examples/animals.txt --size 3 -o lists",
        "unboggle instances gogen --seed 7 -o lists",
        "unboggle instances planted --size 3 --word-count 5 --export opb -o lists",
    ),
)
@list_options
@export_options
@click.option(
    "-o",
    "--output",
    "folder",
    metavar="FOLDER",
    shell_complete=completions.folders,
    required=True,
    help="Folder for the files.",
)
def instances(lists: ListOptions, export: ExportOptions, folder: str) -> None:
    """Make lists of one KIND, each in a file KIND-SIZE-WORDS-SEED that 'compare' reads.

    planted: common words of a random board, so they fit. random: common words. themes: a part
    of your own list. gogen: the words and given letters of a Gogen, as a puzzle file. The same
    seed makes the same list.
    """
    from unboggle.events import Phase

    _ = export.formats  # raises before any file is read
    make = lists.maker()
    make_folder(folder)
    written = 0
    with StatusLine() as status:
        for number, seed in enumerate(lists.seeds):
            status.update(Phase("lists", number=number, total=lists.count))
            for name, lines in export.files(make(seed)):
                put_new(folder, name, lines)
                written += 1
    notes.note(f"written to {folder}: {notes.count_noun(written, 'file')}")
