"""Jobs: their events, how they end, and that no process remains."""

from __future__ import annotations

import asyncio
import io
import json
import os
import re
import signal
import zipfile
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any

import pytest
from needs import LINUX, posix_only
from page_lists import ENDLESS, NEEDLEMAN, TOO_MUCH
from page_server import Site, descendants, page
from running import validate

from unboggle import parse_board
from unboggle.boards import trace_all
from unboggle.web.job import Job
from unboggle.web.limits import LIMITS
from unboggle.web.openapi import REPORTS, openapi

jsonschema: Any = pytest.importorskip(
    "jsonschema", reason="jsonschema is not installed: pip install 'unboggle[test]'"
)
SHAPES = openapi(LIMITS)["components"]["schemas"]
HARD: dict[str, Any] = {"words": " ".join(ENDLESS), "size": [6, 6]}
SMALL: dict[str, Any] = {"words": " ".join(NEEDLEMAN), "size": [3, 3]}
Use = Callable[[Site], Coroutine[Any, Any, None]]


def at_the_page(use: Use, **limits: Any) -> None:
    """Use a page whose jobs are not dropped if this machine is slow."""

    async def run() -> None:
        async with page(**{"grace": 60, "first_grace": 60, **limits}) as site:
            await use(site)

    asyncio.run(run())


def fits(view: dict[str, Any]) -> None:
    """Fail unless ``view``, or a problem, follows the OpenAPI document."""
    name = "job" if "state" in view else "problem"
    shape = {**SHAPES[name], "components": {"schemas": SHAPES}}
    if name == "job":  # the schema of its report has its own test
        shape["properties"] = {k: v for k, v in shape["properties"].items() if k != "report"}
    jsonschema.Draft202012Validator(shape).validate(view)
    if name == "job" and view["report"] is not None:
        assert view["report"]["format"] == f"unboggle.{REPORTS[view['task']]}/1"
        validate(view["report"])


async def left(site: Site, most: int = 2) -> None:
    """Fail unless only spare processes are left, and those have no children."""
    await asyncio.gather(*site.jobs._killing)
    below = [*descendants(os.getpid())]
    assert len(below) <= most  # the nursery is one of our processes
    assert not any([*descendants(pid)] for pid in below)


def test_jobs_come_to_their_reports_and_files() -> None:
    """`test_inside` checks every task, without a process for each."""

    async def use(site: Site) -> None:
        found = await site.answer("fit", puzzle=SMALL)
        assert found["state"] == "done"
        assert found["report"]["status"] == "fitted"
        board = found["report"]["board"]
        shared = await site.answer("share", puzzle=SMALL, board=board)
        opened = await site.answer("open", text=shared["report"]["share_code"])
        assert opened["report"] == shared["report"]
        sheet = await site.answer("sheet", report=found["report"], format="html", title="<b>")
        for view in (found, shared, opened, sheet, await site.answer("solve", board=board)):
            fits(view)
        document = await site.client.get(sheet["file"])
        assert document.headers["content-disposition"].startswith("attachment")
        assert "&lt;b&gt;" in document.text
        assert "<b>" not in document.text
        assert {*REPORTS, "sheet"} == set((await site.client.get("/api/v1")).json()["tasks"])

    at_the_page(use)


def test_a_list_that_cannot_be_read_is_reported_line_by_line() -> None:
    async def use(site: Site) -> None:
        view = await site.answer("fit", puzzle={"words": "cat\nd0g\nx", "size": [3, 3]})
        fits(view)
        assert view["state"] == "failed"
        problem = view["problem"]
        assert problem["type"] == "urn:unboggle:problem:bad-input"
        assert [(one["line"], one["word"]) for one in problem["words"]] == [(2, "d0g"), (3, "x")]
        many = " ".join(parse_words_of(5001))
        view = await site.answer("fit", puzzle={"words": many, "size": [3, 3]})
        assert "5,001" in view["problem"]["detail"]
        view = await site.answer("solve", board="\n".join(["abc"] * 41))
        assert "40x40" in view["problem"]["detail"]

    at_the_page(use)


def parse_words_of(number: int) -> list[str]:
    letters = "abcdefghijklmnopqrstuvwxyz".replace("q", "")
    return [f"{a}{b}{c}" for a in letters for b in letters for c in letters][:number]


def test_holes_and_edges_that_meet_are_kept() -> None:
    async def use(site: Site) -> None:
        asked = {**SMALL, "size": [3, 4], "holes": [[0, 0], [2, 3]], "given": [[1, 1, "E"]]}
        view = await site.answer("fit", puzzle={**asked, "wrap": "both"})
        rows = view["report"]["board"]
        assert rows[0][0] is None
        assert rows[2][3] is None
        assert rows[1][1] == "e"

    at_the_page(use)


def test_events_report_a_search_from_its_start_to_its_end_and_again() -> None:
    async def use(site: Site) -> None:
        at = await site.ask("why", puzzle={"words": " ".join(TOO_MUCH), "size": [3, 3]})
        events = [event async for event in site.events(at)]
        numbers, names, _ = zip(*events, strict=True)
        assert list(numbers) == [*range(1, len(events) + 1)]
        assert names[0] == "state"
        assert names[-2:] == ("state", "done")
        assert {"progress", "incumbent", "conflict"} <= set(names)
        for _, name, data in events:
            if name == "incumbent":
                board = parse_board(" ".join("".join(c or "." for c in r) for r in data["board"]))
                assert len(trace_all(board, TOO_MUCH)) == data["words_held"] == len(data["words"])
                assert sorted(data["missing"] + [w["word"] for w in data["words"]]) == sorted(
                    TOO_MUCH
                )
        validate(events[-1][2]["report"])
        again = [event async for event in site.events(at, last=numbers[-3])]
        assert again == events[-2:]
        nothing = await site.client.get(f"{at}/events", headers={"last-event-id": str(numbers[-1])})
        assert nothing.status_code == 204

    at_the_page(use)


def test_a_stop_keeps_the_best_board() -> None:
    async def use(site: Site) -> None:
        at = await site.ask("fit", puzzle=HARD)
        async for _, name, data in site.events(at):
            if name == "incumbent":
                answer = await site.client.post(f"{at}/stop", json={})
                assert answer.status_code == 202
            if name == "stopped":
                assert data["report"]["interrupted"] is True
                assert data["report"]["incumbent"]["words"]
        view = await site.view(at)
        fits(view)
        assert view["state"] == "stopped"
        assert view["incumbent"]["words_held"] <= len(view["report"]["incumbent"]["words"])
        # the same process runs the next job normally
        assert (await site.answer("fit", puzzle=SMALL))["report"]["status"] == "fitted"
        assert (await site.client.post(f"{at}/stop", json={"now": True})).status_code == 400

    at_the_page(use)


@pytest.mark.skipif(not LINUX, reason="processes are looked up in /proc")
def test_a_cancelled_job_is_gone_with_all_it_has_started() -> None:
    async def use(site: Site) -> None:
        at = await site.ask("fit", puzzle=HARD)
        async for _, name, data in site.events(at):
            if data.get("phase") == "racing":
                answer = await site.client.delete(at)
                assert answer.json()["state"] == "cancelled"
                await left(site)
            if name == "cancelled":
                assert data == {"why": "requested by the client"}
        assert (await site.client.delete(at)).json()["state"] == "cancelled"

    at_the_page(use)


@pytest.mark.skipif(not LINUX, reason="processes are looked up in /proc")
@pytest.mark.parametrize("listens", [True, False])
def test_a_job_dies_with_its_client(listens: bool) -> None:
    async def use(site: Site) -> None:
        at = await site.ask("fit", puzzle=HARD)
        if listens:
            async for _, name, _ in site.events(at):
                if name == "incumbent":
                    break  # the tab is closed
        assert (await site.ended(at)).state == "cancelled"
        await left(site)

    at_the_page(use, grace=0.2, first_grace=0.2)


def test_asking_for_a_job_keeps_it_alive() -> None:
    async def use(site: Site) -> None:
        at = await site.ask("fit", puzzle=HARD)
        job = site.job(at)
        for _ in range(3):
            assert (await site.view(at))["state"] == "running"
            await site.jobs.look(job.last_seen + 59)  # just before it would be dropped
        job.last_seen -= 59
        assert (await site.view(at))["state"] == "running"  # this postpones it
        await site.jobs.look(asyncio.get_running_loop().time() + 10)
        assert not job.over
        await site.jobs.look(job.last_seen + 61)
        assert job.state == "cancelled"

    at_the_page(use)


@posix_only
def test_a_job_that_is_lost_is_no_answer() -> None:
    async def use(site: Site) -> None:
        at = await site.ask("fit", puzzle=HARD)
        os.kill(worker_of(site, site.job(at)), signal.SIGKILL)
        view = await site.end(at)
        fits(view)
        assert view["state"] == "failed"
        assert view["report"] is None
        assert view["problem"]["type"] == "urn:unboggle:problem:lost"
        assert (await site.answer("fit", puzzle=SMALL))["state"] == "done"

    at_the_page(use)


def worker_of(site: Site, job: Job) -> int:
    return next(worker.pid for worker, (one, _) in site.jobs._running.items() if one is job)


def test_those_who_come_later_wait_and_too_many_are_sent_away() -> None:
    async def use(site: Site) -> None:
        first, second, third = [await site.ask("fit", puzzle=HARD) for _ in range(3)]
        assert [(await site.view(at))["place"] for at in (first, second, third)] == [0, 1, 2]
        refused = await site.post("fit", puzzle=HARD)
        assert refused.status_code == 429
        assert refused.headers["retry-after"]
        fits(refused.json())
        # a plain lookup waits for none of them
        assert (await site.answer("throw"))["state"] == "done"
        stopped = (await site.client.post(f"{second}/stop", json={})).json()
        assert stopped["state"] == "stopped"
        assert stopped["report"] is None
        assert (await site.view(third))["place"] == 1
        await site.client.delete(first)
        while site.job(third).state == "queued":
            await site.job(third).news.wait()
        await site.client.delete(third)

    at_the_page(use, running=1, waiting=2)


def test_a_stream_too_many_is_refused_and_its_job_goes_on() -> None:
    async def use(site: Site) -> None:
        at = await site.ask("fit", puzzle=HARD)
        one, two = site.events(at), site.events(at)
        await anext(one)
        await anext(two)
        refused = await site.client.get(f"{at}/events")
        assert refused.status_code == 204  # an error would appear in the console of the page
        assert (await site.view(at))["state"] == "running"
        await one.aclose()
        while site.jobs.streams > 1:  # the server notices it between two requests
            await site.view(at)
        assert [name async for _, name, _ in site.events(at) if await cut(site, at)][-1]
        await two.aclose()

    async def cut(site: Site, at: str) -> bool:
        await site.client.delete(at)
        return True

    at_the_page(use, streams=2)


def test_of_what_is_reported_often_the_newest_counts() -> None:
    async def use(site: Site) -> None:
        job = Job({"task": "fit"}, False, LIMITS)
        for number in range(100):
            job.publish("progress", b"%d" % number)
        job.publish("incumbent", b"{}")
        assert [(e.name, e.data) for e in job.after(0)] == [
            ("progress", b"0"),
            ("progress", b"99"),
            ("incumbent", b"{}"),
        ]
        for number in range(2000):
            job.publish("board", b"%d" % number)
        kept = job.after(0)
        assert len(kept) == LIMITS.events
        assert kept[-1].data == b"1999"

    at_the_page(use)


def test_jobs_that_have_ended_are_kept_for_a_while_and_not_many() -> None:
    async def use(site: Site) -> None:
        views = [(await site.answer("throw", seed=k))["self"] for k in range(5)]
        await site.jobs.look(asyncio.get_running_loop().time())
        assert (await site.client.get(views[0])).status_code == 404
        assert (await site.client.get(views[-1])).status_code == 200
        assert (await site.client.get("/api/v1/jobs")).status_code == 405  # never listed
        assert all(re.fullmatch("[0-9a-f]{24}", at.rsplit("/", 1)[1]) for at in views)  # 96 bits

    at_the_page(use, max_ended=2)


def test_a_certificate_is_downloaded_and_checks() -> None:
    async def use(site: Site) -> None:
        view = await site.answer(
            "fit", puzzle={"words": "abcde fghij", "size": [3, 3]}, certify=True
        )
        fits(view)
        assert view["file"].endswith("/certificate.zip")
        assert view["report"]["certificate"]["folder"] == "unboggle-certificate"
        whole = json.dumps(view)
        assert "/tmp" not in whole
        answer = await site.client.get(view["file"])
        assert answer.headers["content-type"] == "application/zip"
        names = zipfile.ZipFile(io.BytesIO(answer.content)).namelist()
        assert {f"unboggle-certificate/{n}" for n in ("check.py", "README.md")} <= set(names)
        assert (await site.client.get(f"{view['self']}/other.zip")).status_code == 404

    at_the_page(use)


def test_open_streams_end_with_the_server() -> None:
    async def use(site: Site) -> None:
        at = await site.ask("fit", puzzle=HARD)
        async for _, name, _ in site.events(at):
            if name == "incumbent":
                site.jobs.bye()
            last = name
        assert last == "bye"
        assert (await site.post("throw")).status_code == 429

    at_the_page(use)


def test_who_is_silent_is_cut_off() -> None:
    async def use(site: Site) -> None:
        assert await site.raw(b"GET / HTTP/1.1\r\nhost: 127") == b""
        body = b"POST /api/v1/jobs HTTP/1.1\r\nhost: 127.0.0.1:%d\r\ncontent-length: 9\r\n"
        body += b"content-type: application/json\r\nconnection: close\r\n\r\n{"
        assert b"the body did not arrive" in await site.raw(body % site.port)

    at_the_page(use, slow=0.2)


def test_connections_have_a_limit_and_others_go_on() -> None:
    async def use(site: Site) -> None:
        open_ = [await asyncio.open_connection("127.0.0.1", site.port) for _ in range(8)]
        refused = await site.client.get("/api/v1")
        assert refused.status_code == 429
        fits(refused.json())
        for _, writer in open_:
            writer.close()
            await writer.wait_closed()
        while (await site.client.get("/api/v1")).status_code != 200:
            pass  # the server notices it between two requests

    at_the_page(use, connections=8)


@pytest.mark.skipif(not LINUX, reason="looks into /proc")
def test_a_job_has_half_of_the_memory_that_a_child_has_elsewhere() -> None:
    async def use(site: Site) -> None:
        at = await site.ask("fit", puzzle=HARD)
        pid = worker_of(site, site.job(at))
        async for _, name, _ in site.events(at):
            if name == "incumbent":  # it has set up its protections
                limits = Path(f"/proc/{pid}/limits").read_text(encoding="ascii")
                (line,) = [one for one in limits.splitlines() if "address space" in one]
                assert line.split()[3] == str(LIMITS.memory)
                await site.client.delete(at)

    at_the_page(use)
