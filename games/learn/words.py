"""What the lessons say: at each step what to do and why, at each mistake what it would cost, at the end."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop as noop


@dataclass(frozen=True)
class Callout:
    """A place of the board (`games.board.drawing.board`), and what is there."""

    place: str
    text: str


@dataclass(frozen=True)
class StepWords:
    """`rule`: the id of the rule behind it, or empty."""

    title: str
    text: str
    rule: str = ""
    callouts: Sequence[Callout] = ()


LESSONS = {
    "attack": (noop("An attack"), noop("Aim, send ships, lay a card.")),
    "alliance": (noop("An alliance"), noop("Help the side that pays.")),
    "deal": (noop("A deal"), noop("Trade instead of fighting.")),
}

STEPS = {
    ("attack", "launch"): StepWords(
        noop("Aim the gate and send ships"),
        noop(
            "You are Red, and it is your turn. Destiny has shown yellow, so you attack Yellow. Choose one "
            "of Yellow's planets, and send 3 or 4 ships. Each ship adds 1 to your side."
        ),
        "R-7.2",
        (
            Callout(
                "planet 7", noop("Yellow's planets. If you win, your ships land there: a foreign colony.")
            ),
            Callout(
                "planet 2", noop("Your ships. A planet that you take the last ship from is lost to you.")
            ),
        ),
    ),
    ("attack", "encounter_card"): StepWords(
        noop("Lay a card"),
        noop(
            "You and Yellow each lay a card face down. Then card and ships are added up, and the higher "
            "total wins. The defense wins ties. Lay the card with which Yellow will hardly keep up."
        ),
        "R-10.4",
        (
            Callout("gate", noop("Your ships at the gate. Each adds 1 to your card.")),
            Callout("target", noop("Yellow's 4 ships on this planet. They add 4 to Yellow's card.")),
        ),
    ),
    ("alliance", "join"): StepWords(
        noop("Whom do you help?"),
        noop(
            "Yellow attacks Blue, and both invite you. If the offense wins, its allies land on the planet "
            "too: a colony for each. Allies of a defense that wins get cards, or ships from the warp. "
            "Your ships go to the warp if your side loses."
        ),
        "R-9.3",
        (
            Callout("gate", noop("Yellow's 4 ships. Allies of the offense stand beside them.")),
            Callout("target", noop("Blue's planet with 4 ships.")),
        ),
    ),
    ("alliance", "cards_revealed"): StepWords(
        noop("Tip the scales"),
        noop(
            "The cards are open: Yellow laid 6, Blue 8. You hold reinforcements, and allies may play them "
            "too. A reinforcement adds its number to one side. Compare the totals, then decide."
        ),
        "R-11.9",
        (
            Callout("gate", noop("The offense: Yellow's card, Yellow's ships and yours.")),
            Callout("target", noop("The defense: Blue's card and ships. It wins ties.")),
        ),
    ),
    ("deal", "encounter_card"): StepWords(
        noop("Fight or talk?"),
        noop(
            "You attack Yellow with 4 ships, but your best attack is 8. A negotiate loses to an attack, "
            "and then you take cards from Yellow for the ships that you lose. If both lay a negotiate, "
            "you can make a deal."
        ),
        "R-10.4",
        (
            Callout("gate", noop("Your 4 ships: with an attack of 8 you come to 12.")),
            Callout("target", noop("Yellow's 4 ships: with an attack of 8 Yellow comes to 12 too.")),
        ),
    ),
    ("deal", "deal"): StepWords(
        noop("Make a deal"),
        noop(
            "Both of you laid a negotiate. Agree in time, or each of you loses 3 ships to the warp. Offer "
            "Yellow a colony on one of your planets, and ask for one on a planet of theirs: then both of "
            "you are one colony nearer to winning."
        ),
        "R-16.3",
        (
            Callout("planet 7", noop("Ask for a colony on one of these planets.")),
            Callout("planet 2", noop("Give a colony on one of yours. Your own ships stay there.")),
        ),
    ),
}

MISTAKES = {
    "few_ships": noop(
        "Too few: each ship adds 1 to your total, and Yellow has 4 ships on each planet. Send 3 or 4."
    ),
    "leaves_planet": noop(
        "You would take the last ship off a planet, and that colony would be lost. Take ships from "
        "different planets."
    ),
    "negotiates": noop(
        "A negotiate loses to an attack, and Yellow defends a home planet. You hold a high attack: lay it."
    ),
    "low_card": noop(
        "Too low: Yellow's 4 ships and a good card reach that. You hold a higher attack. Use it now, on "
        "your own turn."
    ),
    "stays_out": noop("If you stay out, you gain nothing from this encounter. Help one of the sides."),
    "helps_defense": noop(
        "Blue could thank you with cards, or with ships from the warp. You need colonies to win, and only "
        "the offense can give you one."
    ),
    "passes_behind": noop(
        "The offense does not lead, and the defense wins ties: your ships would go to the warp. Add a "
        "reinforcement to the offense."
    ),
    "helps_other": noop("That adds to the other side. Your ships stand with the offense: add it there."),
    "fights": noop(
        "Your best attack makes 12. Yellow reaches that with an attack of 8, and the defense wins ties. "
        "Lay a negotiate: it pays you in cards if Yellow fights, and opens a deal if not."
    ),
    "breaks_off": noop("Without a deal each of you loses 3 ships to the warp. Make an offer."),
    "asks_no_colony": noop(
        "You ask for no colony, so this brings you no nearer to winning. Ask for one of Yellow's planets."
    ),
    "gives_no_colony": noop(
        "You give no colony for the one that you ask for, so Yellow has no reason to agree. Offer one of "
        "your planets."
    ),
    "asks_cards": noop("A colony for a colony is fair. If you ask for cards as well, Yellow may say no."),
}

ENDS = {
    "attack": StepWords(
        noop("You have won a colony"),
        noop(
            "Yellow laid 14 and had 4 ships: 18. You had more. Your ships have landed, and Yellow's are "
            "in the warp. The first to have 5 foreign colonies wins the game."
        ),
        "R-13.1",
        (Callout("track", noop("The colony track: your marker stands at 1 now.")),),
    ),
    "alliance": StepWords(
        noop("A colony in someone else's turn"),
        noop(
            "Yellow has won with your help, and both of you have a new colony. When you attack, invite "
            "allies yourself: they add their ships, and gain a colony beside you. So look who is close to "
            "winning."
        ),
        "R-12.1",
        (Callout("track", noop("The colony track: Yellow and you stand at 1 now.")),),
    ),
    "deal": StepWords(
        noop("Both of you have gained"),
        noop(
            "You and Yellow have a colony each, and no one lost a ship. A deal needs two negotiates, so "
            "it pays to be known as someone who keeps their word."
        ),
        "R-16.3",
        (Callout("track", noop("The colony track: Yellow and you stand at 1 now.")),),
    ),
}


def lesson_title(lesson: str) -> str:
    return _(LESSONS[lesson][0])


def lesson_about(lesson: str) -> str:
    """Return what is learnt there, in a few words."""
    return _(LESSONS[lesson][1])


def step_words(lesson: str, what: str) -> StepWords:
    """Return what to know before answering this question of a lesson."""
    return _translated(STEPS[lesson, what])


def end_words(lesson: str) -> StepWords:
    """Return what came of it."""
    return _translated(ENDS[lesson])


def mistake_words(mistake: str) -> str:
    """Return why an answer is not the one to give here, and what to do."""
    return _(MISTAKES[mistake])


def _translated(words: StepWords) -> StepWords:
    callouts = tuple(Callout(one.place, _(one.text)) for one in words.callouts)
    return StepWords(_(words.title), _(words.text), words.rule, callouts)
