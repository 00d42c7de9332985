"""What a game is like, in words; ready-made games; names for games that nobody has named: “Quiet Comet”."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from functools import lru_cache
from secrets import choice

from django.utils.formats import date_format
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext, pgettext
from django.utils.translation import gettext_noop as noop

import engine
from engine.editions import EDITIONS, EVERY_PART, Rules
from games.models import ApiToken, Game
from games.words.names import listed
from games.words.reader import MOST, day_words

ENGLISH = "en"


@dataclass(frozen=True)
class NameWords:
    """Words for names. `nouns` are listed by the ending that they give to the adjective before them.

    No colour of a seat, no alien and no word of the rules is among them: a name appears in subjects and
    beside sentences of the game.
    """

    adjectives: Sequence[str]
    nouns: Mapping[str, Sequence[str]]

    def names(self) -> list[str]:
        """Return every name that these words make."""
        return [
            f"{adjective}{ending} {noun}"
            for adjective in self.adjectives
            for ending, nouns in self.nouns.items()
            for noun in nouns
        ]


WORDS = {
    ENGLISH: NameWords(
        (
            "Amber", "Ancient", "Bright", "Copper", "Crooked", "Curious", "Distant", "Drifting",
            "Early", "Faint", "Frozen", "Gentle", "Hollow", "Humming", "Late", "Little", "Lonely",
            "Northern", "Patient", "Quiet", "Restless", "Silver", "Sleepy", "Slow", "Southern",
            "Steady", "Sudden", "Velvet", "Wandering", "Winding",
        ),
        {
            "": (
                "Archive", "Aurora", "Beacon", "Comet", "Compass", "Crater", "Eclipse", "Envelope",
                "Galaxy", "Harbour", "Horizon", "Lantern", "Lighthouse", "Meridian", "Meteor", "Nebula",
                "Observatory", "Orbit", "Parcel", "Pendulum", "Postcard", "Satellite", "Signal",
                "Stamp", "Station", "Telescope", "Twilight", "Voyage", "Window", "Zenith",
            ),
        },
    ),
    "de": NameWords(
        (
            "Alt", "Blass", "Dünn", "Einsam", "Fern", "Früh", "Geduldig", "Gefroren", "Gewunden",
            "Hell", "Hohl", "Klein", "Kupfern", "Langsam", "Neugierig", "Nördlich", "Plötzlich",
            "Ruhelos", "Samten", "Sanft", "Schief", "Schläfrig", "Silbern", "Spät", "Stetig", "Still",
            "Südlich", "Summend", "Treibend", "Wandernd",
        ),
        {
            "er": (
                "Hafen", "Horizont", "Komet", "Kompass", "Krater", "Leuchtturm", "Meridian", "Meteor",
                "Nebel", "Satellit", "Umschlag", "Zenit",
            ),
            "e": (
                "Briefmarke", "Dämmerung", "Finsternis", "Galaxie", "Laterne", "Postkarte", "Reise",
                "Station", "Sternwarte", "Umlaufbahn",
            ),
            "es": (
                "Archiv", "Fenster", "Fernrohr", "Leuchtfeuer", "Päckchen", "Pendel", "Polarlicht",
                "Signal",
            ),
        },
    ),
}  # fmt: skip


def new_name(language: str, taken: Collection[str] = ()) -> str:
    """Return a name by chance that is not `taken`; a language without words of its own has English ones."""
    names = WORDS.get(language.partition("-")[0], WORDS[ENGLISH]).names()
    return choice([name for name in names if name not in taken] or names)


EDITION_NAMES = {
    "ffg2008": noop("Fantasy Flight, 2008"),
    "ffg42": noop("Fantasy Flight, 42nd anniversary"),
    "mayfair": noop("Mayfair, 1991"),
}
LEVELS = {
    ("green",): noop("green aliens: simple"),
    ("yellow",): noop("yellow aliens: some practice"),
    ("red",): noop("red aliens: experts"),
    ("green", "yellow"): noop("green and yellow aliens"),
    ("green", "red"): noop("green and red aliens"),
    ("yellow", "red"): noop("yellow and red aliens"),
    ("green", "yellow", "red"): noop("aliens of all levels"),
}


def edition_words(edition: str) -> str:
    return _(EDITION_NAMES[edition]) if edition in EDITION_NAMES else edition


def levels_words(aliens: Iterable[str]) -> str:
    """Return which alert colours these aliens have; empty if none of them is known here."""
    found = {_alert(engine.book(), alien) for alien in aliens}
    key = tuple(alert for alert in ("green", "yellow", "red") if alert in found)
    return _(LEVELS[key]) if key else ""


@lru_cache(maxsize=MOST)
def _alert(_book: object, alien: str) -> str:
    return "" if engine.missing_sheets([alien]) else str(engine.sheet_info(alien)["alert"])


def flares_words(game: Game) -> str:
    """Say how many flares are in the deck."""
    rules = Rules({**EDITIONS.get(game.edition, {}), **game.switches})
    if not rules.flares:
        return _("no flares")
    n = max(rules.total_flares, _dealt(game, rules))
    return ngettext("%(n)d flare", "%(n)d flares", n) % {"n": n}


def _dealt(game: Game, rules: Rules) -> int:
    """Return how many aliens are dealt: one to a seat, or two to choose from.

    All their flares are in the deck.
    """
    picked = [alien for alien in game.options.get("dealt") or () if alien]
    free = int(game.options.get("players", 0)) - len(picked)
    others = len(set(game.options.get("box") or ()) - set(picked))
    two = rules.alien_selection == "two_flares_keep_one" and others >= 2 * free
    return len(picked) + (2 * free if two else free)


SCOPES = {
    ApiToken.Scope.READ: noop("read what I can see"),
    ApiToken.Scope.PLAY_GAME: noop("read and play one game"),
    ApiToken.Scope.PLAY: noop("play all my games, join and leave"),
    ApiToken.Scope.HOST: noop("make games and host them"),
    ApiToken.Scope.DESK: noop("act at the desk of games I look after"),
}


def scope_words(scope: str) -> str:
    return _(SCOPES[ApiToken.Scope(scope)])


def scopes_words(scopes: Iterable[str]) -> str:
    """Return all that a token may do, in one line."""
    return listed([scope_words(scope) for scope in ApiToken.Scope.values if scope in set(scopes)])


def away_remark(last: date | None) -> str:
    """Return the remark beside a seat that its player is away, for the table. The reason is private."""
    day = date_format(last, pgettext("date format", "j F")) if last else ""
    return _("away until %(day)s") % {"day": day} if day else ""


def absence_words(absence: tuple[date, date] | None, today: date) -> str:
    """Say that the person is or will be away; empty if there is no absence any more."""
    if absence is None or absence[1] < today:
        return ""
    first, last = absence
    if first <= today:
        return _("You are away until %(day)s.") % {"day": day_words(last)}
    return _("You will be away from %(first)s to %(last)s.") % {
        "first": day_words(first),
        "last": day_words(last),
    }


AHEAD, FOR = timedelta(days=14), timedelta(days=4)  # of an example: far enough ahead not to be meant


def away_line(starts: date, ends: date, today: date) -> str:
    """Return what to write to be away on these days."""
    if starts <= today:
        return _("away until %(day)s") % {"day": _day(ends)}
    return _("away %(first)s to %(last)s") % {"first": _day(starts), "last": _day(ends)}


def example_from_to(today: date) -> str:
    """Return a line with both days as an example. The days are always in the future."""
    return away_line(today + AHEAD, today + AHEAD + FOR, today)


def example_until(today: date) -> str:
    return away_line(today, today + AHEAD + FOR, today)


def _day(day: date) -> str:
    """Return a day as it can be written in a command."""
    return date_format(day, pgettext("date format", "j M"))


WHO_PLAYS_ON = {
    "waiting": noop("The next player on the waiting list plays on for you, and knows what your seat knows."),
    "anybody": noop("A bot plays on for you until someone takes over the seat."),
    "bot": noop("A bot plays on for you, to the end of the game."),
    "nobody": noop("You are the last person at this table: bots play the game to its end."),
}


def leaving_lines(who_plays_on: str, *, is_host: bool) -> list[str]:
    """Return what follows if a player leaves a running game; `who_plays_on` as `successor` returns it."""
    sees = (
        _("As the host you can watch what everyone at the table sees.")
        if is_host
        else _("You can't open the game's page any more.")
    )
    counts = _("Once the game is over, your profile counts it as left before the end.")
    return [
        _(WHO_PLAYS_ON[who_plays_on]),
        _("Nothing decided so far changes. Your stops and orders end."),
        _("The others get an email about it that names your colour, not you."),
        f"{sees} {counts}",
    ]


HOUR, DAY = 3600, 24 * 3600


@dataclass(frozen=True)
class Preset:
    """A ready-made game. `fields` is what the form says at first, by the names of its fields."""

    id: str
    title: str | Promise
    about: str | Promise
    fields: Mapping[str, object]


PRESETS = {
    preset.id: preset
    for preset in (
        Preset(
            "weekend", gettext_lazy("A long weekend"),
            gettext_lazy("4 seats, 3 hours for an answer: for people who look often."),
            {"seats": 4, "response": 3 * HOUR, "deal": 6 * HOUR, "fill_after": DAY, "bank": DAY,
             "quiet_from": 22, "quiet_until": 8},
        ),
        Preset(
            "fortnight", gettext_lazy("Two weeks"),
            gettext_lazy("4 seats, 12 hours for an answer: morning and evening."),
            {"seats": 4, "response": 12 * HOUR, "deal": DAY, "fill_after": 3 * DAY, "increment": 3 * HOUR},
        ),
        Preset(
            "month", gettext_lazy("A month"),
            gettext_lazy("5 seats, 2 days for an answer: no one has to hurry."),
            {"seats": 5, "response": 2 * DAY, "deal": 3 * DAY, "fill_after": 7 * DAY, "bank": 3 * DAY},
        ),
        Preset(
            "beginners", gettext_lazy("Beginners"),
            gettext_lazy("4 seats, green aliens, no flares, a day for an answer."),
            {"seats": 4, "response": DAY, "deal": 2 * DAY, "alerts": ["green"], "flares": "none",
             "fill_after": 3 * DAY},
        ),
        Preset(
            "duel", gettext_lazy("Two players"),
            gettext_lazy("2 seats, four planets, a day for an answer: a short game without allies."),
            {"seats": 2, "variants": ["four_planets"], "response": DAY, "deal": 2 * DAY,
             "fill_after": 3 * DAY},
        ),
        Preset(
            "crowd", gettext_lazy("A big table"),
            gettext_lazy("8 seats, 1 encounter a turn, a day for an answer: for many friends."),
            {"seats": 8, "variants": ["single_encounter_turns"], "response": DAY, "deal": 2 * DAY,
             "fill_after": 7 * DAY},
        ),
        Preset(
            "bots", gettext_lazy("Try it against bots"),
            gettext_lazy("You and 3 bots, green and yellow aliens, no hurry."),
            {"seats": 4, "bots": 3, "response": 7 * DAY, "deal": 3 * DAY, "alerts": ["green", "yellow"],
             "bank": 0},
        ),
        Preset(
            "mayfair", gettext_lazy("Mayfair 1992"),
            gettext_lazy("5 seats, the box of 1991 with everything of “More” that is here: for people who "
                         "know that game."),
            {"edition": "mayfair", "seats": 5, "variants": list(EVERY_PART), "response": DAY,
             "deal": 2 * DAY, "fill_after": 7 * DAY},
        ),
    )
}  # fmt: skip


def presets_of(editions: Collection[str]) -> list[Preset]:
    """Return the presets for these editions; most are for every edition."""
    return [one for one in PRESETS.values() if one.fields.get("edition") in (None, *editions)]
