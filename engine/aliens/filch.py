from engine.asking.keys import seat_key
from engine.sheets.abilities import (
    Sheet,
    against_another,
    in_words,
    main_player,
    power,
    super_flare,
    that_seat,
    wild_flare,
)
from engine.sheets.hands import has_a_negotiate
from engine.sheets.stopping import against_me, not_for_me
from engine.state.cards import NEGOTIATE

from ..moments import CardPlayed, EncounterCardsDiscarded
from ..windows.drawing import discard, take_from_discards
from . import Alien


def opponents_card_lies_there(sheet: Sheet, moment: EncounterCardsDiscarded) -> bool:
    return main_player(sheet, moment) and sheet.opponent in moment.cards


def used_cards(sheet: Sheet, moment: EncounterCardsDiscarded) -> dict[str, int]:
    return {seat_key(s): s for s in moment.cards if s != sheet.seat}


def anothers_card_lies_there(sheet: Sheet, moment: EncounterCardsDiscarded) -> bool:
    return bool(used_cards(sheet, moment))


def anothers_artifact_or_flare(sheet: Sheet, moment: CardPlayed) -> bool:
    return against_another(sheet, moment) and moment.card.kind in ("artifact", "flare")


async def a_negotiate(sheet: Sheet, _: None) -> bool:
    """Discard a negotiate when nobody can prevent the flare any more; return whether there was one."""
    if NEGOTIATE not in sheet.me.hand:
        return False
    await discard(sheet.table, sheet.seat, [NEGOTIATE], "price")
    return True


@in_words("at the first chance, for the higher card")
def the_best_card(sheet: Sheet, moment: EncounterCardsDiscarded, seat: int) -> float:
    return float(1 + moment.cards[seat].card.value)


@in_words(
    "against an artifact of a player not on your side, and a flare that names you or is the other side's, if "
    "it may harm"
)
def worth_a_negotiate(sheet: Sheet, moment: CardPlayed, _: None) -> float:
    return (not_for_me if moment.card.kind == "artifact" else against_me)(sheet, moment)


class Filch(Alien):
    """Theft: takes the opponent's used card out of the discard pile; the flare takes a card being played."""

    title = "Filch"
    verb = "theft"
    tagline = "Pockets the opponent's used card"
    role = "main player"
    phases = ("resolution",)
    clashes = {"machine": "P"}
    text = (
        "As a main player, just after the encounter cards are discarded, you may take your opponent's card "
        "from the discard pile into your hand."
    )
    use = "Taking the card."
    wild = (
        "While another player plays an artifact or a flare: discard a negotiate from your hand, and that "
        "card comes into your hand without any effect."
    )
    super = "In any encounter, whoever takes part, you may take the used encounter card of one other player."
    history = (
        "Pockets came first in their evolution, and hands followed to fill them. They never deny a theft; "
        "they simply describe it from the object's point of view."
    )

    replies = {
        "theft": "steal|steal it|klauen|stehlen|schnappen",
        "steal_a_card_being_played": "steal it|steal that|steal the card|klauen|stehlen|die klau ich",
    }

    @power(EncounterCardsDiscarded, who=opponents_card_lies_there, optional=True)
    async def theft(self, moment: EncounterCardsDiscarded, _: None) -> None:
        self._take(moment, self.opponent)

    @super_flare(
        EncounterCardsDiscarded,
        who=anothers_card_lies_there,
        choices=used_cards,
        targets=that_seat,
        pays=the_best_card,
    )
    async def theft_anywhere(self, moment: EncounterCardsDiscarded, seat: int) -> None:
        self._take(moment, seat)

    def _take(self, moment: EncounterCardsDiscarded, seat: int) -> None:
        """Take the used card; if the pile holds others like it, the top one."""
        laid = moment.cards.pop(seat, None)
        if laid is not None and laid.card in self.position.discards:
            take_from_discards(self.table, self.seat, laid.card)

    @wild_flare(
        CardPlayed,
        who=anothers_artifact_or_flare,
        can=has_a_negotiate,
        price=a_negotiate,
        pays=worth_a_negotiate,
    )
    async def steal_a_card_being_played(self, play: CardPlayed, _: None) -> None:
        play.stopped, play.thief = "stolen", self.seat
