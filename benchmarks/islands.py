"""Do islands find more if they exchange boards? The same rounds, with and without exchange.

    python benchmarks/islands.py [--sizes 4 5] [--pairs 8] [--islands 4] [--rounds 24] [--moves 200]

Both variants climb by `unboggle.climbing.islands` in one process. It runs one epoch, here a
round, of each island in turn, so the number of moves does not depend on other load. Without
exchange each round begins fresh. Shorter rounds (``--moves``, for each pair of cells) leave
more to find.
"""

from __future__ import annotations

import argparse
import time
from statistics import mean

from unboggle import Grid, Lexicon
from unboggle.climbing import archipelago, islands, rounds
from unboggle.climbing.goal import ClimbGoal
from unboggle.executors.local import LocalExecutor
from unboggle.forward.scoring import Scorer
from unboggle.system.in_process import no_child_processes

ALONE: tuple[archipelago.Beginning, ...] = ("fresh",)
OWN: tuple[archipelago.Beginning, ...] = ("fresh", "own", "own")


def climbed(
    goal: ClimbGoal, seed: int, given: argparse.Namespace, turns: tuple[archipelago.Beginning, ...]
) -> tuple[int, float]:
    """Return the points of the best board, and the CPU seconds."""
    tuning = islands.Tuning(
        epoch=0.0, turns=turns, rounds=rounds.Tuning(moves_per_pair=given.moves)
    )
    begun = time.process_time()
    with no_child_processes(), LocalExecutor(1) as executor:
        found = islands.climb_by_islands(
            goal,
            executor,
            islands=given.islands,
            embedded=True,
            rounds=given.rounds,
            seed=seed,
            tuning=tuning,
        )
    return found.records[0].score.points, time.process_time() - begun


def main() -> None:
    """Compare both variants on each size."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--sizes", type=int, nargs="+", default=[4, 5])
    parser.add_argument("--pairs", type=int, default=8)
    parser.add_argument("--islands", type=int, default=4)
    parser.add_argument("--rounds", type=int, default=24)
    parser.add_argument("--moves", type=int, default=rounds.TUNING.moves_per_pair)
    given = parser.parse_args()
    rules = {"exchange": archipelago.TURNS, "own": OWN, "alone": ALONE}
    for size in given.sizes:
        goal = ClimbGoal(Scorer(Lexicon.load().words(), Grid.rectangle(size, size)))
        found: dict[str, list[tuple[int, float]]] = {name: [] for name in rules}
        for seed in range(given.pairs):
            for name, turns in rules.items():
                found[name].append(climbed(goal, seed, given, turns))
            shown = ", ".join(f"{name} {of[-1][0]:,}" for name, of in found.items())
            print(f"{size}x{size} seed {seed}: {shown}", flush=True)
        for name, of in found.items():
            ahead = sum(a > b for (a, _), (b, _) in zip(of, found["alone"], strict=True))
            behind = sum(a < b for (a, _), (b, _) in zip(of, found["alone"], strict=True))
            print(
                f"{size}x{size} {name}: {mean(points for points, _ in of):,.0f} points on average,"
                f" {max(of)[0]:,} at best; better than alone {ahead} times, worse {behind} times;"
                f" {mean(seconds for _, seconds in of):.1f} s of CPU each"
            )


if __name__ == "__main__":
    main()
