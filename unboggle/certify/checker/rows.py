"""The part of a ``check.py`` that lays words into rows of cells, in every order.

Plain functions; `unboggle.certify.checker.base` explains which names they may use.
"""

from __future__ import annotations

from typing import Any

from unboggle.certify.checker.base import read_given, refuse, same


def no_space_in_rows(data: Any, words: Any, cells: Any) -> str:
    """No order of the words, each in one of its two directions, fits into the rows of cells.

    Of the words on a board, take one place of each, and leave out words that others contain. The
    others begin in some order, and end in the same one. So each overlaps only as its neighbours in
    this order allow. A set of words, its last one and the cell where that begins decide what can
    follow.
    """
    if any(len(around) > 2 for around in cells.values()):
        refuse("a cell touches more than two others")
    rows, ring = read_rows(cells)
    same("the cells of each row", data["details"]["rows"], sorted(map(len, rows)))
    same("whether the ends of the row touch", data["details"]["ring"], ring)
    given = read_given(data["puzzle"])
    words = without_contained(words)
    strings = read_strings(words, max(map(len, rows)))
    if ring:
        fit = any(
            fits_around(strings, len(words), rows[0][turn:] + rows[0][:turn], given)
            for turn in range(len(rows[0]) if given else 1)
        )
    else:
        starts = {string: starts_of(string, rows, given) for string in strings}
        size = sum(map(len, rows)) + len(rows) - 1
        fit = (1 << len(words)) - 1 in last_words(strings, len(words), starts, starts, size)
    if fit:
        refuse("the words fit")
    return f"no order of the words fits into {'a ring' if ring else 'rows'} of {len(cells)} cells"


def read_rows(cells: Any) -> Any:
    """Return the cells row by row, each in order; and whether it is one row whose ends touch."""
    rows, seen = [], set()
    for start in sorted(cells, key=lambda cell: len(cells[cell])):  # the ends come first
        row = [start] if start not in seen else []
        seen.add(start)
        for cell in row:
            further = [d for d in cells[cell] if d not in seen][:1]
            row += further
            seen.update(further)
        rows += [row] if row else []
    ring = any(all(len(cells[cell]) == 2 for cell in row) for row in rows)
    if ring and len(rows) > 1:
        refuse("there is a ring beside other cells")
    return rows, ring


def without_contained(words: Any) -> Any:
    """Return the words without those that a remaining one contains in each of its ways."""
    kept: Any = {}
    for word, ways in sorted(words.items(), key=lambda item: -max(map(len, item[1]))):
        if not any(
            all(any(contains(o, w) or contains(o, w[::-1]) for w in ways) for o in others)
            for others in kept.values()
        ):
            kept[word] = ways
    return kept


def read_strings(words: Any, longest: int) -> Any:
    """Return each way of each word, in both directions -> the words that it contains, as bits."""
    strings = {}
    for ways in words.values():
        for way in ways:
            for string in (way, way[::-1]):
                strings[string] = 0
                for k, others in enumerate(words.values()):
                    if any(contains(string, o) or contains(string, o[::-1]) for o in others):
                        strings[string] |= 1 << k
    return {string: inside for string, inside in strings.items() if len(string) <= longest}


def contains(string: Any, part: Any) -> bool:
    """Whether the faces of ``part`` follow each other in ``string``."""
    return any(string[i : i + len(part)] == part for i in range(len(string) - len(part) + 1))


def starts_of(string: Any, rows: Any, given: Any) -> int:
    """Return where ``string`` may begin, as bits: rows are numbered on, with a gap after each."""
    found = first = 0
    for row in rows:
        for i in range(len(row) - len(string) + 1):
            pairs = zip(row[i:], string, strict=False)
            if all(given.get(cell, face) == face for cell, face in pairs):
                found |= 1 << (first + i)
        first += len(row) + 1
    return found


def overlaps(one: Any, other: Any) -> Any:
    """Return how much later than ``one`` the ``other`` may begin within it, if it ends later."""
    least = max(1, len(one) - len(other) + 1)
    return [k for k in range(least, len(one)) if one[k:] == other[: len(one) - k]]


def additions(strings: Any, words: int, follow: Any) -> Any:
    """Return for each word how many cells it adds at least to those of the strings before it.

    That is its length less its largest overlap, but nothing if another string contains it, too.
    """
    most = dict.fromkeys(strings, 0)
    for a, found in follow.items():
        for b, later in found:
            most[b] = max(most[b], len(a) - later[0])
    adds = []
    for k in range(words):
        having = [s for s, inside in strings.items() if inside >> k & 1]
        alone = all(strings[s] == 1 << k for s in having)
        adds.append(min(len(s) - most[s] for s in having) if alone and having else 0)
    return adds


def last_words(strings: Any, words: int, first: Any, starts: Any, size: int) -> Any:
    """Return laid words, as bits -> last string -> where it may begin, as bits.

    ``first`` has the strings that may be first, ``starts`` where each fits, all with bits; nothing
    ends after ``size``. What ends too late for what the other words add is left out.
    """
    follow = {a: [(b, later) for b in strings if (later := overlaps(a, b))] for a in strings}
    adds = additions(strings, words, follow)
    table: Any = {}
    for string, begins in first.items():
        note(table, strings[string], string, begins)
    for laid in range((1 << words) - 1):
        left = size - sum(add for k, add in enumerate(adds) if not laid >> k & 1)
        for a, begins in table.get(laid, {}).items():
            end = (begins & -begins).bit_length() - 1 + len(a)  # where the earliest ends
            if end > left:
                continue
            for b, inside in strings.items():
                if inside & ~laid:
                    note(table, laid | inside, b, starts[b] >> end << end)
            for b, later in follow[a]:
                if strings[b] & ~laid:
                    for k in later:
                        note(table, laid | strings[b], b, (begins << k) & starts[b])
    return table


def note(table: Any, laid: int, string: Any, begins: int) -> None:
    """Note in the table that ``string`` may begin there as the last one of these words."""
    if begins:
        into = table.setdefault(laid, {})
        into[string] = into.get(string, 0) | begins


def fits_around(strings: Any, words: int, row: Any, given: Any) -> bool:
    """Whether the words fit into a row whose ends touch, with the first word at its beginning.

    After its end the row goes on with the same string.
    """
    size = len(row)
    starts = {s: starts_of(s, [row + row], given) & ((1 << size) - 1) for s in strings}
    for first, inside in strings.items():
        if inside & 1 and starts[first] & 1:
            table = last_words(strings, words, {first: 1}, starts, size + len(first) - 1)
            for last, begins in table.get((1 << words) - 1, {}).items():
                ways = [size - k for k in overlaps(last, first)]
                ways += range(size - len(last) + 1)
                if any(k >= 0 and begins >> k & 1 for k in ways):
                    return True
    return False
