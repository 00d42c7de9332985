"""The person who asks: their account, absence, games, and everything that is kept of them."""

from __future__ import annotations

from typing import Any

from django.http import HttpResponse
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from games.api.operation.body import OBJECT, Body, Day, Shape
from games.api.operation.view import Operations, Scope, if_changed, me, operation, refuse_token
from games.base.vocabulary import vocabulary_of
from games.models import ApiToken, Prompt, User
from games.people.read.my_data import my_data
from games.people.read.my_games import MyGame, my_games, places
from games.people.service.account import end_absence, set_absence
from games.play.read.current import PromptAsPublicQuestion, others_waited_for
from games.questions.words.titles import question
from games.turn.api import FrameShape, frame_json
from games.words.reader import Reader


class TokenShape(Shape):
    """The token that you have shown."""

    name = serializers.CharField()
    scopes = serializers.ListField(child=serializers.CharField())
    game = serializers.CharField(allow_null=True)
    expires_at = serializers.DateTimeField()


class MeShape(Shape):
    """The account. `id` is as in your profile's address. `token` is null if you are signed in otherwise."""

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


class MyQuestionShape(Shape):
    question = serializers.IntegerField()
    what = serializers.CharField()
    title = serializers.CharField()
    due_at = serializers.DateTimeField(allow_null=True)


class MyGameShape(Shape):
    """A game of yours.

    `seat` is null where you only made it. `waiting_for`: others whose turn everybody knows.
    """

    game = FrameShape()
    seat = serializers.IntegerField(allow_null=True)
    my_turn = serializers.BooleanField()
    due_at = serializers.DateTimeField(allow_null=True, help_text="When the first of your answers is due.")
    questions = MyQuestionShape(many=True, help_text="What waits for your answer.")
    waiting_for = serializers.ListField(child=serializers.IntegerField())
    seats = serializers.IntegerField()
    seats_taken = serializers.IntegerField()


class WaitingPlaceShape(Shape):
    game = FrameShape()
    since = serializers.DateTimeField()


class MyGamesShape(Shape):
    games = MyGameShape(many=True)
    waiting_lists = WaitingPlaceShape(many=True, help_text="Where you wait for a seat.")


class MyGamesView(Operations):
    @operation(
        "my_games",
        scope=Scope.READ,
        tag="You",
        summary="Your games",
        about="Your turn first, then the others that run, lobbies, and those that are over.",
        answers=MyGamesShape,
        also={304: None},
    )
    def get(self, request: Request) -> HttpResponse:
        """Return the list. Its tag is computed every time, which costs no less than the list."""
        games = [_game(mine) for mine in my_games(me(request))]
        waits = [{"game": _outside(one.game), "since": one.at} for one in places(me(request))]
        return if_changed(request, None, lambda: {"games": games, "waiting_lists": waits})


def _outside(game: Any) -> dict[str, Any]:
    """Return a game as a person on its waiting list may see it, without when it began or ended."""
    status = game.status if game.status == game.Status.LOBBY else game.Status.RUNNING
    return {**frame_json(game), "status": status, "started_at": None, "ended_at": None}


def _game(mine: MyGame) -> dict[str, Any]:
    """Return a game of the list in its own words."""
    with vocabulary_of(mine.game.edition):
        return _worded(mine)


def _worded(mine: MyGame) -> dict[str, Any]:
    number = mine.seat.number if mine.seat else None
    reader = Reader.in_game(mine.game, number)
    asked = [PromptAsPublicQuestion.of(prompt) for prompt in mine.asked]
    return {
        "game": frame_json(mine.game),
        "seat": number,
        "my_turn": mine.is_my_turn,
        "due_at": mine.due_at if mine.is_my_turn else None,
        "questions": [_question(one, reader) for one in mine.prompts if one.waiting]
        if mine.is_my_turn
        else [],
        "waiting_for": others_waited_for(asked, number),
        "seats": mine.seats,
        "seats_taken": mine.taken,
    }


def _question(prompt: Prompt, reader: Reader) -> dict[str, Any]:
    return {
        "question": prompt.question,
        "what": prompt.what,
        "title": question({"what": prompt.what, "about": prompt.about}, reader).title,
        "due_at": prompt.due_at,
    }
