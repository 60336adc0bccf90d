"""Reads files of defaults: options at the top are for all commands, those in [fit] for one."""

from __future__ import annotations

import contextlib
import os
import stat
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

import click

from unboggle.cli.defaults_found import VARIABLE, Source, own_file, runs_program
from unboggle.cli.option_groups import GROUPS
from unboggle.errors import InputError
from unboggle.phrases import did_you_mean, quoted
from unboggle.puzzle.formats import toml
from unboggle.system.files import read_text

_DEEPEST = 9  # tables in tables; the names of a command are fewer
_LIMIT = 1_000_000  # bytes
_REMEDY = f"\n{VARIABLE}=0 in the environment ignores the file"
_ONE_RUN = frozenset(
    [
        "output",
        "certify",
        "log",
        "jsonl",
        "resume",
        "without",
        "help",
        "help_all",
        "command",
        "board",
    ]
)
"""Options that name the files of one run, or what to do with one list."""
_OWN_ONLY = frozenset({"peer", "cluster"})
"""Options that start programs or reach other machines: no downloaded folder may set them."""


class Default(NamedTuple):
    """A value, as an option takes it, and its place: the file and the line.

    It is ``general`` if its table is not for one command alone.
    """

    value: Any
    place: str
    general: bool


class _Table(NamedTuple):
    """A table of a file, such as that of ``[gogen.make]``; ``name`` is empty for the top."""

    source: Source
    text: str
    name: str
    values: Mapping[str, Any]

    def place(self, key: str) -> str:
        """Return the file, and the line of ``key``."""
        top = not self.name
        line = _line_at_top(self.text, key) if top else toml.line_of(self.text, self.name, key)
        line = line or toml.line_of(self.text, "", f"{self.name}.{key}")
        return f"{self.source.shown}{f', line {line}' if line else ''}"

    def error(self, key: str, why: str) -> InputError:
        """Return the error for the value of ``key``: ``why`` goes on after its name."""
        table = f"[{self.name}] " * bool(self.name)
        return InputError(f"{self.place(key)}: {table}{key}{why}{_REMEDY}")


def defaults_of(
    command: click.Command, ctx: click.Context, sources: Sequence[Source]
) -> dict[str, Default]:
    """Return the defaults of ``command`` by the names of its parameters.

    Raises `InputError` for what is wrong in tables that concern it, and for names that no command
    has in any table.
    """
    found: dict[str, Default] = {}
    for source in sources:  # an earlier one goes before
        here: dict[str, Default] = {}
        text, data = _read(source)  # once: it may be a pipe
        every = {".".join(path): values for path, values in _all_tables((), data)}
        tables = {name: _Table(source, text, name, values) for name, values in every.items()}
        for table in _tables(tables, ctx):
            here.update(_of_table(table, command, ctx))
            del tables[table.name]
        for table in tables.values():
            _check_other(table)
        found = {**here, **found}
    return found


def settings(root: click.Group, sources: Sequence[Source]) -> Iterator[str]:
    """Yield a line for each value of the files, and one for each fault."""
    for source in sources:
        try:
            text, data = _read(source)
        except InputError as error:
            yield f"broken: {error}".splitlines()[0]
            continue
        tables = [*_all_tables((), data)]
        if all(isinstance(value, dict) for _, values in tables for value in values.values()):
            above = "" if source.own else "; files above it do not count"
            yield f"{source.shown}: sets nothing{above}"
        for path, values in tables:
            table = _Table(source, text, ".".join(path), values)
            for key, value in values.items():
                if not isinstance(value, dict):
                    yield f"{table.place(key)}: {_shown(path, key, value)}"
        yield from _faults(root, source, text, data)


def top_level(source: Source) -> Mapping[str, Any]:
    """Return the values of ``source`` for all commands, as they are written."""
    return _read(source)[1]


def _faults(root: click.Group, source: Source, text: str, data: Mapping[str, Any]) -> Iterator[str]:
    """Yield the faults of ``source``, in its order, for all commands."""
    for path, values in _all_tables((), data):
        every = [*leaves(click.Context(root, info_name="unboggle"), path)]
        table = _Table(source, text, ".".join(path), values)
        for key, value in values.items():
            name = key.replace("-", "_")
            having = (ctx for ctx in every if name in _options(ctx.command.get_params(ctx)))
            ctx = next(having, every[0] if every else None)
            try:
                if not path:
                    _check_name(table, key, root.list_commands(click.Context(root)))
                if ctx is not None:
                    dict(_of_table(table._replace(values={key: value}), ctx.command, ctx))
            except InputError as error:
                yield f"broken: {error}".splitlines()[0]


def leaves(ctx: click.Context, path: Sequence[str]) -> Iterator[click.Context]:
    """Yield a context for each command of ``path``, the commands of a group, or all commands."""
    group = ctx.command
    if not isinstance(group, click.Group):
        if not path:
            yield ctx
        return
    for name in path[:1] or group.list_commands(ctx):
        if (command := group.get_command(ctx, name)) is not None:
            yield from leaves(click.Context(command, ctx, name), path[1:])


def _shown(path: Sequence[str], key: str, value: Any) -> str:
    written = toml.written(value) if isinstance(value, (str, bool, int, float)) else repr(value)
    return f"{'.'.join([*path, toml.key(key)])} = {written}"


def _all_tables(
    path: tuple[str, ...], data: Mapping[str, Any]
) -> Iterator[tuple[tuple[str, ...], Mapping[str, Any]]]:
    yield path, data
    for name, value in data.items():
        if isinstance(value, dict):
            yield from _all_tables((*path, name), value)


def _read(source: Source) -> tuple[str, dict[str, Any]]:
    if not source.own and stat.S_ISFIFO(_mode(source.path)):  # it might never end
        raise InputError(f"{source.shown}: is a pipe, not a file of defaults{_REMEDY}")
    try:
        text = read_text(source.path, limit=_LIMIT, what="file of defaults")
        data = toml.tables(text, source.path, "file of defaults")
    except InputError as error:
        why = str(error).removeprefix(source.path)
        raise InputError(f"{source.shown}{why}{_REMEDY}") from None
    level: list[Mapping[str, Any]] = [data]
    for _ in range(_DEEPEST):
        level = [value for one in level for value in one.values() if isinstance(value, dict)]
    if level:
        raise InputError(f"{source.shown}: there are tables in tables in tables ...{_REMEDY}")
    return text, data


def _mode(path: str) -> int:
    try:
        return os.stat(path).st_mode
    except OSError:  # `read_text` says what is wrong
        return 0


def _path(ctx: click.Context) -> tuple[str, ...]:
    """Return the names of the command: ``("gogen", "make")``."""
    names: list[str] = []
    here: click.Context | None = ctx
    while here is not None and here.parent is not None:
        names.insert(0, here.info_name or "")
        here = here.parent
    return tuple(names)


def _tables(every: Mapping[str, _Table], ctx: click.Context) -> Iterator[_Table]:
    """Yield the tables for the command of ``ctx``, the most special one last."""
    root = ctx.find_root()
    assert isinstance(root.command, click.Group)
    commands = root.command.list_commands(root)
    path = _path(ctx)
    own = [".".join(path[:depth]) for depth in range(len(path) + 1)]
    for key in every[""].values:
        _check_name(every[""], key, commands)
    yield from [every[name] for name in own if name in every]


def _check_name(top: _Table, name: str, commands: Sequence[str]) -> None:
    """Raise `InputError` for a table at the top without a command, and the reverse."""
    is_table = isinstance(top.values[name], dict)
    if is_table and name not in commands:
        raise top.error(name, f" is not a command{did_you_mean(name, commands)}")
    if name in commands and not is_table and name not in _option_names():
        raise top.error(name, f" is a command: write [{name}], and its options below")


def _check_other(table: _Table) -> None:
    """Raise `InputError` for a name that no command has in the table of another command.

    An option of a wrong command is an error of the command of the table only, and of ``info``.
    """
    for key, value in table.values.items():
        if not isinstance(value, dict):
            _check_known(table, key)


def _check_known(table: _Table, key: str) -> None:
    """Raise `InputError` if no command has the option ``key``; plug-ins are asked last."""
    name = key.replace("-", "_")
    ours = _option_names()
    if name in ours:
        return
    from unboggle.puzzle import constraints

    if name in constraints.built_in_names() or name in constraints.names():
        return
    from unboggle.phrases import near_names

    near = near_names(name, [*ours, *constraints.names()])
    advice = f"; did you mean {near[0]}?" if near else "; 'unboggle help COMMAND' lists them"
    raise table.error(key, f" is no option of any command{advice}")


def _option_names() -> list[str]:
    """Return the names that files have for the options of all commands, without constraints."""
    options = (option for names in GROUPS.values() for option in names)
    return [option.removeprefix("--").replace("-", "_") for option in options]


def _of_table(
    table: _Table, command: click.Command, ctx: click.Context
) -> Iterator[tuple[str, Default]]:
    options = _options(command.get_params(ctx))
    general = table.name.count(".") + bool(table.name) < len(_path(ctx))
    for key, value in table.values.items():
        name = key.replace("-", "_")
        if isinstance(value, dict):
            _check_table(table, key, ctx)
            continue
        if name not in options and hasattr(command, "with_plug_ins"):
            options = _options(command.with_plug_ins(ctx))
        _check_allowed(table, key, name, value)
        option = options.get(name)
        if option is not None and option.name is not None:
            try:
                checked = _value(table, key, value, option, ctx)
            except InputError:
                if general and _taken_elsewhere(table, key, value, ctx):
                    continue
                raise
            yield option.name, Default(checked, table.place(key), general)
        elif not general:
            raise table.error(
                key, f" is no option{did_you_mean(name, sorted(options.keys() - _ONE_RUN))}"
            )
        else:
            _check_known(table, key)


def _taken_elsewhere(table: _Table, key: str, value: Any, ctx: click.Context) -> bool:
    """Return whether any command of ``table`` takes ``value``."""
    root = click.Context(ctx.find_root().command, info_name="unboggle")
    for other in leaves(root, [*filter(None, table.name.split("."))]):
        option = _options(other.command.get_params(other)).get(key.replace("-", "_"))
        with contextlib.suppress(InputError):
            if option is not None:
                _value(table, key, value, option, other)
                return True
    return False


def _check_table(table: _Table, key: str, ctx: click.Context) -> None:
    """Raise `InputError` for a table in the table of a command that has no commands."""
    here: click.Context | None = ctx
    while here is not None and ".".join(_path(here)) != table.name:
        here = here.parent
    if here is None or not isinstance(here.command, click.Group):
        raise table.error(key, " is a table, not a single value")
    names = here.command.list_commands(here)
    if key not in names:
        raise table.error(key, f" is not a command{did_you_mean(key, names)}")


def _check_allowed(table: _Table, key: str, name: str, value: Any) -> None:
    if name in _ONE_RUN:
        raise table.error(key, " is about one run: type it on the command line")
    named = value if isinstance(value, list) else str(value).split(",")
    programs = name in ("solver", "solvers") and any(runs_program(str(one)) for one in named)
    if (programs or name in _OWN_ONLY) and not table.source.own:
        from unboggle.system.folders import with_tilde

        own = with_tilde(own_file() or "the user's file")
        raise table.error(key, f" could start a program: only your own {own} may set it")


def _options(params: Sequence[click.Parameter]) -> dict[str, click.Option]:
    """Return the options by the names that files have for them: ``max_size``."""
    return {
        name.removeprefix("--").replace("-", "_"): param
        for param in params
        if isinstance(param, click.Option)
        for name in param.opts
        if name.startswith("--")
    }


def _value(table: _Table, key: str, value: Any, option: click.Option, ctx: click.Context) -> Any:
    """Return ``value`` as the default of ``option``; raise `InputError` if it is none."""
    if option.multiple and isinstance(value, list):
        return [_value(table, key, one, option, ctx) for one in value]
    if not isinstance(value, (str, bool, int, float)):
        raise table.error(key, " is not a single value")
    if option.is_flag is not isinstance(value, bool):
        wanted = "true or false" if option.is_flag else "a number or text"
        shown = str(value).lower() if isinstance(value, bool) else quoted(str(value))
        raise table.error(key, f" is {shown}, not {wanted}")
    if option.is_flag:
        return value
    text = _beside(table.source, option, str(value), ctx)
    _check_inside(table, key, str(value))
    try:
        option.type_cast_value(ctx, [text] if option.multiple else text)
    except click.BadParameter as error:
        raise table.error(key, f": {error.message}") from None
    except InputError as error:
        raise table.error(key, f": {error}") from None
    return text


def _beside(source: Source, option: click.Option, text: str, ctx: click.Context) -> str:
    """Return the file ``text`` next to ``source``, if the option takes files and it exists."""
    if not text or "\n" in text or text == "-":
        return text
    path = os.path.join(os.path.dirname(source.path), text)
    return path if os.path.isfile(path) and _takes_files(option, ctx) else text


def _check_inside(table: _Table, key: str, text: str) -> None:
    """Raise `InputError` if a folder's file names a file outside: messages may repeat its lines.

    That holds for every option: a plug-in may read a file without a word about it.
    """
    if table.source.own or "\n" in text:
        return
    folder = os.path.realpath(os.path.dirname(table.source.path))
    for part in {text, *text.split(",")}:
        part = part.strip().removeprefix("@")
        for path in (os.path.join(folder, part), os.path.abspath(part)):
            if os.path.isfile(path) and not os.path.realpath(path).startswith(
                os.path.join(folder, "")
            ):
                raise table.error(key, " names a file that is not in the folder of this file")


def _takes_files(option: click.Option, ctx: click.Context) -> bool:
    """Return whether the value may be a file: what a shell completes declares that."""
    return any(item.type == "file" for item in option.shell_complete(ctx, ""))


def _line_at_top(text: str, key: str) -> int | None:
    """Return the line that sets ``key`` above all tables, or the header of the table ``key``."""
    above = []
    for line in text.splitlines():
        if line.lstrip().startswith("["):
            break
        above.append(line)
    return toml.line_of("\n".join(above), "", key) or toml.line_of(text, "", key)
