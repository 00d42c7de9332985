"""The words of facts about cards that go between decks, hands and piles."""

from __future__ import annotations

from django.utils.translation import gettext_noop as noop

from games.log.words.record import Cause, Echo, FactWords, ReasonBy
from games.words.patterns import CountBy, PatternBy, ToReader, ngettext_noop

COMPENSATION = ToReader(
    "seat",
    noop("You collect %(cards)s from %(payer)s as compensation."),
    ToReader(
        "payer",
        noop("%(seat)s collects %(cards)s from you as compensation."),
        noop("%(seat)s collects %(cards)s from %(payer)s as compensation."),
    ),
)
NO_COMPENSATION = ToReader(
    "seat",
    noop("You get no compensation: %(payer_colour)s has no card."),
    ToReader(
        "payer",
        noop("%(seat)s gets no compensation: you have no card."),
        noop("%(seat)s gets no compensation: %(payer_colour)s has no card."),
    ),
)
NO_REWARD = ToReader("seat", noop("You take no reward."), noop("%(seat)s takes no reward."))

WORDS: dict[str, FactWords] = {
    "drew": FactWords(
        ToReader("seat", noop("You draw %(cards)s."), noop("%(seat)s draws %(cards)s.")),
        (noop("The rules or an effect allow this."), ("R-4.1", "R-17.7")),
        cause=Cause.EFFECT,
        echo=Echo("saw_cards", "seat", {"why": "drawn"}),
        said_before=Echo("rewards_taken", ("seat", "cards")),
    ),
    "saw_cards": FactWords(
        PatternBy(
            "why",
            {
                "dealt": ToReader(
                    "seat", noop("Your hand: %(cards)s."), noop("%(seat_colour)s's hand: %(cards)s.")
                ),
                "drawn": ToReader("seat", noop("You draw: %(cards)s."), noop("%(seat)s draws: %(cards)s.")),
                "compensation": ToReader(
                    "seat",
                    noop("You get as compensation: %(cards)s."),
                    noop("Lost to %(seat_colour)s as compensation: %(cards)s."),
                ),
                "deal": noop("The cards of the deal: %(cards)s."),
                "look": ToReader(
                    "seat", noop("Your hand: %(cards)s."), noop("%(seat_colour)s's hand: %(cards)s.")
                ),
                "loot": noop("The cards looted: %(cards)s."),
                "refill": noop("The card taken: %(cards)s."),
                "found": noop("The card found: %(cards)s."),
                "handed over": ToReader(
                    "seat", noop("You hand over: %(cards)s."), noop("%(seat)s hands over: %(cards)s.")
                ),
                "salvage": noop("The card kept: %(cards)s."),
                "bluster": noop("The cards lost to the bluster: %(cards)s."),
                "gift": noop("The cards given: %(cards)s."),
                "kept": noop("The cards kept: %(cards)s."),
                "mixed": ToReader(
                    "seat",
                    noop("Your hand out of both: %(cards)s."),
                    noop("%(seat_colour)s's hand out of both: %(cards)s."),
                ),
                "trade": noop("The card traded: %(cards)s."),
                "ruling": noop("The cards of the ruling: %(cards)s."),
                "exchange": ToReader(
                    "seat",
                    noop("The hand that you receive: %(cards)s."),
                    noop("The hand that %(seat_colour)s receives: %(cards)s."),
                ),
                "possession": ToReader(
                    "seat",
                    noop("You now possess: %(cards)s."),
                    noop("%(seat_colour)s now possesses: %(cards)s."),
                ),
                "possession over": ToReader(
                    "seat",
                    noop("The cards that you get back: %(cards)s."),
                    noop("The cards that %(seat_colour)s gets back: %(cards)s."),
                ),
            },
            noop("The cards seen (%(why)s): %(cards)s."),
        ),
        (noop("Only players who may know these cards can read this line."), ("R-26.3",)),
    ),
    "looked_at_hand": FactWords(
        ToReader(
            "seat",
            noop("You look at %(other_colour)s's hand."),
            ToReader(
                "other",
                noop("%(seat)s looks at your hand."),
                noop("%(seat)s looks at %(other_colour)s's hand."),
            ),
        ),
        (noop("An effect allows this."), ()),
        cause=Cause.EFFECT,
    ),
    "cards_passed": FactWords(
        PatternBy(
            "why",
            {
                "compensation": ToReader(
                    "giver",
                    noop("You give %(taker)s %(cards)s as compensation."),
                    ToReader(
                        "taker",
                        noop("%(giver)s gives you %(cards)s as compensation."),
                        noop("%(giver)s gives %(taker)s %(cards)s as compensation."),
                    ),
                ),
                "deal": ToReader(
                    "giver",
                    noop("You give %(taker)s %(cards)s in the deal."),
                    ToReader(
                        "taker",
                        noop("%(giver)s gives you %(cards)s in the deal."),
                        noop("%(giver)s gives %(taker)s %(cards)s in the deal."),
                    ),
                ),
                "gift": ToReader(
                    "giver",
                    noop("You give %(taker)s %(cards)s as a gift."),
                    ToReader(
                        "taker",
                        noop("%(giver)s gives you %(cards)s as a gift."),
                        noop("%(giver)s gives %(taker)s %(cards)s as a gift."),
                    ),
                ),
                "loot": ToReader(
                    "taker",
                    noop("You take %(cards)s from %(giver_colour)s's hand as loot."),
                    ToReader(
                        "giver",
                        noop("%(taker)s takes %(cards)s from your hand as loot."),
                        noop("%(taker)s takes %(cards)s from %(giver_colour)s's hand as loot."),
                    ),
                ),
                "refill": ToReader(
                    "taker",
                    noop("You take %(cards)s from %(giver_colour)s's hand, unseen."),
                    ToReader(
                        "giver",
                        noop("%(taker)s takes %(cards)s from your hand, unseen."),
                        noop("%(taker)s takes %(cards)s from %(giver_colour)s's hand, unseen."),
                    ),
                ),
                "found": ToReader(
                    "taker",
                    noop("You take %(cards)s from %(giver_colour)s's hand."),
                    ToReader(
                        "giver",
                        noop("%(taker)s takes %(cards)s from your hand."),
                        noop("%(taker)s takes %(cards)s from %(giver_colour)s's hand."),
                    ),
                ),
                "possession": ToReader(
                    "taker",
                    noop("You possess %(giver_colour)s's hand: %(cards)s."),
                    ToReader(
                        "giver",
                        noop("%(taker)s possesses your hand: %(cards)s."),
                        noop("%(taker)s possesses %(giver_colour)s's hand: %(cards)s."),
                    ),
                ),
                "possession over": ToReader(
                    "taker",
                    noop("You get back from %(giver)s: %(cards)s."),
                    ToReader(
                        "giver",
                        noop("%(taker)s gets back from you: %(cards)s."),
                        noop("%(taker)s gets back from %(giver)s: %(cards)s."),
                    ),
                ),
                "exchange": ToReader(
                    "giver",
                    noop("You hand %(cards)s to %(taker)s in the exchange of hands."),
                    ToReader(
                        "taker",
                        noop("%(giver)s hands you %(cards)s in the exchange of hands."),
                        noop("%(giver)s hands %(cards)s to %(taker)s in the exchange of hands."),
                    ),
                ),
            },
            ToReader(
                "giver",
                noop("You give %(taker)s %(cards)s."),
                ToReader(
                    "taker",
                    noop("%(giver)s gives you %(cards)s."),
                    noop("%(giver)s gives %(taker)s %(cards)s."),
                ),
            ),
        ),
        ReasonBy(
            "why",
            {
                "compensation": (noop("Compensation is due for a negotiate that lost."), ("R-17.3",)),
                "deal": (noop("The deal says so."), ("R-16.13",)),
            },
            (noop("An effect moves them."), ()),
        ),
        cause=Cause.EFFECT,
        echo=Echo("compensation_collected", "cards", own={"why": "compensation"}),
    ),
    "cards_kept": FactWords(
        ToReader("seat", noop("You show and keep %(cards)s."), noop("%(seat)s shows and keeps %(cards)s.")),
        (noop("An effect spares them at a new hand."), ()),
        cause=Cause.EFFECT,
    ),
    "cards_laid_aside": FactWords(
        ToReader(
            "seat",
            noop("You lay %(cards)s aside, face down."),
            noop("%(seat)s lays %(cards)s aside, face down."),
        ),
        (noop("An effect lays them aside."), ()),
        cause=Cause.EFFECT,
    ),
    "cards_taken_back": FactWords(
        ToReader(
            "seat",
            noop("You take %(cards)s back into your hand."),
            noop("%(seat)s takes %(cards)s back into their hand."),
        ),
        (noop("They were laid aside for a while only."), ()),
    ),
    "cards_put_on_deck": FactWords(
        ToReader(
            "seat",
            CountBy(
                "cards",
                ngettext_noop(
                    "You put %(cards)s on top of the deck.",
                    "You put %(cards)s on top of the deck, in the order you chose.",
                ),
            ),
            CountBy(
                "cards",
                ngettext_noop(
                    "%(seat)s puts %(cards)s on top of the deck.",
                    "%(seat)s puts %(cards)s on top of the deck, in the order they chose.",
                ),
            ),
        ),
        (noop("An effect puts them there."), ()),
        cause=Cause.EFFECT,
    ),
    "cards_discarded": FactWords(
        PatternBy(
            "why",
            {
                "loot": ToReader(
                    "seat",
                    noop("You discard the rest of the looted hand: %(cards)s."),
                    noop("%(seat)s discards the rest of the looted hand: %(cards)s."),
                ),
                "salvage": ToReader(
                    "seat",
                    noop("You discard what was handed over: %(cards)s."),
                    noop("%(seat)s discards what was handed over: %(cards)s."),
                ),
            },
            ToReader("seat", noop("You discard %(cards)s."), noop("%(seat)s discards %(cards)s.")),
        ),
        ReasonBy(
            "why",
            {
                "new hand": (noop("Before a new hand the old one is shown and discarded."), ("R-26.5",)),
                "reinforcement": (noop("A reinforcement is spent when it is played."), ("R-11.10",)),
            },
            (noop("What is used up, or what an effect takes, goes to the discard pile."), ("R-19.8",)),
        ),
        cause=Cause.EFFECT,
    ),
    "deck_reshuffled": FactWords(
        noop("The discard pile is shuffled into a new deck of %(cards)s."),
        (noop("The deck was empty while a card was due."), ("R-19.4",)),
    ),
    "cosmic_quake": FactWords(
        noop("Cosmic quake: all hands are discarded and dealt anew."),
        (noop("Deck and discard pile were both empty while a card was due."), ("R-19.5",)),
    ),
    "compensation_collected": FactWords(
        PatternBy("cards", {0: NO_COMPENSATION}, COMPENSATION),
        (noop("Compensation is due for a negotiate that lost."), ("R-17.1", "R-17.2")),
        cause=Cause.STEP,
    ),
    "rewards_taken": FactWords(
        PatternBy(
            "ships",
            {
                0: PatternBy(
                    "cards",
                    {0: NO_REWARD},
                    ToReader(
                        "seat",
                        noop("As a reward, you draw %(cards)s."),
                        noop("As a reward, %(seat)s draws %(cards)s."),
                    ),
                )
            },
            PatternBy(
                "cards",
                {
                    0: ToReader(
                        "seat",
                        noop("As a reward, you retrieve %(ships)s from the warp."),
                        noop("As a reward, %(seat)s retrieves %(ships)s from the warp."),
                    )
                },
                ToReader(
                    "seat",
                    noop("As a reward, you draw %(cards)s and retrieve %(ships)s from the warp."),
                    noop("As a reward, %(seat)s draws %(cards)s and retrieves %(ships)s from the warp."),
                ),
            ),
        ),
        (noop("Allies of a winning defense are rewarded."), ("R-12.9", "R-17.7")),
        cause=Cause.STEP,
    ),
}
