#!/usr/bin/env python3
"""Run ``unboggle compare`` on the open lists.

    python benchmarks/run.py quick              # six lists, some minutes at most
    python benchmarks/run.py first              # one list of each kind, half an hour
    python benchmarks/run.py planted random     # all of them, hours
    python benchmarks/run.py 5x5 --timeout 5    # further options are passed to compare
    python benchmarks/run.py random --task most # the most words instead of all
    python benchmarks/run.py themes             # other questions: see themes.py --help
    python benchmarks/run.py kinds              # against naive programs: see kinds.py --help

An option given here replaces the one below. The runs go to a new file in
``benchmarks/results``; ``benchmarks/table.py`` turns it into tables.
"""

from __future__ import annotations

import argparse
import os
import shlex
import sys
from collections.abc import Iterable, Sequence
from datetime import datetime
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import NoReturn

from unboggle.cli import main as cli

HERE = Path(__file__).resolve().parent
GROUPS = {
    "quick": [
        "planted-4x4-10-1",
        "planted-4x4-20-1",
        "planted-4x4-all-1",
        "planted-5x5-20-1",
        "random-4x4-8-1",
        "random-5x5-14-1",
    ],
    "first": ["planted-*-1", "random-*-1"],
    "planted": ["planted-*"],
    "random": ["random-*"],
    **{size: [f"*-{size}-*"] for size in ("4x4", "5x5", "6x6", "8x8")},
}
OTHERS = ("themes", "kinds")
"""Scripts in this folder with questions and peers of their own."""
DEFAULTS = {
    "--q": "plain",  # the lists use single letters
    "--timeout": "20",
    "--encodings": "coordinates,one_hot,tiles,wild_tiles",
    "--solvers": "cadical195,minisat22",
    "--jobs": "1",  # one core, like all other combinations
}
PEERS = {
    "clingo": ("clingo", "clingo_model.py"),
    "cpsat": ("ortools", "cpsat_model.py"),
    "cpsat-lp": ("ortools", "cpsat_lp_model.py"),
}
"""name -> (the package it needs, its file)"""
PEERS_MOST = {"clingo": ("clingo", "clingo_most.py"), "cpsat": ("ortools", "cpsat_most.py")}
"""The same with --task most."""


def lists(groups: Iterable[str]) -> list[Path]:
    """Return the files of ``groups``, each once, sorted by name."""
    patterns = [f"{pattern}.txt" for group in groups for pattern in GROUPS[group]]
    return sorted({file for pattern in patterns for file in (HERE / "instances").glob(pattern)})


def command(groups: Sequence[str], options: Sequence[str]) -> list[str]:
    """Return the ``unboggle compare`` command for ``groups`` with the user's ``options``."""
    given = {option.partition("=")[0] for option in options}
    # relative names: they go into the results, for other readers
    line = ["compare", *map(os.path.relpath, lists(groups)), "--race"]
    for option, value in DEFAULTS.items():
        if option not in given:
            line += [option, value]
    if "--peer" not in given:
        most = any(option == "--task=most" for option in options) or "most" in options
        for name, (package, file) in (PEERS_MOST if most else PEERS).items():
            if find_spec(package):
                line += ["--peer", f"{name}={os.path.relpath(HERE / 'peers' / file)}"]
            else:
                print(f"run.py: no {name}: pip install {package}", file=sys.stderr)
    if "--jsonl" not in given:
        stamp = datetime.now().strftime("%Y%m%d-%H%M%S")
        line += ["--jsonl", os.path.relpath(HERE / "results" / f"{'-'.join(groups)}-{stamp}.jsonl")]
    return [*line, *options]


def main() -> NoReturn:
    """Run the requested groups, and exit as ``unboggle compare`` does."""
    parser = argparse.ArgumentParser(
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    parser.add_argument(
        "groups",
        nargs="+",
        choices=[*GROUPS, *OTHERS],
        metavar="GROUP",
        help=f"{', '.join(GROUPS)}; or {' or '.join(OTHERS)}, alone",
    )
    parser.add_argument("--print", action="store_true", help="show the command, run nothing")
    known, options = parser.parse_known_args()
    other = next((name for name in OTHERS if name in known.groups), None)
    if other:
        if known.groups != [other] or known.print:
            parser.error(f"{other} has other questions: pass it alone, without --print")
        import_module(other).main(options)
        sys.exit()
    line = command(known.groups, options)
    if known.print:
        print(shlex.join(["unboggle", *line]))
        sys.exit()
    if not any(option.startswith("--jsonl") for option in options):
        (HERE / "results").mkdir(exist_ok=True)
    cli.main(line)


if __name__ == "__main__":
    main()
