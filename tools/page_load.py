"""Load test of the page's server: many clients at once.

Every client repeats random requests: a search to its end, a stopped or cancelled search, one
whose stream is cut, or a look-up. The server must answer each request or reject it with a
reason; at the end no job and no process may be left.

    .venv/bin/python tools/page_load.py --clients 50 --seconds 120
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import signal
import subprocess
import sys
import time
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

LIST = "antique equity quality equivalent antiquity divide quilt"
HARD = """margay jaguar puma cougar tomcat lynx ocelot leopard lion tiger caracal serval bobcat
    cheetah panther wildcat"""
SEARCH: dict[str, Any] = {"task": "fit", "puzzle": {"words": LIST, "size": [4, 4], "q": "plain"}}
LONG: dict[str, Any] = {"task": "fit", "puzzle": {"words": HARD, "size": [6, 6]}, "timeout": 20}
LOOKS: list[dict[str, Any]] = [
    {"task": "solve", "board": "pers latg sine ters"},
    {"task": "count", "puzzle": {"words": HARD, "size": [6, 6]}},
    {"task": "throw"},
]
ENDS = ("done", "stopped", "cancelled", "failed")


@dataclass
class Tally:
    """The outcomes of the requests."""

    ended: Counter[str] = field(default_factory=Counter)
    wrong: Counter[str] = field(default_factory=Counter)
    seconds: list[float] = field(default_factory=list)


class Client:
    """One of the clients; like separate machines, it opens a connection for each request."""

    def __init__(self, port: int, draw: random.Random, tally: Tally) -> None:
        self._port, self._draw, self._tally = port, draw, tally

    async def run(self, until: float) -> None:
        """Send requests until the moment ``until``."""
        while time.monotonic() < until:
            ways = (self._search, self._stopped, self._cancelled, self._broken, self._look)
            way = self._draw.choices(ways, (6, 2, 2, 1, 9))[0]
            try:
                await way()
            except (OSError, asyncio.IncompleteReadError) as error:
                self._tally.wrong[f"{way.__name__}: {type(error).__name__}"] += 1
            await asyncio.sleep(self._draw.random())  # the think time of a user

    async def _search(self) -> None:
        start = time.monotonic()
        at = await self._ask(SEARCH)
        if at and await self._end(at) == "done":
            self._tally.seconds.append(time.monotonic() - start)

    async def _look(self) -> None:
        at = await self._ask(self._draw.choice(LOOKS))
        if at:
            await self._end(at)

    async def _stopped(self) -> None:
        at = await self._ask(LONG)
        if at:
            await self._http("POST", f"{at}/stop", {})
            await self._end(at)

    async def _cancelled(self) -> None:
        at = await self._ask(LONG)
        if at:
            await self._http("DELETE", at)
            await self._end(at)

    async def _broken(self) -> None:
        at = await self._ask(LONG)
        if at:  # the tab is closed: the server must notice
            reader, writer = await self._open("GET", f"{at}/events", None)
            await reader.read(200)
            writer.close()
            self._tally.ended["left alone"] += 1

    async def _ask(self, request: dict[str, Any]) -> str | None:
        status, body = await self._http("POST", "/api/v1/jobs", request)
        if status == 201:
            return str(body["self"])
        self._note(status, body)
        return None

    async def _end(self, at: str) -> str:
        while True:
            status, view = await self._http("GET", at)
            if status == 429:  # no connection left: retry a little later
                await asyncio.sleep(0.1)
                continue
            if status != 200:
                self._note(status, view)
                return ""
            if view["state"] in ENDS:
                self._tally.ended[view["state"]] += 1
                if view["state"] == "failed":
                    self._tally.wrong[view["problem"]["detail"]] += 1
                return str(view["state"])
            await asyncio.sleep(0.05)  # as the page does, which polls quick tasks

    def _note(self, status: int, body: Any) -> None:
        if status == 429:
            self._tally.ended["rejected for now"] += 1
        else:
            self._tally.wrong[f"{status} {str(body)[:80]}"] += 1

    async def _open(
        self, method: str, path: str, body: dict[str, Any] | None
    ) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        reader, writer = await asyncio.open_connection("127.0.0.1", self._port)
        content = b"" if body is None else json.dumps(body).encode()
        head = f"{method} {path} HTTP/1.1\r\nhost: 127.0.0.1:{self._port}\r\nconnection: close\r\n"
        if body is not None:
            head += f"content-type: application/json\r\ncontent-length: {len(content)}\r\n"
        writer.write(head.encode() + b"\r\n" + content)
        return reader, writer

    async def _http(
        self, method: str, path: str, body: dict[str, Any] | None = None
    ) -> tuple[int, Any]:
        reader, writer = await self._open(method, path, body)
        answer = await reader.read()
        writer.close()
        head, _, content = answer.partition(b"\r\n\r\n")
        if not head:
            raise asyncio.IncompleteReadError(b"", 1)
        status = int(head.split(b" ", 2)[1])
        return status, json.loads(content) if content[:1] in (b"{", b"[") else None


def below(pid: int) -> list[int]:
    """Return the descendants of the process ``pid``, on Linux."""
    try:
        text = Path(f"/proc/{pid}/task/{pid}/children").read_text(encoding="ascii")
    except OSError:
        return []
    children = [int(child) for child in text.split()]
    return children + [other for child in children for other in below(child)]


def megabytes(pid: int) -> float:
    """Return the memory of ``pid`` in MB, on Linux."""
    with open(f"/proc/{pid}/statm", encoding="ascii") as file:
        return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE") / 1e6


def cpu(pid: int) -> float:
    """Return the seconds of CPU of ``pid`` itself, on Linux."""
    with open(f"/proc/{pid}/stat", encoding="ascii") as file:
        fields = file.read().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


async def load(port: int, pid: int, clients: int, seconds: float, seed: int) -> tuple[Tally, Any]:
    """Run the clients; return their outcomes, and samples of the server's memory."""
    tally = Tally()
    until = time.monotonic() + seconds
    held: list[float] = []

    async def look() -> None:
        while time.monotonic() < until:
            held.append(megabytes(pid))
            await asyncio.sleep(seconds / 12)  # twelve samples

    each = (Client(port, random.Random(seed + k), tally).run(until) for k in range(clients))
    await asyncio.gather(look(), *each)
    return tally, held


def main() -> int:
    """Run everything; exit with 1 if anything was lost or left."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--clients", type=int, default=50)
    parser.add_argument("--seconds", type=float, default=120)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    command = [sys.executable, "-m", "unboggle", "serve", "--port", "0", "--no-browser"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout is not None
        port = int(server.stdout.readline().strip().rstrip("/").rpartition(":")[2])
        tally, held = asyncio.run(load(port, server.pid, asked.clients, asked.seconds, asked.seed))
        until = time.monotonic() + 15
        while len(below(server.pid)) > 2 and time.monotonic() < until:
            time.sleep(0.1)  # abandoned jobs have a grace period; poll until they end
        left = [pid for spare in below(server.pid) for pid in below(spare)]
        used, children = cpu(server.pid), below(server.pid)
        server.send_signal(signal.SIGINT)
        code = server.wait(timeout=30)
    gone = not any(Path(f"/proc/{pid}").exists() for pid in children)
    times = sorted(tally.seconds)
    median = times[len(times) // 2] if times else float("nan")
    print(f"{asked.clients} clients, {asked.seconds:g} s, seed {asked.seed}")
    print(", ".join(f"{count:,} {what}" for what, count in tally.ended.most_common()))
    print(f"a board for the seven words: {len(times):,} times, half of them in {median:.2f} s")
    print(f"server: {used:.1f} s of CPU; MB: {', '.join(f'{mb:.0f}' for mb in held)}")
    print(f"processes still running: {len(left)}; exit code {code}, all ended: {gone}")
    for what, count in tally.wrong.most_common():
        print(f"WRONG: {count} {what}")
    return 1 if tally.wrong or left or code or not gone else 0


if __name__ == "__main__":
    sys.exit(main())
