from unboggle.conflicts.why import Explanation as Explanation
from unboggle.filling.filled import FilledBoard as FilledBoard
from unboggle.fitting.race.plan import MemberPlan as MemberPlan
from unboggle.fitting.race.plan import PuzzleFeatures as PuzzleFeatures
from unboggle.fitting.race.plan import RacePlan as RacePlan
from unboggle.fitting.result import AreaBounds as AreaBounds
from unboggle.fitting.result import DroppedWords as DroppedWords
from unboggle.fitting.result import IncumbentBoard as IncumbentBoard
from unboggle.fitting.result import SmallerSize as SmallerSize
from unboggle.forward.lexicon import FoundWord as FoundWord
from unboggle.forward.path_geometry import PathGeometry as PathGeometry
from unboggle.forward.trace import WordPaths as WordPaths
from unboggle.library.boards import BoardCheck as BoardCheck
from unboggle.library.boards import SolvedBoard as SolvedBoard
from unboggle.library.counting_checks import CountedRequirements as CountedRequirements
from unboggle.library.sharing import ParsedPuzzle as ParsedPuzzle
from unboggle.library.streams import Stream as Stream
from unboggle.library.tracing import TracedWords as TracedWords
from unboggle.solutions.alternatives import AlternativeBoard as AlternativeBoard
from unboggle.solutions.alternatives import AlternativeBoards as AlternativeBoards
from unboggle.solutions.boards import Enumeration as Enumeration
from unboggle.solutions.solution import Solution as Solution
from unboggle.solutions.unique import AddedClues as AddedClues
from unboggle.solutions.unique import DroppedClues as DroppedClues
from unboggle.solutions.unique import Uniqueness as Uniqueness

__all__: list[str]
