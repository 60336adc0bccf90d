"""Data that never changes: a dictionary that can be hashed, dataclasses that travel light."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import Field, fields
from typing import Any, ClassVar, NoReturn, TypeVar

from unboggle.phrases import cut

K = TypeVar("K")
V = TypeVar("V")

_SHOWN = 120  # characters in a repr


def hash_of_items(mapping: Mapping[Any, Any]) -> int:
    """Return the hash of a mapping that never changes: the same for all that are equal."""
    return hash(frozenset(mapping.items()))


class FrozenDict(dict[K, V]):
    """A dictionary that never changes: hashable, and as fast to read as any other.

    >>> cells = FrozenDict({(0, 0): "a"})
    >>> cells == {(0, 0): "a"}, cells in {cells}
    (True, True)
    """

    def _refuse(self, *_args: Any, **_kwargs: Any) -> NoReturn:
        raise TypeError(f"a {type(self).__name__} does not change")

    __setitem__ = __delitem__ = __ior__ = _refuse
    clear = pop = popitem = setdefault = update = _refuse

    # ignored: a dictionary says None here, for it may change
    def __hash__(self) -> int:  # type: ignore[override]
        return hash_of_items(self)

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (dict(self),)


def frozen(value: Any) -> Any:
    """Return what JSON has, frozen through and through: dictionaries and lists.

    >>> frozen({"board": [["a"], [None]]})
    {'board': (('a',), (None,))}
    """
    if isinstance(value, dict):
        return FrozenDict({key: frozen(part) for key, part in value.items()})
    return tuple(map(frozen, value)) if isinstance(value, list) else value


class Frozen:
    """A frozen dataclass all of whose parts are frozen: it can be hashed, sent and compared.

    What it is given as a dictionary becomes a `FrozenDict`, a list a tuple. A subclass made
    with ``repr=False`` is shown by the beginning of its line, which it has to have.
    """

    def __post_init__(self) -> None:
        for name, value in list(vars(self).items()):
            if isinstance(value, (dict, list)) and not isinstance(value, FrozenDict):
                whole = tuple(value) if isinstance(value, list) else FrozenDict(value)
                object.__setattr__(self, name, whole)

    def __repr__(self) -> str:
        """The class and the line, cut: ``Fit(fitted: CAT DOG COW)``."""
        return f"{type(self).__name__}({cut(str(self), _SHOWN)})"


class Uncached:
    """A frozen dataclass that travels to other processes without what it has computed and kept."""

    __dataclass_fields__: ClassVar[dict[str, Field[Any]]]  # which each of them has

    def __getstate__(self) -> dict[str, Any]:
        return {f.name: getattr(self, f.name) for f in fields(self)}
