"""What can be asked, as data, and the answer: one call for every question."""

from unboggle._lazy import attach

_TABLE = {
    "answering.answer": "answer",
    "answering.response": "Response",
    "requests.gogens": "GogenRequest NewGogensRequest",
    "requests.kinds": "Request",
    "requests.lists": "AlternativesRequest BoardsRequest UniqueRequest WhyRequest",
    "requests.request": "FillRequest FitRequest Method PuzzleRequest",
    "requests.settings": "check_request",
    "requests.wire": "request_from_json request_to_json",
}
__getattr__, __dir__, __all__ = attach(__name__, _TABLE)
