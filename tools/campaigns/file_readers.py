"""What is read from files, from the metadata of packages and by the server: readers for mutations.

A reader takes a text, and raises an `InputError` if it cannot use it.
"""

from __future__ import annotations

import asyncio
import json
import os
import sys
import tempfile
import warnings
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any
from unittest.mock import patch
from urllib.parse import unquote

import click

from unboggle import fit, parse_words, plugins, search_best_boards, to_report
from unboggle.cli.batch_folder import BatchFolder
from unboggle.cli.command_template import CommandTemplate
from unboggle.cli.defaults_file import settings
from unboggle.cli.defaults_found import Source
from unboggle.cli.jsonl import whole_lines
from unboggle.cli.main import cli
from unboggle.climbing.checkpoint import read_resume
from unboggle.encodings import names as encoding_names
from unboggle.puzzle import Grid
from unboggle.reports import plot_runs
from unboggle.web.app import make_app
from unboggle.web.guard import Guard
from unboggle.web.jobs import Jobs
from unboggle.web.limits import Limits
from unboggle.web.problem import MEDIA_TYPE, Problem

_PORT = 8000
_METHOD = frozenset("ABCDEFGHIJKLMNOPQRSTUVWXYZ")
_GROUPS = ("unboggle.encodings", "unboggle.solvers", "unboggle.constraints", "unboggle.formats")


@cache
def _folder() -> tempfile.TemporaryDirectory[str]:
    memory = "/dev/shm"  # writing there costs least
    where = memory if os.access(memory, os.W_OK) else None
    return tempfile.TemporaryDirectory(prefix="unboggle-readers-", dir=where)  # removed at the end


def _file(name: str, text: str) -> str:
    path = Path(_folder().name) / name
    path.parent.mkdir(exist_ok=True)
    path.write_text(text, "utf-8", "replace")
    return str(path)


# ---- files ----


def best_report() -> str:
    """Return a report of `search_best_boards`."""
    return json.dumps(to_report(search_best_boards(grid="3x3", rounds=1, seed=1)))


def resume(text: str) -> object:
    """Read a report from which `unboggle best` continues."""
    return read_resume(_file("best.json", text))


def summary() -> str:
    """Return the summary of a batch."""
    entry = {
        **{"list": "a.txt", "file": "a.json", "sha256": "0" * 64, "status": "fitted"},
        **{"size": [3, 3], "seconds": 0.1, "error": None},
    }
    return json.dumps(
        {"format": "unboggle.batch/1", "command": "fit --size 3", "lists": [entry], "error": None}
    )


def batch(text: str) -> object:
    """Continue the batch with a summary."""
    path = Path(_file("batch/summary.json", text)).parent
    folder = BatchFolder(str(path), CommandTemplate.parse("fit --size 3"))
    return folder.entries([("a.txt", "0" * 64, None)], lambda *_: None)


def run_log() -> str:
    """Return two runs of `unboggle compare`, and a line of a log."""
    run = {
        **{"format": "unboggle.compare.run/1", "list": "a", "size": [3, 3], "words": 4, "run": 1},
        **{"name": "tiles", "kind": "encoding", "encoding": "tiles", "solver": "s"},
        **{"timeout": 10.0, "status": "fitted", "seconds": {"wall": 0.5, "cpu": None}},
        **{"memory_mb": None, "variables": None, "clauses": None},
    }
    log = {"format": "unboggle.log/1", "seconds": 0.1, "incumbent": 3, "upper_bound": 9}
    return "\n".join(map(json.dumps, (run, {**run, "list": "b"}, {**log, "unit": "words"}))) + "\n"


def lines(text: str) -> object:
    """Read the lines of a comparison as if to continue it, and plot them."""
    path = _file("runs.jsonl", text)
    return whole_lines(path), plot_runs([path], "par2")


DEFAULTS = """# mine
color = "never"
quiet = true
[fit]
size = "4x4"
timeout = 20
[gogen.make]
kind = "uber"
"""


def _commands() -> click.Group:
    assert isinstance(cli, click.Group)
    return cli


def defaults(text: str) -> object:
    """Read a file of defaults."""
    return [*settings(_commands(), [Source(_file("unboggle.toml", text), own=True)])]


# ---- packages ----


ENTRIES = """Metadata-Version: 2.1
Name: mine
Version: 1.0
----
[unboggle.encodings]
mine = json:JSONDecoder
[unboggle.solvers]
other = json
[unboggle.formats]
rows = json:dumps
[unboggle.constraints]
odd = json:no_such
"""


def plug_ins(text: str) -> object:
    """Look for plug-ins in the metadata of a package, and load them."""
    about, _, entries = text.partition("----\n")
    _file("mine-1.0.dist-info/METADATA", about)
    _file("mine-1.0.dist-info/entry_points.txt", entries)
    library = [path for path in sys.path if "site-packages" not in path]
    with patch.object(sys, "path", [_folder().name, *library]), warnings.catch_warnings():
        warnings.simplefilter("ignore", plugins.PluginWarning)
        plugins._entries.cache_clear()
        try:
            found = [one for group in _GROUPS for one in plugins.plugins(group, encoding_names())]
        finally:
            plugins._entries.cache_clear()
        return [plugins.usable(one, one.load) for one in found if one.target.startswith("json")]


# ---- the server ----


@cache
def _app() -> Callable[..., Any]:
    limits = Limits()
    return Guard(make_app(limits), _PORT, limits)


@cache
def _loop() -> asyncio.AbstractEventLoop:
    return asyncio.new_event_loop()


def _too_many(*_: object) -> None:
    raise Problem("too-many", "no process is started here")


def requests() -> list[str]:
    """Return requests of the page."""
    host = f"host: 127.0.0.1:{_PORT}"
    task = {"task": "fit", "puzzle": {"words": "cat dog", "size": [3, 3]}, "timeout": 5}
    sheet = {
        "task": "sheet",
        "report": to_report(fit(parse_words("cat").puzzle(Grid.rectangle(2, 2)))),
    }
    posted = f"{host}\ncontent-type: application/json\norigin: http://127.0.0.1:{_PORT}\n\n"
    return [
        f"GET / HTTP/1.1\n{host}\n\n",
        f"GET /api/v1/schemas/unboggle.fit-1.json HTTP/1.1\n{host}\n\n",
        f"GET /api/v1/jobs/abc/events HTTP/1.1\n{host}\nlast-event-id: 3\n\n",
        f"DELETE /api/v1/jobs/abc HTTP/1.1\n{posted}",
        f"POST /api/v1/jobs HTTP/1.1\n{posted}{json.dumps(task)}",
        f"POST /api/v1/sheets HTTP/1.1\n{posted}{json.dumps(sheet)}",
    ]


def http(text: str) -> int:
    """Answer a request as the server does, but start no job; return the status.

    Raises `AssertionError` if the server fails, or refuses without a problem document.
    """
    head, _, body = text.partition("\n\n")
    first, *named = head.split("\n")
    method, _, target = first.removesuffix(" HTTP/1.1").partition(" ")
    if not method or not _METHOD.issuperset(method) or not target.isascii():
        return 400  # by the parser of the server
    path, _, query = target.partition("?")
    headers = [tuple(part.encode() for part in line.lower().split(": ", 1)) for line in named]
    data = body.encode("utf-8", "surrogatepass")
    pairs = [one for one in headers if len(one) == 2 and one[0] != b"content-length"]
    scope = {
        **{"type": "http", "asgi": {"version": "3.0"}, "http_version": "1.1", "scheme": "http"},
        **{"method": method, "path": unquote(path), "raw_path": path.encode()},
        **{"query_string": query.encode(), "root_path": "", "client": ("127.0.0.1", 1)},
        "headers": [*pairs, (b"content-length", str(len(data)).encode())],
    }
    sent: list[dict[str, Any]] = []

    async def receive() -> dict[str, Any]:
        return {"type": "http.request", "body": data, "more_body": False}

    async def send(message: dict[str, Any]) -> None:
        sent.append(message)

    with patch.object(Jobs, "post", _too_many):
        _loop().run_until_complete(_app()(scope, receive, send))
    status: int = sent[0]["status"]
    kind = dict(sent[0]["headers"])[b"content-type"].decode()
    if status >= 500 or (status >= 400 and kind != MEDIA_TYPE):
        answer = b"".join(one.get("body", b"") for one in sent)
        raise AssertionError(f"the server answers {status}: {answer[:200]!r}")
    return status
