"""``unboggle schema``: what the fields of a JSON report are and mean."""

from __future__ import annotations

import click

from unboggle.cli import options
from unboggle.cli.printing import write
from unboggle.cli.sources import check_files


@click.command(
    short_help="Print the schema of a JSON report, or what its fields mean.",
    epilog=options.examples(
        "unboggle schema",
        "unboggle schema fit",
        "unboggle schema fit --fields",
        "unboggle schema unboggle.solve/1 -o solve.schema.json",
    ),
)
@click.argument("name", required=False)
@click.option("--fields", is_flag=True, help="Say what each field means instead.")
@click.option(
    "-o",
    "--output",
    metavar="FILE",
    default="-",
    help="Write to FILE, whole or not at all, instead of standard output.",
)
def schema(name: str | None, fields: bool, output: str) -> None:
    """Print the JSON Schema of what --format json prints; without NAME list all schemas.

    NAME is that of a command (fit, gogen, ...) or what a report has as its format
    (unboggle.fit/1). Fields may be added to a report, never renamed or given another
    meaning.
    """
    from unboggle import InputError, schema, schema_names, schema_text

    check_files(output)
    if name is None:
        if fields:
            raise InputError("--fields needs the name of a schema: 'unboggle schema' lists them")
        wide = max(map(len, schema_names()))
        names = (f"{each:{wide}}  {schema(each)['title']}\n" for each in schema_names())
        write("".join(names), output)
    else:
        write(schema_text(name, fields=fields), output, encoding=None if fields else "utf-8")
