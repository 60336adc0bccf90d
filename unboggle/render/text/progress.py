"""Progress in a few words, the most informative first: a narrow line cuts off the end."""

from __future__ import annotations

from unboggle.events import (
    AreaProgress,
    BetterFit,
    BoardFound,
    ClimbProgress,
    ClueBounds,
    ConflictFound,
    Phase,
    Progress,
    RaceState,
    WeightBounds,
)
from unboggle.phrases import count_noun

LINE = 70
"""Columns of a terminal of 80 that are left for what goes on."""

_PHASES = {
    "board-search": "board search",
    "cross-check": "cross-checking by {subject}",
    "whole-list": "all words",
    "without": "all words without {subject}",
    "conflicts": "{number} conflicts found, looking for another",
    "shrink-words": "looking for a smaller conflict than {number} words",
    "shrink-constraints": "looking for constraints that the conflict does not need, {number} left",
    "kept-words": "the words that must stay",
    "second-board": "is there a second board?",
    "confirm": "asking again whether there is another board",
    "spared": "words spared so far: {number}",
    "targets": "looking for boards that are worth a try",
    "target": "board {number}: {of} {subject} to choose from",
    "single-words": "words that might do alone: {number:,} left to try",
    "dictionary": "reading the dictionary",
    "compile": "compiling the dictionary",
    "encode": "encoding: {number:,} clauses of about {of:,} ({subject})",
    "large-formula": (
        "the formula will have about {millions:,.1f} million clauses, which takes minutes"
        " and {gigabytes:,.1f} GB of memory"
    ),
    "write": "writing: {number:,} lines",
    "prove": "proof by {subject}",
    "check-proof": "{subject} checks the proof",
    "check-files": "checking what was written",
    "words-on-board": "tracing the words on the board",
    "filling": "filling the blank cells",
    "every-path": "finding every path of every word",
    "count-paths": "counting paths of up to {number} cells",
    "gogens": "{number} of {of} Gogens made",
    "lists": "{number} of {of} lists made",
    "compare": "{subject}",
}


def progress_text(event: Progress) -> str:
    """Return ``event`` in a few words.

    >>> progress_text(WeightBounds(16, 20, 30))
    '16 of 30 words; more than 20 is impossible'
    """
    match event:
        case Phase():
            return _phase(event)
        case RaceState():
            return _racing(event)
        case BetterFit():
            return f"best: {event.words_held} of {event.words} words"
        case BoardFound():
            return f"{count_noun(event.number, 'board')} so far"
        case ConflictFound():
            return f"{count_noun(event.number, 'conflict')} found"
        case ClueBounds():
            return _bound(event)
        case AreaProgress():
            return _smallest(event)
        case WeightBounds():
            return _kept(event)
        case ClimbProgress():
            shown = (
                f"best {event.best:,} {event.unit}" if event.best is not None else "no board yet"
            )
            return f"round {event.round}: {shown}; {event.rate:,.0f} boards a second"


def _phase(event: Phase) -> str:
    text = _PHASES[event.name]
    if event.name == "encode" and event.total is None:
        text = text.replace(" of about {of:,}", "")
    text = text.format(
        subject=event.subject,
        number=event.number,
        of=event.total,
        millions=(event.number or 0) / 1e6,
        gigabytes=(event.total or 0) / 1e9,
    )
    if event.name == "gogens" and event.tried is not None:
        text += f", {event.tried} choices of words tried for the next"
    return text


def _racing(event: RaceState) -> str:
    best = (
        f"best: {event.words_held} of {event.words} words; " if event.words_held is not None else ""
    )
    gone = f"; {event.failed} lost" if event.failed else ""
    text = ", ".join(event.members)
    for shown in range(len(event.members) - 1, 0, -1):
        if len(best + text + gone) <= LINE:
            break
        text = ", ".join(event.members[:shown]) + f", +{len(event.members) - shown} more"
    if event.variables is not None and event.clauses is not None:
        text += f": {event.variables:,} variables, {event.clauses:,} clauses"
    return best + text + gone


def _kept(event: WeightBounds) -> str:
    if event.best is None:
        best = f"no board yet for {event.total:,}"
    else:
        best = f"{event.best:,} of {event.total:,}"
    unit = "words" if event.uniform else "in weight"
    if event.best == event.upper_bound:
        return f"{best} {unit}, and more is impossible"
    if event.upper_bound == event.total:
        return f"{best} {unit} so far"
    return f"{best} {unit}; more than {event.upper_bound:,} is impossible"


def _bound(event: ClueBounds) -> str:
    if event.target is None:
        return f"{event.lower_bound} words are needed at least"
    best = "none yet" if event.best is None else f"{event.best}"
    return f"board {event.target}: at least {event.lower_bound} needed, best so far {best}"


def _smallest(event: AreaProgress) -> str:
    least, most = event.lower_bound, event.upper_bound
    if least == most:
        return f"smallest area: {least} cells"
    rows, columns = event.trying
    known = f"at least {least} cells" if most is None else f"between {least} and {most} cells"
    return f"smallest area: {known}; trying {rows}x{columns}"
