"""Invalid arguments for the C kernel, which must raise a ValueError or a TypeError."""

from __future__ import annotations

import contextlib
import random
from typing import Any

from unboggle.kernel import _kernel

ODD_NUMBERS = (-1, 0, 1, 2, 3, 31, 32, 255, 256, 2**31 - 1, 2**31, 2**32 + 1, 2**63, -(2**70))


def nonsense(rng: random.Random, depth: int = 0) -> Any:
    """Return a value that may or may not be a valid argument of the kernel."""
    match rng.randrange(9 if depth < 3 else 6):
        case 0:
            return rng.choice([None, "", "abc", 1.5, True, object(), int, ..., bytearray(b"\1")])
        case 1:
            return rng.choice(ODD_NUMBERS)
        case 2 | 3:
            return rng.randrange(6)
        case 4:
            return rng.randbytes(rng.choice([0, 1, 2, 4, 4, 4, 100]))
        case 5:
            return bytes(rng.choices([0, 1, 2, 3, 255], k=rng.choice([0, 1, 3, 4, 4, 4, 5])))
        case 6:
            return tuple(nonsense(rng, depth + 1) for _ in range(rng.randrange(5)))
        case 7:
            return iter([nonsense(rng, depth + 1) for _ in range(rng.randrange(5))])
        case _:
            kind = rng.choice([nonsense, lambda *_: rng.randrange(5), lambda *_: rng.randbytes(3)])
            return [kind(rng, depth + 1) for _ in range(rng.randrange(6))]


def some_of(arguments: list[Any], rng: random.Random) -> list[Any]:
    """Return ``arguments`` with some of them replaced by nonsense."""
    return [nonsense(rng) if rng.random() < 0.1 else argument for argument in arguments]


def refuse_nonsense(rng: random.Random) -> None:
    """Call everything with nonsense; use what is accepted."""
    tries: list[Any] = [_kernel.Trie([b"\0\1", b"\1"]), nonsense(rng)]
    grids: list[Any] = [_kernel.Grid([[1], [0, 2], [1, 3], [2]]), nonsense(rng)]
    for _ in range(20):
        with contextlib.suppress(TypeError, ValueError):
            tries.append(_kernel.Trie(nonsense(rng)))
        with contextlib.suppress(TypeError, ValueError):
            grids.append(_kernel.Grid(nonsense(rng)))
        with contextlib.suppress(TypeError, ValueError):
            _kernel.trace(rng.choice(tries), rng.choice(grids), nonsense(rng))
        with contextlib.suppress(TypeError, ValueError):
            _kernel.trace(*(nonsense(rng) for _ in range(rng.randrange(5))))
        with contextlib.suppress(TypeError, ValueError, OverflowError):
            _kernel.every_path(*some_of([tries[0], grids[0], bytes(4), 2, True, 0.01], rng))
        with contextlib.suppress(TypeError, ValueError, OverflowError):
            _kernel.count_paths(*some_of([grids[0], 1, 3, 0.01], rng))
        with contextlib.suppress(TypeError, ValueError, OverflowError):
            _kernel.spellable(*some_of(["\nab\n\nabc", 3, [7] * 26, 1, 3], rng))
        with contextlib.suppress(TypeError, ValueError, OverflowError):
            # no number that just exceeds the memory of this machine
            sides: list[Any] = rng.choices(
                [-1, 0, 1, 3, 2**31, 2**63, None, b""], (1, 1, 5, 5, 1, 1, 1, 1), k=2
            )
            mask = rng.choice([None, bytes(1), bytes(3), b"\1" * 9, nonsense(rng)])
            sides += [mask, nonsense(rng), nonsense(rng)]
            grids.append(_kernel.king_grid(*sides))
        with contextlib.suppress(TypeError, ValueError, OverflowError):
            scorer = _kernel.Scorer(
                rng.choice(tries), rng.choice(grids), *(nonsense(rng) for _ in range(2))
            )
            scorer.scores(nonsense(rng))
            scorer.changes(nonsense(rng), nonsense(rng))
        with contextlib.suppress(TypeError, ValueError, OverflowError):
            scorer = _kernel.Scorer(tries[0], grids[0], bytes(8), bytes(8))
            climber = _kernel.Climber(scorer, *some_of([3, None, [bytes([0, 1, 2, 3])], 2], rng))
            climber.begin(*some_of([1, bytes(4), bytes([3, 2, 1, 0]), 0.1, 0.01, 9], rng))
            climber.run(rng.choice([0.01, 0.0, -1.0, float("nan")]))
        with contextlib.suppress(TypeError, ValueError, OverflowError):
            search = _kernel.ReachSearch(**search_arguments(rng))
            search.run(rng.choice([0.01, 0.0, -1.0, float("nan")]), rng.choice([0, 1, 100, 2**62]))
            if search.best is not None and not search.words_held >= 0:
                raise AssertionError("a board that was never scored")
        with contextlib.suppress(TypeError, ValueError, OverflowError):
            near = _kernel.DistanceSearch(**distance_arguments(rng))
            near.run(rng.choice([0.01, 0.0, -1.0, float("nan")]), rng.choice([0, 1, 100, 2**62]))
            if near.best is not None and near.distances(near.best, True).count(0) < near.words_held:
                raise AssertionError("more words held than there are")


def distance_arguments(rng: random.Random) -> dict[str, Any]:
    """Return arguments of a distance search for random words, some of them nonsense."""
    cells, words, faces = rng.choice([1, 2, 5, 32, 33, 64, 65, 130]), rng.randrange(40), 3
    good: dict[str, Any] = {
        "neighbours": [[rng.randrange(cells) for _ in range(3)] for _ in range(cells)],
        "spellings": [
            [rng.choices(range(faces), k=rng.randint(1, 9)) for _ in range(rng.choice([0, 1, 2]))]
            for _ in range(words)
        ],
        "weights": [rng.choice([1, 2, 10**6]) for _ in range(words)],
        "must": [rng.randrange(2) for _ in range(words)],
        "need": [rng.randrange(4) for _ in range(faces)],
        "stock": [rng.choice([1, cells, cells, 1024]) for _ in range(faces)],
        "start": rng.choice([None, [rng.randrange(-1, faces) for _ in range(cells)]]),
        "given": [rng.choice([-1, -1, rng.randrange(faces)]) for _ in range(cells)],
        "seed": rng.choice(ODD_NUMBERS),
        "schedule": [(rng.choice([1.0, 1e8]), rng.choice([1e-300, 1.0]), rng.choice([1, 100]))],
        "least_bits": rng.choice([0, 64, 128]),
    }
    return {name: nonsense(rng) if rng.random() < 0.1 else good[name] for name in good}


def search_arguments(rng: random.Random) -> dict[str, Any]:
    """Return arguments of a search for a random trie of words, some of them nonsense."""
    cells, nodes, faces = rng.choice([1, 2, 5, 64, 65, 130]), rng.randint(1, 9), rng.randint(1, 4)
    words = [rng.choice([-1, 0, 1, 2]) for _ in range(nodes)]
    good: dict[str, Any] = {
        "neighbours": [[rng.randrange(cells) for _ in range(3)] for _ in range(cells)],
        "parents": [rng.randrange(-1, k) for k in range(nodes)],
        "faces": [rng.randrange(faces) for _ in range(nodes)],
        "words": words,
        "tails": [[rng.randrange(nodes) for _ in range(3)] for _ in range(max(words) + 1)],
        "need": [rng.randrange(4) for _ in range(faces)],
        "given": [rng.choice([-1, -1, rng.randrange(faces)]) for _ in range(cells)],
        "stock": [rng.choice([1, cells, cells, 1024]) for _ in range(faces)],
        "seed": rng.choice(ODD_NUMBERS),
        "schedule": [(rng.choice([1.0, 1e8]), rng.choice([1e-300, 1.0]), rng.choice([1, 100]))],
    }
    for name in good:
        if rng.random() < 0.1:
            good[name] = nonsense(rng)
    return good
