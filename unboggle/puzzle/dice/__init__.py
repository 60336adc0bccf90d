"""Dice sets, throws, and which die shows which cell."""

from unboggle.puzzle.dice.placing import DicePlacement, Shortage, check_size, place, throw
from unboggle.puzzle.dice.sets import (
    BLANK,
    DICE_LIMIT,
    NAMES,
    SOLID,
    DiceSet,
    Die,
    capital,
    get,
    parse_dice,
)

__all__ = [
    "BLANK",
    "DICE_LIMIT",
    "NAMES",
    "SOLID",
    "DicePlacement",
    "DiceSet",
    "Die",
    "Shortage",
    "capital",
    "check_size",
    "get",
    "parse_dice",
    "place",
    "throw",
]
