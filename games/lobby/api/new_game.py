"""Making a game: by a preset, or with own settings."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import timedelta
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
    OneOf,
    Shape,
    Text,
    Typed,
    ValuesByName,
    YesNo,
)
from games.api.operation.view import Operations, Scope, me, operation
from games.base.documents import RequestRefused
from games.base.times import MOST_QUIET_HOURS
from games.lobby.read import lobby as lobby_of
from games.lobby.service.create_game import (
    DEAL,
    EDITION,
    LONGEST_NAME,
    RESPONSE,
    ClockTerms,
    EntryTerms,
    create_game,
)
from games.lobby.service.game_options import LONGEST_NAME as LONGEST_COMBO
from games.lobby.service.game_options import (
    MOST_COMBOS,
    USUAL_PACE,
    GameSetup,
    combos_of,
    switches_of_variants,
)
from games.lobby.service.start_game import start_against_bots
from games.lobby.words.presets import PRESETS, USUAL_BANK
from games.models import Game
from games.turn.api import FrameShape, frame_json

from .lobby import LobbyShape, lobby_json

MOST_SECONDS = 100 * 24 * 3600  # the services say how long each span may be
SEATS, MOST_ALIENS = 5, 200
NOTHING = object()
# What a preset fills in, by the names used here.
OF_PRESETS = {
    "response": "response_seconds",
    "deal": "deal_seconds",
    "fill_after": "fill_after_seconds",
    "bank": "bank_seconds",
    "increment": "increment_seconds",
}


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


class NewGameBody(Body):
    """Settings of a new game. A setting left out is the preset's, else the usual one.

    A day of rest is 0 (Monday) to 6.
    """

    preset = OneOf(choices=list(PRESETS), required=False)
    name = Text(required=False, max_length=LONGEST_NAME, allow_blank=True, help_text="Empty: we choose.")
    open = YesNo(required=False, help_text="Listed: whoever is signed in may join.")
    least_reliable = Number(required=False, min_value=0, max_value=100)
    edition = OneOf(choices=list(EDITIONS), required=False)
    seats = Number(required=False, min_value=0, max_value=100)
    bots = Number(required=False, min_value=0, max_value=100)
    fill_after_seconds = Number(required=False, min_value=0, max_value=MOST_SECONDS, help_text="0: never.")
    response_seconds = Number(required=False, min_value=0, max_value=MOST_SECONDS)
    deal_seconds = Number(required=False, min_value=0, max_value=MOST_SECONDS)
    bank_seconds = Number(required=False, min_value=0, max_value=MOST_SECONDS)
    increment_seconds = Number(required=False, min_value=0, max_value=MOST_SECONDS)
    rest_days = ListOf(child=Number(min_value=0, max_value=6), required=False, max_length=7)
    quiet_from = Number(required=False, min_value=0, max_value=23)
    quiet_until = Number(required=False, min_value=0, max_value=23)
    spectators = OneOf(choices=Game.Spectators.values, required=False)
    watch_hours = Number(required=False, min_value=0, max_value=100_000)
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


class PresetsView(Operations):
    @operation("presets", scope=None, tag="Lobby", summary="Ready-made games", answers=PresetsShape)
    def get(self, request: Request) -> Response:
        return Response({"presets": [_preset(one) for one in PRESETS.values()]})


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
    return {OF_PRESETS.get(name, name): value for name, value in given.items()} | flares


def _arguments(wished: Mapping[str, Any]) -> dict[str, Any]:
    """Return the arguments of `create_game`."""
    edition, seats = wished.get("edition", EDITION), wished.get("seats", SEATS)
    return {
        "name": wished.get("name", ""),
        "edition": edition,
        "seats": seats,
        "bots": wished.get("bots", 0),
        "response": _span(wished, "response_seconds", RESPONSE),
        "deal": _span(wished, "deal_seconds", DEAL),
        "setup": _setup(wished, edition),
        "entry": _entry(wished),
        "clock": _clock(wished),
    }


def _span(wished: Mapping[str, Any], name: str, usual: timedelta = timedelta(0)) -> timedelta:
    return timedelta(seconds=wished[name]) if name in wished else usual


def _entry(wished: Mapping[str, Any]) -> EntryTerms:
    """Return the entry terms.

    If an alien is picked for a seat, seats have their colours from the beginning.
    """
    return EntryTerms(
        is_open=wished.get("open", False),
        by_chance=not any(wished.get("picked", ())),
        bots_after=_span(wished, "fill_after_seconds") or None,
        spectators=wished.get("spectators", Game.Spectators.NOBODY),
        watch_hours=wished.get("watch_hours", EntryTerms.watch_hours),
        least_reliable=wished.get("least_reliable", 0),
    )


def _clock(wished: Mapping[str, Any]) -> ClockTerms:
    start, end = wished.get("quiet_from"), wished.get("quiet_until")
    if (start is None) != (end is None):
        raise RequestRefused("quiet_hours", most=MOST_QUIET_HOURS)
    return ClockTerms(
        bank=_span(wished, "bank_seconds", timedelta(seconds=USUAL_BANK)),
        increment=_span(wished, "increment_seconds"),
        rest_days=tuple(wished.get("rest_days", ())),
        quiet=None if start is None or end is None else (start, end),
    )


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
    )
