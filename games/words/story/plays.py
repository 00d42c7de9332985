"""What is used and played in an encounter, and what stops it: the twists."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext_noop as noop
from django.utils.translation import ngettext

import engine
from engine.moments import MOMENTS, Announcement
from engine.sheets.abilities import CARD_ABILITY_KINDS
from engine.state.cards import FLARE
from games.base.documents import FactJSON
from games.words.core import names
from games.words.core.patterns import ToReader
from games.words.facts.plays import is_mandatory

from .encounters import Encounter
from .teller import Cast, Teller

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
USES = ToReader("seat", noop("you use %(things)s"), noop("%(seat)s uses %(things)s"))
PLAYS = ToReader("seat", noop("you play %(things)s"), noop("%(seat)s plays %(things)s"))
DOUBTS = ToReader(
    "seat", noop("you challenge the claim: %(things)s"), noop("%(seat)s challenges the claim: %(things)s")
)
SENT_AWAY = Cast(
    noop("you are sent home"),
    noop("%(seats)s is sent home"),
    noop("%(seats)s are sent home"),
    noop("you and %(seats)s are sent home"),
)
ZAP, SENT, DOUBT, COSTLY, CARD, USE, REINFORCEMENT, MANDATORY = range(8)  # the more telling first
_VERBS = {COSTLY: USES, USE: USES, DOUBT: DOUBTS}
MOST = 3


@dataclass(frozen=True)
class Stop:
    """Something was stopped: whose and what, and by whom with what as far as that is told."""

    owner: int
    thing: str
    place: int
    by: int = -1
    card: str = ""


@dataclass(frozen=True)
class Play:
    """Something that was used or played and not stopped, or the stopping of it."""

    place: int
    weight: int
    seat: int
    thing: str
    stop: Stop | None = None


def stops(enc: Encounter) -> list[Stop]:
    """What was zapped, cancelled or taken away before it could work, in order."""
    told = enc.of("power_was_zapped", "card_stopped")
    return [_stop(enc, fact) for fact in told if not _says_it_again(enc, fact)]


def _says_it_again(enc: Encounter, fact: FactJSON) -> bool:
    """A zapped super flare silences its power as well: that follows at once."""
    before = enc.facts[enc.place(fact) - 1]
    return fact["id"] == "power_was_zapped" and (before.get("id"), before.get("seat")) == (
        "card_stopped",
        fact["seat"],
    )


def _stop(enc: Encounter, fact: FactJSON) -> Stop:
    """It is the doing of what was announced last, unless that is what was stopped."""
    thing = names.alien_name(fact["power"]) if "power" in fact else names.card_name(fact["card"])
    place = enc.place(fact)
    began = max((n for n in range(place) if _announces(enc.facts[n], fact)), default=place)
    answers = [one for one in enc.facts[began + 1 : place] if _is_in_force(one, enc.facts[began + 1 : place])]
    if not answers or fact.get("how") == "unpaid":
        return Stop(fact["seat"], thing, place)
    by = ([one for one in answers if _acts_on_announcements(one)] or answers)[-1]
    return Stop(fact["seat"], thing, place, by["seat"], _thing(by))


def _acts_on_announcements(one: FactJSON) -> bool:
    """Whether its sheet has a say while something is announced. What fetches the zap back has none, and comes
    after it."""
    sheet = str(one.get("power") or one["card"]).removesuffix(FLARE)
    return any(sheet in engine.book().listeners(moment, kind) for moment in _ANNOUNCEMENTS for kind in _KINDS)


_ANNOUNCEMENTS = [moment for moment in MOMENTS.values() if issubclass(moment, Announcement)]
_KINDS = ("power", "part", *CARD_ABILITY_KINDS)


def _announces(one: FactJSON, stopped: FactJSON) -> bool:
    if one.get("seat") != stopped["seat"]:
        return False
    if "power" in stopped:
        kinds = ("power_announced", "power_was_used")
        return one.get("id") in kinds and one["power"] == stopped["power"]
    return one.get("id") == "card_announced" and one["card"] == stopped["card"]


def _is_in_force(one: FactJSON, among: Sequence[FactJSON]) -> bool:
    """Played or used, and not itself stopped."""
    if one.get("id") == "power_was_used":
        return True
    return one.get("id") == "card_announced" and not any(
        fact.get("id") == "card_stopped" and (fact["seat"], fact["card"]) == (one["seat"], one["card"])
        for fact in among
    )


def _thing(fact: FactJSON) -> str:
    return names.alien_name(fact["power"]) if "power" in fact else names.card_name(fact["card"])


def plays(enc: Encounter) -> list[Play]:
    """The most telling ones, in order; what a zap was played for is told with the zap."""
    stopped = stops(enc)
    told = [Play(stop.place, ZAP, stop.by, stop.thing, stop) for stop in stopped]
    spoken_for = {(stop.owner, stop.thing) for stop in stopped} | {(stop.by, stop.card) for stop in stopped}
    for play in _played(enc):
        if (play.seat, play.thing) not in spoken_for:
            spoken_for.add((play.seat, play.thing))
            told.append(play)
    best = sorted(told, key=lambda play: play.weight)[:MOST]
    if any(play.weight < MANDATORY for play in best):
        best = [play for play in best if play.weight < MANDATORY]
    return sorted(best, key=lambda play: play.place)


def _played(enc: Encounter) -> Iterator[Play]:
    for place, fact in enumerate(enc.facts):
        if fact.get("id") == "card_announced":
            weight = REINFORCEMENT if str(fact["card"]).startswith("reinforcement") else CARD
            yield Play(place, weight, fact["seat"], _thing(fact))
        elif fact.get("id") == "power_was_used" and _is_telling(enc, fact, place):
            yield Play(place, _weight(enc, fact, place), fact["seat"], _thing(fact))
        elif fact.get("id") == "alliance_cancelled":
            yield Play(place, SENT, fact["seat"], "")
        elif fact.get("id") == "statement_answered" and fact["answer"] == "challenge":
            yield Play(place, DOUBT, fact["seat"], _claimed(enc))


def _claimed(enc: Encounter) -> str:
    """The card that is said to lie there."""
    stated = enc.last("card_stated")
    return names.card_name(stated["card"]) if stated else ""


def _weight(enc: Encounter, use: FactJSON, place: int) -> int:
    """What works in every encounter says little, unless it costs ships or goes against the totals."""
    if _costs_ships(enc, place):
        return COSTLY
    matters = enc.is_against_the_totals or not is_mandatory(use["power"], use["ability"])
    return USE if matters else MANDATORY


def _is_telling(enc: Encounter, use: FactJSON, place: int) -> bool:
    """What happens in every encounter is told only where it may have changed the sums, and what was used
    before is told again only where it may have turned the result."""
    if _costs_ships(enc, place):
        return True
    if is_mandatory(use["power"], use["ability"]):
        return enc.totals is not None and _is_after_the_cards(enc, place)
    is_new = (use["seat"], use["power"]) not in enc.used_before
    return is_new or enc.is_against_the_totals or _is_after_the_cards(enc, place)


def _costs_ships(enc: Encounter, place: int) -> bool:
    """Whether ships are lost at once by what was used here."""
    after = [fact for fact in enc.facts[place + 1 : place + 4] if fact.get("id") != "colony_given_up"]
    follows = after[0] if after else {}
    of_its_own = follows.get("cause") not in ("result", "failed deal") or follows.get("to_where") == "removed"
    return follows.get("id") == "ships_lost" and of_its_own


def _is_after_the_cards(enc: Encounter, place: int) -> bool:
    shown, result = enc.last("card_turned_up"), enc.last("encounter_result")
    return shown is not None and result is not None and enc.place(shown) < place < enc.place(result)


def play_clauses(told: Sequence[Play], teller: Teller) -> list[str]:
    """In order; what one seat does of a kind one after the other is one clause."""
    clauses, rest = [], list(told)
    while rest:
        together = [play for play in rest if _kind(play) == _kind(rest[0])]
        clauses.append(_clause(together, teller))
        rest = [play for play in rest if play not in together]
    return clauses


def _kind(play: Play) -> object:
    """What is told in one clause: what one seat plays, what it uses, who is sent home, and what works by
    itself."""
    if play.weight in (SENT, MANDATORY):
        return play.weight
    return f"stop {play.place}" if play.weight == ZAP else (play.seat, _VERBS.get(play.weight, PLAYS))


def _clause(together: Sequence[Play], teller: Teller) -> str:
    first = together[0]
    if first.stop is not None:
        return _stop_clause(first.stop, teller)
    if first.weight == SENT:
        return teller.cast(SENT_AWAY, [play.seat for play in together])
    things = names.listed(play.thing for play in together)
    if first.weight == MANDATORY:
        return _at_work(together)
    return teller.say(_VERBS.get(first.weight, PLAYS), {"things": things}, seat=first.seat)


def _at_work(together: Sequence[Play]) -> str:
    told = {"powers": names.listed(dict.fromkeys(play.thing for play in together))}
    return ngettext("%(powers)s takes effect", "%(powers)s take effect", len(together)) % told


def _stop_clause(stop: Stop, teller: Teller) -> str:
    told = {"thing": stop.thing, "card": stop.card}
    if stop.by < 0:
        return teller.say(STOPPED, told, owner=stop.owner)
    if stop.by == stop.owner:
        return teller.say(STOPPED_OWN, told, by=stop.by)
    return teller.say(STOPPED_BY, told, by=stop.by, owner=stop.owner)
