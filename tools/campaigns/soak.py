"""Fifty clients of the page's server: right answers, and nothing that grows or is left."""

from __future__ import annotations

import asyncio
import random
import sys
from dataclasses import dataclass

from tools.campaigns.frame import Campaign
from tools.campaigns.page_clients import Client
from tools.campaigns.page_host import Server

CLIENTS = 50


@dataclass(frozen=True)
class Round:
    """``clients``, each with some actions and pauses of up to ``pause`` seconds."""

    seed: int
    clients: int
    actions: int
    pause: float


def draw(rng: random.Random) -> Round:
    """Return a random round."""
    return Round(rng.randrange(2**32), CLIENTS, rng.randint(1, 3), rng.choice([1.0, 4.0, 12.0]))


SERVERS: list[Server] = []


async def _acted(server: Server, one: Round) -> list[BaseException]:
    """Let all clients of a round act, and return what was wrong."""
    clients = (
        Client(server, random.Random(f"{one.seed} {k}")).run(one.actions, one.pause)
        for k in range(one.clients)
    )
    ended = await asyncio.gather(*clients, return_exceptions=True)
    return [error for error in ended if error is not None]


def check(one: Round) -> str:
    """Let the clients of a round act, and measure the idle server after them."""
    if not SERVERS:
        SERVERS.append(Server())
    server = SERVERS[0]
    wrong = asyncio.run(_acted(server, one))
    if server.tree.wait(0):
        raise AssertionError("the server has ended")
    wrong += server.judge()
    server.measure()
    if wrong:
        for error in wrong[1:]:
            print(f"soak: also {error!r}", file=sys.stderr)
        raise AssertionError(f"{len(wrong)} wrong: {wrong[0]!r}")
    return "right"


def end() -> None:
    """End the server, and print what it did."""
    if SERVERS:
        server = SERVERS.pop()
        print(
            f"soak: {dict(sorted(server.outcomes.items()))}\n"
            f"soak: MB of the server: {server.memory}; at most {server.peak:.0f} of a child",
            file=sys.stderr,
        )
        server.close()


CAMPAIGN = Campaign("Let many clients use the page.", draw, check, end=end)
