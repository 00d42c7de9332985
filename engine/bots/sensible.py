"""A bot that plays sensibly, from its own view alone. What an option of a sheet is worth, the sheet says."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ..ask import Ask
from ..cards import card
from ..dice import Dice
from .dealing import deal

Look = Callable[[], dict[str, Any]]
GOOD_ATTACK = 10


def sensible(ask: Ask, look: Look, dice: Dice) -> Any:
    """An answer for each kind of question; where none is written, what a missed deadline would answer."""
    acted = _act(ask, dice) if ask.form.kind == "choice" else None
    if acted is not None:
        return acted
    known = QUESTIONS.get(ask.what)
    if known is not None:
        return known(ask, look, dice)
    return ask.default


def _act(ask: Ask, dice: Dice) -> str | None:
    """The power or card that pays most, if any does."""
    options = [o for o in ask.form.options.values() if o.what in ("use", "play")]  # type: ignore[attr-defined]
    if not options:
        return None
    worth = {o.key: o.pays() if o.pays else _usual_worth(o.what, dice) for o in options}
    best = max(worth.values())
    if best <= 0:
        return None
    return str(dice.pick([key for key, value in worth.items() if value == best], "bot"))


def _usual_worth(what: str, dice: Dice) -> float:
    """Powers are used whenever they can be, flares now and then."""
    return 1.0 if what == "use" or dice.below(100, "bot") < 35 else 0.0


def _invite(ask: Ask, look: Look, dice: Dice) -> str:
    """Everybody, save who is about to win."""
    seen = look()
    goal = seen["goal"]
    options = [o for o in ask.form.options.values() if o.what == "seats"]  # type: ignore[attr-defined]
    leaders = {s["seat"] for s in seen["seats"] if s["colonies"] >= goal - 1}
    fitting = [o for o in options if not leaders & set(o.params["seats"])]
    return str(max(fitting, key=lambda o: len(o.params["seats"])).key)


def _join(ask: Ask, look: Look, dice: Dice) -> Any:
    """The offense for a colony, the defense against a leader; with one or two ships that can be spared."""
    seen = look()
    enc, sides = seen["encounter"], ask.form.sides  # type: ignore[attr-defined]
    leading = seen["seats"][enc["offense"]]["colonies"] >= seen["goal"] - 1
    me = seen["seats"][ask.seat]["colonies"] >= seen["goal"] - 1
    if leading and not me:
        side = "defense" if "defense" in sides else ""
    else:
        side = _inclination(sides, dice)
    fitting = [
        a for a in ask.suggestions() if a["side"] == side and 0 < sum(a.get("ships", {}).values()) <= 2
    ]
    return fitting[0] if fitting else ask.default


def _inclination(sides: tuple[str, ...], dice: Dice) -> str:
    roll = dice.below(100, "bot")
    if "offense" in sides and roll < 65:
        return "offense"
    return "defense" if "defense" in sides and roll < 85 else ""


def _encounter_card(ask: Ask, look: Look, dice: Dice) -> str:
    """Mostly a good attack, now and then a middling one; a negotiate rather than a weak attack."""
    options = [o for o in ask.form.options.values() if o.what == "card"]  # type: ignore[attr-defined]
    attacks = sorted((o for o in options if card(o.params["card"]).is_attack), key=_attack_value)
    others = [o for o in options if o not in attacks]
    roll = dice.below(100, "bot")
    best = card(attacks[-1].params["card"]).value if attacks else -1
    if others and ((best < GOOD_ATTACK and roll < 50) or roll < 8 or not attacks):
        return str(dice.pick(others, "bot").key)
    return str((attacks[-1] if roll < 70 else attacks[len(attacks) // 2]).key)


def _attack_value(option: Any) -> int:
    return card(option.params["card"]).value


def _own_colour(ask: Ask, look: Look, dice: Dice) -> str:
    """Home colonies keep the power; otherwise an encounter abroad is worth more."""
    options = ask.form.options  # type: ignore[attr-defined]
    if look()["seats"][ask.seat]["home"] < 4:
        for key in ("resettle", "attack"):
            if key in options:
                return key
    return "redraw"


def _wild(ask: Ask, look: Look, dice: Dice) -> str:
    """Against whoever holds the fewest cards."""
    seats = look()["seats"]
    options = ask.form.options.values()  # type: ignore[attr-defined]
    return str(min(options, key=lambda o: (seats[o.params["seat"]]["cards"], o.key)).key)


def _alien(ask: Ask, look: Look, dice: Dice) -> str:
    return str(dice.pick(list(ask.form.options), "bot"))  # type: ignore[attr-defined]


def _yes(ask: Ask, look: Look, dice: Dice) -> str:
    return "yes" if "yes" in ask.form.options else ask.default  # type: ignore[attr-defined]


def _deal(ask: Ask, look: Look, dice: Dice) -> Any:
    return deal(ask, look(), dice)


QUESTIONS: dict[str, Callable[[Ask, Look, Dice], Any]] = {
    "alien": _alien,
    "invite": _invite,
    "join": _join,
    "encounter_card": _encounter_card,
    "own_colour": _own_colour,
    "wild_destiny": _wild,
    "another_encounter": _yes,
    "deal": _deal,
}
