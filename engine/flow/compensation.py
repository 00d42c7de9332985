"""Compensation and defender rewards (R-17)."""

from __future__ import annotations

from engine.asking.ask import SEAT, Ask
from engine.asking.choices import yes_or_no
from engine.asking.forms import NO, YES, Cards, Choice, Option
from engine.asking.parameters import Parameters
from engine.sheets.advice import worth_holding
from engine.state.cards import Card
from engine.state.encounter import DEFENSE, OFFENSE, Loss
from engine.state.position import Position
from engine.state.queries import COMPENSATION_SIZE, REWARD_SIZE, query_value
from engine.state.totals import face, kicker_of

from ..facts import CompensationCollected, RewardsWereTaken
from ..moments import CompensationDue, CompensationTaken, RewardsDue, RewardsTaken
from ..table import Table
from ..windows.drawing import draw, give, look_at_hand, take_at_random, take_back
from ..windows.face_down import settled
from ..windows.losses import retrieve
from ..windows.stops import STOP


def collector(position: Position) -> int | None:
    """Return the beaten main player who revealed a negotiate against an attack, if any (R-17.1, R-17.15)."""
    enc = position.enc
    if enc.result not in (OFFENSE, DEFENSE) or not enc.cards:
        return None
    beaten = enc.main_of(DEFENSE if enc.result == OFFENSE else OFFENSE)
    negotiated = face(position, beaten).kind == "negotiate"
    return beaten if negotiated and face(position, enc.opponent(beaten)).is_attack else None


def side_with_rewards(position: Position) -> str:
    """Return the side whose allies are rewarded if it wins: the defense, or by M-16.2 the offense."""
    return OFFENSE if position.enc.reversed else DEFENSE


def rewards_are_due(position: Position) -> bool:
    enc, side = position.enc, side_with_rewards(position)
    return enc.result == side and bool(enc.allies_of(side))


async def compensation(table: Table, loss: Loss) -> None:
    """Collect one card for each own ship that reached the warp by this loss (R-17.2).

    A Kicker multiplies their number. If it is negative, the winner takes as many from the loser (M-13.5).
    """
    position = table.position
    seat = collector(position)
    if seat is None:
        return
    cards, who = loss.lost.get(seat, 0) * kicker_of(position, seat), seat
    number = await settled(table, lambda: query_value(position, COMPENSATION_SIZE, cards, seat=who))
    if not number:
        return
    payer = position.enc.opponent(seat)
    if number < 0:
        seat, payer, number = payer, seat, -number
    due = await table.reach(CompensationDue(seat, payer, number))
    if due.cards and await _wants_it(table, seat, due.cards):
        await _collect(table, due)
    for each in (payer, due.payer):  # an effect may have changed the payer
        take_back(table, each)


async def _collect(table: Table, due: CompensationDue) -> None:
    seat, payer = due.collector, due.payer
    if due.picker < 0:
        taken = take_at_random(table, seat, payer, due.cards, "compensation")
    else:
        taken = await _ask_which_cards(table, due)
        give(table, payer, seat, taken, "compensation")
    table.tell(CompensationCollected(seat, payer, len(taken)))
    await table.reach(CompensationTaken(seat, payer, len(taken), tuple(taken)))


async def _ask_which_cards(table: Table, due: CompensationDue) -> list[Card]:
    """Return the cards that the picker takes: the payer itself, or another seat that looks at that hand."""
    cards = sorted(table.position.seats[due.payer].hand)
    if due.picker != due.payer:
        look_at_hand(table, due.picker, due.payer)
    if len(cards) <= due.cards:
        return cards
    return await _pick(table, due, cards)


async def _pick(table: Table, due: CompensationDue, cards: list[Card]) -> list[Card]:
    """Ask which cards are paid.

    The default is random (D-74), the advice to take the best or give the worst.
    """
    usual = table.position.dice.shuffled(cards, "default compensation")[: due.cards]
    best = sorted(cards, key=worth_holding, reverse=due.picker != due.payer)[: due.cards]
    keys, default, advised = (sorted(map(str, some)) for some in (cards, usual, best))
    form = Cards(keys, due.cards, due.cards)
    about: Parameters = {"collector": due.collector, "payer": due.payer, "cards": due.cards}
    return await table.choose(
        due.picker, "compensation_cards", form, default, about=about, sealed=True, advise=lambda: advised
    )


async def _wants_it(table: Table, seat: int, cards: int) -> bool:
    """Return whether the seat takes its compensation: all of it or none (R-17.5).

    It is asked only if it has set that stop (D-48).
    """
    if CompensationDue.name not in (table.position.seats[seat].ahead.stops or ()):
        return True
    about: Parameters = {"cards": cards, "stop": True}
    return await table.choose(seat, "compensation", yes_or_no(YES, NO), "yes", about=about, because=STOP)


async def rewards(table: Table, ships: dict[int, int]) -> None:
    """Give the allies of the side that is rewarded a card or a ship from the warp for each ship (R-17.7)."""
    position, enc = table.position, table.position.enc
    allies = [s for s in enc.allies_of(side_with_rewards(position)) if ships.get(s)]
    sizes = await settled(
        table, lambda: {s: query_value(position, REWARD_SIZE, ships[s], seat=s) for s in allies}
    )
    due = await table.reach(RewardsDue({s: n for s, n in sizes.items() if n}))
    asks = [_how_to_split(position, s, n) for s, n in due.rewards.items()]
    splits = await table.ask_all(asks)  # the split is fixed before the first card is drawn
    for ask, answer in zip(asks, splits, strict=True):
        cards, back = ask.meaning(answer)
        free = min(back, position.seats[ask.seat].warp) if position.colonies(ask.seat) else 0
        await _reward(table, ask.seat, cards + back - free, free)  # a ship that is gone is a card


def _how_to_split(position: Position, seat: int, number: int) -> Ask:
    """Return the question how to split a reward into cards and ships.

    The default takes ships while there are any in the warp and a colony exists, the rest as cards (D-49,
    R-17.12).
    """
    most = min(number, position.seats[seat].warp) if position.colonies(seat) else 0
    least = number if position.rules.rewards_are_mandatory else 0
    splits = [(n - back, back) for n in range(number, least - 1, -1) for back in range(min(n, most), -1, -1)]
    found = {f"cards {c} ships {s}": (c, s) for c, s in splits}
    options = {key: Option(key, "rewards", {"cards": c, "ships": s}) for key, (c, s) in found.items()}
    form, default = Choice(options, meanings=found), next(iter(found))
    return Ask(seat, "rewards", form, default, about={"rewards": number}, public=SEAT)


async def _reward(table: Table, seat: int, cards: int, back: int) -> None:
    table.tell(RewardsWereTaken(seat, cards, back))
    if back:
        await table.carry_out(retrieve(table, {seat: back}, "reward"))
    drawn = await draw(table, seat, cards)
    await table.reach(RewardsTaken(seat, len(drawn), tuple(drawn)))
