"""Acts on a lobby's seats: join, wait, take over, leave, invite, fill, remove, start, merge accounts."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from games.ahead.api import refuse_repair
from games.api.operation.body import Body, Number, OneOf, Shape, Text, YesNo
from games.api.operation.view import Operations, Scope, me, operation, refuse_token
from games.lobby.api.lobby import LobbyShape, lobby_json
from games.lobby.read import lobby as lobby_of
from games.lobby.service.create_game import LONGEST_NAME, rename_game
from games.lobby.service.host import cancel_lobby, fill_with_bots, offer_rematch, set_spectators
from games.lobby.service.invite import accept_invitation, invite
from games.lobby.service.join_game import join_game
from games.lobby.service.leave_game import (
    leave_game,
    leave_lobby,
    remove_player,
    stop_waiting,
    take_over_bot_seat,
    wait_for_seat,
    withdraw_invitation,
)
from games.lobby.service.merge import ShownMerge, say_same_person, shown_merge
from games.lobby.service.start import start_game
from games.models import Game, Invitation
from games.play.read.seats import owned_game_of, seat_of
from games.turn.api import FrameShape, frame_json

MOST_KEY = 2**63 - 1


class SeatBody(Body):
    seat = Number(min_value=0, max_value=16)


class ChairBody(Body):
    chair = Number(min_value=1, max_value=MOST_KEY)


class InviteBody(Body):
    email = Text(max_length=254)


class NameBody(Body):
    name = Text(max_length=LONGEST_NAME)


class SpectatorsBody(Body):
    spectators = OneOf(choices=Game.Spectators.values)
    watch_hours = Number(min_value=0, max_value=100_000)


class RematchShape(Shape):
    """The rematch that was offered.

    `invitation` takes your seat in it, if somebody else offered it; empty if you sit there.
    """

    game = FrameShape(allow_null=True, help_text="Null: no seat in it is kept for you.")
    invitation = serializers.CharField()


def _lobby(request: Request, game_id: str, status: int = 200) -> Response:
    return Response(lobby_json(lobby_of(me(request), game_id)), status=status)


class JoinView(Operations):
    @operation(
        "join", scope=Scope.PLAY, one_game=False,
        tag="Lobby", summary="Take a free seat", answers=LobbyShape,
        refuses=(409,), limit="lobby",
    )  # fmt: skip
    def post(self, request: Request, game_id: str) -> Response:
        join_game(game_id, me(request))
        return _lobby(request, game_id)


class WaitView(Operations):
    @operation(
        "wait", scope=Scope.PLAY, one_game=False,
        tag="Lobby", summary="Wait for a seat",
        about="If a seat of the running game can be taken over, it is yours at once.",
        answers=LobbyShape, refuses=(409,), limit="lobby",
    )  # fmt: skip
    def post(self, request: Request, game_id: str) -> Response:
        wait_for_seat(game_id, me(request))
        return _lobby(request, game_id)

    @operation(
        "stop_waiting", scope=Scope.PLAY, one_game=False,
        tag="Lobby", summary="Wait no longer", answers=LobbyShape,
        limit="lobby",
    )  # fmt: skip
    def delete(self, request: Request, game_id: str) -> Response:
        stop_waiting(game_id, me(request))
        return _lobby(request, game_id)


class TakeOverView(Operations):
    @operation(
        "take_over", scope=Scope.PLAY, one_game=False,
        tag="Lobby", summary="Play on at a seat that somebody has left",
        body=SeatBody, answers=LobbyShape, refuses=(409,), limit="lobby",
    )  # fmt: skip
    def post(self, request: Request, game_id: str) -> Response:
        refuse_repair(take_over_bot_seat(game_id, me(request), self.read(SeatBody)["seat"]))
        return _lobby(request, game_id)


class LeaveView(Operations):
    @operation(
        "leave", scope=Scope.PLAY, one_game=False,
        tag="Lobby", summary="Give up your seat",
        about="In a game that has begun a bot, or a person who waits, plays on, and you can't come back.",
        status=204, limit="lobby", refuses=(409,),
    )  # fmt: skip
    def post(self, request: Request, game_id: str) -> Response:
        game = seat_of(me(request), game_id).game
        (leave_lobby if game.status == Game.Status.LOBBY else leave_game)(game, me(request))
        return Response(status=204)


class StartView(Operations):
    @operation(
        "start", scope=Scope.HOST, tag="Lobby", summary="Start the game", answers=FrameShape,
        refuses=(409,), limit="lobby",
    )  # fmt: skip
    def post(self, request: Request, game_id: str) -> Response:
        game = start_game(owned_game_of(me(request), game_id), by=me(request))
        return Response(frame_json(game))


class BotsView(Operations):
    @operation(
        "fill_with_bots", scope=Scope.HOST, tag="Lobby", summary="Let bots take the free seats",
        answers=LobbyShape, refuses=(409,), limit="lobby",
    )  # fmt: skip
    def post(self, request: Request, game_id: str) -> Response:
        fill_with_bots(owned_game_of(me(request), game_id), by=me(request))
        return _lobby(request, game_id)


class RemoveView(Operations):
    @operation(
        "remove_player", scope=Scope.HOST, tag="Lobby", summary="Take a seat back from a player or bot",
        body=ChairBody, answers=LobbyShape, refuses=(409,), limit="lobby",
    )  # fmt: skip
    def post(self, request: Request, game_id: str) -> Response:
        game = owned_game_of(me(request), game_id)
        remove_player(game, self.read(ChairBody)["chair"], by=me(request))
        return _lobby(request, game_id)


class InvitationsView(Operations):
    @operation(
        "invite", scope=Scope.HOST, tag="Lobby", summary="Invite by email", body=InviteBody,
        answers=LobbyShape, status=201, refuses=(409,), limit="invite",
    )  # fmt: skip
    def post(self, request: Request, game_id: str) -> Response:
        game = owned_game_of(me(request), game_id)
        invite(game, self.read(InviteBody)["email"].strip(), by=me(request))
        return _lobby(request, game_id, 201)


class InvitationView(Operations):
    @operation(
        "withdraw_invitation", scope=Scope.HOST, tag="Lobby", summary="Withdraw an invitation",
        answers=LobbyShape, refuses=(409,), limit="lobby",
    )  # fmt: skip
    def delete(self, request: Request, game_id: str, invitation: int) -> Response:
        game = owned_game_of(me(request), game_id)
        withdraw_invitation(game, min(invitation, MOST_KEY), by=me(request))
        return _lobby(request, game_id)


class AcceptView(Operations):
    @operation(
        "accept_invitation", scope=Scope.PLAY, one_game=False,
        tag="Lobby", summary="Take the seat you are invited to",
        about="By the last part of the address in the invitation.", answers=FrameShape, refuses=(409,),
        limit="lobby",
    )  # fmt: skip
    def post(self, request: Request, invitation: str) -> Response:
        return Response(frame_json(accept_invitation(invitation, me(request)).game))


class CancelView(Operations):
    @operation(
        "cancel_lobby", scope=Scope.HOST, tag="Lobby", summary="Call off a game that has not begun",
        status=204, refuses=(409,), limit="lobby",
    )  # fmt: skip
    def post(self, request: Request, game_id: str) -> Response:
        cancel_lobby(owned_game_of(me(request), game_id), by=me(request))
        return Response(status=204)


class NameView(Operations):
    @operation(
        "rename_game", scope=Scope.HOST, tag="Lobby", summary="Give the game another name", body=NameBody,
        answers=FrameShape, refuses=(409,), limit="lobby",
    )  # fmt: skip
    def put(self, request: Request, game_id: str) -> Response:
        game = owned_game_of(me(request), game_id)
        return Response(frame_json(rename_game(game, name=self.read(NameBody)["name"], by=me(request))))


class SpectatorsView(Operations):
    @operation(
        "set_spectators", scope=Scope.HOST, tag="Lobby", summary="Say who can watch", body=SpectatorsBody,
        answers=LobbyShape, refuses=(409,), limit="lobby",
    )  # fmt: skip
    def put(self, request: Request, game_id: str) -> Response:
        game = owned_game_of(me(request), game_id)
        set_spectators(game, by=me(request), **self.read(SpectatorsBody))
        return _lobby(request, game_id)


class RematchView(Operations):
    @operation(
        "rematch", scope=Scope.HOST, tag="Lobby", summary="Offer a rematch",
        about="If there is one already, it is that.", answers=RematchShape, refuses=(409,),
        limit="new_game",
    )  # fmt: skip
    def post(self, request: Request, game_id: str) -> Response:
        new = offer_rematch(seat_of(me(request), game_id).game, by=me(request))
        return Response(_rematch(request, new))


def _rematch(request: Request, new: Game) -> dict[str, Any]:
    """Return the rematch. A person who has no seat kept learns only that it exists."""
    mine = Invitation.objects.filter(game=new, person=me(request), accepted_at=None).first()
    if mine is not None:
        return {"game": frame_json(new), "invitation": mine.token}
    inside = Game.objects.of(me(request)).filter(pk=new.pk).exists()
    return {"game": frame_json(new) if inside else None, "invitation": ""}


class SamePersonShape(Shape):
    """Whether two accounts are one person's, as it is asked.

    `said`: this account has said yes; nothing changes before the other has, too. `is_one_account`: the named
    address is this account's own, so there is nothing to agree to.
    """

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
        shown_merge(token, me(request))  # a person it does not concern is told no more than that
        say_same_person(token, me(request), same=self.read(SamePersonBody)["same"])
        return Response(_shown(shown_merge(token, me(request))))


def _shown(merge: ShownMerge) -> dict[str, Any]:
    return vars(merge) | {"game": merge.game.pk}
