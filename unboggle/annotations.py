"""The annotations of parameters and fields, read without importing what only type checkers need."""

from __future__ import annotations

import builtins
import sys
from collections.abc import Callable, Iterator, Mapping
from dataclasses import fields
from typing import TYPE_CHECKING, Any, ForwardRef

if TYPE_CHECKING:
    import ast

_ABSENT = object()


def alternatives(call: Callable[..., object], name: str) -> tuple[Any, ...]:
    """Return the types that the parameter ``name`` of ``call`` takes.

    >>> def limited(limit: int | None = None) -> None: ...
    >>> alternatives(limited, "limit")
    (<class 'int'>, None)
    """
    found = {one: (annotation, scope) for one, annotation, scope in annotations_of(call)}
    return tuple(kind for _, kind in types_of(*found[name]))


def annotations_of(call: Any) -> Iterator[tuple[str, str, Mapping[str, Any]]]:
    """Yield the name and the annotation of each parameter, and where its names are defined."""
    if isinstance(call, type):
        named = {field.name for field in fields(call)}
        for one in reversed(call.__mro__):
            scope = vars(sys.modules[one.__module__])
            for name, annotation in vars(one).get("__annotations__", {}).items():
                if name in named:
                    yield name, annotation, scope
        return
    while hasattr(call, "__wrapped__"):
        call = call.__wrapped__
    for name, annotation in call.__annotations__.items():
        if name != "return":
            yield name, annotation, call.__globals__


def types_of(annotation: str, scope: Mapping[str, Any]) -> Iterator[tuple[str, Any]]:
    """Yield the text and the type of each alternative of ``annotation``."""
    if annotation.isidentifier():  # most are; parsing takes longer
        yield annotation, _named(annotation, scope)
        return
    from ast import BinOp, BitOr, parse, unparse

    nodes = [parse(annotation, mode="eval").body]
    while nodes:
        node = nodes.pop()
        if isinstance(node, BinOp) and isinstance(node.op, BitOr):
            nodes += [node.right, node.left]
        else:
            yield unparse(node), _type(node, scope)


def _type(node: ast.expr, scope: Mapping[str, Any]) -> Any:
    """Return the type that an annotation names; raise `TypeError` if it cannot be read."""
    import ast

    match node:
        case ast.Name(name):
            return _named(name, scope)
        case ast.Constant(value):
            return value
        case ast.Attribute(owner, name):
            return getattr(_type(owner, scope), name)
        case ast.Subscript(generic, arguments):
            return _type(generic, scope)[_type(arguments, scope)]
        case ast.Tuple(parts):
            return tuple(_type(part, scope) for part in parts)
        case ast.List(parts):
            return [_type(part, scope) for part in parts]
        case ast.BinOp(left, ast.BitOr(), right):
            return _type(left, scope) | _type(right, scope)
    raise TypeError(f"{ast.unparse(node)} is no type")


class Unimported(type):
    """A class that is imported for type checkers only: its objects are known by its name."""

    def __instancecheck__(cls, value: object) -> bool:
        return cls.__name__ in [base.__name__ for base in type(value).__mro__]


def _named(name: str, scope: Mapping[str, Any]) -> Any:
    if name == "None":
        return None
    kind = scope.get(name, getattr(builtins, name, _ABSENT))
    bound = getattr(kind, "__bound__", None)
    if isinstance(bound, ForwardRef):  # of a type variable
        return _named(bound.__forward_arg__, scope)
    return Unimported(name, (), {}) if kind is _ABSENT else kind
