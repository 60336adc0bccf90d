"""The part of a ``check.py`` that counts what wishes ask for besides the words.

Plain functions as in `unboggle.certify.standalone`, which says what they may use.
"""

from __future__ import annotations

from typing import Any

from unboggle.certify.standalone import needed, read_given, refuse, same
from unboggle.certify.standalone_wishes import faces_of_dice, is_vowel_face


def too_many_vowels(data: Any, words: Any, cells: Any) -> str:
    """The words need more vowels than there may be."""
    numbers, most = data["numbers"], data["puzzle"]["vowels"]["most"]
    need = {face: count for face, count in needed(words, cells).items() if is_vowel_face(face)}
    same("how often each vowel is needed", numbers["need"], need)
    same("their sum", numbers["total"], sum(need.values()))
    same("the vowels that there may be", numbers["most"], most)
    if numbers["total"] <= most:
        refuse("the vowels are not too many")
    return f"{numbers['total']} vowels are needed, at most {most} are wished"


def no_room_for_vowels(data: Any, words: Any, cells: Any) -> str:
    """Beside the other letters of the words there is no room for so many vowels."""
    numbers, least = data["numbers"], data["puzzle"]["vowels"]["least"]
    every = needed(words, cells).items()
    others = sum(count for face, count in every if not is_vowel_face(face))
    same("the letters needed that are no vowels", numbers["others"], others)
    same("the vowels that are wished", numbers["vowels"], least)
    same("both together", numbers["total"], others + least)
    same("the number of cells", numbers["room"], len(cells))
    if others + least <= len(cells):
        refuse("the vowels have room")
    return f"{others} other letters and {least} vowels are asked for, there are {len(cells)} cells"


def wrong_dice(data: Any, words: Any, cells: Any) -> str:
    """Each cell has a die of its own."""
    numbers, dice = data["numbers"], data["puzzle"]["dice"]["dice"]
    same("the dice", numbers["dice"], len(dice))
    same("the number of cells", numbers["room"], len(cells))
    if len(dice) == len(cells):
        refuse("the dice are as many as the cells")
    return f"there are {len(dice)} dice for {len(cells)} cells"


def words_against_dice(data: Any, words: Any, cells: Any) -> str:
    """Some letters are needed or given on more cells than there are dice with any of them."""
    numbers, need = data["numbers"], needed(words, cells)
    given = list(read_given(data["puzzle"]).values())
    asked = {face: max(need.get(face, 0), given.count(face)) for face in numbers["need"]}
    dice = sum(any(face in die for face in asked) for die in faces_of_dice(data["puzzle"]))
    same("how often each letter is needed or given", numbers["need"], asked)
    same("their sum", numbers["total"], sum(asked.values()))
    same("the dice that have one of them", numbers["dice"], dice)
    if numbers["total"] <= dice:
        refuse("there are enough dice")
    return f"{numbers['total']} letters are needed that only {dice} dice have"
