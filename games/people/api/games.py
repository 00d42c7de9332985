"""The games of whoever asks, those that wait for them first."""

from __future__ import annotations

from typing import Any

from django.http import HttpResponse
from rest_framework import serializers
from rest_framework.request import Request

from games.api.operation.declared import operation
from games.api.operation.scopes import Scope
from games.api.operation.shapes import Shape
from games.api.operation.tags import if_changed
from games.api.operation.view import Operations, me
from games.models import Prompt
from games.people.read.my_games import MyGame, my_games, places
from games.play.read.public_questions import PromptAsPublicQuestion, others_waited_for
from games.questions.words.titles import question
from games.turn.api import FrameShape, frame_json
from games.words.reader import Reader


class MyQuestionShape(Shape):
    question = serializers.IntegerField()
    what = serializers.CharField()
    title = serializers.CharField()
    due_at = serializers.DateTimeField(allow_null=True)


class MyGameShape(Shape):
    """`seat` is null where you only made the game. `waiting_for`: others whose turn everybody knows."""

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
        """The tag is worked out every time: what the list is made of is as much as the list."""
        games = [_game(mine) for mine in my_games(me(request))]
        waits = [{"game": _outside(one.game), "since": one.at} for one in places(me(request))]
        return if_changed(request, None, lambda: {"games": games, "waiting_lists": waits})


def _outside(game: Any) -> dict[str, Any]:
    """Whoever waits for a seat is not at the table: when the game began or ended is not theirs to know."""
    status = game.status if game.status == game.Status.LOBBY else game.Status.RUNNING
    return {**frame_json(game), "status": status, "started_at": None, "ended_at": None}


def _game(mine: MyGame) -> dict[str, Any]:
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
