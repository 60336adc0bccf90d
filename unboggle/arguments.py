"""The arguments of public calls: each is checked against the annotation of its parameter."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from functools import cache
from math import inf
from sys import float_info
from types import MethodType, NoneType, UnionType
from typing import (
    Annotated,
    Any,
    Literal,
    NamedTuple,
    TypeVar,
    Union,
    get_args,
    get_origin,
    is_typeddict,
)

from unboggle.annotations import Unimported, annotations_of, types_of
from unboggle.errors import InputError

_T = TypeVar("_T")


class Range(NamedTuple):
    """The values that a number takes, both ends included; messages end with it.

    >>> str(Range(0)), str(Range(10, 95))
    (' from 0 on', ' from 10 to 95')
    """

    least: float
    most: float = inf

    def __str__(self) -> str:
        return f" from {self.least} {'on' if self.most == inf else f'to {self.most}'}"

    def refusal(self, value: object) -> str:
        """Return why ``value`` is refused, to go after the name of what takes a whole number.

        >>> Range(1, 50).refusal(0)
        'takes a whole number from 1 to 50, not 0'
        """
        return f"takes {_NAMES[int]}{self}, not {_shown(value)}"


class Also:
    """What the schema of a type has in addition: ``Annotated[list[str], Also(minItems=1)]``.

    As a decorator, ``@Also(oneOf=[...])``, it is for the schema of a class. A type with a ``name``
    is once in each schema, under that name.
    """

    def __init__(self, **said: object) -> None:
        self.said = said

    def __call__(self, kind: _T) -> _T:
        """Return ``kind`` as it is."""
        return kind


Count = Annotated[int, Range(0)]
"""How many of something, from none on."""
Positive = Annotated[int, Range(1)]
"""How many of something that there must be."""
Seed = Annotated[int, Range(0)]
"""The seed of a random choice."""
Seconds = Annotated[float, Range(0)]
"""A time."""
Measured = Annotated[float, Range(0)]
"""A measured number, such as seconds."""
Ratio = Annotated[float, Range(0, 1)]
"""A part of a whole."""
Batch = Annotated[int, Range(1, 100_000)]
"""How many of something to make at once."""
Versions = Annotated[int, Range(1, 4)]
"""The versions of one board, or of one sheet."""
Level = Annotated[int, Range(10, 95)]
"""A level of the embedded dictionary."""

Test = Callable[[object], bool]
_EVERYTHING = Range(-inf)
_NAMES: dict[object, str] = {
    None: "None",
    bool: "True or False",
    int: "a whole number",
    float: "a number",
    str: "text",
}


class Kind(NamedTuple):
    """One of the alternatives of an annotation: what messages call it, and its test.

    Each value of a type in ``exact`` passes the test.
    """

    name: str
    takes: Test
    exact: frozenset[type] = frozenset()


class Parameter(NamedTuple):
    """One parameter: its alternatives; values of a type in ``exact`` need no other test.

    An annotation that cannot be read has no alternatives and is not checked; a test of all
    annotations fails then.
    """

    name: str
    exact: frozenset[type]
    kinds: tuple[Kind, ...]


class _Absent:
    """The type of an argument that is not given: each parameter takes it."""


_ABSENT = _Absent()


def validated(call: Callable[..., object], given: Mapping[str, object]) -> None:
    """Raise `InputError` if an argument of ``call`` does not match the signature.

    ``given`` maps parameter names to arguments; pass ``locals()`` in the first line. ``call`` may
    be a dataclass: its fields are the parameters; pass ``vars(self)`` in ``__post_init__``. It
    validates types, the elements of collections, and ranges. It never consumes an iterator.

    >>> def doubled(seed: Seed) -> int:
    ...     validated(doubled, locals())
    ...     return 2 * seed
    >>> doubled("a")
    Traceback (most recent call last):
    unboggle.errors.InputError: doubled: seed takes a whole number from 0 on, not 'a'
    """
    for name, exact, kinds in parameters(call.__func__ if type(call) is MethodType else call):
        value = given.get(name, _ABSENT)
        if type(value) in exact:  # nearly always, and much faster than the tests
            continue
        for kind in kinds:
            if kind.takes(value):
                break
        else:
            if kinds:
                raise InputError(_refusal(call, name, kinds, value))


def _refusal(call: Callable[..., object], name: str, kinds: tuple[Kind, ...], value: object) -> str:
    *others, last = [kind.name for kind in kinds]
    takes = f"{', '.join(others)} or {last}" if others else last
    caller = call.__qualname__.rpartition("<locals>.")[2].removesuffix(".__init__")
    return f"{caller}: {name} takes {takes}, not {_shown(value)}"


def _shown(value: object) -> str:
    if isinstance(value, int) and abs(value) > float_info.max:
        return "a whole number of over 300 digits"
    shown = repr(value)
    return shown if len(shown) <= 60 else f"{shown[:57]}..."


@cache
def parameters(call: Callable[..., object]) -> tuple[Parameter, ...]:
    """Return the parameters of ``call``; their annotations are read once, at its first call."""
    found: dict[str, Parameter] = {}
    for name, annotation, scope in annotations_of(call):
        try:
            kinds = tuple(_kinds(annotation, scope))
        except (TypeError, AttributeError, SyntaxError):
            kinds = ()
        exact = frozenset[type]([_Absent]).union(*(kind.exact for kind in kinds))
        found[name] = Parameter(name, exact, kinds)
    return tuple(found.values())


def _kinds(annotation: str, scope: Mapping[str, Any]) -> Iterator[Kind]:
    """Yield the alternatives of ``annotation``."""
    for text, kind in types_of(annotation, scope):
        yield from _kinds_of(text, kind)


def _kinds_of(text: str, kind: Any) -> Iterator[Kind]:
    """Yield the alternatives of ``kind``, which is written as ``text``."""
    range_ = _EVERYTHING
    if get_origin(kind) is Annotated:
        kind, range_ = get_args(kind)
        yield Kind(f"{_NAMES[kind]}{range_}", _test_of_numbers(kind, range_))
        return
    several = getattr(kind, "__constraints__", ())  # a type variable
    if get_origin(kind) is Literal:
        yield from (Kind(repr(value), _test(Literal[value])) for value in get_args(kind))
    elif get_origin(kind) is Callable:
        yield Kind("a function", callable)
    elif several:
        yield from (Kind(_article(one.__name__), _test(one), _exact(one)) for one in several)
    else:
        name = text if get_args(kind) else getattr(kind, "__name__", text)
        yield Kind(_NAMES.get(kind) or _article(name), _test(kind), _exact(kind))


def _article(name: str) -> str:
    return f"{'an' if name[0] in 'AEIOU' else 'a'} {name}"


def _exact(kind: Any) -> frozenset[type]:
    """Return the types all of whose values are of ``kind``."""
    if kind is None or kind is NoneType:
        return frozenset([NoneType])
    if kind is float:
        return frozenset([int, float])
    if get_origin(kind) in (Union, UnionType):
        return frozenset[type]().union(*map(_exact, get_args(kind)))
    plain = isinstance(kind, type) and get_origin(kind) is None and type(kind) is not Unimported
    return frozenset([kind] if plain and not is_typeddict(kind) else [])


def _test(kind: Any) -> Test:
    """Return the test whether a value is of ``kind``; raise `TypeError` if there is none."""
    for applies, test_of in _TESTS:
        if applies(kind):
            return test_of(kind)
    raise TypeError(f"{kind} has no test")


def _test_of_values(kind: Any) -> Test:
    args = get_args(kind)
    return lambda value: any(value is a or (type(value) is type(a) and value == a) for a in args)


def _test_of_union(kind: Any) -> Test:
    tests = [*map(_test, get_args(kind))]
    return lambda value: any(test(value) for test in tests)


def _test_of_classes(kind: Any) -> Test:
    (base,) = get_args(kind)
    return lambda value: isinstance(value, type) and issubclass(value, base)


def _test_of_protocol(kind: Any) -> Test:
    names = [name for name in vars(kind) if not name.startswith("_")]
    return lambda value: any(hasattr(value, name) for name in names)


def _test_of_numbers(kind: type, range_: Range = _EVERYTHING) -> Test:
    """Return the test for numbers of ``kind`` in ``range_``; booleans are none.

    A whole number that no float is as large as is not a number of seconds, either.
    """
    (least, most), numbers = range_, (int, float) if kind is float else (int,)
    return lambda value: (
        isinstance(value, numbers)
        and least <= value <= most
        and not isinstance(value, bool)
        and (kind is int or isinstance(value, float) or abs(value) <= float_info.max)
    )


def _test_of_several(origin: type, args: tuple[Any, ...]) -> Test:
    """Return the test for collections: a text is none, a list will do for a tuple.

    The test does not look into iterators.
    """
    if issubclass(origin, Mapping):
        keys, values = map(_test_of_all, args)
        return lambda value: (
            isinstance(value, (dict, origin)) and keys(value) and values(value.values())
        )
    if origin is tuple and args[-1] is not ...:
        count, same = len(args), _test_of_all(args[0]) if len({*args}) == 1 else None
        tests = [*map(_test, args)]
        return lambda value: (
            isinstance(value, (tuple, list))
            and len(value) == count
            and (same(value) if same else all(t(v) for t, v in zip(tests, value, strict=True)))
        )
    every = _test_of_all(args[0])
    kind = (tuple, list) if origin is tuple else origin
    return lambda value: (
        isinstance(value, kind)
        and not isinstance(value, (str, bytes))
        and (not isinstance(value, Collection) or every(value))
    )


def _test_of_all(kind: Any) -> Callable[[Collection[object]], bool]:
    """Return the test whether all elements of a collection are of ``kind``."""
    exact, test = _exact(kind), _test(kind)
    if exact:
        return lambda values: exact.issuperset(map(type, values)) or all(map(test, values))
    if get_origin(kind) is tuple and len({*get_args(kind)}) == 1 and len(get_args(kind)) == 2:
        return _test_of_all_pairs(_exact(get_args(kind)[0]), test)
    return lambda values: all(map(test, values))


def _test_of_all_pairs(exact: frozenset[type], test: Test) -> Callable[[Collection[object]], bool]:
    """Return the test whether all are pairs: of values of a type in ``exact``, or by ``test``.

    Cells are pairs, and a board has many.
    """

    def are_pairs(values: Collection[object]) -> bool:
        for pair in values:
            if type(pair) is not tuple or len(pair) != 2:
                return all(map(test, values))
            one, other = pair
            if type(one) not in exact or type(other) not in exact:
                return all(map(test, values))
        return True

    return are_pairs


def _is_collection(kind: Any) -> bool:
    origin = get_origin(kind)
    return isinstance(origin, type) and issubclass(origin, Iterable)


_TESTS: tuple[tuple[Callable[[Any], bool], Callable[[Any], Test]], ...] = (
    (lambda kind: kind is Any or kind is object, lambda _: lambda value: True),
    (lambda kind: kind is None or kind is NoneType, lambda _: lambda value: value is None),
    (lambda kind: kind is int or kind is float, lambda kind: _test_of_numbers(kind)),
    (lambda kind: get_origin(kind) is Annotated, lambda kind: _test_of_numbers(*get_args(kind))),
    (lambda kind: get_origin(kind) is Literal, _test_of_values),
    (lambda kind: get_origin(kind) in (Union, UnionType), _test_of_union),
    (lambda kind: isinstance(kind, TypeVar), lambda kind: _test(kind.__bound__ or object)),
    (lambda kind: get_origin(kind) is type, _test_of_classes),
    (is_typeddict, lambda _: lambda value: isinstance(value, dict)),
    (lambda kind: Callable in (kind, get_origin(kind)), lambda _: callable),
    (_is_collection, lambda kind: _test_of_several(get_origin(kind) or kind, get_args(kind))),
    (lambda kind: getattr(kind, "_is_protocol", False), _test_of_protocol),
    (lambda kind: isinstance(kind, type), lambda kind: lambda value: isinstance(value, kind)),
)
"""The kinds of annotations and the tests for them; the first that applies counts."""
