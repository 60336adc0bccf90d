"""What the user can do if there is no board: only what was tried, or is certain.

`KINDS` has each kind of advice with the condition under which it is given. Most of it is tried in
the same run, by counting and a short search of a fixed amount of work (`quick_fit`).
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

from unboggle.cli.advice_sizes import (
    between,
    is_strip,
    larger_sizes,
    of_size,
    squares,
    typed_size,
)
from unboggle.cli.puzzle_file import puzzle_file
from unboggle.errors import InputError
from unboggle.fitting.fit import quick_fit
from unboggle.forward.trace import trace_puzzle
from unboggle.forward.verify import violated_constraint
from unboggle.phrases import join_names
from unboggle.puzzle import Board, Constraints, Grid, Inventory, Puzzle
from unboggle.puzzle.model.spelling import several
from unboggle.system.clock import Deadline, DeadlinePassed, StopToken

if TYPE_CHECKING:
    from unboggle.cli.call_context import Running
    from unboggle.requests.kinds import ListRequest

_WORDS = 6  # words of a conflict that are left out in turn
_NAMED = 3  # of these words that are named
_MOST_KINDS = 3  # kinds of advice in one answer
_SURE = 15.0  # seconds of a refutation that `why`, which has 60, will repeat
_PATIENCE = 8.0  # seconds for all tries; on a quiet machine most take a tenth of one
_LEAST_PATIENCE = 0.5  # the same after a short timeout
_SHARE = 0.5  # of the remaining time, for one kind: slow tries leave time for the others
_PART = 0.25  # of the timeout, for tries after it
_FILLER = "e"


@dataclass
class Setting:
    """What is known when advice is given: the answer, and how the question was asked.

    ``answer`` is that of a request about a list. ``auto``: the size was searched, up to ``within``
    (None: no limit was requested). ``can_drop``: the command has ``--most``. ``dropping``: it was
    used, and the ``required`` words had to stay. ``from_file``: a puzzle file made the constraints.
    ``timeout`` is in seconds. ``helped``: other advice is given before.
    """

    answer: Any
    auto: bool = False
    within: Grid | None = None
    square: bool = False
    can_drop: bool = True
    dropping: bool = False
    required: frozenset[str] = frozenset()
    from_file: bool = False
    timeout: float = 0.0
    seed: int = 0
    helped: bool = False
    stop: StopToken | None = None
    deadline: Deadline = field(default_factory=lambda: Deadline.after(_PATIENCE))

    @property
    def puzzle(self) -> Puzzle:
        """The puzzle; with ``--most`` only with words that must fit."""
        puzzle: Puzzle = self.answer.puzzle
        if not self.dropping:
            return puzzle
        return puzzle.restricted_to(self.required or {min(puzzle.words, key=len)})

    @property
    def fits(self) -> str:
        """What holds for a board of `puzzle`."""
        if not self.dropping:
            return "all the words fit" if len(self.puzzle.words) > 1 else "the word fits"
        return "the required words fit" if self.required else "some words fit"

    @property
    def refuted(self) -> bool:
        """Whether there is no board."""
        return bool(self.answer.status == "impossible")

    def board(self, puzzle: Puzzle, grid: Grid | None = None) -> Board | None:
        """Return a traced board that a short search finds, on the puzzle's own or on ``grid``."""
        if self.deadline.remaining <= 0:
            return None
        left = self.deadline.remaining
        try:
            puzzle = puzzle if grid is None else replace(puzzle, grid=grid)
            return quick_fit(puzzle, timeout=left, seed=self.seed, stop=self.stop).board
        except InputError:  # constraints that do not go together, or not on this grid
            return None

    def holds(self, board: Board, puzzle: Puzzle) -> bool:
        """Return whether ``board`` solves ``puzzle``; False if the time is over."""
        try:
            there = trace_puzzle(board, puzzle, deadline=self.deadline)
            broken = violated_constraint(board, puzzle, deadline=self.deadline)
        except DeadlinePassed:
            return False
        return not {*puzzle.words} - {*there} and not broken

    def without(self, constraint: str) -> Puzzle:
        """Return the puzzle without the kind of ``constraint``."""
        kept = [one for one in self.puzzle.constraints if one.name != constraint]
        return replace(self.puzzle, constraints=Constraints(*kept))


def advice_on(request: ListRequest, answer: Any, run: Running) -> tuple[str, ...]:
    """Return what the user can do if the ``answer`` to ``request`` has no board."""
    timeout = math.inf if request.timeout is None else request.timeout
    if request.task != "fit" and answer.status != "impossible":
        return ()  # their texts name the timeout
    return advise(
        Setting(
            answer,
            auto=request.puzzle.grid is None,
            within=request.puzzle.within,
            square=request.puzzle.square,
            can_drop=request.task == "fit",
            dropping=getattr(request, "most", False),
            required=frozenset(request.puzzle.words.required),
            from_file=puzzle_file() is not None,
            timeout=timeout,
            seed=request.seed,
            stop=run.stop,
            deadline=patience(timeout, run.options["timeout"]),
        )
    )


def advise(setting: Setting) -> tuple[str, ...]:
    """Return what the user can do, as parts of a sentence; nothing after an interrupt."""
    answer = setting.answer
    if answer.interrupted or answer.status not in ("impossible", "undecided"):
        return ()
    given: list[str] = []
    kinds = KINDS if setting.refuted or not setting.dropping else _FOR_LONGER
    for kind in kinds:
        if len(given) < _MOST_KINDS:
            share = setting.deadline.share(_SHARE)
            some = replace(setting, deadline=share, helped=bool(given))
            given += kind.give(some)
    return tuple(given)


def patience(timeout: float, left: float | None) -> Deadline:
    """Return when advice must end, after a command with ``timeout`` of which ``left`` is left.

    That is a moment after the timeout of the command, in seconds; None for ``left`` has no limit.
    """
    more = max(_LEAST_PATIENCE, timeout * _PART)
    return Deadline.after(_PATIENCE if left is None else min(_PATIENCE, max(left, more)))


def longer(timeout: float) -> str:
    """Return the advice to search longer, which promises no more than that."""
    return f"use --timeout {max(1.0, 2 * timeout):g}, which searches longer"


def _inventory(setting: Setting) -> Iterator[str]:
    inventory, grid = Inventory.find(setting.puzzle.constraints), setting.puzzle.grid
    wrong = inventory is not None and inventory.fills_grid and inventory.total != len(grid.cells)
    if inventory is None or not wrong or setting.auto:
        return
    board = setting.board(setting.without("inventory"))
    if board is None:
        return
    faces, cells = Counter(board.faces.values()), len(grid.cells)
    spare = (Counter(inventory.counts) - faces).elements()
    rest = [*spare, *[_FILLER] * cells][: cells - faces.total()]
    wanted = Inventory(dict(sorted((faces + Counter(rest)).items())))
    exact = replace(setting.puzzle, constraints=setting.without("inventory").constraints)
    exact = replace(exact, constraints=Constraints(*exact.constraints, wanted))
    blank = [cell for cell in grid.cells if cell not in board.faces]
    filled = Board(grid, {**board.faces, **dict(zip(blank, rest, strict=True))})
    if setting.holds(filled, exact) or setting.board(exact) is not None:
        text = wanted.text(grid)  # in small letters each is a face
        text = text if several(wanted.counts) else text.lower()
        yield f"use {cells} letters instead of {inventory.total}, such as --inventory {text}"


def _size(setting: Setting) -> Iterator[str]:
    puzzle = setting.puzzle
    if _has_one_size(puzzle):
        return
    # If the sizes up to a bound are not refuted, the same bound is no remedy, but a size is.
    option = "--max-size" if setting.auto and setting.refuted else "--size"
    instead = setting.auto and not setting.refuted and setting.within is not None
    large = next((grid for grid in larger_sizes(puzzle) if _fits_on(setting, grid)), None)
    if large is None:
        return
    small = large if setting.auto else _smaller(setting, large)
    bound = " instead of --max-size" * instead
    square = puzzle.grid.rows == puzzle.grid.columns and small is not large
    larger = f", or {option} {typed_size(large)}{bound} for a square" * square
    yield f"use {option} {typed_size(small)}{bound}{larger}, where {setting.fits}"


def _has_one_size(puzzle: Puzzle) -> bool:
    """Return whether a hole or a constraint has its place on boards of this size only."""
    return bool(puzzle.grid.holes) or any(one.one_size for one in puzzle.constraints)


def _fits_on(setting: Setting, grid: Grid) -> bool:
    return setting.board(setting.puzzle, grid) is not None


def _smaller(setting: Setting, large: Grid) -> Grid:
    """Return a size below ``large`` on which the words fit, with few cells; ``large`` without."""
    grid = setting.puzzle.grid
    if any(one.area is not None for one in setting.puzzle.constraints):
        return large
    if not is_strip(grid):
        sizes = between(grid, large)
        return next((size for size in sizes if _fits_on(setting, size)), large)
    # What fits on a strip fits on a longer one, so the lengths between are halved.
    too_short = max(grid.rows, grid.columns)
    while (length := (too_short + max(large.rows, large.columns)) // 2) > too_short:
        size = of_size(grid, (1, length) if grid.rows == 1 else (length, 1))
        if _fits_on(setting, size):
            large = size
        else:
            too_short = length
    return large


def _word(setting: Setting) -> Iterator[str]:
    reason, puzzle = setting.answer.reason, setting.puzzle
    if reason is None or setting.dropping or not puzzle.constraints.monotone:
        return
    word = getattr(getattr(reason.evidence, "details", None), "word", None)
    # A constraint must not name a word that is not in the list.
    bound = {one for constraint in puzzle.constraints for one in constraint.named_words or ()}
    named = [one for one in ((word,) if word else reason.words) if one not in bound]
    if len(puzzle.words) < 2 or not 0 < len(named) <= _WORDS:
        return
    spare = [
        word
        for word in named
        if setting.board(puzzle.restricted_to({*puzzle.words} - {word})) is not None
    ]
    if spare:
        those = join_names([*map(repr, spare[:_NAMED])], last="or")
        yield f"leave out {those}, and the other words fit"


def _constraint(setting: Setting) -> Iterator[str]:
    options = []
    for name in _names(setting.puzzle):
        puzzle = setting.without(name)
        if any(setting.board(puzzle, grid) is not None for grid in _sizes(setting, puzzle)):
            options.append(_left_out(setting, name))
    if options:
        leave_out = "add" if setting.from_file else "leave out"
        yield f"{leave_out} {join_names(options, last='or')}, and {setting.fits}"


def _constraint_and_size(setting: Setting) -> Iterator[str]:
    if setting.helped:
        return
    option = "--max-size" if setting.auto else "--size"
    for name in _names(setting.puzzle):
        puzzle = setting.without(name)
        for grid in () if _has_one_size(puzzle) else squares(puzzle.grid):
            if setting.board(puzzle, grid) is not None:
                leave_out = "add" if setting.from_file else "leave out"
                both = f"{leave_out} {_left_out(setting, name)} and use {option} {typed_size(grid)}"
                yield f"{both}, where {setting.fits}"
                return


def _names(puzzle: Puzzle) -> list[str]:
    """Return the kinds of constraints, each once."""
    return [*dict.fromkeys(one.name for one in puzzle.constraints)]


def _left_out(setting: Setting, name: str) -> str:
    """Return the option that adds the constraint ``name``, or leaves it out of a file."""
    dashed = name.replace("_", "-")
    return f"--without {name}" if setting.from_file else f"--{dashed}"


def _sizes(setting: Setting, puzzle: Puzzle) -> Iterator[Grid]:
    """Yield the size of ``puzzle``; if it was searched, also other sizes within its bounds."""
    yield puzzle.grid
    if not setting.auto:
        return
    within = setting.within
    areas = any(one.area is not None for one in puzzle.constraints)
    for grid in larger_sizes(puzzle) if areas else squares(puzzle.grid, within):
        small = within is None or (grid.rows <= within.rows and grid.columns <= within.columns)
        if small and (grid.rows == grid.columns or not setting.square):
            yield grid


def _most(setting: Setting) -> Iterator[str]:
    puzzle = setting.puzzle
    if setting.dropping or not setting.can_drop or setting.auto or len(puzzle.words) < 2:
        return
    if not puzzle.constraints.monotone:
        return
    shortest = sorted(puzzle.words, key=len)[:_WORDS]
    if any(setting.board(puzzle.restricted_to({word})) is not None for word in shortest):
        yield "add --most, which leaves out as few words as it can"


def _why(setting: Setting) -> Iterator[str]:
    answer = setting.answer
    quick = answer.seconds.get("total", 0.0) <= _SURE
    many = len(answer.puzzle.words) > 1 and not (setting.dropping or setting.auto)
    if setting.refuted and quick and many:
        yield "run 'unboggle why', which lists the conflicts"


def _timeout(setting: Setting) -> Iterator[str]:
    if not setting.refuted and setting.timeout:
        yield longer(setting.timeout)


@dataclass(frozen=True)
class Advice:
    """A kind of advice: when it is certain to help, and the function that gives it."""

    name: str
    certain: str
    give: Callable[[Setting], Iterator[str]]


KINDS = (
    Advice(
        "inventory",
        "tried: a board was found that uses up exactly the letters named",
        _inventory,
    ),
    Advice("size", "tried: a board of that size was found under the same constraints", _size),
    Advice("word", "tried: a board was found for the list without that word", _word),
    Advice("constraint", "tried: a board was found without that option", _constraint),
    Advice(
        "most",
        "tried: a board was found for one of the words, and fewer words violate no constraint;"
        " --most reports that board or a better one",
        _most,
    ),
    Advice(
        "constraint and size",
        "tried: a board of that size was found without that option; other advice did not help",
        _constraint_and_size,
    ),
    Advice(
        "why",
        "certain: what was refuted within a quarter of the time that 'why' has is refuted again,"
        " and a refuted list is a conflict",
        _why,
    ),
    Advice("timeout", "certain: it promises a longer search, and no board", _timeout),
)
"""All kinds, the most useful first."""
_FOR_LONGER = tuple(kind for kind in KINDS if kind.name == "timeout")
