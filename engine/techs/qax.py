from engine.asking.keys import seat_key
from engine.sheets.abilities import Sheet, in_words, lasting, tech_effect, that_seat
from engine.sheets.advice import nearly_wins
from engine.state.encounter import LastingEffect

from ..facts import TechMoved
from ..moments import AllianceAnswerDue, AlliancesInvited
from . import TechSheet

MOST = 4


def invited_seats(sheet: Sheet, moment: AlliancesInvited) -> dict[str, int]:
    return {seat_key(s): s for s in sheet.enc.invited[sheet.side] if sheet.position.colonies(s)}


def i_have_invited(sheet: Sheet, moment: AlliancesInvited) -> bool:
    return moment.inviter == sheet.seat and bool(invited_seats(sheet, moment))


@in_words("for the ally with the most ships to spare who is not one colony short of winning")
def has_ships_to_spare(sheet: Sheet, moment: AlliancesInvited, seat: int) -> float:
    position = sheet.position
    spare = sum(position.planets[planet][seat] - 1 for planet in position.colonies(seat))
    return 0.0 if nearly_wins(position, seat) else float(spare)


def it_is_their_place(sheet: Sheet, moment: AllianceAnswerDue) -> bool:
    return moment.seat == sheet.effect.other


class Qax(TechSheet):
    """The ally who is given it must join with four ships, and keeps it."""

    title = "The Qax"
    keyword = "conscript an ally"
    research = 4
    role = "main player"
    phases = ("alliance",)
    one_shot = False
    text = (
        "When you have invited allies, you may give this tech to one of them: they must join your side "
        "with four ships, or as many as they can send without giving up a colony. It is theirs from then "
        "on, and they may pass it on the same way."
    )

    @tech_effect(
        AlliancesInvited,
        who=i_have_invited,
        choices=invited_seats,
        targets=that_seat,
        pays=has_ships_to_spare,
    )
    async def hand_over(self, moment: AlliancesInvited, seat: int) -> None:
        tech = self.tech
        self.start_lasting("must_join", self.side, other=seat)
        self.me.techs.remove(tech)
        self.position.seats[seat].techs.append(tech)
        self.table.tell(TechMoved(self.seat, self.name, seat))

    @lasting(AllianceAnswerDue, who=it_is_their_place)
    async def must_join(self, moment: AllianceAnswerDue, _: None) -> None:
        """Make the new owner join. Limits on what they may send come first (R-23.17)."""
        effect: LastingEffect = self.effect
        moment.must, moment.most = effect.note, MOST
