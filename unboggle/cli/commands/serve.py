"""``unboggle serve``: the page in the browser."""

from __future__ import annotations

from dataclasses import replace

import click

from unboggle.cli import notes, options
from unboggle.cli.command import Command


@click.command(
    cls=Command,
    examples=(
        "unboggle serve",
        "unboggle serve --port 0 --no-browser",
    ),
)
@options.number_option(
    "--port",
    "port",
    8765,
    "The port, or one of the next ten if it is taken; 0: any.",
    options.between(0, 65_535),
)
@click.option("--no-browser", is_flag=True, help="Print the address, but open no browser.")
@options.number_option(
    "--jobs", "jobs", 2, "Searches at once; others wait.", options.between(1, 32)
)
@options.number_option(
    "--timeout-limit",
    "timeout_limit",
    600,
    "The longest timeout that the page accepts.",
    options.between(1, 86_400),
    metavar="SECONDS",
)
def serve(port: int, no_browser: bool, jobs: int, timeout_limit: int) -> None:
    """Serve the page on this machine, and open it in the browser; Ctrl-C ends it.

    Only this machine can reach it, and no data leaves it. The address is printed on its own
    line. From another machine use: ssh -L 8765:127.0.0.1:8765 HOST.
    """
    from unboggle.web.limits import LIMITS
    from unboggle.web.server import HOST, bind
    from unboggle.web.server import serve as run

    limits = replace(LIMITS, running=jobs, timeout=float(timeout_limit))
    with bind(port) as bound:
        number = bound.getsockname()[1]
        if port not in (0, number):
            notes.note(f"port {port} is taken")
        address = f"http://{HOST}:{number}/"

        def ready() -> None:
            click.echo(address)
            if not no_browser:
                _open(address)

        run(bound, limits, ready=ready)


def _open(address: str) -> None:
    """Open ``address`` in the browser, without waiting for it."""
    import threading
    import webbrowser

    threading.Thread(target=webbrowser.open, args=[address], daemon=True).start()
