"""All kinds of requests, as types: a run has one request, and imports only its class."""

from __future__ import annotations

from typing import TypeAlias

from unboggle.requests.gogens import GogenRequest, NewGogensRequest
from unboggle.requests.lists import AlternativesRequest, BoardsRequest, UniqueRequest, WhyRequest
from unboggle.requests.request import FitRequest

ListRequest: TypeAlias = (
    FitRequest | AlternativesRequest | BoardsRequest | WhyRequest | UniqueRequest
)
"""A request about a word list."""
Request: TypeAlias = ListRequest | GogenRequest | NewGogensRequest
"""Any request.

>>> from unboggle import Grid, parse_words
>>> from unboggle.requests import FitRequest, PuzzleRequest
>>> request: Request = FitRequest(PuzzleRequest(parse_words("cat dog"), Grid.rectangle(2, 3)))
>>> isinstance(request, Request), request.timeout
(True, 60.0)
"""
