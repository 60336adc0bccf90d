"""No board leaves the house without being traced; what no word needs is taken away."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from functools import partial

from unboggle.errors import Bug
from unboggle.forward.trace import paths_of, trace_puzzle
from unboggle.puzzle import Board, Candidate, Cell, Face, Path, Puzzle, Word
from unboggle.system.clock import NEVER, Deadline


def verified(
    board: Board, puzzle: Puzzle, *, deadline: Deadline = NEVER, thin: bool = True
) -> tuple[Board, dict[Word, Path]]:
    """Return ``board`` without faces that no word and no wish needs, and each word's path.

    Unless it is to be ``thin``, only what is on no path goes, which takes no time.
    Raises `Bug` if a word is not there or a wish is broken: then encoding
    or solver is wrong, and no such board may leave the house. Raises `Late` past ``deadline``.
    """
    paths = trace_puzzle(board, puzzle, deadline=deadline)
    lost = [word for word in puzzle.words if word not in paths]
    if lost:
        raise Bug(f"the board found does not hold {lost[0]!r}")
    paths = to_show(board, paths, puzzle, deadline=deadline)
    if thin and not puzzle.wishes.fills:
        board, paths = _thinned(board, paths, puzzle, deadline)
    elif not thin:
        board = needed(board, paths, puzzle)
    broken = broken_wish(board, puzzle, deadline=deadline)
    if broken:
        raise Bug(f"the board found breaks a wish: {broken}")
    paths = to_show(board, paths, puzzle, deadline=deadline)
    return board, {word: paths[word] for word in puzzle.words}


def _thinned(
    board: Board, paths: dict[Word, Path], puzzle: Puzzle, deadline: Deadline
) -> tuple[Board, dict[Word, Path]]:
    """Return the board without what can go one after the other, the wishes kept."""
    wishes = puzzle.wishes
    board = on_paths(board, paths, wishes.support(board.faces))
    blocks: list[tuple[Cell, ...]] = [*wishes.blocks, *((cell,) for cell in board.grid.cells)]
    for block in blocks:  # words may have other paths
        if not board.faces.keys() >= {*block}:
            continue
        deadline.check()
        rest = Board(board.grid, {c: f for c, f in board.faces.items() if c not in block})
        if broken_wish(rest, puzzle, deadline=deadline):
            continue
        through = {
            w: puzzle.spellings[w] for w, path in paths.items() if not {*block}.isdisjoint(path)
        }
        moved = trace_puzzle(rest, Puzzle(puzzle.grid, through), deadline=deadline)
        if len(moved) == len(through):
            paths = to_show(rest, {**paths, **moved}, puzzle, deadline=deadline)
            board = rest
    return on_paths(board, paths, wishes.support(board.faces)), paths


def broken_wish(
    board: Board | Mapping[Cell, Face], puzzle: Puzzle, *, deadline: Deadline = NEVER
) -> str | None:
    """Return how ``board``, or that of these faces, breaks a wish of ``puzzle``; else None.

    Raises `Late` past ``deadline``, if paths have to be looked for.
    """
    if not puzzle.wishes:
        return None
    if not isinstance(board, Board):
        board = Board(puzzle.grid, board)
    return puzzle.wishes.broken(candidate(board, puzzle, deadline=deadline))


def candidate(board: Board, puzzle: Puzzle, *, deadline: Deadline = NEVER) -> Candidate:
    """Return ``board`` as the wishes of ``puzzle`` look at it, which may raise `Late`."""
    paths = partial(paths_of, board, deadline=deadline)
    return Candidate(board, puzzle.spellings, paths, partial(_listed, board, deadline))


def _listed(board: Board, deadline: Deadline, name: str) -> Iterable[str]:
    """Return the words of a list of the dictionary on ``board``; see `Candidate`."""
    from unboggle.forward.listed import listed_on  # few wishes ask for a dictionary

    return listed_on(board, name, deadline=deadline)


def to_show(
    board: Board, paths: Mapping[Word, Path], puzzle: Puzzle, *, deadline: Deadline = NEVER
) -> dict[Word, Path]:
    """Return the ``paths`` of words on ``board`` with those that a wish wants in their place.

    Raises `Late` past ``deadline``, if paths have to be looked for.
    """
    if not puzzle.wishes:
        return dict(paths)
    return {**paths, **puzzle.wishes.paths(candidate(board, puzzle, deadline=deadline))}


def words_kept(
    board: Board,
    puzzle: Puzzle,
    there: Collection[Word],
    first: Collection[Word] = (),
    *,
    deadline: Deadline = NEVER,
) -> frozenset[Word]:
    """Return words for which ``board`` keeps the wishes: of those ``there`` as many as will do.

    All of them, or one after the other those of ``first`` and then the rest, in the order of the
    list. Without wishes about words it is all or nothing. Raises `Late` past ``deadline``.
    """
    if not broken_wish(board, puzzle.part(there), deadline=deadline):
        return frozenset(there)
    kept: frozenset[Word] = frozenset()
    if puzzle.wishes.about_words:
        for word in sorted(there, key=lambda w: (w not in first, puzzle.words.index(w))):
            more = kept | {word}
            if not broken_wish(board, puzzle.part(more), deadline=deadline):
                kept = more
    return kept


def needed(board: Board, paths: Mapping[Word, Path], puzzle: Puzzle) -> Board:
    """Return ``board`` with the cells of ``paths`` and those that the wishes need.

    Quickly: with other paths it might need fewer.
    """
    wishes = puzzle.wishes
    return board if wishes.fills else on_paths(board, paths, wishes.support(board.faces))


def on_paths(board: Board, paths: Mapping[Word, Path], more: Iterable[Cell] = ()) -> Board:
    """Return ``board`` with nothing but the cells of ``paths`` and ``more``."""
    kept = {cell for path in paths.values() for cell in path}.union(more)
    return Board(board.grid, {c: f for c, f in board.faces.items() if c in kept})
