"""The forward solver: finds the words that a board holds, and their paths.

Readable pure Python and the oracle of the whole project: every board is traced here before it is
shown. This module uses boards and words only, no encoding and no solver.

A *trie* holds spellings, face by face. A *path* is the cells that a spelling visits, each a
neighbour of the one before, none twice (the rule book's "letters must be adjoining ... no cube used
more than once in one word").
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import count, pairwise

from unboggle.puzzle import Board, Cell, Face, Grid, Path, Puzzle, Spelling, Word
from unboggle.system.clock import NEVER, Deadline


class Trie:
    """A node: the words that end here, and the node after each next face."""

    __slots__ = ("children", "words")

    def __init__(self) -> None:
        self.words: list[Word] = []
        self.children: dict[Face, Trie] = {}

    @classmethod
    def from_spellings(cls, spellings: Iterable[tuple[Word, Spelling]]) -> Trie:
        """Return the root of a trie of ``spellings``, each given with its word."""
        root = cls()
        for word, spelling in spellings:
            node = root
            for face in spelling:
                child = node.children.get(face)
                if child is None:
                    child = node.children[face] = cls()
                node = child
            node.words.append(word)
        return root


EASY_STEPS = 1 << 17
"""The steps of a board that is traced at once, in a tenth of a second."""
_STEPS = 4096  # between checks of the clock


class _StepsPassed(Exception):
    """A walk ended before all of it was walked."""


def trace(board: Board, trie: Trie, *, deadline: Deadline = NEVER) -> dict[Word, Path]:
    """Return each word of ``trie`` that ``board`` holds, with its first path.

    The first in reading order is the path whose cells come first, row by row. A part of the trie
    is skipped as soon as all its words are found. So the cost is that of the words, not of all
    their paths. A word of few different faces can still have very many beginnings: past
    ``deadline`` this raises `DeadlinePassed`.

    >>> board = Board.from_rows(["cat", "xdo"])
    >>> trace(board, Trie.from_spellings((w, tuple(w)) for w in ("cat", "act", "tac", "cod")))
    {'cat': ((0, 0), (0, 1), (0, 2)), 'tac': ((0, 2), (0, 1), (0, 0))}
    """
    # a large board's own mapping of faces is slower
    return trace_faces(board.grid, dict(board.faces), trie, deadline=deadline)


def trace_faces(
    grid: Grid, faces: Mapping[Cell, Face], trie: Trie, *, deadline: Deadline = NEVER
) -> dict[Word, Path]:
    """Return the same as `trace` for the board on ``grid`` with these ``faces``."""
    return trace_within(grid, faces, trie, None, deadline=deadline)[0]


def trace_within(
    grid: Grid,
    faces: Mapping[Cell, Face],
    trie: Trie,
    most: int | None,
    *,
    deadline: Deadline = NEVER,
) -> tuple[dict[Word, Path], bool]:
    """Return what `trace_faces` finds in at most ``most`` steps, and whether that is all."""
    found: dict[Word, Path] = {}
    finished: set[Trie] = set()
    try:
        for path, nodes in _walk(grid, faces, trie, finished, deadline, most):
            node = nodes[-1]
            for word in node.words:
                found.setdefault(word, path)
            for above in reversed(nodes):  # its words are found; finished if all nodes below are
                if any(child not in finished for child in above.children.values()) or any(
                    word not in found for word in above.words
                ):
                    break
                finished.add(above)
    except _StepsPassed:
        return found, False
    return found, True


def every_path(
    board: Board, trie: Trie, *, deadline: Deadline = NEVER
) -> Iterator[tuple[Word, Path]]:
    """Yield every path of every word of ``trie`` on ``board``; there may be very many.

    Raises `DeadlinePassed` past ``deadline``.
    """
    for path, nodes in _walk(board.grid, dict(board.faces), trie, frozenset(), deadline):
        for word in nodes[-1].words:
            yield word, path


def paths_of(board: Board, spelling: Spelling, *, deadline: Deadline = NEVER) -> Iterator[Path]:
    """Yield every path of ``spelling`` on ``board``; see `every_path`.

    >>> list(paths_of(Board.from_rows(["aba"]), ("a", "b")))
    [((0, 0), (0, 1)), ((0, 2), (0, 1))]
    """
    for _, path in every_path(board, Trie.from_spellings([("", spelling)]), deadline=deadline):
        yield path


@dataclass(frozen=True)
class WordPaths:
    """The paths of a word on a board: their number, the first of them, and their cells.

    ``cells`` is a set of cell numbers in reading order: bit k is set if some path uses the k-th
    cell.

    >>> from unboggle import Board
    >>> from unboggle.boards import trace_all
    >>> traced = trace_all(Board.from_rows(["aba"]), ["ab"])
    >>> traced["ab"].count, traced["ab"].paths
    (2, (((0, 0), (0, 1)), ((0, 2), (0, 1))))
    """

    count: int
    paths: tuple[Path, ...]
    cells: int


def everywhere(
    board: Board, trie: Trie, *, limit: int, deadline: Deadline = NEVER
) -> dict[Word, WordPaths]:
    """Return the paths of each word of ``trie`` on ``board``, at most ``limit`` of each word.

    Raises `DeadlinePassed` past ``deadline``.

    >>> board = Board.from_rows(["aba"])
    >>> everywhere(board, Trie.from_spellings([("ab", ("a", "b"))]), limit=1)
    {'ab': WordPaths(count=2, paths=(((0, 0), (0, 1)),), cells=7)}
    """
    number = {cell: k for k, cell in enumerate(board.grid.cells)}
    count: Counter[Word] = Counter()
    paths: dict[Word, list[Path]] = {}
    cells: dict[Word, int] = {}
    for word, path in every_path(board, trie, deadline=deadline):
        count[word] += 1
        if len(paths.setdefault(word, [])) < limit:
            paths[word].append(path)
        cells[word] = cells.get(word, 0) | sum(1 << number[cell] for cell in path)
    return {word: WordPaths(count[word], tuple(paths[word]), cells[word]) for word in count}


def trace_puzzle(board: Board, puzzle: Puzzle, *, deadline: Deadline = NEVER) -> dict[Word, Path]:
    """Return each word of ``puzzle`` that ``board`` holds, with a path of one of its spellings.

    Long words of few different faces are walked at random if `trace` would take long. Raises
    `DeadlinePassed` past ``deadline``.
    """
    grid, faces, spelled = board.grid, dict(board.faces), [*from_rarer_ends(board, puzzle)]
    found, whole = trace_within(
        grid, faces, Trie.from_spellings(spelled), EASY_STEPS, deadline=deadline
    )
    if not whole:
        from unboggle.forward.long_words import random_paths  # few boards need it

        left = [(word, spelling) for word, spelling in spelled if word not in found]
        found |= random_paths(grid, faces, left, deadline=deadline)
        left = [(word, spelling) for word, spelling in left if word not in found]
        found |= trace_faces(grid, faces, Trie.from_spellings(left), deadline=deadline)
    return forwards(found, faces, puzzle)


def forwards(
    found: Mapping[Word, Path], faces: Mapping[Cell, Face], puzzle: Puzzle
) -> dict[Word, Path]:
    """Return the paths ``found`` with each that shows a spelling backwards turned round."""
    return {
        word: path if tuple(faces[cell] for cell in path) in puzzle.spellings[word] else path[::-1]
        for word, path in found.items()
    }


def from_rarer_ends(board: Board, puzzle: Puzzle) -> Iterator[tuple[Word, Spelling]]:
    """Yield the spellings of ``puzzle`` that ``board`` has the faces for, some of them reversed.

    A spelling has no face more often than the board: a word with one letter more would try all
    paths. Its faces in turn touch each other. Each starts at its rarer end: aaaaaaab has one b to
    start at, but endless beginnings with a.
    """
    faces = dict(board.faces)
    count, around = Counter(faces.values()), board.grid.neighbours
    touch = {(f, faces[d]) for c, f in faces.items() for d in around[c] if d in faces}
    for word, s in puzzle.iter_spellings():
        if has_enough(count, s) and touch.issuperset(pairwise(s)):
            yield word, s[::-1] if count[s[-1]] * 4 <= count[s[0]] else s


def has_enough(count: Mapping[Face, int], spelling: Spelling) -> bool:
    """Whether cells that show each face as often as ``count`` says show those of ``spelling``.

    >>> has_enough({"a": 1, "t": 1}, ("a", "t")), has_enough({"a": 1, "t": 1}, ("t", "a", "t"))
    (True, False)
    """
    its = set(spelling)
    if len(its) == len(spelling):
        return count.keys() >= its
    return all(count.get(face, 0) >= spelling.count(face) for face in its)


def holds(board: Board, puzzle: Puzzle) -> bool:
    """Whether ``board`` holds every word of ``puzzle``."""
    return len(trace_puzzle(board, puzzle)) == len(puzzle.spellings)


def _walk(
    grid: Grid,
    faces: Mapping[Cell, Face],
    trie: Trie,
    finished: set[Trie] | frozenset[Trie],
    deadline: Deadline,
    most: int | None = None,
) -> Iterator[tuple[Path, list[Trie]]]:
    """Yield the paths at whose end a word ends, with their trie nodes.

    Depth first with an explicit stack: a word may be longer than Python's recursion limit.
    ``finished`` may grow meanwhile; its nodes are not entered. Raises `_StepsPassed` after ``most``
    steps.
    """
    neighbours = grid.neighbours
    path: list[Cell] = []
    nodes: list[Trie] = []

    def steps(node: Trie, cells: Iterable[Cell]) -> Iterator[tuple[Cell, Trie]]:
        children = node.children
        for cell in cells:
            face = faces.get(cell)
            if face in children and cell not in path:
                child = children[face]
                if child not in finished:
                    yield cell, child

    pending = [steps(trie, grid.cells)]
    allowed = _allowed(deadline, most)
    while pending:
        next(allowed)
        step = next(pending[-1], None)
        if step is None:
            pending.pop()
            if path:
                path.pop()
                nodes.pop()
            continue
        cell, node = step
        path.append(cell)
        nodes.append(node)
        if node.words:
            yield tuple(path), nodes
        pending.append(steps(node, neighbours[cell]))


def _allowed(deadline: Deadline, most: int | None) -> Iterator[None]:
    """Yield for each step that a walk may take; raise what `_walk` raises."""
    for number in count(1):
        if number % _STEPS == 0:
            deadline.raise_if_expired()
        if number == most:
            raise _StepsPassed
        yield
