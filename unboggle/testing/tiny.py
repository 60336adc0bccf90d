"""Tiny puzzles for brute force, chosen so that every rule is needed on one of them.

On a 2x2 grid all cells touch, so a missing adjacency rule would go unnoticed. So there are
also strips, holes, rings, hexagons and grids without diagonals.
"""

from __future__ import annotations

from unboggle.puzzle import Cell, Grid, Puzzle, Spelling


def strip(columns: int) -> Grid:
    """Return a row of ``columns`` cells."""
    return Grid.rectangle(1, columns)


def ring(columns: int) -> Grid:
    """Return a row of cells whose ends touch: an axis that wraps."""
    around: dict[Cell, tuple[Cell, ...]] = {
        (0, c): ((0, (c - 1) % columns), (0, (c + 1) % columns)) for c in range(columns)
    }
    return Grid(around)


def rook(rows: int, columns: int) -> Grid:
    """Return cells that touch by sides only."""
    cells = [(r, c) for r in range(rows) for c in range(columns)]
    return Grid(
        {
            (r, c): tuple(d for d in ((r - 1, c), (r, c - 1), (r, c + 1), (r + 1, c)) if d in cells)
            for r, c in cells
        }
    )


def torus(rows: int, columns: int) -> Grid:
    """Return a board with king moves whose edges meet; it needs three rows and columns."""
    moves = [(y, x) for y in (-1, 0, 1) for x in (-1, 0, 1) if y or x]
    return Grid(
        {
            (r, c): tuple(((r + y) % rows, (c + x) % columns) for y, x in moves)
            for r in range(rows)
            for c in range(columns)
        }
    )


def puzzle(grid: Grid, words: str) -> Puzzle:
    """Return the puzzle of ``words``, which are spelled by their letters.

    ``th|t-h`` has two spellings, ``qu|`` a single face.
    """
    spellings: dict[str, tuple[Spelling, ...]] = {}
    for item in words.split():
        cuts = [tuple(cut.split("-")) for cut in item.split("|") if cut]
        if "|" in item:
            spellings["".join(cuts[0])] = tuple(cuts)
        else:
            spellings[item] = (tuple(item),)
    return Puzzle(grid, spellings)


DONUT = Grid.king((r, c) for r in range(3) for c in range(3) if (r, c) != (1, 1))
ISLANDS = Grid.king([(0, 0), (0, 1), (0, 3), (0, 4)])
CYLINDER = Grid.king(
    [(r, c) for r in range(2) for c in range(4) if (r, c) != (1, 1)], wrap_rows=True
)
DIAGONAL = Grid.king([(0, 0), (1, 1), (1, 2)])

PUZZLES = {
    "no words": puzzle(strip(2), ""),
    "one word": puzzle(strip(2), "ab"),
    "one cell": puzzle(strip(1), "qu|"),
    "too long": puzzle(strip(1), "ab"),
    "strip": puzzle(strip(3), "ab bc"),
    "strip impossible": puzzle(strip(3), "ab bc ca"),
    "strip with repeats": puzzle(strip(3), "aba aab"),
    "palindrome": puzzle(strip(4), "abba"),
    "equal letters": puzzle(strip(4), "aaa aab"),
    "three letters in a row": puzzle(strip(4), "abc cb"),
    "long strip": puzzle(strip(5), "aba bb"),
    "counting is wrong per subset": puzzle(strip(4), "ab bc ca"),
    "two spellings": puzzle(strip(3), "th|t-h ht"),
    "two spellings of two words": puzzle(strip(3), "ab|a-b ba|b-a"),
    "spelling with a repeat": puzzle(strip(3), "aa|a-a a-aa|aa-a"),
    "king moves": puzzle(Grid.rectangle(2, 3), "abcd"),
    "king moves with repeats": puzzle(Grid.rectangle(2, 3), "abab bba"),
    "full": puzzle(Grid.rectangle(2, 3), "aababb"),
    "three rows": puzzle(Grid.rectangle(3, 2), "abac"),
    "square": puzzle(Grid.rectangle(3, 3), "aaabb bab"),
    "donut": puzzle(DONUT, "aabba"),
    "islands": puzzle(ISLANDS, "ab ba"),
    "islands impossible": puzzle(ISLANDS, "aab"),
    "diagonal": puzzle(DIAGONAL, "abc"),
    "ring": puzzle(ring(5), "aab ba"),
    "ring of three faces": puzzle(ring(4), "abc ca"),
    "hexagons": puzzle(Grid.hexagons(2, 3), "abba aab"),
    "hexagons impossible": puzzle(Grid.hexagons(2, 2), "ab bc cd da ac bd"),
    "cylinder with a hole": puzzle(CYLINDER, "abbab"),
    "no diagonals": puzzle(rook(2, 3), "abba"),
    "no diagonals impossible": puzzle(rook(2, 2), "ab bc ca"),
}
