"""The result of a request for a certificate."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from unboggle.certify.lemmas import Lemma
from unboggle.certify.proof import Proof
from unboggle.errors import UnboggleError


@dataclass(frozen=True)
class Certificate:
    """The result of a request for a certificate.

    ``folder`` is its path, None if nothing was written; then ``note`` is the reason. ``kind`` is
    that of its ``check.py``, or ``sizes``. ``verified``: that script and, if there is a ``proof``,
    at least one of ``checkers`` have accepted it here; if not, ``note`` is the reason. ``lemmas``
    are the facts that its formula assumes. ``code`` is the exit code if it could not be written.

    >>> from tempfile import TemporaryDirectory
    >>> from unboggle import Grid, fit, parse_words, write_certificate
    >>> answer = fit(parse_words("cat tac").puzzle(Grid.rectangle(1, 3)))
    >>> with TemporaryDirectory() as folder:
    ...     _, certificate = write_certificate(answer, folder)
    >>> certificate.kind, certificate.verified, "check.py" in certificate.files
    ('one_board', True, True)
    """

    folder: str | None
    kind: str | None = None
    files: tuple[str, ...] = ()
    verified: bool = False
    checkers: tuple[str, ...] = ()
    note: str | None = None
    proof: Proof | None = None
    lemmas: tuple[Lemma, ...] = ()
    code: int = 0


def failed_certificate(error: UnboggleError) -> Certificate:
    """Return the result for a certificate that cannot be written; the answer stays valid."""
    return Certificate(None, note=str(error), code=error.exit_code)


def checkers_sentence(made: Certificate) -> str:
    """Return the sentence for a README on how the proof was checked."""
    if made.checkers:
        return f"Checked here by {' and '.join(made.checkers)}."
    return f"Written, but not checked: {made.note}."


def files(folder: Path) -> tuple[str, ...]:
    """Return the names of the files in ``folder``, as in a `Certificate`."""
    found = (file for file in folder.rglob("*") if file.is_file())
    return tuple(sorted(file.relative_to(folder).as_posix() for file in found))
