"""The command line, with searches and solvers that never answer; Ctrl-C works in any shell.

Run it like `python -m unboggle`. The first searches have a best board with one word.
"""

from __future__ import annotations

import signal

import pytest
from fake_clock import Undecided

from unboggle.__main__ import main

if __name__ == "__main__":
    signal.signal(signal.SIGINT, signal.default_int_handler)
    Undecided(pytest.MonkeyPatch(), None)
    main()
