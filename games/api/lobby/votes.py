"""What a table votes on about its clocks, and coming back to a seat for which a bot stands in."""

from __future__ import annotations

from typing import Any

from django.utils import timezone
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from games.act.decide.stand_in import come_back
from games.act.table.vote_on_clock import MORE_TIME, PAUSES, propose, vote_on
from games.api.operation.body import Body, Number, OneOf, YesNo
from games.api.operation.declared import operation
from games.api.operation.scopes import Scope
from games.api.operation.shapes import Shape
from games.api.operation.view import Operations, me
from games.api.table.clock import ClockShape, VoteShape, clock_json, vote_json
from games.models import ClockVote, Seat
from games.models.play.clock_vote import LAPSES
from games.read.game.seats import seat_of
from games.words.lobby.clock import bank_left_line

from .acts import MOST_KEY


class MyClockShape(Shape):
    """`bank_left` is yours alone. `proposals`: seconds that can be proposed, by kind."""

    clock = ClockShape()
    bank_left_seconds = serializers.IntegerField()
    bank_left = serializers.CharField()
    stand_in = serializers.BooleanField(help_text="A bot plays for you until you come back.")
    more_time = serializers.ListField(child=serializers.IntegerField())
    pauses = serializers.ListField(child=serializers.IntegerField())


class ProposeBody(Body):
    kind = OneOf(choices=ClockVote.Kind.values)
    seconds = Number(min_value=0, max_value=10**8, help_text="0 to go on after a pause.")


class VoteBody(Body):
    agrees = YesNo()


class VotedShape(Shape):
    """`passed`: it is done."""

    vote = VoteShape()
    passed = serializers.BooleanField()
    closed = serializers.BooleanField()


class ClockView(Operations):
    @operation("clock", scope=Scope.READ, tag="Clock", summary="How time counts", answers=MyClockShape)
    def get(self, request: Request, game_id: str) -> Response:
        return Response(_clock(seat_of(me(request), game_id)))


class VotesView(Operations):
    @operation(
        "propose", scope=Scope.PLAY, one_game=False,
        tag="Clock", summary="Propose more time, a pause, or its end",
        body=ProposeBody, answers=VotedShape, status=201, refuses=(409,), limit="lobby",
    )  # fmt: skip
    def post(self, request: Request, game_id: str) -> Response:
        seat = seat_of(me(request), game_id)
        return Response(_voted(propose(seat.game, me(request), **self.read(ProposeBody))), status=201)


class VoteView(Operations):
    @operation(
        "vote", scope=Scope.PLAY, one_game=False,
        tag="Clock", summary="Vote", about="The last word counts.",
        body=VoteBody, answers=VotedShape, refuses=(409,), limit="lobby",
    )  # fmt: skip
    def post(self, request: Request, game_id: str, vote: int) -> Response:
        seat, agrees = seat_of(me(request), game_id), self.read(VoteBody)["agrees"]
        return Response(_voted(vote_on(seat.game, me(request), min(vote, MOST_KEY), agrees=agrees)))


class BackView(Operations):
    @operation(
        "come_back", scope=Scope.PLAY, one_game=False,
        tag="Clock", summary="Answer for yourself again",
        about="If a bot stands in for you; otherwise nothing is changed.", answers=MyClockShape,
        limit="lobby",
    )  # fmt: skip
    def post(self, request: Request, game_id: str) -> Response:
        come_back(seat_of(me(request), game_id).game, me(request))
        return Response(_clock(seat_of(me(request), game_id)))


def _clock(seat: Seat) -> dict[str, Any]:
    """A vote that has lapsed is closed by whoever acts next."""
    since = timezone.now() - LAPSES
    vote = ClockVote.objects.filter(game=seat.game, closed_at=None, opened_at__gt=since).first()
    return {
        "clock": clock_json(seat.game, vote),
        "bank_left_seconds": max(0, seat.game.bank_seconds - seat.bank_used),
        "bank_left": bank_left_line(seat.game, seat),
        "stand_in": seat.has_stand_in,
        "more_time": list(MORE_TIME),
        "pauses": list(PAUSES),
    }


def _voted(vote: ClockVote) -> dict[str, Any]:
    return {"vote": vote_json(vote), "passed": vote.passed, "closed": vote.closed_at is not None}
