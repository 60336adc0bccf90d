"""The files of the page, read once when the server starts; no request reads a path."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from importlib.resources import files
from importlib.resources.abc import Traversable

_TYPES = {
    "html": "text/html; charset=utf-8",
    "css": "text/css; charset=utf-8",
    "js": "text/javascript; charset=utf-8",
    "json": "application/json",
    "webmanifest": "application/manifest+json",
    "svg": "image/svg+xml",
    "png": "image/png",
    "ico": "image/x-icon",
    "woff2": "font/woff2",
    "txt": "text/plain; charset=utf-8",
}
PAGE = "index.html"


@dataclass(frozen=True)
class File:
    """A file as it is sent."""

    content: bytes
    type: str


def static_files() -> Mapping[str, File]:
    """Return all files of the page by their URL path: ``/``, ``/app.js``."""
    found = dict(_below(files("unboggle.web") / "static", ""))
    found["/"] = found[f"/{PAGE}"]
    return found


def _below(folder: Traversable, at: str) -> Iterator[tuple[str, File]]:
    for entry in folder.iterdir():
        path = f"{at}/{entry.name}"
        if entry.is_dir():
            yield from _below(entry, path)
        elif (kind := _TYPES.get(entry.name.rpartition(".")[2])) is not None:
            yield path, File(entry.read_bytes(), kind)
