"""Scores that are believed: boards are traced again, by whomever they were found."""

from __future__ import annotations

from collections.abc import Sequence

from unboggle.climbing.goal import ScoredBoard
from unboggle.forward.scoring import Score, Scorer
from unboggle.forward.spellable import spellable
from unboggle.forward.trace import Trie, trace
from unboggle.puzzle import Board


def rescored(scorer: Scorer, boards: Sequence[Board]) -> tuple[ScoredBoard, ...]:
    """Return ``boards`` with their scores as `unboggle.forward.trace` counts them, in Python."""
    shown = {face for board in boards for face in board.faces.values()}
    likely = spellable("\n".join(["", *scorer.words, ""]), boards, scorer.rules.shortest)
    trie = Trie.of((w, s) for w, s in scorer.spelled(likely) if shown.issuperset(s))
    records = []
    for board in boards:
        words = trace(board, trie)
        records.append(ScoredBoard(board, Score(sum(map(scorer.rules.score, words)), len(words))))
    return tuple(records)
