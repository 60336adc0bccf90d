"""The start-up time of commands, compared with another checkout of unboggle.

    git worktree add /tmp/before COMMIT
    (cd /tmp/before && python setup.py build_ext --inplace)
    python benchmarks/startup.py --old /tmp/before [--runs 15] [COMMAND ...]

CPU milliseconds, user and system, of the process and its children: the least and the median of
some runs, the two checkouts in turns, so that other load affects both. A ``COMMAND`` is a quoted
command line (default: the fit of examples/animals.txt as text and as JSON, and ``--version``).
If the old checkout has another name for an argument, pass it as ``--old-args=NEW=OLD``. Byte code
is cached in a folder of its own; a first run, which does not count, writes it.
"""

from __future__ import annotations

import argparse
import os
import resource
import shlex
import subprocess
import sys
import tempfile
from collections.abc import Mapping
from pathlib import Path
from statistics import median

HERE = Path(__file__).resolve().parents[1]
FIT = "fit examples/animals.txt --size 4"
COMMANDS = (FIT, f"{FIT} --show-extras none --format json", "--version")


def cpu(top: Path, arguments: list[str], cache: str) -> float:
    """Return the CPU milliseconds of a command of the checkout ``top``, children included."""
    environment = {**os.environ, "PYTHONPATH": str(top), "PYTHONPYCACHEPREFIX": cache}
    environment.pop("PYTHONDONTWRITEBYTECODE", None)  # else each run would compile every module
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    done = subprocess.run(
        [sys.executable, "-m", "unboggle", *arguments],
        cwd=top,
        env=environment,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
    )
    if done.returncode:
        sys.exit(f"{top}: {shlex.join(arguments)} exits with {done.returncode}\n{done.stderr}")
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return 1000 * (after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)


def compare(command: str, old: Path, runs: int, renamed: Mapping[str, str], cache: str) -> str:
    """Return a line with the times of ``command`` in the ``old`` checkout and in this one."""
    here = shlex.split(command)
    there = [renamed.get(argument, argument) for argument in here]
    sides = ((old, there), (HERE, here))
    for top, arguments in sides:
        cpu(top, arguments, cache)  # writes the byte code
    pairs = [[cpu(top, arguments, cache) for top, arguments in sides] for _ in range(runs)]
    before, now = zip(*pairs, strict=True)
    figures = [
        f"{name} {of(before):.0f} -> {of(now):.0f} ms, ratio {of(now) / of(before):.2f}"
        for name, of in (("least", min), ("median", median))
    ]
    return f"unboggle {command}\n  {'; '.join(figures)}"


def main() -> None:
    """Print the times of each command."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("commands", nargs="*", metavar="COMMAND", default=COMMANDS)
    parser.add_argument("--old", type=Path, required=True, help="the other checkout")
    parser.add_argument("--runs", type=int, default=15)
    parser.add_argument(
        "--old-args", action="append", default=[], metavar="NEW=OLD", help="a renamed argument"
    )
    given = parser.parse_args()
    renamed = dict(pair.split("=", 1) for pair in given.old_args)
    with tempfile.TemporaryDirectory() as cache:
        for command in given.commands:
            print(compare(command, given.old.resolve(), given.runs, renamed, cache), flush=True)


if __name__ == "__main__":
    main()
