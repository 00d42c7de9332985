from engine.asking.keys import seat_key
from engine.sheets.abilities import Sheet, in_words, power, super_flare, that_seat, wild_flare
from engine.sheets.advice import always_pays, harmless, nearly_wins
from engine.sheets.stopping import unless_lost_anyway
from engine.sheets.techs import zaps_powers as tech_zaps_powers
from engine.state.encounter import Loss

from ..artifacts import zaps_powers
from ..moments import CardPlayed, Moment, PowerUsed, ShipsInWarp, ShipsRemoved, TechUsed
from ..windows.drawing import draw
from ..windows.losses import give_back
from . import Alien

HIGHER_FEE = "healer.fee"  # marks a loss whose rescues earn a card for each ship


def patients(sheet: Sheet, moment: ShipsInWarp | ShipsRemoved) -> dict[str, int]:
    """Return others who have just lost ships and have a colony to put them on.

    One loss of a player is one rescue of all ships, also if some of them were removed. It then comes when the
    others have arrived in the warp.
    """
    loss = moment.loss
    hurt = list(loss.removed if isinstance(moment, ShipsRemoved) else loss.lost)
    if isinstance(moment, ShipsRemoved):
        hurt = [s for s in hurt if s not in loss.lost]
    return {seat_key(s): s for s in hurt if s != sheet.seat and sheet.position.colonies(s)}


def there_are_patients(sheet: Sheet, moment: ShipsInWarp | ShipsRemoved) -> bool:
    return bool(patients(sheet, moment))


def zap_of_a_power_against_me(sheet: Sheet, moment: CardPlayed | TechUsed) -> bool:
    """Return whether a Cosmic Zap, or a tech that works like one, answers the seat's own use."""
    use = moment.moment
    zaps = zaps_powers(moment.card) if isinstance(moment, CardPlayed) else tech_zaps_powers(moment.tech)
    return zaps and isinstance(use, PowerUsed) and use.user == sheet.seat


@in_words("for every player who is not one colony short of winning")
def not_about_to_win(sheet: Sheet, moment: Moment, patient: int) -> float:
    return float(not nearly_wins(sheet.position, patient))


class Healer(Alien):
    """Healing: gives others back the ships they have just lost; what the loss brings them stays (R-17.2)."""

    title = "Healer"
    alert = "yellow"
    verb = "heal"
    tagline = "Saves others' lost ships for a card"
    not_with = ("masochist", "sadist")  # a switch allows the first
    text = (
        "At once after another player has lost ships to the warp, or out of the game, you may give them back "
        "all the ships just lost; they put these on their colonies, and you draw one card. You may do so for "
        "several players in an encounter, for a card each. Healed ships still count as lost for compensation "
        "and for whatever else a loss brings."
    )
    use = "Each rescue of one player. A zap stops that rescue and bars all further ones in this encounter."
    wild = "When a Cosmic Zap is played against you, it is discarded without effect."
    super = "For all rescues from losses of one moment you draw a card for each ship saved instead of one."
    history = (
        "They patch up victors and vanquished alike and bill them the same, which both sides find insulting. "
        "Their oath runs to four words, and the last two are the fee."
    )

    replies = {
        "healing": (
            "heal|heal them|rescue|rescue ships|save ships|patch up|heilen|heile|retten|rette|flick zusammen"
        ),
        "bringing_back": (
            "bring back|bring back ships|heal|rescue|rescue ships|save ships|heilen|retten|zurückholen"
        ),
    }

    @power(
        ShipsInWarp,
        choices=patients,
        targets=that_seat,
        optional=True,
        each_choice=True,
        pays=not_about_to_win,
        harms=harmless,
    )
    async def healing(self, moment: ShipsInWarp, patient: int) -> None:
        """Give back the ships just lost, not older ones."""
        ships, hurt = moment.loss.lost[patient], self.position.seats[patient]
        hurt.arrived = max(0, hurt.arrived - ships)
        removed = moment.loss.removed.get(patient, 0)
        await give_back(self.table, patient, ships, removed)
        await self._take_fee(moment.loss, ships + removed)

    @power(
        ShipsRemoved,
        choices=patients,
        targets=that_seat,
        optional=True,
        each_choice=True,
        pays=not_about_to_win,
        harms=harmless,
    )
    async def bringing_back(self, moment: ShipsRemoved, patient: int) -> None:
        ships = moment.loss.removed[patient]
        await give_back(self.table, patient, 0, ships)
        await self._take_fee(moment.loss, ships)

    async def _take_fee(self, loss: Loss, ships: int) -> None:
        await draw(self.table, self.seat, ships if HIGHER_FEE in loss.marks else 1)

    @super_flare(ShipsInWarp, who=there_are_patients, pays=always_pays)
    async def a_card_a_ship(self, moment: ShipsInWarp, _: None) -> None:
        moment.loss.marks.append(HIGHER_FEE)

    @super_flare(ShipsRemoved, who=there_are_patients, pays=always_pays)
    async def a_card_a_removed_ship(self, moment: ShipsRemoved, _: None) -> None:
        moment.loss.marks.append(HIGHER_FEE)

    @wild_flare(CardPlayed | TechUsed, who=zap_of_a_power_against_me, pays=unless_lost_anyway)
    async def no_zap(self, play: CardPlayed | TechUsed, _: None) -> None:
        play.stopped = "cancelled"
