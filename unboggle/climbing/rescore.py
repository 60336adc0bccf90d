"""Independent scores: boards are traced again, whatever found them."""

from __future__ import annotations

from collections.abc import Sequence

from unboggle.climbing.goal import ScoredBoard
from unboggle.forward.scoring import Score, Scorer
from unboggle.forward.spellable import spellable
from unboggle.forward.trace import Trie, trace
from unboggle.puzzle import Board


def rescored(scorer: Scorer, boards: Sequence[Board]) -> tuple[ScoredBoard, ...]:
    """Return ``boards`` with their scores, counted in Python by `unboggle.forward.trace`."""
    shown = {face for board in boards for face in board.faces.values()}
    likely = spellable("\n".join(["", *scorer.words, ""]), boards, scorer.rules.min_length)
    trie = Trie.from_spellings((w, s) for w, s in scorer.spelled(likely) if shown.issuperset(s))
    records = []
    for board in boards:
        words = trace(board, trie)
        records.append(ScoredBoard(board, Score(sum(map(scorer.rules.score, words)), len(words))))
    return tuple(records)
