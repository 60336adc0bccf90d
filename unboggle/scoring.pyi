from unboggle.climbing.goal import ClimbGoal as ClimbGoal
from unboggle.climbing.goal import ClimbResult as ClimbResult
from unboggle.climbing.goal import ScoredBoard as ScoredBoard
from unboggle.forward.scoring import Score as Score
from unboggle.forward.scoring import Scorer as Scorer
from unboggle.forward.scoring_rules import BIG_RULES as BIG_RULES
from unboggle.forward.scoring_rules import BOGGLE_RULES as BOGGLE_RULES
from unboggle.forward.scoring_rules import SUPER_RULES as SUPER_RULES
from unboggle.forward.scoring_rules import ScoringRules as ScoringRules
from unboggle.forward.scoring_rules import load_rules as load_rules
from unboggle.forward.scoring_rules import parse_rules as parse_rules
from unboggle.forward.scoring_rules import with_min_length as with_min_length
from unboggle.library.best import BestBoards as BestBoards
from unboggle.library.players import PlayersScore as PlayersScore
from unboggle.library.players import score_players as score_players

__all__: list[str]
