"""The words of facts about the setup, the phases of an encounter and the end of the game."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop as noop

from engine.state.view import SIDES
from games.base.documents import FactJSON
from games.log.words.record import DECIDED, PLAYS, Cause, Echo, FactWords, ReasonBy
from games.words import names
from games.words.patterns import CountBy, PatternBy, ToReader, ngettext_noop
from games.words.reader import Reader, sheet

RESULTS = {
    "offense": noop("The offense wins the encounter."),
    "defense": noop("The defense wins the encounter."),
    "deal": noop("Both sides negotiate: the main players bargain for a deal."),
    "no deal": noop("No deal is made."),
    "both lose": noop("Both main players lose the encounter."),
    "called off": noop("The encounter is called off."),
    "resettled": noop("The offense re-settles an empty home planet."),
    "granted": noop("The defense grants a colony, and no one fights."),
    "": noop("The encounter ends without a result."),
}
SAID_OF_ORDERS = {  # by what was asked; anything else is passed by an order
    "join": noop("Your order answers whether you join a side."),
    "encounter_card": noop("Your order chooses your encounter card."),
}


def _totals(fact: FactJSON, reader: Reader) -> dict[str, str]:
    return {f"{side}_total": names.signed(str(fact[side])) for side in SIDES}


def _comet(fact: FactJSON, reader: Reader) -> dict[str, str]:
    return {
        "comet": names.destiny_name(fact["comet"]),
        "does": sheet(fact["comet"]).get("text") or _("it changes this encounter."),
    }


def _destiny(fact: FactJSON, reader: Reader) -> dict[str, str]:
    return {"destiny": names.destiny_name(fact["card"])}


WORDS: dict[str, FactWords] = {
    "alien_chosen": FactWords(
        ToReader("seat", noop("You play %(alien)s."), noop("%(seat_colour)s plays %(alien)s.")),
        (
            ToReader(
                "seat",
                noop("You kept it from the sheets dealt to you."),
                noop("%(seat_colour)s kept it from the sheets dealt."),
            ),
            ("R-2.4",),
        ),
        introduces="alien",
    ),
    "sheet_kept_face_down": FactWords(
        ToReader(
            "seat",
            noop("Your alien lies face down: only you see it."),
            noop("%(seat_colour)s's alien lies face down."),
        ),
        (noop("With Hidden Powers an alien works once it is turned up."), ("R-24.2",)),
    ),
    "combo_revealed": FactWords(
        PatternBy(
            "alert",
            {
                "green": noop("A combo of green aliens is revealed: %(aliens)s."),
                "yellow": noop("A combo of yellow aliens is revealed: %(aliens)s."),
                "red": noop("A combo of red aliens is revealed: %(aliens)s."),
            },
            noop("The combo “%(name)s” is revealed: %(aliens)s."),
        ),
        (noop("With Cosmic Combos each seat is dealt one of the aliens revealed."), ("R-2.8",)),
    ),
    "aliens_dealt": FactWords(
        ToReader("seat", noop("You are dealt %(aliens)s."), noop("%(seat)s is dealt %(aliens)s.")),
        (noop("Everyone chooses from sheets dealt in secret."), ("R-2.4",)),
    ),
    "alien_passed": FactWords(
        ToReader(
            "seat",
            noop("You pass %(alien)s to %(to_seat_colour)s."),
            ToReader(
                "to_seat",
                noop("%(seat_colour)s passes %(alien)s to you."),
                noop("%(seat_colour)s passes %(alien)s to %(to_seat_colour)s."),
            ),
        ),
        (noop("In the draft each keeps 1 alien and passes 2 on."), ("R-24.18",)),
    ),
    "wishes_opened": FactWords(
        noop(
            "The wishes are opened. Taken: %(taken)s. Banned: %(banned)s. Wanted by several: %(contested)s."
        ),
        (noop("What one seat alone wants is theirs."), ("R-24.19",)),
    ),
    "aliens_granted": FactWords(
        ToReader("seat", noop("You get %(aliens)s."), noop("%(seat)s gets %(aliens)s.")),
        (noop("What one seat alone wants is theirs."), ("R-24.19",)),
    ),
    "first_player": FactWords(
        ToReader(
            "seat",
            noop("Destiny makes you the first player."),
            noop("Destiny makes %(seat)s the first player."),
        ),
        (noop("The first colour that destiny shows begins."), ("R-2.10",)),
    ),
    "turn_began": FactWords(
        ToReader("seat", noop("Your turn begins."), noop("%(seat_colour)s's turn begins.")),
        (noop("Turns pass clockwise."), ("R-3.1",)),
        cause=Cause.STEP,
    ),
    "turn_ended": FactWords(
        PatternBy(
            "why",
            {
                "no encounter card": ToReader(
                    "seat",
                    noop("Your turn ends: you have no encounter card left."),
                    noop("%(seat_colour)s's turn ends: no encounter card is left in hand."),
                ),
                "no ships": ToReader(
                    "seat",
                    noop("Your turn ends: you have no ship to send."),
                    noop("%(seat_colour)s's turn ends: there is no ship to send."),
                ),
                "no planet": ToReader(
                    "seat",
                    noop("Your turn ends: there is no planet left to attack."),
                    noop("%(seat_colour)s's turn ends: there is no planet left to attack."),
                ),
                "punt": ToReader(
                    "seat",
                    noop("You give up your turn for a new hand."),
                    noop("%(seat_colour)s gives up the turn for a new hand."),
                ),
            },
            ToReader("seat", noop("Your turn is over."), noop("%(seat_colour)s's turn is over.")),
        ),
        ReasonBy(
            "why",
            {
                "no encounter card": (
                    noop("There is no encounter without an encounter card."),
                    ("R-10.1",),
                ),
                "no ships": (noop("An encounter needs a ship that can be sent."), ("R-7.6",)),
                "no planet": (noop("An encounter needs a planet to attack."), ()),
                "punt": (noop("An option: a new hand in place of a turn."), ("M-23.1",)),
            },
            (noop("A turn has one encounter, and a second one after a success."), ("R-3.2", "R-3.6")),
        ),
        cause=Cause.STEP,
    ),
    "encounter_began": FactWords(
        ToReader(
            "offense",
            noop("Encounter %(number)s begins: you are the offense."),
            noop("Encounter %(number)s begins: %(offense)s is the offense."),
        ),
        (
            noop("A turn has one encounter, and a second one after a success."),
            ("R-3.2", "R-3.4"),
        ),
        cause=Cause.STEP,
    ),
    "new_hand": FactWords(
        PatternBy(
            "cards",
            {
                (): ToReader(
                    "seat",
                    noop("With no card to discard, you draw a new hand."),
                    noop("With no card to discard, %(seat)s draws a new hand."),
                )
            },
            ToReader(
                "seat",
                noop("Without an encounter card, you show and discard %(cards)s and draw a new hand."),
                noop(
                    "Without an encounter card, %(seat)s shows and discards %(cards)s and draws a new hand."
                ),
            ),
        ),
        (noop("No encounter card was left in this hand."), ("R-4.1", "R-10.3")),
        cause=Cause.STEP,
    ),
    "destiny_turned": FactWords(
        ToReader(
            "seat", noop("You turn up destiny: %(destiny)s."), noop("%(seat)s turns up destiny: %(destiny)s.")
        ),
        (noop("The offense turns up destiny and follows it."), ("R-6.2",)),
        cause=Cause.STEP,
        fields=_destiny,
    ),
    "destiny_refused": FactWords(
        ToReader(
            "seat",
            noop("You discard the destiny card and draw again."),
            noop("%(seat)s discards the destiny card and draws again."),
        ),
        (
            ToReader(
                "seat",
                noop("Your own colour may be discarded: your choice."),
                noop("The offense may discard its own colour: %(seat_colour)s's choice."),
            ),
            ("R-6.4",),
        ),
        cause=Cause.EFFECT,
    ),
    "comet_in_force": FactWords(
        noop("In this encounter %(comet)s is in force: %(does)s"),
        (noop("A comet changes the encounter for which it is drawn; another card follows it."), ("R-6.2",)),
        cause=Cause.STEP,
        fields=_comet,
    ),
    "comet_passed_over": FactWords(
        noop("Another comet is in force, so %(comet)s changes nothing; another destiny card is drawn."),
        (noop("Of several comets in one encounter only the first counts."), ("R-6.2",)),
        cause=Cause.STEP,
    ),
    "nobody_described": FactWords(
        ToReader(
            "seat",
            noop("The card describes no one, so you draw again."),
            noop("The card describes no one, so %(seat)s draws again."),
        ),
        (noop("Another destiny card is drawn until one is followed."), ("R-6.2",)),
        cause=Cause.STEP,
    ),
    "defense_voted": FactWords(
        ToReader(
            "seat",
            ToReader("voted", noop("You vote for yourself."), noop("You vote for %(voted)s as the defense.")),
            ToReader(
                "voted",
                noop("%(seat)s votes for you as the defense."),
                noop("%(seat)s votes for %(voted)s as the defense."),
            ),
        ),
        (noop("All have voted at once."), ("R-6.2",)),
        cause=Cause.STEP,
    ),
    "gate_turned_over": FactWords(
        PatternBy(
            "reversed",
            {True: noop("The gate is turned over: its reverse side lies up.")},
            noop("The gate is turned back: its usual side lies up."),
        ),
        (
            noop(
                "While the reverse side lies up, allies of a winning defense found colonies, and allies of a "
                "winning offense take rewards."
            ),
            ("R-6.2",),
        ),
        cause=Cause.EFFECT,
    ),
    "opponent_set": FactWords(
        ToReader(
            "offense",
            ToReader(
                "system",
                noop("You attack %(defense)s in your home system."),
                noop("You attack %(defense)s in the %(system_colour)s system."),
            ),
            ToReader(
                "defense",
                ToReader(
                    "system",
                    noop("%(offense)s attacks you in your home system."),
                    noop("%(offense)s attacks you in the %(system_colour)s system."),
                ),
                noop("%(offense)s attacks %(defense)s in the %(system_colour)s system."),
            ),
        ),
        (
            noop("Destiny names the opponent; after a wild card the offense does."),
            ("R-6.3", "R-6.5", "R-6.6"),
        ),
        cause=Cause.STEP,
    ),
    "gate_aimed": FactWords(
        ToReader(
            "seat",
            noop("You aim the hyperspace gate at %(planet)s."),
            noop("%(seat)s aims the hyperspace gate at %(planet)s."),
        ),
        (DECIDED, ("R-7.1",)),
        cause=Cause.STEP,
    ),
    "ships_sent": FactWords(
        PatternBy(
            "to_side",
            {
                "offense": PatternBy(
                    "ships",
                    {
                        0: ToReader(
                            "seat",
                            noop("You add no ship to the gate."),
                            noop("%(seat)s adds no ship to the gate."),
                        )
                    },
                    ToReader(
                        "seat",
                        noop("You send %(ships)s to the gate."),
                        noop("%(seat)s sends %(ships)s to the gate."),
                    ),
                ),
                "defense": ToReader(
                    "seat",
                    noop("You send %(ships)s to help the defense."),
                    noop("%(seat)s sends %(ships)s to help the defense."),
                ),
                "": ToReader(
                    "seat",
                    noop("You send %(ships)s to re-settle."),
                    noop("%(seat)s sends %(ships)s to re-settle."),
                ),
            },
            ToReader("seat", noop("You send %(ships)s."), noop("%(seat)s sends %(ships)s.")),
        ),
        ReasonBy(
            "to_side",
            {"offense": (DECIDED, ("R-7.2", "R-9.4")), "defense": (DECIDED, ("R-9.4",))},
            (DECIDED, ("R-8.5",)),
        ),
        echo=Echo("alliance_answered", "seat"),
    ),
    "colony_given_up": FactWords(
        ToReader(
            "seat",
            noop("You give up your colony on %(planet)s."),
            noop("%(seat)s gives up the colony on %(planet)s."),
        ),
        (noop("Its last ship has left."), ("R-18.1",)),
    ),
    "answered_by_order": FactWords(
        ToReader(
            "seat",
            PatternBy(
                "what",
                SAID_OF_ORDERS,
                noop("By your order you pass."),
            ),
            noop("By an order of %(seat)s: a question is answered."),
        ),
        (noop("It was ordered in advance."), ()),
        cause=Cause.STEP,
    ),
    "acts_as_said": FactWords(
        ToReader(
            "seat",
            noop("By your reaction “when it helps”:"),
            noop("By a reaction of %(seat)s, “when it helps”:"),
        ),
        (noop("It was said in advance, among the reactions."), ()),
        cause=Cause.STEP,
    ),
    "allies_invited": FactWords(
        PatternBy(
            "seats",
            {(): ToReader("seat", noop("You invite no one."), noop("%(seat)s invites no one."))},
            ToReader(
                "seat",
                noop("You invite %(seats_object)s to join %(side)s."),
                noop("%(seat)s invites %(seats_object)s to join %(side)s."),
            ),
        ),
        ReasonBy("side", {"defense": (DECIDED, ("R-9.2",))}, (DECIDED, ("R-9.1",))),
        cause=Cause.STEP,
    ),
    "alliance_answered": FactWords(
        PatternBy(
            "side",
            {
                "": ToReader(
                    "seat",
                    noop("You stay out of the encounter."),
                    noop("%(seat)s stays out of the encounter."),
                )
            },
            ToReader(
                "seat",
                noop("You join %(side)s with %(ships)s."),
                noop("%(seat)s joins %(side)s with %(ships)s."),
            ),
        ),
        (DECIDED, ("R-9.3",)),
        cause=Cause.STEP,
    ),
    "alliance_cancelled": FactWords(
        ToReader(
            "seat",
            noop("You are no longer an ally of %(side)s."),
            noop("%(seat)s is no longer an ally of %(side)s."),
        ),
        (noop("Ships of an ally who is sent away go back to colonies."), ("R-9.8",)),
        cause=Cause.EFFECT,
    ),
    "card_laid": FactWords(
        PatternBy(
            "pile",
            {
                "hand": ToReader(
                    "seat",
                    noop("You lay an encounter card face down."),
                    noop("%(seat)s lays an encounter card face down."),
                )
            },
            ToReader(
                "seat",
                noop("You lay an encounter card face down from %(pile)s."),
                noop("%(seat)s lays an encounter card face down from %(pile)s."),
            ),
        ),
        (noop("Each main player lays a card in secret."), ("R-10.4",)),
        cause=Cause.STEP,
        echo=Echo("card_turned_up", "seat", own={"pile": "hand"}),
    ),
    "kicker_was_laid": FactWords(
        ToReader("seat", noop("You lay a Kicker face down."), noop("%(seat)s lays a Kicker face down.")),
        (noop("It multiplies, and is turned up with the encounter cards."), ("M-13.1",)),
        cause=Cause.STEP,
    ),
    "kicker_cancelled": FactWords(
        ToReader(
            "seat",
            noop("Your Kicker is cancelled and discarded: %(card)s."),
            noop("%(seat_colour)s's Kicker is cancelled and discarded: %(card)s."),
        ),
        (noop("The player may lay another one."), ("M-13.7",)),
        cause=Cause.EFFECT,
    ),
    "kicker_turned_up": FactWords(
        ToReader("seat", noop("You reveal %(card)s."), noop("%(seat)s reveals %(card)s.")),
        (noop("A Kicker multiplies before anything else."), ("M-13.3", "M-13.4")),
        cause=Cause.STEP,
    ),
    "card_turned_up": FactWords(
        ToReader("seat", noop("You reveal %(card)s."), noop("%(seat)s reveals %(card)s.")),
        (noop("An encounter card is turned face up."), ("R-11.1",)),
        cause=Cause.STEP,
    ),
    "card_counts": FactWords(
        ToReader(
            "seat", noop("Your card counts as %(card)s."), noop("%(seat_colour)s's card counts as %(card)s.")
        ),
        (
            noop("A morph copies the other card; powers and cards may change what counts."),
            ("R-11.6",),
        ),
        kind=PLAYS,
        cause=Cause.EFFECT,
    ),
    "totals_final": FactWords(
        noop("The totals: offense %(offense_total)s, defense %(defense_total)s."),
        (noop("Card, ships and everything added, side by side."), ("R-11.2",)),
        cause=Cause.STEP,
        fields=_totals,
    ),
    "encounter_result": FactWords(
        PatternBy("result", RESULTS, noop("The encounter ends: %(result)s.")),
        ReasonBy(
            "result",
            {
                "deal": (noop("Two negotiates open a deal."), ("R-11.5",)),
                "no deal": (noop("The main players did not agree."), ("R-16.2", "R-12.13")),
                "both lose": (noop("Two morphs copy nothing."), ("R-11.7",)),
                "resettled": (noop("The offense sent its ships to its own empty planet."), ("R-8.5",)),
                "granted": (noop("The defense let the offense have the planet."), ()),
                "called off": (noop("An effect ended the encounter."), ()),
            },
            (
                noop("The higher total wins, a tie the defense; an attack beats a negotiate."),
                ("R-11.2", "R-11.4"),
            ),
        ),
        cause=Cause.STEP,
    ),
    "encounter_goes_on": FactWords(
        noop("Encounter %(number)s goes on where it was."),
        (noop("An encounter inside another one is played to its end first."), ("R-3.9",)),
        cause=Cause.STEP,
    ),
    "encounter_over": FactWords(
        PatternBy(
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
        (noop("Everything of this encounter is settled."), ("R-12.16", "R-12.17")),
        cause=Cause.STEP,
    ),
    "game_won": FactWords(
        CountBy("winners", ngettext_noop("Winner: %(winners)s.", "Winners: %(winners)s.")),
        (
            noop("The goal is reached. Everyone who reaches it in the same step shares the win."),
            ("R-13.1", "R-13.2"),
        ),
        cause=Cause.STEP,
    ),
}
