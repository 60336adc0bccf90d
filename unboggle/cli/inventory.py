"""What is installed: versions, folders, extras, plug-ins and solvers, as lines of text."""

from __future__ import annotations

from collections.abc import Iterator

from unboggle.version import __version__

EXTRAS = {
    "cluster": "distributed",
    "pdf": "fpdf2",
    "plots": "matplotlib",
    "png": "resvg-py",
    "proof": "dratify",
}
"""The extras, and the package that each installs."""


def inventory() -> Iterator[str]:
    """Yield the lines, what is missing with the command that installs it."""
    import platform

    from unboggle import kernel

    missing = kernel.why_missing()
    yield f"unboggle: {__version__}"
    yield f"python: {platform.python_version()} ({platform.python_implementation()})"
    yield f"platform: {platform.platform()}"
    yield f"kernel: {'yes' if missing is None else f'no, {missing}'}"
    yield from _folders()
    yield from _extras()
    yield from _plugged()


def _folders() -> Iterator[str]:
    import sys
    import tempfile
    from pathlib import Path

    import unboggle

    yield "folders:"
    yield f"  program    {Path(unboggle.__file__).parent}"
    yield f"  python     {sys.prefix}"
    yield f"  temporary  {tempfile.gettempdir()}"


def _extras() -> Iterator[str]:
    from importlib.metadata import PackageNotFoundError, version

    from unboggle.system.install_hint import install_hint

    yield "extras:"
    for extra, package in EXTRAS.items():
        try:
            state = f"{package} {version(package)}"
        except PackageNotFoundError:
            state = f"missing: {install_hint(extra)}"
        yield f"  {extra:7}  {state}"


def _plugged() -> Iterator[str]:
    """Yield encodings, formats, constraints and solvers, with those of plug-ins, and faults."""
    from functools import partial
    from warnings import catch_warnings, simplefilter

    from unboggle import encodings, solvers
    from unboggle.plugins import PluginWarning, plugins, usable
    from unboggle.puzzle import constraints
    from unboggle.render import formats

    packages = (encodings, formats, constraints)
    with catch_warnings(record=True) as left_out:
        simplefilter("always", PluginWarning)
        yield f"encodings: {', '.join(encodings.names())}"
        yield f"formats: {', '.join(formats.names())}"
        yield f"constraints: {', '.join(constraints.names())}"
        solvers.names()
        found = [
            str(plugin)
            for package in packages
            for plugin in plugins(package.GROUP, package.built_in_names())
            if usable(plugin, partial(package.get, plugin.name)) is not None
        ]
        found += [str(plugin) for plugin in plugins(solvers.GROUP)]
        entries = solvers.catalogue()
    yield "plug-ins:" + ("" if found else " none")
    yield from (f"  {plugin.removeprefix('the plug-in ')}" for plugin in found)
    wide = max(len(entry.name) for entry in entries)
    yield "solvers:"
    for entry in entries:
        state = entry.version if entry.missing is None else f"missing: {entry.missing}"
        yield f"  {entry.name:{wide}}  {state}"
    yield from dict.fromkeys(f"broken: {warning.message}" for warning in left_out)
