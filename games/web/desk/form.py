"""The form of one act of the desk: what it will do, its fields, and why."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import TYPE_CHECKING

from django import forms
from django.utils.translation import gettext_lazy as _

from engine.decisions import ANEW, KEPT
from games.act.desk.open_desk import LONGEST_REASON
from games.models.play.desk import NEEDS_REASON, Kind
from games.words.core.times import span_words

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
    """What the fields of the forms are filled with: seats by number and words, moderators by key and name."""

    seats: Choices
    moderators: Choices
    response_seconds: int
    deal_seconds: int
    encounters: Choices = ()  # where the game can be taken back to
    before: Choices = ()  # the line of the log before which it is to stand again, if one was chosen there
    read: str = ""  # the mark of what stands above the form, to be read before the game is taken back
    was_ruled: bool = False  # whether there is a ruling to be undone


MakeField = Callable[[FormSources], forms.Field | None]  # None: there is nothing to fill in yet


@dataclass(frozen=True)
class ActForm:
    """`about` says what will be done; each field is made when the form is shown."""

    title: StrOrPromise
    about: StrOrPromise
    button: StrOrPromise
    fields: Mapping[str, MakeField] = field(default_factory=dict)


def _seat(sources: FormSources) -> forms.Field:
    return forms.ChoiceField(label=_("Seat"), choices=sources.seats)


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
    """Unless a line of the log was chosen."""
    if sources.before:
        return None
    return forms.ChoiceField(label=_("Back to"), choices=sources.encounters)


def _before(sources: FormSources) -> forms.Field | None:
    """The line that was chosen in the log."""
    if not sources.before:
        return None
    return forms.ChoiceField(label=_("Back to before this"), choices=sources.before)


def _dice(_sources: FormSources) -> forms.Field:
    choices = [(ANEW, _("drawn anew: what comes then is another")), (KEPT, _("kept: chance falls as before"))]
    return forms.ChoiceField(label=_("Dice"), choices=choices)


def _knows(sources: FormSources) -> forms.Field | None:
    """A tick says yes to what stands there now, never to what was shown before."""
    if not sources.read:
        return None
    tick = forms.CheckboxInput(attrs={"value": sources.read})
    return forms.BooleanField(label=_("I know what was revealed since"), widget=tick)


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


FORMS: dict[str, ActForm] = {
    Kind.PAUSE: ActForm(
        _("Pause the game"),
        _(
            "No time runs and no bot plays. What is open can still be answered. Everyone is told by email, "
            "and at the end all have their whole time again."
        ),
        _("Pause the game"),
        {"span": _pause_span},
    ),
    Kind.RESUME: ActForm(
        _("End the pause"),
        _("The game goes on now. Everyone who is asked has the whole time again, and an email."),
        _("End the pause"),
    ),
    Kind.EXTEND: ActForm(
        _("More time for everyone"),
        _("Everyone who is asked has so much more time for it, and is told by email."),
        _("Give more time"),
        {"span": partial(_span, seconds=MORE)},
    ),
    Kind.EXTEND_SEAT: ActForm(
        _("More time for one seat"),
        _("Its player has so much more time for what they are asked, and is told by email."),
        _("Give more time"),
        {"seat": _seat, "span": partial(_span, seconds=MORE)},
    ),
    Kind.REMIND: ActForm(
        _("Remind everyone"),
        _("Everyone the game waits for gets an email with the question now, at most every six hours."),
        _("Send reminders"),
    ),
    Kind.REMIND_SEAT: ActForm(
        _("Remind one seat"),
        _("Its player gets an email with the question now, at most every six hours."),
        _("Send a reminder"),
        {"seat": _seat},
    ),
    Kind.TIMES: ActForm(
        _("Change the time to answer"),
        _("It holds for what is asked from now on. What is open keeps its time. Everyone is told by email."),
        _("Change the time"),
        {"response": _response, "deal": _deal},
    ),
    Kind.NUDGE: ActForm(
        _("Wake the bots"),
        _("Bots that the game waits for play now. If it waits for none, nothing happens."),
        _("Wake the bots"),
    ),
    Kind.ANSWER: ActForm(
        _("Answer for a seat"),
        _(
            "Everything this seat is asked is answered by its default, or the question everyone knows of "
            "as its player has told you. You do not see their cards. The player is told by email what was "
            "answered."
        ),
        _("Answer"),
        {"seat": _seat, "answer": _answer},
    ),
    Kind.ABSENCE: ActForm(
        _("Note an absence"),
        _("Until the end of that day no time counts for this seat, in this game alone. The table sees it."),
        _("Note the absence"),
        {"seat": _seat, "until": _until},
    ),
    Kind.PRESENCE: ActForm(
        _("End a noted absence"),
        _("Time counts for this seat again."),
        _("End the absence"),
        {"seat": _seat},
    ),
    Kind.REPLACE: ActForm(
        _("Replace a player"),
        _(
            "The player loses the seat and is told by email. Who comes sees what the seat knows, and "
            "nothing else. Until someone you invite has come, a bot plays. A host who plays can replace "
            "only players for whom a bot plays already."
        ),
        _("Replace the player"),
        {"seat": _seat, "successor": _successor, "email": partial(_email, required=False)},
    ),
    Kind.REMOVE: ActForm(
        _("Remove a player"),
        _(
            "The player loses the seat, is told by email, and cannot come back by themselves. A bot plays "
            "on, or whoever waits."
        ),
        _("Remove the player"),
        {"seat": _seat},
    ),
    Kind.HAND_BACK: ActForm(
        _("Give a seat back"),
        _("The player for whom a bot plays is asked again, with all the time for what is open."),
        _("Give the seat back"),
        {"seat": _seat},
    ),
    Kind.REWIND: ActForm(
        _("Take the game back"),
        _(
            "The game stands again at that moment, and is asked anew from there. Nothing is deleted: the "
            "replay shows both roads. Sent the first time, it shows what was revealed since."
        ),
        _("Take it back"),
        {"encounter": _encounter, "before": _before, "dice": _dice, KNOWS: _knows},
    ),
    Kind.UNDO_RULING: ActForm(
        _("Undo the last ruling"),
        _(
            "The game stands again as before the ruling. What came after it counts no more, and is asked "
            "anew. Sent the first time, it shows what was revealed since."
        ),
        _("Undo the ruling"),
        {"dice": _dice, KNOWS: _knows},
    ),
    Kind.CLOSE: ActForm(
        _("Close the game"),
        _(
            "The game is over as it stands: as a draw, or with winners whom you name. All that was hidden is "
            "open then, so nothing leads back. Everyone is told by email, with your reason."
        ),
        _("Close the game"),
        {"winners": _winners, "sure": _sure},
    ),
    Kind.RETRY: ActForm(
        _("Try it again"),
        _(
            "The game is tried again with the present rules, and the answers that are kept are used in "
            "order. If it does not go on, nothing is lost."
        ),
        _("Try it again"),
    ),
    Kind.APPOINT: ActForm(
        _("Appoint a moderator"),
        _("Someone who does not play and has not played here looks after the game. They are told by email."),
        _("Appoint"),
        {"email": _email},
    ),
    Kind.HAND_OVER: ActForm(
        _("Hand over"),
        _("Someone else looks after the game in your place. They are told by email."),
        _("Hand over"),
        {"email": _email},
    ),
    Kind.RESIGN: ActForm(
        _("Resign"),
        _("You no longer look after this game. You still cannot play in it until it is over."),
        _("Resign"),
    ),
    Kind.DISMISS: ActForm(
        _("Dismiss a moderator"),
        _("They no longer look after this game, and are told by email."),
        _("Dismiss"),
        {"moderator": _moderator},
    ),
}  # fmt: skip


def form_of(kind: str, sources: FormSources, given: Mapping[str, str] | None = None) -> forms.Form:
    """The fields of an act, with what was typed into them; the service judges it, not the form."""
    typed = {name: value for name, value in (given or {}).items() if name != KNOWS}
    form = forms.Form(initial=typed, auto_id=f"{kind}-%s")
    for name, make in FORMS[kind].fields.items():
        if name == KNOWS and given is None:
            continue  # what is to be read stands at the one form that was sent
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
