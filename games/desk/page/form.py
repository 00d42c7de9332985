"""The form of one act of the desk: its fields, and what they are filled with."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from django import forms
from django.utils.translation import gettext_lazy as _

from engine.decisions import ANEW, KEPT
from games.desk.by_mail.lines import WHAT
from games.desk.service.open_desk import LONGEST_REASON
from games.desk.words.forms import ACT_WORDS
from games.models.play.desk import NEEDS_REASON, OF_A_SEAT, Kind
from games.words.times import span_words

if TYPE_CHECKING:
    from django_stubs_ext import StrOrPromise

KNOWS = "knows"
HOUR, DAY = 3600, 24 * 3600
MORE = (6 * HOUR, 12 * HOUR, DAY, 2 * DAY, 3 * DAY, 7 * DAY)
PAUSES = (DAY, 3 * DAY, 7 * DAY, 14 * DAY, 30 * DAY)
TIMES = (HOUR, 6 * HOUR, 12 * HOUR, DAY, 2 * DAY, 3 * DAY, 5 * DAY, 7 * DAY)

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


MakeField = Callable[[FormSources], forms.Field | None]  # None: there is nothing to fill in yet


def _seat(sources: FormSources) -> forms.Field:
    """Return the choice of a seat, with none chosen: nobody may act on the first seat by oversight."""
    return forms.ChoiceField(label=_("Seat"), choices=[("", _("Choose a seat")), *sources.seats])


def _email(_sources: FormSources, *, required: bool = True) -> forms.Field:
    help_text = "" if required else _("Only if you invite someone.")
    return forms.EmailField(label=_("Email address"), required=required, help_text=help_text)


def _span(_sources: FormSources, *, seconds: Sequence[int]) -> forms.Field:
    return forms.ChoiceField(label=_("How long"), choices=_spans(seconds))


def _pause_span(_sources: FormSources) -> forms.Field:
    choices = [*_spans(PAUSES), ("", _("Until further notice"))]
    return forms.ChoiceField(label=_("How long"), choices=choices, required=False, initial=f"{DAY}s")


def _response(sources: FormSources) -> forms.Field:
    return _time(_("Time for an answer"), sources.response_seconds)


def _deal(sources: FormSources) -> forms.Field:
    return _time(_("Time for a deal"), sources.deal_seconds)


def _time(label: StrOrPromise, now: int) -> forms.Field:
    seconds = sorted({*TIMES, now})
    return forms.ChoiceField(label=label, choices=_spans(seconds), initial=f"{now}s")


def _spans(seconds: Sequence[int]) -> list[tuple[str, StrOrPromise]]:
    return [(f"{n}s", span_words(n)) for n in seconds]


def _answer(_sources: FormSources) -> forms.Field:
    return forms.CharField(
        label=_("What the player has told you"),
        required=False,
        max_length=2000,
        help_text=_("As a reply to the email with the question. Leave it empty to use the default."),
        widget=forms.Textarea(attrs={"rows": 2}),
    )


def _until(_sources: FormSources) -> forms.Field:
    return forms.CharField(label=_("Last day"), widget=forms.DateInput(attrs={"type": "date"}))


def _successor(_sources: FormSources) -> forms.Field:
    choices = [
        ("waiting", _("the next player on the waiting list")),
        ("bot", _("a bot")),
        ("invitation", _("someone you invite")),
    ]
    return forms.ChoiceField(label=_("Who plays on"), choices=choices)


def _moderator(sources: FormSources) -> forms.Field:
    return forms.ChoiceField(label=_("Moderator"), choices=sources.moderators)


def _encounter(sources: FormSources) -> forms.Field | None:
    """Return the choice of an encounter, or None if a line of the log was chosen."""
    if sources.before:
        return None
    return forms.ChoiceField(label=_("Back to"), choices=sources.encounters)


def _before(sources: FormSources) -> forms.Field | None:
    """Return the field of the line that was chosen in the log, or None if there is none."""
    if not sources.before:
        return None
    return forms.ChoiceField(label=_("Back to before this"), choices=sources.before)


def _dice(_sources: FormSources) -> forms.Field:
    choices = [(ANEW, _("drawn anew: what comes then is another")), (KEPT, _("kept: chance falls as before"))]
    return forms.ChoiceField(label=_("Dice"), choices=choices)


def _knows(sources: FormSources) -> forms.Field | None:
    """Return the tick that confirms the text shown now, never an older one."""
    if not sources.read:
        return None
    tick = forms.CheckboxInput(attrs={"value": sources.read})
    return forms.BooleanField(label=_("I know what was revealed since"), widget=tick)


def _what(_sources: FormSources) -> forms.Field:
    return forms.ChoiceField(label=_("What"), choices=[(what.value, WHAT[what]) for what in OF_A_SEAT])


def _winners(sources: FormSources) -> forms.Field:
    return forms.MultipleChoiceField(
        label=_("Who has won"),
        choices=sources.seats,
        required=False,
        help_text=_("Without anyone it is a draw."),
        widget=forms.CheckboxSelectMultiple,
    )


def _sure(_sources: FormSources) -> forms.Field:
    return forms.BooleanField(label=_("I know that nothing leads back"), required=False)


FIELDS: dict[str, Mapping[str, MakeField]] = {
    Kind.PAUSE: {"span": _pause_span},
    Kind.EXTEND: {"span": partial(_span, seconds=MORE)},
    Kind.EXTEND_SEAT: {"seat": _seat, "span": partial(_span, seconds=MORE)},
    Kind.REMIND_SEAT: {"seat": _seat},
    Kind.TIMES: {"response": _response, "deal": _deal},
    Kind.ANSWER: {"seat": _seat, "answer": _answer},
    Kind.ABSENCE: {"seat": _seat, "until": _until},
    Kind.PRESENCE: {"seat": _seat},
    Kind.REPLACE: {"seat": _seat, "successor": _successor, "email": partial(_email, required=False)},
    Kind.REMOVE: {"seat": _seat},
    Kind.HAND_BACK: {"seat": _seat},
    Kind.REWIND: {"encounter": _encounter, "before": _before, "dice": _dice, KNOWS: _knows},
    Kind.UNDO_RULING: {"dice": _dice, KNOWS: _knows},
    Kind.CLOSE: {"winners": _winners, "sure": _sure},
    Kind.MERGE: {"seat": _seat, "email": _email},
    Kind.LOOK: {"seat": _seat, "what": _what},
    Kind.APPOINT: {"email": _email},
    Kind.HAND_OVER: {"email": _email},
    Kind.DISMISS: {"moderator": _moderator},
}
PAGES = {Kind.RULING: "ruling", Kind.LOOK: "look"}  # acts that have a page of their own
FORMS = {kind: FIELDS.get(kind, {}) for kind in ACT_WORDS if kind not in PAGES}


def form_of(kind: str, sources: FormSources, given: Mapping[str, str] | None = None) -> forms.Form:
    """Return the fields of an act, with what was typed into them; the service judges it, not the form."""
    typed = {name: value for name, value in (given or {}).items() if name != KNOWS}
    form = forms.Form(initial=typed, auto_id=f"{kind}-%s")
    for name, make in FIELDS.get(kind, {}).items():
        if name == KNOWS and given is None:
            continue  # only the form that was sent shows what is to be read
        if (made := make(sources)) is None:
            continue
        form.fields[name] = made
        if given and isinstance(made, forms.MultipleChoiceField):
            form.initial[name] = given.get(name, "").split(",")
    needed = kind in NEEDS_REASON
    form.fields["reason"] = forms.CharField(
        label=_("Why") if needed else _("Why, if you like"),
        required=needed,
        max_length=LONGEST_REASON,
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )
    return form
