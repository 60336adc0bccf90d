"""Notes on standard error."""

from __future__ import annotations

import contextlib
from collections.abc import Collection, Iterator
from typing import TYPE_CHECKING

from unboggle.cli import terminal
from unboggle.phrases import NAMED, join_names, shortened
from unboggle.phrases import count_noun as count_noun

if TYPE_CHECKING:
    from unboggle.answering.notes import DroppedForBan, ExemptWords, Note, UnavoidableExtras
    from unboggle.certify.write import Certificate
    from unboggle.events import Progress
    from unboggle.library.comparing import Comparison
    from unboggle.puzzle.lists.words import SkippedEntry, WordList


def note(message: str) -> None:
    """Print a message on standard error, unless ``--quiet`` leaves it out."""
    if not terminal.quiet():
        warn(message)


def warn(message: str) -> None:
    """Print a message on standard error: what was requested is missing, or something failed."""
    with contextlib.suppress(OSError):  # standard error may be closed
        terminal.say(message)


def note_progress(event: Progress) -> None:
    """Print an event that users must know of."""
    from unboggle.render.text.progress import progress_text

    warn(progress_text(event))


def note_response(note_: Note) -> None:
    """Print what happened on the way to an answer."""
    from unboggle.answering.notes import (
        BlankCells,
        DroppedForBan,
        ExemptWords,
        FewerVersions,
        NoSizeFits,
        SizeFound,
        StoppedEarly,
        UnavoidableExtras,
    )

    match note_:
        case NoSizeFits(within, size) if within == size:
            pass  # the answer has the same size
        case NoSizeFits(within, size):
            note(f"no board up to {within} holds the words; this is about {size}")
        case SizeFound(size, smallest, below):
            known = "the smallest possible size" if smallest else "a possible size"
            if below is None:
                note(f"{size} is {known}; for another one use --size")
            else:
                note(f"{size} is {known}. Why not {below}? (For another one use --size.)")
        case BlankCells(reason):
            warn(f"blank cells are not filled: {reason}")
        case StoppedEarly(error):
            warn(f"stopped early: {error}")
        case ExemptWords() | DroppedForBan() | UnavoidableExtras():
            _note_words(note_)
        case FewerVersions(found, wanted, reason):
            warn(f"other boards: {found} of {wanted} versions; {_FEWER[reason]}")


def _note_words(note_: ExemptWords | DroppedForBan | UnavoidableExtras) -> None:
    from unboggle.answering.notes import ExemptWords, UnavoidableExtras

    if isinstance(note_, UnavoidableExtras):
        within = count_noun(note_.number, "extra word")
        note(f"your words contain {within}: no board has at most {note_.most}")
        return
    named = join_names(shortened([*map(repr, note_.words)], NAMED, "{} more words"))
    if isinstance(note_, ExemptWords):
        note(f"the ban on offensive words allows those within {named} of the list")
    else:
        note(f"dropped, with a banned word in each: {named}")


_FEWER = {
    "complete": "no more hold these words",
    "timeout": "the timeout expired",
    "stopped": "it was stopped",
}


def note_certificate(certificate: Certificate) -> None:
    """Print where a certificate is and whether it was checked, or why there is none."""
    if certificate.folder is None:
        warn(f"no certificate: {certificate.note}")
    elif certificate.verified:
        by = f" by {' and '.join(certificate.checkers)}" if certificate.checkers else ""
        note(f"certificate written to {certificate.folder} and checked{by}")
    else:
        warn(f"certificate written to {certificate.folder}, not checked: {certificate.note}")


def note_dropped(words: WordList, source: str) -> None:
    """Print the first ten words that were skipped or repeated, and phrases read word by word."""
    name = "standard input" if source == "-" else source

    def lines(kind: str, entries: tuple[SkippedEntry, ...]) -> Iterator[str]:
        for entry in entries[:10]:
            yield f"{name}: line {entry.line}: {entry.shown!r} {entry.reason}; {kind}"
        if len(entries) > 10:
            yield f"{name}: {len(entries) - 10} more words {kind}"

    for line in (*lines("dropped", words.skipped), *lines("counted once", words.repeated)):
        note(line)
    if words.separate:
        first, more = words.separate[0], len(words.separate) - 1
        others = f", and {count_noun(more, 'entry', 'entries')} more," if more else ""
        note(
            f"{name}: {first!r}{others} {'are' if more else 'is'} read word by word; for one entry"
            f' write "{first}" in quotes, or {first.replace(" ", "_")}'
        )


def note_contradictions(answer: Comparison, peers: Collection[str]) -> bool:
    """Print false boards and refuted answers 'impossible'; return whether there are any.

    ``parse_peer_solvers`` are the names of peers.
    """
    from unboggle.render.text.compare import disagreement, to_blame

    for found in answer.disagreements:
        warn(f"disagreement on {disagreement(found)}; {to_blame(found, peers)}")
    for run in answer.false_boards:
        whose = "your peer " * (run["name"] in peers) + run["name"]
        warn(f"false board: {whose} on {run['list']}: {run['error']}")
    return bool(answer.disagreements or answer.false_boards)
