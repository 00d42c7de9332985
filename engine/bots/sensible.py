"""A bot that plays sensibly, from its own view alone. Sheets say what their options are worth."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.asking.ask import PASS, Ask
from engine.asking.forms import Option
from engine.prospects import has_role
from engine.state.cards import flare
from engine.state.dice import Dice
from engine.state.view import GetView, View

from .alliances import invite, join
from .dealing import deal
from .laying import encounter_card, kicker, punt
from .sending import aim, launch, lose_ships, rewards, ships

IN_IT = "main player or ally"
UNADVISED = 35  # percent of the times that a flare without advice is played


def sensible(ask: Ask, get_view: GetView, dice: Dice) -> Any:
    """Answer by the best act, the question's advice, a rule of thumb, or the default, in this order."""
    act = _best_act(ask, get_view, dice)
    if act is not None:
        return act
    if ask.what in BEFORE_ADVICE:
        return BEFORE_ADVICE[ask.what](ask, get_view, dice)
    advised = ask.advise() if ask.advise else None
    if advised is not None:
        return advised
    known = QUESTIONS.get(ask.what)
    return known(ask, get_view, dice) if known is not None else ask.default


def _best_act(ask: Ask, get_view: GetView, dice: Dice) -> str | None:
    """Return the power or card that is worth most, or None if none is worth anything.

    Where one must be chosen, return the best all the same.
    """
    options = ask.form.options
    acts = [o for o in options.values() if o.what in ("use", "play")]
    if not acts:
        return None
    unadvised = any(o.pays is None for o in acts)
    gamble = unadvised and dice.below(100, "bot") < UNADVISED
    worth = _worth(ask.seat, acts, float(gamble), get_view)
    best = max(worth.values())
    if best <= 0 and (PASS in options or len(acts) < len(options)):
        return None
    return str(dice.pick([key for key, value in worth.items() if value == best], "bot"))


def _worth(seat: int, acts: list[Option], unadvised: float, get_view: GetView) -> dict[str, float]:
    """Return what each act is worth by its sheet.

    Without advice, a power is worth 1 and anything else `unadvised`.
    """
    worth = {o.key: o.pays() if o.pays else float(o.what == "use" or unadvised) for o in acts}
    wild = [o.key for o in acts if o.params.get("side") == "wild"]
    if any(worth[key] > 0 for key in wild) and _waits_for_its_super(seat, get_view()):
        worth |= dict.fromkeys(wild, 0.0)
    return worth


def best_reaction(ask: Ask, get_view: GetView) -> str:
    """Return the reaction that is worth most, the first of equals, or PASS if none is worth anything."""
    options = ask.form.options
    acts = [option for option in options.values() if option.what in ("use", "play")]
    worth = _worth(ask.seat, [option for option in acts if option.pays], 0.0, get_view)
    best = max(worth, key=worth.__getitem__, default=PASS)
    return best if worth.get(best, 0) > 0 else PASS


def _waits_for_its_super(me: int, seen: View) -> bool:
    """Return whether to keep the one flare of an encounter for its super side.

    That side may still be of use until the cards are revealed.
    """
    enc, mine = seen["encounter"], seen["seats"][me]
    held = mine["hand"] or ()
    if enc is None or seen["phase"] in ("reveal", "resolution") or not has_role(IN_IT, me, enc):
        return False
    return any(power["active"] and flare(power["alien"]).key in held for power in mine["powers"])


def _own_colour(ask: Ask, get_view: GetView, dice: Dice) -> str:
    """Keep home colonies, since they keep the power; with four of them, prefer an encounter abroad."""
    options = ask.form.options
    if get_view()["seats"][ask.seat]["home"] < 4:
        for key in ("resettle", "attack"):
            if key in options:
                return key
    return "redraw"


def _wild(ask: Ask, get_view: GetView, dice: Dice) -> str:
    """Choose the player with the fewest cards."""
    seats = get_view()["seats"]
    options = [option for option in ask.form.options.values() if "seat" in option.params]
    return str(min(options, key=lambda o: (seats[o.params["seat"]]["cards"], o.key)).key)


def _alien(ask: Ask, get_view: GetView, dice: Dice) -> str:
    return str(dice.pick(list(ask.form.options), "bot"))


def _yes(ask: Ask, get_view: GetView, dice: Dice) -> str:
    return "yes" if "yes" in ask.form.options else ask.default


BEFORE_ADVICE: dict[str, Callable[[Ask[Any], GetView, Dice], Any]] = {"kicker": kicker, "punt": punt}
QUESTIONS: dict[str, Callable[[Ask[Any], GetView, Dice], Any]] = {
    "aim": aim,
    "alien": _alien,
    "another_encounter": _yes,
    "deal": deal,
    "encounter_card": encounter_card,
    "invite": invite,
    "join": join,
    "launch": launch,
    "lose_ships": lose_ships,
    "own_colour": _own_colour,
    "rewards": rewards,
    "ships": ships,
    "wild_destiny": _wild,
    "described_destiny": _wild,
}
