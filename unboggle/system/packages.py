"""The packages that unboggle needs, and whether they can be used."""

from __future__ import annotations

import importlib

PACKAGES = {
    "pysat.solvers": "python-sat",
    "pysmt": "pysmt",
    "z3": "z3-solver",
    "click": "click",
    "rich": "rich",
    "networkx": "networkx",
    "starlette": "starlette",
    "uvicorn": "uvicorn",
}
"""Each module that shows whether its package can be used, and the package."""
_PARTS = {"pycard": "python-sat", "pysolvers": "python-sat"}
"""Libraries of packages that are modules on their own."""


def fault(module: str) -> str | None:
    """Return why ``module`` of `PACKAGES` cannot be imported, or None; this imports it.

    >>> fault("click") is None
    True
    """
    try:
        importlib.import_module(module)
    except Exception as error:  # z3 has its own for a library that is not there
        return str(error)
    return None


def how_to_install(package: str) -> str:
    """Return what to do if ``package`` is missing."""
    from unboggle.system.install_hint import repair_hint

    return f"install {package} ({repair_hint(package)})"


def described(error: BaseException) -> str:
    """Return the type and text of ``error``, or the `explanation` of an `ImportError`."""
    about = explanation(error) if isinstance(error, ImportError) else None
    return about or f"{type(error).__name__}: {error}"


def library_error(error: ImportError) -> ImportError | None:
    """Return the error of a file that is there but cannot be loaded, if that is why.

    Packages may raise another error, with this one as its cause: NumPy has a page of advice.
    """
    one: BaseException | None = error
    while isinstance(one, ImportError):
        if one.path is not None and not isinstance(one, ModuleNotFoundError):
            return one
        one = one.__cause__
    return None


def explanation(error: ImportError) -> str | None:
    """Return what is wrong with the package that ``error`` is about, and what repairs it.

    None if it is about a module of ours or of Python, or of a package that we do not need.
    """
    from unboggle.system.install_hint import repair_hint

    top = (error.name or "").partition(".")[0]
    owners = {module.partition(".")[0]: package for module, package in PACKAGES.items()} | _PARTS
    if top not in owners:
        return None
    package, missing = owners[top], isinstance(error, ModuleNotFoundError)
    return (
        f"the package {package} {'is missing' if missing else 'cannot be loaded'} ({error})"
        f"\nRepair the installation: {repair_hint(package)}"
    )
