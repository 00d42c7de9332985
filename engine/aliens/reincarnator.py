from engine.asking.keys import seat_key
from engine.sheets.abilities import Sheet, in_words, lasting, power, super_flare, that_seat, wild_flare
from engine.sheets.advice import harmless, leads
from engine.state.holdings import Power
from engine.state.position import hand_pile
from engine.state.totals import loses
from engine.windows.unused_sheets import discard_sheet, draw_sheet

from ..moments import EncounterEnds, EncounterSettled, Moment
from ..windows.face_down import may_turn_up
from . import Alien


def lost(sheet: Sheet, moment: Moment) -> bool:
    """On the losing side, or a main player of a failed deal; not if the flare has spared it."""
    return loses(sheet.position, sheet.seat) and not sheet.lasting_effects("spared")


def other_losers(sheet: Sheet, moment: Moment) -> dict[str, int]:
    """Neither oneself nor the Reincarnator."""
    position = sheet.position
    barred = (sheet.seat, position.holder(sheet.name))
    losers = [s for s in position.enc.order if s not in barred and loses(position, s)]
    return {seat_key(s): s for s in losers if position.seats[s].powers or position.seats[s].face_down}


def somebody_lost(sheet: Sheet, moment: Moment) -> bool:
    return bool(other_losers(sheet, moment))


@in_words("when you have an incarnation to keep")
def it_has_become_somebody(sheet: Sheet, moment: Moment, _: None) -> float:
    return float(any(power.under == sheet.name for power in sheet.me.powers))


@in_words("against a loser who has foreign colonies, if no one has more")
def whoever_leads(sheet: Sheet, moment: Moment, victim: int) -> float:
    return float(leads(sheet.position, victim))


class Reincarnator(Alien):
    """A second sheet, drawn at random, hangs under this one and is replaced at each defeat.

    The old incarnation governs the whole defeat; the new one is drawn when the encounter is over, and works
    from the next one on.
    """

    title = "Reincarnator"
    alert = "green"
    verb = "reincarnation"
    tagline = "Becomes another alien after each defeat"
    role = "main player or ally"
    mandatory = True
    phases = ("resolution",)
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
    history = (
        "Reincarnators mark graves with a revolving door. Their family trees are drawn as circles to save "
        "paper."
    )

    @power(EncounterSettled, who=lost, after_all_passed=True, harms=harmless)
    async def reincarnation(self, moment: EncounterSettled, _: None) -> None:
        """A borrower, whose own sheets rest, is the one reborn."""
        borrows = self.me.face_down and not may_turn_up(self.position, self.seat)
        if self.me.resting or borrows:
            self.start_lasting("reborn")
        else:
            self.start_lasting("reincarnates")

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

    @wild_flare(
        EncounterSettled, who=somebody_lost, choices=other_losers, targets=that_seat, pays=whoever_leads
    )
    async def makes_reborn(self, moment: EncounterSettled, victim: int) -> None:
        """The victim keeps the flare, and their old power to the end of the encounter."""
        self.position.playing[-1].goes_to = hand_pile(victim)
        self.start_lasting("reborn", seat=victim)

    @lasting(EncounterEnds)
    async def reborn(self, moment: EncounterEnds, _: None) -> None:
        """Sheets lent out or borrowed are home by then."""
        old = [*self.me.powers, *self.me.face_down]
        if draw_sheet(self.table, self.seat) is not None:
            await self._discard(old)

    async def _discard(self, old: list[Power]) -> None:
        for sheet in old:
            await discard_sheet(self.table, self.seat, sheet)
