"""Options that a command gets as one record."""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, NamedTuple

from unboggle.cli import options
from unboggle.puzzle.model.reading import ReadOptions

if TYPE_CHECKING:
    from unboggle import Lexicon

Decorator = Callable[[Callable[..., Any]], Callable[..., Any]]


def passed_as(name: str, record: type[Any], *added: Decorator) -> Decorator:
    """Return a decorator that adds options, and passes their values as one ``record``.

    The record is a dataclass or a NamedTuple; its fields are the parameters of the options. One
    of the ``added`` may itself be such a decorator: its record is then a field of this one.
    """
    names = record.__match_args__

    def add(command: Callable[..., Any]) -> Callable[..., Any]:
        @functools.wraps(command)
        def run(*args: Any, **others: Any) -> Any:
            values = {field: others.pop(field) for field in names if field in others}
            return command(*args, **{name: record(**values)}, **others)

        return options.together(*added)(run)

    return add


def reading_options(*names: str) -> Decorator:
    """Return a decorator that adds the options called ``names``, passed as ``reading``."""
    return passed_as("reading", ReadOptions, *(READING[name] for name in names))


READING: dict[str, Decorator] = {
    "q": options.q_option,
    "faces": options.faces_option,
    "fold_accents": options.fold_option,
    "umlauts": options.umlauts_option,
    "squeeze": options.squeeze_option,
    "skip_bad": options.skip_option,
}
"""The options of `ReadOptions`, by field."""


def typed_reading(reading: ReadOptions) -> list[str]:
    """Return the options that make ``reading``, as typed on a command line."""
    return [
        *(["--q", reading.q] if reading.q != "qu" else []),
        *(["--faces", reading.faces] if reading.faces else []),
        *(["--fold-accents"] if reading.fold_accents else []),
        *(["--umlauts"] if reading.umlauts else []),
        *(["--squeeze"] if reading.squeeze else []),
        *(["--skip-bad"] if reading.skip_bad else []),
    ]


class DictionaryOptions(NamedTuple):
    """The file of a dictionary, None for the embedded one, and how it is read."""

    dictionary: str | None
    reading: ReadOptions

    def load(self) -> Lexicon:
        """Return the dictionary; raises `InputError` if it cannot be read."""
        from unboggle import Lexicon

        return Lexicon.load(self.dictionary, reading=self.reading)


def dictionary_options(*names: str) -> Decorator:
    """Return a decorator as `reading_options` with ``--dictionary``, passed as ``dictionary``."""
    added = (options.dictionary_option, reading_options(*names))
    return passed_as("dictionary", DictionaryOptions, *added)


class ParallelOptions(NamedTuple):
    """How many processes or threads work at once, and the cluster they work on."""

    jobs: int | None
    cluster: str | None


def parallel_options(jobs_help: str) -> Decorator:
    """Return a decorator that adds ``--jobs`` and ``--cluster``, passed as ``parallel``."""
    added = (options.jobs_option(jobs_help), options.cluster_option)
    return passed_as("parallel", ParallelOptions, *added)
