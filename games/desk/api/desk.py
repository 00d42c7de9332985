"""The state of a game at its desk, its acts, moments and looks; and what a ruling would change."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

import engine
from engine.decisions import ANEW
from engine.state.view import View
from games.api.operation.body import Anything, Body, ListOf, Page, Shape, Typed, cursor_at, place_of
from games.api.operation.errors import ApiError
from games.api.operation.view import Operations, Scope, me, operation
from games.base.documents import RequestRefused
from games.desk.acts.ruling import moves_in, moves_text
from games.desk.by_mail.shown import ShownLook, ShownModerator, ShownSeat, shown_act, shown_desk, shown_look
from games.desk.declaration import DeskAct, acts, may
from games.desk.fields import MOST_MOVES
from games.desk.read import acts_for, acts_known, role_of
from games.desk.words import kept_words, of_move_words
from games.lobby.words.reasons import lobby_reason
from games.log.read import entries
from games.log.words.sentences import sentence, sentences
from games.models import Act, Game, User
from games.models.play.desk import OF_A_SEAT, Role
from games.people.service.account import note_coming
from games.play.read.current import RulingPreview, ruling_preview, ruling_stand
from games.play.read.public import FIRST
from games.play.service.correct import ruling_of
from games.questions.words.reasons import reason
from games.words.reader import Reader, Systems


class DeskSeatShape(Shape):
    """`waited_for`: as far as everybody knows. `lines`: how late its player is, if you do not play."""

    seat = serializers.IntegerField()
    colour = serializers.CharField()
    who = serializers.CharField()
    away_until = serializers.DateField(allow_null=True)
    waited_for = serializers.BooleanField()
    lines = serializers.ListField(child=serializers.CharField())


class DeskModeratorShape(Shape):
    """`moderator`: the key to dismiss them by; null if you may not."""

    moderator = serializers.IntegerField(allow_null=True)
    name = serializers.CharField()


class OfferedShape(Shape):
    """`act`: the operation is `desk_` and this."""

    act = serializers.CharField()
    title = serializers.CharField()
    about = serializers.CharField()
    needs_reason = serializers.BooleanField()


class DeskShape(Shape):
    """How a game is doing at its desk.

    `seen`: how many acts you know of, to be sent with the next. `encounters`: to which the game can be taken
    back; 0: its beginning. `offered`: what can be done now.
    """

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
    """An act that was done.

    `by`: a name, if you do not play. `for_staff`: the table is not told of it; `told_at_end`: only when the
    game is over.
    """

    at = serializers.DateTimeField()
    act = serializers.CharField()
    message = serializers.CharField()
    role = serializers.ChoiceField(choices=Role.choices)
    by = serializers.CharField()
    for_staff = serializers.BooleanField()
    told_at_end = serializers.BooleanField()


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
    """Return the game and the role; raise Game.DoesNotExist for somebody who has no business there."""
    game = Game.objects.select_related("owner").get(pk=game_id)
    role = role_of(user, game)
    if role is None:
        raise Game.DoesNotExist
    note_coming(game, user, role)
    return game, role


class DeskView(Operations):
    @operation(
        "desk", scope=Scope.DESK, one_game=False, tag="Desk", summary="How the game stands at its desk",
        about="For hosts, moderators and staff. Nothing of it depends on a hidden card.", answers=DeskShape,
    )  # fmt: skip
    def get(self, request: Request, game_id: str) -> Response:
        game, role = desk_at(me(request), game_id)
        return Response(_desk(game, role))


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
        done = [_act(act, role) for act in found]
        return Response({"acts": done, "next": cursor_at(place + len(done))})


class MomentsView(Operations):
    @operation(
        "desk_moments", scope=Scope.DESK, one_game=False, tag="Desk",
        summary="Moments to which the game can be taken back",
        about="Before each thing that everybody was told, oldest first.", query=Page, answers=MomentsShape,
    )  # fmt: skip
    def get(self, request: Request, game_id: str) -> Response:
        """Return the moments for somebody who may take the game back; raise Game.DoesNotExist for others."""
        after, most = place_of(Page.of(request))
        game, role = desk_at(me(request), game_id)
        if not may(role, "rewind"):
            raise Game.DoesNotExist
        found = list(enumerate(entries(game, None), start=1))[after : after + most]
        reader = Reader.in_game(game)
        moments = [
            {"place": place, "sentence": sentence(one.fact, reader), "taken_back": one.taken_back}
            for place, one in found
            if one.number > FIRST
        ]
        return Response({"moments": moments, "next": cursor_at(after + len(found))})


def _desk(game: Game, role: Role) -> dict[str, Any]:
    shown = shown_desk(game, role)
    return {
        "role": role,
        "role_words": shown.role_words,
        "state": shown.state,
        "clock": shown.clock,
        "stuck": shown.stuck,
        "seats": [_seat(seat) for seat in shown.seats],
        "moderators": [_moderator(one, role) for one in shown.moderators],
        "encounters": [moment.encounter for moment in shown.back_to],
        "offered": [_offered(acts()[name]) for name in shown.stand.offered()],
        "seen": acts_known(game, role),
    }


def _seat(seat: ShownSeat) -> dict[str, Any]:
    away = seat.away_until
    about = {"seat": seat.number, "away_until": away.isoformat() if away else None}
    return about | {name: getattr(seat, name) for name in ("colour", "who", "waited_for", "lines")}


def _moderator(one: ShownModerator, role: Role) -> dict[str, Any]:
    return {"moderator": one.key if may(role, "dismiss") else None, "name": one.name}


def _offered(act: DeskAct) -> dict[str, Any]:
    return {
        "act": act.name,
        "title": str(act.title),
        "about": str(act.about),
        "needs_reason": act.needs_reason,
    }


def _act(act: Act, role: Role) -> dict[str, Any]:
    shown = shown_act(act, role)
    about = {name: getattr(shown, name) for name in ("at", "role", "by", "for_staff", "told_at_end")}
    return {"act": shown.kind, "message": shown.words} | about


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
        about="For a quarter of an hour after `desk_look`, to the person who took it. It does not change.",
        answers=LookShape, refuses=(409,),
    )  # fmt: skip
    def get(self, request: Request, game_id: str, look: int) -> Response:
        game, role = desk_at(me(request), game_id)
        if not may(role, "look"):
            raise Game.DoesNotExist
        return Response(_look_shape(shown_look(game, me(request), look)))


def _look_shape(found: ShownLook) -> dict[str, Any]:
    same = ("seat", "what", "until", "ordered", "told", "more", "view")
    return {
        "message": found.words,
        "at": found.act.at,
        "piles": None if found.piles is None else [pile._asdict() for pile in found.piles],
        "questions": None if found.questions is None else [vars(one) for one in found.questions],
        **{name: getattr(found, name) for name in same},
    }


class RulingStandShape(Shape):
    """`possible`: only between two encounters. `draws_anew`: its dice can't be kept."""

    view = Typed(View)
    possible = serializers.BooleanField()
    draws_anew = serializers.BooleanField()


class MovesBody(Body):
    moves = ListOf(child=Anything(), min_length=1, max_length=MOST_MOVES)


class RulingPreviewShape(Shape):
    """`stands`: sent with the ruling, it says that this was looked at."""

    before = Typed(View)
    after = Typed(View)
    told = serializers.ListField(child=serializers.CharField())
    kept = serializers.CharField()
    stands = serializers.CharField()


class RulingStandView(Operations):
    @operation(
        "desk_position", scope=Scope.DESK, one_game=False, tag="Desk",
        summary="The position that a ruling would change", answers=RulingStandShape,
    )  # fmt: skip
    def get(self, request: Request, game_id: str) -> Response:
        stand = ruling_stand(_game(request, game_id).pk)
        return Response({"view": stand.view, "possible": stand.possible, "draws_anew": stand.draws_anew})


class RulingPreviewView(Operations):
    @operation(
        "desk_ruling_preview", scope=Scope.DESK, one_game=False, tag="Desk",
        summary="What a ruling would change",
        about="Nothing is stored. Whether a card lies where nobody sees it is not looked at.",
        body=MovesBody, answers=RulingPreviewShape, refuses=(409,), limit="preview",
    )  # fmt: skip
    def post(self, request: Request, game_id: str) -> Response:
        game = _game(request, game_id)
        try:
            moves = moves_in(moves_text(self.read(MovesBody)["moves"]))
            return Response(_preview(ruling_preview(game.pk, ruling_of(moves, ANEW))))
        except RequestRefused as refused:
            raise ApiError(422, refused.reason, lobby_reason(refused), field="moves") from None
        except engine.NotAllowed as refused:
            raise not_a_move(refused, game) from None


def not_a_move(refused: engine.NotAllowed, game: Game) -> ApiError:
    """Return the error that says which move cannot be made, and why."""
    why = of_move_words(refused.params.get("n"), reason(refused, Reader.in_game(game)))
    return ApiError(422, refused.reason, why, field="moves")


def _game(request: Request, game_id: str) -> Game:
    """Return a running game for somebody who may rule, as the page does."""
    game, role = desk_at(me(request), game_id)
    if not may(role, "ruling") or game.status != Game.Status.RUNNING:
        raise Game.DoesNotExist
    return game


def _preview(found: RulingPreview) -> dict[str, Any]:
    return {
        "before": found.before,
        "after": found.after,
        "told": list(sentences(found.told, Reader(systems=Systems.of(found.after)))),
        "kept": kept_words(found.before, found.after),
        "stands": found.stands,
    }
