"""The parameters of an address, and the pages of a list. They are text; digits are read as numbers."""

from __future__ import annotations

import base64
import binascii
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext as _now
from django.utils.translation import gettext_lazy
from rest_framework import serializers
from rest_framework.exceptions import ValidationError
from rest_framework.request import Request

from games.api.operation.body import REQUIRED, Fields
from games.base.links import number_of

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
        "invalid_choice": gettext_lazy("“{input}” is none of these: {known}."),
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
        raise ValidationError({"cursor": [_("This is no cursor that we gave out.")]}, code="cursor")
    return int(number)
