"""Games, open questions and held answers: which are stuck or overdue, and what was done about them."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any

from django.contrib import messages
from django.contrib.admin import action
from django.db.models import Case, Min, OuterRef, Q, QuerySet, Subquery, When
from django.http import HttpRequest, HttpResponse
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _now
from django.utils.translation import gettext_lazy as _

from engine.asking.ask import PRIVATE
from games.base.documents import RequestRefused
from games.desk.acts.rewind import try_again
from games.desk.service import ActRequest
from games.lobby.words.reasons import lobby_reason
from games.models import Decision, Game, InboundMail, OutboxMail, ParkedAnswer, Prompt, Seat
from games.models.play.desk import LookedAt
from games.play.read.history import place_alone
from games.site.read import acts_about
from games.staff.columns import (
    CLOCKS,
    ROUTES,
    STATUSES,
    TO_THE_LIST,
    ChoiceFilter,
    Column,
    act_line,
    age_by,
    choices_of,
    game_column,
    is_over,
    lines,
    link,
    link_to_list,
    overdue_prompts,
    text,
)
from games.staff.read_only import LookableAdmin, ReadOnlyAdmin, closed_to, confirmation, is_confirmed, member
from games.staff.site import staff_site
from games.words.names import colour_name

StatusFilter = choices_of(
    _("State"), "state", STATUSES, {status: Q(status=status) for status in Game.Status.values}
)


class ClocksFilter(ChoiceFilter):
    """A filter of games without a running clock, or with one that has run out and nothing came of it."""

    title = _("Clocks")
    parameter_name = "clocks"
    choices_named = {"overdue": _("Overdue"), "paused": _("Paused")}

    def narrowed(self, rows: QuerySet[Any], value: str) -> QuerySet[Any]:
        if value == "paused":
            return rows.filter(status=Game.Status.RUNNING, paused_at__isnull=False)
        return rows.filter(pk__in=overdue_prompts().values("game"))


def waiting_since(closed: Iterable[str]) -> Case:
    """Return since when the oldest open question has waited for a person.

    Nothing for games closed to the reader.
    """
    waiting = Prompt.objects.filter(game=OuterRef("pk"), waiting=True, seat__bot="").order_by()
    waiting = waiting.exclude(game__status=Game.Status.STUCK)
    oldest = Subquery(waiting.values("game").annotate(oldest=Min("opened_at")).values("oldest"))
    return Case(When(pk__in=closed, then=None), default=oldest) if closed else Case(default=oldest)


def _status(game: Game) -> object:
    return STATUSES[game.status]


def _owner(game: Game) -> SafeString | None:
    return link(game.owner)


def _players(game: Game) -> SafeString | None:
    return lines(map(_player, Seat.objects.filter(game=game).select_related("user").order_by("number")))


def _player(seat: Seat) -> str:
    told = {"seat": colour_name(seat.number), "person": str(seat.user or "")}
    if seat.has_stand_in:
        return _now("%(seat)s: %(person)s; a bot plays for them") % told
    if seat.user is not None:
        return _now("%(seat)s: %(person)s") % told
    return (_now("%(seat)s: a bot") if seat.bot else _now("%(seat)s: free")) % told


def stuck_where(game: Game) -> str:
    return place_alone(game.stuck_where)


def _tried(game: Game) -> SafeString | None:
    return lines(act_line(entry) for entry in acts_about(Game, game.pk).select_related("user"))


def _list_of(model: type[Any], words: Any, by: str) -> Column:
    def linked(game: Game) -> SafeString:
        return link_to_list(model, TO_THE_LIST, **{by: game.pk})

    return Column(words, linked)


NAME, ID, STATUS = Column(_("Game"), str), Column(_("Id"), "pk"), Column(_("State"), _status, order="status")
MADE, BEGUN = Column(_("Made"), "created_at"), Column(_("Begun"), "started_at")
ENDED, PAUSED = Column(_("Ended"), "ended_at"), Column(_("Paused since"), "paused_at")
SINCE = Column(_("Waits since"), "asked_since")
EDITION, HOST, PLAYERS = (
    Column(_("Edition"), "edition"),
    Column(_("Host"), _owner),
    Column(_("Players"), _players),
)
FRAME = (NAME, ID, STATUS, EDITION, MADE, BEGUN, ENDED, PAUSED, HOST, PLAYERS)
INSIDE = (
    SINCE,
    Column(_("Stuck since"), "stuck_at"),
    Column(_("Stuck where in the rules"), stuck_where),
    Column(_("What staff have done"), _tried),
    _list_of(ParkedAnswer, _("Held answers"), "game__exact"),
    _list_of(Prompt, _("Open questions"), "game__exact"),
    _list_of(Decision, _("Decisions"), "game__exact"),
    _list_of(OutboxMail, _("Mails about it"), "game__exact"),
    _list_of(InboundMail, _("Mails that came in"), "prompt__game__exact"),
)


@staff_site.shows(Game)
class GamesPage(ReadOnlyAdmin):
    one, many, place = _("game"), _("Games"), 10
    explained = _("By state and age. Of a game in which you play you see what everybody sees.")
    list_display = (NAME, ID, STATUS, SINCE, BEGUN, ENDED)
    list_filter = (StatusFilter, ClocksFilter, age_by("created_at"))
    search_fields = ("id__exact", "name", "seats__user__email__exact")
    ordering = ("-created_at",)
    details = (*FRAME, *INSIDE)
    actions = ("put_back",)

    def get_queryset(self, request: HttpRequest) -> QuerySet[Any]:
        rows = super().get_queryset(request).select_related("owner").defer("seed", "options")
        with_waits: QuerySet[Any] = rows.annotate(asked_since=waiting_since(closed_to(request)))
        return with_waits

    def details_of(self, request: HttpRequest, row: Game) -> Iterable[Column]:
        return FRAME if row.pk in closed_to(request) else self.details

    def title_of(self, row: Game) -> str:
        return str(row)

    @action(description=_("Put stuck games back into play"))
    def put_back(self, request: HttpRequest, rows: QuerySet[Any]) -> HttpResponse | None:
        """Try each again with the present rules; its parked answers are taken."""
        stuck = rows.filter(status=Game.Status.STUCK).exclude(pk__in=closed_to(request)).order_by("stuck_at")
        if not stuck.exists():
            words = _now("None of these games is stuck, or you play in it. Nothing was changed.")
            self.message_user(request, words, messages.WARNING)
            return None
        if not is_confirmed(request):
            explained = _(
                "Each is tried again with the present rules, and its held answers are taken in order."
            )
            title = _("Put stuck games back into play")
            return confirmation(self, request, stuck, "put_back", title=title, explained=explained)
        for game in list(stuck):
            self._put_back(request, game)
        return None

    def _put_back(self, request: HttpRequest, game: Game) -> None:
        """Let a worker try it; the outcome is told at the desk and among the acts of staff."""
        try:
            try_again(game.pk, ActRequest(member(request)))
        except RequestRefused as refused:
            self.message_user(request, f"{game}: {lobby_reason(refused)}", messages.WARNING)
            return
        words = _now("%(game)s is tried again. What comes of it stands on its page here and at its desk.")
        self.message_user(request, words % {"game": game}, messages.SUCCESS)


class OverdueFilter(ChoiceFilter):
    """A filter of questions whose clock has run out and nothing came of it."""

    title = _("Clock")
    parameter_name = "clock"
    choices_named = {"overdue": _("Overdue")}

    def narrowed(self, rows: QuerySet[Any], value: str) -> QuerySet[Any]:
        return rows.filter(pk__in=overdue_prompts().values("pk"))


def _seat(prompt: Prompt) -> str:
    return colour_name(prompt.seat.number)


def _kind(prompt: Prompt) -> str:
    """Return which question it is if everybody knows that: another would tell of a hand."""
    return prompt.what if is_over(prompt.game) or prompt.public not in (None, PRIVATE) else ""


def _clock(prompt: Prompt) -> object:
    return CLOCKS[prompt.clock]


SEAT, NUMBER = Column(_("Seat"), _seat), Column(_("Question of the seat"), "question")
QUESTION_COLUMNS = (
    Column(_("Asked"), "opened_at"),
    game_column(lambda prompt: prompt.game),
    SEAT,
    NUMBER,
    Column(_("Which, if all know"), _kind),
    Column(_("Clock"), _clock, order="clock"),
    Column(_("Due"), "due_at"),
    Column(_("Looked at next"), "sweep_at"),
    Column(_("Waits"), "waiting", boolean=True),
)


@staff_site.shows(Prompt)
class QuestionsPage(ReadOnlyAdmin):
    """Open questions; closed ones are decisions. It never shows their subject, nor the possible answers."""

    one, many, place = _("open question"), _("Open questions"), 30
    explained = _("Whom the service waits for, since when and until when.")
    game = "game_id"
    links = frozenset({"game__exact"})
    list_display = QUESTION_COLUMNS
    list_filter = (OverdueFilter, age_by("opened_at"))
    search_fields = ("game__id__exact", "seat__user__email__exact")
    ordering = ("opened_at", "pk")
    heavy = ("about", "encounter", "shown", "default")
    details = (
        *QUESTION_COLUMNS,
        Column(_("Reminders sent"), "reminded"),
        Column(_("The seat's bank runs"), "on_bank", boolean=True),
        Column(_("Answered"), "answered_at"),
    )

    def get_queryset(self, request: HttpRequest) -> QuerySet[Any]:
        open_ones = super().get_queryset(request).filter(closed_at=None)
        return open_ones.select_related("game", "seat").defer("game__seed", "game__options")

    def title_of(self, row: Prompt) -> str:
        return str(_("%(seat)s, question %(number)d") % {"seat": _seat(row), "number": row.question})


def _held_seat(row: ParkedAnswer) -> str:
    return colour_name(row.seat)


def _route(row: ParkedAnswer) -> object:
    return ROUTES[row.route]


def _answer(row: ParkedAnswer) -> SafeString | None:
    return text(json.dumps(row.answer, ensure_ascii=False, indent=1))


HELD_ANSWER_COLUMNS = (
    Column(_("When"), "at"),
    game_column(lambda row: row.game),
    Column(_("Seat"), _held_seat),
    Column(_("Question of the seat"), "question"),
    Column(_("How"), _route),
    Column(_("Taken again"), "taken_at"),
    Column(_("Not used, as the game was taken back"), "dropped_at"),
    Column(_("Replaced by a newer one"), "replaced_at"),
)
TakenFilter = choices_of(
    _("State"),
    "state",
    {
        "held": _("Held"),
        "taken": _("Taken again"),
        "dropped": _("Not used"),
        "replaced": _("Replaced by a newer one"),
    },
    {
        "held": Q(taken_at=None, dropped_at=None, replaced_at=None),
        "taken": Q(taken_at__isnull=False),
        "dropped": Q(dropped_at__isnull=False),
        "replaced": Q(replaced_at__isnull=False),
    },
)


@staff_site.shows(ParkedAnswer)
class ParkedAnswersPage(LookableAdmin):
    one, many, place = _("held answer"), _("Held answers"), 35
    explained = _(
        "They came while their game was stuck, and are taken in order when it is put back into play; of "
        "several from one seat to one question the newest. "
        "If it is taken back instead, they are not used, and their players are told."
    )
    game = "game_id"
    links = frozenset({"game__exact"})
    list_display = HELD_ANSWER_COLUMNS
    list_filter = (TakenFilter,)
    search_fields = ("game__id__exact",)
    ordering = ("pk",)
    heavy = ("answer", "key")
    details = HELD_ANSWER_COLUMNS
    looked_at = LookedAt.KEPT_ANSWER
    hidden = (Column(_("Answer"), _answer),)

    def get_queryset(self, request: HttpRequest) -> QuerySet[Any]:
        return super().get_queryset(request).select_related("game").defer("game__seed", "game__options")

    def game_of(self, row: ParkedAnswer) -> Game | None:
        return row.game
