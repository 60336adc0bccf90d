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

from tools.campaigns.frame import Campaign
from tools.campaigns.kernel_boards import (
    random_board,
    random_constraints,
    random_grid,
    random_spelling,
)
from tools.campaigns.kernel_nonsense import refuse_nonsense
from tools.kernel_calls import random_puzzle, recorded, searches
from unboggle import kernel
from unboggle.errors import InputError
from unboggle.fitting.searches.distance import Aim, DistanceSearch
from unboggle.fitting.searches.gather import GatherSearch
from unboggle.fitting.searches.pack import PackSearch
from unboggle.fitting.searches.paths import PathsSearch
from unboggle.fitting.searches.reach import ReachSearch, can_search
from unboggle.forward import fast_trace
from unboggle.forward.trace import Trie, everywhere, trace, trace_puzzle
from unboggle.forward.verify import violated_constraint
from unboggle.kernel import _kernel
from unboggle.puzzle import (
    Ban,
    Cell,
    Constraints,
    GivenCells,
    Grid,
    Inventory,
    Puzzle,
    Spelling,
    Vowels,
    Word,
)
from unboggle.system.clock import Deadline, DeadlinePassed

ON_LETTERS = (Ban, GivenCells, Inventory, Vowels)
_MOVES = (1, 16, 200, 2_000, 20_000, 100_000, 1_000_000)  # of a run


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
    if not places:
        return
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


def check_search(rng: random.Random) -> None:
    """Search briefly for a board with the words of a random one, with pauses."""
    planted = random_board(rng)
    spellings: dict[Word, tuple[Spelling, ...]] = {}
    for number in range(rng.choice([1, 2, 5, 30])):
        ways = (random_spelling(rng, planted) for _ in range(rng.choice([1, 1, 1, 3])))
        spellings[f"word{number}"] = tuple(way for way in ways if way) or (("a",),)
    if rng.random() < 0.3:  # long words of few letters have the most false walks
        letters = rng.choice(["ab", "abc"])
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


def check_moves(rng: random.Random) -> None:
    """Run all kinds of searches on a puzzle, often with constraints or far too many words."""
    puzzle = random_puzzle(rng)
    if rng.random() < 0.5:
        puzzle = crowded(rng, puzzle)
    for _, start in searches(rng, puzzle):
        search = start()
        if not isinstance(search, PackSearch):
            run_search(rng, puzzle, search)
            continue
        board = search.run(Deadline.after(1), rng.choice([200, 5000]))
        if board is not None and len(trace_puzzle(board, puzzle)) < len(puzzle.spellings):
            raise AssertionError(f"{board!r}\n{puzzle!r}\ndoes not hold all words")


def crowded(rng: random.Random, puzzle: Puzzle) -> Puzzle:
    """Return the puzzle with more words than its board can hold, so that no search ends early."""
    more = {f"more{k}": (tuple(rng.choices(puzzle.faces, k=6)),) for k in range(20)}
    try:
        return Puzzle(puzzle.grid, {**puzzle.spellings, **more}, puzzle.constraints)
    except InputError:  # one of them shows what is banned
        return puzzle


def run_search(
    rng: random.Random,
    puzzle: Puzzle,
    search: ReachSearch | DistanceSearch | PathsSearch | GatherSearch,
) -> None:
    """Run a search briefly, and check its claims about its boards."""
    words = len(puzzle.spellings)
    for _ in range(rng.choice([1, 3])):
        board = search.run(Deadline.after(0.5), rng.choice(_MOVES))
        if board is not None:
            with contextlib.suppress(DeadlinePassed):  # a long word may have very many walks
                if len(trace_puzzle(board, puzzle, deadline=Deadline.after(5))) < words:
                    raise AssertionError(f"{board!r}\n{puzzle!r}\ndoes not hold all words")
        # a board without all words satisfies constraints on paths for some of its words only
        kept = [one for one in puzzle.constraints if isinstance(one, ON_LETTERS)]
        letters = Puzzle(puzzle.grid, puzzle.spellings, Constraints(*kept))
        for shown, asked in ((board, puzzle), (search.best(), letters)):
            broken = violated_constraint(shown, asked) if shown is not None else None
            if broken:
                raise AssertionError(f"{shown!r}\n{puzzle!r}\nviolates a constraint: {broken}")
        held = search.words_held
        if not 0 <= held <= words or (held == words) != (board is not None):
            raise AssertionError(f"{puzzle!r}\n{held} words claimed, but found: {board!r}")


def check_scores(rng: random.Random) -> None:
    """Compare the scores of a board, of its neighbours, and of boards found by climbing."""
    board = random_board(rng)
    faces = sorted({*board.faces.values(), "a"})
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


@dataclass(frozen=True)
class Round:
    """The checks of this module, with the random numbers of ``seed``."""

    seed: int


def draw(rng: random.Random) -> Round:
    """Return a round."""
    return Round(rng.getrandbits(64))


def check(one: Round) -> Counter[str]:
    """Check boards, paths, searches, scores and invalid arguments; count moves of searches."""
    rng = random.Random(one.seed)
    for part in (check_board, check_paths, check_scores, refuse_nonsense):
        part(rng)
    with recorded() as made:
        check_search(rng)
        check_moves(rng)
    moves: Counter[str] = Counter()
    for search, kind, *_ in made:
        moves[f"moves of {kind.__name__}"] += search.moves
    return moves


CAMPAIGN = Campaign("Compare the kernel with Python on random boards.", draw, check)
