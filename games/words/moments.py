"""The phases of an encounter, its moments at which something may be played, and games that cannot load."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop as noop
from django.utils.translation import ngettext

from engine.state.kinds import Kind
from engine.state.view import View, is_over
from games.base.documents import ParamsJSON
from games.words import names
from games.words.names import alien_name, capital, humanise, listed
from games.words.patterns import OF_PARAMETERS, Entry, ToReader, fill
from games.words.reader import Reader

PHASES = {
    "aliens": noop("Choosing aliens"),
    "hands": noop("Dealing hands"),
    "start_turn": noop("Start of the turn"),
    "regroup": noop("Regroup"),
    "destiny": noop("Destiny"),
    "launch": noop("Launch"),
    "alliance": noop("Alliance"),
    "planning": noop("Planning"),
    "reveal": noop("Reveal"),
    "resolution": noop("Resolution"),
    "play": noop("Between encounters"),
    "": noop("Between encounters"),
}


def phase_name(phase: str) -> str:
    return _(PHASES[phase]) if phase in PHASES else capital(humanise(phase))


@dataclass(frozen=True)
class PhaseHelp:
    """The help on a phase. `rules`: the numbers that it has in the rules, as in "R-7.1"."""

    text: str
    rules: tuple[str, ...]


HELP: dict[str, tuple[str, tuple[str, ...]]] = {
    "aliens": (
        noop(
            "All players are dealt alien sheets; each keeps one and returns the others. All choices are "
            "turned up together. The flares of all sheets dealt go into the deck."
        ),
        ("R-2.4", "R-2.5"),
    ),
    "hands": (noop("All players are dealt 8 cards. Destiny says who begins."), ("R-2.9", "R-2.10")),
    "start_turn": (
        noop(
            "The offense needs an encounter card: an attack, a negotiate or a morph. Without one it shows "
            "and discards its hand and draws 8 new cards."
        ),
        ("R-4.1", "R-4.3"),
    ),
    "regroup": (
        noop(
            "What can be played at the start of an encounter is played now. Then the offense takes one "
            "of its ships out of the warp and puts it on any of its colonies."
        ),
        ("R-5.1", "R-5.2"),
    ),
    "destiny": (
        noop(
            "The top destiny card names the defense. A colour means that player at home, a wild lets "
            "the offense choose, a special names a player by numbers. With its own colour the offense "
            "can drive out a visitor, re-settle, or draw again."
        ),
        ("R-6.2", "R-6.3", "R-6.4", "R-6.5", "R-6.6"),
    ),
    "launch": (
        noop(
            "The offense aims the gate at a planet of the system that destiny gave, and puts 1 to 4 "
            "ships on it. The last ship that leaves a colony gives it up."
        ),
        ("R-7.1", "R-7.2", "R-7.3"),
    ),
    "alliance": (
        noop(
            "First the offense, then the defense names whom it invites. Then the invited answer one after "
            "the other, clockwise: one side or none, with 1 to 4 ships."
        ),
        ("R-9.1", "R-9.2", "R-9.3", "R-9.4"),
    ),
    "planning": (
        noop(
            "Offense and defense each lay an encounter card face down. No one sees it until both are "
            "laid. A defense without an encounter card draws a new hand; an offense without one ends "
            "its turn."
        ),
        ("R-10.1", "R-10.3", "R-10.4"),
    ),
    "reveal": (
        noop(
            "Both cards are turned up. Two attacks: card, ships and reinforcements are added, the higher "
            "total wins, and a tie is the defense's. An attack beats a negotiate. Two negotiates: a deal is "
            "tried. A morph copies the other card."
        ),
        ("R-11.2", "R-11.4", "R-11.5", "R-11.6", "R-11.8"),
    ),
    "resolution": (
        noop(
            "The losers' ships go to the warp. A winning offense lands with its allies; the allies of a "
            "winning defense draw cards or take ships back. A main player who lost with a negotiate "
            "takes cards from the winner. After a success the offense may have a second encounter."
        ),
        ("R-12.1", "R-12.6", "R-12.9", "R-17.1", "R-3.4"),
    ),
}


def phase_help(view: View) -> PhaseHelp | None:
    """Return what to know about the present phase of the game; None between encounters and at the end."""
    phase = str(view.get("phase") or "")
    found = None if is_over(view) else HELP.get(phase)
    return PhaseHelp(_(found[0]), found[1]) if found else None


# id -> when it is, as it stands after "at this moment:" and, capitalised, as a title
MOMENTS: dict[str, str] = {
    "moment": noop("something happens"),
    "game_setup": noop("the game is set up"),
    "new_hand_due": noop("a new hand is due"),
    "turn_starts": noop("the turn starts"),
    "regroup_starts": noop("regroup begins"),
    "encounter_starts": noop("the encounter starts"),
    "regroup_ship_due": noop("the regroup ship is due"),
    "destiny_due": noop("destiny is turned up next"),
    "comet_drawn": noop("a comet is turned up"),
    "destiny_drawn": noop("a destiny card is turned up"),
    "destiny_settled": noop("the opponent is known"),
    "gate_aimed": noop("the gate is aimed"),
    "ships_committing": noop("ships are about to be sent"),
    "ships_committed": noop("the ships are on the gate"),
    "alliances_open": noop("allies are about to be invited"),
    "alliances_invited": noop("allies are invited"),
    "alliance_answer_due": noop("an invitation is open"),
    "alliance_answered": noop("an invitation is answered"),
    "alliances_formed": noop("alliances are formed"),
    "before_cards_chosen": noop("cards are chosen next"),
    "choosing_cards": noop("cards are being chosen"),
    "card_laid_open": noop("a card is laid open"),
    "cards_chosen": noop("both encounter cards are laid"),
    "before_reveal": noop("cards are about to be revealed"),
    "kicker_laid": noop("a Kicker is laid"),
    "cards_revealed": noop("the cards are revealed"),
    "reinforcements_open": noop("last plays before the result"),
    "winner_known": noop("the winner is known"),
    "deal_open": noop("the bargaining starts"),
    "deal_agreed": noop("a deal is agreed"),
    "deal_failed": noop("the deal has failed"),
    "deal_due": noop("the deal is carried out"),
    "between_encounters": noop("between two encounters"),
    "result_applied": noop("the result is carried out"),
    "compensation_due": noop("compensation is due"),
    "compensation_taken": noop("compensation is taken"),
    "rewards_due": noop("rewards are due"),
    "rewards_taken": noop("rewards are taken"),
    "encounter_settled": noop("the encounter is settled"),
    "encounter_cards_leaving": noop("encounter cards leave play"),
    "encounter_cards_discarded": noop("encounter cards are discarded"),
    "encounter_ends": noop("the encounter ends"),
    "further_encounter_due": noop("another encounter may follow"),
    "ships_leaving": noop("ships are about to be lost"),
    "ships_to_warp": noop("ships are bound for the warp"),
    "ships_in_warp": noop("ships arrive in the warp"),
    "ships_removed": noop("ships leave the game"),
    "ships_retrieved": noop("ships come back from the warp"),
    "colony_established": noop("a colony is founded"),
    "power_lost": noop("a power is lost"),
    "cards_drawing": noop("cards are about to be drawn"),
    "cards_drawn": noop("cards are drawn"),
    "cards_discarded": noop("cards are discarded"),
    "deck_reshuffled": noop("the deck is shuffled anew"),
    "announcement": noop("something is announced"),
    "power_used": noop("a power is used"),
    "card_played": noop("a card is played"),
    "super_played": noop("a super flare is played"),
    "reinforcement_played": noop("a reinforcement is played"),
    "power_zapped": noop("a power is zapped"),
    "card_resolved": noop("a card has worked"),
    "tech_used": noop("a tech is completed or used"),
    "tech_finished": noop("a tech is completed"),
}

# id -> the seats it concerns, and what is known of it: what the title leaves open
CONCERNS: dict[str, Entry] = {
    "regroup_ship_due": ToReader(
        "seat",
        noop("A ship of yours comes back from the warp now, if any is there."),
        noop("A ship of %(seat)s comes back from the warp now, if any is there."),
    ),
    "comet_drawn": noop("Destiny shows %(card)s."),
    "destiny_drawn": noop("Destiny shows %(card)s."),
    "ships_committing": ToReader(
        "seat", noop("You are about to send ships."), noop("%(seat)s is about to send ships.")
    ),
    "alliance_answer_due": ToReader(
        "seat",
        noop("It is your place to join a side. Whoever passes here loses no invitation."),
        noop("It is the place of %(seat)s to join a side."),
    ),
    "compensation_due": ToReader(
        "collector",
        noop("You are about to collect %(cards)s from %(payer)s."),
        ToReader(
            "payer",
            noop("%(collector)s is about to collect %(cards)s from you."),
            noop("%(collector)s is about to collect %(cards)s from %(payer)s."),
        ),
    ),
    "compensation_taken": ToReader(
        "collector",
        noop("You have collected %(cards)s from %(payer)s."),
        ToReader(
            "payer",
            noop("%(collector)s has collected %(cards)s from you."),
            noop("%(collector)s has collected %(cards)s from %(payer)s."),
        ),
    ),
    "rewards_taken": ToReader(
        "seat",
        noop("You have drawn %(cards)s as a reward."),
        noop("%(seat)s has drawn %(cards)s as a reward."),
    ),
    "ships_retrieved": ToReader(
        "seat",
        noop("Ships of yours have left the warp."),
        noop("Ships of %(seat)s have left the warp."),
    ),
    "colony_established": ToReader(
        "seat", noop("You have founded a colony."), noop("%(seat)s has founded a colony.")
    ),
    "power_lost": ToReader(
        "seat",
        noop("You have too few home colonies and lose your power."),
        noop("%(seat)s has too few home colonies and loses their power."),
    ),
    "cards_drawing": ToReader(
        "seat", noop("You are about to draw %(cards)s."), noop("%(seat)s is about to draw %(cards)s.")
    ),
    "cards_drawn": ToReader("seat", noop("You have drawn %(cards)s."), noop("%(seat)s has drawn %(cards)s.")),
    "cards_discarded": noop("New on the discard pile: %(cards)s."),
    "deal_agreed": noop(
        "Only the two main players know what they have agreed on. A deal that fails costs each of them 3 "
        "ships."
    ),
    "encounter_cards_discarded": noop("New on the discard pile: %(laid)s."),
    "card_laid_open": ToReader(
        "seat", noop("Your encounter card lies open."), noop("The encounter card of %(seat)s lies open.")
    ),
    "power_zapped": ToReader(
        "user", noop("Your %(power)s is zapped."), noop("The %(power)s of %(user)s is zapped.")
    ),
    "card_resolved": ToReader(
        "user", noop("Your %(card)s has worked."), noop("The %(card)s of %(user)s has worked.")
    ),
    "tech_finished": ToReader(
        "seat", noop("You have completed %(tech)s."), noop("%(seat)s has completed %(tech)s.")
    ),
}
NEEDS = {"cards_discarded": "cards", "encounter_cards_discarded": "laid"}  # and says nothing without any
OF_DESTINY = {**OF_PARAMETERS, "card": (Kind.DESTINY_CARD,)}
KINDS = {"comet_drawn": OF_DESTINY, "destiny_drawn": OF_DESTINY}


def concerns(moment: str, about: ParamsJSON, reader: Reader) -> str:
    """Return the seats that a moment concerns and what is known of it, in a sentence.

    It is empty where the moment's name says it all.
    """
    if moment not in CONCERNS or (moment in NEEDS and not about.get(NEEDS[moment])):
        return ""
    return fill(CONCERNS[moment], about, reader, KINDS.get(moment, OF_PARAMETERS))


def moment_name(moment: str) -> str:
    """Return when it is: "the cards are revealed"."""
    return _(MOMENTS[moment]) if moment in MOMENTS else names.humanise(moment)


def announced(about: ParamsJSON) -> str:
    """Return what a user announces at this moment, if anything: the name of the power or card."""
    if not isinstance(about.get("user"), int) or "ability" not in about:  # else it has worked, or is zapped
        return ""
    thing = about.get("card") or about.get("power") or about.get("tech") or about.get("alien")
    if not isinstance(thing, str):
        return ""
    return names.card_name(thing) if about.get("card") else names.alien_name(thing)


def unloadable_words(missing: Sequence[str]) -> str:
    """Return why it cannot be shown. `missing` are the aliens whose sheets are not there, if that is why."""
    if not missing:
        return _("This game cannot be shown right now.")
    return ngettext(
        "This game cannot be shown right now: the sheet of %(aliens)s is missing.",
        "This game cannot be shown right now: the sheets of %(aliens)s are missing.",
        len(missing),
    ) % {"aliens": listed(map(alien_name, missing))}
