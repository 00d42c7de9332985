from engine.asking.choices import cards_choice, planets_choice
from engine.asking.keys import planet_key
from engine.sheets.abilities import (
    Sheet,
    in_words,
    lasting,
    main_or_ally,
    part,
    power,
    super_flare,
    wild_flare,
)
from engine.sheets.advice import favoured_side, points_turn_result
from engine.state.cards import Card, flare
from engine.state.encounter import DEFENSE, OFFENSE
from engine.state.holdings import Power
from engine.state.totals import BOTH_LOSE
from engine.windows.drawing import tear_down

from ..facts import CardBuilt
from ..flow.launch import weakest_planet
from ..moments import CardsChosen, CardsRevealed, DestinySettled, Moment, ResultApplied
from . import Alien

POINTS_OF_THE_WILD = 5
ENOUGH_ATTACKS = 3  # attacks in the hand, before a bot spares one
WEAK_ATTACK = 10


def attacks(sheet: Sheet) -> list[Card]:
    return sorted(one for one in sheet.me.hand if one.is_attack)


def holds_an_attack(sheet: Sheet, moment: Moment) -> bool:
    return bool(attacks(sheet))


def means_to_backfire(sheet: Sheet) -> bool:
    """Return whether it builds where it attacks: as the offense, with its flare in the hand."""
    return sheet.enc.offense == sheet.seat and flare(sheet.name) in sheet.me.hand


@in_words("when you hold 3 attacks, the lowest below 10; as the offense with the Citadel flare, 2 are enough")
def has_one_to_spare(sheet: Sheet, moment: Moment, _: None) -> float:
    held = attacks(sheet)
    enough = ENOUGH_ATTACKS - means_to_backfire(sheet)
    return float(len(held) >= enough and held[0].value < WEAK_ATTACK)


async def what_and_where(sheet: Sheet, moment: Moment, _: None) -> tuple[str, tuple[Card, int]]:
    """Ask for the card and the planet, so that nothing is known before both are named."""
    cards = attacks(sheet)
    one = await sheet.table.choose(
        sheet.seat, "citadel.card", cards_choice(cards), str(cards[0]), sealed=True
    )
    default = planet_key(weak_spot(sheet))
    target = planet_key(weakest_planet(sheet.position)) if means_to_backfire(sheet) else default
    planet = await sheet.table.choose(
        sheet.seat,
        "citadel.planet",
        planets_choice(sheet.position.planets_in_game()),
        default,
        about={"card": str(one)},
        sealed=True,
        advise=lambda: target,
    )
    return f"{one} {planet_key(planet)}", (one, planet)


def weak_spot(sheet: Sheet) -> int:
    """Return the home colony with the fewest citadels, then with the fewest ships."""
    position, built = sheet.position, sheet.power.built
    home = [p for p in position.home_planets(sheet.seat) if sheet.seat in position.planets[p]]
    if not home:
        return [*position.home_planets(sheet.seat), *position.planets_in_game()][0]
    return min(home, key=lambda p: (len(built.get(p, [])), position.planets[p][sheet.seat], p))


def points_of(built: dict[int, list[Card]], planet: int) -> int:
    return sum(one.value for one in built.get(planet, []))


def citadels_at_the_target(sheet: Sheet, moment: Moment) -> bool:
    """Return whether the target has citadels that were not activated yet.

    The planet is the target even if nobody comes to fight.
    """
    fired = any((e.sheet, e.what) == (sheet.name, "fired") for e in sheet.enc.lasting)
    return not fired and bool(sheet.power.built.get(sheet.enc.planet))


@in_words(
    "when you are the defense or its ally; as a bystander, when an attacker is one colony short of winning"
)
def helps_the_defense(sheet: Sheet, moment: Moment, _: None) -> float:
    return float(favoured_side(sheet) == DEFENSE)


@in_words("when you are the offense or its ally")
def harms_the_defense(sheet: Sheet, moment: Moment, _: None) -> float:
    return float(favoured_side(sheet) == OFFENSE)


@in_words("as the defense or its ally, when 5 more turn your defeat into a win")
def five_suffice(sheet: Sheet, moment: Moment, _: None) -> float:
    return float(favoured_side(sheet) == DEFENSE and points_turn_result(sheet, POINTS_OF_THE_WILD))


class Citadel(Alien):
    """Fortification: lays attacks beside planets; those of a target are added all or none.

    Building is not a use. The cards belong to the sheet. They stay beside their planets when it moves or its
    power is lost.
    """

    title = "Citadel"
    alert = "red"
    verb = "fortification"
    tagline = "Plants attack cards beside planets"
    phases = ("planning",)
    text = (
        "In each encounter, once the opponent is known, you may lay one attack card from your hand face up "
        "beside any planet: it is a citadel. When a planet with citadels is the target, you may activate all "
        "of them together after the encounter cards are chosen: their values are added to the defense's "
        "total. If the defense then loses they are discarded; otherwise they stay."
    )
    use = (
        "Activating the citadels. Building is not a use and cannot be zapped, but the power must be in force."
    )
    wild = (
        "As a main player or ally, when the encounter cards are revealed: add 5 to the defense's total, "
        "whichever side you are on."
    )
    super = (
        "When you would activate citadels: their values are subtracted from the defense's total instead. "
        "They are discarded all the same if the defense loses."
    )
    history = (
        "No Citadel is known to have slept more than an hour without first checking the doors, the walls and "
        "the walls around the walls. Their neighbours find the towers handsome until they light up."
    )
    questions = {
        "card": "Citadel: which attack card do you build with?",
        "planet": "Citadel: by which planet do you lay %(card)s?",
    }

    replies = {
        "building": (
            "build|build a citadel|build something|start building|bauen|zitadelle bauen"
            "|eine zitadelle bauen|bau eine zitadelle"
        ),
    }

    @part(
        DestinySettled, can=holds_an_attack, ask_details=what_and_where, optional=True, pays=has_one_to_spare
    )
    async def building(self, moment: DestinySettled, meant: tuple[Card, int]) -> None:
        one, planet = meant
        self.me.hand.remove(one)
        self.power.built.setdefault(planet, []).append(one)
        self.table.tell(CardBuilt(self.seat, self.name, str(one), planet))

    @power(CardsChosen, who=citadels_at_the_target, optional=True, pays=helps_the_defense)
    async def fortification(self, moment: CardsChosen, _: None) -> None:
        self._activate(1)

    @super_flare(CardsChosen, who=citadels_at_the_target, pays=harms_the_defense)
    async def backfire(self, moment: CardsChosen, _: None) -> None:
        self._activate(-1)

    def _activate(self, sign: int) -> None:
        self.enc.extra[DEFENSE] += sign * points_of(self.power.built, self.enc.planet)
        self.start_lasting("fired")

    @lasting(ResultApplied)
    async def fired(self, moment: ResultApplied, _: None) -> None:
        """Discard the citadels if the defense has lost, also if there was no total."""
        holder = self.position.holder(self.name)
        if self.enc.result in (OFFENSE, BOTH_LOSE) and holder is not None:
            sheet = self._sheet(holder)
            if self.enc.planet in sheet.built:
                await tear_down(self.table, holder, sheet, self.enc.planet)

    def _sheet(self, holder: int) -> Power:
        return next(p for p in self.position.seats[holder].powers if p.alien == self.name)

    @wild_flare(CardsRevealed, who=main_or_ally, pays=five_suffice)
    async def walls(self, moment: CardsRevealed, _: None) -> None:
        self.enc.extra[DEFENSE] += POINTS_OF_THE_WILD
