"""What a user may have meant by an unknown name."""

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
