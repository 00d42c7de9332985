"""The questions of the rules, each with all that mails, pages and programs say of it by its name.

A question of a sheet says its title in the sheet itself.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from django.utils.translation import gettext_noop as noop
from django.utils.translation import pgettext

from games.words.patterns import CountBy, Entry, IfSame, PatternBy, ToReader, ngettext_noop


@dataclass(frozen=True)
class Declared:
    """A question of the rules.

    Two questions that can be asked together never share the name of a `part`, nor across two languages.
    """

    title: Entry
    rule: Entry  # what holds for any question of this name
    part: Callable[[], str] = lambda: ""  # what it is called among several
    named: str = ""  # what stands before an answer among several, which would not say what it is about
    yes_or_no: str = ""  # the same, only before a yes or no
    chosen_before: tuple[str, str] | None = None  # what was chosen stays; it can be chosen no longer
    terms: tuple[str, ...] = ()  # what of it only the two dealers know


NAMING = PatternBy(
    "number",
    {
        1: noop(
            "Everyone names 2 aliens and 1 that no one gets, in secret. What you alone want is yours; what "
            "several want they name again. After %(most)s rounds chance decides."
        )
    },
    PatternBy(
        "aliens",
        {(): noop("Round %(number)s of %(most)s: name another alien. After the last, chance decides.")},
        noop(
            "You did not get: %(aliens)s. Name another alien, or the same again if it is listed. This is "
            "round %(number)s of %(most)s; after the last, chance decides."
        ),
    ),
)


JOINING = noop(
    "You are invited; ships may come from any of your colonies. Allies of the offense found a colony if it "
    "wins. Allies of the defense are rewarded if it wins: for each ship a card, or a ship out of the warp. "
    "The losers' ships go to the warp."
)
JOINING_TURNED = noop(
    "You are invited; ships may come from any of your colonies. Allies of the defense found a colony if it "
    "wins. Allies of the offense are rewarded if it wins: for each ship a card, or a ship out of the warp. "
    "The losers' ships go to the warp."
)
BY_SIDE_OF_GATE = PatternBy("turned", {True: JOINING_TURNED}, JOINING)
REWARDED = noop(
    "Invited players may join your side with 1 to 4 ships. If it wins, each of those ships brings a card, "
    "or a ship out of the warp; if it loses, they are lost."
)
INVITING = PatternBy(
    "side",
    {
        "defense": noop(
            "Invited players may join your side with 1 to 4 ships. If the defense wins, each of "
            "those ships brings a card, or a ship out of the warp; if it loses, they are lost."
        )
    },
    PatternBy(
        "early",
        {
            True: noop(
                "Invited players may join your side with 1 to 4 ships. They land with you if you "
                "win, and lose those ships if you lose. The player you attack is not invited."
            )
        },
        noop(
            "Invited players may join your side with 1 to 4 ships. They land with you if you win, "
            "and lose those ships if you lose."
        ),
    ),
)
INVITING_TURNED = PatternBy(
    "side",
    {
        "defense": noop(
            "Invited players may join your side with 1 to 4 ships. They found a colony there if you win, and "
            "lose those ships if you lose."
        )
    },
    REWARDED,
)
QUESTIONS: dict[str, Declared] = {
    "alien": Declared(
        noop("Choose your alien"),
        noop("Keep one of the alien sheets dealt to you. No one sees your choice until everyone has chosen."),
    ),
    "aliens": Declared(
        noop("Choose your %(number)s aliens"),
        noop(
            "Keep %(number)s of these alien sheets: you have all of their powers. No one sees your choice "
            "until everyone has chosen."
        ),
    ),
    "draft": Declared(
        noop("Keep one alien, pass two on"),
        IfSame(
            "seat",
            "other",
            noop(
                "You keep 1 of your 3 aliens; the other 2 go to %(seat_colour)s, who passes 2 to you. Then "
                "you choose 2 of the 3 that you hold. No one else sees what is passed."
            ),
            noop(
                "You keep 1 of your 3 aliens. One goes to %(seat_colour)s on your left, one to "
                "%(other_colour)s on your right, and each of them passes 1 to you. Then you choose 2 of the "
                "3 that you hold. No one else sees what is passed."
            ),
        ),
    ),
    "wish": Declared(
        noop("Name an alien you want"),
        NAMING,
        part=lambda: pgettext("part", "wish"),
        named=noop("Wish"),
    ),
    "second_wish": Declared(
        noop("Name a second alien you want"),
        PatternBy("number", {1: noop("You have both if no one else names them.")}, NAMING),
        part=lambda: pgettext("part", "second wish"),
        named=noop("Second wish"),
    ),
    "ban": Declared(
        noop("Ban an alien from the game?"),
        noop("No one can have the alien that you name here. All bans are told together, without names."),
        part=lambda: pgettext("part", "ban"),
        named=noop("Ban"),
    ),
    "lose_power": Declared(
        noop("Choose the power you lose first"),
        CountBy(
            "number",
            ngettext_noop(
                "You have %(number)s home colony; with fewer than %(least)s you lose one power for each that "
                "is missing. What you lose first comes back last.",
                "You have %(number)s home colonies; with fewer than %(least)s you lose one power for each "
                "that is missing. What you lose first comes back last.",
            ),
        ),
    ),
    "take_chair": Declared(
        noop("Whose chair do you take?"),
        noop(
            "You have sat out. You now play the seat you choose, with its cards, ships and alien, and see "
            "what that seat knows; its player sits out. Main players of this encounter stay."
        ),
    ),
    "prediction": Declared(
        noop("Who will win the game?"),
        noop(
            "You are the Zilch. If the player you name wins, you win too. No one sees your answer until the "
            "end. You can change it until everyone has given their first answers; then it stands."
        ),
    ),
    "prediction_sharers": Declared(
        noop("How many others will win with them?"),
        noop(
            "If you name the exact number of other winners and are right, you alone win; if you are wrong, "
            "you lose. Leave it open, and you win whenever the player you named wins."
        ),
    ),
    "rotate": Declared(
        noop("Keep your alien, or take the new one?"),
        noop(
            "Your turn begins with a new alien sheet. You keep it in place of yours, or you keep yours; the "
            "other one is discarded. What you keep works at once, if it lies face up."
        ),
    ),
    "hoard": Declared(
        noop("Choose which hand becomes your hoard"),
        noop("One hand is your hand of cards, the other one your hoard. Both stay secret."),
    ),
    "new_hand_due": Declared(
        noop("Play anything before your new hand?"),
        noop(
            "You hold no encounter card. You may play what can be played now; the rest of your hand is shown "
            "and discarded, and you draw a new hand."
        ),
    ),
    "regroup_ship": Declared(
        noop("Regroup: where does your ship go?"),
        noop(
            "At regroup one of your ships comes back from the warp to one of your colonies, home or foreign."
        ),
        part=lambda: pgettext("part", "regroup"),
        chosen_before=(
            noop(
                "Something has happened since you chose %(said_planet)s. It stays your choice unless you "
                "choose another colony."
            ),
            noop("You chose %(said_planet)s, but you no longer have a colony there."),
        ),
    ),
    "punt": Declared(
        noop("Play your turn, or punt?"),
        noop(
            "You may give up your whole turn for a new hand: you show and discard all your cards and draw "
            "new ones. Then the next player has a turn."
        ),
        part=lambda: pgettext("part", "punt"),
    ),
    # From destiny to the launch.
    "own_colour": Declared(
        noop("Destiny shows your colour: what do you do?"),
        noop("You go into your own home system, or draw again."),
    ),
    "wild_destiny": Declared(
        noop("Wild destiny: who do you attack?"),
        noop("Name any other player. The encounter takes place in that player's home system."),
    ),
    "described_destiny": Declared(
        noop("Destiny: who do you attack?"),
        noop(
            "Destiny shows %(destiny)s, which describes several players. Name one of them. The encounter "
            "takes place in that player's home system."
        ),
    ),
    "destiny_base": Declared(
        noop("Destiny: which colony do you attack?"),
        noop(
            "Destiny shows %(destiny)s: you attack any colony of a player whom it describes, in any system. "
            "That player defends it."
        ),
    ),
    "aim": Declared(
        PatternBy("early", {True: noop("Wild destiny: aim at anyone")}, noop("Aim the gate")),
        PatternBy(
            "early",
            {
                True: noop(
                    "Aim the hyperspace gate at a home planet of any other player, who becomes "
                    "your opponent. You choose your ships next."
                )
            },
            noop(
                "Aim the hyperspace gate at one planet of the system that destiny gave you. If you win, "
                "your ships "
                "land there. Ships on the gate come from any of your colonies; taking the last ship gives "
                "up a colony."
            ),
        ),
        part=lambda: pgettext("part", "aim"),
    ),
    "launch": Declared(
        PatternBy(
            "early",
            {True: noop("Wild destiny: aim at anyone and choose ships")},
            noop("Aim the gate and choose ships"),
        ),
        PatternBy(
            "early",
            {
                True: noop(
                    "Aim the hyperspace gate at a home planet of any other player, who becomes "
                    "your opponent. Put ships on it, from any of your colonies in any mixture. If "
                    "you win, they land there. Taking the last ship of a colony gives that colony up."
                )
            },
            noop(
                "Aim the hyperspace gate at one planet of the system that destiny gave you, and put 1 to 4 "
                "ships on it, from any of your colonies in any mixture. If you win, they land there. Taking "
                "the last ship of a colony gives that colony up."
            ),
        ),
        part=lambda: pgettext("part", "launch"),
    ),
    "resettle": Declared(
        noop("Re-settle: choose a planet and ships"),
        noop(
            "Move ships from your colonies to an empty planet of your own. This founds the colony again at "
            "once, and counts as a success."
        ),
    ),
    "tech": Declared(
        noop("Choose the tech you keep"),
        noop(
            "You keep one of these techs, face down before you. The others are discarded face up. At the "
            "start of every regroup phase you may send a ship to research a tech, and complete it once "
            "enough ships are on it."
        ),
    ),
    "tech_action": Declared(
        noop("Tech: research, complete, or nothing?"),
        noop(
            "Each player may do one thing with a face-down tech now: send a ship to research it, complete it "
            "with enough ships on it, or abandon it. Ships stay on a tech until it is completed or "
            "abandoned, and hold no colony meanwhile. All choose at once."
        ),
    ),
    "ships": Declared(
        noop("Choose the ships you send"),
        noop(
            "How many ships you may send has changed, so you choose again. They come from any of your "
            "colonies; taking the last ship of a colony gives that colony up."
        ),
    ),
    "compensation": Declared(
        noop("Take your compensation?"),
        noop("You lost with a negotiate: you can take %(cards)s at random from your opponent's hand."),
    ),
    "compensation_cards": Declared(
        ToReader(
            "collector",
            noop("Choose your compensation from %(payer_colour)s's hand"),
            ToReader(
                "payer",
                noop("Choose what you give %(collector_colour)s as compensation"),
                noop("Choose what %(collector_colour)s collects from %(payer_colour)s"),
            ),
        ),
        ToReader(
            "payer",
            noop("Choose %(cards)s from your hand. Only the two of you learn which."),
            noop("Choose %(cards)s from that hand. Only the two of you learn which."),
        ),
    ),
    "invite": Declared(
        noop("Invite allies?"),
        PatternBy("turned", {True: INVITING_TURNED}, INVITING),
        part=lambda: pgettext("part", "invite"),
    ),
    "join": Declared(
        PatternBy("uninvited", {True: noop("If the defense invites you: join it?")}, noop("Join a side?")),
        PatternBy(
            "early",
            {
                True: PatternBy(
                    "side",
                    {
                        "defense": noop(
                            "%(side)s has not invited yet: joining it counts only if it invites you."
                        )
                    },
                    BY_SIDE_OF_GATE,
                )
            },
            BY_SIDE_OF_GATE,
        ),
        part=lambda: pgettext("part", "join"),
    ),
    "kicker": Declared(
        PatternBy(
            "kicker_cancelled",
            {True: noop("Your Kicker was cancelled. Lay another one?")},
            noop("Lay a Kicker?"),
        ),
        noop(
            "A Kicker lies face down beside your encounter card and multiplies its number, which the sums of "
            "your cards leave out. Beside a negotiate it multiplies your compensation, and after a failed "
            "deal what your opponent loses."
        ),
        part=lambda: pgettext("part", "kicker"),
    ),
    "encounter_card": Declared(
        PatternBy(
            "face_up",
            {True: noop("Choose your encounter card, to lay face up")},
            noop("Choose your encounter card"),
        ),
        PatternBy(
            "face_up",
            {
                True: noop(
                    "You lay your encounter card first and face up; your opponent sees it before choosing. "
                    "Attacks add up with ships, and the higher total wins. A negotiate loses to an attack "
                    "but is compensated; two negotiates open a deal."
                )
            },
            noop(
                "Lay an encounter card face down. Attacks add up with ships, and the higher total wins. A "
                "negotiate loses to an attack but is compensated; two negotiates open a deal."
            ),
        ),
        part=lambda: pgettext("part", "card"),
        chosen_before=(
            noop(
                "Something has happened since you chose %(said_card)s. It stays your choice unless you "
                "choose another card."
            ),
            noop("You chose %(said_card)s, but you can no longer lay it."),
        ),
    ),
    "rewards": Declared(
        noop("Choose your rewards"),
        noop(
            "For each of your ships that helped to defend you draw 1 card or take 1 of your ships "
            "out of "
            "the warp."
        ),
        part=lambda: pgettext("part", "rewards"),
    ),
    "place_ships": Declared(
        noop("Place your ships"),
        PatternBy(
            "why",
            {
                "home": noop(
                    "You get %(ships)s back from the encounter, on any of your colonies you like, home or "
                    "foreign."
                ),
                "reward": noop(
                    "As a reward you get %(ships)s back from the warp, on any of your colonies you like, "
                    "home or foreign."
                ),
                "saved": noop(
                    "You save %(ships)s from the warp, for any of your colonies you like, home or foreign."
                ),
                "back in the game": noop(
                    "You get %(ships)s back into the game, on any of your colonies you like, home or foreign."
                ),
            },
            noop("You get %(ships)s back from the warp, on any of your colonies you like, home or foreign."),
        ),
        part=lambda: pgettext("part", "return"),
    ),
    "lose_ships": Declared(
        ToReader(
            "owner",
            CountBy("ships", ngettext_noop("Choose the ship you lose", "Choose the ships you lose")),
            CountBy(
                "ships",
                ngettext_noop(
                    "Choose the ship that %(owner_colour)s loses",
                    "Choose the ships that %(owner_colour)s loses",
                ),
            ),
        ),
        ToReader(
            "owner",
            noop("You lose %(ships)s. Taking the last ship of a colony gives that colony up."),
            noop("%(owner)s loses %(ships)s. Taking the last ship of a colony gives that colony up."),
        ),
        part=lambda: pgettext("part", "losses"),
    ),
    "discard": Declared(
        noop("Choose the card you discard"),
        noop("Choose 1 of the cards offered here. Everyone sees what you discard."),
        part=lambda: pgettext("part", "discard"),
    ),
    "deal": Declared(
        noop("Make a deal"),
        noop(
            "Both cards count as negotiates. Each of you can give cards and let the other found 1 colony. "
            "If there is no deal, each of you loses 3 ships."
        ),
        part=lambda: pgettext("part", "deal"),
    ),
    "deal_ships": Declared(
        PatternBy(
            "planet",
            {None: noop("Choose ships for your new colony")},
            noop("Choose ships for a colony on %(planet)s"),
        ),
        PatternBy(
            "at_home",
            {True: noop("The deal gives you a colony. Send the ships that found it, from your colonies.")},
            noop(
                "The deal gives you a colony. Send the ships that found it, from the gate or from your "
                "colonies."
            ),
        ),
        part=lambda: pgettext("part", "colony"),
        terms=("planet",),
    ),
    "deal_card": Declared(
        noop("Choose the card you give"),
        noop("Several of your cards fit the terms of the deal. Choose the one you give."),
    ),
    "another_encounter": Declared(
        PatternBy(
            "early",
            {True: noop("If this succeeds: a second encounter?")},
            noop("Have a second encounter?"),
        ),
        PatternBy(
            "early",
            {True: noop("You say it now and are not asked again. You need an encounter card for it then.")},
            noop("Your first one succeeded."),
        ),
        part=lambda: pgettext("part", "again"),
        yes_or_no=noop("Second encounter"),
    ),
}


_OF_SHEETS = Declared("", "")


def declared(what: str) -> Declared:
    """Return what is declared of a question; nothing of a question of a sheet."""
    return QUESTIONS.get(what, _OF_SHEETS)
