"""The command line, with searches and solvers that never answer; Ctrl-C works in any shell.

Run it like `python -m unboggle`. The first searches have a best board with one word. On a terminal
the status line appears at once.
"""

from __future__ import annotations

import signal

import pytest
from fake_clock import Undecided

from unboggle.__main__ import main
from unboggle.cli import status

if __name__ == "__main__":
    signal.signal(signal.SIGINT, signal.default_int_handler)
    status._QUIET_SECONDS = 0
    Undecided(pytest.MonkeyPatch(), None)
    main()
