"""Addresses without an operation."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request

from games.api.operation.errors import plain_error
from games.api.operation.view import Operations


@extend_schema(exclude=True)
class Nowhere(Operations):
    """An unknown address, refused with an error object like everything else."""

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        super().initial(request, *args, **kwargs)
        raise plain_error(404)
