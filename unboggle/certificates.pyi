from unboggle.certify.folder import check_new_folder as check_new_folder
from unboggle.certify.write import Certificate as Certificate
from unboggle.library.certificates import ProofVerdict as ProofVerdict
from unboggle.library.certificates import check_certifiable as check_certifiable
from unboggle.library.certificates import check_proof as check_proof

__all__: list[str]
