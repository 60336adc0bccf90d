"""An HTML page of sheets: boards, words that show their paths, hidden keys, print styles."""

from __future__ import annotations

import base64
from collections.abc import Iterator, Sequence
from dataclasses import replace
from hashlib import sha256
from pathlib import Path

from unboggle.drawing.board import board_picture, cell_for
from unboggle.drawing.shapes import Group, Picture, Text
from unboggle.drawing.svg import dark_style, escaped, to_svg
from unboggle.render.keys import (
    about,
    on_one_board,
    routes,
    small_boards,
    solved,
    with_paths,
    with_places,
)
from unboggle.render.sheets.languages import RIGHT_TO_LEFT, TEXTS, Texts
from unboggle.render.sheets.sheet import Item, Sheet, word_lines

_HERE = Path(__file__).parent
_WIDE = 620.0
_LINES = 24


def page(
    found: Sequence[Sheet],
    title: str,
    *,
    key: bool = True,
    steps: bool = False,
    language: str = "en",
) -> str:
    """Return ``found`` as one file with its script, style and fonts.

    Without ``key`` the file contains no answers.
    """
    style = (_HERE / "sheet.css").read_text("utf-8") + dark_style()
    script = (_HERE / "sheet.js").read_text("utf-8")
    allowed = (
        "default-src 'none'; base-uri 'none'; form-action 'none';"
        f" style-src 'unsafe-inline'; script-src '{_hash(script)}'"
    )
    way = ' dir="rtl"' if TEXTS[language] in RIGHT_TO_LEFT else ""
    body = "\n".join(_article(sheet, key=key, steps=steps) for sheet in found)
    return (
        f'<!DOCTYPE html>\n<html lang="{language}"{way}>\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f'<meta http-equiv="Content-Security-Policy" content="{allowed}">\n'
        f"<title>{escaped(title)}</title>\n<style>{style}</style>\n</head>\n"
        f"<body>\n<main>\n{body}\n</main>\n<script>{script}</script>\n</body>\n</html>\n"
    )


def _hash(script: str) -> str:
    return f"sha256-{base64.b64encode(sha256(script.encode()).digest()).decode()}"


def _article(sheet: Sheet, *, key: bool, steps: bool) -> str:
    texts = sheet.texts
    answers = key and sheet.has_key
    return "\n".join(
        filter(
            None,
            (
                "<article>",
                f"<header><h1 dir=auto>{escaped(sheet.title)}</h1>"
                f'<span class="blanks">{escaped(texts.name)} <i></i> {escaped(texts.date)}'
                ' <i class="date"></i></span></header>',
                f'<p class="blurb">{escaped(sheet.blurb)}</p>',
                f'<figure class="board">{_board(sheet, paths=answers, steps=steps)}</figure>',
                _letters(sheet),
                _table(sheet),
                _words(sheet, shown=answers),
                _bar(texts) if answers else "",
                _key(sheet, steps) if answers else "",
                "</article>",
            ),
        )
    )


def _svg(picture: Picture) -> str:
    return to_svg(picture, dark_too=False, alone=False)


def _board(sheet: Sheet, *, paths: bool, steps: bool) -> str:
    """Return the board; with ``paths``, which the script shows one by one."""
    cell = cell_for(sheet.rows, _WIDE, _WIDE, 72.0)
    says = about(sheet, note=False)
    drawn = board_picture(sheet.rows, sheet.board_style, sheet.title, says, cell=cell)
    if not paths or not sheet.trails or sheet.is_to_complete:
        return _svg(drawn)
    # Each path as if it were the only one: without its label, and below the letters.
    looks = [
        replace(sheet.board_style, trails=(replace(trail, label=""),), steps=steps)
        for trail in sheet.trails
    ]
    alone = [board_picture(sheet.rows, look, cell=cell) for look in looks]
    paths_ = [shape for one in alone for shape in one.shapes if isinstance(shape, Group)]
    letters = [shape for shape in drawn.shapes if isinstance(shape, Text)]
    ground = [shape for shape in drawn.shapes if not isinstance(shape, Text)]
    return _svg(replace(drawn, shapes=(*ground, *paths_, *letters)))


def _letters(sheet: Sheet) -> str:
    if not sheet.letters:
        return ""
    letters = "".join(f"<b>{escaped(letter)}</b>" for letter in sheet.letters.split())
    return f'<p class="letters">{escaped(sheet.texts.place)} {letters}</p>'


def _table(sheet: Sheet) -> str:
    if not sheet.table:
        return ""
    texts = sheet.texts
    rows = (
        (texts.letters, *(a for a, _ in sheet.table)),
        (texts.points, *(b for _, b in sheet.table)),
    )
    lines = (
        f"<tr><th>{escaped(head)}</th>{''.join(f'<td>{escaped(cell)}</td>' for cell in cells)}</tr>"
        for head, *cells in rows
    )
    return f"<table>{''.join(lines)}</table>"


def _words(sheet: Sheet, *, shown: bool) -> str:
    """Return the list of words for solvers; with ``shown`` each shows its path."""
    texts = word_lines(sheet)
    if not texts:
        return f'<div class="lines">{"<i></i>" * _LINES}</div>' if sheet.write else ""
    live = shown and sheet.word_listing == "all" and not sheet.is_to_complete
    entries = (
        _entry(k, item) if live and item.path else f"<li>{_isolated(text)}</li>"
        for k, (item, text) in enumerate(zip(sheet.items, texts, strict=True))
    )
    return _list(sheet, "".join(entries))


def _list(sheet: Sheet, entries: str) -> str:
    way = ' dir="rtl"' if sheet.right_to_left else ""
    return f'<ul class="words"{way}>{entries}</ul>'


def _entry(number: int, item: Item) -> str:
    worth = (
        "" if item.points is None else f' <span class="points">{escaped(str(item.points))}</span>'
    )
    return (
        f'<li><button type="button" data-word="{number}" aria-pressed="false">'
        f"{_isolated(item.word)}{worth}</button></li>"
    )


def _isolated(text: str) -> str:
    return f"<bdi>{escaped(text)}</bdi>"


def _bar(texts: Texts) -> str:
    show, hide = escaped(texts.show), escaped(texts.hide)
    return (
        f'<p class="bar"><button type="button" aria-expanded="false" data-show="{show}"'
        f' data-hide="{hide}">{show}</button></p>'
    )


def _key(sheet: Sheet, steps: bool) -> str:
    head = escaped(sheet.texts.key).format(f"<bdi>{escaped(sheet.title)}</bdi>")
    return f'<section class="key" hidden><h2>{head}</h2>{"".join(_answers(sheet, steps))}</section>'


def _answers(sheet: Sheet, steps: bool) -> Iterator[str]:
    if sheet.key_note:
        yield f'<p class="note" dir="auto">{escaped(sheet.key_note)}</p>'
    cell = cell_for(sheet.rows, _WIDE, _WIDE, 48.0)
    if sheet.other is not None or not sheet.trails:
        yield f"<figure>{_svg(solved(sheet, cell / (1 if sheet.other is None else 2)))}</figure>"
        if sheet.gogen:
            return
    elif on_one_board(sheet):
        yield f"<figure>{_svg(with_paths(sheet, cell, steps=steps))}</figure>"
    elif _draws_each_word(sheet):
        small = small_boards(sheet, max(12.0, min(24.0, 180.0 / len(sheet.rows[0]))), steps=steps)
        drawn = (
            _svg(replace(one, title=sheet.items[trail.number].word))
            for one, trail in zip(small, sheet.trails, strict=True)
        )
        yield f'<div class="small">{"".join(drawn)}</div>'
    elif sheet.word_listing == "all":
        yield f"<figure>{_svg(with_places(sheet, cell))}</figure>"
        yield _list(sheet, "".join(f"<li>{_isolated(route)}</li>" for route in routes(sheet)))
    if sheet.heat:
        heat = replace(sheet.board_style, heat=sheet.heat)
        yield f"<figure>{_svg(board_picture(sheet.solution, heat, cell=cell))}</figure>"
    if sheet.trails and (sheet.word_listing != "all" or on_one_board(sheet)):
        yield _list(sheet, "".join(_entry(k, item) for k, item in enumerate(sheet.items)))


_SMALL = 60
"""The most words with a small board each in the key, if there is another list of words."""
_DRAWN = 20_000
"""The most cells of all small boards: some megabytes."""


def _draws_each_word(sheet: Sheet) -> bool:
    """Whether the key has a small board for each word."""
    cells = sum(map(len, sheet.rows)) * len(sheet.trails)
    return cells <= _DRAWN and (sheet.word_listing == "all" or len(sheet.trails) <= _SMALL)
