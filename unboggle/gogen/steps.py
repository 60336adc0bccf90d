"""Solve a Gogen as a careful person does, in steps of one rule and one result each.

The rules are those of `unboggle.gogen.logic`, the suppositions those that `unboggle.gogen.grade`
counts. But steps come one at a time, those that place a letter first, each with its reason.
"""

from __future__ import annotations

from unboggle.arguments import Seconds, validated
from unboggle.errors import DeadlineExceeded, Option
from unboggle.events import OnProgress, ignore
from unboggle.gogen.gogen import SIDE, Gogen
from unboggle.gogen.logic import CELLS, Options, near, numbers, touching
from unboggle.gogen.step import GogenStep, Rule
from unboggle.puzzle import Cell, Face
from unboggle.system.clock import NEVER, Deadline, DeadlinePassed, StopToken


def gogen_steps(
    gogen: Gogen,
    *,
    timeout: Seconds | None = 60.0,
    on_progress: OnProgress = ignore,
    stop: StopToken | None = None,
) -> tuple[GogenStep, ...]:
    """Return the steps by which logic solves ``gogen``, as far as it leads.

    It must have only one board. If no single supposition is enough, they end before all letters are
    placed (`Grade.unsolved`). Raises `DeadlineExceeded` after ``timeout`` seconds (None: no
    limit), or if ``stop`` is set.

    >>> from unboggle.gogen.notation import parse_gogen
    >>> rows = ["abcde", "fghij", "k?mno", "pqrst", "uvwxy"]
    >>> for step in gogen_steps(parse_gogen("\\n".join([*rows, "", "glm"]))):
    ...     print(step)
    L is at B3: no other cell is left for it.
    """
    validated(gogen_steps, locals())
    try:
        return steps_of(gogen, Deadline.after(timeout, stop))
    except DeadlinePassed:
        raise DeadlineExceeded(
            "the steps were not found in time; a longer ", Option("timeout"), " may do"
        ) from None


def steps_of(gogen: Gogen, deadline: Deadline = NEVER) -> tuple[GogenStep, ...]:
    """Return what `gogen_steps` returns; raise `DeadlinePassed` past ``deadline``."""
    given = {SIDE * r + c: numbers(face)[0] for (r, c), face in gogen.given.items()}
    work = _StepSearch(Options.at_first({}, touching(gogen.words)), deadline)
    work.edges(given)
    for cell, letter in given.items():
        work.put(letter, 1 << cell)
    while work.open and work.one():
        deadline.raise_if_expired()
    return tuple(work.steps)


class _StepSearch:
    """The cells that each letter may still be on; ``settled`` letters exclude all others."""

    def __init__(self, options: Options, deadline: Deadline) -> None:
        self.cells, self.touch = [*options.cells], options.touch
        self.deadline = deadline
        self.settled: set[int] = set()
        self.steps: list[GogenStep] = []

    @property
    def open(self) -> bool:
        """Whether some letter is not placed yet."""
        return len(self.settled) < CELLS

    def edges(self, given: dict[int, int]) -> None:
        """Note the edges and corners that letters with many neighbours cannot use, unless given."""
        for letter, around in enumerate(self.touch):
            off = ((1 << CELLS) - 1) & ~self.cells[letter]
            if off and letter not in given.values():
                because = tuple(map(_name, around))
                self._note("edges", letter, off=off, because=because)

    def put(self, letter: int, cell: int) -> None:
        """Place ``letter`` on ``cell``, a bit: no other letter is there."""
        self.settled.add(letter)
        for other in range(CELLS):
            self.cells[other] &= cell if other == letter else ~cell

    def one(self) -> bool:
        """Take the easiest step; return whether there was one."""
        return self._last_cell() or self._last_letter() or self._next_to() or self._contradiction()

    def _unsettled(self) -> list[int]:
        left = [letter for letter in range(CELLS) if letter not in self.settled]
        return sorted(left, key=lambda letter: (self.cells[letter].bit_count(), letter))

    def _last_cell(self) -> bool:
        for letter in self._unsettled():
            cell = self.cells[letter]
            if cell & (cell - 1) == 0:
                self._place("last-cell", letter, cell)
                return True
        return False

    def _last_letter(self) -> bool:
        for letter, cell in Options(self.cells, self.touch).hidden_singles() or ():
            if letter not in self.settled and cell & (cell - 1) == 0:
                self._place("last-letter", letter, cell)
                return True
        return False

    def _next_to(self) -> bool:
        """Exclude the most cells that are not next to letters that a letter must touch."""
        best: tuple[int, int, int, tuple[Face, ...]] | None = None
        for letter in self._unsettled():
            cells, because = self.cells[letter], list[Face]()
            for other in sorted(self.touch[letter], key=lambda x: x not in self.settled):
                less = cells & near(self.cells[other])
                if less != cells:
                    cells, because = less, [*because, _name(other)]
            off = self.cells[letter] & ~cells
            if off and (best is None or cells.bit_count() < best[0]):
                best = cells.bit_count(), letter, off, tuple(because)
        if best is None:
            return False
        left, letter, off, because_of = best
        self.cells[letter] &= ~off
        if left == 1:
            self._place("next-to", letter, self.cells[letter], because_of)
        else:
            self._note("next-to", letter, off=off, because=because_of)
        return True

    def _contradiction(self) -> bool:
        options = Options(self.cells, self.touch)
        for letter in self._unsettled():
            for cell in options.each(letter):
                self.deadline.raise_if_expired()
                if not options.supposing(letter, cell).narrow((letter,)):
                    self.cells[letter] &= ~cell
                    self._note("contradiction", letter, off=cell)
                    return True
        return False

    def _place(self, rule: Rule, letter: int, cell: int, because: tuple[Face, ...] = ()) -> None:
        (place,) = _cells(cell)
        self.put(letter, cell)
        self.steps.append(GogenStep(rule, _name(letter), placed=place, touching=because))

    def _note(self, rule: Rule, letter: int, *, off: int, because: tuple[Face, ...] = ()) -> None:
        left = _cells(self.cells[letter])
        step = GogenStep(
            rule, _name(letter), excluded=_cells(off), touching=because, candidates=left
        )
        self.steps.append(step)


def _name(letter: int) -> Face:
    return chr(ord("a") + letter)


def _cells(mask: int) -> tuple[Cell, ...]:
    return tuple(divmod(cell, SIDE) for cell in range(CELLS) if mask >> cell & 1)
