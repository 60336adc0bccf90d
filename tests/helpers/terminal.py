"""A terminal to run commands on."""

from __future__ import annotations

import codecs
import contextlib
import os
import re
import select
import signal
import subprocess

from stopping import SOON


class Screen:
    """A minimal terminal, enough for a status line: it knows what is visible now."""

    def __init__(self) -> None:
        self.rows: list[str] = [""]
        self.row = self.column = 0
        self.cursor = True
        self.ever = ""  # all text written so far

    def feed(self, text: str) -> None:
        for escape, parameters, letter, character in re.findall(
            r"(\x1b\[([0-9;?]*)([A-Za-z]))|(.|\n)", text
        ):
            if not escape:
                self._write(character)
            elif letter == "A":
                self.row = max(0, self.row - int(parameters or 1))
            elif letter == "K":
                start = 0 if parameters in ("1", "2") else self.column
                end = len(self.rows[self.row]) if parameters in ("", "0", "2") else self.column
                kept = self.rows[self.row]
                self.rows[self.row] = kept[:start] + " " * (end - start) + kept[end:]
            elif parameters == "?25":
                self.cursor = letter == "h"
            else:
                assert letter == "m", f"unknown escape sequence {escape!r}"

    def _write(self, character: str) -> None:
        if character == "\r":
            self.column = 0
        elif character == "\n":
            self.row += 1
            self.rows += [""] * (self.row + 1 - len(self.rows))
        else:
            kept = self.rows[self.row].ljust(self.column)
            self.rows[self.row] = kept[: self.column] + character + kept[self.column + 1 :]
            self.column += 1
            self.ever += character

    @property
    def shown(self) -> str:
        return "\n".join(row.rstrip() for row in self.rows).rstrip()


def run_on_a_terminal(
    command: list[str], until: re.Pattern[str] | None = None, columns: int = 100
) -> tuple[int, str, Screen]:
    """Run ``command`` with standard error on a terminal; return exit code, output and screen.

    It is interrupted once the terminal has shown ``until``.
    """
    import pty

    terminal, theirs = pty.openpty()
    screen = Screen()
    environment = {**os.environ, "TERM": "xterm", "COLUMNS": str(columns), "LINES": "30"}
    for name in ("NO_COLOR", "FORCE_COLOR", "TTY_COMPATIBLE", "TTY_INTERACTIVE"):
        environment.pop(name, None)
    process = subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=theirs, text=True, env=environment
    )
    os.close(theirs)
    decoder = codecs.getincrementaldecoder("utf-8")()
    interrupted = False
    with process:
        try:
            with contextlib.suppress(OSError):  # Linux raises it when the other end is closed
                while select.select([terminal], [], [], SOON)[0]:
                    chunk = os.read(terminal, 65536)
                    if not chunk:
                        break
                    screen.feed(decoder.decode(chunk))
                    if until and not interrupted and until.search(screen.ever):
                        interrupted = True
                        process.send_signal(signal.SIGINT)
            out, _ = process.communicate(timeout=SOON)
        finally:
            process.kill()
            os.close(terminal)
    return process.returncode, out, screen
