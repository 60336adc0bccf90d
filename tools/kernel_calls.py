"""Calls of everything in the C kernel, whose results depend on a seed but not on the clock.

Other programs repeat them: in threads (``tests/kernel/test_threads.py``), with each allocation
failing (``kernel_allocations``), many times for lost references
(``tests/kernel/test_references.py``), and in builds for other processors (``kernel_results``).
"""

from __future__ import annotations

import contextlib
import random
from array import array
from collections.abc import Callable, Iterator
from functools import partial
from types import SimpleNamespace
from typing import Any, NamedTuple
from unittest import mock

from tools.campaigns.metamorphic import draw
from unboggle import kernel
from unboggle.errors import InputError
from unboggle.fitting.searches import gather
from unboggle.fitting.searches.distance import DistanceSearch
from unboggle.fitting.searches.pack import PackSearch
from unboggle.fitting.searches.paths import PathsSearch
from unboggle.fitting.searches.reach import ReachSearch, can_search
from unboggle.kernel import _kernel
from unboggle.puzzle import Ban, Constraints, Puzzle

AGES = 1e9  # seconds: the clock ends nothing

Call = Callable[[], object]
"""Makes new objects of the kernel, uses them, and returns results that can be compared."""


def calls(seed: int, moves: int = 300) -> Iterator[tuple[str, Call]]:
    """Yield calls with random arguments, by name; a search makes ``moves``."""
    rng = random.Random(seed)
    yield from _board_calls(rng, moves)
    yield from _search_calls(rng, moves)


# ---- boards ----


def _board_calls(rng: random.Random, moves: int) -> Iterator[tuple[str, Call]]:
    rows, columns = rng.choice([(2, 3), (4, 4), (5, 5), (8, 8), (9, 9)])
    cells = rows * columns
    faces = rng.choice([3, 6, 20]) if cells < 64 else 20  # few letters have very many paths
    board = bytes(rng.choice([*range(faces), _kernel.BLANK]) for _ in range(cells))
    lengths = [rng.randint(2, 7) for _ in range(rng.choice([1, 20, 60]))]
    words = [bytes(rng.choices(range(faces), k=length)) for length in lengths]
    mask = bytes(rng.random() < 0.9 for _ in range(cells))
    around = [
        [
            d
            for d in range(cells)
            if d != c and max(abs(c % columns - d % columns), abs(c // columns - d // columns)) < 2
        ]
        for c in range(cells)
    ]

    def compiled() -> tuple[_kernel.Trie, _kernel.Grid]:
        return _kernel.Trie(words), _kernel.Grid(around)

    def trace() -> object:
        trie, grid = compiled()
        return _kernel.trace(trie, grid, board, AGES), _kernel.trace(trie, grid, board[::-1], AGES)

    def every_path() -> object:
        return _kernel.every_path(*compiled(), board, 3, True, AGES)

    def king_grid() -> object:
        grid = _kernel.king_grid(rows, columns, mask, True, False)
        return len(grid), _kernel.count_paths(grid, 0, min(4, len(grid)), AGES)

    def scored() -> object:
        return _scored(compiled, words, cells, faces, board, moves)

    yield "trace", trace
    yield "every_path", every_path
    if any(mask):
        yield "king_grid", king_grid
    if cells <= 64:
        yield "scorer", scored
    text = (
        "\n" + "\n".join("".join(rng.choices("abcde", k=rng.randint(1, 9))) for _ in words) + "\n"
    )
    after = [rng.getrandbits(26) for _ in range(26)]
    yield "spellable", lambda: _kernel.spellable(text, 2**26 - 1, after, 2, 8)
    gaps = [bytes([rng.choice([0, 1, 255])]) for _ in range(3)]  # a part, a gap or not, and more
    parts = b"".join(b"\0\1" + gap + b"\1\0\xfe" for gap in gaps)
    yield "tiles_fit", lambda: _kernel.tiles_fit(3, 3, [2, 2], parts, 1000)


def _scored(
    compiled: Callable[[], tuple[_kernel.Trie, _kernel.Grid]],
    words: list[bytes],
    cells: int,
    faces: int,
    board: bytes,
    moves: int,
) -> object:
    """Score boards, and climb to better ones."""
    numbers = array("I", range(len(words)))
    scorer = _kernel.Scorer(*compiled(), numbers.tobytes(), numbers.tobytes())
    every = (1 << faces) - 1
    dice = [bytes({c % faces, (c + 1) % faces}) for c in range(cells)]
    turned = [bytes(range(cells)), bytes(range(cells))[::-1]]
    records = []
    for dealt in (None, dice):
        climber = _kernel.Climber(scorer, every, dealt, turned, 3)
        climber.begin(len(words), None, None, 0.05, 0.001, moves)
        while not climber.run(AGES):
            pass
        records.append((climber.records, climber.boards))
    return scorer.scores(board + board[::-1]), scorer.changes(board, every), records


def shared_calls(rng: random.Random) -> Iterator[tuple[str, Call]]:
    """Yield calls that use the same trie, grid and scorer."""
    words = [bytes(rng.choices(range(6), k=rng.randint(2, 5))) for _ in range(50)]
    trie, grid = _kernel.Trie(words), _kernel.king_grid(4, 4, None, False, False)
    scorer = _kernel.Scorer(trie, grid, b"\1\0\0\0" * 50, bytes(4 * 50))
    for start in range(8):
        board = bytes(rng.choices(range(6), k=16))
        yield "shared trace", partial(_kernel.trace, trie, grid, board)
        yield "shared scores", partial(scorer.scores, board * 40)
        yield "shared changes", partial(scorer.changes, board, 63)
        yield "shared every_path", partial(_kernel.every_path, trie, grid, board, 2, True, AGES)
        yield "shared count_paths", partial(_kernel.count_paths, grid, start, 5, AGES)


# ---- searches ----


Search = ReachSearch | DistanceSearch | PathsSearch | gather.GatherSearch | PackSearch


def searches(rng: random.Random, asked: Puzzle) -> list[tuple[str, Callable[[], Search]]]:
    """Return how to start each kind of search for ``asked``, by name."""
    plain = Puzzle(asked.grid, asked.spellings)
    seed = rng.getrandbits(64)
    weights = {word: rng.choice([1, 2, 10**6]) for word in asked.words}
    must = asked.words[:1]
    starts: list[tuple[str, Callable[[], Search]]] = [
        ("reach", lambda: ReachSearch(asked, seed)),
        ("distance", lambda: DistanceSearch(asked, seed)),
        ("distance of most", lambda: DistanceSearch(asked, seed, weights=weights, aim="most")),
        ("paths", lambda: PathsSearch(asked, seed, weights=weights, must=must)),
        ("local paths", lambda: PathsSearch(asked, seed, local=True)),
        ("pack", lambda: PackSearch(plain, (8, 8), seed)),
    ]
    if gather.can_search(asked):
        starts.append(("gather", lambda: gather.GatherSearch(asked, seed, weights=weights)))
    return starts


def _search_calls(rng: random.Random, moves: int) -> Iterator[tuple[str, Call]]:
    for name, start in searches(rng, random_puzzle(rng)):
        with recorded() as made:
            start()
        for number, (_, kind, arguments, named) in enumerate(made):
            yield f"{name} {number}", _search(kind, arguments, named, moves)
            if kind is _kernel.DistanceSearch:
                for bits in (64, 128):
                    wider = named | {"least_bits": bits}
                    yield f"{name} {number} {bits}", _search(kind, arguments, wider, moves)


def random_puzzle(rng: random.Random) -> Puzzle:
    """Return a random puzzle that the searches support, often with constraints."""
    while True:
        try:
            asked = draw(rng).puzzle
            if rng.random() < 0.3:
                banned = Ban(tuple("".join(rng.choices(asked.faces, k=3)) for _ in range(3)))
                asked = Puzzle(asked.grid, asked.spellings, Constraints(*asked.constraints, banned))
        except InputError:  # constraints that contradict each other
            continue
        if can_search(asked):
            return asked


class Made(NamedTuple):
    """A search of the kernel, and how it was made."""

    search: Any
    kind: Any
    arguments: tuple[Any, ...]
    named: dict[str, Any]


@contextlib.contextmanager
def recorded() -> Iterator[list[Made]]:
    """Yield a list to which each new search of the kernel is added."""
    made: list[Made] = []

    def recorder(kind: Any) -> Callable[..., Any]:
        def record(*arguments: Any, **named: Any) -> Any:
            made.append(Made(kind(*arguments, **named), kind, arguments, named))
            return made[-1].search

        return record

    kinds = {name: recorder(kind) for name, kind in vars(_kernel).items() if "Search" in name}
    with mock.patch.object(kernel, "extension", SimpleNamespace(**vars(_kernel) | kinds)):
        yield made


def _search(make: Any, arguments: tuple[Any, ...], named: dict[str, Any], moves: int) -> Call:
    def search() -> object:
        made = make(*arguments, **named)
        found = [made.run(AGES, moves // 2), made.run(AGES, moves)]
        best = made.best
        if make is _kernel.DistanceSearch and best is not None:
            found += [made.distances(best, traced) for traced in (False, True)]
        shown = {name: getattr(made, name, None) for name in ("score", "found")}
        return found, best, made.words_held, made.moves, shown

    return search
