"""The encodings, discovered: a module ``unboggle/encodings/NAME.py`` holds the encoding NAME.

A third party adds one by an entry point of the group ``unboggle.encodings``.
"""

from __future__ import annotations

import importlib
import pkgutil
from typing import cast

from unboggle.encodings._base import Encoding as Encoding
from unboggle.encodings._base import Ruled as Ruled
from unboggle.encodings._base import channel_rule as channel_rule
from unboggle.encodings._base import pin as pin
from unboggle.encodings._base import rule as rule
from unboggle.encodings._base import watched as watched
from unboggle.encodings._smt import Assertion as Assertion
from unboggle.encodings._smt import SmtEncoding as SmtEncoding
from unboggle.encodings._smt import Values as Values
from unboggle.encodings._tile_base import Tile as Tile
from unboggle.encodings._tile_base import TileEncoding as TileEncoding
from unboggle.encodings._tile_base import spare_tiles as spare_tiles
from unboggle.errors import InputError
from unboggle.phrases import did_you_mean

__all__ = ["Encoding", "Ruled", "clausal", "get", "names", "pin", "rule"]


def names() -> tuple[str, ...]:
    """The names of the built-in encodings, sorted; no encoding is imported for it."""
    found = (module.name for module in pkgutil.iter_modules(__path__))
    return tuple(sorted(name for name in found if not name.startswith("_")))


def clausal(name: str) -> type[Encoding]:
    """Return the encoding called ``name``, which must be one into clauses, or `InputError`."""
    found = get(name)
    if issubclass(found, Encoding):
        return found
    raise InputError(f"{found.name} is an SMT encoding, there are no clauses of it")


def get(name: str) -> type[Ruled]:
    """Return the encoding called ``name`` (``-`` and ``_`` are the same), or `InputError`."""
    wanted = name.replace("-", "_").lower()
    if wanted in names():
        module = importlib.import_module(f"{__name__}.{wanted}")
        for value in vars(module).values():
            # by its module, so that an imported base class is not mistaken for it
            if getattr(value, "__module__", "") == module.__name__ and _is_encoding(value):
                return cast(type[Ruled], value)
        raise LookupError(f"{module.__name__} defines no encoding named {wanted!r}")
    from importlib.metadata import entry_points  # takes longer than all the rest

    for entry in entry_points(group="unboggle.encodings"):
        if entry.name.replace("-", "_").lower() == wanted:
            loaded = entry.load()
            if _is_encoding(loaded):
                return cast(type[Ruled], loaded)
            raise InputError(f"the plug-in for {name!r} ({entry.value}) is no Encoding")
    raise InputError(f"there is no encoding {name!r}{did_you_mean(wanted, names())}")


def _is_encoding(value: object) -> bool:
    return isinstance(value, type) and issubclass(value, Ruled)
