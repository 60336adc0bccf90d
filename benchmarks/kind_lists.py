#!/usr/bin/env python3
"""The lists of ``kinds.py``: puzzle files, a few of each kind, made from seeds.

    python benchmarks/kind_lists.py          # writes benchmarks/instances/kinds

Words are of the embedded dictionary (SCOWL) up to level 50. Lists of more than `LONG` words are
not in the repository: ``kinds.py`` makes them when it runs.
"""

from __future__ import annotations

import random
import tomllib
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from itertools import product
from pathlib import Path

from unboggle import Board, Constraints, Grid, Lexicon, parse_words
from unboggle.constraints import Ban
from unboggle.forward.lexicon import words_on
from unboggle.forward.listed import listed_on
from unboggle.forward.verify import violated_constraint
from unboggle.puzzle.model.reading import ReadOptions

HERE = Path(__file__).resolve().parent
FOLDER = HERE / "instances" / "kinds"
LONG = 1000
COUNT = 4

NAMES = """Aaron Alice Amelia Anna Arthur Ben Bella Carl Charlotte Clara Daniel David Diana Edgar
Ella Emil Emma Erik Eva Felix Fiona Frank Frida Georg Grace Greta Hannah Harry Helen Henry Hugo
Ida Ines Isaac Jacob James Jane Jonas Julia Karen Karl Klara Laura Lea Leon Lily Lisa Louis Lucy
Luke Maria Mark Martin Mary Max Mia Mila Nina Noah Nora Olga Oliver Oscar Otto Paul Paula Peter
Robert Rosa Ruth Sam Sara Simon Sofia Stella Susan Theo Thomas Tim Tina Victor Walter William Zoe"""

# Jane Austen, Lewis Carroll, Charles Dickens, Herman Melville
SENTENCES = [
    "it is a truth universally acknowledged that a single man in possession of a good fortune must "
    "be in want of a wife",
    "alice was beginning to get very tired of sitting by her sister on the bank",
    "it was the best of times it was the worst of times it was the age of wisdom",
    "call me ishmael some years ago never mind how long precisely",
]

LANGUAGES = {
    "german": "hund katze maus vogel fisch pferd kuh schaf ziege huhn gans ente esel hase igel",
    "french": "pomme poire prune cerise fraise citron orange banane raisin figue noix melon datte",
    "spanish": "lunes martes jueves viernes enero febrero marzo abril mayo junio julio agosto",
    "greek": "σκυλος γατα αλογο λυκος αρκουδα ψαρι πουλι προβατο κατσικα κοτα παπια λαγος",
}

BANS = (
    (7, 20, "@offensive"),
    (7, 30, "@offensive"),
    (5, 10, "@extras5@60:30"),
    (5, 16, "@extras5@35:10"),
)  # rows, words, and the ban

OTHERS = {  # a constraint, and the size
    "vowels": ('vowels = "7-9"', "5x5"),
    "given": ('given = "e....\\n.....\\n..a..\\n.....\\n....s"', "5x5"),
    "same": ('same = "A....\\n.....\\n..B..\\n.....\\nA...B"', "5x5"),
    "turns": ("turns = 3", "6x6"),
    "dice": ('dice = "big"', "5x5"),
    "covered": ("every_cell = 1", "5x5"),
}


@cache
def vocabulary(least: int = 4, most: int = 8) -> list[str]:
    """Return the words of these lengths, in plain letters, sorted."""
    some = {
        word
        for level, text in Lexicon.load().levels
        if level is not None and level <= 50
        for word in text.split()
        if word.isascii() and word.isalpha() and word.islower() and least <= len(word) <= most
    }
    return sorted(some)


def puzzle(words: Sequence[str], size: str, *, most: bool = False, constraint: str = "") -> str:
    """Return the puzzle file that asks about ``words``."""
    lines = ["[grid]", f'size = "{size}"', "", "[words]", f'list = "{" ".join(words)}"']
    lines += ['q = "plain"']
    if constraint:
        lines += ["", "[constraints]", constraint]
    if most:
        lines += ["", "[search]", "most = true"]
    text = "\n".join(lines) + "\n"
    tomllib.loads(text)
    return text


def _drawn(name: str, number: int, count: int, least: int = 4, most: int = 8) -> list[str]:
    """Return ``count`` random words; the seed is made of the other arguments."""
    return random.Random(f"{name} {number}").sample(vocabulary(least, most), count)


def _threshold() -> Iterator[tuple[str, str]]:
    """13 random words on 6x6: about half of such lists have a board."""
    for k in range(1, COUNT + 1):
        yield f"6x6-13-{k}", puzzle(_drawn("threshold", k, 13), "6x6")


def _names() -> Iterator[tuple[str, str]]:
    for k in range(1, COUNT + 1):
        some = random.Random(f"names {k}").sample(NAMES.split(), 24)
        yield f"5x5-24-{k}", puzzle([name.lower() for name in some], "5x5", most=True)


def _sentences() -> Iterator[tuple[str, str]]:
    for k, sentence in enumerate(SENTENCES, 1):
        words = list(dict.fromkeys(word for word in sentence.split() if len(word) > 1))
        yield f"auto-{len(words)}-{k}", puzzle(words, "auto")


def _languages() -> Iterator[tuple[str, str]]:
    for name, words in LANGUAGES.items():
        yield f"auto-{len(words.split())}-{name}", puzzle(words.split(), "auto")


def _kmers() -> Iterator[tuple[str, str]]:
    for letters, length, size, most in (
        ("acgt", 2, "auto", False),
        ("acgt", 3, "4x4", False),
        ("acgt", 4, "5x5", True),
        ("abcdefgh", 3, "8x8", True),
    ):
        words = ["".join(letter) for letter in product(letters, repeat=length)]
        yield f"{size}-{len(words)}-{length}", puzzle(words, size, most=most)


def _covers() -> Iterator[tuple[str, str]]:
    """Words whose lengths add up to the cells of 6x8, the first one across the board."""
    for k in range(1, COUNT + 1):
        rng = random.Random(f"covers {k}")
        while True:
            words = rng.sample(vocabulary(4, 9), 7)
            if sum(map(len, words)) == 48 and max(map(len, words)) >= 8:
                break
        words.sort(key=len, reverse=True)
        yield f"6x8-7-{k}", puzzle(words, "6x8", constraint=f'cover = "{words[0]}"')


def _constraints() -> Iterator[tuple[str, str]]:
    for name, (text, size) in OTHERS.items():
        yield f"{size}-6-{name}", puzzle(_drawn(f"constraints {name}", 1, 6), size, constraint=text)


def _bans() -> Iterator[tuple[str, str]]:
    """The longest words of a board that satisfies the ban."""
    for k, (size, count, ban) in enumerate(BANS, 1):
        words = _planted(f"bans {k}", size, count, ban)
        yield (
            f"{size}x{size}-{count}-{k}",
            puzzle(words, f"{size}x{size}", constraint=f'ban = "{ban}"'),
        )


def _planted(seed: str, size: int, count: int, ban: str) -> list[str]:
    """Return the longest words of a board that satisfies ``ban`` as a ban for these words.

    Random letters are changed, one after the other, as long as the board shows no more words of the
    banned list than before.
    """
    rng, grid = random.Random(seed), Grid.rectangle(size, size)
    letters = "".join(vocabulary())
    faces = {cell: rng.choice(letters) for cell in grid.cells}
    constraint = Ban.parse(ban, grid)
    (name,) = constraint.lists
    banned = listed_on(Board(grid, faces), name)
    while True:
        if len(banned) <= constraint.banned_list(name).most + count:  # its own are not banned
            words = _longest(Board(grid, faces), count, rng)
            asked = parse_words(" ".join(words), reading=ReadOptions(q="plain"))
            question = asked.puzzle(grid, Constraints(constraint))
            if len(words) == count and not violated_constraint(Board(grid, faces), question):
                return words
        changed = {**faces, rng.choice(grid.cells): rng.choice(letters)}
        then = listed_on(Board(grid, changed), name)
        if len(then) <= len(banned):
            faces, banned = changed, then


def _longest(board: Board, count: int, rng: random.Random) -> list[str]:
    """Return the longest words of the vocabulary on ``board``; of equal length, random ones."""
    known = frozenset(vocabulary())
    found = words_on(Lexicon.load(), board, min_length=4)
    words = [one.word for one in found if not one.offensive]
    some = [word for word in words if word in known]
    rng.shuffle(some)
    return sorted(some, key=len, reverse=True)[:count]


def _strips() -> Iterator[tuple[str, str]]:
    """Short words of six letters, in the shortest row and in one cell less; and too many words."""
    some = [word for word in vocabulary(3, 6) if set(word) <= set("aeinst")]
    for k, (count, cells, most) in enumerate(
        ((7, 20, False), (8, 28, False), (9, 28, False), (12, 30, True), (16, 40, True)), 1
    ):
        words = random.Random(f"strips {k}").sample(some, count)
        yield f"1x{cells}-{count}-{k}", puzzle(words, f"1x{cells}", most=most)


def _large() -> Iterator[tuple[str, str]]:
    for count, size in ((60, "auto"), (150, "auto"), (400, "auto"), (150, "12x12"), (400, "20x20")):
        words = _drawn("large", count, count)
        yield f"{size}-{count}-1", puzzle(words, size, most=size != "auto")


def _long() -> Iterator[tuple[str, str]]:
    for count, size in product((60, 150, 400, 2000, 20000), ("4x4", "5x5", "6x6", "8x8")):
        words = _drawn("long", count, min(count, len(vocabulary())))
        yield f"{size}-{len(words)}-1", puzzle(words, size, most=True)


KINDS: dict[str, Callable[[], Iterator[tuple[str, str]]]] = {
    "threshold": _threshold,
    "names": _names,
    "sentences": _sentences,
    "languages": _languages,
    "kmers": _kmers,
    "covers": _covers,
    "constraints": _constraints,
    "bans": _bans,
    "strips": _strips,
    "large": _large,
    "long": _long,
}
"""kind -> yields SIZE-WORDS-NAME and the puzzle file of each of its lists"""


def lists(kind: str) -> dict[str, str]:
    """Return the puzzle files of ``kind`` by their names."""
    return {f"{kind}-{name}.toml": text for name, text in KINDS[kind]()}


def is_kept(name: str) -> bool:
    """Whether the file is in the repository: it is not long."""
    return int(name.split("-")[2]) <= LONG


def main() -> None:
    """Write all lists but the long ones."""
    FOLDER.mkdir(exist_ok=True)
    for kind in KINDS:
        for name, text in lists(kind).items():
            if is_kept(name):
                (FOLDER / name).write_text(text, encoding="utf-8")
                print(FOLDER / name)


if __name__ == "__main__":
    main()
