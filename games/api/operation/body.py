"""The body of a request: strict JSON with typed fields, and the shapes of answers.

A number is a number and no text, and an unknown field is refused: so a mistyped name is noticed.
"""

from __future__ import annotations

import base64
import binascii
import json
import math
from collections.abc import Iterable, Mapping
from datetime import date
from typing import IO, TYPE_CHECKING, Any, is_typeddict

from django.utils.translation import gettext, gettext_lazy
from django.utils.translation import gettext as _now
from django.utils.translation import gettext_lazy as _
from drf_spectacular.extensions import OpenApiSerializerFieldExtension
from drf_spectacular.plumbing import ResolvedComponent, resolve_type_hint
from rest_framework import serializers
from rest_framework.exceptions import ParseError, ValidationError
from rest_framework.parsers import BaseParser
from rest_framework.request import Request

from games.api.operation.errors import plain_error
from games.base import documents
from games.base.links import number_of

if TYPE_CHECKING:
    Fields = serializers.Serializer[Any]
else:
    Fields = serializers.Serializer  # only the stubs know the type of its instance

LARGEST = 1_000_000  # bytes
NON_FIELD = "non_field_errors"
DEEPEST = 32  # objects and lists within one another: more than any answer needs
REQUIRED = {"required": _("This field is missing."), "null": _("This field can't be null.")}


class StrictJSON(BaseParser):
    """JSON by the standard, with text that a database can hold."""

    media_type = "application/json"

    def parse(
        self, stream: IO[Any], media_type: str | None = None, parser_context: Mapping[str, Any] | None = None
    ) -> Any:
        read = stream.read(LARGEST + 1)
        if len(read) > LARGEST:
            raise plain_error(413)
        try:
            found = json.loads(read.decode("utf-8"), parse_constant=_no_number, parse_float=_finite)
            json.dumps(found, ensure_ascii=False).encode("utf-8")  # refuses half of a character
            _refuse_deep(found)
        except (ValueError, RecursionError):
            raise ParseError(_now("The JSON could not be read. Nothing was changed.")) from None
        return found


def _no_number(name: str) -> None:
    raise ValueError(name)


def _finite(text: str) -> float:
    """Return the number; raise ValueError if it is too large, because a database could not hold it."""
    number = float(text)
    if not math.isfinite(number):
        raise ValueError(text)
    return number


def _refuse_deep(found: Any, left: int = DEEPEST) -> None:
    if left < 0:
        raise ValueError("too deep")
    inner = found.values() if isinstance(found, dict) else found if isinstance(found, list) else ()
    for one in inner:
        _refuse_deep(one, left - 1)


class Body(Fields):
    """An object that refuses unknown fields."""

    default_error_messages = {"invalid": _("Send a JSON object with the fields of this operation.")}

    def to_internal_value(self, data: Any) -> Any:
        if not isinstance(data, Mapping):
            message = {NON_FIELD: [self.error_messages["invalid"]]}
            raise ValidationError(message, code="not_an_object")
        _refuse_unknown(data, self.fields)
        return super().to_internal_value(data)


def _refuse_unknown(data: Mapping[str, Any], known: Iterable[str]) -> None:
    names = list(known)
    unknown = [name for name in data if name not in names]
    if unknown:
        message = _now("There is no such field here. There are: %(known)s.") % {"known": ", ".join(names)}
        raise ValidationError({name: [message] for name in unknown}, code="unknown_field")


class Number(serializers.IntegerField):
    """A whole number, and no text that looks like one."""

    default_error_messages = {
        **REQUIRED,
        "invalid": _("Send a whole number here, without quotation marks."),
        "max_value": _("This can be at most {max_value}."),
        "min_value": _("This must be at least {min_value}."),
    }

    def to_internal_value(self, data: Any) -> int:
        if type(data) is not int:
            self.fail("invalid")
        return data


class Text(serializers.CharField):
    """A text, and no number that could be one."""

    default_error_messages = {
        **REQUIRED,
        "invalid": _("Send a text here."),
        "blank": _("This can't be empty."),
        "max_length": _("This can have at most {max_length} characters."),
        "min_length": _("This needs at least {min_length} characters."),
    }

    def to_internal_value(self, data: Any) -> str:
        if type(data) is not str:
            self.fail("invalid")
        return super().to_internal_value(data)


class YesNo(serializers.BooleanField):
    default_error_messages = {**REQUIRED, "invalid": _("Send true or false here.")}

    def to_internal_value(self, data: Any) -> bool:
        if type(data) is not bool:
            self.fail("invalid")
        return data


class OneOf(serializers.ChoiceField):
    """One of these values, of their own type."""

    default_error_messages = {**REQUIRED, "invalid_choice": _("“{input}” must be one of these: {known}.")}

    def to_internal_value(self, data: Any) -> Any:
        for choice in self.choices:
            if type(choice) is type(data) and choice == data:
                return choice
        return self.fail("invalid_choice", input=str(data)[:60], known=", ".join(map(str, self.choices)))


class Anything(serializers.JSONField):
    """JSON that something else judges."""

    default_error_messages = {**REQUIRED, "invalid": _("Send JSON here.")}


class ListOf(serializers.ListField):
    default_error_messages = {
        **REQUIRED,
        "not_a_list": _("Send a list here."),
        "empty": _("This list can't be empty."),
        "max_length": _("This list can have at most {max_length} entries."),
        "min_length": _("This list needs at least {min_length} entries."),
    }


class TextsByName(serializers.DictField):
    """An object of texts."""

    child = Text(max_length=40)
    default_error_messages = {
        **REQUIRED,
        "not_a_dict": _("Send an object here, of texts by name."),
        "empty": _("This can't be empty."),
    }


class ListsByName(serializers.DictField):
    """An object of lists of texts."""

    child = ListOf(child=Text(max_length=40), max_length=100)
    default_error_messages = {**REQUIRED, "not_a_dict": _("Send an object here, of lists by name.")}


class Day(serializers.DateField):
    """A day as a text: 2026-12-31."""

    default_error_messages = {**REQUIRED, "invalid": _("Send a day here, as “2026-12-31”.")}

    def to_internal_value(self, data: Any) -> date:
        if type(data) is not str:
            self.fail("invalid", format="YYYY-MM-DD")
        return super().to_internal_value(data)


class Value(serializers.Field[Any, Any, Any, Any]):
    """A text, a whole number, true or false."""

    default_error_messages = {**REQUIRED, "invalid": _("Send a text, a whole number, true or false here.")}

    def to_internal_value(self, data: Any) -> str | int | bool:
        if type(data) not in (str, int, bool):
            self.fail("invalid")
        return data  # type: ignore[no-any-return]  # of one of these types


class ValuesByName(serializers.DictField):
    """An object of such values."""

    child = Value()
    default_error_messages = {**REQUIRED, "not_a_dict": _("Send an object here, of values by name.")}


class NumbersByName(serializers.DictField):
    """An object of whole numbers."""

    child = Number(min_value=0, max_value=1000)
    default_error_messages = {**REQUIRED, "not_a_dict": _("Send an object here, of numbers by name.")}


def field_of(shape: documents.Shape, **more: Any) -> serializers.Field[Any, Any, Any, Any]:
    """Return the field that takes, and describes, a value of this shape."""
    match shape:
        case documents.Whole(least, most):
            return Number(min_value=least, max_value=most, **more)
        case documents.Words(most):
            return Text(max_length=most, **more)
        case documents.Choice(values):
            return OneOf(choices=list(values), **more)
        case documents.Several(one, most):
            return ListOf(child=field_of(one), max_length=most, **more)
        case documents.Plain.DAY:
            return Day(**more)
        case documents.Plain.YES_NO:
            return YesNo(**more)


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
    """Return a schema with "may be null" as OpenAPI 3.1 says it."""
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
    # The class takes its fields out of itself: this one hides nothing.
    errors = Typed(OBJECTS, required=False, help_text="All of them, where there are several.")  # type: ignore[assignment]


class Words(Shape):
    """A sentence about what was done."""

    message = serializers.CharField()


MOST_CHARACTERS = 200


class Query(Fields):
    """Parameters by name, each of them once; an unknown one is refused."""

    @classmethod
    def of(cls, request: Request) -> dict[str, Any]:
        """Return what was asked for; raise ValidationError."""
        given = request.query_params
        found = cls(data={name: given[name] for name in given})
        _refuse_wrong_names(found, given)
        found.is_valid(raise_exception=True)
        return dict(found.validated_data)


def _refuse_wrong_names(query: Query, given: Any) -> None:
    names = ", ".join(query.fields)
    for name in given:
        if name not in query.fields:
            known = _now("There are: %(known)s.") % {"known": names} if names else _now("There are none.")
            message = _now("There is no such parameter here.")
            raise ValidationError({name: [f"{message} {known}"]}, code="unknown_parameter")
        if len(given.getlist(name)) > 1:
            raise ValidationError({name: [_now("Give this parameter once.")]}, code="given_twice")


class NumberParam(serializers.IntegerField):
    """Digits, as an address has them."""

    default_error_messages = {
        **REQUIRED,
        "invalid": gettext_lazy("This must be a whole number."),
        "max_value": gettext_lazy("This can be at most {max_value}."),
        "min_value": gettext_lazy("This must be at least {min_value}."),
    }

    def to_internal_value(self, data: Any) -> int:
        number = number_of(data)
        if number < 0:
            self.fail("invalid")
        return number


class TextParam(serializers.CharField):
    default_error_messages = {
        **REQUIRED,
        "max_length": gettext_lazy("This can have at most {max_length} characters."),
        "invalid": gettext_lazy("This could not be read."),
    }

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**{"max_length": MOST_CHARACTERS, "allow_blank": True, **kwargs})


class OneOfParam(serializers.ChoiceField):
    default_error_messages = {
        **REQUIRED,
        "invalid_choice": gettext_lazy("“{input}” must be one of these: {known}."),
    }

    def to_internal_value(self, data: Any) -> Any:
        if data in self.choices:
            return data
        return self.fail("invalid_choice", input=str(data)[:60], known=", ".join(map(str, self.choices)))


LARGEST_PAGE = 200
USUAL_PAGE = 100
MARK = "after:"


class Page(Query):
    cursor = TextParam(required=False, help_text="Of the page before: its “next”.")
    limit = NumberParam(required=False, min_value=1, max_value=LARGEST_PAGE)


def place_of(asked: dict[str, Any]) -> tuple[int, int]:
    """Return how much was read already, and how much to send; raise ValidationError."""
    return _place(asked.get("cursor", "")), asked.get("limit", USUAL_PAGE)


def cursor_at(place: int) -> str:
    """Return the cursor of a place in a list.

    >>> cursor_at(0) != cursor_at(100), _place(cursor_at(100))
    (True, 100)
    """
    return base64.urlsafe_b64encode(f"{MARK}{place}".encode()).decode().rstrip("=")


def _place(cursor: str) -> int:
    if not cursor:
        return 0
    try:
        text = base64.urlsafe_b64decode(cursor + "=" * (-len(cursor) % 4)).decode("ascii")
    except (binascii.Error, ValueError):
        text = ""
    number = text.removeprefix(MARK)
    if not (text.startswith(MARK) and number.isdecimal() and len(number) <= 9):
        raise ValidationError({"cursor": [gettext("This is no cursor that we gave out.")]}, code="cursor")
    return int(number)
