from engine.sheets.abilities import (
    Sheet,
    in_words,
    is_defense,
    main_player,
    part,
    power,
    super_flare,
    wild_flare,
)
from engine.sheets.advice import FLARE_IMPROVES, GOOD_ATTACK, best_attack, points_help, ships_to_spare
from engine.sheets.hands import holds_an_encounter_card
from engine.state.cards import flare
from engine.state.encounter import PlannedEncounter
from engine.state.totals import both_attack, face

from ..moments import CardsRevealed, EncounterEnds, Moment
from . import Alien

WON, LOST = 1, 2
GAINS = {  # result -> tokens for the offense, tokens for the defense
    "offense": (WON, LOST),
    "defense": (LOST, WON),
    "deal": (WON, WON),
    "no deal": (LOST, LOST),
    "both lose": (LOST, LOST),
    "resettled": (WON, 0),
}


def revealed_an_attack(sheet: Sheet, moment: Moment) -> bool:
    """Return whether its attack met another; else there is no total (OURS-core-62)."""
    revealed = sheet.is_main and face(sheet.position, sheet.seat).is_attack
    return revealed and sheet.power.tokens > 0 and both_attack(sheet.position)


def allied_with_tokens(sheet: Sheet, moment: Moment) -> bool:
    return sheet.is_ally and any(p.alien == sheet.name and p.tokens for p in sheet.me.powers)


@in_words(FLARE_IMPROVES)
def tokens_matter(sheet: Sheet, moment: Moment, _: None) -> float:
    return points_help(sheet, sheet.power.tokens)


@in_words("when you hold an attack of 10 or more and can spare 4 ships")
def a_good_attack_and_ships(sheet: Sheet, moment: Moment, _: None) -> float:
    spare = ships_to_spare(sheet.position, sheet.seat)
    return float(best_attack(sheet) >= GOOD_ATTACK and spare >= 4)


class Warrior(Alien):
    """Mastery: gains tokens in its encounters, each worth a point; the flare inserts an encounter (R-3.9)."""

    title = "Warrior"
    alert = "green"
    verb = "mastery"
    tagline = "Collects scars, adds them up"
    role = "main player"
    mandatory = True
    phases = ("reveal",)
    has_tokens = True
    has_component = True
    text = (
        "After each encounter in which you were a main player, put tokens on this sheet: one for a win or "
        "a deal, two for a loss or a failed deal, and one more in a game with four planets. When you "
        "reveal an attack as a main player, each token adds 1 to your total. Tokens are not spent."
    )
    use = "Adding the tokens to your total. Gaining tokens is not a use and cannot be zapped."
    wild = (
        "As the defense, when the encounter has ended and you hold an encounter card: you have an encounter "
        "of your own against the offense, in the offense's home system. Then play goes on where it stopped."
    )
    super = "As an ally, when the cards are revealed: your tokens count for your side."
    history = "Warriors count scars instead of birthdays and round up. Losing is what they call tuition."

    replies = {
        "strike_back": "strike back|hit back|fight back|zurückschlagen",
    }

    @power(CardsRevealed, who=revealed_an_attack)
    async def mastery(self, moment: CardsRevealed, _: None) -> None:
        self.enc.extra[self.side] += self.power.tokens

    @part(EncounterEnds, who=main_player, after_zap=True)
    async def gains_tokens(self, moment: EncounterEnds, _: None) -> None:
        """Gain tokens; by errata also in an encounter in which the power was zapped."""
        gained = GAINS.get(self.enc.result, (0, 0))[self.seat != self.enc.offense]
        if self.enc.result == "resettled" and not self.position.rules.resettling_counts_as_win:
            gained = 0
        if gained:
            one_more = self.position.rules.has_four_planets
            self.table.gain_tokens(self.seat, self.power, gained + one_more)

    @super_flare(CardsRevealed, who=allied_with_tokens, pays=tokens_matter)
    async def mastery_as_an_ally(self, moment: CardsRevealed, _: None) -> None:
        self.enc.extra[self.side] += self.power.tokens

    @wild_flare(EncounterEnds, who=is_defense, can=holds_an_encounter_card, pays=a_good_attack_and_ships)
    async def strike_back(self, moment: EncounterEnds, _: None) -> None:
        """Plan an encounter. No new hand is drawn for it, and this flare is barred in it (R-3.7, R-3.9)."""
        self.position.plans.append(
            PlannedEncounter(self.seat, self.enc.offense, barred=[flare(self.name).key])
        )
