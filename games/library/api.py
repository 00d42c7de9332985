"""Aliens and cards as the library has them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict
from typing import Any

from django.http import Http404
from django.utils.translation import gettext as _
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

import engine
from engine import variant_switches
from engine.aliens import ALL_PHASES
from engine.editions import EVERY_PART, VARIANTS, edition_named
from games.api.operation.body import OBJECT, OneOfParam, Query, Shape, TextParam, Typed
from games.api.operation.view import Operations, operation
from games.base.vocabulary import vocabulary_of
from games.library.read import figures, rulings
from games.library.words import labels
from games.library.words.labels import fits
from games.lobby.editions import OFFERED
from games.lobby.service.create_game import EDITION
from games.lobby.service.game_options import ALERTS
from games.words.names import capital, card_name
from games.words.reader import sheet

TEXTS = ("name", "verb", "tagline", "power", "wild", "super", "history", "text", "alert", "role")


class Search(Query):
    """What is left out does not matter."""

    q = TextParam(required=False, help_text="Words.")
    alert = OneOfParam(choices=list(ALERTS), required=False)
    phase = OneOfParam(choices=list(ALL_PHASES), required=False)
    part = OneOfParam(choices=list(labels.PARTS), required=False)
    use = OneOfParam(choices=list(labels.USES), required=False)


class OfEdition(Query):
    edition = OneOfParam(
        choices=list(OFFERED), required=False, help_text="Without it that of a game for which none is named."
    )


class SheetShape(Shape):
    """An alien, a tech, or a card with a sheet of its own. What it has not is empty."""

    id = serializers.CharField()
    kind = serializers.ChoiceField(choices=["alien", "card", "tech"])
    name = serializers.CharField()
    verb = serializers.CharField()
    tagline = serializers.CharField()
    power = serializers.CharField()
    wild = serializers.CharField()
    super = serializers.CharField()
    history = serializers.CharField()
    text = serializers.CharField()
    alert = serializers.CharField()
    role = serializers.CharField()
    phases = serializers.ListField(child=serializers.CharField())
    mandatory = serializers.BooleanField()
    research = serializers.IntegerField(
        allow_null=True, help_text="How many ships complete a tech; 0: any number (X). Else null."
    )
    own = serializers.BooleanField(help_text="An alien of this service, in no box.")


class SheetsShape(Shape):
    sheets = SheetShape(many=True)


class RulingShape(Shape):
    id = serializers.CharField()
    text = serializers.CharField()
    disputed = serializers.BooleanField()


class OneSheetShape(Shape):
    """`figures`: of games of the edition among bots; null where there are none."""

    sheet = SheetShape()
    rulings = RulingShape(many=True)
    figures = Typed(OBJECT, allow_null=True)


class CardShape(Shape):
    """A card of the deck: `key` as it stands in views and answers."""

    key = serializers.CharField()
    name = serializers.CharField()
    copies = serializers.IntegerField()


class DeckShape(Shape):
    cards = CardShape(many=True)


class AliensView(Operations):
    @operation("aliens", scope=None, tag="Library", summary="The aliens", query=Search, answers=SheetsShape)
    def get(self, request: Request) -> Response:
        wanted = {name: value for name, value in Search.of(request).items() if value}
        found = [_sheet(alien) for alien in engine.book().aliens if fits(sheet(alien), wanted)]
        return Response({"sheets": sorted(found, key=lambda one: str(one["name"]))})


class SheetView(Operations):
    @operation(
        "sheet",
        scope=None,
        tag="Library",
        summary="One sheet in the words of an edition, with our rulings about it",
        query=OfEdition,
        answers=OneSheetShape,
    )
    def get(self, request: Request, name: str) -> Response:
        if not sheet(name):
            raise Http404
        edition = OfEdition.of(request).get("edition") or EDITION
        counted = figures(name, edition) if name in engine.book().aliens else None
        with vocabulary_of(edition):
            ruled = [{**asdict(one), "text": _(one.text)} for one in rulings().get(name, ())]
            told = asdict(counted) if counted else None
            return Response({"sheet": _sheet(name), "rulings": ruled, "figures": told})


class TechsView(Operations):
    @operation("techs", scope=None, tag="Library", summary="The techs", answers=SheetsShape)
    def get(self, request: Request) -> Response:
        found = [_sheet(tech) for tech in engine.book().techs]
        return Response({"sheets": sorted(found, key=lambda one: str(one["name"]))})


class CardsView(Operations):
    @operation(
        "cards",
        scope=None,
        tag="Library",
        summary="The cards of an edition's deck, all its parts together",
        query=OfEdition,
        answers=DeckShape,
    )
    def get(self, request: Request) -> Response:
        edition = OfEdition.of(request).get("edition") or EDITION
        with vocabulary_of(edition):
            cards = [
                {"key": key, "name": capital(card_name(key)), "copies": copies}
                for key, copies in _deck_of(edition).items()
            ]
        return Response({"cards": cards})


def _deck_of(name: str) -> Mapping[str, int]:
    """Return how many of each card an edition has, with every part that a table may choose."""
    edition = edition_named(name)
    if edition.cards_in is None:
        return edition.cards.deck
    parts = [part for part in EVERY_PART if VARIANTS[part].belongs_to(name)]
    switches = variant_switches(parts, edition=name, players=edition.players[0], switches={})
    return edition.cards_in(switches).deck


def _sheet(name: str) -> dict[str, Any]:
    texts = sheet(name)
    return {
        "id": name,
        "kind": _kind(name),
        **{field: str(texts.get(field) or "") for field in TEXTS},
        "phases": list(texts.get("phases") or ALL_PHASES),
        "mandatory": texts.get("mandatory") is True,
        "research": texts.get("research"),
        "own": name in engine.book().own,
    }


def _kind(name: str) -> str:
    if name in engine.book().techs:
        return "tech"
    return "alien" if name in engine.book().aliens else "card"
