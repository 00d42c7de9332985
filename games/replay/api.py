"""The replay of a game in the API, step by step, as far as the reader may see."""

from __future__ import annotations

from typing import Any

from django.http import Http404
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from engine.state.view import View
from games.api.operation.body import OBJECTS, Query, Shape, TextParam, Typed
from games.api.operation.view import Operations, Scope, me, operation
from games.board.words.encounter import phase_words
from games.log.words.sentences import sentences
from games.play.service.rebuild import write_course
from games.replay.read.moments import Replay, ViewNotAllowed
from games.replay.read.moments import replay as replay_of
from games.turn.api import FrameShape, frame_json
from games.words.reader import Reader


class Eyes(Query):
    eyes = TextParam(required=False, help_text="Of a game that is over: a seat's number, or “all”.")


class ReplayShape(Shape):
    """A replay.

    `first_unseen`: the first step that your seat has not looked at. `taken_back`: from which step to which
    one the game was taken back, so that they do not count.
    """

    game = FrameShape()
    finished = serializers.BooleanField()
    steps = serializers.IntegerField()
    eyes = serializers.CharField(allow_null=True, help_text="Through whose: a seat's number, “all”, or null.")
    first_unseen = serializers.IntegerField(allow_null=True)
    taken_back = serializers.ListField(
        child=serializers.ListField(child=serializers.IntegerField(), min_length=2, max_length=2)
    )


class StepShape(Shape):
    step = serializers.IntegerField()
    steps = serializers.IntegerField()
    facts = Typed(OBJECTS)
    happened = serializers.ListField(child=serializers.CharField())
    phase = serializers.CharField()
    view = Typed(View)


class ReplayView(Operations):
    @operation(
        "replay",
        scope=Scope.READ,
        tag="Games",
        summary="The replay: how long it is",
        about="Of a running game what you were told; of one that is over everything.",
        query=Eyes,
        answers=ReplayShape,
        limit="watch",
    )
    def get(self, request: Request, game_id: str) -> Response:
        return Response(_replay(_found(request, game_id)))


class StepView(Operations):
    @operation(
        "step",
        scope=Scope.READ,
        tag="Games",
        summary="One step of the replay",
        query=Eyes,
        answers=StepShape,
        limit="watch",
    )
    def get(self, request: Request, game_id: str, step: int) -> Response:
        found = _found(request, game_id)
        if not 1 <= step <= len(found.steps):
            raise Http404
        return Response(_step(found, step))


def _found(request: Request, game_id: str) -> Replay:
    """Return the replay. A viewer that is not allowed finds nothing; what is made first is stored."""
    try:
        found = replay_of(me(request), game_id, Eyes.of(request).get("eyes", ""))
    except ViewNotAllowed:
        raise Http404 from None
    if found.needs_storing:
        write_course(found.game.pk)
    return found


def _replay(found: Replay) -> dict[str, Any]:
    return {
        "game": _frame(found),
        "finished": found.finished,
        "steps": len(found.steps),
        "eyes": None if found.viewer is None else str(found.viewer),
        "first_unseen": found.first_unseen,
        "taken_back": found.taken_back(found.outline),
    }


def _frame(found: Replay) -> dict[str, Any]:
    """Return the frame.

    For a spectator a game goes on until they have seen its end, and no times are told.
    """
    frame = frame_json(found.game)
    if found.cutoff is None:
        return frame
    status = "over" if found.finished else "running"
    return {**frame, "status": status, "started_at": None, "ended_at": None}


def _step(found: Replay, number: int) -> dict[str, Any]:
    step = found.step(number)
    view = found.view(step)
    facts = [{name: value for name, value in fact.items() if name != "to"} for fact in step.facts]
    return {
        "step": number,
        "steps": len(found.steps),
        "facts": facts,
        "happened": sentences(facts, Reader.of(view)),
        "phase": phase_words(view),
        "view": view,
    }
