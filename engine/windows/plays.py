"""Using a power and playing a card: announce it, let others react and zap, then carry it out (R-14)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import Any, NamedTuple

from engine.asking.forms import Option
from engine.facts import (
    CardAnnounced,
    CardMoved,
    CardStopped,
    PartWorked,
    PowerAnnounced,
    PowerWasUsed,
    PowerWasZapped,
)
from engine.moments import (
    Announcement,
    CardPlayed,
    CardResolved,
    CardsDiscarded,
    Moment,
    PowerUsed,
    PowerZapped,
    ReinforcementPlayed,
    SuperPlayed,
)
from engine.sheets.abilities import Ability, Sheet
from engine.sheets.book import book
from engine.sheets.flares import flare_allowed, flare_side
from engine.state.cards import Card
from engine.state.encounter import CardInPlay
from engine.state.position import Position, hand_owner, hand_pile
from engine.state.queries import (
    BARRED_CARDS,
    CARD_SOURCES,
    PLAYABLE_CARDS,
    Source,
    query_value,
    usable,
)
from engine.table import Table
from engine.windows.acts import Act, PossibleAct, advice
from engine.windows.techs import use_tech

NONE_BARRED: frozenset[str] = frozenset()


async def use(
    table: Table,
    ability: Ability,
    sheet: Sheet,
    moment: Moment,
    choice: str,
    meant: Any,
    *,
    forced: bool = False,
) -> None:
    """Use a power: announce it with all its choices, then carry it out unless it was zapped.

    `forced` says that it must be used, without any choice.
    """
    with table.working(sheet.name, ability.kind):
        if ability.ask_details is not None:
            planned = await ability.ask_details(sheet, moment, meant)
            if planned is None:
                return
            choice, meant = planned
        table.acts_forced += forced
        work = use_tech if ability.kind == "tech" else _announce_and_work
        await table.carry_out(work(table, ability, sheet, moment, choice, meant))


async def _announce_and_work(
    table: Table, ability: Ability, sheet: Sheet, moment: Moment, choice: str, meant: Any
) -> None:
    if ability.kind == "part":  # an optional part is not a use, so nobody can react to it
        table.acts_done += 1
        table.tell(PartWorked(sheet.seat, sheet.name, ability.name))
        await ability.effect(sheet, moment, meant)
        return
    targets = frozenset(ability.targets(sheet, meant))
    if await try_to_use(table, sheet.seat, sheet.name, ability.name, moment, choice, targets, meant):
        await ability.effect(sheet, moment, meant)


async def try_to_use(
    table: Table,
    seat: int,
    power: str,
    ability: str,
    moment: Moment,
    choice: str = "",
    targets: frozenset[int] = frozenset(),
    meant: Any = None,
) -> bool:
    """Announce a use; tell that it was used if nobody has stopped it, and return whether."""
    used = await announce(table, seat, power, ability, moment, choice, targets, meant)
    if used:
        table.tell(PowerWasUsed(seat, power, ability, choice))
    return used


async def announce(
    table: Table,
    seat: int,
    power: str,
    ability: str,
    moment: Moment,
    choice: str = "",
    targets: frozenset[int] = frozenset(),
    meant: Any = None,
) -> bool:
    """Announce a use; return whether it goes through (R-14.9)."""
    table.acts_done += 1
    table.tell(PowerAnnounced(seat, power, ability, choice))
    used = await table.reach(
        PowerUsed(seat, ability, moment, choice, meant=meant, targets=targets, power=power)
    )
    if used.stopped:
        await zap(table, seat, power)
    return not used.stopped


async def zap(table: Table, seat: int, power: str) -> None:
    """Cancel the use and put the power out of use until the end of the encounter (R-14.7)."""
    table.position.enc.zapped.append(power)
    table.tell(PowerWasZapped(seat, power))
    await table.reach(PowerZapped(seat, power))


@dataclass
class Play:
    """One card that a seat may play here, with all choices made."""

    seat: int
    card: Card
    source: Source
    ability: Ability
    sheet: Sheet
    moment: Moment
    choice: str
    meant: Any

    @property
    def key(self) -> str:
        words = f"{self.card}.{self.ability.name}" + (f":{self.choice}" if self.choice else "")
        return words + (f"@{self.source.pile}" if self.source.pile != hand_pile(self.seat) else "")

    @property
    def order_name(self) -> str:
        """Return the name for orders: without the choice; if there is none to make, with the pile."""
        return f"{self.card}.{self.ability.name}" if self.choice else self.key

    @property
    def targets(self) -> frozenset[int]:
        """Return the seats that its choice names."""
        return frozenset(self.ability.targets(self.sheet, self.meant))

    def make_option(self) -> Option:
        params = {"card": str(self.card), "ability": self.ability.name, "choice": self.choice}
        params |= {"side": self.ability.kind, "pile": pile_name(self.source.pile)}
        told = {**params, **self.ability.more}
        return Option(self.key, "play", told, advice(self.ability, self.sheet, self.moment, self.meant))


def pile_name(pile: str) -> str:
    """Return the public name of a pile: "hand", or the id of the sheet it lies on."""
    return "hand" if hand_owner(pile) is not None else pile.removeprefix("pile of ")


def sources(position: Position, seat: int) -> list[Source]:
    """Return the piles this seat may play from now."""
    found = query_value(position, CARD_SOURCES, [_own_hand(seat)], seat=seat)
    return [s for s in found if not s.power or usable(position, seat, s.power)]


@cache
def _own_hand(seat: int) -> Source:
    return Source(hand_pile(seat))


def possible_plays(table: Table, moment: Moment, seat: int) -> dict[str, PossibleAct]:
    """Return the cards this seat could play here, by the key of the option."""
    found: dict[str, PossibleAct] = {}
    piles = None
    for at in (moment, *moment.also_playable_at):
        if book().playable(type(at)):
            piles = piles or _playable_piles(table, seat)
            for one in _plays_at(table, at, seat, piles):
                key, act = one.key, _act_of_play(table, one)
                found[key] = PossibleAct(key, one.make_option, act, one.order_name)
    return found


class _Pile(NamedTuple):
    """A pile that a seat may play from, its playable cards, and what is announced and may bar them."""

    source: Source
    playable: list[Card]
    announced: list[Announcement]


def _playable_piles(table: Table, seat: int) -> list[_Pile]:
    position, hand = table.position, hand_pile(seat)
    barred = query_value(position, BARRED_CARDS, NONE_BARRED, seat=seat)
    announced = [w.moment for w in table.windows if isinstance(w.moment, Announcement)]
    found = []
    for source in sources(position, seat):
        pile = position.pile(source.pile)
        playable = query_value(position, PLAYABLE_CARDS, pile, seat=seat, pile=source.pile)
        if barred:
            playable = [card for card in playable if card.key not in barred]
        found.append(_Pile(source, playable, announced if source.pile == hand else []))
    return found


def _plays_at(table: Table, moment: Moment, seat: int, piles: list[_Pile]) -> Iterator[Play]:
    fitting = book().playable(type(moment))
    for source, playable, announced in piles:
        for card in sorted({card for card in playable if card.sheet in fitting}):
            if announced and _is_struck(announced, seat, card):
                continue
            for ability, sheet in abilities_of(table, moment, seat, card):
                if ability.who(sheet, moment) and ability.can(sheet, moment):
                    for choice, meant in ability.choices(sheet, moment).items():
                        yield Play(seat, card, source, ability, sheet, moment, choice, meant)


def _is_struck(announced: list[Announcement], seat: int, card: Card) -> bool:
    """Return whether something announced keeps the seat from playing this card of its hand (M-12.6)."""
    return any(not book().sheets[one.sheet].lets_hand_answer(one, seat, card) for one in announced)


def abilities_of(table: Table, moment: Moment, seat: int, card: Card) -> list[tuple[Ability, Sheet]]:
    """Return what this card would do if this seat played it."""
    kind = flare_side(table.position, seat, card.sheet) if card.is_flare else "card"
    abilities = book().listeners(type(moment), kind).get(card.sheet, ())
    if not abilities or (card.is_flare and not flare_allowed(table.position, seat, card)):
        return []
    return [(ability, book().sheets[card.sheet](table.position, seat, table)) for ability in abilities]


def _act_of_play(table: Table, one: Play) -> Act:
    async def act() -> None:
        await play(table, one)

    return act


async def play(table: Table, one: Play) -> None:
    """Ask for choices that are left, then take the card out, let others react, and carry out its effect."""
    with table.working(one.card.sheet, one.ability.kind):
        await _plan_and_play(table, one)


async def _plan_and_play(table: Table, one: Play) -> None:
    if one.ability.ask_details is not None:
        planned = await one.ability.ask_details(one.sheet, one.moment, one.meant)
        if planned is None:
            return
        one.choice, one.meant = planned
    await table.carry_out(_play(table, one))


async def _play(table: Table, one: Play) -> None:
    table.acts_done += 1
    playing = _take_out(table, one)
    named = f"{one.card} {one.choice}".strip()
    if one.source.power and not await try_to_use(
        table, one.seat, one.source.power, "play", one.moment, named, one.targets
    ):
        _put(table, playing, one.source.pile)  # it was not played, so it does not count
        return
    if one.card.is_flare:
        table.position.enc.flares[one.card.key] = one.seat
    side = one.ability.kind if one.card.is_flare else ""
    table.tell(CardAnnounced(one.seat, str(one.card), one.choice, side))
    announced = await _announce_and_pay(table, one)
    if not announced.stopped:
        await one.ability.effect(one.sheet, one.moment, one.meant)
        await table.reach(CardResolved(one.seat, one.card))
    await _end(table, playing, announced)


async def _announce_and_pay(table: Table, one: Play) -> CardPlayed | ReinforcementPlayed:
    """Announce the card, then pay its price unless it was zapped or prevented (R-14.7, OURS-core-42).

    A card that goes through without its price being paid has no effect: it is stopped as "unpaid".
    """
    announced, price = await _announce(table, one), one.ability.price
    if price is None or announced.stopped in ("zapped", "prevented"):
        return announced
    unpaid = await price(one.sheet, one.meant) is False  # any other value, also None, means paid
    if unpaid and not announced.stopped:
        announced.stopped = "unpaid"
    return announced


async def _announce(table: Table, one: Play) -> CardPlayed | ReinforcementPlayed:
    about, card = (one.seat, one.ability.name, one.moment, one.choice), one.card
    named: dict[str, Any] = {"meant": one.meant, "targets": one.targets, "card": card}
    if card.kind == "reinforcement":
        return await table.reach(ReinforcementPlayed(*about, **named))
    if one.ability.kind == "super":
        return await table.reach(SuperPlayed(*about, **named, power=card.sheet, side="super"))
    return await table.reach(CardPlayed(*about, **named, side=one.ability.kind))


def _take_out(table: Table, one: Play) -> CardInPlay:
    table.position.pile(one.source.pile).remove(one.card)
    table.position.playing.append(CardInPlay(one.card, one.seat, one.source.back or one.source.pile))
    return table.position.playing[-1]


def _put(table: Table, playing: CardInPlay, pile: str) -> None:
    """Put the card in play on a pile. Plays nest, so it is always the last one begun."""
    ended = table.position.playing.pop()
    assert ended is playing, "a play ends before the one around it"
    table.position.pile(pile).append(playing.card)


async def _put_down(table: Table, playing: CardInPlay, pile: str) -> None:
    """Put the card down; on the discard pile others may take it like any discarded card."""
    _put(table, playing, pile)
    if pile == "discards":
        table.position.note_discarded(1)
        await table.reach(CardsDiscarded(playing.user, [playing.card], "played"))


# How a play ends


async def _end(table: Table, playing: CardInPlay, announced: CardPlayed | ReinforcementPlayed) -> None:
    if announced.stopped:
        table.tell(CardStopped(playing.user, str(playing.card), announced.stopped))
    await END_BY_STOP[announced.stopped](table, playing, announced)


async def _resolved(table: Table, playing: CardInPlay, announced: Announcement) -> None:
    """Put a flare back on its pile, and other cards on the discard pile (R-21.2, R-20.1)."""
    goes_to = _pile_after_use(table, playing)
    owner = hand_owner(goes_to)
    if owner is not None and owner != playing.user:
        table.tell(CardMoved(str(playing.card), owner))
    await _put_down(table, playing, goes_to)


def _pile_after_use(table: Table, playing: CardInPlay) -> str:
    """Return the pile for the played card; a flare of one use is discarded in any case (M-11.2)."""
    if not playing.card.is_flare:
        return playing.goes_to or "discards"
    if _has_one_use(table, playing):
        return "discards"
    return playing.goes_to or playing.pile


def _has_one_use(table: Table, playing: CardInPlay) -> bool:
    return playing.card.is_flare and table.position.rules.flares_have_one_use


async def _cancelled(table: Table, playing: CardInPlay, announced: Announcement) -> None:
    """Discard the card; it counts as played (R-21.7) unless a switch says otherwise."""
    if playing.card.is_flare and not table.position.rules.zapped_flare_counts:
        table.position.enc.flares.pop(playing.card.key, None)
    await _put_down(table, playing, "discards")


async def _prevented(table: Table, playing: CardInPlay, announced: Announcement) -> None:
    """Give the card back, uncounted; it may not be played again in this encounter (R-21.11).

    A flare of one use is discarded all the same (M-12.2).
    """
    if _has_one_use(table, playing):
        await _cancelled(table, playing, announced)
        return
    enc = table.position.enc
    if playing.card.is_flare:
        del enc.flares[playing.card.key]
        enc.barred.append(playing.card.key)
    _put(table, playing, playing.pile)


async def _stolen(table: Table, playing: CardInPlay, announced: Announcement) -> None:
    """Put the card into the thief's hand; it counts as played (R-21.11)."""
    table.tell(CardMoved(str(playing.card), announced.thief))
    _put(table, playing, hand_pile(announced.thief))


async def _zapped(table: Table, playing: CardInPlay, announced: Announcement) -> None:
    """Give a super flare back, uncounted, or discard it (M-12.2), and zap its power (R-21.6)."""
    if _has_one_use(table, playing):
        await _cancelled(table, playing, announced)
    else:
        del table.position.enc.flares[playing.card.key]
        _put(table, playing, playing.pile)
    await zap(table, playing.user, playing.card.sheet)


END_BY_STOP = {
    "": _resolved,
    "cancelled": _cancelled,
    "prevented": _prevented,
    "stolen": _stolen,
    "zapped": _zapped,
    "unpaid": _resolved,  # it was played, without effect
}
