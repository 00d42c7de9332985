"""What has happened, in sentences: one entry for every fact of the engine."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop as noop

from games.base.documents import FactJSON
from games.words.core import names
from games.words.core.choices import chosen
from games.words.core.fields import FinishedWords, kinds_in_fact, words
from games.words.core.patterns import Entry, PatternBy, fill
from games.words.core.reader import Reader, as_reader
from games.words.core.terms import terms_words

RESULTS = {
    "offense": noop("The offense wins the encounter."),
    "defense": noop("The defense wins the encounter."),
    "deal": noop("Both sides negotiate: the main players bargain for a deal."),
    "no deal": noop("No deal is made."),
    "both lose": noop("Both main players lose the encounter."),
    "called off": noop("The encounter is called off."),
    "resettled": noop("The offense re-settles an empty home planet."),
    "granted": noop("The defense grants a colony, and nobody fights."),
    "": noop("The encounter ends without a result."),
}

FACTS: dict[str, Entry] = {
    # Setting up
    "alien_chosen": noop("%(seat_colour)s plays %(alien)s."),
    "aliens_dealt": noop("%(seat)s is dealt %(aliens)s."),
    "first_player": noop("Destiny makes %(seat)s the first player."),
    # The course of an encounter
    "turn_began": noop("The turn of %(seat)s begins."),
    "turn_ended": PatternBy(
        "why",
        {
            "no encounter card": noop("The turn of %(seat)s ends: no encounter card is left in hand."),
            "no ships": noop("The turn of %(seat)s ends: there is no ship to send."),
        },
        noop("The turn of %(seat)s is over."),
    ),
    "encounter_began": noop("Encounter %(number)s begins: %(offense)s is the offense."),
    "new_hand": noop("%(seat)s has no encounter card, shows and discards %(cards)s, and draws a new hand."),
    "destiny_turned": noop("%(seat)s turns up destiny: %(destiny)s."),
    "destiny_refused": noop("%(seat)s discards the destiny card and draws again."),
    "opponent_set": noop("%(offense)s attacks %(defense)s in the system of %(system_colour)s."),
    "gate_aimed": noop("%(seat)s aims the hyperspace gate at %(planet)s."),
    "ships_sent": PatternBy(
        "to_side",
        {
            "offense": noop("%(seat)s sends %(ships)s onto the gate."),
            "defense": noop("%(seat)s sends %(ships)s to help the defense."),
            "": noop("%(seat)s sends %(ships)s to re-settle."),
        },
        noop("%(seat)s sends %(ships)s."),
    ),
    "colony_given_up": noop("%(seat)s gives up the colony on %(planet)s."),
    "allies_invited": PatternBy(
        "seats",
        {(): noop("%(seat)s invites nobody.")},
        noop("%(seat)s invites %(seats)s to join %(side)s."),
    ),
    "alliance_answered": PatternBy(
        "side",
        {"": noop("%(seat)s stays out of the encounter.")},
        noop("%(seat)s joins %(side)s with %(ships)s."),
    ),
    "alliance_cancelled": noop("%(seat)s is no longer an ally of %(side)s."),
    "card_laid": PatternBy(
        "pile",
        {"hand": noop("%(seat)s lays an encounter card face down.")},
        noop("%(seat)s lays an encounter card face down from %(pile)s."),
    ),
    "card_turned_up": noop("%(seat)s reveals %(card)s."),
    "card_counts": noop("The card of %(seat)s counts as %(card)s."),
    "totals_final": noop("The totals: offense %(offense_total)s, defense %(defense_total)s."),
    "encounter_result": PatternBy("result", RESULTS, noop("The encounter ends: %(result)s.")),
    "encounter_over": PatternBy(
        "result",
        {
            "offense": noop("Encounter %(number)s is over: the offense has won."),
            "defense": noop("Encounter %(number)s is over: the defense has won."),
            "deal": noop("Encounter %(number)s is over: a deal was made."),
            "no deal": noop("Encounter %(number)s is over: no deal was made."),
            "granted": noop("Encounter %(number)s is over: a colony was granted."),
        },
        noop("Encounter %(number)s is over."),
    ),
    "game_won": noop("The game is won by %(winners)s."),
    # Ships
    "ships_lost": PatternBy(
        "to_where",
        {
            "warp": noop("%(seat)s loses %(ships)s to the warp."),
            "removed": noop("%(seat)s loses %(ships)s for good: removed from the game."),
        },
        noop("%(seat)s loses %(ships)s."),
    ),
    "ships_returned": PatternBy(
        "why",
        {
            "home": noop("%(seat)s takes %(ships)s home to colonies."),
            "saved": noop("%(seat)s saves %(ships)s from the warp."),
            "retrieved": noop("%(seat)s gets %(ships)s back from the warp."),
            "regroup": noop("%(seat)s gets %(ships)s back from the warp at regroup."),
            "reward": noop("%(seat)s gets %(ships)s back from the warp as a reward."),
            "back in the game": noop("%(seat)s gets %(ships)s back into the game."),
            "moved": noop("%(seat)s moves %(ships)s."),
            "stayed": noop("%(seat)s keeps %(ships)s on the planet all the same."),
        },
        noop("%(seat)s brings %(ships)s back to colonies."),
    ),
    "ships_homeless": noop("%(seat)s has no colony to return to: %(ships)s to the warp."),
    "ship_on_gate": noop("%(seat)s has no colony: the ship from the warp goes onto the gate."),
    "ships_landed": noop("%(seat)s lands %(ships)s on %(planet)s."),
    "colony_founded": noop("%(seat)s has a new colony on %(planet)s."),
    "power_lost": noop("%(seat)s has too few home colonies and loses the alien power."),
    "power_regained": noop("%(seat)s has enough home colonies again and regains the alien power."),
    # Cards
    "drew": noop("%(seat)s draws %(cards)s."),
    "saw_cards": PatternBy(
        "why",
        {
            "dealt": noop("The hand of %(seat)s: %(cards)s."),
            "drawn": noop("The cards drawn by %(seat)s: %(cards)s."),
            "compensation": noop("The cards of the compensation: %(cards)s."),
            "deal": noop("The cards of the deal: %(cards)s."),
            "look": noop("The hand of %(seat)s: %(cards)s."),
            "loot": noop("The cards looted: %(cards)s."),
            "refill": noop("The card taken: %(cards)s."),
            "handed over": noop("The card handed over by %(seat)s: %(cards)s."),
            "salvage": noop("The card kept: %(cards)s."),
            "bluster": noop("The cards lost to the bluster: %(cards)s."),
            "gift": noop("The cards given: %(cards)s."),
            "kept": noop("The cards kept: %(cards)s."),
            "mixed": noop("The hand of %(seat)s out of both hands: %(cards)s."),
            "trade": noop("The card traded: %(cards)s."),
            "exchange": noop("The hand that %(seat)s receives: %(cards)s."),
            "possession": noop("The possessed cards of %(seat)s: %(cards)s."),
            "possession over": noop("The cards that %(seat)s gets back: %(cards)s."),
        },
        noop("The cards seen (%(why)s): %(cards)s."),
    ),
    "looked_at_hand": noop("%(seat)s looks at the hand of %(other)s."),
    "cards_passed": PatternBy(
        "why",
        {
            "compensation": noop("%(giver)s gives %(cards)s to %(taker)s as compensation."),
            "deal": noop("%(giver)s gives %(cards)s to %(taker)s in the deal."),
            "gift": noop("%(giver)s gives %(cards)s to %(taker)s as a gift."),
            "loot": noop("%(taker)s takes %(cards)s from the hand of %(giver)s as loot."),
            "refill": noop("%(taker)s takes %(cards)s from the hand of %(giver)s, unseen."),
            "possession": noop("%(taker)s possesses the hand of %(giver)s: %(cards)s."),
            "possession over": noop("%(taker)s gets back from %(giver)s: %(cards)s."),
            "exchange": noop("%(giver)s hands over %(cards)s to %(taker)s in the exchange of hands."),
        },
        noop("%(giver)s gives %(cards)s to %(taker)s."),
    ),
    "cards_kept": noop("%(seat)s shows and keeps %(cards)s."),
    "cards_laid_aside": noop("%(seat)s lays %(cards)s aside, face down."),
    "cards_taken_back": noop("%(seat)s takes %(cards)s back into the hand."),
    "cards_put_on_deck": noop("%(seat)s puts %(cards)s on top of the deck, in an order of choice."),
    "cards_discarded": PatternBy(
        "why",
        {
            "loot": noop("%(seat)s discards the rest of the looted hand: %(cards)s."),
            "salvage": noop("%(seat)s discards %(cards)s, handed over."),
        },
        noop("%(seat)s discards %(cards)s."),
    ),
    "deck_reshuffled": noop("The discard pile is shuffled into a new deck of %(cards)s."),
    "cosmic_quake": noop("Cosmic quake: all hands are discarded and dealt anew."),
    "compensation_collected": noop("%(seat)s collects %(cards)s from %(payer)s as compensation."),
    "rewards_taken": PatternBy(
        "ships",
        {0: noop("%(seat)s is rewarded: %(cards)s drawn.")},
        PatternBy(
            "cards",
            {0: noop("%(seat)s is rewarded: %(ships)s back from the warp.")},
            noop("%(seat)s is rewarded: %(cards)s drawn, %(ships)s back from the warp."),
        ),
    ),
    # Powers and cards played
    "power_announced": noop("%(seat)s announces a use of %(power)s%(chosen)s."),
    "power_was_used": noop("%(seat)s uses %(power)s%(chosen)s."),
    "power_was_zapped": noop("%(power)s of %(seat_colour)s is zapped until the encounter ends."),
    "part_worked": noop("%(power)s of %(seat_colour)s takes effect: %(part)s."),
    "tokens_changed": noop("%(power)s of %(seat_colour)s now holds %(tokens)s."),
    "card_announced": PatternBy(
        "side",
        {
            "wild": noop("%(seat)s plays the wild %(card)s%(chosen)s."),
            "super": noop("%(seat)s plays the super %(card)s%(chosen)s."),
        },
        noop("%(seat)s plays %(card)s%(chosen)s."),
    ),
    "card_stopped": PatternBy(
        "how",
        {
            "cancelled": noop("%(card)s of %(seat_colour)s is cancelled."),
            "prevented": noop("%(card)s of %(seat_colour)s is prevented and stays in hand."),
            "stolen": noop("%(card)s of %(seat_colour)s is stolen."),
            "zapped": noop("%(card)s of %(seat_colour)s is zapped and returns to hand."),
            "unpaid": noop("%(card)s of %(seat_colour)s has no effect: its price can be paid no longer."),
        },
        noop("%(card)s of %(seat_colour)s is stopped (%(how)s)."),
    ),
    "card_moved": noop("%(card)s goes to the hand of %(to_seat)s."),
    "card_built": noop("%(seat)s lays %(card)s beside %(planet)s."),
    "power_moved": noop("%(power)s is now with %(to_seat_colour)s."),
    "power_drawn": noop("%(seat_colour)s gets a new alien: %(power)s."),
    "power_discarded": noop("%(seat_colour)s gives away the alien %(power)s."),
    "card_stated": PatternBy(
        "stake",
        {0: noop("%(seat)s claims to have laid %(card)s.")},
        noop("%(seat)s claims to have laid %(card)s (at stake: %(stake)s)."),
    ),
    "statement_answered": PatternBy(
        "answer",
        {
            "accept": noop("%(seat)s accepts the claim."),
            "challenge": noop("%(seat)s challenges the claim."),
        },
        noop("%(seat)s answers the claim: %(answer)s."),
    ),
    # Deals
    "deal_offered": noop("%(seat)s offers a deal. %(terms)s"),
    "deal_agreed": noop("%(seats)s agree on a deal."),
    "deal_terms": noop("The terms: %(terms)s"),
    "deal_failed": PatternBy(
        "why",
        {
            "broken off": noop("The deal fails: the talks are broken off."),
            "quashed": noop("The deal fails: it is quashed."),
            "not delivered": noop("The deal fails: what was agreed cannot be delivered."),
        },
        noop("The deal fails."),
    ),
    "deal_made": noop("In the deal %(giver)s gives %(taker)s %(gift)s."),
}


def sentence(fact: FactJSON, reader: Reader | int | None = None) -> str:
    """One fact (as `fact_json` makes it) in one sentence. An unknown id still gives a readable line."""
    reader = as_reader(reader)
    entry = FACTS.get(str(fact.get("id")))
    try:
        return _told(entry, fact, reader) if entry else unknown(fact, reader)
    except KeyError:  # written by a release in which the fact had other fields
        return unknown(fact, reader)


def _told(entry: Entry, fact: FactJSON, reader: Reader) -> str:
    return fill(entry, _FactFields(fact, reader), reader, kinds_in_fact(fact))


def sentences(facts: Iterable[FactJSON], reader: Reader | int | None = None) -> list[str]:
    """All the facts that the reader may know, in order; what the next fact says again is left out."""
    seat = as_reader(reader).seat
    told = [fact for fact in facts if fact.get("to") is None or seat in fact["to"]]
    return [sentence(fact, reader) for fact in without_echoes(told)]


def without_echoes(facts: Sequence[FactJSON]) -> list[FactJSON]:
    """Ships sent by an ally stand in his answer, an announcement in the use that follows at once,
    and how many cards were drawn in which they are, for whoever sees them."""
    following = [*facts[1:], {}]
    return [fact for fact, after in zip(facts, following, strict=False) if not _said_by(after, fact)]


ECHOES = {
    "ships_sent": ("alliance_answered", "seat"),
    "power_announced": ("power_was_used", "power"),
    "drew": ("saw_cards", "seat"),
}


def _said_by(after: FactJSON, fact: FactJSON) -> bool:
    if after.get("id") == "saw_cards" and after.get("why") != "drawn":
        return False
    name, same = ECHOES.get(str(fact.get("id")), ("", ""))
    return bool(name) and after.get("id") == name and after.get(same) == fact.get(same)


def unknown(fact: FactJSON, reader: Reader) -> str:
    """The id and the fields of a fact that has no words yet."""
    fields = {k: v for k, v in fact.items() if k not in ("id", "to") and v not in (None, "", [])}
    told = words(fields, reader, kinds_in_fact(fact))
    parts = ", ".join(f"{names.humanise(name)} {told[name]}" for name in fields)
    head = names.capital(names.humanise(fact.get("id", _("something happened"))))
    return f"{head}: {parts}." if parts else f"{head}."


class _FactFields(dict[str, Any]):
    """The fields of a fact with those that need more than their own value to be put into words."""

    def __init__(self, fact: FactJSON, reader: Reader):
        super().__init__({name: value for name, value in fact.items() if name not in ("id", "to")})
        make = _MADE.get(str(fact["id"]))
        if make:
            self.update({name: FinishedWords(text) for name, text in make(fact, reader).items()})
        if "choice" in fact:
            self["chosen"] = FinishedWords(chosen(fact["choice"], reader))


def _totals(fact: FactJSON, reader: Reader) -> dict[str, str]:
    return {"offense_total": str(fact["offense"]), "defense_total": str(fact["defense"])}


def _destiny(fact: FactJSON, reader: Reader) -> dict[str, str]:
    return {"destiny": names.destiny_name(fact["card"])}


def _terms(fact: FactJSON, reader: Reader) -> dict[str, str]:
    return {"terms": terms_words(fact["terms"], reader)}


def _gift(fact: FactJSON, reader: Reader) -> dict[str, str]:
    parts = [names.cards_words(fact["cards"])] if fact["cards"] else []
    if fact["planet"] >= 0:
        place = {"planet": names.planet_name(fact["planet"]), "ships": names.ships_words(fact["ships"])}
        parts.append(_("a colony on %(planet)s (%(ships)s)") % place)
    return {"gift": names.listed(parts, _("nothing"))}


_MADE: dict[str, Callable[[Mapping[str, Any], Reader], dict[str, str]]] = {
    "totals_final": _totals,
    "destiny_turned": _destiny,
    "deal_offered": _terms,
    "deal_terms": _terms,
    "deal_made": _gift,
}
