"""Counting arguments: the refutations that need no solver.

CDCL solvers do not find facts of the pigeonhole kind: resolution needs exponentially many steps
(Haken 1985). People can check them by hand. Every fact here holds for every board, whichever
spelling of a word it shows. Of a word with several spellings, only what all of them share counts.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import replace
from functools import partial
from itertools import combinations
from math import comb

from unboggle.counting.constraints import against
from unboggle.counting.dominance import without_dominated
from unboggle.counting.refutation import CountingRefutation
from unboggle.counting.requirements import Requirements
from unboggle.puzzle import NO_CONSTRAINTS, Board, Face, GivenCells, Grid, Inventory, Puzzle, Word
from unboggle.system.clock import NEVER, Deadline

MOMENT = 0.5
"""Seconds for counting after the timeout of a call has expired: it may be the whole answer."""
LEAST_IN_ROWS = 10
"""On fewer cells in rows a search or a solver decides any list at once, so no table is made."""


def refuse(puzzle: Puzzle, deadline: Deadline = NEVER) -> CountingRefutation | None:
    """Return the first reason why ``puzzle`` has no board, or None if counting finds none.

    Raises `DeadlinePassed` past ``deadline``; ten thousand words take some tenths of a second.
    """
    return next(refusals(puzzle, deadline), None)


def refuse_by(facts: Requirements, deadline: Deadline = NEVER) -> CountingRefutation | None:
    """Return the same as `refuse` for words whose ``facts`` are already computed."""
    return next(_refusals(facts, deadline), None)


def refusals(puzzle: Puzzle, deadline: Deadline = NEVER) -> Iterator[CountingRefutation]:
    """Yield the reasons why ``puzzle`` has no board, the plainest first.

    May raise `DeadlinePassed`.
    """
    yield from _refusals(Requirements(puzzle, deadline), deadline)


def _refusals(facts: Requirements, deadline: Deadline) -> Iterator[CountingRefutation]:
    for argument in (
        wrong_inventory,
        given_against_inventory,
        words_against_inventory,
        too_long,
        too_many_tiles,
        too_many_pairs,
        too_many_triples,
        too_crowded,
        too_many_mutual_neighbours,
        no_space_beside_givens,
        partial(no_space_in_rows, deadline=deadline),
    ):
        deadline.raise_if_expired()
        refusal = argument(facts)
        if refusal is not None:
            yield refusal
    for constraint in facts.puzzle.constraints:
        yield from against(constraint, facts)


def too_long(facts: Requirements) -> CountingRefutation | None:
    """A path visits each cell of one connected part at most once: |w| ≤ largest part."""
    puzzle = facts.puzzle
    cells = puzzle.grid.largest_component
    long = {
        word: length
        for word, spellings in puzzle.spellings.items()
        if (length := min(map(len, spellings))) > cells
    }
    if not long:
        return None
    word, length = max(long.items(), key=lambda item: item[1])
    from unboggle.counting import numbers

    return CountingRefutation(
        numbers.TooLong(word, length, cells, len(long) - 1), puzzle.grid, tuple(long)
    )


def too_many_tiles(facts: Requirements) -> CountingRefutation | None:
    """Σ need(f) ≤ the number of cells."""
    need, grid = facts.need, facts.puzzle.grid
    total, cells = sum(need.values()), len(grid.cells)
    if total <= cells:
        return None
    faces = sorted(need)
    never = next((face for face in faces if facts.cannot_hold(face)), None)
    if never is not None:  # this face alone is reason enough
        faces = [never]
    raised = tuple(why for face in faces if (why := facts.extra_tiles(face)))
    from unboggle.counting import numbers

    found = numbers.TooManyTiles(need, total, cells, raised)
    return CountingRefutation(found, grid, _once(facts.words_for(faces)))


def too_many_pairs(facts: Requirements) -> CountingRefutation | None:
    """Different pairs of neighbouring faces ≤ edges of the grid."""
    grid = facts.puzzle.grid
    edges = sum(map(len, grid.neighbours.values())) // 2
    if len(facts.pairs) <= edges:
        return None
    from unboggle.counting import numbers

    return CountingRefutation(
        numbers.TooManyPairs(len(facts.pairs), edges), grid, _once(facts.pairs.values())
    )


def too_many_triples(facts: Requirements) -> CountingRefutation | None:
    """Different runs of three faces, up to reversal ≤ Σ over cells of C(degree, 2)."""
    grid = facts.puzzle.grid
    slots = sum(comb(len(around), 2) for around in grid.neighbours.values())
    if len(facts.bends) <= slots:
        return None
    from unboggle.counting import numbers

    return CountingRefutation(
        numbers.TooManyRunsOfThree(len(facts.bends), slots), grid, _once(facts.bends.values())
    )


def too_crowded(facts: Requirements) -> CountingRefutation | None:
    """A face with more neighbours than need(f) small cells have needs a big cell or another tile.

    For every degree δ: Σ need(f) + max(0, |{f : slots(f) > need(f)·δ}| −
    |{c : degree(c) > δ}|) ≤ the number of cells.
    """
    grid, need = facts.puzzle.grid, facts.need
    tiles, cells = sum(need.values()), len(grid.cells)
    if tiles > cells:  # too_many_tiles is plainer
        return None
    degrees = [len(around) for around in grid.neighbours.values()]
    for degree in sorted(set(degrees))[:-1]:
        crowded = tuple(f for f in sorted(need) if facts.slots(f) > need[f] * degree)
        big = sum(d > degree for d in degrees)
        total = tiles + len(crowded) - big
        if len(crowded) > big and total > cells:
            words = [*facts.words_for(sorted(need))]
            words += [w for pair, w in facts.pairs.items() if set(pair) & set(crowded)]
            from unboggle.counting import numbers

            found = numbers.TooManyNeighbours(need, cells, degree, crowded, big, total)
            return CountingRefutation(found, grid, _once(words))
    return None


def too_many_mutual_neighbours(facts: Requirements) -> CountingRefutation | None:
    """On a board with no cell for a second tile, faces that all touch are cells that all touch.

    If Σ need(f) is the number of cells, each f with need(f) = 1 is on one cell. A set of such
    faces that pairwise touch is then a clique of the grid.
    """
    need, grid = facts.need, facts.puzzle.grid
    if sum(need.values()) != len(grid.cells):
        return None
    limit = grid.largest_clique
    single = [f for f in sorted(need) if need[f] == 1]
    clique = _clique(single, facts.neighbours, limit + 1)
    if clique is None:
        return None
    words = [*facts.words_for(sorted(need))]
    words += [facts.pairs[pair] for pair in combinations(clique, 2)]
    from unboggle.counting import numbers

    return CountingRefutation(
        numbers.TooManyMutualNeighbours(need, clique, limit), grid, _once(words)
    )


def wrong_inventory(facts: Requirements) -> CountingRefutation | None:
    """An inventory that must be used up has as many letters as there are cells."""
    inventory, grid = Inventory.find(facts.puzzle.constraints), facts.puzzle.grid
    if inventory is None or inventory.at_most:
        return None
    total, cells = inventory.total, len(grid.cells)
    if total == cells:
        return None
    from unboggle.counting import numbers

    found = numbers.WrongInventory(total, cells, "qu" in inventory.counts)
    return CountingRefutation(found, grid, (), inventory.names)


def given_against_inventory(facts: Requirements) -> CountingRefutation | None:
    """∀ f: the cells given as f ≤ the f of the inventory."""
    constraints, grid = facts.puzzle.constraints, facts.puzzle.grid
    given, inventory = GivenCells.find(constraints), Inventory.find(constraints)
    if inventory is None:
        return None
    for face, count in sorted(Counter(given.cells.values()).items()):
        have = inventory.counts.get(face, 0)
        if count > have:
            names = given.names_of({face}) + inventory.names
            from unboggle.counting import numbers

            return CountingRefutation(
                numbers.GivenAgainstInventory(face, count, have), grid, (), names
            )
    return None


def words_against_inventory(facts: Requirements) -> CountingRefutation | None:
    """∀ f: need(f) ≤ the f of the inventory."""
    inventory, need = Inventory.find(facts.puzzle.constraints), facts.need
    if inventory is None:
        return None
    have = {face: inventory.counts.get(face, 0) for face in sorted(need)}
    # too_many_tiles reports the faces that the board can never hold.
    short = [face for face in have if need[face] > have[face] and not facts.cannot_hold(face)]
    if not short:
        return None
    face = min(short, key=lambda f: need[f] > facts.most_in_word[f])  # the plainest
    word = facts.word_with_most[face] if facts.most_in_word[face] > have[face] else None
    # A face that the board can never hold is needed at least as often as one word has it.
    needed = {f: facts.most_in_word[f] if facts.cannot_hold(f) else need[f] for f in have}
    lacking = {f: tiles for f, tiles in needed.items() if tiles > have[f]}
    from unboggle.counting import numbers

    found = numbers.WordsAgainstInventory(
        face,
        need[face],
        have[face],
        word,
        facts.most_in_word[face],
        facts.extra_tiles(face) if word is None else None,
        tuple((f, have[f], tiles) for f, tiles in lacking.items() if f != face),
    )
    words = _once(facts.words_for([face])) if word is None else (word,)
    return CountingRefutation(found, facts.puzzle.grid, words, inventory.names)


def no_space_beside_givens(facts: Requirements) -> CountingRefutation | None:
    """Σ max(need(f), cells given as f) ≤ the number of cells."""
    puzzle, need = facts.puzzle, facts.need
    constraint = GivenCells.find(puzzle.constraints)
    given = Counter(constraint.cells.values())
    total = sum(max(need.get(f, 0), given[f]) for f in need.keys() | given.keys())
    cells = len(puzzle.grid.cells)
    if total <= cells or sum(need.values()) > cells:
        return None
    from unboggle.counting import numbers

    found = numbers.NoSpaceBesideGivens(need, dict(given), total, cells)
    names = constraint.names_of({f for f in given if given[f] > need.get(f, 0)})
    return CountingRefutation(found, puzzle.grid, _once(facts.words_for(sorted(need))), names)


def no_space_in_rows(facts: Requirements, deadline: Deadline) -> CountingRefutation | None:
    """Some order of the words, each in one of two directions, is on every board of such cells."""
    puzzle = facts.puzzle
    if not has_rows(puzzle.grid):
        return None
    from unboggle.counting import strips

    given = GivenCells.find(puzzle.constraints)
    bare = replace(puzzle, constraints=NO_CONSTRAINTS)
    laid = strips.lay(bare, deadline)
    names: tuple[str, ...] = ()
    if given.cells and (laid is None or laid.faces is not None):
        laid, names = strips.lay(puzzle, deadline), given.names
    if laid is None or laid.faces is not None:
        return None
    from unboggle.counting import numbers

    found = numbers.NoSpaceInRows(laid.rows, laid.ring, bool(names), laid.needed)
    words = tuple(without_dominated(puzzle, deadline).spellings)
    return CountingRefutation(found, puzzle.grid, words, names)


def has_rows(grid: Grid) -> bool:
    """Return whether no cell touches more than two others, so that words run in rows.

    False for less than `LEAST_IN_ROWS` cells.
    """
    around = grid.neighbours.values()
    return len(around) >= LEAST_IN_ROWS and all(len(cells) <= 2 for cells in around)


def board_in_rows(puzzle: Puzzle, deadline: Deadline = NEVER) -> Board | None:
    """Return a board of cells in rows with the words and the given cells, if counting finds one.

    It may violate other constraints. Raises `DeadlinePassed` past ``deadline``.

    >>> from unboggle.puzzle.lists.words import parse_words
    >>> print(board_in_rows(parse_words("cat dog tag god").puzzle(Grid.rectangle(1, 10))))
    CATAGOD...
    """
    if not has_rows(puzzle.grid):
        return None
    from unboggle.counting import strips

    laid = strips.lay(puzzle, deadline)
    return None if laid is None or laid.faces is None else Board(puzzle.grid, laid.faces)


def most_in_rows(
    puzzle: Puzzle, weights: Mapping[Word, int], required: Collection[Word], deadline: Deadline
) -> tuple[Board, int] | None:
    """Return a board of cells in rows for the ``required`` words and others, and their weight.

    No board holds more weight. None if counting does not find that, as with most constraints.
    Raises `DeadlinePassed` past ``deadline``.
    """
    others = [c for c in puzzle.constraints if not isinstance(c, GivenCells)]
    if others or not has_rows(puzzle.grid):
        return None
    from unboggle.counting import strips

    found = strips.lay_most(puzzle, weights, required, deadline)
    return None if found is None else (Board(puzzle.grid, found[0]), found[1])


def _once(words: Iterable[Word]) -> tuple[Word, ...]:
    return tuple(dict.fromkeys(words))


def _clique(
    faces: list[Face], around: Mapping[Face, set[Face]], size: int
) -> tuple[Face, ...] | None:
    """Return ``size`` of ``faces`` that all touch, or None."""

    def grow(chosen: tuple[Face, ...], candidates: list[Face]) -> tuple[Face, ...] | None:
        if len(chosen) == size:
            return chosen
        for k, face in enumerate(candidates):
            rest = [g for g in candidates[k + 1 :] if g in around[face]]
            if len(chosen) + 1 + len(rest) >= size and (found := grow((*chosen, face), rest)):
                return found
        return None

    return grow((), faces)
