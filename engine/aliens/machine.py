from engine.sheets.abilities import Sheet, in_words, power, super_flare, wild_flare
from engine.sheets.hands import holds_an_encounter_card
from engine.state.position import aside_pile

from ..moments import FurtherEncounterDue, Moment, RegroupShipDue
from ..windows.drawing import draw
from . import Alien

MANY_IN_WARP, LONG_TURN = 10, 20


def own_turn(sheet: Sheet, moment: Moment) -> bool:
    """Return whether it is its own turn, also after another seat's inserted encounter (R-3.9)."""
    turn = sheet.position.turn
    return turn.offense == sheet.seat and not turn.extra


def after_the_first(sheet: Sheet, moment: Moment) -> bool:
    return own_turn(sheet, moment) and sheet.position.turn.encounters == 1


def own_ship_comes_back(sheet: Sheet, moment: RegroupShipDue) -> bool:
    return moment.seat == sheet.seat and moment.ships > 0 and sheet.me.warp > 0


@in_words("when your first encounter was no success")
def the_first_has_failed(sheet: Sheet, moment: Moment, _: None) -> float:
    """Advise it only after a failure: a success brings a second encounter without the flare."""
    return float(not sheet.position.turn.success)


@in_words("in the first 20 encounters of your turn")
def turn_is_not_too_long(sheet: Sheet, moment: Moment, _: None) -> float:
    """Stop at some point: with the wild Loser, two players could meet for ever."""
    return float(sheet.position.turn.encounters < LONG_TURN)


@in_words("while at most 10 of your ships are in the warp")
def few_ships_are_missing(sheet: Sheet, moment: Moment, _: None) -> float:
    return float(sheet.me.warp <= MANY_IN_WARP)


class Machine(Alien):
    """Continuity: further encounters of the same turn without limit, granted one by one (R-3.4 to R-3.7)."""

    title = "Machine"
    alert = "red"
    verb = "continuity"
    tagline = "May keep having encounters all turn"
    role = "offense"
    phases = ("resolution",)
    clashes = {"mutant": "P"}
    text = (
        "When an encounter of your own turn has ended, whatever its result, you may have another one if you "
        "hold an encounter card. There is no limit to their number."
    )
    use = (
        "Claiming the further encounter. The usual second encounter after a success is not a use and stays "
        "yours if the claim is zapped."
    )
    wild = (
        "When the first encounter of your turn is over, you have a second one even if the first failed. If "
        "you hold no encounter card, this flare lies aside: as the second encounter starts you discard your "
        "hand, draw eight cards and take the flare back. There is no third encounter by this."
    )
    super = "At your regroup: draw a card from the deck in place of taking your ship out of the warp."
    printed = {
        "mayfair": {
            "wild": (
                "When the first challenge of your turn is over, you have a second one even if the first "
                "failed. If you hold no Challenge Card, you discard your hand and draw seven cards as the "
                "second challenge starts. There is no third challenge by this."
            ),
        }
    }
    history = (
        "Built to sort mail between moons, the Machine never received a stop instruction. It has mistaken "
        "conquest for the next parcel ever since."
    )

    replies = {
        "continuity": (
            "another encounter|1 more|1 more encounter|once more|noch eine begegnung|noch eine|noch einmal"
        ),
        "second_encounter": (
            "another encounter|1 more|1 more encounter|once more|noch eine begegnung|noch eine|noch einmal"
        ),
    }

    @power(
        FurtherEncounterDue,
        who=own_turn,
        can=holds_an_encounter_card,
        optional=True,
        pays=turn_is_not_too_long,
    )
    async def continuity(self, moment: FurtherEncounterDue, _: None) -> None:
        self.position.turn.extra += 1

    @wild_flare(FurtherEncounterDue, who=after_the_first, pays=the_first_has_failed)
    async def second_encounter(self, moment: FurtherEncounterDue, _: None) -> None:
        """Grant a second encounter.

        The flare lies aside until the new hand is drawn, or it would be discarded with the old one.
        """
        self.position.turn.extra += 1
        if not holds_an_encounter_card(self, moment):
            self.position.turn.new_hand = True
            self.position.playing[-1].goes_to = aside_pile(self.seat)

    @super_flare(RegroupShipDue, who=own_ship_comes_back, pays=few_ships_are_missing)
    async def card_for_a_ship(self, moment: RegroupShipDue, _: None) -> None:
        moment.ships -= 1
        await draw(self.table, self.seat, 1)
