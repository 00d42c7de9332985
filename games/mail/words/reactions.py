"""What a mail tells of the reader's cards and powers that act by themselves: what stands for each."""

from __future__ import annotations

from django.utils.translation import gettext as _

from engine.state.view import View
from engine.windows.homecoming import SPREAD
from games.ahead.words.choices import chosen, is_new
from games.ahead.words.orders import order_lines
from games.ahead.words.ships_home import said, way_home
from games.ahead.words.things import ReactingThing, reacting_things
from games.board.words.lines import wrapped


def reactions_in_mail(view: View) -> dict[str, object]:
    """A line for each, and how to say something else; nothing for who has nothing of the kind."""
    things, lines = reacting_things(view), reaction_words(view)
    if not lines:
        return {}
    how = how_to_react(things) if things else ""
    return {
        "reactions": lines,
        "reactions_text": "\n".join(wrapped(line, "  ") for line in lines),
        "reactions_how": how,
        "reactions_how_wrapped": wrapped(how),
    }


def reaction_words(view: View, *, orders: bool = True) -> list[str]:
    """What stands for each card and power of the reader that can act by itself, and what they ordered."""
    reactions = [_line(thing, view) for thing in reacting_things(view)]
    return [*reactions, *_ordered(view)] if orders else reactions


def _ordered(view: View) -> list[str]:
    way = way_home(view)
    told = [
        _("Order %(number)s: %(order)s") % {"number": one.name, "order": one.sentence}
        for one in order_lines(view)
    ]
    return told if way == SPREAD else [said(way), *told]


def _line(thing: ReactingThing, view: View) -> str:
    """ "Card Zap: When it helps"; what is new is kept until something is said of it."""
    stands = chosen(thing, view)
    told = {"thing": thing.label, "said": stands.label if stands else _unsaid(thing, view)}
    return _("%(thing)s: %(said)s") % told


def _unsaid(thing: ReactingThing, view: View) -> str:
    if not is_new(thing, view):
        return _("several orders")
    if not thing.is_power:
        return _("kept, as you have said nothing")
    if all(ability.done_by_default for ability in thing.abilities.values()):
        return _("used whenever it can be, as you have said nothing")
    return _("you are asked, as you have said nothing")


def how_to_react(things: list[ReactingThing]) -> str:
    """With a thing that the reader has as the example."""
    thing = next((one for one in things if one.advised), things[0])
    return _(
        "No one is asked before things happen. To have one of these act at once by itself, write a line "
        "such as “%(thing)s: when it helps”; “%(thing)s: keep” takes it back. It stands until you say "
        "otherwise."
    ) % {"thing": thing.label.lower()}
