"""A lobby as its page shows it, and the list of games that anybody may join."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from games.api.operation.body import OBJECT, Shape, Typed, field_of
from games.api.operation.view import Operations, Scope, me, operation
from games.lobby.read import Lobby
from games.lobby.read import lobby as lobby_of
from games.lobby.read import open_games as listed
from games.lobby.settings import Place, Setting
from games.lobby.terms import all_settings, setting_lines
from games.lobby.words.games import edition_words, flares_words, levels_words
from games.lobby.words.tables import number_lines
from games.lobby.words.variants import combo_lines, dealt_from, variant_names, variants_of_game
from games.models import Game, Seat
from games.play.read.seats import hours_behind_by_seats
from games.words.names import colour_name

SHOWN = [one for one in all_settings() if one.shown]


def setting_field(one: Setting, **more: Any) -> serializers.Field[Any, Any, Any, Any]:
    return field_of(one.shape, help_text=one.help or None, **more)


class ChairShape(Shape):
    """A seat of a lobby. The host takes it back by `chair`. `seat` is null until seats are drawn."""

    chair = serializers.IntegerField()
    seat = serializers.IntegerField(allow_null=True)
    colour = serializers.CharField()
    player = serializers.CharField()
    you = serializers.BooleanField()
    bot = serializers.BooleanField()
    free = serializers.BooleanField()


class InvitedShape(Shape):
    invitation = serializers.IntegerField()
    to = serializers.CharField(help_text="The address; of a rematch the name.")


class LobbyShape(Shape):
    """What a game is like, who sits there, what you can do. `left_seats` can be taken over."""

    id = serializers.CharField()
    name = serializers.CharField()
    host = serializers.CharField()
    begun = serializers.BooleanField()
    over = serializers.BooleanField(help_text="As far as you may know.")
    edition = serializers.CharField()
    options = Typed(OBJECT)
    variants = serializers.ListField(
        child=serializers.CharField(), help_text="The variants it is played with."
    )
    about = serializers.ListField(child=serializers.CharField(), help_text="What it is like, in words.")
    fills_at = serializers.DateTimeField(allow_null=True, help_text="When bots take what is free.")
    seats = ChairShape(many=True)
    invitations = InvitedShape(many=True, help_text="For the host alone.")
    waiting = serializers.IntegerField(help_text="How many wait for a seat.")
    place_in_list = serializers.IntegerField(help_text="Yours; 0: none.")
    left_seats = serializers.ListField(child=serializers.IntegerField())
    is_host = serializers.BooleanField()
    can_start = serializers.BooleanField()
    can_join = serializers.BooleanField()
    can_wait = serializers.BooleanField()
    can_take_over = serializers.BooleanField()

    def get_fields(self) -> dict[str, serializers.Field[Any, Any, Any, Any]]:
        shown = {one.api_name: setting_field(one, allow_null=one.usual is None) for one in SHOWN}
        return super().get_fields() | shown


class ListedShape(Shape):
    id = serializers.CharField()
    name = serializers.CharField()
    host = serializers.CharField()
    begun = serializers.BooleanField()
    seats = serializers.IntegerField()
    taken = serializers.IntegerField()
    bots = serializers.IntegerField()
    waiting = serializers.IntegerField()
    response_seconds = serializers.IntegerField()
    edition = serializers.CharField()
    variants = serializers.ListField(child=serializers.CharField())
    about = serializers.ListField(child=serializers.CharField())
    fills_at = serializers.DateTimeField(allow_null=True)
    joinable = serializers.BooleanField()
    to_take_over = serializers.BooleanField()
    you_sit = serializers.BooleanField()
    you_wait = serializers.BooleanField()


class OpenGamesShape(Shape):
    games = ListedShape(many=True)


class OpenGamesView(Operations):
    @operation(
        "open_games",
        scope=Scope.READ,
        tag="Lobby",
        summary="Games that you can join",
        about="Those with a free seat first, the newest first.",
        answers=OpenGamesShape,
    )
    def get(self, request: Request) -> Response:
        return Response({"games": [_listed(game) for game in listed(me(request))]})


class LobbyView(Operations):
    @operation(
        "lobby",
        scope=Scope.READ,
        tag="Lobby",
        summary="The lobby of a game",
        about="Of an open game for everybody, also once it has begun; of another for those who sit there.",
        answers=LobbyShape,
    )
    def get(self, request: Request, game_id: str) -> Response:
        return Response(lobby_json(lobby_of(me(request), game_id)))


def lobby_json(found: Lobby) -> dict[str, Any]:
    game = found.game
    return {
        "id": game.pk,
        "name": str(game),
        "host": game.owner.name if game.owner else "",
        "begun": not found.in_lobby,
        "over": found.over,
        "edition": game.edition,
        "options": game.options,
        "variants": variants_of_game(game),
        "about": _about(found),
        "fills_at": game.fills_at if found.in_lobby else None,
        **{one.api_name: getattr(game, one.column) for one in SHOWN},
        "seats": [_chair(seat, found) for seat in found.seats],
        "invitations": [{"invitation": one.pk, "to": one.addressee} for one in found.invitations],
        "waiting": found.waiting,
        "place_in_list": found.place_in_list,
        "left_seats": [seat.number for seat in found.left_seats],
        "is_host": found.is_owner,
        "can_start": found.can_start,
        "can_join": found.can_join,
        "can_wait": found.can_wait,
        "can_take_over": found.can_take_over,
    }


def _about(found: Lobby) -> list[str]:
    game = found.game
    said = [
        edition_words(game.edition),
        levels_words(dealt_from(game)),
        flares_words(game),
        *variant_names(variants_of_game(game)),
        *combo_lines(game),
        *number_lines(game),
        *setting_lines(game, hours_behind=hours_behind_by_seats(game, found.seats)),
    ]
    return [str(line) for line in said if line]


def _chair(seat: Seat, found: Lobby) -> dict[str, Any]:
    """Return a seat. Until seats are drawn, they have neither numbers nor colours."""
    drawn = not (found.game.by_chance and found.in_lobby)
    return {
        "chair": seat.pk,
        "seat": seat.number if drawn else None,
        "colour": colour_name(seat.number) if drawn else "",
        "player": seat.user.name if seat.user else "",
        "you": found.my_seat is not None and seat.pk == found.my_seat.pk,
        "bot": seat.is_bots,
        "free": seat.is_free,
    }


def _listed(game: Any) -> dict[str, Any]:
    in_lobby = game.status == Game.Status.LOBBY
    variants = variants_of_game(game)
    about = (
        levels_words(dealt_from(game)),
        flares_words(game),
        *variant_names(variants),
        *setting_lines(game, Place.LIST),
    )
    return {
        "id": game.pk,
        "name": str(game),
        "host": game.owner.name if game.owner else "",
        "begun": not in_lobby,
        "seats": game.seats_there,
        "taken": game.taken,
        "bots": game.bots,
        "waiting": game.queue,
        "response_seconds": game.response_seconds,
        "edition": game.edition,
        "variants": variants,
        "about": [str(line) for line in about if line],
        "fills_at": game.fills_at if in_lobby else None,
        "joinable": in_lobby and game.seats_left > 0 and not game.sits,
        "to_take_over": game.left and not in_lobby and not game.sits,
        "you_sit": game.sits,
        "you_wait": game.waits,
    }
