"""What can stand in a puzzle file: its sections, and the fields of those that make the puzzle.

Options of the same names take their help from here. The fields of ``[wishes]`` are the kinds
of wishes there are; those of ``[search]`` and ``[output]`` are options of ``unboggle fit``.
"""

from __future__ import annotations

from typing import NamedTuple


class Field(NamedTuple):
    """A field of a section: ``takes`` says in words what, ``kinds`` as types."""

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
        "The largest size for size auto.  [default: 8x8, or what it takes]",
        'a size such as 6 or "6x8"',
        (str, int),
    ),
    Field("square", "Only squares for size auto, not all rectangles.", *_FLAG),
    Field(
        "shape",
        "A board with holes: ring, donut, cross, waffle, diamond, heart, a letter A to Z, or rows"
        " in which # is a hole, as in '.... .##. ....', or their file. Its size is its own unless"
        " there is another.",
        "the name of a shape, or rows in which # is a hole",
        (str,),
    ),
    Field(
        "wrap",
        "Which edges meet: the ends of each row, of each column, or both.",
        '"none", "rows", "columns" or "both"',
        (str,),
        "none",
        ("none", "rows", "columns", "both"),
    ),
    Field(
        "hexagons",
        "Cells are hexagons, every second row half a cell further right: each touches six.",
        *_FLAG,
    ),
)
"""The fields of ``[grid]``."""

WORDS = (
    Field(
        "list",
        "The words: a list of texts, or one text as in a file of words.",
        "a list of texts, or a text",
        (list, str),
    ),
    Field(
        "file",
        "Or the file that has them, found from where this file is.",
        "the name of a file",
        (str,),
    ),
    Field(
        "from",
        "Another file of words, of which as many as possible are to be on the board, with most;"
        " those of the list must be.",
        "the name of a file",
        (str,),
    ),
    Field(
        "level",
        "Only words up to this level, where they have levels: cat@2, or a line @2 above them.",
        "a whole number from 1 to 99",
        (int,),
    ),
    Field(
        "q",
        "Is Qu one face, as on the dice, or are Q and U two?",
        '"qu" or "plain"',
        (str,),
        "qu",
        ("qu", "plain"),
    ),
    Field(
        "faces",
        "Faces of several letters, such as in,th,er: a word may be spelled in them, too. ij! is"
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

SECTIONS = ("grid", "words", "wishes", "search", "output")
"""All sections, in the order in which they are written."""

HELP = {field.name: field.help for field in (*GRID, *WORDS)}
"""What each field of ``[grid]`` and ``[words]`` is for."""
