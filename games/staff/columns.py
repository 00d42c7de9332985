"""Columns and filters of lists, and the words for states, outcomes and acts of staff."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping
from datetime import timedelta
from typing import Any, ClassVar

from django.contrib.admin import ModelAdmin, SimpleListFilter
from django.contrib.admin.models import LogEntry
from django.db.models import Model, Q, QuerySet
from django.http import HttpRequest
from django.urls import reverse
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.functional import Promise
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.timezone import localtime
from django.utils.translation import gettext, gettext_lazy, pgettext_lazy
from django.utils.translation import gettext_lazy as _

from games.base.documents import Route
from games.models import Decision, Game, OutboxMail, Prompt
from games.models.mail import CAME_BACK
from games.people.service.ban import BANNED, SIGNED_OUT, UNBANNED
from games.site.read import LOOK

Words = str | Promise
NOTHING = "–"
TO_THE_LIST = _("To the list")


class Column:
    """One value of a row under its name. `value` is the field's name or a function of the row.

    `order` is the field by which a list can be ordered; one without cannot. `boolean` shows yes or no.
    """

    def __init__(
        self, name: Words, value: str | Callable[[Any], Any], *, order: str = "", boolean: bool = False
    ) -> None:
        self.short_description, self.boolean = name, boolean
        self.empty_value_display = NOTHING
        self._value = value
        if order or isinstance(value, str):
            self.admin_order_field = order or value
        self.__name__ = value if isinstance(value, str) else value.__name__.strip("_")

    def __call__(self, row: Any) -> Any:
        if callable(self._value):
            return self._value(row)
        return getattr(row, self._value)


def address_of(row: Model, page: str = "change") -> str:
    """Return where a row is shown."""
    meta = row._meta
    return reverse(f"admin:{meta.app_label}_{meta.model_name}_{page}", args=[row.pk])


def link(row: Model | None, words: object = None) -> SafeString | None:
    """Return a link to the page of a row."""
    if row is None:
        return None
    return format_html('<a href="{}">{}</a>', address_of(row), row if words is None else words)


def link_to_list(model: type[Model], words: object, **query: str) -> SafeString:
    """Return a link to a filtered list."""
    address = reverse(f"admin:{model._meta.app_label}_{model._meta.model_name}_changelist", query=query)
    return format_html('<a href="{}">{}</a>', address, words)


def lines(rows: Iterable[object]) -> SafeString | None:
    """Return the rows, each on a line of its own."""
    made = format_html_join("", "<li>{}</li>", ((row,) for row in rows))
    return format_html('<ul class="lines">{}</ul>', made) if made else None


def text(words: str) -> SafeString | None:
    """Return a text as it was written, with its lines."""
    return format_html('<pre class="as-written" tabindex="0">{}</pre>', words) if words else None


def is_over(game: Game | None) -> bool:
    """Return whether everything of this game is open by now."""
    return game is not None and game.status == Game.Status.OVER


def game_column(way: Callable[[Any], Game | None]) -> Column:
    """Return the column of the game a row is about, with a link to it."""

    def game(row: Any) -> SafeString | None:
        return link(way(row))

    return Column(_("Game"), game)


OVERDUE = timedelta(
    minutes=10
)  # the sweep runs every ten seconds: so late a question waits for nothing any more


class ChoiceFilter(SimpleListFilter):
    """A filter of a few named choices."""

    choices_named: ClassVar[Mapping[str, Words]]

    def lookups(self, request: HttpRequest, model_admin: ModelAdmin[Any]) -> list[tuple[str, Any]]:
        return list(self.choices_named.items())

    def queryset(self, request: HttpRequest, queryset: QuerySet[Any]) -> QuerySet[Any]:
        value = self.value() or ""
        return self.narrowed(queryset, value) if value in self.choices_named else queryset

    def narrowed(self, rows: QuerySet[Any], value: str) -> QuerySet[Any]:
        """Return the rows of one choice."""
        raise NotImplementedError


def choices_of(
    named: Words, parameter: str, words: Mapping[str, Words], ways: Mapping[str, Q]
) -> type[ChoiceFilter]:
    """Return a filter in which each choice is a condition."""

    class Filter(ChoiceFilter):
        title = named  # type: ignore[assignment]  # lazy words do as well
        parameter_name = parameter
        choices_named = words

        def narrowed(self, rows: QuerySet[Any], value: str) -> QuerySet[Any]:
            return rows.filter(ways[value])

    return Filter


class AgeFilter(ChoiceFilter):
    """A filter by age; `field` is the time that counts."""

    title = _("Age")
    parameter_name = "age"
    field: ClassVar[str]
    choices_named = {
        "day": _("Up to a day"),
        "week": _("Up to a week"),
        "month": _("Up to a month"),
        "older": _("Older than a month"),
    }
    SPANS = {"day": timedelta(days=1), "week": timedelta(days=7), "month": timedelta(days=31)}

    def narrowed(self, rows: QuerySet[Any], value: str) -> QuerySet[Any]:
        now = timezone.now()
        if value in self.SPANS:
            return rows.filter(**{f"{self.field}__gte": now - self.SPANS[value]})
        return rows.filter(**{f"{self.field}__lt": now - self.SPANS["month"]})


def age_by(by: str) -> type[AgeFilter]:
    """Return a filter by the age of a row, by this time of it."""
    return type("AgeBy", (AgeFilter,), {"field": by})


def overdue_prompts() -> QuerySet[Prompt]:
    """Return questions whose time is over, and that the sweep has not closed although their clock runs."""
    late = timezone.now() - OVERDUE
    running = {"game__status": Game.Status.RUNNING, "game__paused_at": None}
    return Prompt.objects.filter(clock__in=Prompt.Clock.values, waiting=True, sweep_at__lt=late, **running)


STATUSES: dict[str, Words] = {
    Game.Status.LOBBY: _("Not begun"),
    Game.Status.RUNNING: _("Running"),
    Game.Status.STUCK: _("Stuck"),
    Game.Status.OVER: _("Over"),
}
ROUTES: dict[str, Words] = {
    Route.WEB: _("on the page"),
    Route.MAIL: _("by mail"),
    Route.API: _("through the API"),
    Route.BOT: _("by a bot"),
    Route.ORDER: _("by an instruction given before"),
    Route.MODERATOR: _("at the desk"),
    Route.DEADLINE: _("by its default, as time was up"),
    Route.PASSED: _("by its default, as time was up (nothing missed)"),
    Route.OPENING: _("by its default, to lead a newcomer in"),
    Route.START: _("at the start"),
    Route.SEATED: _("as someone took the seat"),
    Route.LEFT: _("as someone left the seat"),
    Route.COPIED: _("copied from another game"),
    Route.DESK: _("as the game was taken back"),
    Route.CONTINUE: _("as it went on alone"),
}
KINDS: dict[str, Words] = {
    Decision.Kind.OPTIONS: _("Options of the game"),
    Decision.Kind.ANSWER: _("Answer"),
    Decision.Kind.STANDING: _("Stops and instructions"),
    Decision.Kind.RESEED: _("New chance"),
    Decision.Kind.REWIND: _("Game taken back"),
    Decision.Kind.RULING: _("Ruling"),
    Decision.Kind.CLOSE: _("Game closed"),
}
CLOCKS: dict[str, Words] = {
    Prompt.Clock.RESPONSE: _("Time to answer"),
    Prompt.Clock.DEAL: _("Time for a deal"),
    Prompt.Clock.BOT: _("A bot's"),
}
WAITING, SENT, NEEDLESS, FAILED, BACK = "waiting", "sent", "needless", "failed", "back"
MAIL_STATES: dict[str, Words] = {
    WAITING: _("Waits"),
    SENT: _("Sent"),
    BACK: _("Came back"),
    FAILED: _("Failed"),
    NEEDLESS: _("No longer needed"),
}
UNREAD: Words = pgettext_lazy("a mail that came in", "Not read yet")
OUTCOMES: dict[str, Words] = {
    "taken": _("Taken"),
    "replaced": _("Taken instead of an earlier answer"),
    "kept": _("Kept, as the game is stuck"),
    "not_understood": _("Not understood"),
    "refused": _("Not possible"),
    "too_late": _("Too late"),
    "overtaken": _("Written before the answer that counts"),
    "held": _("From another address: held"),
    "suspected": _("May be a machine's"),
    "held_suspected": _("From another address, may be a machine's"),
    "commands": _("Orders about mails"),
    "unsubscribed": _("Reminders stopped"),
    "no_digest": _("Daily email stopped"),
    "to_digest": _("To a daily email: told where answers go"),
    "passed_on": _("Passed on to the operator"),
    "for_operator": _("Kept for the operator"),
    "bounce": _("Report that a mail did not arrive"),
    "automatic": _("A machine's"),
    "banned": _("Of someone who is banned: not read"),
    "unreadable": _("Not readable"),
    "failed": _("Given up"),
    "unknown": _("To no one who is asked"),
    "forged": _("To no address of ours"),
}


def mail_state(mail: OutboxMail) -> str:
    """Return the state of a mail that goes out."""
    if mail.provider_reply.startswith(CAME_BACK):
        return BACK
    by_time = ((FAILED, mail.failed_at), (SENT, mail.sent_at), (NEEDLESS, mail.superseded_at))
    return next((state for state, at in by_time if at), WAITING)


def outcome_words(outcome: str) -> Words:
    """Return what came of a mail in words; an outcome without words as it is stored."""
    return OUTCOMES.get(outcome, outcome) if outcome else UNREAD


FREED, STILL_STUCK, RETRIED, RESTORED = "freed", "still_stuck", "retried", "restored"
ACTS: dict[str, Words] = {
    LOOK: gettext_lazy("looked at what is hidden"),
    FREED: gettext_lazy("put it back into play"),
    STILL_STUCK: gettext_lazy("tried to put it back into play, and it is still stuck"),
    RETRIED: gettext_lazy("sent it again"),
    RESTORED: gettext_lazy("let mail go there again"),
    BANNED: gettext_lazy("banned the person"),
    UNBANNED: gettext_lazy("let the person in again"),
    SIGNED_OUT: gettext_lazy("signed the person out everywhere"),
}


def told(entry: LogEntry) -> dict[str, Any]:
    """Return the act, what it was about, and why; empty for an entry that Django wrote."""
    message = entry.change_message
    found: dict[str, Any] = json.loads(message) if message.startswith('{"act"') else {}
    return found


def act_words(entry: LogEntry) -> object:
    """Return what was done, in words."""
    act = str(told(entry).get("act", ""))
    return ACTS.get(act, act)


def act_line(entry: LogEntry) -> str:
    """Return when who did what, about what and why."""
    parts = [str(told(entry).get(name, "")) for name in ("what", "why")]
    when = date_format(localtime(entry.action_time), "SHORT_DATETIME_FORMAT")
    line = gettext("%(when)s, %(who)s: %(act)s") % {"when": when, "who": entry.user, "act": act_words(entry)}
    return " · ".join([line, *filter(None, parts)])
