from unboggle.gogen.generate import GeneratedGogen as GeneratedGogen
from unboggle.gogen.generate import GogenSearchExhausted as GogenSearchExhausted
from unboggle.gogen.generate import GogenSpec as GogenSpec
from unboggle.gogen.gogen import Gogen as Gogen
from unboggle.gogen.grade import Grade as Grade
from unboggle.gogen.notation import parse_gogen as parse_gogen
from unboggle.gogen.notation import read_gogens as read_gogens
from unboggle.gogen.solve import GogenAnswer as GogenAnswer
from unboggle.gogen.solve import solve_gogen as solve_gogen
from unboggle.gogen.step import GogenStep as GogenStep
from unboggle.gogen.steps import gogen_steps as gogen_steps
from unboggle.library.gogens import NewGogens as NewGogens
from unboggle.library.gogens import gogen_week as gogen_week
from unboggle.library.gogens import iter_gogens as iter_gogens
from unboggle.library.gogens import make_gogens as make_gogens

__all__: list[str]
