"""The part of a ``check.py`` on most words: a board, and an upper bound for all boards.

Plain functions; `unboggle.certify.checker.base` explains which names they may use.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

from unboggle.certify.checker.base import (
    read_given,
    refuse,
    runs_of_three,
    same,
    touching_pairs,
)
from unboggle.certify.checker.boards import images, read_board
from unboggle.certify.checker.constraints import most_shown
from unboggle.certify.checker.counts import lets_pass
from unboggle.certify.checker.formula import has_files, read_formula
from unboggle.certify.checker.tiles import tiles_are_those_of_words


def tiles_counted(data: Any, words: Any, cells: Any) -> Any:
    """Return face -> how many tiles of it the formula counts.

    With one path of each word, no board uses more of a face than there are cells. Nor does it use
    more than the words have of it in all, or than an inventory or dice have.
    """
    tiles = {}
    for face in {face for ways in words.values() for way in ways for face in way}:
        most = sum(max(way.count(face) for way in ways) for ways in words.values())
        tiles[face] = min(most_shown(data["puzzle"], face, most), len(cells))
    return tiles


def quotas_of(data: Any, words: Any, cells: Any) -> Any:
    """Return the quotas of any words together: (item -> the words that have it, the space).

    Items are tiles other than those given, as many of a face as a word has. Or they are pairs that
    touch, one per edge, or runs of three; a cell of d neighbours has space for d(d-1)/2 runs. Only
    quotas of which the whole list has too many items.
    """
    given = list(read_given(data["puzzle"]).values())
    tiles: dict[Any, set[str]] = {}
    pairs: dict[Any, set[str]] = {}
    runs: dict[Any, set[str]] = {}
    for word, ways in words.items():
        for face in set(ways[0]):
            for k in range(given.count(face) + 1, min(way.count(face) for way in ways) + 1):
                tiles.setdefault((face, k), set()).add(word)
        for pair in touching_pairs({word: ways}):
            pairs.setdefault(pair, set()).add(word)
        for run in runs_of_three({word: ways}):
            runs.setdefault(run, set()).add(word)
    degrees = [len(around) for around in cells.values()]
    rooms = len(cells) - len(given), sum(degrees) // 2, sum(d * (d - 1) // 2 for d in degrees)
    both = zip((tiles, pairs, runs), rooms, strict=True)
    return [(list(items.values()), room) for items, room in both if len(items) > room]


def words_are_required(data: Any, rules: Any, lit: Any, words: Any, cells: Any) -> None:
    """Refuse a formula that requires more for the words than every board gives them."""
    tiles = tiles_counted(data, words, cells)

    def uses(premise: int, face: str, number: int) -> Any:
        if number > tiles[face]:
            return frozenset({-premise})
        return frozenset({-premise, lit(f"used {face} {number - 1}")})

    chosen, used = set(), set()
    for word, ways in words.items():
        kept = lit(f"kept {word}")
        several = len(ways) > 1
        by = [lit(f"chosen {word} {'-'.join(way)}") if several else kept for way in ways]
        counts = [Counter(way) for way in ways]
        if several:
            chosen.add(frozenset({-kept, *by}))
            shared = {face: min(count[face] for count in counts) for face in counts[0]}
            by, counts = [*by, kept], [*counts, Counter({f: n for f, n in shared.items() if n})]
        for premise, count in zip(by, counts, strict=True):
            used |= {uses(premise, face, number) for face, number in count.items()}
    order = {
        frozenset({-lit(f"used {face} {k}"), lit(f"used {face} {k - 1}")})
        for face, have in tiles.items()
        for k in range(1, have)
    }
    must = {frozenset({lit(f"kept {word}")}) for word in data["details"]["required"]}
    for rule, expected in (
        ("some_spelling_is_chosen", chosen),
        ("words_that_must_stay_are_kept", must),
        ("kept_words_use_tiles", used),
        ("optional_tiles_are_used_in_order", order),
    ):
        if set(rules.get(rule, ())) != expected:
            refuse(f"the clauses of {rule} differ")


def counts_let_pass(data: Any, rules: Any, names: Any, words: Any, cells: Any) -> bool:
    """Refuse a formula whose counts of tiles, quotas and weights forbid what is allowed."""
    details, number = data["details"], {name: n for n, name in names.items()}
    tiles = {
        number[f"used {face} {k}"]: 1
        for face, have in tiles_counted(data, words, cells).items()
        for k in range(have)
    }
    rule = "no_more_optional_tiles_than_space"
    lets_pass(rule, rules.get(rule, []), tiles, {0: len(cells)}, names, "tiles ")
    weights = {word: weight for word, weight in details["weights"].items() if weight}
    out = {-number[f"kept {word}"]: weight for word, weight in weights.items()}
    rule = "kept_words_weigh_enough"
    may_go = sum(out.values()) - details["upper_bound"] - 1
    only_tried = lets_pass(rule, rules.get(rule, []), out, {0: may_go}, names, "out ")
    rule = "kept_words_keep_the_quotas"
    clauses, takes = rules.get(rule, []), set()
    groups = []
    for q, (items, room) in enumerate(quotas_of(data, words, cells)):
        wanted = Counter(frozenset(of) for of in items)
        found: Counter[Any] = Counter()
        lits = [number[f"placed {q} {i}"] for i in range(len(items))]
        for lit in lits:
            of = {
                names[-x][5:]
                for c in clauses
                if lit in c
                for x in c
                if names[abs(x)][:5] == "kept "
            }
            takes |= {frozenset({lit, -number[f"kept {word}"]}) for word in of}
            found[frozenset(of)] += 1
        if found != wanted:
            refuse(f"the items of quota {q} differ")
        groups.append((dict.fromkeys(lits, 1), room))
    counted: dict[str, list[Any]] = {}
    for clause in clauses:
        if clause not in takes:
            of_quota = {names[abs(lit)].split(" ")[1] for lit in clause}
            counted.setdefault(" ".join(sorted(of_quota)), []).append(clause)
    if not set(counted) <= {str(q) for q in range(len(groups))}:
        refuse(f"{rule}: a clause belongs to no quota, or to several")
    for q, (inputs, room) in enumerate(groups):
        lets_pass(rule, counted.get(str(q), []), inputs, {0: room}, names, f"quota {q} ")
    return only_tried


def symmetry_breaking_is_valid(data: Any, rules: Any, names: Any, words: Any, cells: Any) -> None:
    """Refuse if it is not the first face in some order that is in one part of the grid.

    The part has a cell of every orbit. Take the clauses in the order of their length. Each is for a
    face of its own. It requires the face in the part unless a face before it is used, or the face
    is used beyond its cap.
    """
    marked = {cell: images(data, {cell: "?"}, cells) for cell in cells}
    caps, tiles = data["details"]["caps"], tiles_counted(data, words, cells)
    found = sorted(rules.get("anchor", []), key=lambda c: sum(names[abs(x)][0] == "u" for x in c))
    before: set[str] = set()
    for clause in found:
        (first,) = (names[-lit] for lit in clause if lit < 0)
        face = first.split(" ")[1]
        same("the face that is first", first, f"used {face} 0")
        laid = min(tiles[face], caps.get(face, len(cells)))
        rest = {names[lit] for lit in clause if lit > 0}
        there = {name for name in rest if name.startswith("at ")}
        over = {f"used {face} {laid}"} if laid < tiles[face] else set()
        same("the alternatives", sorted(rest - there), sorted(before | over))
        for k in range(laid):
            own = {name[len(f"at {face} {k} ") :] for name in there if name.split(" ")[2] == str(k)}
            part = [cell for cell in cells if f"{cell[0]},{cell[1]}" in own]
            for orbit in marked.values():
                if not any(frozenset({(cell, "?")}) in orbit for cell in part):
                    refuse("a part of the grid is left out")
        before.add(first)


def most_words(data: Any, words: Any, cells: Any) -> str:
    """No board holds words of more weight than a bound; the board shown reaches its weight."""
    details = data["details"]
    weights, must, bound = details["weights"], details["required"], details["upper_bound"]
    same("the words with a weight", sorted(weights), sorted(words))
    if not all(weight >= 0 for weight in weights.values()) or not set(must) <= set(words):
        refuse("a weight is negative, or a required word is not in the list")
    same("the bound", details["refuted_weight"], bound + 1)
    claim = "no board" + (f" that holds {' and '.join(must)}" if must else "")
    claim += f" holds words of more weight than {bound} of {sum(weights.values())}"
    for board in data["boards"]:
        kept = {word: ways for word, ways in words.items() if word in board["paths"]}
        read_board(data, board, kept, cells)
        if not set(must) <= set(kept):
            refuse("the board lacks a required word")
        weight = sum(weights[word] for word in kept)
        same("the weight on the board", details["kept_weight"], weight)
        claim += f"; this one holds {weight}"
    same("the claim", data["claim"], claim)
    has_files(data)
    names, clauses, said = read_formula("formula.cnf")
    same("the puzzle of the formula", data["puzzle"], said["puzzle"])
    same("the encoding of the formula", data["encoding"], said["encoding"])
    rules: dict[str, list[Any]] = {}
    for rule, clause in clauses:
        rules.setdefault(rule, []).append(clause)
    same("the clauses of each rule", data["clauses"], {r: len(some) for r, some in rules.items()})
    number = {name: n for n, name in names.items()}
    words_are_required(data, rules, number.__getitem__, words, cells)
    only_tried = counts_let_pass(data, rules, names, words, cells)
    counted = {
        "some_spelling_is_chosen",
        "words_that_must_stay_are_kept",
        "kept_words_weigh_enough",
        "kept_words_use_tiles",
        "optional_tiles_are_used_in_order",
        "no_more_optional_tiles_than_space",
        "kept_words_keep_the_quotas",
    }
    lemmas = {"letters on paths", "quotas"}
    if data["encoding"] == "kept_tiles":
        tiles = tiles_counted(data, words, cells)
        known = tiles_are_those_of_words(data, rules, names, words, cells, tiles)
        symmetry_breaking_is_valid(data, rules, names, words, cells)
        counted |= known | {"anchor"}
        lemmas |= {"order of equal tiles", "space around a tile", "caps"}
        lemmas |= {"one part of the grid"} if "anchor" in rules else set()
    if not set(rules) <= counted:
        refuse("the formula has a rule of another kind")
    same("the lemmas", sorted(data["lemmas"]), sorted(lemmas))
    return (
        f"the formula requires no more of {len(words)} words than every board gives"
        f"{', as far as sums of weights were tried' if only_tried else ''}"
        " (other programs check its proof)"
    )
