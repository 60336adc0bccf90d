"""A folder of results, a file each."""

from __future__ import annotations

import os
from collections.abc import Iterable
from typing import TYPE_CHECKING

from unboggle.cli.printing import Output
from unboggle.errors import InputError

if TYPE_CHECKING:
    from unboggle.gogen.generate import Order


def is_folder(out: Output) -> bool:
    """Whether ``-o`` names a folder: one that is there, or a name with a slash at its end."""
    return out.to_file and (os.path.isdir(out.path) or out.path.endswith(("/", os.sep)))


def make_folder(path: str) -> None:
    """Make the folder ``path`` in one that is there; `InputError` if it cannot be."""
    from unboggle.system.files import cannot_write

    try:
        os.mkdir(path)
    except FileExistsError:
        if not os.path.isdir(path):
            raise InputError(f"{path}: there is a file of that name") from None
    except OSError as error:
        raise cannot_write(path, error) from None
    if not os.access(path, os.W_OK):
        raise InputError(f"{path}: no permission to write there")


def put_new(folder: str, name: str, lines: Iterable[str]) -> None:
    """Write ``lines`` to a new file of a folder; `InputError` if it is there."""
    from unboggle.system.files import write_text

    path = os.path.join(folder, name)
    if os.path.exists(path):
        raise InputError(f"{path}: it is there already; name another folder")
    write_text(path, (line + "\n" for line in lines))


def gogen_file(order: Order, seed: int, out: Output, *, day: int | None = None) -> str:
    """Return the path of a file whose name says what seed and options made what is in it.

    Names sort like the seeds, or like the days of a week, and do not depend on how many are made.
    """
    from unboggle.render.text.gogen import DAYS  # and much else, for whoever writes Gogens

    named = [] if day is None else [f"{day}-{DAYS[day - 1].lower()}"]
    parts = [
        "gogen",
        order.kind,
        *named,
        *([f"level{order.level}"] if order.level else []),
        *([f"givens-{order.givens}"] if order.givens else []),
        f"{seed:06}",  # --count has at most so many digits
    ]
    return os.path.join(out.path, f"{'-'.join(parts)}.{out.format.suffix}")
