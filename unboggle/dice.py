"""Dice sets: list them, throw them, place a board on them.

>>> from unboggle.dice import throw_dice
>>> print(throw_dice("new", seed=7).boards[0])
HTUJ NYAY EEAE GEOO
"""

from unboggle._lazy import attach

_TABLE = {
    "library.boards": "DiceSets DiceThrow DiceAnswer dice_set dice_sets place_dice throw_dice",
    "puzzle.dice": "DiceSet DicePlacement parse_dice",
}
__getattr__, __dir__, __all__ = attach(__name__, _TABLE)
