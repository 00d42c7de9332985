from engine.asking.ask import Ask
from engine.asking.forms import Ships
from engine.asking.parameters import Parameters
from engine.asking.refusals import NotAllowed
from engine.sheets.abilities import (
    Sheet,
    ally,
    foreseen,
    in_words,
    main_player,
    power,
    super_flare,
    wild_flare,
)
from engine.sheets.advice import GOOD_ATTACK, attack_i_laid, best_attack, game_at_stake, odds

from ..facts import ShipsLanded, ShipsReturned, ShipsSent
from ..flow.sending import default_ships, ships_as_key, ships_on_colonies
from ..moments import BeforeCardsChosen, CardsChosen, Moment
from ..windows.homecoming import spread_evenly
from ..windows.losses import land, ships_still_there, take_and_tell
from . import TO_PLACES, Alien

IN, OUT = "in", "out"
ANY_NUMBER, WILD_MOST = 100, 4
WEAK_ATTACK, MANY_SPARE = 6, 4
Flow = tuple[str, dict[str, int]]  # IN or OUT, and ships by colony


def my_place(sheet: Sheet) -> str:
    """Return the place of its ships in the encounter."""
    if sheet.seat == sheet.enc.defense:
        return str(sheet.enc.planet)
    return "gate" if sheet.enc.place_of(sheet.side) is sheet.enc.gate else "orbit"


def ships_inside(sheet: Sheet) -> int:
    return sheet.position.place(my_place(sheet)).get(sheet.seat, 0)


def ships_outside(sheet: Sheet) -> dict[str, int]:
    found = ships_on_colonies(sheet.position, sheet.seat)
    return {planet: n for planet, n in found.items() if planet != my_place(sheet)}


def spare_ships(sheet: Sheet) -> int:
    return sum(n - 1 for n in ships_outside(sheet).values())


def main_with_ships(sheet: Sheet, moment: Moment) -> bool:
    return main_player(sheet, moment) and ships_inside(sheet) > 0


def ally_with_ships(sheet: Sheet, moment: Moment) -> bool:
    """Return whether it is an ally with ships there; by Mayfair's text, one that has ever sent some."""
    if not ally(sheet, moment):
        return False
    return ships_inside(sheet) > 0 or (_by_mayfair(sheet) and sheet.seat in sheet.enc.joined)


def may_think_again(sheet: Sheet, moment: Moment) -> bool:
    """Return whether it is a main player; by Mayfair's text, with ships, as for the power."""
    return main_with_ships(sheet, moment) if _by_mayfair(sheet) else main_player(sheet, moment)


def _by_mayfair(sheet: Sheet) -> bool:
    return isinstance(sheet, Alien) and sheet.has_own_text


@foreseen(IN, OUT)
def in_or_out(sheet: Sheet, moment: Moment) -> dict[str, str]:
    """Return the directions; both need a colony outside, since ships cannot go home without one."""
    if not ships_outside(sheet):
        return {}
    return {IN: IN, OUT: OUT} if ships_inside(sheet) else {IN: IN}


async def any_number(sheet: Sheet, moment: Moment, way: str) -> tuple[str, Flow]:
    return await _plan(sheet, way, ANY_NUMBER)


async def up_to_four(sheet: Sheet, moment: Moment, way: str) -> tuple[str, Flow]:
    """Ask for up to four; by Mayfair's text, for any number."""
    return await _plan(sheet, way, ANY_NUMBER if _by_mayfair(sheet) else WILD_MOST)


async def _plan(sheet: Sheet, way: str, most: int) -> tuple[str, Flow]:
    """Ask for number and colonies, so that all is named before the use can be zapped."""
    ask = _flows_in(sheet, most) if way == IN else _flows_out(sheet, min(most, ships_inside(sheet)))
    ships: dict[str, int] = await sheet.table.ask(ask)
    return f"{way} ({ships_as_key(ships)})", (way, ships)


def _flows_in(sheet: Sheet, most: int) -> Ask:
    """Return the question which ships flow in. Only its default keeps to the usual limit of four."""
    form = Ships(ships_outside(sheet), 1, most)
    return Ask(sheet.seat, "amoeba.flow_in", form, default_ships(sheet.position, sheet.seat, form))


def _flows_out(sheet: Sheet, most: int) -> Ask:
    form = Ships(dict.fromkeys(ships_outside(sheet), most), 1, most, come_from=my_place(sheet))
    about: Parameters = {"ships": ships_inside(sheet)}
    default = _evenly(sheet, 1 if may_cost_the_game(sheet) else most)
    one_stays = max(1, most - 1)  # for the colony, if the encounter is won
    return Ask(
        sheet.seat,
        "amoeba.flow_out",
        form,
        default,
        about=about,
        advise=lambda: _evenly(sheet, one_stays),
    )


def may_cost_the_game(sheet: Sheet) -> bool:
    """Return whether the default withdraws one ship only, as the game is at stake (OURS-amoeba-60)."""
    return sheet.is_main and game_at_stake(sheet.position, sheet.seat) == 1


def _evenly(sheet: Sheet, number: int) -> dict[str, int]:
    place = my_place(sheet)
    return spread_evenly(sheet.position, sheet.seat, number, excluding=int(place) if place.isdigit() else -1)


@in_words(
    "ships in for an attack of 10 or more, if 4 turn more attacks than still beat it; out for one below 6, "
    "but one stays"
)
def what_the_card_is_good_for(sheet: Sheet, moment: Moment, way: str) -> float:
    """Leave a negotiate its ships: it gets compensation for those it loses."""
    mine = attack_i_laid(sheet)
    if mine is None:
        return 0.0
    if way == IN:
        return float(mine >= GOOD_ATTACK and _more_ships_decide(sheet, mine))
    return float(mine < WEAK_ATTACK and ships_inside(sheet) > 1)


def _more_ships_decide(sheet: Sheet, value: int) -> bool:
    """Return whether four more ships beat more attacks than would still beat them."""
    if spare_ships(sheet) < MANY_SPARE:
        return False
    now, then = odds(sheet, value), odds(sheet, value, MANY_SPARE)
    return then - now > 1 - then


@in_words("ships in for an attack of 10 or more, if 4 turn more attacks than still beat it")
def a_good_attack_is_held(sheet: Sheet, moment: Moment, way: str) -> float:
    best = best_attack(sheet)
    return float(way == IN and best >= GOOD_ATTACK and _more_ships_decide(sheet, best))


@in_words("ships in, if you can spare more than 4")
def many_to_spare(sheet: Sheet, moment: Moment, way: str) -> float:
    return float(way == IN and spare_ships(sheet) > MANY_SPARE)


class Amoeba(Alien):
    """Ooze: moves its ships in or out after the cards are laid, in one action (R-14.3)."""

    title = "Amoeba"
    alert = "yellow"
    verb = "ooze"
    tagline = "Pours its fleet in, or out"
    role = "main player"
    phases = ("planning",)
    clashes = {"macron": "W"}
    text = (
        "As a main player with a ship in the encounter, once both encounter cards lie face down, you may "
        "do one of two things: take any number of your ships out to your colonies, or bring any number in "
        "from them. The limit of four does not apply. If you win with no ship left in the encounter, you "
        "gain no colony."
    )
    use = "The whole movement, in or out. Direction, number and colonies are named before it can be zapped."
    wild = (
        "As a main player, before encounter cards are chosen: up to four of your ships leave the encounter "
        "or join it, beyond the usual four if need be."
    )
    super = "You may use your power as an ally of either side, if you have a ship in the encounter."
    printed = {
        "mayfair": {
            "wild": (
                "As a main player with a token in the challenge, before Challenge Cards are chosen: any "
                "number of your tokens leave the challenge or join it, beyond the usual four if need be."
            ),
            "super": (
                "You may use your power as an ally of either side, if you committed at least one token when "
                "the alliances were formed."
            ),
        }
    }
    history = (
        "They have no shape to lose and therefore no dignity to defend, which makes them the calmest "
        "negotiators in the galaxy. Whole fleets have been known to seep away between the declaration of war "
        "and the first shot."
    )
    questions = {
        "flow_in": "Amoeba: which ships flow in?",
        "flow_out": "Amoeba: which ships flow out, and where to?",
    }
    answers = {"flow_in": "You add to the ships in the encounter: %(ships)s."}
    options = {"flow_out": TO_PLACES}

    @power(
        CardsChosen,
        who=main_with_ships,
        choices=in_or_out,
        ask_details=any_number,
        optional=True,
        pays=what_the_card_is_good_for,
    )
    async def ooze(self, moment: CardsChosen, flow: Flow) -> None:
        self._flow(*flow)

    @super_flare(
        CardsChosen, who=ally_with_ships, choices=in_or_out, ask_details=any_number, pays=many_to_spare
    )
    async def ooze_as_an_ally(self, moment: CardsChosen, flow: Flow) -> None:
        """Move ships. It stays an ally even with no ships left (R-9.9)."""
        self._flow(*flow)

    @wild_flare(
        BeforeCardsChosen,
        who=may_think_again,
        choices=in_or_out,
        ask_details=up_to_four,
        pays=a_good_attack_is_held,
    )
    async def second_thoughts(self, moment: BeforeCardsChosen, flow: Flow) -> None:
        self._flow(*flow)

    def _flow(self, way: str, ships: dict[str, int]) -> None:
        """Move ships, as far as answers to the announcement have left ships and colonies."""
        if way == IN:
            ships = ships_still_there(self.position, self.seat, ships)
        else:
            ships = self._still_possible(ships)
        if ships:
            (self._flow_in if way == IN else self._flow_out)(ships)

    def _flow_in(self, ships: dict[str, int]) -> None:
        """Bring ships in, in one action: emptied colonies and the power are checked after it."""
        number, place = take_and_tell(self.table, {self.seat: ships})[self.seat], my_place(self)
        if place.isdigit():
            land(self.table, self.seat, number, int(place))
            self.table.tell(ShipsLanded(self.seat, number, int(place)))
        else:
            self.position.put_ships(self.seat, number, self.position.place(place))
            self.table.tell(ShipsSent(self.seat, number, self.side))

    def _flow_out(self, ships: dict[str, int]) -> None:
        number = take_and_tell(self.table, {self.seat: {my_place(self): sum(ships.values())}})[self.seat]
        for planet, n in ships.items():
            self.position.put_ships(self.seat, n, self.position.planets[int(planet)])
        self.table.tell(ShipsReturned(self.seat, number, "home"))

    def _still_possible(self, ships: dict[str, int]) -> dict[str, int]:
        """Return the ships as named, or spread evenly if fewer ships or colonies are left."""
        number = min(sum(ships.values()), ships_inside(self))
        form = Ships(dict.fromkeys(ships_outside(self), number), 0, number)
        try:
            return dict(form.judge(ships))
        except NotAllowed:
            return _evenly(self, number)
