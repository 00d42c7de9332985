"""The position that a ruling would change, and a preview of it."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

import engine
from engine.decisions import ANEW
from engine.state.view import View
from games.api.operation.body import Anything, Body, ListOf, Shape, Typed
from games.api.operation.errors import ApiError
from games.api.operation.view import Operations, Scope, me, operation
from games.base.documents import RequestRefused
from games.desk.acts.ruling import moves_in, moves_text
from games.desk.api.desk import desk_at
from games.desk.declaration import may
from games.desk.fields import MOST_MOVES
from games.desk.words.acts import kept_words, of_move_words
from games.lobby.words.reasons import lobby_reason
from games.log.words.sentences import sentences
from games.models import Game
from games.play.read.current import RulingPreview, ruling_preview, ruling_stand
from games.play.service.correct import ruling_of
from games.questions.words.reasons import reason
from games.words.reader import Reader, Systems


class RulingStandShape(Shape):
    """`possible`: only between two encounters. `draws_anew`: its dice can't be kept."""

    view = Typed(View)
    possible = serializers.BooleanField()
    draws_anew = serializers.BooleanField()


class MovesBody(Body):
    moves = ListOf(child=Anything(), min_length=1, max_length=MOST_MOVES)


class RulingPreviewShape(Shape):
    """`stands`: sent with the ruling, it says that this was looked at."""

    before = Typed(View)
    after = Typed(View)
    told = serializers.ListField(child=serializers.CharField())
    kept = serializers.CharField()
    stands = serializers.CharField()


class RulingStandView(Operations):
    @operation(
        "desk_position", scope=Scope.DESK, one_game=False, tag="Desk",
        summary="The position that a ruling would change", answers=RulingStandShape,
    )  # fmt: skip
    def get(self, request: Request, game_id: str) -> Response:
        stand = ruling_stand(_game(request, game_id).pk)
        return Response({"view": stand.view, "possible": stand.possible, "draws_anew": stand.draws_anew})


class RulingPreviewView(Operations):
    @operation(
        "desk_ruling_preview", scope=Scope.DESK, one_game=False, tag="Desk",
        summary="What a ruling would change",
        about="Nothing is stored. Whether a card lies where nobody sees it is not looked at.",
        body=MovesBody, answers=RulingPreviewShape, refuses=(409,), limit="preview",
    )  # fmt: skip
    def post(self, request: Request, game_id: str) -> Response:
        game = _game(request, game_id)
        try:
            moves = moves_in(moves_text(self.read(MovesBody)["moves"]))
            return Response(_preview(ruling_preview(game.pk, ruling_of(moves, ANEW))))
        except RequestRefused as refused:
            raise ApiError(422, refused.reason, lobby_reason(refused), field="moves") from None
        except engine.NotAllowed as refused:
            raise not_a_move(refused, game) from None


def not_a_move(refused: engine.NotAllowed, game: Game) -> ApiError:
    """Return the error that says which move cannot be made, and why."""
    why = of_move_words(refused.params.get("n"), reason(refused, Reader.in_game(game)))
    return ApiError(422, refused.reason, why, field="moves")


def _game(request: Request, game_id: str) -> Game:
    """Return a running game for somebody who may rule, as the page does."""
    game, role = desk_at(me(request), game_id)
    if not may(role, "ruling") or game.status != Game.Status.RUNNING:
        raise Game.DoesNotExist
    return game


def _preview(found: RulingPreview) -> dict[str, Any]:
    return {
        "before": found.before,
        "after": found.after,
        "told": list(sentences(found.told, Reader(systems=Systems.of(found.after)))),
        "kept": kept_words(found.before, found.after),
        "stands": found.stands,
    }
