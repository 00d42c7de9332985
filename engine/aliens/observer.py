from dataclasses import replace

from engine.sheets.abilities import Sheet, in_words, power, rule, super_flare, wild_flare
from engine.sheets.advice import always_pays, costs_another_flare, nearly_wins
from engine.state.encounter import Loss
from engine.state.queries import SHIP_LIMIT, Limits

from ..moments import AlliancesFormed, Moment, ShipsCommitting, ShipsToWarp
from ..windows.drawing import draw
from ..windows.losses import save
from . import Alien


def protected(sheet: Sheet, loss: Loss) -> dict[int, int]:
    """Return its own ships while it is an ally; its allies' ships while it is a main player."""
    side = sheet.enc.side_of(sheet.seat)
    if sheet.enc.phase != "resolution" or side is None:
        return {}
    seats = sheet.enc.allies_of(side) if sheet.is_main else [sheet.seat]
    return {s: loss.ships[s] for s in seats if loss.ships.get(s) and sheet.position.colonies(s)}


def has_somebody_to_protect(sheet: Sheet, moment: ShipsToWarp) -> bool:
    return bool(protected(sheet, moment.loss))


def has_allies(sheet: Sheet, moment: Moment) -> bool:
    return sheet.is_main and bool(sheet.enc.allies_of(sheet.side))


def i_send_and_have_ships_in_the_warp(sheet: Sheet, moment: ShipsCommitting) -> bool:
    return moment.seat == sheet.seat and sheet.me.warp > 0


@in_words("as your only flare, unless an ally of yours is one colony short of winning")
def none_is_about_to_win(sheet: Sheet, moment: Moment, _: None) -> float:
    """Give allies a card each, but not at the cost of another flare, which may still turn the result."""
    if costs_another_flare(sheet):
        return 0.0
    return float(not any(nearly_wins(sheet.position, s) for s in sheet.enc.allies_of(sheet.side)))


class Observer(Alien):
    """Protection: in resolution, sends ships of allies to their owners' colonies instead of the warp."""

    title = "Observer"
    verb = "protect"
    tagline = "Allies' ships are kept from the warp"
    role = "main player or ally"
    mandatory = True
    phases = ("resolution",)
    text = (
        "During resolution: while you are an ally, any of your ships that should go to the warp return to "
        "colonies of yours instead. While you are a main player, any ships of your own allies that should go "
        "to the warp return to colonies of their owners, each owner choosing where. Your own ships as a main "
        "player are not protected."
    )
    use = "Each time ships are spared. The whole power is use."
    wild = "As a main player, once alliances are formed: each of your allies takes a card off the deck."
    super = (
        "When you send ships as offense or ally, one of them may come straight from the warp. The usual most "
        "of four ships stays in force."
    )
    history = (
        "The Observers swore never to interfere and have kept the oath by redefining the word. They now "
        "interfere only in the interest of a better view."
    )

    @power(ShipsToWarp, who=has_somebody_to_protect)
    async def protection(self, moment: ShipsToWarp, _: None) -> None:
        await save(self.table, moment.loss, protected(self, moment.loss))

    @wild_flare(AlliancesFormed, who=has_allies, pays=none_is_about_to_win)
    async def a_card_for_each_ally(self, moment: AlliancesFormed, _: None) -> None:
        for seat in self.enc.allies_of(self.side):
            await draw(self.table, seat, 1)

    @super_flare(ShipsCommitting, who=i_send_and_have_ships_in_the_warp, pays=always_pays)
    async def one_from_the_warp(self, moment: ShipsCommitting, _: None) -> None:
        self.start_lasting("from_the_warp")

    @rule(SHIP_LIMIT, lasting="from_the_warp")
    def one_may_come_from_the_warp(self, limits: Limits, *, seat: int, side: str) -> Limits:
        return replace(limits, from_warp=1) if seat == self.seat else limits
