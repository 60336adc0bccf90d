"""The encodings, discovered: a module ``unboggle/encodings/NAME.py`` holds the encoding NAME.

A third party adds one by an entry point of the group ``unboggle.encodings``.
"""

from __future__ import annotations

from unboggle import plugins as plugged_in
from unboggle.encodings._base import Encoding as Encoding
from unboggle.encodings._base import Ruled as Ruled
from unboggle.encodings._base import at_most_one_face as at_most_one_face
from unboggle.encodings._base import channel_rule as channel_rule
from unboggle.encodings._base import pin as pin
from unboggle.encodings._base import rule as rule
from unboggle.encodings._base import watched as watched
from unboggle.encodings._base import working as working
from unboggle.encodings._smt import Assertion as Assertion
from unboggle.encodings._smt import SmtEncoding as SmtEncoding
from unboggle.encodings._smt import Values as Values
from unboggle.encodings._smt import Vectors as Vectors
from unboggle.encodings._tile_base import Place as Place
from unboggle.encodings._tile_base import Tile as Tile
from unboggle.encodings._tile_base import TileEncoding as TileEncoding
from unboggle.encodings._tile_base import spare_tiles as spare_tiles
from unboggle.errors import InputError
from unboggle.plugins import class_named, plugins

GROUP = "unboggle.encodings"
"""The entry points of plug-ins."""

__all__ = ["GROUP", "Encoding", "Ruled", "built_in", "clausal", "get", "names", "pin", "rule"]


def built_in() -> tuple[str, ...]:
    """The names of our own encodings, sorted; no encoding is imported for it."""
    return plugged_in.built_in(__path__)


def names() -> tuple[str, ...]:
    """The names of all encodings, ours first, then plug-ins; none is imported for it."""
    ours = built_in()
    return ours + tuple(plugin.name for plugin in plugins(GROUP, ours))


def clausal(name: str) -> type[Encoding]:
    """Return the encoding called ``name``, which must be one into clauses, or `InputError`."""
    found = get(name)
    if issubclass(found, Encoding):
        return found
    raise InputError(f"{found.name} is an SMT encoding, there are no clauses of it")


def get(name: str) -> type[Ruled]:
    """Return the encoding called ``name`` (``-`` and ``_`` are the same), or `InputError`.

    Raises `BackendError` if it is a plug-in that cannot be used.
    """
    found: type[Ruled] = class_named(name, Ruled, "Encoding", __name__, __path__, GROUP)
    return found
