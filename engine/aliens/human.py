from engine.sheets.abilities import (
    FixedChoices,
    Sheet,
    in_words,
    main_or_ally,
    part,
    power,
    rule,
    super_flare,
    wild_flare,
)
from engine.sheets.advice import effect_turns_result, favoured_side_is_losing, harmless, points_turn_result
from engine.sheets.book import book
from engine.state.cards import Card, attack, flare
from engine.state.position import hand_pile
from engine.state.queries import CARD_FACE, WHO_WINS
from engine.state.totals import both_attack, result

from ..facts import CardCounts
from ..moments import CardsRevealed, Moment, PowerZapped
from ..windows import zap
from ..windows.drawing import discard
from ..windows.plays import sources
from . import Alien

FORTY_TWO = attack(42)


def my_own(sheet: Sheet, moment: PowerZapped) -> bool:
    return moment.user == sheet.seat and moment.power == sheet.name and main_or_ally(sheet, moment)


def may_still_zap_itself(sheet: Sheet, moment: Moment) -> bool:
    """Return whether the flare was played for the eight, which everybody knows."""
    return bool(sheet.lasting_effects("eight"))


def still_has_the_flare(sheet: Sheet, moment: Moment) -> bool:
    return _where_the_flare_is(sheet) is not None


def _where_the_flare_is(sheet: Sheet) -> str | None:
    piles = [source.pile for source in sources(sheet.position, sheet.seat)]
    return next((pile for pile in piles if flare(sheet.name) in sheet.position.pile(pile)), None)


def it_may_matter(sheet: Sheet, moment: Moment) -> bool:
    """Return whether the power can make a difference (OURS-human-7).

    Its four points do where there are totals. A zap does where the side might not win without one.
    """
    if not main_or_ally(sheet, moment):
        return False
    position = sheet.position
    wins = result(position) == sheet.enc.side_of(sheet.seat)
    return both_attack(position) or not wins or another_sheet_may_turn_it(sheet)


def another_sheet_may_turn_it(sheet: Sheet) -> bool:
    """Return whether another sheet may decide the encounter.

    Only the first automatic win counts, so a zap in time matters.
    """
    turning = book().rules.get(WHO_WINS.name, {})
    return any(power.alien in turning and power.alien != sheet.name for _, power in sheet.position.powers())


def not_against_it(sheet: Sheet, moment: Moment) -> bool:
    return sheet.is_main and sheet.position.holder(sheet.name) != sheet.opponent


eight_or_zap = FixedChoices({"8": "eight", "zap": "zap"})


@in_words(
    "for the 8 if 4 more turn your side's defeat; else, while it is losing, for the zap, which "
    "costs the flare"
)
def turns_the_result(sheet: Sheet, moment: Moment, what: str) -> float:
    if what == "eight":
        return 2.0 if points_turn_result(sheet, 4) else 0.0
    return float(favoured_side_is_losing(sheet))


@in_words("when your side is losing as the revealed cards stand")
def i_am_losing(sheet: Sheet, moment: Moment, _: None) -> float:
    return float(favoured_side_is_losing(sheet))


@in_words("when an attack 42 in place of your card turns your defeat, also with your reinforcements")
def a_42_would_win(sheet: Sheet, moment: Moment, _: None) -> float:
    return float(effect_turns_result(sheet, "forty_two"))


class Human(Alien):
    """Humanity: adds four to its side, or wins when zapped; the super adds eight and may zap itself."""

    title = "Human"
    alert = "yellow"
    verb = "humanity"
    tagline = "Adds four, or wins when zapped"
    role = "main player or ally"
    mandatory = True
    phases = ("reveal",)
    remembers = ("eight",)
    text = (
        "As a main player or ally you add 4 to your side's total once the cards are revealed. If this power "
        "is zapped, your side wins the encounter at once instead."
    )
    use = "Adding the 4. The win on a zap follows from the zap and cannot itself be zapped."
    wild = (
        "As a main player, once the cards are revealed and unless your opponent is the Human: your card "
        "becomes an attack 42. Then this flare goes to the Human's hand, or is discarded if nobody is the "
        "Human."
    )
    super = (
        "You add 8 instead of 4. Whether you have played it for the 8 or not, you may discard this flare to "
        "zap your own power."
    )
    history = (
        "Loud, damp and convinced of a destiny nobody else can find on the chart. Experts advise against "
        "provoking them, chiefly because of what happens when you try to switch them off."
    )

    @power(CardsRevealed, who=it_may_matter, harms=harmless)
    async def humanity(self, moment: CardsRevealed, _: None) -> None:
        self.enc.extra[self.side] += 4

    @part(PowerZapped, who=my_own, after_zap=True)
    async def wins_when_zapped(self, moment: PowerZapped, _: None) -> None:
        self.start_lasting("win", self.side)

    @rule(WHO_WINS, lasting="win", stage="automatic")
    def its_side_wins(self, winner: str) -> str:
        return self.effect.note

    @super_flare(CardsRevealed, who=main_or_ally, choices=eight_or_zap, pays=turns_the_result)
    async def double_humanity(self, moment: CardsRevealed, what: str) -> None:
        if what == "eight":
            self.enc.extra[self.side] += 4  # with the four of the power
            self.start_lasting("eight")
        else:
            self.position.playing[-1].goes_to = "discards"
            await zap(self.table, self.seat, self.name)

    @part(CardsRevealed, who=may_still_zap_itself, can=still_has_the_flare, optional=True, pays=i_am_losing)
    async def zap_itself(self, moment: CardsRevealed, _: None) -> None:
        """Zap the own power. It belongs to the one play of the flare, so nothing answers it."""
        pile = _where_the_flare_is(self)
        assert pile is not None, "offered only while the flare is there"
        await discard(self.table, self.seat, [flare(self.name)], "zap", pile=pile)
        await zap(self.table, self.seat, self.name)

    @wild_flare(CardsRevealed, who=not_against_it, pays=a_42_would_win)
    async def forty_two(self, moment: CardsRevealed, _: None) -> None:
        self.start_lasting("forty_two")
        self.table.tell(CardCounts(self.seat, str(FORTY_TWO)))
        owner = self.position.holder(self.name)
        self.position.playing[-1].goes_to = "discards" if owner is None else hand_pile(owner)

    @rule(CARD_FACE, lasting="forty_two")
    def counts_forty_two(self, card: Card, *, seat: int) -> Card:
        return FORTY_TWO if seat == self.seat else card
