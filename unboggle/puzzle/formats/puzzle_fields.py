"""The sections of a puzzle file, and the fields of ``[grid]`` and ``[words]``.

`unboggle new` writes their help into a new file. The fields of ``[constraints]`` are the kinds
of constraints; those of ``[search]`` and ``[output]`` are options of ``unboggle fit``.
"""

from __future__ import annotations

from typing import NamedTuple


class Field(NamedTuple):
    """A field of a section; ``takes`` describes its values in words, ``kinds`` by their types."""

    name: str
    help: str
    takes: str
    kinds: tuple[type, ...]
    default: str | bool | None = None
    choices: tuple[str, ...] = ()


_FLAG = ("true or false", (bool,), False)

GRID = (
    Field(
        "size",
        "Rows and columns: 4 is 4x4, 4x5 four rows of five; auto is the smallest rectangle"
        " that holds the words.",
        'a size such as 4 or "4x5", or "auto"',
        (str, int),
        "auto",
    ),
    Field(
        "max_size",
        "The largest size for size auto.  [default: 8x8, or larger if the words need it]",
        'a size such as 6 or "6x8"',
        (str, int),
    ),
    Field("square", "Only squares for size auto, not all rectangles.", *_FLAG),
    Field(
        "shape",
        "A board with holes: ring, donut, cross, waffle, diamond, heart, a letter A to Z, or rows"
        " in which # is a hole, as in '.... .##. ....', or their file. Each shape has a default"
        " size.",
        "the name of a shape, or rows in which # is a hole",
        (str,),
    ),
    Field(
        "wrap",
        "Which edges wrap: the ends of each row, of each column, or both.",
        '"none", "rows", "columns" or "both"',
        (str,),
        "none",
        ("none", "rows", "columns", "both"),
    ),
    Field(
        "hexagons",
        "Cells are hexagons that touch six others; every second row is half a cell further right.",
        *_FLAG,
    ),
)
"""The fields of ``[grid]``."""

WORDS = (
    Field(
        "list",
        "The words: a list of texts, or one text as in a word list.",
        "a list of texts, or a text",
        (list, str),
    ),
    Field(
        "file",
        "A file with the words, relative to this file's folder.",
        "the name of a file",
        (str,),
    ),
    Field(
        "optional",
        "A second word list: as many of its words as possible are put on the board."
        " All words of the first list must be there.",
        "the name of a file",
        (str,),
    ),
    Field(
        "list_level",
        "Only words up to this list level, if they have levels: cat@2, or a line @2 above them.",
        "a whole number from 1 to 99",
        (int,),
    ),
    Field(
        "q",
        "Qu is one face, as on the dice (qu), or Q and U are two faces (plain).",
        '"qu" or "plain"',
        (str,),
        "qu",
        ("qu", "plain"),
    ),
    Field(
        "faces",
        "Faces of several letters, such as in,th,er, in which words may also be spelled. ij! is"
        " always one face, never i and j.",
        'faces such as "in, th, er"',
        (str,),
        "",
    ),
    Field("fold_accents", "Read é as e, ø as o, æ as ae, and so on.", *_FLAG),
    Field("umlauts", "Read ä as ae, ö as oe, ü as ue, as German crosswords do.", *_FLAG),
    Field("squeeze", "Read don't as dont, and well-known as wellknown.", *_FLAG),
    Field("skip_bad", "Drop words that no board can show instead of stopping.", *_FLAG),
)
"""The fields of ``[words]``."""

SEARCH = (
    "timeout",
    "seed",
    "most",
    "max_words",
    "alternatives",
    "rank_by",
    "encoding",
    "solver",
    "jobs",
    "deterministic",
    "cross_check",
)
"""The fields of ``[search]``: options of ``unboggle fit``. Other commands use those they have."""

OUTPUT = (
    "format",
    "file",
    "title",
    "word_list",
    "key",
    "number_cells",
    "versions",
    "version_kind",
    "per_page",
    "paper",
    "language",
    "show_paths",
    "show_extras",
    "show_offensive",
    "dictionary",
    "fill",
    "max_extras",
    "fill_level",
)
"""The fields of ``[output]``: options of ``unboggle fit``, and of no other command."""

SECTIONS = ("grid", "words", "constraints", "search", "output")
"""All sections, in the order in which they are written."""
