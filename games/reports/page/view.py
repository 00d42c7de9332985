"""The page to report on, and the page on which reports are read and closed."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from games.base.numbers import key_in
from games.base.refusals import RequestRefused
from games.desk.service.close_report import close_report
from games.lobby.words.reasons import lobby_reason
from games.models import Game
from games.models.play.desk import NEUTRAL, Role
from games.play.read.watching import watchable
from games.reports.read import is_at_the_table, reports_for
from games.reports.service import make_report
from games.reports.words.told import reported_words
from games.site.access.desk import desk_of
from games.site.access.games import private
from games.site.access.limits import allowed
from games.site.access.requests import SignedInRequest
from games.site.access.too_often import too_often

from .form import ReportForm
from .page import report_context


@private
@require_http_methods(["GET", "HEAD", "POST"])
def report(request: SignedInRequest, game_id: str) -> HttpResponse:
    at_table = is_at_the_table(request.user, game_id)
    game = (Game.objects if at_table else watchable(request.user)).get(pk=game_id)
    if request.method != "POST":
        return _form(request, game, ReportForm(game, request.user, at_table=at_table))
    form = ReportForm(game, request.user, at_table=at_table, data=request.POST)
    if not form.is_valid():
        return _form(request, game, form)
    return _reported(request, game, form) if allowed(request, "report") else too_often(request)


def _reported(request: SignedInRequest, game: Game, form: ReportForm) -> HttpResponse:
    try:
        made = make_report(game.pk, request.user, **form.cleaned_data)
    except RequestRefused as refused:
        form.add_error(None, lobby_reason(refused))
        return _form(request, game, form)
    messages.success(request, reported_words(made))
    return redirect("turn" if is_at_the_table(request.user, game.pk) else "watch", game.pk)


def _form(request: SignedInRequest, game: Game, form: ReportForm) -> HttpResponse:
    context = {"game": game, "form": form}
    return render(request, "reports/report.html", context, status=422 if form.errors else 200)


@private
@require_http_methods(["GET", "HEAD", "POST"])
def reports(request: SignedInRequest, game_id: str) -> HttpResponse:
    """For whoever looks after the game and does not play. For everybody else there is no such page."""
    game, role = desk_of(request, game_id)
    if role not in NEUTRAL:
        raise Game.DoesNotExist
    if request.method != "POST":
        return _list(request, game, role)
    if not allowed(request, "desk"):
        return too_often(request)
    return _closed(request, game, role)


def _closed(request: SignedInRequest, game: Game, role: Role) -> HttpResponse:
    given = {name: request.POST.get(name, "") for name in ("done", "said")}
    wanted = key_in(request.POST, "report")
    try:
        close_report(game.pk, request.user, wanted, **given)
    except RequestRefused as refused:
        return _list(request, game, role, {"report": wanted, "wrong": lobby_reason(refused), **given})
    messages.success(request, _("The report is closed, and your sentence is on its way."))
    return redirect("reports", game.pk)


def _list(
    request: SignedInRequest, game: Game, role: Role, failed: dict[str, object] | None = None
) -> HttpResponse:
    found = [report_context(one, failed) for one in reports_for(game, role, request.user)]
    context = {"game": game, "reports": found, "failed": failed}
    return render(request, "reports/reports.html", context, status=422 if failed else 200)
