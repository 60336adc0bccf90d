"""The part of a ``check.py`` that looks at a formula: is it that of the puzzle, do its bounds hold?

Plain functions as in `unboggle.certify.standalone`, which says what they may use.
"""

from __future__ import annotations

import json
from hashlib import sha256
from pathlib import Path
from typing import Any

from unboggle.certify.standalone import most_in_a_word, needed, refuse, same
from unboggle.certify.standalone_boards import images, is_minimal, read_board
from unboggle.certify.standalone_wished import wishes_are_asked_for
from unboggle.certify.standalone_wishes import most_shown


def has_files(data: Any) -> None:
    """Refuse if formula or proof is missing, empty, or not the one that was written."""
    same("the files", sorted(data["files"]), ["formula.cnf", "proof.drat"])
    for name, stated in data["files"].items():
        file = Path(__file__).with_name(name)
        if not file.is_file() or not file.read_bytes().strip():
            refuse(f"{name} is missing or empty")
        same(f"the sum of {name}", stated, sha256(file.read_bytes()).hexdigest())


def read_formula(name: str) -> Any:
    """Return the names of the variables, the clauses with their rules, and what was encoded how."""
    names, clauses, rule, said, announced = {}, [], "", {}, -1
    for line in Path(__file__).with_name(name).read_text(encoding="utf-8").splitlines():
        if line.startswith("c var "):
            number, _, meaning = line[6:].partition(" ")
            names[int(number)] = meaning
        elif line.startswith("c rule "):
            rule = line.split()[2]
        elif line.startswith("c puzzle: "):
            said["puzzle"] = json.loads(line[10:])
        elif line.startswith("c encoding: "):
            said["encoding"] = line[12:]
        elif line.startswith("p cnf "):
            announced = int(line.split()[3])
        elif not line.startswith("c"):
            clauses.append((rule, frozenset(map(int, line.split()[:-1]))))
    same("the number of clauses in the formula", announced, len(clauses))
    return names, clauses, said


def is_encoded(data: Any, words: Any, said: Any, clauses: Any) -> None:
    """Refuse a formula of another puzzle, or with clauses too many or too few for a rule.

    Words may be missing that come for free with those it has.
    A word comes with another one if every way of that contains a way of it,
    forwards or backwards: where the other one runs, it runs too.
    """
    free = data["dominated"]
    for word, other in free.items():
        if other in free:
            refuse(f"{word!r} comes with {other!r}, which has no clauses either")
        for whole in words[other]:
            parts = [whole[i:j] for i in range(len(whole)) for j in range(i + 1, len(whole) + 1)]
            if not any(way in parts or way[::-1] in parts for way in words[word]):
                refuse(f"{word!r} does not come with {other!r}")
    kept = {word: ways for word, ways in data["puzzle"]["words"].items() if word not in free}
    same("the puzzle of the formula", {**data["puzzle"], "words": kept}, said["puzzle"])
    same("the encoding of the formula", data["encoding"], said["encoding"])
    same("the rule that forbids boards", data["blocked"], "only_other_boards")
    rules: dict[str, int] = {}
    for rule, _ in clauses:
        rules[rule] = rules.get(rule, 0) + 1
    same("the clauses of each rule", data["clauses"], rules)


def tiles_are_enough(data: Any, names: Any, words: Any, cells: Any) -> None:
    """Refuse a formula of `tiles` or `wild_tiles` whose bounds do not hold for every board.

    need(f) tiles must lie on the board, which is true for what `needed` says and for
    less. There are so many optional or wild ones that with them all cells can be
    filled, or all letters of all words laid, or the inventory is used up; and a wild
    one may have any letter of which more than need(f) can be of use.
    """
    if data["encoding"] not in ("tiles", "wild_tiles"):
        return
    kept = {word: ways for word, ways in words.items() if word not in data["dominated"]}
    need, slack = needed(kept, cells), len(cells)
    tiles: dict[str, set[str]] = {}
    optional: dict[str, set[str]] = {}
    for name in names.values():
        kind, *parts = name.split(" ")
        if kind == "at":
            tiles.setdefault(parts[0], set()).add(parts[1])
        elif kind == "used":
            optional.setdefault(parts[0], set()).add(parts[1])
        elif kind == "face":  # what the wild tile, of face *, may be instead
            optional.setdefault(parts[2], set()).add("wild " + parts[1])
    wild = tiles.pop("*", set())
    must = {face: len(numbers - optional.get(face, set())) for face, numbers in tiles.items()}
    must = {face: count for face, count in must.items() if count}
    same("the tiles that must lie on the board", data["numbers"]["need"], must)
    for face, count in must.items():
        if count > need.get(face, 0):
            refuse(f"{face} is needed {need.get(face, 0)} times, the formula wants {count}")
    slack -= sum(must.values())
    same("the room for further tiles", data["numbers"]["slack"], slack)
    same("the wild tiles", data["numbers"].get("wild", 0), len(wild))
    of_use = 0
    for face in {face for ways in kept.values() for way in ways for face in way}:
        most = sum(max(way.count(face) for way in ways) for ways in kept.values())
        spare = max(0, most_shown(data["puzzle"], face, most) - must.get(face, 0))
        of_use += spare
        enough = min(spare, slack)
        if data["encoding"] == "wild_tiles":
            enough = len(wild) if spare else 0
        if len(optional.get(face, ())) < enough:
            refuse(f"there are too few optional or wild tiles of {face}")
    if data["encoding"] == "wild_tiles" and len(wild) < min(slack, of_use):
        refuse("there are too few wild tiles")


def lemmas_are_listed(data: Any, words: Any, cells: Any) -> None:
    """Refuse a certificate that does not name all that its formula takes for granted."""
    expected = {"words that come for free"} if data["dominated"] else set()
    if "wishes_that_were_broken" in data["clauses"]:
        expected.add("boards that broke a wish")
    if data["encoding"] in ("tiles", "wild_tiles"):
        kept = {word: ways for word, ways in words.items() if word not in data["dominated"]}
        most = most_in_a_word(kept)
        expected |= {"letters of one word", "room around a tile", "order of equal tiles"}
        if any(count > most[face] for face, count in needed(kept, cells).items()):
            expected.add("neighbours of a letter")
        if data["encoding"] == "tiles":
            expected.add("optional tiles")
        else:
            expected |= {"wild tiles", "tiles in rows and columns"}
    same("the lemmas", sorted(data["lemmas"]), sorted(expected))


def refutation(data: Any, words: Any, cells: Any) -> str:
    """The formula is that of the puzzle, as far as its comments tell; its proof is for others."""
    same("the claim", data["claim"], "no board holds all the words")
    has_files(data)
    lemmas_are_listed(data, words, cells)
    names, clauses, said = read_formula("formula.cnf")
    is_encoded(data, words, said, clauses)
    if set(data["puzzle"]) - {"size", "neighbours", "words", "strict"}:
        wishes_are_asked_for(data, clauses, names, words, cells)
    tiles_are_enough(data, names, words, cells)
    if any(rule == "only_other_boards" for rule, _ in clauses):
        refuse("the formula forbids boards")
    return "the bounds of the formula hold (its proof is checked by other programs)"


def uniqueness(data: Any, words: Any, cells: Any) -> str:
    """The formula forbids the board and its `images`, nothing else, and the board is minimal."""
    alike = len(images(data, {cell: str(cell) for cell in cells}, cells)) > 1
    claim = "no other board holds all the words"
    same("the claim", data["claim"], claim + ", up to the symmetries of grid and wishes" * alike)
    has_files(data)
    lemmas_are_listed(data, words, cells)
    names, clauses, said = read_formula("formula.cnf")
    is_encoded(data, words, said, clauses)
    if set(data["puzzle"]) - {"size", "neighbours", "words", "strict"}:
        wishes_are_asked_for(data, clauses, names, words, cells)
    tiles_are_enough(data, names, words, cells)
    (board,) = data["boards"]
    faces = read_board(data, board, words, cells)
    is_minimal(data, faces, words, cells)
    numbers = {meaning: number for number, meaning in names.items()}
    forbidden = {
        frozenset(-numbers[f"shows {r},{c} {face}"] for (r, c), face in image)
        for image in images(data, faces, cells)
    }
    stated = [clause for rule, clause in clauses if rule == "only_other_boards"]
    same("the number of boards forbidden", len(stated), len(forbidden))
    if set(stated) != forbidden:
        refuse("the formula forbids another board than this one and its images")
    return (
        f"the board holds all {len(words)} words, and the formula forbids it"
        + (f" and its images, {len(stated)} boards" if len(stated) > 1 else " alone")
        + " (its proof is checked by other programs)"
    )
