"""Lines of a reply about what cards and powers do by themselves: take them, and tell what holds now."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

import engine
from engine.state.view import View
from games.ahead.service import SaidAhead, about, say_ahead
from games.ahead.words.orders import reacting_things
from games.base.documents import Route
from games.mail.receive.explain import no_such_seat
from games.mail.receive.taking import ReplyContext
from games.play.read.current import current_game
from games.questions.words.reasons import reason
from games.words.names import listed
from games.words.reader import Reader

from .orders import open_already, take_order_lines
from .reaction_lines import ReactionLines, lines_of, may_say_reactions, reaction_lines

MOST_NAMED = 6  # of the things that a word may mean


def take_reactions(reply: ReplyContext, key: str) -> ReplyContext:
    """Return the reply without these lines, and with what came of them.

    It changes only where the table has reactions.
    """
    if not may_say_reactions(reply.wrote):
        return reply
    game, seat = current_game(reply.prompt.game_id).game, reply.prompt.seat.number
    reacts, view = not game.position.rules.asks_by_role, engine.view(game.position, seat)
    found = reaction_lines(reply.wrote, view, _offered(game, seat), reacts=reacts)
    if not found.any:
        return reply
    told, stand = _taken(reply, found, key)
    orders = take_order_lines(reply, found, key)
    lines = (*told, *orders.done, *_not_taken(found, view), *orders.wrong)
    return replace(
        reply,
        wrote=found.rest,
        reactions=lines,
        reactions_stand=stand or orders.any,
        not_by_order=tuple(open_already(game, seat, found)) if orders.any else (),
        only_orders=not found.about_reactions,
    )


def _offered(game: engine.Game, seat: int) -> set[str]:
    """Return the cards and powers that the open questions of a seat offer."""
    asks = [ask for ask in game.open.values() if ask.seat == seat]
    options = [option for ask in asks for option in ask.form.options.values()]
    return {str(option.params.get(name)) for option in options for name in ("card", "alien")}


def _taken(reply: ReplyContext, found: ReactionLines, key: str) -> tuple[list[str], bool]:
    """Return the new choices in words, or why there are none; and whether there are any.

    The decision is also made if nothing changes: a mail that is read once more is known by it, even if other
    choices were made since.
    """
    uses = [use for thing, _choice in found.said.values() for use in thing.abilities]
    orders = {name: order for _thing, one in found.said.values() for name, order in one.orders.items()}
    if not orders:
        return _stand(found), False
    prompt = reply.prompt
    try:
        stands = say_ahead(
            game_id=prompt.game_id,
            seat=prompt.seat.number,
            said=SaidAhead(orders=orders, replaces=about(uses)),
            route=Route.MAIL,
            key=f"{key} reactions",
            written_at=reply.written_at,
        )
    except engine.Refused as refused:
        return [reason(refused, Reader.in_game(prompt.game, prompt.seat.number))], False
    paused = _("The game is paused for repair. What your cards do was not changed.")
    return (_stand(found), True) if stands else ([paused], False)


def _stand(found: ReactionLines) -> list[str]:
    return [_("From now on: %(thing)s – %(said)s.") % {"thing": t, "said": s} for t, s in lines_of(found)]


def _not_taken(found: ReactionLines, view: View) -> list[str]:
    return [*_wrong(found), *_several(found), *_aimed_at_none(found, view), *_nameless(found, view)]


def _aimed_at_none(found: ReactionLines, view: View) -> list[str]:
    return [
        _("Not clear, and nothing was changed: “%(line)s”. %(why)s")
        % {"line": line, "why": no_such_seat(colour, len(view["seats"]))}
        for line, colour in found.aimed_at_none
    ]


def _nameless(found: ReactionLines, view: View) -> list[str]:
    """Return what could be meant: the cards and powers of the seat."""
    return [
        _("Nothing was changed: no card or power that can act by itself is called “%(name)s”.")
        % {"name": name}
        for _line, name in found.nameless
    ] + _yours(found, view)


def _yours(found: ReactionLines, view: View) -> list[str]:
    """Return the things of the seat. They are told once, below all unknown names."""
    mine = [thing.label for thing in reacting_things(view) if thing.held]
    return [_("You have %(things)s.") % {"things": listed(mine)}] if found.nameless and mine else []


def _wrong(found: ReactionLines) -> list[str]:
    return [
        _("Not clear, and nothing was changed for %(thing)s: “%(line)s”. It can be: %(choices)s.")
        % {"thing": thing.label, "line": line, "choices": listed(labels)}
        for line, thing, labels in found.wrong
    ]


def _several(found: ReactionLines) -> list[str]:
    return [
        _(
            "“%(line)s” may mean several things, and nothing was changed for them: %(things)s. Write one of "
            "these."
        )
        % {"line": line, "things": listed(_at_most(labels))}
        for line, labels in found.several
    ]


def _at_most(labels: Sequence[str]) -> list[str]:
    """Return the first labels, and how many more there are. More would not be read."""
    more = len(labels) - MOST_NAMED
    if more < 1:
        return list(labels)
    return [*labels[:MOST_NAMED], ngettext("%(n)d more", "%(n)d more", more) % {"n": more}]
