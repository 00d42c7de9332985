from engine.asking.keys import seat_key
from engine.sheets.abilities import (
    Sheet,
    in_words,
    lasting,
    main_player,
    power,
    rule,
    super_flare,
    those_seats,
    wild_flare,
)
from engine.sheets.advice import as_the_only_flare
from engine.state.encounter import OFFENSE, LastingEffect
from engine.state.queries import REWARD_SIZE, WHO_LANDS
from engine.state.totals import loses

from ..facts import PartWorked
from ..moments import AlliancesFormed, CardsRevealed, EncounterSettled, Moment, WinnerKnown
from ..windows.losses import lose_by_choice
from . import Alien

LOW_PRICE, HIGH_PRICE = 1, 4


def unfaithful(sheet: Sheet) -> list[int]:
    """Return the invited seats that did not join its side, clockwise from the offense's left."""
    enc = sheet.enc
    invited = enc.invited.get(sheet.side, [])
    left = list(sheet.position.clockwise(enc.offense))[1:]
    return [s for s in left if s in invited and enc.joined.get(s) != sheet.side]


def somebody_is_unfaithful(sheet: Sheet, moment: Moment) -> bool:
    return main_player(sheet, moment) and bool(unfaithful(sheet))


def all_of_them(sheet: Sheet, moment: Moment) -> dict[str, list[int]]:
    seats = unfaithful(sheet)
    return {" ".join(seat_key(s) for s in seats): seats}


def tokens_are_out(sheet: Sheet, moment: Moment) -> bool:
    return main_player(sheet, moment) and bool(sheet.lasting_effects("token"))


def beaten_by_somebody_with_allies(sheet: Sheet, moment: WinnerKnown) -> bool:
    if not sheet.is_main:
        return False
    theirs = sheet.enc.side_of_main(sheet.opponent)
    return bool(moment.winner == theirs and sheet.enc.allies_of(theirs))


@in_words("unless you have lost or your deal has failed: then they lose 4 ships anyway")
def they_would_pay_little(sheet: Sheet, moment: Moment, _: None) -> float:
    return float(not loses(sheet.position, sheet.seat))


class Grudge(Alien):
    """Revenge: hands tokens to players who stayed away, and collects ships for them at the end.

    Collecting is not a use (R-14.8).
    """

    title = "Grudge"
    alert = "red"
    verb = "revenge"
    tagline = "Remembers who stayed away"
    role = "main player"
    mandatory = True
    phases = ("alliance",)
    text = (
        "After alliances form, each player you invited who did not join you takes a grudge token. When "
        "the encounter is settled, they return it and lose ships of their choice to the warp: one if you "
        "won or made a deal, four if you lost or the deal failed. Ships allied with the other side cannot "
        "be chosen. With any other ending, no one pays."
    )
    use = "Handing out the tokens. What happens to them later is not a use and cannot be zapped."
    wild = (
        "As a main player, when your opponent wins: their allies get nothing for it, and their ships go home."
    )
    super = "Every player who gives back a grudge token loses four ships, whatever the result."
    history = (
        "Their libraries hold a single work in nine thousand volumes, titled Who Did Not Come. A polite "
        "refusal is filed under treason, subsection weather."
    )

    replies = {
        "revenge": "revenge|take revenge|rache|rächen",
    }

    @power(AlliancesFormed, who=somebody_is_unfaithful, choices=all_of_them, targets=those_seats)
    async def revenge(self, moment: AlliancesFormed, seats: list[int]) -> None:
        for seat in seats:
            self.start_lasting("token", other=seat)
        self.start_lasting("bill")

    @lasting(CardsRevealed | WinnerKnown)
    async def token(self, moment: CardsRevealed | WinnerKnown, _: None) -> None:
        """Note how many ships each holder has in the encounter, since these cannot be chosen later."""
        for token in self.lasting_effects("token"):
            token.number = sum(place.get(token.other, 0) for place in (self.enc.gate, self.enc.orbit))

    @lasting(EncounterSettled, after_all_passed=True)
    async def bill(self, moment: EncounterSettled, _: None) -> None:
        """Collect each payment as a loss of its own: one holder pays before the next one chooses."""
        tokens, price = self.lasting_effects("token"), self._price()
        self.enc.lasting = [e for e in self.enc.lasting if e not in tokens and e is not self.effect]
        if not price:
            return
        self.table.tell(PartWorked(self.seat, self.name, "bill"))
        for token in tokens:
            await self._collect(token, price)

    def _price(self) -> int:
        enc, rules = self.enc, self.position.rules
        stays = rules.unused_parts_stay or not self.position.is_zapped(self.name)
        if not stays or all(p.alien != self.name for p in self.position.sheets()):
            return 0
        if self.lasting_effects("harsh") or loses(self.position, self.seat):
            return HIGH_PRICE
        return LOW_PRICE if enc.result in ("deal", enc.side_of(self.seat)) else 0

    async def _collect(self, token: LastingEffect, price: int) -> None:
        """Make the holder lose ships that were not in the encounter.

        Ships that landed are exempt on their planet. Ships that came home cannot be told apart, so the holder
        keeps as many.
        """
        holder, enc = token.other, self.enc
        spared = 0 if loses(self.position, holder) else token.number
        landed = enc.result == OFFENSE and enc.allies.get(holder) == OFFENSE
        if landed:
            spared = min(spared, self.position.planets[enc.planet].get(holder, 0))
        exempt = {str(enc.planet): spared} if landed else {}
        rest = sum(self.position.planets[p][holder] for p in self.position.colonies(holder)) - spared
        number = min(price, max(0, rest))
        await lose_by_choice(self.table, "penalty", {holder: number}, exempt=exempt)

    @super_flare(EncounterSettled, who=tokens_are_out, pays=they_would_pay_little)
    async def harsh_revenge(self, moment: EncounterSettled, _: None) -> None:
        self.start_lasting("harsh")

    @wild_flare(WinnerKnown, who=beaten_by_somebody_with_allies, pays=as_the_only_flare)
    async def rob_allies(self, moment: WinnerKnown, _: None) -> None:
        self.start_lasting("robbed", other=self.opponent)

    def _is_robbed(self, seat: int) -> bool:
        theirs = self.enc.side_of_main(self.effect.other)
        return self.enc.allies.get(seat) == theirs

    @rule(WHO_LANDS, lasting="robbed")
    def they_do_not_land(self, lands: bool, *, seat: int) -> bool:
        return lands and not self._is_robbed(seat)

    @rule(REWARD_SIZE, lasting="robbed", stage="stop")
    def they_get_no_reward(self, rewards: int, *, seat: int) -> int:
        return 0 if self._is_robbed(seat) else rewards
