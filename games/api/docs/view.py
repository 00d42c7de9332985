"""The description of the API for machines: OpenAPI 3.1 as JSON."""

from __future__ import annotations

from functools import cache
from typing import Any

from django.http import JsonResponse
from django.utils import translation
from drf_spectacular.generators import SchemaGenerator
from rest_framework.request import Request

from games.api.operation.declared import operation
from games.api.operation.shapes import OBJECT
from games.api.operation.view import Operations


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
    """It is the same for everybody, in English, for as long as the process lives."""
    with translation.override("en"):
        found: dict[str, Any] = SchemaGenerator().get_schema(request=None, public=True)
        return found
