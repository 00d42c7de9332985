from engine.sheets.abilities import card_effect, that_seat

from ..artifacts import anybody
from ..artifacts.plague import infect, the_leader
from ..moments import Moment
from . import ANY_TIME, Edict


class Plague(Edict):
    """Costs the victim three ships and one card of each kind, by the victim's choice (M-12.8, A-34)."""

    title = "Plague"
    keyword = "harm player"
    text = (
        "At any time, name a player: three tokens of that player's choice go to the Warp, and one card of "
        "each kind in that hand is thrown away: attack, compromise, edict, flare, kicker, reinforcement."
    )
    replies = {
        "spread": (
            "catches the plague|catch the plague|infect|a plague upon|a plague on the house of"
            "|plague hits|plague strikes|bekommt die seuche|kriegt die pest|bekommt die pest|anstecken"
            "|bekommt die plague|kriegt die plague|infizieren"
        )
    }

    @card_effect(ANY_TIME, choices=anybody, targets=that_seat, pays=the_leader)
    async def spread(self, moment: Moment, victim: int) -> None:
        await infect(self.table, victim)
