"""The shapes that all drawings consist of, whatever format they are written in.

Lengths are in points; y grows downwards. Colours are roles of `unboggle.drawing.palette`; an
empty role means no fill, or no line.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Literal

Point = tuple[float, float]
Anchor = Literal["start", "middle", "end"]


@dataclass(frozen=True)
class Box:
    """A rectangle, optionally with round corners."""

    x: float
    y: float
    width: float
    height: float
    fill: str = ""
    line: str = ""
    weight: float = 0.0
    radius: float = 0.0


@dataclass(frozen=True)
class Disc:
    """A circle around a point."""

    x: float
    y: float
    radius: float
    fill: str = ""
    line: str = ""
    weight: float = 0.0


@dataclass(frozen=True)
class Stroke:
    """A line through points, with round corners and ends; ``dash`` lists lengths on and off."""

    points: tuple[Point, ...]
    line: str
    weight: float
    dash: tuple[float, ...] = ()


@dataclass(frozen=True)
class Text:
    """A line of text; ``x`` and ``y`` are the start, middle or end of its baseline."""

    x: float
    y: float
    text: str
    size: float
    fill: str = "ink"
    bold: bool = False
    anchor: Anchor = "start"


@dataclass(frozen=True)
class Group:
    """Shapes of the word with this number."""

    word: int
    shapes: tuple[Shape, ...]


@dataclass(frozen=True)
class Stamp:
    """Shapes used in several places; here at ``scale``, with their origin at ``x`` and ``y``."""

    shapes: tuple[Shape, ...]
    x: float = 0.0
    y: float = 0.0
    scale: float = 1.0


Shape = Box | Disc | Stroke | Text | Group | Stamp


@dataclass(frozen=True)
class Picture:
    """Shapes in a space of this size; ``title`` and ``about`` describe them for screen readers."""

    width: float
    height: float
    shapes: tuple[Shape, ...]
    title: str = ""
    about: str = ""

    def at(self, x: float, y: float, scale: float = 1.0) -> tuple[Shape, ...]:
        """Return the shapes, scaled and moved, as a part of another picture."""
        return tuple(moved(shape, x, y, scale) for shape in self.shapes)


def moved(shape: Shape, x: float, y: float, scale: float = 1.0) -> Shape:
    """Return ``shape``, scaled by ``scale``, with its origin moved to ``x`` and ``y``.

    >>> moved(Disc(1, 2, 1), 10, 10, 2)
    Disc(x=12, y=14, radius=2, fill='', line='', weight=0.0)
    """
    match shape:
        case Group(word, shapes):
            return Group(word, tuple(moved(part, x, y, scale) for part in shapes))
        case Stamp(shapes, there_x, there_y, its):
            return Stamp(shapes, x + scale * there_x, y + scale * there_y, scale * its)
        case Stroke(points, _, weight, dash):
            return replace(
                shape,
                points=tuple((x + scale * a, y + scale * b) for a, b in points),
                weight=scale * weight,
                dash=tuple(scale * length for length in dash),
            )
        case Text():
            return replace(
                shape, x=x + scale * shape.x, y=y + scale * shape.y, size=scale * shape.size
            )
        case Disc():
            return replace(
                shape,
                x=x + scale * shape.x,
                y=y + scale * shape.y,
                radius=scale * shape.radius,
                weight=scale * shape.weight,
            )
    return replace(
        shape,
        x=x + scale * shape.x,
        y=y + scale * shape.y,
        width=scale * shape.width,
        height=scale * shape.height,
        weight=scale * shape.weight,
        radius=scale * shape.radius,
    )


def flat(shapes: Sequence[Shape]) -> list[Shape]:
    """Return ``shapes`` with groups and stamps replaced by their shapes."""
    parts: list[Shape] = []
    for shape in shapes:
        match shape:
            case Group():
                parts += flat(shape.shapes)
            case Stamp(inner, x, y, scale):
                parts += [moved(one, x, y, scale) for one in flat(inner)]
            case _:
                parts.append(shape)
    return parts


def mirrored(picture: Picture) -> Picture:
    """Return the mirror image of ``picture``, left to right; texts stay readable."""
    return replace(picture, shapes=tuple(_mirrored(s, picture.width) for s in picture.shapes))


_OTHER: dict[Anchor, Anchor] = {"start": "end", "middle": "middle", "end": "start"}


def _mirrored(shape: Shape, wide: float) -> Shape:
    match shape:
        case Group(word, shapes):
            return Group(word, tuple(_mirrored(part, wide) for part in shapes))
        case Stroke(points=points):
            return replace(shape, points=tuple((wide - x, y) for x, y in points))
        case Text():
            return replace(shape, x=wide - shape.x, anchor=_OTHER[shape.anchor])
        case Disc():
            return replace(shape, x=wide - shape.x)
        case Box():
            return replace(shape, x=wide - shape.x - shape.width)
    raise AssertionError(shape)
