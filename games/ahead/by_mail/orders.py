"""Lines of a reply that order how questions are answered: take each alone, then tell the current orders."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

import engine
from engine.moments import MOMENTS
from games.ahead.service import SaidAhead, say_ahead
from games.ahead.words.orders import order_lines, order_name
from games.base.documents import Route
from games.mail.receive.explain import no_such_seat
from games.mail.receive.taking import ReplyContext
from games.models import Prompt
from games.play.read.current import current_game, current_view
from games.questions.words.reasons import reason
from games.words.reader import Reader

from .order_words import NoSuchSeat, OrderSaid
from .reaction_lines import ReactionLines


class OrdersTaken(NamedTuple):
    """What was done, in words, then all current orders; and what was wrong, which hinders no other."""

    done: list[str]
    wrong: list[str]
    any: bool = False


def take_order_lines(reply: ReplyContext, found: ReactionLines, key: str) -> OrdersTaken:
    """Return what came of each line. `key` is of the mail: read once more it orders nothing twice."""
    if not found.ordered and not found.cancelled:
        return OrdersTaken([], [])
    cancels = {number: _cancel(reply, number, f"{key} cancel {number}") for number in found.cancelled}
    cancelled = [_cancelled(number) for number, why in cancels.items() if not why]
    tried = [_order(reply, line, said, f"{key} order {n}") for n, (line, said) in enumerate(found.ordered)]
    wrong = [why for why in (*cancels.values(), *tried) if why]
    unclear = any(said is None for _line, said in found.ordered)
    how = [_how_to_order(), how_to_add_conditions()] if unclear else []
    stands = _standing(reply.prompt)
    if not cancelled and all(tried):
        return OrdersTaken([], [*wrong, *how, *stands])
    return OrdersTaken([*cancelled, *stands], [*wrong, *how], any=True)


def _cancelled(number: int) -> str:
    return _("Order %(number)s is cancelled.") % {"number": order_name(number)}


def open_already(game: engine.Game, seat: int, found: ReactionLines) -> list[int]:
    """Return the open questions of the seat that are of a kind with what was ordered."""
    said = [order["do"][0]["what"] for _line, order in found.ordered if isinstance(order, dict)]
    asks = [game.open[key] for key in game.waiting if key[0] == seat]
    return [ask.number for ask in asks if any(_IS_ABOUT[what](ask) for what in said)]


_IS_ABOUT: Mapping[str, Callable[[engine.Ask], bool]] = {
    "join": lambda ask: ask.what == "join",
    "card": lambda ask: ask.what == "encounter_card",
    "pass": lambda ask: ask.what in MOMENTS and bool(ask.about.get("window")),
    "use": lambda ask: False,
}


def _cancel(reply: ReplyContext, number: int, key: str) -> str:
    return why_not_said(reply, lambda: SaidAhead(cancel=[number]), key, _("The game is paused for repair."))


def _how_to_order() -> str:
    """Return how to order. It is said once, below all lines that are not clear."""
    return _(
        "It can be: “order: join offense with 2”, “order: join defense with 1 unless red joins offense”, "
        "“order: stay out”, “order: card attack 8 for my next defense”, “order: pass until something "
        "happens”, “order: pass this encounter”. Losses and other questions cannot be passed in advance."
    )


def how_to_add_conditions() -> str:
    return _(
        "With a condition, a second choice and what else: “order: join defense with 2, or offense with 1, "
        "unless red joins with at least 2 ships, otherwise stay out”, “order: card attack 8, or attack 6”, "
        "“order: card zap if my power is zapped”."
    )


def _order(reply: ReplyContext, line: str, said: OrderSaid | NoSuchSeat | None, key: str) -> str:
    if said is None:
        return _("Not clear, and nothing was ordered: “%(line)s”.") % {"line": line}
    if isinstance(said, NoSuchSeat):
        why = no_such_seat(said.colour, len(current_game(reply.prompt.game_id).game.position.seats))
        return _("Not ordered: “%(line)s”. %(why)s") % {"line": line, "why": why}
    why = why_not_said(reply, lambda: SaidAhead(add=[said]), key, _("The game is paused for repair."))
    return _("Not ordered: “%(line)s”. %(why)s") % {"line": line, "why": why} if why else ""


def why_not_said(reply: ReplyContext, said: Callable[[], SaidAhead], key: str, paused: str) -> str:
    """Say something ahead for the sender; return why it was refused, empty if it was done.

    `paused` is what to tell while the game cannot go on.
    """
    prompt = reply.prompt
    try:
        stands = say_ahead(
            game_id=prompt.game_id,
            seat=prompt.seat.number,
            said=said(),
            route=Route.MAIL,
            key=key,
            written_at=reply.written_at,
        )
    except engine.Refused as refused:
        return reason(refused, Reader.in_game(prompt.game, prompt.seat.number))
    return "" if stands else paused


def _standing(prompt: Prompt) -> list[str]:
    """Return the current orders, with the number by which each is cancelled."""
    lines = order_lines(current_view(prompt.game_id, prompt.seat.number))
    if not lines:
        return [_("You have no orders now.")]
    told = [_("Order %(number)s: %(order)s") % {"number": one.name, "order": one.sentence} for one in lines]
    how = ngettext(
        "It answers from your next question on. To take it back: “cancel order %(number)s”.",
        "They answer from your next question on. To take one back: “cancel order %(number)s”.",
        len(lines),
    )
    return [*told, how % {"number": lines[-1].name}]
