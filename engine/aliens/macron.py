from dataclasses import replace

from engine.sheets.abilities import Sheet, in_words, part, power, rule, super_flare, wild_flare
from engine.sheets.advice import FLARE_IMPROVES, always_pays, effect_helps
from engine.state.queries import COMPENSATION_SIZE, REWARD_SIZE, SHIP_LIMIT, SHIP_WORTH, Limits
from engine.state.totals import both_attack, face, ships_of

from ..moments import CardsRevealed, Moment, ShipsCommitting
from . import Alien

POINTS_OF_A_SHIP = 4


def i_send(sheet: Sheet, moment: ShipsCommitting) -> bool:
    return moment.seat == sheet.seat


def my_ships_take_part(sheet: Sheet) -> bool:
    side = sheet.enc.side_of(sheet.seat)
    return side is not None and ships_of(sheet.position, side).get(sheet.seat, 0) > 0


def ships_are_added(sheet: Sheet, moment: Moment) -> bool:
    return my_ships_take_part(sheet) and both_attack(sheet.position)


def added_by_use(sheet: Sheet, moment: Moment) -> bool:
    return ships_are_added(sheet, moment) and sheet.position.rules.zap_at_reveal


def added_without_use(sheet: Sheet, moment: Moment) -> bool:
    """Return whether the worth of ships counts without a use of its own.

    By this house rule only the limit can be zapped, and such a zap takes the worth as well.
    """
    if sheet.position.rules.zap_at_reveal or sheet.position.is_zapped(sheet.name):
        return False
    return ships_are_added(sheet, moment)


def my_side_has_an_attack(sheet: Sheet, moment: Moment) -> bool:
    return my_ships_take_part(sheet) and face(sheet.position, sheet.enc.main_of(sheet.side)).is_attack


@in_words(FLARE_IMPROVES)
def a_point_would_help(sheet: Sheet, moment: Moment, _: None) -> float:
    return effect_helps(sheet, "gain")


class Macron(Alien):
    """Mass: sends one ship, and every ship counts four. One zap blocks both uses (R-14.7)."""

    title = "Macron"
    verb = "mass"
    tagline = "Sends one ship, each counts as four"
    role = "main player or ally"
    mandatory = True
    phases = ("launch", "alliance", "reveal")
    text = (
        "Whenever you send ships as offense or as an ally you must send exactly one. After the reveal every "
        "ship of yours that takes part adds four rather than one. When you collect compensation or "
        "defender rewards, each of your ships counts twice. As defense nothing limits how many ships stand "
        "on the planet."
    )
    use = (
        "Two uses: the limit of one ship when you send, and the fourfold worth after the reveal. Counting "
        "twice for compensation and rewards happens without use."
    )
    wild = (
        "Once the card of your side is revealed as an attack: your side gains one more point for each of "
        "your own ships that take part."
    )
    super = "When you send ships: send one to four all the same; they still count four each."
    history = (
        "A Macron greets guests by moving the furniture out of orbit first. They travel alone because nobody "
        "else fits in the corridor."
    )

    @power(ShipsCommitting, who=i_send)
    async def one_ship(self, moment: ShipsCommitting, _: None) -> None:
        """Announce the limit, which `only_one` sets, so that it can be zapped; then up to four may go."""

    @rule(SHIP_LIMIT)
    def only_one(self, limits: Limits, *, seat: int, side: str) -> Limits:
        if seat != self.seat or self.position.is_zapped(self.name):
            return limits
        return replace(limits, least=1, most=1)

    @super_flare(ShipsCommitting, who=i_send, pays=always_pays)
    async def up_to_four(self, moment: ShipsCommitting, _: None) -> None:
        self.start_lasting("fleet")

    @rule(SHIP_LIMIT, lasting="fleet", stage="freedom")
    def one_to_four(self, limits: Limits, *, seat: int, side: str) -> Limits:
        return replace(limits, least=1, most=max(limits.most, 4)) if seat == self.seat else limits

    @power(CardsRevealed, who=added_by_use)
    async def mass(self, moment: CardsRevealed, _: None) -> None:
        self.start_lasting("mass")

    @part(CardsRevealed, who=added_without_use)
    async def unzappable_mass(self, moment: CardsRevealed, _: None) -> None:
        self.start_lasting("mass")

    @rule(SHIP_WORTH, lasting="mass", stage="worth")
    def four_points(self, worth: int, *, owner: int, side: str) -> int:
        return POINTS_OF_A_SHIP if owner == self.seat else worth

    @rule(COMPENSATION_SIZE)
    def twice_the_compensation(self, cards: int, *, seat: int) -> int:
        return 2 * cards if seat == self.seat else cards

    @rule(REWARD_SIZE)
    def twice_the_rewards(self, rewards: int, *, seat: int) -> int:
        return 2 * rewards if seat == self.seat else rewards

    @wild_flare(CardsRevealed, who=my_side_has_an_attack, pays=a_point_would_help)
    async def a_point_a_ship(self, moment: CardsRevealed, _: None) -> None:
        self.start_lasting("gain")

    @rule(SHIP_WORTH, lasting="gain", stage="gain")
    def one_more(self, worth: int, *, owner: int, side: str) -> int:
        """Add a point for each ship, after effects that turn the sign of ships."""
        return worth + 1 if owner == self.seat else worth
