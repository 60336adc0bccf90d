"""Print a digest of each result of the kernel, to compare builds: see ``sanitize.sh builds``."""

from __future__ import annotations

import hashlib
import sys

from tools.kernel_calls import calls


def main(seeds: int, moves: int) -> None:
    """Print seed, name and digest of the calls of ``seeds`` seeds."""
    for seed in range(seeds):
        for name, call in calls(seed, moves):
            digest = hashlib.sha256(repr(call()).encode()).hexdigest()
            print(seed, name.replace(" ", "-"), digest[:16])


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
