"""Cards between decks, hands and piles."""

from __future__ import annotations

from django.utils.translation import gettext_noop as noop

from games.words.core.patterns import PatternBy

from .record import Cause, Echo, FactWords, ReasonBy

WORDS: dict[str, FactWords] = {
    "drew": FactWords(
        noop("%(seat)s draws %(cards)s."),
        (noop("The rules or an effect let this seat draw."), ("R-4.1", "R-17.7")),
        cause=Cause.EFFECT,
        echo=Echo("saw_cards", "seat", {"why": "drawn"}),
    ),
    "saw_cards": FactWords(
        PatternBy(
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
        (noop("Only those who may know these cards read this line."), ("R-26.3",)),
    ),
    "looked_at_hand": FactWords(
        noop("%(seat)s looks at the hand of %(other)s."),
        (noop("An effect lets this seat look."), ()),
        cause=Cause.EFFECT,
    ),
    "cards_passed": FactWords(
        PatternBy(
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
        ReasonBy(
            "why",
            {
                "compensation": (noop("Compensation is due for a negotiate that lost."), ("R-17.3",)),
                "deal": (noop("The deal says so."), ("R-16.13",)),
            },
            (noop("An effect moves them."), ()),
        ),
        cause=Cause.EFFECT,
    ),
    "cards_kept": FactWords(
        noop("%(seat)s shows and keeps %(cards)s."),
        (noop("An effect spares them at a new hand."), ()),
        cause=Cause.EFFECT,
    ),
    "cards_laid_aside": FactWords(
        noop("%(seat)s lays %(cards)s aside, face down."),
        (noop("An effect lays them aside."), ()),
        cause=Cause.EFFECT,
    ),
    "cards_taken_back": FactWords(
        noop("%(seat)s takes %(cards)s back into the hand."),
        (noop("They were laid aside for a while only."), ()),
    ),
    "cards_put_on_deck": FactWords(
        noop("%(seat)s puts %(cards)s on top of the deck, in an order of choice."),
        (noop("An effect puts them there."), ()),
        cause=Cause.EFFECT,
    ),
    "cards_discarded": FactWords(
        PatternBy(
            "why",
            {
                "loot": noop("%(seat)s discards the rest of the looted hand: %(cards)s."),
                "salvage": noop("%(seat)s discards %(cards)s, handed over."),
            },
            noop("%(seat)s discards %(cards)s."),
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
        noop("%(seat)s collects %(cards)s from %(payer)s as compensation."),
        (noop("Compensation is due for a negotiate that lost."), ("R-17.1", "R-17.2")),
        cause=Cause.STEP,
    ),
    "rewards_taken": FactWords(
        PatternBy(
            "ships",
            {0: noop("%(seat)s is rewarded: %(cards)s drawn.")},
            PatternBy(
                "cards",
                {0: noop("%(seat)s is rewarded: %(ships)s back from the warp.")},
                noop("%(seat)s is rewarded: %(cards)s drawn, %(ships)s back from the warp."),
            ),
        ),
        (noop("Allies of a winning defense are rewarded."), ("R-12.9", "R-17.7")),
        cause=Cause.STEP,
    ),
}
