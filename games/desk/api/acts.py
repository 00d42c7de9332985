"""An operation for each act of the desk, made of the table of acts that page, command and API share."""

from __future__ import annotations

from typing import Any

from django.utils.translation import override
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

import engine
from games.api.operation.body import Shape
from games.api.operation.errors import ApiError, too_often
from games.api.operation.view import Operations, Scope, me, operation
from games.base.refusals import RequestRefused
from games.desk.by_mail.acts import do_act
from games.desk.read import acts_for, role_of
from games.desk.service.decisions import NotRead
from games.desk.service.open_desk import ActedMeanwhile, ActRequest
from games.desk.words.acts import act_words
from games.desk.words.forms import ACT_WORDS
from games.lobby.words.reasons import lobby_reason
from games.models import Act, Game
from games.models.play.desk import Kind
from games.site.access.limits import use

from .bodies import FIELDS, as_texts, body_of
from .desk import desk_at
from .ruling import not_a_move

# The field of an act that a refusal is about, where its sender can mend it.
FIELD_OF = {
    "no_reason": "reason",
    "reason_too_long": "reason",
    "pause_span": "seconds",
    "extension": "seconds",
    "no_such_place": "seat",
    "absence_over": "until",
    "absence_too_long_here": "until",
    "no_seat_named": "seat",
    "rewind_one_moment": "before",
    "rewind_no_entry": "before",
    "rewind_no_encounter": "encounter",
    "ruling_unreadable": "moves",
    "close_not_sure": "sure",
    "no_such_moderator": "moderator",
}


class DoneShape(Shape):
    """`seen`: for the next act; null if the game is not yours to look after any more."""

    message = serializers.CharField()
    seen = serializers.IntegerField(allow_null=True)


class LookTakenShape(DoneShape):
    """`look`: for `desk/looks/{look}`, which shows it for some minutes."""

    look = serializers.IntegerField()


def act_view(kind: str) -> type[Operations]:
    """Return the operations of one address, for one act; a look answers with its number, to read it by."""
    body, words = body_of(kind), ACT_WORDS[kind]
    answers = LookTakenShape if kind == Kind.LOOK else DoneShape
    with override(None):
        summary, about = str(words.title), str(words.about)

    @operation(
        f"desk_{kind}", scope=Scope.DESK, one_game=False, tag="Desk", summary=summary, about=about,
        body=body, answers=answers, refuses=(409,), limit="desk",
    )  # fmt: skip
    def post(self: Operations, request: Request, game_id: str) -> Response:
        game, _role = desk_at(me(request), game_id)  # refuses somebody who has no business there
        return _done(request, game, kind, self.read(body))

    return type(f"Desk{kind}View", (Operations,), {"post": post})


VIEWS = {kind: act_view(kind) for kind in FIELDS}


def _done(request: Request, game: Game, kind: str, sent: dict[str, Any]) -> Response:
    _refuse_too_many_invited(request, sent)
    reason, seen = sent.pop("reason", ""), sent.pop("seen")
    try:
        act = do_act(kind, game.pk, ActRequest(me(request), reason, seen), as_texts(sent))
    except engine.NotAllowed as refused:
        raise not_a_move(refused, game) from None
    except RequestRefused as refused:
        raise _refused(refused, seen) from None
    done = {"message": act_words(act), "seen": _seen(request, act)}
    return Response({**done, "look": act.number} if act.kind == Kind.LOOK else done)


def _refuse_too_many_invited(request: Request, sent: dict[str, Any]) -> None:
    """Raise `too_often` if too many addresses were named: each gets a mail, as an invitation does."""
    if sent.get("email") and (found := use(request._request, "invite")).too_often:
        raise too_often(found.seconds)


def _refused(refused: RequestRefused, seen: int) -> Exception:
    """Return the error, with what has to be known first: what others have done, or what was revealed."""
    if isinstance(refused, ActedMeanwhile):
        params = {"acts": [act_words(act) for act in refused.acts], "seen": seen + len(refused.acts)}
        return ApiError(409, refused.reason, lobby_reason(refused), params=params)
    if isinstance(refused, NotRead):
        params = {"revealed": refused.lines, "knows": refused.mark, "seen": seen + 1}  # one more: the look
        return ApiError(409, refused.reason, lobby_reason(refused), params=params)
    if field := FIELD_OF.get(refused.reason):
        return ApiError(422, refused.reason, lobby_reason(refused), field=field)
    return refused


def _seen(request: Request, act: Act) -> int | None:
    """Return how many acts are known up to this one: what others have done since is not known yet."""
    role = role_of(me(request), act.game)
    return acts_for(act.game, role).filter(number__lte=act.number).count() if role is not None else None
