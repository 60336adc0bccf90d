"""A picture as SVG: real text, no external resources, descriptions for screen readers."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from itertools import groupby

from unboggle.drawing.font import FAMILY
from unboggle.drawing.palette import dark, light
from unboggle.drawing.shapes import Box, Disc, Group, Picture, Shape, Stamp, Stroke, Text

FONTS = f"'{FAMILY}',Verdana,'Segoe UI',Arial,sans-serif"
# Characters that XML cannot contain, not even escaped.
_NO_XML = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def to_svg(picture: Picture, *, dark_too: bool = True, alone: bool = True) -> str:
    """Return ``picture`` as an SVG element; ``alone`` adds a final newline, for a file.

    The SVG draws its own background. ``dark_too`` makes it dark on a screen whose user prefers
    dark, but never on paper.
    """
    wide, high = _number(picture.width), _number(picture.height)
    space = ' xmlns="http://www.w3.org/2000/svg"' if alone else ""
    stamps = {shapes: f"s{k}" for k, shapes in enumerate(dict.fromkeys(_stamped(picture.shapes)))}
    defined = (
        f'<g id="{name}">{"".join(_elements(shapes, stamps))}</g>'
        for shapes, name in stamps.items()
    )
    parts = [
        f'<svg{space} width="{wide}" height="{high}" viewBox="0 0 {wide} {high}" role="img"'
        f' font-family="{FONTS}">',
        f"<title>{escaped(picture.title)}</title>",
        f"<desc>{escaped(picture.about)}</desc>" if picture.about else "",
        f"<style>{dark_style(picture.shapes)}</style>" if dark_too else "",
        f'<rect width="{wide}" height="{high}" {_paint("paper", "")}/>',
        f"<defs>{''.join(defined)}</defs>" if stamps else "",
        *_elements(picture.shapes, stamps),
        "</svg>",
    ]
    text = "".join(parts)
    return f"{text}\n" if alone else text


def dark_style(shapes: Iterable[Shape] | None = None) -> str:
    """Return the style for dark screens: all colours, or those of ``shapes``."""
    from unboggle.drawing.palette import PALETTE

    painted = (
        {f"{way}-{role}" for role in PALETTE for way in "fs"}
        if shapes is None
        else {"f-paper", *_roles(shapes)}
    )
    rules = (
        f".{name}{{{'fill' if name[0] == 'f' else 'stroke'}:{dark(name[2:])}}}"
        for name in sorted(painted)
    )
    return f"@media screen and (prefers-color-scheme:dark){{{''.join(rules)}}}"


def escaped(text: str) -> str:
    """Return ``text`` escaped for XML and HTML, attributes included."""
    text = _NO_XML.sub("\ufffd", text).replace("&", "&amp;").replace("<", "&lt;")
    return text.replace(">", "&gt;").replace('"', "&quot;").replace("'", "&#39;")


def _roles(shapes: Iterable[Shape]) -> Iterator[str]:
    """Yield the classes of ``shapes``, one for each role that fills or draws them."""
    for shape in shapes:
        match shape:
            case Group() | Stamp():
                yield from _roles(shape.shapes)
            case Stroke():
                yield f"s-{shape.line}"
            case Text():
                yield f"f-{shape.fill}"
            case _:
                if shape.fill:
                    yield f"f-{shape.fill}"
                if shape.line:
                    yield f"s-{shape.line}"


_Stamps = Mapping[tuple[Shape, ...], str]


def _stamped(shapes: Iterable[Shape]) -> Iterator[tuple[Shape, ...]]:
    """Yield the shapes of each stamp in ``shapes``."""
    for shape in shapes:
        if isinstance(shape, Group):
            yield from _stamped(shape.shapes)
        elif isinstance(shape, Stamp):
            yield shape.shapes


def _elements(shapes: Iterable[Shape], stamps: _Stamps) -> Iterator[str]:
    """Yield the elements; runs of elements with the same style share a group to save space."""
    for style, alike in groupby(shapes, _style):
        members = list(alike)
        if style is None:
            for member in members:
                if isinstance(member, Stamp):
                    yield _stamp(member, stamps[member.shapes])
                    continue
                assert isinstance(member, Group)
                inner = "".join(_elements(member.shapes, stamps))
                yield f'<g data-word="{member.word}">{inner}</g>'
        elif len(members) == 1:
            yield _element(members[0], f" {style}")
        else:
            yield f"<g {style}>{''.join(_element(shape, '') for shape in members)}</g>"


def _style(shape: Shape) -> str | None:
    """Return the attributes that similar shapes share, or None for groups and stamps."""
    match shape:
        case Group() | Stamp():
            return None
        case Stroke():
            dash = " ".join(map(_number, shape.dash))
            return (
                f'{_paint("", shape.line)} stroke-width="{_number(shape.weight)}"'
                ' stroke-linecap="round" stroke-linejoin="round"'
                + (f' stroke-dasharray="{dash}"' if dash else "")
            )
        case Text():
            bold = ' font-weight="bold"' if shape.bold else ""
            anchor = f' text-anchor="{shape.anchor}"' if shape.anchor != "start" else ""
            return f'{_paint(shape.fill, "")} font-size="{_number(shape.size)}"{bold}{anchor}'
    weight = f' stroke-width="{_number(shape.weight)}"' if shape.line else ""
    return f"{_paint(shape.fill, shape.line)}{weight}"


def _paint(fill: str, line: str) -> str:
    """Return the colours for paper, and the classes that dark screens recolour."""
    classes = [f"f-{fill}"] if fill else []
    colours = [f'fill="{light(fill)}"' if fill else 'fill="none"']
    if line:
        classes.append(f"s-{line}")
        colours.append(f'stroke="{light(line)}"')
    return " ".join([f'class="{" ".join(classes)}"', *colours])


def _element(shape: Shape, style: str) -> str:
    match shape:
        case Box():
            round_ = f' rx="{_number(shape.radius)}"' if shape.radius else ""
            return (
                f'<rect x="{_number(shape.x)}" y="{_number(shape.y)}"'
                f' width="{_number(shape.width)}" height="{_number(shape.height)}"{round_}{style}/>'
            )
        case Disc():
            at = f'cx="{_number(shape.x)}" cy="{_number(shape.y)}"'
            return f'<circle {at} r="{_number(shape.radius)}"{style}/>'
        case Stroke():
            points = " ".join(f"{_number(x)},{_number(y)}" for x, y in shape.points)
            return f'<polyline points="{points}"{style}/>'
        case Text():
            at = f'x="{_number(shape.x)}" y="{_number(shape.y)}"'
            return f"<text {at}{style}>{escaped(shape.text)}</text>"
    raise AssertionError(shape)


def _stamp(stamp: Stamp, name: str) -> str:
    if stamp.scale == 1:
        return f'<use href="#{name}" x="{_number(stamp.x)}" y="{_number(stamp.y)}"/>'
    move = f"translate({_number(stamp.x)} {_number(stamp.y)}) scale({stamp.scale:.4g})"
    return f'<use href="#{name}" transform="{move}"/>'


def _number(value: float) -> str:
    """Return ``value`` rounded to hundredths, without needless digits.

    >>> _number(2.0), _number(0.125), _number(-0.001)
    ('2', '0.12', '0')
    """
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text
