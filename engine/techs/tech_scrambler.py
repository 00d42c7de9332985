from engine.sheets.abilities import Sheet, against_another, in_words, tech_effect
from engine.sheets.stopping import not_for_me
from engine.sheets.techs import tech_sheet

from ..moments import TechUsed
from . import TechSheet, X


def anothers_tech(sheet: Sheet, moment: TechUsed) -> bool:
    return against_another(sheet, moment)


def strong_enough(sheet: Sheet, moment: TechUsed) -> bool:
    """Return whether its ships reach the other tech's number, or an X tech's ships (OURS-tech-5)."""
    position = sheet.position
    other = next(tech for tech in position.seats[moment.user].techs if tech.tech == moment.tech)
    needed = tech_sheet(other.tech).research or other.strength
    return sum(sheet.tech.ships.values()) >= needed


@in_words("while you have a colony, against anything that may harm and comes from a player not on your side")
def its_ships_have_a_home(sheet: Sheet, moment: TechUsed, _: None) -> float:
    """Advise as `not_for_me`, but only with a colony: otherwise the ships on the card are lost."""
    return not_for_me(sheet, moment) if sheet.position.colonies(sheet.seat) else 0.0


class TechScrambler(TechSheet):
    """Stops another tech as it is completed or used. It stays face down until then."""

    title = "Tech Scrambler"
    keyword = "stop a tech"
    research = X
    secret = True
    text = (
        "Keep this tech face down. When another player completes a tech or uses one whose research number "
        "is no higher than the number of ships on this card, turn it up and discard it: that tech has no "
        "effect and is discarded."
    )

    @tech_effect(TechUsed, who=anothers_tech, can=strong_enough, pays=its_ships_have_a_home)
    async def scramble(self, moment: TechUsed, _: None) -> None:
        moment.stopped = "scrambled"
