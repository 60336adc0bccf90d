"""All paths of words on a board, for as many words as the time allows."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Literal

from unboggle.arguments import Positive, Seconds, validated
from unboggle.events import OnProgress, Phase, ignore
from unboggle.forward.fast_trace import trace_everywhere
from unboggle.forward.trace import WordPaths
from unboggle.phrases import count_noun
from unboggle.puzzle import Board, Word
from unboggle.puzzle.model.frozen import Frozen
from unboggle.puzzle.model.spelling import spell
from unboggle.system.clock import Deadline, DeadlinePassed, StopToken


@dataclass(frozen=True, repr=False)
class TracedWords(Frozen, Mapping[Word, WordPaths]):
    """The words on ``board``, each with its paths: an immutable mapping.

    ``not_reached`` are the words that were not traced before the timeout or a stop ended the call
    (``interrupted``); ``status`` is then ``undecided``. A word that is in neither is not on
    the board.

    >>> from unboggle import Board
    >>> from unboggle.boards import trace_all
    >>> traced = trace_all(Board.from_rows(["cat"]), ["cat", "dog"])
    >>> traced.status, "cat" in traced, "dog" in traced
    ('traced', True, False)
    """

    board: Board
    word_paths: Mapping[Word, WordPaths]
    not_reached: tuple[Word, ...] = ()
    interrupted: bool = False

    @property
    def status(self) -> Literal["traced", "undecided"]:
        """Whether all words were traced."""
        return "undecided" if self.not_reached else "traced"

    def __getitem__(self, word: Word) -> WordPaths:
        return self.word_paths[word]

    def __iter__(self) -> Iterator[Word]:
        return iter(self.word_paths)

    def __len__(self) -> int:
        return len(self.word_paths)

    def __str__(self) -> str:
        """The answer on one line."""
        open_ = f" ({len(self.not_reached)} not looked at)" if self.not_reached else ""
        return f"{self.status}: {count_noun(len(self), 'word')}{open_} on {self.board}"


def trace_all(
    board: Board,
    words: Iterable[Word],
    *,
    limit: Positive = 10,
    heat: bool = False,
    timeout: Seconds | None = 60.0,
    on_progress: OnProgress = ignore,
    stop: StopToken | None = None,
) -> TracedWords:
    """Return the number of paths of each of ``words`` on ``board``, and at most ``limit`` of them.

    With ``heat`` the answer also has the cells of each word. After ``timeout`` seconds (None: no
    limit), or when ``stop`` is set, it has the words that were traced by then.

    >>> trace_all(Board.from_rows(["aa", "bb"]), ["ab"])["ab"].count
    4
    """
    validated(trace_all, locals())
    deadline = Deadline.after(timeout, stop)
    faces = set(board.faces.values())
    asked = tuple(dict.fromkeys(words))
    runs: dict[Word, WordPaths] = {}
    done = 0
    # The words of a part share their beginnings: parts that double in size cost little more
    # than one part, and the first results are early.
    while done < len(asked):
        on_progress(Phase("every-path", number=done, total=len(asked)))
        part = asked[done : 2 * done + 1]
        spellings = ((word, s) for word in part for s in spell(word, faces))
        try:
            deadline.raise_if_expired()
            runs |= trace_everywhere(board, spellings, limit=limit, heat=heat, deadline=deadline)
        except DeadlinePassed:
            return TracedWords(board, runs, asked[done:], deadline.stopped)
        done += len(part)
    return TracedWords(board, runs)
