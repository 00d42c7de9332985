"""Who asks: the account, its absence, and everything that is kept of it."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from games.api.operation.body import Body, Day
from games.api.operation.declared import operation
from games.api.operation.scopes import Scope, refuse_token
from games.api.operation.shapes import OBJECT, Shape
from games.api.operation.view import Operations, me
from games.models import ApiToken, User
from games.people.read.my_data import my_data
from games.people.service.set_absence import end_absence, set_absence


class TokenShape(Shape):
    """The token that you have shown."""

    name = serializers.CharField()
    scopes = serializers.ListField(child=serializers.CharField())
    game = serializers.CharField(allow_null=True)
    expires_at = serializers.DateTimeField()


class MeShape(Shape):
    """`id`: as your profile's address has it. `token`: null if you are signed in otherwise."""

    id = serializers.CharField()
    name = serializers.CharField()
    email = serializers.CharField()
    language = serializers.CharField(help_text="Empty: not chosen.")
    zone = serializers.CharField(help_text="Empty: not chosen.")
    away_from = serializers.DateField(allow_null=True)
    away_until = serializers.DateField(allow_null=True)
    token = TokenShape(allow_null=True)


class AbsenceBody(Body):
    """The first and the last day, by your own clock."""

    starts = Day()
    ends = Day()


class MeView(Operations):
    @operation("me", scope=Scope.READ, tag="You", summary="Who you are", answers=MeShape)
    def get(self, request: Request) -> Response:
        return Response(_me(request))


class AbsenceView(Operations):
    @operation(
        "set_absence",
        scope=Scope.PLAY,
        tag="You",
        summary="Say that you are away",
        about="No time counts for you then, in any game. Your tables read until when.",
        body=AbsenceBody,
        answers=MeShape,
        refuses=(409,),
        limit="settings",
    )
    def put(self, request: Request) -> Response:
        said = self.read(AbsenceBody)
        set_absence(me(request), said["starts"], said["ends"])
        return Response(_me(request))

    @operation(
        "end_absence",
        scope=Scope.PLAY,
        tag="You",
        summary="Say that you are back",
        answers=MeShape,
        limit="settings",
    )
    def delete(self, request: Request) -> Response:
        end_absence(me(request))
        return Response(_me(request))


class DataView(Operations):
    @operation(
        "my_data",
        scope=Scope.READ,
        tag="You",
        summary="Everything that is kept of you",
        about="For a session alone: links and addresses in your mails open what a token must not.",
        answers=OBJECT,
        limit="export",
    )
    def get(self, request: Request) -> Response:
        refuse_token(request)
        return Response(my_data(me(request)))


def _me(request: Request) -> dict[str, Any]:
    user = User.objects.get(pk=me(request).pk)
    return {
        "id": user.opaque_id,
        "name": user.name,
        "email": user.email,
        "language": user.language,
        "zone": user.zone,
        "away_from": user.away_from,
        "away_until": user.away_until,
        "token": _token(request.auth),
    }


def _token(token: Any) -> dict[str, Any] | None:
    if not isinstance(token, ApiToken):
        return None
    return {
        "name": token.name,
        "scopes": token.scopes,
        "game": token.game_id,
        "expires_at": token.expires_at,
    }
