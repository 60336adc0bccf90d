"""Independent scores: boards are traced again, whatever found them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from unboggle.climbing.goal import ScoredBoard
from unboggle.forward.scoring import Score, Scorer
from unboggle.forward.spellable import spellable
from unboggle.forward.trace import Trie, trace
from unboggle.puzzle import Board
from unboggle.system.clock import NEVER, Deadline

_AT_ONCE = 10  # boards that share a trie: for more it has most words, and takes as long to make


def rescored(
    scorer: Scorer, boards: Sequence[Board], until: Deadline = NEVER
) -> tuple[ScoredBoard, ...]:
    """Return ``boards`` with their scores, counted in Python by `unboggle.forward.trace`.

    Past ``until`` it returns only the first ones, but at least a few.
    """
    text = "\n".join(["", *scorer.words, ""]) if boards else ""
    records: list[ScoredBoard] = []
    while len(records) < len(boards) and not (records and until.expired):
        some = boards[len(records) : len(records) + _AT_ONCE]
        records += _rescored(scorer, some, text)
    return tuple(records)


def _rescored(scorer: Scorer, boards: Sequence[Board], text: str) -> Iterator[ScoredBoard]:
    shown = {face for board in boards for face in board.faces.values()}
    likely = spellable(text, boards, scorer.rules.min_length)
    trie = Trie.from_spellings((w, s) for w, s in scorer.spelled(likely) if shown.issuperset(s))
    for board in boards:
        words = trace(board, trie)
        yield ScoredBoard(board, Score(sum(map(scorer.rules.score, words)), len(words)))
