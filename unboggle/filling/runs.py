"""Which letters on blank cells bring which words along.

A *chance* is what a word asks of the places: ``((2, "a"), (5, "t"))`` if it can be traced where
place 2 shows A and place 5 T, ``()`` if it is there whatever they show.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from unboggle.filling.vocabulary import WORD, Node
from unboggle.puzzle import Cell, Face, Grid, Word
from unboggle.puzzle.spelling import letters_of
from unboggle.system.clock import NEVER, Deadline

Chance = tuple[tuple[int, Face], ...]
Chances = dict[Word, set[Chance]]
_PIECE = 4096  # steps between two looks at the clock


class TooMany(Exception):
    """More steps than were allowed."""


class Runs:
    """How words of a trie run over a grid some of whose cells are open: they are places.

    ``steps`` counts the cells walked on: the work that was done, the same on every machine.
    """

    def __init__(self, grid: Grid, trie: Node) -> None:
        self.steps = 0
        self._trie = trie
        self._cells = grid.cells
        self._index = {cell: k for k, cell in enumerate(grid.cells)}
        self._around = [[self._index[c] for c in grid.neighbours[cell]] for cell in grid.cells]

    def chances(
        self,
        faces: Mapping[Cell, Face],
        open_: Mapping[Cell, int],
        options: Mapping[int, Sequence[Face]],
        *,
        starts: Iterable[Cell] | None = None,
        limit: int | None = None,
        deadline: Deadline = NEVER,
    ) -> Chances:
        """Return the chances of every word with the letters ``options`` on the places ``open_``.

        ``faces`` are those of the other cells. Only runs that begin on ``starts``, if there are
        any. Raises `TooMany` after ``limit`` steps, and `Late` past ``deadline``.
        """
        place = [open_.get(cell, -1) for cell in self._cells]
        shown = ["" if cell in open_ else faces.get(cell, "") for cell in self._cells]
        plain = {k: {f for f in some if len(letters_of(f)) == 1} for k, some in options.items()}
        joined = {k: [f for f in some if len(letters_of(f)) > 1] for k, some in options.items()}
        around, found = self._around, Chances()
        used = [False] * len(shown)
        last = None if limit is None else self.steps + limit

        def walk(cell: int, node: Node, chance: Chance) -> None:
            """Go on from ``cell``, where ``node`` was reached."""
            self.steps += 1
            if self.steps % _PIECE == 0:
                deadline.check()
            if last is not None and self.steps > last:
                raise TooMany
            if WORD in node:
                found.setdefault(node[WORD], set()).add(tuple(sorted(chance)))
                if len(node) == 1:
                    return
            used[cell] = True
            for other in around[cell]:
                if used[other]:
                    continue
                face = shown[other]
                if not face:
                    if place[other] >= 0:
                        enter(other, node, chance)
                elif (child := node.get(face) if len(face) == 1 else _down(node, face)) is not None:
                    walk(other, child, chance)
            used[cell] = False

        def enter(cell: int, node: Node, chance: Chance) -> None:
            """Go on to ``cell``, a place, with every letter that ``node`` has for it."""
            here = place[cell]
            known = next((face for number, face in chance if number == here), None)
            if known is not None:  # another cell of the place, which shows the same
                if (child := _down(node, known)) is not None:
                    walk(cell, child, chance)
                return
            good = plain[here]
            for letter, child in node.items():
                if letter in good:
                    walk(cell, child, (*chance, (here, letter)))
            for face in joined[here]:
                if (child := _down(node, face)) is not None:
                    walk(cell, child, (*chance, (here, face)))

        begin = self._cells if starts is None else starts
        for cell in map(self._index.__getitem__, begin):
            if place[cell] >= 0:
                enter(cell, self._trie, ())
            elif shown[cell] and (child := _down(self._trie, shown[cell])) is not None:
                walk(cell, child, ())
        return found


def _down(node: Node, face: Face) -> Node | None:
    below: Node | None = node
    for letter in face:
        if below is None:
            return None
        below = below.get(letter)
    return below
