"""The page of a game's desk: GET shows, POST does one act."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from games.base.numbers import number_in, number_of
from games.base.refusals import RequestRefused
from games.desk.by_mail.acts import do_act
from games.desk.read.roles import role_of
from games.desk.service.open_desk import ActedMeanwhile, ActRequest
from games.desk.service.take_back import NotRead
from games.desk.words.acts import act_words
from games.lobby.words.reasons import lobby_reason
from games.models import Game
from games.models.play.desk import Kind, Role, may
from games.play.read.public_moments import public_moment
from games.reports.read import reports_for
from games.site.access.desk import desk_of, only_waits
from games.site.access.games import private
from games.site.access.limits import allowed
from games.site.access.requests import SignedInRequest
from games.site.access.too_often import too_often

from .form import FORMS
from .page import Failed, desk_context


@private
@require_http_methods(["GET", "HEAD", "POST"])
def desk(request: SignedInRequest, game_id: str) -> HttpResponse:
    if only_waits(request, game_id):
        messages.error(request, lobby_reason(RequestRefused("waits_here")))
        return redirect("lobby", game_id)
    game, role = desk_of(request, game_id)
    if request.method != "POST":
        return _shown(request, game, role)
    return _done(request, game, role) if _allowed(request) else too_often(request)


def _allowed(request: SignedInRequest) -> bool:
    """An address that somebody names gets a mail, as with any invitation."""
    return allowed(request, "desk") and (not request.POST.get("email") or allowed(request, "invite"))


def _done(request: SignedInRequest, game: Game, role: Role) -> HttpResponse:
    """Whoever has no business here any more afterwards has no page of it either."""
    kind, given = request.POST.get("act", ""), _given(request.POST)
    if kind not in FORMS:
        return _shown(request, game, role, Failed("", {}, _("Choose one of the forms. Nothing was changed.")))
    asked = ActRequest(request.user, given.get("reason", ""), number_in(request.POST, "seen"))
    try:
        act = do_act(kind, game.pk, asked, given)
    except RequestRefused as refused:
        return _shown(request, game, role, _failed(kind, given, refused))
    messages.success(request, act_words(act))
    still = role_of(request.user, game) is not None
    return redirect("desk", game.pk) if still else redirect("home")


def _given(sent: QueryDict) -> dict[str, str]:
    """Where several can be chosen, with commas between them."""
    return {name: ",".join(map(str, sent.getlist(name))) for name in sent}


def _failed(kind: str, given: dict[str, str], refused: RequestRefused) -> Failed:
    read = refused.mark if isinstance(refused, NotRead) else ""
    return Failed(kind, given, lobby_reason(refused), _told_with(refused), read)


def _told_with(refused: RequestRefused) -> list[str]:
    """What has to be known first: what others have done, or what was revealed."""
    if isinstance(refused, ActedMeanwhile):
        return [act_words(act) for act in refused.acts]
    return refused.lines if isinstance(refused, NotRead) else []


def _shown(request: SignedInRequest, game: Game, role: Role, failed: Failed | None = None) -> HttpResponse:
    if failed is not None:
        game.refresh_from_db()
    before = request.GET.get("before", "") if failed is None else failed.given.get("before", "")
    moment = public_moment(game.pk, number_of(before)) if may(role, Kind.REWIND) else None
    if failed is None and before and moment is None:
        failed = Failed("", {}, lobby_reason(RequestRefused("rewind_no_entry")))
    reported = reports_for(game, role, request.user).filter(closed_at=None).count()
    page = request.GET.get("page")
    context = desk_context(game, role, page, failed, moment, reader=request.user, open_reports=reported)
    return render(request, "desk/desk.html", context, status=422 if failed else 200)
