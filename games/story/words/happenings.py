"""Clauses about what seats used and played in a part of an encounter, with the effects."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import groupby

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop as noop
from django.utils.translation import ngettext

from engine.state.encounter import DEFENSE, OFFENSE
from games.base.documents import FactJSON
from games.story.words.clash import Stop, reinforcements
from games.story.words.plays import (
    DOUBT,
    LOOSE,
    MANDATORY,
    REINFORCED,
    SENT,
    ZAP,
    Play,
    colonies_lost,
    ships_lost,
)
from games.story.words.teller import SeatsClause, Teller, ships_of
from games.words import names
from games.words.patterns import ToReader

from .encounters import Encounter

STOPPED_BY = ToReader(
    "by",
    noop("you stop %(owner_colour)s's %(thing)s with %(card)s"),
    ToReader(
        "owner",
        noop("%(by)s stops your %(thing)s with %(card)s"),
        noop("%(by)s stops %(owner_colour)s's %(thing)s with %(card)s"),
    ),
)
STOPPED_OWN = ToReader(
    "by",
    noop("you stop your own %(thing)s with %(card)s"),
    noop("%(by)s stops their own %(thing)s with %(card)s"),
)
STOPPED = ToReader(
    "owner", noop("your %(thing)s is stopped"), noop("%(owner_colour)s's %(thing)s is stopped")
)
USES = ToReader("seat", noop("you use %(powers)s"), noop("%(seat)s uses %(powers)s"))
PLAYS = ToReader("seat", noop("you play %(cards)s"), noop("%(seat)s plays %(cards)s"))
USES_AND_PLAYS = ToReader(
    "seat",
    noop("you use %(powers)s and play %(cards)s"),
    noop("%(seat)s uses %(powers)s and plays %(cards)s"),
)
DOUBTS = ToReader(
    "seat",
    noop("you challenge %(other_colour)s's claim of %(claim)s"),
    ToReader(
        "other",
        noop("%(seat)s challenges your claim of %(claim)s"),
        noop("%(seat)s challenges %(other_colour)s's claim of %(claim)s"),
    ),
)
SENT_AWAY = SeatsClause(
    noop("you are sent away"),
    noop("%(seats)s is sent away"),
    noop("%(seats)s are sent away"),
    noop("%(you_and_seats)s are sent away"),
)
NEW_ALIEN = ToReader("seat", noop("you now have %(power)s"), noop("%(seat)s now has %(power)s"))
SAVES = ToReader(
    "seat", noop("your %(thing)s saves %(ships)s"), noop("%(seat_colour)s's %(thing)s saves %(ships)s")
)
BRINGS_BACK = ToReader(
    "seat",
    noop("your %(thing)s brings back %(ships)s"),
    noop("%(seat_colour)s's %(thing)s brings back %(ships)s"),
)


def happenings(enc: Encounter, told: Iterable[Play], teller: Teller) -> list[str]:
    """Return the clauses of the plays in order.

    Plays without effects are told together, with the next play that has some.
    """
    clauses: list[str] = []
    waiting: list[Play] = []
    for play in _merged(told):
        waiting.append(play)
        if play.effects:
            clauses += [*_clauses(enc, waiting, teller), *_effect_clauses(waiting[-1], teller)]
            waiting = []
    return [*clauses, *_clauses(enc, waiting, teller)]


def _merged(told: Iterable[Play]) -> list[Play]:
    """Merge plays in a row into one, if one seat uses the same thing and each has effects."""
    merged: list[Play] = []
    for play in told:
        last = merged[-1] if merged else None
        if last and play.effects and last.effects and _is_same(last, play):
            merged[-1] = replace(last, effects=(*last.effects, *play.effects))
        else:
            merged.append(play)
    return merged


def _is_same(one: Play, other: Play) -> bool:
    return bool(one.thing) and not one.stop and (one.seat, one.thing) == (other.seat, other.thing)


def _clauses(enc: Encounter, told: Sequence[Play], teller: Teller) -> list[str]:
    """Return the clauses in order, one for each kind of play (see `_kind`)."""
    clauses, rest = [], [play for play in told if not _is_told_by_its_effects(play)]
    while rest:
        together = [play for play in rest if _kind(play) == _kind(rest[0])]
        clauses.append(_clause(enc, together, teller))
        rest = [play for play in rest if play not in together]
    return clauses


def _is_told_by_its_effects(play: Play) -> bool:
    return play.weight in (LOOSE, SENT) or bool(_returns(play))


def _returns(play: Play) -> list[FactJSON]:
    return [fact for fact in play.effects if fact.get("id") == "ships_returned"]


def _kind(play: Play) -> object:
    """Return a key that is the same for plays of one clause.

    One clause tells what a seat uses and plays, one what works by itself, and one the reinforcements.
    """
    if play.weight in (MANDATORY, REINFORCED):
        return f"weight {play.weight}"
    return f"alone {play.place}" if play.weight in (ZAP, DOUBT) else play.seat


def _clause(enc: Encounter, together: Sequence[Play], teller: Teller) -> str:
    first = together[0]
    if first.stop is not None:
        return stop_clause(first.stop, teller)
    if first.weight == REINFORCED and len(together) > 1:
        return _added(enc, together)
    if first.weight == MANDATORY:
        return _at_work(together)
    if first.weight == DOUBT:
        return teller.say(DOUBTS, {"claim": first.thing}, seat=first.seat, other=first.other)
    return _used_and_played(together, teller)


def _used_and_played(together: Sequence[Play], teller: Teller) -> str:
    powers, cards = ([play.thing for play in together if play.is_power is kind] for kind in (True, False))
    told = {"powers": names.listed(dict.fromkeys(powers)), "cards": names.listed(cards)}
    pattern = USES_AND_PLAYS if powers and cards else USES if powers else PLAYS
    teller.owner(together[0].seat, powers)
    return teller.say(pattern, told, seat=together[0].seat)


def _added(enc: Encounter, together: Sequence[Play]) -> str:
    """Return the clause about several reinforcements, summed up by side."""
    added, sums = reinforcements(enc), {OFFENSE: 0, DEFENSE: 0}
    for play in together:
        side, value = added[play.place]
        sums[side] = sums.get(side, 0) + value
    if not sums[DEFENSE]:
        return _("reinforcements add %(number)d to the offense") % {"number": sums[OFFENSE]}
    if not sums[OFFENSE]:
        return _("reinforcements add %(number)d to the defense") % {"number": sums[DEFENSE]}
    return _("reinforcements add %(offense)d to the offense and %(defense)d to the defense") % sums


def _at_work(together: Sequence[Play]) -> str:
    told = {"powers": names.listed(dict.fromkeys(play.thing for play in together))}
    return ngettext("%(powers)s takes effect", "%(powers)s take effect", len(together)) % told


def stop_clause(stop: Stop, teller: Teller) -> str:
    told = {"thing": stop.thing, "card": stop.card}
    if stop.by < 0:
        return teller.say(STOPPED, told, owner=stop.owner)
    if stop.by == stop.owner:
        return teller.say(STOPPED_OWN, told, by=stop.by)
    return teller.say(STOPPED_BY, told, by=stop.by, owner=stop.owner)


def _effect_clauses(play: Play, teller: Teller) -> Iterator[str]:
    sent = [fact["seat"] for fact in play.effects if fact.get("id") == "alliance_cancelled"]
    yield from _saved(play, teller)
    if sent:
        yield teller.about(SENT_AWAY, sent)
    yield from ships_lost(play.effects, teller)
    yield from colonies_lost(play.effects, teller)
    for fact in play.effects:
        if fact.get("id") == "power_moved":
            yield teller.say(NEW_ALIEN, {"power": names.alien_name(fact["power"])}, seat=fact["to_seat"])


def _saved(play: Play, teller: Teller) -> Iterator[str]:
    """Yield clauses about ships that were saved from the warp, or brought back from it."""
    for saved, every in groupby(_returns(play), lambda fact: bool(fact["why"] == "saved")):
        teller.owner(play.seat, [play.thing])
        told = {"ships": names.listed(ships_of(fact["seat"], fact["ships"], teller) for fact in every)}
        yield teller.say(SAVES if saved else BRINGS_BACK, {**told, "thing": play.thing}, seat=play.seat)
