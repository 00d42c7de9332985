from itertools import combinations

from engine.asking.keys import seat_key
from engine.sheets.abilities import Sheet, card_effect, foreseen, in_words, those_seats
from engine.sheets.advice import nearly_wins

from ..facts import AllianceCancelled
from ..moments import AlliancesFormed, Moment
from ..table import Table
from ..windows.losses import bring_home
from . import CardSheet

MANY_SHIPS = 3


def somebody_allied(sheet: Sheet, moment: Moment) -> bool:
    return bool(sheet.enc.allies)


@foreseen(own_seat=True)
def any_of_them(sheet: Sheet, moment: Moment) -> dict[str, tuple[int, ...]]:
    allies = [s for s in sheet.enc.order if s in sheet.enc.allies]
    sets = [s for n in range(1, len(allies) + 1) for s in combinations(allies, n)]
    return {" ".join(seat_key(s) for s in seats): seats for seats in sets}


@in_words(
    "as a main player, against the other side's allies, if they bring 3 ships or one is one colony short "
    "of winning"
)
def only_the_others_allies(sheet: Sheet, moment: Moment, seats: tuple[int, ...]) -> float:
    """Advise to send home all allies of the other side; one or two ships are not worth the card."""
    if not sheet.is_main or any(sheet.enc.allies.get(s) == sheet.side for s in seats):
        return 0.0
    ships = sum(sheet.enc.gate.get(s, 0) + sheet.enc.orbit.get(s, 0) for s in seats)
    worth_it = ships >= MANY_SHIPS or any(nearly_wins(sheet.position, s) for s in seats)
    return float(len(seats)) if worth_it else 0.0


async def send_allies_home(table: Table, seats: tuple[int, ...]) -> None:
    """End these alliances; the ships go home."""
    enc = table.position.enc
    for seat in seats:
        side = enc.allies.pop(seat, None)
        if side is not None:
            table.tell(AllianceCancelled(seat, side))
    for place in (enc.gate, enc.orbit):
        await bring_home(table, place, [s for s in seats if s in place])


class ForceField(CardSheet):
    """Sends allies home. They leave the encounter but still count as having allied (R-9.8, R-9.9)."""

    title = "Force Field"
    keyword = "stop allies"
    phases = ("alliance",)
    text = "After alliances are formed, name any allies: they go home and are out of the encounter."

    @card_effect(
        AlliancesFormed,
        who=somebody_allied,
        choices=any_of_them,
        targets=those_seats,
        pays=only_the_others_allies,
    )
    async def send_home(self, moment: AlliancesFormed, seats: tuple[int, ...]) -> None:
        await send_allies_home(self.table, seats)
