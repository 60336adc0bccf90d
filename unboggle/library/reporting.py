"""Answers as reports, and reports as text: one call each, for every answer."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from typing import TYPE_CHECKING, ClassVar, Protocol

from unboggle.arguments import validated
from unboggle.errors import InputError
from unboggle.phrases import cut
from unboggle.puzzle.lists.words import WordList
from unboggle.render import formats
from unboggle.render.formats import RenderOptions
from unboggle.reports.base.kinds import NO_LIST, ReportParts, kind_module, report_kinds

if TYPE_CHECKING:  # imported when needed: a command needs only one
    from unboggle.certify.write import Certificate
    from unboggle.filling.filled import FilledBoard
    from unboggle.forward.lexicon import FoundWord
    from unboggle.reports.base.report import Report


class Answer(Protocol):
    """An answer: an object whose class names the kind of its report, such as ``fit``."""

    report_kind: ClassVar[str]


def to_report(
    answer: Answer,
    *,
    words: WordList | None = None,
    extras: Iterable[FoundWord] | None = (),
    certificate: Certificate | None = None,
    number: int = 1,
    filled: FilledBoard | None = None,
) -> Report:
    """Return ``answer`` as the versioned report that ``--format json`` prints.

    ``format`` of the report names its schema. The other arguments add to it.

    * ``words``: the list that the puzzle was made of, for its written forms and skipped entries.
    * ``extras``: the extra words on the board, see `find_extras`; None if not searched for.
    * ``certificate``: the certificate that `write_certificate` returned.
    * ``number``: the number of a Gogen in its file, from 1.
    * ``filled``: the result of `fill_board` for the board of a `Fit`; the report has this board.

    Raises `InputError` if ``answer`` is not an answer.

    >>> from unboggle import Grid, fit, parse_words
    >>> to_report(fit(parse_words("ab").puzzle(Grid.rectangle(1, 2))))["status"]
    'fitted'
    """
    kind = getattr(type(answer), "report_kind", None)
    if kind not in report_kinds():
        raise InputError(f"to_report: answer takes an answer, not {cut(repr(answer))}")
    validated(to_report, {name: value for name, value in locals().items() if name != "answer"})
    if isinstance(extras, Collection):
        for one in extras:
            if not hasattr(one, "word"):
                raise InputError(f"to_report: extras takes words found, not {cut(repr(one))}")
    parts = ReportParts(words or NO_LIST, extras, certificate, number, filled)
    report: Report = kind_module(kind).report(answer, parts)
    return report


def render_answer(
    answer: Answer | Report, *, format: str = formats.DEFAULT, options: RenderOptions | None = None
) -> str | bytes:
    """Return an answer, or its report, in the format called ``format``.

    ``options`` set the width, whether paths are shown, and so on. Pictures and pages are returned
    as bytes, other formats as text. Raises `InputError` for an unknown format, and for one that
    cannot show this report or whose package is not installed. It also raises it if a picture needs
    a board and the report has none.

    >>> from unboggle import Grid, fit, parse_words
    >>> answer = fit(parse_words("aa").puzzle(Grid.rectangle(1, 2)))
    >>> print(render_answer(answer).splitlines()[1])
    │ A │ A │
    """
    validated(render_answer, {"format": format, "options": options})
    chosen = formats.get(format)
    report = answer if isinstance(answer, Mapping) else to_report(answer)
    if not isinstance(report.get("format"), str):
        shown = cut(repr(answer))
        raise InputError(f"render_answer: answer takes an answer or a report, not {shown}")
    if not chosen.can_write(report["format"]):
        raise InputError(f"the format {format} cannot show {report['format']}")
    chosen.check()
    try:
        written = chosen.write(report, options or RenderOptions())
        return written if isinstance(written, (str, bytes)) else "".join(written)
    except (ArithmeticError, AttributeError, LookupError, TypeError, ValueError):
        if answer is report:  # the caller's own, which may lack fields
            _check_fields(answer)
        raise


def _check_fields(report: object) -> None:
    """Raise `InputError` if ``report`` violates the schema that its ``format`` names."""
    import json

    from unboggle.reports.base.reading import parse_reports

    try:
        text = json.dumps(report)
    except (TypeError, ValueError, RecursionError) as error:
        raise InputError(f"render_answer: answer is not JSON ({error})") from None
    parse_reports(text, source="render_answer: answer")
