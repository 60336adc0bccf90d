"""A folder of results, one file for each."""

from __future__ import annotations

import os
from collections.abc import Iterable
from typing import TYPE_CHECKING

from unboggle.cli.printing import Output
from unboggle.errors import InputError

if TYPE_CHECKING:
    from unboggle.gogen.generate import GogenSpec


def is_folder(output: Output) -> bool:
    """Return whether ``-o`` names a folder: an existing one, or a name that ends with a slash."""
    return output.to_file and (os.path.isdir(output.path) or output.path.endswith(("/", os.sep)))


def make_folder(path: str) -> None:
    """Create the folder ``path`` unless it exists; raises `InputError` if that fails."""
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
    """Write ``lines`` to a new file of a folder; raises `InputError` if the file exists."""
    from unboggle.system.files import write_text

    path = os.path.join(folder, name)
    if os.path.exists(path):
        raise InputError(f"{path}: this file exists; name another folder")
    write_text(path, (line + "\n" for line in lines))


def gogen_file(order: GogenSpec, seed: int, output: Output, *, day: int | None = None) -> str:
    """Return the path of a file named after the seed and the options of its Gogen.

    Names sort by seed, or by the day of the week, and do not depend on the number of Gogens.
    """
    from unboggle.render.text.gogen import DAYS  # loads much else

    named = [] if day is None else [f"{day}-{DAYS[day - 1].lower()}"]
    parts = [
        "gogen",
        order.kind,
        *named,
        *([f"level{order.level}"] if order.level else []),
        *([f"givens-{order.givens}"] if order.givens else []),
        f"{seed:06}",  # --count has at most six digits
    ]
    return os.path.join(output.path, f"{'-'.join(parts)}.{output.format.suffix}")
