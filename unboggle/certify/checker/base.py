"""The building blocks of a certificate's ``check.py``: plain functions, nothing of unboggle.

`unboggle.certify.checker.script` copies the source of those that a certificate needs into its
folder. So each may use only the names of its ``HEAD`` and the functions of the modules beside this
one; `closure` finds those. They share no code with the code that they check. A *way* is a spelling,
a tuple of faces; ``cells`` maps each cell to the cells it touches.
"""

from __future__ import annotations

import json
import sys
import unicodedata
from hashlib import sha256
from itertools import combinations, pairwise
from typing import Any


def refuse(why: str) -> None:
    """Print what is wrong with the certificate, and end with exit code 1."""
    print(f"REFUSED: {why}")
    sys.exit(1)


def same(what: str, stated: Any, found: Any) -> None:
    """Refuse the certificate unless the value ``stated`` is the value ``found`` here."""
    if stated != found:
        refuse(f"{what}: the certificate states {stated!r}, but it is {found!r}")


def is_unchanged(data: Any) -> None:
    """Refuse a certificate that was changed after it was written."""
    rest = {key: value for key, value in data.items() if key != "digest"}
    text = json.dumps(rest, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
    same("the digest", data["digest"], sha256(text.encode()).hexdigest())


def read_words(puzzle: Any) -> Any:
    """Return word -> its ways; each must spell the word, perhaps without its accents."""
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
    """Return cell -> the cells it touches: by king's moves, or as listed for other grids.

    Refuse a board of more than 100,000 cells: listing them could take all memory.
    """
    rows, columns = puzzle["size"]
    if rows * columns > 100_000:
        refuse("the board has more than 100,000 cells")
    if "neighbours" in puzzle:
        cells = {tuple(c): [tuple(d) for d in around] for c, around in puzzle["neighbours"]}
        if any(
            c in around or any(c not in cells[d] for d in around) for c, around in cells.items()
        ):
            refuse("a cell touches itself, or one that does not touch it")
        return cells
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
    """Return face -> the largest number of them in a word, for its best way."""
    most: dict[str, int] = {}
    for ways in words.values():
        for face in ways[0]:
            count = min(way.count(face) for way in ways)
            if count > most.get(face, 0):
                most[face] = count
    return most


def touching_pairs(words: Any) -> Any:
    """Return the pairs of faces that must touch, since all ways of some word have them so."""
    found = set()
    for ways in words.values():
        found |= set.intersection(
            *({tuple(sorted(pair)) for pair in pairwise(way)} for way in ways)
        )
    return found


def runs_of_three(words: Any) -> Any:
    """Return the (middle, ends) that all ways of some word have in a row."""
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
    """Return face -> the number of different neighbours that it needs; a double letter counts 2."""
    pairs = touching_pairs(words)
    return {
        face: sum(1 + (pair[0] == pair[1]) for pair in pairs if face in pair)
        for face in most_in_a_word(words)
    }


def needed(words: Any, cells: Any) -> Any:
    """Return face -> the number of cells that must show it; one too many if all are too few.

    That is at least its number in one word. And it is so large that k cells with the most
    neighbours have space for its different neighbours. They also have space for the different runs
    of three in its middle. (A cell of degree d is the middle of at most d(d-1)/2 pairs of
    neighbours.)
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
    details = data["details"]
    length = min(len(way) for way in words[details["word"]])
    same("the length of the word", details["length"], length)
    same("the connected cells", details["cells"], max(parts, default=0))
    if length <= details["cells"]:
        refuse("the word is not too long")
    return f"{details['word']!r} needs {length} cells, at most {details['cells']} are connected"


def too_many_tiles(data: Any, words: Any, cells: Any) -> str:
    """Each face must be shown this often, together on more cells than there are."""
    details, need = data["details"], needed(words, cells)
    same("how often each letter is needed", details["need"], need)
    same("their sum", details["total"], sum(need.values()))
    same("the number of cells", details["cells"], len(cells))
    if details["total"] <= len(cells):
        refuse("the letters fit")
    return f"{details['total']} letters are needed, but there are {len(cells)} cells"


def too_many_pairs(data: Any, words: Any, cells: Any) -> str:
    """Two touching cells show one pair of faces."""
    details, pairs = data["details"], len(touching_pairs(words))
    edges = sum(len(around) for around in cells.values()) // 2
    same("the different pairs of letters", details["pairs"], pairs)
    same("the pairs of cells that touch", details["slots"], edges)
    if pairs <= edges:
        refuse("the pairs fit")
    return f"{pairs} different pairs of letters must touch, but {edges} pairs of cells do"


def too_many_triples(data: Any, words: Any, cells: Any) -> str:
    """A cell with d neighbours is the middle of d(d-1)/2 runs of three."""
    details, runs = data["details"], len(runs_of_three(words))
    room = sum(len(around) * (len(around) - 1) // 2 for around in cells.values())
    same("the different runs of three", details["runs"], runs)
    same("the space for them", details["slots"], room)
    if runs <= room:
        refuse("the runs fit")
    return f"{runs} different runs of three letters, but the board has {room}"


def too_crowded(data: Any, words: Any, cells: Any) -> str:
    """More faces need a cell of more than δ neighbours, or another tile, than there are such cells.

    A face on need(f) cells of at most δ neighbours has need(f)·δ places around it.
    """
    details, need, places = data["details"], needed(words, cells), places_around(words)
    degree = details["degree"]
    crowded = sorted(face for face in need if places[face] > need[face] * degree)
    big = sum(len(around) > degree for around in cells.values())
    total = sum(need.values()) + len(crowded) - big
    same("how often each letter is needed", details["need"], need)
    same("the letters with too many neighbours", details["crowded"], crowded)
    same("the larger cells", details["big"], big)
    same("the letters needed in the end", details["total"], total)
    same("the number of cells", details["cells"], len(cells))
    if len(crowded) <= big or total <= len(cells):
        refuse("the letters fit")
    return f"{len(crowded)} letters need {big} larger cells, so {total} for {len(cells)} cells"


def too_many_mutual_neighbours(data: Any, words: Any, cells: Any) -> str:
    """On a full board a face needed once is one cell; faces that all touch are cells that do."""
    details, need, pairs = data["details"], needed(words, cells), touching_pairs(words)
    group = details["letters"]

    def largest(size: int, candidates: Any) -> int:
        best = size
        for cell in candidates:
            more = [d for d in candidates if d > cell and d in cells[cell]]
            best = max(best, largest(size + 1, more))
        return best

    same("how often each letter is needed", details["need"], need)
    same("the number of cells, all of them needed", sum(need.values()), len(cells))
    same("the cells that all touch", details["limit"], largest(0, list(cells)))
    if len(set(group)) <= details["limit"] or any(need.get(face) != 1 for face in group):
        refuse("the letters are not too many, or may be there twice")
    for pair in combinations(sorted(group), 2):
        if pair not in pairs:
            refuse(f"{pair} need not touch")
    return f"{len(group)} letters must all touch each other, at most {details['limit']} cells do"


def wrong_inventory(data: Any, words: Any, cells: Any) -> str:
    """An inventory with exact counts has a letter for every cell."""
    details, puzzle = data["details"], data["puzzle"]
    same("the letters", details["total"], sum(puzzle["inventory"].values()))
    same("the number of cells", details["cells"], len(cells))
    if puzzle["at_most"] or details["total"] == details["cells"]:
        refuse("the inventory fits")
    return f"the inventory has {details['total']} letters for {details['cells']} cells"


def given_against_inventory(data: Any, words: Any, cells: Any) -> str:
    """A face is given on more cells than the inventory has of it."""
    details, face = data["details"], data["details"]["face"]
    given = list(read_given(data["puzzle"]).values()).count(face)
    same("the cells given so", details["given"], given)
    same("the inventory", details["inventory"], data["puzzle"]["inventory"].get(face, 0))
    if given <= details["inventory"]:
        refuse("the inventory has enough")
    return f"{face} is given {given} times, but the inventory has it {details['inventory']} times"


def words_against_inventory(data: Any, words: Any, cells: Any) -> str:
    """A face is needed on more cells than the inventory has of it."""
    details, face = data["details"], data["details"]["face"]
    need = needed(words, cells).get(face, 0)
    same(f"how often {face} is needed", details["need"], need)
    same("the inventory", details["inventory"], data["puzzle"]["inventory"].get(face, 0))
    if need <= details["inventory"]:
        refuse("the inventory has enough")
    return f"{face} is needed {need} times, but the inventory has it {details['inventory']} times"


def no_space_beside_givens(data: Any, words: Any, cells: Any) -> str:
    """Every face is shown as often as it is needed, and as often as it is given."""
    details, need = data["details"], needed(words, cells)
    faces = list(read_given(data["puzzle"]).values())
    given = {face: faces.count(face) for face in faces}
    total = sum(max(need.get(face, 0), given.get(face, 0)) for face in {*need, *given})
    same("how often each letter is needed", details["need"], need)
    same("how often each letter is given", details["given"], given)
    same("both together", details["total"], total)
    same("the number of cells", details["cells"], len(cells))
    if total <= len(cells):
        refuse("the letters fit")
    return f"{total} letters are needed or given, but there are {len(cells)} cells"
