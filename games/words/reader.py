"""The reader of words and the systems of a game; the texts of sheets; and times in the reader's zone."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date, datetime, timedelta, tzinfo
from functools import lru_cache
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

import engine
from engine.state.view import View, systems_in
from games.base.vocabulary import vocabulary, wording

USUAL = 5  # planets of a home system, unless a game was made with others


class RowOfGame(Protocol):
    """What the table of games knows of the systems of one."""

    options: Any  # as the engine reads them
    planet_owners: Any  # by planet, where planets have joined since


@dataclass(frozen=True)
class Systems:
    """The systems of a game.

    `each`: how many planets a home system has at the beginning. `owners`: by planet the seat in whose system
    it lies; empty while all lie evenly, seat after seat.
    """

    each: int = USUAL
    owners: tuple[int, ...] = ()

    def owner(self, planet: int) -> int:
        """Return the seat in whose home system a planet lies.

        >>> Systems(4).owner(4), Systems(5).owner(4), Systems(2, (0, 0, 1, 1, 0)).owner(4)
        (1, 0, 0)
        """
        return self.owners[planet] if planet < len(self.owners) else planet // self.each

    def place(self, planet: int) -> int:
        """Return the number of a planet within its system; the first is 1.

        >>> Systems(4).place(4), Systems(5).place(4), Systems(2, (0, 0, 1, 1, 0)).place(4)
        (1, 5, 3)
        """
        if planet < len(self.owners):
            return self.owners[: planet + 1].count(self.owners[planet])
        return planet % self.each + 1

    def planets_of(self, seat: int) -> Sequence[int]:
        """Return the planets of a home system in their places, also those that have been destroyed.

        >>> list(Systems(4).planets_of(1)), list(Systems(2, (0, 0, 1, 1, 0)).planets_of(0))
        ([4, 5, 6, 7], [0, 1, 4])
        """
        if self.owners:
            return [planet for planet, owner in enumerate(self.owners) if owner == seat]
        return range(self.each * seat, self.each * seat + self.each)

    def planet(self, seat: int, place: int) -> int | None:
        """Return the planet at this place of a system; None if there is none.

        >>> Systems(4).planet(1, 4), Systems(4).planet(1, 5), Systems(2, (0, 0, 1, 1, 0)).planet(0, 3)
        (7, None, 4)
        """
        planets = self.planets_of(seat)
        return planets[place - 1] if 1 <= place <= len(planets) else None

    def has(self, planet: int, seat: int) -> bool:
        """Return whether a planet that joined lies in this system.

        >>> Systems(2, (0, 0, 1, 1, 0)).has(4, 0), Systems(2).has(4, 0)
        (True, False)
        """
        return planet < len(self.owners) and self.owners[planet] == seat

    def joined_by(self, planet: int, seat: int) -> Systems:
        """Return the same with a planet that joins this seat's system.

        >>> Systems(2).joined_by(4, 0), Systems(2, (0, 0, 1, 1, 0)).joined_by(4, 1).place(4)
        (Systems(each=2, owners=(0, 0, 1, 1, 0)), 3)
        """
        owners = self.owners or tuple(n // self.each for n in range(planet))
        return Systems(self.each, (*owners[:planet], seat, *owners[planet + 1 :]))

    @property
    def most(self) -> int:
        """Return how many planets the largest home system has."""
        return max(map(self.owners.count, self.owners), default=self.each)

    @classmethod
    def of(cls, view: View) -> Systems:
        """Return the systems of the game that a view shows."""
        if not view.get("planets") or not view.get("seats"):
            return cls()
        systems = systems_in(view)
        evenly = cls(len(systems[0]) or USUAL)
        if all(list(evenly.planets_of(seat)) == list(planets) for seat, planets in enumerate(systems)):
            return evenly
        owner = {planet: seat for seat, planets in enumerate(systems) for planet in planets}
        return cls(evenly.each, tuple(owner[planet] for planet in range(len(view["planets"]))))

    @classmethod
    def of_row(cls, game: RowOfGame) -> Systems:
        """Return the systems of a game that is not loaded, by its row alone."""
        switches = game.options.get("switches") or {}
        return cls(switches.get("planets", USUAL), tuple(game.planet_owners))


FIVE_EACH = Systems()


@dataclass(frozen=True)
class Reader:
    """A seat (None: a bystander) and the aliens that this seat knows to be in play, by seat.

    `others`: those that a seat has besides, that rest, or that lie face down before the reader; of them only
    that they are in play. `systems`: by which the planets of the game are called. `techs`: what the seat
    knows of its own techs that lie face down, by number. `besides`: those of `others` that lie open before a
    seat, and their seats.
    """

    seat: int | None = None
    aliens: Mapping[int, str] = field(default_factory=dict)
    others: tuple[str, ...] = ()
    systems: Systems = field(default_factory=Systems)
    techs: Mapping[int, str] = field(default_factory=dict)
    besides: Mapping[str, int] = field(default_factory=dict)

    @property
    def seats_by_alien(self) -> dict[str, int]:
        """Return the seat of each alien that lies open."""
        return {**self.besides, **{alien: seat for seat, alien in self.aliens.items()}}

    def has(self, alien: str) -> bool:
        """Return whether the reader's own seat has this alien, open."""
        return self.seat is not None and self.seats_by_alien.get(alien) == self.seat

    def knows_in_play(self, alien: str) -> bool:
        """Return whether some seat has this alien."""
        return alien in self.aliens.values() or alien in self.others

    @classmethod
    def of(cls, view: View) -> Reader:
        """Return the reader of a view, which knows nothing that the view does not tell."""
        aliens = {s["seat"]: s["powers"][0]["alien"] for s in view.get("seats", ()) if s.get("powers")}
        others = [
            power["alien"]
            for s in view.get("seats", ())
            for power in (*s.get("powers", ())[1:], *s.get("resting", ()))
        ]
        mine = [s for s in view.get("seats", ()) if s["seat"] == view.get("you")]
        others += [alien for s in mine for alien in s.get("own_face_down") or ()]
        besides = {p["alien"]: s["seat"] for s in view.get("seats", ()) for p in s.get("powers", ())[1:]}
        return cls(view.get("you"), aliens, tuple(others), Systems.of(view), _own_techs(view), besides)

    @classmethod
    def in_game(cls, game: RowOfGame, seat: int | None = None) -> Reader:
        """Return a seat of a game that is not loaded: no alien is named, but every planet."""
        return cls(seat, systems=Systems.of_row(game))

    @property
    def by_colour(self) -> Reader:
        """Return the same seat in the same game, where aliens need not be named."""
        return Reader(self.seat, systems=self.systems, techs=self.techs)


def _own_techs(view: View) -> dict[int, str]:
    mine = [seat for seat in view.get("seats", ()) if seat["seat"] == view.get("you")]
    return {tech["number"]: tech["tech"] for seat in mine for tech in seat.get("techs", ()) if tech["tech"]}


def as_reader(reader: Reader | int | None) -> Reader:
    """Return a reader. A seat's number or None will do where aliens need not be named."""
    return reader if isinstance(reader, Reader) else Reader(reader)


TEXTS = ("tagline", "power", "use", "wild", "super", "text", "history", "called")
SHORT = ("verb", "keyword")  # single words, each a message in the context of this name
ABILITY = "ability"
ADVICE = "when_it_helps"  # a phrase for each ability that may be left to its advice
MOST = 2048  # names: an address may hold any, and there are not so many sheets


@lru_cache(maxsize=MOST)
def _data(_book: object, identifier: str) -> dict[str, Any]:
    """Return what the engine says of an alien, artifact or tech; empty if there is no such sheet."""
    for source in (engine.sheet_info, engine.card_info, engine.tech_info):
        try:
            return dict(source(identifier))
        except (KeyError, ValueError):
            continue
    return {}


@lru_cache(maxsize=MOST)
def _translated(book: object, identifier: str, _language: str | None) -> dict[str, Any]:
    """Return the same in the active language, as the edition has it that is spoken of.

    The names stay: people speak of the aliens by them.
    """
    data = dict(_data(book, identifier))
    data |= data.get("printed", {}).get(vocabulary(), {})
    data |= {field: _(data[field]) for field in TEXTS if data.get(field)}
    data |= {ADVICE: {ability: _(text) for ability, text in data.get(ADVICE, {}).items()}} if data else {}
    return data | {field: pgettext(field, data[field]) for field in SHORT if data.get(field)}


def sheet(identifier: str) -> dict[str, Any]:
    """Return name, texts and marks of one sheet in the active language; empty for an unknown id."""
    return _translated(engine.book(), str(identifier), wording())


def plain_sheet(identifier: str) -> dict[str, Any]:
    """Return the sheet as the engine has it, in English."""
    return _data(engine.book(), str(identifier))


def titles_of_questions() -> dict[str, str]:
    """Return what built-in aliens and Edicts ask, by "<sheet>.<question>", in the English of their files."""
    book = engine.book()
    asked = {name: plain_sheet(name)["questions"] for name in (*book.built_in, *book.edicts)}
    return {f"{sheet}.{name}": title for sheet, named in asked.items() for name, title in named.items()}


def answers_of_sheets() -> dict[str, str]:
    """Return what answers to the built-in aliens do, by "<alien>.<question>", perhaps with ".<option>"."""
    told = {alien: plain_sheet(alien)["answers"] for alien in engine.book().built_in}
    return {f"{alien}.{name}": text for alien, named in told.items() for name, text in named.items()}


def of_sheet(attribute: str, what: str, option: str = "") -> str:
    """Return what a sheet says in its `answers`, `replies` or `comes_to` of its question, or of an option.

    It is in English, and empty if the sheet says nothing.
    """
    alien, _dot, question = what.partition(".")
    said = plain_sheet(alien).get(attribute, {})
    return str(said.get(f"{question}.{option}" if option else question, ""))


def when_it_helps(identifier: str, ability: str) -> str:
    """Return when an ability is used that is left to its sheet's advice: goes on after "When it helps:".

    It is empty if it has no advice, or an own alien does not say.
    """
    return str(sheet(identifier).get(ADVICE, {}).get(ability, ""))


def ability_name(ability: str) -> str:
    """Return the name of a power or a part of a sheet: "late upset"."""
    return pgettext(ABILITY, ability_text(ability))


def ability_text(ability: str) -> str:
    """Return the English message of an ability's id."""
    return ability.replace("_", " ")


class Told(NamedTuple):
    """What a sheet or card is called here, and what it says."""

    label: str
    text: str


if TYPE_CHECKING:
    from games.models import Prompt

SOON = timedelta(days=6)
SAME_YEAR = timedelta(days=180)  # within which nobody doubts which year is meant


@dataclass(frozen=True)
class Due:
    """A deadline. `bank_seconds`: what is in the bank once that is over.

    `on_bank`: it runs already, until then. `at` None: no clock runs.
    """

    at: datetime | None
    bank_seconds: int = 0
    on_bank: bool = False


NO_DEADLINE = Due(None)


def due_of(prompt: Prompt) -> Due:
    return Due(prompt.due_at, prompt.bank_seconds, prompt.on_bank)


def deadline(due: Due, default: str, now: datetime | None = None, zone: tzinfo | None = None) -> str:
    """Return until when to answer, and what is answered otherwise; a passed one says so.

    `due.at` and `now` aware, `zone` the reader's (the active one if None), `default` in words.
    """
    now = now or timezone.now()
    if due.at is None:
        return _("No deadline. Default: %(default)s.") % {"default": default}
    if due.at <= now:
        return _("Time is up. The default is used: %(default)s.") % {"default": default}
    by = {"when": when(due.at, now, zone), "left": left(due.at - now), "default": default}
    if due.on_bank:
        return _("Your time is up, your bank runs until %(when)s (%(left)s). Otherwise: %(default)s.") % by
    if due.bank_seconds:
        by["bank"] = bank_words(due.bank_seconds)
        return _("Answer by %(when)s (%(left)s). Then your bank of %(bank)s, then: %(default)s.") % by
    return _("Answer by %(when)s (%(left)s). Otherwise: %(default)s.") % by


def bank_words(seconds: int) -> str:
    """Return what is in a bank: "2 days", "47 hours"; the last hour in minutes."""
    return span_words(seconds // 3600 * 3600 or seconds)


def answer_by(due_at: datetime, now: datetime | None = None) -> str:
    """Return the same in short, where the default is not told."""
    now = now or timezone.now()
    if due_at <= now:
        return _("Time is up.")
    return _("Answer by %(when)s (%(left)s).") % {"when": when(due_at, now), "left": left(due_at - now)}


def when(moment: datetime, now: datetime | None = None, zone: tzinfo | None = None) -> str:
    """Return the weekday and the time.

    It has the date if that is more than six days off, and the zone if it is UTC: a reader without a zone of
    their own would take it for theirs.
    """
    now = now or timezone.now()
    local = timezone.localtime(moment, zone)
    return date_format(local, _form(near=abs(moment - now) < SOON, labelled=local.tzname() == "UTC"))


def _form(*, near: bool, labelled: bool) -> str:
    if labelled:
        return pgettext("date format", "l H:i e") if near else pgettext("date format", "l j F H:i e")
    return pgettext("date format", "l H:i") if near else pgettext("date format", "l j F H:i")


def day_words(day: date) -> str:
    """Return the weekday and the date, with the year if that is far off."""
    near = abs(day - timezone.localdate()) < SAME_YEAR
    return date_format(day, pgettext("date format", "l j F") if near else pgettext("date format", "l j F Y"))


def left(span: timedelta) -> str:
    """Return how long from now, in the largest unit that says enough, and the nearest of it."""
    minutes = max(1, round(span.total_seconds() / 60))
    if minutes < 90:
        return ngettext("in %(n)d minute", "in %(n)d minutes", minutes) % {"n": minutes}
    hours = round(minutes / 60)
    if hours < 72:
        return ngettext("in %(n)d hour", "in %(n)d hours", hours) % {"n": hours}
    return ngettext("in %(n)d day", "in %(n)d days", round(hours / 24)) % {"n": round(hours / 24)}


def lasted(span: timedelta) -> str:
    """Return how long something took, in the largest unit that says enough."""
    seconds = max(0, round(span.total_seconds()))
    if seconds < 90:
        return ngettext("%(n)d second", "%(n)d seconds", seconds) % {"n": seconds}
    minutes = round(seconds / 60)
    if minutes < 90:
        return ngettext("%(n)d minute", "%(n)d minutes", minutes) % {"n": minutes}
    hours = round(minutes / 60)
    if hours < 72:
        return ngettext("%(n)d hour", "%(n)d hours", hours) % {"n": hours}
    return ngettext("%(n)d day", "%(n)d days", round(hours / 24)) % {"n": round(hours / 24)}


def span_words(seconds: int) -> str:
    """Return a response time: "2 days", "90 minutes"."""
    minutes = max(1, seconds // 60)
    if minutes % 1440 == 0:
        return ngettext("%(n)d day", "%(n)d days", minutes // 1440) % {"n": minutes // 1440}
    if minutes % 60 == 0:
        return ngettext("%(n)d hour", "%(n)d hours", minutes // 60) % {"n": minutes // 60}
    return ngettext("%(n)d minute", "%(n)d minutes", minutes) % {"n": minutes}
