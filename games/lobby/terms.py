"""The settings of a new game but its rules, each declared once.

A new one needs a field here, and its column in `Game`.
"""

from __future__ import annotations

from argparse import ArgumentParser
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, fields
from datetime import datetime, timedelta
from functools import cache
from typing import Any

from django import forms
from django.utils import timezone
from django.utils.dates import WEEKDAYS
from django.utils.translation import gettext as _now
from django.utils.translation import gettext_lazy as _
from django.utils.translation import gettext_noop as noop

from games.base.documents import Choice, Plain, RequestRefused, Several, Whole
from games.base.times import MOST_QUIET_HOURS, MOST_REST_DAYS
from games.lobby.settings import (
    DECLARED,
    Choices,
    Export,
    Part,
    Place,
    Setting,
    choice,
    setting,
    span,
    spans,
)
from games.models import Game
from games.words.names import listed
from games.words.reader import left, span_words, when

HOUR, DAY = 3600, 24 * 3600
NOTHING = timedelta(0)
RESPONSE, DEAL = timedelta(hours=48), timedelta(hours=72)
SHORTEST, LONGEST = timedelta(minutes=1), timedelta(days=60)
LONGEST_FILLING, LONGEST_BANK = timedelta(days=60), timedelta(days=30)
USUAL_BANK = 2 * DAY  # where neither a preset nor a person sets it
LEAST_HOURS, MOST_HOURS = 1, 24 * 30
MOST_RELIABLE = 99  # percent: everybody misses a deadline once

# Who may come in


def _check_reliability(terms: Terms, _people: bool) -> None:
    if not 0 <= terms.least_reliable <= MOST_RELIABLE:
        raise RequestRefused("least_reliable", most=MOST_RELIABLE)


def reliability_words(game: Game, _hours_behind: int = 0) -> str:
    """Say how reliable people who join must be; empty if that does not matter."""
    if not game.least_reliable:
        return ""
    told = _now("For players who answer at least %(least)s percent of their questions in time, and new ones.")
    return told % {"least": game.least_reliable}


def _check_filling(terms: Terms, _people: bool) -> None:
    if terms.bots_after is not None and not NOTHING < terms.bots_after <= LONGEST_FILLING:
        raise RequestRefused("bots_after")


def _fillings() -> Choices:
    offered = [
        (n, _now("bots take them after %(span)s") % {"span": span_words(n)}) for n in (DAY, 3 * DAY, 7 * DAY)
    ]
    return [("", _now("I decide in the lobby")), *offered]


def _fills_at(bots_after: timedelta | None) -> datetime | None:
    return None if bots_after is None else timezone.now() + bots_after


STARTS_FULL = (  # now, and later
    noop("The game starts now."),
    noop("On %(when)s (%(left)s) the game starts by itself, if nobody has started it before."),
)
STARTS_WITH_BOTS = (
    noop("Bots take the free seats now, and the game starts."),
    noop("On %(when)s (%(left)s) bots take the seats that are free then, and the game starts."),
)


def filling_words(game: Game, _hours_behind: int = 0) -> str:
    """Say when a lobby starts by itself, with bots on the seats that are free then; empty if it does not.

    It reads the seats of the game, so a list of games is fetched with their seats.
    """
    moment, now = game.fills_at, timezone.now()
    if moment is None or game.status != Game.Status.LOBBY:
        return ""
    is_full = not any(seat.is_free for seat in game.seats.all())
    at_once, later = STARTS_FULL if is_full else STARTS_WITH_BOTS
    return (
        _now(at_once)
        if moment <= now
        else _now(later) % {"when": when(moment, now), "left": left(moment - now)}
    )


# How time counts


def _check_times(terms: Terms, _people: bool) -> None:
    if min(terms.response, terms.deal) < SHORTEST:
        raise RequestRefused("too_short")
    if max(terms.response, terms.deal) > LONGEST:
        raise RequestRefused("too_long")


def _check_bank(terms: Terms, _people: bool) -> None:
    if not NOTHING <= terms.bank <= LONGEST_BANK:
        raise RequestRefused("bank", most=LONGEST_BANK.days)


def _bank_words(game: Game, _hours_behind: int) -> str:
    if not game.bank_seconds:
        return ""
    told = {"bank": span_words(game.bank_seconds), "back": span_words(game.increment_seconds)}
    bank = _now("Each player also has a bank of %(bank)s for answers that take longer.") % told
    if not game.increment_seconds:
        return bank
    return " ".join([bank, _now("Each answer in time gives %(back)s back.") % told])


def _check_increment(terms: Terms, _people: bool) -> None:
    if terms.increment < NOTHING or (terms.increment and terms.increment > terms.bank):
        raise RequestRefused("increment")


def _check_rest_days(terms: Terms, _people: bool) -> None:
    days = set(terms.rest_days)
    if not days <= set(range(7)) or len(days) > MOST_REST_DAYS:
        raise RequestRefused("rest_days", most=MOST_REST_DAYS)


def _rest_days_form() -> forms.Field:
    return forms.TypedMultipleChoiceField(
        label=_("Days on which no time counts"),
        coerce=int,
        required=False,
        empty_value=[],
        choices=list(WEEKDAYS.items()),
        widget=forms.CheckboxSelectMultiple,
    )


def _rest_day_words(game: Game, _hours_behind: int) -> str:
    if not game.rest_days:
        return ""
    days = listed([str(WEEKDAYS[day]) for day in game.rest_days])
    return _now("No time counts on these days: %(days)s.") % {"days": days}


def _check_quiet_hours(terms: Terms, _people: bool) -> None:
    ends = [end for end in (terms.quiet_from, terms.quiet_until) if end is not None]
    if ends and not _is_short_enough(*ends):
        raise RequestRefused("quiet_hours", most=MOST_QUIET_HOURS)


def _is_short_enough(start: int, end: int | None = None) -> bool:
    if end is None or not {start, end} <= set(range(24)):
        return False
    return 0 < (end - start) % 24 <= MOST_QUIET_HOURS


def _hours() -> Choices:
    return [("", _now("none")), *((n, _hour(n)) for n in range(24))]


def _hour(hour: int) -> str:
    return f"{hour:02d}:00"


def _quiet_words(game: Game, _hours_behind: int) -> str:
    if game.quiet_hours is None:
        return ""
    told = {"start": _hour(game.quiet_hours[0]), "end": _hour(game.quiet_hours[1])}
    return _now("No time counts from %(start)s to %(end)s, by each player's own clock.") % told


# Who watches

LATE = (1, 6, 24, 72)  # hours
SPECTATORS: Choices = (
    ("nobody", _("no one")),
    ("people", _("everyone who is signed in")),
    ("link", _("everyone who has the address")),
)
WATCHED: dict[str, str] = {
    Game.Spectators.PEOPLE: noop(
        "Everyone who is signed in can watch, %(late)s behind the game. They see what the whole table sees."
    ),
    Game.Spectators.LINK: noop(
        "Everyone who has the address can watch, %(late)s behind the game. They see what the whole "
        "table sees."
    ),
}


def _check_spectators(terms: Terms, _people: bool) -> None:
    if terms.spectators not in Game.Spectators.values:
        raise RequestRefused("no_such_spectators", spectators=terms.spectators)


def spectators_words(game: Game, hours_behind: int) -> str:
    """Say who may watch and how late (in hours); empty if nobody may."""
    if game.spectators not in WATCHED:
        return ""
    if not hours_behind:
        return _now("Only bots play here, so spectators see the table as it is now.")
    return _now(WATCHED[game.spectators]) % {"late": span_words(hours_behind * HOUR)}


def _check_delay(terms: Terms, people: bool) -> None:
    least = LEAST_HOURS if people else 0
    if not least <= terms.watch_hours <= MOST_HOURS:
        raise RequestRefused("watch_hours", least=least, most=MOST_HOURS)


@dataclass(frozen=True, kw_only=True)
class Terms:
    """The settings of a new game but its rules.

    `is_open`: listed, and everybody who is signed in may join. `by_chance`: seats are drawn at the start; it
    follows from the rules. `least_reliable`: percent of their questions that people who join must have
    answered in time, if enough is known of them. `bots_after`: when bots take the seats that stayed free and
    the game starts by itself (None: never).

    `bank` is what each seat has once for answers that take longer. `increment` is how much of the used bank
    comes back with each answer in time. `rest_days` are days of the week, Monday 0, and quiet hours are from
    this hour to that one, by each seat's own clock: then no time counts.

    `spectators` watch `watch_hours` late; 0 hours are for games among bots only.
    """

    by_chance: bool = False
    is_open: bool = setting(
        False,
        form_name="doors",
        api_name="open",
        part=Part.WHO,
        form=lambda: forms.ChoiceField(
            label=_("Who can join"),
            choices=(
                ("private", _("only people I invite")),
                ("open", _("everyone who is signed in: the game is listed")),
            ),
            required=False,
            initial="private",
        ),
        from_form=lambda door: door == "open",
        shape=Plain.YES_NO,
        help="Listed: anybody who is signed in may join.",
    )
    least_reliable: int = setting(
        0,
        part=Part.WHO,
        form=choice(
            _("Answers in time"),
            lambda: (
                (0, _("no matter")),
                (80, _("at least 80 percent")),
                (90, _("at least 90 percent")),
                (95, _("at least 95 percent")),
            ),
            help_text=_(
                "Of an open game: what players who join must have kept so far. New players can join."
            ),
        ),
        shape=Whole(0, 100),
        check=_check_reliability,
        refusals={
            "least_reliable": noop("Of players you can ask for up to %(most)s percent of answers in time.")
        },
        words=reliability_words,
        places=(Place.LIST,),
    )
    response: timedelta = span(
        RESPONSE,
        column="response_seconds",
        part=Part.TIMES,
        form=choice(
            _("Time for an answer"),
            lambda: spans(HOUR, 3 * HOUR, 6 * HOUR, 12 * HOUR, DAY, 2 * DAY, 3 * DAY, 7 * DAY),
            required=True,
        ),
        check=_check_times,
        refusals={
            "too_short": noop("People need at least one minute to answer."),
            "too_long": noop("The time to answer can be at most 60 days."),
        },
        value=lambda game: span_words(game.response_seconds),
        export=Export.BESIDE,
        option="time to answer: a number and s, m, h or d",
    )
    deal: timedelta = span(
        DEAL,
        column="deal_seconds",
        part=Part.TIMES,
        form=choice(
            _("Time for a deal"),
            lambda: spans(HOUR, 6 * HOUR, 12 * HOUR, DAY, 2 * DAY, 3 * DAY),
            required=True,
        ),
        value=lambda game: span_words(game.deal_seconds),
        export=Export.BESIDE,
        option="time for a bargaining",
    )
    bots_after: timedelta | None = span(
        None,
        form_name="fill_after",
        api_name="fill_after_seconds",
        column="fills_at",
        part=Part.TIMES,
        form=choice(
            _("If seats stay free"),
            _fillings,
            initial="",
            help_text=_("When bots have taken them, the game starts by itself."),
        ),
        read=lambda seconds: timedelta(seconds=seconds) if seconds else None,
        stored=_fills_at,
        loaded=lambda _moment: None,  # a game like it waits anew, if at all
        help="0: never.",
        shown=False,
        check=_check_filling,
        refusals={"bots_after": noop("Bots can take the free seats after 60 days at most.")},
        words=filling_words,
        places=(Place.LIST,),
    )
    bank: timedelta = span(
        NOTHING,
        column="bank_seconds",
        part=Part.CLOCK,
        form=choice(
            _("Bank"),
            lambda: [(0, _now("none")), *spans(DAY, 2 * DAY, 3 * DAY, 7 * DAY, 14 * DAY)],
            help_text=_("What each player has for the whole game, for answers that take longer."),
        ),
        suggested=USUAL_BANK,
        check=_check_bank,
        refusals={"bank": noop("A bank can hold up to %(most)s days.")},
        words=_bank_words,
        places=(Place.TABLE,),
        export=Export.ALWAYS,
    )
    increment: timedelta = span(
        NOTHING,
        column="increment_seconds",
        part=Part.CLOCK,
        form=choice(
            _("An answer in time gives back"),
            lambda: [(0, _now("nothing")), *spans(HOUR, 3 * HOUR, 6 * HOUR, 12 * HOUR)],
        ),
        check=_check_increment,
        refusals={"increment": noop("What an answer gives back can be no more than the whole bank.")},
        export=Export.ALWAYS,
    )
    rest_days: tuple[int, ...] = setting(
        (),
        part=Part.CLOCK,
        form=_rest_days_form,
        shape=Several(Whole(0, 6), 7),
        read=tuple,
        stored=lambda days: sorted(set(days)),
        loaded=tuple,
        check=_check_rest_days,
        refusals={"rest_days": noop("A week can have up to %(most)s days on which no time counts.")},
        words=_rest_day_words,
        places=(Place.TABLE,),
        export=Export.ALWAYS,
    )
    quiet_from: int | None = setting(
        None,
        part=Part.CLOCK,
        form=choice(_("Quiet hours from"), _hours, empty_value=None),
        shape=Whole(0, 23),
        check=_check_quiet_hours,
        refusals={
            "quiet_hours": noop(
                "Quiet hours begin and end at two different full hours, at most %(most)s hours apart."
            )
        },
        words=_quiet_words,
        places=(Place.TABLE,),
        export=Export.ALWAYS,
    )
    quiet_until: int | None = setting(
        None,
        part=Part.CLOCK,
        form=choice(
            _("until"),
            _hours,
            empty_value=None,
            help_text=_("No time counts then, by each player's own clock."),
        ),
        shape=Whole(0, 23),
        export=Export.ALWAYS,
    )
    spectators: str = setting(
        "nobody",
        part=Part.SPECTATORS,
        form=choice(
            _("Who can watch"),
            lambda: SPECTATORS,
            coerce=str,
            empty_value="nobody",
            help_text=_(
                "They see what the whole table sees, and only later. They never see a hand. Players are told."
            ),
        ),
        shape=Choice(Game.Spectators.values),
        check=_check_spectators,
        refusals={
            "no_such_spectators": noop("“%(spectators)s” does not say who can watch."),
            "spectators_stricter": noop(
                "While the game runs, you can let fewer people watch, or let them watch later, but not more "
                "and not sooner."
            ),
        },
        words=spectators_words,
    )
    watch_hours: int = setting(
        24,
        part=Part.SPECTATORS,
        form=choice(
            _("How far behind the game"),
            lambda: [(n, span_words(n * HOUR)) for n in LATE],
            empty_value=24,
        ),
        shape=Whole(0, 100_000),
        loaded=lambda hours: max(hours, LEAST_HOURS),  # a game like it has a person
        check=_check_delay,
        refusals={"watch_hours": noop("Spectators can be %(least)s to %(most)s hours behind the game.")},
    )

    @classmethod
    def of(cls, game: Game) -> Terms:
        """Return the terms of another game, for one like it. Its seats are drawn."""
        values = {one.name: one.loaded(getattr(game, one.column)) for one in all_settings()}
        return cls(**{**values, "by_chance": True})

    @classmethod
    def sent(cls, given: Mapping[str, Any], **more: Any) -> Terms:
        """Return terms from plain values by their names in the API; others are as suggested."""
        return cls(**_read({one: given.get(one.api_name, one.suggested) for one in all_settings()}), **more)

    @classmethod
    def filled_in(cls, given: Mapping[str, Any], **more: Any) -> Terms:
        """Return terms from a form."""
        return cls(**_read({one: one.from_form(given[one.form_name]) for one in all_settings()}), **more)

    @classmethod
    def typed(cls, options: Mapping[str, str | None]) -> Terms:
        """Return terms from the options of a command; None is the usual one. Raises RequestRefused."""
        given = ((one, options[one.name]) for one in all_settings() if one.option)
        return cls(**{one.name: one.typed(text) for one, text in given if text is not None})

    def set_on(self, game: Game) -> None:
        game.by_chance = self.by_chance
        for one in all_settings():
            setattr(game, one.column, one.stored(getattr(self, one.name)))


def _read(plain: Mapping[Setting, Any]) -> dict[str, Any]:
    """Return the values of the terms from plain ones; None is the usual one."""
    return {one.name: one.usual if value is None else one.read(value) for one, value in plain.items()}


@cache
def all_settings() -> Sequence[Setting]:
    """Return all settings, with their names."""
    declared = (one for one in fields(Terms) if DECLARED in one.metadata)
    return tuple(one.metadata[DECLARED].named(one) for one in declared)


def settings_of(part: Part) -> Iterator[Setting]:
    """Yield the settings in this part of the form."""
    return (one for one in all_settings() if one.part is part)


def refuse_bad_terms(terms: Terms, *, people: bool) -> None:
    """Raise RequestRefused for bad terms. `people` says whether anybody but bots may play."""
    for one in all_settings():
        if one.check is not None:
            one.check(terms, people)


def setting_lines(
    game: Game, place: Place | None = None, *, without: Place | None = None, hours_behind: int = 0
) -> list[str]:
    """Return a sentence for each setting that has one: those of a place, or all but those of another."""
    here = (one for one in all_settings() if place is None or place in one.places)
    shown = (one for one in here if without not in one.places)
    return [line for one in shown if (line := one.words(game, hours_behind))]


def setting_values(game: Game) -> list[tuple[str, str]]:
    """Return the label and the value of each setting that is shown in a few words."""
    shown = (one for one in all_settings() if one.value is not None)
    return [(str(one.form_field().label), one.value(game)) for one in shown if one.value is not None]


def add_setting_options(parser: ArgumentParser) -> None:
    for one in all_settings():
        if one.option:
            parser.add_argument(f"--{one.name}", default=None, help=one.option)
