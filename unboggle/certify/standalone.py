"""What the ``check.py`` of a certificate is made of: plain functions, nothing of unboggle.

`unboggle.certify.check_script` copies the source of those that a certificate needs into
its folder, so each may use only the names of `script.HEAD` and the functions
that `script.PARTS` puts before it. They share no code with what they check. A
*way* is a spelling, a tuple of faces; ``cells`` is cell -> the cells it touches.
"""

from __future__ import annotations

import json
import sys
import unicodedata
from hashlib import sha256
from itertools import combinations, pairwise
from typing import Any


def refuse(why: str) -> None:
    """Say what is wrong with the certificate, and end with exit code 1."""
    print(f"REFUSED: {why}")
    sys.exit(1)


def same(what: str, stated: Any, found: Any) -> None:
    """Refuse the certificate unless what it states is what was found here."""
    if stated != found:
        refuse(f"{what}: the certificate states {stated!r}, it is {found!r}")


def is_sealed(data: Any) -> None:
    """Refuse a certificate of which something was changed after it was written."""
    rest = {key: value for key, value in data.items() if key != "seal"}
    text = json.dumps(rest, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
    same("the seal", data["seal"], sha256(text.encode()).hexdigest())


def read_words(puzzle: Any) -> Any:
    """Return word -> its ways; each has to spell the word, perhaps without its accents."""
    words = {}
    for word, ways in puzzle["words"].items():
        base = {"ø": "o", "æ": "ae", "œ": "oe", "đ": "d", "ł": "l", "ħ": "h", "ı": "i"}
        letters = (x for x in unicodedata.normalize("NFD", word) if not unicodedata.combining(x))
        plain = unicodedata.normalize("NFC", "".join(base.get(x, x) for x in letters))
        words[word] = [tuple(way) for way in ways]
        if not ways or any("".join(way) not in (word, plain) or "" in way for way in ways):
            refuse(f"{word!r} is not spelled by {ways!r}")
    return words


def read_cells(puzzle: Any) -> Any:
    """Return cell -> the cells it touches: king moves, or what is listed for an odd grid."""
    if "neighbours" in puzzle:
        cells = {tuple(c): [tuple(d) for d in around] for c, around in puzzle["neighbours"]}
        if any(
            c in around or any(c not in cells[d] for d in around) for c, around in cells.items()
        ):
            refuse("a cell touches itself, or one that does not touch it")
        return cells
    rows, columns = puzzle["size"]
    moves = [(y, x) for y in (-1, 0, 1) for x in (-1, 0, 1) if y or x]
    return {
        (r, c): [(r + y, c + x) for y, x in moves if 0 <= r + y < rows and 0 <= c + x < columns]
        for r in range(rows)
        for c in range(columns)
    }


def read_given(puzzle: Any) -> Any:
    """Return given cell -> its face."""
    return {(r, c): face for r, c, face in puzzle.get("given", ())}


def most_in_a_word(words: Any) -> Any:
    """Return face -> how often some word has it, whatever its way."""
    most: dict[str, int] = {}
    for ways in words.values():
        for face in ways[0]:
            count = min(way.count(face) for way in ways)
            if count > most.get(face, 0):
                most[face] = count
    return most


def touching_pairs(words: Any) -> Any:
    """Return the pairs of faces that must touch, since every way of some word has them so."""
    found = set()
    for ways in words.values():
        found |= set.intersection(
            *({tuple(sorted(pair)) for pair in pairwise(way)} for way in ways)
        )
    return found


def runs_of_three(words: Any) -> Any:
    """Return the (middle, ends) that every way of some word has in a row."""
    found = set()
    for ways in words.values():
        found |= set.intersection(
            *(
                {(way[i], tuple(sorted((way[i - 1], way[i + 1])))) for i in range(1, len(way) - 1)}
                for way in ways
            )
        )
    return found


def places_around(words: Any) -> Any:
    """Return face -> for how many different neighbours it needs room; a double letter counts 2."""
    pairs = touching_pairs(words)
    return {
        face: sum(1 + (pair[0] == pair[1]) for pair in pairs if face in pair)
        for face in most_in_a_word(words)
    }


def needed(words: Any, cells: Any) -> Any:
    """Return face -> on how many cells it must be shown; one too many if all are too few.

    As often as one word has it; and so often that k cells with the most
    neighbours have room for its different neighbours, and for the different
    runs of three of which it is the middle (a cell of degree d is the middle of
    at most d(d-1)/2 pairs of neighbours).
    """
    degrees = sorted((len(around) for around in cells.values()), reverse=True)
    runs = [middle for middle, _ in runs_of_three(words)]
    places = places_around(words)
    need = {}
    for face, count in most_in_a_word(words).items():
        room = bends = k = 0  # of the k best cells together
        while room < places[face] or bends < runs.count(face):
            degree = degrees[k] if k < len(degrees) else 10**6  # one cell too many
            room, bends, k = room + degree, bends + degree * (degree - 1) // 2, k + 1
        need[face] = max(count, k)
    return need


def too_long(data: Any, words: Any, cells: Any) -> str:
    """A path visits each cell of one connected part at most once."""
    parts, seen = [], set()
    for start in cells:
        part = [start] if start not in seen else []
        seen.add(start)
        for cell in part:
            part += [d for d in cells[cell] if d not in seen]
            seen.update(cells[cell])
        parts.append(len(part))
    numbers = data["numbers"]
    length = min(len(way) for way in words[numbers["word"]])
    same("the length of the word", numbers["length"], length)
    same("the cells that hang together", numbers["room"], max(parts, default=0))
    if length <= numbers["room"]:
        refuse("the word is not too long")
    return f"{numbers['word']!r} needs {length} cells, at most {numbers['room']} hang together"


def too_many_tiles(data: Any, words: Any, cells: Any) -> str:
    """Each face must be shown so often; together on more cells than there are."""
    numbers, need = data["numbers"], needed(words, cells)
    same("how often each letter is needed", numbers["need"], need)
    same("their sum", numbers["total"], sum(need.values()))
    same("the number of cells", numbers["room"], len(cells))
    if numbers["total"] <= len(cells):
        refuse("the letters have room")
    return f"{numbers['total']} letters are needed, there are {len(cells)} cells"


def too_many_pairs(data: Any, words: Any, cells: Any) -> str:
    """Two touching cells show one pair of faces."""
    numbers, pairs = data["numbers"], len(touching_pairs(words))
    edges = sum(len(around) for around in cells.values()) // 2
    same("the different pairs of letters", numbers["pairs"], pairs)
    same("the pairs of cells that touch", numbers["room"], edges)
    if pairs <= edges:
        refuse("the pairs have room")
    return f"{pairs} different pairs of letters must touch, {edges} pairs of cells do"


def too_many_bends(data: Any, words: Any, cells: Any) -> str:
    """A cell with d neighbours is the middle of d(d-1)/2 runs of three."""
    numbers, runs = data["numbers"], len(runs_of_three(words))
    room = sum(len(around) * (len(around) - 1) // 2 for around in cells.values())
    same("the different runs of three", numbers["runs"], runs)
    same("the room for them", numbers["room"], room)
    if runs <= room:
        refuse("the runs have room")
    return f"{runs} different runs of three letters, and room for {room}"


def too_crowded(data: Any, words: Any, cells: Any) -> str:
    """More faces want a cell of more than δ neighbours, or a tile more, than there are such cells.

    A face on need(f) cells of at most δ neighbours has need(f)·δ places around it.
    """
    numbers, need, places = data["numbers"], needed(words, cells), places_around(words)
    degree = numbers["degree"]
    crowded = sorted(face for face in need if places[face] > need[face] * degree)
    big = sum(len(around) > degree for around in cells.values())
    total = sum(need.values()) + len(crowded) - big
    same("how often each letter is needed", numbers["need"], need)
    same("the letters with too many neighbours", numbers["crowded"], crowded)
    same("the larger cells", numbers["big"], big)
    same("the letters needed after all", numbers["total"], total)
    same("the number of cells", numbers["room"], len(cells))
    if len(crowded) <= big or total <= len(cells):
        refuse("the letters have room")
    return f"{len(crowded)} letters want {big} larger cells, so {total} for {len(cells)} cells"


def too_close(data: Any, words: Any, cells: Any) -> str:
    """On a full board a face needed once is one cell; faces that all touch are cells that do."""
    numbers, need, pairs = data["numbers"], needed(words, cells), touching_pairs(words)
    group = numbers["letters"]

    def largest(size: int, candidates: Any) -> int:
        best = size
        for cell in candidates:
            more = [d for d in candidates if d > cell and d in cells[cell]]
            best = max(best, largest(size + 1, more))
        return best

    same("how often each letter is needed", numbers["need"], need)
    same("the number of cells, all of them needed", sum(need.values()), len(cells))
    same("the cells that all touch", numbers["limit"], largest(0, list(cells)))
    if len(set(group)) <= numbers["limit"] or any(need.get(face) != 1 for face in group):
        refuse("the letters are not too many, or may be there twice")
    for pair in combinations(sorted(group), 2):
        if pair not in pairs:
            refuse(f"{pair} need not touch")
    return f"{len(group)} letters must all touch each other, at most {numbers['limit']} cells do"


def wrong_inventory(data: Any, words: Any, cells: Any) -> str:
    """An inventory to be used up has a letter for every cell."""
    numbers, puzzle = data["numbers"], data["puzzle"]
    same("the letters", numbers["total"], sum(puzzle["inventory"].values()))
    same("the number of cells", numbers["room"], len(cells))
    if puzzle["at_most"] or numbers["total"] == numbers["room"]:
        refuse("the inventory fits")
    return f"the inventory has {numbers['total']} letters for {numbers['room']} cells"


def given_against_inventory(data: Any, words: Any, cells: Any) -> str:
    """A face is given on more cells than the inventory has of it."""
    numbers, face = data["numbers"], data["numbers"]["face"]
    given = list(read_given(data["puzzle"]).values()).count(face)
    same("the cells given so", numbers["given"], given)
    same("the inventory", numbers["inventory"], data["puzzle"]["inventory"].get(face, 0))
    if given <= numbers["inventory"]:
        refuse("the inventory has enough")
    return f"{face} is given {given} times, the inventory has it {numbers['inventory']} times"


def words_against_inventory(data: Any, words: Any, cells: Any) -> str:
    """A face is needed on more cells than the inventory has of it."""
    numbers, face = data["numbers"], data["numbers"]["face"]
    need = needed(words, cells).get(face, 0)
    same(f"how often {face} is needed", numbers["need"], need)
    same("the inventory", numbers["inventory"], data["puzzle"]["inventory"].get(face, 0))
    if need <= numbers["inventory"]:
        refuse("the inventory has enough")
    return f"{face} is needed {need} times, the inventory has it {numbers['inventory']} times"


def no_room_beside_the_given(data: Any, words: Any, cells: Any) -> str:
    """Every face is shown as often as it is needed, and as often as it is given."""
    numbers, need = data["numbers"], needed(words, cells)
    faces = list(read_given(data["puzzle"]).values())
    given = {face: faces.count(face) for face in faces}
    total = sum(max(need.get(face, 0), given.get(face, 0)) for face in {*need, *given})
    same("how often each letter is needed", numbers["need"], need)
    same("how often each letter is given", numbers["given"], given)
    same("both together", numbers["total"], total)
    same("the number of cells", numbers["room"], len(cells))
    if total <= len(cells):
        refuse("the letters have room")
    return f"{total} letters are needed or given, there are {len(cells)} cells"
