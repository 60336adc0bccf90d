"""A puzzle file to fill in: all fields there are, and their help, out of their declarations."""

from __future__ import annotations

import os
import re
import textwrap
from collections.abc import Iterator
from functools import partial

import click

from unboggle.cli.puzzle_file import OUTPUT, SEARCH, option_named
from unboggle.errors import InputError
from unboggle.plugins import usable
from unboggle.puzzle import toml, wishes
from unboggle.puzzle.puzzle_fields import GRID, WORDS
from unboggle.puzzle.puzzle_file import ENDING, is_puzzle_file
from unboggle.system.files import check_writable

_WIDE = 80
_ABOUT = {
    "": "A puzzle for unboggle: 'unboggle fit {name}' finds its board, and why, boards, unique,"
    " encode, share, open, check and compare take it, too. Options that are typed go before what"
    " stands here; --without FIELD leaves one out. A field behind a # is not set.",
    "grid": "The board.",
    "words": "The words that it has to hold.",
    "wishes": "What is asked of the board besides. Each text is what its option takes.",
    "search": "How it is sought.",
    "output": "What 'unboggle fit' shows of it. Other commands take none of it.",
}
_EXAMPLES = {
    "shape": '"ring"',
    "faces": '"in, th, er"',
    "list": '["cat", "dog", "cow"]',
    "max_size": '"6x8"',
    "from": '"more.txt"',
    "level": "2",
    "choices": "5",
    "encoding": '"tiles"',
    "solver": '"cadical195"',
    "jobs": "2",
    "format": '"pdf"',
    "file": '"sheet.pdf"',
    "title": '"My puzzle"',
    "words": '"hints"',
    "dictionary": '"dictionary.txt"',
    "fill": '"natural"',
    "extras_at_most": "20",
}
"""What to write for fields without a default."""
_NO_OPTIONS = re.compile(r"\s*\[[^\]]*x[<>][^\]]*\]|; x>=0|(?<=\.) --[^.]*\.")
"""What helps of options say that means nothing in a file: their ranges, and what others do."""


def check_new(file: str) -> None:
    """Raise `InputError` unless ``file`` can be a new puzzle file."""
    if not is_puzzle_file(file):
        raise InputError(f"{file}: the name of a puzzle file ends in {ENDING}")
    if os.path.lexists(file):
        raise InputError(f"{file}: there is such a file already")
    check_writable(file)


def template(name: str) -> str:
    """Return a puzzle file with all fields there are, those of plug-ins too, and their help."""
    parts = [_comment(_ABOUT[""].format(name=name)), *_made(), *_wishes(), *_of_fit()]
    return "\n".join(parts)


def _made() -> Iterator[str]:
    """Yield the sections that make the puzzle."""
    for section, declared in (("grid", GRID), ("words", WORDS)):
        yield _header(section)
        for field in declared:
            plain = "" if field.default in (None, "") else toml.written(field.default)
            value = '"words.txt"' if field.name == "file" else plain or _EXAMPLES[field.name]
            yield _field(field.name, value, field.help, set_=field.name in ("size", "list"))


def _wishes() -> Iterator[str]:
    yield _header("wishes")
    kinds = [wishes.get(name) for name in wishes.built_in()]
    for plugin in wishes.plugged():
        kind = usable(plugin, partial(wishes.get, plugin.name))
        kinds += [kind] if kind else []
    for kind in kinds:
        value = "true" if kind.metavar is None else toml.text(kind.metavar)
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
