"""A puzzle file to fill in, made from the declarations of all fields and their help."""

from __future__ import annotations

import os
import re
import textwrap
from collections.abc import Iterator
from functools import partial

import click

from unboggle.cli.puzzle_file import option_named
from unboggle.errors import InputError
from unboggle.plugins import usable
from unboggle.puzzle import constraints
from unboggle.puzzle.formats import toml
from unboggle.puzzle.formats.puzzle_fields import GRID, OUTPUT, SEARCH, WORDS
from unboggle.puzzle.model.file_kinds import PUZZLE_FILE_ENDING, is_puzzle_file
from unboggle.system.files import check_writable

_WIDE = 80
_ABOUT = {
    "": "A puzzle for unboggle: 'unboggle fit {name}' finds its board; why, boards, unique,"
    " encode, share, open, check and compare take it, too. Options on the command line take"
    " precedence; --without FIELD ignores a field. A field after a # is not set.",
    "grid": "The board.",
    "words": "The words that it must hold.",
    "constraints": "Conditions on the board. Each text is written as for its option.",
    "search": "The search for the board.",
    "output": "The output of 'unboggle fit'. Other commands ignore it.",
}
_EXAMPLES = {
    "shape": '"ring"',
    "faces": '"in, th, er"',
    "list": '["cat", "dog", "cow"]',
    "max_size": '"6x8"',
    "optional": '"more.txt"',
    "list_level": "2",
    "max_words": "25",
    "alternatives": "5",
    "encoding": '"tiles"',
    "solver": '"cadical195"',
    "jobs": "2",
    "format": '"pdf"',
    "file": '"sheet.pdf"',
    "title": '"My puzzle"',
    "word_list": '"hints"',
    "dictionary": '"dictionary.txt"',
    "fill": '"natural"',
    "max_extras": "20",
}
"""Values for fields without a default."""
_NO_OPTIONS = re.compile(r"\s*\[[^\]]*x[<>][^\]]*\]|; x>=0|(?<=\.) --[^.]*\.")
"""Parts of option helps that mean nothing in a file: ranges, and other options."""


def check_new(file: str) -> None:
    """Raise `InputError` unless ``file`` can be a new puzzle file."""
    if not is_puzzle_file(file):
        raise InputError(f"{file}: the name of a puzzle file ends in {PUZZLE_FILE_ENDING}")
    if os.path.lexists(file):
        raise InputError(f"{file}: this file exists already")
    check_writable(file)


def template(name: str) -> str:
    """Return a puzzle file with all fields, those of plug-ins too, and their help."""
    parts = [_comment(_ABOUT[""].format(name=name)), *_made(), *_constraints(), *_of_fit()]
    return "\n".join(parts)


def _made() -> Iterator[str]:
    """Yield the sections of the puzzle itself."""
    for section, declared in (("grid", GRID), ("words", WORDS)):
        yield _header(section)
        for field in declared:
            plain = "" if field.default in (None, "") else toml.written(field.default)
            value = '"words.txt"' if field.name == "file" else plain or _EXAMPLES[field.name]
            yield _field(field.name, value, field.help, set_=field.name in ("size", "list"))


def _constraints() -> Iterator[str]:
    yield _header("constraints")
    kinds = [constraints.get(name) for name in constraints.built_in_names()]
    for plugin in constraints.plugged():
        kind = usable(plugin, partial(constraints.get, plugin.name))
        kinds += [kind] if kind else []
    for kind in kinds:
        value = "true" if kind.metavar is None else toml.text(kind.example or kind.metavar)
        yield _field(kind.name, value, kind.help)


def _of_fit() -> Iterator[str]:
    from unboggle.cli.commands.fit import fit

    context = click.Context(fit)
    for section, names in (("search", SEARCH), ("output", OUTPUT)):
        yield _header(section)
        for name in names:
            option = option_named(fit, name)
            assert option is not None
            record = option.get_help_record(context)
            help = record[1] if record else option.help or ""
            value = option.get_default(context)
            if name in _EXAMPLES:
                shown = _EXAMPLES[name]
            else:
                assert isinstance(value, (str, bool, int)), name
                shown = toml.written(int(value) if str(value).isdecimal() else value)
            yield _field(name, shown, _NO_OPTIONS.sub("", help))


def _header(section: str) -> str:
    return f"\n\n{_comment(_ABOUT[section])}[{section}]\n"


def _field(name: str, value: str, help: str, *, set_: bool = False) -> str:
    return f"{_comment(help)}{'' if set_ else '# '}{name} = {value}\n"


def _comment(text: str) -> str:
    lines = textwrap.wrap(text, _WIDE - 2, break_on_hyphens=False)
    return "".join(f"# {line}\n" for line in lines)
