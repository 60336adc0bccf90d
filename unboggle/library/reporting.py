"""Answers as reports, and reports as text: one call each, whatever was asked."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypeAlias

from unboggle.errors import InputError
from unboggle.phrases import cut
from unboggle.puzzle.words import WordList
from unboggle.render import formats
from unboggle.render.formats import Look

if TYPE_CHECKING:  # each is imported when it is needed: a command needs one of them
    from unboggle.certify.write import Certificate
    from unboggle.conflicts.why import Why
    from unboggle.filling.filled import Filled
    from unboggle.fitting.result import Fit
    from unboggle.formula.interchange import Decoded
    from unboggle.forward.count_paths import PathCounts
    from unboggle.forward.lexicon import Found
    from unboggle.gogen.solve import GogenAnswer
    from unboggle.library.best import BestBoards
    from unboggle.library.boards import Checked, DiceSets, Placed, Solved, Thrown
    from unboggle.library.comparing import Comparison
    from unboggle.library.counted import Counted
    from unboggle.library.gogens import NewGogens
    from unboggle.library.sharing import Opened
    from unboggle.reports.report import Report
    from unboggle.solutions.boards import Boards
    from unboggle.solutions.choices import Choices
    from unboggle.solutions.unique import Uniqueness

    Answer: TypeAlias = (
        Fit
        | Why
        | Boards
        | Choices
        | Uniqueness
        | GogenAnswer
        | NewGogens
        | Solved
        | Checked
        | Thrown
        | Placed
        | DiceSets
        | BestBoards
        | PathCounts
        | Counted
        | Opened
        | Comparison
        | Decoded
    )

NO_LIST = WordList({})
"""Where a puzzle was made without a list: nothing was dropped."""


@dataclass(frozen=True)
class _Beside:
    """What a report tells besides its answer."""

    words: WordList
    extras: Iterable[Found] | None
    certificate: Certificate | None
    number: int
    filled: Filled | None


def to_report(
    answer: Answer,
    *,
    words: WordList | None = None,
    extras: Iterable[Found] | None = (),
    certificate: Certificate | None = None,
    number: int = 1,
    filled: Filled | None = None,
) -> Report:
    """Return ``answer`` as the versioned report that ``--format json`` prints.

    Its ``format`` names the schema. ``words`` is the list that was asked for, to tell what was
    left out of it; ``extras`` are other words on the board, see `extras`, None if they
    were not looked for; ``certificate`` what `write_certificate` returned; ``number`` the place
    of a Gogen in its file; ``filled`` what `fill` made of the board of a `Fit`, which is shown
    then. Raises `InputError` for what is no answer.

    >>> from unboggle import Grid, fit, parse_words
    >>> to_report(fit(parse_words("ab").puzzle(Grid.rectangle(1, 2))))["status"]
    'fitted'
    """
    maker = _MAKERS.get(type(answer).__name__)
    if maker is None:
        raise InputError(f"to_report: answer takes an answer, not {cut(repr(answer))}")
    return maker(answer, _Beside(words or NO_LIST, extras, certificate, number, filled))


def to_text(
    answer: Answer | Report, *, format: str = formats.DEFAULT, look: Look | None = None
) -> str | bytes:
    """Return an answer, or its report, in the format called ``format``.

    ``look`` says how wide, with paths or without, and so on; a format that is a picture or
    a page gives bytes. Raises `InputError` for a format that is not known, that cannot
    write this report, or whose package is not installed, and where there is no board
    to draw.

    >>> from unboggle import Grid, fit, parse_words
    >>> answer = fit(parse_words("aa").puzzle(Grid.rectangle(1, 2)))
    >>> print(to_text(answer).splitlines()[1])
    │ A │ A │
    """
    chosen = formats.get(format)
    report = answer if isinstance(answer, dict) else to_report(answer)
    if not chosen.can_write(report["format"]):
        raise InputError(f"the format {format} cannot show {report['format']}")
    chosen.check()
    written = chosen.write(report, look or Look())
    return written if isinstance(written, (str, bytes)) else "".join(written)


def _fit(answer: Fit, beside: _Beside) -> Report:
    from unboggle.reports.fit import fit_report

    return fit_report(answer, beside.words, beside.extras, beside.certificate, beside.filled)


def _why(answer: Why, beside: _Beside) -> Report:
    from unboggle.reports.why import why_report

    return why_report(answer, beside.words)


def _boards(answer: Boards, beside: _Beside) -> Report:
    from unboggle.reports.boards import boards_report

    return boards_report(answer, beside.words)


def _choices(answer: Choices, beside: _Beside) -> Report:
    from unboggle.reports.choices import choices_report

    return choices_report(answer, beside.words)


def _unique(answer: Uniqueness, beside: _Beside) -> Report:
    from unboggle.reports.unique import unique_report

    return unique_report(answer, beside.words, beside.certificate)


def _gogen(answer: GogenAnswer, beside: _Beside) -> Report:
    from unboggle.reports.gogen import gogen_report

    certificate, number, steps = beside.certificate, beside.number, answer.steps
    return gogen_report(answer.gogen, answer.outcome, certificate, number, steps)


def _new_gogens(answer: NewGogens, _: _Beside) -> Report:
    from unboggle.reports.gogen import gogen_make_report

    total = answer.seconds["total"]
    return gogen_make_report(answer.order, answer.gogens, answer.status, answer.error, total)


def _solved(answer: Solved, _: _Beside) -> Report:
    from unboggle.reports.solve import solve_report

    thrown = answer.throw
    return solve_report(
        answer.board,
        answer.found,
        answer.rules,
        wrap=answer.wrap,
        runs=answer.runs,
        all_paths=answer.all_paths,
        heat=answer.heat,
        level=answer.level,
        thrown=None if thrown is None else {"dice": thrown.dice.name, "seed": thrown.seed},
    )


def _checked(answer: Checked, _: _Beside) -> Report:
    from unboggle.reports.check import check_report

    return check_report(
        answer.board,
        answer.words,
        answer.paths,
        rules=answer.rules,
        known=answer.known,
        missed=answer.missed,
    )


def _thrown(answer: Thrown, _: _Beside) -> Report:
    from unboggle.reports.throw import throw_report

    return throw_report(answer.boards, answer.dice, answer.seed)


def _placed(answer: Placed, _: _Beside) -> Report:
    from unboggle.reports.dice import dice_report

    return dice_report(answer.board, answer.dice, answer.placement)


def _dice_sets(answer: DiceSets, _: _Beside) -> Report:
    from unboggle.reports.dice import dice_sets_report

    return dice_sets_report(answer.sets)


def _best(answer: BestBoards, _: _Beside) -> Report:
    return answer.report()


def _paths(answer: PathCounts, _: _Beside) -> Report:
    from unboggle.reports.solve import paths_report

    return paths_report(answer)


def _counted(answer: Counted, beside: _Beside) -> Report:
    from unboggle.reports.count import count_report

    return count_report(answer.puzzle, answer.need, answer.reason, beside.words)


def _opened(answer: Opened, _: _Beside) -> Report:
    from unboggle.reports.puzzle import puzzle_report

    found = answer.checked
    missing = () if found is None else found.missing
    return puzzle_report(answer.words, answer.puzzle, answer.board, missing, answer.code)


def _comparison(answer: Comparison, _: _Beside) -> Report:
    from unboggle.reports.compare import compare_report

    return compare_report(answer.records, answer.skipped, answer.planned, answer.settings)


def _decoded(answer: Decoded, _: _Beside) -> Report:
    from unboggle.reports.decode import decode_report

    return decode_report(answer)


_MAKERS: dict[str, Callable[[Any, _Beside], Report]] = {
    "Fit": _fit,
    "Why": _why,
    "Boards": _boards,
    "Choices": _choices,
    "Uniqueness": _unique,
    "GogenAnswer": _gogen,
    "NewGogens": _new_gogens,
    "Solved": _solved,
    "Checked": _checked,
    "Thrown": _thrown,
    "Placed": _placed,
    "DiceSets": _dice_sets,
    "BestBoards": _best,
    "PathCounts": _paths,
    "Counted": _counted,
    "Opened": _opened,
    "Comparison": _comparison,
    "Decoded": _decoded,
}
