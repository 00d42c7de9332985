"""What the reader's own look at hidden things shows, for some minutes."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from engine.state.view import View
from games.api.operation.body import Shape, Typed
from games.api.operation.view import Operations, Scope, me, operation
from games.desk.by_mail.shown import ShownLook, shown_look
from games.desk.declaration import may
from games.models import Game
from games.models.play.desk import OF_A_SEAT

from .desk import desk_at


class PileShape(Shape):
    """Cards that lie in one place, by their keys."""

    title = serializers.CharField()
    cards = serializers.ListField(child=serializers.CharField())


class LookedAtQuestionShape(Shape):
    """`answer`: what was answered and nobody has seen yet; empty if the question waits."""

    title = serializers.CharField()
    said = serializers.CharField()
    answer = serializers.CharField()


class LookShape(Shape):
    """A look, as the seat was when it was taken; what was not looked at is null.

    `told`: what was told to this seat and not to everybody, the newest first; `more`: older lines are left
    out.
    """

    message = serializers.CharField(help_text="What the table reads of it when the game is over.")
    seat = serializers.IntegerField()
    what = serializers.ChoiceField(choices=[what.value for what in OF_A_SEAT])
    at = serializers.DateTimeField()
    until = serializers.DateTimeField(help_text="So long it is shown.")
    piles = PileShape(many=True, allow_null=True)
    questions = LookedAtQuestionShape(many=True, allow_null=True)
    ordered = serializers.ListField(child=serializers.CharField(), allow_null=True)
    told = serializers.ListField(child=serializers.CharField(), allow_null=True)
    more = serializers.BooleanField()
    view = Typed(View, allow_null=True)


class LookView(Operations):
    @operation(
        "desk_look_shown", scope=Scope.DESK, one_game=False, tag="Desk", summary="What your look shows",
        about="For a quarter of an hour after `desk_look`, to whoever took it. It does not change.",
        answers=LookShape, refuses=(409,),
    )  # fmt: skip
    def get(self, request: Request, game_id: str, look: int) -> Response:
        game, role = desk_at(me(request), game_id)
        if not may(role, "look"):
            raise Game.DoesNotExist
        return Response(_look(shown_look(game, me(request), look)))


def _look(found: ShownLook) -> dict[str, Any]:
    same = ("seat", "what", "until", "ordered", "told", "more", "view")
    return {
        "message": found.words,
        "at": found.act.at,
        "piles": None if found.piles is None else [pile._asdict() for pile in found.piles],
        "questions": None if found.questions is None else [vars(one) for one in found.questions],
        **{name: getattr(found, name) for name in same},
    }
