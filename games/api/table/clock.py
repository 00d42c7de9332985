"""The clocks of a table, as far as everybody at it knows; and how a table votes on them."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from games.api.operation.shapes import Shape
from games.models import ClockVote, Game
from games.models.play.clock_vote import LAPSES
from games.words.lobby.clock import clock_lines, paused_words, proposal


class VoteShape(Shape):
    """What is voted on: seats that agree, and seats that are against it."""

    vote = serializers.IntegerField()
    kind = serializers.ChoiceField(choices=ClockVote.Kind.choices)
    seconds = serializers.IntegerField()
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
    vote = VoteShape(allow_null=True)


def clock_json(game: Game, vote: ClockVote | None) -> dict[str, Any]:
    return {
        "response_seconds": game.response_seconds,
        "deal_seconds": game.deal_seconds,
        "bank_seconds": game.bank_seconds,
        "rules": [str(line) for line in clock_lines(game)],
        "paused": game.paused_at is not None,
        "paused_until": game.paused_until,
        "paused_words": paused_words(game),
        "vote": vote_json(vote) if vote else None,
    }


def vote_json(vote: ClockVote) -> dict[str, Any]:
    return {
        "vote": vote.pk,
        "kind": vote.kind,
        "seconds": vote.seconds,
        "text": proposal(vote),
        "proposed_by": vote.seat,
        "agree": sorted(vote.yes),
        "against": sorted(vote.no),
        "lapses_at": vote.opened_at + LAPSES,
    }
