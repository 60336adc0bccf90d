"""The few shapes that everything is drawn with, whatever they are written as afterwards.

Lengths are in points, y grows downwards. Colours are roles that `unboggle.drawing.palette`
knows; an empty one is no fill, or no line.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Literal

Point = tuple[float, float]
Anchor = Literal["start", "middle", "end"]


@dataclass(frozen=True)
class Box:
    """A rectangle, maybe with round corners."""

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
    """A line through points, with round corners and ends; ``dash`` is lengths on and off."""

    points: tuple[Point, ...]
    line: str
    weight: float
    dash: tuple[float, ...] = ()


@dataclass(frozen=True)
class Text:
    """A line of text; ``x`` and ``y`` are where its base line starts, is halved or ends."""

    x: float
    y: float
    text: str
    size: float
    fill: str = "ink"
    bold: bool = False
    anchor: Anchor = "start"


@dataclass(frozen=True)
class Group:
    """Shapes that belong to the word with this number."""

    word: int
    shapes: tuple[Shape, ...]


Shape = Box | Disc | Stroke | Text | Group


@dataclass(frozen=True)
class Picture:
    """Shapes on a ground of this size; ``title`` and ``about`` say it to who cannot see it."""

    width: float
    height: float
    shapes: tuple[Shape, ...]
    title: str = ""
    about: str = ""

    def at(self, x: float, y: float, scale: float = 1.0) -> tuple[Shape, ...]:
        """Return its shapes, scaled and moved as a part of another picture."""
        return tuple(moved(shape, x, y, scale) for shape in self.shapes)


def moved(shape: Shape, x: float, y: float, scale: float = 1.0) -> Shape:
    """Return ``shape`` in ``scale``, its origin at ``x`` and ``y``.

    >>> moved(Disc(1, 2, 1), 10, 10, 2)
    Disc(x=12, y=14, radius=2, fill='', line='', weight=0.0)
    """
    match shape:
        case Group(word, shapes):
            return Group(word, tuple(moved(part, x, y, scale) for part in shapes))
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
    """Return ``shapes`` with those of groups in their place."""
    parts: list[Shape] = []
    for shape in shapes:
        parts += flat(shape.shapes) if isinstance(shape, Group) else [shape]
    return parts
