"""English for messages: counts with their nouns, lists of names, a likely name."""

from __future__ import annotations

from collections.abc import Collection


def did_you_mean(name: str, known: Collection[str]) -> str:
    """Return the end of an error line: the nearest of ``known``, or all of them.

    >>> did_you_mean("one_hat", ["coordinates", "one_hot"])
    '; did you mean one_hot?'
    """
    beginnings = [other for other in known if name and other.startswith(name)]
    if 1 < len(beginnings) <= 4:
        return f"; did you mean {', '.join(beginnings[:-1])} or {beginnings[-1]}?"
    import difflib  # only those who err pay for it

    near = difflib.get_close_matches(name, known, n=1)
    return f"; did you mean {near[0]}?" if near else f"; known are {', '.join(known)}"


def so_many(count: int, noun: str, *, no: str = "0") -> str:
    """Return a number with its noun.

    >>> so_many(1, "cell"), so_many(2, "cell"), so_many(0, "cell", no="no")
    ('1 cell', '2 cells', 'no cells')
    """
    return f"{count or no} {noun}{'s' * (count != 1)}"


def different(count: int, noun: str) -> str:
    """Return how many different things: ``4 different letters``, ``1 letter``."""
    return f"{count} different {noun}s" if count != 1 else f"1 {noun}"


NAMED = 12  # words that a sentence names


def listed(words: tuple[str, ...]) -> str:
    """Return ``words`` as a sentence names them, the first dozen if there are many."""
    if len(words) > NAMED + 1:
        shown = ", ".join(map(repr, words[:NAMED]))
        return f"{shown} and {len(words) - NAMED} more words"
    *most, last = map(repr, words)
    return f"{', '.join(most)} and {last}" if most else last
