"""The state of a game in the API: seats, frame, who is waited for, questions, the view, and the clock."""

from __future__ import annotations

import time
from collections.abc import Hashable, Sequence
from typing import Any

from django.http import HttpResponse
from django.utils.timezone import get_current_timezone_name
from django.utils.translation import gettext as _
from rest_framework import serializers
from rest_framework.request import Request

from engine.state.view import View, is_over
from games.api.operation.body import Shape, Typed
from games.api.operation.view import Operations, Scope, if_changed, me, operation
from games.base.memo import memo_epoch
from games.base.vocabulary import wording
from games.board.words.encounter import encounter_words, phase_words, waiting_words
from games.desk.words import closing_lines, look_lines
from games.models import Game, Seat, Vote
from games.people.read.my_games import away_by_seat, away_until
from games.play.read.current import open_window, others_waited_for
from games.questions.api import QuestionShape, SeatNow, questions_json
from games.questions.words.answers import not_used_lines
from games.table.declaration import kind_of, kinds
from games.table.words import clock_lines, paused_words, proposal
from games.turn.read.page import TurnPage, TurnPageSource, turn_page_from, turn_page_source
from games.words.moments import moment_name, unloadable_words
from games.words.names import capital, colour, colour_name
from games.words.reader import Reader


class VoteShape(Shape):
    """A vote: seats that agree, and seats that are against it.

    `about` is the seat that it is about, which has no vote. `needs_all`: it is done only if all who have a
    vote agree, else by more than half.
    """

    vote = serializers.IntegerField()
    kind = serializers.ChoiceField(choices=[(name, name.replace("_", " ").title()) for name in kinds()])
    seconds = serializers.IntegerField()
    about = serializers.IntegerField(allow_null=True)
    needs_all = serializers.BooleanField()
    text = serializers.CharField()
    proposed_by = serializers.IntegerField(allow_null=True)
    agree = serializers.ListField(child=serializers.IntegerField())
    against = serializers.ListField(child=serializers.IntegerField())
    lapses_at = serializers.DateTimeField()


class ClockShape(Shape):
    response_seconds = serializers.IntegerField()
    deal_seconds = serializers.IntegerField()
    bank_seconds = serializers.IntegerField()
    rules = serializers.ListField(child=serializers.CharField(), help_text="In sentences.")
    paused = serializers.BooleanField()
    paused_until = serializers.DateTimeField(allow_null=True)
    paused_words = serializers.CharField(help_text="Empty while the clocks run.")
    vote = VoteShape(allow_null=True, help_text="The oldest of those that are open.")
    votes = VoteShape(many=True, help_text="At most one of each kind is open.")


def clock_json(game: Game, votes: Sequence[Vote]) -> dict[str, Any]:
    return {
        "response_seconds": game.response_seconds,
        "deal_seconds": game.deal_seconds,
        "bank_seconds": game.bank_seconds,
        "rules": [str(line) for line in clock_lines(game)],
        "paused": game.paused_at is not None,
        "paused_until": game.paused_until,
        "paused_words": paused_words(game),
        "vote": vote_json(votes[0]) if votes else None,
        "votes": [vote_json(vote) for vote in votes],
    }


def vote_json(vote: Vote) -> dict[str, Any]:
    return {
        "vote": vote.pk,
        "kind": vote.kind,
        "seconds": vote.seconds,
        "about": vote.about,
        "needs_all": kind_of(vote).needs_all,
        "text": proposal(vote),
        "proposed_by": vote.seat,
        "agree": sorted(vote.yes),
        "against": sorted(vote.no),
        "lapses_at": vote.lapses_at,
    }


class SeatShape(Shape):
    """`profile`: as its address has it. `bot`: a bot plays; `stand_in`: until its player is back."""

    seat = serializers.IntegerField()
    colour = serializers.CharField(help_text="In your language.")
    letter = serializers.CharField(help_text="One letter for it.")
    player = serializers.CharField(help_text="Empty: nobody, a bot, or somebody without a name.")
    profile = serializers.CharField(help_text="Empty where there is none for you.")
    bot = serializers.BooleanField()
    stand_in = serializers.BooleanField()
    away_until = serializers.DateField(allow_null=True)


def seats_json(seats: Sequence[Seat], mine: int | None) -> list[dict[str, Any]]:
    return [_seat(seat, mine) for seat in seats]


def _seat(seat: Seat, mine: int | None) -> dict[str, Any]:
    """Return a seat. Others at the table get the profile; nobody is told why a player is away."""
    other = seat.user if seat.user is not None and mine is not None and seat.number != mine else None
    away = away_until(seat.user)
    return {
        "seat": seat.number,
        "colour": colour_name(seat.number),
        "letter": str(colour(seat.number).letter),
        "player": seat.user.name if seat.user else "",
        "profile": other.opaque_id if other else "",
        "bot": bool(seat.bot),
        "stand_in": seat.has_stand_in,
        "away_until": away.isoformat() if away else None,
    }


FRESH = 300  # seconds for which what depends on the time of day may stay unchanged


class FrameShape(Shape):
    """The game apart from what happens in it."""

    id = serializers.CharField()
    name = serializers.CharField()
    status = serializers.ChoiceField(choices=Game.Status.choices)
    started_at = serializers.DateTimeField(allow_null=True)
    ended_at = serializers.DateTimeField(allow_null=True)


class WaitingShape(Shape):
    """Who is waited for besides you, as far as everybody knows."""

    seats = serializers.ListField(child=serializers.IntegerField())
    words = serializers.CharField()


class GameShape(Shape):
    """A game.

    `you`: your seat, null for the owner of the game if they only watch. `view` is null before it begins.
    """

    game = FrameShape()
    you = serializers.IntegerField(allow_null=True)
    view = Typed(View, allow_null=True, help_text="What the seat sees. What it may not know is not there.")
    phase = serializers.CharField()
    story = serializers.ListField(child=serializers.CharField(), help_text="How the encounter stands.")
    seats = SeatShape(many=True)
    clock = ClockShape()
    waiting = WaitingShape()
    questions = QuestionShape(many=True)
    not_used = serializers.ListField(
        child=serializers.CharField(),
        help_text="What you had answered while the game was stuck, not used as it was taken back.",
    )
    unloadable = serializers.CharField(help_text="Why the game cannot be shown; empty if it can.")


class GameView(Operations):
    @operation(
        "game",
        scope=Scope.READ,
        tag="Games",
        summary="A game as you see it",
        about="Send its ETag back as `If-None-Match`: 304 says that nothing has changed for you.",
        answers=GameShape,
        also={304: None},
        refuses=(404,),
    )
    def get(self, request: Request, game_id: str) -> HttpResponse:
        source = turn_page_source(me(request), game_id)
        return if_changed(request, _made_of(request, source), lambda: game_json(turn_page_from(source)))


def _made_of(request: Request, source: TurnPageSource) -> tuple[Hashable, ...]:
    """Return all that the answer depends on. The rest of the tag's key is who reads, and how."""
    reader = (me(request).pk, wording(), get_current_timezone_name(), int(time.time() / FRESH))
    began = (source.game.started_at, source.game.ended_at)
    return ("game", source.key, *began, memo_epoch(source.game.pk), *reader)


def game_json(page: TurnPage) -> dict[str, Any]:
    number = page.seat.number if page.seat else None
    return {
        "game": frame_json(page.game),
        "you": number,
        "view": page.view,
        **_told(page),
        "seats": seats_json(page.seats, number),
        "clock": clock_json(page.game, page.votes if page.seat else []),
        "waiting": _waiting(page),
        "questions": _questions(page),
        "not_used": _not_used(page),
        "unloadable": _unloadable(page),
    }


def frame_json(game: Game) -> dict[str, Any]:
    return {
        "id": game.pk,
        "name": str(game),
        "status": game.status,
        "started_at": game.started_at,
        "ended_at": game.ended_at,
    }


def _told(page: TurnPage) -> dict[str, Any]:
    if page.view is None:
        return {"phase": "", "story": []}
    return {
        "phase": phase_words(page.view),
        "story": [*encounter_words(page.view), *closing_lines(page.game), *look_lines(page.log)],
    }


def _waiting(page: TurnPage) -> dict[str, Any]:
    """Return the seats that everybody knows to be asked, or the moment, as the page says it."""
    if page.current is None or page.view is None or is_over(page.view):
        return {"seats": [], "words": ""}
    if page.game.is_stuck:
        return {"seats": [], "words": _("The game is paused for repair.")}
    number = page.seat.number if page.seat else None
    asks = list(page.current.game.open.values())
    others = others_waited_for(asks, number)
    if others:
        return {
            "seats": others,
            "words": waiting_words(
                others, Reader.of(page.view), also=bool(page.waiting), away=away_by_seat(page.seats)
            ),
        }
    moment = "" if any(ask.seat == number for ask in asks) else open_window(asks)
    return {"seats": [], "words": capital(moment_name(moment)) + "." if moment else ""}


def _questions(page: TurnPage) -> list[dict[str, Any]]:
    if page.current is None or page.view is None:
        return []
    now = SeatNow(page.current, page.view, Reader.of(page.view), page.game.is_stuck)
    return questions_json(now, page.asked)


def _not_used(page: TurnPage) -> list[str]:
    return not_used_lines(page.not_used, Reader.of(page.view)) if page.view is not None else []


def _unloadable(page: TurnPage) -> str:
    stands = page.view is not None or page.game.status == Game.Status.LOBBY
    return "" if stands else unloadable_words(page.missing)
