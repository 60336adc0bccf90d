#!/usr/bin/env python3
"""Typical lists of users: how many of the words does a board hold, how small can it be?

    python benchmarks/themes.py                        # both questions, all lists, some hours
    python benchmarks/themes.py --question most --sizes 5x5 --seconds 5,20 --lists flowers,tools
    python benchmarks/themes.py --question area --seconds 30
    python benchmarks/themes.py --table benchmarks/results/themes-*.jsonl

One run at a time, each in a fresh process on one core, killed at its limit. Every board is
traced. A peer is a file with ``improve(words, rows, columns, seed, report)``. It calls
``report(board, bound)`` with each better board (rows of faces, "" for a blank) or upper bound.
The runs go to a new file in ``benchmarks/results``, one JSON object per line.
"""

from __future__ import annotations

import argparse
import json
import queue
import runpy
import subprocess
import sys
import threading
import time
from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from table import markdown

from unboggle import ReadOptions
from unboggle.forward.trace import Trie, trace
from unboggle.puzzle import Board, Grid
from unboggle.puzzle.formats.word_file import read_words
from unboggle.puzzle.model.notation import parse_grid_size

HERE = Path(__file__).resolve().parent
LISTS = HERE / "instances" / "themes"
PEERS = {
    "naive": (None, "naive_annealer.py"),
    "cpsat": ("ortools", "cpsat_most.py"),
    "clingo": ("clingo", "clingo_most.py"),
    "rc2": (None, "rc2_most.py"),
}
"""name -> (the package it needs, its file)"""
US = "unboggle"

Run = dict[str, Any]


def held(faces: Mapping[tuple[int, int], str], grid: Grid, words: Sequence[Sequence[str]]) -> int:
    """Return how many of ``words`` are on a board, by tracing."""
    board = Board(grid, {cell: face for cell, face in faces.items() if face})
    return len(trace(board, Trie.from_spellings(("".join(word), tuple(word)) for word in words)))


def spelled(path: Path) -> list[tuple[str, ...]]:
    """Return the words of a list, letter by letter."""
    return [tuple(word) for word in read_words(str(path), reading=ReadOptions(q="plain")).words]


def ours(path: Path, seed: int, *options: str) -> Run:
    """Return the report of ``unboggle fit``."""
    command = [sys.executable, "-m", "unboggle", "fit", str(path), "--q", "plain", "--jobs", "1"]
    command += ["--seed", str(seed), "--format", "json", *options]
    start = time.monotonic()
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode not in (0, 20, 124):
        raise SystemExit(f"{path.stem}: {done.stderr.strip()}")
    return {"report": json.loads(done.stdout), "wall": round(time.monotonic() - start, 3)}


def most_by_us(path: Path, size: str, seconds: float, seed: int) -> Run:
    """Return how many words ``--most`` keeps, and its bound."""
    run = ours(path, seed, "--size", size, "--most", "--timeout", str(seconds))
    report, words = run.pop("report"), spelled(path)
    rows = report["board"] or (report["incumbent"] or {}).get("board") or []
    faces = {(r, c): face or "" for r, row in enumerate(rows) for c, face in enumerate(row)}
    kept = held(faces, Grid.rectangle(*map(int, size.split("x"))), words) if rows else 0
    gone = report["dropped"]["lower_bound"] if report.get("dropped") else 0
    return {**run, "kept_weight": kept, "upper_bound": len(words) - gone}


def most_by_peer(path: Path, size: str, limits: Sequence[float], seed: int, file: str) -> list[Run]:
    """Return the results of a peer at each of the ``limits``, from one run up to the last limit.

    A result is the most words on one of its boards, the time of that board, and its bound.
    """
    grid, words = parse_grid_size(size), spelled(path)
    command = [sys.executable, __file__, "--peer", file, str(path), size, str(seed)]
    lines: queue.Queue[str | None] = queue.Queue()
    start = time.monotonic()
    at_limits: list[Run] = []
    kept, bound, at = 0, len(words), 0.0

    def reached(end: float) -> None:
        """Record the current result for the limits before ``end``, a time since the start."""
        for limit in limits[len(at_limits) :]:
            if limit <= end:
                wall = round(min(limit, time.monotonic() - start), 3)
                at_limits.append(
                    {"wall": wall, "kept_weight": kept, "upper_bound": bound, "at": at}
                )

    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        reading = threading.Thread(target=_put_all, args=(process.stdout, lines), daemon=True)
        reading.start()
        while (left := start + limits[-1] - time.monotonic()) > 0:
            try:
                line = lines.get(timeout=left)
            except queue.Empty:
                break
            reached(time.monotonic() - start)
            if line is None:
                break
            rows, least = json.loads(line)
            bound = bound if least is None else min(bound, least)
            if rows is None:
                continue
            faces = {(r, c): face for r, row in enumerate(rows) for c, face in enumerate(row)}
            now = held(faces, grid, words)
            if now > kept:
                kept, at = now, time.monotonic() - start
        process.kill()
        reading.join()
    reached(limits[-1])
    return at_limits


def _put_all(stream: Any, lines: queue.Queue[str | None]) -> None:
    for line in stream:
        lines.put(line)
    lines.put(None)


def peer(file: str, path: str, size: str, seed: str) -> None:
    """Run the peer in ``file`` and print what it reports; for a process of its own."""
    rows, columns = map(int, size.split("x"))
    sys.path.insert(0, str(Path(file).parent))
    improve = runpy.run_path(file)["improve"]

    def report(board: list[list[str]] | None, bound: int | None) -> None:
        print(json.dumps([board, bound]), flush=True)

    improve(spelled(Path(path)), rows, columns, int(seed), report)


def smallest_by_us(path: Path, seconds: float, seed: int) -> Run:
    """Return the area of the smallest board found, or None, and the smallest area still open."""
    run = ours(path, seed, "--size", "auto", "--timeout", str(seconds))
    report = run.pop("report")
    best = report.get("incumbent") or {}
    rows = report["board"] or (best.get("board") if report["status"] == "fitted" else None)
    area = len(rows) * len(rows[0]) if rows else None
    open_areas = [
        one["size"][0] * one["size"][1]
        for one in report.get("smaller_sizes") or []
        if one["status"] == "undecided"
    ]
    return {**run, "area": area, "open": min(open_areas, default=area)}


def runs(asked: argparse.Namespace, files: Sequence[Path]) -> Iterator[Run]:
    """Make the runs that ``asked`` selects, one after the other."""
    for path in files:
        named = {"format": "unboggle.themes.run/1", "list": path.stem, "words": len(spelled(path))}
        if asked.question in ("most", None):
            for size in asked.sizes.split(","):
                limits = sorted(map(float, asked.seconds.split(",")))
                for who in asked.who:
                    if who == US:
                        made = [most_by_us(path, size, limit, asked.seed) for limit in limits]
                    else:
                        file = str(HERE / "peers" / PEERS[who][1])
                        made = most_by_peer(path, size, limits, asked.seed, file)
                    for seconds, run in zip(limits, made, strict=True):
                        about = {"question": "most", "size": size, "seconds": seconds, "who": who}
                        yield {**named, **about, "seed": asked.seed, **run}
        if asked.question in ("area", None):
            seconds = max(map(float, asked.seconds.split(","))) if asked.question else 30.0
            run = smallest_by_us(path, seconds, asked.seed)
            about = {"question": "area", "seconds": seconds, "who": US, "seed": asked.seed}
            yield {**named, **about, **run}


def tables(records: Sequence[Run]) -> str:
    """Return a table for each question, size and limit: a row for each list, and the sums."""
    parts = []
    most = [r for r in records if r["question"] == "most"]
    for size, seconds in sorted({(r["size"], r["seconds"]) for r in most}):
        here = [r for r in most if (r["size"], r["seconds"]) == (size, seconds)]
        who = list(dict.fromkeys(r["who"] for r in here))
        by = {(r["list"], r["who"]): r for r in here}
        names = sorted({r["list"] for r in here})
        rows = [["list", "words", *(f"{w} (bound)" for w in who)]]
        for name in names:
            cells = [by.get((name, w)) for w in who]
            shown = [f"{r['kept_weight']} ({r['upper_bound']})" if r else "" for r in cells]
            rows.append([name, str(next(r["words"] for r in here if r["list"] == name)), *shown])
        sums = [sum(by[n, w]["kept_weight"] for n in names if (n, w) in by) for w in who]
        limits = [sum(by[n, w]["upper_bound"] for n in names if (n, w) in by) for w in who]
        total = [f"{a} ({b})" for a, b in zip(sums, limits, strict=True)]
        rows.append(["**sum**", "", *total])
        parts.append(f"Words kept on {size} in {seconds:g} s:\n\n{markdown(rows)}")
    area = [r for r in records if r["question"] == "area"]
    if area:
        rows = [["list", "words", "area", "least open", "s"]]
        for r in sorted(area, key=lambda r: str(r["list"])):
            rows.append([r["list"], *(str(r[k]) for k in ("words", "area", "open", "wall"))])
        parts.append(f"Area found in {area[0]['seconds']:g} s:\n\n{markdown(rows)}")
    return "\n\n".join(parts)


def main(arguments: Sequence[str] | None = None) -> None:
    """Make the runs, recording each as it ends, and print the tables."""
    if arguments is None and sys.argv[1:2] == ["--peer"]:
        return peer(*sys.argv[2:6])
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--question", choices=("most", "area"), help="only one question")
    parser.add_argument("--sizes", default="5x5,6x6", help="boards for most words")
    parser.add_argument("--seconds", default="5,20", help="time limits; area uses the last one")
    parser.add_argument("--lists", default="", help="names of lists (default: all)")
    parser.add_argument("--who", default="", help=f"of {US}, {', '.join(PEERS)} (default: all)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--table", nargs="+", metavar="FILE", help="only print their tables")
    asked = parser.parse_args(arguments)
    if asked.table:
        lines = [line for file in asked.table for line in Path(file).read_text("utf-8").split("\n")]
        return print(tables([json.loads(line) for line in lines if line]))
    every = {path.stem: path for path in sorted(LISTS.glob("*.txt"))}
    names = asked.lists.split(",") if asked.lists else list(every)
    who = asked.who.split(",") if asked.who else [US, *PEERS]
    for name in names:
        if name not in every:
            parser.error(f"there is no list {name!r}; choose from {', '.join(every)}")
    for name in who:
        if name != US and name not in PEERS:
            parser.error(f"there is no {name!r}; choose from {US}, {', '.join(PEERS)}")
    asked.who = []
    for name in who:
        package = None if name == US else PEERS[name][0]
        if package is None or find_spec(package):
            asked.who.append(name)
        else:
            print(f"themes.py: no {name}: pip install {package}", file=sys.stderr)
    (HERE / "results").mkdir(exist_ok=True)
    stamp = datetime.now().strftime("%Y%m%d-%H%M%S")
    done = []
    with open(HERE / "results" / f"themes-{stamp}.jsonl", "x", encoding="utf-8") as out:
        for run in runs(asked, [every[name] for name in names]):
            done.append(run)
            print(json.dumps(run), file=out, flush=True)
            print(json.dumps(run), file=sys.stderr)
    print(tables(done))
    return None


if __name__ == "__main__":
    main()
