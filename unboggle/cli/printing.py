"""How results go out: in a format, to a file or to standard output, whole."""

from __future__ import annotations

import contextlib
import os
import sys
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import chain
from typing import TYPE_CHECKING

import click

from unboggle.cli.exit_codes import CLOSED_PIPE
from unboggle.cli.notes import note
from unboggle.errors import InputError, UnboggleError
from unboggle.render import formats
from unboggle.render.formats import Format
from unboggle.render.formats import Look as Look
from unboggle.render.shown import NoBoard, why_no_board

if TYPE_CHECKING:
    from unboggle.puzzle import Puzzle
    from unboggle.reports.report import Report

Document = str | bytes | Iterable[str]


@dataclass(frozen=True)
class Output:
    """Where the result goes, and how it is written: what ``--format`` and ``-o`` say.

    ``path`` is ``-`` for standard output; ``look`` is what other options say of the looks.
    """

    format: Format
    path: str
    look: Look = field(default_factory=Look)

    @property
    def to_file(self) -> bool:
        """Whether the result goes to a file."""
        return self.path != "-"

    def emit(self, report: Report, *, first: bool = True) -> None:
        """Write ``report``, apart from those before it if it is not the ``first``.

        Ends the command if the format cannot hold it: says why, and tells it in words.
        """
        try:
            document = self._document(report)
        except NoBoard as error:  # what the command found is told by its exit code
            note(f"{error}{self._so_no_file()}")
            return
        except InputError as error:
            if not self.format.can_write(report["format"]):
                raise
            note(f"{error}{self._so_no_file()}")
            self._tell(report)  # what was found is not lost
            raise click.exceptions.Exit(InputError.exit_code) from None
        if not first and self.format.between:
            self._write(self.format.between)
        self._write(document)
        self._note_versions([report])

    def emit_all(self, reports: Iterable[tuple[Report, str]]) -> bool:
        """Write several reports with their headings: as they come, or together to a file.

        Returns whether there was something to write: a file is left alone if there was not.
        """
        if self.format.bind is not None:
            return self.bind([*reports])
        documents = self._apart(reports)
        first = next(documents, None)
        if first is None:
            if self.to_file:
                note(f"{self.path} is not written")
            return False
        if self.to_file:
            self._write(part for document in chain([first], documents) for part in _parts(document))
        else:
            for document in chain([first], documents):
                self._write(document)
        return True

    def bind(self, reports: Sequence[tuple[Report, str]]) -> bool:
        """Write ``reports`` as one document, but those that have no board; False if none has."""
        assert self.format.bind is not None
        shown = []
        for report, heading in reports:
            if (error := why_no_board(report)) is None:
                shown.append(report)
            else:
                note(f"{heading}: {error}" if heading else str(error))
        if shown:
            self._write(self.format.bind(shown, self.look))
            self._note_versions(shown)
        elif self.to_file:
            note(f"{self.path} is not written")
        return bool(shown)

    def _note_versions(self, reports: Sequence[Report]) -> None:
        """Say so where there are fewer versions of a board than were asked for."""
        wanted = self.look.sheet.versions
        if wanted == 1 or "versions" not in self.format.sheet:
            return
        from unboggle.render.sheets.contents import numbers_of_versions

        numbers = [n for one in reports for n in numbers_of_versions(one, self.look.sheet)]
        fewer = sum(number < wanted for number in numbers)
        if len(numbers) == fewer == 1:
            note(f"{numbers[0]} of {wanted} versions: turned otherwise the board looks as before")
        elif fewer:
            of = f"of {fewer} of {len(numbers)} boards there are fewer than {wanted} versions"
            note(f"{of}: turned otherwise they look as before")

    def _so_no_file(self) -> str:
        return f"; {self.path} is not written" if self.to_file else ""

    def _tell(self, report: Report) -> None:
        """Say on standard error in words what ``report`` has, where it cannot be drawn."""
        text = formats.get(formats.DEFAULT).write(report, replace(self.look, width=_width()))
        assert not isinstance(text, bytes)
        click.echo("".join(text), err=True, nl=False)

    def save(self, report: Report, path: str) -> None:
        """Write ``report`` to the file ``path``, whole, and say nothing."""
        from unboggle.system.files import write_bytes

        write_bytes(path, _encoded(self._document(report)))

    def check_puzzle(self, puzzle: Puzzle) -> None:
        """Raise `InputError` if no board of ``puzzle`` could be written in this format."""
        if (why := self.format.objection(puzzle)) is not None:
            raise InputError(f"this --format cannot hold the answer: {why}; others can")

    def check_boards(self, count: int, one: str = "") -> None:
        """Raise `InputError` if this format cannot hold so many boards; ``one`` asks for one."""
        if count > 1 and self.format.single:
            hint = f"; {one} asks for one" if one else ""
            raise InputError(
                f"a file of this --format holds one board, not {count}; --format board, json or a"
                f" sheet holds several{hint}"
            )

    def check_several(self, what: str) -> None:
        """Raise `InputError` if a file of this format holds one result only."""
        if self.format.between is None and self.format.bind is None:
            raise InputError(f"{what}, and a file of this --format holds one")

    def _document(self, report: Report, heading: str = "") -> Document:
        if not self.format.can_write(report["format"]):
            raise InputError(f"this --format cannot show {report['format']}")
        return self.format.write(report, replace(self.look, width=_width(), heading=heading))

    def _apart(self, reports: Iterable[tuple[Report, str]]) -> Iterator[Document]:
        for number, (report, heading) in enumerate(reports):
            try:
                document = self._document(report, heading)
            except NoBoard as error:
                note(f"{heading}: {error}" if heading else str(error))
                continue
            if number and self.format.between:
                yield self.format.between
            yield document

    def _write(self, document: Document | Iterable[str | bytes]) -> None:
        write(document, self.path, encoding="utf-8" if self.format.data else None)


def write(
    result: Document | Iterable[str | bytes], output: str, *, encoding: str | None = None
) -> None:
    """Write ``result`` to the file ``output``, whole or not at all, or to standard output.

    ``result`` may come in parts, which go out as they come. ``encoding`` is that
    of standard output; by default the terminal's own, in ASCII drawing where it
    has nothing better. Files are always UTF-8.
    """
    if output != "-":
        from unboggle.system.files import write_bytes

        write_bytes(output, _encoded(result))
        note(f"written to {output}")
        return
    if sys.stdout is None:
        raise UnboggleError("the result cannot be written: standard output is closed")
    for part in _gathered(_parts(result)):
        _print(part, encoding)


def _parts(document: Document | Iterable[str | bytes]) -> Iterable[str | bytes]:
    return [document] if isinstance(document, (str, bytes)) else document


def _encoded(document: Document | Iterable[str | bytes]) -> Iterator[bytes]:
    for part in _parts(document):
        yield part.encode() if isinstance(part, str) else part


def _print(result: str | bytes, encoding: str | None) -> None:
    if isinstance(result, str) and encoding is None and not _can_show(result):
        from unboggle.render.text.board import to_ascii

        result = to_ascii(result)
    try:
        stream = sys.stdout
        if hasattr(stream, "buffer"):
            stream.flush()
            rest = (
                result.encode(encoding or stream.encoding or "utf-8", errors="replace")
                if isinstance(result, str)
                else result
            )
            while rest:  # under PYTHONUNBUFFERED one write may take a part only
                rest = rest[stream.buffer.write(rest) :]
            stream.buffer.flush()
        else:
            stream.write(result if isinstance(result, str) else result.decode(errors="replace"))
            stream.flush()
    except BrokenPipeError:
        # The reader has seen enough. Whatever is still buffered goes nowhere.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        raise SystemExit(CLOSED_PIPE) from None
    except OSError as error:
        with contextlib.suppress(OSError, ValueError):
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        raise UnboggleError(
            f"the result cannot be written to standard output ({error.strerror or error})"
        ) from None


def _gathered(parts: Iterable[str | bytes], size: int = 1 << 16) -> Iterator[str | bytes]:
    """Yield ``parts``, those of text joined to pieces of some ``size`` letters."""
    piece: list[str] = []
    length = 0
    for part in parts:
        if isinstance(part, bytes):
            yield "".join(piece)
            yield part
            piece, length = [], 0
            continue
        piece.append(part)
        length += len(part)
        if length >= size:
            yield "".join(piece)
            piece, length = [], 0
    yield "".join(piece)


def _width() -> int:
    if not sys.stdout or not sys.stdout.isatty():
        return 80
    import shutil

    return min(shutil.get_terminal_size().columns, 100)


def _can_show(text: str) -> bool:
    try:
        text.encode(sys.stdout.encoding or "utf-8")
    except UnicodeEncodeError:
        return False
    return True
