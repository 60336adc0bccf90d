"""Access control: each attack, on the raw socket, on the server and on its unguarded twin."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import pytest
from page_server import Site, page

from unboggle.web.guard import HEADERS
from unboggle.web.limits import LIMITS

SHEET = json.dumps({"task": "sheet", "format": "html", "report": {"long": "x" * 100_000}}).encode()
QUESTION = json.dumps({"task": "throw", "seed": 7}).encode()
OURS = "127.0.0.1:{port}"


def request(
    site: Site, method: str, path: str, body: bytes | None = None, **headers: str | None
) -> bytes:
    """Return a request as our page sends it, with other ``headers``; None removes one."""
    sent: dict[str, str | None] = {"host": OURS, "connection": "close"}
    if body is not None:
        sent |= {"content-type": "application/json", "content-length": str(len(body))}
    sent |= {name.replace("_", "-"): value for name, value in headers.items()}
    lines = [f"{method} {path} HTTP/1.1"]
    lines += [f"{name}: {value}" for name, value in sent.items() if value is not None]
    head = "\r\n".join(lines).replace("{port}", str(site.port))
    return f"{head}\r\n\r\n".encode("latin-1") + (body or b"")


def status(answer: bytes) -> int:
    return int(answer.split(b" ", 2)[1]) if answer else 0


POST = ("POST", "/api/v1/jobs", QUESTION)
# The request, the answer of the server, and the answer of the twin.
ATTACKS: dict[str, tuple[tuple[Any, ...], dict[str, str | None], int, int]] = {
    "our page": (("GET", "/"), {}, 200, 200),
    "our script": (POST, {"origin": f"http://{OURS}", "sec_fetch_site": "same-origin"}, 201, 201),
    "a script without a browser": (POST, {}, 201, 201),
    "localhost is a name of ours": (("GET", "/"), {"host": "LocalHost:{port}"}, 200, 200),
    "a link on another site": (
        ("GET", "/"),
        {
            "sec_fetch_site": "cross-site",
            "sec_fetch_mode": "navigate",
            "sec_fetch_dest": "document",
        },
        200,
        200,
    ),
    # DNS rebinding: its page is "same-origin" with us, and sends no Origin with a GET.
    "rebound page": (("GET", "/"), {"host": "evil.test:{port}"}, 403, 200),
    "rebound API": (("GET", "/api/v1"), {"host": "evil.test:{port}"}, 403, 200),
    "rebound script": (
        POST,
        {
            "host": "evil.test:{port}",
            "origin": "http://evil.test:{port}",
            "sec_fetch_site": "same-origin",
        },
        403,
        201,
    ),
    "rebound delete": (("DELETE", "/api/v1/jobs/x"), {"host": "evil.test"}, 403, 404),
    "rebound, and forwarded": (
        ("GET", "/"),
        {"host": "evil.test:{port}", "x_forwarded_host": OURS, "forwarded": f"host={OURS}"},
        403,
        200,
    ),
    "any address": (("GET", "/"), {"host": "0.0.0.0:{port}"}, 403, 200),
    "no port": (("GET", "/"), {"host": "127.0.0.1"}, 403, 200),
    "another port": (("GET", "/"), {"host": "127.0.0.1:1"}, 403, 200),
    "a name that begins with ours": (
        ("GET", "/"),
        {"host": "127.0.0.1:{port}.evil.test"},
        403,
        200,
    ),
    "empty host": (("GET", "/"), {"host": ""}, 403, 200),
    "two hosts": (("GET", "/"), {"x": "y\r\nhost: evil.test"}, 400, 400),
    # Other sites, and other ports of this machine.
    "foreign origin": (POST, {"origin": "http://evil.test"}, 403, 201),
    "no origin that has a name": (POST, {"origin": "null"}, 403, 201),
    "another port's origin": (POST, {"origin": "http://127.0.0.1:1"}, 403, 201),
    "https of ours": (POST, {"origin": f"https://{OURS}"}, 403, 201),
    "two origins": (POST, {"origin": f"http://{OURS}\r\norigin: http://evil.test"}, 403, 201),
    "no-cors": (("GET", "/api/v1"), {"sec_fetch_site": "cross-site"}, 403, 200),
    "same site, another port": (("GET", "/api/v1"), {"sec_fetch_site": "same-site"}, 403, 200),
    "our script in a foreign page": (
        ("GET", "/"),
        {"sec_fetch_site": "cross-site", "sec_fetch_mode": "no-cors", "sec_fetch_dest": "script"},
        403,
        200,
    ),
    "our page in a foreign frame": (
        ("GET", "/"),
        {
            "sec_fetch_site": "cross-site",
            "sec_fetch_mode": "navigate",
            "sec_fetch_dest": "iframe",
        },
        403,
        200,
    ),
    "a link into the API": (
        ("GET", "/api/v1"),
        {
            "sec_fetch_site": "cross-site",
            "sec_fetch_mode": "navigate",
            "sec_fetch_dest": "document",
        },
        403,
        200,
    ),
    # Requests that need no permission of ours: forms, and fetch without CORS.
    "text that is JSON": (POST, {"content_type": "text/plain"}, 415, 201),
    "a form": (POST, {"content_type": "application/x-www-form-urlencoded"}, 415, 201),
    "no type": (POST, {"content_type": None}, 415, 201),
    "a preflight": (("OPTIONS", "/api/v1/jobs"), {"origin": "http://evil.test"}, 405, 405),
    "a method of its own": (("BREW", "/"), {}, 405, 405),
    "no length": (("POST", "/api/v1/jobs", b""), {"content_length": None}, 413, 400),
    "a flood": (POST, {"content_length": str(LIMITS.body + 1)}, 413, 413),
    "a long sheet": (("POST", "/api/v1/sheets", SHEET), {}, 201, 201),
    "a sheet without end": (
        ("POST", "/api/v1/sheets", b"{"),
        {"content_length": "3000000"},
        413,
        413,
    ),
    "a search as a sheet": (("POST", "/api/v1/sheets", QUESTION), {}, 400, 400),
    "chunks": (
        ("POST", "/api/v1/jobs", b"2\r\n{}\r\n0\r\n\r\n"),
        {"content_length": None, "transfer_encoding": "chunked"},
        413,
        400,
    ),
    "a body where none belongs": (("GET", "/", b"x"), {}, 413, 200),
    "a long header": (("GET", "/"), {"x": "y" * 20_000}, 413, 200),
    "a websocket": (
        ("GET", "/api/v1/jobs"),
        {"connection": "Upgrade, close", "upgrade": "websocket", "sec_websocket_key": "x"},
        405,
        405,
    ),
}
TAKES_LONG = ("a flood", "a sheet without end")  # the twin waits for the announced bytes


def test_each_attack_is_stopped_and_would_not_have_been_without_the_guard() -> None:
    async def attacks(guarded: bool) -> dict[str, int]:
        found = {}
        async with page(guarded=guarded, slow=0.5) as site:
            for name, (what, headers, _, _) in ATTACKS.items():
                if name not in TAKES_LONG or guarded:
                    method, path, *body = what
                    sent = request(site, method, path, body[0] if body else None, **headers)
                    found[name] = status(await site.raw(sent))
        return found

    expected = {name: ours for name, (_, _, ours, _) in ATTACKS.items()}
    assert asyncio.run(attacks(guarded=True)) == expected
    twin = {name: its for name, (_, _, _, its) in ATTACKS.items() if name not in TAKES_LONG}
    assert asyncio.run(attacks(guarded=False)) == twin


def test_every_answer_bears_what_keeps_others_from_using_it() -> None:
    async def answers() -> list[bytes]:
        async with page() as site:
            paths = ("/", "/nothing", "/api/v1", "/api/v1/jobs/x", "/api/v1/schemas/fit.json")
            sent = [request(site, "GET", path) for path in paths]
            sent.append(request(site, "GET", "/", host="evil.test"))
            sent.append(request(site, *POST))
            sent.append(request(site, "POST", "/api/v1/jobs", b"{"))
            made = json.loads((await site.raw(request(site, *POST))).split(b"\r\n\r\n")[1])
            sent.append(request(site, "GET", made["events"]))
            return [await site.raw(one) for one in sent]

    for answer in asyncio.run(answers()):
        head = answer.split(b"\r\n\r\n")[0].lower()
        for name, value in HEADERS:
            assert head.count(name + b": ") == 1
            assert name + b": " + value.lower() in head
        assert b"access-control" not in head
        assert b"set-cookie" not in head
        assert b"server:" not in head


@pytest.mark.parametrize(
    "word", ["default-src 'none'", "frame-ancestors 'none'", "trusted-types", "worker-src 'none'"]
)
def test_the_policy_allows_no_script_but_ours(word: str) -> None:
    policy = dict(HEADERS)[b"content-security-policy"].decode()
    assert word in policy
    assert "unsafe" not in policy


PATHS = ["/../app.py", "/..%2fapp.py", "/%2e%2e/app.py", "/static/../../limits.py", "//etc/passwd",
         "/%00", "/index.html%00.js", "/\xe9", "/etc/passwd", "/?../app.py#", "/app.py",
         "http://127.0.0.1/etc/passwd", "/api/v1/schemas/../../../etc/passwd.json",
         "/api/v1/schemas/..%2f..%2ffit.json", "/api/v1/jobs/", "*"]  # fmt: skip


def test_no_path_leads_out_of_the_page() -> None:
    async def answers() -> list[bytes]:
        async with page() as site:
            return [await site.raw(request(site, "GET", path)) for path in PATHS]

    for path, answer in zip(PATHS, asyncio.run(answers()), strict=True):
        # a query is no path: this is the page itself
        assert status(answer) in ((200,) if path.startswith("/?") else (0, 400, 404)), path
        assert b"root:" not in answer
        assert b"import" not in answer
