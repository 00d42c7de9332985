"""A program that has a token, or none, and sends JSON."""

from __future__ import annotations

import json
from datetime import timedelta
from typing import Any

from django.http import HttpResponse
from django.test import Client

from games.models import User
from games.people.service.account import make_token

EVERYTHING = ("read", "play", "host", "desk")
NOTHING = object()


class Program:
    """`token` empty: it shows none."""

    def __init__(self, token: str = "", client: Client | None = None):
        self.token = token
        self.client = client or Client(enforce_csrf_checks=True)

    def get(self, path: str, query: dict[str, Any] | None = None, **headers: str) -> HttpResponse:
        return self.client.get(_whole(path), query or {}, headers=self._headers(headers))

    def post(self, path: str, body: Any = NOTHING, **headers: str) -> HttpResponse:
        return self.send("post", path, body, **headers)

    def put(self, path: str, body: Any = NOTHING, **headers: str) -> HttpResponse:
        return self.send("put", path, body, **headers)

    def patch(self, path: str, body: Any = NOTHING, **headers: str) -> HttpResponse:
        return self.send("patch", path, body, **headers)

    def delete(self, path: str, body: Any = NOTHING, **headers: str) -> HttpResponse:
        return self.send("delete", path, body, **headers)

    def send(self, method: str, path: str, body: Any = NOTHING, **headers: str) -> HttpResponse:
        text = "" if body is NOTHING else json.dumps(body)
        return self.raw(method, path, text.encode(), "application/json", **headers)

    def raw(self, method: str, path: str, content: bytes, kind: str, **headers: str) -> HttpResponse:
        send = self.client.generic
        return send(method.upper(), _whole(path), content, content_type=kind, headers=self._headers(headers))

    def _headers(self, more: dict[str, str]) -> dict[str, str]:
        own = {"Authorization": f"Bearer {self.token}"} if self.token else {}
        return {**own, **{name.replace("_", "-"): value for name, value in more.items()}}


def program(user: User, *scopes: str, game: str = "", days: float = 30) -> Program:
    """One with a token of this person, for everything if nothing else is said."""
    _made, text = make_token(
        user, name="a bot", scopes=scopes or EVERYTHING, lasts=timedelta(days=days), game_id=game
    )
    return Program(text)


def _whole(path: str) -> str:
    return path if path.startswith("/api") else f"/api/v1/{path}"
