"""What a seat says in advance: its stops, its orders about questions, what its cards do when it helps."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

import engine
from engine.ahead.order import HAPPENED, ONCE, SHIPS_HOME, SPREAD, turn_up_order
from engine.state.encounter import SIDES
from engine.state.view import View
from engine.windows.order_judge import DEEDS, FACTS
from games.ahead.service import NOW, SaidAhead, about, everything, say_ahead, turning_up
from games.ahead.words.orders import (
    WAYS,
    ReactingThing,
    order_lines,
    reacting_things,
    uses_to_order,
    way_home,
)
from games.ahead.words.reactions import ReactionChoice, choices, chosen, is_new
from games.api.operation.body import OBJECT, Body, ListOf, Number, OneOf, Shape, Text, TextsByName, Typed
from games.api.operation.errors import ApiError
from games.api.operation.view import Operations, Scope, me, operation
from games.base.documents import Route
from games.models import Game, Seat
from games.play.read.current import current_game, current_view
from games.play.read.seats import seat_of
from games.words.moments import moment_name


class StopShape(Shape):
    stop = serializers.CharField()
    words = serializers.CharField()


class QuestionOrderShape(Shape):
    """`n`: the number by which it is cancelled. `order`: as it was said; null: it is about a tech."""

    n = serializers.IntegerField()
    order = Typed(OBJECT, allow_null=True)
    words = serializers.CharField()


class UseToOrderShape(Shape):
    """Something that an order can use or play of what you have. `uses`: all of them, for as many deeds."""

    uses = serializers.ListField(child=serializers.CharField())
    words = serializers.CharField()


class SayShape(Shape):
    choice = serializers.CharField()
    words = serializers.CharField()


class ReactionShape(Shape):
    """A card or power. `said`: the current choice; null: none, or several orders."""

    thing = serializers.CharField()
    name = serializers.CharField()
    held = serializers.BooleanField()
    new = serializers.BooleanField(help_text="Nothing was said of it yet.")
    said = serializers.CharField(allow_null=True)
    choices = SayShape(many=True)


class OrdersShape(Shape):
    """`stops`: null, the usual ones of your role. `known_stops` is empty where the table stops for nobody."""

    stops = serializers.ListField(child=serializers.CharField(), allow_null=True)
    known_stops = StopShape(many=True)
    orders = Typed(OBJECT, help_text="By the use or play that they are about.")
    question_orders = QuestionOrderShape(many=True)
    uses_to_order = UseToOrderShape(many=True)
    reactions = ReactionShape(many=True)
    ships_home = serializers.ChoiceField(choices=list(WAYS))


class DeedBody(Body):
    """Join a side or stay out, lay a card as the defense, pass, or use a power or play a card."""

    what = OneOf(choices=list(DEEDS))
    side = OneOf(choices=[*SIDES, ""], required=False, help_text="Of “join”; empty: stay out.")
    ships = Number(required=False, min_value=1, max_value=100, help_text="Of “join”.")
    card = Text(required=False, max_length=40, help_text="Of “card”: an encounter card.")
    use = Text(
        required=False,
        max_length=80,
        help_text="Of “use”, such as “card_zap.cancel” or, with its choice, “plague.infect:seat 2”.",
    )


class ConditionBody(Body):
    """A seat that joined a side, ships of a side, a main player, your part, or your power that is zapped."""

    fact = OneOf(choices=list(FACTS))
    seat = Number(required=False, min_value=0, max_value=16, help_text="Of “joined” and “main”.")
    side = OneOf(choices=[*SIDES, ""], required=False, help_text="Empty or missing: either side.")
    least = Number(required=False, min_value=1, max_value=100, help_text="At least so many ships.")
    most = Number(required=False, min_value=0, max_value=100, help_text="At most so many; only of “ships”.")


class OrderBody(Body):
    """When, what, otherwise, until."""

    do = ListOf(child=DeedBody(), max_length=8, help_text="The first of these that is allowed.")
    when = ListOf(child=ConditionBody(), required=False, max_length=8, help_text="All of these hold.")
    unless = ListOf(child=ConditionBody(), required=False, max_length=8, help_text="None of these holds.")
    otherwise = ListOf(
        child=DeedBody(), required=False, max_length=8, help_text="Where that is not so; else you are asked."
    )
    until = OneOf(
        choices=[ONCE, HAPPENED, NOW],
        required=False,
        help_text="Once; until somebody uses or plays something; in this encounter.",
    )
    last = Number(
        required=False, min_value=0, max_value=100_000, help_text="Its last encounter, in place of “until”."
    )

    def validate(self, order: dict[str, Any]) -> dict[str, Any]:
        """Return the order. Raise ValidationError if it has two ends, for an order has only one."""
        if {"until", "last"} <= set(order):
            message = _("An order has one end: send “until” or “last”.")
            raise serializers.ValidationError({"last": [message]}, code="two_ends")
        return order


class SayBody(Body):
    thing = Text(max_length=80)
    choice = Text(max_length=80)


class AheadBody(Body):
    """Say things ahead, all of them or none. A field that is left out stays as it is."""

    add = ListOf(child=OrderBody(), required=False, max_length=20, help_text="Put behind those that stand.")
    cancel = ListOf(child=Number(min_value=0), required=False, max_length=20, help_text="By their `n`.")
    reactions = ListOf(child=SayBody(), required=False, max_length=200)
    ships_home = OneOf(choices=list(WAYS), required=False)
    turn_up = ListOf(child=Text(max_length=40), required=False, max_length=20, help_text="Aliens face down.")
    leave = ListOf(
        child=Text(max_length=40), required=False, max_length=20, help_text="They stay face down after all."
    )
    stops = ListOf(
        child=Text(max_length=80),
        required=False,
        allow_null=True,
        max_length=100,
        help_text="In place of those that stand; null: the usual ones of your role.",
    )
    orders = TextsByName(required=False, help_text="In place of all orders by name that stand.")


class OrdersView(Operations):
    @operation(
        "orders",
        scope=Scope.READ,
        tag="Orders",
        summary="What you have said in advance",
        answers=OrdersShape,
        refuses=(409,),
    )
    def get(self, request: Request, game_id: str) -> Response:
        return Response(_orders(_seat(request, game_id)))

    @operation(
        "say_ahead",
        scope=Scope.PLAY,
        tag="Orders",
        summary="Say something in advance",
        about="Orders, reactions, stops and aliens to turn up, in one decision. They count from the next "
        "question on, and no one else sees them.",
        body=AheadBody,
        answers=OrdersShape,
        refuses=(409,),
        limit="standing",
    )
    def post(self, request: Request, game_id: str) -> Response:
        seat, body = _seat(request, game_id), self.read(AheadBody)
        if not body:
            raise engine.NotAllowed("order_unclear")
        if _changes_something(body):
            said = _said_ahead(body, current_view(seat.game_id, seat.number))
            refuse_repair(say_ahead(game_id=game_id, seat=seat.number, said=said, route=Route.API))
        return Response(_orders(seat))


def _seat(request: Request, game_id: str) -> Seat:
    """Return the seat, of a game that has begun."""
    seat = seat_of(me(request), game_id)
    if seat.game.status == Game.Status.LOBBY:
        raise engine.NotAsked("not_begun")
    return seat


def refuse_repair(stands: bool) -> None:
    if not stands:
        raise ApiError(409, "repair", _("The game is paused for repair."))


def _changes_something(body: Mapping[str, Any]) -> bool:
    """Return whether the body says anything: only empty stops and orders do, in place of others."""
    return any(said or name in ("stops", "orders") for name, said in body.items())


def _said_ahead(body: Mapping[str, Any], view: View) -> SaidAhead:
    uses, orders = _said(body, view)
    return SaidAhead(
        add=[_order(one) for one in body.get("add", ())],
        cancel=body.get("cancel", ()),
        orders={**body.get("orders", {}), **orders},
        replaces=everything if "orders" in body else about(uses),
        stops=body.get("stops", ...),
    )


def _order(said: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return the order; its last encounter is its end."""
    order = dict(said)
    return order | {"until": order.pop("last")} if "last" in order else order


def _said(body: Mapping[str, Any], view: View) -> tuple[list[str], dict[str, str]]:
    """Return the uses and other things that have an order by name now, and the orders."""
    known = {thing.key: thing for thing in reacting_things(view)}
    uses: list[str] = []
    orders: dict[str, str] = {}
    for place, one in enumerate(body.get("reactions", ())):
        choice = _choice(known, one, view, f"reactions.{place}")
        uses += known[one["thing"]].abilities
        orders |= choice.orders
    way = body.get("ships_home")
    if way is not None:
        uses.append(SHIPS_HOME)
        orders |= {} if way == SPREAD else {SHIPS_HOME: way}
    for alien in (*body.get("turn_up", ()), *body.get("leave", ())):
        orders |= turning_up(view, alien, leave=alien not in body.get("turn_up", ())).orders
        uses.append(turn_up_order(alien))
    return uses, orders


def _choice(
    known: Mapping[str, ReactingThing], one: Mapping[str, str], view: View, at: str
) -> ReactionChoice:
    if one["thing"] not in known:
        message = _("You have nothing of this name that could act by itself.")
        raise ApiError(422, "no_such_thing", message, field=f"{at}.thing")
    found = [choice for choice in choices(known[one["thing"]], view) if choice.key == one["choice"]]
    if not found:
        keys = ", ".join(choice.key for choice in choices(known[one["thing"]], view))
        message = _("That can't be said of it. You can say: %(known)s.") % {"known": keys}
        raise ApiError(422, "no_such_choice", message, field=f"{at}.choice")
    return found[0]


def _orders(seat: Seat) -> dict[str, Any]:
    now = current_game(seat.game_id).game.position
    view = engine.view(now, seat.number)
    mine = view["seats"][seat.number]
    stops = engine.stop_names(now) if now.rules.asks_by_role else ()
    return {
        "stops": mine["stops"],
        "known_stops": [{"stop": stop, "words": moment_name(stop)} for stop in stops],
        "orders": mine["orders"] or {},
        "question_orders": [
            {"n": line.number, "words": line.sentence, "order": line.order} for line in order_lines(view)
        ],
        "uses_to_order": [{"uses": uses, "words": words} for uses, words in uses_to_order(view)],
        "reactions": [_reaction(thing, view) for thing in reacting_things(view)],
        "ships_home": way_home(view),
    }


def _reaction(thing: ReactingThing, view: View) -> dict[str, Any]:
    stands = chosen(thing, view)
    return {
        "thing": thing.key,
        "name": thing.label,
        "held": thing.held,
        "new": is_new(thing, view),
        "said": stands.key if stands else None,
        "choices": [{"choice": one.key, "words": one.label} for one in choices(thing, view)],
    }
