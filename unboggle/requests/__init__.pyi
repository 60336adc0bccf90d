from unboggle.answering.answer import answer as answer
from unboggle.answering.response import Response as Response
from unboggle.requests.gogens import GogenRequest as GogenRequest
from unboggle.requests.gogens import NewGogensRequest as NewGogensRequest
from unboggle.requests.kinds import Request as Request
from unboggle.requests.lists import AlternativesRequest as AlternativesRequest
from unboggle.requests.lists import BoardsRequest as BoardsRequest
from unboggle.requests.lists import UniqueRequest as UniqueRequest
from unboggle.requests.lists import WhyRequest as WhyRequest
from unboggle.requests.request import FillRequest as FillRequest
from unboggle.requests.request import FitRequest as FitRequest
from unboggle.requests.request import Method as Method
from unboggle.requests.request import PuzzleRequest as PuzzleRequest
from unboggle.requests.settings import check_request as check_request
from unboggle.requests.wire import request_from_json as request_from_json
from unboggle.requests.wire import request_to_json as request_to_json

__all__: list[str]
