"""What is told on standard error."""

from __future__ import annotations

import contextlib
from collections.abc import Collection, Iterator
from typing import TYPE_CHECKING

import click

from unboggle.phrases import so_many as so_many
from unboggle.puzzle.words import Dropped, WordList

if TYPE_CHECKING:
    from unboggle.certify.write import Certificate
    from unboggle.library.comparing import Comparison


def note(message: str) -> None:
    """Tell the user something on standard error."""
    with contextlib.suppress(OSError):  # nobody may be listening
        click.echo(f"unboggle: {message}", err=True)


def note_certificate(certificate: Certificate) -> None:
    """Tell where a certificate is and whether it was checked, or why there is none."""
    if certificate.folder is None:
        note(f"no certificate: {certificate.note}")
    elif certificate.checked:
        by = f" by {' and '.join(certificate.checkers)}" if certificate.checkers else ""
        note(f"certificate written to {certificate.folder} and checked{by}")
    else:
        note(f"certificate written to {certificate.folder}, not checked: {certificate.note}")


def note_dropped(words: WordList, source: str) -> None:
    """Tell what was not read as it stands: words dropped or repeated, at most ten, and phrases."""
    name = "standard input" if source == "-" else source

    def lines(kind: str, entries: tuple[Dropped, ...]) -> Iterator[str]:
        for entry in entries[:10]:
            yield f"{name}: line {entry.line}: {entry.shown!r} {entry.why}; {kind}"
        if len(entries) > 10:
            yield f"{name}: {len(entries) - 10} more words {kind}"

    for line in (*lines("dropped", words.dropped), *lines("counted once", words.repeated)):
        note(line)
    if words.apart:
        first, more = words.apart[0], len(words.apart) - 1
        others = f", and {so_many(more, 'entry', 'entries')} more," if more else ""
        note(
            f"{name}: {first!r}{others} {'are' if more else 'is'} read word by word; for one entry"
            f' write "{first}" in quotes, or {first.replace(" ", "_")}'
        )


def note_contradictions(answer: Comparison, peers: Collection[str]) -> bool:
    """Tell who showed false boards, or denied boards that there are; return whether somebody did.

    ``peers`` are the names of strangers.
    """
    from unboggle.render.text.compare import disagreement, to_blame

    for found in answer.disagreements:
        note(f"disagreement on {disagreement(found)}; {to_blame(found, peers)}")
    for run in answer.false_boards:
        whose = "your peer " * (run["name"] in peers) + run["name"]
        note(f"false board: {whose} on {run['list']}: {run['error']}")
    return bool(answer.disagreements or answer.false_boards)
