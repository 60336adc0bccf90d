"""The words that letters on blank cells make.

A *chance* is the set of slots and letters that a word needs. With
``((2, "a"), (5, "t"))`` it can be traced if slot 2 shows A and slot 5 T. With ``()`` it is on the
board in any case.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from unboggle.filling.vocabulary import WORD, Node
from unboggle.puzzle import Cell, Face, Grid, Word
from unboggle.puzzle.model.spelling import letters_of
from unboggle.system.clock import NEVER, Deadline

Chance = tuple[tuple[int, Face], ...]
Chances = dict[Word, set[Chance]]
_PIECE = 4096  # steps between checks of the clock


class TooMany(Exception):
    """More steps than allowed."""


class Runs:
    """The paths of a trie's words over a grid with some open cells: the slots.

    ``steps`` counts the visited cells: the work done, the same on every machine.
    """

    def __init__(self, grid: Grid, trie: Node) -> None:
        self.steps = 0
        self._trie = trie
        self._cells = grid.cells
        self._index = {cell: k for k, cell in enumerate(grid.cells)}
        self._around = [[self._index[c] for c in grid.neighbours[cell]] for cell in grid.cells]

    def chances(  # noqa: C901 - a recursion whose functions share its state
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

        ``faces`` are those of the other cells. With ``starts`` only paths that begin there count.
        Raises `TooMany` after ``limit`` steps, and `DeadlinePassed` past ``deadline``.
        """
        place = [open_.get(cell, -1) for cell in self._cells]
        shown = ["" if cell in open_ else faces.get(cell, "") for cell in self._cells]
        plain = {k: {f for f in some if len(letters_of(f)) == 1} for k, some in options.items()}
        joined = {k: [f for f in some if len(letters_of(f)) > 1] for k, some in options.items()}
        around, found = self._around, Chances()
        used = [False] * len(shown)
        last = None if limit is None else self.steps + limit

        def walk(cell: int, node: Node, chance: Chance) -> None:
            """Continue from ``cell``, where ``node`` was reached."""
            self.steps += 1
            if self.steps % _PIECE == 0:
                deadline.raise_if_expired()
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
            """Continue to ``cell`` of a slot, with every letter that ``node`` has for it."""
            here = place[cell]
            known = next((face for number, face in chance if number == here), None)
            if known is not None:  # the slot's letter was fixed on another of its cells
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
