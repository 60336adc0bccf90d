"""The part of a ``check.py`` that checks a board against the constraints of its puzzle.

Plain functions; `unboggle.certify.checker.base` explains which names they may use. A constraint
with the field ``f`` has a function ``breaks_f(puzzle, faces, paths, words, cells)``. It returns how
the board of ``faces`` violates the constraint, "" if it does not. ``paths`` are those that the
certificate shows, None for a board without paths. A ``check.py`` has only the functions of its own
puzzle.
"""

from __future__ import annotations

import unicodedata
from itertools import pairwise
from typing import Any

from unboggle.certify.checker.base import refuse


def how_broken(puzzle: Any, faces: Any, paths: Any, words: Any, cells: Any) -> str:
    """Return how a board violates the first constraint that it violates; "" if it satisfies all."""
    for field in puzzle:
        if field not in ("size", "neighbours", "words", "strict", "at_most"):
            if f"breaks_{field}" not in globals():
                refuse(f"this file does not know the constraint {field!r}")
            how: str = globals()[f"breaks_{field}"](puzzle, faces, paths, words, cells)
            if how:
                return how
    return ""


def breaks_given(puzzle: Any, faces: Any, paths: Any, words: Any, cells: Any) -> str:
    """Cells that are given show their face."""
    for r, c, face in puzzle["given"]:
        if faces.get((r, c)) != face:
            return f"cell {r},{c} shows {faces.get((r, c))!r}, but {face!r} is given"
    return ""


def breaks_inventory(puzzle: Any, faces: Any, paths: Any, words: Any, cells: Any) -> str:
    """The board shows each face as often as the inventory has it, or at most that often."""
    shown = list(faces.values())
    for face in {*shown, *puzzle["inventory"]}:
        have, count = puzzle["inventory"].get(face, 0), shown.count(face)
        if count > have or (count < have and not puzzle["at_most"]):
            return f"the board shows {face} {count} times, but the inventory has it {have} times"
    return ""


def breaks_cells(puzzle: Any, faces: Any, paths: Any, words: Any, cells: Any) -> str:
    """Each named cell shows one of its letters."""
    for one in puzzle["cells"]:
        if faces.get(tuple(one["cell"])) not in one["letters"]:
            return f"cell {one['cell']} shows none of {one['letters']}"
    return ""


def breaks_same(puzzle: Any, faces: Any, paths: Any, words: Any, cells: Any) -> str:
    """The cells of a group show the same letter, or all are blank."""
    for group in puzzle["same"]:
        if len({faces.get(tuple(cell)) for cell in group}) > 1:
            return f"the cells {group} do not show the same"
    return ""


def places_of_message(puzzle: Any, cells: Any) -> Any:
    """Return the places of the message, each as a set of cells with their letters."""
    asked = puzzle["message"]
    moves = {"row": [(0, 1)], "column": [(1, 0)], "diagonal": [(1, 1), (1, -1)]}
    found = []
    for line, ways in moves.items():
        for y, x in ways if asked["line"] in (line, "anywhere") else ():
            for r, c in cells:
                here = [(r + y * k, c + x * k) for k in range(len(asked["letters"]))]
                number = {"row": r, "column": c}.get(line)
                if asked["number"] in (None, number) and set(here) <= set(cells):
                    found.append(frozenset(zip(here, asked["letters"], strict=True)))
                    if asked["either"]:
                        found.append(frozenset(zip(here[::-1], asked["letters"], strict=True)))
    return found


def breaks_message(puzzle: Any, faces: Any, paths: Any, words: Any, cells: Any) -> str:
    """The message is in one of its places."""
    places = places_of_message(puzzle, cells)
    shown = any(all(faces.get(cell) == face for cell, face in place) for place in places)
    return "" if shown else "the message is not on the board"


def is_vowel_face(face: str) -> bool:
    """Whether a face is a vowel of Latin, Greek or Cyrillic, with accents or without."""
    letters = [x for x in unicodedata.normalize("NFD", face) if not unicodedata.combining(x)]
    base = {"ø": "o", "ı": "i"}.get("".join(letters), "".join(letters))
    consonant = unicodedata.normalize("NFC", face) in ("й", "ў")
    return len(base) == 1 and base in "aeiouαεηιουωаеиоуыэюяєі" and not consonant


def breaks_vowels(puzzle: Any, faces: Any, paths: Any, words: Any, cells: Any) -> str:
    """The number of cells with a vowel is within the limits."""
    count = sum(map(is_vowel_face, faces.values()))
    least, most = puzzle["vowels"]["at_least"], puzzle["vowels"]["at_most"]
    if count < least or (most is not None and count > most):
        return f"the board shows {count} vowels, not {least} to {most}"
    return ""


def faces_of_dice(puzzle: Any) -> Any:
    """Return the faces of each die: a capital begins a face, small letters continue it."""
    dice = []
    for written in puzzle["dice"]["dice"]:
        die: list[str] = []
        for letter in written:
            if letter != letter.lower() or not die or letter.upper() == letter:
                die.append(letter.lower())
            else:
                die[-1] += letter
        dice.append(die)
    return dice


def most_shown(puzzle: Any, face: str, most: int) -> int:
    """Return how many cells can show a face, if ``most`` are useful."""
    if "inventory" in puzzle:
        most = min(most, puzzle["inventory"].get(face, 0))
    if "dice" in puzzle:
        most = min(most, sum(face in die for die in faces_of_dice(puzzle)))
    return most


def breaks_dice(puzzle: Any, faces: Any, paths: Any, words: Any, cells: Any) -> str:
    """There are as many dice as cells, and each cell gets one with its face.

    By augmenting paths: a cell takes a free die, or one whose owner finds another.
    """
    dice = faces_of_dice(puzzle)
    if len(dice) != len(cells):
        return f"there are {len(dice)} dice for {len(cells)} cells"
    owner: dict[int, Any] = {}
    for cell in faces:
        came: dict[int, Any] = {}  # die -> the die that its new owner gives back for it
        queue: list[Any] = [(cell, None)]
        for taker, back in queue:
            for number, die in enumerate(dice):
                if number not in came and faces[taker] in die:
                    came[number] = (taker, back)
                    if number in owner:
                        queue.append((owner[number], number))
                        continue
                    at: Any = number
                    while at is not None:
                        owner[at], at = came[at]
                    queue.clear()
                    break
        if cell not in owner.values():
            return f"no die is left for {faces[cell]!r} on {cell}"
    return ""


def runs_on(faces: Any, way: Any, cells: Any) -> Any:
    """Yield each path of a way on a board."""
    begun: list[Any] = [(cell,) for cell in cells if faces.get(cell) == way[0]]
    while begun:
        path = begun.pop()
        if len(path) == len(way):
            yield path
            continue
        for cell in cells[path[-1]]:
            if faces.get(cell) == way[len(path)] and cell not in path:
                begun.append((*path, cell))


def ways_to_spell(word: str, shown: Any) -> Any:
    """Return the ways in which a word can be cut into the faces that are shown."""
    return [
        (face, *rest)
        for face in shown
        if face and word.startswith(face)
        for rest in (ways_to_spell(word[len(face) :], shown) if word != face else [()])
    ]


def breaks_ban(puzzle: Any, faces: Any, paths: Any, words: Any, cells: Any) -> str:
    """No banned word can be traced."""
    if puzzle["ban"]["lists"]:
        refuse("a list of banned words is not written out")
    for word in puzzle["ban"]["words"]:
        for way in ways_to_spell(word, set(faces.values())):
            if next(runs_on(faces, way, cells), None):
                return f"the board shows the banned {word!r}"
    return ""


def breaks_every_cell(puzzle: Any, faces: Any, paths: Any, words: Any, cells: Any) -> str:
    """Each cell is in enough words; each word may use another path for each cell."""
    count = dict.fromkeys(cells, 0)
    for ways in words.values():
        letters = {face for way in ways for face in way}
        able = {cell for cell in cells if faces.get(cell) in letters}
        through: set[Any] = set()
        for way in ways:
            for path in runs_on(faces, way, cells):
                through.update(path)
                if through == able:
                    break
        for cell in through:
            count[cell] += 1
    few = [cell for cell in cells if count[cell] < puzzle["every_cell"]]
    return f"cell {few[0]} is in {count[few[0]]} words" if few else ""


def breaks_cover(puzzle: Any, faces: Any, paths: Any, words: Any, cells: Any) -> str:
    """The paths shown use each cell once; that of a spangram has two opposite sides."""
    if sorted(faces) != sorted(cells) or paths is None:
        return "a cell is blank"
    if sorted(tuple(cell) for path in paths.values() for cell in path) != sorted(cells):
        return "the paths do not cover each cell once"
    spangram = puzzle["cover"]["spangram"]
    if spangram is not None:
        axes = [[cell[axis] for cell in cells] for axis in (0, 1)]
        spans = [{cell[axis] for cell in paths[spangram]} for axis in (0, 1)]
        if not any({min(a), max(a)} <= span for a, span in zip(axes, spans, strict=True)):
            return "the spangram does not go from side to side"
    return ""


def breaks_unique_paths(puzzle: Any, faces: Any, paths: Any, words: Any, cells: Any) -> str:
    """No word has two paths; there and back is one."""
    for word, ways in words.items():
        first = None
        for way in ways:
            for path in runs_on(faces, way, cells):
                first = first or path
                if path not in (first, first[::-1]):
                    return f"{word!r} has two paths"
    return ""


def breaks_apart(puzzle: Any, faces: Any, paths: Any, words: Any, cells: Any) -> str:
    """No path of one word of a pair shares a cell with, or touches, one of the other."""
    for one, other in puzzle["apart"]:
        near: list[set[Any]] = [set(), set()]
        for cells_of, word in zip(near, (one, other), strict=True):
            for way in words.get(word, ()):
                for path in runs_on(faces, way, cells):
                    cells_of.update(path)
        around = near[0].union(*(cells[cell] for cell in near[0]))
        if around & near[1]:
            return f"{one!r} and {other!r} touch"
    return ""


def turns_of(path: Any, cells: Any) -> int:
    """Return how many times a path changes its direction; on a wrapped grid, the short way round.

    Hexagons have six directions; every second row is half a cell further right.
    """
    rows, columns = (max(cell[axis] for cell in cells) + 1 for axis in (0, 1))
    six = all(
        {*around}
        == {
            (r + y, c + x)
            for y, x in ((0, -1), (0, 1), *((y, x) for y in (-1, 1) for x in (r % 2 - 1, r % 2)))
            if (r + y, c + x) in cells
        }
        for (r, c), around in cells.items()
    )
    steps = []
    for (r, c), (y, x) in pairwise(path):
        if six and not is_king(cells):
            steps.append((y - r, (x - y // 2) - (c - r // 2)))
        else:
            down, right = (
                d if abs(d) <= 1 else -1 if d % n == n - 1 else d % n
                for d, n in ((y - r, rows), (x - c, columns))
            )
            steps.append((down, right))
    return sum(one != other for one, other in pairwise(steps))


def is_king(cells: Any) -> bool:
    """Whether cells touch by all king's moves, and by no others."""
    moves = [(y, x) for y in (-1, 0, 1) for x in (-1, 0, 1) if y or x]
    return all(
        {*around} == {(r + y, c + x) for y, x in moves if (r + y, c + x) in cells}
        for (r, c), around in cells.items()
    )


def choice_of_paths(puzzle: Any, faces: Any, words: Any, cells: Any) -> Any:
    """Return a path of each word on a board, with few turns, that touches those it must touch."""
    pairs = puzzle.get("touch", ())
    ways: list[Any] = []
    for word in words:
        found = [path for way in words[word] for path in runs_on(faces, way, cells)]
        most = puzzle.get("turns")
        good = [path for path in found if most is None or turns_of(path, cells) <= most]
        if not any(word in pair for pair in pairs):
            good = good[:1]
        if found:
            ways.append((word, good))

    def extend(taken: Any) -> Any:
        if len(taken) == len(ways):
            return taken
        word, good = ways[len(taken)]
        for path in good:
            more = {**taken, word: path}
            if all(
                meet(more[one], more[other], cells)
                for one, other in pairs
                if one in more and other in more
            ):
                whole = extend(more)
                if whole is not None:
                    return whole
        return None

    return extend({})


def meet(path: Any, other: Any, cells: Any) -> bool:
    """Whether two paths share a cell, or have adjacent cells."""
    return any(cell in other or {*cells[cell]} & {*other} for cell in path)


def breaks_turns(puzzle: Any, faces: Any, paths: Any, words: Any, cells: Any) -> str:
    """The path shown of each word has few enough turns; if none is shown, one must exist."""
    if paths is None:
        return "" if choice_of_paths(puzzle, faces, words, cells) is not None else "words turn"
    for word, steps in paths.items():
        path = [tuple(cell) for cell in steps]
        if turns_of(path, cells) > puzzle["turns"]:
            return f"{word!r} turns more than {puzzle['turns']} times"
    return ""


def breaks_touch(puzzle: Any, faces: Any, paths: Any, words: Any, cells: Any) -> str:
    """The paths shown of each pair touch; if none are shown, some must exist."""
    if paths is None:
        return "" if choice_of_paths(puzzle, faces, words, cells) is not None else "words are apart"
    shown = {word: [tuple(cell) for cell in path] for word, path in paths.items()}
    for one, other in puzzle["touch"]:
        if one in shown and other in shown and not meet(shown[one], shown[other], cells):
            return f"{one!r} and {other!r} do not touch"
    return ""


def constraints_stay(puzzle: Any, moved: Any, cells: Any) -> bool:
    """Whether constraints that are bound to cells require the same of a moved board."""
    given = {(r, c): face for r, c, face in puzzle.get("given", ())}
    limits = {tuple(one["cell"]): set(one["letters"]) for one in puzzle.get("cells", ())}
    groups = {frozenset(tuple(cell) for cell in group) for group in puzzle.get("same", ())}
    places = set(places_of_message(puzzle, cells)) if "message" in puzzle else set()
    sides: set[Any] = set()
    if puzzle.get("cover", {}).get("spangram") is not None:
        for axis in (0, 1):
            all_of = [cell[axis] for cell in cells]
            ends = [{c for c in cells if c[axis] == end} for end in (min(all_of), max(all_of))]
            sides.add(frozenset(frozenset(end) for end in ends))
    return (
        all(given.get(moved[cell]) == face for cell, face in given.items())
        and all(limits.get(moved[cell]) == letters for cell, letters in limits.items())
        and {frozenset(moved[cell] for cell in group) for group in groups} == groups
        and {frozenset((moved[c], f) for c, f in place) for place in places} == places
        and {frozenset(frozenset(moved[cell] for cell in end) for end in pair) for pair in sides}
        == sides
    )
