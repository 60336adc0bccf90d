"""What a request leads to: its answer, and what was requested in addition."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from unboggle.puzzle import Puzzle
from unboggle.puzzle.lists.words import WordList

if TYPE_CHECKING:
    from unboggle.answering.notes import Note
    from unboggle.certify.write import Certificate
    from unboggle.filling.filled import FilledBoard
    from unboggle.forward.lexicon import FoundWord
    from unboggle.reports.base.report import Report
    from unboggle.requests.kinds import Request


R = TypeVar("R", bound="Request", covariant=True)


@dataclass(frozen=True)
class Response(Generic[R]):
    """The answer to ``request``, and what was requested in addition.

    ``puzzle`` is the puzzle that was answered, at last on one size. ``answer`` is what the library
    call returned; ``report`` the report on it. ``extras`` are extra words, None if they were not
    searched for. ``filled`` is the filling of the board of a `Fit`, ``versions`` the boards with
    the same words. ``stopped``: a stop token ended it.

    >>> from unboggle import Grid, parse_words
    >>> from unboggle.requests import FitRequest, PuzzleRequest, answer
    >>> asked = PuzzleRequest(parse_words("cat dog"), Grid.rectangle(2, 3))
    >>> response = answer(FitRequest(asked))
    >>> response.status, response.words.words, response.answer.checked
    ('fitted', ('cat', 'dog'), 'traced')
    """

    request: R
    puzzle: Puzzle | None = None
    answer: Any = None
    extras: Iterable[FoundWord] | None = None
    certificate: Certificate | None = None
    filled: FilledBoard | None = None
    versions: Any = None
    report: Report | None = None
    notes: tuple[Note, ...] = ()
    stopped: bool = False

    @property
    def words(self) -> WordList | None:
        """The list of the request; a Gogen has none."""
        puzzle = getattr(self.request, "puzzle", None)
        return None if puzzle is None else puzzle.words

    @property
    def status(self) -> str:
        """The status of the answer."""
        return str(self.answer.status)

    @property
    def error(self) -> str | None:
        """The failure of the answer, None if there was none."""
        found: str | None = self.answer.error
        return found

    @property
    def interrupted(self) -> bool:
        """Whether a stop ended the answer."""
        return bool(self.answer.interrupted)
