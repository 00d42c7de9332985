"""Making a game: by a preset, or with own settings."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from engine.editions import EDITIONS, VARIANTS
from games.api.operation.body import (
    OBJECT,
    Body,
    ListOf,
    ListsByName,
    Number,
    NumbersByName,
    OneOf,
    Shape,
    Text,
    Typed,
    ValuesByName,
)
from games.api.operation.view import Operations, Scope, me, operation
from games.lobby.editions import OFFERED
from games.lobby.read import lobby as lobby_of
from games.lobby.service.create_game import EDITION, LONGEST_NAME, create_game
from games.lobby.service.game_options import LONGEST_NAME as LONGEST_COMBO
from games.lobby.service.game_options import (
    MOST_COMBOS,
    USUAL_PACE,
    GameSetup,
    combos_of,
    switches_of_variants,
)
from games.lobby.service.start import start_against_bots
from games.lobby.service.tables import usual_tables
from games.lobby.terms import Terms, all_settings
from games.lobby.words.games import PRESETS, presets_of
from games.turn.api import FrameShape, frame_json

from .lobby import LobbyShape, lobby_json, setting_field

SEATS, MOST_ALIENS = 5, 200
NOTHING = object()


class PresetShape(Shape):
    preset = serializers.CharField()
    title = serializers.CharField()
    about = serializers.CharField()
    fields = Typed(OBJECT, help_text="What it fills in.")  # type: ignore[assignment]  # taken out of the class


class PresetsShape(Shape):
    presets = PresetShape(many=True)


class ComboBody(Body):
    """A named set of aliens. `aliens` are, for each number of players as a text, that many."""

    name = Text(max_length=LONGEST_COMBO)
    aliens = ListsByName()


class TablesBody(Body):
    """How many there are of Mayfair's cards whose numbers no source prints.

    Kickers and Reinforcements are named by their values, Edicts by their ids. A kind left out has our own
    numbers.
    """

    kickers = NumbersByName(required=False)
    reinforcements = NumbersByName(required=False)
    edicts = NumbersByName(required=False)
    edicts_of_basic_set = NumbersByName(required=False)
    reversing = Number(required=False, min_value=0, max_value=100, help_text="Of each colour.")


class NewGameBody(Body):
    """Settings of a new game. A setting left out is the preset's, else the usual one.

    A day of rest is 0 (Monday) to 6.
    """

    preset = OneOf(choices=list(PRESETS), required=False)
    name = Text(required=False, max_length=LONGEST_NAME, allow_blank=True, help_text="Empty: we choose.")
    edition = OneOf(choices=list(EDITIONS), required=False)
    seats = Number(required=False, min_value=0, max_value=100)
    bots = Number(required=False, min_value=0, max_value=100)
    alerts = ListOf(child=OneOf(choices=["green", "yellow", "red"]), required=False, max_length=3)
    aliens = ListOf(child=Text(max_length=40), required=False, max_length=MOST_ALIENS)
    random_box = Number(required=False, min_value=0, max_value=MOST_ALIENS)
    picked = ListOf(
        child=Text(max_length=40, allow_blank=True),
        required=False,
        max_length=10,
        help_text="For each seat its alien; empty: dealt.",
    )
    switches = ValuesByName(required=False, help_text="Rules that differ from the edition's.")
    variants = ListOf(
        child=OneOf(choices=list(VARIANTS)),
        required=False,
        max_length=len(VARIANTS),
        help_text="Named sets of such rules.",
    )
    combos = ListOf(
        child=ComboBody(),
        required=False,
        max_length=MOST_COMBOS,
        help_text="For the variant of this name: one of these cards is revealed. None: aliens are drawn.",
    )
    tables = TablesBody(required=False)

    def get_fields(self) -> dict[str, serializers.Field[Any, Any, Any, Any]]:
        settings = {one.api_name: setting_field(one, required=False) for one in all_settings()}
        return super().get_fields() | settings


class PresetsView(Operations):
    @operation("presets", scope=None, tag="Lobby", summary="Ready-made games", answers=PresetsShape)
    def get(self, request: Request) -> Response:
        return Response({"presets": [_preset(one) for one in presets_of(OFFERED)]})


class NewGameView(Operations):
    @operation(
        "new_game",
        scope=Scope.HOST,
        tag="Lobby",
        summary="Make a game",
        body=NewGameBody,
        answers=LobbyShape,
        status=201,
        limit="new_game",
    )
    def post(self, request: Request) -> Response:
        said = self.read(NewGameBody)
        wished = {**_fields_of(said.pop("preset", "")), **said}
        game = create_game(me(request), **_arguments(wished))
        return Response(lobby_json(lobby_of(me(request), game.pk)), status=201)


class AgainstBotsView(Operations):
    @operation(
        "against_bots",
        scope=Scope.HOST,
        tag="Lobby",
        summary="Begin a game against bots",
        about="Four seats. It has begun when this is answered.",
        answers=FrameShape,
        status=201,
        limit="new_game",
    )
    def post(self, request: Request) -> Response:
        return Response(frame_json(start_against_bots(me(request))), status=201)


def _preset(preset: Any) -> dict[str, Any]:
    return {
        "preset": preset.id,
        "title": str(preset.title),
        "about": str(preset.about),
        "fields": _fields_of(preset.id),
    }


def _fields_of(preset: str) -> dict[str, Any]:
    """Return what a preset fills in."""
    if not preset:
        return {}
    given = dict(PRESETS[preset].fields)
    flares = {"switches": {"flares": False}} if given.pop("flares", "") == "none" else {}
    names = {one.form_name: one.api_name for one in all_settings()}
    return {names.get(name, name): value for name, value in given.items()} | flares


def _arguments(wished: Mapping[str, Any]) -> dict[str, Any]:
    """Return the arguments of `create_game`."""
    edition, seats = wished.get("edition", EDITION), wished.get("seats", SEATS)
    return {
        "name": wished.get("name", ""),
        "edition": edition,
        "seats": seats,
        "bots": wished.get("bots", 0),
        "setup": _setup(wished, edition),
        "terms": Terms.sent(wished, by_chance=not any(wished.get("picked", ()))),
    }


def _tables(sent: Mapping[str, Any] | None, edition: str) -> Mapping[str, Any]:
    return {**usual_tables(edition), **sent} if sent else {}


def _setup(wished: Mapping[str, Any], edition: str) -> GameSetup:
    """Return the setup with only the switches that differ from the edition and the variants."""
    variants = tuple(wished.get("variants", ()))
    usual = {**EDITIONS[edition], **switches_of_variants(variants)}
    switches = {**USUAL_PACE, **wished.get("switches", {})}
    return GameSetup(
        box=tuple(wished.get("aliens", ())),
        alerts=tuple(wished.get("alerts", ())),
        random=wished.get("random_box", 0),
        picked=tuple(wished.get("picked", ())),
        switches={name: value for name, value in switches.items() if usual.get(name, NOTHING) != value},
        variants=variants,
        combos=combos_of(wished.get("combos", ())),
        tables=_tables(wished.get("tables"), edition),
    )
