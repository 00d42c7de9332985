from collections.abc import Iterator

from engine.asking.forms import Cards, Choice, Option
from engine.sheets.abilities import Sheet, in_words, main_player, power, rule, super_flare, wild_flare
from engine.sheets.advice import always_pays, effect_wins, favoured_side_is_losing, game_at_stake
from engine.state.cards import Card, card
from engine.state.encounter import LaidCard
from engine.state.position import hand_pile
from engine.state.queries import CARD_FACE, CARD_VALUE
from engine.state.totals import face, stated_card

from ..facts import CardCounts, PowerWasUsed, SawCards
from ..moments import BeforeCardsChosen, CardsDrawn, CardsRevealed, Moment
from ..windows import announce
from ..windows.drawing import discard, draw
from . import Alien

CARDS_OF_A_PRAYER = 3
PILE = "pile of chosen"  # the sheet holds the drawn cards until they are taken or discarded
NOTHING = "nothing"


def cards_just_drawn(sheet: Sheet, moment: CardsDrawn) -> bool:
    """Return whether the prayer's cards lie on the sheet, which is public."""
    return bool(moment.seat == sheet.seat and sheet.position.pile(PILE))


@in_words("when your side is losing as the revealed cards stand")
def i_am_losing(sheet: Sheet, moment: Moment, _: None) -> float:
    return float(favoured_side_is_losing(sheet))


def something_to_keep(sheet: Sheet, moment: Moment) -> bool:
    return any(not one.is_encounter for one in sheet.position.pile(PILE))


class Chosen(Alien):
    """Intervention: draws three cards; one may replace its card or be added to it.

    It is announced twice (R-14.9).
    """

    title = "Chosen"
    verb = "intervention"
    tagline = "Prays for a better encounter card"
    role = "main player"
    phases = ("reveal",)
    text = (
        "As a main player, once both cards are revealed, you may draw three cards from the deck. One "
        "encounter card among them may replace your own card, which is discarded; or, if both are attacks, "
        "its value may be added to your card. All other cards drawn are discarded."
    )
    use = "The prayer, when it is announced, and again when you have named what you take."
    wild = "As a main player, before encounter cards are chosen: draw a card."
    super = (
        "When you have looked at the cards of your prayer: keep any of them that are not encounter cards "
        "instead of discarding them."
    )
    history = (
        "Nobody has ever identified who answers their prayers, only that the answer comes in threes and two "
        "parts of it are usually useless. They regard this as a test."
    )
    questions = {
        "pick": "Chosen: replace your card, or add to it?",
        "keep": "Chosen: which of the drawn cards do you keep?",
    }

    replies = {
        "pick.nothing": (
            "leave my card as it is|leave my card|keep my card|my card stays|i am happy with my card"
            "|meine karte bleibt|ich behalte meine karte|meine karte lassen"
        ),
        "prayer": "pray|draw new cards|beten|ich bete",
    }

    @power(CardsRevealed, who=main_player, optional=True, pays=i_am_losing)
    async def prayer(self, moment: CardsRevealed, _: None) -> None:
        """Draw cards and take one of them. After a zap nothing is taken, and the revealed card stays."""
        await draw(self.table, self.seat, CARDS_OF_A_PRAYER, pile=PILE)
        if not self._late_zap_counts or not self.position.is_zapped(self.name):
            await self._take(moment)
        await discard(self.table, self.seat, list(self._drawn), "prayer", pile=PILE)

    @property
    def _drawn(self) -> list[Card]:
        return self.position.pile(PILE)

    @property
    def _late_zap_counts(self) -> bool:
        return self.position.rules.zap_after_draw

    async def _take(self, moment: CardsRevealed) -> None:
        options = {one.key: one for one in self._options()}
        form, default = Choice(options, meanings=options), self._what_saves_the_game() or NOTHING
        picked = await self.table.choose(
            self.seat, "chosen.pick", form, default, sealed=True, advise=self._what_wins
        )
        how, key = picked.what, picked.params.get("card", "")
        if self._late_zap_counts and not await announce(self.table, self.seat, self.name, how, moment, key):
            return
        self.table.tell(PowerWasUsed(self.seat, self.name, how, key))
        if how == "replace":
            await self._replace(card(key))
        elif how == "add":
            self._add(card(key))
        await self._keep()

    def _what_saves_the_game(self) -> str | None:
        """Return what wins if a defeat may cost the game; else a missed deadline takes nothing.

        See D-73 and OURS-chosen-60.
        """
        at_stake = game_at_stake(self.position, self.seat) == 1 and favoured_side_is_losing(self)
        return self._what_wins() if at_stake else None

    def _what_wins(self) -> str | None:
        """Return the first option that makes its side win."""
        for option in self._options():
            if option.what != NOTHING and self._would_win(option.what, card(option.params["card"])):
                return option.key
        return None

    def _would_win(self, how: str, picked: Card) -> bool:
        if how == "add":
            return effect_wins(self, "added", str(picked.value))
        return effect_wins(self, "replaced", str(self._counts_as(picked)))

    def _options(self) -> Iterator[Option]:
        yield Option(NOTHING, NOTHING)
        fighting = face(self.position, self.seat).is_attack
        for one in sorted({one for one in self._drawn if one.is_encounter}):
            yield Option(f"replace {one}", "replace", {"card": str(one)})
            if fighting and one.is_attack:
                yield Option(f"add {one}", "add", {"card": str(one)})

    # Replacing, adding and keeping cards

    async def _replace(self, picked: Card) -> None:
        """Replace the revealed card. A morph copies the other card as it was turned up."""
        self._drawn.remove(picked)
        old = self.enc.cards[self.seat]
        self.enc.cards[self.seat] = LaidCard(
            picked, [self.seat], hand_pile(self.seat), faceup=True, turned=True
        )
        counts = self._counts_as(picked)
        if picked.kind == "morph":
            self.enc.cards[self.seat].copied = counts
        self.start_lasting("replaced", str(counts))
        self.table.tell(CardCounts(self.seat, str(counts)))
        if old.faceup:
            self._drawn.append(old.card)  # it is discarded with the rest
        else:
            self.position.deck.insert(0, old.card)  # a card that nobody may see

    def _counts_as(self, picked: Card) -> Card:
        other = self.enc.cards[self.opponent]
        return (
            (other.copied or stated_card(self.position, self.opponent)) if picked.kind == "morph" else picked
        )

    @rule(CARD_FACE, lasting="replaced")
    def as_replaced(self, printed: Card, *, seat: int) -> Card:
        return card(self.effect.note) if seat == self.seat else printed

    def _add(self, picked: Card) -> None:
        """Add the card's value. The card itself leaves with the encounter card."""
        self._drawn.remove(picked)
        self.enc.beside.setdefault(self.seat, []).append(picked)
        self.start_lasting("added", str(picked.value))

    @rule(CARD_VALUE, lasting="added", stage="added")
    def with_the_added_card(self, number: int, *, seat: int) -> int:
        return number + int(self.effect.note) if seat == self.seat else number

    async def _keep(self) -> None:
        """Keep cards that are not encounter cards. Their number is public, the cards are not."""
        other = sorted(one for one in self._drawn if not one.is_encounter)
        if not self.lasting_effects("keeping"):
            return
        keys = [str(one) for one in other]
        form, default = Cards(keys, 0, len(keys)), sorted(keys)
        kept = await self.table.choose(self.seat, "chosen.keep", form, default, sealed=True)
        for one in kept:
            self._drawn.remove(one)
            self.me.hand.append(one)
        self.table.tell(PowerWasUsed(self.seat, self.name, "keep", f"{len(kept)} cards"))
        self.table.tell(SawCards(self.seat, tuple(map(str, kept)), "kept", to=(self.seat,)))

    # Flares

    @super_flare(CardsDrawn, who=cards_just_drawn, can=something_to_keep, pays=always_pays)
    async def keep_the_others(self, moment: CardsDrawn, _: None) -> None:
        self.start_lasting("keeping")

    @wild_flare(BeforeCardsChosen, who=main_player, pays=always_pays)
    async def draw_a_card(self, moment: BeforeCardsChosen, _: None) -> None:
        await draw(self.table, self.seat, 1)
