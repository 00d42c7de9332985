"""Cards drawn from the cosmic deck, discarded, and taken from hands; and sheets that nobody holds.

Such a sheet is drawn at random; used ones return when none is left (R-19.9).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence

from engine.facts import (
    CardMoved,
    CardsKept,
    CardsLaidAside,
    CardsPassed,
    CardsTakenBack,
    CardsWereDiscarded,
    CosmicQuake,
    DeckWasReshuffled,
    Drew,
    FaceDownSheetDiscarded,
    LookedAtHand,
    NewHand,
    PowerDiscarded,
    PowerDrawn,
    SawCards,
)
from engine.moments import CardsDiscarded, CardsDrawing, CardsDrawn, DeckReshuffled, Moment, NewHandDue
from engine.sheets.book import book, in_clash, in_conflict, stays_with_owner
from engine.state.cards import Card
from engine.state.holdings import Power
from engine.state.position import Position, hand_pile
from engine.state.queries import KEPT_AT_NEW_HAND, query_value
from engine.table import Table
from engine.windows.endings import EncounterCutShort, GameOver
from engine.windows.face_down import forget_order, settled

SEES_DRAWS = "sees draws"  # a lasting effect: its seat sees the cards that the other seat draws


async def draw(table: Table, seat: int, number: int, *, pile: str = "") -> list[Card]:
    """Draw cards and return them. It is one draw for any number of cards, so others react to it once."""
    if not number:
        return []
    await table.reach(CardsDrawing(seat, number))
    cards = await draw_part(table, seat, number, pile=pile)
    if cards:
        await table.reach(CardsDrawn(seat, len(cards)))
    return cards


async def draw_part(table: Table, seat: int, number: int, *, pile: str = "") -> list[Card]:
    """Draw a part of one draw; the caller lets others react to the whole."""
    cards = await take_from_deck(table, number)
    table.position.pile(pile or hand_pile(seat)).extend(cards)
    table.tell(Drew(seat, len(cards)))
    if cards:
        table.tell(SawCards(seat, tuple(map(str, cards)), "drawn", to=_seats_that_see(table, seat)))
    return cards


def _seats_that_see(table: Table, seat: int) -> tuple[int, ...]:
    """Return the drawing seat, and seats that a lasting effect lets see the cards first."""
    enc = table.position.encounter
    watching = [e.seat for e in enc.lasting if e.what == SEES_DRAWS and e.other == seat] if enc else []
    return (seat, *watching)


async def take_from_deck(table: Table, number: int) -> list[Card]:
    """Take cards off the top; an empty deck is made anew from the discard pile in mid-draw (R-19.4).

    A reshuffle may ask a question. Until it is answered the cards lie between deck and hand; they go back if
    the game ends there.
    """
    position = table.position
    first = len(position.drawing)  # draws nest
    try:
        while len(position.drawing) < first + number and (position.deck or await _reshuffle(table)):
            if position.deck:
                position.drawing.append(position.deck.pop())
    except (EncounterCutShort, GameOver):
        position.deck += reversed(_end_draw(position, first))
        raise
    return _end_draw(position, first)


def _end_draw(position: Position, first: int) -> list[Card]:
    cards = position.drawing[first:]
    del position.drawing[first:]
    return cards


async def _reshuffle(table: Table) -> bool:
    position = table.position
    if position.discards:
        position.deck, position.discards = position.dice.shuffled(position.discards, "reshuffle"), []
        position.note_discarded(0)
        table.tell(DeckWasReshuffled(len(position.deck)))
        await table.reach(DeckReshuffled())
        return True
    if position.rules.quake:
        return _quake(table)
    return False  # no card is drawn


def _quake(table: Table) -> bool:
    """Discard all hands, shuffle everything and deal it anew (R-19.5, R-19.6)."""
    position = table.position
    cards = [one for seat in position.seats for one in seat.hand]
    if not cards:
        return False
    table.tell(CosmicQuake())
    position.deck = position.dice.shuffled(cards, "quake")
    players, hand_size = len(position.players), position.rules.cards.hand_size
    each = hand_size if len(cards) >= hand_size * players else len(cards) // (players + 1)
    for seat in position.players:
        seat.hand = [position.deck.pop() for _ in range(each)]
        table.tell(SawCards(seat.number, tuple(map(str, seat.hand)), "drawn", to=(seat.number,)))
    return bool(position.deck)


async def discard(table: Table, seat: int, cards: Sequence[Card], why: str, *, pile: str = "") -> None:
    """Put cards of a seat on the discard pile, face up (R-19.8)."""
    if not cards:
        return
    source = table.position.pile(pile or hand_pile(seat))
    for one in cards:
        source.remove(one)
        table.position.discards.append(one)
    table.position.note_discarded(len(cards))
    table.tell(CardsWereDiscarded(seat, tuple(map(str, cards)), why))
    await table.reach(CardsDiscarded(seat, list(cards), why))


async def discard_at_random(table: Table, seat: int, number: int, why: str) -> None:
    """Discard a number of random cards of a hand."""
    hand = sorted(table.position.seats[seat].hand)
    picked = [hand.pop(table.position.dice.below(len(hand), why)) for _ in range(number)]
    await discard(table, seat, sorted(picked), why)


def take_from_discards(table: Table, seat: int, one: Card) -> None:
    """Take the newest card of its kind from the discard pile into a hand; everybody sees it."""
    position, pile = table.position, table.position.discards
    place = max(n for n, other in enumerate(pile) if other is one)
    together = position.discarded_together
    position.note_discarded(together - (len(pile) - place <= together))
    del pile[place]
    table.position.seats[seat].hand.append(one)
    table.tell(CardMoved(str(one), seat))


def never() -> bool:
    return False


async def new_hand(
    table: Table, seat: int, at: Moment | None = None, *, unless: Callable[[], bool] = never
) -> None:
    """Show and discard the rest of the hand, and draw a new one, usually of eight cards (R-4.1, R-10.3).

    Nothing is discarded or drawn if `unless` is true by then.

    Cards for the moment `at` may be played before, if the edition says so (R-19.3). Cards laid aside stay and
    return to the hand afterwards. Some sheets keep cards, which are shown as well.
    """
    rules = table.position.rules
    due = await table.reach(
        NewHandDue(seat, rules.cards.hand_size, at if rules.play_before_new_hand else None)
    )
    if unless():
        return
    nothing: list[Card] = []
    kept = await settled(table, lambda: query_value(table.position, KEPT_AT_NEW_HAND, nothing, seat=seat))
    hand = Counter(table.position.seats[seat].hand)
    kept = [*kept, *((Counter(due.kept) & hand) - Counter(kept)).elements()]
    cards = sorted((hand - Counter(kept)).elements())
    table.tell(NewHand(seat, tuple(map(str, cards))))
    if kept:
        table.tell(CardsKept(seat, tuple(map(str, sorted(kept)))))
    await discard(table, seat, cards, "new hand")
    await draw(table, seat, due.cards)
    take_back(table, seat)


def lay_aside(table: Table, seat: int, cards: Sequence[Card]) -> None:
    """Lay cards of a hand face down before their owner for a while; nobody can take or discard them there."""
    for one in cards:
        table.position.seats[seat].hand.remove(one)
        table.position.seats[seat].aside.append(one)
    if cards:
        table.tell(CardsLaidAside(seat, len(cards)))


def take_back(table: Table, seat: int) -> None:
    """Put the cards laid aside back into the hand."""
    owner = table.position.seats[seat]
    if owner.aside:
        table.tell(CardsTakenBack(seat, len(owner.aside)))
        owner.hand, owner.aside = owner.hand + owner.aside, []


def take_at_random(table: Table, taker: int, giver: int, number: int, why: str) -> list[Card]:
    """Take unseen cards from a hand (R-17.3), known to giver and taker only (R-26.3)."""
    cards = table.position.seats[giver].hand
    taken = []
    for _ in range(min(number, len(cards))):
        cards.sort()
        taken.append(cards.pop(table.position.dice.below(len(cards), why)))
    give(table, giver, taker, taken, why, from_hand=False)
    return taken


def give(
    table: Table, giver: int, taker: int, cards: Sequence[Card], why: str, *, from_hand: bool = True
) -> None:
    """Pass cards from one hand to another."""
    for one in cards if from_hand else ():
        table.position.seats[giver].hand.remove(one)
    table.position.seats[taker].hand.extend(cards)
    table.tell(CardsPassed(giver, taker, len(cards), why))
    if cards:
        table.tell(SawCards(taker, tuple(map(str, cards)), why, to=(giver, taker)))


def encounter_cards(cards: Sequence[Card]) -> list[Card]:
    return [one for one in cards if one.is_encounter]


def any_encounter_card_left(table: Table) -> bool:
    """Return whether a new hand could help at all."""
    position = table.position
    return any(one.is_encounter for one in (*position.deck, *position.discards))


def look_at_hand(table: Table, seat: int, whose: int) -> list[Card]:
    """Return the cards of a hand and show them to this seat; everybody learns that it looks."""
    cards = sorted(table.position.seats[whose].hand)
    table.tell(LookedAtHand(seat, whose))
    table.tell(SawCards(whose, tuple(map(str, cards)), "look", to=(seat,)))
    return cards


def draw_sheet(table: Table, seat: int, *, under: str = "", at_once: bool = False) -> Power | None:
    """Draw a sheet for this seat; it works from the next encounter on, or `at_once`.

    Return None if there is none.
    """
    position = table.position
    alien = next_sheet(position, seat)
    if alien is None:
        return None
    position.unused.remove(alien)
    position.seats[seat].powers.append(Power(alien, under=under))
    position.enc.newcomers += [] if at_once else [alien]
    table.tell(PowerDrawn(seat, alien))
    return position.seats[seat].powers[-1]


def next_sheet(position: Position, seat: int) -> str | None:
    """Return the sheet that this seat would draw now, without drawing it; None if there is none.

    Sheets with text for the setup are skipped, and so are those that may not be in this game.
    """
    alien = _first_that_fits(position, seat)
    if alien is None:
        position.unused += position.dice.shuffled(position.spent, "sheets used up")
        position.spent = []
        alien = _first_that_fits(position, seat)
    return alien


def _first_that_fits(position: Position, seat: int) -> str | None:
    held, own = [power.alien for power in position.sheets()], []
    if position.rules.has_several_powers:  # printed conflicts hold between opponents only (M-20.5)
        own = [power.alien for power in position.seats[seat].all_powers]
        held = [alien for alien in held if alien not in own]
    fitting = (alien for alien in reversed(position.unused) if _may_come(position, alien, held, own))
    return next(fitting, None)


def _may_come(position: Position, alien: str, held: list[str], own: list[str]) -> bool:
    if book().sheets[alien].setup or any(in_clash(alien, other, position.rules.chart) for other in own):  # type: ignore[attr-defined]
        return False
    if stays_with_owner(alien, position.rules):
        return False
    return not any(in_conflict(alien, other, position.rules) for other in held)


async def discard_sheet(table: Table, seat: int, power: Power) -> None:
    """Use a sheet up, with everything on it and attached to it; cards go to the discard pile."""
    owner = table.position.seats[seat]
    if power in owner.face_down:
        put_away_unseen(table, seat, power)
        table.tell(FaceDownSheetDiscarded(seat))
        return
    for gone in [p for p in owner.powers if p is power or p.under == power.alien]:
        await discard(table, seat, sorted(gone.pile), "sheet discarded", pile=f"pile of {gone.alien}")
        for planet in sorted(gone.built):
            await tear_down(table, seat, gone, planet)
        owner.powers = [p for p in owner.powers if p.alien != gone.alien]
        table.position.spent.append(gone.alien)
        table.tell(PowerDiscarded(seat, gone.alien))


def put_away_unseen(table: Table, seat: int, power: Power) -> None:
    """Use a face-down sheet up; only its seat learns which."""
    owner = table.position.seats[seat]
    owner.face_down.remove(power)
    forget_order(owner, power.alien)
    table.position.spent.append(power.alien)
    table.tell(PowerDiscarded(seat, power.alien, to=(seat,)))


async def tear_down(table: Table, seat: int, power: Power, planet: int) -> None:
    """Discard the cards that a sheet has beside a planet."""
    cards = sorted(power.built[planet])
    await discard(table, seat, cards, "torn down", pile=f"beside {planet} of {power.alien}")
    power.built = {place: left for place, left in power.built.items() if left}
