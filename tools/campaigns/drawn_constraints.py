"""Random constraints of all kinds for the tiny puzzles of `tools.campaigns.tiny_questions`."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence

from tools.campaigns.keeping import LETTERS
from unboggle.puzzle import (
    Ban,
    Cell,
    Cells,
    Constraint,
    Cover,
    Dice,
    EveryCell,
    Face,
    HiddenMessage,
    Same,
    Turns,
    UniquePaths,
    Vowels,
    WordsApart,
    WordsTouch,
)

_LISTS = ("extras:1", "extras:2", "extras4:1", "extras@50:1", "extras", "extras4", "extras@35")
_MOST = 4_000  # boards of a puzzle with constraints that are checked board by board
_MOST_OF_ALL = 1_000  # if these are all boards, and not only those with all words
Maker = Callable[[random.Random, list[Cell], list[Face], list[str]], Constraint]


def drawn_constraints(
    rng: random.Random,
    about: str,
    kind: str,
    cells: list[Cell],
    faces: list[Face],
    words: list[str],
) -> tuple[Constraint, ...]:
    """Return up to three constraints for a puzzle on a grid of this ``kind``, or none."""
    most = _MOST_OF_ALL if about in ("most", "why") else _MOST
    if rng.random() < 0.4 or (len(faces) + 1) ** len(cells) > most:
        return ()
    able = [name for name in MAKERS if _makes_sense(name, about, kind, cells, faces, words)]
    names = rng.sample(able, min(len(able), rng.choice([1, 1, 2, 3])))
    if "lists" in able and "lists" not in names and rng.random() < 0.1:  # few alphabets have any
        names[0] = "lists"
    return tuple(MAKERS[name](rng, cells, faces, words) for name in names)


def _makes_sense(
    name: str, about: str, kind: str, cells: list[Cell], faces: list[Face], words: list[str]
) -> bool:
    if name in ("cover", "every cell") and about == "most":  # it refuses them
        return False
    match name:
        case "vowels":
            return all(len(face) == 1 for face in faces)
        case "lists":
            return {*faces} <= LETTERS
        case "same":
            return len(cells) > 1
        case "touch" | "apart":
            return len(words) > 1
        case "turns":
            return kind != "ring"  # its grid does not say that it goes round
        case "message":
            return kind == "king"
    return True


def _vowels(
    rng: random.Random, cells: list[Cell], faces: list[Face], words: list[str]
) -> Constraint:
    least = rng.randint(0, 2)
    return Vowels(least, rng.choice([None, least, least + 1, least + 2]))


def _cells(
    rng: random.Random, cells: list[Cell], faces: list[Face], words: list[str]
) -> Constraint:
    some = rng.sample(cells, min(len(cells), rng.randint(1, 2)))
    allowed = {cell: tuple(rng.sample(faces, rng.randint(1, len(faces)))) for cell in some}
    return Cells(allowed)


def _same(rng: random.Random, cells: list[Cell], faces: list[Face], words: list[str]) -> Constraint:
    mixed = rng.sample(cells, len(cells))
    first = rng.randint(2, min(3, len(cells)))
    groups = [tuple(mixed[:first])]
    if len(cells) - first > 1 and rng.random() < 0.4:
        groups.append(tuple(mixed[first : first + 2]))
    return Same(tuple(groups))


def _message(
    rng: random.Random, cells: list[Cell], faces: list[Face], words: list[str]
) -> Constraint:
    line = rng.choice(["row", "column", "diagonal", "anywhere"])
    number = {"row": 0, "column": 1}.get(line)
    letters = tuple(rng.choices(faces, k=rng.randint(1, 3)))
    fixed = None if number is None or rng.random() < 0.4 else rng.choice(cells)[number]
    return HiddenMessage(letters, line, fixed, rng.random() < 0.5)


def _dice(rng: random.Random, cells: list[Cell], faces: list[Face], words: list[str]) -> Constraint:
    return Dice(tuple(tuple(rng.choices(faces, k=rng.randint(1, 3))) for _ in cells))


def _ban(rng: random.Random, cells: list[Cell], faces: list[Face], words: list[str]) -> Constraint:
    some = ["".join(rng.choices(faces, k=rng.randint(1, 4))) for _ in range(rng.randint(1, 3))]
    return Ban(tuple(some))


def _lists(
    rng: random.Random, cells: list[Cell], faces: list[Face], words: list[str]
) -> Constraint:
    return Ban((), tuple(rng.sample(_LISTS, rng.randint(1, 2))))


def _pairs(rng: random.Random, words: Sequence[str]) -> tuple[tuple[str, str], ...]:
    made = [rng.sample(words, 2) for _ in range(rng.randint(1, 2))]
    return tuple((one, other) for one, other in made)


MAKERS: dict[str, Maker] = {
    "vowels": _vowels,
    "cells": _cells,
    "same": _same,
    "message": _message,
    "dice": _dice,
    "ban": _ban,
    "lists": _lists,
    "turns": lambda rng, *_: Turns(rng.randint(0, 2)),
    "unique": lambda rng, *_: UniquePaths(),
    "every cell": lambda rng, *_: EveryCell(rng.choice([1, 1, 2])),
    "cover": lambda rng, cells, faces, words: Cover(rng.choice([None, *words])),
    "apart": lambda rng, cells, faces, words: WordsApart(_pairs(rng, words)),
    "touch": lambda rng, cells, faces, words: WordsTouch(_pairs(rng, words)),
}
