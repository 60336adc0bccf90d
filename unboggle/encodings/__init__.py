"""The registry of encodings: the module ``unboggle/encodings/NAME.py`` holds the encoding NAME.

A third party adds one by an entry point of the group ``unboggle.encodings``.
"""

from __future__ import annotations

from unboggle import plugins as plugged_in
from unboggle.arguments import validated
from unboggle.encodings._base import Encoding as Encoding
from unboggle.encodings._base import RuleEncoding as RuleEncoding
from unboggle.encodings._base import at_most_one_face as at_most_one_face
from unboggle.encodings._base import channel_rule as channel_rule
from unboggle.encodings._base import pin_board as pin_board
from unboggle.encodings._base import rule as rule
from unboggle.encodings._base import watched as watched
from unboggle.encodings._base import working as working
from unboggle.encodings._smt import Assertion as Assertion
from unboggle.encodings._smt import SmtEncoding as SmtEncoding
from unboggle.encodings._smt import Values as Values
from unboggle.encodings._smt import Vectors as Vectors
from unboggle.encodings._tile_base import OrderCell as OrderCell
from unboggle.encodings._tile_base import Tile as Tile
from unboggle.encodings._tile_base import TileEncoding as TileEncoding
from unboggle.encodings._tile_base import spare_tiles as spare_tiles
from unboggle.errors import InputError
from unboggle.plugins import class_named, plugins

GROUP = "unboggle.encodings"
"""The entry points of plug-ins.

>>> print(f'[project.entry-points."{GROUP}"]')  # in the pyproject.toml of a plug-in
[project.entry-points."unboggle.encodings"]
"""

__all__ = [
    "GROUP",
    "Encoding",
    "RuleEncoding",
    "built_in_names",
    "get",
    "get_clausal",
    "names",
    "pin_board",
    "rule",
]


def built_in_names() -> tuple[str, ...]:
    """Return the names of the built-in encodings, sorted, without importing any.

    >>> built_in_names()
    ('bitvectors', 'coordinates', 'one_hot', 'tiles', 'wild_tiles')
    """
    return plugged_in.built_in_names(__path__)


def names() -> tuple[str, ...]:
    """Return the names of all encodings, built-in ones first, without importing any.

    >>> "tiles" in names()
    True
    """
    ours = built_in_names()
    return ours + tuple(plugin.name for plugin in plugins(GROUP, ours))


def get_clausal(name: str) -> type[Encoding]:
    """Return the encoding into clauses called ``name``; raise `InputError` if there is none.

    >>> get_clausal("one-hot").__name__
    'OneHot'
    >>> get_clausal("bitvectors")
    Traceback (most recent call last):
    unboggle.errors.InputError: bitvectors is an SMT encoding, there are no clauses of it
    """
    validated(get_clausal, locals())
    found = get(name)
    if issubclass(found, Encoding):
        return found
    raise InputError(f"{found.name} is an SMT encoding, there are no clauses of it")


def get(name: str) -> type[RuleEncoding]:
    """Return the encoding called ``name`` (``-`` and ``_`` are the same).

    Raises `InputError` if there is none, and `BackendError` if it is a plug-in that cannot be
    used.

    >>> issubclass(get("one-hot"), Encoding), issubclass(get("bitvectors"), Encoding)
    (True, False)
    """
    validated(get, locals())
    found: type[RuleEncoding] = class_named(
        name, RuleEncoding, "Encoding", __name__, __path__, GROUP
    )
    return found
