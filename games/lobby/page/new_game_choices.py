"""What the form for a new game offers."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from engine.editions import Rules
from engine.options import LEAST_PLAYERS, MOST_PLAYERS

from .new_game_fields import AS_EDITION

HOUR, DAY = 3600, 24 * 3600
RESPONSES = (HOUR, 3 * HOUR, 6 * HOUR, 12 * HOUR, DAY, 2 * DAY, 3 * DAY, 7 * DAY)
DEALS = (HOUR, 6 * HOUR, 12 * HOUR, DAY, 2 * DAY, 3 * DAY)
TIMES = ("response", "deal", "fill_after")
BANKS = (DAY, 2 * DAY, 3 * DAY, 7 * DAY, 14 * DAY)
INCREMENTS = (HOUR, 3 * HOUR, 6 * HOUR, 12 * HOUR)
FILLINGS = (DAY, 3 * DAY, 7 * DAY)
LATE = (1, 6, 24, 72)
SEATS, USUAL_SEATS = range(LEAST_PLAYERS, MOST_PLAYERS + 1), 5
DOORS = (("private", _("only people I invite")), ("open", _("everyone who is signed in: the game is listed")))
RELIABLE = (
    (0, _("no matter")),
    (80, _("at least 80 percent")),
    (90, _("at least 90 percent")),
    (95, _("at least 95 percent")),
)
SPECTATORS = (
    ("nobody", _("no one")),
    ("people", _("everyone who is signed in")),
    ("link", _("everyone who has the address")),
)
ALERT_NAMES = {"green": _("green: simple"), "yellow": _("yellow: some practice"), "red": _("red: experts")}
SELECTIONS = (
    ("", AS_EDITION),
    ("two_flares_keep_one", _("two dealt to each seat, which keeps one")),
    ("random_deal", _("one dealt to each seat")),
)
FLARES = (("", AS_EDITION), ("none", _("no flares")), ("some", _("flares, as many as below")))
PACES = (
    ("standard", _("standard")),
    ("brisk", _("brisk")),
    ("every_window", _("every window")),
)
COMBOS, ZILCH = "combos", "zilch"  # variants
NO_ZILCH = _("Choose the variant “Zilch” as well, or let nobody foretell more than who wins.")
ALONE = _("Who is exactly right about both has won alone.")
FORETOLD = (("", _("who wins")), ("sharers", _("who wins, and if they like how many others")))
USUAL_FLARES, MOST_FLARES = Rules.total_flares.default, max(Rules.total_flares.values)
