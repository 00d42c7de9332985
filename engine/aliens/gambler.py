from functools import cache

from engine.asking.choices import cards_choice, numbers_choice
from engine.asking.forms import Option, choice
from engine.asking.parameters import Parameters
from engine.sheets.abilities import (
    Sheet,
    foreseen,
    in_words,
    lasting,
    power,
    rule,
    super_flare,
    wild_flare,
)
from engine.sheets.advice import attack_i_laid, card_i_laid, effect_wins, game_at_stake, open_attack
from engine.state.cards import NEGOTIATE, Card, card
from engine.state.encounter import DEFENSE
from engine.state.queries import CARD_VALUE, REVEAL_ORDER, STATED_FACE, STATED_KICKER, usable
from engine.state.totals import both_attack, card_value, ships_of

from ..editions import EVERY_CARD, CardSet
from ..facts import CardStated, CardTurnedUp, KickerStated, KickerTurnedUp, StatementAnswered
from ..moments import BeforeReveal, EncounterCardsLeaving, Moment
from ..windows.losses import lose_by_choice
from . import STATES_CARD, Alien

ACCEPT, CHALLENGE = Option("accept", "accept"), Option("challenge", "challenge")
MOST_AT_STAKE, MOST_NAMED = 20, 99
HONEST = 1.0  # the worth of stating the truth
WITH = " with "  # between the card and the Kicker of a statement about both


@cache
def _faces(cards: CardSet) -> dict[str, str]:
    return {str(one): str(one) for one in sorted(map(card, cards.encounter_cards))}


@foreseen(*(str(one) for one in sorted(map(card, EVERY_CARD)) if one.is_encounter), several=True)
def every_face(sheet: Sheet, moment: Moment) -> dict[str, str]:
    """Return the encounter cards of the deck, which are the same at every moment."""
    return _faces(sheet.position.rules.cards)


def copies(sheet: Sheet, stated: str) -> int:
    """Return how many cards of this face the deck has; of a statement about both, of the rarer one."""
    return min(sheet.position.rules.cards.deck[key] for key in stated.split(WITH))


def hidden_kicker(sheet: Sheet) -> Card | None:
    """Return the Kicker that its player has face down beside its card."""
    laid = sheet.enc.kickers.get(sheet.seat)
    return None if laid is None or laid.faceup else laid.card


def my_card_is_next(sheet: Sheet, moment: BeforeReveal) -> bool:
    if moment.turning != (sheet.seat,) or sheet.lasting_effects("statement_stands"):
        return False
    return not sheet.enc.cards[sheet.seat].faceup


@in_words(
    "the truth if it wins, makes a deal or theirs is hidden; otherwise the commonest winning lie that is "
    "easy to believe"
)
def what_wins(sheet: Sheet, moment: Moment, stated: str) -> float:
    mine, other = card_i_laid(sheet), sheet.enc.cards.get(sheet.opponent)
    honest = stated == str(mine)
    if other is None or not other.faceup or mine == other.card == NEGOTIATE:
        return HONEST * honest
    if not effect_wins(sheet, "statement_stands", stated):
        return 0.0
    return HONEST if honest else may_be_believed(sheet, stated) * copies(sheet, stated) / MOST_NAMED


def may_be_believed(sheet: Sheet, stated: str) -> bool:
    """Return whether it can be true: the card is not unique, and not all copies are face up.

    A challenge costs a liar ships.
    """
    open_cards = [laid.card for laid in sheet.enc.cards.values() if laid.faceup]
    seen = [*sheet.position.discards, *open_cards].count(card(stated))
    return copies(sheet, stated) > 1 and seen < copies(sheet, stated)


@in_words(
    "before your power: the truth if it wins, makes a deal or theirs is hidden; otherwise the commonest lie "
    "that could win"
)
def what_wins_and_more(sheet: Sheet, moment: Moment, stated: str) -> float:
    return 2 * what_wins(sheet, moment, stated)


def is_surely_a_lie(sheet: Sheet, seat: int, stated: str) -> bool:
    """Return whether this seat sees all copies of the card, or of the Kicker, elsewhere."""
    position, enc = sheet.position, sheet.enc
    own = [laid[seat].card for laid in (enc.cards, enc.kickers) if seat in laid]
    elsewhere = [*position.discards, *position.seats[seat].hand, *own]
    return any(elsewhere.count(card(key)) >= copies(sheet, key) for key in stated.split(WITH))


def hard_to_believe(sheet: Sheet, seat: int, stated: str) -> bool:
    """Return whether to challenge.

    A sure lie is always challenged. A card that would win is challenged if it is unique, and else now and
    then.
    """
    if is_surely_a_lie(sheet, seat, stated):
        return True
    beaten = sheet.opponent in sheet.enc.cards and effect_wins(sheet, "statement_stands", stated)
    return beaten and (copies(sheet, stated) == 1 or sheet.enc.number % 3 == 0)


def costs_the_game(sheet: Sheet, stated: str) -> bool:
    """Return whether believing it may cost the opponent the game (OURS-gambler-60).

    A challenge costs ships at most.
    """
    position, opponent = sheet.position, sheet.opponent
    if opponent not in sheet.enc.cards:
        return False
    return game_at_stake(position, opponent) == 1 and effect_wins(sheet, "statement_stands", stated)


async def a_stake(sheet: Sheet, moment: Moment, stated: str) -> tuple[str, tuple[str, int]]:
    honest = stated == str(card_i_laid(sheet))
    stake = await sheet.table.choose(
        sheet.seat,
        "gambler.stake",
        numbers_choice(MOST_AT_STAKE),
        "1",
        about={"card": stated},
        advise=lambda: "5" if honest else None,
    )
    return f"{stated} +{stake}", (stated, stake)


def chances(sheet: Sheet, number: int) -> float:
    """Return the share of attacks that differ from the own card by at least this number.

    If the other card is a face-up attack, only that card counts.
    """
    mine, shown = attack_i_laid(sheet), open_attack(sheet)
    if mine is None:
        return 0.0
    known = shown is not None and sheet.enc.cards[sheet.opponent].card.is_attack
    theirs = [shown or 0] if known else sheet.position.rules.cards.attack_values
    return sum(abs(mine - one) >= number for one in theirs) / len(theirs)


def best_number(sheet: Sheet) -> str:
    """Return the number with the highest product of its size and its chance."""
    return str(max(range(1, MOST_NAMED + 1), key=lambda number: number * chances(sheet, number)))


@in_words("when you have laid an attack, unless an attack of the same value lies open against it")
def laid_an_attack(sheet: Sheet, moment: Moment, _: None) -> float:
    return chances(sheet, 1)


async def a_number(sheet: Sheet, moment: Moment, _: None) -> tuple[str, int]:
    form = numbers_choice(MOST_NAMED)
    named = await sheet.table.choose(
        sheet.seat, "gambler.number", form, "10", advise=lambda: best_number(sheet)
    )
    return str(named), named


def nothing_is_revealed_yet(sheet: Sheet, moment: Moment) -> bool:
    """Return whether no card was turned up; a card that was laid face up does not count."""
    if not sheet.is_main or sheet.enc.phase != "reveal":
        return False
    return not any(laid.turned for laid in sheet.enc.cards.values())


BELIEVES = (
    "i believe him|i believe her|i believe them|i believe you|he is honest|i trust him"
    "|i trust her|i take his word|i take his word for it|sounds legit|glaub ihm|glaub ich ihm"
)
DOUBTS = (
    "he lies|he is lying|he bluffs|he is bluffing|they lie|a lie|prove it"
    "|do not believe a word|glaub kein wort"
    "|lüge|gelogen|das ist gelogen|lügner|er blufft|er lügt|zeig her|nie im leben"
)


class Gambler(Alien):
    """Bluff: keeps its card face down and states what it is. Nobody ever sees an accepted card."""

    title = "Gambler"
    alert = "red"
    verb = "bluff"
    tagline = "Says what it played, perhaps"
    role = "main player"
    phases = ("reveal",)
    not_with = ("sorcerer",)
    text = (
        "As a main player, you let your opponent reveal first. You may then leave your card face down and "
        "claim what it is, truly or not. If accepted, it counts as claimed and goes unseen under the "
        "deck. If challenged, it is revealed, and the real cards count. If you lied, you lose as many "
        "ships as you have in the encounter; if not, your opponent loses as many as they have in it. "
        "These ships come from outside the encounter."
    )
    use = "Keeping the card face down and saying what it is."
    wild = (
        "As a main player, before the cards are revealed: name a number. If both cards are attacks and "
        "differ by at least that much, it is added to your card."
    )
    super = "With your statement you also name 1 to 20 ships: whoever pays the penalty loses that many more."
    history = (
        "Their word for truth is the same as their word for last resort. Debts of honour are paid promptly, "
        "in other people's ships whenever possible."
    )
    questions = {
        "stake": "You claim %(card)s: stake how many ships?",
        "number": "Gambler: which number do you name?",
        "belief": "%(seat_colour)s claims %(card)s. Do you believe it?",
        "kicker": "Gambler: which Kicker do you claim?",
        "belief_in_both": "%(seat_colour)s claims %(cards)s. Do you believe both?",
    }
    answers = {
        "belief.accept": "It counts as %(card)s, and no one ever sees it.",
        "belief_in_both.accept": "They count as %(cards)s, and no one ever sees them.",
        "belief_in_both.challenge": (
            "Both are revealed, and what they really are counts. If either is a lie, %(seat_colour)s also "
            "loses as many ships from outside the encounter as they have in it; if not, you do."
        ),
        "belief_in_both.challenge.stake": "The stake comes on top: %(stake)s.",
        "belief.challenge": (
            "It is revealed, and the real card counts. After a lie %(seat_colour)s also loses as many ships "
            "from outside the encounter as they have in it; after the truth you do."
        ),
        "belief.challenge.stake": "The stake comes on top: %(stake)s.",
    }
    comes_to = {"belief.accept": STATES_CARD, "belief_in_both.accept": STATES_CARD}

    replies = {
        "belief.accept": BELIEVES,
        "belief_in_both.accept": BELIEVES,
        "belief.challenge": DOUBTS,
        "belief_in_both.challenge": DOUBTS,
        "bluff": "bluff|bluffen",
    }

    @rule(REVEAL_ORDER)
    def the_opponent_first(self, order: list[list[int]]) -> list[list[int]]:
        bluffing = self.is_main and usable(self.position, self.seat, self.name)
        return [[self.opponent], [self.seat]] if bluffing else order

    @power(BeforeReveal, who=my_card_is_next, choices=every_face, optional=True, pays=what_wins)
    async def bluff(self, moment: BeforeReveal, stated: str) -> None:
        await self._state(moment, stated, 0)

    @super_flare(
        BeforeReveal, who=my_card_is_next, choices=every_face, ask_details=a_stake, pays=what_wins_and_more
    )
    async def raised_bluff(self, moment: BeforeReveal, meant: tuple[str, int]) -> None:
        await self._state(moment, *meant)

    async def _state(self, moment: BeforeReveal, stated: str, stake: int) -> None:
        self.table.tell(CardStated(self.seat, stated, stake))
        kicker = await self._stated_kicker()
        both = f"{stated}{WITH}{kicker}" if kicker else stated
        answer = await self._believed(both, stated, stake)
        self.table.tell(StatementAnswered(self.opponent, answer))
        if answer == "accept":
            moment.face_down.append(self.seat)
            self.start_lasting("statement_stands", both)
        else:
            await self._show(both, stake)

    async def _stated_kicker(self) -> str:
        """Ask for a Kicker to claim, if one lies there; by default the truth. Return "" without one (M-17.8).

        Everybody knows whether one lies there, and only its value is hidden.
        """
        kicker = hidden_kicker(self)
        if kicker is None:
            return ""
        there = [f"kicker {number}" for number in sorted(self.position.rules.cards.kickers)]
        form = cards_choice([card(key) for key in there])
        stated = await self.table.choose(self.seat, "gambler.kicker", form, str(kicker))
        self.table.tell(KickerStated(self.seat, str(stated)))
        return str(stated)

    async def _believed(self, both: str, stated: str, stake: int) -> str:
        """Ask the opponent whether they accept the statement."""
        about: Parameters = {"seat": self.seat, "card": stated, "stake": stake}
        if both != stated:
            about["cards"] = both.split(WITH)
        answer: str = await self.table.choose(
            self.opponent,
            "gambler.belief" if both == stated else "gambler.belief_in_both",
            choice(ACCEPT, CHALLENGE),
            CHALLENGE.key if costs_the_game(self, both) else ACCEPT.key,
            about=about,
            advise=lambda: "challenge" if hard_to_believe(self, self.opponent, both) else None,
        )
        return answer

    async def _show(self, both: str, stake: int) -> None:
        laid, kicker = self.enc.cards[self.seat], hidden_kicker(self)
        laid.faceup = True
        self.table.tell(CardTurnedUp(self.seat, str(laid.card)))
        if kicker is not None:
            self.enc.kickers[self.seat].faceup = True
            self.table.tell(KickerTurnedUp(self.seat, str(kicker)))
        true = WITH.join(str(one) for one in (laid.card, kicker) if one is not None)
        await self._pay(self.opponent if true == both else self.seat, stake)

    async def _pay(self, seat: int, stake: int) -> None:
        """Lose as many ships as the seat has in the encounter, and the stake, from outside of it."""
        side = self.enc.side_of_main(seat)
        ships = ships_of(self.position, side).get(seat, 0) + stake
        excluding = [str(self.enc.planet)] if side == DEFENSE else []
        await lose_by_choice(self.table, "penalty", {seat: ships}, colonies_only=True, excluding=excluding)

    # An accepted statement

    @rule(STATED_FACE, lasting="statement_stands")
    def as_stated(self, laid: Card, *, seat: int) -> Card:
        return card(self.effect.note.partition(WITH)[0]) if seat == self.seat else laid

    @rule(STATED_KICKER, lasting="statement_stands")
    def kicker_as_stated(self, laid: int, *, seat: int) -> int:
        kicker = self.effect.note.partition(WITH)[2]
        return card(kicker).value if kicker and seat == self.seat else laid

    @lasting(BeforeReveal | EncounterCardsLeaving)
    async def statement_stands(self, moment: BeforeReveal | EncounterCardsLeaving, _: None) -> None:
        """Keep the card face down for good: it goes under the deck unseen."""
        if isinstance(moment, EncounterCardsLeaving):
            moment.kept_out[self.seat] = "deck bottom"
        elif self.seat not in moment.face_down:
            moment.face_down.append(self.seat)

    # The wild side

    @wild_flare(BeforeReveal, who=nothing_is_revealed_yet, ask_details=a_number, pays=laid_an_attack)
    async def name_a_number(self, moment: BeforeReveal, number: int) -> None:
        self.start_lasting("named", str(number))

    @rule(CARD_VALUE, lasting="named", stage="change")
    def added_if_they_differ(self, number: int, *, seat: int) -> int:
        """Add the number if the cards differ enough.

        They are compared with their Kickers, and before other effects change their values (M-17.9).
        """
        if seat != self.seat or not both_attack(self.position):
            return number
        mine, theirs = (card_value(self.position, s, before="change") for s in (self.seat, self.opponent))
        named = int(self.effect.note)
        return number + named if abs(mine - theirs) >= named else number
