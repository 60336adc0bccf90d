from unboggle.lab.combining import RACE as RACE
from unboggle.lab.combining import EncodingVariant as EncodingVariant
from unboggle.lab.combining import Skipped as Skipped
from unboggle.lab.combining import combinations as combinations
from unboggle.lab.combining import parse_peer_solvers as parse_peer_solvers
from unboggle.lab.comparison import Instance as Instance
from unboggle.lab.comparison import compare as compare
from unboggle.lab.comparison import grid_in_name as grid_in_name
from unboggle.lab.instances import GeneratedInstance as GeneratedInstance
from unboggle.lab.records import Disagreement as Disagreement
from unboggle.lab.records import RunRecord as RunRecord
from unboggle.lab.records import SummaryRow as SummaryRow
from unboggle.lab.runs import Combination as Combination
from unboggle.lab.shares import FittedShare as FittedShare
from unboggle.lab.shares import fitted_share_by_density as fitted_share_by_density
from unboggle.lab.shrinking import ShrunkDisagreement as ShrunkDisagreement
from unboggle.lab.shrinking import shrink_disagreement as shrink_disagreement
from unboggle.lab.summary import summarise as summarise
from unboggle.library.comparing import Comparison as Comparison
from unboggle.library.instances import make_instance as make_instance
from unboggle.reports.compare import CompareSettings as CompareSettings

__all__: list[str]
