"""An operation for each act of the desk, with its body, made from its declaration."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.translation import override
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

import engine
from games.api.operation.body import Anything, Body, ListOf, Number, Text, field_of
from games.api.operation.body import Shape as Described
from games.api.operation.errors import ApiError, too_often
from games.api.operation.view import Operations, Scope, me, operation
from games.base.documents import RequestRefused, Shape, Whole, Words
from games.desk.acts.rewind import NotRead
from games.desk.api.desk import desk_at, not_a_move
from games.desk.declaration import DeskAct, acts_to_do
from games.desk.fields import MOST_MOVES, MOST_NUMBER, MOST_SEAT, SEAT, Field, Lists
from games.desk.read import acts_for, role_of
from games.desk.service import LONGEST_REASON, ActedMeanwhile, ActRequest, do_act
from games.desk.words import act_words
from games.lobby.words.reasons import lobby_reason
from games.models import Act, Game
from games.site.access import use


class ActBody(Body):
    """`seen`: as `desk` told it, and the act before. So nobody acts on what another has changed meanwhile."""

    seen = Number(min_value=0, max_value=MOST_NUMBER, help_text="How many acts you know of: from the desk.")
    reason = Text(
        max_length=LONGEST_REASON, required=False, allow_blank=True, help_text="Why; the players read it."
    )


def body_of(act: DeskAct) -> type[ActBody]:
    """Return the body's class; it is described by its name."""
    name = "".join(part.capitalize() for part in act.name.split("_"))
    made = {field.called: _serializer(field, field.shape) for field in act.fields if field.shape is not None}
    return type(f"Desk{name}Body", (ActBody,), {"__module__": __name__, **made})


def _serializer(field: Field, shape: Shape | Lists) -> serializers.Field[Any, Any, Any, Any]:
    """Return a field of a body; a text that is not needed may be empty."""
    more: dict[str, Any] = {"help_text": field.help} if field.help else {}
    more |= {} if field.needed else {"required": False}
    if shape is Lists.MOVES:
        return ListOf(child=Anything(), min_length=1, max_length=MOST_MOVES, **more)
    if shape is Lists.SEATS:
        return ListOf(child=_serializer(SEAT, Whole(0, MOST_SEAT)), max_length=MOST_SEAT, **more)
    if isinstance(shape, Words) and not field.needed:
        more["allow_blank"] = True
    return field_of(shape, **more)


def as_texts(act: DeskAct, sent: Mapping[str, Any]) -> dict[str, str]:
    """Return the fields of an act as somebody would have typed them."""
    return {field.name: field.as_text(sent[field.called]) for field in act.fields if field.called in sent}


class DoneShape(Described):
    """`seen`: for the next act; null if the game is not yours to look after any more."""

    message = serializers.CharField()
    seen = serializers.IntegerField(allow_null=True)


class LookTakenShape(DoneShape):
    """`look`: for `desk/looks/{look}`, which shows it for some minutes."""

    look = serializers.IntegerField()


def act_view(act: DeskAct) -> type[Operations]:
    """Return the operations of one address, for one act; a look answers with its number, to read it by."""
    body, answers = body_of(act), LookTakenShape if act.is_look else DoneShape
    with override(None):
        summary, about = str(act.title), str(act.about)

    @operation(
        f"desk_{act.name}", scope=Scope.DESK, one_game=False, tag="Desk", summary=summary, about=about,
        body=body, answers=answers, refuses=(409,), limit="desk",
    )  # fmt: skip
    def post(self: Operations, request: Request, game_id: str) -> Response:
        game, _role = desk_at(me(request), game_id)  # refuses somebody who has no business there
        return _done(request, game, act, self.read(body))

    return type(f"Desk{act.name}View", (Operations,), {"post": post})


VIEWS = {name: act_view(act) for name, act in acts_to_do().items()}


def _done(request: Request, game: Game, act: DeskAct, sent: dict[str, Any]) -> Response:
    _refuse_too_many_invited(request, sent)
    reason, seen = sent.pop("reason", ""), sent.pop("seen")
    try:
        done = do_act(act.name, game.pk, ActRequest(me(request), reason, seen), as_texts(act, sent))
    except engine.NotAllowed as refused:
        raise not_a_move(refused, game) from None
    except RequestRefused as refused:
        raise _refused(act, refused, seen) from None
    told = {"message": act_words(done), "seen": _seen(request, done)}
    return Response({**told, "look": done.number} if act.is_look else told)


def _refuse_too_many_invited(request: Request, sent: dict[str, Any]) -> None:
    """Raise `too_often` if too many addresses were named: each gets a mail, as an invitation does."""
    if sent.get("email") and (found := use(request._request, "invite")).too_often:
        raise too_often(found.seconds)


def _refused(act: DeskAct, refused: RequestRefused, seen: int) -> Exception:
    """Return the error, with what has to be known first: what others have done, or what was revealed."""
    if isinstance(refused, ActedMeanwhile):
        params = {"acts": [act_words(act) for act in refused.acts], "seen": seen + len(refused.acts)}
        return ApiError(409, refused.reason, lobby_reason(refused), params=params)
    if isinstance(refused, NotRead):
        params = {"revealed": refused.lines, "knows": refused.mark, "seen": seen + 1}  # one more: the look
        return ApiError(409, refused.reason, lobby_reason(refused), params=params)
    if field := _field_of(act, refused.reason):
        return ApiError(422, refused.reason, lobby_reason(refused), field=field)
    return refused


def _field_of(act: DeskAct, reason: str) -> str | None:
    """Return the field that a refusal is about, where its sender can mend it."""
    if reason in ("no_reason", "reason_too_long"):
        return "reason"
    return next((field.called for field in act.fields if reason in field.refusals), None)


def _seen(request: Request, act: Act) -> int | None:
    """Return how many acts are known up to this one: what others have done since is not known yet."""
    role = role_of(me(request), act.game)
    return acts_for(act.game, role).filter(number__lte=act.number).count() if role is not None else None
