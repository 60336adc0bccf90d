"""The lists of several players on one board, scored against each other."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import ClassVar, Literal

from unboggle.arguments import Seconds, validated
from unboggle.errors import InputError
from unboggle.events import OnProgress, ignore
from unboggle.forward.lexicon import FoundWord, Lexicon
from unboggle.forward.scoring_rules import BOGGLE_RULES, ScoringRules
from unboggle.library.boards import BoardCheck, check_board_words
from unboggle.phrases import count_noun, join_names
from unboggle.puzzle import Board, Word
from unboggle.puzzle.formats.html import HasBoard
from unboggle.puzzle.lists.words import WordList
from unboggle.puzzle.model.frozen import Frozen
from unboggle.system.clock import Deadline, StopToken


@dataclass(frozen=True, repr=False)
class PlayersScore(Frozen, HasBoard):
    """The points of several players on ``board``; ``players`` has the check of each one's list.

    A word that two or more players found is struck out and scores nothing for any of them. This
    is the rule of the game (Hasbro, "Boggle: instructions").

    >>> from unboggle import Board, parse_words
    >>> lists = {"Anna": parse_words("cat act"), "Ben": parse_words("cat tax")}
    >>> answer = score_players(Board.from_rows(["ca", "xt"]), lists)
    >>> answer.finders["cat"], answer.points("Anna")
    (('Anna', 'Ben'), 1)
    """

    report_kind: ClassVar[str] = "players"

    board: Board
    players: Mapping[str, BoardCheck]

    @property
    def status(self) -> Literal["scored"]:
        """Always ``scored``."""
        return "scored"

    @property
    def rules(self) -> ScoringRules:
        """The rules that score the words."""
        return next(iter(self.players.values())).rules

    @cached_property
    def finders(self) -> Mapping[str, tuple[str, ...]]:
        """The players who found each word, by its letters; words that do not count are left out."""
        found: dict[str, tuple[str, ...]] = {}
        for name, check in self.players.items():
            for word in check.words.words:
                if check.score(word):
                    letters = letters_on_board(check, word)
                    found[letters] = (*found.get(letters, ()), name)
        return found

    def shared_with(self, player: str, word: Word) -> tuple[str, ...]:
        """Return the other players who found the ``word`` of ``player``, too."""
        finders = self.finders.get(letters_on_board(self.players[player], word), ())
        return tuple(name for name in finders if name != player) if player in finders else ()

    def score(self, player: str, word: Word) -> int:
        """Return the points that the ``word`` of the list of ``player`` scores."""
        return 0 if self.shared_with(player, word) else self.players[player].score(word)

    def points(self, player: str) -> int:
        """Return the points of ``player``."""
        return sum(self.score(player, word) for word in self.players[player].words.words)

    @property
    def winners(self) -> tuple[str, ...]:
        """The players with the most points; empty if all have none."""
        most = max(map(self.points, self.players))
        return tuple(name for name in self.players if most and self.points(name) == most)

    @property
    def extras(self) -> tuple[FoundWord, ...]:
        """The dictionary words on the board that no player found."""
        first, *others = self.players.values()
        found = set.intersection({e.word for e in first.extras}, *_words_of(others))
        return tuple(extra for extra in first.extras if extra.word in found)

    def __str__(self) -> str:
        """The answer on one line."""
        scores = [f"{name} {count_noun(self.points(name), 'point')}" for name in self.players]
        return f"{join_names(scores)} on {self.board}"


def _words_of(checks: list[BoardCheck]) -> list[set[str]]:
    return [{extra.word for extra in check.extras} for check in checks]


def letters_on_board(check: BoardCheck, word: Word) -> str:
    """Return the letters that ``word`` shows on a board, the same for each way to write it."""
    return "".join(check.words.spellings[word][0])


def score_players(
    board: Board,
    lists: Mapping[str, WordList],
    lexicon: Lexicon | None = None,
    *,
    rules: ScoringRules = BOGGLE_RULES,
    timeout: Seconds | None = 60.0,
    on_progress: OnProgress = ignore,
    stop: StopToken | None = None,
) -> PlayersScore:
    """Return the points of players by the word list of each; ``lists`` maps names to lists.

    A word scores if it is on ``board`` and in ``lexicon`` (None: any word), and if no other player
    found it. Raises `InputError` for fewer than two players, and `DeadlineExceeded` like
    `check_board_words`.

    >>> from unboggle import parse_words
    >>> lists = {"Anna": parse_words("cat act"), "Ben": parse_words("cat tax dog")}
    >>> answer = score_players(Board.from_rows(["ca", "xt"]), lists)
    >>> answer.points("Anna"), answer.points("Ben"), answer.shared_with("Ben", "cat")
    (1, 1, ('Anna',))
    """
    validated(score_players, locals())
    if len(lists) < 2:
        raise InputError("to compare players name the lists of two or more")
    deadline = Deadline.after(timeout, stop)
    checks: dict[str, BoardCheck] = {}
    for name, words in lists.items():
        seconds = None if timeout is None else deadline.remaining
        checks[name] = check_board_words(
            board, words, lexicon, rules=rules, timeout=seconds, on_progress=on_progress, stop=stop
        )
    return PlayersScore(board, checks)
