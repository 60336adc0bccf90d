"""Attacks by other sites in a real browser: on the server, and on its unguarded twin."""

from __future__ import annotations

import contextlib
import http.server
import json
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tools import chromium

SERVER = Path(__file__).parents[2] / "helpers" / "page_server.py"
QUESTION = json.dumps({"task": "throw", "seed": 7})
SITE = f"""<!doctype html><title>evil</title><body><script>
const at = "http://127.0.0.1:TARGET", body = '{QUESTION}';
const tries = {{
  simple: () => fetch(at + "/api/v1/jobs", {{method: "POST", mode: "no-cors", body}}),
  read: () => fetch(at + "/api/v1"),
  opaque: () => fetch(at + "/api/v1", {{mode: "no-cors"}}),
  json: () => fetch(at + "/api/v1/jobs",
    {{method: "POST", headers: {{"Content-Type": "application/json"}}, body}}),
  script: () => new Promise((yes, no) => document.body.append(
    Object.assign(document.createElement("script"),
      {{src: at + "/app.js", onload: yes, onerror: no}}))),
  image: () => new Promise((yes, no) => document.body.append(
    Object.assign(document.createElement("img"),
      {{src: at + "/icon.svg", onload: yes, onerror: no}}))),
  frame: () => new Promise((yes) => document.body.append(
    Object.assign(document.createElement("iframe"), {{src: at + "/", onload: yes}}))),
}};
const results = {{}};
for (const [name, attempt] of Object.entries(tries))
  try {{
    const got = await attempt();
    results[name] = got instanceof Response ? got.type : "loaded";
  }}
  catch {{ results[name] = "refused"; }}
document.title = JSON.stringify(results);
</script>""".replace("<script>", '<script type="module">')


@contextlib.contextmanager
def served(guarded: bool) -> Iterator[int]:
    command = [sys.executable, str(SERVER), *([] if guarded else ["--unguarded"])]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
        try:
            assert server.stdout is not None
            yield int(server.stdout.readline().strip().rstrip("/").rpartition(":")[2])
        finally:
            server.send_signal(signal.SIGINT)


@contextlib.contextmanager
def other_site(target: int) -> Iterator[int]:
    """Serve another site, which targets the server at the port ``target``."""

    class Site(http.server.BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.send_response(200)
            self.send_header("content-type", "text/html")
            self.end_headers()
            self.wfile.write(SITE.replace("TARGET", str(target)).encode())

        def log_message(self, *_: object) -> None:
            pass

    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), Site) as site:
        thread = threading.Thread(target=site.serve_forever)
        thread.start()
        yield site.server_address[1]
        site.shutdown()
        thread.join()


@pytest.fixture
def visitor(browser: Any) -> Iterator[Any]:
    """A browser in which evil.test resolves to this machine, as after DNS rebinding."""
    mapped = "--host-resolver-rules=MAP evil.test 127.0.0.1"
    started = chromium.start(browser.browser_type, mapped)
    yield started
    started.close()


def attacked(visitor: Any, guarded: bool) -> dict[str, Any]:
    """Return the results of a hostile site: what it can read, and what the server answered."""
    with served(guarded) as port, other_site(port) as site:
        page = visitor.new_page()
        answers: dict[str, int] = {}

        def hear(response: Any) -> None:
            _, ours, path = response.url.partition(f":{port}/")
            if ours:
                answers[f"{response.request.method} /{path}"] = response.status

        page.on("response", hear)
        page.goto(f"http://evil.test:{site}/")
        page.wait_for_function("document.title.startsWith('{')")
        found: dict[str, Any] = json.loads(page.title())
        found |= answers
        page.goto(f"http://evil.test:{site}/form")
        page.set_content(
            f'<form method=post enctype=text/plain action="http://127.0.0.1:{port}/api/v1/jobs">'
            f"<input name='{QUESTION[:-1]},\"x' value='\":1}}'><button>"
        )
        with page.expect_navigation() as sent:
            page.click("button")
        found["form"] = sent.value.status
        rebound = page.goto(f"http://evil.test:{port}/")
        found["rebound"] = rebound.status
        found["rebound POST"] = page.evaluate(
            """async (body) => (await fetch("/api/v1/jobs",
                {method: "POST", headers: {"Content-Type": "application/json"}, body})).status""",
            QUESTION,
        )
        page.close()
        return found


def test_a_hostile_site_gets_nothing_and_would_have_got_in_without_the_guard(visitor: Any) -> None:
    ours, twin = attacked(visitor, True), attacked(visitor, False)
    own = {name: ours[name] for name in ("simple", "read", "opaque", "json", "script", "image")}
    assert set(own.values()) == {"refused"}
    # Without the guard only the browser stops a site from reading; it does not stop requests.
    assert twin["read"] == twin["json"] == "refused"
    assert twin["simple"] == twin["opaque"] == "opaque"
    assert twin["script"] == "loaded"
    assert (twin["POST /api/v1/jobs"], twin["GET /api/v1"], twin["GET /app.js"]) == (201, 200, 200)
    assert (ours["GET /"], twin["GET /"]) == (403, 200)  # in a frame
    # The answer to a form is a page of any origin: the request got as far as the fields.
    assert (ours["form"], twin["form"]) == (403, 400)
    assert (ours["rebound"], twin["rebound"]) == (403, 200)
    assert (ours["rebound POST"], twin["rebound POST"]) == (403, 201)
