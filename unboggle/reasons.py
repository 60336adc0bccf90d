"""Why a puzzle has no board: the reasons of a `Fit`, with the numbers or words that they rest on.

Each has ``text``, its sentence. You only receive these; match on them:

>>> from unboggle import Grid, fit, parse_words
>>> from unboggle.reasons import TooLong
>>> answer = fit(parse_words("hippopotamus").puzzle(Grid.rectangle(3, 3)))
>>> isinstance(answer.reason.evidence.details, TooLong)
True
"""

from unboggle._lazy import attach

_TABLE = {
    "certify.crosscheck": "CrossCheck",
    "conflicts.decider": "Conflict TracedBoard",
    "conflicts.sentences": "ConflictInList NoWordFits ReportedConflict RequiredWordsConflict",
    "counting": "CountingRefutation",
    "counting.numbers": (
        "FaceNeedsMoreTiles GivenAgainstInventory NoSpaceBesideGivens NoSpaceForVowels "
        "NoSpaceInRows CountingArgument PartApartFromWhole TooManyNeighbours TooLong "
        "TooManyMutualNeighbours TooManyPairs TooManyTiles TooManyRunsOfThree TooManyVowels "
        "WordsAgainstDice WordsAgainstInventory WrongCover WrongDice WrongInventory"
    ),
    "fitting.result": "Evidence Reason",
    "fitting.sentences": "NoRectangleOfArea PartOfRefutedSize Refuted",
    "library.counting_checks": "count_requirements",
    "library.fits": "cross_check largest_refuted_puzzle",
}
__getattr__, __dir__, __all__ = attach(__name__, _TABLE)
