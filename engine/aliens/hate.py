from engine.asking.ask import Ask
from engine.asking.choices import cards_choice
from engine.asking.forms import Choice, Option
from engine.asking.keys import seat_key
from engine.asking.parameters import Parameters
from engine.sheets.abilities import Sheet, is_offense, main_player, power, super_flare, wild_flare
from engine.sheets.advice import always_pays
from engine.sheets.hands import hand_without_own_flare, holds_an_encounter_card
from engine.state.cards import Card, card
from engine.state.position import hand_pile
from engine.state.queries import DISCARD_SOURCES, WHO_WINS, Source, query_value

from ..facts import EncounterResult
from ..flow.hands import cards_to_lay as encounter_cards_of
from ..moments import BeforeCardsChosen, Moment, TurnStarts
from ..windows.drawing import discard
from ..windows.losses import lose_by_choice
from ..windows.plays import pile_name
from . import Alien

PRICE = 3
LOSE = Option("ships", "lose", {"ships": PRICE})
Found = tuple[Card, str]  # a card, and the pile it lies in


def own_turn_with_cards(sheet: Sheet, moment: Moment) -> bool:
    return is_offense(sheet, moment) and bool(sheet.me.hand)


def opponent_holds_cards(sheet: Sheet, moment: Moment) -> bool:
    return main_player(sheet, moment) and bool(sheet.position.seats[sheet.opponent].hand)


async def which_card(sheet: Sheet, cards: list[Card], advised: Card | None = None) -> Card:
    """Ask for a card; by default it is the lowest attack, or without one a card at random (D-62)."""
    attacks = [one for one in cards if one.is_attack]
    usual = min(attacks) if attacks else sheet.position.dice.pick(sorted(cards), "default rage")
    best = str(advised or usual)
    form = cards_choice(sorted(cards))
    return await sheet.table.choose(
        sheet.seat, "hate.rage", form, str(usual), sealed=True, advise=lambda: best
    )


async def name_the_card(sheet: Sheet, moment: Moment, _: None) -> tuple[str, Card]:
    """Name the card and the victims, since all of them may answer the announcement."""
    spared = [card(effect.note) for effect in sheet.lasting_effects("spared")]
    named = next((one for one in spared if one in sheet.me.hand), None)
    shown = named or await which_card(sheet, sheet.me.hand)
    return f"{shown}: {', '.join(map(seat_key, all_others(sheet, shown)))}", shown


def all_others(sheet: Sheet, shown: Card) -> list[int]:
    return list(sheet.position.clockwise(sheet.seat))[1:]


async def name_the_card_to_show(sheet: Sheet, moment: Moment, _: None) -> tuple[str, Card]:
    """Name a card of the hand without the flare, which is being played."""
    cards = hand_without_own_flare(sheet)
    highest = max((one for one in cards if one.is_attack), default=None)
    shown = await which_card(sheet, cards, highest)
    return str(shown), shown


def matches(one: Card, shown: Card) -> bool:
    return one.kind == shown.kind and (not shown.is_attack or one.value >= shown.value)


class Hate(Alien):
    """Rage: all others answer at once, in secret, with a matching card or three ships that Hate picks."""

    title = "Hate"
    alert = "yellow"
    verb = "rage"
    tagline = "All must match its discard or bleed"
    role = "offense"
    mandatory = True
    phases = ("start_turn",)
    text = (
        "At the start of your turn, after a new hand if one was needed, choose and discard a card from your "
        "hand. Each other player must either discard a card of that type too, for an attack one of the same "
        "or a higher value, or lose three ships of your choice to the warp. If you are left without an "
        "encounter card you draw a new hand."
    )
    use = "The whole rage, announced with the card. Zapped, you keep the card and nothing else happens."
    wild = (
        "As a main player, before encounter cards are chosen: your opponent discards a card at random from "
        "their hand. If they are left without an encounter card you win the encounter."
    )
    super = "Show the card with which you rage and take it back into your hand instead of discarding it."
    history = (
        "Calm was bred out of them by mistake and they have been furious about it ever since. Every voyage "
        "begins with something precious being thrown overboard, so that everyone else can join in."
    )
    questions = {
        "answer": "Hate: match %(card)s, or lose 3 ships?",
        "rage": "Hate: with which card do you rage?",
    }
    answers = {
        "answer.card": "You discard it, and lose no ships.",
        "answer.lose": "The player with Hate chooses which.",
    }
    options = {"answer": (LOSE,)}

    replies = {
        "rage": "rage|be angry|wüten|toben",
        "answer.lose": (
            "lose ships|lose the ships|lose 3 ships|lose my ships|schiffe verlieren|schiffe weg"
            "|verlier schiffe"
        ),
    }

    @power(
        TurnStarts,
        who=own_turn_with_cards,
        ask_details=name_the_card,
        targets=all_others,
        after_all_passed=True,
    )
    async def rage(self, moment: TurnStarts, shown: Card) -> None:
        """Discard the card; each other player matches it or loses ships.

        It comes after all have passed, so that the flare may be played first. A new hand is due when the turn
        goes on (R-4.1). If the owner has played the card in the meantime, it must be matched all the same.
        """
        spared = [effect.note for effect in self.lasting_effects("spared")]
        if str(shown) not in spared and shown in self.me.hand:
            await discard(self.table, self.seat, [shown], "rage")
        victims = all_others(self, shown)
        found = {s: self._matching(s, shown) for s in victims}
        asks = [self._ask(s, shown, found[s]) for s in victims]
        given = await self.table.ask_all(asks)
        named = {ask.seat: ask.meaning(answer) for ask, answer in zip(asks, given, strict=True)}
        unmatched = [s for s in victims if not await self._match(s, named[s])]
        for victim in unmatched:
            await lose_by_choice(self.table, "power", {victim: PRICE}, colonies_only=True, chooser=self.seat)

    def _piles(self, victim: int) -> list[str]:
        """Return every pile that they may discard from when told to (F18)."""
        sources = query_value(self.position, DISCARD_SOURCES, [Source(hand_pile(victim))], seat=victim)
        return [source.pile for source in sources]

    def _matching(self, victim: int, shown: Card) -> dict[str, Found]:
        """Return the cards they could answer with, by the key of the option."""
        found: dict[str, Found] = {}
        for pile in self._piles(victim):
            for one in sorted(c for c in self.position.pile(pile) if matches(c, shown)):
                found[str(one) if pile == hand_pile(victim) else f"{one}@{pile}"] = (one, pile)
        return found

    def _ask(self, victim: int, shown: Card, found: dict[str, Found]) -> Ask:
        """Return the victim's question.

        It is sealed and asked even if nothing matches, because the missing pause would tell (D-63). Only a
        player without any card is not asked: that is public.
        """
        options = {
            key: Option(key, "card", {"card": str(one), "pile": pile_name(pile)})
            for key, (one, pile) in found.items()
        }
        options[LOSE.key] = LOSE
        default = min(found, key=lambda key: found[key][0]) if found else LOSE.key
        about: Parameters = {"card": str(shown)}
        holds = any(self.position.pile(pile) for pile in self._piles(victim))
        form = Choice(options, meanings={key: found.get(key) for key in options})
        return Ask(victim, "hate.answer", form, default, about=about, sealed=holds)

    async def _match(self, victim: int, named: Found | None) -> bool:
        """Discard the named card, and return whether it was still there."""
        if named is None or named[0] not in self.position.pile(named[1]):
            return False
        await discard(self.table, victim, [named[0]], "rage", pile=named[1])
        return True

    @super_flare(
        TurnStarts,
        who=own_turn_with_cards,
        can=holds_an_encounter_card,
        ask_details=name_the_card_to_show,
        pays=always_pays,
    )
    async def only_show(self, moment: TurnStarts, shown: Card) -> None:
        self.start_lasting("spared", str(shown))

    @wild_flare(BeforeCardsChosen, who=opponent_holds_cards, pays=always_pays)
    async def tear_a_card_away(self, moment: BeforeCardsChosen, _: None) -> None:
        """Make the opponent discard a random card; without an encounter card they lose the encounter.

        An encounter card in another pile that they may lay from counts as held.
        """
        opponent = self.opponent
        held = sorted(self.position.seats[opponent].hand)
        if held:  # the last card may have been played in answer
            await discard(self.table, opponent, [self.position.dice.pick(held, "rage")], "rage")
        if opponent not in self.enc.cards and not encounter_cards_of(self.table, opponent):
            self.enc.result = query_value(self.position, WHO_WINS, self.side)
            self.table.tell(EncounterResult(self.enc.result))
            moment.decided = True
