"""The description of the API as a page: made on the server, with nothing inline."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from .view import schema

METHODS = ("get", "post", "put", "patch", "delete")


@require_safe
def docs(request: HttpRequest) -> HttpResponse:
    return render(request, "api/api_docs.html", {"groups": groups(), "shapes": shapes()})


@cache
def groups() -> list[dict[str, Any]]:
    """The operations by their tag, in the order in which the tags come."""
    found: dict[str, list[dict[str, Any]]] = {}
    for path, methods in schema()["paths"].items():
        for method in METHODS:
            if method in methods:
                operation = _operation(path, method, methods[method])
                found.setdefault(methods[method]["tags"][0], []).append(operation)
    return [{"name": tag, "id": tag.lower(), "operations": found[tag]} for tag in sorted(found)]


@cache
def shapes() -> list[dict[str, Any]]:
    """What is sent and answered, by name."""
    components = schema()["components"]["schemas"]
    return [_shape(name, components[name]) for name in sorted(components)]


def _operation(path: str, method: str, told: Mapping[str, Any]) -> dict[str, Any]:
    return {
        "id": told["operationId"],
        "method": method.upper(),
        "path": path,
        "summary": told.get("summary", ""),
        "about": told.get("description", "").split("\n\n"),
        "parameters": [_parameter(one) for one in told.get("parameters", ())],
        "body": _content(told.get("requestBody", {})),
        "answers": _answers(told["responses"]),
        "deprecated": told.get("deprecated", False),
    }


def _parameter(told: Mapping[str, Any]) -> dict[str, Any]:
    return {
        "name": told["name"],
        "where": told["in"],
        "type": _type(told.get("schema", {})),
        "about": told.get("description", ""),
        "required": told.get("required", False),
    }


def _answers(told: Mapping[str, Mapping[str, Any]]) -> list[dict[str, Any]]:
    """By what is answered: most refusals look alike."""
    found: dict[str, list[str]] = {}
    for status, one in told.items():
        found.setdefault(_content(one), []).append(status)
    return [{"statuses": ", ".join(statuses), "shape": shape} for shape, statuses in found.items()]


def _content(told: Mapping[str, Any]) -> str:
    """The name of the shape that is sent; empty if nothing is, or it has none."""
    inner = told.get("content", {}).get("application/json", {}).get("schema", {})
    return _name(inner)


def _name(inner: Mapping[str, Any]) -> str:
    return str(inner.get("$ref", "")).rpartition("/")[2]


def _shape(name: str, told: Mapping[str, Any]) -> dict[str, Any]:
    required = told.get("required", ())
    fields = [
        {
            "name": field,
            "type": _type(inner),
            "shape": next(iter(_names(inner)), ""),
            "about": inner.get("description", ""),
            "required": field in required,
        }
        for field, inner in told.get("properties", {}).items()
    ]
    values = ", ".join(map(json.dumps, told.get("enum", ())))
    return {"name": name, "about": told.get("description", ""), "fields": fields, "values": values}


def _type(inner: Mapping[str, Any]) -> str:
    """In a few words: "string, null", "array of Question"."""
    if "enum" in inner:
        return ", ".join(json.dumps(one, ensure_ascii=False) for one in inner["enum"])
    ways = _ways(inner)
    if ways:
        return _or(_type(one) for one in ways)
    if _name(inner):
        return _name(inner)
    kind = inner.get("type", "JSON")
    plain = ", ".join(kind) if isinstance(kind, list) else str(kind)
    return f"{plain} of {_type(inner['items'])}" if inner.get("items") else plain


def _or(types: Iterable[str]) -> str:
    return ", ".join(dict.fromkeys(types))


def _ways(inner: Mapping[str, Any]) -> list[Mapping[str, Any]]:
    return next((list(inner[how]) for how in ("oneOf", "anyOf", "allOf") if inner.get(how)), [])


def _names(inner: Mapping[str, Any]) -> Iterator[str]:
    """The shapes that a field is made of."""
    if _name(inner):
        yield _name(inner)
    for one in [*_ways(inner), inner.get("items") or {}]:
        if one:
            yield from _names(one)
