"""The kinds of constraints, as classes and by name; plug-ins add more.

Objects of these classes go into `unboggle.Constraints`:

>>> from unboggle import Constraints
>>> Constraints(Vowels(3, 5), EveryCell())
Constraints('no dead cells', '3 to 5 vowels')

A plug-in defines a subclass of `Constraint` and names it in an entry point of `GROUP`.
"""

from __future__ import annotations

from unboggle.puzzle.constraints import GROUP as GROUP
from unboggle.puzzle.constraints import Ban as Ban
from unboggle.puzzle.constraints import CandidateBoard as CandidateBoard
from unboggle.puzzle.constraints import Cells as Cells
from unboggle.puzzle.constraints import Constraint as Constraint
from unboggle.puzzle.constraints import ConstraintForm as ConstraintForm
from unboggle.puzzle.constraints import Constraints as Constraints
from unboggle.puzzle.constraints import Cover as Cover
from unboggle.puzzle.constraints import Dice as Dice
from unboggle.puzzle.constraints import EveryCell as EveryCell
from unboggle.puzzle.constraints import FormInput as FormInput
from unboggle.puzzle.constraints import GivenCells as GivenCells
from unboggle.puzzle.constraints import HiddenMessage as HiddenMessage
from unboggle.puzzle.constraints import Inventory as Inventory
from unboggle.puzzle.constraints import PathConstraint as PathConstraint
from unboggle.puzzle.constraints import Same as Same
from unboggle.puzzle.constraints import Turns as Turns
from unboggle.puzzle.constraints import UniquePaths as UniquePaths
from unboggle.puzzle.constraints import Vowels as Vowels
from unboggle.puzzle.constraints import WordsApart as WordsApart
from unboggle.puzzle.constraints import WordsTouch as WordsTouch
from unboggle.puzzle.constraints import get as get
from unboggle.puzzle.constraints import names as names

__all__ = [
    "GROUP",
    "Ban",
    "CandidateBoard",
    "Cells",
    "Constraint",
    "ConstraintForm",
    "Constraints",
    "Cover",
    "Dice",
    "EveryCell",
    "FormInput",
    "GivenCells",
    "HiddenMessage",
    "Inventory",
    "PathConstraint",
    "Same",
    "Turns",
    "UniquePaths",
    "Vowels",
    "WordsApart",
    "WordsTouch",
    "get",
    "names",
]
