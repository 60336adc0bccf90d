"""Trace every board before it is returned, and make cells blank that nothing needs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping
from contextlib import suppress
from functools import partial

from unboggle.errors import Bug
from unboggle.forward.trace import (
    EASY_STEPS,
    Trie,
    forwards,
    from_rarer_ends,
    has_enough,
    paths_of,
    trace_puzzle,
    trace_within,
)
from unboggle.puzzle import Board, CandidateBoard, Cell, Face, Path, Puzzle, Spelling, Word
from unboggle.system.clock import NEVER, Deadline, DeadlinePassed

MOST_TO_THIN = 100_000
"""Words times cells: with more, to try each cell takes seconds and saves few."""


def verified(
    board: Board, puzzle: Puzzle, *, deadline: Deadline = NEVER, thin: bool = True
) -> tuple[Board, dict[Word, Path]]:
    """Return ``board`` without faces that no word and no constraint needs, and each word's path.

    If not ``thin``, and on large boards with many words, only cells on no path become blank, which
    takes no time. Past ``deadline``, and after a cell without which long words of few different
    faces are hard to trace, no further cell is tried: see `minimal`. Raises `Bug` if a word is
    missing or a constraint is violated. Then the encoding or the solver is wrong, and the board
    must not be returned. Raises `DeadlinePassed` if the words cannot be traced before ``deadline``.
    """
    thin = thin and len(puzzle.words) * len(board.grid.cells) <= MOST_TO_THIN
    board, paths, _ = _verified(board, puzzle, deadline, thin, EASY_STEPS // 8)
    return board, paths


def minimal(
    board: Board, puzzle: Puzzle, deadline: Deadline = NEVER
) -> tuple[Board, dict[Word, Path]]:
    """Return the same with each cell tried, so that the board is a solution.

    Raises `DeadlinePassed` if ``deadline`` passes before.
    """
    board, paths, every = _verified(board, puzzle, deadline, True, None)
    if not every:
        raise DeadlinePassed
    return board, paths


def _verified(
    board: Board, puzzle: Puzzle, deadline: Deadline, thin: bool, most: int | None
) -> tuple[Board, dict[Word, Path], bool]:
    """Return the board, the paths, and whether each cell was tried if ``thin``: see `_thinned`."""
    paths = trace_puzzle(board, puzzle, deadline=deadline)
    lost = [word for word in puzzle.words if word not in paths]
    if lost:
        raise Bug(f"the board found does not hold {lost[0]!r}")
    paths = to_show(board, paths, puzzle, deadline=deadline)
    every = True
    if thin and not puzzle.constraints.fills_grid:
        board, paths, every = _thinned(board, paths, puzzle, deadline, most)
    elif not thin:
        board = needed(board, paths, puzzle)
    broken = violated_constraint(board, puzzle, deadline=deadline)
    if broken:
        raise Bug(f"the board found violates a constraint: {broken}")
    paths = to_show(board, paths, puzzle, deadline=deadline)
    return board, {word: paths[word] for word in puzzle.words}, every


def _thinned(
    board: Board, paths: dict[Word, Path], puzzle: Puzzle, deadline: Deadline, most: int | None
) -> tuple[Board, dict[Word, Path], bool]:
    """Return the board with cells made blank one by one while it still satisfies everything.

    That ends at the ``deadline``, and after a cell that takes more than ``most`` steps. Also return
    whether each cell was tried.
    """
    constraints = puzzle.constraints
    board = on_paths(board, paths, constraints.support(board.faces))
    blocks: list[tuple[Cell, ...]] = [
        *constraints.linked_cells,
        *((cell,) for cell in board.grid.cells),
    ]
    ways: dict[Word, list[Spelling]] = {}
    for word, spelling in from_rarer_ends(board, puzzle):
        ways.setdefault(word, []).append(spelling)
    every = False
    with suppress(DeadlinePassed):
        for block in blocks:  # words may have other paths without it
            if not board.faces.keys() >= {*block}:
                continue
            deadline.raise_if_expired()
            faces = {c: f for c, f in board.faces.items() if c not in block}
            if constraints and violated_constraint(faces, puzzle, deadline=deadline):
                continue
            through = [w for w, path in paths.items() if not {*block}.isdisjoint(path)]
            count = Counter(faces.values())
            if not all(any(has_enough(count, way) for way in ways[word]) for word in through):
                continue
            trie = Trie.from_spellings((word, way) for word in through for way in ways[word])
            moved, whole = trace_within(board.grid, faces, trie, most, deadline=deadline)
            if not whole:
                break
            if len(moved) == len(through):
                rest, known = Board(board.grid, faces), {**paths, **forwards(moved, faces, puzzle)}
                board, paths = rest, to_show(rest, known, puzzle, deadline=deadline)
        else:
            every = True
    return on_paths(board, paths, constraints.support(board.faces)), paths, every


def violated_constraint(
    board: Board | Mapping[Cell, Face], puzzle: Puzzle, *, deadline: Deadline = NEVER
) -> str | None:
    """Return how ``board``, or that of these faces, violates a constraint of ``puzzle``; else None.

    Raises `DeadlinePassed` past ``deadline`` if paths must be searched.
    """
    if not puzzle.constraints:
        return None
    if not isinstance(board, Board):
        board = Board(puzzle.grid, board)
    return puzzle.constraints.violation(candidate(board, puzzle, deadline=deadline))


def candidate(board: Board, puzzle: Puzzle, *, deadline: Deadline = NEVER) -> CandidateBoard:
    """Return ``board`` as a candidate for the constraints of ``puzzle``.

    Its paths may raise `DeadlinePassed`.
    """
    paths = partial(paths_of, board, deadline=deadline)
    return CandidateBoard(board, puzzle.spellings, paths, partial(_listed, board, deadline))


def _listed(board: Board, deadline: Deadline, name: str) -> Iterable[str]:
    """Return the words of a list of the dictionary on ``board``; see `CandidateBoard`."""
    from unboggle.forward.listed import listed_on  # imported late: few constraints need it

    return listed_on(board, name, deadline=deadline)


def to_show(
    board: Board, paths: Mapping[Word, Path], puzzle: Puzzle, *, deadline: Deadline = NEVER
) -> dict[Word, Path]:
    """Return the ``paths`` of words on ``board``, replaced by others if a constraint requires them.

    Raises `DeadlinePassed` past ``deadline`` if paths must be searched.
    """
    if not puzzle.constraints:
        return dict(paths)
    return {**paths, **puzzle.constraints.paths(candidate(board, puzzle, deadline=deadline))}


def words_satisfying(
    board: Board,
    puzzle: Puzzle,
    there: Collection[Word],
    first: Collection[Word] = (),
    *,
    deadline: Deadline = NEVER,
) -> frozenset[Word]:
    """Return words of ``there`` for which ``board`` satisfies the constraints, as many as possible.

    That is all of them, or else words that may be there alone are added in groups. Those of
    ``first`` are first, the others in the order of the list. A group that violates a constraint is
    halved. Without constraints about words it is all or none. Raises `DeadlinePassed` past
    ``deadline``.
    """
    place = {word: number for number, word in enumerate(puzzle.words)}
    puzzle = puzzle.restricted_to(there)  # the list may be long

    def satisfies(words: Collection[Word]) -> bool:
        return not violated_constraint(board, puzzle.restricted_to(words), deadline=deadline)

    if satisfies(there):
        return frozenset(there)
    kept: frozenset[Word] = frozenset()
    if not puzzle.constraints.names_words:
        return kept
    ordered = sorted(there, key=lambda word: (word not in first, place[word]))
    if satisfies(()):
        ordered = [word for word in ordered if satisfies((word,))]
    groups = [ordered]
    while groups:
        group = groups.pop(0)
        if group and satisfies(kept.union(group)):
            kept = kept.union(group)
        elif len(group) > 1:
            groups[:0] = [group[: len(group) // 2], group[len(group) // 2 :]]
    return kept


def needed(board: Board, paths: Mapping[Word, Path], puzzle: Puzzle) -> Board:
    """Return ``board`` with only the cells of ``paths`` and those that the constraints need.

    This is quick; with other paths the board might need fewer cells.
    """
    constraints = puzzle.constraints
    return (
        board
        if constraints.fills_grid
        else on_paths(board, paths, constraints.support(board.faces))
    )


def on_paths(board: Board, paths: Mapping[Word, Path], more: Iterable[Cell] = ()) -> Board:
    """Return ``board`` with only the cells of ``paths`` and ``more``."""
    kept = {cell for path in paths.values() for cell in path}.union(more)
    return Board(board.grid, {c: f for c, f in board.faces.items() if c in kept})
