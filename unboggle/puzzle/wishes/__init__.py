"""The wishes, discovered: a module ``unboggle/puzzle/wishes/NAME.py`` holds the kind NAME.

A third party adds one by an entry point of the group ``unboggle.wishes``.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from unboggle import plugins as plugged_in
from unboggle.plugins import Plugin, class_named, plugins
from unboggle.puzzle.wishes._base import Candidate as Candidate
from unboggle.puzzle.wishes._base import Wish as Wish
from unboggle.puzzle.wishes._collection import NO_WISHES as NO_WISHES
from unboggle.puzzle.wishes._collection import Wishes as Wishes
from unboggle.puzzle.wishes._paths import PathWish as PathWish
from unboggle.puzzle.wishes.apart import Apart as Apart
from unboggle.puzzle.wishes.ban import Ban as Ban
from unboggle.puzzle.wishes.cells import Cells as Cells
from unboggle.puzzle.wishes.cover import Cover as Cover
from unboggle.puzzle.wishes.dice import Dice as Dice
from unboggle.puzzle.wishes.every_cell import EveryCell as EveryCell
from unboggle.puzzle.wishes.given import Given as Given
from unboggle.puzzle.wishes.inventory import Inventory as Inventory
from unboggle.puzzle.wishes.message import Message as Message
from unboggle.puzzle.wishes.one_path import OnePath as OnePath
from unboggle.puzzle.wishes.same import Same as Same
from unboggle.puzzle.wishes.touch import Touch as Touch
from unboggle.puzzle.wishes.turns import Turns as Turns
from unboggle.puzzle.wishes.vowels import Vowels as Vowels

GROUP = "unboggle.wishes"
"""The entry points of plug-ins."""


def built_in() -> tuple[str, ...]:
    """The names of our own kinds of wishes, sorted."""
    return plugged_in.built_in(__path__)


def names() -> tuple[str, ...]:
    """The names of all kinds, ours first, then plug-ins; none is imported for it."""
    return built_in() + tuple(plugin.name for plugin in plugged())


def plugged() -> tuple[Plugin, ...]:
    """The kinds that others have installed; none is imported for it."""
    return plugins(GROUP, built_in())


def get(name: str) -> type[Wish]:
    """Return the kind called ``name`` (``-`` and ``_`` are the same), or `InputError`.

    Raises `BackendError` if it is a plug-in that cannot be used.
    """
    found: type[Wish] = class_named(name, Wish, "Wish", __name__, __path__, GROUP)
    return found


def from_json(data: Mapping[str, Any]) -> Wishes:
    """Return the wishes of the fields ``data``, as `Wish.to_json` makes them, all of them.

    Any exception means that they are none, or that nobody here knows such a wish.
    """
    return Wishes(*_from_json(dict(data)))


def _from_json(data: dict[str, Any]) -> Iterator[Wish]:
    while data:
        kind = get(next(iter(data)))
        yield kind.from_json({field: data.pop(field) for field in kind.fields})
