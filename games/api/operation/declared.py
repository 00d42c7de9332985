"""How an operation is declared: what it is for, what comes in and goes out, who may, how often."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, TypeVar

from drf_spectacular.utils import OpenApiExample, OpenApiParameter, extend_schema
from rest_framework.serializers import BaseSerializer

from .query import Query

M = TypeVar("M", bound=Callable[..., Any])
Shape = type[BaseSerializer[Any]] | BaseSerializer[Any] | dict[str, Any]


@dataclass(frozen=True)
class Deprecation:
    """From when on an operation should not be used any more, when it goes, and where is told what to use."""

    since: datetime
    sunset: datetime
    see: str


@dataclass(frozen=True)
class Declared:
    """`scope` None: whoever asks, by whatever token; `public`: whoever asks, but a token needs the scope.
    `limit`: of `games.site.access.limits`. `one_game`: whether a token for one game may do it there."""

    name: str
    scope: str | None
    limit: str
    statuses: Sequence[int] = field(default_factory=tuple)
    deprecation: Deprecation | None = None
    public: bool = False
    one_game: bool = True


def operation(
    name: str,
    *,
    scope: str | None,
    public: bool = False,
    one_game: bool = True,
    tag: str,
    summary: str,
    about: str = "",
    body: type[BaseSerializer[Any]] | None = None,
    query: type[Query] | None = None,
    answers: Shape | None = None,
    status: int = 200,
    also: dict[int, Shape | None] | None = None,
    refuses: Sequence[int] = (),
    limit: str = "api",
    parameters: Sequence[OpenApiParameter] = (),
    examples: Sequence[OpenApiExample] = (),
    deprecation: Deprecation | None = None,
) -> Callable[[M], M]:
    """`answers` at `status`, or `also`; `refuses`: by which statuses besides those that any may have."""

    def declare(method: M) -> M:
        responses: dict[int, Any] = {status: answers, **(also or {})}
        described: M = extend_schema(
            operation_id=name,
            tags=[tag],
            summary=summary,
            description=about or None,
            request=body,
            parameters=[*([query] if query else []), *parameters],
            responses=responses,
            examples=list(examples),
            deprecated=deprecation is not None or None,
        )(method)
        described.declared = Declared(name, scope, limit, tuple(refuses), deprecation, public, one_game)  # type: ignore[attr-defined]
        return described

    return declare
