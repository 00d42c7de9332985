"""The cards of both sides, the sums, and how it comes out."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop as noop

from games.situation.words.sums import DEFENSE, OFFENSE
from games.words import names
from games.words.patterns import ToReader

from .encounters import Encounter
from .teller import Teller

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
    """The cards of the offense and of the defense; nothing where none of them was seen."""
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
    """Two cards were turned up on one side: nobody can tell which of them is whose."""
    seats = [fact["seat"] for fact in enc.of("card_turned_up")]
    return len(seats) > 1 and len(set(seats)) == 1


def _face(enc: Encounter, seat: int, card: str | None) -> str:
    """The card of a side, and what it counts as if that is another."""
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
    """Who wins, and by how much where both attacked; nothing as long as it is open."""
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
