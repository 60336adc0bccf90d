"""The part of a ``check.py`` that checks a formula: it belongs to the puzzle, its bounds hold.

Plain functions; `unboggle.certify.checker.base` explains which names they may use.
"""

from __future__ import annotations

import json
from hashlib import sha256
from pathlib import Path
from typing import Any

from unboggle.certify.checker.base import most_in_a_word, needed, refuse, same
from unboggle.certify.checker.boards import images, is_minimal, read_board
from unboggle.certify.checker.constraint_clauses import constraint_clauses_are_required
from unboggle.certify.checker.constraints import most_shown


def has_files(data: Any) -> None:
    """Refuse if formula or proof is missing, empty, or not the one that was written."""
    same("the files", sorted(data["files"]), ["formula.cnf", "proof.drat"])
    for name, stated in data["files"].items():
        file = Path(__file__).with_name(name)
        if not file.is_file() or not file.read_bytes().strip():
            refuse(f"{name} is missing or empty")
        same(f"the sum of {name}", stated, sha256(file.read_bytes()).hexdigest())


def read_formula(name: str) -> Any:
    """Return the variables' names, the clauses with their rules, the puzzle and the encoding.

    Refuse lines that programs read in different ways: other spellings of numbers, several clauses
    in a line, or a comment in which drat-trim finds a header.
    """
    names, clauses, rule, said, announced = {}, [], "", {}, -1
    text = Path(__file__).with_name(name).read_bytes().decode()  # only a line feed ends a line
    for line in text.removesuffix("\n").split("\n"):
        words = f" {' '.join(line.split())}"
        if line[:1] == "c" and (" p cnf" in words or " pcnf" in words):
            refuse("a comment has the header of a formula")
        if line.startswith("c var "):
            number, _, meaning = line[6:].partition(" ")
            names[int(number)] = meaning
        elif line.startswith("c rule "):
            rule = line.split()[2]
        elif line.startswith("c puzzle: "):
            said["puzzle"] = json.loads(line[10:])
        elif line.startswith("c encoding: "):
            said["encoding"] = line[12:]
        elif line.startswith("p cnf ") and announced < 0:
            _, announced = read_numbers(line[6:])
        elif not line.startswith("c "):
            *literals, end = read_numbers(line)
            if end or 0 in literals or announced < 0:
                refuse(f"{line[:80]!r} is not a clause")
            clauses.append((rule, frozenset(literals)))
    same("the number of clauses in the formula", announced, len(clauses))
    return names, clauses, said


def read_numbers(line: str) -> list[int]:
    """Return the numbers in ``line``; refuse other spellings of them than the usual ones."""
    numbers = [int(part) for part in line.split(" ")]
    if line != " ".join(map(str, numbers)):
        refuse(f"{line[:80]!r} has numbers in another spelling")
    return numbers


def is_encoded(data: Any, words: Any, said: Any, clauses: Any) -> None:
    """Refuse a formula of another puzzle, or with too many or too few clauses of a rule.

    Words may be missing if others imply them. A word is implied by another one if every way of that
    contains a way of it, forwards or backwards. Then every path of the other one contains a path of
    it.
    """
    free = data["dominated"]
    for word, other in free.items():
        if other in free:
            refuse(f"{word!r} is implied by {other!r}, which has no clauses either")
        for whole in words[other]:
            parts = [whole[i:j] for i in range(len(whole)) for j in range(i + 1, len(whole) + 1)]
            if not any(way in parts or way[::-1] in parts for way in words[word]):
                refuse(f"{word!r} is not implied by {other!r}")
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

    At least need(f) tiles must be on the board; that is true for the result of `needed` and for
    less. There are enough optional or wild tiles to fill all cells, to lay all letters of all
    words, or to use up the inventory. A wild tile may have any letter of which more than need(f)
    can be useful.
    """
    if data["encoding"] not in ("tiles", "wild_tiles"):
        return
    kept = {word: ways for word, ways in words.items() if word not in data["dominated"]}
    tiles, optional = named_tiles(names)
    wild = tiles.pop("*", set())
    must = {face: len(numbers - optional.get(face, set())) for face, numbers in tiles.items()}
    must = {face: count for face, count in must.items() if count}
    same("the tiles that must be on the board", data["details"]["need"], must)
    need = needed(kept, cells)
    for face, count in must.items():
        if count > need.get(face, 0):
            refuse(f"{face} is needed {need.get(face, 0)} times, but the formula requires {count}")
    slack = len(cells) - sum(must.values())
    same("the space for further tiles", data["details"]["slack"], slack)
    same("the wild tiles", data["details"].get("wild", 0), len(wild))
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


def named_tiles(names: Any) -> tuple[dict[str, set[str]], dict[str, set[str]]]:
    """Return face -> its tiles, and face -> those that may be unused or show another face."""
    tiles: dict[str, set[str]] = {}
    optional: dict[str, set[str]] = {}
    for name in names.values():
        kind, *parts = name.split(" ")
        if kind == "at":
            tiles.setdefault(parts[0], set()).add(parts[1])
        elif kind == "used":
            optional.setdefault(parts[0], set()).add(parts[1])
        elif kind == "face":  # the faces that the wild tile, of face *, may have instead
            optional.setdefault(parts[2], set()).add("wild " + parts[1])
    return tiles, optional


def lemmas_are_listed(data: Any, words: Any, cells: Any) -> None:
    """Refuse a certificate that does not name all lemmas that its formula assumes."""
    expected = {"implied words"} if data["dominated"] else set()
    if "constraints_that_were_broken" in data["clauses"]:
        expected.add("boards that violated a constraint")
    if data["encoding"] in ("tiles", "wild_tiles"):
        kept = {word: ways for word, ways in words.items() if word not in data["dominated"]}
        most = most_in_a_word(kept)
        expected |= {"letters of one word", "space around a tile", "order of equal tiles"}
        if any(count > most[face] for face, count in needed(kept, cells).items()):
            expected.add("neighbours of a letter")
        if data["encoding"] == "tiles":
            expected.add("optional tiles")
        else:
            expected |= {"wild tiles", "tiles in rows and columns"}
    same("the lemmas", sorted(data["lemmas"]), sorted(expected))


def refutation(data: Any, words: Any, cells: Any) -> str:
    """The formula is that of the puzzle, by its comments; other programs check its proof."""
    same("the claim", data["claim"], "no board holds all the words")
    has_files(data)
    lemmas_are_listed(data, words, cells)
    names, clauses, said = read_formula("formula.cnf")
    is_encoded(data, words, said, clauses)
    if set(data["puzzle"]) - {"size", "neighbours", "words", "strict"}:
        constraint_clauses_are_required(data, clauses, names, words, cells)
    tiles_are_enough(data, names, words, cells)
    if any(rule == "only_other_boards" for rule, _ in clauses):
        refuse("the formula forbids boards")
    return "the bounds of the formula hold (other programs check its proof)"


def uniqueness(data: Any, words: Any, cells: Any) -> str:
    """The formula forbids the board and its `images`, nothing else, and the board is minimal."""
    alike = len(images(data, {cell: str(cell) for cell in cells}, cells)) > 1
    claim = "no other board holds all the words"
    same(
        "the claim", data["claim"], claim + ", up to the symmetries of grid and constraints" * alike
    )
    has_files(data)
    lemmas_are_listed(data, words, cells)
    names, clauses, said = read_formula("formula.cnf")
    is_encoded(data, words, said, clauses)
    if set(data["puzzle"]) - {"size", "neighbours", "words", "strict"}:
        constraint_clauses_are_required(data, clauses, names, words, cells)
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
        "the board holds every word, and the formula forbids it"
        + (f" and its images, {len(stated)} boards" if len(stated) > 1 else " alone")
        + " (other programs check its proof)"
    )
