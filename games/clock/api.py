"""The clock of a table as everybody there knows it, and its votes, for programs."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rest_framework import serializers

from games.api.operation.body import Shape
from games.clock.words import clock_lines, paused_words
from games.models import Game, Vote
from games.table.declaration import kind_of, kinds
from games.table.words import proposal


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
