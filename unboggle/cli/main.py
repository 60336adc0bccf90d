"""The command ``unboggle``: the list of commands, exit codes, and how anything ends.

Each command lives in ``unboggle/cli/commands/NAME.py`` and is imported when it is
used. What the exit codes mean stands in ``unboggle/cli/exit_codes.py``.
"""

from __future__ import annotations

import contextlib
import errno
import importlib
import os
import signal
import sys
import traceback
import warnings
from collections.abc import Callable, Sequence
from typing import NoReturn

import click

from unboggle.cli.exit_codes import CLOSED_PIPE, FAILED, INTERRUPTED, TERMINATED
from unboggle.cli.groups import HelpfulGroup
from unboggle.errors import UnboggleError
from unboggle.version import __version__

COMMANDS = {
    "unboggle": (
        "fit",
        "why",
        "boards",
        "unique",
        "batch",
        "gogen",
        "new",
        "render",
        "share",
        "open",
        "serve",
    ),
    "boggle": ("solve", "check", "throw", "dice", "best"),
    "laboratory": ("encode", "decode", "compare", "instances", "plot", "schema"),
}
"""The commands by section, in the order of ``--help``."""


class Commands(HelpfulGroup):
    """A group that imports a command when it is asked for and lists them in sections."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Return all command names."""
        return self.commands_

    def get_command(self, ctx: click.Context, name: str) -> click.Command | None:
        """Return the command ``name``, or None."""
        if name not in self.list_commands(ctx):
            return None
        module = importlib.import_module(f"unboggle.cli.commands.{name}")
        command = getattr(module, name)
        assert isinstance(command, click.Command)
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Find the command of ``args``; an unknown one is told what it may have meant."""
        if args and args[0] not in self.list_commands(ctx) and not args[0].startswith("-"):
            from unboggle.phrases import did_you_mean

            ctx.fail(f"there is no command {args[0]!r}{did_you_mean(args[0], self.commands_)}")
        return super().resolve_command(ctx, args)

    @property
    def commands_(self) -> list[str]:
        """All command names, whatever the context."""
        return [name for names in COMMANDS.values() for name in names]

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the commands section by section."""
        for section, names in COMMANDS.items():
            rows = []
            for name in names:
                command = self.get_command(ctx, name)
                rows.append((name, command.get_short_help_str(70) if command else ""))
            with formatter.section(f"Commands: {section}"):
                formatter.write_dl(rows)


def _show_version(ctx: click.Context, _: click.Parameter, wanted: bool) -> None:
    if wanted and not ctx.resilient_parsing:
        from unboggle import kernel as native

        kernel = "yes" if native.available() else "no"
        click.echo(f"unboggle {__version__}\nkernel: {kernel}")
        if ctx.params.get("verbose"):
            click.echo("\n".join(_inventory(native.why_missing())))
        ctx.exit()


def _inventory(kernel_missing: str | None) -> list[str]:
    """Return lines that say what is there, in which version, and what could be installed."""
    import platform
    from functools import partial
    from warnings import catch_warnings, simplefilter

    from unboggle import encodings, solvers
    from unboggle.plugins import PluginWarning, plugins, usable
    from unboggle.puzzle import wishes
    from unboggle.render import formats

    lines = [f"kernel missing: {kernel_missing}"] if kernel_missing else []
    with catch_warnings(record=True) as left_out:
        simplefilter("always", PluginWarning)
        lines += [
            f"python: {platform.python_version()} on {platform.platform()}",
            f"encodings: {', '.join(encodings.names())}",
            f"formats: {', '.join(formats.names())}",
            f"wishes: {', '.join(wishes.names())}",
            "solvers:",
        ]
        solvers.names()
        for room in (encodings, formats, wishes):
            for plugin in plugins(room.GROUP, room.built_in()):
                usable(plugin, partial(room.get, plugin.name))
        entries = solvers.catalogue()
    wide = max(len(entry.name) for entry in entries)
    for entry in entries:
        state = entry.version if entry.missing is None else f"missing: {entry.missing}"
        lines.append(f"  {entry.name:{wide}}  {state}")
    return lines + list(dict.fromkeys(f"broken: {warning.message}" for warning in left_out))


@click.command(cls=Commands, context_settings={"help_option_names": ["-h", "--help"]})
@click.option(
    "--verbose",
    is_flag=True,
    is_eager=True,  # so that --version knows of it
    help="With --version: list encodings and solvers, found and missing.",
)
@click.option(
    "--version",
    is_flag=True,
    expose_value=False,
    callback=_show_version,
    help="Show the version, and whether the C kernel is in use, and exit.",
)
def cli(verbose: bool) -> None:
    """Find the letter board that holds all your words, or prove that none exists.

    Boggle asks which words a board holds; unboggle asks which board holds the
    words. 'unboggle COMMAND --help' explains a command, with examples.
    """


def main(
    args: Sequence[str] | None = None, *, ready: Callable[[], object] = lambda: None
) -> NoReturn:
    """Run the command line ``args`` (default: the process's own) and exit with its code.

    ``ready`` is called as soon as a KeyboardInterrupt is an answer.
    """
    _raise_on_termination()
    warnings.showwarning = _show_warning
    sys.exit(run(args, ready))


def run(args: Sequence[str] | None, ready: Callable[[], object] = lambda: None) -> int:
    """Run the command line ``args`` as `main` does, and return its code; signals stay as are."""
    stdout = sys.stdout
    try:
        ready()
        code = cli.main(
            args=None if args is None else list(args),
            prog_name="unboggle",
            standalone_mode=False,
        )
        return code if isinstance(code, int) else 0
    except click.UsageError as error:
        where = error.ctx.command_path if error.ctx else "unboggle"
        return _complain(f"{error.format_message()}\nTry '{where} --help'.", error.exit_code)
    except click.ClickException as error:
        return _complain(error.format_message(), error.exit_code)
    except SystemExit:
        if sys.stdout is not stdout:  # click's way with a closed pipe; its code 1 is our "no"
            return CLOSED_PIPE
        raise
    except (click.Abort, KeyboardInterrupt):
        return _interrupted()
    except UnboggleError as error:
        from unboggle.cli.said import in_options  # only where something went wrong

        return _complain(in_options(error), error.exit_code)
    except MemoryError:
        return _complain("out of memory", FAILED)
    except OSError as error:
        why = error.strerror or error
        if error.errno == errno.ENOSPC and error.filename is None:  # click wrote a help
            return _complain(f"the result cannot be written to standard output ({why})", FAILED)
        return _complain(f"the system says: {why}", FAILED)
    except Exception as error:
        if isinstance(error.__cause__, KeyboardInterrupt):  # as Python 3.11 has it, while a class
            return _interrupted()  # is made: "Error calling __set_name__"
        if os.environ.get("UNBOGGLE_DEBUG"):
            traceback.print_exc()
        return _complain(
            f"internal error ({type(error).__name__}: {error})\n"
            "Please report it with the command and its input; UNBOGGLE_DEBUG=1 shows where.",
            FAILED,
        )


def _interrupted() -> int:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # once is enough
    return _complain("interrupted", INTERRUPTED)


def _show_warning(
    message: Warning | str, category: type[Warning], *where: object, **more: object
) -> None:
    """Tell a warning in a line; where in the code it comes from concerns nobody here."""
    _complain(str(message), 0)


def _complain(message: str, code: int) -> int:
    with contextlib.suppress(OSError):  # nobody may be listening
        click.echo(f"unboggle: {message}", err=True)
    return code


def _raise_on_termination() -> None:
    """Let SIGTERM and SIGHUP unwind the stack, so that children are killed and files closed."""

    def stop(number: int, _: object) -> None:
        raise SystemExit(TERMINATED + number)

    for name in ("SIGTERM", "SIGHUP"):
        if hasattr(signal, name):
            signal.signal(getattr(signal, name), stop)
