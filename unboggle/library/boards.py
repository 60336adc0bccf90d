"""Given and thrown boards: their words, a check of a word list, and the dice that show them."""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import ClassVar, Literal

from unboggle.arguments import Batch, Level, Positive, Seconds, Seed, validated
from unboggle.errors import DeadlineExceeded, InputError, Option
from unboggle.events import OnProgress, Phase, ignore
from unboggle.forward.fast_trace import trace_everywhere
from unboggle.forward.lexicon import FoundWord, Lexicon, words_on
from unboggle.forward.scoring_rules import BOGGLE_RULES, ScoringRules
from unboggle.forward.trace import WordPaths, trace_puzzle
from unboggle.phrases import count_noun, listed
from unboggle.puzzle import Board, Face, Path, Word
from unboggle.puzzle import dice as dice_module
from unboggle.puzzle.dice import DicePlacement, DiceSet
from unboggle.puzzle.formats.html import HasBoard, answer_html
from unboggle.puzzle.lists.words import WordList
from unboggle.puzzle.model.frozen import Frozen
from unboggle.puzzle.model.grid import Wrap
from unboggle.puzzle.model.spelling import letters_of, spell
from unboggle.reports.check import earned
from unboggle.system.clock import Deadline, DeadlinePassed, StopToken

HEAT_LIMIT = 16_384
"""The largest number of cells of a board with a heat map: one bit per cell and word."""


@dataclass(frozen=True, repr=False)
class SolvedBoard(Frozen, HasBoard):
    """The words ``found`` on ``board``, in alphabetical order, each with a path.

    ``rules`` score them. ``word_paths`` has all paths of each word and their cells, if requested.
    ``status`` is ``undecided`` if the time was too short for that. ``level`` is the dictionary
    level of the rarest words requested. ``throw`` has the dice and the seed that threw the board,
    if any. ``wrap`` names the ends of the board that meet.

    >>> from unboggle import Board, Lexicon, solve_board
    >>> solved = solve_board(Board.from_rows(["ca", "xt"]), Lexicon.parse("cat act dog tax"))
    >>> [found.word for found in solved.found], solved.points
    (['act', 'cat', 'tax'], 3)
    """

    report_kind: ClassVar[str] = "solve"

    board: Board
    found: tuple[FoundWord, ...]
    rules: ScoringRules = BOGGLE_RULES
    status: Literal["solved", "undecided"] = "solved"
    word_paths: Mapping[Word, WordPaths] | None = None
    all_paths: bool = False
    heat: bool = False
    throw: DiceThrow | None = None
    wrap: Wrap = "none"
    interrupted: bool = False
    level: int | None = None

    @property
    def points(self) -> int:
        """The points of all the words together."""
        return sum(self.rules.score(found.word) for found in self.found)

    def __str__(self) -> str:
        """The answer on one line."""
        words, points = count_noun(len(self.found), "word"), count_noun(self.points, "point")
        return f"{words}, {points}: {self.board}"


@dataclass(frozen=True, repr=False)
class DiceThrow(Frozen):
    """Boards thrown with ``dice``; the same ``seed`` throws the same boards on every machine.

    >>> thrown = throw_dice("new", seed=7, count=2)
    >>> thrown.seed, len(thrown.boards)
    (7, 2)
    >>> print(thrown.boards[0])
    HTUJ NYAY EEAE GEOO
    """

    report_kind: ClassVar[str] = "throw"

    dice: DiceSet
    seed: int
    boards: tuple[Board, ...]

    def __str__(self) -> str:
        """The throws on one line."""
        return f"{self.dice.name}, seed {self.seed}: {', '.join(map(str, self.boards))}"

    def _repr_html_(self) -> str:
        """The throws, for a notebook."""
        return answer_html(f"{self.dice.name}, seed {self.seed}", self.boards)


@dataclass(frozen=True, repr=False)
class DiceSets(Frozen):
    """Dice sets.

    >>> "classic" in str(dice_sets())
    True
    >>> sets = {one.name: one for one in dice_sets().sets}
    >>> len(sets["classic"].dice)
    16
    """

    report_kind: ClassVar[str] = "dice-sets"

    sets: tuple[DiceSet, ...]

    def __str__(self) -> str:
        """The names of the sets."""
        return ", ".join(one.name for one in self.sets)


@dataclass(frozen=True, repr=False)
class DiceAnswer(Frozen, HasBoard):
    """The ``placement`` of ``dice`` on the cells of ``board``, or why there are too few dice.

    >>> from unboggle import Board
    >>> answer = place_dice(Board.from_rows(["kkkk"] * 4), "new")
    >>> answer.status, len(answer.placement.without_die)
    ('unthrowable', 15)
    """

    report_kind: ClassVar[str] = "dice"

    board: Board
    dice: DiceSet
    placement: DicePlacement

    @property
    def status(self) -> Literal["throwable", "unthrowable"]:
        """Whether the dice can show the board."""
        return "throwable" if self.placement.complete else "unthrowable"

    def __str__(self) -> str:
        """The answer on one line."""
        return f"{self.status} with {self.dice.name}: {self.board}"


@dataclass(frozen=True, repr=False)
class BoardCheck(Frozen, HasBoard):
    """Which of ``words`` are on ``board``: a path for each of these, and its points.

    With a dictionary, ``in_dictionary`` are the words of the list that the dictionary has.
    ``extras`` are then the dictionary words on the board that are not in the list and count by
    ``rules``.

    >>> from unboggle import Board, check_board_words, parse_words
    >>> check = check_board_words(Board.from_rows(["ca", "xt"]), parse_words("cat dog"))
    >>> check.status, check.missing, check.points
    ('missing', ('dog',), 1)
    """

    report_kind: ClassVar[str] = "check"

    board: Board
    words: WordList
    paths: Mapping[Word, Path] = field(default_factory=dict)
    rules: ScoringRules = BOGGLE_RULES
    in_dictionary: frozenset[Word] | None = None
    extras: tuple[FoundWord, ...] = ()

    @property
    def status(self) -> Literal["present", "missing"]:
        """Whether all words are on the board."""
        return "missing" if self.missing else "present"

    @property
    def missing(self) -> tuple[Word, ...]:
        """The words that are not on the board."""
        return tuple(word for word in self.words.words if word not in self.paths)

    def score(self, word: Word) -> int:
        """Return the points of ``word`` of the list: 0 if the board or the dictionary lacks it."""
        return earned(
            word, self.words, self.rules, there=word in self.paths, known=self.in_dictionary
        )

    @property
    def points(self) -> int:
        """The points of the words of the list together."""
        return sum(map(self.score, self.words.words))

    @property
    def extra_points(self) -> int:
        """The points of the extra words together."""
        return sum(self.rules.score(found.word) for found in self.extras)

    def __str__(self) -> str:
        """The answer on one line."""
        here = f"{len(self.paths)} of {count_noun(len(self.words.words), 'word')} on {self.board}"
        return f"{here}; missing: {listed(self.missing)}" if self.missing else here


def solve_board(
    board: Board,
    lexicon: Lexicon | None = None,
    *,
    rules: ScoringRules = BOGGLE_RULES,
    max_level: Level | None = None,
    all_paths: bool = False,
    limit: Positive = 10,
    heat: bool = False,
    timeout: Seconds | None = 60.0,
    on_progress: OnProgress = ignore,
    stop: StopToken | None = None,
) -> SolvedBoard:
    """Return the words of ``lexicon`` on ``board`` (default: the embedded dictionary).

    Only words that count by ``rules`` and are of ``max_level`` or more common are returned; levels
    are SCOWL's, 10 to 95 (default: all words). With ``all_paths`` the answer counts all paths of
    each word and has at most ``limit`` of them. With ``heat`` it has the cells that each word uses.

    The call ends after ``timeout`` seconds (None: no limit) or when ``stop`` is set. The answer is
    then ``undecided``: it has no words if the search for them was not complete, else the words
    without paths and heat. Raises `InputError` for ``heat`` on more than `HEAT_LIMIT` cells, and
    for a ``max_level`` if the dictionary has no levels.

    >>> solve_board(Board.from_rows(["ca", "xt"]), Lexicon.from_words("cat", "dog")).points
    1
    """
    validated(solve_board, locals())
    deadline = Deadline.after(timeout, stop)
    if heat and len(board.grid.neighbours) > HEAT_LIMIT:
        raise InputError(Option("heat"), f" is for boards of up to {HEAT_LIMIT:,} cells")
    answer = SolvedBoard(board, (), rules, "undecided", wrap=board.grid.wrap, level=max_level)
    try:
        deadline.raise_if_expired()
        words = lexicon or Lexicon.load()
        if max_level is not None and not words.has_levels:
            raise InputError(
                Option("max_level"), " needs the built-in dictionary: others have none"
            )
        found = tuple(
            one
            for one in words_on(words, board, min_length=rules.min_length, deadline=deadline)
            if max_level is None or (one.level is not None and one.level <= max_level)
        )
    except DeadlinePassed:
        return replace(answer, interrupted=deadline.stopped)
    answer = replace(answer, found=found)
    if not (all_paths or heat):
        return replace(answer, status="solved")
    on_progress(Phase("every-path"))
    runs = _everywhere(board, found, limit if all_paths else 0, heat, deadline)
    if runs is None:
        return replace(answer, interrupted=deadline.stopped)
    return replace(answer, status="solved", word_paths=runs, all_paths=all_paths, heat=heat)


def _everywhere(
    board: Board, found: Iterable[FoundWord], limit: int, heat: bool, deadline: Deadline
) -> dict[Word, WordPaths] | None:
    faces = set(board.faces.values())
    plain = all(len(face) == 1 for face in faces)
    spellings = (
        (f.word, s) for f in found for s in ([tuple(f.word)] if plain else spell(f.word, faces))
    )
    try:
        return trace_everywhere(board, spellings, limit=limit, heat=heat, deadline=deadline)
    except DeadlinePassed:
        return None


def check_board_words(
    board: Board,
    words: WordList,
    lexicon: Lexicon | None = None,
    *,
    rules: ScoringRules = BOGGLE_RULES,
    timeout: Seconds | None = 60.0,
    on_progress: OnProgress = ignore,
    stop: StopToken | None = None,
) -> BoardCheck:
    """Return which of ``words`` are on ``board``, with a path for each and points by ``rules``.

    With a ``lexicon`` only its words score points, and the answer has ``extras``: its words on the
    board that are not in the list. Without a complete trace, a word that was not found may still be
    on the board. So the call raises `DeadlineExceeded` after ``timeout`` seconds (None: no limit),
    or when ``stop`` is set.

    >>> from unboggle import parse_words
    >>> answer = check_board_words(
    ...     Board.from_rows(["ca", "xt"]), parse_words("cat dog"), Lexicon.from_words("act", "cat")
    ... )
    >>> answer.missing, answer.points, [found.word for found in answer.extras]
    (('dog',), 1, ['act'])
    """
    validated(check_board_words, locals())
    on_progress(Phase("words-on-board"))
    try:
        return _checked_by(board, words, lexicon, rules, Deadline.after(timeout, stop))
    except DeadlinePassed:
        raise DeadlineExceeded(
            "it takes too long to trace the words on the board; a longer ",
            Option("timeout"),
            " may do",
        ) from None


def _several(board: Board, words: WordList) -> list[Face]:
    """Return the faces of several letters on ``board`` that no spelling of ``words`` uses."""
    there = {face for face in board.faces.values() if len(letters_of(face)) > 1}
    known = {face for ways in words.spellings.values() for way in ways for face in way}
    return sorted(there - known)


def _checked_by(
    board: Board, words: WordList, lexicon: Lexicon | None, rules: ScoringRules, deadline: Deadline
) -> BoardCheck:
    deadline.raise_if_expired()
    listed = words.respelled([*words.faces, *_several(board, words)])
    paths = trace_puzzle(board, listed.puzzle(board.grid), deadline=deadline)
    if lexicon is None:
        return BoardCheck(board, words, paths, rules)
    spelt = {"".join(words.spellings[word][0]): word for word in words.words}
    everything = {spelt[known] for known in lexicon.words() if known in spelt}
    extras = tuple(
        found
        for found in words_on(lexicon, board, min_length=rules.min_length, deadline=deadline)
        if found.word not in spelt
    )
    return BoardCheck(board, words, paths, rules, frozenset(everything), extras)


def dice_set(name: str) -> DiceSet:
    """Return the dice set called ``name``, or that of the file ``name``.

    Raises `InputError` if there is neither.

    >>> len(dice_set("new").dice)
    16
    """
    validated(dice_set, locals())
    return dice_module.get(name)


def dice_sets() -> DiceSets:
    """Return the built-in dice sets.

    >>> dice_sets().sets[0].name in dice_module.NAMES
    True
    """
    return DiceSets(tuple(map(dice_module.get, dice_module.NAMES)))


def throw_dice(
    dice: DiceSet | str = "new",
    seed: Seed | None = None,
    *,
    count: Batch = 1,
    wrap: Wrap = "none",
) -> DiceThrow:
    """Throw ``dice`` ``count`` times; the same ``seed`` throws the same boards.

    ``seed`` None chooses a random one. ``wrap`` names the ends that meet: those of ``rows``, of
    ``columns``, of ``both``, or of ``none``. Raises `InputError` for an unknown dice set.

    >>> str(throw_dice("new", 7).boards[0]) == str(throw_dice("new", 7).boards[0])
    True
    """
    validated(throw_dice, locals())
    thrown = dice_set(dice) if isinstance(dice, str) else dice
    if seed is None:
        seed = random.SystemRandom().randrange(1_000_000_000)
    draw = random.Random(seed)
    boards = (dice_module.throw(thrown, draw) for _ in range(count))
    if wrap != "none":
        boards = (
            Board.from_rows(
                board.rows(),
                wrap_rows=wrap in ("rows", "both"),
                wrap_columns=wrap in ("columns", "both"),
            )
            for board in boards
        )
    return DiceThrow(thrown, seed, tuple(boards))


def place_dice(board: Board, dice: DiceSet | str = "new") -> DiceAnswer:
    """Return which die of ``dice`` shows each cell of ``board``, or why there are too few dice.

    Raises `InputError` for an unknown dice set.

    >>> place_dice(Board.from_rows(["pers", "latg", "sine", "ters"]), "new").status
    'throwable'
    """
    validated(place_dice, locals())
    chosen = dice_set(dice) if isinstance(dice, str) else dice
    return DiceAnswer(board, chosen, dice_module.place(board, chosen))
