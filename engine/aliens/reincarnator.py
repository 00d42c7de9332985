from engine.asking.keys import seat_key
from engine.sheets.abilities import (
    Sheet,
    first_seat,
    foreseen,
    in_words,
    lasting,
    power,
    super_flare,
    wild_flare,
)
from engine.sheets.advice import costs_another_flare, harmless, leads
from engine.state.holdings import Power
from engine.state.position import hand_pile
from engine.state.totals import loses
from engine.windows.drawing import discard_sheet, draw_sheet

from ..moments import EncounterEnds, EncounterSettled, Moment
from ..windows.face_down import may_turn_up
from ..windows.several_powers import UNSEEN, names_of_powers, power_named
from . import Alien

Victim = tuple[int, str]  # a seat, and one of several powers; "": all of them


def lost(sheet: Sheet, moment: Moment) -> bool:
    """Return whether it lost the encounter or failed a deal, and the flare has not spared it."""
    return loses(sheet.position, sheet.seat) and not sheet.lasting_effects("spared")


@foreseen(no_seats=True)
def other_losers(sheet: Sheet, moment: Moment) -> dict[str, Victim]:
    """Return the other losers, except the Reincarnator; of several powers one is named (M-20.3)."""
    position = sheet.position
    barred = (sheet.seat, position.holder(sheet.name))
    losers = [s for s in position.enc.order if s not in barred and loses(position, s)]
    if not position.rules.has_several_powers:
        return {
            seat_key(s): (s, "") for s in losers if position.seats[s].powers or position.seats[s].face_down
        }
    named = [(s, name) for s in losers for name in names_of_powers(position.seats[s])]
    return {f"{name} of {seat_key(s)}": (s, name) for s, name in named}


def somebody_lost(sheet: Sheet, moment: Moment) -> bool:
    return bool(other_losers(sheet, moment))


@in_words("when you have an incarnation to keep")
def it_has_become_somebody(sheet: Sheet, moment: Moment, _: None) -> float:
    return float(any(power.under == sheet.name for power in sheet.me.powers))


@in_words("as your only flare, against a loser who has foreign colonies, if no one has more")
def a_leader(sheet: Sheet, moment: Moment, victim: Victim) -> float:
    """Leave the encounter's one flare to another card in the hand: this one saves and gains nothing."""
    return float(leads(sheet.position, victim[0]) and not costs_another_flare(sheet))


class Reincarnator(Alien):
    """Reincarnation: a second sheet, drawn at random, hangs under this one and is replaced at each defeat.

    The old incarnation governs the whole defeat. The new one is drawn when the encounter is over, and works
    from the next one on.
    """

    title = "Reincarnator"
    alert = "green"
    verb = "reincarnation"
    tagline = "Becomes another alien after each defeat"
    role = "main player or ally"
    mandatory = True
    phases = ("resolution",)
    remembers = ("spared",)
    text = (
        "When your side loses the encounter, or your own deal fails, you reincarnate: you draw a random "
        "alien that is not in the game, with no text for the setup, and have its power besides this one. The "
        "alien you drew before is discarded. Who borrows this power and loses gives up their own power for "
        "the one they draw."
    )
    use = "The reincarnation. The drawn alien's power has uses of its own."
    wild = (
        "When another player, not the Reincarnator, was on the losing side or failed a deal: give them this "
        "flare. As soon as the encounter is over they discard their alien and get a random one that is not "
        "in the game, with no text for the setup."
    )
    super = "When you would have to reincarnate, you may keep the alien that you have."
    printed = {
        "mayfair": {
            "power": (
                "When your side loses the challenge, or your own deal fails, you reincarnate: you draw a "
                "random power that is not in the game, with no text for the setup and no pieces of its own, "
                "and have it besides this one. The power you drew before is discarded. Who borrows this "
                "power and loses gives up their own for the one they draw."
            ),
            "wild": (
                "When another player, not the Reincarnator, was on the losing side or failed a deal: as soon "
                "as the challenge is over they discard their power and get a random one that is not in the "
                "game, with no text for the setup and no pieces of its own."
            ),
        }
    }
    history = (
        "Reincarnators mark graves with a revolving door. Their family trees are drawn as circles to save "
        "paper."
    )

    @power(EncounterSettled, who=lost, after_all_passed=True, harms=harmless)
    async def reincarnation(self, moment: EncounterSettled, _: None) -> None:
        """Start the reincarnation. A borrower, whose own sheets rest, exchanges their own power instead."""
        borrows = self.me.face_down and not may_turn_up(self.position, self.seat)
        if self.me.resting or borrows:
            self.start_lasting("reborn", self._at_rest)
        else:
            self.start_lasting("reincarnates")

    @property
    def _at_rest(self) -> str:
        """Return the one of a borrower's several powers that is given up: the one that rests."""
        if not self.position.rules.has_several_powers:
            return ""
        return self.me.resting[0].alien if self.me.resting else UNSEEN

    @lasting(EncounterEnds)
    async def reincarnates(self, moment: EncounterEnds, _: None) -> None:
        old = [p for p in self.me.powers if p.under == self.name]
        holds_it = any(p.alien == self.name for p in self.me.powers)
        if holds_it and draw_sheet(self.table, self.seat, under=self.name) is not None:
            await self._discard(old)

    @super_flare(EncounterSettled, who=lost, pays=it_has_become_somebody)
    async def keeps_its_incarnation(self, moment: EncounterSettled, _: None) -> None:
        self.start_lasting("spared")

    # Wild

    @wild_flare(EncounterSettled, who=somebody_lost, choices=other_losers, targets=first_seat, pays=a_leader)
    async def makes_reborn(self, moment: EncounterSettled, victim: Victim) -> None:
        """Give the victim the flare. They keep their old power to the end of the encounter."""
        seat, name = victim
        self.position.playing[-1].goes_to = hand_pile(seat)
        self.start_lasting("reborn", name, seat=seat)

    @lasting(EncounterEnds)
    async def reborn(self, moment: EncounterEnds, _: None) -> None:
        """Replace the old power. Sheets that were lent or borrowed are home by then."""
        old = self._given_up()
        if (old or not self.effect.note) and draw_sheet(self.table, self.seat) is not None:
            await self._discard(old)

    def _given_up(self) -> list[Power]:
        if not self.effect.note:
            return [*self.me.powers, *self.me.face_down]
        named = power_named(self.position, self.me, self.effect.note)
        return [] if named is None else [named]

    async def _discard(self, old: list[Power]) -> None:
        for sheet in old:
            await discard_sheet(self.table, self.seat, sheet)
