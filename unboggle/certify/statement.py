"""The statement of a certificate, as the files of its folder."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from unboggle.certify import readme
from unboggle.certify.checker.script import script
from unboggle.certify.folder import with_digests, write_new
from unboggle.puzzle import Board, Puzzle, Word
from unboggle.puzzle import Path as CellPath
from unboggle.puzzle.formats.document import puzzle_to_json

FORMAT = "unboggle.certificate/1"
Found = tuple[Board, Mapping[Word, CellPath]]


def put_stated(
    folder: Path, puzzle: Puzzle, kind: str, claim: str, stated: Mapping[str, Any]
) -> None:
    """Write ``certificate.json`` and its ``check.py``."""
    data = {
        "format": FORMAT,
        "kind": kind,
        "claim": claim,
        "puzzle": puzzle_to_json(puzzle),
        **stated,
    }
    data = with_digests(data, folder)
    write_new(folder / "certificate.json", json.dumps(data, ensure_ascii=False, indent=1) + "\n")
    write_new(folder / "check.py", script(kind, data["puzzle"]))


def put_page(folder: Path, page: str) -> None:
    """Write the README, with the digest of the certificate at its end."""
    data = json.loads((folder / "certificate.json").read_text(encoding="utf-8"))
    write_new(folder / "README.md", page + readme.digest(data["digest"]))


def boards_to_json(found: Sequence[Found]) -> list[dict[str, Any]]:
    """Return boards with the paths of words as JSON for a certificate."""
    return [{"board": board.rows(), "paths": dict(paths)} for board, paths in found]
