"""A view as the engine makes it, in the middle of an encounter with everything on the board."""

from __future__ import annotations

from typing import Any

ALIENS = ("warrior", "zombie", "sorcerer", "oracle", "vacuum")


def sample_view(you: int | None = 0, seats: int = 5) -> dict[str, Any]:
    planets: list[dict[str, int]] = [{str(n // 5): 4} for n in range(5 * seats)]
    planets[2] = {"0": 3, "1": 2}
    planets[4] = {"2": 1}
    planets[11] = {"2": 3, "0": 4}
    planets[13] = {}
    planets[7] = {"1": 1, "0": 2, "2": 1}
    return {
        "you": you,
        "edition": "ffg2008",
        "phase": "reveal",
        "turn": {"offense": 0, "encounters": 1},
        "planets": planets,
        "seats": [seat_view(number, you) for number in range(seats)],
        "deck": 31,
        "discards": ["attack 8", "negotiate", "card_zap"],
        "destiny": {"deck": 17, "discards": ["seat 2"]},
        "encounter": {
            "number": 4,
            "offense": 0,
            "defense": 2,
            "planet": 12,
            "gate": {"0": 3, "1": 2},
            "orbit": {"2": 0} if seats < 4 else {"3": 1},
            "allies": {"1": "offense"} if seats < 4 else {"1": "offense", "3": "defense"},
            "invited": {"offense": [1], "defense": [3] if seats > 3 else []},
            "cards": {"0": "attack 12", "2": "face down"},
            "extra": {"offense": 0, "defense": 0},
            "totals": {"offense": 17, "defense": 6},
            "zapped": [],
            "flares": {},
            "lasting": [],
            "result": "",
        },
        "playing": [],
        "leaving": {},
        "winners": [],
        "goal": 5,
        "homes_for_power": 3,
    }


HAND = ["attack 4", "attack 8", "attack 20", "negotiate", "reinforcement 3", "card_zap", "anti_matter flare"]


def seat_view(number: int, you: int | None) -> dict[str, Any]:
    mine = number == you
    power = {
        "alien": ALIENS[number],
        "tokens": 3 if number == 0 else 0,
        "cards": 0,
        "active": True,
        "zapped": False,
    }
    return {
        "seat": number,
        "powers": [power],
        "resting": [],
        "lost": False,
        "cards": 7 + number % 2,
        "warp": (2, 0, 5, 0, 1)[number],
        "removed": 0,
        "colonies": (2, 0, 2, 0, 1)[number],
        "home": 5,
        "hand": HAND if mine else None,
        "piles": {} if mine else None,
        "stops": None,
        "orders": {} if mine else None,
    }
