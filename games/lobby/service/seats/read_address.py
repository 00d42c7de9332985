"""Reads a mail address that somebody has named."""

from __future__ import annotations

from django.core.exceptions import ValidationError
from django.core.validators import validate_email

from games.base.refusals import RequestRefused
from games.models import User
from games.models.people.user import canonical


def read_address(email: str) -> str:
    """The address in its one spelling, if it is one and we can keep it. Raises RequestRefused."""
    address = canonical(email)
    try:
        validate_email(address)
    except ValidationError:
        raise RequestRefused("bad_address", email=email) from None
    if len(address) > (User._meta.get_field("email").max_length or 0):
        raise RequestRefused("bad_address", email=email)
    return address
