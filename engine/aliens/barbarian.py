from collections import Counter

from engine.asking.forms import Cards
from engine.asking.parameters import Parameters
from engine.sheets.abilities import Sheet, in_words, power, super_flare, wild_flare
from engine.sheets.advice import always_pays, is_poor_attack
from engine.state.cards import Card, card
from engine.state.encounter import OFFENSE
from engine.state.position import hand_pile

from ..moments import CompensationTaken, RewardsTaken, WinnerKnown
from ..windows.drawing import discard, give, look_at_hand
from . import Alien


def there_is_loot(sheet: Sheet, moment: WinnerKnown) -> bool:
    """Return whether the offense has won and the defense holds cards, whose number is public."""
    return bool(moment.winner == OFFENSE and sheet.position.seats[sheet.enc.defense].hand)


def won_as_the_offense(sheet: Sheet, moment: WinnerKnown) -> bool:
    return sheet.enc.offense == sheet.seat and there_is_loot(sheet, moment)


def won_as_its_ally(sheet: Sheet, moment: WinnerKnown) -> bool:
    return sheet.enc.allies.get(sheet.seat) == OFFENSE and there_is_loot(sheet, moment)


def i_received_cards(sheet: Sheet, moment: CompensationTaken | RewardsTaken) -> bool:
    receiver = moment.collector if isinstance(moment, CompensationTaken) else moment.seat
    return bool(receiver == sheet.seat and moment.cards)


@in_words("when an attack below 8 is among the cards you received")
def something_poor(sheet: Sheet, moment: CompensationTaken | RewardsTaken, _: None) -> float:
    return 1.0 if any(map(is_poor_attack, moment.received)) else 0.0


class Barbarian(Alien):
    """Looting: looks at a beaten hand, takes some of it and discards the rest."""

    title = "Barbarian"
    verb = "loot"
    tagline = "Pillages the loser's whole hand"
    role = "offense"
    mandatory = True
    phases = ("resolution",)
    text = (
        "When you have won the encounter as the offense, before any compensation you look at your "
        "opponent's whole hand. Take up to one card of it for each of your own ships in the encounter; all "
        "the rest of that hand is discarded."
    )
    use = "The whole looting. Zapped, the hand stays untouched and unseen."
    wild = (
        "As a main player or ally, when you receive compensation or rewards: look at all the cards received "
        "and discard those you do not want. Nothing replaces them."
    )
    super = (
        "As an offensive ally on the winning side: loot the hand of the defense, with one card for each of "
        "your own ships in the encounter."
    )
    history = (
        "They came upon writing, medicine and star charts in the same week, and burned two of the three for "
        "warmth. What they carry home they treasure loudly; what they cannot carry they make sure nobody "
        "else can."
    )
    questions = {
        "loot": "Barbarian: which of %(other_colour)s's cards do you take?",
        "unwanted": "Barbarian: which new cards do you discard?",
    }

    replies = {
        "loot": "loot|plunder|plündern|plündere ihn",
    }

    @power(WinnerKnown, who=won_as_the_offense)
    async def loot(self, moment: WinnerKnown, _: None) -> None:
        await self._loot(self.enc.defense)

    @super_flare(WinnerKnown, who=won_as_its_ally, pays=always_pays)
    async def share_the_loot(self, moment: WinnerKnown, _: None) -> None:
        await self._loot(self.enc.defense)

    async def _loot(self, victim: int) -> None:
        """Loot the victim's hand, but no other pile.

        Only the two players learn what is taken; all learn what is discarded.
        """
        cards = look_at_hand(self.table, self.seat, victim)
        taken = await self._choose(cards, victim)
        if taken:
            give(self.table, victim, self.seat, taken, "loot")
        rest = Counter(cards) - Counter(taken)
        await discard(self.table, self.seat, sorted(rest.elements()), "loot", pile=hand_pile(victim))

    async def _choose(self, cards: list[Card], victim: int) -> list[Card]:
        most = self.enc.gate.get(self.seat, 0)
        if not most or not cards:
            return []
        form = Cards([str(one) for one in cards], 0, most)
        about: Parameters = {"other": victim, "cards": form.most}
        default = sorted(map(str, self._best(cards)[: form.most]))
        return await self.table.choose(self.seat, "barbarian.loot", form, default, about=about, sealed=True)

    def _best(self, cards: list[Card]) -> list[Card]:
        """Return the attacks from the highest down, then the other cards at random (D-69)."""
        attacks = [one for one in cards if one.is_attack]
        others = [one for one in cards if not one.is_attack]
        return [*reversed(attacks), *self.position.dice.shuffled(others, "default loot")]

    @wild_flare(CompensationTaken | RewardsTaken, who=i_received_cards, pays=something_poor)
    async def discard_the_unwanted(self, moment: CompensationTaken | RewardsTaken, _: None) -> None:
        """Discard the unwanted cards that are still in the hand."""
        held = Counter(self.me.hand) & Counter(moment.received)
        keys = sorted(str(one) for one in held.elements())
        poor = [key for key in keys if is_poor_attack(card(key))]
        form = Cards(keys, 0, len(keys))
        unwanted = await self.table.choose(self.seat, "barbarian.unwanted", form, poor, sealed=True)
        await discard(self.table, self.seat, unwanted, "unwanted")
