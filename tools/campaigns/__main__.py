"""The command: ``python -m tools.campaigns NAME --minutes M``."""

from __future__ import annotations

import argparse
import importlib
import json
import os
import signal
import sys
from pathlib import Path
from typing import Any

from tools.campaigns.frame import Campaign, run

NAMES = sorted(
    file.stem
    for file in Path(__file__).parent.glob("*.py")
    if "\nCAMPAIGN = " in file.read_text("utf-8")
)


def named(name: str) -> Campaign[Any]:
    """Return the campaign in the file ``name``."""
    found: Campaign[Any] = importlib.import_module(f"tools.campaigns.{name}").CAMPAIGN
    return found


def main(arguments: list[str] | None = None) -> int:
    """Run a campaign, print its summary, and return 1 if it found something."""
    parser = argparse.ArgumentParser(description="Try many random cases.", prog="tools.campaigns")
    parser.add_argument("name", choices=NAMES)
    parser.add_argument("--minutes", type=float, help="stop after MINUTES (default: 1)")
    parser.add_argument("--cases", type=int, help="stop after N more cases")
    parser.add_argument("--seed", type=int, default=0, help="seed of all cases (default: 0)")
    parser.add_argument(
        "--folder",
        type=Path,
        default=Path("build/campaigns"),
        help="folder of the states from which campaigns go on (default: build/campaigns)",
    )
    options = parser.parse_args(arguments)
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))  # the campaign ends its processes
    os.environ["UNBOGGLE_CONFIG"] = "0"  # the defaults of who runs it do not count
    minutes = options.minutes
    if minutes is None and options.cases is None:
        minutes = 1.0
    tally = run(
        options.name,
        named(options.name),
        seed=options.seed,
        cases=options.cases,
        seconds=None if minutes is None else 60 * minutes,
        state=options.folder / f"{options.name}-{options.seed}.json",
    )
    print(json.dumps(vars(tally), indent=1))
    return 1 if tally.findings else 0


if __name__ == "__main__":
    sys.exit(main())
