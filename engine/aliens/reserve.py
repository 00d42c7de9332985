from collections.abc import Callable

from engine.sheets.abilities import (
    Sheet,
    against_another,
    in_words,
    lasting,
    main_or_ally,
    power,
    super_flare,
    wild_flare,
)
from engine.sheets.advice import (
    favoured_side,
    favoured_side_is_losing,
    points_help,
    points_turn_result,
    reinforcements_in_hand,
    unless_another_flare_may_help,
)
from engine.sheets.hands import has_a_negotiate
from engine.state.cards import NEGOTIATE, Card
from engine.state.encounter import SIDES

from ..facts import CardMoved
from ..moments import CardsDiscarded, CardsRevealed, Moment, ReinforcementPlayed
from ..windows.drawing import discard
from . import Alien

MOST_LOW, HIGH = 6, range(7, 10)
Added = tuple[Card, str]  # the card, and the side it is added to


def _is_low(one: Card) -> bool:
    """Return whether it is an attack of 06 or less, also below zero."""
    return one.is_attack and one.value <= MOST_LOW


def _is_higher(one: Card) -> bool:
    return one.is_attack and one.value in HIGH


def _attacks_for_either_side(sheet: Sheet, fitting: Callable[[Card], bool]) -> dict[str, Added]:
    attacks = sorted({one for one in sheet.me.hand if fitting(one)})
    return {f"{one} for {side}": (one, side) for one in attacks for side in SIDES}


def low_attacks(sheet: Sheet, moment: Moment) -> dict[str, Added]:
    return _attacks_for_either_side(sheet, _is_low)


def higher_attacks(sheet: Sheet, moment: Moment) -> dict[str, Added]:
    return _attacks_for_either_side(sheet, _is_higher)


def anothers_reinforcement(sheet: Sheet, moment: ReinforcementPlayed) -> bool:
    return main_or_ally(sheet, moment) and against_another(sheet, moment)


def anothers_reinforcements_lie_there(sheet: Sheet, moment: CardsDiscarded) -> bool:
    return moment.seat != sheet.seat and any(one.kind == "reinforcement" for one in moment.cards)


# Advice


def _adds(one: Card) -> bool:
    return one.kind == "reinforcement" or (_is_low(one) and one.value > 0)


@in_words(
    "for your side, if all you could add turns its defeat: the lowest attack that is enough, else the highest"
)
def it_would_help(sheet: Sheet, moment: Moment, added: Added) -> float:
    """Rate a card, if all that could be added turns the result.

    The least card that is enough alone is best; if none is, the largest.
    """
    one, side = added
    more = sum(c.value for c in sheet.me.hand if _adds(c))
    if not _is_low(one):
        more += one.value
    if side != favoured_side(sheet) or one.value <= 0 or not points_turn_result(sheet, more):
        return 0.0
    return 2 - one.value / 100 if points_turn_result(sheet, one.value) else 1 + one.value / 100


@in_words("for your side, if all you could add turns its defeat, or this attack widens a win by less than 25")
def it_would_help_or_make_a_narrow_win_safer(sheet: Sheet, moment: Moment, added: Added) -> float:
    """Advise it for a safer win, too: the flare stays, and a poor attack is gone."""
    one, side = added
    safer = (
        not favoured_side_is_losing(sheet) and side == favoured_side(sheet) and points_help(sheet, one.value)
    )
    return 0.5 if safer else it_would_help(sheet, moment, added)


@in_words("at the first chance; while your side is losing, if they may turn that, or as your only flare")
def they_may_be_added(sheet: Sheet, moment: CardsDiscarded, _: None) -> float:
    """Take reinforcements that would turn the result; else keep the flare if another one may help."""
    taken = sum(one.value for one in moment.cards if one.kind == "reinforcement")
    points = taken + reinforcements_in_hand(sheet)
    may_add = main_or_ally(sheet, moment) and not sheet.enc.result
    if may_add and any(points_turn_result(sheet, points, side) for side in SIDES):
        return 1.0
    return unless_another_flare_may_help(sheet, moment, None)


@in_words("when the reinforcement would turn your side's win into a defeat")
def it_would_cost_the_win(sheet: Sheet, moment: ReinforcementPlayed, _: None) -> float:
    if favoured_side_is_losing(sheet):
        return 0.0
    sheet.enc.extra[moment.choice] += moment.card.value
    try:
        return float(favoured_side_is_losing(sheet))
    finally:
        sheet.enc.extra[moment.choice] -= moment.card.value


class Reserve(Alien):
    """Reinforce: adds low attacks like reinforcements (R-11.8), and cancels others' reinforcements.

    Every play and every cancellation is a use of its own; one zap stops both. The cards do not count as
    encounter cards.
    """

    title = "Reserve"
    alert = "green"
    verb = "reinforce"
    tagline = "Low attacks double as reinforcements"
    role = "main player or ally"
    phases = ("reveal",)
    text = (
        "As a main player or ally, after the cards are revealed, you may play attacks of 06 or less from "
        "your hand as reinforcements of that value, as many as you like, for either side. When another "
        "player plays a reinforcement, you may discard a negotiate to cancel it."
    )
    use = "Each attack played, and each cancellation. A zap of one stops both for the encounter."
    wild = (
        "When reinforcements of another player are discarded, played or not: take them into your hand. From "
        "then on you take all that others discard in this encounter."
    )
    super = "Your power also plays one attack of 07, 08 or 09 from your hand as a reinforcement."
    history = (
        "Every Reserve is somebody's understudy and knows all the lines. They arrive late on principle, with "
        "snacks and artillery."
    )

    @power(
        CardsRevealed,
        who=main_or_ally,
        choices=low_attacks,
        optional=True,
        repeatable=True,
        pays=it_would_help,
    )
    async def reinforce(self, moment: CardsRevealed, added: Added) -> None:
        await self._add(*added)

    @super_flare(
        CardsRevealed,
        who=main_or_ally,
        choices=higher_attacks,
        pays=it_would_help_or_make_a_narrow_win_safer,
    )
    async def reinforce_with_more(self, moment: CardsRevealed, added: Added) -> None:
        await self._add(*added)

    async def _add(self, one: Card, side: str) -> None:
        """Add the named card, if it is still in the hand."""
        if one in self.me.hand:
            self.enc.extra[side] += one.value
            await discard(self.table, self.seat, [one], "reinforcement")

    @power(
        ReinforcementPlayed,
        who=anothers_reinforcement,
        can=has_a_negotiate,
        optional=True,
        pays=it_would_cost_the_win,
    )
    async def countermand(self, play: ReinforcementPlayed, _: None) -> None:
        """Discard a negotiate and cancel the reinforcement. A zap keeps the negotiate (R-14.7)."""
        if has_a_negotiate(self, play):
            await discard(self.table, self.seat, [NEGOTIATE], "reinforcement cancelled")
            play.stopped = "cancelled"

    @wild_flare(CardsDiscarded, who=anothers_reinforcements_lie_there, pays=they_may_be_added)
    async def take_them(self, moment: CardsDiscarded, _: None) -> None:
        """Take the reinforcements, now and to the end of the encounter (F18)."""
        self.start_lasting("salvage")
        self._take(moment)

    @lasting(CardsDiscarded, who=anothers_reinforcements_lie_there)
    async def salvage(self, moment: CardsDiscarded, _: None) -> None:
        self._take(moment)

    def _take(self, moment: CardsDiscarded) -> None:
        for one in [card for card in moment.cards if card.kind == "reinforcement"]:
            moment.cards.remove(one)
            if one in self.position.discards:
                self.position.discards.remove(one)
                self.position.note_discarded(0)
                self.me.hand.append(one)
                self.table.tell(CardMoved(str(one), self.seat))
