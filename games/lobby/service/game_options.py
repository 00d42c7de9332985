"""From what a table wishes of its aliens and rules to the engine's options, or why it cannot be."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import engine
from engine.combos import Combo
from engine.editions import CONFLICTS, EDITIONS, SWITCHES, VARIANTS, Rules
from engine.flow.variants.seating import chairs_apart
from engine.state.dice import Dice
from games.base.refusals import RequestRefused

ALERTS = ("green", "yellow", "red")
USUAL_PACE = {Rules.pace.name: "standard"}  # of every new game, unless its table wishes another


@dataclass(frozen=True)
class GameSetup:
    """Nothing wished: the aliens of the edition's box are dealt, and everything goes by the edition.

    `box`: the aliens to deal from. `alerts`: only those of these alert colours. `random`: so many of them,
    drawn at random, with those picked among them. `picked`: for each seat its alien, or "" if it is dealt.
    `switches`: rules that differ from the edition's. `variants`: named sets of such switches. `combos`: the
    cards of which one is revealed, where the variant is played.
    """

    box: Sequence[str] = ()
    alerts: Sequence[str] = ()
    random: int = 0
    picked: Sequence[str] = ()
    switches: Mapping[str, Any] = field(default_factory=dict)
    variants: Sequence[str] = ()
    combos: Sequence[Combo] = ()


def setup_of_aliens(aliens: Sequence[str], seats: int) -> GameSetup:
    """A list of aliens as commands take it: a box, or exactly one for each seat, in order."""
    return GameSetup(box=tuple(aliens), picked=tuple(aliens) if len(aliens) == seats else ())


def game_options(edition: str, seats: int, setup: GameSetup, seed: str) -> engine.Options:
    """What a game is made with, written out. A random box follows from the seed. Raises RequestRefused."""
    _refuse_unknown([*setup.box, *(alien for alien in setup.picked if alien)])
    dealt = tuple(setup.picked) if any(setup.picked) else ()
    switches = _switches(edition, seats, setup)
    box = _box(edition, setup, seed)
    _refuse_other_alerts(setup, seats - chairs_apart(Rules(switches)))
    return _checked_options(
        players=seats, edition=edition, box=box, dealt=dealt, switches=switches, combos=tuple(setup.combos)
    )


def _switches(edition: str, seats: int, setup: GameSetup) -> dict[str, Any]:
    """Those wished and those of the variants, which can be none of this game."""
    if not setup.variants:
        return dict(setup.switches)
    try:
        return engine.variant_switches(
            setup.variants, edition=edition, players=seats, switches=setup.switches
        )
    except engine.BadOptions as bad:
        raise _because(bad) from None


def switches_of_variants(names: Sequence[str]) -> dict[str, Any]:
    """What these variants set; what there is not sets nothing."""
    known = (VARIANTS[name] for name in names if name in VARIANTS)
    return {switch: value for variant in known for switch, value in variant.switches.items()}


def stored_options(document: Any) -> engine.Options:
    """The stored options of a game. Raises RequestRefused, "missing_sheets" if aliens have gone."""
    try:
        return engine.Options.from_json(document)
    except engine.BadOptions as bad:
        if bad.reason == "alien":
            raise RequestRefused("missing_sheets", aliens=bad.params["unknown"]) from None
        raise _because(bad) from None


def _checked_options(**options: Any) -> engine.Options:
    try:
        return engine.Options(**options)
    except engine.BadOptions as bad:
        raise _because(bad) from None


def _because(bad: engine.BadOptions) -> RequestRefused:
    """Two aliens that may not meet: whether that is printed, or this table's own wish."""
    if bad.params.get("by_wish"):
        return RequestRefused(f"options_{bad.reason}_by_wish", **bad.params)
    return RequestRefused(f"options_{bad.reason}", **bad.params)


def _refuse_unknown(aliens: Sequence[str]) -> None:
    unknown = engine.missing_sheets(aliens)
    if unknown:
        raise RequestRefused("options_alien", alien=unknown[0], known=list(engine.book().aliens))


def _box(edition: str, setup: GameSetup, seed: str) -> tuple[str, ...]:
    """The aliens picked are always in it: a game names all that it needs."""
    pool, picked = _of_alerts(edition, setup), [alien for alien in setup.picked if alien]
    if not setup.random:
        return (*pool, *(alien for alien in dict.fromkeys(picked) if alien not in pool))
    others = sorted(set(pool) - set(picked))
    wanted = setup.random - len(picked)
    if not 0 <= wanted <= len(others):
        raise RequestRefused("random_box", random=setup.random, aliens=len(others) + len(picked))
    return tuple(sorted([*picked, *Dice(seed).shuffled(others, "box")[:wanted]]))


def _of_alerts(edition: str, setup: GameSetup) -> tuple[str, ...]:
    """The aliens named, or those of the edition's box, as far as their alert colours are wished."""
    pool = tuple(setup.box) or engine.box_of(edition)
    if not setup.alerts:
        return pool
    for alert in setup.alerts:
        if alert not in ALERTS:
            raise RequestRefused("no_such_alert", alert=alert, alerts=", ".join(ALERTS))
    for alien in filter(None, setup.picked):
        if _alert(alien) not in setup.alerts:
            raise RequestRefused("alert_not_wished", alien=alien, alert=_alert(alien))
    return tuple(alien for alien in pool if _alert(alien) in setup.alerts) or _none_left(setup)


def _refuse_other_alerts(setup: GameSetup, seats: int) -> None:
    """What is on a card is dealt, so it has to be of an alert colour that is wished."""
    for card in setup.combos if setup.alerts else ():
        for alien in card.aliens.get(seats, ()):
            if alien in engine.book().aliens and _alert(alien) not in setup.alerts:
                raise RequestRefused("combo_alert", combo=card.name, alien=alien, alert=_alert(alien))


def _none_left(setup: GameSetup) -> tuple[str, ...]:
    raise RequestRefused("no_alien_of_alert", alerts=", ".join(setup.alerts))


def _alert(alien: str) -> str:
    return str(engine.sheet_info(alien)["alert"])


def read_switch(name: str, text: str) -> Any:
    """The value that a text means for a switch; the text itself if it means none, to be refused as that."""
    said, values = text.strip().lower(), SWITCHES[name].values if name in SWITCHES else ()
    named = {str(value).lower(): value for value in values}
    if True in values:
        named |= {"yes": True, "no": False}
    return named.get(said, text)


def conflicts_of(edition: str) -> dict[str, tuple[str, str, str]]:
    """The pairs of aliens that a table may forbid or allow: for each switch the two, and what is usual."""
    return {switch.name: (*switch.pair, switch.of(EDITIONS[edition])) for switch in CONFLICTS}
