"""The exceptions that users meet, each with its exit code."""

from __future__ import annotations

from typing import NamedTuple


class Option(NamedTuple):
    """A parameter named in a message: by its library name here, by its option on a command line.

    ``called`` is the name of its option, if the name differs between commands. ``owner`` is its
    class, if it is not a parameter of the call: ``ReadOptions(skip_bad=True)``.

    >>> str(InputError("drop them with ", Option("skip_bad", True)))
    'drop them with skip_bad=True'
    """

    name: str
    value: object = None
    called: str | None = None
    owner: str = ""

    def __str__(self) -> str:
        text = self.name if self.value is None else f"{self.name}={self.value!r}"
        return f"{self.owner}({text})" if self.owner else text


class UnboggleError(Exception):
    """Base class of all errors that stop a command; the message has one or two lines.

    A message consists of parts: text, and each `Option` that it names.

    >>> from unboggle import Grid, UnboggleError
    >>> try:
    ...     Grid.rectangle(0, 3)
    ... except UnboggleError as error:
    ...     error.exit_code
    2
    """

    exit_code = 70

    def __str__(self) -> str:
        return "".join(map(str, self.args))


class InputError(UnboggleError):
    """The input cannot be used; the message states what is wrong, where, and what to do.

    ``constraints`` are the names of the constraints that it is about, if any.

    >>> from unboggle import parse_words
    >>> try:
    ...     parse_words("cat d0g")
    ... except InputError as error:
    ...     print(error)
    word list: line 1: 'd0g' has a digit.
    Correct the list, or drop such words with ReadOptions(skip_bad=True).
    """

    exit_code = 2
    constraints: tuple[str, ...] = ()


class UnknownName(InputError):
    """No encoding, constraint or solver has this name; a plug-in may be missing."""


class MissingFile(InputError):
    """The file that the user named does not exist."""


class DeadlineExceeded(UnboggleError):
    """The timeout expired before there was any result to report.

    >>> from unboggle import DeadlineExceeded, check_board_words, parse_board, parse_words
    >>> try:
    ...     check_board_words(parse_board("ca xt"), parse_words("cat"), timeout=0)
    ... except DeadlineExceeded as error:
    ...     error.exit_code
    124
    """

    exit_code = 124


class BackendError(UnboggleError):
    """A solver crashed, ran out of memory, was lost or returned an invalid answer.

    This is never an answer, and least of all "impossible".

    >>> error = BackendError("kissat was killed by SIGKILL")
    >>> isinstance(error, UnboggleError), error.exit_code
    (True, 70)
    """

    exit_code = 70


class Bug(BackendError):
    """Only a bug in unboggle or a solver can cause this; its message requests a report."""

    @property
    def finding(self) -> str:
        """What was found, without the request to report it."""
        return super().__str__()

    def __str__(self) -> str:
        return f"{self.finding}; please report this"
