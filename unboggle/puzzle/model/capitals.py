"""How letters are drawn on a board: as capitals, unless two letters have the same capital.

All drawings take their capitals from here: a bare ``upper`` draws the Turkish ı and i alike.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence

from unboggle.puzzle.model.faces import Face

DOTTED = "i\u0307"
"""The small letter of the Turkish İ, as Unicode folds it when the language is unknown."""
_DOTLESS = str.maketrans({"i": "İ", "ı": "I"})


def is_turkish_list(words: Sequence[str]) -> bool:
    """Whether at least a tenth of ``words`` have such letters: then I is ı in all words.

    >>> is_turkish_list(["KIZ", "DİL"]), is_turkish_list(["Erdoğan", *["Insel"] * 20])
    (True, False)
    """
    return 10 * sum(map(is_turkish, words)) >= max(1, len(words))


def is_turkish(text: str) -> bool:
    """Whether ``text`` has a letter that only alphabets with a dotless ı have.

    >>> is_turkish("kız"), is_turkish("DİL"), is_turkish("kil")
    (True, True, False)
    """
    return not text.isascii() and any(letter in text for letter in ("ı", "İ", "ğ", "Ğ", DOTTED))


def folded(text: str, *, turkish: bool = False) -> str:
    """Return ``text`` composed and in small letters, as words are compared; ß is ss, ς is σ.

    With ``turkish`` I is ı and İ is i.

    >>> folded("Maß"), folded("KIZ DİL", turkish=True)
    ('mass', 'kız dil')
    """
    text = unicodedata.normalize("NFC", text)
    if turkish:
        text = text.replace("İ", "i").replace("I", "ı")
    return unicodedata.normalize("NFC", text.casefold())


def capitals(rows: Sequence[Sequence[Face | None]]) -> list[list[str | None]]:
    """Return the text to draw for each face of a board: a hole stays None, a blank cell ``""``.

    Faces are drawn as capitals if different letters keep different capitals. A board with ı or ğ
    has İ for i and I for ı. Any other letter that its capital does not lead back to stays small.

    >>> capitals([["k", "ı", "z"], ["i", "qu", None]])
    [['K', 'I', 'Z'], ['İ', 'Qu', None]]
    >>> capitals([["i", "qu", ""]])
    [['I', 'Qu', '']]
    """
    turkish = any(face and is_turkish(face) for row in rows for face in row)
    return [[None if face is None else capital(face, turkish) for face in row] for row in rows]


def capital(face: Face, turkish: bool = False) -> str:
    """Return ``face`` as it is drawn; ``turkish``: on a board with Turkish letters."""
    if face.isascii() and not turkish:
        return face[:1].upper() + face[1:]
    if turkish and DOTTED not in face:
        return face[:1].translate(_DOTLESS).upper() + face[1:]
    first = next((face[:k] for k in range(len(face), 0, -1) if _is_letter(face[:k])), face)
    drawn = first if turkish else unicodedata.normalize("NFC", first.upper())
    if folded(drawn) != first or len(drawn) > len(first) or "\u10d0" <= first[:1] <= "\u10ff":
        drawn = first  # Georgian has capitals in Unicode, but no text uses them
    return drawn + face[len(first) :]


def _is_letter(text: str) -> bool:
    """Whether ``text`` is one letter with its combining marks."""
    return all(unicodedata.combining(mark) for mark in text[1:])


def typed(rows: Sequence[Sequence[Face | None]]) -> str:
    """Return rows of faces as people type them, ``.`` for a blank cell and ``#`` for a hole.

    In capitals, or in small letters with q for Qu if capitals are ambiguous; `parse_board`
    reads both.

    >>> typed([["qu", "e"], ["", None]]), typed([["k", "ı"], ["qu", "z"]])
    ('QuE .#', 'kı qz')
    """
    shown = capitals(rows)
    small = any(is_turkish(face) for row in rows for face in row if face) and not any(
        is_turkish(text) for row in shown for text in row if text
    )
    pairs = zip(rows, shown, strict=True)
    return " ".join(_typed_row(faces, drawn, small=small) for faces, drawn in pairs)


def _typed_row(faces: Sequence[Face | None], drawn: Sequence[str | None], *, small: bool) -> str:
    if small or any(text and text[0].islower() for text in drawn):
        drawn = ["q" if face == "qu" else face for face in faces]
    return "".join("#" if text is None else text or "." for text in drawn)
