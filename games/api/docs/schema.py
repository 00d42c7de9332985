"""The description of the API in OpenAPI 3.1, made from what the operations declare."""

from __future__ import annotations

from typing import Any

from drf_spectacular.extensions import OpenApiAuthenticationExtension
from drf_spectacular.openapi import AutoSchema
from drf_spectacular.plumbing import get_lib_doc_excludes

from games.api.operation.body import Body
from games.api.operation.declared import Declared
from games.api.operation.shapes import Error, Shape
from games.api.operation.view import Operations

HEADERS = ("RateLimit-Limit", "RateLimit-Remaining", "RateLimit-Reset")
OF_ANY = (400, 401, 403, 413, 422, 429)  # what any operation may be refused with
WITH_GAME = (503,)


class TokenScheme(OpenApiAuthenticationExtension):
    target_class = "games.api.operation.authentication.TokenAuthentication"
    name = "token"

    def get_security_definition(self, auto_schema: AutoSchema) -> dict[str, Any]:
        return {"type": "http", "scheme": "bearer", "description": "A personal token of your settings."}


class OperationSchema(AutoSchema):
    """Adds what every operation has: by which errors it may be refused, and what its headers tell."""

    @property
    def declared(self) -> Declared | None:
        found: Declared | None = getattr(getattr(self.view, self.method.lower(), None), "declared", None)
        return found

    def get_serializer_name(self, serializer: Any, direction: Any) -> str:
        name: str = super().get_serializer_name(serializer, direction)
        return name.removesuffix("Shape")

    def get_auth(self) -> list[dict[str, Any]]:
        """Where nobody needs to be known, whoever asks may still say who they are."""
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
        """What it is for stands there last, whatever else is told."""
        found: dict[str, Any] | None = super().get_operation(*args, **kwargs)
        declared = self.declared
        if found is not None and declared is not None and declared.scope is not None:
            scope = f"Scope: `{declared.scope}`."
            found["description"] = f"{found.get('description', '')}\n\n{scope}".strip()
        return found


def _header() -> dict[str, Any]:
    return {"schema": {"type": "integer"}}


def sorted_schema(result: dict[str, Any], **_kwargs: Any) -> dict[str, Any]:
    """Operations in the order of their addresses."""
    result["paths"] = dict(sorted(result["paths"].items()))
    return result


def described_by_nobody() -> list[type]:
    """Classes whose words are for us: what comes of them and says nothing itself has no description."""
    return [*get_lib_doc_excludes(), Shape, Body, Operations]
