"""How often something may be done: one count for pages and programs, told in headers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rest_framework.request import Request
from rest_framework.throttling import BaseThrottle

from games.site.access.limits import Use, use

if TYPE_CHECKING:
    from rest_framework.views import APIView


class SharedThrottle(BaseThrottle):
    """By the limit that the operation names (`games.site.access.limits`)."""

    def __init__(self, name: str):
        self.name = name
        self.found: Use | None = None

    def allow_request(self, request: Request, view: APIView) -> bool:
        self.found = use(request._request, self.name)
        return not self.found.too_often

    def wait(self) -> float | None:
        return self.found.seconds if self.found else None

    @property
    def headers(self) -> dict[str, str]:
        """What is left, also when nothing is."""
        if self.found is None:
            return {}
        return {
            "RateLimit-Limit": str(self.found.most),
            "RateLimit-Remaining": str(self.found.left),
            "RateLimit-Reset": str(self.found.seconds),
        }
