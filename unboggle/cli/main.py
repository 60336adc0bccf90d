"""The command ``unboggle``: the list of commands, and exit codes for all errors.

Each command is in ``unboggle/cli/commands/NAME.py`` and is imported when it is used. The exit codes
are in ``unboggle/cli/exit_codes.py``.
"""

from __future__ import annotations

import contextlib
import errno
import importlib
import os
import signal
import sys
import warnings
from collections.abc import Callable, Sequence
from typing import NoReturn

import click

from unboggle.cli import terminal
from unboggle.cli.command import HELP, Group, help_option
from unboggle.cli.defaults import color_default
from unboggle.cli.exit_codes import CLOSED_PIPE, FAILED, INTERRUPTED, TERMINATED
from unboggle.errors import UnboggleError
from unboggle.system.environment import debugged
from unboggle.version import __version__

COMMANDS = {
    "Make puzzles": {
        "fit": "Find a board that holds your words, or prove that none exists.",
        "why": "Explain why no board holds your words.",
        "boards": "List all boards that hold your words, each once.",
        "unique": "Check whether exactly one board holds your words.",
        "gogen": "Solve a Gogen, or make new ones.",
        "new": "Write a puzzle file to fill in, with help for every field.",
        "render": "Make sheets, pages and pictures of results.",
        "share": "Make a share code of your words, constraints and board.",
        "open": "Open a share code, or a puzzle of another program.",
        "batch": "Run one command on many lists, here or on a cluster.",
        "serve": "Serve the page from this machine and open it in the browser.",
    },
    "Play": {
        "solve": "List the words on a board with their points.",
        "check": "Check which of your words are on a board.",
        "throw": "Throw a set of dice.",
        "dice": "Check whether dice can show a board, and which die goes where.",
        "best": "Find the board with the most points.",
    },
    "Research": {
        "encode": "Write the formula of a puzzle as DIMACS or SMT-LIB.",
        "decode": "Turn an external solver's output into a board.",
        "compare": "Measure encodings, solvers and peers on the same lists.",
        "instances": "Make word lists to measure on, also as CNF, WCNF or OPB.",
        "plot": "Plot measurements, or best result and upper bound over time.",
        "schema": "Print the JSON Schema of a report, or describe its fields.",
    },
    "Help": {
        "help": "Show the help of a command.",
        "info": "Show versions, solvers, plug-ins, extras and folders.",
        "completion": "Print or install the completion script of a shell.",
    },
}
"""The commands by group, in the order of ``--help``, which imports none of them."""


class Commands(Group):
    """A group that imports a command when it is needed, and lists the commands in groups."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Return all command names."""
        return [name for names in COMMANDS.values() for name in names]

    def get_command(self, ctx: click.Context, name: str) -> click.Command | None:
        """Return the command ``name``, or None."""
        short_help = next((names[name] for names in COMMANDS.values() if name in names), None)
        if short_help is None:
            return None
        module = importlib.import_module(f"unboggle.cli.commands.{name}")
        command = getattr(module, name)
        assert isinstance(command, click.Command)
        command.short_help = short_help
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the commands group by group."""
        for group, names in COMMANDS.items():
            with formatter.section(group):
                formatter.write_dl([*names.items()])


def _show_version(ctx: click.Context, _: click.Parameter, wanted: bool) -> None:
    if wanted and not ctx.resilient_parsing:
        from unboggle import kernel as native

        terminal.require_output()
        kernel = "yes" if native.available() else "no"
        click.echo(f"unboggle {__version__}\nkernel: {kernel}")
        ctx.exit()


@click.command(
    cls=Commands,
    context_settings={"help_option_names": [*HELP]},
    examples=(
        "unboggle fit examples/animals.txt",
        "unboggle solve 'QEST ANSI XWEO YRSN'",
        "unboggle help fit",
    ),
)
@click.option(
    "--version",
    is_flag=True,
    is_eager=True,
    expose_value=False,
    callback=_show_version,
    help="Show the version, and whether the C kernel is in use.",
)
def cli() -> None:
    """Find the letter board that holds all your words, or prove that none exists.

    Boggle asks which words a board holds; unboggle asks which board holds the words.
    'unboggle help COMMAND' explains a command.
    """


def main(
    args: Sequence[str] | None = None, *, ready: Callable[[], object] = lambda: None
) -> NoReturn:
    """Run the command line ``args`` (default: the process's own) and exit with its code.

    ``ready`` is called as soon as KeyboardInterrupt is handled.
    """
    _raise_on_termination()
    warnings.showwarning = _show_warning
    sys.exit(run(args, ready))


def run(args: Sequence[str] | None, ready: Callable[[], object] = lambda: None) -> int:
    """Run the command line ``args`` as `main` does and return its code; keep signal handlers."""
    stdout, given = sys.stdout, sys.argv[1:] if args is None else args
    _begin(given)
    try:
        ready()
        code = cli.main(
            args=None if args is None else list(args),
            prog_name="unboggle",
            standalone_mode=False,
        )
        return code if isinstance(code, int) else 0
    except click.ClickException as error:
        return _complain(_click_error(error), error.exit_code)
    except SystemExit:
        if (
            sys.stdout is not stdout
        ):  # click does so for a closed pipe; its code 1 would be our "no"
            return CLOSED_PIPE
        raise
    except (click.Abort, KeyboardInterrupt):
        return _interrupted()
    except UnboggleError as error:
        return _complain(_explained(error, given), error.exit_code)
    except MemoryError:
        return _complain("out of memory", FAILED)
    except (OSError, ImportError) as error:
        return _complain(_system_error(error), FAILED)
    except Exception as error:
        if isinstance(error.__cause__, KeyboardInterrupt):  # as Python 3.11 has it, while a class
            return _interrupted()  # is made: "Error calling __set_name__"
        return _complain(_internal_error(error), FAILED)


def _begin(args: Sequence[str]) -> None:
    """Read colours from ``args`` and the environment, and the shell that wants completions."""
    terminal.begin(args)
    if "_UNBOGGLE_COMPLETE" in os.environ:
        importlib.import_module("unboggle.cli.shells")


def _click_error(error: click.ClickException) -> str:
    if not isinstance(error, click.UsageError):
        return error.format_message()
    where = error.ctx.command_path if error.ctx else "unboggle"
    return f"{_in_one_line(error)}\nTry '{where} {help_option(error)}'."


def _explained(error: UnboggleError, args: Sequence[str]) -> str:
    from unboggle.cli.option_names import as_option_names  # only needed for errors

    lines = [as_option_names(error), *filter(None, getattr(error, "__notes__", ()))]
    if any("\udc80" <= char <= "\udcff" for arg in args for char in arg):  # bytes, not letters
        lines.append("This locale has no letters outside ASCII; set PYTHONUTF8=1 to use them.")
    return "\n".join(lines)


def _system_error(error: OSError | ImportError) -> str:
    if isinstance(error, ImportError):
        from unboggle.system.packages import explanation, library_error  # only needed for errors

        if about := explanation(error):
            return about
        library = library_error(error)
        if library is None or str(library.path).endswith(".py"):  # no library that needs memory
            return _internal_error(error)
        return f"system error: a library cannot be loaded ({library})"
    why = error.strerror or error
    if error.errno == errno.ENOSPC and error.filename is None:  # click wrote a help
        return f"the result cannot be written to standard output ({why})"
    return f"system error: {why}"


def _internal_error(error: Exception) -> str:
    """Return the message of a fault of ours; with UNBOGGLE_DEBUG print where it is."""
    if debugged():
        import traceback

        traceback.print_exc()
    return (
        f"internal error ({type(error).__name__}: {error})\n"
        "Please report it with the command and its input; UNBOGGLE_DEBUG=1 shows where."
    )


def _in_one_line(error: click.UsageError) -> str:
    """Return the message of ``error``; that for a missing argument names its values once."""
    param = getattr(error, "param", None)
    if (
        isinstance(error, click.MissingParameter)
        and isinstance(param, click.Argument)
        and isinstance(param.type, click.Choice)
    ):
        from unboggle.phrases import join_names  # only needed for errors

        name = (param.name or "").upper()
        return f"Missing argument {name}: {join_names([*param.type.choices], last='or')}."
    return error.format_message()


def _interrupted() -> int:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # ignore further ones
    return _complain("interrupted", INTERRUPTED)


def _show_warning(
    message: Warning | str, category: type[Warning], *where: object, **more: object
) -> None:
    """Print a warning in one line, without its place in the code."""
    _complain(str(message), 0)


def _complain(message: str, code: int) -> int:
    if code:
        terminal.choose_default_color(color_default)
    with contextlib.suppress(OSError):  # standard error may be closed
        terminal.say(message, error=code != 0)
    return code


def _raise_on_termination() -> None:
    """Let SIGTERM and SIGHUP unwind the stack, so that children are killed and files closed."""

    def stop(number: int, _: object) -> None:
        raise SystemExit(TERMINATED + number)

    for name in ("SIGTERM", "SIGHUP"):
        if hasattr(signal, name):
            signal.signal(getattr(signal, name), stop)
