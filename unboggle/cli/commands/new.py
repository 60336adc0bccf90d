"""``unboggle new``: a puzzle file to fill in, every field with its help."""

from __future__ import annotations

import click

from unboggle.cli import options
from unboggle.cli.printing import write


@click.command(
    short_help="Write a puzzle file to fill in, every field explained.",
    epilog=options.examples(
        "unboggle new",
        "unboggle new pets.toml",
        "unboggle fit pets.toml",
    ),
)
@click.argument("file", required=False)
def new(file: str | None) -> None:
    """Write a puzzle file, FILE or to standard output: grid, words, wishes, search, output.

    It is TOML, with a few words to begin with, and every field with its help. FILE has to end
    in .toml, and to be new.
    """
    from unboggle.cli.puzzle_template import check_new, template

    if file is not None:
        check_new(file)
    write(template(file or "FILE.toml"), file or "-", encoding="utf-8")
