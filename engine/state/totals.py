"""Faces, totals and the result of an encounter, computed anew each time from what lies there."""

from __future__ import annotations

from dataclasses import dataclass

from .cards import NEGOTIATE, Card
from .encounter import DEFENSE, OFFENSE, LastingEffect
from .position import Position
from .queries import (
    CARD_FACE,
    CARD_VALUE,
    HANGS_ON_MARGIN,
    SHIP_WORTH,
    SIDE_SUM,
    STATED_FACE,
    WHO_WINS,
    TotalParts,
    query_value,
)

BOTH_LOSE = "both lose"


def face(position: Position, seat: int) -> Card:
    """The card that counts for this main player: stated, then copied by a morph, then changed (R-11.6)."""
    printed = stated_card(position, seat)
    if printed.kind == "morph":
        printed = position.enc.cards[seat].copied or stated_card(position, position.enc.opponent(seat))
    return query_value(position, CARD_FACE, printed, seat=seat)


def stated_card(position: Position, seat: int) -> Card:
    """The card that this main player has turned up, or says they have laid."""
    return query_value(position, STATED_FACE, position.enc.cards[seat].card, seat=seat)


def copy_by_morph(position: Position, seat: int) -> None:
    """A morph copies the other printed face, once: later changes of the other card are not copied."""
    if stated_card(position, seat).kind == "morph":
        position.enc.cards[seat].copied = stated_card(position, position.enc.opponent(seat))


def both_revealed(position: Position) -> bool:
    """Both cards count: they are turned up, or one was stated and believed."""
    enc = position.enc
    return (
        len(enc.cards) == 2
        and enc.phase in ("reveal", "resolution")
        and all(laid.turned for laid in enc.cards.values())
    )


def both_attack(position: Position) -> bool:
    """Never, where the encounter was decided without cards."""
    enc = position.enc
    return len(enc.cards) == 2 and all(face(position, seat).is_attack for seat in enc.main_players)


def points_count(position: Position) -> bool:
    """Whether what is added or multiplied comes to anything: totals decide between two attacks alone."""
    return both_attack(position) or not position.follows_ruling("points_need_totals")


def total(position: Position, side: str) -> int:
    """Card, participating ships and additions of a side; any integer (R-11.2, R-11.3)."""
    enc = position.enc
    main = enc.main_of(side)
    points = ship_points(position, side)
    plain = TotalParts(card_value(position, main), points.pop(main, 0), sum(points.values()))
    return query_value(position, SIDE_SUM, plain, side=side).total + enc.extra[side]


def total_by_side(position: Position) -> dict[str, int]:
    """Both totals; none where the cards are not two attacks."""
    return {side: total(position, side) for side in (OFFENSE, DEFENSE)} if both_attack(position) else {}


def card_value(position: Position, seat: int, *, before: str = "", until: LastingEffect | None = None) -> int:
    """What the card that counts for this main player is worth, as far as stage or effect if one is named."""
    printed = face(position, seat).value
    return query_value(position, CARD_VALUE, printed, before=before, until=until, seat=seat)


def ship_points(position: Position, side: str, *, before: str = "") -> dict[int, int]:
    """What the ships of each owner add to the total of a side."""
    return {
        owner: ships * query_value(position, SHIP_WORTH, 1, before=before, owner=owner, side=side)
        for owner, ships in ships_of(position, side).items()
    }


def margin(position: Position) -> int:
    """By how much the totals of two attacks differ, whoever wins by it; else -1."""
    if not both_attack(position):
        return -1
    return abs(total(position, OFFENSE) - total(position, DEFENSE))


def ships_of(position: Position, side: str) -> dict[int, int]:
    """Own and allied ships that take part on a side (R-1.10)."""
    enc = position.enc
    if side == OFFENSE:
        return dict(enc.gate)
    own = position.planets[enc.planet].get(enc.defense, 0) if enc.planet >= 0 else 0
    return {enc.defense: own, **enc.orbit}


def result(position: Position) -> str:
    return query_value(position, WHO_WINS, _plain_result(position))


def _plain_result(position: Position) -> str:
    enc = position.enc
    offense, defense = (face(position, s) for s in enc.main_players)
    if offense == defense == NEGOTIATE:
        return "deal"
    if offense.kind == defense.kind == "morph":
        return BOTH_LOSE
    if not (offense.is_attack and defense.is_attack):
        return OFFENSE if offense.is_attack else DEFENSE
    return OFFENSE if total(position, OFFENSE) > total(position, DEFENSE) else DEFENSE


def loses(position: Position, seat: int) -> bool:
    """Whether this seat stands on a losing side, or has failed a deal, as far as the result is known."""
    enc = position.enc
    side = enc.side_of(seat)
    if side is None:
        return False
    if enc.result == "no deal":
        return enc.is_main(seat)
    return enc.result == BOTH_LOSE or (enc.result in (OFFENSE, DEFENSE) and side != enc.result)


@dataclass(frozen=True)
class Outcome:
    """What an encounter comes to as its revealed cards stand, without the totals themselves: who wins,
    of which kinds the cards are that count, and what hangs on by how much it is won, by sheet."""

    result: str
    kinds: tuple[str, ...]
    by_margin: dict[str, bool]

    def differs(self, other: Outcome) -> bool:
        """Whether anything comes out otherwise. What hangs on the margin counts only where it does in both:
        turned up, a sheet that looks at it changes nothing by that."""
        if (self.result, self.kinds) != (other.result, other.kinds):
            return True
        return any(
            self.by_margin[name] != other.by_margin[name] for name in self.by_margin & other.by_margin.keys()
        )


def outcome(position: Position) -> Outcome:
    """Return what the encounter comes to now. Both cards are revealed."""
    kinds = tuple(face(position, seat).kind for seat in position.enc.main_players)
    return Outcome(result(position), kinds, query_value(position, HANGS_ON_MARGIN, {}))
