"""What the library says of its parameters, said of the options of the command line."""

from __future__ import annotations

from unboggle.errors import Option, UnboggleError

_CALLED = {"exclude": "exclude-letters", "lexicon": "dictionary", "grid": "size"}
"""The options that are not called as their parameters are."""


def in_options(error: UnboggleError) -> str:
    """Return the message of ``error`` with an option for each parameter that it names.

    >>> in_options(UnboggleError("drop them with ", Option("skip_bad", True)))
    'drop them with --skip-bad'
    """
    return "".join(_option(p) if isinstance(p, Option) else str(p) for p in _parts(error))


def _parts(error: UnboggleError) -> tuple[object, ...]:
    # one that says more than its parts keeps its own words
    return error.args if str(error) == "".join(map(str, error.args)) else (str(error),)


def _option(option: Option) -> str:
    name = f"--{_CALLED.get(option.name, option.name.replace('_', '-'))}"
    return name if option.value in (None, True) else f"{name} {option.value}"
