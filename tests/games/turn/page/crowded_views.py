"""Views that no engine has made yet: up to eight seats, crowded and in every state."""

from __future__ import annotations

from typing import Any

from tests.games.board.page.sample import sample_view

ALIENS = (
    "philanthropist",
    "zombie",
    "sorcerer",
    "oracle",
    "vacuum",
    "anti_matter",
    "reincarnator",
    "tick_tock",
)


def seats(number: int, you: int | None = 0) -> dict[str, Any]:
    """A view with so many seats, in the middle of an encounter with as many allies as there can be."""
    view = sample_view(you, 5)
    view["seats"] = [_seat(n, you) for n in range(number)]
    view["planets"] = [{str(n // 5): 4} for n in range(5 * number)]
    view["planets"][2] = {"0": 3, "1": 2}
    view["planets"][4] = {"2": 1}
    view["planets"][11] = {"2": 3, "0": 14}
    view["planets"][13] = {}
    view["planets"][7] = {str(n): n + 1 for n in range(number)}
    others = [n for n in range(number) if n not in (0, 2)]
    half = (len(others) + 1) // 2
    view["encounter"] |= {
        "planet": 12,
        "gate": {"0": 4, **{str(n): 1 + n % 4 for n in others[:half]}},
        "orbit": {str(n): 1 + n % 3 for n in others[half:]},
        "allies": {str(n): "offense" if n in others[:half] else "defense" for n in others},
        "extra": {"offense": 5, "defense": 0},
    }
    return view


def _seat(number: int, you: int | None) -> dict[str, Any]:
    power = {
        "alien": ALIENS[number],
        "tokens": 12 if number == 3 else 0,
        "cards": 4 if number == 7 else 0,
        "active": number != 1,
        "zapped": number == 2,
    }
    seat: dict[str, Any] = dict(sample_view(None, 3)["seats"][0])
    seat |= {"seat": number, "powers": [power], "cards": 8, "warp": number, "colonies": number % 3}
    techs = [_tech(3, faceup=False), _tech(8, faceup=True)] if number in (2, 4) else []
    return seat | {"techs": techs, "hand": ["attack 4"] if number == you else None}


def _tech(number: int, *, faceup: bool) -> dict[str, Any]:
    name = "xenon_lasers" if faceup else ""
    return {
        "number": number,
        "tech": name,
        "faceup": faceup,
        "ships": 2,
        "card": False,
        "planets": [],
        "place": "",
    }


def at_the_start(number: int) -> dict[str, Any]:
    """Nothing has happened: no aliens, no encounter, everybody at zero."""
    view = seats(number)
    view |= {"encounter": None, "phase": "aliens", "planets": [{str(n // 5): 4} for n in range(5 * number)]}
    view["seats"] = [{**seat, "powers": [], "colonies": 0, "warp": 0} for seat in view["seats"]]
    return view


def not_aimed(number: int) -> dict[str, Any]:
    """The opponent is known, the planet is not."""
    view = seats(number)
    view["encounter"] |= {"planet": -1, "orbit": {}, "cards": {}, "totals": None, "allies": {}}
    view["encounter"]["gate"] = {"0": 3}
    return view


def views() -> dict[str, dict[str, Any]]:
    """By name, for whoever wants to look at them."""
    made = {f"m{n}": seats(n, you=n // 2) for n in range(3, 9)}
    return made | {f"start{n}": at_the_start(n) for n in (5, 8)} | {"not_aimed": not_aimed(5)}
