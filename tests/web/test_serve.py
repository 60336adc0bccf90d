"""``unboggle serve`` as a process: it starts, ends, and leaves nothing."""

from __future__ import annotations

import contextlib
import json
import os
import select
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from typing import Any

import pytest
from amounts import mixed
from needs import LINUX
from page_lists import ENDLESS
from page_server import descendants

from unboggle.errors import UnboggleError
from unboggle.web.server import bind

pytestmark = [pytest.mark.fresh, pytest.mark.skipif(not LINUX, reason="looks into /proc")]
HARD = {"task": "fit", "puzzle": {"words": " ".join(ENDLESS), "size": [6, 6]}}


@contextlib.contextmanager
def served(*options: str) -> Iterator[tuple[subprocess.Popen[str], str]]:
    command = [sys.executable, "-m", "unboggle", "serve", "--no-browser", *options]
    pipe = subprocess.PIPE
    with subprocess.Popen(command, stdout=pipe, stderr=pipe, text=True) as server:
        try:
            assert server.stdout is not None
            address = server.stdout.readline().strip()
            assert address.startswith("http://127.0.0.1:")
            yield server, address
        finally:
            server.kill()


def post(address: str, request: dict[str, Any]) -> dict[str, Any]:
    sent = urllib.request.Request(
        f"{address}api/v1/jobs",
        json.dumps(request).encode(),
        {"content-type": "application/json"},
    )
    with urllib.request.urlopen(sent) as answer:
        found: dict[str, Any] = json.load(answer)
    return found


def gone(pids: list[int]) -> bool:
    """Return whether all of them end soon."""
    for pid in pids:
        try:
            handle = os.pidfd_open(pid)
        except ProcessLookupError:
            continue
        try:
            if not select.select([handle], [], [], 20)[0]:  # readable when it has ended
                return False
        finally:
            os.close(handle)
    return True


def racing(server: subprocess.Popen[str], address: str) -> tuple[Any, list[int]]:
    """Start a search; return its open stream and all processes of the server."""
    job = post(address, HARD)
    stream = urllib.request.urlopen(f"{address.rstrip('/')}{job['events']}")
    for line in stream:
        if b'"racing"' in line:
            break
    below: list[int] = []
    while len(below) < 3:  # the job, and the members of its race
        below = [*descendants(server.pid)]
    return stream, below


@pytest.mark.parametrize("name", mixed(["SIGINT", "SIGTERM"]))
def test_it_ends_in_silence_with_a_stream_open_and_leaves_nothing(name: str) -> None:
    with served("--port", "0") as (server, address):
        stream, below = racing(server, address)
        with stream:
            start = time.monotonic()
            server.send_signal(getattr(signal, name))
            rest = stream.read()
            assert rest.endswith(b"event: bye\ndata: {}\n\n")
            said = server.communicate(timeout=60)
            took = time.monotonic() - start
        assert (said, server.returncode) == (("", ""), 0)
        assert gone(below)
        print(f"ended in {took:.2f} s")


def test_killed_it_takes_its_processes_along() -> None:
    with served("--port", "0") as (server, address):
        stream, below = racing(server, address)
        with stream:
            server.kill()
            assert gone(below)


def test_a_port_that_is_taken_is_reported_and_the_next_one_used() -> None:
    with bind(0) as taken:
        port = taken.getsockname()[1]
        with served("--port", str(port)) as (server, address):
            found = int(address.rsplit(":", 1)[1].strip("/"))
            assert port < found <= port + 10
            server.send_signal(signal.SIGINT)
            out, err = server.communicate(timeout=60)
            assert (out, err) == ("", f"unboggle: port {port} is taken\n")


def test_where_all_ports_are_taken_it_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(self: socket.socket, address: object) -> None:
        raise OSError(98, "taken")

    monkeypatch.setattr(socket.socket, "bind", refuse)
    with pytest.raises(UnboggleError, match="8765 to 8775 are taken"):
        bind()


def test_only_this_machine_can_reach_it() -> None:
    with bind(0) as bound:
        host, port = bound.getsockname()
        assert host == "127.0.0.1"
        with socket.socket() as other, pytest.raises(OSError):
            other.connect(("127.0.0.2", port))


def test_what_serves_comes_with_no_other_command() -> None:
    script = (
        "import sys, unboggle.cli.main as m; m.cli.main(['fit', '--help'], standalone_mode=False);"
        "print(*sys.modules, file=sys.stderr)"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True)
    loaded = {name.partition(".")[0] for name in done.stderr.split()}
    assert "unboggle" in loaded
    assert not loaded & {"starlette", "uvicorn", "h11", "anyio", "asyncio"}


def test_a_process_of_a_job_has_no_server_in_it() -> None:
    script = "import sys, unboggle.web.work; print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True)
    loaded = {name.partition(".")[0] for name in done.stdout.split()}
    assert not loaded & {"starlette", "uvicorn", "h11", "anyio", "asyncio"}
