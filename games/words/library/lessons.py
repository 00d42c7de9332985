"""What the tutorial says to each question and at its end, in our own words."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop as noop

from engine.state.view import View


@dataclass(frozen=True)
class LessonWords:
    """`rule`: the id of the rule behind it, or empty."""

    title: str
    text: str
    rule: str = ""


# what is asked -> (title, text, rule)
LESSONS: dict[str, tuple[str, str, str]] = {
    "encounter_starts": (
        noop("Your turn begins: you are the offense"),
        noop(
            "You are Red, and your alien is Sorcerer. Whoever first has five colonies in foreign "
            "systems wins. In your turn you attack somebody; whom, destiny decides. Before that, and "
            "at many other moments, whoever holds something fitting may play it. There is nothing to "
            "be won by it yet: pass."
        ),
        "R-5.1",
    ),
    "launch": (
        noop("Aim the gate and send ships"),
        noop(
            "Destiny has shown yellow. Choose one of Yellow's planets, and one to four of your ships."
            " Each ship adds one to your side. A planet that you take the last ship from is lost to "
            "you, so take them from different planets."
        ),
        "R-7.2",
    ),
    "invite": (
        noop("Ask for help"),
        noop(
            "You may invite others to join you with one to four ships. If you win, each ally gets a "
            "colony beside yours, one step nearer to winning. Yellow may invite too: allies of the "
            "defense are rewarded with cards, or with ships from the warp."
        ),
        "R-9.1",
    ),
    "encounter_card": (
        noop("Choose your card"),
        noop(
            "Both of you lay one card face down. With two attacks, card and ships are added up, and "
            "the higher total wins; the defense wins ties. A negotiate loses to an attack, but you "
            "are given cards for your lost ships. Two negotiates lead to a deal. Mind that Yellow's "
            "Tripler triples low cards."
        ),
        "R-10.4",
    ),
    "alliances_formed": (
        noop("The sides are formed"),
        noop(
            "All allies are known now, and whoever holds something for this moment may play it. You "
            "may pass."
        ),
        "R-9.7",
    ),
    "cards_chosen": (
        noop("Your power: swap the cards?"),
        noop(
            "Both cards lie on the table, face down. As Sorcerer you may swap them before they are "
            "turned: good if your own card is bad, or if you think that Yellow's is better. Nobody "
            "knows what the other has laid."
        ),
        "R-15.1",
    ),
    "power_used": (
        noop("A power is being used"),
        noop(
            "Somebody has announced the use of a power. A Cosmic Zap, if anybody holds one, would "
            "stop it now. When everybody has passed, it happens."
        ),
        "R-15.5",
    ),
    "card_played": (
        noop("A card is being played"),
        noop("A Card Zap, if anybody holds one, would stop it now. Otherwise it has its effect."),
        "R-15.5",
    ),
    "cards_revealed": (
        noop("Both cards are open"),
        noop(
            "Now the totals are known, and reinforcements can be added: to your side, or even to the "
            "other one. You hold a reinforcement of 2. Whether it helps is simple arithmetic; anybody"
            " else may answer it with one of theirs."
        ),
        "R-11.9",
    ),
    "winner_known": (
        noop("The winner is known"),
        noop(
            "Ships of the side that lost go to the warp, in the middle of the board. One comes back "
            "at the beginning of each of your turns. Last chance for whoever has a card against that."
        ),
        "R-12.6",
    ),
    "deal": (
        noop("A deal"),
        noop(
            "Two negotiates: you have a short time to agree. You may trade cards, and a colony for a "
            "colony. Without an agreement each of you loses three ships to the warp. Yellow answers "
            "at once; a person may take a day."
        ),
        "R-16.3",
    ),
    "another_encounter": (
        noop("A second encounter?"),
        noop(
            "Your first encounter succeeded, so you may have a second one in the same turn. Most "
            "players do."
        ),
        "R-12.17",
    ),
}  # fmt: skip
OTHER = (
    noop("Your choice"),
    noop(
            "Choose what seems best to you. In a real game you can think about it for hours: nobody "
            "waits at a table."
        ),
    "",
)  # fmt: skip


def lesson_words(what: str) -> LessonWords:
    """What to know before answering a question of this kind."""
    title, text, rule = LESSONS.get(what, OTHER)
    return LessonWords(_(title), _(text), rule)


def end_words(view: View, learner: int) -> LessonWords:
    """What came of the encounter."""
    colonies = view["seats"][learner]["colonies"]
    text = (
        _(
            "You have a colony in a foreign system: one of the five that win. Your ships stand there and can "
            "be sent from there."
        )
        if colonies
        else _(
            "No colony this time. Your ships come back from the warp one by one, and the next turn is "
            "another chance: you also gain by being somebody's ally."
        )
    )
    return LessonWords(_("That was an encounter"), text)
