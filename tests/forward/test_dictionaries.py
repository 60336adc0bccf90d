"""Dictionaries of the system: found by name, and hunspell's with all forms of their words."""

from __future__ import annotations

import itertools
import random
from pathlib import Path

import pytest

from unboggle.errors import InputError, MissingFile
from unboggle.forward import dictionaries, hunspell
from unboggle.forward.lexicon import Lexicon
from unboggle.puzzle.model.reading import ReadOptions

AFFIXES = """SET UTF-8
FLAG long
NEEDAFFIX Na
FORBIDDENWORD Fb
CIRCUMFIX Cx
AF 3
AF PlDi # 1
AF NaPl
AF Fb

SFX Pl Y 3
SFX Pl 0 s [aeiou]
SFX Pl 0 es [^aeiou]
SFX Pl z ces z
PFX Re N 1
PFX Re 0 re .
PFX Un Y 1
PFX Un 0 des [^d-]
SFX Di Y 1
SFX Di a ita/Pl a
PFX Ge Y 1
PFX Ge 0 ge/Cx .
SFX Te Y 1
SFX Te en t/Cx en
"""
ENTRIES = {
    "casa/1": "casa casas casita casitas",  # a suffix on a suffix
    "luz/Pl\tpo:noun": "luz luzes luces",
    "árbol/PlRe po:noun": "árbol árboles reárbol",  # Re is for words without a suffix
    "hacer/UnPl": "hacer haceres deshacer deshaceres",
    "dar/UnPl": "dar dares",
    "tijera/2": "tijeras",
    "nada/3": "",
    "co-op/Pl": "",
    "spielen/GeTe": "spielen gespielt",
}


def folder_with(tmp_path: Path, name: str, encoding: str = "utf-8") -> Path:
    (tmp_path / f"{name}.aff").write_text(AFFIXES.replace("UTF-8", encoding), encoding)
    listed = "\n".join(["9", *ENTRIES])
    (tmp_path / f"{name}.dic").write_text(listed, encoding)
    return tmp_path / f"{name}.dic"


@pytest.mark.parametrize("encoding", ["utf-8", "iso8859-1"])
def test_a_dictionary_of_hunspell_has_all_forms(tmp_path: Path, encoding: str) -> None:
    path = folder_with(tmp_path, "xx_XX", encoding)
    wanted = {word for forms in ENTRIES.values() for word in forms.split()}
    assert {*Lexicon.load(str(path)).words()} == wanted
    (tmp_path / "xx_XX.aff").unlink()  # without it, a list of words like any other
    if encoding == "utf-8":
        assert "luz/pl" in {*Lexicon.load(str(path)).words()}


def test_conditions_are_those_of_a_plain_reading() -> None:
    """Each rule fits the words that a letter by letter comparison finds."""
    rng = random.Random(7)
    parts = ["a", "b", "[ab]", "[^ab]", ".", "[c-a]"]
    words = ["".join(word) for n in (1, 2, 3) for word in itertools.product("abc-", repeat=n)]
    for _ in range(40):
        condition = rng.choices(parts, k=rng.randint(1, 3))
        prefix = rng.random() < 0.5
        kind = "PFX" if prefix else "SFX"
        text = f"{kind} A Y 1\n{kind} A 0 x {''.join(condition)}"
        affix = hunspell.Affixes.parse(text).affixes["A"]
        for word in words:
            near = word[: len(condition)] if prefix else word[-len(condition) :]
            fits = len(near) == len(condition) and all(map(matches, condition, near))
            made = [f"x{word}" if prefix else f"{word}x"] if fits else []
            assert [form for form, _ in affix.forms(word)] == made, (condition, word)


def matches(part: str, letter: str) -> bool:
    if part in (".", letter):
        return True
    if part.startswith("[^"):
        return letter not in part[2:-1]
    return part.startswith("[") and letter in part[1:-1]


def test_the_system_is_searched_by_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    lists, spelling = tmp_path / "dict", tmp_path / "hunspell"
    lists.mkdir()
    spelling.mkdir()
    monkeypatch.setattr(dictionaries, "LISTS", (str(lists),))
    monkeypatch.setattr(dictionaries, "HUNSPELL", ())
    monkeypatch.setenv("DICPATH", str(spelling))
    monkeypatch.chdir(tmp_path)
    with pytest.raises(MissingFile, match=r"spanish: no such file.*the system has none"):
        Lexicon.load("spanish")
    folder_with(spelling, "es_AR")
    folder_with(spelling, "es_ES")
    for name in ("es", "spanish", "es-AR"):
        assert "casita" in Lexicon.load(name).words()
    assert dictionaries._found("es").endswith("es_ES.dic")
    (lists / "spanish").write_text("mesa niño", "utf-8")
    (lists / "ngerman").write_text("Tisch", "utf-8")
    assert [*Lexicon.load("spanish").words()] == ["mesa", "niño"]
    assert "casita" in Lexicon.load("es").words()  # a code is hunspell's
    assert [*Lexicon.load("german").words()] == [*Lexicon.load("de").words()] == ["tisch"]
    Path("german").write_text("mine", "utf-8")  # a file goes first
    assert [*Lexicon.load("german").words()] == ["mine"]
    with pytest.raises(MissingFile, match="the system has es, ngerman, spanish"):
        Lexicon.load("klingon")
    with pytest.raises(MissingFile, match="no/such: no such file"):
        Lexicon.load("no/such")


@pytest.mark.parametrize(
    ("name", "packages"),
    [
        ("de", "wngerman or hunspell-de-de"),
        ("german", "wngerman or hunspell-de-de"),
        ("de-CH", "wswiss or hunspell-de-ch"),
        ("es_MX", "wspanish or hunspell-es"),
        ("ru", "hunspell-ru"),
    ],
)
def test_the_packages_that_a_missing_dictionary_needs_are_of_its_language(
    name: str, packages: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(dictionaries, "LISTS", ())
    monkeypatch.setattr(dictionaries, "HUNSPELL", ())
    monkeypatch.setenv("DICPATH", str(tmp_path))
    monkeypatch.chdir(tmp_path)
    with pytest.raises(MissingFile, match=rf"On Debian, install {packages}$"):
        Lexicon.load(name)
    with pytest.raises(MissingFile, match="Name a file, or a language, such as es"):
        Lexicon.load("klingon")


def test_what_explodes_or_is_in_an_unknown_encoding_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = folder_with(tmp_path, "xx")
    monkeypatch.setattr(hunspell, "FORMS_LIMIT", 5)
    with pytest.raises(InputError, match=r"xx\.dic: makes more than 5 forms"):
        Lexicon.load(str(path))
    monkeypatch.undo()
    (tmp_path / "xx.aff").write_text("SET klingon-1\n")
    with pytest.raises(InputError, match=r"encoding 'klingon-1', which is not known"):
        Lexicon.load(str(path))
    (tmp_path / "xx.aff").write_bytes(bytes(range(256)) * 20 + b"\nSFX A Y 1\nSFX A 0 [\nPFX")
    assert "nada" in {*Lexicon.load(str(path)).words()}


def test_accents_are_kept_in_a_dictionary() -> None:
    reading = ReadOptions(fold_accents=True, faces="ñ, th")
    lexicon = Lexicon.parse("ñandú, niño, árbol", reading=reading)
    assert [*lexicon.words()] == ["ñandu", "niño", "arbol"]
    assert dict(lexicon.written) == {"ñandu": "ñandú", "arbol": "árbol"}
