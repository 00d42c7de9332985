"""Fields as a browser would send them."""

from __future__ import annotations

from collections.abc import Mapping

from django.http import QueryDict


def filled(fields: Mapping[str, object]) -> QueryDict:
    """A form with these values; a list is a field that is sent several times."""
    sent = QueryDict(mutable=True)
    for name, value in fields.items():
        sent.setlist(name, [str(one) for one in value] if isinstance(value, list) else [str(value)])
    return sent
