"""The study: what it runs, and how to run it again.

``python benchmarks/study.py run`` measures each method on each list, ``report`` writes the pages
in ``encodings/`` and their plots from the runs. An interrupted run resumes where it stopped. Runs
are made one at a time, and their limits are CPU seconds; so a busy machine makes the study last
longer, but hardly changes it. Real-time scheduling does: then the processes of the race wait for
each other by slices of 100 ms. Needs ``pip install -e '.[plots,proof]' clingo ortools``.
"""

from __future__ import annotations

import argparse

from study_grid import PARTS, Grid


def main() -> None:
    """Run the command line."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("what", choices=("run", "report"))
    parser.add_argument("parts", nargs="*", metavar="PART", help="parts to run; default: all")
    usual = Grid()
    for name, what in (
        ("limit", "CPU seconds of a run"),
        ("lists", "times as many lists as the smallest study has"),
        ("copies", "times as many copies"),
    ):
        default = getattr(usual, name)
        kind, shown = type(default), f"{what} (default: {default:g})"
        parser.add_argument(f"--{name}", type=kind, default=default, help=shown)
    args = parser.parse_args()
    if unknown := set(args.parts) - PARTS.keys():
        parser.error(f"no part {min(unknown)}; choose from {', '.join(PARTS)}")
    if args.what == "report":
        from study_report import write_report

        write_report()
    else:
        from study_run import run

        grid = Grid(args.limit, args.lists, args.copies)
        print(f"at most {grid.hours:.1f} hours of a core")
        run(grid, args.parts or [*PARTS])


if __name__ == "__main__":
    main()
