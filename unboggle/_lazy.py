"""Lazy names: a public module lists its names, and each is imported when it is first used.

A module gives a table and takes what `attach` makes of it. The ``.pyi`` file beside the module has
the same names for type checkers; ``pytest tests/test_api.py --update-golden`` writes it.
"""

from __future__ import annotations

from importlib import import_module

TYPE_CHECKING = False  # the command handles Ctrl-C only after this import, so it must be quick
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from typing import Any


def attach(
    module: str, table: Mapping[str, str], submodules: str = ""
) -> tuple[Callable[[str], Any], Callable[[], list[str]], list[str]]:
    """Return ``__getattr__``, ``__dir__`` and ``__all__`` for ``module``.

    ``table`` maps a module, without ``unboggle.``, to the names that it defines, separated by
    blanks. ``submodules`` are modules of the package ``module`` that are public as well.
    """
    home = {name: source for source, names in table.items() for name in names.split()}
    public = sorted([*home, *submodules.split()])

    def find(name: str) -> Any:
        if name in home:
            return getattr(import_module(f"unboggle.{home[name]}"), name)
        if name in public:
            return import_module(f"{module}.{name}")
        raise AttributeError(f"module {module!r} has no attribute {name!r}")

    return find, lambda: public, public
