"""What an answer is: a board that was traced, or a reason why there is none."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal, Protocol

from unboggle.counting import Refusal
from unboggle.fitting.plan import LineUp
from unboggle.phrases import listed, so_many
from unboggle.puzzle import Board, Grid, Path, Puzzle, Word
from unboggle.puzzle.frozen import Frozen

Verdict = Literal["fitted", "impossible", "undecided", "error"]
Checked = Literal["traced", "counted", "certified", "cross-checked", "unchecked"] | None
"""How an answer is known; None if there is none."""


class Because(Protocol):
    """What a reason rests on: data, of which a sentence is made when it is asked for."""

    @property
    def text(self) -> str:
        """The sentence, without its full stop."""
        ...


@dataclass(frozen=True, repr=False)
class Reason(Frozen):
    """Why no board exists.

    ``kind`` is ``counting`` (it can be checked by hand), ``refuted`` (a
    solver says so) or ``conflict`` (some words cannot share the grid, see
    `unboggle.why`). ``because`` has the numbers of the former, a `Refusal`; who refuted
    what, a `Refuted`; or the conflict, an `InTheList`, `AmongThoseThatStay` or `NoneFits`. A
    size is refuted as `PartOf` a larger one, or as there is `NoRectangle`; a second road makes
    a `CrossChecked` of it. ``words`` and ``wishes`` are those it rests on. ``minimal`` of a
    conflict: all its words but any one have been shown to fit. ``leaving_out``: words might have
    been left out, and there is no board all the same.
    """

    kind: Literal["counting", "conflict", "refuted"]
    because: Because
    words: tuple[Word, ...] = ()
    wishes: tuple[str, ...] = ()
    minimal: bool | None = None
    leaving_out: bool = False

    @classmethod
    def of(cls, refusal: Refusal) -> Reason:
        """Return that counting says so."""
        return cls("counting", refusal, refusal.words, refusal.wishes)

    @property
    def text(self) -> str:
        """The reason as a sentence, without its full stop."""
        return self.because.text

    @property
    def short(self) -> str | None:
        """The answer in one short sentence, where the text is more than that."""
        short: str | None = getattr(self.because, "short", None)
        return short

    def __str__(self) -> str:
        return self.text


@dataclass(frozen=True, repr=False)
class Partial(Frozen):
    """The best board of a run without an answer: the words it holds, with their cells."""

    board: Board
    paths: Mapping[Word, Path]

    def __str__(self) -> str:
        """How much it holds, and the board."""
        return f"{so_many(len(self.paths), 'word')}: {self.board}"


@dataclass(frozen=True)
class Drop(Frozen):
    """What was left out so that the others fit: words with their weights.

    No less than ``at_least`` has to go of all words, each of which has a ``weight``;
    ``optimal`` if no less was left out. Those that ``must`` stay are not left out. Without a
    ``known`` board no words are named.
    """

    words: Mapping[Word, int]
    at_least: int
    optimal: bool
    known: bool = True
    weight: Mapping[Word, int] = field(default_factory=dict)
    must: frozenset[Word] = frozenset()

    @property
    def of(self) -> int:
        """The weight of all words."""
        return sum(self.weight.values())

    @property
    def kept(self) -> int | None:
        """The weight of the words that are on the board; None if none is known."""
        return self.of - sum(self.words.values()) if self.known else None

    @property
    def at_most(self) -> int:
        """The weight that no board exceeds."""
        return self.of - self.at_least


@dataclass(frozen=True, repr=False)
class Smaller(Frozen):
    """A smaller size that was tried: no board, with the reason, or not decided.

    ``inside`` is the larger size without a board from which that is known.
    """

    size: tuple[int, int]
    status: Verdict
    reason: Reason | None
    checked: Checked
    inside: tuple[int, int] | None = None

    def __str__(self) -> str:
        """The size, and what became of it."""
        rows, columns = self.size
        return f"{rows}x{columns} {self.status}"


@dataclass(frozen=True)
class Areas:
    """Between which numbers of cells the smallest rectangle lies.

    No smaller one than ``at_least`` will do, one of ``at_most`` does (None: none is known);
    ``open`` are the sizes between them of which nothing is known, the least area first.
    ``square``: squares only were asked for.
    """

    at_least: int
    at_most: int | None
    open: tuple[tuple[int, int], ...] = ()
    square: bool = False


@dataclass(frozen=True, repr=False)
class Fit(Frozen):
    """What became of a puzzle.

    ``board`` and ``paths`` (each word's cells) are there when ``status`` is
    ``fitted``; the board has been traced. ``reason`` explains ``impossible``,
    ``error`` names what failed: all, or some members of an undecided run; ``best``
    is what such a run had.
    ``checked`` is how the answer is known: ``traced``, ``counted``, ``certified`` if
    a proof was checked, ``cross-checked`` or, for a refutation nobody has
    checked, ``unchecked``. ``method`` and ``solver`` gave
    it; ``seconds`` has ``total``, ``encode`` and ``solve``. ``drop`` is there if
    words could be left out, ``interrupted`` if Ctrl-C ended the search for them;
    ``smaller`` has the sizes below this one, if the smallest ``within`` a grid was asked for,
    and ``areas`` between which bounds the smallest area lies. ``planned`` is who was to race,
    if there was a race, and the features of the puzzle that this was decided by. ``bonus`` are
    the bonus words on the board, or the best so far, with their cells; None if none were named.
    """

    puzzle: Puzzle
    status: Verdict
    method: str | None
    solver: str | None
    seed: int
    board: Board | None = None
    paths: Mapping[Word, Path] = field(default_factory=dict)
    checked: Checked = None
    reason: Reason | None = None
    best: Partial | None = None
    error: str | None = None
    kernel: bool = False
    seconds: Mapping[str, float] = field(default_factory=dict)
    drop: Drop | None = None
    interrupted: bool = False
    smaller: tuple[Smaller, ...] | None = None
    within: Grid | None = None
    areas: Areas | None = None
    planned: LineUp | None = None
    bonus: Mapping[Word, Path] | None = None

    def __str__(self) -> str:
        """The answer in a line."""
        if self.board is not None:
            without = ""
            if self.drop is not None and self.drop.words:
                without = f" without {listed(tuple(self.drop.words))}"
            return f"fitted{without}: {self.board}"
        if self.status == "undecided" and self.best is not None:
            held, words = len(self.best.paths), len(self.puzzle.words)
            return f"undecided; {held} of {words} words so far: {self.best.board}"
        why = self.reason or self.error
        return f"{self.status}: {why}" if why else self.status

    def _repr_html_(self) -> str:
        """The answer as a notebook shows it, with its board or the best so far."""
        from unboggle.puzzle.html import answer_html  # only notebooks have a use for it

        board = self.board or (self.best.board if self.best else None)
        return answer_html(str(self), [] if board is None else [board])
