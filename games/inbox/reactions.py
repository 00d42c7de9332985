"""Lines of a reply about what cards and powers do by themselves: taken, and told back what stands."""

from __future__ import annotations

from dataclasses import replace

from django.utils.translation import gettext as _

import engine
from games.act.decide.set_standing import say_reaction
from games.base.routes import Route
from games.models import Prompt
from games.read.game.head import head
from games.words.core.names import listed
from games.words.questions.reasons import reason

from .letters import ReplyContext
from .reaction_lines import ReactionLines, lines_of, reaction_lines


def take_reactions(reply: ReplyContext) -> ReplyContext:
    """The reply without these lines, and with what came of them. Only where the table has reactions."""
    position = head(reply.prompt.game_id).game.position
    if position.rules.asks_by_role:
        return reply
    found = reaction_lines(reply.wrote, engine.view(position, reply.prompt.seat.number))
    if not found.any:
        return reply
    told = _taken(reply.prompt, found, position) + _wrong(found)
    return replace(reply, wrote=found.rest, reactions=tuple(told))


def _taken(prompt: Prompt, found: ReactionLines, position: engine.Position) -> list[str]:
    """What stands from now on, in its words; or why not. A mail that is read again decides nothing again."""
    uses = [use for thing, _choice in found.said.values() for use in thing.abilities]
    orders = {name: order for _thing, one in found.said.values() for name, order in one.orders.items()}
    standing = position.seats[prompt.seat.number].orders
    if not orders or orders.items() <= standing.items():
        return _stand(found)
    try:
        stands = say_reaction(
            game_id=prompt.game_id,
            seat=prompt.seat.number,
            uses=uses,
            orders=orders,
            route=Route.MAIL,
        )
    except engine.Refused as refused:
        return [reason(refused, prompt.seat.number)]
    return (
        _stand(found) if stands else [_("The game is paused for repair. What your cards do was not changed.")]
    )


def _stand(found: ReactionLines) -> list[str]:
    return [_("From now on: %(thing)s – %(said)s.") % {"thing": t, "said": s} for t, s in lines_of(found)]


def _wrong(found: ReactionLines) -> list[str]:
    return [
        _("Not clear, and nothing was changed for %(thing)s: “%(line)s”. It can be: %(choices)s.")
        % {"thing": thing.label, "line": line, "choices": listed(labels)}
        for line, thing, labels in found.wrong
    ]
