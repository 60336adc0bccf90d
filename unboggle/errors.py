"""The errors a user can meet, each with its exit code (see the README's table).

And the check that finds the one of callers: an argument that a call does not take.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, NamedTuple, is_typeddict


class Option(NamedTuple):
    """A parameter that a message names: as the library has it, but a command line has its own.

    >>> str(InputError("drop them with ", Option("skip_bad", True)))
    'drop them with skip_bad=True'
    """

    name: str
    value: object = None

    def __str__(self) -> str:
        return self.name if self.value is None else f"{self.name}={self.value!r}"


class UnboggleError(Exception):
    """Anything that stops a command; the message is one or two lines for a person.

    It is made of parts, text and each `Option` that it names.
    """

    exit_code = 70

    def __str__(self) -> str:
        return "".join(map(str, self.args))


class InputError(UnboggleError):
    """The user gave something that cannot be used: what, where, and what to do."""

    exit_code = 2


class MissingFile(InputError):
    """There is no file of the name that the user gave."""


class TooLate(UnboggleError):
    """The time was up before there was anything to tell of."""

    exit_code = 124


class BackendError(UnboggleError):
    """A solver crashed, ran out of memory, was lost or answered nonsense.

    Never to be read as an answer, least of all as "impossible".
    """

    exit_code = 70


class Bug(BackendError):
    """What only a fault of unboggle or a solver can bring about; the message asks to report it."""

    @property
    def what(self) -> str:
        """What was found, without asking."""
        return super().__str__()

    def __str__(self) -> str:
        return f"{self.what}; please report this"


_LEAST = {
    "at_most": 0,
    "count": 0,
    "jobs": 1,
    "keep": 1,
    "limit": 0,
    "longest": 1,
    "memory": 0,
    "most": 0,
    "rounds": 1,
    "runs": 1,
    "seed": 0,
    "timeout": 0,
    "tries": 0,
    "weeks": 1,
}
"""The smallest number that parameters of these names take."""
_NAMES = {"None": "None", "bool": "True or False", "int": "a whole number", "float": "a number"}
_NAMES |= {"str": "text"}


def checked(call: Callable[..., object], given: Mapping[str, object]) -> None:
    """Raise `InputError` if an argument of ``call`` is none that its signature takes.

    ``given`` are its arguments by name: ``locals()``, in its first line. What the annotation
    says is looked at as far as a glance can tell; so are numbers that are too small.

    >>> def doubled(seed: int) -> int:
    ...     checked(doubled, locals())
    ...     return 2 * seed
    >>> doubled("a")
    Traceback (most recent call last):
    unboggle.errors.InputError: doubled: seed takes a whole number from 0 on, not 'a'
    """
    for name, kind in call.__annotations__.items():
        if name == "return" or name not in given:
            continue
        value, kinds = given[name], _kinds(kind, call.__globals__)
        least = _LEAST.get(name)
        enough = least is None or not isinstance(value, (int, float)) or value >= least
        if enough and any(_takes(one, value) for one in kinds):
            continue
        *most, last = [_named(one, least) for one in kinds]
        takes = f"{', '.join(most)} or {last}" if most else last
        shown = repr(value)
        shown = shown if len(shown) <= 60 else f"{shown[:57]}..."
        raise InputError(f"{call.__name__}: {name} takes {takes}, not {shown}")


def _kinds(annotation: str, scope: Mapping[str, object]) -> list[object]:
    """Return what ``annotation`` names: classes, literals, or text for what is not at hand."""
    found: list[object] = []
    for part in [annotation] if "[" in annotation.split(" | ")[0] else annotation.split(" | "):
        kind: Any = scope.get(part, part)
        if part in _NAMES:
            found.append(part)
        elif part.startswith("Literal["):
            found += [(value.strip("\"' "),) for value in part[8:-1].split(",")]
        elif getattr(kind, "__constraints__", ()):  # a type variable
            found += kind.__constraints__
        elif getattr(kind, "__args__", ()) and "Literal" in str(kind):
            found += [(value,) for value in kind.__args__]
        else:
            found.append(kind)
    return found


def _takes(kind: object, value: object) -> bool:
    """Whether ``value`` is of ``kind``, or nobody can tell at a glance."""
    if isinstance(kind, tuple):  # a literal
        return isinstance(value, str) and value == kind[0]
    if kind == "None":
        return value is None
    if kind in ("int", "float", "bool"):
        number = (int, float) if kind == "float" else int
        return isinstance(value, number) and isinstance(value, bool) is (kind == "bool")
    if kind == "str" or kind is str:
        return isinstance(value, str)
    if is_typeddict(kind):
        return isinstance(value, dict)
    if isinstance(kind, type):
        structural = getattr(kind, "_is_protocol", False) or kind.__module__ == "typing"
        return structural or isinstance(value, kind)
    if _is_several(kind):
        return isinstance(value, Iterable) and not isinstance(value, (str, bytes))
    if isinstance(kind, str) and kind.isidentifier():  # imported for type checkers only
        return kind in [base.__name__ for base in type(value).__mro__]
    return callable(value) or "Callable" not in str(kind)


def _is_several(kind: object) -> bool:
    """Whether ``kind`` says that there are several of something, as ``Iterable[str]`` does."""
    several = isinstance(kind, str) and kind.startswith(("Iterable[", "Sequence["))
    return several and str(kind).endswith("]")


def _named(kind: object, least: float | None) -> str:
    """Return what ``kind`` is called in a sentence."""
    if isinstance(kind, tuple):
        return repr(kind[0])
    if isinstance(kind, str) and kind in _NAMES:
        from_ = f" from {least} on" if least is not None and kind in ("int", "float") else ""
        return _NAMES[kind] + from_
    if "Callable" in str(kind):
        return "a function"
    name = kind.__name__ if isinstance(kind, type) else str(kind)
    return f"{'an' if name[0] in 'AEIOU' else 'a'} {name}" if kind is not str else "text"
