"""What a game in its lobby is like, in words: levels, flares, spectators, when it starts by itself."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from functools import lru_cache

from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop as noop
from django.utils.translation import ngettext

import engine
from engine.editions import EDITIONS, Rules
from games.models import Game
from games.words.sheets import MOST
from games.words.times import left, span_words, when

EDITION_NAMES = {"ffg2008": noop("Fantasy Flight, 2008"), "ffg42": noop("Fantasy Flight, 42nd anniversary")}
LEVELS = {
    ("green",): noop("green aliens: simple"),
    ("yellow",): noop("yellow aliens: some practice"),
    ("red",): noop("red aliens: experts"),
    ("green", "yellow"): noop("green and yellow aliens"),
    ("green", "red"): noop("green and red aliens"),
    ("yellow", "red"): noop("yellow and red aliens"),
    ("green", "yellow", "red"): noop("aliens of all levels"),
}
SPECTATORS: dict[str, str] = {
    Game.Spectators.PEOPLE: noop(
        "Everyone who is signed in can watch, %(late)s behind the game. They see what the whole table sees."
    ),
    Game.Spectators.LINK: noop(
        "Everyone who has the address can watch, %(late)s behind the game. They see what the whole "
        "table sees."
    ),
}
SPECTATORS_AT_ONCE = noop("Only bots play here, so spectators see the table as it is now.")


def edition_words(edition: str) -> str:
    return _(EDITION_NAMES[edition]) if edition in EDITION_NAMES else edition


def levels_words(aliens: Iterable[str]) -> str:
    """Which alert colours there are among these aliens; empty if none of them is known here."""
    found = {_alert(engine.book(), alien) for alien in aliens}
    key = tuple(alert for alert in ("green", "yellow", "red") if alert in found)
    return _(LEVELS[key]) if key else ""


@lru_cache(maxsize=MOST)
def _alert(_book: object, alien: str) -> str:
    return "" if engine.missing_sheets([alien]) else str(engine.sheet_info(alien)["alert"])


def flares_words(game: Game) -> str:
    """How many flares are in the deck."""
    rules = Rules({**EDITIONS.get(game.edition, {}), **(game.options.get("switches") or {})})
    if not rules.flares:
        return _("no flares")
    n = max(rules.total_flares, _dealt(game, rules))
    return ngettext("%(n)d flare", "%(n)d flares", n) % {"n": n}


def _dealt(game: Game, rules: Rules) -> int:
    """How many aliens are dealt, whose flares are all in the deck: to a seat one, or two to choose from."""
    picked = [alien for alien in game.options.get("dealt") or () if alien]
    free = int(game.options.get("players", 0)) - len(picked)
    others = len(set(game.options.get("box") or ()) - set(picked))
    two = rules.alien_selection == "two_flares_keep_one" and others >= 2 * free
    return len(picked) + (2 * free if two else free)


def spectators_words(game: Game, *, hours_behind: int) -> str:
    """Who may look on and how late (in hours); empty if nobody may."""
    if game.spectators not in SPECTATORS:
        return ""
    if not hours_behind:
        return _(SPECTATORS_AT_ONCE)
    return _(SPECTATORS[game.spectators]) % {"late": span_words(hours_behind * 3600)}


def reliability_words(game: Game) -> str:
    """What whoever joins has to have kept; empty if that is no matter."""
    if not game.least_reliable:
        return ""
    told = _("For players who answer at least %(least)s percent of their questions in time, and new ones.")
    return told % {"least": game.least_reliable}


def filling_words(moment: datetime | None) -> str:
    """When bots take the seats that are free then; empty if they do not."""
    if moment is None:
        return ""
    now = timezone.now()
    if moment <= now:
        return _("Bots take the free seats now, and the game starts.")
    told = {"when": when(moment, now), "left": left(moment - now)}
    return _("On %(when)s (%(left)s) bots take the seats that are free then, and the game starts.") % told
