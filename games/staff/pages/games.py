"""Games: which there are, which are stuck or overdue, and what was done about them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django.contrib import messages
from django.contrib.admin import action
from django.db.models import Case, Min, OuterRef, Q, QuerySet, Subquery, When
from django.http import HttpRequest, HttpResponse
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _now
from django.utils.translation import gettext_lazy as _

from games.base.refusals import RequestRefused
from games.desk.service.open_desk import ActRequest
from games.desk.service.try_again import try_again
from games.lobby.words.reasons import lobby_reason
from games.models import Decision, Game, HeldAnswer, InboundMail, OutboxMail, Prompt, Seat
from games.play.read.stuck import place_alone
from games.site.read.looks import acts_about
from games.staff.acting import confirmation, is_confirmed
from games.staff.acts_in_words import act_line
from games.staff.columns import TO_THE_LIST, Column, lines, link, link_to_list
from games.staff.filters import ChoiceFilter, age_by, choices_of, overdue_prompts
from games.staff.read_only import ReadOnlyAdmin
from games.staff.requests import closed_to, member
from games.staff.site import staff_site
from games.staff.words import STATUSES
from games.words.names import colour_name

StatusFilter = choices_of(
    _("State"), "state", STATUSES, {status: Q(status=status) for status in Game.Status.values}
)


class ClocksFilter(ChoiceFilter):
    """Where no clock runs, and where one has run out and nothing came of it."""

    title = _("Clocks")
    parameter_name = "clocks"
    choices_named = {"overdue": _("Overdue"), "paused": _("Paused")}

    def narrowed(self, rows: QuerySet[Any], value: str) -> QuerySet[Any]:
        if value == "paused":
            return rows.filter(status=Game.Status.RUNNING, paused_at__isnull=False)
        return rows.filter(pk__in=overdue_prompts().values("game"))


def waiting_since(closed: Iterable[str]) -> Case:
    """Since when a person has been asked the oldest open question; nothing of a game closed to the reader."""
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
    _list_of(HeldAnswer, _("Held answers"), "game__exact"),
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
        """Try each again with the present rules; the answers that are held are taken."""
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
        """A worker tries it, and says at the desk and among the acts of staff what came of it."""
        try:
            try_again(game.pk, ActRequest(member(request)))
        except RequestRefused as refused:
            self.message_user(request, f"{game}: {lobby_reason(refused)}", messages.WARNING)
            return
        words = _now("%(game)s is tried again. What comes of it stands on its page here and at its desk.")
        self.message_user(request, words % {"game": game}, messages.SUCCESS)
