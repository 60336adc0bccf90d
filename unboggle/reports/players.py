"""The report on the lists of several players on one board."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from typing import TYPE_CHECKING, Literal, NotRequired, Protocol, TypedDict

from unboggle.arguments import Count
from unboggle.forward.scoring_rules import ScoringRules
from unboggle.puzzle import Board, Path, Word
from unboggle.reports.base.kinds import ReportParts
from unboggle.reports.base.parts import (
    BoardRows,
    GridReport,
    PathReport,
    add_grid,
    path_report,
)
from unboggle.reports.check import ExtraWord, extra_word

if TYPE_CHECKING:
    from unboggle.forward.lexicon import FoundWord
    from unboggle.puzzle.lists.words import WordList

TITLE = "unboggle check --format json, of the lists of several players"


class PlayerWord(TypedDict):
    """A word of a player, and whether it scores."""

    word: str
    """The word, in lower case."""
    written: NotRequired[str]
    """The word as the list has it; absent if that is the same."""
    path: PathReport | None
    """Its cells in order, row and column from 0; null if it is not on the board."""
    points: Count
    """Its points; 0 if it does not score."""
    verdict: Literal["scores", "shared", "not-on-board", "not-in-dictionary", "too-short"]
    """Why it scores or not. shared: another player found it, too."""
    shared_with: NotRequired[list[str]]
    """The other players who found it; absent if there are none."""


class PlayerReport(TypedDict):
    """A player and the words of the player's list."""

    name: str
    """The name: that of the file, without its ending."""
    points: Count
    """The points of all words together."""
    words: list[PlayerWord]
    """The words, in the order of the list."""


class PlayersReport(GridReport):
    """The points of several players on one board."""

    format: Literal["unboggle.players/1"]
    """Name and version of this format: fields may be added to a version, never renamed."""
    status: Literal["scored"]
    """Always scored."""
    board: BoardRows
    """Rows of faces; "" is a blank cell, null a hole."""
    rules: str
    """The scoring rules: their name."""
    min_length: int
    """The fewest letters of a word that counts."""
    players: list[PlayerReport]
    """The players, in the order given."""
    winners: list[str]
    """The players with the most points; empty if all have none."""
    extras: NotRequired[list[ExtraWord]]
    """The dictionary words that no player found; absent without a dictionary."""
    extra_points: NotRequired[Count]
    """The points of these words together; absent without a dictionary."""


class _PlayerCheck(Protocol):
    @property
    def words(self) -> WordList: ...

    @property
    def paths(self) -> Mapping[Word, Path]: ...

    @property
    def in_dictionary(self) -> Collection[Word] | None: ...

    def score(self, word: Word) -> int: ...


class _PlayersScore(Protocol):
    @property
    def board(self) -> Board: ...

    @property
    def rules(self) -> ScoringRules: ...

    @property
    def players(self) -> Mapping[str, _PlayerCheck]: ...

    @property
    def winners(self) -> Iterable[str]: ...

    @property
    def extras(self) -> Iterable[FoundWord]: ...

    def points(self, player: str) -> int: ...

    def score(self, player: str, word: Word) -> int: ...

    def shared_with(self, player: str, word: Word) -> tuple[str, ...]: ...


def report(answer: _PlayersScore, _: ReportParts) -> PlayersReport:
    """Return the ``unboggle.players/1`` report: each player's words, and whether they score."""
    board, rules = answer.board, answer.rules
    whole: PlayersReport = {
        "format": "unboggle.players/1",
        "status": "scored",
        "size": [board.grid.rows, board.grid.columns],
        "board": board.rows(),
        "rules": rules.name,
        "min_length": rules.min_length,
        "players": [
            {
                "name": name,
                "points": answer.points(name),
                "words": [_word(answer, name, word) for word in check.words.words],
            }
            for name, check in answer.players.items()
        ],
        "winners": list(answer.winners),
    }
    add_grid(whole, board.grid)
    if next(iter(answer.players.values())).in_dictionary is not None:
        whole["extras"] = [extra_word(found, rules) for found in answer.extras]
        whole["extra_points"] = sum(entry["points"] for entry in whole["extras"])
    return whole


def _word(answer: _PlayersScore, name: str, word: Word) -> PlayerWord:
    check = answer.players[name]
    path, others = check.paths.get(word), answer.shared_with(name, word)
    entry: PlayerWord = {
        "word": word,
        "path": None if path is None else path_report(path),
        "points": answer.score(name, word),
        "verdict": "shared" if others else _verdict(check, word),
    }
    if word in check.words.written:
        entry["written"] = check.words.written[word]
    if others:
        entry["shared_with"] = list(others)
    return entry


def _verdict(
    check: _PlayerCheck, word: Word
) -> Literal["scores", "not-on-board", "not-in-dictionary", "too-short"]:
    if word not in check.paths:
        return "not-on-board"
    if check.in_dictionary is not None and word not in check.in_dictionary:
        return "not-in-dictionary"
    return "scores" if check.score(word) else "too-short"
