"""``python -m unboggle`` and the command ``unboggle``: little is loaded before Ctrl-C counts."""

from __future__ import annotations

import sys
from typing import NoReturn


def main() -> NoReturn:
    """Run the command line; an interrupt while modules are still loading is no traceback."""
    try:
        from unboggle.cli import main as cli
    except KeyboardInterrupt:
        sys.exit(130)
    cli.main()


if __name__ == "__main__":
    main()
