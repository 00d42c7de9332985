"""The sums of an encounter, as far as everybody can reckon them."""

from __future__ import annotations

from collections.abc import Iterator

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop as noop

from engine.prospects import attack_value, reinforcement_value
from engine.state.encounter import DEFENSE, OFFENSE
from games.base.documents import FactJSON
from games.story.words.encounters import Encounter
from games.story.words.shapes import stops
from games.story.words.teller import Teller
from games.words import names
from games.words.patterns import ToReader

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
    counts = [fact["card"] for fact in enc.of("card_counts") if fact["seat"] == seat]
    if not counts or counts[-1] == card:
        return names.card_name(card)
    return _("%(card)s as %(face)s") % {"card": names.card_name(card), "face": names.card_name(counts[-1])}


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
    told |= {"offense": str(offense), "defense": str(defense)}
    told |= {"more": str(max(enc.totals)), "less": str(min(enc.totals))}
    if enc.is_against_the_totals:
        return teller.say(DESPITE, told, seat=winner)
    return teller.say(TIE if offense == defense else WON_BY[enc.result], told, seat=winner)
