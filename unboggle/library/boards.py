"""Boards that are given or thrown: their words, whether they hold some, which dice show them."""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Literal

from unboggle.errors import InputError, Option, TooLate, checked
from unboggle.forward.fast_trace import trace_everywhere
from unboggle.forward.lexicon import Found, Lexicon
from unboggle.forward.rule_book import BOGGLE, RuleBook
from unboggle.forward.trace import Runs, trace_puzzle
from unboggle.phrases import listed, so_many
from unboggle.progress import OnProgress, Phase, ignore
from unboggle.puzzle import Board, Face, Path, Word, dice
from unboggle.puzzle.dice import DiceSet, Placement
from unboggle.puzzle.frozen import Frozen
from unboggle.puzzle.html import OneBoard, answer_html
from unboggle.puzzle.spelling import letters_of, spell
from unboggle.puzzle.words import WordList
from unboggle.reports.check import earned
from unboggle.reports.solve import Wrap
from unboggle.system.clock import Deadline, Late, Stop

HEAT_LIMIT = 16_384
"""The most cells of a board with a heat map: it takes a bit for each of them and each word."""


@dataclass(frozen=True, repr=False)
class Solved(Frozen, OneBoard):
    """The words ``found`` on ``board``, in alphabetical order, each with a path.

    Worth what ``rules`` say. ``runs`` has all paths of each word and the cells that they use,
    if they were asked for and the time sufficed (``status`` is ``undecided`` if not);
    ``level`` is that of the rarest words that were asked for; ``throw`` the dice and the seed
    that gave the board, if it was thrown; ``wrap`` which of its ends meet.
    """

    board: Board
    found: tuple[Found, ...]
    rules: RuleBook = BOGGLE
    status: Literal["solved", "undecided"] = "solved"
    runs: Mapping[Word, Runs] | None = None
    all_paths: bool = False
    heat: bool = False
    throw: Thrown | None = None
    wrap: Wrap = "none"
    interrupted: bool = False
    level: int | None = None

    @property
    def points(self) -> int:
        """What all the words are worth together."""
        return sum(self.rules.score(found.word) for found in self.found)

    def __str__(self) -> str:
        """The answer in a line."""
        return f"{so_many(len(self.found), 'word')}, {so_many(self.points, 'point')}: {self.board}"


@dataclass(frozen=True, repr=False)
class Thrown(Frozen):
    """Boards thrown with ``dice``: ``seed`` throws the same ones again, on every machine."""

    dice: DiceSet
    seed: int
    boards: tuple[Board, ...]

    def __str__(self) -> str:
        """The throws in a line."""
        return f"{self.dice.name}, seed {self.seed}: {', '.join(map(str, self.boards))}"

    def _repr_html_(self) -> str:
        """The throws as a notebook shows them."""
        return answer_html(f"{self.dice.name}, seed {self.seed}", self.boards)


@dataclass(frozen=True, repr=False)
class DiceSets(Frozen):
    """Sets of dice."""

    sets: tuple[DiceSet, ...]

    def __str__(self) -> str:
        """Their names."""
        return ", ".join(one.name for one in self.sets)


@dataclass(frozen=True, repr=False)
class Placed(Frozen, OneBoard):
    """Which of ``dice`` shows which cell of ``board``: ``placement`` says, or why too few can."""

    board: Board
    dice: DiceSet
    placement: Placement

    @property
    def status(self) -> Literal["throwable", "unthrowable"]:
        """Whether the dice can show the board."""
        return "throwable" if self.placement.complete else "unthrowable"

    def __str__(self) -> str:
        """The answer in a line."""
        return f"{self.status} with {self.dice.name}: {self.board}"


@dataclass(frozen=True, repr=False)
class Checked(Frozen, OneBoard):
    """Which of ``words`` are on ``board``: a path for each that is, and what they are worth.

    If a dictionary was asked, ``known`` are the words that it has, and ``missed`` those on the
    board that are not listed and count by ``rules``.
    """

    board: Board
    words: WordList
    paths: Mapping[Word, Path] = field(default_factory=dict)
    rules: RuleBook = BOGGLE
    known: frozenset[Word] | None = None
    missed: tuple[Found, ...] = ()

    @property
    def status(self) -> Literal["present", "missing"]:
        """Whether all are there."""
        return "missing" if self.missing else "present"

    @property
    def missing(self) -> tuple[Word, ...]:
        """The words that are not there."""
        return tuple(word for word in self.words.words if word not in self.paths)

    def score(self, word: Word) -> int:
        """Return what ``word`` of the list is worth: nothing if it is not there, or no word."""
        return earned(word, self.words, self.rules, there=word in self.paths, known=self.known)

    @property
    def points(self) -> int:
        """What the words of the list are worth together."""
        return sum(map(self.score, self.words.words))

    @property
    def missed_points(self) -> int:
        """What the words that are not listed are worth."""
        return sum(self.rules.score(found.word) for found in self.missed)

    def __str__(self) -> str:
        """The answer in a line."""
        here = f"{len(self.paths)} of {so_many(len(self.words.words), 'word')} on {self.board}"
        return f"{here}; missing: {listed(self.missing)}" if self.missing else here


def solve_board(
    board: Board,
    lexicon: Lexicon | None = None,
    *,
    rules: RuleBook = BOGGLE,
    level: int | None = None,
    all_paths: bool = False,
    limit: int = 10,
    heat: bool = False,
    timeout: float | None = 60.0,
    on_progress: OnProgress = ignore,
    stop: Stop | None = None,
) -> Solved:
    """Return the words of ``lexicon`` (None: the embedded one) on ``board``.

    Those that count by ``rules``, and no rarer ones than of ``level`` (SCOWL: 10 to 95). With
    ``all_paths`` all paths of each word are counted, and
    ``limit`` of them kept; with ``heat`` it is found out which cells each word uses. It ends
    after ``timeout`` seconds (None: no limit) or when ``stop`` is set: without any words if
    they were not all found by then, else without those two. Raises `InputError` for a heat map
    of more than `HEAT_LIMIT` cells, and for a level if the dictionary has none.

    >>> solve_board(Board.of_rows(["ca", "xt"]), Lexicon.of("cat", "dog")).points
    1
    """
    checked(solve_board, locals())
    deadline = Deadline.after(timeout, stop)
    if heat and len(board.grid.neighbours) > HEAT_LIMIT:
        raise InputError(Option("heat"), f" is for boards of up to {HEAT_LIMIT:,} cells")
    answer = Solved(board, (), rules, "undecided", wrap=board.grid.wrap, level=level)
    try:
        deadline.check()
        words = lexicon or Lexicon.load()
        if level is not None and not words.has_levels:
            raise InputError(Option("level"), " needs the built-in dictionary: others have none")
        found = tuple(
            one
            for one in words.words_on(board, shortest=rules.shortest, deadline=deadline)
            if level is None or (one.level is not None and one.level <= level)
        )
    except Late:
        return replace(answer, interrupted=deadline.stopped)
    answer = replace(answer, found=found)
    if not (all_paths or heat):
        return replace(answer, status="solved")
    on_progress(Phase("every-path"))
    runs = _everywhere(board, found, limit if all_paths else 0, heat, deadline)
    if runs is None:
        return replace(answer, interrupted=deadline.stopped)
    return replace(answer, status="solved", runs=runs, all_paths=all_paths, heat=heat)


def _everywhere(
    board: Board, found: Iterable[Found], limit: int, heat: bool, deadline: Deadline
) -> dict[Word, Runs] | None:
    faces = set(board.faces.values())
    plain = all(len(face) == 1 for face in faces)
    spellings = (
        (f.word, s) for f in found for s in ([tuple(f.word)] if plain else spell(f.word, faces))
    )
    try:
        return trace_everywhere(board, spellings, limit=limit, heat=heat, deadline=deadline)
    except Late:
        return None


def check_words(
    board: Board,
    words: WordList,
    lexicon: Lexicon | None = None,
    *,
    rules: RuleBook = BOGGLE,
    timeout: float | None = 60.0,
    on_progress: OnProgress = ignore,
    stop: Stop | None = None,
) -> Checked:
    """Return which of ``words`` are on ``board``, with a path for each and points by ``rules``.

    With a ``lexicon`` only words that it has are worth points, and it is told which of its
    words on the board are missed in the list. A word that was not found in time may be on the
    board: past ``timeout`` seconds (None: no limit), or when ``stop`` is set, it raises `TooLate`.

    >>> from unboggle import parse_words
    >>> answer = check_words(
    ...     Board.of_rows(["ca", "xt"]), parse_words("cat dog"), Lexicon.of("act", "cat")
    ... )
    >>> answer.missing, answer.points, [found.word for found in answer.missed]
    (('dog',), 1, ['act'])
    """
    checked(check_words, locals())
    on_progress(Phase("words-on-board"))
    try:
        return _checked_by(board, words, lexicon, rules, Deadline.after(timeout, stop))
    except Late:
        raise TooLate(
            "it takes too long to trace the words on the board; a longer ",
            Option("timeout"),
            " may do",
        ) from None


def _several(board: Board, words: WordList) -> list[Face]:
    """Return the faces of several letters on ``board`` in which ``words`` are not spelled."""
    there = {face for face in board.faces.values() if len(letters_of(face)) > 1}
    known = {face for ways in words.spellings.values() for way in ways for face in way}
    return sorted(there - known)


def _checked_by(
    board: Board, words: WordList, lexicon: Lexicon | None, rules: RuleBook, deadline: Deadline
) -> Checked:
    deadline.check()
    listed = words.in_faces([*words.faces, *_several(board, words)])
    paths = trace_puzzle(board, listed.puzzle(board.grid), deadline=deadline)
    if lexicon is None:
        return Checked(board, words, paths, rules)
    spelt = {"".join(words.spellings[word][0]): word for word in words.words}
    everything = {spelt[known] for known in lexicon.words() if known in spelt}
    missed = tuple(
        found
        for found in lexicon.words_on(board, shortest=rules.shortest, deadline=deadline)
        if found.word not in spelt
    )
    return Checked(board, words, paths, rules, frozenset(everything), missed)


def dice_set(name: str) -> DiceSet:
    """Return the dice of that name, or those of the file ``name``; `InputError` if there are none.

    >>> len(dice_set("new").dice)
    16
    """
    checked(dice_set, locals())
    return dice.get(name)


def dice_sets() -> DiceSets:
    """Return the sets of dice that we know.

    >>> dice_sets().sets[0].name in dice.NAMES
    True
    """
    return DiceSets(tuple(map(dice.get, dice.NAMES)))


def throw(
    dice_: DiceSet | str = "new", seed: int | None = None, *, count: int = 1, wrap: Wrap = "none"
) -> Thrown:
    """Throw ``dice_`` ``count`` times; ``seed`` throws the same again, None a new one.

    ``wrap`` joins the ends of ``rows``, of ``columns``, of ``both``, or of ``none``.

    >>> str(throw("new", 7).boards[0]) == str(throw("new", 7).boards[0])
    True
    """
    checked(throw, locals())
    thrown = dice_set(dice_) if isinstance(dice_, str) else dice_
    if seed is None:
        seed = random.SystemRandom().randrange(1_000_000_000)
    draw = random.Random(seed)
    boards = (dice.throw(thrown, draw) for _ in range(count))
    if wrap != "none":
        boards = (
            Board.of_rows(
                board.rows(),
                wrap_rows=wrap in ("rows", "both"),
                wrap_columns=wrap in ("columns", "both"),
            )
            for board in boards
        )
    return Thrown(thrown, seed, tuple(boards))


def place_dice(board: Board, dice_: DiceSet | str = "new") -> Placed:
    """Return which of ``dice_`` shows which cell of ``board``, or why there are too few.

    >>> place_dice(Board.of_rows(["pers", "latg", "sine", "ters"]), "new").status
    'throwable'
    """
    checked(place_dice, locals())
    chosen = dice_set(dice_) if isinstance(dice_, str) else dice_
    return Placed(board, chosen, dice.place(board, chosen))
