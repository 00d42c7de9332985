"""Where a table's rules differ from the edition's, in words."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop as noop
from django.utils.translation import ngettext

from engine.editions import Rules
from games.words.names import alien_name, humanise

SWITCHES: dict[tuple[str, object], str] = {
    (Rules.alien_selection.name, "two_flares_keep_one"): noop(
        "Two aliens are dealt to each seat, which keeps one."
    ),
    (Rules.alien_selection.name, "random_deal"): noop("One alien is dealt to each seat."),
    (Rules.pace.name, "one_by_one"): noop("Questions come one after the other."),
    (Rules.pace.name, "every_window"): noop(
        "What can be asked together is asked at once, and there are pauses wherever something can be played."
    ),
    (Rules.pace.name, "standard"): noop(
        "You say once what your cards and powers do when it helps; the game pauses only where a "
        "reinforcement can turn a result."
    ),
    (Rules.pace.name, "brisk"): noop(
        "You say once what your cards and powers do when it helps; the game never pauses for them."
    ),
    (Rules.powers.name, 2): noop("Each seat has 2 aliens."),
    (Rules.powers.name, 3): noop("Each seat has 3 aliens."),
    (Rules.choosing.name, "picked"): noop("Each seat is dealt twice as many aliens as it keeps."),
    (Rules.choosing.name, "draft"): noop(
        "Aliens are drafted: each seat is dealt 3, passes 2 on and keeps 2."
    ),
    (Rules.choosing.name, "free"): noop("Everyone names 2 aliens they want and 1 that no one gets."),
    (Rules.power_chart.name, "x"): noop("No seat has two aliens whose powers clash."),
    (Rules.power_chart.name, "xpw"): noop(
        "No seat has two aliens whose powers clash, are too strong together, or waste each other."
    ),
    (Rules.zilch_names_sharers.name, True): noop(
        "The Zilch may also foretell how many others win: who is exactly right wins alone."
    ),
    (Rules.flares.name, False): noop("There are no flares."),
    (Rules.flares.name, True): noop("There are flares in the deck."),
}
PAIRS = {
    "allowed": noop("%(one)s and %(other)s can meet."),
    "forbidden": noop("%(one)s and %(other)s cannot meet."),
}


def switch_words(name: str, value: Any, pair: tuple[str, str] | None = None) -> str:
    """What this switch means; `pair`: the two aliens, if it is about two that may or may not meet."""
    if pair is not None and value in PAIRS:
        return _(PAIRS[value]) % {"one": alien_name(pair[0]), "other": alien_name(pair[1])}
    if (name, value) in SWITCHES:
        return _(SWITCHES[name, value])
    if name == Rules.total_flares.name:
        return ngettext("%(n)d flare is in the deck.", "%(n)d flares are in the deck.", value) % {"n": value}
    if name == Rules.homes_for_power.name:
        said = ngettext("A power needs %(n)d home colony.", "A power needs %(n)d home colonies.", value)
        return said % {"n": value}
    said = (_("yes") if value else _("no")) if isinstance(value, bool) else humanise(value)
    return _("%(rule)s: %(value)s.") % {"rule": humanise(name), "value": said}
