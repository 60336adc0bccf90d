"""Data that never changes: a dictionary that can be hashed, dataclasses that travel light."""

from __future__ import annotations

from dataclasses import fields
from typing import Any, NoReturn, TypeVar

K = TypeVar("K")
V = TypeVar("V")


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
        return hash(frozenset(self.items()))

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (dict(self),)


class Uncached:
    """A frozen dataclass that travels to other processes without what it has computed and kept."""

    def __getstate__(self) -> dict[str, Any]:
        # ignored: every class that takes this is a dataclass, which a mixin cannot say
        return {f.name: getattr(self, f.name) for f in fields(self)}  # type: ignore[arg-type]
