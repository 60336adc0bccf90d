"""The certificate of an answer."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from unboggle.answering.answer import Context
    from unboggle.answering.response import Response
    from unboggle.requests.gogens import GogenRequest
    from unboggle.requests.lists import UniqueRequest
    from unboggle.requests.request import FitRequest

    Certified = Response[FitRequest | GogenRequest | UniqueRequest]


def run(response: Certified, context: Context) -> Certified:
    """Return ``response`` with the certificate, if one is requested."""
    request = response.request
    if request.certify is None:
        return response
    from unboggle.library.certificates import write_certificate
    from unboggle.requests.request import FitRequest, Method

    method = request.method if isinstance(request, FitRequest) else Method()
    answer, certificate = write_certificate(
        response.answer,
        request.certify,
        encoding=method.encoding,
        solver=method.solver,
        deterministic=method.deterministic,
        **context.options("certificate"),
    )
    return replace(response, answer=answer, certificate=certificate)
