"""The API of a table: its clock and votes, taking an answer back, and coming back from a stand-in."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from django.utils import timezone
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from games.api.operation.body import Body, Number, OneOf, Shape, YesNo
from games.api.operation.view import Operations, Scope, me, operation
from games.lobby.api.acts import MOST_KEY
from games.models import Seat, Vote
from games.play.read.seats import seat_of
from games.play.service.play_bots import come_back
from games.table.declaration import kinds
from games.table.kinds import MORE_TIME, PAUSES
from games.table.read import absent_seats, last_own_answer, open_votes
from games.table.service import propose, take_own_back, vote_on, withdraw
from games.table.words import bank_left_line
from games.turn.api import ClockShape, VoteShape, clock_json, vote_json

FREE, VOTE = TAKE_BACK = ("free", "vote")


class MyClockShape(Shape):
    """The clock of a table, with the viewer's own part.

    `bank_left` is yours alone. `more_time` and `pauses` are seconds that can be proposed. `absent` are seats
    whose player can be replaced by a vote. `take_back` is "free" if you can take your last answer back at
    once, "vote" if you have to ask the table, empty if there is nothing to take back; it is told to you
    alone.
    """

    clock = ClockShape()
    bank_left_seconds = serializers.IntegerField()
    bank_left = serializers.CharField()
    stand_in = serializers.BooleanField(help_text="A bot plays for you until you come back.")
    more_time = serializers.ListField(child=serializers.IntegerField())
    pauses = serializers.ListField(child=serializers.IntegerField())
    absent = serializers.ListField(child=serializers.IntegerField())
    take_back = serializers.ChoiceField(choices=TAKE_BACK, allow_blank=True)


class ProposeBody(Body):
    kind = OneOf(choices=list(kinds()))
    seconds = Number(
        min_value=0, max_value=10**8, required=False, help_text="Of more time or a pause; otherwise 0."
    )
    about = Number(
        min_value=0, max_value=99, required=False, help_text="The seat to replace, or to concede to."
    )


class VoteBody(Body):
    agrees = YesNo()


class VotedShape(Shape):
    """A vote after the request. `passed` means that it is done."""

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
        tag="Clock", summary="Propose something to the table",
        about="More time, a pause, its end, another player for an absent one, taking your last answer back, "
        "a draw, or conceding to a seat. It is done at once where nobody else has a vote.",
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

    @operation(
        "withdraw_vote", scope=Scope.PLAY, one_game=False,
        tag="Clock", summary="Withdraw your proposal", answers=VotedShape, refuses=(409,), limit="lobby",
    )  # fmt: skip
    def delete(self, request: Request, game_id: str, vote: int) -> Response:
        seat = seat_of(me(request), game_id)
        return Response(_voted(withdraw(seat.game, me(request), min(vote, MOST_KEY))))


class TakeBackView(Operations):
    @operation(
        "take_back", scope=Scope.PLAY, one_game=False,
        tag="Clock", summary="Take your last answer back",
        about="At once, while nothing was revealed by it; otherwise propose it to the table.",
        answers=MyClockShape, refuses=(409,), limit="lobby",
    )  # fmt: skip
    def post(self, request: Request, game_id: str) -> Response:
        take_own_back(seat_of(me(request), game_id).game, me(request))
        return Response(_clock(seat_of(me(request), game_id)))


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
    now = timezone.now()
    return {
        "clock": clock_json(seat.game, open_votes(seat.game, now)),
        "bank_left_seconds": max(0, seat.game.bank_seconds - seat.bank_used),
        "bank_left": bank_left_line(seat.game, seat),
        "stand_in": seat.has_stand_in,
        "more_time": list(MORE_TIME),
        "pauses": list(PAUSES),
        "absent": absent_seats(seat.game),
        "take_back": _take_back(seat, now),
    }


def _take_back(seat: Seat, now: datetime) -> str:
    mine = None if seat.bot else last_own_answer(seat, now)
    return "" if mine is None else FREE if mine.free else VOTE


def _voted(vote: Vote) -> dict[str, Any]:
    return {"vote": vote_json(vote), "passed": vote.passed, "closed": vote.closed_at is not None}
