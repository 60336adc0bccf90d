"""The embedded word lists are what the notices and the build script say they are."""

import gzip
import hashlib
import importlib.util
import io
import tarfile
from collections import Counter
from operator import itemgetter
from pathlib import Path
from types import ModuleType

import pytest

from unboggle.forward.lexicon import Lexicon

ROOT = Path(__file__).resolve().parents[2]
DATA = ROOT / "unboggle" / "data"
SCRIPT = ROOT / "tools" / "build_dictionary.py"
SCOWL = Path("/usr/share/dict/scowl")

WORDS_PER_LEVEL = {
    10: 4010,
    20: 7169,
    35: 30031,
    40: 5052,
    50: 18967,
    55: 6160,
    60: 10599,
    70: 36202,
    80: 136675,
}

OFFENCES = {1: 354, 2: 786, 3: 387}


def read(name: str) -> str:
    return gzip.decompress((DATA / name).read_bytes()).decode("utf-8")


def english() -> list[tuple[str, int]]:
    """The words with their levels, in the order of the file: stems with endings."""
    found: list[tuple[str, int]] = []
    for line in read("english.gz").splitlines():
        if line.startswith("#"):
            level, _, endings = line[1:].partition(" ")
        else:
            found += [(line + ending, int(level)) for ending in endings.split(",")]
    return found


def offensive() -> list[tuple[str, int]]:
    """The words with their levels, in the order of the file."""
    rows = [line.split(" ") for line in read("offensive.gz").splitlines()]
    return [(word, int(level)) for word, level in rows]


def sha256(lines: list[str]) -> str:
    return hashlib.sha256("".join(f"{line}\n" for line in lines).encode("ascii")).hexdigest()


@pytest.fixture(scope="module")
def script() -> ModuleType:
    spec = importlib.util.spec_from_file_location("build_dictionary", SCRIPT)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_every_level_has_its_number_of_words() -> None:
    words = english()
    assert Counter(level for _, level in words) == WORDS_PER_LEVEL
    assert len(words) == 254_865


def test_the_words_have_the_known_checksum() -> None:
    words = sorted(word for word, _ in english())
    assert sha256(words) == "9541fe320e1e5f233f762d873f255b68647eed8d34006eacac0198c6357b61fa"


def test_the_words_with_their_levels_have_the_known_checksum() -> None:
    rows = sorted(f"{word} {level}" for word, level in english())
    assert sha256(rows) == "f8dfae335c3d9322d288d7d5b7119cf51f46031b579baa5b2480e53f7f1535ee"


def test_levels_ascend_and_words_never_repeat() -> None:
    words = english()
    assert words == sorted(words, key=itemgetter(1))
    assert len({word for word, _ in words}) == len(words)


def test_english_text_has_blocks_of_sorted_stems_and_line_feeds_only(script: ModuleType) -> None:
    text = read("english.gz")
    blocks = [block.splitlines() for block in text.removeprefix("#").split("\n#")]
    headings = {f"{n} {','.join(endings)}" for n in WORDS_PER_LEVEL for endings in script.ENDINGS}
    assert {heading for heading, *_ in blocks} <= {*headings, *map(str, WORDS_PER_LEVEL)}
    assert [stems for _, *stems in blocks] == [sorted(stems) for _, *stems in blocks]
    assert text.endswith("\n")
    assert set(text) <= set("abcdefghijklmnopqrstuvwxyz0123456789#, \n")


def test_the_dictionary_has_the_words_of_the_file() -> None:
    levels = Lexicon.load().levels
    assert [level for level, _ in levels] == [*WORDS_PER_LEVEL]
    assert {word: level for level, text in levels for word in text.split()} == dict(english())
    for level, text in levels:
        assert len(text.split("\n")) == WORDS_PER_LEVEL[level or 0] + 2  # enclosed by line ends


def test_the_build_script_makes_the_file_of_its_words(script: ModuleType) -> None:
    assert script.english_text(dict(english())) == read("english.gz").encode()
    words = {"age", "ages", "aged", "aging", "toe", "toes", "shy"}
    assert script.taken(words, ("e", "es", "ed", "ing")) == ["ag"]
    assert words == {"toe", "toes", "shy"}


def test_sample_words_are_as_common_as_they_should_be() -> None:
    levels = dict(english())
    samples = {
        "age": 10,
        "quest": 20,
        "zebra": 35,
        "aggro": 55,
        "orzo": 60,
        "draggle": 70,
        "qis": 80,
        "zas": 80,
        "waeness": 80,
    }
    assert {word: levels.get(word) for word in samples} == samples


def test_the_data_files_stay_small() -> None:
    sizes = {name: (DATA / name).stat().st_size for name in ("english.gz", "offensive.gz")}
    assert sum(sizes.values()) < 600_000, sizes


def test_every_level_of_offence_has_its_number_of_words() -> None:
    words = offensive()
    assert [*map(itemgetter(0), words)] == sorted({word for word, _ in words})
    assert Counter(level for _, level in words) == OFFENCES
    odd = [word for word, _ in words if len(word) < 3 or not (word.isascii() and word.islower())]
    assert odd == []


def test_the_notice_holds_the_licences() -> None:
    notice = (DATA / "NOTICE").read_text(encoding="utf-8")
    for phrase in (
        "scowl 2020.12.07-2",
        "Copyright 2000-2018 by Kevin Atkinson",
        "Copyright (c) J Ross Beresford 1993-1999",
        "Copyright 2016 by Benjamin Titze",
        "Copyright 1993, Geoff Kuenning",
        "WordNet 1.6 Copyright 1997 by Princeton University",
        "cuss 2.2.0",
        "(The MIT License)",
        "Copyright (c) 2016 Titus Wormer",
        "@dsojevic/profanity-list 1.0.0",
        "Copyright (c) 2021 David Sojevic",
        "english.gz",
        "offensive.gz",
    ):
        assert phrase in notice


def test_the_build_script_makes_the_same_english_text_again(script: ModuleType) -> None:
    if not SCOWL.is_dir():
        pytest.skip(f"Debian's package scowl is not installed: no {SCOWL}")
    levels = script.read_scowl(SCOWL)
    script.check_english(levels)
    text = script.english_text(levels)
    assert text == gzip.decompress((DATA / "english.gz").read_bytes())
    assert gzip.decompress(script.compress(text[:10_000])) == text[:10_000]


def test_the_build_script_folds_accents_and_ligatures_but_not_case(script: ModuleType) -> None:
    words = ["café", "naïve", "smørrebrød", "æon", "œuvre", "Zürich", "don't"]
    folded = ["cafe", "naive", "smorrebrod", "aeon", "oeuvre", "Zurich", "don't"]
    assert [script.fold(word) for word in words] == folded


def test_the_build_script_reads_cuss_from_its_tarball_or_its_script(
    script: ModuleType, tmp_path: Path
) -> None:
    code = "/** Words. */\nexport const cuss = {\n  drat: 1,\n  'oh bother': 2,\n  Fie: 0\n}\n"
    plain = tmp_path / "index.js"
    plain.write_text(code, encoding="utf-8")
    packed = tmp_path / "cuss.tgz"
    with tarfile.open(packed, "w:gz") as package:
        member = tarfile.TarInfo("package/index.js")
        member.size = len(code)
        package.addfile(member, io.BytesIO(code.encode("utf-8")))

    entries = [("drat", 1), ("oh bother", 2), ("Fie", 0)]
    assert script.read_cuss(plain) == script.read_cuss(packed) == entries


def test_the_build_script_writes_nothing_from_sources_it_does_not_know(
    script: ModuleType, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    scowl = tmp_path / "scowl"
    scowl.mkdir()
    for category in script.CATEGORIES:
        for level in WORDS_PER_LEVEL:
            (scowl / f"{category}-words.{level}").write_text("word\n", encoding="utf-8")
    cuss = tmp_path / "index.js"
    cuss.write_text("  drat: 1\n", encoding="utf-8")
    out = tmp_path / "out"
    out.mkdir()

    sources = ["--scowl", str(scowl), "--cuss", str(cuss), "--profanity-list", str(cuss)]
    code = script.main([*sources, "--out", str(out)])
    assert code == 1
    assert "words per level: found {10: 1}, expected" in capsys.readouterr().err
    assert list(out.iterdir()) == []


@pytest.mark.long
def test_the_build_script_judges_no_word_twice_and_makes_the_same_levels_again(
    script: ModuleType,
) -> None:
    judged, fine = script.read_judged(script.JUDGED.read_text(encoding="utf-8"))
    known = {word for word, _ in english()}
    made = script.offence_levels(judged, fine, [], known)
    shipped = dict(offensive())
    assert made == {word: level for word, level in shipped.items() if word in made}
    # what was not judged comes from the published lists, and is not flagged
    assert {level for word, level in shipped.items() if word not in made} == {1}
    assert not fine & {*shipped}


@pytest.mark.parametrize(
    ("word", "kinds", "forms"),
    [
        ("dago", "n", "dago dagos dagoes"),
        ("gyp", "v", "gyp gyps gypped gypping gypper gyppers"),
        ("arse", "v", "arse arses arsed arsing arser arsers"),
        ("poo", "v", "poo poos pooes pooed pooing pooer pooers"),
        ("pee", "v", "pee pees peed peeing peer peers"),
        ("horny", "a", "horny hornier horniest"),
        ("fanny", "n", "fanny fannies"),
        ("spaz", "n", "spaz spazes spazzes"),
        ("goon", "", "goon"),
    ],
)
def test_words_are_inflected_by_rule(script: ModuleType, word: str, kinds: str, forms: str) -> None:
    assert {*script.inflections(word, kinds)} == {*forms.split()}
