"""The study: its lists, its comparisons, and the report on them.

``python benchmarks/study.py lists`` makes the lists, ``run [NAME ...]`` measures them with
``unboggle compare``, and ``report`` writes ``encodings/REPORT.md`` and its plots from the runs
in ``benchmarks/results/study``. ``run --print`` only shows the commands.

An interrupted comparison resumes where it stopped; a complete one is compressed and kept.
"""

from __future__ import annotations

import argparse
import gzip
import platform
import re
import shlex
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

HERE = Path(__file__).resolve().parent
DATA = HERE / "results" / "study"
THEMES = HERE / "instances" / "themes"


@dataclass(frozen=True)
class Lists:
    """Lists of a kind for a size: for each number of words one list per seed, from the first seed.

    ``of`` names the theme that they are parts of. 0 words means all available words.
    """

    kind: str
    size: int
    words: tuple[int, ...]
    count: int
    seed: int = 1
    of: str = ""

    @property
    def names(self) -> list[str]:
        """The files, as ``unboggle instances`` names them."""
        grid, ending = f"{self.size}x{self.size}", ".toml" if self.kind == "gogen" else ".txt"
        folder = f"{self.of}/" if self.of else ""
        return [
            f"{folder}{self.kind}-{grid}-{words or 'all'}-{seed}{ending}"
            for words in self.words
            for seed in range(self.seed, self.seed + self.count)
        ]

    @property
    def expression(self) -> str:
        """The files, as a shell pattern."""
        words = [str(words or "all") for words in self.words]
        seeds = f"{{{self.seed}..{self.seed + self.count - 1}}}" if self.count > 1 else self.seed
        many = f"{{{','.join(words)}}}" if len(words) > 1 else words[0]
        ending = ".toml" if self.kind == "gogen" else ".txt"
        folder = f"{self.of}/" if self.of else ""
        return f"{folder}{self.kind}-{self.size}x{self.size}-{many}-{seeds}{ending}"

    def commands(self) -> Iterator[list[str]]:
        """Yield the commands that make them."""
        for words in self.words:
            yield [
                *("instances", self.kind, "--seed", str(self.seed), "--count", str(self.count)),
                *(("--size", str(self.size)) if self.kind != "gogen" else ()),
                *(("--word-count", str(words)) if words and self.kind != "gogen" else ()),
                *(("--source", str(THEMES / f"{self.of}.txt")) if self.of else ()),
                *("-o", self.of or "."),
            ]


@dataclass(frozen=True)
class Comparison:
    """A comparison of the study: its combinations, its ``lists`` and its ``options``."""

    lists: tuple[Lists, ...]
    options: tuple[str, ...]

    @property
    def names(self) -> list[str]:
        """The files of its lists."""
        return [name for part in self.lists for name in part.names]


CLAUSES = "coordinates,one_hot,tiles,wild_tiles"
_SOLVERS = (
    "cadical103,cadical153,cadical195,cadical300,kissat404,glucose3,glucose42,lingeling,"
    "maplechrono,maplecm,mergesat3,minisat22,z3"
)
_ONE = ("--jobs", "1", "--race")
_GOGENS = (13, 11, 12, 12, 10, 13, 12, 12)  # numbers of words for the seeds from 1 on
_THEMES = ("cities", "flowers", "house", "jobs", "months", "tools")

# Refuted by solvers, but not by counting: lists of `random`, seeds from 1000 on, selected by the
# answers of `unboggle fit`.
_TIGHT = (
    *(Lists("random", 4, (words,), 1, seed) for words, seed in ((5, 1012), (4, 1014), (4, 1019))),
    *(Lists("random", 4, (words,), 1, seed) for words, seed in ((5, 1041), (4, 1053), (5, 1109))),
    *(Lists("random", 5, (words,), 1, seed) for words, seed in ((9, 1000), (8, 1002), (8, 1003))),
    *(Lists("random", 5, (words,), 1, seed) for words, seed in ((10, 1006), (9, 1007))),
    Lists("random", 6, (18,), 1, 1000),
)

STUDY = {
    "phase": Comparison(
        (
            Lists("random", 3, (1, 2, 3, 4), 30, 101),
            Lists("random", 4, (2, 3, 4, 5, 6, 7), 30, 101),
            Lists("random", 5, (5, 6, 7, 8, 9, 10), 16, 101),
            Lists("random", 6, (8, 10, 12, 14), 10, 101),
        ),
        ("--encodings", "none", *_ONE, "--timeout", "5"),
    ),
    "small": Comparison(
        (Lists("planted", 3, (4, 8), 3), Lists("planted", 4, (5, 10, 20), 3)),
        (
            *("--encodings", f"{CLAUSES},bitvectors", "--solvers", "cadical195,pysmt:z3"),
            *(*_ONE, "--timeout", "10"),
        ),
    ),
    "impossible": Comparison(
        (*_TIGHT, Lists("random", 4, (6,), 2), Lists("random", 5, (14,), 2)),
        ("--encodings", CLAUSES, *_ONE, "--timeout", "10"),
    ),
    "symmetry": Comparison(
        _TIGHT,
        (
            *("--encodings", "tiles,wild_tiles", "--variants", "plain,anchored"),
            *("--runs", "2", "--timeout", "30"),
        ),
    ),
    "random": Comparison(
        (
            Lists("random", 3, (2,), 3),
            Lists("random", 4, (3, 4), 3),
            Lists("random", 5, (6, 7, 8), 3),
            Lists("random", 6, (8, 10), 3),
        ),
        ("--encodings", CLAUSES, "--variants", "plain,counted", *_ONE, "--timeout", "10"),
    ),
    "gogens": Comparison(
        tuple(Lists("gogen", 5, (n,), 1, k) for k, n in enumerate(_GOGENS, start=1)),
        (
            *("--encodings", f"{CLAUSES},bitvectors", "--solvers", "cadical195,pysmt:z3"),
            *(*_ONE, "--timeout", "10"),
        ),
    ),
    "large": Comparison(
        tuple(Lists("planted", size, (10, 20, 40), 2) for size in (5, 6, 8)),
        ("--encodings", CLAUSES, *_ONE, "--timeout", "10"),
    ),
    "searches": Comparison(
        (
            *(Lists("planted", size, (0,), 2) for size in (4, 5, 6, 8)),
            *(Lists("random", size, (words,), 2, 21) for size, words in ((5, 7), (6, 9), (6, 11))),
            *(Lists("themes", 6, (14,), 1, of=theme) for theme in _THEMES if theme != "months"),
        ),
        (
            *("--encodings", "tiles", "--variants", "plain,anchored", "--searches", "all"),
            *(*_ONE, "--timeout", "10"),
        ),
    ),
    "themes": Comparison(
        tuple(
            Lists("themes", size, (words,), 1, of=theme)
            for theme in _THEMES
            for size, words in ((5, 8), (6, 12))
        ),
        ("--encodings", CLAUSES, *_ONE, "--timeout", "10"),
    ),
    "solvers": Comparison(
        (
            Lists("planted", 4, (10, 20), 1),
            Lists("planted", 5, (10, 20), 1),
            Lists("random", 5, (6, 7), 1),
            *_TIGHT[:6:2],
            *_TIGHT[8:10],
        ),
        ("--encodings", "tiles", "--solvers", _SOLVERS, "--timeout", "10"),
    ),
    "most": Comparison(
        (
            *(Lists("themes", 4, (10,), 1, of=theme) for theme in _THEMES),
            *(Lists("random", size, (words,), 3, 31) for size, words in ((4, 7), (5, 11))),
        ),
        ("--task", "most", "--encodings", CLAUSES, *_ONE, "--timeout", "10"),
    ),
}


def kept(name: str) -> Path:
    """Return the file with the runs of a complete comparison."""
    return DATA / f"{name}.jsonl.gz"


def options(name: str) -> list[str]:
    """Return the options of the comparison ``name``."""
    return [*STUDY[name].options, "--q", "plain", "--jsonl", f"{name}.jsonl", "--resume"]


def command(name: str) -> str:
    """Return the command of the comparison ``name``, for a shell in the folder of the lists."""
    lists = " ".join(part.expression for part in STUDY[name].lists)
    return f"unboggle compare {lists} {shlex.join(options(name))}"


def make_lists(folder: Path) -> None:
    """Make the missing lists of all comparisons in ``folder``."""
    for one in STUDY.values():
        for part in one.lists:
            if all((folder / name).exists() for name in part.names):
                continue
            for args in part.commands():
                _unboggle(args, folder)


def run(name: str, folder: Path) -> None:
    """Run the comparison ``name`` on the lists in ``folder``, and keep its runs."""
    lines = folder / f"{name}.jsonl"
    lines.touch()
    _unboggle(["compare", *STUDY[name].names, *options(name)], folder)
    DATA.mkdir(parents=True, exist_ok=True)
    (DATA / "about.txt").write_text(about(folder), "utf-8")
    kept(name).write_bytes(gzip.compress(lines.read_bytes(), mtime=0))


def about(folder: Path) -> str:
    """Return the conditions of runs in ``folder``: the day, the processor, the versions."""
    args = [sys.executable, "-m", "unboggle", "info"]
    done = subprocess.run(args, cwd=folder, capture_output=True, text=True, check=True)
    shown_lines = done.stdout.splitlines()
    solvers = shown_lines.index("solvers:")
    installed = [line for line in shown_lines[solvers + 1 :] if "missing:" not in line]
    return "\n".join(
        [
            f"day: {datetime.now(tz=UTC):%Y-%m-%d}",
            f"processor: {_processor()}",
            *shown_lines[:solvers],
            "solvers:",
            *installed,
        ]
    )


def _processor() -> str:
    try:
        text = Path("/proc/cpuinfo").read_text("utf-8")
    except OSError:
        return platform.processor()
    names = re.findall(r"^model name\s*: (.*)$", text, re.MULTILINE)
    return names[0] if names else platform.processor()


def _unboggle(args: list[str], folder: Path) -> None:
    done = subprocess.run([sys.executable, "-m", "unboggle", *args], cwd=folder)
    if done.returncode:
        sys.exit(done.returncode)


def main() -> None:
    """Run the command line."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("what", choices=("lists", "run", "report"))
    parser.add_argument("names", nargs="*", metavar="NAME", help="comparisons; default: all")
    parser.add_argument("--folder", type=Path, default=Path("study"), help="folder of the lists")
    parser.add_argument("--print", action="store_true", help="only show the commands of 'run'")
    args = parser.parse_args()
    if unknown := set(args.names) - STUDY.keys():
        parser.error(f"no comparison {min(unknown)}; choose from {', '.join(STUDY)}")
    names = args.names or [*STUDY]
    if args.what == "report":
        from study_report import write_report

        write_report()
        return
    if args.print:
        for name in names:
            print(command(name))
        return
    args.folder.mkdir(parents=True, exist_ok=True)
    make_lists(args.folder)
    for name in names if args.what == "run" else ():
        run(name, args.folder)


if __name__ == "__main__":
    main()
