"""Scoring rules, scores, players, and the results of `unboggle.search_best_boards`.

>>> from unboggle.scoring import load_rules
>>> load_rules("big").min_length
4
"""

from unboggle._lazy import attach

_TABLE = {
    "climbing.goal": "ClimbGoal ClimbResult ScoredBoard",
    "forward.scoring": "Score Scorer",
    "forward.scoring_rules": (
        "BIG_RULES BOGGLE_RULES SUPER_RULES ScoringRules load_rules parse_rules with_min_length"
    ),
    "library.best": "BestBoards",
    "library.players": "PlayersScore score_players",
}
__getattr__, __dir__, __all__ = attach(__name__, _TABLE)
