"""Addresses at which there is no operation."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request

from games.api.operation.errors import plain_error
from games.api.operation.view import Operations


@extend_schema(exclude=True)
class Nowhere(Operations):
    """Said as an error object, like everything else that cannot be."""

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        super().initial(request, *args, **kwargs)
        raise plain_error(404)
