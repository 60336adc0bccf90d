"""``unboggle schema``: what the fields of a JSON report are and mean."""

from __future__ import annotations

import click

from unboggle.cli import completions
from unboggle.cli.command import Command
from unboggle.cli.printing import beside, write
from unboggle.cli.sources import check_files
from unboggle.cli.terminal import width


@click.command(
    cls=Command,
    examples=(
        "unboggle schema",
        "unboggle schema fit",
        "unboggle schema fit --fields",
        "unboggle schema unboggle.solve/1 -o solve.schema.json",
    ),
)
@click.argument("name", required=False, shell_complete=completions.schemas)
@click.option("--fields", is_flag=True, help="Describe each field instead.")
@click.option(
    "-o",
    "--output",
    metavar="FILE",
    shell_complete=completions.files,
    default="-",
    help="Write to FILE instead of standard output.",
)
def schema(name: str | None, fields: bool, output: str) -> None:
    """Print the JSON Schema of a report of --format json; without NAME list all schemas.

    NAME is a command (fit, gogen, ...) or the format of a report (unboggle.fit/1). Fields may
    be added to a report; they are never renamed.
    """
    from unboggle.reports import schema, schema_names, schema_text

    check_files(output)
    if name is None:
        titles = beside([(each, schema(each)["title"]) for each in schema_names()])
        write("".join(f"{line}\n" for line in titles), output)
    else:
        text = schema_text(name, fields=fields, width=width())
        write(text, output, encoding=None if fields else "utf-8")
