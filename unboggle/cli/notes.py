"""What is told on standard error."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from typing import TYPE_CHECKING

import click

from unboggle.puzzle.words import Dropped, WordList

if TYPE_CHECKING:
    from unboggle.certify.write import Certificate


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
    """Tell which words of the list were dropped or repeated, in a line each, at most ten."""
    name = "standard input" if source == "-" else source

    def lines(kind: str, entries: tuple[Dropped, ...]) -> Iterator[str]:
        for entry in entries[:10]:
            yield f"{name}: line {entry.line}: {entry.word!r} {entry.why}; {kind}"
        if len(entries) > 10:
            yield f"{name}: {len(entries) - 10} more words {kind}"

    for line in (*lines("dropped", words.dropped), *lines("counted once", words.repeated)):
        note(line)
