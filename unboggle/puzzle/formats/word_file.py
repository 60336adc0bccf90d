"""Read word lists from files: plain text, and what other programs and our reports save."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING

from unboggle.arguments import validated
from unboggle.errors import InputError
from unboggle.puzzle.lists.words import WordList, parse_words
from unboggle.puzzle.model.codes import refuse_code
from unboggle.puzzle.model.file_kinds import is_saved
from unboggle.puzzle.model.reading import PLAIN_READING, ReadOptions
from unboggle.system.files import read_text

if TYPE_CHECKING:
    from unboggle.puzzle.formats.saved import SavedPuzzle

LIST_LIMIT = 4_000_000
"""The most bytes of a word list: some 400,000 words, more than any dictionary of word games."""


def read_words(
    path: str,
    *,
    reading: ReadOptions = PLAIN_READING,
) -> WordList:
    """Return the word list at ``path`` (``-`` is standard input); see `parse_words`.

    The file may also be ipuz, a Strands puzzle or a result in JSON, see `load_puzzle`.

    >>> from pathlib import Path
    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     path = Path(folder, "pets.txt")
    ...     _ = path.write_text("cat dog  # two words")
    ...     read_words(str(path)).words
    ('cat', 'dog')
    """
    validated(read_words, locals())
    shorter = "leave out words, such as those longer than your board"
    text = read_text(path, limit=LIST_LIMIT, what="word list", shorter=shorter)
    source = "standard input" if path == "-" else path
    try:
        refuse_code(text)
    except InputError as error:
        raise InputError(f"{source}: {error}") from None
    saved = _saved(text, source) if is_saved(text) else None
    if saved is not None and saved.rows:
        text = "\n".join(f'"{word}"' for word in saved.words)
        reading = replace(reading, squeeze=True)
    elif re.search(r"^[ \t]*\[(?:grid|words|constraints)\][ \t\r]*$", text, re.MULTILINE):
        raise InputError(
            f"{source}: this is a puzzle file; 'unboggle fit' and others accept it if its name"
            " ends in .toml, and in Python use read_puzzle_file"
        )
    words = parse_words(text, source=source, reading=reading)
    if saved is None:
        return words
    return replace(words, clue=saved.clue, spangram=saved.spangram)


def _saved(text: str, source: str) -> SavedPuzzle:
    from unboggle.puzzle.formats.saved import read_saved  # most lists are plain text

    try:
        return read_saved(text)
    except InputError as error:
        raise InputError(f"{source}: {error}") from None
