"""A bot that plays sensibly, from its own view alone. What an option of a sheet is worth, the sheet says."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.asking.ask import PASS, Ask
from engine.asking.forms import Option
from engine.state.cards import flare
from engine.state.dice import Dice
from engine.state.view import View

from .alliances import invite, join
from .dealing import deal
from .from_view import GetView, takes_part
from .laying import encounter_card
from .sending import aim, launch, lose_ships, rewards, ships

UNADVISED = 35  # of a hundred: how often a flare is played whose sheet gives no advice


def sensible(ask: Ask, get_view: GetView, dice: Dice) -> Any:
    """What pays most; what the question advises; a rule of thumb; else what a missed deadline answers."""
    act = _best_act(ask, get_view, dice) if ask.form.kind == "choice" else None
    if act is not None:
        return act
    advised = ask.advise() if ask.advise else None
    if advised is not None:
        return advised
    known = QUESTIONS.get(ask.what)
    return known(ask, get_view, dice) if known is not None else ask.default


def _best_act(ask: Ask, get_view: GetView, dice: Dice) -> str | None:
    """The power or card that pays most, if any does; where one must be chosen, the best all the same."""
    options: dict[str, Option] = ask.form.options  # type: ignore[attr-defined]
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
    """What each act is worth by its sheet; a power without advice is used, another thing is `unadvised`."""
    worth = {o.key: o.pays() if o.pays else float(o.what == "use" or unadvised) for o in acts}
    wild = [o.key for o in acts if o.params.get("side") == "wild"]
    if any(worth[key] > 0 for key in wild) and _waits_for_its_super(seat, get_view()):
        worth |= dict.fromkeys(wild, 0.0)
    return worth


def best_reaction(ask: Ask, get_view: GetView) -> str:
    """Of what a seat does when it helps, what is worth most; of several the first; PASS if nothing is."""
    options: dict[str, Option] = ask.form.options  # type: ignore[attr-defined]
    acts = [option for option in options.values() if option.what in ("use", "play")]
    worth = _worth(ask.seat, [option for option in acts if option.pays], 0.0, get_view)
    best = max(worth, key=worth.__getitem__, default=PASS)
    return best if worth.get(best, 0) > 0 else PASS


def _waits_for_its_super(me: int, seen: View) -> bool:
    """One flare an encounter: until the cards are up, it is kept for the super side where that may come."""
    enc, mine = seen["encounter"], seen["seats"][me]
    held = mine["hand"] or ()
    if enc is None or seen["phase"] in ("reveal", "resolution") or not takes_part(seen, me):
        return False
    return any(power["active"] and flare(power["alien"]).key in held for power in mine["powers"])


def _own_colour(ask: Ask, get_view: GetView, dice: Dice) -> str:
    """Home colonies keep the power; otherwise an encounter abroad is worth more."""
    options = ask.form.options  # type: ignore[attr-defined]
    if get_view()["seats"][ask.seat]["home"] < 4:
        for key in ("resettle", "attack"):
            if key in options:
                return key
    return "redraw"


def _wild(ask: Ask, get_view: GetView, dice: Dice) -> str:
    """Against whoever holds the fewest cards."""
    seats = get_view()["seats"]
    options = ask.form.options.values()  # type: ignore[attr-defined]
    return str(min(options, key=lambda o: (seats[o.params["seat"]]["cards"], o.key)).key)


def _alien(ask: Ask, get_view: GetView, dice: Dice) -> str:
    return str(dice.pick(list(ask.form.options), "bot"))  # type: ignore[attr-defined]


def _yes(ask: Ask, get_view: GetView, dice: Dice) -> str:
    return "yes" if "yes" in ask.form.options else ask.default  # type: ignore[attr-defined]


QUESTIONS: dict[str, Callable[[Ask, GetView, Dice], Any]] = {
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
}
