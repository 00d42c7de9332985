"""The sentence of a standing order: when, what, otherwise, until."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import reduce
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop as noop

import engine
from engine.ahead.order import CARD, HAPPENED, JOIN, ONCE, PASS_IT, USE, Condition, Deed
from engine.state.encounter import DEFENSE, OFFENSE
from engine.windows.acts import abilities_named, use_named
from games.words.choices import chosen
from games.words.names import alien_name, capital, card_name, colour_name, listed, ships_words, tech_name
from games.words.patterns import side_name
from games.words.reader import Reader, ability_name

__all__ = ["condition_words", "half_of_flare", "order_words", "with_choice", "with_only_choice"]

Order = Mapping[str, Any]
PART_TAKEN = "part"
PASSES = {
    HAPPENED: noop("Pass wherever you could use or play something, until someone does."),
    PART_TAKEN: noop("Pass wherever you could use or play something, unless you take part in the encounter."),
    "": noop("Pass wherever you could use or play something."),
}
PART = {"fact": PART_TAKEN}
INVITED = {
    OFFENSE: noop("If the offense invites you: join it with %(ships)s."),
    DEFENSE: noop("If the defense invites you: join it with %(ships)s."),
}
UNLESS_JOINED = {
    OFFENSE: noop(
        "If the offense invites you, and %(seat)s has not joined the defense before you: join it with "
        "%(ships)s."
    ),
    DEFENSE: noop(
        "If the defense invites you, and %(seat)s has not joined the offense before you: join it with "
        "%(ships)s."
    ),
}


def order_words(order: Order, encounter: int) -> str:
    """Return the whole sentence. `encounter` is the number of the one that is played."""
    what, when = _usual(order) or _any(order), _how_long(order, encounter)
    return _("%(what)s %(when)s") % {"what": what, "when": when} if when else what


def _usual(order: Order) -> str:
    """Return the sentence of an order with one deed and at most one plain condition; "" for any other."""
    first, unless = order["do"][0], order.get("unless", [])
    if len(order["do"]) > 1 or order.get("when") or order.get("otherwise") or len(unless) > 1:
        return ""
    if first["what"] == PASS_IT and unless in ([], [PART]):
        until = order.get("until")
        kind = PART_TAKEN if unless else HAPPENED if until == HAPPENED else ""
        return _(PASSES[kind])
    if first["what"] == CARD and not unless:
        told = {"card": capital(card_name(first["card"]))}
        return _("When you are the defense and hold %(card)s: lay it.") % told
    return _usual_join(first, unless) if first["what"] == JOIN else ""


def _usual_join(deed: Order, unless: Sequence[Order]) -> str:
    if not deed["side"]:
        return "" if unless else _("When you are invited to ally: stay out.")
    told, side = {"ships": _ships(deed["ships"])}, deed["side"]
    if not unless:
        return _(INVITED[side]) % told
    other = Condition(**unless[0])
    if other != Condition("joined", other.seat, DEFENSE if side == OFFENSE else OFFENSE):
        return ""
    told["seat"] = colour_name(other.seat)
    return _(UNLESS_JOINED[side]) % told


def _ships(number: int) -> str:
    """Return the words for so many ships. Fewer than one cannot go."""
    if number == 1:
        return ships_words(number)
    return _("%(ships)s, or as many as you can spare, at least 1") % {"ships": ships_words(number)}


WHERE = {
    JOIN: noop("When you are invited to ally%(conditions)s: %(deeds)s."),
    CARD: noop("When you are the defense%(conditions)s: %(deeds)s."),
    PASS_IT: noop("Wherever you could use or play something%(conditions)s: %(deeds)s."),
    USE: noop("Wherever you can%(conditions)s: %(deeds)s."),
}


def _any(order: Order) -> str:
    """Return the sentence of any order, part by part."""
    told = {"conditions": _conditions(order), "deeds": _deeds(order["do"])}
    what = order["do"][0]["what"]
    sentence = _(WHERE[what]) % told
    if not order.get("otherwise"):
        return sentence
    return _("%(sentence)s Otherwise: %(deeds)s.") % {
        "sentence": sentence,
        "deeds": _deeds(order["otherwise"]),
    }


def _conditions(order: Order) -> str:
    """Return ", if this and that, unless this or that"."""
    when, unless = (
        [condition_words(Condition(**one)) for one in order.get(name, ())] for name in ("when", "unless")
    )
    told = _(", if %(conditions)s") % {"conditions": listed(when)} if when else ""
    return told + (_(", unless %(conditions)s") % {"conditions": reduce(_or, unless)} if unless else "")


def _or(one: str, other: str) -> str:
    return _("%(one)s or %(other)s") % {"one": one, "other": other}


def _deeds(deeds: Sequence[Order]) -> str:
    """Return what is done, the first choice first."""
    return reduce(_else, [_deed(Deed(**one)) for one in deeds])


def _else(first: str, then: str) -> str:
    return _("%(first)s; if that is not possible, %(then)s") % {"first": first, "then": then}


JOIN_IT = {
    OFFENSE: noop("join the offense with %(ships)s"),
    DEFENSE: noop("join the defense with %(ships)s"),
}


def _deed(deed: Deed) -> str:
    if deed.what == PASS_IT:
        return _("pass")
    if deed.what == USE:
        return _use(deed.use)
    if deed.what == CARD:
        return _("lay %(card)s, if you hold it") % {"card": card_name(deed.card)}
    if not deed.side:
        return _("stay out")
    return _(JOIN_IT[deed.side]) % {"ships": _ships(deed.ships)}


def _use(name: str) -> str:
    """Return what is used or played. A thing that does several things is told with what it does."""
    (thing, _dot, use), choice = use_named(name).rpartition("."), name.partition(":")[2]
    found, techs = abilities_named(engine.book(), use_named(name)), engine.book().techs
    end = with_only_choice if not choice and any(one.must_be_chosen for one in found) else str
    if thing not in engine.book().aliens and thing not in techs:
        card = half_of_flare(card_name(thing), *{one.kind for one in found})
        return _("play %(card)s") % {"card": end(with_choice(card, choice))}
    named = with_choice(tech_name(thing) if thing in techs else alien_name(thing), choice)
    return end(_("use %(thing)s (%(ability)s)") % {"thing": named, "ability": ability_name(use)})


HALVES = {"wild": noop("%(flare)s (wild)"), "super": noop("%(flare)s (super)")}


def half_of_flare(flare: str, *halves: str) -> str:
    """Return the flare with its half, if only one is meant; anything else unchanged."""
    return _(HALVES[halves[0]]) % {"flare": flare} if len(halves) == 1 and halves[0] in HALVES else flare


def with_only_choice(thing: str) -> str:
    """Return a thing for which no choice is named: it acts where only one is possible."""
    return _("%(thing)s with the only possible choice") % {"thing": thing}


def with_choice(thing: str, choice: str) -> str:
    """Return a thing with what is chosen for it: "Plague on Blue", "Reinforcement 3 for the offense"."""
    if choice in (OFFENSE, DEFENSE):
        return _("%(card)s for %(side)s") % {"card": thing, "side": side_name(choice)}
    return thing + chosen(choice, Reader(), lambda seat, _reader: colour_name(seat))


JOINED = {
    OFFENSE: noop("%(seat)s has joined the offense"),
    DEFENSE: noop("%(seat)s has joined the defense"),
    "": noop("%(seat)s has joined a side"),
}
JOINED_WITH = {
    OFFENSE: noop("%(seat)s has joined the offense with at least %(n)d ships"),
    DEFENSE: noop("%(seat)s has joined the defense with at least %(n)d ships"),
    "": noop("%(seat)s has joined a side with at least %(n)d ships"),
}
LEAST = {
    OFFENSE: noop("the offense has at least %(ships)s"),
    DEFENSE: noop("the defense has at least %(ships)s"),
}
MOST = {
    OFFENSE: noop("the offense has at most %(ships)s"),
    DEFENSE: noop("the defense has at most %(ships)s"),
}
MAIN = {
    OFFENSE: noop("%(seat)s is the offense"),
    DEFENSE: noop("%(seat)s is the defense"),
    "": noop("%(seat)s is a main player"),
}


def condition_words(condition: Condition) -> str:
    """Return a condition as it goes on after "if" or "unless": "Red has joined the offense"."""
    told = {"seat": colour_name(condition.seat), "n": condition.least}
    if condition.fact == "joined":
        return _((JOINED_WITH if condition.least > 1 else JOINED)[condition.side]) % told
    if condition.fact == "main":
        return _(MAIN[condition.side]) % told
    if condition.fact == "ships":
        return listed(_amounts(condition))
    return _("you take part") if condition.fact == "part" else _("your power is zapped")


def _amounts(condition: Condition) -> list[str]:
    found = []
    if condition.least:
        found.append(_(LEAST[condition.side]) % {"ships": ships_words(condition.least)})
    if condition.most >= 0:
        found.append(_(MOST[condition.side]) % {"ships": ships_words(condition.most)})
    return found


def _how_long(order: Order, encounter: int) -> str:
    until = order.get("until")
    if until == ONCE and order["do"][0]["what"] == USE:
        return _("Ends when it has acted.")
    if until == ONCE:
        return _("Ends with the first encounter in which it answers.")
    if until is None:
        return _("Until you cancel it.")
    if until == HAPPENED:
        return ""
    if until == encounter:
        return _("In this encounter only.")
    return _("Until encounter %(number)s is over.") % {"number": until}
