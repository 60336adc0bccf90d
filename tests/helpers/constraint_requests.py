"""A request for each kind of constraint: its text, and a list for which a board satisfies it."""

from __future__ import annotations

WORDS = "act ape ate cop end old"
REQUESTED: dict[str, tuple[str, str, str]] = {
    "apart": ("cat dog", "cat dog mouse", "4x4"),
    "ban": ("@offensive,nope,rat", WORDS, "4x4"),
    "cells": ("1,1=aeiou 4,4=s-z", WORDS, "4x4"),
    "cover": ("pumpkin", "pumpkin apple acorn elm", "4x5"),
    "dice": ("new", WORDS, "4x4"),
    "every_cell": ("1", "stone tones onset crate", "3x4"),
    "given": ("a.. ... ...", WORDS, "3x3"),
    "inventory": ("max:aabccddeellnooppt", WORDS, "4x4"),
    "message": ("diagonal either way: bond", WORDS, "4x4"),
    "same": ("a..a .... .... a..a", WORDS, "4x4"),
    "touch": ("cat dog, cat mouse", "cat dog mouse", "4x4"),
    "turns": ("1", WORDS, "4x4"),
    "unique_paths": ("", WORDS, "4x4"),
    "vowels": ("4-5", WORDS, "3x4"),
}
"""The text of the option, the words and the size, by the name of the kind."""
REFUSED: dict[str, str] = {
    "apart": "cat emu",
    "ban": "cat",
    "cells": "9,9=ae",
    "cover": "harvest",
    "dice": "oldest",
    "every_cell": "none",
    "given": "a..",
    "inventory": "a1",
    "message": "row 9: anna",
    "same": "a.. ... ...",
    "touch": "cat",
    "turns": "many",
    "vowels": "6-4",
}
"""By the name of the kind a text that is refused for the words *cat dog* on 3x3."""
