"""Data that never changes: hashable dictionaries, and dataclasses that are small to pickle."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import Field, fields
from typing import Any, ClassVar, NoReturn, TypeVar

from unboggle.phrases import cut

K = TypeVar("K")
V = TypeVar("V")

_SHOWN = 120  # characters in a repr


def hash_of_items(mapping: Mapping[Any, Any]) -> int:
    """Return the hash of an immutable mapping: equal mappings have equal hashes."""
    return hash(frozenset(mapping.items()))


class FrozenDict(dict[K, V]):
    """A dictionary that never changes: hashable, and as fast to read as any other.

    >>> cells = FrozenDict({(0, 0): "a"})
    >>> cells == {(0, 0): "a"}, cells in {cells}
    (True, True)
    """

    def _refuse(self, *_args: Any, **_kwargs: Any) -> NoReturn:
        raise TypeError(f"a {type(self).__name__} cannot be changed")

    __setitem__ = __delitem__ = __ior__ = _refuse
    clear = pop = popitem = setdefault = update = _refuse

    # ignored: a dictionary has None here because it is mutable
    def __hash__(self) -> int:  # type: ignore[override]
        return hash_of_items(self)

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (dict(self),)


def frozen(value: Any) -> Any:
    """Return JSON data with all its dictionaries and lists frozen.

    >>> frozen({"board": [["a"], [None]]})
    {'board': (('a',), (None,))}
    """
    if isinstance(value, dict):
        return FrozenDict({key: frozen(part) for key, part in value.items()})
    return tuple(map(frozen, value)) if isinstance(value, list) else value


def thawed(value: Any) -> Any:
    """Return `frozen` JSON data with plain dictionaries and lists, as JSON is read.

    >>> thawed(frozen({"board": [["a"], [None]]}))
    {'board': [['a'], [None]]}
    """
    if isinstance(value, dict):
        return {key: thawed(part) for key, part in value.items()}
    return list(map(thawed, value)) if isinstance(value, tuple) else value


class Frozen:
    """A base class of dataclasses all of whose parts are frozen: they can be hashed and pickled.

    A dictionary becomes a `FrozenDict`, a list a tuple. A subclass made with ``repr=False`` is
    shown by its class and the beginning of its ``str``, which it must define.
    """

    def __post_init__(self) -> None:
        for name, value in list(vars(self).items()):
            if isinstance(value, (dict, list)) and not isinstance(value, FrozenDict):
                whole = tuple(value) if isinstance(value, list) else FrozenDict(value)
                object.__setattr__(self, name, whole)

    def __repr__(self) -> str:
        """The class and the beginning of the ``str``: ``Fit(fitted: CAT DOG COW)``."""
        return f"{type(self).__name__}({cut(str(self), _SHOWN)})"


class Uncached:
    """A base class of frozen dataclasses that are pickled without their cached properties."""

    __dataclass_fields__: ClassVar[dict[str, Field[Any]]]  # every dataclass has it

    def __getstate__(self) -> dict[str, Any]:
        return {f.name: getattr(self, f.name) for f in fields(self)}
