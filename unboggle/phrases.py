"""English for messages: counts with their nouns, lists of names, a likely name."""

from __future__ import annotations

from collections.abc import Collection, Sequence


def did_you_mean(name: str, known: Collection[str]) -> str:
    """Return the end of an error line: the nearest of ``known``, or all of them.

    >>> did_you_mean("one_hat", ["coordinates", "one_hot"])
    '; did you mean one_hot?'
    """
    beginnings = [other for other in known if name and other.startswith(name)]
    if 1 < len(beginnings) <= 4:
        return f"; did you mean {names(beginnings, last='or')}?"
    import difflib  # only those who err pay for it

    near = difflib.get_close_matches(name, known, n=1)
    return f"; did you mean {near[0]}?" if near else f"; known are {', '.join(known)}"


def json_fault(error: Exception) -> str:
    """Return what is wrong with a text that Python's ``json`` gave up on with ``error``.

    >>> json_fault(ValueError("Exceeds the limit (4300 digits) for integer string conversion"))
    'a number is too long'
    """
    long = str(error).startswith("Exceeds the limit")  # of digits that Python reads
    return "a number is too long" if long else cut(str(error), 80)


def so_many(count: int, noun: str, many: str | None = None, *, no: str = "0") -> str:
    """Return a number with its noun, by default with an s where it is ``many``.

    >>> so_many(1, "cell"), so_many(2, "cell"), so_many(0, "die", "dice", no="no")
    ('1 cell', '2 cells', 'no dice')
    """
    return f"{count or no} {_form(count, noun, many)}"


def count(number: int, noun: str) -> str:
    """Return a number that may be large with its noun: ``1 word``, ``1,000 words``."""
    return f"{number:,} {_form(number, noun)}"


def _form(count: int, noun: str, many: str | None = None) -> str:
    return noun if count == 1 else many or f"{noun}s"


def different(count: int, noun: str) -> str:
    """Return how many different things: ``4 different letters``, ``1 letter``."""
    return f"1 {noun}" if count == 1 else f"{count} different {noun}s"


def cut(text: str, most: int = 40) -> str:
    """Return ``text``, or its beginning with three dots if it has more than ``most`` characters.

    >>> cut("antidisestablishmentarianism", 12)
    'antidises...'
    """
    return text if len(text) <= most else f"{text[: most - 3]}..."


def quoted(text: str) -> str:
    """Return ``text`` in quotes, cut if it is long.

    >>> print(quoted("abc" * 20))
    'abcabcabcabcabcabcabcabcabcabcabcabca...'
    """
    return repr(cut(text))


def names(items: Sequence[str], *, last: str = "and", mark: str = ",") -> str:
    """Return ``items`` as a sentence names them.

    >>> names(["a", "b", "c"]), names(["a", "b"], last="or"), names([])
    ('a, b and c', 'a or b', '')
    """
    return f" {last} ".join(filter(None, [f"{mark} ".join(items[:-1]), *items[-1:]]))


def shortened(
    items: Sequence[str], most: int, more: str = "and {} more", *, least: int = 1
) -> list[str]:
    """Return the first ``most`` items and ``more`` with the number of the others.

    All of them if fewer than ``least`` would be left out.

    >>> shortened(["a", "b", "c"], 2), shortened(["a", "b", "c"], 2, least=2)
    (['a', 'b', 'and 1 more'], ['a', 'b', 'c'])
    """
    rest = len(items) - most
    return [*items] if rest < least else [*items[:most], more.format(rest)]


NAMED = 12  # words that a sentence names


def listed(words: Sequence[str]) -> str:
    """Return ``words`` as a sentence quotes them, the first dozen if there are many."""
    return names(shortened([*map(repr, words)], NAMED, "{} more words", least=2))
