"""What a shell completes: names and values that options take.

Modules are imported when a shell asks. A value may be one of several with commas between them.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

    from unboggle.puzzle import Constraint

Complete = Callable[[click.Context, click.Parameter, str], "list[CompletionItem]"]
_COMMAND = "COMMAND"  # of dimacs:COMMAND
_PEERS = ("benchmarks/peers", "peers", ".")  # folders with peers


def names(find: Callable[[], Iterable[str]], *, files: bool = False) -> Complete:
    """Return a completion of the names that ``find`` returns, and of ``files``."""

    def complete(_: click.Context, __: click.Parameter, incomplete: str) -> list[CompletionItem]:
        return _matching(find(), incomplete, files=files)

    return complete


def _matching(
    values: Iterable[str], incomplete: str, *, files: bool = False
) -> list[CompletionItem]:
    """Return the ``values`` that continue ``incomplete``, after its last comma.

    A file may replace the ``COMMAND`` of a value.
    """
    from click.shell_completion import CompletionItem

    before, comma, last = incomplete.rpartition(",")
    typed, values = last.lstrip(), [*values]
    programs = [value[: -len(_COMMAND)] for value in values if value.endswith(_COMMAND)]
    if any(typed.startswith(one) for one in programs):
        return [CompletionItem(last, type="file")]
    found = [
        CompletionItem(before + comma + value.removesuffix(_COMMAND))
        for value in values
        if value.startswith(typed)
    ]
    return [*([CompletionItem(last, type="file")] if files else []), *found]


def files(_: click.Context, __: click.Parameter, incomplete: str) -> list[CompletionItem]:
    """Return the completion of names of files."""
    return _matching((), incomplete, files=True)


def folders(_: click.Context, __: click.Parameter, incomplete: str) -> list[CompletionItem]:
    """Return the completion of names of folders."""
    from click.shell_completion import CompletionItem

    return [CompletionItem(incomplete, type="dir")]


def _shapes() -> Iterable[str]:
    from unboggle.puzzle.model.grid_shapes import NAMES

    return NAMES


def _rules() -> Iterable[str]:
    from unboggle.forward.scoring_rules import RULES

    return RULES


def _dice_sets() -> Iterable[str]:
    from unboggle.puzzle.dice import NAMES

    return NAMES


def _encodings() -> Iterable[str]:
    from unboggle import encodings

    return (*encodings.names(), "all")


def _solvers() -> Iterable[str]:
    from unboggle import solvers

    return (*solvers.names(), "all")


def _searches() -> Iterable[str]:
    from unboggle.lab.combining import SEARCHES

    return (*SEARCHES, "all")


def _variants() -> Iterable[str]:
    from unboggle.lab.combining import VARIANTS

    return (*VARIANTS, "all")


def _peers() -> Iterable[str]:
    import glob

    for folder in _PEERS:
        for path in sorted(glob.glob(os.path.join(folder, "*.py"))):
            yield f"{os.path.basename(path).removesuffix('.py')}={os.path.normpath(path)}"


def _dictionaries() -> Iterable[str]:
    from unboggle.forward import dictionaries

    return dictionaries.names()


def _schemas() -> Iterable[str]:
    from unboggle.reports import schema_names

    return schema_names()


shapes = names(_shapes, files=True)
rules = names(_rules, files=True)
dice_sets = names(_dice_sets, files=True)
dictionaries = names(_dictionaries, files=True)
sizes = names(lambda: ["auto"])
givens = names(lambda: ["minimal"])
clusters = names(lambda: ["local"], files=True)
encodings = names(_encodings)
solvers = names(_solvers)
searches = names(_searches)
variants = names(_variants)
peers = names(_peers, files=True)
schemas = names(_schemas)


def fields(ctx: click.Context, _: click.Parameter, incomplete: str) -> list[CompletionItem]:
    """Return the fields of the puzzle file on the command line; all fields before it is typed."""
    from unboggle.errors import UnboggleError
    from unboggle.puzzle.formats.puzzle_fields import SECTIONS
    from unboggle.puzzle.formats.puzzle_file import read_puzzle_file
    from unboggle.puzzle.model.file_kinds import is_puzzle_file

    # a parser that waits for a value has not assigned arguments yet
    paths = [*filter(None, [str(ctx.params.get("words") or ""), *ctx.args])]
    path = next(filter(is_puzzle_file, paths), None)
    if path is None:
        return [] if paths else _matching(_in_sections(_all_fields()), incomplete)
    try:
        file = read_puzzle_file(path)
    except UnboggleError:
        return []
    there = {section: [*getattr(file, section)] for section in SECTIONS}
    return _matching(_in_sections(there), incomplete)


def _all_fields() -> dict[str, Sequence[str]]:
    """Return the fields that a puzzle file may have, by section."""
    from unboggle.puzzle import constraints
    from unboggle.puzzle.formats.puzzle_fields import GRID, OUTPUT, SEARCH, WORDS

    return {
        "grid": [field.name for field in GRID],
        "words": [field.name for field in WORDS],
        "constraints": constraints.built_in_names(),
        "search": SEARCH,
        "output": OUTPUT,
    }


def _in_sections(fields: Mapping[str, Sequence[str]]) -> Iterator[str]:
    """Yield ``fields`` as ``--without`` takes them: with the section if several have the name."""
    every = [name for names in fields.values() for name in names]
    for section, here in fields.items():
        yield from (name if every.count(name) == 1 else f"{section}.{name}" for name in here)


def of_constraint(kind: type[Constraint]) -> Complete:
    """Return the completion of the values of constraints of this ``kind``."""

    def complete(ctx: click.Context, _: click.Parameter, incomplete: str) -> list[CompletionItem]:
        values = _VALUES[kind.name](ctx) if kind.name in _VALUES else ()
        return _matching(values, incomplete, files=bool(kind.source))

    return complete


def _banned_lists(_: click.Context) -> Iterable[str]:
    from unboggle.puzzle.constraints.ban import LISTS

    return [f"@{name}" for name in LISTS]


def _patterns(ctx: click.Context) -> Iterable[str]:
    """Yield patterns for ``--same``: equal corners, equal rows, for the size that is typed."""
    rows, columns = ctx.params.get("size") or (4, 4)
    edge = "a" + "." * (columns - 2) + "a" * (columns > 1)
    inner = "." * columns
    return ["/".join([edge, *[inner] * (rows - 2), edge][:rows]), "/".join(["a" * columns] * rows)]


def _counts(*values: str) -> Callable[[click.Context], Iterable[str]]:
    return lambda _: values


_VALUES: dict[str, Callable[[click.Context], Iterable[str]]] = {
    "ban": _banned_lists,
    "cover": _counts("-"),
    "dice": lambda _: _dice_sets(),
    "every_cell": _counts("1", "2", "3"),
    "inventory": _counts("a-y", "max:"),
    "same": _patterns,
    "turns": _counts("0", "1", "2", "3"),
    "vowels": _counts("3-5", "4-6", "5", "6"),
}
"""Values for constraints by their names; other kinds have none that are likely."""


def commands(ctx: click.Context, _: click.Parameter, incomplete: str) -> list[CompletionItem]:
    """Return the commands, or those of the group that ``unboggle help`` was given."""
    here = ctx.find_root()
    group = here.command
    for name in ctx.params.get("names") or ():
        found = group.get_command(here, name) if isinstance(group, click.Group) else None
        if found is None:
            return []
        group = found
    listed = group.list_commands(here) if isinstance(group, click.Group) else []
    return _matching(listed, incomplete)
