"""The early refusal of a certificate: before a search, not after it."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from unboggle.answering.answer import Context
    from unboggle.answering.response import Response
    from unboggle.requests.gogens import GogenRequest
    from unboggle.requests.lists import UniqueRequest
    from unboggle.requests.request import FitRequest

    Certifiable = Response[FitRequest | GogenRequest | UniqueRequest]


def run(response: Certifiable, context: Context) -> Certifiable:
    """Return ``response``; raise `InputError` if there can be no certificate.

    The folder may not be empty, or no certificate can express the constraints.
    """
    request = response.request
    if request.certify is not None:
        from unboggle.certify.folder import check_new_folder
        from unboggle.library.certificates import check_certifiable

        check_new_folder(request.certify)
        puzzle = getattr(request, "puzzle", None)
        if puzzle is not None:  # a Gogen has no constraints of a user
            check_certifiable(puzzle.puzzle)
    return response
