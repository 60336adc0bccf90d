"""Certificates: folders with which anyone can check an answer.

`unboggle.write_certificate` writes them.
"""

from unboggle._lazy import attach

_TABLE = {
    "certify.folder": "check_new_folder",
    "certify.write": "Certificate",
    "library.certificates": "ProofVerdict check_certifiable check_proof",
}
__getattr__, __dir__, __all__ = attach(__name__, _TABLE)
