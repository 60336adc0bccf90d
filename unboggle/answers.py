"""The results of calls, except `unboggle.Fit`. You only receive these objects.

All are frozen, comparable and picklable. `unboggle.to_report` and `unboggle.render_answer` take
each of them.
"""

from unboggle._lazy import attach

_TABLE = {
    "conflicts.why": "Explanation",
    "filling.filled": "FilledBoard",
    "fitting.race.plan": "MemberPlan PuzzleFeatures RacePlan",
    "fitting.result": "AreaBounds DroppedWords IncumbentBoard SmallerSize",
    "forward.lexicon": "FoundWord",
    "forward.path_geometry": "PathGeometry",
    "forward.trace": "WordPaths",
    "library.boards": "SolvedBoard BoardCheck",
    "library.counting_checks": "CountedRequirements",
    "library.sharing": "ParsedPuzzle",
    "library.streams": "Stream",
    "library.tracing": "TracedWords",
    "solutions.alternatives": "AlternativeBoard AlternativeBoards",
    "solutions.boards": "Enumeration",
    "solutions.solution": "Solution",
    "solutions.unique": "AddedClues DroppedClues Uniqueness",
}
__getattr__, __dir__, __all__ = attach(__name__, _TABLE)
