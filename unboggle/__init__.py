"""unboggle: find the letter board that holds all your words, or prove that none exists.

Everything that a command can do is one call here. The library in four lines (nothing is
imported before it is used):

>>> from unboggle import Grid, fit, parse_words
>>> words = parse_words("cat tac")
>>> answer = fit(words.puzzle(Grid.rectangle(1, 3)))
>>> answer.status
'fitted'

Calls that can take long take ``timeout`` (seconds, None for no limit), ``on_progress`` (a
function of one event, see `Progress`) and ``stop`` (a `Stop`, by which another thread ends
them: they return the best they have). Where they mean something, ``seed`` and ``jobs``.
"Impossible" and "undecided" are answers, never exceptions; bad input is `InputError`.
"""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from unboggle import encodings as encodings
    from unboggle import solvers as solvers
    from unboggle.certify.crosscheck import CrossChecked as CrossChecked
    from unboggle.certify.folder import check_folder as check_folder
    from unboggle.certify.write import Certificate as Certificate
    from unboggle.climbing.goal import Climbed as Climbed
    from unboggle.climbing.goal import Goal as Goal
    from unboggle.climbing.goal import ScoredBoard as ScoredBoard
    from unboggle.clues.candidates import DictionaryCandidates as DictionaryCandidates
    from unboggle.clues.make_unique import make_unique as make_unique
    from unboggle.conflicts.decider import Conflict as Conflict
    from unboggle.conflicts.decider import Held as Held
    from unboggle.conflicts.drop_fewest import drop_fewest as drop_fewest
    from unboggle.conflicts.sentences import AmongThoseThatStay as AmongThoseThatStay
    from unboggle.conflicts.sentences import Clash as Clash
    from unboggle.conflicts.sentences import InTheList as InTheList
    from unboggle.conflicts.sentences import NoneFits as NoneFits
    from unboggle.conflicts.why import Why as Why
    from unboggle.conflicts.why import why as why
    from unboggle.counting import Refusal as Refusal
    from unboggle.counting.numbers import GivenAgainstInventory as GivenAgainstInventory
    from unboggle.counting.numbers import NoRoomBesideTheGiven as NoRoomBesideTheGiven
    from unboggle.counting.numbers import NoRoomForVowels as NoRoomForVowels
    from unboggle.counting.numbers import Numbers as Numbers
    from unboggle.counting.numbers import Raised as Raised
    from unboggle.counting.numbers import TooClose as TooClose
    from unboggle.counting.numbers import TooCrowded as TooCrowded
    from unboggle.counting.numbers import TooLong as TooLong
    from unboggle.counting.numbers import TooManyBends as TooManyBends
    from unboggle.counting.numbers import TooManyPairs as TooManyPairs
    from unboggle.counting.numbers import TooManyTiles as TooManyTiles
    from unboggle.counting.numbers import TooManyVowels as TooManyVowels
    from unboggle.counting.numbers import WordsAgainstDice as WordsAgainstDice
    from unboggle.counting.numbers import WordsAgainstInventory as WordsAgainstInventory
    from unboggle.counting.numbers import WrongDice as WrongDice
    from unboggle.counting.numbers import WrongInventory as WrongInventory
    from unboggle.errors import BackendError as BackendError
    from unboggle.errors import InputError as InputError
    from unboggle.errors import TooLate as TooLate
    from unboggle.errors import UnboggleError as UnboggleError
    from unboggle.executors.task import Task as Task
    from unboggle.executors.task import TaskDone as TaskDone
    from unboggle.executors.task import TaskFailed as TaskFailed
    from unboggle.filling.filled import Filled as Filled
    from unboggle.fitting.plan import Features as Features
    from unboggle.fitting.plan import LineUp as LineUp
    from unboggle.fitting.plan import Plan as Plan
    from unboggle.fitting.result import Areas as Areas
    from unboggle.fitting.result import Because as Because
    from unboggle.fitting.result import Drop as Drop
    from unboggle.fitting.result import Fit as Fit
    from unboggle.fitting.result import Partial as Partial
    from unboggle.fitting.result import Reason as Reason
    from unboggle.fitting.result import Smaller as Smaller
    from unboggle.fitting.sentences import NoRectangle as NoRectangle
    from unboggle.fitting.sentences import PartOf as PartOf
    from unboggle.fitting.sentences import Refuted as Refuted
    from unboggle.formula.interchange import Decoded as Decoded
    from unboggle.forward.count_paths import PathCounts as PathCounts
    from unboggle.forward.count_paths import count_paths as count_paths
    from unboggle.forward.figures import Figures as Figures
    from unboggle.forward.figures import figures as figures
    from unboggle.forward.language import looks_english as looks_english
    from unboggle.forward.lexicon import Found as Found
    from unboggle.forward.lexicon import Lexicon as Lexicon
    from unboggle.forward.rule_book import BIG as BIG
    from unboggle.forward.rule_book import BOGGLE as BOGGLE
    from unboggle.forward.rule_book import SUPER as SUPER
    from unboggle.forward.rule_book import RuleBook as RuleBook
    from unboggle.forward.rule_book import parse_rules as parse_rules
    from unboggle.forward.rule_book import read_rules as read_rules
    from unboggle.forward.rule_book import with_shortest as with_shortest
    from unboggle.forward.scoring import Score as Score
    from unboggle.forward.scoring import Scorer as Scorer
    from unboggle.forward.trace import Runs as Runs
    from unboggle.gogen.generate import NewGogen as NewGogen
    from unboggle.gogen.generate import Order as Order
    from unboggle.gogen.generate import OutOfReach as OutOfReach
    from unboggle.gogen.gogen import Gogen as Gogen
    from unboggle.gogen.grade import Grade as Grade
    from unboggle.gogen.notation import parse_gogen as parse_gogen
    from unboggle.gogen.notation import read_gogens as read_gogens
    from unboggle.gogen.solve import GogenAnswer as GogenAnswer
    from unboggle.gogen.solve import solve_gogen as solve_gogen
    from unboggle.gogen.step import GogenStep as GogenStep
    from unboggle.gogen.steps import gogen_steps as gogen_steps
    from unboggle.lab.combinations import RACE as RACE
    from unboggle.lab.combinations import Skipped as Skipped
    from unboggle.lab.combinations import Variant as Variant
    from unboggle.lab.combinations import combinations as combinations
    from unboggle.lab.combinations import peers as peers
    from unboggle.lab.compare import Instance as Instance
    from unboggle.lab.compare import compare as compare
    from unboggle.lab.compare import grid_in_name as grid_in_name
    from unboggle.lab.instances import ListInstance as ListInstance
    from unboggle.lab.records import Disagreement as Disagreement
    from unboggle.lab.records import RunRecord as RunRecord
    from unboggle.lab.records import SummaryRow as SummaryRow
    from unboggle.lab.runs import Combination as Combination
    from unboggle.lab.shares import Share as Share
    from unboggle.lab.shares import fitted_shares as fitted_shares
    from unboggle.lab.shrinking import SmallDisagreement as SmallDisagreement
    from unboggle.lab.shrinking import shrink_disagreement as shrink_disagreement
    from unboggle.lab.summary import summarise as summarise
    from unboggle.library.best import BestBoards as BestBoards
    from unboggle.library.best import best_boards as best_boards
    from unboggle.library.boards import Checked as Checked
    from unboggle.library.boards import DiceSets as DiceSets
    from unboggle.library.boards import Placed as Placed
    from unboggle.library.boards import Solved as Solved
    from unboggle.library.boards import Thrown as Thrown
    from unboggle.library.boards import check_words as check_words
    from unboggle.library.boards import dice_set as dice_set
    from unboggle.library.boards import dice_sets as dice_sets
    from unboggle.library.boards import place_dice as place_dice
    from unboggle.library.boards import solve_board as solve_board
    from unboggle.library.boards import throw as throw
    from unboggle.library.certificates import ProofVerdict as ProofVerdict
    from unboggle.library.certificates import check_certifiable as check_certifiable
    from unboggle.library.certificates import check_proof as check_proof
    from unboggle.library.certificates import write_certificate as write_certificate
    from unboggle.library.comparing import Comparison as Comparison
    from unboggle.library.counted import Counted as Counted
    from unboggle.library.counted import count_needs as count_needs
    from unboggle.library.filled_reports import filled_report as filled_report
    from unboggle.library.filling import fill as fill
    from unboggle.library.fits import cross_check as cross_check
    from unboggle.library.fits import extras as extras
    from unboggle.library.fits import fit as fit
    from unboggle.library.fits import fit_smallest as fit_smallest
    from unboggle.library.fits import largest_without as largest_without
    from unboggle.library.formulas import Encoded as Encoded
    from unboggle.library.formulas import decode as decode
    from unboggle.library.formulas import encode as encode
    from unboggle.library.gogens import NewGogens as NewGogens
    from unboggle.library.gogens import gogen_week as gogen_week
    from unboggle.library.gogens import make_gogens as make_gogens
    from unboggle.library.gogens import new_gogens as new_gogens
    from unboggle.library.instances import make_instance as make_instance
    from unboggle.library.instances import solver_file as solver_file
    from unboggle.library.most import fit_most as fit_most
    from unboggle.library.most import with_bonus as with_bonus
    from unboggle.library.plotting import plot as plot
    from unboggle.library.rechecked import recheck as recheck
    from unboggle.library.reporting import to_report as to_report
    from unboggle.library.reporting import to_text as to_text
    from unboggle.library.schemas import schema_text as schema_text
    from unboggle.library.sharing import Opened as Opened
    from unboggle.library.sharing import open_puzzle as open_puzzle
    from unboggle.library.sharing import parse_puzzle as parse_puzzle
    from unboggle.library.sharing import share as share
    from unboggle.library.streams import Stream as Stream
    from unboggle.library.streams import iter_boards as iter_boards
    from unboggle.library.tasks import run_tasks as run_tasks
    from unboggle.library.tracing import Traced as Traced
    from unboggle.library.tracing import trace_all as trace_all
    from unboggle.progress import Better as Better
    from unboggle.progress import BoardFound as BoardFound
    from unboggle.progress import Bound as Bound
    from unboggle.progress import Climbing as Climbing
    from unboggle.progress import ConflictFound as ConflictFound
    from unboggle.progress import Kept as Kept
    from unboggle.progress import OnProgress as OnProgress
    from unboggle.progress import Phase as Phase
    from unboggle.progress import Progress as Progress
    from unboggle.progress import Racing as Racing
    from unboggle.progress import SmallestArea as SmallestArea
    from unboggle.puzzle import Apart as Apart
    from unboggle.puzzle import Ban as Ban
    from unboggle.puzzle import Board as Board
    from unboggle.puzzle import Cells as Cells
    from unboggle.puzzle import Cover as Cover
    from unboggle.puzzle import Dice as Dice
    from unboggle.puzzle import EveryCell as EveryCell
    from unboggle.puzzle import Given as Given
    from unboggle.puzzle import Grid as Grid
    from unboggle.puzzle import Inventory as Inventory
    from unboggle.puzzle import Message as Message
    from unboggle.puzzle import OnePath as OnePath
    from unboggle.puzzle import Puzzle as Puzzle
    from unboggle.puzzle import Same as Same
    from unboggle.puzzle import Touch as Touch
    from unboggle.puzzle import Turns as Turns
    from unboggle.puzzle import Vowels as Vowels
    from unboggle.puzzle import Wishes as Wishes
    from unboggle.puzzle.dice import DiceSet as DiceSet
    from unboggle.puzzle.dice import Placement as Placement
    from unboggle.puzzle.dice import parse_dice as parse_dice
    from unboggle.puzzle.grid_notation import read_target as read_target
    from unboggle.puzzle.grid_shapes import shaped as shaped
    from unboggle.puzzle.notation import grid_named as grid_named
    from unboggle.puzzle.notation import parse_board as parse_board
    from unboggle.puzzle.notation import parse_size as parse_size
    from unboggle.puzzle.notation import read_board as read_board
    from unboggle.puzzle.puzzle_file import PuzzleFile as PuzzleFile
    from unboggle.puzzle.puzzle_file import parse_puzzle_file as parse_puzzle_file
    from unboggle.puzzle.puzzle_file import read_puzzle_file as read_puzzle_file
    from unboggle.puzzle.theme import must_and_may as must_and_may
    from unboggle.puzzle.theme import up_to_level as up_to_level
    from unboggle.puzzle.wishes import Wish as Wish
    from unboggle.puzzle.words import WordList as WordList
    from unboggle.puzzle.words import parse_words as parse_words
    from unboggle.puzzle.words import read_words as read_words
    from unboggle.render.formats import Look as Look
    from unboggle.render.formats import SheetLook as SheetLook
    from unboggle.reports.compare import CompareSettings as CompareSettings
    from unboggle.reports.described import schema as schema
    from unboggle.reports.described import schema_names as schema_names
    from unboggle.reports.reading import parse_reports as parse_reports
    from unboggle.reports.reading import read_reports as read_reports
    from unboggle.reports.report import Report as Report
    from unboggle.reports.solve import Wrap as Wrap
    from unboggle.solutions.boards import Boards as Boards
    from unboggle.solutions.boards import boards as boards
    from unboggle.solutions.choices import Choice as Choice
    from unboggle.solutions.choices import Choices as Choices
    from unboggle.solutions.choices import choices as choices
    from unboggle.solutions.solution import Solution as Solution
    from unboggle.solutions.unique import Added as Added
    from unboggle.solutions.unique import Thinned as Thinned
    from unboggle.solutions.unique import Uniqueness as Uniqueness
    from unboggle.solutions.unique import unique as unique
    from unboggle.system.alone import here as here
    from unboggle.system.clock import Stop as Stop
    from unboggle.version import __version__ as __version__

# Public name -> module. Importing unboggle must stay under 50 ms, so each module is loaded
# when its first name is asked for.
_PUBLIC = {
    "Added": "solutions.unique",
    "AmongThoseThatStay": "conflicts.sentences",
    "Areas": "fitting.result",
    "BIG": "forward.rule_book",
    "BOGGLE": "forward.rule_book",
    "BackendError": "errors",
    "Ban": "puzzle",
    "Because": "fitting.result",
    "BestBoards": "library.best",
    "Better": "progress",
    "Board": "puzzle",
    "BoardFound": "progress",
    "Boards": "solutions.boards",
    "Bound": "progress",
    "Cells": "puzzle",
    "Certificate": "certify.write",
    "Checked": "library.boards",
    "Choice": "solutions.choices",
    "Choices": "solutions.choices",
    "Clash": "conflicts.sentences",
    "Climbed": "climbing.goal",
    "Climbing": "progress",
    "Combination": "lab.runs",
    "CompareSettings": "reports.compare",
    "Comparison": "library.comparing",
    "Conflict": "conflicts.decider",
    "ConflictFound": "progress",
    "Counted": "library.counted",
    "CrossChecked": "certify.crosscheck",
    "Decoded": "formula.interchange",
    "Dice": "puzzle",
    "OnePath": "puzzle",
    "Cover": "puzzle",
    "Turns": "puzzle",
    "Touch": "puzzle",
    "Apart": "puzzle",
    "EveryCell": "puzzle",
    "DiceSet": "puzzle.dice",
    "DiceSets": "library.boards",
    "DictionaryCandidates": "clues.candidates",
    "Disagreement": "lab.records",
    "Drop": "fitting.result",
    "Encoded": "library.formulas",
    "Features": "fitting.plan",
    "Filled": "filling.filled",
    "Figures": "forward.figures",
    "Fit": "fitting.result",
    "Found": "forward.lexicon",
    "Given": "puzzle",
    "GivenAgainstInventory": "counting.numbers",
    "Goal": "climbing.goal",
    "Gogen": "gogen.gogen",
    "GogenAnswer": "gogen.solve",
    "GogenStep": "gogen.step",
    "Grade": "gogen.grade",
    "Grid": "puzzle",
    "Held": "conflicts.decider",
    "InTheList": "conflicts.sentences",
    "InputError": "errors",
    "TooLate": "errors",
    "Instance": "lab.compare",
    "Inventory": "puzzle",
    "Kept": "progress",
    "Lexicon": "forward.lexicon",
    "LineUp": "fitting.plan",
    "Look": "render.formats",
    "Message": "puzzle",
    "NewGogen": "gogen.generate",
    "NewGogens": "library.gogens",
    "NoRectangle": "fitting.sentences",
    "NoRoomBesideTheGiven": "counting.numbers",
    "NoneFits": "conflicts.sentences",
    "Numbers": "counting.numbers",
    "OnProgress": "progress",
    "Opened": "library.sharing",
    "Order": "gogen.generate",
    "OutOfReach": "gogen.generate",
    "PartOf": "fitting.sentences",
    "Partial": "fitting.result",
    "PathCounts": "forward.count_paths",
    "Phase": "progress",
    "Placed": "library.boards",
    "Placement": "puzzle.dice",
    "Plan": "fitting.plan",
    "Progress": "progress",
    "ProofVerdict": "library.certificates",
    "Puzzle": "puzzle",
    "PuzzleFile": "puzzle.puzzle_file",
    "RACE": "lab.combinations",
    "Racing": "progress",
    "Raised": "counting.numbers",
    "Reason": "fitting.result",
    "Refusal": "counting",
    "Refuted": "fitting.sentences",
    "Report": "reports.report",
    "RuleBook": "forward.rule_book",
    "RunRecord": "lab.records",
    "Runs": "forward.trace",
    "SUPER": "forward.rule_book",
    "Same": "puzzle",
    "Score": "forward.scoring",
    "ScoredBoard": "climbing.goal",
    "Scorer": "forward.scoring",
    "Share": "lab.shares",
    "SheetLook": "render.formats",
    "Skipped": "lab.combinations",
    "SmallDisagreement": "lab.shrinking",
    "Smaller": "fitting.result",
    "SmallestArea": "progress",
    "Solution": "solutions.solution",
    "Solved": "library.boards",
    "Stop": "system.clock",
    "Stream": "library.streams",
    "SummaryRow": "lab.records",
    "Task": "executors.task",
    "TaskDone": "executors.task",
    "TaskFailed": "executors.task",
    "Thinned": "solutions.unique",
    "Thrown": "library.boards",
    "TooClose": "counting.numbers",
    "TooCrowded": "counting.numbers",
    "TooLong": "counting.numbers",
    "TooManyBends": "counting.numbers",
    "TooManyPairs": "counting.numbers",
    "TooManyTiles": "counting.numbers",
    "Traced": "library.tracing",
    "UnboggleError": "errors",
    "Uniqueness": "solutions.unique",
    "Variant": "lab.combinations",
    "Vowels": "puzzle",
    "Why": "conflicts.why",
    "Wish": "puzzle.wishes",
    "Wishes": "puzzle",
    "WordList": "puzzle.words",
    "NoRoomForVowels": "counting.numbers",
    "TooManyVowels": "counting.numbers",
    "WordsAgainstDice": "counting.numbers",
    "WordsAgainstInventory": "counting.numbers",
    "WrongDice": "counting.numbers",
    "Wrap": "reports.solve",
    "WrongInventory": "counting.numbers",
    "__version__": "version",
    "best_boards": "library.best",
    "boards": "solutions.boards",
    "check_folder": "certify.folder",
    "check_certifiable": "library.certificates",
    "check_proof": "library.certificates",
    "check_words": "library.boards",
    "choices": "solutions.choices",
    "combinations": "lab.combinations",
    "compare": "lab.compare",
    "count_needs": "library.counted",
    "count_paths": "forward.count_paths",
    "cross_check": "library.fits",
    "ListInstance": "lab.instances",
    "decode": "library.formulas",
    "make_instance": "library.instances",
    "solver_file": "library.instances",
    "dice_set": "library.boards",
    "dice_sets": "library.boards",
    "drop_fewest": "conflicts.drop_fewest",
    "encode": "library.formulas",
    "extras": "library.fits",
    "figures": "forward.figures",
    "fill": "library.filling",
    "filled_report": "library.filled_reports",
    "fit": "library.fits",
    "fit_most": "library.most",
    "fit_smallest": "library.fits",
    "fitted_shares": "lab.shares",
    "gogen_steps": "gogen.steps",
    "gogen_week": "library.gogens",
    "grid_in_name": "lab.compare",
    "grid_named": "puzzle.notation",
    "here": "system.alone",
    "iter_boards": "library.streams",
    "largest_without": "library.fits",
    "looks_english": "forward.language",
    "make_gogens": "library.gogens",
    "make_unique": "clues.make_unique",
    "must_and_may": "puzzle.theme",
    "new_gogens": "library.gogens",
    "open_puzzle": "library.sharing",
    "parse_board": "puzzle.notation",
    "parse_dice": "puzzle.dice",
    "parse_gogen": "gogen.notation",
    "parse_puzzle": "library.sharing",
    "parse_puzzle_file": "puzzle.puzzle_file",
    "parse_reports": "reports.reading",
    "parse_rules": "forward.rule_book",
    "parse_size": "puzzle.notation",
    "parse_words": "puzzle.words",
    "peers": "lab.combinations",
    "place_dice": "library.boards",
    "plot": "library.plotting",
    "read_board": "puzzle.notation",
    "read_gogens": "gogen.notation",
    "read_puzzle_file": "puzzle.puzzle_file",
    "read_reports": "reports.reading",
    "read_rules": "forward.rule_book",
    "read_target": "puzzle.grid_notation",
    "read_words": "puzzle.words",
    "recheck": "library.rechecked",
    "run_tasks": "library.tasks",
    "schema": "reports.described",
    "schema_names": "reports.described",
    "schema_text": "library.schemas",
    "shaped": "puzzle.grid_shapes",
    "share": "library.sharing",
    "solve_board": "library.boards",
    "solve_gogen": "gogen.solve",
    "shrink_disagreement": "lab.shrinking",
    "summarise": "lab.summary",
    "throw": "library.boards",
    "to_report": "library.reporting",
    "to_text": "library.reporting",
    "trace_all": "library.tracing",
    "unique": "solutions.unique",
    "why": "conflicts.why",
    "up_to_level": "puzzle.theme",
    "with_bonus": "library.most",
    "with_shortest": "forward.rule_book",
    "write_certificate": "library.certificates",
}
_MODULES = ("encodings", "solvers")  # registries: names(), get(), catalogue()
__all__ = sorted([*_PUBLIC, *_MODULES])


def __getattr__(name: str) -> Any:
    if name in _MODULES:
        return importlib.import_module(f"unboggle.{name}")
    if name not in _PUBLIC:
        raise AttributeError(f"module 'unboggle' has no attribute {name!r}")
    return getattr(importlib.import_module(f"unboggle.{_PUBLIC[name]}"), name)


def __dir__() -> list[str]:
    return __all__
