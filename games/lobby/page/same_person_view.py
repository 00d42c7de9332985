"""Two accounts may be of one person: each is asked here, signed in."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from games.base.refusals import RequestRefused
from games.desk.by_mail.merging import shown_merge
from games.desk.words.acts import act_words
from games.lobby.service.merge.say import say_same_person
from games.lobby.words.reasons import lobby_reason
from games.models import Act
from games.models.play.desk import Kind
from games.site.access.games import private
from games.site.access.limits import allowed
from games.site.access.requests import SignedInRequest
from games.site.access.too_often import too_often

YES, NO = "yes", "no"


@private
@require_http_methods(["GET", "HEAD", "POST"])
def same_person(request: SignedInRequest, token: str) -> HttpResponse:
    shown = shown_merge(token, request.user)
    if request.method != "POST":
        return render(request, "lobby/same_person.html", {"merge": shown, "game": shown.game})
    if not allowed(request, "desk"):
        return too_often(request)
    wrong, said = "", request.POST.get("same", "")
    if said not in (YES, NO):
        wrong = _("Choose one of the buttons. Nothing was changed.")
    else:
        try:
            act = say_same_person(token, request.user, same=said == YES)
        except RequestRefused as refused:
            wrong = lobby_reason(refused)
        else:
            messages.success(request, said_words(act))
            return redirect("same_person", token) if act is None else redirect("home")
    context = {"merge": shown, "game": shown.game, "wrong": wrong}
    return render(request, "lobby/same_person.html", context, status=422)


def said_words(act: Act | None) -> str:
    if act is None:
        return _("You have said yes. Nothing changes before the other account has said so too.")
    return act_words(act) if act.kind == Kind.MERGED else _("You have said no. Nothing was changed.")
