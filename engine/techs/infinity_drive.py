from engine.sheets.abilities import Sheet, in_words, tech_effect
from engine.sheets.advice import GOOD_ATTACK, best_attack
from engine.state.encounter import PlannedEncounter

from ..moments import EncounterEnds
from ..windows.drawing import encounter_cards
from . import TechSheet


def has_an_encounter_card(sheet: Sheet, moment: EncounterEnds) -> bool:
    """Return whether the hand holds an encounter card (R-3.7).

    Use it as `can`, not as `who`: others do not see the hand.
    """
    return bool(encounter_cards(sheet.me.hand))


@in_words("when you hold an attack of 10 or more, and a ship is on a colony")
def a_good_attack_is_held(sheet: Sheet, moment: EncounterEnds, _: None) -> float:
    return float(best_attack(sheet) >= GOOD_ATTACK and bool(sheet.position.colonies(sheet.seat)))


class InfinityDrive(TechSheet):
    """Inserts an encounter of its owner, which begins with Regroup and draws destiny (OURS-tech-23)."""

    title = "Infinity Drive"
    keyword = "extra encounter"
    research = 6
    phases = ("resolution",)
    text = (
        "At the end of any encounter, if you hold an encounter card, discard this tech to have an encounter "
        "as the offense at once. It counts for nobody's turn: a success gives you no second one, and "
        "afterwards the game goes on where it was interrupted."
    )

    @tech_effect(EncounterEnds, can=has_an_encounter_card, pays=a_good_attack_is_held)
    async def jump(self, moment: EncounterEnds, _: None) -> None:
        self.position.plans.append(PlannedEncounter(self.seat))
