"""The fields of acts of the desk, each declared once for page, API, command and mail."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import date
from enum import Enum, auto
from typing import TYPE_CHECKING, Any

from django import forms
from django.utils.translation import gettext_lazy as _

from engine.decisions import ANEW, KEPT
from games.base.documents import Choice, RequestRefused, Shape, Whole, Words
from games.base.links import number_of
from games.base.times import read_span
from games.desk.by_mail.arguments import Rest
from games.models.play.desk import LookedAt
from games.words.reader import span_words

if TYPE_CHECKING:
    from django_stubs_ext import StrOrPromise

KNOWS = "knows"
HOUR, DAY = 3600, 24 * 3600
MORE = (6 * HOUR, 12 * HOUR, DAY, 2 * DAY, 3 * DAY, 7 * DAY)
MOST_SECONDS, MOST_SEAT, MOST_NUMBER, MOST_KEY = 9_999_999, 16, 999_999, 10**18 - 1
MOST_MOVES = 100
WHAT = {
    LookedAt.HAND: _("Their hand"),
    LookedAt.QUESTIONS: _("What they are asked, and what they have answered"),
    LookedAt.EVERYTHING: _("Everything they see"),
}

Choices = Sequence[tuple[object, "StrOrPromise"]]


@dataclass(frozen=True)
class FormSources:
    """What the fields of the forms are filled with: seats by number, moderators by key."""

    seats: Choices
    moderators: Choices
    response_seconds: int
    deal_seconds: int
    encounters: Choices = ()  # moments that the game can be taken back to
    before: Choices = ()  # the line of the log to go back before, if one was chosen there
    read: str = ""  # the mark of the text above the form, to be read before the game is taken back


class Lists(Enum):
    """The lists that an act may take in the API."""

    SEATS = auto()  # their numbers
    MOVES = auto()  # of a ruling


def text_of(value: Any) -> str:
    """Return a value of the API as somebody would have typed it."""
    if isinstance(value, bool):
        return "yes" if value else ""
    if isinstance(value, list):
        return ",".join(map(str, value))
    return value.isoformat() if isinstance(value, date) else str(value)


@dataclass(frozen=True)
class Field:
    """A field of an act.

    `name`: in forms, commands and `do_act`, where it is a text that `read` understands. `form` makes the
    field of the page, or None if there is nothing to fill in. `shape`: what the API takes, as `api_name`,
    with `help` for programmers; `as_text` writes it as a text. `command`: the help of the option; empty: the
    command has none. `by_mail` finds it in a line; None: no line can say it. `refusals`: the ids of refusals
    that are about this field.
    """

    name: str
    read: Callable[[str], Any] = str.strip
    form: Callable[[FormSources], forms.Field | None] | None = None
    shape: Shape | Lists | None = None
    needed: bool = True
    api_name: str = ""
    help: str = ""
    as_text: Callable[[Any], str] = text_of
    command: str = ""
    of_seats: bool = False  # whether a command names seats here by their colours
    by_mail: Callable[[Rest], str] | None = None
    refusals: tuple[str, ...] = ()

    @property
    def called(self) -> str:
        """Return its name in the API."""
        return self.api_name or self.name


def _seat(text: str) -> int:
    """Return the seat's number, which the service checks; raise RequestRefused "no_seat_named"."""
    if not text.strip():
        raise RequestRefused("no_seat_named")
    return number_of(text)


def _seat_form(sources: FormSources) -> forms.Field:
    """Return the choice of a seat, with none chosen: nobody may act on the first seat by oversight."""
    return forms.ChoiceField(label=_("Seat"), choices=[("", _("Choose a seat")), *sources.seats])


SEAT = Field(
    "seat",
    read=_seat,
    form=_seat_form,
    shape=Whole(0, MOST_SEAT),
    help="As the desk counts the seats: from 0.",
    command="the colour of a seat, such as blue",
    of_seats=True,
    by_mail=Rest.seat,
    refusals=("no_such_place", "no_seat_named"),
)


def spans(seconds: Sequence[int]) -> list[tuple[str, StrOrPromise]]:
    return [(f"{n}s", span_words(n)) for n in seconds]


def _span_form(_sources: FormSources) -> forms.Field:
    return forms.ChoiceField(label=_("How long"), choices=spans(MORE))


SPAN = Field(
    "span",
    read=read_span,
    form=_span_form,
    shape=Whole(1, MOST_SECONDS),
    api_name="seconds",
    as_text="{}s".format,
    command="how long: a number and s, m, h or d; of a pause also nothing, until it is ended",
    by_mail=Rest.span,
    refusals=("extension", "pause_span"),
)


# No line of a mail names an address: letting others to a desk or to a seat needs more proof than its sender.
EMAIL = Field(
    "email",
    form=lambda _sources: forms.EmailField(label=_("Email address")),
    shape=Words(254),
    command="whom to invite, to appoint or to dismiss; of merge the other account",
)
DICE = Field(
    "dice",
    read=str,
    form=lambda _sources: forms.ChoiceField(
        label=_("Dice"),
        choices=[
            (ANEW, _("drawn anew: what comes then is another")),
            (KEPT, _("kept: chance falls as before")),
        ],
    ),
    shape=Choice((KEPT, ANEW)),
    command="kept or anew; always needed where a game is taken back or ruled on",
)
