"""``python -m unboggle`` and the command ``unboggle``: little is loaded before Ctrl-C counts."""

from __future__ import annotations

import os
import signal
import sys

TYPE_CHECKING = False  # typing itself takes a while to import
if TYPE_CHECKING:
    from typing import NoReturn


def main() -> NoReturn:
    """Run the command line; Ctrl-C while it starts or ends leaves no traceback."""
    heard = signal.getsignal(signal.SIGINT) is signal.default_int_handler  # else it is ignored
    if heard:
        # No exception, which would be lost in the callbacks of an import, with a traceback.
        signal.signal(signal.SIGINT, lambda *_: os._exit(130))
    from unboggle.cli import main as cli

    def ready() -> None:
        if heard:
            signal.signal(signal.SIGINT, signal.default_int_handler)

    try:
        cli.main(ready=ready)
    except KeyboardInterrupt:  # once more, while the answer to the first is on its way out
        sys.exit(130)
    finally:
        if heard:
            signal.signal(signal.SIGINT, signal.SIG_IGN)  # all is said, and Python only ends


if __name__ == "__main__":
    main()
