from unboggle.cnf import Clause as Clause
from unboggle.cnf import Lit as Lit
from unboggle.cnf.cardinality import at_least as at_least
from unboggle.cnf.cardinality import at_most as at_most
from unboggle.cnf.idioms import at_most_one as at_most_one
from unboggle.cnf.idioms import implies as implies
from unboggle.cnf.idioms import never as never
from unboggle.cnf.idioms import some as some
from unboggle.cnf.variables import VariableFamily as VariableFamily
from unboggle.formula.constraints import constraint_clauses as constraint_clauses
from unboggle.formula.interchange import DecodedAnswer as DecodedAnswer
from unboggle.library.formulas import EncodedPuzzle as EncodedPuzzle
from unboggle.library.formulas import decode_answer as decode_answer
from unboggle.library.formulas import encode as encode
from unboggle.library.instances import solver_file_lines as solver_file_lines

__all__: list[str]
