from unboggle.library.boards import DiceAnswer as DiceAnswer
from unboggle.library.boards import DiceSets as DiceSets
from unboggle.library.boards import DiceThrow as DiceThrow
from unboggle.library.boards import dice_set as dice_set
from unboggle.library.boards import dice_sets as dice_sets
from unboggle.library.boards import place_dice as place_dice
from unboggle.library.boards import throw_dice as throw_dice
from unboggle.puzzle.dice import DicePlacement as DicePlacement
from unboggle.puzzle.dice import DiceSet as DiceSet
from unboggle.puzzle.dice import parse_dice as parse_dice

__all__: list[str]
