"""What became of the wish for a certificate."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from unboggle.certify.lemmas import Lemma
from unboggle.certify.proof import Proof
from unboggle.errors import UnboggleError


@dataclass(frozen=True)
class Certificate:
    """What became of the wish for a certificate.

    ``folder`` is where it is, None if nothing was written, and ``note`` then says
    why. ``kind`` is that of its ``check.py``, or ``sizes``. ``checked`` if that
    and, where there is a ``proof``, at least one of ``checkers`` have accepted
    it here; else ``note`` says why not. ``lemmas`` are what its formula takes for
    granted. ``code`` is the exit code if it could not be written.
    """

    folder: str | None
    kind: str | None = None
    files: tuple[str, ...] = ()
    checked: bool = False
    checkers: tuple[str, ...] = ()
    note: str | None = None
    proof: Proof | None = None
    lemmas: tuple[Lemma, ...] = ()
    code: int = 0


def unwritten(error: UnboggleError) -> Certificate:
    """Return what becomes of a certificate that cannot be written; the answer stands."""
    return Certificate(None, note=str(error), code=error.exit_code)


def said(made: Certificate) -> str:
    """Return who has checked the proof, for a README."""
    if made.checkers:
        return f"Checked here by {' and '.join(made.checkers)}."
    return f"Written, but not checked: {made.note}."


def files(folder: Path) -> tuple[str, ...]:
    """Return the files in ``folder``, as a `Certificate` names them."""
    found = (file for file in folder.rglob("*") if file.is_file())
    return tuple(sorted(file.relative_to(folder).as_posix() for file in found))
