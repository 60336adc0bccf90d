"""The guard of the server: it checks every request first, and adds headers to every answer.

A page of any site can send requests to the loopback. Comments at the checks explain what
stops each attack; ``docs/page.md`` lists the attacks.
"""

from __future__ import annotations

import json
from collections.abc import Iterable

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from unboggle.web.limits import Limits
from unboggle.web.problem import MEDIA_TYPE, Problem

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:;"
    " connect-src 'self'; manifest-src 'self'; worker-src 'none'; base-uri 'none';"
    " form-action 'none'; frame-ancestors 'none';"
    " require-trusted-types-for 'script'; trusted-types 'none'"
)
HEADERS: tuple[tuple[bytes, bytes], ...] = (
    (b"content-security-policy", POLICY.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"x-frame-options", b"DENY"),
    (b"referrer-policy", b"no-referrer"),
    (b"cache-control", b"no-store"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"cross-origin-opener-policy", b"same-origin"),
)
"""The headers of every answer. None of them lets other sites read it."""
_METHODS = frozenset({"GET", "HEAD", "POST", "DELETE"})


class Guard:
    """A filter that passes requests of the server's own page to ``app``, and rejects all others.

    ``port`` is the port of the server, a part of its only host names.
    """

    def __init__(self, app: ASGIApp, port: int, limits: Limits) -> None:
        self._app, self._limits = app, limits
        names = (f"127.0.0.1:{port}", f"localhost:{port}")
        self._hosts = frozenset(name.encode() for name in names)
        self._origins = frozenset(f"http://{name}".encode() for name in names)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle a request as ASGI defines it."""
        if scope["type"] == "lifespan":
            await self._app(scope, receive, send)
            return
        if scope["type"] != "http":  # no websocket
            return

        guarded = _bearing(send)
        try:
            self._check(scope)
        except Problem as problem:
            await refuse(problem, guarded, close=True)
            return
        await self._app(scope, receive, guarded)

    def _check(self, scope: Scope) -> None:
        headers = _Headers(scope["headers"])
        if headers.size + len(scope["raw_path"]) > self._limits.header:
            raise Problem("too-large", "the headers are too long")
        # The Host is all that reveals a foreign name that resolves to this machine (DNS
        # rebinding): its page has the same origin as this server, and its GET no Origin header.
        host = headers.only(b"host")
        if host is None or host.lower() not in self._hosts:
            raise Problem("forbidden", "this server answers to 127.0.0.1 and localhost only")
        method = scope["method"]
        if method not in _METHODS:  # nor OPTIONS: no other site gets permission
            raise Problem("method", f"{method[:20]} is not supported here")
        origin = headers.all(b"origin")
        if origin and (len(origin) > 1 or origin[0].lower() not in self._origins):
            raise Problem("forbidden", "the request is from a page of another site")
        # Scripts, images and frames of other sites, and other ports of this machine.
        site = headers.all(b"sec-fetch-site")
        if any(one not in (b"same-origin", b"none") for one in site):
            link = (
                method == "GET"
                and headers.only(b"sec-fetch-mode") == b"navigate"
                and headers.only(b"sec-fetch-dest") == b"document"
                and not scope["path"].startswith("/api/")
            )
            if not link:
                raise Problem("forbidden", "the request is from another site")
        self._check_body(method, scope["path"], headers)

    def _check_body(self, method: str, path: str, headers: _Headers) -> None:
        if headers.all(b"transfer-encoding"):  # its length is not known
            raise Problem("too-large", "a body needs a Content-Length")
        said = headers.only(b"content-length")
        if method != "POST":
            if said not in (None, b"0"):
                raise Problem("too-large", f"{method} takes no body")
            return
        # A form, or a fetch without permission, can send only other types.
        kind = (headers.only(b"content-type") or b"").split(b";")[0].strip().lower()
        if kind != b"application/json":
            raise Problem("media-type", "the body must be application/json")
        most = self._limits.max_body(path)
        if said is None or not said.isdigit() or int(said[:12]) > most:
            raise Problem("too-large", f"a body needs a Content-Length of at most {most:,}")


async def full(scope: Scope, receive: Receive, send: Send) -> None:
    """Answer every request of a connection beyond the limit."""
    await refuse(Problem("too-many", "too many connections are open"), _bearing(send), close=True)


def _bearing(send: Send) -> Send:
    """Return a ``send`` that adds `HEADERS` to the answer."""

    async def bearing(message: Message) -> None:
        if message["type"] == "http.response.start":
            message = {**message, "headers": [*message.get("headers", ()), *HEADERS]}
        await send(message)

    return bearing


class _Headers:
    """The headers of a request; `only` ignores a header that occurs more than once."""

    def __init__(self, headers: Iterable[tuple[bytes, bytes]]) -> None:
        self._headers = [(name.lower(), value) for name, value in headers]

    @property
    def size(self) -> int:
        return sum(len(name) + len(value) for name, value in self._headers)

    def all(self, name: bytes) -> list[bytes]:
        return [value for one, value in self._headers if one == name]

    def only(self, name: bytes) -> bytes | None:
        found = self.all(name)
        return found[0] if len(found) == 1 else None


async def refuse(problem: Problem, send: Send, *, close: bool = False) -> None:
    """Answer with ``problem``."""
    body = json.dumps(problem.json(), ensure_ascii=False).encode()
    headers = [
        (b"content-type", MEDIA_TYPE.encode()),
        (b"content-length", str(len(body)).encode()),
    ]
    if problem.kind == "too-many":
        headers.append((b"retry-after", b"1"))
    if problem.kind == "method":
        headers.append((b"allow", b"GET, HEAD, POST, DELETE"))
    if close:  # the rest of the request is not read
        headers.append((b"connection", b"close"))
    await send({"type": "http.response.start", "status": problem.status, "headers": headers})
    await send({"type": "http.response.body", "body": body, "more_body": False})
