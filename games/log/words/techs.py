"""The words of facts about techs, and the planets and tokens that they bring (R-23)."""

from __future__ import annotations

from django.utils.translation import gettext_noop as noop

from games.log.words.record import DECIDED, PLAYS, Cause, Echo, FactWords, ReasonBy
from games.words.patterns import CountBy, PatternBy, ToReader, ngettext_noop

OF_TECH = noop("%(tech)s says so.")
OF_A_TECH = noop("A tech caused this.")


WORDS: dict[str, FactWords] = {
    "techs_dealt": FactWords(
        ToReader(
            "seat", noop("You may choose among these techs: %(techs)s."), noop("%(seat)s is dealt %(techs)s.")
        ),
        (noop("Techs are dealt in secret, and one of them is kept."), ("R-23.1", "R-23.12")),
    ),
    "tech_kept": FactWords(
        ToReader(
            "seat",
            noop("You lay a tech face down before you: tech %(number_n)s."),
            noop("%(seat)s lays a tech face down: tech %(number_n)s."),
        ),
        (noop("Each player keeps one of the techs dealt or drawn."), ("R-23.1", "R-23.12")),
    ),
    "tech_seen": FactWords(
        ToReader(
            "seat",
            noop("Your tech %(number_n)s is %(tech)s."),
            noop("Tech %(number_n)s of %(seat)s is %(tech)s."),
        ),
        (noop("You may always look at your own techs."), ("R-23.3",)),
    ),
    "techs_drawn": FactWords(
        PatternBy(
            "techs",
            {
                0: ToReader(
                    "seat",
                    noop("You find no tech left to draw."),
                    noop("%(seat)s finds no tech left to draw."),
                )
            },
            ToReader(
                "seat",
                CountBy("techs", ngettext_noop("You draw %(techs_n)s tech.", "You draw %(techs_n)s techs.")),
                CountBy(
                    "techs",
                    ngettext_noop("%(seat)s draws %(techs_n)s tech.", "%(seat)s draws %(techs_n)s techs."),
                ),
            ),
        ),
        (noop("In place of another encounter the offense may take a new tech."), ("R-23.12",)),
    ),
    "techs_discarded": FactWords(
        PatternBy(
            "why",
            {
                "abandoned": ToReader(
                    "seat", noop("You abandon %(techs)s."), noop("%(seat_colour)s abandons %(techs)s.")
                ),
            },
            ToReader("seat", noop("You discard %(techs)s."), noop("%(seat_colour)s discards %(techs)s.")),
        ),
        ReasonBy(
            "why",
            {
                "used": (noop("This tech can be used once."), ("R-23.15",)),
                "stopped": (noop("A tech that is stopped is discarded."), ()),
                "abandoned": (DECIDED, ("R-23.7",)),
            },
            (noop("Techs that are not kept are discarded face up."), ("R-23.1", "R-23.12")),
        ),
        kind=PLAYS,
    ),
    "techs_reshuffled": FactWords(
        CountBy(
            "techs",
            ngettext_noop(
                "The discard pile of techs becomes the new deck: %(techs_n)s tech.",
                "The discarded techs are shuffled into a new deck: %(techs_n)s techs.",
            ),
        ),
        (noop("The deck of techs had run out."), ("R-23.18",)),
    ),
    "tech_researched": FactWords(
        ToReader(
            "seat",
            CountBy(
                "ships",
                ngettext_noop(
                    "You send a ship from %(planet)s to research %(number)s: %(ships_n)s ship is on it.",
                    "You send a ship from %(planet)s to research %(number)s: %(ships_n)s ships are on it.",
                ),
            ),
            CountBy(
                "ships",
                ngettext_noop(
                    "%(seat)s sends a ship from %(planet)s to research %(number)s: %(ships_n)s ship is on "
                    "it.",
                    "%(seat)s sends a ship from %(planet)s to research %(number)s: %(ships_n)s ships are on "
                    "it.",
                ),
            ),
        ),
        (DECIDED, ("R-23.5",)),
    ),
    "tech_turned_up": FactWords(
        PatternBy(
            "ships",
            {
                0: ToReader(
                    "seat",
                    noop("You turn up tech %(number_n)s: %(tech)s, with no ship on it."),
                    noop("%(seat)s turns up tech %(number_n)s: %(tech)s, with no ship on it."),
                )
            },
            ToReader(
                "seat",
                noop("You turn up tech %(number_n)s: %(tech)s, researched by %(ships)s."),
                noop("%(seat)s turns up tech %(number_n)s: %(tech)s, researched by %(ships)s."),
            ),
        ),
        (DECIDED, ("R-23.6", "R-23.9")),
        kind=PLAYS,
    ),
    "tech_completed": FactWords(
        ToReader("seat", noop("You complete %(tech)s."), noop("%(seat_colour)s completes %(tech)s.")),
        (noop("Enough ships have researched it."), ("R-23.6",)),
        kind=PLAYS,
        cause=Cause.PLAY,
    ),
    "tech_announced": FactWords(
        ToReader(
            "seat",
            noop("You are about to use %(tech)s%(chosen)s."),
            noop("%(seat_colour)s is about to use %(tech)s%(chosen)s."),
        ),
        (DECIDED, ("R-23.15",)),
        kind=PLAYS,
        echo=Echo("tech_was_used", "tech"),
    ),
    "tech_was_used": FactWords(
        ToReader(
            "seat", noop("You use %(tech)s%(chosen)s."), noop("%(seat_colour)s uses %(tech)s%(chosen)s.")
        ),
        (DECIDED, ("R-23.15",)),
        kind=PLAYS,
        cause=Cause.PLAY,
    ),
    "tech_stopped": FactWords(
        ToReader(
            "seat",
            noop("Your %(tech)s is stopped: it has no effect."),
            noop("%(seat_colour)s's %(tech)s is stopped: it has no effect."),
        ),
        (noop("Someone responded with another tech before it took effect."), ("R-23.9",)),
        kind=PLAYS,
    ),
    "tech_moved": FactWords(
        ToReader(
            "to_seat",
            noop("You now have the tech %(tech)s."),
            noop("%(to_seat_colour)s now has the tech %(tech)s."),
        ),
        (OF_TECH, ()),
        kind=PLAYS,
        cause=Cause.EFFECT,
    ),
    "planet_joined": FactWords(
        ToReader(
            "seat",
            noop("Your home system has a new planet: %(planet)s."),
            noop("%(seat)s's home system has a new planet: %(planet)s."),
        ),
        (OF_A_TECH, ()),
        cause=Cause.EFFECT,
    ),
    "nothing_to_attack": FactWords(
        ToReader(
            "seat",
            noop("Your home system has no planet left: another destiny card is drawn."),
            noop("%(seat_colour)s's home system has no planet left: another destiny card is drawn."),
        ),
        (noop("An encounter needs a planet to attack."), ()),
        cause=Cause.STEP,
    ),
    "planet_destroyed": FactWords(
        noop("%(planet)s is destroyed and leaves the game."),
        (OF_A_TECH, ()),
        cause=Cause.EFFECT,
    ),
    "goal_changed": FactWords(
        ToReader(
            "seat",
            PatternBy(
                "goal",
                {0: noop("No foreign planet is left for you.")},
                noop("You need %(goal)s to win from now on."),
            ),
            PatternBy(
                "goal",
                {0: noop("No foreign planet is left for %(seat_colour)s.")},
                noop("%(seat_colour)s needs %(goal)s to win from now on."),
            ),
        ),
        (noop("Nobody needs more foreign colonies than there are foreign planets."), ("OURS-tech-28",)),
        cause=Cause.STEP,
    ),
    "token_placed": FactWords(
        ToReader(
            "seat",
            noop("You place the token of %(tech)s: %(planets)s."),
            noop("%(seat)s places the token of %(tech)s: %(planets)s."),
        ),
        (OF_TECH, ()),
        kind=PLAYS,
        cause=Cause.EFFECT,
    ),
}
