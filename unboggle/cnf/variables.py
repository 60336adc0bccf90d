"""Families of variables, declared in a class with their notation, meaning and types."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import partial
from typing import Any, Generic, Protocol, TypeVarTuple, cast, overload

from unboggle.cnf import CNF, Lit

Key = TypeVarTuple("Key")


class HasClauses(Protocol):
    """An object that may declare variables: it has the formula that they belong to."""

    cnf: CNF


class Declared:
    """The description of a family of variables.

    ``notation``, such as ``"on(s, i, c)"``, begins with the ``name`` of the family; ``meaning``
    states when such a variable is true.
    """

    def __init__(self, notation: str, meaning: str) -> None:
        start = re.match(r"\w+(?=\()", notation)
        if start is None:
            raise ValueError(f"{notation!r} does not begin with a name and its arguments")
        self.name, self.notation, self.meaning = start.group(), notation, meaning

    def __repr__(self) -> str:
        """The notation and the meaning, for `help`."""
        return f"{self.notation}: {self.meaning}"


class VariableFamily(Declared, Generic[*Key]):
    """A family of variables in the ``cnf`` of the object through which it is accessed.

    With ``symmetric`` the order of the arguments does not matter.

    >>> class Example:
    ...     on = VariableFamily[int, str]("on(i, c)", "step i is on cell c")
    ...     near = VariableFamily[int, int]("near(i, j)", "i and j touch", symmetric=True)
    ...     def __init__(self) -> None:
    ...         self.cnf = CNF()
    >>> example = Example()
    >>> example.on(0, "x"), example.on(1, "x"), example.on(0, "x")
    (1, 2, 1)
    >>> example.near(2, 1) == example.near(1, 2)
    True
    >>> example.cnf.name(-2)
    'on 1 x'
    >>> Example.on
    on(i, c): step i is on cell c
    """

    def __init__(self, notation: str, meaning: str, *, symmetric: bool = False) -> None:
        super().__init__(notation, meaning)
        self._symmetric = symmetric

    def __set_name__(self, owner: type, attribute: str) -> None:
        self._attribute = attribute

    @overload
    def __get__(self, owner: None, kind: type) -> VariableFamily[*Key]: ...

    @overload
    def __get__(self, owner: HasClauses, kind: type) -> Callable[[*Key], Lit]: ...

    def __get__(
        self, owner: HasClauses | None, kind: type
    ) -> VariableFamily[*Key] | Callable[[*Key], Lit]:
        if owner is None:
            return self
        ask: Any = partial(owner.cnf.var, self.name)
        if self._symmetric:
            ask = partial(_in_order, ask)
        # Cached, because encodings look up millions of variables.
        vars(owner)[self._attribute] = ask
        return cast(Callable[[*Key], Lit], ask)


def _in_order(ask: Callable[..., Lit], *key: Any) -> Lit:
    return ask(*sorted(key))
