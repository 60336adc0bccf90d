"""As many words of a list as go together, with those that must be there, and what else is."""

from __future__ import annotations

from dataclasses import replace

from unboggle.conflicts.drop_fewest import drop_fewest
from unboggle.errors import InputError, checked
from unboggle.fitting.result import Fit
from unboggle.forward.fast_trace import trace_words
from unboggle.progress import OnProgress, ignore
from unboggle.puzzle import NO_WISHES, Grid, Wishes
from unboggle.puzzle.words import WordList
from unboggle.system.clock import Stop


def fit_most(
    words: WordList,
    grid: Grid,
    *,
    wishes: Wishes = NO_WISHES,
    timeout: float | None = 60.0,
    seed: int = 0,
    jobs: int | None = None,
    deterministic: bool = False,
    on_progress: OnProgress = ignore,
    stop: Stop | None = None,
) -> Fit:
    """Return a board on ``grid`` with as many of ``words`` as go together: the most by weight.

    It is `drop_fewest` for a list: all words that are marked so must be there, and the bonus words
    of the list that are on the board come with it. `must_and_may` makes such a list of two, and
    `up_to_level` leaves out the harder words. Raises `InputError` for a wish that fewer words may
    break, and if there are bonus words only.

    >>> from unboggle import parse_words
    >>> words = parse_words("ant! newt hare hen moth neat? oxen?", theme=True)
    >>> answer = fit_most(words, Grid.rectangle(3, 3))
    >>> answer.status, len(answer.paths), answer.drop.at_most, "ant" in answer.paths
    ('fitted', 4, 4, True)
    """
    checked(fit_most, locals())
    if not words.words:
        raise InputError("there are only bonus words, of which none is sought")
    answer = drop_fewest(
        words.puzzle(grid, wishes),
        weights=words.weights,
        must=words.must,
        timeout=timeout,
        seed=seed,
        jobs=jobs,
        deterministic=deterministic,
        on_progress=on_progress,
        stop=stop,
    )
    return with_bonus(answer, words)


def with_bonus(answer: Fit, words: WordList) -> Fit:
    """Return ``answer`` with the bonus words of ``words`` that its board holds, or its best one.

    >>> from unboggle import fit, parse_words
    >>> words = parse_words("cat? tac act?", theme=True)
    >>> answer = fit(words.puzzle(Grid.rectangle(1, 3)))
    >>> list(with_bonus(answer, words).bonus)
    ['cat']
    """
    checked(with_bonus, locals())
    board = answer.board or (answer.best.board if answer.best is not None else None)
    if not words.bonus:
        return answer
    found = {}
    if board is not None:
        traced = trace_words(
            board, ((word, way) for word, ways in words.bonus.items() for way in ways)
        )
        found = {word: traced[word] for word in words.bonus if word in traced}
    return replace(answer, bonus=found)
