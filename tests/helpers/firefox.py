"""Firefox without windows, driven by WebDriver BiDi: its own protocol, so no driver is needed."""

from __future__ import annotations

import asyncio
import base64
import json
import os
import shutil
import subprocess
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from needs import PATIENCE, for_page, no_page

FIREFOX = next(filter(None, map(shutil.which, ("firefox-esr", "firefox"))), None)
ENTER, TAB, RIGHT, CONTROL = "\ue007", "\ue004", "\ue014", "\ue009"
"""Keys as WebDriver names them."""
_SETTINGS = """\
user_pref("network.captive-portal-service.enabled", false);
user_pref("network.connectivity-service.enabled", false);
user_pref("services.settings.server", "data:,");
user_pref("toolkit.telemetry.server", "data:,");
"""
_LARGEST = 50_000_000  # bytes of a message


class Firefox:
    """A browser with one page; ``messages`` are those that pages wrote to the console."""

    def __init__(self, loop: asyncio.AbstractEventLoop, socket: Any) -> None:
        self._loop, self._socket, self._sent = loop, socket, 0
        self.messages: list[str] = []
        self.do("session.new", capabilities={})
        self.do("session.subscribe", events=["log.entryAdded"])
        # The focus of the first tab is in the field for addresses.
        self.page = self.do("browsingContext.create", type="tab")["context"]
        self.do("browsingContext.activate", context=self.page)

    def do(self, method: str, **params: Any) -> Any:
        """Return the result of a command."""
        return asyncio.run_coroutine_threadsafe(self._done(method, params), self._loop).result()

    async def _done(self, method: str, params: dict[str, Any]) -> Any:
        self._sent += 1
        await self._socket.write_message(
            json.dumps({"id": self._sent, "method": method, "params": params})
        )
        while True:
            message = json.loads(await self._socket.read_message())
            if message.get("method") == "log.entryAdded":
                self.messages.append(message["params"]["text"])
            if message.get("id") == self._sent:
                assert message["type"] == "success", message
                return message["result"]

    def open(self, address: str, *, width: int = 1280, height: int = 900) -> None:
        self.do(
            "browsingContext.setViewport",
            context=self.page,
            viewport={"width": width, "height": height},
        )
        self.do("browsingContext.navigate", context=self.page, url=address, wait="complete")

    def js(self, code: str) -> Any:
        """Return the value of an expression in the page, or of its promise; text as JSON."""
        made = self.do(
            "script.evaluate",
            expression=f"(async () => JSON.stringify(await ({code})))()",
            target={"context": self.page},
            awaitPromise=True,
        )
        assert made["type"] == "success", made["exceptionDetails"]["text"]
        text = made["result"].get("value")
        return None if text is None else json.loads(text)

    def wait_for(self, code: str) -> Any:
        """Return the value of ``code`` once it is true; the page looks at each frame."""
        late = json.dumps(f"not within {PATIENCE:g} s: {code}")
        return self.js(
            f"""(async () => {{
                const end = performance.now() + {1000 * PATIENCE};
                for (let value; ; await new Promise(requestAnimationFrame)) {{
                    if ((value = await ({code}))) return value;
                    if (performance.now() > end) throw Error({late});
                }}
            }})()"""
        )

    def keys(self, *together: str, text: str = "") -> None:
        """Press keys ``together``, then those of ``text`` one after the other."""
        actions = [{"type": "keyDown", "value": key} for key in together]
        actions += [{"type": "keyUp", "value": key} for key in reversed(together)]
        for key in text:
            actions += [{"type": "keyDown", "value": key}, {"type": "keyUp", "value": key}]
        source = {"type": "key", "id": "keys", "actions": actions}
        self.do("input.performActions", context=self.page, actions=[source])

    def click(self, selector: str) -> None:
        """Click the middle of the first element that ``selector`` names."""
        x, y = self.js(
            f"(one => {{ one.scrollIntoView({{block: 'center'}}); const box ="
            " one.getBoundingClientRect(); return [box.x + box.width / 2, box.y + box.height / 2];"
            f" }})(document.querySelector({json.dumps(selector)}))"
        )
        actions = [
            {"type": "pointerMove", "x": int(x), "y": int(y)},
            {"type": "pointerDown", "button": 0},
            {"type": "pointerUp", "button": 0},
        ]
        source = {"type": "pointer", "id": "mouse", "actions": actions}
        self.do("input.performActions", context=self.page, actions=[source])

    def picture(self) -> bytes:
        """Return the page as PNG."""
        return base64.b64decode(
            self.do("browsingContext.captureScreenshot", context=self.page)["data"]
        )


@contextmanager
def firefox(profile: Path) -> Iterator[Firefox]:
    """Start Firefox with the new folder ``profile``; skip the test if there is none."""
    if FIREFOX is None:
        no_page("Firefox is not installed: apt-get install firefox-esr")
    websocket = for_page("tornado.websocket", "pip install tornado")
    (profile / "user.js").write_text(_SETTINGS)
    command = [FIREFOX, "--headless", "--no-remote", "--profile", str(profile)]
    process = subprocess.Popen(
        [*command, "--remote-debugging-port", "0"],
        stderr=subprocess.PIPE,
        stdout=subprocess.DEVNULL,
        text=True,
        env=os.environ | {"HOME": str(profile)},
    )
    loop = asyncio.new_event_loop()  # in a thread: Playwright has one in this thread
    thread = threading.Thread(target=loop.run_forever)
    thread.start()
    try:
        assert process.stderr is not None
        said = next(line for line in process.stderr if "WebDriver BiDi listening on" in line)
        address = f"{said.split(' on ')[1].strip()}/session"

        async def connect() -> Any:
            return await websocket.websocket_connect(address, max_message_size=_LARGEST)

        yield Firefox(loop, asyncio.run_coroutine_threadsafe(connect(), loop).result())
    finally:
        loop.call_soon_threadsafe(loop.stop)
        thread.join()
        loop.close()
        process.terminate()
        with process:  # this closes its pipe and waits for it
            pass
