"""What follows from the position each time: faces, totals and results of an encounter, and colonies."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import NamedTuple

from engine.state.cards import Card
from engine.state.encounter import DEFENSE, OFFENSE, LastingEffect
from engine.state.position import Position
from engine.state.queries import (
    CARD_FACE,
    CARD_VALUE,
    HANGS_ON_MARGIN,
    SHIP_WORTH,
    SIDE_SUM,
    STATED_FACE,
    STATED_KICKER,
    WHO_WINS,
    TotalParts,
    query_value,
)

BOTH_LOSE = "both lose"


def face(position: Position, seat: int) -> Card:
    """Return the card that counts for this main player (R-11.6).

    It is first stated, then copied by a morph, then changed.
    """
    printed = stated_card(position, seat)
    if printed.kind == "morph":
        printed = position.enc.cards[seat].copied or stated_card(position, position.enc.opponent(seat))
    return query_value(position, CARD_FACE, printed, seat=seat)


def stated_card(position: Position, seat: int) -> Card:
    """Return the card that this main player has turned up, or says they laid."""
    return query_value(position, STATED_FACE, position.enc.cards[seat].card, seat=seat)


def copy_by_morph(position: Position, seat: int) -> None:
    """Let a morph copy the other printed face, once: it does not copy later changes of that card."""
    if stated_card(position, seat).kind == "morph":
        position.enc.cards[seat].copied = stated_card(position, position.enc.opponent(seat))


def both_revealed(position: Position) -> bool:
    """Return whether both cards count: they are turned up, or one was stated and believed."""
    enc = position.enc
    return (
        len(enc.cards) == 2
        and enc.phase in ("reveal", "resolution")
        and all(laid.turned for laid in enc.cards.values())
    )


def both_attack(position: Position) -> bool:
    """Return whether both cards are attacks; False for an encounter that was decided without cards."""
    enc = position.enc
    return len(enc.cards) == 2 and all(face(position, seat).is_attack for seat in enc.main_players)


def total(position: Position, side: str) -> int:
    """Return the total of a side: card, participating ships and additions; any integer (R-11.2, R-11.3)."""
    enc = position.enc
    main = enc.main_of(side)
    points = ship_points(position, side)
    plain = TotalParts(card_value(position, main), points.pop(main, 0), sum(points.values()))
    return query_value(position, SIDE_SUM, plain, side=side).total + enc.extra[side]


def total_by_side(position: Position) -> dict[str, int]:
    """Return both totals; empty unless both cards are attacks."""
    return {side: total(position, side) for side in (OFFENSE, DEFENSE)} if both_attack(position) else {}


def card_value(position: Position, seat: int, *, before: str = "", until: LastingEffect | None = None) -> int:
    """Return the value of the card that counts for this main player.

    A Kicker multiplies it before anything else (M-13.4). `before` and `until` stop at a stage or an effect,
    as in `query_value`.
    """
    printed = face(position, seat).value * kicker_of(position, seat)
    return query_value(position, CARD_VALUE, printed, before=before, until=until, seat=seat)


def kicker_of(position: Position, seat: int) -> int:
    """Return the number by which the Kicker of a main player multiplies; 1 without one."""
    laid = position.enc.kickers.get(seat)
    return 1 if laid is None else query_value(position, STATED_KICKER, laid.card.value, seat=seat)


def ship_points(position: Position, side: str, *, before: str = "") -> dict[int, int]:
    """Return what the ships of each owner add to the total of a side."""
    return {
        owner: ships * query_value(position, SHIP_WORTH, 1, before=before, owner=owner, side=side)
        for owner, ships in ships_of(position, side).items()
    }


def margin(position: Position) -> int:
    """Return the difference of the totals of two attacks, no matter who wins; else -1."""
    if not both_attack(position):
        return -1
    return abs(total(position, OFFENSE) - total(position, DEFENSE))


def ships_of(position: Position, side: str) -> dict[int, int]:
    """Return the ships of each seat that take part on a side, allies included (R-1.10)."""
    enc = position.enc
    if side == OFFENSE:
        return dict(enc.gate)
    own = position.planets[enc.planet].get(enc.defense, 0) if enc.planet >= 0 else 0
    return {enc.defense: own, **enc.orbit}


def result(position: Position) -> str:
    return query_value(position, WHO_WINS, _plain_result(position))


def _plain_result(position: Position) -> str:
    offense, defense = (face(position, seat).kind for seat in position.enc.main_players)
    by_kinds = result_by_kinds(offense, defense)
    return by_kinds or result_by_totals(total(position, OFFENSE), total(position, DEFENSE))


def result_by_kinds(offense: str, defense: str) -> str:
    """Return what the kinds of both cards decide; "" for two attacks, which the totals decide (R-11.7).

    >>> result_by_kinds("negotiate", "attack"), result_by_kinds("negotiate", "negotiate")
    ('defense', 'deal')
    """
    if offense != defense:
        return OFFENSE if offense == "attack" else DEFENSE
    return {"negotiate": "deal", "morph": BOTH_LOSE}.get(offense, "")


def result_by_totals(offense: int, defense: int) -> str:
    """Return the side that wins by these totals: in a tie the defense (R-11.2)."""
    return OFFENSE if offense > defense else DEFENSE


def loses(position: Position, seat: int) -> bool:
    """Return whether this seat is on a losing side or failed a deal, if the result is known."""
    enc = position.enc
    side = enc.side_of(seat)
    if side is None:
        return False
    if enc.result == "no deal":
        return enc.is_main(seat)
    return enc.result == BOTH_LOSE or (enc.result in (OFFENSE, DEFENSE) and side != enc.result)


@dataclass(frozen=True)
class Outcome:
    """The outcome of an encounter by its revealed cards, without the totals.

    It holds the result, the kinds of the cards that count, and by sheet what else the margin decides.
    """

    result: str
    kinds: tuple[str, ...]
    by_margin: dict[str, bool]

    def differs(self, other: Outcome) -> bool:
        """Return whether the outcomes differ.

        Effects of the margin are compared only if both outcomes have them: turning up a sheet that reads the
        margin is no difference.
        """
        if (self.result, self.kinds) != (other.result, other.kinds):
            return True
        return any(
            self.by_margin[name] != other.by_margin[name] for name in self.by_margin & other.by_margin.keys()
        )


def outcome(position: Position) -> Outcome:
    """Return the present outcome. Both cards must be revealed."""
    kinds = tuple(face(position, seat).kind for seat in position.enc.main_players)
    return Outcome(result(position), kinds, query_value(position, HANGS_ON_MARGIN, {}))


NO_PLANET = -1


class ColonyCounts(NamedTuple):
    """The colonies of each seat: those in its home system, and foreign ones, which are its score (R-1.6)."""

    home: list[int]
    foreign: list[int]


def count_colonies(position: Position) -> ColonyCounts:
    """Count for each seat the planets on which it has ships."""
    seats, owners = len(position.seats), position.owners
    home, foreign, each = [0] * seats, [0] * seats, len(position.planets) // seats
    for planet, there in enumerate(position.planets):
        owner = owners[planet] if owners else planet // each
        for seat in there:
            if seat == owner:
                home[seat] += 1
            else:
                foreign[seat] += 1
    return ColonyCounts(home, foreign)


def goal_of(position: Position, seat: int) -> int:
    """Return how many foreign colonies a seat needs to win."""
    return goals(position)[seat]


def goals(position: Position, without: int = NO_PLANET) -> list[int]:
    """Return for each seat how many foreign colonies it needs to win (OURS-tech-28).

    It never needs more than there are foreign planets. With `without`, answer as if that planet had left the
    game.
    """
    goal, seats = position.rules.goal, len(position.seats)
    if not position.owners and without == NO_PLANET:  # the same for all
        planets = len(position.planets)
        return [min(goal, planets - planets // seats)] * seats
    left = [planet for planet in position.planets_in_game() if planet != without]
    own = Counter(map(position.owner, left))
    return [min(goal, len(left) - own[seat]) for seat in range(seats)]


def founds_foreign_colony(position: Position, seat: int, planet: int) -> bool:
    """Return whether ships of this seat that land there found a colony that counts towards a victory."""
    return planet >= 0 and position.owner(planet) != seat and seat not in position.planets[planet]


def seats_at_goal(position: Position, without: int = NO_PLANET) -> list[int]:
    """Return the seats with enough foreign colonies to win (R-13.1).

    With `without`, leave that planet out of the count.
    """
    foreign, needed = count_colonies(position).foreign, goals(position, without)
    if without != NO_PLANET:
        for seat in position.planets[without]:
            foreign[seat] -= seat != position.owner(without)
    return [seat.number for seat in position.players if foreign[seat.number] >= needed[seat.number]]
