#!/usr/bin/env python3
"""Build the two word lists that ship with unboggle, ``english.gz`` and ``offensive.gz``.

Sources:

- ``scowl`` 2020.12.07-2, a Debian package of Kevin Atkinson's Spell Checker Oriented Word
  Lists: English words by commonness. SCOWL licence, free for any use if its notice is kept.
- ``cuss`` 2.2.0, an npm package by Titus Wormer: words rated by how likely they are to
  offend. MIT licence.
- ``@dsojevic/profanity-list`` 1.0.0, an npm package by David Sojevic: words with their
  severity. MIT licence.
- ``offensive_words.txt`` in this folder: for each of these words and some others, whether it
  offends, how much, and its inflections; judged one by one.

The notices are in ``unboggle/data/NOTICE``. To run it::

    apt-get install scowl
    pip install deflate
    npm pack cuss@2.2.0 @dsojevic/profanity-list@1.0.0
    python tools/build_dictionary.py --cuss cuss-2.2.0.tgz \\
        --profanity-list dsojevic-profanity-list-1.0.0.tgz

Nothing is written unless all counts and checksums below match, so other versions of the
sources need new constants here. The same sources give the same text everywhere, and the same
bytes with the same version of libdeflate.
"""

from __future__ import annotations

import argparse
import gzip
import hashlib
import importlib
import json
import os
import re
import sys
import tarfile
import unicodedata
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from pathlib import Path

CATEGORIES = (
    "english",
    "american",
    "british",
    "british_z",
    "canadian",
    "australian",
    "variant_1",
    "variant_2",
    "variant_3",
    "british_variant_1",
    "british_variant_2",
    "canadian_variant_1",
    "canadian_variant_2",
    "australian_variant_1",
    "australian_variant_2",
)

WORDS_PER_LEVEL = {
    10: 4_010,
    20: 7_169,
    35: 30_031,
    40: 5_052,
    50: 18_967,
    55: 6_160,
    60: 10_599,
    70: 36_202,
    80: 136_675,
}
ENDINGS = (
    ("", "s", "ed", "ing"),
    ("e", "es", "ed", "ing"),
    ("", "es", "ed", "ing"),
    ("y", "ies", "ied", "ying"),
    ("ness", "nesses"),
    ("ed", "ing"),
    ("ier", "iest"),
    ("y", "ies"),
    ("", "es"),
    ("", "s"),
    ("", "ly"),
)
"""Endings of words that the file has once, by their stems: a sixth less, and unpacked as fast."""
WORDS_SHA256 = "9541fe320e1e5f233f762d873f255b68647eed8d34006eacac0198c6357b61fa"
WORD_LEVELS_SHA256 = "f8dfae335c3d9322d288d7d5b7119cf51f46031b579baa5b2480e53f7f1535ee"

ENTRIES_PER_RATING = {0: 255, 1: 285, 2: 1_255}  # all of cuss
ENTRIES_OF_PROFANITY_LIST = 809
JUDGED = Path(__file__).resolve().parent / "offensive_words.txt"

LETTERS_WITHOUT_DECOMPOSITION = str.maketrans({"ø": "o", "æ": "ae", "œ": "oe"})
PLAIN_WORD = re.compile(r"[a-z]{3,}")
CUSS_ENTRY = re.compile(r"^  (?:'([^'\\]+)'|(\w+)): ([0-2]),?$", re.MULTILINE)


class Unexpected(Exception):
    """A source is not the version that this script expects."""


def fold(word: str) -> str:
    """Return the word without accents and ligatures, otherwise unchanged."""
    decomposed = unicodedata.normalize("NFD", word)
    bare = "".join(char for char in decomposed if not unicodedata.combining(char))
    return bare.translate(LETTERS_WITHOUT_DECOMPOSITION)


def read_scowl(folder: Path) -> dict[str, int]:
    """Return each plain word with the lowest level at which any category has it."""
    levels: dict[str, int] = {}
    for level in sorted(WORDS_PER_LEVEL):
        for category in CATEGORIES:
            # Debian ships these lists as UTF-8, whatever SCOWL's README says.
            text = (folder / f"{category}-words.{level}").read_text(encoding="utf-8")
            for word in map(fold, text.splitlines()):
                if PLAIN_WORD.fullmatch(word):
                    levels.setdefault(word, level)
    return levels


def read_package(source: Path, name: str) -> str:
    """Return the file ``name`` in the tarball of an npm package, or ``source`` itself."""
    if not tarfile.is_tarfile(source):
        return source.read_text(encoding="utf-8")
    with tarfile.open(source) as package:
        try:
            file = package.extractfile(f"package/{name}")
        except KeyError:
            file = None
        if file is None:
            raise Unexpected(f"{source} has no file package/{name}")
        return file.read().decode("utf-8")


def read_cuss(source: Path) -> list[tuple[str, int]]:
    """Return all English entries of cuss with their ratings, from its tarball or its index.js."""
    return parse_cuss(read_package(source, "index.js"))


def read_profanity_list(source: Path) -> list[str]:
    """Return all entries of the profanity list, from its tarball or its en.json."""
    try:
        entries = json.loads(read_package(source, "en.json"))
        return [form for entry in entries for form in entry["match"].split("|")]
    except (json.JSONDecodeError, LookupError, TypeError, AttributeError) as error:
        raise Unexpected(f"{source} is not the profanity list ({error!r})") from None


def parse_cuss(script: str) -> list[tuple[str, int]]:
    """Return the entries of a JavaScript object, one ``word: 2,`` or ``'two words': 2,`` a line."""
    return [(quoted or bare, int(rating)) for quoted, bare, rating in CUSS_ENTRY.findall(script)]


def read_judged(text: str) -> tuple[list[tuple[int, str, str]], set[str]]:
    """Return the lines ``level word inflections`` of `JUDGED`, and the words that do not offend."""
    judged: list[tuple[int, str, str]] = []
    fine: set[str] = set()
    for line in text.splitlines():
        level, *rest = line.partition("#")[0].split() or [""]
        if level == "!":
            fine.update(rest)
        elif level:
            word, inflected = rest[0].removesuffix("*"), "".join(rest[1:])
            judged.append((int(level), word, "*" if rest[0].endswith("*") else inflected))
    words = [word for _, word, _ in judged]
    expect("words judged twice", sorted({w for w in words if words.count(w) > 1}), [])
    return judged, fine


def inflections(word: str, kinds: str) -> Iterator[str]:
    """Yield ``word`` and its forms for each letter of ``kinds`` (see `JUDGED`)."""
    yield word
    closed = re.search("[^aeiou][aeiouy][bcdfgklmnprstvz]$", word)
    several = len(re.findall("[aeiou]+", word)) > 1
    stems = [word + word[-1]] * bool(closed) + [word] * (several or not closed)
    stems = [stem[:-1] + "i" if re.search("[^aeiou]y$", stem) else stem for stem in stems]
    plurals = [f"{word}s"]
    if re.search("(s|x|z|ch|sh|o)$", word):
        plurals = [f"{word}es", *(plurals if word.endswith("o") else [])]
        plurals += [f"{word}zes"] * bool(re.search("[^z]z$", word))
    elif re.search("[^aeiou]y$", word):
        plurals = [f"{word[:-1]}ies"]
    if "n" in kinds or "v" in kinds:
        yield from plurals
    for stem in stems:
        e = stem.removesuffix("e") if not stem.endswith("ee") else stem
        short = stem[:-1] if stem.endswith("e") else stem
        if "v" in kinds:
            yield from (f"{short}ed", f"{short}er", f"{short}ers")
            yield f"{word if stem.endswith('i') else e}ing"
        if "a" in kinds:
            yield from (f"{short}er", f"{short}est")


def offence_levels(
    judged: Iterable[tuple[int, str, str]],
    fine: Collection[str],
    listed: Iterable[str],
    dictionary: Collection[str],
) -> dict[str, int]:
    """Return each word that may offend with its level, 1 to 3.

    These are the judged words with their inflections and, at level 1, the other ``listed`` words
    that are in the ``dictionary``.
    """
    levels: dict[str, int] = {}
    for level, word, kinds in judged:
        if kinds == "*":
            forms = {each for each in dictionary if each.startswith(word)}
        else:
            forms = set(inflections(word, kinds))
        for form in forms:
            if form not in fine and PLAIN_WORD.fullmatch(form):
                levels[form] = max(level, levels.get(form, level))
    for word in listed:
        if word in dictionary and word not in fine:
            levels.setdefault(word, 1)
    return levels


def check_english(levels: Mapping[str, int]) -> None:
    """Raise `Unexpected` unless these are exactly the expected words and levels."""
    expect("words per level", count(levels.values()), WORDS_PER_LEVEL)
    expect("sha256 of the words", sha256(lines(sorted(levels))), WORDS_SHA256)
    expect("sha256 of the words with levels", sha256(pairs(levels)), WORD_LEVELS_SHA256)


def check_offensive(entries: Sequence[tuple[str, int]]) -> None:
    """Raise `Unexpected` unless cuss has the expected number of entries of each rating."""
    expect("entries per rating", count(rating for _, rating in entries), ENTRIES_PER_RATING)


def expect(what: str, found: object, wanted: object) -> None:
    """Raise `Unexpected` if the two differ."""
    if found != wanted:
        raise Unexpected(f"{what}: found {found}, expected {wanted}")


def count(numbers: Iterable[int]) -> dict[int, int]:
    """Return how often each number occurs, in ascending order of the numbers."""
    return dict(sorted(Counter(numbers).items()))


def sha256(text: bytes) -> str:
    """Return the checksum in hexadecimal."""
    return hashlib.sha256(text).hexdigest()


def lines(items: Iterable[str]) -> bytes:
    """Return the items in UTF-8, each ended by a line feed."""
    return "".join(f"{item}\n" for item in items).encode("utf-8")


def pairs(numbers: Mapping[str, int]) -> bytes:
    """Return sorted lines of a word, a space and its number."""
    return lines(f"{word} {number}" for word, number in sorted(numbers.items()))


def english_text(levels: Mapping[str, int]) -> bytes:
    """Return blocks of stems, sorted, each after a line such as ``#10 ,s,ed,ing``.

    That is the level of their words, and the endings that make these: here the stem itself too.
    The blocks of a level follow each other. The last one, after ``#10``, has whole words.
    """
    by_level: dict[int, set[str]] = {level: set() for level in sorted(set(levels.values()))}
    for word, level in levels.items():
        by_level[level].add(word)
    blocks: list[bytes] = []
    for level, words in by_level.items():
        for endings in ENDINGS:
            if stems := taken(words, endings):
                blocks.append(lines([f"#{level} {','.join(endings)}", *stems]))
        blocks.append(lines([f"#{level}", *sorted(words)]))
    return b"".join(blocks)


def taken(words: set[str], endings: Sequence[str]) -> list[str]:
    """Take the words with all ``endings`` out of ``words``, and return their stems, sorted."""
    stems = []
    for word in sorted(words):
        stem = word.removesuffix(endings[0])
        of_stem = {f"{stem}{ending}" for ending in endings}
        if word.endswith(endings[0]) and stem and of_stem <= words:
            stems.append(stem)
            words -= of_stem
    return sorted(stems)


def compress(text: bytes) -> bytes:
    """Return the text as a gzip file: larger than xz by 5 %, but unpacked in a fourth.

    libdeflate looks for the best of all ways to write it: an eighth less than zlib.
    """
    try:
        deflate = importlib.import_module("deflate")
    except ModuleNotFoundError:  # larger, and the same text
        return gzip.compress(text, 9, mtime=0)
    return bytes(deflate.gzip_compress(text, 12))


def write(files: Mapping[Path, bytes]) -> None:
    """Replace the files atomically."""
    drafts = {path: path.with_name(f".{path.name}.{os.getpid()}") for path in files}
    try:
        for path, content in files.items():
            drafts[path].write_bytes(content)
        for path, draft in drafts.items():
            draft.replace(path)
    finally:
        for draft in drafts.values():
            draft.unlink(missing_ok=True)


def build(scowl: Path, cuss: Path, profanity_list: Path, out: Path) -> None:
    """Read and check the sources, write both files and print a summary."""
    levels = read_scowl(scowl)
    check_english(levels)
    entries = read_cuss(cuss)
    check_offensive(entries)
    others = read_profanity_list(profanity_list)
    expect("entries of the profanity list", len(others), ENTRIES_OF_PROFANITY_LIST)

    judged, fine = read_judged(JUDGED.read_text(encoding="utf-8"))
    listed = [entry.lower() for entry, rating in entries if rating > 0] + others
    offence = offence_levels(judged, fine, listed, levels)
    texts = {
        out / "english.gz": english_text(levels),
        out / "offensive.gz": pairs(offence),
    }
    files = {path: compress(text) for path, text in texts.items()}
    write(files)

    tallies = (("level", levels), ("offence", offence))
    for (path, content), (kind, numbers) in zip(files.items(), tallies, strict=True):
        size = f"{len(content):,} bytes, {len(texts[path]):,} uncompressed"
        print(f"{path}: {len(numbers):,} words, {size}")
        for number, words in count(numbers.values()).items():
            print(f"  {kind} {number}: {words:,}")
    flagged = sum(offence.get(word, 0) >= 2 for word in levels)
    print(f"{flagged:,} words of english.gz are flagged: in offensive.gz at 2 or 3")
    sources = {entry.lower() for entry, _ in entries} | set(others)
    own = [word for level, word, _ in judged if level >= 2 and word not in sources]
    print(f"{len(judged)} words were judged; {len(own)} of the flagged ones are on no list")


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line; the exit code is 1 if a source is missing or unexpected."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument(
        "--scowl",
        type=Path,
        metavar="DIR",
        default=Path("/usr/share/dict/scowl"),
        help="folder of SCOWL's lists (default: %(default)s)",
    )
    parser.add_argument(
        "--cuss",
        type=Path,
        metavar="FILE",
        required=True,
        help="the tarball made by npm pack cuss@2.2.0, or the index.js in it",
    )
    parser.add_argument(
        "--profanity-list",
        type=Path,
        metavar="FILE",
        required=True,
        help="the tarball made by npm pack @dsojevic/profanity-list@1.0.0, or its en.json",
    )
    parser.add_argument(
        "--out",
        type=Path,
        metavar="DIR",
        default=Path(__file__).resolve().parent.parent / "unboggle" / "data",
        help="where to write (default: unboggle/data of this project)",
    )
    options = parser.parse_args(arguments)
    try:
        build(options.scowl, options.cuss, options.profanity_list, options.out)
    except (OSError, UnicodeDecodeError, tarfile.TarError, Unexpected) as error:
        print(f"{parser.prog}: {error}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
