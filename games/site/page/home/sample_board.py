"""A table in the middle of an encounter, to be shown to visitors: no game, and nobody's."""

from __future__ import annotations

from engine.state.view import EncounterView, PowerView, SeatView, View

ALIENS = ("warrior", "zombie", "sorcerer", "oracle", "vacuum")
SHIPS = {
    0: {0: 3},
    2: {0: 2, 1: 1},
    3: {0: 3},
    4: {2: 1},
    7: {1: 1, 0: 2, 2: 1},
    9: {1: 3},
    11: {2: 3, 0: 2},
    13: {},
    16: {3: 2},
    19: {3: 3},
    22: {4: 3, 3: 1},
}
IN_WARP, ABROAD, HOME = (1, 1, 3, 1, 1), (2, 1, 2, 1, 0), (4, 5, 4, 5, 5)
SEATS = 5


def sample_view() -> View:
    """As the engine shows it to a bystander."""
    planets = [SHIPS.get(n, {n // SEATS: 4}) for n in range(SEATS * SEATS)]
    return {
        "you": None,
        "phase": "reveal",
        "turn": {"offense": 0, "encounters": 1},
        "planets": [{str(seat): ships for seat, ships in planet.items()} for planet in planets],
        "systems": [list(range(SEATS * n, SEATS * n + SEATS)) for n in range(SEATS)],
        "destroyed": [],
        "seats": [_seat(number) for number in range(SEATS)],
        "deck": 31,
        "discards": ["attack 8", "negotiate"],
        "destiny": {"deck": 17, "discards": ["seat 2"]},
        "techs": None,
        "encounter": _encounter(),
        "playing": [],
        "leaving": [],
        "winners": [],
        "closed": "",
        "goal": 5,
        "homes_for_power": 3,
        "choices": None,
    }


def _seat(number: int) -> SeatView:
    return {
        "seat": number,
        "apart": "",
        "prediction": None,
        "powers": [_power(number)],
        "resting": [],
        "techs": [],
        "face_down": 0,
        "lost": False,
        "cards": 6 + number % 3,
        "aside": 0,
        "warp": IN_WARP[number],
        "removed": 0,
        "colonies": ABROAD[number],
        "goal": 5,
        "home": HOME[number],
        "hand": None,
        "laid_aside": None,
        "own_face_down": None,
        "piles": None,
        "stops": None,
        "orders": None,
        "question_orders": None,
    }


def _power(number: int) -> PowerView:
    return {
        "alien": ALIENS[number],
        "tokens": 3 if number == 0 else 0,
        "cards": 0,
        "active": True,
        "zapped": False,
        "under": "",
        "built": {},
    }


def _encounter() -> EncounterView:
    return {
        "number": 4,
        "offense": 0,
        "defense": 2,
        "planet": 12,
        "gate": {"0": 3, "1": 2},
        "orbit": {"3": 1},
        "allies": {"1": "offense", "3": "defense"},
        "invited": {"offense": [1], "defense": [3]},
        "cards": {"0": "attack 12", "2": "attack 8"},
        "extra": {"offense": 3, "defense": 0},
        "totals": {"offense": 20, "defense": 13},
        "zapped": [],
        "flares": {},
        "lasting": [],
        "result": "",
    }
