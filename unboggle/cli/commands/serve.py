"""``unboggle serve``: the page in the browser."""

from __future__ import annotations

from dataclasses import replace

import click

from unboggle.cli import notes, options


@click.command(
    short_help="Open the page in the browser, served from this machine.",
    epilog=options.examples(
        "unboggle serve",
        "unboggle serve --port 0 --no-browser",
    ),
)
@options.number_option(
    "--port",
    "port",
    8765,
    "The port; if it is taken one of the next ten. 0: any that is free.",
    least=0,
    most=65_535,
)
@click.option("--no-browser", is_flag=True, help="Open no browser, only tell the address.")
@options.number_option("--jobs", "jobs", 2, "So many searches run at once; others wait.", most=32)
@options.number_option(
    "--timeout-limit",
    "timeout_limit",
    600,
    "The longest that a search may be asked to take.",
    most=86_400,
    metavar="SECONDS",
)
def serve(port: int, no_browser: bool, jobs: int, timeout_limit: int) -> None:
    """Serve the page on this machine, and open it in the browser; Ctrl-C ends it.

    Only this machine can reach it, and nothing leaves it. The address is printed on a line
    of its own. From another machine: ssh -L 8765:127.0.0.1:8765 HOST.
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
