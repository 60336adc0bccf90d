"""The optional C kernel: whether it is available, and grids in its format.

Its results need no trust: every board is traced by `unboggle.forward.trace` before it is shown.
``UNBOGGLE_KERNEL=0`` in the environment turns the kernel off; with ``UNBOGGLE_REQUIRE_KERNEL=1``
its absence is an error. Python takes over from a broken kernel, with a warning.
"""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from unboggle.errors import BackendError
from unboggle.system.environment import switch

if TYPE_CHECKING:
    import unboggle.kernel._kernel as extension
    from unboggle.puzzle import Grid

INTERFACE = 1
"""The number of the interface in ``_kernel.pyi``; each change there raises it, here and in C."""


def _load() -> str:
    """Import the kernel; return the reason if it cannot be used."""
    global extension
    if os.environ.get("UNBOGGLE_KERNEL") == "0":  # not even imported: that may be what fails
        return "UNBOGGLE_KERNEL=0 turned it off"
    if why := os.environ.get("_UNBOGGLE_KERNEL"):  # `unboggle.cli.first_use` has tried it
        return _broken(why)
    try:
        import unboggle.kernel._kernel as extension
    except ModuleNotFoundError:
        return "this installation has none (a wheel in pure Python, or no C compiler)"
    except Exception as error:  # built, but not for this Python or this machine, or broken
        return _broken(str(error) or type(error).__name__)
    if getattr(extension, "INTERFACE", None) != INTERFACE:
        return _broken("it was built for another version of unboggle")
    return ""


def _broken(why: str) -> str:
    """Warn that the kernel cannot be used, and return why."""
    import warnings

    warnings.warn(
        f"the C kernel cannot be used ({why}): Python does its work, and searches are slow."
        " Install unboggle again to mend it.",
        RuntimeWarning,
        stacklevel=3,
    )
    return why


_REASON = _load()

__all__ = ["available", "compiled", "extension", "usable", "why_missing"]


def available() -> bool:
    """Whether the kernel is available and in use."""
    return why_missing() is None


def why_missing() -> str | None:
    """Return the reason why the kernel is not in use, or None if it is.

    Raises `InputError` if ``UNBOGGLE_KERNEL`` is neither 0 nor 1.
    """
    if not switch("UNBOGGLE_KERNEL", otherwise=True):
        return "UNBOGGLE_KERNEL=0 turns it off"
    return _REASON or None


def compiled(grid: Grid) -> extension.Grid:
    """Return ``grid`` in the kernel's format: cells numbered in reading order."""
    rule = grid.neighbours.rule
    if rule is not None:
        return extension.king_grid(
            rule.rows, rule.columns, rule.mask, rule.wrap_rows, rule.wrap_columns
        )
    number = {cell: k for k, cell in enumerate(grid.cells)}
    return extension.Grid([[number[d] for d in grid.neighbours[cell]] for cell in grid.cells])


def usable() -> bool:
    """Whether to use the kernel; `BackendError` if it is required but missing."""
    missing = why_missing()
    if missing and switch("UNBOGGLE_REQUIRE_KERNEL"):
        raise BackendError(f"UNBOGGLE_REQUIRE_KERNEL requires the C kernel, but {missing}")
    return not missing
