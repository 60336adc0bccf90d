"""The routes: the page, and its API, version 1."""

from __future__ import annotations

import asyncio
import contextlib
import json
from collections.abc import AsyncIterator, Awaitable, Callable
from typing import Any, cast

from starlette.applications import Starlette
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.routing import Route
from starlette.types import ASGIApp, Receive, Scope, Send

import unboggle
from unboggle.phrases import cut
from unboggle.web.about import about
from unboggle.web.files import static_files
from unboggle.web.guard import refuse
from unboggle.web.job import Job
from unboggle.web.jobs import Jobs
from unboggle.web.limits import SHEETS, Limits
from unboggle.web.openapi import openapi
from unboggle.web.problem import Problem
from unboggle.web.requests import validated_request
from unboggle.web.stream import EventStream

_JSON = "application/json"
_LAST = 2**53


def make_app(limits: Limits) -> Starlette:
    """Return the application without its guard; its lifespan starts and ends the processes."""
    return _Api(limits).app()


class _Api:
    """The handlers of the routes."""

    def __init__(self, limits: Limits) -> None:
        self.limits = limits
        self.jobs = Jobs(limits)
        self.files = static_files()

    def app(self) -> Starlette:
        api = "/api/v1"
        at = f"{api}/jobs/{{id}}"
        app = Starlette(
            routes=[
                Route(api, self.about),
                Route(f"{api}/openapi.json", self.openapi),
                Route(f"{api}/schemas/{{name}}.json", self.schema),
                Route(f"{api}/jobs", self.post, methods=["POST"]),
                Route(SHEETS, self.post_sheet, methods=["POST"]),
                Route(at, _Methods({"GET": self.view, "DELETE": self.cancel})),
                Route(f"{at}/events", self.events),
                Route(f"{at}/stop", self.stop, methods=["POST"]),
                Route(f"{at}/{{name}}", self.file),
                *(Route(path, self.page) for path in self.files),
            ],
            exception_handlers={
                Problem: _problem,
                404: _not_found,
                405: _no_method,
                500: _failed,
            },
            lifespan=self.lifespan,
        )
        app.router.redirect_slashes = False
        app.state.jobs = self.jobs
        return app

    @contextlib.asynccontextmanager
    async def lifespan(self, _: Starlette) -> AsyncIterator[None]:
        await self.jobs.open()
        try:
            yield
        finally:
            await self.jobs.close()

    async def page(self, request: Request) -> Response:
        file = self.files[request.url.path]
        return Response(file.content, headers={"content-type": file.type})

    async def about(self, _: Request) -> Response:
        return _json(about(self.limits))

    async def openapi(self, _: Request) -> Response:
        return _json(openapi(self.limits))

    async def schema(self, request: Request) -> Response:
        name = request.path_params["name"]
        if name not in unboggle.reports.schema_names():
            raise Problem("not-found", "there is no such schema")
        return Response(unboggle.reports.schema_text(name), media_type="application/schema+json")

    async def post(self, request: Request) -> Response:
        return self._post(await self._body(request))

    # The limit of a body must be known before its task is: long bodies have a path of their own.
    async def post_sheet(self, request: Request) -> Response:
        asked = await self._body(request)
        if not isinstance(asked, dict) or asked.get("task") != "sheet":
            raise Problem("bad-request", "task: this path accepts only sheet", field="task")
        return self._post(asked)

    def _post(self, asked: Any) -> Response:
        job = self.jobs.post(validated_request(asked, self.limits))
        at = f"/api/v1/jobs/{job.id}"
        return Response(self.jobs.view(job), 201, {"location": at}, _JSON)

    async def view(self, request: Request) -> Response:
        job = self._job(request)
        job.touch()
        return Response(self.jobs.view(job), media_type=_JSON)

    async def events(self, request: Request) -> ASGIApp | Response:
        job = self._job(request)
        last = request.headers.get("last-event-id", "0")
        after = int(last) if last.isascii() and last.isdigit() and len(last) < 16 else 0
        if job.over and not job.after(after):
            return Response(status_code=204)  # an EventSource does not reconnect then
        if self.jobs.streams >= self.limits.streams:
            job.touch()  # an error would appear in the console of the page
            return Response(status_code=204)
        return EventStream(self.jobs, job, after)

    async def stop(self, request: Request) -> Response:
        job = self._job(request)
        job.touch()
        if await self._body(request) != {}:
            raise Problem("bad-request", "a stop is an empty object")
        self.jobs.stop(job)
        return Response(self.jobs.view(job), 202, media_type=_JSON)

    async def cancel(self, request: Request) -> Response:
        job = self._job(request)
        await self.jobs.cancel(job, "requested by the client")
        return Response(self.jobs.view(job), media_type=_JSON)

    async def file(self, request: Request) -> Response:
        job = self._job(request)
        job.touch()
        file = job.file
        if file is None or request.path_params["name"] != file.name:
            raise Problem("not-found", "this job has no such file")
        headers = {"content-disposition": f'attachment; filename="{file.name}"'}
        return Response(file.content, headers=headers, media_type=file.type)

    def _job(self, request: Request) -> Job:
        return self.jobs.get(request.path_params["id"])

    async def _body(self, request: Request) -> Any:
        held = bytearray()
        try:
            async with asyncio.timeout(self.limits.slow):
                async for chunk in request.stream():
                    held += chunk
                    if len(held) > self.limits.max_body(request.url.path):
                        raise Problem("too-large", "the body is longer than its Content-Length")
        except (TimeoutError, ClientDisconnect):
            raise Problem("bad-request", "the body did not arrive") from None
        return _read(held)


class _Methods:
    """A route whose methods have a handler each."""

    def __init__(self, handlers: dict[str, Callable[[Request], Awaitable[Response]]]) -> None:
        self._handlers = handlers

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        method = "GET" if scope["method"] == "HEAD" else scope["method"]
        if method not in self._handlers:
            raise Problem("method", f"{method} is not supported here")
        request = Request(scope, receive)
        response = await self._handlers[method](request)
        await response(scope, receive, send)


def _read(body: bytes | bytearray) -> Any:
    if not body.strip():
        raise Problem("bad-request", "the body is empty: a request is a JSON object")
    try:
        return json.loads(body.decode(), object_pairs_hook=_once, parse_constant=_no_constant)
    except json.JSONDecodeError as error:
        where = f"line {error.lineno}, column {error.colno}"
        raise Problem("bad-request", f"the body is not JSON: {error.msg} at {where}") from None
    except UnicodeDecodeError:
        raise Problem("bad-request", "the body is not JSON: it is not UTF-8") from None
    except RecursionError:
        raise Problem("bad-request", "the body is not JSON: it is nested too deep") from None
    except ValueError as error:
        raise Problem("bad-request", f"the body is not JSON: {error}") from None


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for name, value in pairs:
        if name in found:
            raise ValueError(f"{cut(repr(name))} is twice in an object")
        found[name] = value
    return found


def _no_constant(name: str) -> None:
    raise ValueError(f"{name} is not JSON")


def _json(data: object, status: int = 200) -> Response:
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
    return Response(text, status, media_type=_JSON)


class _Refused(Response):
    """A problem as a response."""

    def __init__(self, problem: Problem) -> None:
        super().__init__()
        self._problem = problem

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        await refuse(self._problem, send)


def _problem(_: Request, error: Exception) -> Response:
    return _Refused(cast(Problem, error))


def _not_found(_: Request, error: Exception) -> Response:
    return _Refused(Problem("not-found", "this path does not exist"))


def _no_method(_: Request, error: Exception) -> Response:
    return _Refused(Problem("method", "this method is not supported here"))


def _failed(_: Request, error: Exception) -> Response:
    return _Refused(Problem("failed", f"internal error ({type(error).__name__})"))
