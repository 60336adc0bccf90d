"""The part of a ``check.py`` that checks clauses of constraints: every valid board satisfies them.

Plain functions; `unboggle.certify.checker.base` explains which names they may use. ``said`` is a
clause as (whether it is positive, the words of the variable's name) for each literal.
"""

from __future__ import annotations

from typing import Any

from unboggle.certify.checker.base import refuse
from unboggle.certify.checker.constraints import (
    breaks_apart,
    breaks_ban,
    breaks_unique_paths,
    faces_of_dice,
    is_vowel_face,
    places_of_message,
    ways_to_spell,
)
from unboggle.certify.checker.counts import lets_pass


def constraints_require(
    data: Any, rule: str, clauses: Any, names: Any, cells: Any, words: Any
) -> None:
    """Refuse clauses of constraints that a valid board may violate.

    lies(d, c) is true if die d lies on c. walk(p, c) is true if a walk that shows the faces p ends
    on c, message(k) if place k shows the message. Clauses of counts are checked together.
    """
    puzzle = data["puzzle"]
    known = {f"{r},{c}": (r, c) for r, c in cells}
    counts: dict[Any, list[Any]] = {}
    message: list[Any] = []
    for clause in clauses:
        said = [(lit > 0, names[abs(lit)].split(" ")) for lit in clause]
        kinds = {parts[0] for _, parts in said}
        if "message" in kinds:
            message.append(said)
            continue
        shown = [(sign, known[n[1]], n[2]) for sign, n in said if n[0] == "shows"]
        if (
            (not said and counts_are_impossible(puzzle, names, cells))
            or required_of_cells(puzzle, kinds, shown, cells)
            or required_of_dice(puzzle, said, known, cells)
            or required_by_ban(puzzle, said, shown, known, cells)
            or forbids_violations(puzzle, kinds, shown, words, cells)
        ):
            continue
        kinds.discard("shows")
        (kind,) = kinds or {"at_least" if any(sign for sign, _ in said) else "at_most"}
        faces = {n[2] if n[0] == "shows" else n[1] for _, n in said}
        of_vowels = "vowels" in kind or "inventory" not in puzzle or len(faces) > 1
        more = kind in ("at_least", "enough_vowels")
        counts.setdefault((more, "" if of_vowels else min(faces)), []).append(clause)
    if message:
        is_message(puzzle, rule, message, known, cells)
    number = {name: n for n, name in names.items()}
    for (more, face), group in counts.items():
        if face:
            have = puzzle["inventory"].get(face, 0)
            least, most = 0 if puzzle["at_most"] else have, have
            lits = [number[f"shows {r},{c} {face}"] for r, c in cells]
            helper = f"at_least {face} " if more else f"at_most {face} "
        elif "vowels" in puzzle:
            least, most = puzzle["vowels"]["at_least"], puzzle["vowels"]["at_most"]
            lits = vowels_shown(names)
            helper = "enough_vowels " if more else "few_vowels "
        else:
            refuse(f"{rule}: a clause belongs to no constraint")
        if (more and not least) or (not more and most is None):
            refuse(f"{rule}: there is nothing to count")
        inputs = dict.fromkeys([-x for x in lits] if more else lits, 1)
        lets_pass(rule, group, inputs, {0: len(lits) - least if more else most}, names, helper)


def counts_are_impossible(puzzle: Any, names: Any, cells: Any) -> bool:
    """Whether letters or dice differ in number from cells, or there is no space for the vowels."""
    letters = sum(puzzle.get("inventory", {}).values())
    return (
        ("dice" in puzzle and len(puzzle["dice"]["dice"]) != len(cells))
        or ("inventory" in puzzle and not puzzle["at_most"] and letters != len(cells))
        or ("vowels" in puzzle and puzzle["vowels"]["at_least"] > len(vowels_shown(names)))
    )


def vowels_shown(names: Any) -> Any:
    """Return the variables for a cell that shows a vowel: all that a constraint may count."""
    every = ((n, name.split(" ")) for n, name in names.items())
    return sorted(n for n, parts in every if parts[0] == "shows" and is_vowel_face(parts[2]))


def required_of_cells(puzzle: Any, kinds: Any, shown: Any, cells: Any) -> bool:
    """Whether given cells, limits, a pattern, the only place of a message or no vowels imply it."""
    if kinds != {"shows"}:
        return False
    if all(sign for sign, _, _ in shown):
        here = {cell for _, cell, _ in shown}
        faces = {face for _, _, face in shown}
        given = [[*cell, face] for cell in here for face in faces]
        limits = [set(x["letters"]) for x in puzzle.get("cells", ()) if tuple(x["cell"]) in here]
        places = set(places_of_message(puzzle, cells)) if "message" in puzzle else set()
        alone = len(shown) == 1 and len(places) == 1 and (shown[0][1:] in min(places, key=len))
        return len(here) == 1 and (
            (len(given) == 1 and given[0] in [[*x] for x in puzzle.get("given", ())])
            or faces in limits
            or alone
        )
    if len(shown) == 1 and puzzle.get("vowels", {}).get("at_most") == 0:
        return bool(is_vowel_face(shown[0][2]))
    if len(shown) != 2 or shown[0][0] == shown[1][0] or shown[0][2] != shown[1][2]:
        return False
    both = {cell for _, cell, _ in shown}
    return any(both <= {tuple(cell) for cell in group} for group in puzzle.get("same", ()))


def required_of_dice(puzzle: Any, said: Any, known: Any, cells: Any) -> bool:
    """Whether a letter takes one of the dice that have it, or a die lies on one cell only."""
    if "dice" not in puzzle:
        return False
    dice = faces_of_dice(puzzle)
    lies = [(sign, int(n[1]), n[2]) for sign, n in said if n[0] == "lies"]
    if len(lies) == len(said) == 2:
        (one, die, cell), (other, same_die, elsewhere) = lies
        return not one and not other and die == same_die and cell != elsewhere
    shows = [(sign, n[1], n[2]) for sign, n in said if n[0] == "shows"]
    if len(shows) != 1 or shows[0][0] or len(lies) + 1 != len(said):
        return False
    _, there, face = shows[0]
    able = {number for number, die in enumerate(dice) if face in die}
    return all(sign and cell == there for sign, _, cell in lies) and able <= {d for _, d, _ in lies}


def required_by_ban(puzzle: Any, said: Any, shown: Any, known: Any, cells: Any) -> bool:
    """Whether walks continue to a cell that touches, or the walk of a banned way has no end.

    walk(p, d) ∧ shows(c, f) → walk(pf, c) for c next to d. If pf is a banned way in which no face
    repeats, not both hold. walk(p, d) for one face p is shows(d, p).
    """
    walks = [(sign, tuple(n[1].split("-")), known[n[2]]) for sign, n in said if n[0] == "walk"]
    if len(walks) + len(shown) != len(said) or "ban" not in puzzle:
        return False
    walks += [(sign, (face,), cell) for sign, cell, face in shown]
    ends = [(way, cell) for sign, way, cell in walks if not sign]
    heads = [(way, cell) for sign, way, cell in walks if sign]
    if len(ends) != 2 or len(heads) > 1:
        return False
    for (way, cell), (face, beside) in (ends, ends[::-1]):
        whole = (*way, *face)
        if len(face) == 1 and beside in cells[cell]:
            if heads == [(whole, beside)]:
                return True
            own = not heads and len(set(whole)) == len(whole)
            if own and any(whole in ways_to_spell(w, {*whole}) for w in puzzle["ban"]["words"]):
                return True
    return False


def forbids_violations(puzzle: Any, kinds: Any, shown: Any, words: Any, cells: Any) -> bool:
    """Whether forbidden letters violate a ban, show a word twice, or two words too near.

    Further letters cannot change that.
    """
    if kinds != {"shows"} or any(sign for sign, _, _ in shown):
        return False
    faces = {cell: face for _, cell, face in shown}
    return len(faces) == len(shown) and bool(
        ("ban" in puzzle and breaks_ban(puzzle, faces, {}, words, cells))
        or ("unique_paths" in puzzle and breaks_unique_paths(puzzle, faces, {}, words, cells))
        or ("apart" in puzzle and breaks_apart(puzzle, faces, {}, words, cells))
    )


def is_message(puzzle: Any, rule: str, clauses: Any, known: Any, cells: Any) -> None:
    """Refuse clauses of a message unless each of its places satisfies them."""
    shows: dict[str, set[Any]] = {}
    some = []
    for said in clauses:
        kinds = sorted((sign, parts[0]) for sign, parts in said)
        if kinds == [(False, "message"), (True, "shows")]:
            ((_, head),) = [one for one in said if not one[0]]
            ((_, tail),) = [one for one in said if one[0]]
            shows.setdefault(head[1], set()).add((known[tail[1]], tail[2]))
        elif all(kind == (True, "message") for kind in kinds):
            some.append({parts[1] for _, parts in said})
        else:
            refuse(f"{rule}: a clause belongs to no message")
    for place in places_of_message(puzzle, cells):
        for all_of in some:
            if not any(shows.get(k, set()) <= place for k in all_of):
                refuse(f"{rule}: a place of the message is missing")


def constraint_clauses_are_required(
    data: Any, clauses: Any, names: Any, words: Any, cells: Any
) -> None:
    """Refuse a formula with a wrong clause of a constraint, or a wrong one that was added later.

    Clauses on paths through every cell or of a cover are not checked; `unboggle encode` makes them
    again.
    """
    rules = {
        "given_cells_show_their_face",
        "the_inventory_is_satisfied",
        "limited_cells_show_one_of_their_letters",
        "vowels_are_as_many_as_requested",
        "cells_of_a_pattern_show_the_same",
        "the_message_is_in_a_line",
        "the_board_can_be_thrown",
        "banned_words_are_nowhere",
        "constraints_that_were_broken",
    }
    for rule in rules:
        of_it = [clause for other, clause in clauses if other == rule]
        constraints_require(data, rule, of_it, names, cells, words)
