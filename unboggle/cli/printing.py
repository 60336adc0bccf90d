"""Output of results: in a format, to a file or to standard output, whole."""

from __future__ import annotations

import contextlib
import errno
import os
import sys
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import chain
from typing import TYPE_CHECKING

import click

from unboggle.cli.exit_codes import CLOSED_PIPE
from unboggle.cli.format_choice import names_for
from unboggle.cli.notes import note, warn
from unboggle.cli.terminal import require_output, width
from unboggle.errors import InputError, UnboggleError
from unboggle.phrases import join_names
from unboggle.render import formats
from unboggle.render.formats import OutputFormat
from unboggle.render.formats import RenderOptions as RenderOptions
from unboggle.render.shown import NoBoard, why_no_board

if TYPE_CHECKING:
    from unboggle.puzzle import Puzzle
    from unboggle.reports.base.report import Report

_WHOLE = (formats.DEFAULT, "json")
"""Formats that have all of a report, also the words that a board lacks."""
Document = str | bytes | Iterable[str]


@dataclass(frozen=True)
class Output:
    """The destination and the format of the result: ``--format``, ``-o`` and display options.

    ``path`` is ``-`` for standard output.
    """

    format: OutputFormat
    path: str
    render_options: RenderOptions = field(default_factory=RenderOptions)

    @property
    def to_file(self) -> bool:
        """True if the result goes to a file."""
        return self.path != "-"

    def with_versions(self, number: int) -> Output:
        """Return the output with ``number`` versions of each board."""
        sheet = replace(self.render_options.sheet, versions=number)
        return replace(self, render_options=replace(self.render_options, sheet=sheet))

    def with_paths(self, shown: bool) -> Output:
        """Return the output that shows the path of each word, or none."""
        return replace(self, render_options=replace(self.render_options, paths=shown))

    def with_advice(self, advice: tuple[str, ...]) -> Output:
        """Return the output that ends with ``advice``, parts of a sentence."""
        return replace(self, render_options=replace(self.render_options, advice=advice))

    def emit(self, report: Report, *, first: bool = True) -> None:
        """Write ``report``, with a separator before it if it is not the ``first``.

        If the format cannot hold it, prints why, prints the report as text, and ends the command.
        """
        try:
            document = self._document(report)
        except NoBoard as error:  # the exit code reports the result
            why = (self.render_options.verbose and error.whole) or str(error)
            warn(f"{why}{self._so_no_file()}")
            return
        except InputError as error:
            if not self.format.can_write(report["format"]):
                raise
            warn(f"{error}{self._so_no_file()}")
            self._print_text(report)  # so that the result is not lost
            raise click.exceptions.Exit(InputError.exit_code) from None
        if not first and self.format.between:
            self._write(self.format.between)
        self._write(document)
        self._note_sheets([report])

    def emit_with_text(self, report: Report) -> None:
        """Write ``report``; if that makes a file for programs, also print the report as text."""
        self.emit(report)
        if self.to_file and self.format.data:
            replace(self, format=formats.get(formats.DEFAULT), path="-").emit(report)

    def emit_all(self, reports: Iterable[tuple[Report, str]]) -> bool:
        """Write several reports with their headings: one by one, or together to a file.

        Return whether there was a report to write; if not, no file is touched.
        """
        if self.format.bind is not None:
            return self.bind([*reports])
        documents = self._apart(reports)
        first = next(documents, None)
        if first is None:
            if self.to_file:
                warn(f"{self.path} is not written")
            return False
        if self.to_file:
            self._write(part for document in chain([first], documents) for part in _parts(document))
        else:
            for document in chain([first], documents):
                self._write(document)
        return True

    def bind(self, reports: Sequence[tuple[Report, str]]) -> bool:
        """Write the ``reports`` that have a board as one document; return whether there are any."""
        assert self.format.bind is not None
        shown = []
        for report, heading in reports:
            if (error := why_no_board(report)) is None:
                shown.append(report)
            else:
                warn(f"{heading}: {error}" if heading else str(error))
        if shown:
            self._write(self.format.bind(shown, self.render_options))
            self._note_sheets(shown)
        elif self.to_file:
            warn(f"{self.path} is not written")
        return bool(shown)

    def _note_sheets(self, reports: Sequence[Report]) -> None:
        """Print notes on missing and offensive words, and if there are fewer versions."""
        if "versions" not in self.format.sheet:
            return self._note_shortfalls(reports)
        from unboggle.render.sheets.contents import first_versions
        from unboggle.render.sheets.warnings import versions_note, warnings

        look = self.render_options.sheet
        sheets = first_versions(reports, look)
        has_key = look.key and "key" in self.format.sheet
        for warning in warnings(sheets, key=has_key, name=self.render_options.offensive):
            note(warning)
        if fewer := versions_note(sheets, look.versions):
            warn(fewer)

    def _note_shortfalls(self, reports: Sequence[Report]) -> None:
        """Print which words the boards lack, if the format has no place for that."""
        lacking = any(report.get("board", "") is None for report in reports)
        if lacking and self.format not in map(formats.get, _WHOLE):
            from unboggle.render.sheets.warnings import shortfall

            for line in filter(None, map(shortfall, reports)):
                note(line)

    def _so_no_file(self) -> str:
        return f"; {self.path} is not written" if self.to_file else ""

    def _print_text(self, report: Report) -> None:
        """Print ``report`` as text on standard error, if the format cannot hold it."""
        text = formats.get(formats.DEFAULT).write(
            report, replace(self.render_options, width=width())
        )
        assert not isinstance(text, bytes)
        click.echo("".join(text), err=True, nl=False)

    def save(self, report: Report, path: str) -> None:
        """Write ``report`` to the file ``path``, whole, without a message."""
        from unboggle.system.files import write_bytes

        write_bytes(path, _encoded(self._document(report)))

    def check_puzzle(self, puzzle: Puzzle) -> None:
        """Raise `InputError` if this format can hold no board of ``puzzle``."""
        if (why := self.format.objection(puzzle)) is not None:
            able = [one for one in names_for(("fit",)) if not formats.get(one).objection(puzzle)]
            raise InputError(
                f"this --format cannot hold the answer: {why}; use {join_names(able, last='or')}"
            )

    def check_boards(self, count: int, one: str = "") -> None:
        """Raise `InputError` if this format cannot hold ``count`` boards; ``one`` is the remedy."""
        if count > 1 and self.format.single:
            hint = f"; {one} limits it to one" if one else ""
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
        return self.format.write(
            report, replace(self.render_options, width=width(), heading=heading)
        )

    def _apart(self, reports: Iterable[tuple[Report, str]]) -> Iterator[Document]:
        for number, (report, heading) in enumerate(reports):
            try:
                document = self._document(report, heading)
            except NoBoard as error:
                warn(f"{heading}: {error}" if heading else str(error))
                continue
            if number and self.format.between:
                yield self.format.between
            yield document
            if "versions" not in self.format.sheet:
                self._note_shortfalls([report])

    def _write(self, document: Document | Iterable[str | bytes]) -> None:
        write(document, self.path, encoding="utf-8" if self.format.data else None)


def beside(rows: Sequence[tuple[str, str]], margin: str = "") -> list[str]:
    """Return the lines of names and what is beside each, as wide as a result may be."""
    from unboggle.render.text.layout import described

    return described([(name, [text]) for name, text in rows], width(), margin)


def write(
    result: Document | Iterable[str | bytes], output: str, *, encoding: str | None = None
) -> None:
    """Write ``result`` to the file ``output``, whole or not at all, or to standard output.

    ``result`` may be an iterable of parts, each written at once. ``encoding`` is that of standard
    output, by default the terminal's own, with ASCII drawings if it lacks the characters. Files are
    always UTF-8.
    """
    if output != "-":
        from unboggle.system.files import write_bytes

        write_bytes(output, _encoded(result))
        note(f"written to {output}")
        return
    require_output()
    lossy = False
    for part in _gathered(_parts(result)):
        lossy |= _print(part, encoding)
    if lossy:
        warn(
            "standard output cannot show some letters, which are ? here: set PYTHONUTF8=1, or use"
            " -o FILE"
        )


def _parts(document: Document | Iterable[str | bytes]) -> Iterable[str | bytes]:
    return [document] if isinstance(document, (str, bytes)) else document


def _encoded(document: Document | Iterable[str | bytes]) -> Iterator[bytes]:
    for part in _parts(document):
        yield part.encode() if isinstance(part, str) else part


def _print(result: str | bytes, encoding: str | None) -> bool:
    """Print a part of the result; return whether its encoding lacks some letters."""
    lossy = False
    if isinstance(result, str) and encoding is None and not _can_show(result):
        from unboggle.render.text.board import to_ascii

        result = to_ascii(result)
        lossy = not _can_show(result)
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
    except OSError as error:
        if _is_closed_pipe(error):
            # The reader has seen enough. Whatever is still buffered goes nowhere.
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            raise SystemExit(CLOSED_PIPE) from None
        with contextlib.suppress(OSError, ValueError):
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        raise UnboggleError(
            f"the result cannot be written to standard output ({error.strerror or error})"
        ) from None
    return lossy


def _is_closed_pipe(error: OSError) -> bool:
    """Whether the reader has closed the pipe: Windows calls that an invalid argument."""
    return isinstance(error, BrokenPipeError) or (os.name == "nt" and error.errno == errno.EINVAL)


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


def _can_show(text: str) -> bool:
    try:
        text.encode(sys.stdout.encoding or "utf-8")
    except UnicodeEncodeError:
        return False
    return True
