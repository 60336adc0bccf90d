"""Messages of the library with options of the command line instead of parameters."""

from __future__ import annotations

from unboggle.errors import Option, UnboggleError

_CALLED = {
    "exclude": "exclude-letters",
    "extras": "show-extras",
    "grid": "size",
    "heat": "show-heat",
    "lexicon": "dictionary",
    "start": "start-board",
    "within": "max-size",
}
"""The options whose names differ from their parameters."""
_READ_BY = {
    "marks": "'unboggle fit' with --most, --optional or --list-level"
    " (! also for 'unboggle unique' with --drop-redundant)"
}
"""The commands and options that set a parameter without an option of its own."""


def as_option_names(error: UnboggleError) -> str:
    """Return the message of ``error`` with an option for each parameter that it names.

    >>> as_option_names(UnboggleError("drop them with ", Option("skip_bad", True)))
    'drop them with --skip-bad'
    """
    return "".join(_option(p) if isinstance(p, Option) else str(p) for p in _parts(error))


def option_name(parameter: str) -> str:
    """Return the name of the option for ``parameter``, without its hyphens.

    >>> option_name("cross_check"), option_name("grid")
    ('cross-check', 'size')
    """
    return _CALLED.get(parameter, parameter.replace("_", "-"))


def _parts(error: UnboggleError) -> tuple[object, ...]:
    # a message with more than its parts stays unchanged
    return error.args if str(error) == "".join(map(str, error.args)) else (str(error),)


def _option(option: Option) -> str:
    if option.name in _READ_BY:
        return _READ_BY[option.name]
    name = f"--{option.called or option_name(option.name)}"
    return name if option.value in (None, True) else f"{name} {option.value}"
