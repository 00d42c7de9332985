"""A game as spectators see it: what the whole table saw, some hours ago."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from engine.state.view import View
from games.api.operation.body import OBJECT, Shape, Typed
from games.api.operation.view import Operations, Scope, operation, visitor
from games.board.words.encounter import encounter_words, phase_words
from games.log.words.sentences import with_sentences
from games.play.read.public import SpectatorView, spectator_view
from games.words.reader import Reader


class ToldShape(Shape):
    fact = Typed(OBJECT)
    sentence = serializers.CharField()


class WatchedShape(Shape):
    """No people, no times, nothing decided since. `hours`: how far behind the game this is."""

    id = serializers.CharField()
    name = serializers.CharField()
    finished = serializers.BooleanField()
    hours = serializers.IntegerField()
    view = Typed(View, allow_null=True)
    phase = serializers.CharField()
    story = serializers.ListField(child=serializers.CharField())
    log = ToldShape(many=True, help_text="The newest that was told, oldest first.")


class WatchView(Operations):
    @operation(
        "watch",
        scope=Scope.READ,
        public=True,
        tag="Games",
        summary="A game as spectators see it",
        answers=WatchedShape,
        limit="watch",
    )
    def get(self, request: Request, game_id: str) -> Response:
        return Response(_watched(spectator_view(visitor(request), game_id)))


def _watched(found: SpectatorView) -> dict[str, Any]:
    cut, view = found.cutoff, found.view
    frame = {"id": cut.game.pk, "name": str(cut.game), "finished": cut.finished, "hours": cut.hours}
    if view is None:
        return {**frame, "view": None, "phase": "", "story": [], "log": []}
    reader = Reader.of(view)
    told = with_sentences(found.log, reader, found.earlier)
    return {
        **frame,
        "view": view,
        "phase": phase_words(view),
        "story": encounter_words(view, reader),
        "log": [{"fact": fact, "sentence": said} for fact, said in told],
    }
