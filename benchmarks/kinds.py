#!/usr/bin/env python3
"""Compare ``unboggle fit`` with naive programs: one line for each kind of list.

    python benchmarks/kinds.py                           # all kinds, 15 s a run, an hour
    python benchmarks/kinds.py threshold bans --seconds 5
    python benchmarks/kinds.py --table benchmarks/results/kinds-*.jsonl

The naive programs are an hour's work each: an annealer, a packer, and a dynamic program for one
row. Each program gets one core, one fresh process and the same seconds for a list. Every board is
traced. A kind in which a naive program is ahead of unboggle is a defect: the exit code is then 1.
The runs go to a new file in ``benchmarks/results``, one JSON object per line.

A peer is a file with ``improve(words, rows, columns, seed, report)``, which calls
``report(board, bound)`` with each better board (rows of faces, "" for a blank). For lists with
size ``auto`` it has ``pack(words, seed, report)``, and its boards have any size.
"""

from __future__ import annotations

import argparse
import json
import runpy
import statistics
import subprocess
import sys
import tempfile
import time
import tomllib
from collections.abc import Iterator, Sequence
from datetime import datetime
from pathlib import Path
from typing import Any

from kind_lists import FOLDER, KINDS, is_kept, lists
from table import markdown

from unboggle.forward.trace import Trie, trace
from unboggle.puzzle import Board, Grid

HERE = Path(__file__).resolve().parent
US = "unboggle"
PEERS = {
    "annealer": "naive_annealer.py",
    "packer": "naive_packer.py",
    "row program": "naive_row.py",
}
OLD = {
    "planted": ["planted-5x5-50-1", "planted-6x6-20-1", "planted-6x6-50-1", "planted-8x8-100-1"],
    "random": ["random-4x4-6-1", "random-5x5-8-1", "random-6x6-12-1", "random-6x6-12-2"],
    "themes": ["themes/cities", "themes/flowers", "themes/rivers", "themes/vegetables"],
}
"""The kinds whose lists were there before, as plain words; themes are about most words."""

Run = dict[str, Any]
Words = list[tuple[str, ...]]


def questions(kind: str) -> Iterator[tuple[str, str]]:
    """Yield the name and the puzzle file of each list of a kind."""
    for name, text in lists(kind).items() if kind in KINDS else ():
        kept = FOLDER / name
        yield Path(name).stem, kept.read_text(encoding="utf-8") if is_kept(name) else text
    for stem in OLD.get(kind, ()):
        words = (HERE / "instances" / f"{stem}.txt").read_text(encoding="utf-8").split()
        size = "5x5" if kind == "themes" else stem.split("-")[1]
        lines = ["[grid]", f'size = "{size}"', "[words]", f'list = "{" ".join(words)}"']
        more = ["[search]", "most = true"] if kind == "themes" else []
        yield stem.replace("/", "-"), "\n".join([*lines, 'q = "plain"', *more, ""])


def question_of(text: str) -> tuple[str, str, Words, bool]:
    """Return the question of a puzzle file, its size and words, and whether it has constraints.

    The question is a ``board`` with all words, the most ``words``, or the smallest ``area``.
    """
    puzzle = tomllib.loads(text)
    size = puzzle["grid"]["size"]
    question = "words" if "search" in puzzle else "area" if size == "auto" else "board"
    words = [tuple(word.replace("ς", "σ")) for word in puzzle["words"]["list"].split()]  # as faces
    return question, size, words, "constraints" in puzzle


def held(rows: Sequence[Sequence[str | None]], words: Words) -> int:
    """Return how many of ``words`` are on a board, by tracing."""
    grid = Grid.rectangle(len(rows), len(rows[0]))
    faces = {(r, c): face for r, row in enumerate(rows) for c, face in enumerate(row) if face}
    spellings = (("".join(word), tuple(word)) for word in words)
    return len(trace(Board(grid, faces), Trie.from_spellings(spellings)))


def by_us(text: str, seconds: float, seed: int) -> Run:
    """Return the result of ``unboggle fit`` on one core: its status and its best board."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder, "list.toml")
        file.write_text(text, encoding="utf-8")
        command = [sys.executable, "-m", "unboggle", "fit", str(file), "--jobs", "1"]
        command += ["--timeout", str(seconds), "--seed", str(seed), "--format", "json"]
        command += ["--show-extras", "none"]
        start = time.monotonic()
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        wall = time.monotonic() - start
    if done.returncode not in (0, 20, 124):
        raise SystemExit(f"unboggle fit: {done.stderr.strip()}")
    report = json.loads(done.stdout)
    best = report["board"] or (report["incumbent"] or {}).get("board")
    return {"status": report["status"], "board": best, "wall": wall}


def by_peer(name: str, question: str, size: str, words: Words, seconds: float, seed: int) -> Run:
    """Return the best board of a peer within ``seconds`` and when it came."""
    child = [sys.executable, __file__, "--peer", str(HERE / "peers" / PEERS[name])]
    request = json.dumps({"question": question, "size": size, "words": words, "seed": seed})
    try:
        done = subprocess.run(child, input=request, capture_output=True, timeout=seconds, text=True)
        if done.returncode:
            raise SystemExit(f"{name}: {done.stderr.strip()}")
        lines = done.stdout
    except subprocess.TimeoutExpired as late:
        lines = (late.stdout or b"").decode()  # bytes, even of a text process
        lines = lines[: lines.rfind("\n") + 1]
    run: Run = {"status": "undecided", "board": None, "wall": seconds}
    best = 0
    for at, board in map(json.loads, lines.splitlines()):
        value = _value(question, board, words)
        if value is not None and (run["board"] is None or value > best):
            best, run = value, {"status": "fitted", "board": board, "wall": at}
    return run


def _value(question: str, board: Sequence[Sequence[str]] | None, words: Words) -> int | None:
    """Return how good a board is, more is better; None if it is no answer."""
    if not board:
        return None
    kept = held(board, words)
    if question == "words":
        return kept
    if kept < len(words):
        return None
    return -len(board) * len(board[0]) if question == "area" else kept


def peer(file: str) -> None:
    """Answer the question on standard input by the peer in ``file``; for a process of its own."""
    request = json.load(sys.stdin)
    words = [tuple(word) for word in request["words"]]
    sys.path.insert(0, str(Path(file).parent))
    calls, start = runpy.run_path(file), time.monotonic()

    def report(board: list[list[str]] | None, _: int | None = None) -> None:
        if board:
            print(json.dumps([time.monotonic() - start, board]), flush=True)

    if request["question"] == "area":
        calls["pack"](words, request["seed"], report)
    else:
        rows, columns = map(int, request["size"].split("x"))
        calls["improve"](words, rows, columns, request["seed"], report)


def takes(name: str, question: str, size: str, constrained: bool) -> bool:
    """Whether a peer can answer: none knows constraints, and each has its own sizes."""
    if constrained or not (HERE / "peers" / PEERS[name]).exists():
        return False
    strip = size.startswith("1x")
    return strip if name == "row program" else name != "annealer" or question != "area"


def runs(kinds: Sequence[str], seconds: float, seed: int) -> Iterator[Run]:
    """Make the runs of ``kinds``, one after the other."""
    for kind in kinds:
        for name, text in questions(kind):
            question, size, words, constrained = question_of(text)
            for who in [US, *(p for p in PEERS if takes(p, question, size, constrained))]:
                if who == US:
                    run = by_us(text, seconds, seed)
                else:
                    run = by_peer(who, question, size, words, seconds, seed)
                run["value"] = _value(question, run["board"], words)
                about = {"format": "unboggle.kinds.run/1", "kind": kind, "list": name, "who": who}
                about |= {"question": question, "seconds": seconds, "seed": seed}
                yield {**about, **run}


def ahead(ours: Run, other: Run) -> bool:
    """Whether a naive program has the better answer."""
    if ours["status"] == "impossible":
        return False
    if other["value"] is None:
        return False
    return ours["value"] is None or bool(other["value"] > ours["value"])


def summed(some: Sequence[Run]) -> str:
    """Return the results of a program in one kind: what it found of each question."""
    parts = []
    boards = [run for run in some if run["question"] == "board"]
    if boards:
        found = [run["wall"] for run in boards if run["value"] is not None]
        none = sum(run["status"] == "impossible" for run in boards)
        shown = f"{len(found)} of {len(boards)} found"
        shown += f" ({statistics.median(found):.2f} s)" if found else ""
        parts.append(shown + (f", {none} refuted" if none else ""))
    kept = [run["value"] or 0 for run in some if run["question"] == "words"]
    if kept:
        parts.append(f"{sum(kept)} words")
    areas = [run["value"] for run in some if run["question"] == "area"]
    if areas:
        done = [-area for area in areas if area is not None]
        parts.append(f"{sum(done)} cells" + (f", {len(areas) - len(done)} open" * (None in areas)))
    return ", ".join(parts)


def table(records: Sequence[Run]) -> tuple[str, bool]:
    """Return a row for each kind, and whether a naive program is ahead anywhere."""
    rows = [["kind", "lists", US, *PEERS, "naive ahead"]]
    lost = False
    for kind in dict.fromkeys(run["kind"] for run in records):
        here = [run for run in records if run["kind"] == kind]
        by = {(run["list"], run["who"]): run for run in here}
        names = list(dict.fromkeys(run["list"] for run in here))
        behind = [
            name
            for name in names
            if any((name, p) in by and ahead(by[name, US], by[name, p]) for p in PEERS)
        ]
        lost = lost or bool(behind)
        columns = [summed([run for run in here if run["who"] == who]) for who in (US, *PEERS)]
        rows.append([kind, str(len(names)), *columns, ", ".join(behind)])
    return markdown(rows), lost


def main(arguments: Sequence[str] | None = None) -> None:
    """Make the runs, record each as it ends, and print the table."""
    if arguments is None and sys.argv[1:2] == ["--peer"]:
        return peer(sys.argv[2])
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    every = [*OLD, *KINDS]
    parser.add_argument("kinds", nargs="*", metavar="KIND", help=", ".join(every))
    parser.add_argument("--seconds", type=float, default=15, help="for each run")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--table", nargs="+", metavar="FILE", help="only print their table")
    given = parser.parse_args(arguments)
    if given.table:
        lines = [line for file in given.table for line in Path(file).read_text("utf-8").split("\n")]
        text, lost = table([json.loads(line) for line in lines if line])
        print(text)
        sys.exit(int(lost))
    for kind in given.kinds:
        if kind not in every:
            parser.error(f"there is no kind {kind!r}; choose from {', '.join(every)}")
    (HERE / "results").mkdir(exist_ok=True)
    stamp = datetime.now().strftime("%Y%m%d-%H%M%S")
    done = []
    with open(HERE / "results" / f"kinds-{stamp}.jsonl", "x", encoding="utf-8") as out:
        for run in runs(given.kinds or every, given.seconds, given.seed):
            done.append(run)
            print(json.dumps(run, ensure_ascii=False), file=out, flush=True)
            print(run["list"], run["who"], run["value"], f"{run['wall']:.2f}", file=sys.stderr)
    text, lost = table(done)
    print(text)
    sys.exit(int(lost))


if __name__ == "__main__":
    main()
