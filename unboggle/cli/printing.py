"""How results go out: JSON or text, to a file or to standard output, whole."""

from __future__ import annotations

import contextlib
import os
import sys
from collections.abc import Callable, Iterable, Iterator
from typing import Any

from unboggle.cli.notes import note
from unboggle.errors import UnboggleError

_PART = 1000  # items of a list that are turned into JSON together


def check_output(output: str) -> None:
    """Raise `InputError` before any work is done if ``output`` cannot be written."""
    if output != "-":
        from unboggle.system.files import check_writable

        check_writable(output)


def emit(
    report: dict[str, Any],
    text: Callable[[int], str | Iterable[str]],
    format_: str,
    output: str,
) -> None:
    """Write ``report``, as JSON or as the text made for a width, to ``output``."""
    write(parts(report, text, format_), output, encoding="utf-8" if format_ == "json" else None)


def parts(
    report: dict[str, Any], text: Callable[[int], str | Iterable[str]], format_: str
) -> Iterable[str]:
    """Return ``report`` in parts, as JSON or as the text made for a width."""
    if format_ == "json":
        return _json(report)
    whole = text(_width())
    return [whole] if isinstance(whole, str) else whole


def write(result: str | Iterable[str], output: str, *, encoding: str | None = None) -> None:
    """Write ``result`` to the file ``output``, whole or not at all, or to standard output.

    ``result`` may come in parts, which go out as they come. ``encoding`` is that
    of standard output; by default the terminal's own, in ASCII drawing where it
    has nothing better. Files are always UTF-8.
    """
    if output != "-":
        from unboggle.system.files import write_text

        write_text(output, result)
        note(f"written to {output}")
        return
    if sys.stdout is None:
        raise UnboggleError("the result cannot be written: standard output is closed")
    for part in [result] if isinstance(result, str) else _gathered(result):
        _print(part, encoding)


def _print(result: str, encoding: str | None) -> None:
    if encoding is None and not _can_show(result):
        from unboggle.render.text.board import to_ascii

        result = to_ascii(result)
    try:
        stream = sys.stdout
        if hasattr(stream, "buffer"):
            stream.flush()
            rest = result.encode(encoding or stream.encoding or "utf-8", errors="replace")
            while rest:  # under PYTHONUNBUFFERED one write may take a part only
                rest = rest[stream.buffer.write(rest) :]
            stream.buffer.flush()
        else:
            stream.write(result)
            stream.flush()
    except BrokenPipeError:
        # The reader has seen enough. Whatever is still buffered goes nowhere.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        raise SystemExit(141) from None
    except OSError as error:
        with contextlib.suppress(OSError, ValueError):
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        raise UnboggleError(
            f"the result cannot be written to standard output ({error.strerror or error})"
        ) from None


def save(report: dict[str, Any], output: str) -> None:
    """Write ``report`` as JSON to the file ``output``, whole, and say nothing."""
    import json

    from unboggle.system.files import write_text

    write_text(output, json.dumps(report, ensure_ascii=False) + "\n")


def _json(report: dict[str, Any]) -> Iterator[str]:
    """Yield ``report`` as one line of JSON; a long list comes in parts."""
    import json

    lead = "{"
    for key, value in report.items():
        yield f"{lead}{json.dumps(key)}: "
        lead = ", "
        if isinstance(value, list):
            for start in range(0, max(len(value), 1), _PART):
                part = json.dumps(value[start : start + _PART], ensure_ascii=False)
                yield ("[" if start == 0 else ", ") + part[1:-1]
            yield "]"
        else:
            yield json.dumps(value, ensure_ascii=False)
    yield "}\n"


def _gathered(parts: Iterable[str], size: int = 1 << 16) -> Iterator[str]:
    """Yield ``parts`` joined to pieces of some ``size`` letters."""
    piece: list[str] = []
    length = 0
    for part in parts:
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
