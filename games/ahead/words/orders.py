"""What a seat has ordered about ordinary questions, in plain language: what is done, and how long."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop as noop

from engine.state.cards import card
from engine.state.view import View
from engine.windows.question_orders import has_ended
from games.words.names import capital, card_name, colour_name, ships_words

from .tech_orders import FIRST_NUMBER, order_name, tech_order_lines

PASSES = {
    "public": noop("Pass wherever you could use or play something, until someone does."),
    "part": noop("Pass wherever you could use or play something, unless you take part in the encounter."),
    "": noop("Pass wherever you could use or play something."),
}


class OrderLine(NamedTuple):
    """An order that stands: the number under which it is kept, and its sentence."""

    number: int
    sentence: str

    @property
    def name(self) -> str:
        """By which its owner cancels it."""
        return order_name(self.number)

    @property
    def counted(self) -> bool:
        """Whether it is one of those that are counted from 1; the others say of which tech they are."""
        return self.number < FIRST_NUMBER


def order_lines(view: View) -> list[OrderLine]:
    """Of the seat that looks, in the order in which they answer; those about techs last."""
    found = [OrderLine(one["n"], order_words(one, view)) for one in _standing(view)]
    return [*found, *(OrderLine(number, sentence) for number, sentence in tech_order_lines(view))]


def _standing(view: View) -> Iterator[Mapping[str, Any]]:
    mine = view["seats"][view["you"]] if view["you"] is not None else None
    for order in (mine.get("question_orders") or ()) if mine else ():
        if not has_ended(order, _encounter(view)):
            yield order


def _encounter(view: View) -> int:
    """The number of the encounter that is played; 0 between two, where it is not shown."""
    return int((view["encounter"] or {}).get("number", 0))


def order_words(order: Mapping[str, Any], view: View) -> str:
    """The whole sentence, as it is told before and while it stands."""
    when = _how_long(order, _encounter(view))
    return _("%(what)s %(when)s") % {"what": _what(order), "when": when} if when else _what(order)


def _what(order: Mapping[str, Any]) -> str:
    if order["what"] == "pass":
        return _(PASSES[order["until"]])
    if order["what"] == "card":
        told = {"card": capital(card_name(order["card"]))}
        return _("When you are the defense and hold %(card)s: lay it.") % told
    if not order["side"]:
        return _("When you are invited to ally: stay out.")
    return _join(order)


def _join(order: Mapping[str, Any]) -> str:
    told = {"ships": _ships(order["ships"])}
    if "unless" in order:
        told["seat"] = colour_name(order["unless"])
        if order["side"] == "offense":
            return (
                _(
                    "If the offense invites you, and %(seat)s has not joined the defense before you: join it "
                    "with %(ships)s."
                )
                % told
            )
        return (
            _(
                "If the defense invites you, and %(seat)s has not joined the offense before you: join it "
                "with %(ships)s."
            )
            % told
        )
    if order["side"] == "offense":
        return _("If the offense invites you: join it with %(ships)s.") % told
    return _("If the defense invites you: join it with %(ships)s.") % told


def _ships(number: int) -> str:
    """Fewer than one cannot go."""
    if number == 1:
        return ships_words(number)
    return _("%(ships)s, or as many as you can spare, at least 1") % {"ships": ships_words(number)}


def _how_long(order: Mapping[str, Any], encounter: int) -> str:
    if order.get("once"):
        return _("Ends with the first encounter in which it answers.")
    if "last" not in order:
        return "" if order.get("until") == "public" else _("Until you cancel it.")
    if order["last"] == encounter:
        return _("In this encounter only.")
    return _("Until encounter %(number)s is over.") % {"number": order["last"]}


def encounter_cards(view: View) -> list[tuple[str, str]]:
    """The encounter cards that are held, with their names, lowest first; others can be named by mail."""
    mine = view["seats"][view["you"]] if view["you"] is not None else None
    held = {card(key) for key in (mine["hand"] or ())} if mine else set()
    return [(str(one), capital(card_name(str(one)))) for one in sorted(held) if one.is_encounter]


__all__ = ["OrderLine", "encounter_cards", "order_lines", "order_words"]
