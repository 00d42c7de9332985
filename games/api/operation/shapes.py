"""Shapes of what is sent, for the description of the API: they describe, and change nothing.

An operation sends plain objects; the tests hold them against these shapes.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, is_typeddict

from drf_spectacular.extensions import OpenApiSerializerFieldExtension
from drf_spectacular.plumbing import ResolvedComponent, resolve_type_hint
from rest_framework import serializers

from .body import Fields

if TYPE_CHECKING:
    from drf_spectacular.openapi import AutoSchema
    from drf_spectacular.utils import Direction


class Shape(Fields):
    """An object that is sent."""


class Typed(serializers.Field[Any, Any, Any, Any]):
    """A value that a type of Python describes: a record of the engine, a list, JSON."""

    def __init__(self, hint: Any, **kwargs: Any) -> None:
        self.hint = hint
        super().__init__(**kwargs)


class TypedSchema(OpenApiSerializerFieldExtension):
    """A record of the engine becomes a component of its own name."""

    target_class = Typed

    def map_serializer_field(self, auto_schema: AutoSchema, direction: Direction) -> dict[str, Any]:
        hint = self.target.hint
        if isinstance(hint, dict):
            return {**hint}
        if not is_typeddict(hint):
            return {**_of_today(resolve_type_hint(hint))}
        component = ResolvedComponent(
            name=hint.__name__,
            type=ResolvedComponent.SCHEMA,
            object=hint,
            schema=_of_today(resolve_type_hint(hint)),
        )
        auto_schema.registry.register_on_missing(component)
        ref: dict[str, Any] = component.ref
        return ref


class ValueSchema(OpenApiSerializerFieldExtension):
    target_class = "games.api.operation.body.Value"

    def map_serializer_field(self, auto_schema: AutoSchema, direction: Direction) -> dict[str, Any]:
        return {"type": ["string", "integer", "boolean"]}


def _of_today(schema: Any) -> Any:
    """What may be null, as OpenAPI 3.1 says it."""
    if isinstance(schema, list):
        return [_of_today(one) for one in schema]
    if not isinstance(schema, dict):
        return schema
    found = {name: _of_today(value) for name, value in schema.items()}
    if found.pop("nullable", False):
        found = {"anyOf": [found, {"type": "null"}]}
    return found


ANY: dict[str, Any] = {}
OBJECT: dict[str, Any] = {"type": "object", "additionalProperties": True}
OBJECTS: dict[str, Any] = {"type": "array", "items": OBJECT}


class Error(Shape):
    """What is said when something cannot be done."""

    id = serializers.CharField(help_text="A name that does not change.")
    message = serializers.CharField(help_text="A sentence in your language.")
    params = Typed(OBJECT, help_text="What the sentence is made of.")
    field = serializers.CharField(required=False, help_text="Where it is wrong: “answer.ships.12”.")
    question = serializers.IntegerField(required=False)
    # The fields of a class are taken out of it: this one hides nothing.
    errors = Typed(OBJECTS, required=False, help_text="All of them, where there are several.")  # type: ignore[assignment]


class Words(Shape):
    """A sentence about what was done."""

    message = serializers.CharField()
