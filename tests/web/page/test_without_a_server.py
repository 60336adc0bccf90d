"""The page without a server, as tools/build_static.py builds it, in Chromium: Python in workers."""

from __future__ import annotations

import functools
import http.server
import json
import re
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from firefox import firefox
from needs import PATIENCE, for_page, needs_kernel, no_page
from page_lists import ENDLESS, NEEDLEMAN, SEVEN, TOO_MUCH, listed

from tools import chromium
from tools.build_static import BUILT, is_current
from tools.docs_links import fragment
from unboggle import check_board_words, parse_board, parse_words
from unboggle.puzzle.model.reading import ReadOptions
from unboggle.web.in_process import respond

sync = for_page("playwright.sync_api", "pip install playwright")
FOUND = re.compile(r"A board that holds all \d+ words")


class Host:
    """A host of plain files; ``asked`` are the requested paths."""

    def __init__(self) -> None:
        self.asked: list[str] = []
        host = self

        class Handler(http.server.SimpleHTTPRequestHandler):
            def log_message(self, *_: object) -> None:
                host.asked.append(self.path)

        serve = functools.partial(Handler, directory=str(BUILT))
        self._server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), serve)
        self.port = self._server.server_port
        self.address = f"http://127.0.0.1:{self.port}/"
        self._thread = threading.Thread(target=self._server.serve_forever)
        self._thread.start()

    def end(self) -> None:
        self._server.shutdown()
        self._server.server_close()
        self._thread.join()


@pytest.fixture(scope="module", autouse=True)
def built() -> None:
    """Without the page a test would wait for its service worker for ever."""
    if not is_current():
        no_page("the page is not built of these sources: python tools/build_static.py")


@pytest.fixture(scope="module")
def host() -> Iterator[Host]:
    started = Host()
    yield started
    started.end()


@pytest.fixture
def elsewhere(browser: Any) -> Iterator[Callable[[Host], Any]]:
    """Return a function that opens the page; the browser takes its host for another machine."""
    if chromium.WITH_WINDOWS is None:
        no_page("Chromium with windows is not installed: apt-get install chromium")
    started: list[Any] = []

    def open_page(host: Host) -> Any:
        name = f"http://unboggle.test:{host.port}"
        mapped = "--host-resolver-rules=MAP unboggle.test 127.0.0.1"
        safe = f"--unsafely-treat-insecure-origin-as-secure={name}"
        program = chromium.WITH_WINDOWS
        started.append(chromium.start(browser.browser_type, mapped, safe, program=program))
        page = started[-1].new_page()
        page.set_default_timeout(PATIENCE * 1000)
        page.goto(name)
        return page

    yield open_page
    for one in started:
        one.close()


def ask(page: Any, words: list[str], side: int) -> None:
    page.locator("#words").fill(listed(words))
    page.locator("#rows").fill(str(side))
    page.locator("#columns").fill(str(side))
    page.locator("#find").click()


def rows(page: Any, board: str = "board") -> list[list[str]]:
    faces = page.locator(f"#{board} input").evaluate_all("all => all.map(one => one.value)")
    width = int(page.locator(f"#{board} [role=grid]").get_attribute("aria-colcount"))
    return [[face.lower() for face in faces[k : k + width]] for k in range(0, len(faces), width)]


def found_here(words: list[str]) -> list[list[str]]:
    """Return the board that this Python finds on 4x4, which counts moves, too."""
    puzzle = {"words": listed(words), "size": [4, 4], "q": "plain"}
    request = json.dumps({"task": "fit", "puzzle": puzzle, "timeout": 60})
    board: list[list[str]] = json.loads(respond(request, print, "search"))["report"]["board"]
    return board


def traced(board: list[list[str]], words: list[str]) -> bool:
    text = " ".join("".join(face or "." for face in row) for row in board)
    paths = check_board_words(
        parse_board(text, reading=ReadOptions(q="plain")),
        parse_words(" ".join(words), reading=ReadOptions(q="plain")),
    ).paths
    return {*paths} == {*words}


@needs_kernel
def test_it_answers_as_the_library_does(host: Host, opened: Callable[..., Any]) -> None:
    """Fitted, impossible with suggestions, all boards, dice; it uses no other host."""
    page, expect = opened(host.address), sync.expect
    status, panel = page.locator("#status"), page.locator("#panel")
    ask(page, SEVEN, 4)
    expect(status).to_have_text(FOUND)
    assert rows(page) == found_here(SEVEN)
    assert traced(rows(page), SEVEN)
    page.get_by_role("button", name="How it was found").click()
    expect(panel).to_contain_text("board search")
    page.get_by_role("button", name="Dice", exact=True).click()
    expect(panel).to_contain_text(
        re.compile("These dice cannot show the board|Every cell has its own die")
    )
    page.get_by_role("button", name="Certificate").click()
    expect(panel).to_contain_text("a page without a server cannot start")
    ask(page, TOO_MUCH, 3)
    expect(status).to_have_text("No 3x3 board holds these words.")
    expect(page.locator("#reason")).to_contain_text("cannot all share a 3x3 board")
    expect(page.locator("#ways .looking")).to_have_count(0)
    page.locator("#ways .way").first.get_by_role("button").click()
    expect(status).to_have_text(re.compile("all 4 words, traced"))
    ask(page, NEEDLEMAN, 3)
    expect(status).to_have_text(FOUND)
    page.get_by_role("button", name="All boards").click()
    expect(panel).to_contain_text("The board is unique")
    page.get_by_role("button", name="Unique?").click()
    expect(panel).to_contain_text("Unique: no other board holds these words.")
    ask(page, SEVEN[:3], 4)
    expect(status).to_have_text(FOUND)
    page.get_by_role("button", name="Fill blank cells").click()
    page.get_by_label("Take: few extra words").click()
    expect(page.get_by_role("button", name="Fill blank cells")).to_have_count(0)
    assert all(map(all, rows(page)))
    assert traced(rows(page), SEVEN[:3])
    assert {path.rpartition(".")[2] for path in host.asked} <= {
        "/", "js", "mjs", "css", "svg", "json", "zip", "wasm", "webmanifest"
    }  # fmt: skip


def test_stop_keeps_the_best_and_frees_the_machine(host: Host, opened: Callable[..., Any]) -> None:
    page, expect = opened(host.address), sync.expect
    page.context.add_init_script("""
        const end = Worker.prototype.terminate;
        window.ended = 0;
        Worker.prototype.terminate = function () { window.ended += 1; end.call(this); };
    """)
    page.reload()
    ask(page, ENDLESS, 6)
    status = page.locator("#status")
    expect(status).to_have_text(re.compile("Best so far: 1"))
    held = int(re.findall(r"\d+", status.inner_text())[0])
    page.keyboard.press("Escape")
    expect(status).to_have_text(re.compile("Stopped. Best so far"))
    kept = page.locator("#where-words li:not(:has(.missing)) button").all_inner_texts()
    assert int(re.findall(r"\d+", status.inner_text())[0]) >= held > 0
    words = [word for word in ENDLESS if word.upper() in " ".join(kept).split()]
    assert len(words) >= held
    assert traced(rows(page), words)
    ended = page.evaluate("window.ended")
    assert ended >= 1, "the worker that searched goes on"
    page.locator("#find").click()  # another worker replaces it
    expect(status).to_have_text(re.compile("Best so far: 1"))
    page.locator("#words").fill(listed(SEVEN))  # the running search has another puzzle: cancelled
    expect(page.locator("#find")).to_be_visible()
    assert page.evaluate("window.ended") > ended


def test_boards_and_gogens_are_solved(host: Host, opened: Callable[..., Any]) -> None:
    page, expect = opened(f"{host.address}#solve"), sync.expect
    expect(page.locator("#solve-status")).to_have_text(re.compile(r"\d+ words, \d+ points"))
    page.goto(f"{host.address}#gogen")
    page.locator("#gogen").get_by_role("button", name="Solve", exact=True).click()
    expect(page.locator("#gogen-status")).to_contain_text("Solved, unique")


@needs_kernel
def test_without_the_net_it_goes_on(elsewhere: Any, server: Any, browser: Any) -> None:
    """A server does too. The browser takes the host for another machine."""
    gone = Host()
    page = elsewhere(gone)
    page.evaluate("() => navigator.serviceWorker.ready.then(() => true)")
    gone.end()
    page.reload()
    expect, served = sync.expect, browser.new_page()
    served.goto(f"{server.address}#solve")
    page.evaluate("location.hash = '#solve'")
    for seed in ("4", "90210"):  # the same seeds give the same boards as on a server
        for one in (page, served):
            one.locator("#solve-source").select_option("new")
            one.locator("#solve-seed").fill(seed)
            one.get_by_role("button", name="Throw").click()
            expect(one.locator("#solve-note")).to_have_text(re.compile(f"seed {seed}.$"))
        assert rows(page, "solve-board") == rows(served, "solve-board")
    for one in (page, served):
        one.goto(f"{one.url.partition('#')[0]}#gogen")
        one.get_by_label("Seed", exact=True).last.fill("7")
        one.get_by_role("button", name="Make", exact=True).click()
        expect(one.locator("#gogen-status")).to_have_text(re.compile("seed 7.$"))
    assert rows(page, "gogen-board") == rows(served, "gogen-board")
    words = [one.locator("#gogen-text").input_value() for one in (page, served)]
    assert words[0] == words[1] != ""
    for one in (page, served):
        one.goto(f"{one.url.partition('#')[0]}#unboggle")
    for words, side in ((SEVEN, 4), (NEEDLEMAN, 3), (ENDLESS[:6], 5)):
        for one in (page, served):
            ask(one, words, side)
            expect(one.locator("#status")).to_have_text(FOUND)
        assert rows(page) == rows(served)
        assert traced(rows(page), words)
    served.close()


def test_the_download_is_shown_as_a_bar(host: Host, opened: Callable[..., Any]) -> None:
    page, expect = opened("about:blank"), sync.expect
    held: list[Any] = []
    page.route("**/pyodide.asm.wasm", lambda route: held.append(route))
    page.goto(host.address)
    bar = page.locator("#loading")
    expect(bar).to_have_text(re.compile(r"Loading Python, once: \d+\.\d of 1\d\.\d MB"))
    total = float(bar.locator("progress").get_attribute("max"))
    assert 0 < float(bar.locator("progress").get_attribute("value")) < total
    parts = [*(BUILT / "pyodide").glob("*.[wz]*"), BUILT / "python.zip", BUILT / "kernel.zip"]
    assert total == sum(part.stat().st_size for part in parts)
    held[0].continue_()
    expect(bar).to_have_count(0)
    ask(page, SEVEN, 4)
    expect(page.locator("#status")).to_have_text(FOUND)


@needs_kernel
def test_a_later_start_has_the_memory_of_the_first(host: Host, elsewhere: Any) -> None:
    """If that is damaged, Python starts as at first."""
    page, expect = elsewhere(host), sync.expect
    page.add_init_script("""
        window.kinds = [];
        window.Worker = class extends Worker {
            constructor(...what) {
                super(...what);
                this.addEventListener("message", ({ data }) => kinds.push(data.kind));
            }
        };
    """)
    kept = """() => new Promise((done) => {
        const look = async () => {
            for (const name of await caches.keys()) {
                const found = await (await caches.open(name)).match("memory");
                if (found && (await found.blob()).size > 20e6) return done();
            }
            return setTimeout(look, 50);
        };
        look();
    })"""
    damage = """async () => {
        for (const name of await caches.keys())
            await (await caches.open(name)).put("memory", new Response("damaged"));
    }"""
    for damaged in (False, True):
        page.evaluate(kept)
        if damaged:
            page.evaluate(damage)
        page.reload()
        ask(page, SEVEN, 4)
        expect(page.locator("#status")).to_have_text(FOUND)
        assert "loading" not in page.evaluate("kinds")
        assert rows(page) == found_here(SEVEN)  # as many moves later: it has its kernel
    page.evaluate(kept)


def test_a_network_log_has_no_other_host(host: Host, browser: Any, tmp_path: Path) -> None:
    """Chromium itself logs all requests, those of workers, too."""
    if chromium.SHELL is None:  # not every system has it; `.ci/run` installs it where apt does
        pytest.skip("needs chromium-headless-shell: with windows Chromium has its own requests")
    log = tmp_path / "net.json"
    with chromium.start(browser.browser_type, f"--log-net-log={log}") as logged:
        page = logged.new_page()
        page.goto(host.address)
        page.set_default_timeout(PATIENCE * 1000)
        ask(page, SEVEN, 4)
        sync.expect(page.locator("#status")).to_have_text(FOUND)
        page.get_by_role("button", name="Dice", exact=True).click()
        sync.expect(page.locator("#panel")).to_contain_text("die")
    events = json.loads(log.read_text())["events"]
    found = {one["params"]["url"] for one in events if "url" in one.get("params", {})}
    assert f"{host.address}networkx.zip" in found
    assert {url for url in found if not url.startswith((host.address, "blob:"))} == set()
    hosts = {one["params"]["host"] for one in events if "host" in one.get("params", {})}
    assert {one.rpartition("/")[2].partition(":")[0] for one in hosts} == {"127.0.0.1"}


def test_it_finds_and_proves_in_firefox(host: Host, tmp_path: Path) -> None:
    with firefox(tmp_path) as browser:
        for words, side, answer in ((SEVEN, 4, "A board"), (TOO_MUCH, 3, "No 3x3 board")):
            state = {"words": listed(words), "rows": side, "columns": side}
            browser.open(f"{host.address}{fragment('unboggle', state)}")
            browser.js("document.querySelector('#find').click()")
            status = "document.querySelector('#status').textContent"
            browser.wait_for(f"{status}.startsWith('{answer} ')")
        assert browser.messages == []


def test_on_this_machine_nothing_owns_the_port(host: Host, opened: Callable[..., Any]) -> None:
    page = opened(host.address)
    sync.expect(page.locator("#tabs a")).to_have_count(3)
    found = page.evaluate(
        "() => navigator.serviceWorker.getRegistrations().then(all => all.length)"
    )
    assert found == 0


def test_markup_runs_nothing(host: Host, opened: Callable[..., Any]) -> None:
    page = opened(host.address)
    page.expected = ["TrustedHTML", "TrustedScript"]
    ran = page.evaluate("""() => {
        const tries = [
            () => { document.body.innerHTML = '<img src=x onerror="window.ran = 1">'; },
            () => { setTimeout("window.ran = 1"); },
            () => new Worker("data:text/javascript,0"),
            () => {
                const script = document.createElement("script");
                script.append("window.ran = 1");
                document.body.append(script);
            },
        ];
        const kept = tries.filter((one) => { try { one(); return false; } catch { return true; } });
        return [kept.length, window.ran ?? null];
    }""")
    assert ran == [3, None]  # the last one is not run


def test_it_draws_the_pages_to_print(host: Host, opened: Any) -> None:
    page = opened(host.address)
    page.locator("#words").fill("Cat\ndog\ncow\n")
    page.locator("#find").click()
    sync.expect(page.locator("#status")).to_have_text(FOUND)
    page.locator("#actions").get_by_role("button", name="Print").click()
    sync.expect(page.locator("#print-now")).to_be_enabled()
    pages = page.get_by_role("list", name="Pages").get_by_role("img")
    sync.expect(pages).to_have_count(2)
    assert page.locator("#print-pdf").is_hidden()
