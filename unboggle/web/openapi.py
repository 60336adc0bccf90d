"""The API as OpenAPI 3.1, made from the tables of requests and the schemas of reports."""

from __future__ import annotations

from functools import cache
from typing import Any

import unboggle
from unboggle.reports.base.kinds import report_kinds
from unboggle.web.limits import SHEETS, Limits
from unboggle.web.problem import KINDS, MEDIA_TYPE
from unboggle.web.requests import tasks

Json = dict[str, Any]
_OTHER_KINDS = {
    "fill": "solve",
    "share": "puzzle",
    "open": "puzzle",
}
REPORTS = {
    task: _OTHER_KINDS.get(task, task)
    for task in tasks()
    if _OTHER_KINDS.get(task, task) in report_kinds()
}
"""The kind of the report of each task, that of its name unless stated; a sheet is a file."""
_STATES = ["queued", "running", "done", "stopped", "cancelled", "failed"]


@cache
def openapi(limits: Limits) -> Json:
    """Return the whole document."""
    return {
        "openapi": "3.1.0",
        "jsonSchemaDialect": "https://json-schema.org/draft/2020-12/schema",
        "info": {
            "title": "unboggle",
            "version": unboggle.__version__,
            "description": "Jobs of the page of 'unboggle serve'. Version 1 only ever"
            " gains fields.",
        },
        "paths": _paths(),
        "components": {"schemas": _schemas(limits), "responses": _responses()},
    }


def _schemas(limits: Limits) -> Json:
    asked = {}
    for name, record in tasks(limits).items():
        schema = record.schema()
        schema["properties"] = {"task": {"const": name}, **schema["properties"]}
        schema["required"] = ["task", *schema["required"]]
        asked[f"ask-{name}"] = schema
    return {
        "request": {
            "oneOf": [{"$ref": f"#/components/schemas/{name}"} for name in asked],
            "discriminator": {
                "propertyName": "task",
                "mapping": {
                    name.removeprefix("ask-"): f"#/components/schemas/{name}" for name in asked
                },
            },
        },
        **asked,
        "report": {
            "anyOf": [
                *({"$ref": f"/api/v1/schemas/{name}.json"} for name in sorted({*REPORTS.values()})),
                {"type": "null"},
            ]
        },
        "incumbent": {
            "description": "The best board so far, traced.",
            "type": ["object", "null"],
            "required": ["board", "words_held", "total"],
            "properties": {
                "board": {"type": "array", "items": {"type": "array"}},
                "words_held": {"type": "integer"},
                "total": {"type": "integer"},
                "words": {"type": "array", "items": {"type": "object"}},
                "missing": {"type": "array", "items": {"type": "string"}},
            },
        },
        "job": {
            "type": "object",
            "required": [
                "id", "task", "state", "place", "seconds", "self", "events", "file", "problem",
                "incumbent", "report",
            ],
            "properties": {
                "id": {"type": "string"},
                "task": {"enum": [*tasks(limits)]},
                "state": {"enum": _STATES},
                "place": {
                    "description": "Position in the queue, from 1; 0: not queued.",
                    "type": "integer",
                },
                "seconds": {"description": "Since the job started.", "type": "number"},
                "self": {"type": "string"},
                "events": {"type": "string"},
                "file": {
                    "description": "The address of the certificate or the sheet.",
                    "type": ["string", "null"],
                },
                "problem": {
                    "anyOf": [{"$ref": "#/components/schemas/problem"}, {"type": "null"}]
                },
                "incumbent": {"$ref": "#/components/schemas/incumbent"},
                "report": {"$ref": "#/components/schemas/report"},
            },
        },
        "problem": {
            "description": "RFC 9457.",
            "type": "object",
            "required": ["type", "title", "status", "detail"],
            "properties": {
                "type": {"enum": [f"urn:unboggle:problem:{kind}" for kind in KINDS]},
                "title": {"type": "string"},
                "status": {"type": "integer"},
                "detail": {"type": "string"},
                "field": {"description": "The field of the request.", "type": "string"},
                "constraints": {
                    "description": "The names of the constraints that the problem is about.",
                    "type": "array",
                    "items": {"type": "string"},
                },
                "words": {
                    "description": "Words that no board can show, each with line and why.",
                    "type": "array",
                    "items": {
                        "type": "object",
                        "required": ["line", "word", "why"],
                        "properties": {
                            "line": {"type": "integer"},
                            "word": {"type": "string"},
                            "why": {"type": "string"},
                        },
                    },
                },
            },
        },
    }  # fmt: skip


def _responses() -> Json:
    content = {MEDIA_TYPE: {"schema": {"$ref": "#/components/schemas/problem"}}}
    return {"problem": {"description": "The problem, if the request failed.", "content": content}}


def _answer(what: str, kind: str = "job") -> Json:
    schema = {"$ref": f"#/components/schemas/{kind}"}
    return {"description": what, "content": {"application/json": {"schema": schema}}}


def _paths() -> Json:
    problem = {"default": {"$ref": "#/components/responses/problem"}}
    one = [{"name": "id", "in": "path", "required": True, "schema": {"type": "string"}}]
    name = [{"name": "name", "in": "path", "required": True, "schema": {"type": "string"}}]
    body = {"required": True, "content": {"application/json": {"schema": {}}}}
    request = {"$ref": "#/components/schemas/request"}
    posted = {"required": True, "content": {"application/json": {"schema": request}}}
    sheet = {
        "required": True,
        "content": {"application/json": {"schema": {"$ref": "#/components/schemas/ask-sheet"}}},
    }
    plain = {"200": {"description": "As JSON.", "content": {"application/json": {}}}}
    events = {
        "200": {
            "description": "Numbered events, see docs/page-api.md.",
            "content": {"text/event-stream": {}},
        },
        "204": {
            "description": "There are no more events, or too many streams: get the job instead."
        },
    }
    return {
        "/api/v1": {"get": {"summary": "Version, limits, tasks", "responses": plain | problem}},
        "/api/v1/openapi.json": {"get": {"summary": "This document", "responses": plain | problem}},
        "/api/v1/schemas/{name}.json": {
            "parameters": name,
            "get": {"summary": "The schema of a report", "responses": plain | problem},
        },
        "/api/v1/jobs": {
            "post": {
                "summary": "Start a job",
                "requestBody": posted,
                "responses": {"201": _answer("The job.")} | problem,
            }
        },
        SHEETS: {
            "post": {
                "summary": "Start a job for a sheet, whose report may be long",
                "requestBody": sheet,
                "responses": {"201": _answer("The job.")} | problem,
            }
        },
        "/api/v1/jobs/{id}": {
            "parameters": one,
            "get": {
                "summary": "State, best board, report; keeps the job alive",
                "responses": {"200": _answer("The job.")} | problem,
            },
            "delete": {
                "summary": "Kill the job",
                "responses": {"200": _answer("The job.")} | problem,
            },
        },
        "/api/v1/jobs/{id}/events": {
            "parameters": one,
            "get": {"summary": "The events of the job", "responses": events | problem},
        },
        "/api/v1/jobs/{id}/stop": {
            "parameters": one,
            "post": {
                "summary": "Stop with the best result so far",
                "requestBody": body,
                "responses": {"202": _answer("The job.")} | problem,
            },
        },
        "/api/v1/jobs/{id}/{name}": {
            "parameters": [*one, *name],
            "get": {
                "summary": "The requested certificate or sheet",
                "responses": {"200": {"description": "The file.", "content": {"*/*": {}}}}
                | problem,
            },
        },
    }
