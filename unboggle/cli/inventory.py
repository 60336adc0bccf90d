"""What is installed: versions, folders, extras, plug-ins and solvers, as lines of text."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import click

from unboggle.cli import terminal
from unboggle.cli.printing import beside
from unboggle.errors import InputError
from unboggle.render.text.layout import filled, wrapped
from unboggle.system.folders import with_tilde
from unboggle.version import __version__

EXTRAS = {
    "cluster": "distributed",
    "pdf": "fpdf2",
    "plots": "matplotlib",
    "png": "resvg-py",
    "proof": "dratify",
}
"""The extras, and the package that each installs."""


def inventory(root: click.Group) -> Iterator[str]:
    """Yield the lines, what is missing with the command that installs it.

    ``root`` is the command ``unboggle``, whose options files of defaults may set.
    """
    import platform

    from unboggle import kernel

    try:
        missing = kernel.why_missing()
    except InputError as error:
        missing = str(error)
    yield f"unboggle: {__version__}"
    yield f"python: {platform.python_version()} ({platform.python_implementation()})"
    yield f"platform: {platform.platform()}"
    yield f"kernel: {'yes' if missing is None else f'no, {missing}'}"
    yield from _packages()
    yield from _folders()
    yield from _surroundings(root)
    yield from _extras()
    yield from _plugged()


def _listed(head: str, names: Sequence[str]) -> str:
    return wrapped(f"{head}: ", names, terminal.width())


def _packages() -> Iterator[str]:
    """Yield the packages that unboggle needs, if it was installed, with versions and faults."""
    import re
    from importlib.metadata import PackageNotFoundError, requires, version

    from unboggle.system.install_hint import repair_hint
    from unboggle.system.packages import PACKAGES, fault

    try:
        needed = [one for one in requires("unboggle") or () if "extra ==" not in one]
    except PackageNotFoundError:
        return
    shown = []
    for one in needed:
        name = re.split(r"[\s<>=!~;\[(]", one)[0]
        try:
            shown.append(f"{name} {version(name)}")
        except PackageNotFoundError:
            shown.append(f"{name} missing")
    yield _listed("packages", shown)
    for module, package in PACKAGES.items():
        if why := fault(module):
            yield f"broken: {package} cannot be loaded ({why}): {repair_hint(package)}"


def _surroundings(root: click.Group) -> Iterator[str]:
    """Yield files of defaults with all that they set, the environment, and the terminal."""
    import os
    import sys

    from unboggle.cli import completion_install, defaults_found, environment
    from unboggle.cli.defaults_file import settings
    from unboggle.system.environment import faults

    sources = defaults_found.sources()
    own = defaults_found.own_file()
    yield "defaults, the nearest file first:" if sources else "defaults: none"
    if os.environ.get(defaults_found.VARIABLE) == "0":
        yield f"  {defaults_found.VARIABLE}=0 ignores all files"
    elif own is not None and not sources:
        advice = f"yours would be {with_tilde(own)}; for a folder, {defaults_found.NAME} in it"
        yield filled(advice, terminal.width(), start="  ", indent="  ")
    yield from (f"  {line}" for line in settings(root, sources))
    there = [
        f"{name}={os.pathsep.join(map(with_tilde, value.split(os.pathsep)))}"
        for name in environment.VARIABLES
        if (value := os.environ.get(name)) and not (os.name == "nt" and name.startswith("XDG"))
    ]
    yield "environment:" if there else "environment: nothing that counts"
    yield from (f"  {one}" for one in there)
    yield from (f"  broken: {error}" for error in faults())
    colours = "yes" if terminal.colored(sys.stdout) else "no"
    encoding = sys.stdout.encoding if sys.stdout else "closed"
    yield f"terminal: {terminal.width()} columns, colours {colours}, {encoding}"
    scripts = [one for one in ("bash", "zsh", "fish") if completion_install.installed(one)]
    state = ", ".join(scripts) or "not installed: unboggle completion SHELL --install"
    yield filled(f"completion: {state}", terminal.width(), indent="  ")


def _folders() -> Iterator[str]:
    import sys
    import tempfile
    from pathlib import Path

    import unboggle

    yield "folders:"
    yield f"  program    {with_tilde(str(Path(unboggle.__file__).parent))}"
    yield f"  python     {with_tilde(sys.prefix)}"
    try:
        temporary = with_tilde(tempfile.gettempdir())
    except OSError:  # on a file system that is only read
        temporary = "none that can be written"
    yield f"  temporary  {temporary}"


def _extras() -> Iterator[str]:
    from importlib.metadata import PackageNotFoundError, version

    from unboggle.system.install_hint import install_hint

    yield "extras:"
    rows = []
    for extra, package in EXTRAS.items():
        try:
            state = f"{package} {version(package)}"
        except PackageNotFoundError:
            state = f"missing: {install_hint(extra)}"
        rows.append((extra, state))
    yield from beside(rows, "  ")


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
        yield _listed("encodings", encodings.names())
        yield _listed("formats", formats.names())
        yield _listed("constraints", constraints.names())
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
    yield "solvers:"
    states = [
        entry.version if entry.missing is None else f"missing: {entry.missing}" for entry in entries
    ]
    yield from beside([*zip([entry.name for entry in entries], states, strict=True)], "  ")
    yield from dict.fromkeys(f"broken: {warning.message}" for warning in left_out)
