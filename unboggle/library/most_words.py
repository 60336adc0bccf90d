"""The most words of a list that fit on one board, with its required and bonus words."""

from __future__ import annotations

from dataclasses import replace

from unboggle.arguments import Positive, Seconds, Seed, validated
from unboggle.errors import InputError
from unboggle.events import OnProgress, ignore
from unboggle.fitting.result import Fit
from unboggle.forward.fast_trace import trace_words
from unboggle.puzzle import NO_CONSTRAINTS, Constraints, Grid
from unboggle.puzzle.lists.words import WordList
from unboggle.system.clock import StopToken


def fit_most(
    words: WordList,
    grid: Grid,
    *,
    constraints: Constraints = NO_CONSTRAINTS,
    max_words: Positive | None = None,
    timeout: Seconds | None = 60.0,
    seed: Seed = 0,
    jobs: Positive | None = None,
    deterministic: bool = False,
    on_progress: OnProgress = ignore,
    stop: StopToken | None = None,
) -> Fit:
    """Return a board on ``grid`` that holds the most ``words``, by their weights.

    It is `drop_fewest` for a list: its required words are kept, and the answer has the bonus words
    that are on the board. `merge_required_and_optional` merges two lists, and
    `words_up_to_list_level` drops the harder words of one.

    ``max_words``, ``timeout``, ``seed``, ``jobs`` and ``deterministic`` are those of
    `drop_fewest`. Raises `InputError` for a constraint that dropping a word could violate, and if
    there are only bonus words.

    >>> from unboggle import ReadOptions, parse_words
    >>> words = parse_words("ant! newt hare hen moth neat? oxen?", reading=ReadOptions(marks="all"))
    >>> answer = fit_most(words, Grid.rectangle(3, 3))
    >>> answer.status, len(answer.paths), answer.dropped.kept_upper_bound, "ant" in answer.paths
    ('fitted', 4, 4, True)
    """
    validated(fit_most, locals())
    if not words.words:
        raise InputError("there are only bonus words; pass words to search for")
    from unboggle.conflicts.drop_fewest import drop_fewest  # `trace_bonus_words` does without

    kept = words.without_banned(constraints)
    answer = drop_fewest(
        kept.puzzle(grid, constraints),
        weights=kept.weights,
        required=words.required,
        max_words=max_words,
        timeout=timeout,
        seed=seed,
        jobs=jobs,
        deterministic=deterministic,
        on_progress=on_progress,
        stop=stop,
    )
    return trace_bonus_words(_with_left_out(answer, words), words)


def _with_left_out(answer: Fit, words: WordList) -> Fit:
    """Return ``answer`` with the words that were left out before among the dropped ones."""
    drop, weights, kept = answer.dropped, words.weights, answer.puzzle.spellings
    gone = {word: weights.get(word, 1) for word in words.words if word not in kept}
    if drop is None or not gone:
        return answer
    all_weights = {word: weights.get(word, 1) for word in words.words}
    dropped = {**drop.words, **gone} if drop.has_board else {}
    more = replace(
        drop,
        words={word: dropped[word] for word in words.words if word in dropped},
        lower_bound=drop.lower_bound + sum(gone.values()),
        weights=all_weights,
    )
    return replace(answer, dropped=more)


def trace_bonus_words(answer: Fit, words: WordList) -> Fit:
    """Return ``answer`` with the bonus words of ``words`` that its board, or its best board, holds.

    >>> from unboggle import ReadOptions, fit, parse_words
    >>> words = parse_words("cat? tac act?", reading=ReadOptions(marks="all"))
    >>> answer = fit(words.puzzle(Grid.rectangle(1, 3)))
    >>> list(trace_bonus_words(answer, words).bonus)
    ['cat']
    """
    validated(trace_bonus_words, locals())
    board = answer.board or (answer.incumbent.board if answer.incumbent is not None else None)
    if not words.bonus:
        return answer
    found = {}
    if board is not None:
        traced = trace_words(
            board, ((word, way) for word, ways in words.bonus.items() for way in ways)
        )
        found = {word: traced[word] for word in words.bonus if word in traced}
    return replace(answer, bonus=found)
