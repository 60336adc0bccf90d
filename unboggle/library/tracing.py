"""All paths of words on a board, as many words as the time allows."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Literal

from unboggle.errors import checked
from unboggle.forward.fast_trace import trace_everywhere
from unboggle.forward.trace import Runs
from unboggle.phrases import so_many
from unboggle.progress import OnProgress, Phase, ignore
from unboggle.puzzle import Board, Word
from unboggle.puzzle.frozen import Frozen
from unboggle.puzzle.spelling import spell
from unboggle.system.clock import Deadline, Late, Stop


@dataclass(frozen=True, repr=False)
class Traced(Frozen, Mapping[Word, Runs]):
    """The words on ``board``, each with how it runs: a mapping that does not change.

    ``left`` are the words that were not looked at when the time was up (``status`` is
    ``undecided`` then) or when it was stopped (``interrupted``). A word that is in neither is
    not on the board.
    """

    board: Board
    runs: Mapping[Word, Runs]
    left: tuple[Word, ...] = ()
    interrupted: bool = False

    @property
    def status(self) -> Literal["traced", "undecided"]:
        """Whether all words were looked at."""
        return "undecided" if self.left else "traced"

    def __getitem__(self, word: Word) -> Runs:
        return self.runs[word]

    def __iter__(self) -> Iterator[Word]:
        return iter(self.runs)

    def __len__(self) -> int:
        return len(self.runs)

    def __str__(self) -> str:
        """The answer in a line."""
        open_ = f" ({len(self.left)} not looked at)" if self.left else ""
        return f"{self.status}: {so_many(len(self), 'word')}{open_} on {self.board}"


def trace_all(
    board: Board,
    words: Iterable[Word],
    *,
    limit: int = 10,
    heat: bool = False,
    timeout: float | None = 60.0,
    on_progress: OnProgress = ignore,
    stop: Stop | None = None,
) -> Traced:
    """Return for each of ``words`` on ``board`` how many paths it has, and ``limit`` of them.

    With ``heat`` also the cells that it uses. After ``timeout`` seconds (None: no limit), or
    when ``stop`` is set, the answer has the words that were traced by then.

    >>> trace_all(Board.of_rows(["aa", "bb"]), ["ab"])["ab"].count
    4
    """
    checked(trace_all, locals())
    deadline = Deadline.after(timeout, stop)
    faces = set(board.faces.values())
    asked = tuple(dict.fromkeys(words))
    runs: dict[Word, Runs] = {}
    done = 0
    # The words of a part share their beginnings: parts that double cost little more than
    # one, and something is there soon.
    while done < len(asked):
        on_progress(Phase("every-path", number=done, of=len(asked)))
        part = asked[done : 2 * done + 1]
        spellings = ((word, s) for word in part for s in spell(word, faces))
        try:
            deadline.check()
            runs |= trace_everywhere(board, spellings, limit=limit, heat=heat, deadline=deadline)
        except Late:
            return Traced(board, runs, asked[done:], deadline.stopped)
        done += len(part)
    return Traced(board, runs)
