"""The parts of a story, what was stopped in an encounter, and its sums as far as everybody reckons them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop as noop

import engine
from engine.moments import MOMENTS, Announcement
from engine.prospects import attack_value, reinforcement_value, says_who_wins
from engine.sheets.abilities import CARD_ABILITY_KINDS
from engine.state.encounter import DEFENSE, OFFENSE
from games.base.documents import FactJSON
from games.log.words.weights import sheet_of
from games.story.words.encounters import Encounter
from games.story.words.teller import Teller
from games.words import names
from games.words.patterns import ToReader


@dataclass(frozen=True)
class TurningPoint:
    """A line where the chances changed.

    `kind` is zap, betrayal, failed deal, comeback, lead or win; `number` is that of its encounter.
    """

    kind: str
    number: int
    text: str


@dataclass(frozen=True)
class EncounterStory:
    """A chapter, about one encounter. `colonies` are the foreign colonies after it, by seat."""

    number: int
    heading: str
    text: str
    points: tuple[TurningPoint, ...]
    colonies: Mapping[int, int]
    over: bool


@dataclass(frozen=True)
class Story:
    """A story: `opening` says who plays what, `end` who has won; it is empty while nobody has."""

    opening: str
    chapters: tuple[EncounterStory, ...]
    end: str

    @property
    def points(self) -> tuple[TurningPoint, ...]:
        """Return the turning points of all encounters, in order."""
        return tuple(point for chapter in self.chapters for point in chapter.points)

    def chapter(self, number: int) -> EncounterStory | None:
        return next((one for one in self.chapters if one.number == number), None)


_ANNOUNCEMENTS = [moment for moment in MOMENTS.values() if issubclass(moment, Announcement)]
_KINDS = ("power", "part", "tech", *CARD_ABILITY_KINDS)


@dataclass(frozen=True)
class Stop:
    """A use or card that was stopped: its owner and, as far as that is told, who stopped it with what.

    `began` is the place at which it was announced, `answer` that of what stopped it; -1 if that is not told.
    """

    owner: int
    thing: str
    place: int
    began: int
    by: int = -1
    card: str = ""
    answer: int = -1


def stops(enc: Encounter) -> list[Stop]:
    """Return what was zapped, cancelled or taken away before it could work, in order."""
    found: list[Stop] = []
    for fact in enc.of("power_was_zapped", "card_stopped", "tech_stopped"):
        if not _says_it_again(enc, fact):
            found.append(_stop(enc, fact, {stop.answer for stop in found}))
    return found


def _says_it_again(enc: Encounter, fact: FactJSON) -> bool:
    """Return whether this only tells that a zapped super flare silences its power as well."""
    if fact["id"] != "power_was_zapped":
        return False
    before = enc.facts[enc.place(fact) - 1]
    flare = ("card_stopped", fact["seat"], f"{fact['power']} flare")
    return (before.get("id"), before.get("seat"), before.get("card")) == flare


def _stop(enc: Encounter, fact: FactJSON, spent: set[int]) -> Stop:
    """Return the stop that a fact tells.

    What was announced last did it, unless that was stopped itself or has stopped something else.
    """
    thing, place = thing_of(fact), enc.place(fact)
    began = max((n for n in range(place) if _announces(enc.facts[n], fact)), default=place)
    answers = [n for n in _in_force(enc.facts, range(began + 1, place)) if n not in spent]
    if not answers or fact.get("how") == "unpaid":
        return Stop(fact["seat"], thing, place, began)
    able = [n for n in answers if _answers_announcements(enc.facts[n])] or answers
    cards = [n for n in able if "card" in enc.facts[n]]  # a power may be used in between
    answer = (cards or able)[-1]
    by = enc.facts[answer]
    return Stop(fact["seat"], thing, place, began, by["seat"], thing_of(by), answer)


def _answers_announcements(one: FactJSON) -> bool:
    """Return whether its sheet can act on an announcement.

    A sheet that fetches a zap back cannot: it acts afterwards.
    """
    sheet = sheet_of(one)
    return any(sheet in engine.book().listeners(moment, kind) for moment in _ANNOUNCEMENTS for kind in _KINDS)


def thing_of(fact: FactJSON) -> str:
    sheet = fact.get("power") or fact.get("tech")
    return names.alien_name(sheet) if sheet else names.card_name(fact["card"])


def _announces(one: FactJSON, stopped: FactJSON) -> bool:
    if one.get("seat") != stopped["seat"]:
        return False
    if "power" in stopped:
        kinds = ("power_announced", "power_was_used")
        return one.get("id") in kinds and one["power"] == stopped["power"]
    if "tech" in stopped:  # used, or turned up to be completed
        return one.get("id") in ("tech_announced", "tech_turned_up") and one["tech"] == stopped["tech"]
    return one.get("id") == "card_announced" and one["card"] == stopped["card"]


def _in_force(facts: Sequence[FactJSON], places: range) -> list[int]:
    """Return the places of what was played or used and not stopped itself."""
    among = [facts[place] for place in places]
    stopped = {(fact["seat"], fact["card"]) for fact in among if fact.get("id") == "card_stopped"}
    return [place for place in places if _works(facts[place], stopped)]


def _works(fact: FactJSON, stopped: set[tuple[int, str]]) -> bool:
    if fact.get("id") in ("power_was_used", "tech_was_used"):
        return True
    return fact.get("id") == "card_announced" and (fact["seat"], fact["card"]) not in stopped


ON_A_PLANET = range(9)  # ships of a defense that surprise nobody: how many they are is not told


def reinforcements(enc: Encounter) -> dict[int, tuple[str, int]]:
    """Return the reinforcements that counted, by their place: for which side, and how much."""
    stopped = {stop.began for stop in stops(enc)}
    places = [place for place, fact in enumerate(enc.facts) if _is_one(fact) and place not in stopped]
    if enc.result and enc.totals is None:
        return {}
    told = {place: enc.facts[place] for place in places}
    return {place: (_side(enc, fact), reinforcement_value(fact["card"]) or 0) for place, fact in told.items()}


def _is_one(fact: FactJSON) -> bool:
    return fact.get("id") == "card_announced" and reinforcement_value(fact["card"]) is not None


def _side(enc: Encounter, fact: FactJSON) -> str:
    named = next((fact.get(name) for name in ("choice", "side") if fact.get(name) in (OFFENSE, DEFENSE)), "")
    return str(named) or enc.side_of(fact["seat"])


def does_not_add_up(enc: Encounter) -> bool:
    """Return whether something else than cards, ships and reinforcements must have counted."""
    cards = {fact["seat"]: fact["card"] for fact in enc.of("card_turned_up")}
    shown = [value for seat in enc.mains if (value := attack_value(cards.get(seat, ""))) is not None]
    if enc.totals is None or len(shown) < len(enc.mains):
        return False
    offense, defense = _rests(enc, shown)
    return offense != enc.sent or defense not in ON_A_PLANET


def _rests(enc: Encounter, cards: list[int]) -> Iterator[int]:
    """Yield what is left of each total for the ships of the main player."""
    added = reinforcements(enc).values()
    sent_home = {fact["seat"] for fact in enc.of("alliance_cancelled")}
    for total, card, side in zip(enc.totals or (), cards, (OFFENSE, DEFENSE), strict=True):
        allied = sum(n for seat, n in enc.allies[side].items() if seat not in sent_home)
        yield total - card - allied - sum(n for to, n in added if to == side)


NEGOTIATE = "negotiate"
WON = {
    OFFENSE: ToReader("seat", noop("you win"), noop("%(seat)s wins")),
    DEFENSE: ToReader("seat", noop("you defend %(planet)s"), noop("%(seat)s defends %(planet)s")),
}
WON_BY = {
    OFFENSE: ToReader(
        "seat",
        noop("you win by %(more)s to %(less)s"),
        noop("%(seat)s wins by %(more)s to %(less)s"),
    ),
    DEFENSE: ToReader(
        "seat",
        noop("you defend %(planet)s by %(more)s to %(less)s"),
        noop("%(seat)s defends %(planet)s by %(more)s to %(less)s"),
    ),
}
DESPITE = ToReader(
    "seat",
    noop("at %(offense)s to %(defense)s you win all the same"),
    noop("at %(offense)s to %(defense)s %(seat)s wins all the same"),
)
TURNED = ToReader(
    "seat",
    ToReader(
        "owner",
        noop("at %(offense)s to %(defense)s your %(thing)s turns the result round: you win"),
        noop("at %(offense)s to %(defense)s %(owner_colour)s's %(thing)s turns the result round: you win"),
    ),
    ToReader(
        "owner",
        noop("at %(offense)s to %(defense)s your %(thing)s turns the result round: %(seat)s wins"),
        noop(
            "at %(offense)s to %(defense)s %(owner_colour)s's %(thing)s turns the result round: %(seat)s wins"
        ),
    ),
)
TIE = ToReader(
    "seat",
    noop("the tie at %(more)s goes to you, the defense"),
    noop("the tie at %(more)s goes to %(seat)s, the defense"),
)
OTHERWISE = {
    "both lose": noop("both main players lose"),
    "called off": noop("the encounter is called off"),
    "no result": noop("the encounter ends without a result"),
    "deal": noop("a deal is to be made"),
    "no deal": noop("no deal is made"),
    "resettled": "",
    "": "",
}
GRANTED = ToReader(
    "seat",
    noop("you grant a colony there without a fight"),
    noop("%(seat)s grants a colony there without a fight"),
)
ENDS_TURN = {
    "no encounter card": ToReader(
        "seat",
        noop("you have no encounter card left, and your turn ends"),
        noop("%(seat)s has no encounter card left, and the turn ends"),
    ),
    "no ships": ToReader(
        "seat",
        noop("you have no ship to send, and your turn ends"),
        noop("%(seat)s has no ship to send, and the turn ends"),
    ),
    "no planet": ToReader(
        "seat",
        noop("there is no planet left to attack, and your turn ends"),
        noop("there is no planet left to attack, and %(seat)s's turn ends"),
    ),
}
BROKEN = {
    "broken off": noop("the talks are broken off"),
    "quashed": noop("the deal is quashed"),
    "not delivered": noop("what was agreed cannot be delivered"),
}


def cards_clause(enc: Encounter) -> str:
    """Return the cards of the offense and of the defense; nothing if none of them was seen."""
    shown = {fact["seat"]: fact["card"] for fact in enc.of("card_turned_up")}
    if not shown.keys() & set(enc.mains):
        return ""
    if _moved_after_being_seen(enc):
        cards = names.cards_listed(fact["card"] for fact in enc.of("card_turned_up"))
        return _("the cards are %(cards)s") % {"cards": cards}
    faces = [_face(enc, seat, shown.get(seat)) for seat in enc.mains]
    if _both_negotiate(enc):
        return _("both sides negotiate")
    return _("%(card)s meets %(other)s") % {"card": faces[0], "other": faces[1]}


def _both_negotiate(enc: Encounter) -> bool:
    shown = {fact["seat"]: fact["card"] for fact in enc.of("card_turned_up", "card_counts")}
    return [shown.get(seat) for seat in enc.mains] == [NEGOTIATE] * 2


def _moved_after_being_seen(enc: Encounter) -> bool:
    """Return whether two cards were turned up on one side: nobody can tell whose each of them is."""
    seats = [fact["seat"] for fact in enc.of("card_turned_up")]
    return len(seats) > 1 and len(set(seats)) == 1


def _face(enc: Encounter, seat: int, card: str | None) -> str:
    """Return the card of a side, and what it counts as if that is another."""
    stated = [fact["card"] for fact in enc.of("card_stated") if fact["seat"] == seat]
    if card is None and stated:
        return _("a card claimed to be %(card)s") % {"card": names.card_name(stated[-1])}
    if card is None:
        return _("a card that no one sees")
    told = names.card_name(card)
    counts = [fact["card"] for fact in enc.of("card_counts") if fact["seat"] == seat]
    if counts and counts[-1] != card:
        told = _("%(card)s as %(face)s") % {"card": told, "face": names.card_name(counts[-1])}
    return _with_kicker(enc, seat, told)


def _with_kicker(enc: Encounter, seat: int, card: str) -> str:
    """Return the card with the Kicker that was turned up beside it, if there was one."""
    kickers = [fact["card"] for fact in enc.of("kicker_turned_up") if fact["seat"] == seat]
    if not kickers:
        return card
    return _("%(card)s with %(kicker)s") % {"card": card, "kicker": names.card_name(kickers[-1])}


def turning_use(enc: Encounter) -> FactJSON | None:
    """Return the use or card that turned the result of the totals round; None if no fact tells.

    That is one whose sheet has a say in who wins, a power rather than a flare.
    """
    if not enc.is_against_the_totals:
        return None
    found = [enc.facts[place] for place in _in_force(enc.facts, range(enc.known))]
    able = [fact for fact in found if says_who_wins(sheet_of(fact))]
    powers = [fact for fact in able if "power" in fact]
    return (powers or able)[-1] if able else None


def _turned_round(enc: Encounter, winner: int, told: Mapping[str, str], teller: Teller) -> str:
    use = turning_use(enc)
    if use is None:
        return teller.say(DESPITE, told, seat=winner)
    return teller.say(TURNED, {**told, "thing": thing_of(use)}, seat=winner, owner=use["seat"])


def result_clause(enc: Encounter, teller: Teller) -> str:
    """Return who wins, and by how much if both attacked; nothing as long as it is open."""
    failed = enc.last("deal_failed")
    if failed:
        return _(BROKEN.get(failed["why"], OTHERWISE["no deal"]))
    if enc.of("deal_made"):
        return "" if _both_negotiate(enc) else _("a deal is made")
    ended = enc.last("turn_ended")
    if enc.result == "no result" and ended and ended["why"] in ENDS_TURN:
        return teller.say(ENDS_TURN[ended["why"]], seat=ended["seat"])
    if enc.result == "granted":
        return teller.say(GRANTED, seat=enc.defense)
    if enc.result in OTHERWISE:
        return _(OTHERWISE[enc.result]) if OTHERWISE[enc.result] else ""
    if enc.result not in WON:
        return _("it ends otherwise: %(result)s") % {"result": names.humanise(enc.result)}
    return _won(enc, teller)


def _won(enc: Encounter, teller: Teller) -> str:
    winner, told = enc.main_of(enc.result), {"planet": names.planet_name(enc.planet, teller.reader.systems)}
    if enc.totals is None:
        return teller.say(WON[enc.result], told, seat=winner)
    offense, defense = enc.totals
    sums = {"offense": offense, "defense": defense, "more": max(enc.totals), "less": min(enc.totals)}
    told |= {name: names.signed(str(number)) for name, number in sums.items()}
    if enc.is_against_the_totals:
        return _turned_round(enc, winner, told, teller)
    return teller.say(TIE if offense == defense else WON_BY[enc.result], told, seat=winner)
