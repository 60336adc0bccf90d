"""The part of a ``check.py`` that counts the requirements of constraints in addition to the words.

Plain functions; `unboggle.certify.checker.base` explains which names they may use.
"""

from __future__ import annotations

from typing import Any

from unboggle.certify.checker.base import needed, read_given, refuse, same
from unboggle.certify.checker.constraints import faces_of_dice, is_vowel_face


def too_many_vowels(data: Any, words: Any, cells: Any) -> str:
    """The words need more vowels than are allowed."""
    details, most = data["details"], data["puzzle"]["vowels"]["at_most"]
    need = {face: count for face, count in needed(words, cells).items() if is_vowel_face(face)}
    same("how often each vowel is needed", details["need"], need)
    same("their sum", details["total"], sum(need.values()))
    same("the most vowels", details["at_most"], most)
    if details["total"] <= most:
        refuse("the vowels are not too many")
    return f"{details['total']} vowels are needed, but at most {most} are allowed"


def no_space_for_vowels(data: Any, words: Any, cells: Any) -> str:
    """In addition to the other letters of the words, there is no space for the vowels."""
    details, least = data["details"], data["puzzle"]["vowels"]["at_least"]
    every = needed(words, cells).items()
    others = sum(count for face, count in every if not is_vowel_face(face))
    same("the needed letters that are not vowels", details["others"], others)
    same("the vowels that are requested", details["vowels"], least)
    same("both together", details["total"], others + least)
    same("the number of cells", details["cells"], len(cells))
    if others + least <= len(cells):
        refuse("the vowels fit")
    return f"{others} other letters and {least} vowels are needed, but there are {len(cells)} cells"


def wrong_dice(data: Any, words: Any, cells: Any) -> str:
    """Each cell has a die of its own."""
    details, dice = data["details"], data["puzzle"]["dice"]["dice"]
    same("the dice", details["dice"], len(dice))
    same("the number of cells", details["cells"], len(cells))
    if len(dice) == len(cells):
        refuse("the dice are as many as the cells")
    return f"there are {len(dice)} dice for {len(cells)} cells"


def words_against_dice(data: Any, words: Any, cells: Any) -> str:
    """Some letters are needed or given on more cells than there are dice with any of them."""
    details, need = data["details"], needed(words, cells)
    given = list(read_given(data["puzzle"]).values())
    asked = {face: max(need.get(face, 0), given.count(face)) for face in details["need"]}
    dice = sum(any(face in die for face in asked) for die in faces_of_dice(data["puzzle"]))
    same("how often each letter is needed or given", details["need"], asked)
    same("their sum", details["total"], sum(asked.values()))
    same("the dice that have one of them", details["dice"], dice)
    if details["total"] <= dice:
        refuse("there are enough dice")
    return f"{details['total']} letters are needed that only {dice} dice have"


def part_apart_from_whole(data: Any, words: Any, cells: Any) -> str:
    """A word that is within another one cannot be apart from it."""
    part, whole = data["details"]["part"], data["details"]["whole"]
    if sorted([part, whole]) not in [sorted(pair) for pair in data["puzzle"]["apart"]]:
        refuse("these words need not be apart")
    for way in words[whole]:
        runs = [way[k : k + len(v)] for v in words[part] for k in range(len(way) - len(v) + 1)]
        if not any(run in words[part] or run[::-1] in words[part] for run in runs):
            refuse(f"{part!r} need not be within {whole!r}")
    return f"{part!r} is within {whole!r}, so they are not apart"


def wrong_cover(data: Any, words: Any, cells: Any) -> str:
    """Words that cover the board have as many letters as there are cells."""
    details, totals = data["details"], {0}
    for ways in words.values():
        totals = {total + len(way) for total in totals for way in ways}
    same("the letters of the words", details["letters"], sorted(totals))
    same("the number of cells", details["cells"], len(cells))
    if "cover" not in data["puzzle"] or len(cells) in totals:
        refuse("the words may cover the board")
    some = " or ".join(map(str, sorted(totals)))
    return f"words of {some} letters do not cover {len(cells)} cells"
