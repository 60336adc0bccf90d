"""``unboggle new``: a puzzle file to fill in, every field with its help."""

from __future__ import annotations

import click

from unboggle.cli import completions
from unboggle.cli.command import Command
from unboggle.cli.printing import write


@click.command(
    cls=Command,
    examples=(
        "unboggle new",
        "unboggle new pets.toml",
        "unboggle fit pets.toml",
    ),
)
@click.argument("file", required=False, shell_complete=completions.files)
def new(file: str | None) -> None:
    """Write a puzzle file to FILE or standard output: grid, words, constraints, search and output.

    It is TOML, with a few words to start from and a comment for every field. FILE must end in
    .toml and must not exist.
    """
    from unboggle.cli.puzzle_template import check_new, template

    if file is not None:
        check_new(file)
    write(template(file or "FILE.toml"), file or "-", encoding="utf-8")
