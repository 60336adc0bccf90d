"""The mutants of a file, and how the functions of a running program become those of a mutant."""

from __future__ import annotations

import functools
import gc
import hashlib
import random
from collections.abc import Collection, Iterator
from types import CodeType, FunctionType
from typing import Any, NamedTuple

import libcst as cst
from libcst.metadata import MetadataWrapper, PositionProvider
from mutmut.mutation.mutators import mutation_operators


class Mutant(NamedTuple):
    """A file with one change: the lines, what was there and is there now, and the whole text."""

    first: int
    last: int
    was: str
    now: str
    text: str

    @property
    def key(self) -> str:
        """The name of the mutant in reports."""
        return hashlib.sha256(self.text.encode()).hexdigest()[:16]


def is_strict(node: cst.CSTNode) -> bool:
    """Return whether it is an argument ``strict=...``."""
    return isinstance(node, cst.Arg) and node.keyword is not None and node.keyword.value == "strict"


def strictness(node: cst.CSTNode) -> list[cst.BaseExpression]:
    """Return the values of arguments ``strict`` of a call."""
    return [arg.value for arg in node.children if isinstance(arg, cst.Arg) and is_strict(arg)]


def sites(
    node: cst.CSTNode, line: cst.CSTNode | None = None, inside: bool = False
) -> Iterator[tuple[cst.CSTNode, cst.CSTNode, cst.CSTNode]]:
    """Yield each node in a body of a function, one to replace it, and the statement it is in.

    Not the ``strict`` of a `zip`, which is an assertion: no right program differs without it.
    """
    if isinstance(node, (cst.Annotation, cst.Decorator)) or is_strict(node):
        return
    if isinstance(node, (cst.SimpleStatementLine, cst.BaseCompoundStatement)):
        line = node
    if inside and line is not None:
        for kind, operator in mutation_operators:
            if isinstance(node, kind):
                for new in operator(node):
                    if not strictness(node) or strictness(node) == strictness(new):
                        yield node, new, line
                    if isinstance(node, cst.BaseString):
                        break  # the next ones are the same letters as capitals
    for child in node.children:
        body = isinstance(node, (cst.FunctionDef, cst.Lambda)) and child is node.body
        yield from sites(child, line, inside or body)


def mutants(source: str, each: int, draw: random.Random) -> list[Mutant]:
    """Return ``each`` mutants of ``source``, or all if they are fewer."""
    wrapper = MetadataWrapper(cst.parse_module(source))
    places = wrapper.resolve(PositionProvider)
    found = list(sites(wrapper.module))
    draw.shuffle(found)
    chosen: dict[str, Mutant] = {}
    lines = source.splitlines()
    for old, new, statement in found:
        if len(chosen) == each:
            break
        text = cst.ensure_type(wrapper.module.deep_replace(old, new), cst.Module).code
        if text != source and text not in chosen:
            first, last = places[old].start.line, places[old].end.line
            after = text.splitlines()
            changed = after[first - 1 : last + len(after) - len(lines)]
            was, now = (" ".join(" ".join(s).split()) for s in (lines[first - 1 : last], changed))
            chosen[text] = Mutant(places[statement].start.line, last, was, now, text)
    return sorted(chosen.values(), key=lambda mutant: mutant.first)


def codes(code: CodeType) -> Iterator[CodeType]:
    """Yield ``code`` and all codes inside it."""
    yield code
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield from codes(constant)


class Functions:
    """The functions of the loaded modules ``paths``, and what keeps results of any functions.

    They are found before a fork: to visit all objects in a child would copy their memory.
    """

    def __init__(self, paths: Collection[str]) -> None:
        self.all: dict[str, list[FunctionType]] = {path: [] for path in paths}
        self.caches: list[functools._lru_cache_wrapper[Any]] = []
        for thing in gc.get_objects():
            if isinstance(thing, FunctionType) and thing.__code__.co_filename in self.all:
                self.all[thing.__code__.co_filename].append(thing)
            elif isinstance(thing, functools._lru_cache_wrapper):
                self.caches.append(thing)

    def exchange(self, path: str, old: list[CodeType], after: str) -> bool:
        """Let the functions of the file do what the text ``after`` says; whether they can.

        ``old`` are the codes of the file.
        """
        try:
            new = compiled(path, after)
        except SyntaxError:
            return False
        if len(old) != len(new):  # a lambda less: find the others by their names
            named = {(c.co_qualname, c.co_firstlineno): c for c in new}
            new = [named.get((c.co_qualname, c.co_firstlineno), c) for c in old]
        for cache in self.caches:
            cache.cache_clear()
        done = False
        for function in self.all[path]:
            if function.__code__ in old:
                number = old.index(function.__code__)
                try:
                    function.__code__ = new[number]
                except ValueError:  # another number of variables from outside
                    return False
                done = done or old[number] != new[number]
        return done


def compiled(path: str, text: str) -> list[CodeType]:
    """Return the codes of a file."""
    return [*codes(compile(text, path, "exec", dont_inherit=True))]
