"""Disagreements of a comparison, made small and written as puzzle files."""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import TYPE_CHECKING

from unboggle.cli.interrupt import stopped_by_interrupt
from unboggle.cli.notes import count_noun, warn
from unboggle.cli.status import StatusLine
from unboggle.errors import UnboggleError
from unboggle.puzzle.lists.words import WordList
from unboggle.puzzle.model.spelling import several
from unboggle.system.files import write_text

if TYPE_CHECKING:
    from unboggle.lab.comparison import Instance
    from unboggle.lab.runs import Combination
    from unboggle.lab.shrinking import ShrunkDisagreement
    from unboggle.library.comparing import Comparison


def write_smallest(
    answer: Comparison,
    instances: Sequence[Instance],
    who: Sequence[Combination],
    folder: str,
) -> None:
    """Write a small puzzle file into ``folder`` for the first 'impossible' of each combination.

    Further ones would take as long and show the same fault.
    """
    from unboggle.lab import shrink_disagreement

    seen: set[str] = set()
    for found in answer.disagreements:
        if found["impossible"][0] in seen:
            continue
        seen.add(found["impossible"][0])
        with StatusLine() as line, stopped_by_interrupt() as stop:
            small = shrink_disagreement(
                found, answer.records, instances, who, on_progress=line.update, stop=stop
            )
        try:
            path = _free(folder, small)
            write_text(path, _text(small))
        except UnboggleError as error:
            warn(f"the disagreement on {small.list} is not kept: {error}")
            continue
        number = len(small.puzzle.words)
        words, are = count_noun(number, "word"), "is" if number == 1 else "are"
        left = f"with the {words} that {are} left" if small.reproduced else f"whole ({words})"
        silent = not (small.reproduced or stop.is_set)
        but = f"; asked again {small.impossible} did not say so" if silent else ""
        warn(f"disagreement on {small.list}: kept {left} in {path}{but}")
        if stop.is_set:
            return


def _free(folder: str, small: ShrunkDisagreement) -> str:
    """Return a path at which there is no file."""
    stem = os.path.splitext(os.path.basename(small.list))[0]
    number = 1
    while True:
        more = f"-{number}" if number > 1 else ""
        path = os.path.join(folder, f"disagreement-{stem}{more}.toml")
        if not os.path.lexists(path):
            return path
        number += 1


def _text(small: ShrunkDisagreement) -> str:
    """Return the puzzle file; raises `InputError` if no file can express the puzzle."""
    from unboggle import PuzzleFile

    spellings = small.puzzle.spellings
    faces = several(face for many in spellings.values() for one in many for face in one)
    file = PuzzleFile.from_puzzle(WordList(spellings, faces=faces), small.puzzle)
    rows = (" ".join(face or "." for face in row) for row in small.board.rows())
    lines = [
        f"{small.impossible} reports that no board holds these words;",
        f"{small.fitted} found this one, which holds them all:",
    ]
    if small.task == "most":
        lines = [
            f"{small.impossible} reports that no board holds {small.kept_weight} of these words;",
            f"{small.fitted} found this one, which does (--task most):",
        ]
    lines += rows
    return "".join(f"# {line}\n" for line in lines) + file.toml()
