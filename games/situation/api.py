"""The situation of an encounter for programs: in sentences, and in numbers."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from rest_framework import serializers

from engine.prospects import changing, nearly_winning, outcomes, present_encounter, side_of
from engine.state.view import SIDES, MainSide, View
from games.api.operation.body import Shape, Typed
from games.situation.words.encounter import Stake

BY_SEAT: dict[str, Any] = {"type": "object", "additionalProperties": {"type": "integer"}}


class StakeShape(Shape):
    """What the encounter is about, in sentences; each may be empty."""

    attack = serializers.CharField()
    verdict = serializers.CharField()
    ships = serializers.CharField()
    comet = serializers.CharField(help_text="The comet in force.")
    mine = serializers.CharField()
    outcomes = serializers.ListField(child=serializers.CharField())
    leaving = serializers.CharField()
    turned_over = serializers.CharField(help_text="That the gate lies with its reverse side up.")
    effects = serializers.CharField()
    near = serializers.CharField()
    interrupted = serializers.ListField(child=serializers.CharField(), help_text="Encounters that wait.")


class EncounterSideShape(Shape):
    """One side. `beside_the_card` adds up its ships and what was added openly."""

    side = serializers.ChoiceField(choices=SIDES)
    seat = serializers.IntegerField(help_text="The main player.")
    own = serializers.IntegerField(help_text="Ships of the main player.")
    allies = Typed(BY_SEAT, help_text="Ships of allies, by seat.")
    extra = serializers.IntegerField(help_text="What was added openly.")
    beside_the_card = serializers.IntegerField()


class EncounterOutcomeShape(Shape):
    """What follows if a side wins."""

    side = serializers.ChoiceField(choices=SIDES)
    landing = serializers.ListField(child=serializers.IntegerField(), help_text="Seats whose ships land.")
    founders = serializers.ListField(child=serializers.IntegerField(), help_text="Those with a new colony.")
    driven_out = serializers.IntegerField(help_text="Ships that the defense loses with its colony.")
    keeps_colony = serializers.BooleanField(help_text="Whether the defense keeps one there.")
    lost = Typed(BY_SEAT, help_text="Other ships that go to the warp, by seat.")
    rewards = Typed(BY_SEAT, help_text="Rewards that are due, by seat.")
    winners = serializers.ListField(child=serializers.IntegerField(), help_text="Who wins the game by it.")


class ProspectsShape(Shape):
    """The same in numbers, as far as your seat may know; powers may still change it."""

    sides = EncounterSideShape(many=True, help_text="Empty until there is a defense.")
    outcomes = EncounterOutcomeShape(many=True, help_text="Empty until the gate is aimed.")
    may_change = serializers.ListField(
        child=serializers.CharField(), help_text="Aliens in force that may change a sum."
    )
    nearly_winning = serializers.ListField(
        child=serializers.IntegerField(), help_text="Seats that are one colony short of winning."
    )


def stake_json(found: Stake) -> dict[str, Any]:
    names = ("attack", "verdict", "ships", "comet", "mine", "leaving", "turned_over", "effects", "near")
    return {
        **{name: getattr(found, name) for name in names},
        "outcomes": [str(outcome) for outcome in found.outcomes],
        "interrupted": list(found.interrupted),
    }


def prospects_json(view: View) -> dict[str, Any]:
    known = present_encounter(view).get("defense", -1) >= 0
    return {
        "sides": [_side_json(view, side) for side in SIDES] if known else [],
        "outcomes": [asdict(outcome) for outcome in outcomes(view)] if known else [],
        "may_change": changing(view) if known else [],
        "nearly_winning": nearly_winning(view),
    }


def _side_json(view: View, side: MainSide) -> dict[str, Any]:
    found = side_of(view, side)
    return {
        "side": side,
        "seat": found.main,
        "own": found.own,
        "allies": dict(found.allies),
        "extra": found.extra,
        "beside_the_card": found.beside_the_card,
    }
