"""Random boards and invalid arguments for the C kernel.

On boards it must find what ``unboggle.forward.trace`` finds, and a board of its searches must
hold the words. Invalid arguments must raise a ValueError or a TypeError.
"""

from __future__ import annotations

import contextlib
import random
from array import array
from collections import Counter
from dataclasses import dataclass
from typing import Any

from tools.campaigns.frame import Campaign
from unboggle import kernel
from unboggle.fitting.searches.distance import Aim, DistanceSearch
from unboggle.fitting.searches.reach import ReachSearch, can_search
from unboggle.forward import fast_trace
from unboggle.forward.trace import Trie, everywhere, trace, trace_puzzle
from unboggle.forward.verify import violated_constraint
from unboggle.kernel import _kernel
from unboggle.puzzle import (
    Board,
    Cell,
    Constraints,
    Face,
    GivenCells,
    Grid,
    Inventory,
    Puzzle,
    Spelling,
    Word,
)
from unboggle.system.clock import Deadline, DeadlinePassed


def random_grid(rng: random.Random) -> Grid:
    """Return a grid of king moves with holes, or any graph, up to some 120 cells."""
    rows, columns = rng.choice([(1, 100), (4, 4), (5, 5), (8, 8), (9, 9), (3, 20), (2, 2), (1, 1)])
    places = [(r, c) for r in range(rows) for c in range(columns)]
    holes = rng.choice([0, 0, 0.1, 0.5, 1])
    cells = [place for place in places if rng.random() >= holes]
    if rng.random() < 0.6:
        return Grid.king(cells)
    around: dict[Cell, list[Cell]] = {cell: [] for cell in cells}
    for _ in range(rng.choice([0, 1, 3]) * len(cells)):
        a, b = rng.choice(cells), rng.choice(cells)
        if a != b and a not in around[b]:
            around[a].append(b)
            around[b].append(a)
    for near in around.values():
        rng.shuffle(near)
    return Grid({cell: tuple(near) for cell, near in around.items()})


def random_board(rng: random.Random) -> Board:
    """Return a random grid with few or many faces, sometimes more than the kernel supports."""
    grid = random_grid(rng)
    faces = [chr(ord("A") + k) for k in range(rng.choice([1, 2, 2, 4, 8, 26, 32, 33]))]
    blanks = rng.choice([0, 0, 0.2, 1])
    return Board(grid, {c: rng.choice(faces) for c in grid.cells if rng.random() >= blanks})


def random_spelling(rng: random.Random, board: Board) -> Spelling:
    """Return the faces of a random path, or nearly those."""
    path: list[Cell] = []
    cells = list(board.faces)
    narrow = board.grid.rows == 1 and all(len(n) < 3 for n in board.grid.neighbours.values())
    length = rng.randint(1, 90 if narrow else 6)
    while cells and len(path) < length:
        path.append(rng.choice(cells))
        around = board.grid.neighbours[path[-1]]
        cells = [d for d in around if d in board.faces and d not in path]
    faces: list[Face] = [board.faces[cell] for cell in path]
    if faces and rng.random() < 0.3:
        faces[rng.randrange(len(faces))] = rng.choice("ABCDZ")
    return tuple(faces if rng.random() < 0.7 else faces[::-1])


def check_board(rng: random.Random) -> None:
    """Compare kernel and Python on a random board: the words and all their paths."""
    board = random_board(rng)
    pairs: list[tuple[Word, Spelling]] = []
    for _ in range(rng.choice([0, 1, 10, 100])):
        spelling = random_spelling(rng, board)
        pairs.append((rng.choice(["", *"xyz"]) + "".join(spelling[:3]), spelling))
    shown = set(board.faces.values())
    trie = Trie.from_spellings(pair for pair in pairs if shown.issuperset(pair[1]))
    expected = trace(board, trie)
    found = fast_trace.trace_words(board, pairs)
    if list(found.items()) != list(expected.items()):
        raise AssertionError(f"{board!r}\n{pairs!r}\nkernel: {found!r}\npython: {expected!r}")
    limit = rng.choice([0, 1, 3, 1000])
    with contextlib.suppress(DeadlinePassed):  # there may be very many paths
        until = Deadline.after(0.05)
        every = fast_trace.trace_everywhere(board, pairs, limit=limit, heat=True, deadline=until)
        all_of_them = everywhere(board, trie, limit=limit, deadline=Deadline.after(5))
        if every != all_of_them:
            raise AssertionError(
                f"{board!r}\n{pairs!r}\nlimit {limit}\nkernel: {every!r}\npython: {all_of_them!r}"
            )


def check_paths(rng: random.Random) -> None:
    """Compare path counts on a random grid, and the kernel's own grid of king moves."""
    grid = random_grid(rng)
    longest = rng.randint(1, 5)
    if grid.cells:
        compare_counts(rng, grid, kernel.compiled(grid), longest)
    rows, columns = rng.choice([(1, 1), (1, 2), (2, 2), (2, 3), (3, 3), (4, 5), (8, 8), (9, 9)])
    wrap_rows, wrap_columns = rng.random() < 0.5, rng.random() < 0.5
    mask = bytes(rng.random() < rng.choice([0.3, 0.8, 1]) for _ in range(rows * columns))
    places = [divmod(place, columns) for place, there in enumerate(mask) if there]
    present = None if all(mask) and rng.random() < 0.5 else mask
    made = _kernel.king_grid(rows, columns, present, wrap_rows, wrap_columns)
    king = Grid.king(places, (rows, columns), wrap_rows=wrap_rows, wrap_columns=wrap_columns)
    compare_counts(rng, king, made, longest)


def compare_counts(rng: random.Random, grid: Grid, compiled: _kernel.Grid, longest: int) -> None:
    """Fail unless ``compiled`` has as many paths as ``grid`` from a random cell."""
    cells = grid.cells
    if len(compiled) != len(cells):
        raise AssertionError(f"{grid!r}\n{len(compiled)} cells")
    if not cells:
        return
    start, longest = rng.randrange(len(cells)), min(longest, len(cells))
    counts = [0] * longest

    def walk(*path: Cell) -> None:
        counts[len(path) - 1] += 1
        for cell in grid.neighbours[path[-1]] if len(path) < longest else ():
            if cell not in path:
                walk(*path, cell)

    walk(cells[start])
    found = _kernel.count_paths(compiled, start, longest, 60.0)
    if found != counts:
        raise AssertionError(f"{grid!r}\nfrom {cells[start]}\n{found} is not {counts}")


def random_constraints(rng: random.Random, planted: Board) -> Constraints:
    """Return constraints: mostly none, else usually satisfied by the board, but not always."""
    given: dict[Cell, Face] = {}
    inventory = None
    if rng.random() < 0.4:
        share = rng.choice([0.1, 0.5, 1])
        given = {cell: face for cell, face in planted.faces.items() if rng.random() < share}
    if given and rng.random() < 0.1:
        given[rng.choice(list(given))] = rng.choice("AZ")
    if rng.random() < 0.4:
        letters = Counter(planted.faces.values())
        for face in "AZ" if rng.random() < 0.3 else "":
            letters[face] += rng.randrange(3)
        inventory = Inventory(dict(+letters), rng.random() < 0.5)
    return Constraints(GivenCells(given), inventory)


def check_search(rng: random.Random) -> None:
    """Search briefly for a board with the words of a random one, with pauses."""
    planted = random_board(rng)
    spellings: dict[Word, tuple[Spelling, ...]] = {}
    for number in range(rng.choice([1, 2, 5, 30])):
        ways = (random_spelling(rng, planted) for _ in range(rng.choice([1, 1, 1, 3])))
        spellings[f"word{number}"] = tuple(way for way in ways if way) or (("A",),)
    if rng.random() < 0.3:  # long words of few letters have the most false walks
        letters = rng.choice(["AB", "ABC"])
        spellings["long"] = (tuple(rng.choices(letters, k=rng.randint(4, 40))),)
    puzzle = Puzzle(planted.grid, spellings, random_constraints(rng, planted))
    if not can_search(puzzle):
        return
    search = ReachSearch(puzzle, rng.getrandbits(64))
    run_search(rng, puzzle, search)
    weights = {word: rng.choice([1, 2, 10**6]) for word in spellings if rng.random() < 0.3}
    must = [word for word in spellings if rng.random() < 0.1]
    aim: Aim = "most" if rng.random() < 0.5 else "all"
    start = planted if rng.random() < 0.2 else None
    seed = rng.getrandbits(64)
    run_search(
        rng,
        puzzle,
        DistanceSearch(puzzle, seed, weights=weights, must=must, aim=aim, start=start),
    )


def run_search(rng: random.Random, puzzle: Puzzle, search: ReachSearch | DistanceSearch) -> None:
    """Run a search briefly, and check its claims about its boards."""
    words = len(puzzle.spellings)
    for _ in range(rng.choice([1, 3])):
        board = search.run(Deadline.after(0.2), rng.choice([1, 16, 200, 2000]))
        if board is not None:
            with contextlib.suppress(DeadlinePassed):  # a long word may have very many walks
                if len(trace_puzzle(board, puzzle, deadline=Deadline.after(5))) < words:
                    raise AssertionError(f"{board!r}\n{puzzle!r}\ndoes not hold all words")
        for shown in (board, search.best()):
            broken = violated_constraint(shown, puzzle) if shown is not None else None
            if broken:
                raise AssertionError(f"{shown!r}\n{puzzle!r}\nviolates a constraint: {broken}")
        held = search.words_held
        if not 0 <= held <= words or (held == words) != (board is not None):
            raise AssertionError(f"{puzzle!r}\n{held} words claimed, but found: {board!r}")


def check_scores(rng: random.Random) -> None:
    """Compare the scores of a board, of its neighbours, and of boards found by climbing."""
    board = random_board(rng)
    faces = sorted({*board.faces.values(), "A"})
    if not 1 <= len(board.grid.cells) <= 64 or len(faces) > _kernel.FACES:
        return
    number = {face: k for k, face in enumerate(faces)}
    pairs: list[tuple[Word, Spelling]] = []
    for _ in range(rng.choice([1, 10, 100])):
        spelling = tuple(face for face in random_spelling(rng, board) if face in number)
        if spelling:  # a word may have several spellings, a spelling has one word
            word = {s: w for w, s in pairs}.get(spelling, rng.choice("xyz") + "".join(spelling[:2]))
            pairs.append((word, spelling))
    words = sorted({word for word, _ in pairs})
    worth = {word: rng.choice([0, 1, 11, 2**32 - 1]) for word in words}
    grid = kernel.compiled(Grid(dict(sorted(ascending(board.grid).items()))))
    trie = _kernel.Trie([bytes(number[face] for face in spelling) for _, spelling in pairs])
    scorer = _kernel.Scorer(
        trie,
        grid,
        array("I", [worth[word] for word, _ in pairs]).tobytes(),
        array("I", [words.index(word) for word, _ in pairs]).tobytes(),
    )

    def scores(shown: bytes) -> list[int]:
        return list(memoryview(scorer.scores(shown)).cast("Q"))

    cells = board.grid.cells
    shown = bytes(number.get(board.faces.get(cell, ""), _kernel.BLANK) for cell in cells)
    found = trace(board, Trie.from_spellings(pairs))
    expected = [sum(worth[word] for word in found), len(found)]
    if scores(shown) != expected:
        raise AssertionError(f"{board!r}\n{pairs!r}\n{scores(shown)} is not {expected}")
    changes = memoryview(scorer.changes(shown, (1 << len(faces)) - 1)).cast("Q")
    for _ in range(5):
        cell, face = rng.randrange(len(cells)), rng.randrange(len(faces))
        changed = bytearray(shown)
        changed[cell] = face
        at = 2 * _kernel.FACES * cell + face
        if scores(bytes(changed)) != [changes[at], changes[at + _kernel.FACES]]:
            raise AssertionError(f"{board!r}\n{pairs!r}\ncell {cell} to {face}")
    check_climb(rng, scorer, len(cells), len(faces))


def check_climb(rng: random.Random, scorer: _kernel.Scorer, cells: int, faces: int) -> None:
    """Compare the points of boards found by climbing with their scores."""
    dice = [bytes(rng.choices(range(faces), k=rng.randint(1, 3))) for _ in range(cells)]
    same = bytes(range(cells))
    keep = rng.choice([1, 3, 20])
    dealt = rng.choice([None, dice])
    try:
        climber = _kernel.Climber(scorer, (1 << faces) - 1, dealt, [same], keep)
    except ValueError:  # there is no word
        return
    climber.begin(rng.getrandbits(64), None, None, 0.05, 0.001, rng.choice([1, 50, 500]))
    climber.run(rng.choice([0.0, 0.05]))
    for points, kept in climber.records:
        if memoryview(scorer.scores(kept)).cast("Q")[0] != points:
            raise AssertionError(f"{kept!r} has not {points} points")


def ascending(grid: Grid) -> dict[Cell, tuple[Cell, ...]]:
    """Return the neighbours of ``grid`` in ascending order, as a scorer needs them."""
    return {cell: tuple(sorted(around)) for cell, around in grid.neighbours.items()}


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


@dataclass(frozen=True)
class Round:
    """The checks of this module, with the random numbers of ``seed``."""

    seed: int


def draw(rng: random.Random) -> Round:
    """Return a round."""
    return Round(rng.getrandbits(64))


def check(one: Round) -> None:
    """Check boards, paths, searches, scores and invalid arguments."""
    rng = random.Random(one.seed)
    for part in (check_board, check_paths, check_search, check_scores, refuse_nonsense):
        part(rng)


CAMPAIGN = Campaign("Compare the kernel with Python on random boards.", draw, check)
