"""What is asked of the offense from destiny to the launch, as titles and explanations."""

from __future__ import annotations

from django.utils.translation import gettext_noop as noop

from games.words.patterns import Entry, PatternBy

# what -> (title, explanation)
LAUNCHING: dict[str, tuple[Entry, Entry]] = {
    "own_colour": (
        noop("Destiny shows your colour: what do you do?"),
        noop(
            "You may attack a visitor in your own home system, re-settle an empty home planet, or "
            "discard the "
            "card and draw again."
        ),
    ),
    "wild_destiny": (
        noop("Wild destiny: who do you attack?"),
        noop("Name any other player. The encounter takes place in that player's home system."),
    ),
    "aim": (
        PatternBy("ahead", {True: noop("Wild destiny: aim at anyone")}, noop("Aim the gate")),
        PatternBy(
            "ahead",
            {
                True: noop(
                    "Aim the hyperspace gate at a home planet of any other player: whoever's system it is in "
                    "becomes your opponent. You choose your ships next."
                )
            },
            noop(
                "Aim the hyperspace gate at one planet of the system that destiny gave you. If you win, "
                "your ships "
                "land there. Ships on the gate come from any of your colonies; taking the last ship gives "
                "up a colony."
            ),
        ),
    ),
    "launch": (
        PatternBy(
            "ahead",
            {True: noop("Wild destiny: aim at anyone and choose ships")},
            noop("Aim the gate and choose ships"),
        ),
        PatternBy(
            "ahead",
            {
                True: noop(
                    "Aim the hyperspace gate at a home planet of any other player: whoever's system it is in "
                    "becomes your opponent. Put ships on it, from any of your colonies in any mixture. If "
                    "you win, they land there. Taking the last ship of a colony gives that colony up."
                )
            },
            noop(
                "Aim the hyperspace gate at one planet of the system that destiny gave you, and put 1 to 4 "
                "ships on it, from any of your colonies in any mixture. If you win, they land there. Taking "
                "the last ship of a colony gives that colony up."
            ),
        ),
    ),
    "resettle": (
        noop("Re-settle: choose a planet and ships"),
        noop(
            "Move ships from your colonies to an empty planet of your own. This founds the colony again at "
            "once, and counts as a success."
        ),
    ),
}
