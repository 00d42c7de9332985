"""Why something happened, as far as the facts tell that the reader knows, with the number of the rule.

Nothing is looked up but what has been told: whether somebody was asked, or had ordered it, stays private.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop as noop

import engine
from games.base.documents import FactJSON
from games.words.core import names
from games.words.core.fields import kinds_in_fact
from games.words.core.patterns import fill
from games.words.core.reader import Reader

DECIDED = noop("%(seat)s decided it.")
OF_SHEET = noop("The sheet of %(power)s works like that.")


@dataclass(frozen=True)
class Why:
    """`rules`: numbers such as "R-7.1"; empty where a sheet or a card alone decides."""

    text: str
    rules: tuple[str, ...] = ()


Reason = tuple[str, tuple[str, ...]]


@dataclass(frozen=True)
class ReasonBy:
    """The reason depends on the value of one field; `other` serves all values not named."""

    field: str
    reasons: Mapping[str, Reason]
    other: Reason

    def of(self, fact: FactJSON) -> Reason:
        return self.reasons.get(str(fact.get(self.field)), self.other)


REASONS: dict[str, Reason | ReasonBy] = {
    # Setting up
    "alien_chosen": (noop("%(seat_colour)s kept it of the sheets dealt."), ("R-2.4",)),
    "aliens_dealt": (noop("Everybody chooses from sheets dealt in secret."), ("R-2.4",)),
    "first_player": (noop("The first colour that destiny shows begins."), ("R-2.10",)),
    # The course of an encounter
    "turn_began": (noop("Turns pass clockwise."), ("R-3.1",)),
    "turn_ended": ReasonBy(
        "why",
        {
            "no encounter card": (noop("Nobody has an encounter without an encounter card."), ("R-10.1",)),
            "no ships": (noop("An encounter needs a ship that can be sent."), ("R-7.6",)),
        },
        (noop("A turn has one encounter, and a second one after a success."), ("R-3.2", "R-3.6")),
    ),
    "encounter_began": (
        noop("A turn has one encounter, and a second one after a success."),
        ("R-3.2", "R-3.4"),
    ),
    "new_hand": (noop("No encounter card was left in this hand."), ("R-4.1", "R-10.3")),
    "destiny_turned": (noop("The offense turns up destiny and follows it."), ("R-6.2",)),
    "destiny_refused": (noop("One's own colour may be discarded. %(seat)s decided it."), ("R-6.4",)),
    "opponent_set": (noop("Destiny names the opponent."), ("R-6.3", "R-6.5", "R-6.6")),
    "gate_aimed": (DECIDED, ("R-7.1",)),
    "ships_sent": ReasonBy(
        "to_side",
        {"offense": (DECIDED, ("R-7.2", "R-9.4")), "defense": (DECIDED, ("R-9.4",))},
        (DECIDED, ("R-8.5",)),
    ),
    "colony_given_up": (noop("Its last ship has left."), ("R-18.1",)),
    "allies_invited": ReasonBy("side", {"defense": (DECIDED, ("R-9.2",))}, (DECIDED, ("R-9.1",))),
    "alliance_answered": (DECIDED, ("R-9.3",)),
    "alliance_cancelled": (noop("Ships of an ally who is sent away go home."), ("R-9.8",)),
    "card_laid": (noop("Each main player lays one card in secret."), ("R-10.4",)),
    "card_turned_up": (noop("Both cards are turned up at the same time."), ("R-11.1",)),
    "card_counts": (
        noop("A morph copies the other card; powers and cards may change what counts."),
        ("R-11.6",),
    ),
    "totals_final": (noop("Card, ships and everything added, side by side."), ("R-11.2",)),
    "encounter_result": ReasonBy(
        "result",
        {
            "deal": (noop("Two negotiates open a deal."), ("R-11.5",)),
            "no deal": (noop("The main players did not agree."), ("R-16.2", "R-12.13")),
            "both lose": (noop("Two morphs copy nothing."), ("R-11.7",)),
            "resettled": (noop("Ships went to an empty planet of one's own."), ("R-8.5",)),
            "granted": (noop("The defense let the offense have the planet."), ()),
            "called off": (noop("An effect ended the encounter."), ()),
        },
        (
            noop("The higher total wins, a tie the defense; an attack beats a negotiate."),
            ("R-11.2", "R-11.4"),
        ),
    ),
    "encounter_over": (noop("Everything of this encounter is settled."), ("R-12.16", "R-12.17")),
    "game_won": (
        noop("The goal is reached; whoever reaches it in the same step shares the win."),
        ("R-13.1", "R-13.2"),
    ),
    # Ships
    "ships_lost": ReasonBy(
        "cause",
        {
            "result": (noop("Their side lost the encounter."), ("R-12.2", "R-12.6")),
            "failed deal": (noop("It is the price of a deal that failed."), ("R-12.13",)),
            "price": (noop("It is a price that was paid."), ("R-18.13",)),
            "penalty": (noop("It is a penalty that a sheet names."), ()),
            "card": (noop("A card that was played does it."), ()),
            "power": (noop("A power that was used does it."), ()),
        },
        (noop("An effect does it."), ()),
    ),
    "ships_returned": ReasonBy(
        "why",
        {
            "home": (noop("Ships that do not land return to colonies."), ("R-12.8", "R-18.3")),
            "saved": (noop("An effect keeps them out of the warp."), ("R-18.12",)),
            "regroup": (noop("At regroup the offense gets one ship back."), ("R-5.2",)),
            "reward": (noop("Allies of a winning defense are rewarded."), ("R-17.7",)),
        },
        (noop("An effect brings them back."), ("R-18.3",)),
    ),
    "ships_homeless": (noop("Ships without a colony to go to are in the warp."), ("R-18.4",)),
    "ship_on_gate": (noop("Without any colony the regroup ship goes onto the gate."), ("R-5.4",)),
    "ships_landed": (noop("Whoever wins a planet lands there."), ("R-12.1",)),
    "colony_founded": (noop("The first ships on a planet are a colony."), ("R-1.2", "R-12.1")),
    "power_lost": (noop("Too few home colonies are left."), ("R-14.3",)),
    "power_regained": (noop("Enough home colonies are there again."), ("R-14.4",)),
    # Cards
    "drew": (noop("The rules or an effect let this seat draw."), ("R-4.1", "R-17.7")),
    "saw_cards": (noop("Only those who may know these cards read this line."), ("R-26.3",)),
    "looked_at_hand": (noop("An effect lets this seat look."), ()),
    "cards_passed": ReasonBy(
        "why",
        {
            "compensation": (noop("Compensation is due for a negotiate that lost."), ("R-17.3",)),
            "deal": (noop("The deal says so."), ("R-16.13",)),
        },
        (noop("An effect moves them."), ()),
    ),
    "cards_kept": (noop("An effect spares them at a new hand."), ()),
    "cards_laid_aside": (noop("An effect lays them aside."), ()),
    "cards_taken_back": (noop("They were laid aside for a while only."), ()),
    "cards_put_on_deck": (noop("An effect puts them there."), ()),
    "cards_discarded": ReasonBy(
        "why",
        {
            "new hand": (noop("Before a new hand the old one is shown and discarded."), ("R-26.5",)),
            "reinforcement": (noop("A reinforcement is spent when it is played."), ("R-11.10",)),
        },
        (noop("What is used up, or what an effect takes, goes to the discard pile."), ("R-19.8",)),
    ),
    "deck_reshuffled": (noop("The deck was empty while a card was due."), ("R-19.4",)),
    "cosmic_quake": (noop("Deck and discard pile were both empty while a card was due."), ("R-19.5",)),
    "compensation_collected": (noop("Compensation is due for a negotiate that lost."), ("R-17.1", "R-17.2")),
    "rewards_taken": (noop("Allies of a winning defense are rewarded."), ("R-12.9", "R-17.7")),
    # Powers and cards played
    "power_was_zapped": (
        noop("A zap cancels the use and silences the power for this encounter."),
        ("R-14.7",),
    ),
    "part_worked": (noop("This part of the sheet works without being used."), ("R-14.8",)),
    "tokens_changed": (OF_SHEET, ("R-14.6",)),
    "card_announced": ReasonBy(
        "side",
        {"wild": (DECIDED, ("R-21.4",)), "super": (DECIDED, ("R-21.4",))},
        (DECIDED, ("R-20.1",)),
    ),
    "card_stopped": ReasonBy(
        "how",
        {"unpaid": (noop("Its price is paid when all answers to it are over."), ("R-14.7",))},
        (noop("It was answered before it took effect."), ("R-15.5",)),
    ),
    "card_moved": (noop("An effect sends it there."), ()),
    "card_built": (OF_SHEET, ()),
    "power_moved": (noop("An effect moves the sheet."), ("R-14.14",)),
    "power_drawn": (noop("An effect brings a new sheet into the game."), ()),
    "power_discarded": (noop("An effect takes the sheet out of the game."), ()),
    "card_stated": (DECIDED, ()),
    "statement_answered": (DECIDED, ()),
    # Deals
    "deal_offered": (noop("%(seat)s decided it. Only the two dealers read this line."), ("R-16.3",)),
    "deal_agreed": (noop("Both said yes to the same terms."), ("R-16.12",)),
    "deal_terms": (noop("Only the two dealers read this line."), ("R-16.3",)),
    "deal_failed": ReasonBy(
        "why",
        {
            "broken off": (noop("One side broke off, or time ran out."), ("R-16.2",)),
            "quashed": (noop("A card cancelled it."), ("R-16.12",)),
            "not delivered": (noop("What was agreed must be delivered."), ("R-16.11",)),
        },
        (noop("The main players did not agree."), ("R-16.2",)),
    ),
    "deal_made": (noop("What was agreed is carried out in one step."), ("R-16.13",)),
}

PLAYS = ("power_was_used", "card_announced", "part_worked")
STEPS = frozenset({  # of the rules' own course: what was played before does not bring them about
    "turn_began", "turn_ended", "encounter_began", "new_hand", "destiny_turned", "opponent_set", "gate_aimed",
    "allies_invited", "alliance_answered", "card_laid", "card_turned_up", "totals_final", "encounter_result",
    "encounter_over", "game_won", "compensation_collected", "rewards_taken", "deal_agreed", "deal_failed",
})  # fmt: skip
EFFECTS = frozenset({  # what, right after something used or played, is its doing
    "card_counts", "ships_lost", "ships_returned", "drew", "looked_at_hand", "cards_passed", "cards_kept",
    "cards_laid_aside", "cards_put_on_deck", "cards_discarded", "card_moved", "card_built", "power_moved",
    "power_drawn", "power_discarded", "alliance_cancelled", "tokens_changed", "destiny_refused",
})  # fmt: skip
OWN = {
    "cause": frozenset({"result", "failed deal"}),
    "why": frozenset({"regroup", "compensation", "deal", "new hand", "home"}),
}


def reasons(facts: Sequence[FactJSON], reader: Reader, before: Sequence[FactJSON] = ()) -> Iterator[Why]:
    """The reason of each fact, in order: an effect follows from what was used or played before it, be it
    among what was told `before`."""
    played = list(played_before([*before, *facts]))[len(before) :]
    return (why(fact, reader, behind) for fact, behind in zip(facts, played, strict=True))


def played_before(facts: Iterable[FactJSON]) -> Iterator[FactJSON | None]:
    """For each fact, in order, what was used or played before it in the same step of the rules."""
    behind: FactJSON | None = None
    for fact in facts:
        if fact.get("id") in STEPS:
            behind = None
        yield behind
        behind = fact if fact.get("id") in PLAYS else behind


def why(fact: FactJSON, reader: Reader, behind: FactJSON | None = None) -> Why:
    """Why this happened; `behind` is what was used or played last. A fact nobody knows has no reason."""
    if behind is not None and _is_effect(fact):
        return Why(_of_play(behind))
    if fact.get("id") in ("power_was_used", "power_announced"):
        return _of_power(fact, reader)
    if fact.get("id") not in REASONS:
        return Why("")
    reason = REASONS[str(fact["id"])]
    pattern, rules = reason.of(fact) if isinstance(reason, ReasonBy) else reason
    return Why(_told(pattern, fact, reader), rules)


def _is_effect(fact: FactJSON) -> bool:
    return fact.get("id") in EFFECTS and not any(fact.get(name) in known for name, known in OWN.items())


def _of_play(behind: FactJSON) -> str:
    thing = behind.get("power")
    told = {
        "thing": names.alien_name(thing) if thing else names.card_name(behind["card"]),
        "seat": names.colour_name(behind["seat"]),
    }
    return _("It follows from %(thing)s, of %(seat)s.") % told


def _of_power(fact: FactJSON, reader: Reader) -> Why:
    """A mandatory power is used whether its owner likes it or not."""
    if _is_mandatory(str(fact.get("power")), str(fact.get("ability"))):
        return Why(_told(noop("The power of %(power)s is mandatory here."), fact, reader), ("R-14.2",))
    return Why(_told(DECIDED, fact, reader), ("R-14.2",))


def _told(pattern: str, fact: FactJSON, reader: Reader) -> str:
    return fill(pattern, fact, reader, kinds_in_fact(fact))


def _is_mandatory(power: str, ability: str) -> bool:
    sheet = engine.book().sheets.get(power)
    kinds = [one for one in sheet.abilities if one.name == ability and one.kind == "power"] if sheet else []
    return bool(kinds) and not any(one.optional for one in kinds)
