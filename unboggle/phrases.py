"""English for messages: counts with their nouns, lists of names, suggestions for typos."""

from __future__ import annotations

from collections.abc import Collection, Sequence

_LONG = 6  # letters of a name of which a part may be missing
_ALIKE = 0.75  # the least likeness of such names, as difflib has it


def did_you_mean(name: str, known: Collection[str]) -> str:
    """Return the end of an error message: the name nearest to ``name``, or all ``known`` names.

    >>> did_you_mean("one_hat", ["coordinates", "one_hot"])
    '; did you mean one_hot?'
    """
    beginnings = [other for other in known if name and other.startswith(name)]
    if 1 <= len(beginnings) <= 4:
        return f"; did you mean {join_names(beginnings, last='or')}?"
    near = near_names(name, known)
    return f"; did you mean {near[0]}?" if near else f"; choose from {', '.join(known)}"


def near_names(name: str, known: Collection[str]) -> list[str]:
    """Return those of ``known`` that ``name`` may be a typo of, the nearest first.

    At most a letter in four differs, is missing or is added, or two letters are swapped. Of a long
    name, a larger part at its beginning or end may be missing.

    >>> near_names("fti", ["fit", "hit"]), near_names("nope", ["open"])
    (['fit'], [])
    """
    if len(name) > 2 * max(map(len, known), default=0):
        return []  # it would take a second for a name of 200,000 letters
    # a swap is likelier than another letter
    swaps = {other: sorted(other.lower()) == sorted(name.lower()) for other in known}
    distances = {other: _edits(name.lower(), other.lower()) for other in known}
    most = max(1, len(name) // 4)
    near = [
        other
        for other in sorted(known, key=lambda it: (distances[it], not swaps[it]))
        if distances[other] <= most
    ]
    if near or len(name) < _LONG:
        return near
    import difflib  # slow to import, and only errors need it

    return difflib.get_close_matches(name, known, cutoff=_ALIKE)


def _edits(one: str, other: str) -> int:
    """Return the edits that make ``one`` into ``other``; a swap of neighbours is one edit."""
    before: list[int] = []
    row: list[int] = [*range(len(other) + 1)]
    for i, letter in enumerate(one, 1):
        last, before = before, row
        row = [i]
        for j, sign in enumerate(other, 1):
            edits = min(before[j] + 1, row[j - 1] + 1, before[j - 1] + (letter != sign))
            if i > 1 and j > 1 and letter == other[j - 2] and sign == one[i - 2]:
                edits = min(edits, last[j - 2] + 1)
            row.append(edits)
    return row[-1]


def json_fault(error: Exception) -> str:
    """Return what is wrong with a text that ``json`` rejected with ``error``.

    >>> json_fault(ValueError("Exceeds the limit (4300 digits) for integer string conversion"))
    'a number is too long'
    """
    long = str(error).startswith("Exceeds the limit")  # of digits that Python reads
    return "a number is too long" if long else cut(str(error), 80)


def count_noun(count: int, noun: str, many: str | None = None, *, no: str = "0") -> str:
    """Return a number with its noun; ``many`` is the plural (default: with an s).

    >>> count_noun(1, "cell"), count_noun(2, "cell"), count_noun(0, "die", "dice", no="no")
    ('1 cell', '2 cells', 'no dice')
    """
    return f"{count or no} {_form(count, noun, many)}"


def count(number: int, noun: str) -> str:
    """Return a number that may be large, with its noun: ``1 word``, ``1,000 words``."""
    return f"{number:,} {_form(number, noun)}"


def _form(count: int, noun: str, many: str | None = None) -> str:
    return noun if count == 1 else many or f"{noun}s"


def different(count: int, noun: str) -> str:
    """Return a count of distinct things: ``4 different letters``, ``1 letter``."""
    return f"1 {noun}" if count == 1 else f"{count} different {noun}s"


def cut(text: str, most: int = 40) -> str:
    """Return ``text``, shortened to ``most`` characters with three dots at the end.

    >>> cut("antidisestablishmentarianism", 12)
    'antidises...'
    """
    return text if len(text) <= most else f"{text[: most - 3]}..."


def quoted(text: str) -> str:
    """Return ``text`` in quotes, shortened if it is long.

    >>> print(quoted("abc" * 20))
    'abcabcabcabcabcabcabcabcabcabcabcabca...'
    """
    return repr(cut(text))


def join_names(items: Sequence[str], *, last: str = "and", mark: str = ",") -> str:
    """Return ``items`` as an English list.

    >>> join_names(["a", "b", "c"]), join_names(["a", "b"], last="or"), join_names([])
    ('a, b and c', 'a or b', '')
    """
    return f" {last} ".join(filter(None, [f"{mark} ".join(items[:-1]), *items[-1:]]))


def shortened(
    items: Sequence[str], most: int, more: str = "and {} more", *, least: int = 1
) -> list[str]:
    """Return the first ``most`` items, then ``more`` with the number of those left out.

    Return all items if fewer than ``least`` would be left out.

    >>> shortened(["a", "b", "c"], 2), shortened(["a", "b", "c"], 2, least=2)
    (['a', 'b', 'and 1 more'], ['a', 'b', 'c'])
    """
    rest = len(items) - most
    return [*items] if rest < least else [*items[:most], more.format(rest)]


NAMED = 12  # the most words that a sentence names


def listed(words: Sequence[str]) -> str:
    """Return ``words``, quoted, as an English list; only the first `NAMED` if there are many."""
    return join_names(shortened([*map(repr, words)], NAMED, "{} more words", least=2))
