#!/usr/bin/env python3
"""Boards scored per second: random and crowded ones, one by one, in batches, all neighbours.

    python benchmarks/forward.py                        # the embedded dictionary
    python benchmarks/forward.py --dictionary words.txt

Seeds are fixed. Rounds take turns; the results are medians of CPU time of this process. If
Python can import hybrid-boggle's module ``cpp_boggle`` (built by its own script), it takes
part, and the ratios are medians over pairs of rounds. Its word list is adapted to ours: no q
without u.
"""

from __future__ import annotations

import argparse
import importlib
import random
import statistics
import tempfile
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from unboggle.forward.lexicon import Lexicon
from unboggle.forward.scoring import Scorer
from unboggle.puzzle import Grid

LETTERS = "abcdefghijklmnopqrstuvwxyz"
CROWDED = {4: "perslatgsineters", 5: "desepntclroiaienrtndsgesi"}


def boards(kind: str, size: int, count: int) -> list[str]:
    """Return ``count`` boards: ``random`` letters, or neighbours of a ``crowded`` one."""
    rng = random.Random(1)
    if kind == "random":
        return ["".join(rng.choices(LETTERS, k=size * size)) for _ in range(count)]
    found = []
    for _ in range(count):
        board = list(CROWDED[size])
        for _ in range(2):
            board[rng.randrange(size * size)] = rng.choice("aeinlrstdgmpoc")
        found.append("".join(board))
    return found


def seconds(work: Callable[[], object]) -> float:
    """Return the CPU seconds that ``work`` takes."""
    start = time.process_time()
    work()
    return time.process_time() - start


def compare(name: str, size: int, some: Sequence[str], words: list[str], peer: Any) -> None:
    """Print boards per second for each way to score ``some``, and ratios to the peer."""
    scorer = Scorer(words, Grid.rectangle(size, size))
    ways: dict[str, Callable[[], object]] = {
        "one by one": lambda: [scorer.score(board) for board in some],
        "batch": lambda: scorer.score_many(some),
    }
    if peer is not None:
        boggler = getattr(peer[0], f"Boggler{size}{size}")(peer[1])
        assert [boggler.score(b) for b in some] == [scorer.score(b).points for b in some]
        ways["hybrid-boggle"] = lambda: [boggler.score(board) for board in some]
    scorer.score(some[0])  # compile before the clock starts
    rounds = [{way: seconds(work) for way, work in ways.items()} for _ in range(7)]
    parts = []
    for way in ways:
        rate = len(some) / statistics.median(r[way] for r in rounds)
        ratio = ""
        if peer is not None and way != "hybrid-boggle":
            ratio = f" ({statistics.median(r['hybrid-boggle'] / r[way] for r in rounds):.2f}x)"
        parts.append(f"{way} {rate:,.0f}/s{ratio}")
    print(f"{name}: {', '.join(parts)}", flush=True)


def neighbours(name: str, some: Sequence[str], words: list[str]) -> None:
    """Print how many boards that differ in one cell are scored per second."""
    scorer = Scorer(words, Grid.rectangle(4, 4))
    numbered = [scorer.numbers(board) for board in some]
    faces = (1 << len(scorer.faces)) - 1
    scorer.kernel.changes(numbered[0], faces)
    taken = seconds(lambda: [scorer.kernel.changes(board, faces) for board in numbered])
    print(f"{name}: {len(some) * 16 * len(scorer.faces) / taken:,.0f} neighbours/s", flush=True)


def hybrid_boggle(words: list[str]) -> Any:
    """Return hybrid-boggle's module and its trie of ``words``, or None if it is not installed."""
    try:
        module = importlib.import_module("cpp_boggle")
    except ImportError:
        return None
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "words.txt")
        path.write_text("".join(f"{word}\n" for word in words), encoding="ascii")
        return module, module.Trie.create_from_file(str(path))


def main() -> None:
    """Measure and print the results."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--dictionary", metavar="FILE", help="words in UTF-8")
    lexicon = Lexicon.load(parser.parse_args().dictionary)
    words = sorted({w for w in lexicon.words() if len(w) > 2 and "q" not in w.replace("qu", "")})
    peer = hybrid_boggle(words)
    compare("random 4x4", 4, boards("random", 4, 20_000), words, peer)
    compare("random 5x5", 5, boards("random", 5, 10_000), words, peer)
    compare("crowded 4x4", 4, boards("crowded", 4, 5_000), words, peer)
    compare("crowded 5x5", 5, boards("crowded", 5, 2_000), words, peer)
    neighbours("random 4x4", boards("random", 4, 200), words)
    neighbours("crowded 4x4", boards("crowded", 4, 20), words)


if __name__ == "__main__":
    main()
