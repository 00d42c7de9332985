from engine.sheets.abilities import (
    Sheet,
    against_another,
    anothers_flare,
    main_or_ally,
    main_player,
    power,
    rule,
    super_flare,
    wild_flare,
)
from engine.sheets.advice import WORTH_LAYING
from engine.sheets.stopping import against_me, not_for_me
from engine.state.cards import Card
from engine.state.encounter import DEFENSE, OFFENSE
from engine.state.queries import SHIP_WORTH, WHO_WINS
from engine.state.totals import both_attack, total

from ..moments import CardPlayed, CardsRevealed, Moment
from . import Alien

LOW = 20  # an attack is worth this minus its value


def two_attacks(sheet: Sheet, moment: Moment) -> bool:
    return main_player(sheet, moment) and both_attack(sheet.position)


def anothers_wild(sheet: Sheet, moment: CardPlayed) -> bool:
    return main_or_ally(sheet, moment) and against_another(sheet, moment) and moment.side == "wild"


class AntiMatter(Alien):
    """Negation: the smaller total wins; its own ships and all allies count against their side."""

    title = "Anti-Matter"
    alert = "yellow"
    verb = "negation"
    tagline = "The smaller total takes the encounter"
    role = "main player"
    mandatory = True
    phases = ("reveal",)
    clashes = {"virus": "X", "warpish": "W"}
    text = (
        "When you are a main player and both cards are attacks, the side with the lower total wins. Your own "
        "ships and the ships of all allies on both sides are subtracted from their side's total; your "
        "opponent's own ships are added as usual. The defense still wins a tie."
    )
    use = "The change of scoring, as soon as two attacks lie face up."
    wild = (
        "As a main player or ally, when another player plays the wild side of a flare: it is stopped. Its "
        "owner keeps it, but may not try it again in this encounter."
    )
    super = (
        "When another player plays a flare, wild or super, whoever takes part: it is stopped in the same way."
    )
    printed = {
        "mayfair": {
            "wild": (
                "As a main player or ally, when another player plays the wild side of a Flare: it is stopped "
                "and discarded."
            ),
        }
    }
    history = (
        "In their home dimension success is measured by how little is left over, and they see no reason to "
        "relearn arithmetic. Visitors who arrive with large fleets are thanked warmly for the help."
    )

    replies = {
        "negation": (
            "negate|negate it|lower wins|lowest wins|the lower total wins|lower card wins"
            "|der niedrigere gewinnt|umkehren|umdrehen"
        ),
    }

    @power(CardsRevealed, who=two_attacks)
    async def negation(self, moment: CardsRevealed, _: None) -> None:
        self.start_lasting("negation")

    @rule(SHIP_WORTH, lasting="negation", stage="sign")
    def counts_against(self, worth: int, *, owner: int, side: str) -> int:
        return worth if owner == self.opponent else -worth

    @rule(WHO_WINS, lasting="negation", stage="scoring")
    def the_smaller_total(self, winner: str) -> str:
        if not both_attack(self.position):
            return winner
        return OFFENSE if total(self.position, OFFENSE) < total(self.position, DEFENSE) else DEFENSE

    @rule(WORTH_LAYING)
    def small_attacks_are_worth_laying(self, worth: float, *, seat: int, card: Card) -> float:
        return LOW - worth if card.is_attack and self.is_main and self.enc.is_main(seat) else worth

    @wild_flare(CardPlayed, who=anothers_wild, pays=against_me)
    async def stop_a_wild(self, play: CardPlayed, _: None) -> None:
        play.stopped = "prevented"

    @super_flare(CardPlayed, who=anothers_flare, pays=not_for_me)
    async def stop_a_flare(self, play: CardPlayed, _: None) -> None:
        play.stopped = "prevented"
