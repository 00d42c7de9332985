from collections import Counter

from engine.asking.forms import Cards, Ships
from engine.asking.parameters import Parameters
from engine.sheets.abilities import Sheet, foreseen, in_words, main_player, power, super_flare, wild_flare
from engine.sheets.advice import points_turn_result
from engine.state.cards import Card
from engine.state.encounter import SIDES
from engine.state.totals import both_attack, card_value, result

from ..facts import AllianceWasAnswered
from ..flow.sending import default_ships, send, ships_on_colonies
from ..moments import CardsRevealed, Moment
from ..windows.drawing import discard
from . import Alien

LateShips = tuple[str, dict[str, int]]  # the side, and the ship by its colony


def counts_as(sheet: Sheet, seat: int) -> int:
    """Return the value of the revealed card, without a card added beside it."""
    return card_value(sheet.position, seat, before="added")


def both_attack_and_nothing_was_added(sheet: Sheet, moment: Moment) -> bool:
    return (
        main_player(sheet, moment)
        and both_attack(sheet.position)
        and not sheet.lasting_effects("overwhelmed")
    )


def there_is_room_between(sheet: Sheet, moment: Moment) -> bool:
    """Return whether a value lies between the two cards, which is public."""
    if not both_attack_and_nothing_was_added(sheet, moment):
        return False
    return counts_as(sheet, sheet.seat) + 1 < counts_as(sheet, sheet.opponent)


def there_is_room_below(sheet: Sheet, moment: Moment) -> bool:
    return both_attack_and_nothing_was_added(sheet, moment) and counts_as(sheet, sheet.opponent) > 0


def between(sheet: Sheet) -> list[Card]:
    """Return the attacks in the hand whose printed values lie between the two cards."""
    least = counts_as(sheet, sheet.seat)
    return [one for one in below(sheet) if one.value > least]


def below(sheet: Sheet) -> list[Card]:
    most = counts_as(sheet, sheet.opponent)
    return sorted(one for one in sheet.me.hand if one.is_attack and one.value < most)


def some_between(sheet: Sheet, moment: Moment) -> bool:
    return bool(between(sheet))


def some_below(sheet: Sheet, moment: Moment) -> bool:
    return bool(below(sheet))


def just_enough(sheet: Sheet, cards: list[Card]) -> list[str]:
    """Return the fewest of the highest cards that turn the result; if none do, the lowest card."""
    for number in range(1, len(cards) + 1):
        if points_turn_result(sheet, points_of(cards[-number:])):
            return sorted(map(str, cards[-number:]))
    return [str(cards[0])]


def points_of(cards: list[Card]) -> int:
    return sum(one.value for one in cards)


@in_words("when all attacks you hold between the two cards together turn your defeat")
def between_turns_it(sheet: Sheet, moment: Moment, _: None) -> float:
    return float(points_turn_result(sheet, points_of(between(sheet))))


@in_words("when all attacks you hold below your opponent's card together turn your defeat")
def below_turns_it(sheet: Sheet, moment: Moment, _: None) -> float:
    return float(points_turn_result(sheet, points_of(below(sheet))))


async def which_cards(sheet: Sheet, cards: list[Card]) -> tuple[str, list[Card]]:
    """Ask for all cards before the use can be answered."""
    keys = sorted(map(str, cards))
    form = Cards(keys, 1, len(keys))
    default = just_enough(sheet, cards)
    named = await sheet.table.choose(sheet.seat, "fodder.overwhelm", form, default, sealed=True)
    return ", ".join(map(str, named)), named


async def which_between(sheet: Sheet, moment: Moment, _: None) -> tuple[str, list[Card]]:
    return await which_cards(sheet, between(sheet))


async def which_below(sheet: Sheet, moment: Moment, _: None) -> tuple[str, list[Card]]:
    return await which_cards(sheet, below(sheet))


@foreseen(*SIDES)
def sides_missed(sheet: Sheet, moment: Moment) -> dict[str, str]:
    """Return the sides that had invited this bystander, who has not allied with anybody."""
    enc = sheet.enc
    if enc.side_of(sheet.seat) is not None or sheet.seat in enc.joined:
        return {}
    return {side: side for side in SIDES if sheet.seat in enc.invited.get(side, [])}


def invited_in_vain(sheet: Sheet, moment: Moment) -> bool:
    return bool(sides_missed(sheet, moment) and sheet.position.colonies(sheet.seat))


@in_words("when a side that invited you is winning as the revealed cards stand; you join that side")
def winning(sheet: Sheet, moment: Moment, side: str) -> float:
    """Advise to join a winning side: one ship is enough to share the win."""
    return float(result(sheet.position) == side)


async def from_where(sheet: Sheet, moment: Moment, side: str) -> tuple[str, LateShips]:
    form = Ships(ships_on_colonies(sheet.position, sheet.seat), 1, 1)
    default = default_ships(sheet.position, sheet.seat, form, most=1)
    about: Parameters = {"side": side}
    fleet = await sheet.table.choose(sheet.seat, "fodder.latecomer", form, default, about=about)
    return side, (side, fleet.ships)


class Fodder(Alien):
    """Overwhelm: attacks between the two revealed cards are added; the flare lets a bystander join late."""

    title = "Fodder"
    alert = "yellow"
    verb = "overwhelm"
    tagline = "Piles middling attacks onto its total"
    role = "main player"
    phases = ("reveal",)
    text = (
        "As a main player, when both main players have revealed attacks, you may discard any number of "
        "attack cards from your hand that are higher than your revealed card and lower than your opponent's. "
        "Their values are added to your total."
    )
    use = "Discarding the cards and adding them, when all of them are named."
    wild = (
        "When the cards are revealed and you take no part, though a side had invited you: join that side "
        "after all, with exactly one ship."
    )
    super = (
        "When you use your power you may also discard and add attack cards that are not higher than your "
        "own: every one that is lower than your opponent's card."
    )
    history = (
        "A poor people with a great many mediocre weapons, they made a doctrine of using all of them. "
        "Quality, they say, is what you call it when you have run out."
    )
    questions = {
        "latecomer": "Fodder: join %(side)s from where?",
        "overwhelm": "Fodder: which attacks do you discard and add?",
    }
    answers = {"latecomer": "You join with %(ships)s."}

    @power(
        CardsRevealed,
        who=there_is_room_between,
        can=some_between,
        ask_details=which_between,
        optional=True,
        pays=between_turns_it,
    )
    async def overwhelm(self, moment: CardsRevealed, named: list[Card]) -> None:
        await self._add(named)

    @super_flare(
        CardsRevealed, who=there_is_room_below, can=some_below, ask_details=which_below, pays=below_turns_it
    )
    async def overwhelm_with_all(self, moment: CardsRevealed, named: list[Card]) -> None:
        await self._add(named)

    async def _add(self, named: list[Card]) -> None:
        """Discard the named cards that are still in the hand, and add their values."""
        held = sorted((Counter(self.me.hand) & Counter(named)).elements())
        self.start_lasting("overwhelmed")
        self.enc.extra[self.side] += points_of(held)
        await discard(self.table, self.seat, held, "overwhelm")

    @wild_flare(
        CardsRevealed, who=invited_in_vain, choices=sides_missed, ask_details=from_where, pays=winning
    )
    async def join_late(self, moment: CardsRevealed, late: LateShips) -> None:
        """Join as a full ally. No sheet changes the number of ships."""
        side, ships = late
        if all(self.position.planets[int(place)].get(self.seat) for place in ships):
            self.enc.allies[self.seat] = self.enc.joined[self.seat] = side
            number = await send(self.table, self.seat, side, ships)
            self.table.tell(AllianceWasAnswered(self.seat, side, number))
