"""Try the machines in turn, and print the table."""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Mapping
from pathlib import Path

from tools.strangers.inside import EXTRA, Outcome, of_dist, try_inside
from tools.strangers.machines import MACHINES, python_of
from tools.strangers.pages import ROOT

APART = ("unshare", "--mount", "--net", "--pid", "--fork", "--kill-child", "--mount-proc")


def fill(wheelhouse: Path, dist: Path) -> None:
    """Download what unboggle needs into ``wheelhouse``, for each Python that is here."""
    wheelhouse.mkdir(parents=True)
    pure = of_dist(dist, "*-py3-none-any.whl")
    able = [machine for machine in MACHINES.values() if not machine.refused]
    wanted = {(python_of(machine.python), f"{pure}[{EXTRA}]") for machine in able}
    wanted |= {(sys.executable, f"pip=={machine.pip}") for machine in able if machine.pip}
    for python, package in {*wanted, (sys.executable, "setuptools>=77")}:
        if python:
            line = [python, "-m", "pip", "download", "-q", "-d", str(wheelhouse), package]
            subprocess.run(line, check=True)
    (wheelhouse / pure.name).unlink()  # pip must choose among all artifacts


def try_machine(name: str, dist: Path, wheelhouse: Path) -> Outcome:
    """Try a machine in new namespaces."""
    if not python_of(MACHINES[name].python):
        return Outcome("not tried: this Python is not here")
    with tempfile.TemporaryDirectory(prefix="strangers-") as folder:
        os.chmod(folder, 0o755)
        line = [*APART, sys.executable, "-m", "tools.strangers", name, "--inside"]
        line += ["--dist", str(dist), "--wheelhouse", str(wheelhouse)]
        environment = {**os.environ, "TMPDIR": folder}
        done = subprocess.run(line, cwd=ROOT, stdout=subprocess.PIPE, text=True, env=environment)
    if done.returncode:
        return Outcome("no", 0, [f"the trial ended with {done.returncode}"])
    return Outcome(*json.loads(done.stdout))


def table(outcomes: Mapping[str, Outcome]) -> str:
    """Return the outcomes as a table in Markdown."""
    rows = ["| machine | installed | commands | failed |", "|---|---|---|---|"]
    for name, (installed, ran, failed) in outcomes.items():
        names = "; ".join(f"`{line.partition(': ')[0]}`" for line in failed) if ran else ""
        wrong = names or ("the installation" if failed else "none" if ran else "")
        rows.append(f"| {MACHINES[name].title} | {installed} | {ran or ''} | {wrong} |")
    return "\n".join(rows)


def main(arguments: list[str] | None = None) -> int:
    """Try the machines and print the table; return 1 if something failed."""
    parser = argparse.ArgumentParser(description="Install a release as strangers do.")
    parser.add_argument("machines", nargs="*", choices=[[], *MACHINES], help="which (default: all)")
    parser.add_argument("--dist", type=Path, default=ROOT / "dist", help="folder of the artifacts")
    parser.add_argument("--wheelhouse", type=Path, default=ROOT / "build" / "wheelhouse")
    parser.add_argument("--inside", action="store_true", help=argparse.SUPPRESS)
    options = parser.parse_args(arguments)
    dist, wheelhouse = options.dist.resolve(), options.wheelhouse.resolve()
    if options.inside:
        (name,) = options.machines
        print(json.dumps(try_inside(MACHINES[name], dist, wheelhouse)))
        return 0
    if subprocess.run([*APART, "true"]).returncode:
        raise SystemExit("no namespaces here: run it on Linux as root")
    if not wheelhouse.exists():
        fill(wheelhouse, dist)
    outcomes = {}
    for name in options.machines or MACHINES:
        outcomes[name] = try_machine(name, dist, wheelhouse)
        print(f"{name}:", *outcomes[name].failed or ["as it must be"], sep="\n", file=sys.stderr)
    print(table(outcomes))
    return int(any(outcome.failed for outcome in outcomes.values()))


if __name__ == "__main__":
    sys.exit(main())
