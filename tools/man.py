"""Manual pages, made of the helps: ``python -m tools.man`` writes ``man/*.1``.

click-man does the same without examples, exit codes, environment and files. A wheel has the pages
in ``share/man/man1``, where ``man`` looks for those of an active environment.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import click

from unboggle.cli.command import ALL, plain
from unboggle.cli.defaults_found import NAME
from unboggle.cli.environment import VARIABLES
from unboggle.cli.exit_codes import CLOSED_PIPE, EXIT_CODES, FAILED, INTERRUPTED, TERMINATED
from unboggle.cli.filling import UNMET
from unboggle.cli.listing_option import ListingOption
from unboggle.cli.main import COMMANDS, cli
from unboggle.cli.option_groups import GROUPS, group_of
from unboggle.errors import InputError
from unboggle.phrases import join_names
from unboggle.reports import schema, schema_names
from unboggle.version import __version__

FOLDER = Path(__file__).resolve().parents[1] / "man"
_REPORTS = {
    ("open",): ("check", "fit"),
    ("gogen", "make"): ("gogen-make",),
    ("gogen", "solve"): ("gogen",),
}
"""The reports of commands that have no report of their own name."""
_ADDED = {20: ", which is proved", 124: ": the timeout came first"}
_ALWAYS = {
    InputError.exit_code: "Bad usage or input, or a format without the result; no file is written.",
    FAILED: "unboggle or a solver failed, or the result could not be written.",
    INTERRUPTED: "Ctrl-C came before there was an answer.",
    CLOSED_PIPE: "The reader of the output closed the pipe.",
    TERMINATED + 1: "SIGHUP ended it.",
    TERMINATED + 15: "SIGTERM ended it.",
}
_FILES = {
    NAME: "Defaults of options, for its folder and those below without one of their own.",
    "~/.config/unboggle/config.toml": "Your own defaults of options.",
}


def pages() -> Iterator[tuple[str, str]]:
    """Yield the name of each file, and its text."""
    root = click.Context(cli, info_name="unboggle")
    yield "unboggle.1", "\n".join(_overview(root)) + "\n"
    for path, ctx in _commands(root, ()):
        lines = _group(path, ctx) if isinstance(ctx.command, click.Group) else _page(path, ctx)
        yield f"unboggle-{'-'.join(path)}.1", "\n".join(lines) + "\n"


def _commands(
    ctx: click.Context, path: tuple[str, ...]
) -> Iterator[tuple[tuple[str, ...], click.Context]]:
    assert isinstance(ctx.command, click.Group)
    for name in ctx.command.list_commands(ctx):
        command = ctx.command.get_command(ctx, name)
        assert command is not None
        inner = click.Context(command, ctx, name)
        inner.meta[ALL] = True
        yield (*path, name), inner
        if isinstance(command, click.Group):
            yield from _commands(inner, (*path, name))


def _overview(ctx: click.Context) -> Iterator[str]:
    yield from _head("unboggle", "find the letter board that holds all your words")
    yield ".SH SYNOPSIS"
    yield r"\fBunboggle\fR \fICOMMAND\fR [\fIARGUMENT\fR]..."
    yield ".SH DESCRIPTION"
    yield from _paragraphs(ctx.command.help or "")
    yield ".SH COMMANDS"
    for group, names in COMMANDS.items():
        yield f".SS {_text(group)}"
        for name, help in names.items():
            yield ".TP"
            yield rf"\fB{_text(name)}\fR"
            yield _text(help)
    yield from _examples(ctx.command)
    yield from _exit_status(sorted({*EXIT_CODES.values()}), EXIT_CODES)
    yield from _rest()
    leaves = [f"unboggle-{'-'.join(path)}" for path, _ in _commands(ctx, ())]
    yield from _see_also(sorted(leaves))


def _group(path: tuple[str, ...], ctx: click.Context) -> Iterator[str]:
    name = f"unboggle-{'-'.join(path)}"
    summary, _, more = (ctx.command.help or "").partition("\n\n")
    yield from _head(name, _one_line(summary).rstrip("."))
    yield ".SH SYNOPSIS"
    yield rf"\fB{_text(ctx.command_path)}\fR \fICOMMAND\fR [\fIARGUMENT\fR]..."
    if more:
        yield ".SH DESCRIPTION"
        yield from _paragraphs(more)
    yield ".SH COMMANDS"
    inner = [*_commands(ctx, path)]
    for below, its in inner:
        yield ".TP"
        yield rf"\fB{_text(below[-1])}\fR"
        yield _text(_one_line((its.command.help or "").partition("\n\n")[0]))
    yield from _examples(ctx.command)
    yield from _see_also([f"unboggle-{'-'.join(below)}" for below, _ in inner])


def _page(path: tuple[str, ...], ctx: click.Context) -> Iterator[str]:
    command = ctx.command
    summary, _, more = (command.help or "").partition("\n\n")
    yield from _head(f"unboggle-{'-'.join(path)}", _one_line(summary).rstrip("."))
    yield ".SH SYNOPSIS"
    shown = [piece for piece in command.collect_usage_pieces(ctx) if piece]
    yield " ".join([rf"\fB{_text(ctx.command_path)}\fR", *map(_text, shown)])
    if more:
        yield ".SH DESCRIPTION"
        yield from _paragraphs(more)
    yield from _options(ctx)
    yield from _examples(command)
    statuses = {one: EXIT_CODES[one] for one in _statuses(path)}
    fills = any("--fill" in param.opts for param in command.params)
    silent = not _has_status(path)  # some report has none: then it succeeded
    codes = {*statuses.values(), *({0} if silent else ()), *({UNMET} if fills else ())}
    yield from _exit_status(sorted(codes), statuses, fills=fills)
    yield from _rest()
    yield from _see_also(["unboggle"])


def _head(name: str, summary: str) -> Iterator[str]:
    yield r".\" Made by python -m tools.man: edit the help of the command instead."
    yield f'.TH {_text(name).upper()} 1 "" "unboggle {__version__}" "User Commands"'
    yield ".SH NAME"
    yield rf"{_text(name)} \- {_text(summary)}"


def _options(ctx: click.Context) -> Iterator[str]:
    found: dict[str, list[tuple[int, str, str]]] = {group: [] for group in GROUPS}
    for number, param in enumerate(ctx.command.get_params(ctx)):
        if not isinstance(param, click.Option) or param.hidden:
            continue
        name = max(param.opts, key=len)
        constraint = (param.name or "").startswith("constraint_")
        group = "Constraints" if constraint else group_of(name, ctx.command.name) or "Output"
        names = GROUPS[group]
        place = names.index(name) if name in names else len(names) + number
        found[group].append((place, *_record(param, ctx)))
    yield ".SH OPTIONS"
    for group, rows in found.items():
        if rows:
            yield f".SS {group}"
        for _, names_, help in sorted(rows):
            yield ".TP"
            yield rf"\fB{_text(names_)}\fR"
            yield _text(help)


def _record(param: click.Option, ctx: click.Context) -> tuple[str, str]:
    """Return the names of an option and its help; names that plug-ins extend are left out."""
    record = (
        click.Option.get_help_record(param, ctx)
        if isinstance(param, ListingOption)
        else param.get_help_record(ctx)
    )
    assert record is not None
    names, help = record
    if isinstance(param, ListingOption):
        help = help.rstrip(":") + ": 'unboggle info' lists the names."
    return names, plain(help)


def _examples(command: click.Command) -> Iterator[str]:
    yield ".SH EXAMPLES"
    yield ".nf"
    yield from (_text(line) for line in getattr(command, "examples", ()))
    yield ".fi"


def _reports(path: tuple[str, ...]) -> list[str]:
    return [name for name in _REPORTS.get(path, path[-1:]) if name in schema_names()]


def _has_status(path: tuple[str, ...]) -> bool:
    """Whether a command has reports, and each has a status."""
    names = _reports(path)
    return bool(names) and all("status" in schema(name)["required"] for name in names)


def _statuses(path: tuple[str, ...]) -> list[str]:
    """Return the statuses that the reports of a command can have."""
    found = []
    for name in _reports(path):
        field = schema(name)["properties"].get("status", {})
        found += field.get("enum", [field["const"]] if "const" in field else [])
    return [one for one in EXIT_CODES if one in found]


def _exit_status(
    codes: list[int], statuses: dict[str, int], *, fills: bool = False
) -> Iterator[str]:
    yield ".SH EXIT STATUS"
    rows = dict(_ALWAYS)
    for code in codes:
        named = [one for one, its in statuses.items() if its == code]
        said = []
        if named:
            said.append(f"The answer is {join_names(named, last='or')}{_ADDED.get(code, '')}.")
        if fills and code == UNMET:
            said.append("The requested filling does not exist.")
        rows.setdefault(code, " ".join(said) or "It succeeded.")
    for code, meaning in sorted(rows.items()):
        yield ".TP"
        yield rf"\fB{code}\fR"
        yield _text(meaning)


def _rest() -> Iterator[str]:
    for title, rows in (("ENVIRONMENT", VARIABLES), ("FILES", _FILES)):
        yield f".SH {title}"
        for name, meaning in rows.items():
            yield ".TP"
            yield rf"\fB{_text(name)}\fR"
            yield _text(meaning)


def _see_also(names: list[str]) -> Iterator[str]:
    yield ".SH SEE ALSO"
    yield ",\n".join(rf"\fB{_text(name)}\fR(1)" for name in names)


def _paragraphs(text: str) -> Iterator[str]:
    for number, part in enumerate(part for part in text.split("\n\n") if part.strip()):
        if number:
            yield ".PP"
        yield _text(_one_line(part))


def _one_line(text: str) -> str:
    return re.sub(r"\s+", " ", text.replace("\b", "")).strip()


def _text(text: str) -> str:
    """Return ``text`` so that roff prints it as it is."""
    text = text.replace("\\", r"\e").replace("-", r"\-")
    return rf"\&{text}" if text.startswith((".", "'")) else text


def main() -> None:
    """Write all pages, and remove those of commands that are gone."""
    FOLDER.mkdir(exist_ok=True)
    made = dict(pages())
    for name, text in made.items():
        (FOLDER / name).write_text(text, encoding="utf-8")
    for old in FOLDER.glob("*.1"):
        if old.name not in made:
            old.unlink()


if __name__ == "__main__":
    main()
