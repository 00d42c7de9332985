"""What an account is asked that may be of the same person as another."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from games.api.operation.body import Body, YesNo
from games.api.operation.declared import operation
from games.api.operation.scopes import Scope, refuse_token
from games.api.operation.shapes import Shape
from games.api.operation.view import Operations, me
from games.desk.by_mail.merging import ShownMerge, shown_merge
from games.lobby.service.merge.say import say_same_person


class SamePersonShape(Shape):
    """`said`: this account has said yes; nothing changes before the other has, too. `is_one_account`: the
    address that was named is this account's own, so that there is nothing to say yes to."""

    game = serializers.CharField()
    asks = serializers.CharField()
    what_happens = serializers.CharField()
    reason = serializers.CharField()
    until = serializers.DateTimeField()
    said = serializers.BooleanField()
    is_one_account = serializers.BooleanField()
    is_open = serializers.BooleanField()


class SamePersonBody(Body):
    same = YesNo(help_text="Whether both accounts are yours.")


class SamePersonView(Operations):
    @operation(
        "same_person", scope=Scope.PLAY, one_game=False, tag="Lobby",
        summary="Whether two accounts are yours", answers=SamePersonShape,
        about="`token`: the end of the link in the email. For both accounts, signed in, and nobody else; for "
        "a session alone.",
    )  # fmt: skip
    def get(self, request: Request, token: str) -> Response:
        refuse_token(request)
        return Response(_shown(shown_merge(token, me(request))))

    @operation(
        "say_same_person", scope=Scope.PLAY, one_game=False, tag="Lobby",
        summary="Say whether two accounts are yours", body=SamePersonBody, answers=SamePersonShape,
        about="The seat is moved once both accounts have said yes. For a session alone: a program that plays "
        "for somebody does not give their seat away.", refuses=(409,), limit="desk",
    )  # fmt: skip
    def post(self, request: Request, token: str) -> Response:
        refuse_token(request)
        shown_merge(token, me(request))  # whoever it does not concern is told no more than that
        say_same_person(token, me(request), same=self.read(SamePersonBody)["same"])
        return Response(_shown(shown_merge(token, me(request))))


def _shown(merge: ShownMerge) -> dict[str, Any]:
    return vars(merge) | {"game": merge.game.pk}
