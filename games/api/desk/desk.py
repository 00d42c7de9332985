"""How a game stands at its desk, as the page shows it to whoever looks after it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from games.api.operation.declared import operation
from games.api.operation.paging import Page, cursor_at, place_of
from games.api.operation.scopes import Scope
from games.api.operation.shapes import Shape
from games.api.operation.view import Operations, me
from games.models import Act, Game, Moderator, Prompt, Seat, User
from games.models.play.desk import NEEDS_REASON, NEUTRAL, Audience, Kind, Role, may
from games.read.desk.acts import acts_for, acts_known
from games.read.desk.offered import DeskStand
from games.read.desk.roles import role_of, waits_for_seat
from games.read.game.boundaries import boundaries
from games.read.game.public_moments import FIRST
from games.read.game.public_questions import PromptAsPublicQuestion, open_window, seats_waited_for
from games.read.game.ruled import last_ruling
from games.read.game.stuck import stuck_of
from games.read.people.absence import seat_away_until
from games.read.turn.log import entries
from games.words.board.waits import waits_words
from games.words.core.names import colour_name
from games.words.core.reader import Reader
from games.words.desk.acts import act_words, who_words
from games.words.desk.forms import ACT_WORDS
from games.words.desk.state import (
    late_lines,
    moderator_words,
    role_words,
    sitter_words,
    state_words,
    stuck_for_host_words,
)
from games.words.desk.stuck import stuck_lines
from games.words.facts.sentences import sentence
from games.words.lobby.clock import answer_line, clock_lines


class DeskSeatShape(Shape):
    """`waited_for`: as far as everybody knows. `lines`: how late its player is, if you do not play."""

    seat = serializers.IntegerField()
    colour = serializers.CharField()
    who = serializers.CharField()
    away_until = serializers.DateField(allow_null=True)
    waited_for = serializers.BooleanField()
    lines = serializers.ListField(child=serializers.CharField())


class DeskModeratorShape(Shape):
    """`moderator`: whom to dismiss; null if you may not."""

    moderator = serializers.IntegerField(allow_null=True)
    name = serializers.CharField()


class OfferedShape(Shape):
    """`act`: the operation is `desk_` and this."""

    act = serializers.CharField()
    title = serializers.CharField()
    about = serializers.CharField()
    needs_reason = serializers.BooleanField()


class DeskShape(Shape):
    """`seen`: how many acts you know of, to be sent with the next. `encounters`: to which the game can be
    taken back. `offered`: what can be done as the game stands."""

    role = serializers.ChoiceField(choices=Role.choices)
    role_words = serializers.CharField()
    state = serializers.CharField()
    clock = serializers.ListField(child=serializers.CharField())
    stuck = serializers.ListField(child=serializers.CharField())
    seats = DeskSeatShape(many=True)
    moderators = DeskModeratorShape(many=True)
    encounters = serializers.ListField(child=serializers.IntegerField())
    offered = OfferedShape(many=True)
    seen = serializers.IntegerField()


class DeskActShape(Shape):
    """`by`: a name, if you do not play. `for_staff`: the table is not told of it."""

    at = serializers.DateTimeField()
    act = serializers.CharField()
    message = serializers.CharField()
    role = serializers.ChoiceField(choices=Role.choices)
    by = serializers.CharField()
    for_staff = serializers.BooleanField()


class DeskActsShape(Shape):
    acts = DeskActShape(many=True)
    next = serializers.CharField()


class MomentShape(Shape):
    place = serializers.IntegerField()
    sentence = serializers.CharField()
    taken_back = serializers.BooleanField()


class MomentsShape(Shape):
    moments = MomentShape(many=True)
    next = serializers.CharField()


def desk_at(user: User, game_id: str) -> tuple[Game, Role]:
    """Raises Game.DoesNotExist for whoever has no business there."""
    game = Game.objects.select_related("owner").get(pk=game_id)
    role = role_of(user, game)
    if role is None:
        raise Game.DoesNotExist
    return game, role


class DeskView(Operations):
    @operation(
        "desk", scope=Scope.DESK, one_game=False, tag="Desk", summary="How the game stands at its desk",
        about="For hosts, moderators and staff. Nothing of it depends on a hidden card.", answers=DeskShape,
    )  # fmt: skip
    def get(self, request: Request, game_id: str) -> Response:
        game, role = desk_at(me(request), game_id)
        return Response(_desk(game, role, me(request)))


class DeskActsView(Operations):
    @operation(
        "desk_acts", scope=Scope.DESK, one_game=False, tag="Desk", summary="What was done at the desk",
        about="Oldest first. Keep `next`, and ask with it later for what is new.", query=Page,
        answers=DeskActsShape,
    )  # fmt: skip
    def get(self, request: Request, game_id: str) -> Response:
        place, most = place_of(Page.of(request))
        game, role = desk_at(me(request), game_id)
        found = acts_for(game, role).select_related("person")[place : place + most]
        acts = [_act(act, role) for act in found]
        return Response({"acts": acts, "next": cursor_at(place + len(acts))})


class MomentsView(Operations):
    @operation(
        "desk_moments", scope=Scope.DESK, one_game=False, tag="Desk",
        summary="Moments to which the game can be taken back",
        about="Before each thing that everybody was told, oldest first.", query=Page, answers=MomentsShape,
    )  # fmt: skip
    def get(self, request: Request, game_id: str) -> Response:
        """For whoever may take it back; for others there are none."""
        after, most = place_of(Page.of(request))
        game, role = desk_at(me(request), game_id)
        if not may(role, Kind.REWIND):
            raise Game.DoesNotExist
        found = list(enumerate(entries(game, None), start=1))[after : after + most]
        moments = [
            {"place": place, "sentence": sentence(one.fact, Reader()), "taken_back": one.taken_back}
            for place, one in found
            if one.number > FIRST
        ]
        return Response({"moments": moments, "next": cursor_at(after + len(found))})


def _desk(game: Game, role: Role, user: User) -> dict[str, Any]:
    seats = Seat.objects.filter(game=game).select_related("user").order_by("number")
    asked = list(Prompt.objects.filter(game=game, closed_at=None).select_related("seat"))
    known = [PromptAsPublicQuestion.of(prompt) for prompt in asked]
    moderators = list(Moderator.objects.filter(game=game, ended_at=None).select_related("user"))
    ruled = may(role, Kind.UNDO_RULING) and last_ruling(game.pk) is not None
    stand = DeskStand(game, role, moderated=bool(moderators), ruled=ruled)
    return {
        "role": role,
        "role_words": role_words(role, waits=waits_for_seat(user, game)),
        "state": state_words(game, waits_words(seats_waited_for(known), open_window(known))),
        "clock": [str(line) for line in (answer_line(game), *clock_lines(game))],
        "stuck": _stuck(game, role),
        "seats": [_seat(seat, role, asked, seats_waited_for(known)) for seat in seats],
        "moderators": [_moderator(one, role) for one in moderators],
        "encounters": _encounters(game) if stand.offers(Kind.REWIND) else [],
        "offered": [_offered(kind) for kind in stand.offered()],
        "seen": acts_known(game, role),
    }


def _stuck(game: Game, role: Role) -> list[str]:
    if game.status != Game.Status.STUCK:
        return []
    return stuck_lines(stuck_of(game)) if role in NEUTRAL else [stuck_for_host_words()]


def _seat(seat: Seat, role: Role, asked: Sequence[Prompt], known: Sequence[int]) -> dict[str, Any]:
    away = seat_away_until(seat)
    return {
        "seat": seat.number,
        "colour": colour_name(seat.number),
        "who": sitter_words(seat),
        "away_until": away.isoformat() if away else None,
        "waited_for": seat.number in known,
        "lines": late_lines(seat, asked) if role in NEUTRAL else [],
    }


def _moderator(one: Moderator, role: Role) -> dict[str, Any]:
    return {"moderator": one.pk if may(role, Kind.DISMISS) else None, "name": moderator_words(one)}


def _encounters(game: Game) -> list[int]:
    """The newest first."""
    return sorted({one.encounter for one in boundaries(game.pk) if one.counts}, reverse=True)


def _offered(kind: Kind) -> dict[str, Any]:
    words = ACT_WORDS[kind]
    return {
        "act": kind.value,
        "title": str(words.title),
        "about": str(words.about),
        "needs_reason": kind in NEEDS_REASON,
    }


def _act(act: Act, role: Role) -> dict[str, Any]:
    """Whoever does not play also reads who it was."""
    name = act.person.name if act.person and role in NEUTRAL else ""
    return {
        "at": act.at,
        "act": act.kind,
        "message": act_words(act),
        "role": act.role,
        "by": f"{who_words(act.role)}: {name}" if name else "",
        "for_staff": act.audience == Audience.STAFF,
    }
