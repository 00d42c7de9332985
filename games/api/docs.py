"""The description of the API in OpenAPI 3.1, made from the declared operations, and its page."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from typing import Any

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.utils import translation
from django.views.decorators.http import require_safe
from drf_spectacular.extensions import OpenApiAuthenticationExtension
from drf_spectacular.generators import SchemaGenerator
from drf_spectacular.openapi import AutoSchema
from drf_spectacular.plumbing import get_lib_doc_excludes
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from games.api.operation.body import OBJECT, Body, Error, Shape
from games.api.operation.view import Declared, Operations, operation
from games.play.service.export_game import versions

HEADERS = ("RateLimit-Limit", "RateLimit-Remaining", "RateLimit-Reset")
OF_ANY = (400, 401, 403, 413, 422, 429)  # any operation may be refused with these
WITH_GAME = (503,)


class TokenScheme(OpenApiAuthenticationExtension):
    target_class = "games.api.operation.errors.TokenAuthentication"
    name = "token"

    def get_security_definition(self, auto_schema: AutoSchema) -> dict[str, Any]:
        return {"type": "http", "scheme": "bearer", "description": "A personal token of your settings."}


class OperationSchema(AutoSchema):
    """Adds what every operation has: the errors it may be refused with, and its headers."""

    @property
    def declared(self) -> Declared | None:
        found: Declared | None = getattr(getattr(self.view, self.method.lower(), None), "declared", None)
        return found

    def get_serializer_name(self, serializer: Any, direction: Any) -> str:
        name: str = super().get_serializer_name(serializer, direction)
        return name.removesuffix("Shape")

    def get_auth(self) -> list[dict[str, Any]]:
        """Return the ways to sign in, with none at all for an operation that anybody may ask for."""
        found: list[dict[str, Any]] = super().get_auth()
        declared = self.declared
        open_to_all = declared is not None and (declared.scope is None or declared.public)
        return [*found, {}] if open_to_all and {} not in found else found

    def _get_response_bodies(self, direction: Any = "response") -> dict[str, Any]:
        found: dict[str, Any] = super()._get_response_bodies(direction)
        for status in self._refusals():
            refused = self._get_response_for_code(Error, str(status))  # type: ignore[no-untyped-call]
            found.setdefault(str(status), refused)
        for response in found.values():
            response.setdefault("headers", {}).update({name: _header() for name in HEADERS})
        return dict(sorted(found.items()))

    def _refusals(self) -> list[int]:
        declared = self.declared
        if declared is None:
            return []
        body = [415] if self.method in ("POST", "PUT", "PATCH") else []
        game = WITH_GAME if "{game_id}" in self.path else ()
        there = [404] if "{" in self.path else []
        return [*OF_ANY, *body, *game, *there, *declared.statuses]

    def get_operation(self, *args: Any, **kwargs: Any) -> dict[str, Any] | None:
        """Return the description of an operation, with its scope at the end."""
        found: dict[str, Any] | None = super().get_operation(*args, **kwargs)
        declared = self.declared
        if found is not None and declared is not None and declared.scope is not None:
            scope = f"Scope: `{declared.scope}`."
            found["description"] = f"{found.get('description', '')}\n\n{scope}".strip()
        return found


def _header() -> dict[str, Any]:
    return {"schema": {"type": "integer"}}


def sorted_schema(result: dict[str, Any], **_kwargs: Any) -> dict[str, Any]:
    """Return the description with its operations in the order of their addresses."""
    result["paths"] = dict(sorted(result["paths"].items()))
    return result


def described_by_nobody() -> list[type]:
    """Return the classes whose docstrings are for us: subclasses without their own have no description."""
    return [*get_lib_doc_excludes(), Shape, Body, Operations]


METHODS = ("get", "post", "put", "patch", "delete")


@require_safe
def docs(request: HttpRequest) -> HttpResponse:
    return render(request, "api/api_docs.html", {"groups": groups(), "shapes": shapes()})


@cache
def groups() -> list[dict[str, Any]]:
    """Return the operations by their tag, in the order of the tags."""
    found: dict[str, list[dict[str, Any]]] = {}
    for path, methods in schema()["paths"].items():
        for method in METHODS:
            if method in methods:
                operation = _operation(path, method, methods[method])
                found.setdefault(methods[method]["tags"][0], []).append(operation)
    return [{"name": tag, "id": tag.lower(), "operations": found[tag]} for tag in sorted(found)]


@cache
def shapes() -> list[dict[str, Any]]:
    """Return what is sent and answered, by name."""
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
    """Return the answers grouped by their shape: most refusals look alike."""
    found: dict[str, list[str]] = {}
    for status, one in told.items():
        found.setdefault(_content(one), []).append(status)
    return [{"statuses": ", ".join(statuses), "shape": shape} for shape, statuses in found.items()]


def _content(told: Mapping[str, Any]) -> str:
    """Return the name of the shape that is sent; empty if nothing is, or it has none."""
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
    """Return a type in a few words: "string, null", "array of Question"."""
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
    """Yield the shapes that a field is made of."""
    if _name(inner):
        yield _name(inner)
    for one in [*_ways(inner), inner.get("items") or {}]:
        if one:
            yield from _names(one)


class VersionShape(Shape):
    """The version of the service, of the rulings that a new game begins with, and of exports."""

    version = serializers.CharField()
    rulings = serializers.IntegerField()
    export_format = serializers.IntegerField()


class VersionView(Operations):
    @operation(
        "version", scope=None, tag="Description", summary="Which version this is", answers=VersionShape
    )
    def get(self, request: Request) -> Response:
        return Response(versions())


class SchemaView(Operations):
    @operation(
        "schema",
        scope=None,
        tag="Description",
        summary="This description",
        answers=OBJECT,
    )
    def get(self, request: Request) -> JsonResponse:
        return JsonResponse(schema())


@cache
def schema() -> dict[str, Any]:
    """Return the description: the same for everybody, in English, as long as the process lives."""
    with translation.override("en"):
        found: dict[str, Any] = SchemaGenerator().get_schema(request=None, public=True)
        return found
