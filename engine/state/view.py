"""What one seat may see. It is built up from nothing: what is not named here stays secret."""

from __future__ import annotations

from typing import Any

from .position import DEFENSE, OFFENSE, Encounter, LaidCard, Position, Power, Seat
from .totals import both_attack, both_revealed, face, total


def view(position: Position, seat: int | None) -> dict[str, Any]:
    """The game as `seat` sees it, or as a bystander sees it if `seat` is None: a JSON object."""
    return {
        "you": seat,
        "phase": position.encounter.phase if position.encounter else position.stage,
        "turn": {"offense": position.turn.offense, "encounters": position.turn.encounters},
        "planets": [_ships(ships) for ships in position.planets],
        "seats": [_seat(position, s, seat) for s in position.seats],
        "deck": len(position.deck),
        "discards": [str(card) for card in position.discards],
        "destiny": {"deck": len(position.destiny), "discards": list(position.destiny_discards)},
        "encounter": _encounter(position, seat) if position.encounter else None,
        "playing": [{"seat": p.user, "card": str(p.card)} for p in position.playing],
        "leaving": [{"cause": loss.cause, "ships": _ships(loss.ships)} for loss in position.losses],
        "winners": list(position.winners),
        "goal": position.rules.get("goal", 5),
        "choices": _choices(position, seat),
    }


def _choices(position: Position, seat: int | None) -> list[str] | None:
    """The sheets a seat may keep, while it chooses."""
    return list(position.dealt[seat]) if position.stage == "aliens" and seat is not None else None


def _ships(ships: dict[int, int]) -> dict[str, int]:
    return {str(seat): n for seat, n in sorted(ships.items())}


def _seat(position: Position, s: Seat, seat: int | None) -> dict[str, Any]:
    mine = s.number == seat
    return {
        "seat": s.number,
        "powers": [_power(position, s, p) for p in s.powers],
        "resting": [_power(position, s, p) for p in s.resting],
        "lost": not position.in_force(s.number),
        "cards": len(s.hand),
        "aside": len(s.aside),
        "warp": s.warp,
        "removed": s.removed,
        "colonies": position.foreign_colonies(s.number),
        "home": position.home_colonies(s.number),
        "hand": [str(card) for card in sorted(s.hand)] if mine else None,
        "laid_aside": [str(card) for card in sorted(s.aside)] if mine else None,
        "piles": _piles(s) if mine else None,
        "stops": s.stops if mine else None,
        "orders": dict(s.orders) if mine else None,
    }


def _power(position: Position, s: Seat, power: Power) -> dict[str, Any]:
    return {
        "alien": power.alien,
        "tokens": power.tokens,
        "cards": len(power.pile),
        "active": position.usable(s.number, power.alien),
        "zapped": position.zapped(power.alien),
        "under": power.under,
        "built": {str(planet): [str(card) for card in cards] for planet, cards in power.built.items()},
    }


def _piles(s: Seat) -> dict[str, list[str]]:
    return {p.alien: [str(card) for card in sorted(p.pile)] for p in (*s.powers, *s.resting) if p.pile}


def _encounter(position: Position, seat: int | None) -> dict[str, Any]:
    enc = position.enc
    return {
        "number": enc.number,
        "offense": enc.offense,
        "defense": enc.defense,
        "system": enc.system,
        "planet": enc.planet,
        "gate": _ships(enc.gate),
        "orbit": _ships(enc.orbit),
        "allies": {str(s): side for s, side in enc.allies.items()},
        "invited": {side: list(seats) for side, seats in enc.invited.items()},
        "cards": {
            str(s): str(laid.card) if _knows(laid, seat) else "face down" for s, laid in enc.cards.items()
        },
        "beside": {str(s): [str(card) for card in cards] for s, cards in enc.beside.items()},
        "faces": _faces(position),
        "extra": dict(enc.extra),
        "totals": _totals(position),
        "lasting": _lasting_effects(enc),
        "zapped": list(enc.zapped),
        "flares": dict(enc.flares),
        "result": enc.result,
    }


def _lasting_effects(enc: Encounter) -> list[dict[str, Any]]:
    """That an effect works, and whom it concerns, is public, its note never."""
    return [{"sheet": e.sheet, "what": e.what, "seat": e.seat, "other": e.other} for e in enc.lasting]


def _faces(position: Position) -> dict[str, str] | None:
    """What each card counts as, once both count for everybody; in the end what the result was found by."""
    if not both_revealed(position):
        return None
    if position.enc.faces:
        return {str(seat): key for seat, key in position.enc.faces.items()}
    return {str(seat): str(face(position, seat)) for seat in position.enc.main_players}


def _totals(position: Position) -> dict[str, int] | None:
    """Both totals, once both cards count as attacks for everybody; in the end those that have decided."""
    if not both_revealed(position):
        return None
    if position.enc.result or not both_attack(position):
        return dict(position.enc.totals) or None
    return {side: total(position, side) for side in (OFFENSE, DEFENSE)}


def _knows(laid: LaidCard, seat: int | None) -> bool:
    """Whoever laid a card knows it, wherever it lies now; whoever got it in exchange does not."""
    return laid.faceup or seat in laid.known_to
